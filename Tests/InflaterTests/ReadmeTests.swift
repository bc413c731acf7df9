import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// What the README shows of the API is what stands here between two marks, and runs.
@Suite(.serialized) struct ReadmeTests {
  @Test(arguments: ["first layout", "inflating", "a leaf", "constraints", "a closure", "a layout", "registering"])
  func the_readme_shows_what_runs_here(name: String) throws {
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let start = try #require(source.range(of: "// snippet: \(name)\n"))
    let end = try #require(source[start.upperBound...].range(of: "// end of snippet"))
    let lines = source[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let snippet = lines.dropLast().map { $0.dropFirst(indent) + "\n" }.joined()
    try expectSnapshot(
      snippet, in: packageFolder.appendingPathComponent("README.md"),
      between: ("<!-- snippet: \(name) -->\n```swift", "```\n"))
  }

  @Test func the_documents_of_the_readme_are_fixtures() throws {
    let readme = try String(contentsOf: packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "<!-- file: ").dropFirst()
    #expect(!parts.isEmpty)
    for part in parts {
      let name = try #require(part.components(separatedBy: " -->").first)
      let blocks = part.components(separatedBy: "```")
      try #require(blocks.count > 2)
      let text = blocks[1].drop { $0 != "\n" }.dropFirst()
      #expect(try String(contentsOf: packageFolder.appendingPathComponent(name), encoding: .utf8) == text)
    }
  }

  @Test func a_first_layout() {
    // snippet: first layout
    let row = LinearLayout(direction: .horizontal)
    row.padding = Edges(all: 8)

    let icon = View()
    icon.id = "icon"
    icon.layoutParams = LinearLayout.LayoutParams(width: 48, height: 48)
    row.addSubview(icon)

    let title = TextView("Hello")
    title.layoutParams = LinearLayout.LayoutParams(width: 0, margins: Edges(left: 8), weight: 1)
    row.addSubview(title)

    row.layoutParams.width = .matchParent
    row.measureAndLayout(in: Size(width: 320, height: 640))
    print(row.snapshot())  // LinearLayout 0,0 320x64 …
    print(title.frame)  // 64,8 248x20

    title.text = "Hello again"  // requests a layout: the title, the row, and nothing else
    row.measureAndLayout(in: Size(width: 320, height: 640))
    // end of snippet
    #expect(row.frame == Rect(x: 0, y: 0, width: 320, height: 64))
    #expect(title.frame == Rect(x: 64, y: 8, width: 248, height: 20))
  }

  @Test func inflating_a_document() throws {
    let path = packageFolder.appendingPathComponent("Fixtures/readme/hello.grx").path
    // snippet: inflating
    var inflater = Inflater()
    inflater.density = 2  // pixels a point
    do {
      let layout = try inflater.inflate(file: path)
      layout.root.measureAndLayout(in: Size(width: 640, height: 960))
      print(layout.root.snapshot(density: 2))
      print(layout.view(id: "title")?.frame ?? .zero)
    } catch {
      print(error)  // every mistake, with file, line and column
    }
    // end of snippet
    let layout = try inflater.inflate(file: path)
    layout.root.measureAndLayout(in: Size(width: 640, height: 960))
    #expect(layout.view(id: "icon")?.frame == Rect(x: 16, y: 16, width: 96, height: 96))
  }

  @Test func constraints_from_swift() {
    var printed: [String] = []
    func print(_ frame: Rect) { printed.append("\(frame)") }
    // snippet: constraints
    let card = AutoLayout()
    card.layoutParams.width = .matchParent
    let (icon, label) = (View(), TextView("Hello"))
    card.addSubview(icon)
    card.addSubview(label)
    icon.addConstraints(["left ==": 16, "top ==": 16, "width ==": 48, "height ==": icon.width, "bottom <=": -16])
    let gap = label.addConstraints([
      "left ==": .init(icon.right, constant: 12), "centerY ==": icon.centerY, "right <=": -16,
      "width >=": .init(.superview, multiplier: 0.5, priority: 500),
    ])[0]
    card.measureAndLayout(in: Size(width: 320, height: 640))
    print(label.frame)  // 76,30 160x20

    gap.constant = 20  // solved again: a few numbers, no new memory
    card.measureAndLayout(in: Size(width: 320, height: 640))
    print(label.frame)  // 84,30 160x20
    // end of snippet
    #expect(printed == ["76,30 160x20", "84,30 160x20"])
  }

  // snippet: a leaf
  final class ProgressBar: View {
    var progress = 0.0 {
      didSet { setNeedsLayout() }
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      specs.resolve(Size(width: Int(100 * progress), height: 8))
    }
  }
  // end of snippet

  @Test func a_leaf_is_a_closure() {
    // snippet: a closure
    let badge = MeasuredView { specs in specs.resolve(Size(width: 24, height: 24)) }
    // end of snippet
    badge.measureAndLayout(in: Size(width: 100, height: 20))
    #expect(badge.frame.size == Size(width: 24, height: 20))
  }

  // snippet: a layout
  /// Puts each child a step further down and to the right than the one before.
  final class Cascade: ViewGroup {
    var step = 10 {
      didSet { setNeedsLayout() }
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      var size = Size.zero
      var offset = 0
      for child in subviews where !child.isGone {
        measureChild(child, specs, used: Size(width: offset, height: offset))
        size.width = max(size.width, offset + child.measuredSize.width)
        size.height = max(size.height, offset + child.measuredSize.height)
        offset += step
      }
      return specs.resolve(size)
    }

    override func onLayout(_ size: Size) {
      var offset = 0
      for child in subviews where !child.isGone {
        child.layout(Rect(origin: Point(x: offset, y: offset), size: child.measuredSize))
        offset += step
      }
    }
  }
  // end of snippet

  @Test func registering_a_class() throws {
    // snippet: registering
    var inflater = Inflater()
    inflater.register(
      ViewKind("Cascade", attributes: [Attribute("step", as: NonNegativeLength.self, \Cascade.step)]) { _ in Cascade() }
    )
    inflater.register(ViewKind("ProgressBar") { _ in ProgressBar() })
    // end of snippet
    let document = """
      { "layout": { "class": "Cascade", "step": 5, "subviews": [
        { "class": "View", "width": 10, "height": 10 }, { "class": "View", "width": 10, "height": 10 } ] } }
      """
    let layout = try inflater.inflate(Array(document.utf8), named: "cascade.grx")
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(
      layout.root.snapshot() == "Cascade 0,0 15x15\n  View 0,0 10x10\n  View 5,5 10x10\n")
    let bar = ProgressBar()
    bar.progress = 0.5
    bar.measureAndLayout(.unspecified)
    #expect(bar.frame.size == Size(width: 50, height: 8))
  }
}
