extension View {
  /// Returns the reasons for this view's size and position.
  ///
  /// Call it after the layout, before anything is changed.
  /// - Parameter trace: The recording of the layout.
  public final func explanation(in trace: MeasureTrace) -> Explanation {
    ExplanationBuilder(self, trace).explanation
  }

}

/// Combines the notes of the view and its parent, and checks them against the frames.
struct ExplanationBuilder {
  let view: View
  let trace: MeasureTrace
  let parent: View?
  let calls: [MeasureTrace.Call]
  /// The derivations of the specs of each call.
  private var offers: [(width: Explanation.Offer, height: Explanation.Offer)] = []

  init(_ view: View, _ trace: MeasureTrace) {
    self.view = view
    self.trace = trace
    parent = view.parent
    calls = trace.calls(to: view)
    offers = calls.map { (derivedOffer(of: $0, along: .horizontal), derivedOffer(of: $0, along: .vertical)) }
  }

  var explanation: Explanation {
    let horizontal = placement(along: .horizontal)
    let vertical = placement(along: .vertical)
    return Explanation(
      view: view,
      calls: zip(calls, offers).map { call, offers in
        Explanation.Call(
          asker: call.outerNumber.flatMap(trace.call(number:))?.view ?? call.parent, specs: call.specs, size: call.size,
          source: call.source,
          isDuringLayout: call.isDuringLayout, width: offers.width, height: offers.height)
      },
      width: length(along: .horizontal), height: length(along: .vertical), left: horizontal.leading,
      top: vertical.leading, right: horizontal.trailing, bottom: vertical.trailing, findings: findings)
  }

  /// The call whose answer is the view's size.
  var decidingCall: MeasureTrace.Call? { calls.last { !$0.isDuringLayout } ?? calls.last }

  // MARK: Specs

  /// Returns the derivation of the spec of one of the calls.
  func offer(of call: MeasureTrace.Call, along axis: Axis) -> Explanation.Offer {
    guard let index = calls.firstIndex(where: { $0.number == call.number }) else {
      return derivedOffer(of: call, along: axis)
    }
    return axis == .horizontal ? offers[index].width : offers[index].height
  }

  /// Returns the offer that the layout recorded or the usual rule, whichever gives the spec of the call.
  private func derivedOffer(of call: MeasureTrace.Call, along axis: Axis) -> Explanation.Offer {
    let spec = call.specs[axis]
    if call.isDuringLayout { return Explanation.Offer("as measured before", Explanation.Sum.whole(spec, .layout)) }
    guard let parent = call.parent else { return rootOffer(spec, along: axis) }
    if let offer = call.offers[axis], trace.notes.total(of: offer) == spec.size {
      let offer = trace.notes.offer(offer)
      return Explanation.Offer(offer.text, offer.sum.tidied.terms)
    }
    if let parentSpecs = call.parentSpecs {
      if let offer = Explanation.Offer(spec, to: view, in: parent, of: parentSpecs[axis], along: axis) { return offer }
      if view.dimension(along: axis) == .matchParent, let outer = call.outerNumber.flatMap(trace.call(number:)) {
        let size = MeasureSpec.exactly(outer.size[axis])
        if let offer = Explanation.Offer(spec, to: view, in: parent, of: size, along: axis) {
          return Explanation.Offer("match_parent, measured again after \(parent) had its own size", offer.sum.terms)
        }
      }
    }
    return Explanation.Offer("as \(parent) chose", Explanation.Sum.whole(spec, .unexplained))
  }

  private func rootOffer(_ spec: MeasureSpec, along axis: Axis) -> Explanation.Offer {
    let dimension = view.dimension(along: axis)
    if spec.isExact && dimension.fixedLength == spec.size {
      return Explanation.Offer(
        "its own \(axis.lengthName)", [Explanation.Term(spec.size, .dimension, "its own \(axis.lengthName)")])
    }
    return Explanation.Offer("\(dimension) in the window", Explanation.Sum.whole(spec, .window))
  }

  // MARK: Size

  private func length(along axis: Axis) -> Explanation.Sum {
    let actual = view.frame.size[axis]
    guard view.takesPart, let call = decidingCall else {
      return Explanation.Sum([Explanation.Term(actual, .layout, "it takes no part in the layout")]).tidied
    }
    var sum = answer(to: call, along: axis)
    sum = sum.completed(
      to: actual, .layout, parent.map { "\($0) placed it in \(length: actual)" } ?? "as it was placed")
    return sum.tidied
  }

