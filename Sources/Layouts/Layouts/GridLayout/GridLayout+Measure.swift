import Measure

extension GridLayout {
  /// Measures the grid:
  ///
  /// 1. Each child is measured with the grid's own offer.
  /// 2. The lines of the first axis, the columns of a horizontal grid, are placed: each cell is as long as its longest child,
  ///    and the remaining space is divided by weight.
  /// 3. Children that fill their cells along that axis are measured again, at the cells' lengths.
  /// 4. The lines of the other axis are placed in the same way.
  ///
  /// Source: android.widget.GridLayout.onMeasure and measureChildrenWithMargins (API 34).
  final func measureCells(_ specs: MeasureSpecs) -> Size {
    let lines = takeLines()
    lines.beginMeasure(ChildStates(state), settings.alignmentMode)
    let available = availableSpecs(specs)
    measureChildren(available, lines)
    let content = measureLines(available, lines)
    if let notes = explanationNotes { noteContent(lines, notes) }
    lines.update.didMeasureAll(lines.columns.isUpdatable && lines.rows.isUpdatable ? specs : nil)
    return finishMeasure(content, specs, lines)
  }

  /// Returns what the grid can offer inside its padding.
  final func availableSpecs(_ specs: MeasureSpecs) -> MeasureSpecs {
    let padding = state.padding
    return MeasureSpecs(
      width: specs.width.reduced(by: padding.horizontal), height: specs.height.reduced(by: padding.vertical))
  }

  /// Keeps the lines, and returns the grid's size.
  final func finishMeasure(_ content: Size, _ specs: MeasureSpecs, _ lines: GridLines) -> Size {
    let padding = state.padding
    self.lines = lines
    isMeasurementCurrent = true
    if state.flags.contains(.isInPass) { state.allowStructureUpdates() }
    return specs.resolve(
      Size(width: content.width + padding.horizontal, height: content.height + padding.vertical).union(minimumSize))
  }

  private func measureChildren(_ available: MeasureSpecs, _ lines: GridLines) {
    let children = ChildStates(state)
    for index in children.indices where !children[index].isGone {
      let child = children[index]
      if let notes = explanationNotes, notes.explains(child.view) {
        offerGrid(to: child.view, lines.columns.item(index), .horizontal, notes)
        offerGrid(to: child.view, lines.rows.item(index), .vertical, notes)
      }
      measureChild(child, at: index, available, lines)
    }
  }

  @inline(__always)
  final func measureChild(_ child: ViewRef, at index: Int, _ available: MeasureSpecs, _ lines: GridLines) {
    child.measure(
      MeasureSpecs(
        width: available.width.childSpec(for: child.width, usedLength: lines.columns.margins(of: index)),
        height: available.height.childSpec(for: child.height, usedLength: lines.rows.margins(of: index))))
  }

  /// Measures the columns, and then the rows with children that fill their columns; in a vertical grid, the rows come
  /// first.
  final func measureLines(_ available: MeasureSpecs, _ lines: GridLines) -> Size {
    let children = ChildStates(state)
    if settings.direction == .horizontal {
      let width = lines.columns.length(children, available.width)
      measureChildren(filling: .horizontal, available, lines)
      return Size(width: width, height: lines.rows.length(children, available.height))
    }
    let height = lines.rows.length(children, available.height)
    measureChildren(filling: .vertical, available, lines)
    return Size(width: lines.columns.length(children, available.width), height: height)
  }

  private func measureChildren(filling axis: Axis, _ available: MeasureSpecs, _ lines: GridLines) {
    let isHorizontal = axis == .horizontal
    let placed = lines[axis]
    guard placed.hasFilling else { return }
    let children = ChildStates(state)
    for index in children.indices where !children[index].isGone {
      let cell = placed.cells[index]
      guard cell.alignment == .fill else { continue }
      let child = children[index]
      let length = placed.cellLength(cell) &- placed.lengths[index].margins
      let (columnMargins, rowMargins) = (lines.columns.margins(of: index), lines.rows.margins(of: index))
      if let notes = explanationNotes, notes.explains(child.view) {
        let (column, row) = (lines.columns.item(index), lines.rows.item(index))
        offerCell(to: child.view, length, isHorizontal ? column : row, axis, notes)
        offerGrid(to: child.view, isHorizontal ? row : column, axis.cross, notes)
      }
      child.measure(
        MeasureSpecs(
          width: isHorizontal
            ? available.width.childSpec(forCell: length, used: columnMargins)
            : available.width.childSpec(for: child.width, used: columnMargins),
          height: isHorizontal
            ? available.height.childSpec(for: child.height, used: rowMargins)
            : available.height.childSpec(forCell: length, used: rowMargins)))
    }
  }

  // MARK: Structure

  /// Moves the lines of the children's current state into a measure pass, which restores them when it is done.
  ///
  /// Meanwhile no other code can read or change them, not even the children that are measured.
  final func takeLines() -> GridLines {
    let earlier = lines.take()
    if let earlier, structure.isCurrent(for: self) { return earlier }
    structure.store((), for: self)
    let lines: GridLines
    if let earlier, earlier.areStillMade(of: state, settings) || earlier.append(to: state, settings) {
      lines = earlier
    } else {
      lines = GridLines(
        TreeMemory.shared(
          { $0.gridPlans }, by: state, where: { $0.input.isMade(of: state, settings) },
          make: { GridPlan(of: state, settings) }))
    }
    lines.defaults = GridDefaultMargins()
    if settings.usesDefaultMargins {
      lines.defaults.margin = defaultMargin
      lines.defaults.ownEdges = subviews.map { $0 is Space ? .all : $0.layoutParams.ownMarginEdges }
    }
    return lines
  }
}

extension MeasureSpec {
  /// Returns this spec minus a padding.
  ///
  /// If the padding exceeds the size, the result is that of Android's arithmetic on the 30 bits of a size: almost the
  /// maximum size.
  fileprivate func reduced(by padding: Int) -> MeasureSpec {
    let size = (size - padding) & Pixels.limit
    return isExact ? .exactly(size) : isAtMost ? .atMost(size) : .unspecified
  }

  /// Returns the spec for a child that fills a cell of `length` pixels.
  ///
  /// If a cell is too small for the child's margins, the length is negative, and Android treats it as a keyword: −1 is
  /// `match_parent`, −2 is `wrap_content`, and any other value requests nothing.
  fileprivate func childSpec(forCell length: Int32, used: Int) -> MeasureSpec {
    switch length {
    case 0...: .exactly(Int(length))
    case -1: childSpec(for: .matchParent, used: used)
    case -2: childSpec(for: .wrapContent, used: used)
    default: .unspecified
    }
  }
}
