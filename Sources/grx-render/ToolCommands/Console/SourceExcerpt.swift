import Measure
import Render

/// A line of a file in a form that terminals can show, and the marker below a place in it.
struct SourceExcerpt: Hashable {
  let line: String
  /// Spaces, `^`, and `~` below the rest of the word.
  let marker: String

  private struct Cell {
    let text: String
    let width: Int
  }

  /// Creates an excerpt.
  /// - Parameters:
  ///   - column: The column, from 1, in Unicode scalars; a column behind the end is treated as the one after the last
  ///     scalar.
  ///   - width: The number of columns for the line.
  init(of source: String, column: Int, width: Int) {
    let scalars = Array(source.unicodeScalars.prefix(column + 4 * width))
    let place = min(max(column - 1, 0), scalars.count)
    let end = SourceExcerpt.endOfWord(in: scalars, from: place)
    var cells = scalars.map(SourceExcerpt.cell)
    // Only the columns around the place are needed; the whole line may be megabytes long.
    var first = 0
    let widthBefore = cells[..<place].reduce(0) { $0 + $1.width }
    if widthBefore > width - 10 {
      var shown = 0
      first = place
      while first > 0, shown + cells[first - 1].width <= width / 2 {
        first -= 1
        shown += cells[first].width
      }
    }
    cells.removeFirst(first)
    let (markStart, markEnd) = (place - first, end - first)
    var text = first > 0 ? "…" : ""
    var used = first > 0 ? 1 : 0
    var marks = String(repeating: " ", count: used)
    var isCut = first + cells.count < source.unicodeScalars.count
    for (index, cell) in cells.enumerated() {
      if used + cell.width >= width {
        isCut = true
        break
      }
      text += cell.text
      used += cell.width
      if index < markStart { marks += String(repeating: " ", count: cell.width) }
      if index == markStart { marks += "^" + String(repeating: "~", count: max(cell.width - 1, 0)) }
      if index > markStart && index < markEnd { marks += String(repeating: "~", count: cell.width) }
    }
    if markStart >= cells.count { marks += "^" }
    line = isCut ? text + "…" : text
    marker = marks
  }

  private static func cell(_ scalar: Unicode.Scalar) -> Cell {
    switch scalar {
    case "\t": return Cell(text: "  ", width: 2)
    case _ where VisibleText.isVisible(scalar): return Cell(text: String(scalar), width: scalar.columns)
    default:
      let escape = VisibleText.escape(scalar)
      return Cell(text: escape, width: escape.utf8.count)
    }
  }

  /// Returns the end of the string, or of the number or name, that begins at `start`.
  private static func endOfWord(in scalars: [Unicode.Scalar], from start: Int) -> Int {
    guard start < scalars.count else { return start }
    var end = start + 1
    if scalars[start] == "\"" {
      while end < scalars.count, scalars[end] != "\"" { end += scalars[end] == "\\" ? 2 : 1 }
      return min(end + 1, scalars.count)
    }
    func isWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar == "-" || scalar == "." || scalar == "+" || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
    guard isWord(scalars[start]) else { return end }
    while end < scalars.count, isWord(scalars[end]) { end += 1 }
    return end
  }
}
