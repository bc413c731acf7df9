import Foundation
import Layouts
import Measure
import TestSupport
import Testing

/// The snippets in the articles about Layouts.
struct LayoutArticleTests {
  @Test func the_articles_show_the_snippets_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 7)
  }

  @Test func a_layout_by_calls() {
    // snippet: layout by calls
    let row = LinearLayout(direction: .horizontal)
    row.padding = Edges(all: 8)
    row.layoutParams.width = .matchParent

    let icon = View()
    icon.id = "icon"
    row.addSubview(icon, .init(width: 48, height: 48))

    let title = TextView("Hello")
    row.addSubview(title, .init(width: 0, margins: Edges(left: 8), weight: 1))

    title.params(as: LinearLayout.LayoutParams.self).weight = 2
    // end of snippet
    row.measureAndLayout(in: Size(width: 320, height: 640))
    #expect(row.frame == Rect(x: 0, y: 0, width: 320, height: 64))
    #expect(title.frame == Rect(x: 64, y: 8, width: 248, height: 20))
  }

  @Test func cells() {
    // snippet: cells
    let subject = TextView("会議 at 10 👩🏽‍💻", measurer: CellTextMetrics(width: 1, height: 1), textSize: 1)
    subject.maxLines = 1
    subject.endsInEllipsis = true
    subject.measureAndLayout(in: Size(width: 80, height: 24))
    print(subject.frame)  // 0,0 13x1
    // end of snippet
    #expect("\(subject.frame)" == "0,0 13x1")
  }

  @Test func a_virtual_list() {
    let subjects = (0..<1000).map { "Message \($0)" }
    var printed: [Bool] = []
    func print(_ value: Bool) { printed.append(value) }
    // snippet: a virtual list
    let list = VirtualList(count: subjects.count) {
      TextView()
    } bind: { row, index in
      row.text = subjects[index]
    }
    list.measureAndLayout(in: Size(width: 320, height: 480))
    list.scrollTo(500, at: .center)
    list.measureAndLayout(in: Size(width: 320, height: 480))
    list.contentOffset.y += 40
    list.measureAndLayout(in: Size(width: 320, height: 480))
    print(list.visibleRows.contains(500))  // true
    // end of snippet
    #expect(printed == [true])
    #expect((list.row(at: 500) as? TextView)?.text == "Message 500")
  }

  /// Records drawing operations.
  private final class Canvas {
    var fills: [Rect] = []
    var texts: [String] = []
    func fill(_ rect: Rect, _ color: Color, alpha: Double) { if alpha == 1 { fills.append(rect) } }
    func draw(_ text: String, x: Int, baseline: Int, size: Double, bold: Bool, clip: Rect) {
      texts.append("\(text) \(x),\(baseline) \(size) \(bold)")
    }
  }

  @Test func drawing() {
    let root = FrameLayout()
    root.backgroundColor = Color(red: 1, green: 2, blue: 3)
    root.padding = Edges(all: 5)
    root.addSubview(TextView("Hello", measurer: CellTextMetrics(width: 8, height: 16)))
    root.measureAndLayout(in: Size(width: 100, height: 100))
    let canvas = Canvas()
    // snippet: drawing
    let snapshot = LayoutSnapshot(root)
    for node in snapshot.nodes where node.isVisible && node.alpha > 0 {
      if let color = node.background { canvas.fill(node.clip, color, alpha: node.alpha) }
      guard let look = node.text else { continue }
      for line in node.lines {
        let (x, y) = (node.frameInRoot.x + line.frame.x, node.frameInRoot.y + line.baseline)
        canvas.draw(line.text, x: x, baseline: y, size: look.textSize, bold: look.weight == .bold, clip: node.clip)
      }
    }
    // end of snippet
    #expect(canvas.fills == [Rect(x: 0, y: 0, width: 50, height: 26)])
    #expect(canvas.texts == ["Hello 5,\(5 + (root.subviews[0].measuredBaseline ?? 0)) 17.0 false"])
  }

  /// Keeps the frame of the last node of each picture.
  private final class Screen {
    var widths: [Int] = []
    func draw(_ snapshot: LayoutSnapshot) { widths.append(snapshot[id: "rest"]?.frame.width ?? 0) }
  }

  @Test func animation() {
    let root = LinearLayout(direction: .horizontal)
    let panel = View()
    panel.visibility = .gone
    root.addSubview(panel, .init(width: 120, height: 10))
    let rest = View()
    rest.id = "rest"
    root.addSubview(rest, .init(width: 0, height: 10, weight: 1))
    root.layoutParams.width = .matchParent
    let window = Size(width: 240, height: 100)
    root.measureAndLayout(in: window)
    let screen = Screen()
    // snippet: animation
    let before = LayoutSnapshot(root)
    panel.visibility = .visible
    root.measureAndLayout(in: window)
    let after = LayoutSnapshot(root)
    for frame in 1...12 {
      screen.draw(before.interpolated(to: after, at: Double(frame) / 12))
    }
    // end of snippet
    #expect(screen.widths == (1...12).map { 240 - 10 * $0 })
  }

  @Test func advances() {
    // snippet: advances
    let widths: [Character: Double] = ["i": 0.25, "l": 0.25, "m": 0.75]  // in em
    let bitmapFont = AdvanceTextMetrics(ascent: 0.75, descent: 0.25, lineHeight: 1.25) { character, textSize in
      (widths[character] ?? 0.5) * textSize
    }
    let label = TextView("limit", measurer: bitmapFont, textSize: 16)
    label.measureAndLayout(in: Size(width: 320, height: 240))
    print(label.frame)  // 0,0 32x20
    // end of snippet
    #expect("\(label.frame)" == "0,0 32x20")
  }

  /// The lines of the example in the comment of `SharedLengths` are lines of this test.
  @Test func shared_lengths() throws {
    let labels = [TextView("Name"), TextView("Telephone")]
    let form = StackLayout(direction: .vertical)
    for label in labels {
      let row = StackLayout(direction: .horizontal)
      row.addSubview(label)
      form.addSubview(row)
    }
    let shared = SharedLengths.of(form)
    for label in labels { shared.share(label, as: "labels", along: .horizontal) }
    form.measureAndLayout(in: Size(width: 320, height: 240))
    #expect(labels[0].frame.width == labels[1].frame.width && labels[0].frame.width > 0)
    let source = packageFolder.appendingPathComponent("Sources/Layouts/Layouts/StackLayout/SharedLengths.swift")
    let example = try #require(
      String(contentsOf: source, encoding: .utf8).components(separatedBy: "/// ```swift\n").last?
        .components(separatedBy: "/// ```\n").first)
    let own = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = example.split(separator: "\n").map { $0.dropFirst("/// ".count) }
    #expect(lines.count == 2)
    for line in lines { #expect(own.contains("\n    \(line)\n"), "\(line)") }
  }

  // snippet: a contract
  final class Gauge: View {
    init() { super.init(contract: [.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline]) }

    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(Size(width: 80, height: 24)) }
  }
  // end of snippet

  @Test func a_contract() {
    let gauge = Gauge()
    gauge.measureAndLayout(in: Size(width: 320, height: 240))
    #expect(gauge.frame == Rect(x: 0, y: 0, width: 80, height: 24))
  }
}
