import Measure

extension AutoLayoutSystem {
  /// Checks whether each child with content still returns the same measurement.
  ///
  /// The dirty flag alone isn't enough: a client that measures a child itself clears it. A child that hasn't changed
  /// usually has its results cached.
  ///
  /// - Returns: Whether any child's measurement differs.
  func measureContents() -> Bool {
    var changed = false
    for index in contents.indices {
      let state = items[Int(contents[index].item)].state
      let wasKnown = contents[index].askedWidth != -1 && !state.isDirty
      measure(state, MeasureSpecs(width: .unspecified, height: .unspecified))
      let natural: Measurement = measurement(of: state)
      if wasKnown, natural == contents[index].natural, answersAsBefore(index) { continue }
      contents[index].natural = natural
      contents[index].current = natural
      contents[index].askedWidth = -2
      changed = true
    }
    return changed
  }

  /// Returns whether a child whose natural size is known returns the same measurement at its latest width.
  private func answersAsBefore(_ index: Int) -> Bool {
    let width = contents[index].askedWidth
    let state = items[Int(contents[index].item)].state
    if width < 0 || state.keepsMeasurement(at: width, natural: contents[index].natural) { return true }
    measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
    let answer: Measurement = measurement(of: state)
    return answer == contents[index].current
  }

  /// Measures the children whose natural sizes may have changed.
  ///
  /// - Returns: Whether a view was measured again.
  func measureNaturalSizes() -> Bool {
    var changed = false
    for index in contents.indices {
      let state = items[Int(contents[index].item)].state
      // A client may have measured a layout inside this one by itself, which clears the dirty flags below it, but not
      // this layout's.
      if contents[index].askedWidth != -1, !state.isDirty, !(hasGroups && layout.isDirty) { continue }
      measure(state, MeasureSpecs(width: .unspecified, height: .unspecified))
      contents[index].natural = measurement(of: state)
      contents[index].current = contents[index].natural
      contents[index].askedWidth = -2
      changed = true
    }
    return changed
  }

  /// Returns the result of the view's latest measure.
  private func measurement(of state: ViewRef) -> Measurement {
    var measurement = Measurement(width: state.answer.width, height: state.answer.height)
    if dependsOnBaselines {
      let view = state.view
      measurement.firstBaseline = Int32(clamping: view.measuredBaseline ?? 0)
      measurement.lastBaselineInset = Int32(clamping: view.lastBaselineInset ?? 0)
    }
    return measurement
  }

  func measure(_ child: ViewRef, _ specs: MeasureSpecs) {
    if let notes = layout.explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        let spec = specs[axis]
        let text: ExplanationText =
          spec.isUnspecified ? "no limit, to find its natural \(axis.lengthName)" : "set by its constraints"
        notes.offer(
          to: child.view, along: axis,
          Explanation.Offer(
            text,
            spec.isUnspecified
              ? []
              : [
                Explanation.Term(
                  spec.size, .layout, text, about: Explanation.Subject(.constraints, of: child.view))
              ]))
      }
    }
    if hasGroups { withPasses(from: child.parent) { child.measure(specs) } } else { child.measure(specs) }
  }

  /// Measures the children with content at the solved widths, and fills in their heights and baselines.
  ///
  /// - Returns: Whether a view was measured again.
  @discardableResult
  func measureAtWidths(_ shape: AutoLayoutShape) -> Bool {
    var changed = false
    for index in contents.indices {
      let item = Int(contents[index].item)
      let width = Int32(width(ofItem: item))
      if contents[index].askedWidth != width {
        changed = true
        contents[index].askedWidth = width
        let state = items[item].state
        let natural = contents[index].natural
        if state.keepsMeasurement(at: width, natural: natural) {
          contents[index].current = natural
        } else {
          measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
          contents[index].current = measurement(of: state)
        }
      }
      solver.setConstant(-Double(contents[index].current.height), ofRow: Int(shape.naturalRows[index].height))
    }
    if dependsOnBaselines { refreshConstants { $0 == .baseline } }
    return changed
  }

  /// Restores the natural sizes: if widths depend on heights, they must not depend on those of an earlier solution.
  func forgetWidths() {
    for index in contents.indices where contents[index].askedWidth >= 0 {
      contents[index].current = contents[index].natural
      contents[index].askedWidth = -2
    }
  }

  /// Measures and places the layouts of other kinds that constraints read, at the positions of the latest solution.
  func placeReadItems() {
    for place in places where place.isReading && place.isKnown {
      if place.readsFirst { placeReadItem(Int(place.first)) }
      if place.readsSecond { placeReadItem(Int(place.second)) }
    }
  }

  private func placeReadItem(_ index: Int) {
    let item = items[index]
    let frame = frame(ofItem: index, in: origin(ofItem: item.parent))
    measure(item.state, MeasureSpecs(width: .exactly(frame.width), height: .exactly(frame.height)))
    withPasses(from: item.state.parent) {
      item.state.layout(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
  }

  /// Runs `body` as if it were called by the layouts between `ancestor` and this one: while one of their children is
  /// measured or placed, views may not be added to them or removed.
  private func withPasses(from ancestor: ViewRef?, _ body: () -> Void) {
    guard let ancestor, ancestor != layout else { return body() }
    ancestor.withPass { withPasses(from: ancestor.parent, body) }
  }
}

extension ViewRef {
  /// Returns whether the view's measurement at a width is the natural one, so that it needn't be measured again.
  fileprivate func keepsMeasurement(at width: Int32, natural: AutoLayoutSystem.Measurement) -> Bool {
    if width == natural.width {
      // The width isn't less than the answer to an unlimited offer, so it has no effect.
      let sameAnswer: ViewState.Flags = [.ignoresUnusedSpace, .findsSizeAlone]
      return flags.intersection(sameAnswer.union(.hasChildren)) == sameAnswer
    }
    return width > natural.width && keepsNaturalHeight
      && flags.isDisjoint(with: [.hasChildren, .hasMaximum, .isTraced, .measuresAlways])
  }
}
