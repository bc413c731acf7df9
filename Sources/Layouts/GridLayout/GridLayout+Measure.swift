import Measure

extension GridLayout {
  /// Source: android.widget.GridLayout.onMeasure and measureChildrenWithMargins (API 34).
  final func measureCells(_ specs: MeasureSpecs) -> Size {
    buildStructure()
    let children = ChildStates(state)
    columns.beginMeasure(children, defaults: defaults, settings.alignmentMode)
    rows.beginMeasure(children, defaults: defaults, settings.alignmentMode)
    let padding = state.pointee.padding
    let available = MeasureSpecs(
      width: specs.width.reduced(by: padding.horizontal), height: specs.height.reduced(by: padding.vertical))
    measureChildren(available)
    let content = measureLines(available)
    isMeasurementCurrent = true
    return specs.resolve(
      Size(width: content.width + padding.horizontal, height: content.height + padding.vertical).union(minimumSize))
  }

  private func measureChildren(_ available: MeasureSpecs) {
    for (index, child) in ChildStates(state).enumerated() where !child.pointee.isGone {
      child.measure(
        MeasureSpecs(
          width: available.width.childSpec(for: child.pointee.width, used: Int(columns.items[index].margins)),
          height: available.height.childSpec(for: child.pointee.height, used: Int(rows.items[index].margins))))
    }
  }

  /// Measures the columns, then the rows with children that fill their columns; the other way round in a vertical grid.
  private func measureLines(_ available: MeasureSpecs) -> Size {
    let children = ChildStates(state)
    if settings.direction == .horizontal {
      let width = columns.length(children, available.width)
      measureFillingChildren(available, along: columns)
      return Size(width: width, height: rows.length(children, available.height))
    }
    let height = rows.length(children, available.height)
    measureFillingChildren(available, along: rows)
    return Size(width: columns.length(children, available.width), height: height)
  }

  private func measureFillingChildren(_ available: MeasureSpecs, along axis: GridAxis) {
    let isHorizontal = settings.direction == .horizontal
    for (index, child) in ChildStates(state).enumerated() where !child.pointee.isGone {
      guard axis.items[index].alignment == .fill else { continue }
      let length = axis.cellLength(axis.items[index]) &- axis.items[index].margins
      let (columnMargins, rowMargins) = (Int(columns.items[index].margins), Int(rows.items[index].margins))
      child.measure(
        MeasureSpecs(
          width: isHorizontal
            ? available.width.childSpec(forCell: length, used: columnMargins)
            : available.width.childSpec(for: child.pointee.width, used: columnMargins),
          height: isHorizontal
            ? available.height.childSpec(for: child.pointee.height, used: rowMargins)
            : available.height.childSpec(forCell: length, used: rowMargins)))
    }
  }

  // MARK: Structure

  /// Finds out which cells the children stand in, where that may have changed.
  final func buildStructure() {
    guard !isStructureCurrent else { return }
    let placement = placeChildren()
    let lastLine = placement.children.reduce(into: (columns: 0, rows: 0)) { last, child in
      last.columns = max(last.columns, child.columns.span.end)
      last.rows = max(last.rows, child.rows.span.end)
    }
    columns = GridAxis(
      isHorizontal: true, count: max(settings.columnCount ?? 0, lastLine.columns), children: placement.children,
      isOrderPreserved: settings.isColumnOrderPreserved)
    rows = GridAxis(
      isHorizontal: false, count: max(settings.rowCount ?? 0, lastLine.rows), children: placement.children,
      isOrderPreserved: settings.isRowOrderPreserved)
    defaults = GridDefaultMargins()
    if settings.usesDefaultMargins {
      defaults.margin = defaultMargin
      defaults.ownEdges = subviews.map { $0 is Space ? .all : $0.layoutParams.ownMarginEdges }
    }
    isStructureCurrent = true
  }

  /// Gone children keep their cells.
  final func placeChildren() -> GridPlacement {
    let count = settings.direction == .horizontal ? settings.columnCount : settings.rowCount
    var placement = GridPlacement(direction: settings.direction, count: count)
    for child in subviews {
      let params = child.layoutParams as? LayoutParams
      placement.place(
        columns: params?.columnRequest ?? GridPlacement.Request(),
        rows: params?.rowRequest ?? GridPlacement.Request())
    }
    return placement
  }
}

extension MeasureSpec {
  /// This spec less a padding.
  ///
  /// A padding longer than the size leaves what Android's arithmetic on the 30 bits of a size leaves: nearly all that they
  /// hold.
  fileprivate func reduced(by padding: Int) -> MeasureSpec {
    let size = (size - padding) & Pixels.limit
    return isExact ? .exactly(size) : isAtMost ? .atMost(size) : .unspecified
  }

  /// The spec for a child that is to fill a cell of `length` pixels.
  ///
  /// A cell too small for the child's margins has a negative length, which Android takes for a keyword: −1 for
  /// `match_parent`, −2 for `wrap_content`, and others for no demand at all.
  fileprivate func childSpec(forCell length: Int32, used: Int) -> MeasureSpec {
    switch length {
    case 0...: .exactly(Int(length))
    case -1: childSpec(for: .matchParent, used: used)
    case -2: childSpec(for: .wrapContent, used: used)
    default: .unspecified
    }
  }
}
