import Layouts
import Measure

/// The time of taking a `LayoutSnapshot` of 10,000 views: rows with an id, a picture, three texts, and four plain views.
struct SnapshotMeasurement {
  static let name = "snapshot"

  private(set) var milliseconds = 0.0
  private(set) var nodes = 0

  init() {
    let root = Self.tree()
    nodes = LayoutSnapshot(root).nodes.count
    milliseconds =
      (0..<30).map { _ in ContinuousClock().measure { _ = LayoutSnapshot(root) } / .milliseconds(1) }.median
  }

  static func tree() -> View {
    let column = LinearLayout(direction: .vertical)
    for number in 0..<1111 {
      let row = LinearLayout(direction: .horizontal)
      row.id = "row\(number)"
      for _ in 0..<4 { row.addSubview(View(), LinearLayout.LayoutParams(width: 8, height: 8)) }
      row.addSubview(ImageView(), LinearLayout.LayoutParams(width: 24, height: 24))
      for text in ["Sender \(number)", "Message \(number * 7)", "12:30"] {
        let view = TextView(text)
        view.contentColor = Color(red: 29, green: 27, blue: 32)
        row.addSubview(view)
      }
      column.addSubview(row)
    }
    column.measureAndLayout(MeasureSpecs(width: .exactly(720), height: .unspecified))
    return column
  }
}
