import Measure

extension FlexboxLayout {
  /// Places the children line by line.
  ///
  /// Source: FlexboxLayout.layoutHorizontal and layoutVertical.
  func placeLines(in size: Size) {
    let main: Axis = direction.isRow ? .horizontal : .vertical
    let padding = state.padding
    let isRightToLeft = state.isRightToLeft
    let isColumnFromRight = isRightToLeft != (wrap == .wrapReverse)
    // Whether lines are filled from the far end, and whether they follow one another from the far edge.
    let fillsFromEnd =
      direction.isRow ? isRightToLeft != (direction == .rowReverse) : direction == .columnReverse
    let linesFromEnd = direction.isRow ? wrap == .wrapReverse : isColumnFromRight
    let (mainStart, mainEnd) =
      direction.isRow
      ? (Int(padding.left), Int(padding.right)) : (Int(padding.top), Int(padding.bottom))
    let cross: Axis = direction.isRow ? .vertical : .horizontal
    var crossStart = Int(direction.isRow ? padding.top : padding.left)
    var crossEnd = size[cross] - Int(direction.isRow ? padding.bottom : padding.right)
    var notes = explanationNotes.map { FlexNotes(self, $0) }
    var lineNumber = 0
    for (index, line) in lines.enumerated() {
      notes?.beginLine()
      if line.visibleCount > 0 { lineNumber += 1 }
      if hasDivider(beforeLine: index, lines) {
        crossStart += dividerSize[cross]
        crossEnd -= dividerSize[cross]
      }
      var (start, end, space) = distribution(of: line, size[main], mainStart, mainEnd)
      space = max(space, 0)
      for place in line.range where !items[place].child.isGone {
        let item = items[place]
        let (leading, trailing) =
          direction.isRow
          ? (Float(item.margins.left), Float(item.margins.right))
          : (Float(item.margins.top), Float(item.margins.bottom))
        start += leading
        end -= trailing
        if hasDivider(before: place, lookingBack: place - line.range.lowerBound, items) {
          start += Float(dividerSize[main])
          end -= Float(dividerSize[main])
        }
        let length = item.size[main]
        let position = fillsFromEnd ? FlexPass.rounded(end) - length : FlexPass.rounded(start)
        let across = crossPlace(of: item, in: line, linesFromEnd ? crossEnd : crossStart, fromEnd: linesFromEnd)
        item.child.layout(
          x: direction.isRow ? position : across, y: direction.isRow ? across : position, width: item.size.width,
          height: item.size.height)
        notes?.didPlace(
          item, in: size, fromEnd: fillsFromEnd, lineEdge: linesFromEnd ? crossEnd : crossStart, lineNumber: lineNumber,
          linesFromEnd: linesFromEnd)
        start += Float(length) + space + trailing
        end -= Float(length) + space + leading
      }
      crossStart += line.crossLength
      crossEnd -= line.crossLength
    }
  }

  /// Returns the start of a line, measured from the near end and from the far end, and the space between two of its
  /// children.
  private func distribution(
    of line: FlexLine, _ length: Int, _ padding: Int, _ endPadding: Int
  ) -> (start: Float, end: Float, space: Float) {
    let free = length - line.mainLength
    let count = line.visibleCount
    let (near, far) = (Float(padding), Float(length - endPadding))
    switch justifyContent {
    case .start, .stretch: return (near, far, 0)
    case .end: return (Float(free + endPadding), Float(line.mainLength - padding), 0)
    case .center: return (near + Float(free) / 2, far - Float(free) / 2, 0)
    case .spaceAround:
      let space = count == 0 ? 0 : Float(free) / Float(count)
      return (near + space / 2, far - space / 2, space)
    case .spaceBetween: return (near, far, Float(free) / Float(count > 1 ? count - 1 : 1))
    case .spaceEvenly:
      let space = count == 0 ? 0 : Float(free) / Float(count + 1)
      return (near + space, far - space, space)
    }
  }

  /// Returns the cross position of a child in a line that begins at `edge`.
  ///
  /// Source: FlexboxHelper.layoutSingleChildHorizontal and layoutSingleChildVertical.
  private func crossPlace(of item: FlexItem, in line: FlexLine, _ edge: Int, fromEnd: Bool) -> Int {
    let length = direction.isRow ? item.size.height : item.size.width
    let margins = item.margins
    let (leading, trailing) =
      direction.isRow ? (Int(margins.top), Int(margins.bottom)) : (Int(margins.left), Int(margins.right))
    switch item.alignment {
    case .baseline where direction.isRow:
      if fromEnd {
        return edge - length - max(line.maxBaseline - item.size.height + item.baseline, trailing)
      }
      return edge + max(line.maxBaseline - item.baseline, leading)
    case .end:
      return fromEnd ? edge - line.crossLength + leading : edge + line.crossLength - length - trailing
    case .center:
      // In a column, the source counts the margins from the start, also right to left.
      let offset = !direction.isRow && state.isRightToLeft ? trailing - leading : leading - trailing
      let free = (line.crossLength - length + offset) / 2
      return fromEnd ? edge - length - free : edge + free
    default: return fromEnd ? edge - length - trailing : edge + leading
    }
  }
}
