import Measure

extension GridLayout {
  /// Places the children. Source: android.widget.GridLayout.onLayout (API 34).
  final func layoutCells(_ size: Size) {
    // Layout stretches children and drops distances, so another layout has to start from the same measurement.
    if !isMeasurementCurrent || !structure.isCurrent(for: self) {
      let measured = state.measuredSpecs
      _ = measureCells(measured == .never ? .exactly(size) : measured)
    }
    isMeasurementCurrent = false
    // The lines belong to this pass while it runs; see `takeLines`.
    guard let lines = lines.take() else { return }
    let children = ChildStates(state)
    let padding = state.padding
    lines.columns.fit(children, to: size.width - padding.horizontal)
    lines.rows.fit(children, to: size.height - padding.vertical)
    if !updatePlaces(lines, size) {
      for index in children.indices where !children[index].isGone { place(children[index], at: index, lines, size) }
      recordPlaces(lines)
    }
    self.lines = lines
  }

  /// Places a child in its cells.
  @inline(__always)
  final func place(_ child: ViewRef, at index: Int, _ lines: GridLines, _ size: Size) {
    let padding = state.padding
    let x = lines.columns.place(of: child, at: index, length: child.answer.width)
    let y = lines.rows.place(of: child, at: index, length: child.answer.height)
    if x.length != child.answer.width || y.length != child.answer.height {
      if let notes = explanationNotes, notes.explains(child.view) {
        offerPlace(to: child.view, x.length, y.length, lines.columns.item(index), lines.rows.item(index), notes)
      }
      child.measure(.exactly(Size(width: Int(x.length), height: Int(y.length))))
    }
    let column = lines.columns.lengths[index]
    let left =
      state.isRightToLeft
      ? size.width - Int(x.length) - Int(padding.right) - Int(column.trailingMargin) - Int(x.start)
      : Int(padding.left) + Int(column.leadingMargin) + Int(x.start)
    child.layout(
      x: left, y: Int(padding.top) + Int(y.start) + Int(lines.rows.lengths[index].leadingMargin), width: Int(x.length),
      height: Int(y.length))
    if let notes = explanationNotes, notes.explains(child.view) {
      notePlace(of: child.view, lines.columns.item(index), lines.columns, .horizontal, notes)
      notePlace(of: child.view, lines.rows.item(index), lines.rows, .vertical, notes)
    }
  }
}