  private func answer(to call: MeasureTrace.Call, along axis: Axis) -> Explanation.Sum {
    let spec = view.state.capped(call.specs)[axis]
    let answer = call.size[axis]
    if spec.isExact {
      let asked = offer(of: call, along: axis).sum
      // A length that the parent only repeats is explained by the call that it comes from.
      if asked.terms.count == 1, asked.terms[0].cause == .length, spec == call.specs[axis],
        let first = earlierCall(than: call), first.size[axis] == answer
      {
        return self.answer(to: first, along: axis)
      }
      let capped = asked.completed(to: spec.size, .maximum, maximumText(along: axis))
      return capped.completed(to: answer, .content, "it answered \(length: answer) anyway")
    }
    for content in contents(of: call, along: axis) {
      let minimum = view.minimum(along: axis)
      let wanted = content.completed(
        to: max(content.total, minimum), .minimum, "raised to its min\(axis.capitalizedLengthName) \(length: minimum)")
      let isCapped = spec != call.specs[axis]
      let resolved = wanted.completed(
        to: spec.resolve(wanted.total), isCapped ? .maximum : .parent,
        isCapped ? maximumText(along: axis) : "reduced to the limit, \(spec)")
      if resolved.total == answer { return resolved }
    }
    return Explanation.Sum([Explanation.Term(answer, .content, "its content")])
  }

  /// Returns the notes about the view's content from the run that first computed the answer.
  private func contents(of call: MeasureTrace.Call, along axis: Axis) -> [Explanation.Sum] {
    if view.state.isPlainLeaf { return [Explanation.Sum([Explanation.Term(0, .content, "no content")])] }
    let runs = [call] + calls.reversed().filter { $0.source == .measured && $0.number != call.number }
    return runs.compactMap { trace.notes.content(ofRun: $0.number, along: axis) }
  }

  private func earlierCall(than call: MeasureTrace.Call) -> MeasureTrace.Call? {
    let earlier = calls.filter { $0.number < call.number && !$0.isDuringLayout }
    return earlier.last { $0.outerNumber == call.outerNumber } ?? earlier.last
  }

  private func maximumText(along axis: Axis) -> ExplanationText {
    "reduced to its max\(axis.capitalizedLengthName) \(length: view.maximum(along: axis) ?? 0)"
  }

  // MARK: Place

  private func placement(along axis: Axis) -> Explanation.Placement {
    let (start, length) = (view.frame.origin[axis], view.frame.size[axis])
    var placement: Explanation.Placement
    if !view.takesPart {
      placement = .atLeading(
        [Explanation.Term(start, .layout, "it takes no part in the layout")], length: length, along: axis)
    } else if let noted = trace.notes(about: view)?.placements[axis] {
      placement = trace.notes.placement(noted)
    } else if let parent {
      let insets: [Explanation.Term] = [.padding(.leading(axis), of: parent), .margin(.leading(axis), of: view)]
      let rest = start - Explanation.Sum(insets).total
      placement = .atLeading(
        insets + [Explanation.Term(rest, .layout, "where \(parent) put it")], length: length, along: axis)
    } else {
      placement = .atLeading([Explanation.Term(start, .window, "the root's corner")], length: length, along: axis)
    }
    if length == 0 && placement.trailing.total < placement.leading.total {
      placement.trailing = placement.trailing.completed(
        to: placement.leading.total, .bound, "a length is never less than 0")
    }
    return Explanation.Placement(
      leading: placement.leading.completed(to: start, .unexplained, "for an unknown reason").tidied,
      trailing: placement.trailing.completed(to: start + length, .unexplained, "for an unknown reason").tidied)
  }
}

extension View {
  /// Whether neither the view nor an ancestor is gone.
  fileprivate var takesPart: Bool {
    var state: ViewRef? = state
    while let current = state {
      if current.isGone { return false }
      state = current.parent
    }
    return true
  }
}

extension Explanation.Sum {
  fileprivate static func whole(_ spec: MeasureSpec, _ cause: Explanation.Cause) -> [Explanation.Term] {
    let text: ExplanationText =
      cause == .window ? "the window" : cause == .unexplained ? "for an unknown reason" : "as before"
    return spec.isUnspecified && cause != .unexplained ? [] : [Explanation.Term(spec.size, cause, text)]
  }
}

extension Axis {
  var capitalizedLengthName: String { self == .horizontal ? "Width" : "Height" }
}
