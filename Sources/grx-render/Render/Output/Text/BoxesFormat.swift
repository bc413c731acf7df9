import GRXInspection
import Layouts
import Measure

extension OutputFormat {
  package static let boxes = OutputFormat("boxes", help: "the frames drawn in characters", text: boxesText)
}

/// Returns the frames drawn to scale in characters, at most as wide as the terminal, and a line with the scale.
///
/// A character is assumed to be twice as high as wide. Adjacent views share the line between them. Content outside the
/// root is clipped; the outlines of hidden views are dashed. Views are labeled with their id, or else their class, and
/// their size, if there is space; the others are listed below. Texts are written below the labels if there is space.
@Sendable
func boxesText(_ rendering: Rendering) -> String {
  let size = rendering.root.frame.size
  let scale = BoxScale(rendering, size)
  var canvas = BoxCanvas(columns: scale.lastColumn + 1, rows: scale.lastRow + 1)
  var drawing = Drawing()
  var drawn: [(item: Drawing.Item, x: ClosedRange<Int>, y: ClosedRange<Int>)] = []
  for node in rendering.tree.nodes {
    if rendering.isExhausted() { break }
    let item = drawing.item(for: node)
    let (x, y) = (scale.columns(item.frame), scale.rows(item.frame))
    for case .box in item.steps { canvas.drawBox(x: x, y: y, dashed: item.isHidden) }
    drawn.append((item, x, y))
  }
  var listed = ""
  for (item, x, y) in drawn {
    if rendering.isExhausted() { break }
    let (view, name) = (item.view, item.name)
    let frame = "\(rendering.points(view.frame.width) as String)x\(rendering.points(view.frame.height) as String)"
    if !canvas.drawLabel(["\(name) \(frame)", name], x: x, y: y) {
      let place = "\(rendering.points(view.frame.x) as String),\(rendering.points(view.frame.y) as String)"
      listed += "  \(name) \(place) \(frame)\n"
    }
  }
  drawing: for (item, x, y) in drawn where item.view.visibility == .visible {
    for case .text(let view, _, _) in item.steps {
      if rendering.isExhausted(byText: min(view.text.utf8.count, 1_000)) { break drawing }
      canvas.drawText(boxText(view.text), x: x, y: y)
    }
  }
  let extent = "\(rendering.points(size.width) as String)x\(rendering.points(size.height) as String)"
  var text = "\(Drawing.name(of: rendering.root)) \(extent); "
  let column = hundredths(scale.pointsPerColumn)
  text += "a column is \(column) point\(column == "1" ? "" : "s"), "
  text += "a row \(hundredths(2 * scale.pointsPerColumn))\n"
  text += canvas.lines.map { $0 + "\n" }.joined()
  return listed.isEmpty ? text : text + "Without room for a label:\n" + listed
}

/// Returns the words of a text.
private func boxText(_ text: String) -> [String] {
  text.unicodeScalars.prefix(1_000).split { $0.properties.isWhitespace }.map { word in
    String(String.UnicodeScalarView(word)).visible
  }
}

/// The conversion from pixels to the columns and rows of a grid.
private struct BoxScale {
  /// The number of points per column before rounding, so that adjacent views stay adjacent.
  let pointsPerColumn: Double
  let lastColumn: Int
  let lastRow: Int
  private let density: Double

  private static let minimumColumns = 20
  private static let maximumColumns = 400

  init(_ rendering: Rendering, _ size: Size) {
    let width: Double = rendering.points(size.width)
    let height: Double = rendering.points(size.height)
    density = rendering.density
    // A column of less than a point would only magnify. A wider terminal also shows more of the height.
    let columns = min(max(rendering.columns, BoxScale.minimumColumns), BoxScale.maximumColumns)
    pointsPerColumn = max(1, width / Double(columns - 1), height / 2 / Double(max(columns, 80) - 1))
    lastColumn = Int((width / pointsPerColumn).rounded())
    lastRow = Int((height / 2 / pointsPerColumn).rounded())
  }

  func columns(_ frame: Rect) -> ClosedRange<Int> {
    range(frame.x, frame.width, pointsPerColumn * density, last: lastColumn)
  }

  func rows(_ frame: Rect) -> ClosedRange<Int> {
    range(frame.y, frame.height, 2 * pointsPerColumn * density, last: lastRow)
  }

  /// Returns the cells of a length. A view with an extent is drawn with one, as long as there is space in the grid.
  private func range(_ start: Int, _ length: Int, _ pixelsPerCell: Double, last: Int) -> ClosedRange<Int> {
    let first = Int((Double(start) / pixelsPerCell).rounded())
    let end = Int((Double(start + length) / pixelsPerCell).rounded())
    if length > 0 && first == end { return end < last ? first...end + 1 : first - 1...end }
    return first...end
  }
}

/// Returns a number with at most two decimals.
private func hundredths(_ number: Double) -> String { formatPoints(Int((number * 100).rounded()), density: 100) }
