import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The snippets of the API in the README and the articles.
@Suite(.serialized) struct ReadmeTests {
  @Test func the_documentation_shows_the_snippets_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 6)
  }

  @Test func all_swift_of_the_documentation_is_compiled() throws {
    for (file, part) in try documented(after: "```swift\n") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let start = try #require(text.range(of: "```swift\n" + part)).lowerBound
      let mark = text[..<start].split(separator: "\n", omittingEmptySubsequences: false).dropLast().last ?? ""
      #expect(mark == "<!-- manifest -->" || mark.hasPrefix("<!-- snippet: "), "\(file.path): \(part.prefix(60))")
    }
  }

  @Test func the_documents_of_the_documentation_are_fixtures() throws {
    let parts = try documented(after: "<!-- file: ")
    #expect(parts.count > 4)
    for (_, part) in parts {
      let name = try #require(part.components(separatedBy: " -->").first)
      let blocks = part.components(separatedBy: "```")
      try #require(blocks.count > 2)
      let text = blocks[1].drop { $0 != "\n" }.dropFirst()
      #expect(try String(contentsOf: packageFolder.appendingPathComponent(name), encoding: .utf8) == text)
    }
  }

  @Test func inflating_a_document() throws {
    let path = packageFolder.appendingPathComponent("Fixtures/readme/hello.grx").path
    // snippet: inflating
    var inflater = Inflater()
    inflater.density = 2  // pixels per point
    do {
      let layout = try inflater.inflate(file: path)
      layout.root.measureAndLayout(in: Size(width: 640, height: 960))
      print(layout.root.snapshot(density: 2))
      print(layout.view(id: "title")?.frame ?? .zero)
    } catch {
      print(error)  // every error, with file, line, and column
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

    gap.constant = 20  // solved again incrementally, without allocating
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
