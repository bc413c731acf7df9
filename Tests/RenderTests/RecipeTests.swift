import Foundation
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXFileFormats
@testable import GRXLint
@testable import Inflater
@testable import Render

// snippet: a lint rule
extension LintRule {
  static let flatView = LintRule(
    code: "GRX999", name: "flat-view", severity: .note, summary: "An empty view is wider than it is high.",
    explanation: "Reported for every visible view without content.")
}

/// Reports views without subviews and content that are wider than they are high.
enum FlatViewRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    for (index, entry) in tree.entries.enumerated() where entry.isShown && !entry.hasContent {
      let frame = tree.frames[index].frame
      guard tree.views[index].subviews.isEmpty, frame.width > frame.height else { continue }
      report.add(.flatView, tree, index, at: ["width"], "\(tree.views[index].designation) is flat")
    }
  }
}
// end of snippet

// snippet: a widget
/// A badge is at least as wide as it is high, and no lower than `badgeHeight`.
struct BadgeWidget: Widget {
  let classes = [WidgetClass("Badge", "badgeStyle")]
  let base = "TextView"
  let text: TextTraits? = TextTraits()
  let isRepeatable = true

  func describe(_ badge: Element, _ out: inout NodeDraft) {
    let least = badge.pixels("badgeHeight", dp: 16)
    out.box.minimum = out.box.minimum.union(Size(width: least, height: least))
    out["contentGravity"] = .string("center")
  }
}
// end of snippet

// snippet: an output format
extension OutputFormat {
  static let ids = OutputFormat("ids", help: "the ids of all views, one per line", text: idsText)
}

/// The ids of all views that have one, in drawing order.
@Sendable
func idsText(_ rendering: Rendering) -> String {
  var text = ""
  rendering.root.forEachView { view, _, _ in if let id = view.id { text += id + "\n" } }
  return text
}
// end of snippet

/// The recipes of the article on contributing, each as a small working example.
@Suite struct RecipeTests {
  @Test func the_article_shows_the_snippets_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 4)
  }

  @Test func the_files_that_the_article_names_exist() throws {
    let article = packageFolder.appendingPathComponent("Sources/Measure/Measure/Measure.docc/Contributing.md")
    let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "`")
    let paths = parts.filter { part in
      ["Sources/", "Tests/", "Fixtures/", ".ci/"].contains { part.hasPrefix($0) } && !part.contains("\n")
    }
    #expect(paths.count > 50)
    for path in paths {
      let file = packageFolder.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }

  @Test func a_lint_rule() {
    let row = LinearLayout(direction: .horizontal)
    for (width, height) in [(20, 10), (10, 20)] {
      row.addSubview(View(), LinearLayout.LayoutParams(width: .fixed(width), height: .fixed(height)))
    }
    row.measureAndLayout(in: Size(width: 320, height: 480))
    let tree = LaidOutTree(row, density: 1)
    var report = LintReport(rules: [.flatView])
    LintCheck(.flatView, check: FlatViewRule.check).check(tree, &report)
    let conditions = LintConditions(
      windows: [tree.condition.window], directions: [tree.condition.isRightToLeft], fontScales: [1])
    #expect(report.findings(root: "row", conditions).map(\.path) == ["0"])
  }

  @Test func a_widget() throws {
    let badge = """
      <Badge xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
        android:layout_width="wrap_content" android:layout_height="wrap_content" app:badgeHeight="20dp" android:text="7"/>
      """
    let kinds = Dictionary(uniqueKeysWithValues: ViewKind.builtIn.map { ($0.name, $0) })
    let document = AndroidDocument(
      DocumentFormat.Opening(
        file: "badge.xml", bytes: Array(badge.utf8), limits: DocumentLimits(maximumContainers: 100),
        inflater: Inflater(), kinds: kinds,
        xmlFiles: XMLFiles(), parentClass: nil, include: { _, _ in .failure(.unreadable(why: "")) }))
    let translator = document.makeTranslator(WidgetTable(WidgetTable.all + [BadgeWidget()]))
    let root = translator.translate(document.bytes, named: "badge.xml")
    let node = try #require(root)
    #expect(node.kind == .view(className: "TextView"))
    let values = Dictionary(uniqueKeysWithValues: node.attributes.map { ($0.name, $0.value) })
    #expect(values["contentGravity"] == .string("center"))
    #expect(values["minWidth"] == .pixels(20) && values["minHeight"] == .pixels(20))
  }

  @Test func an_output_format() throws {
    let row = LinearLayout(direction: .horizontal)
    for id in ["icon", "title"] {
      let view = View()
      view.id = id
      row.addSubview(view)
    }
    row.measureAndLayout(in: Size(width: 320, height: 480))
    #expect(try OutputFormat.ids.write(Rendering(row)) == Array("icon\ntitle\n".utf8))
    #expect(!OutputFormat.ids.isBinary && !OutputFormat.ids.isPicture)
  }

  // snippet: a document format
  /// Lines such as `icon 48 24`: the id, the width and the height of a view.
  final class LinesDocument: SourceDocument {
    let file: String
    let dialect = Dialect.grx
    private let lines: [String]

    init(file: String, bytes: [UInt8]) {
      self.file = file
      lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func read() -> DocumentContent {
      let children = lines.enumerated().map { index, line in
        let words = line.split(separator: " ").map(String.init)
        let attributes = zip(["id", "width", "height"], words).map { NodeAttribute(name: $0, value: .string($1)) }
        return Node(
          kind: .view(className: "View"), attributes: attributes.sorted { $0.name < $1.name },
          path: .child(of: .root, index: index))
      }
      return DocumentContent(root: Node(kind: .view(className: "LinearLayout"), children: children))
    }

    func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
      InflateError.Location(file: file, line: (node?.indexes.first ?? 0) + 1, column: 1)
    }

    func comments() -> [SourceComment] { [] }

    func sourceLine(_ line: Int) -> String? { lines.indices.contains(line - 1) ? lines[line - 1] : nil }
  }

  static let lines = DocumentFormat(
    name: "lines",
    recognizes: { bytes in bytes.first.map { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "<") } ?? false },
    open: { opening in LinesDocument(file: opening.file, bytes: opening.bytes) })
  // end of snippet

  @Test func a_document_format() throws {
    var inflater = Inflater()
    inflater.register(Self.lines)
    let layout = try inflater.inflate(string: "icon 48 24\nline 100 1\n", named: "views.lines")
    layout.root.measureAndLayout(in: Size(width: 320, height: 480))
    #expect(layout.root.snapshot() == "LinearLayout 0,0 100x25\n  View #icon 0,0 48x24\n  View #line 0,24 100x1\n")
    let thrown = try #require(throws: InflateErrors.self) {
      try inflater.inflate(string: "icon 48 24\nline wide 1\n", named: "views.lines")
    }
    #expect(thrown.errors.map(\.location.line) == [2])
  }
}
