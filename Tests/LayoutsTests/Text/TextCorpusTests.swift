import Foundation
import Layouts
import Testing

/// The texts of Android's conformance corpus for which a length depends only on the text and the view's own attributes:
/// children of a FrameLayout (or cells, for the height) along an axis without limits above them.
struct TextCorpusTests {
  private static let metrics = CellTextMetrics(width: 8, height: 16)

  @Test func texts_of_the_corpus_are_as_high_as_their_lines() throws {
    let texts = try CorpusText.all().filter { $0.isFree(along: "height", in: ["FrameLayout", "TableRow"]) }
    #expect(texts.count > 50)
    for text in texts {
      let layout = Self.metrics.measure(
        TextRequest(text.string, textSize: 17, maxWidth: text.frame[2] - text.horizontalPadding))
      let height = layout.height(ofLines: text.lineCount(of: layout)) + text.verticalPadding
      #expect(max(height, text.integer("minHeight") ?? 0) == text.frame[3], "\(text.name)")
    }
  }

  @Test func texts_of_the_corpus_are_as_wide_as_their_longest_line() throws {
    let texts = try CorpusText.all().filter { $0.isFree(along: "width", in: ["FrameLayout"]) }
    #expect(texts.count > 10)
    for text in texts {
      let width = Self.metrics.measure(TextRequest(text.string, textSize: 17)).width + text.horizontalPadding
      #expect(max(width, text.integer("minWidth") ?? 0) == text.frame[2], "\(text.name)")
    }
  }
}

private struct CorpusText {
  var name: String
  var root: [String: [String: Any]]
  var ancestors: [[String: Any]]
  var attributes: [String: Any]
  var frame: [Int]

  static func all() throws -> [CorpusText] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("Fixtures/conformance")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "json" }.flatMap { file in
      let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      return try #require(document?["cases"] as? [[String: Any]]).flatMap(texts)
    }
  }

  private static func texts(in document: [String: Any]) throws -> [CorpusText] {
    let name = try #require(document["name"] as? String)
    let root = try #require(document["root"] as? [String: [String: Any]])
    var frames: [String: [Int]] = [:]
    for view in try #require(document["expected"] as? [[String: Any]]) {
      frames[try #require(view["path"] as? String)] = view["frame"] as? [Int]
    }
    var texts: [CorpusText] = []
    func visit(_ view: [String: Any], path: String, ancestors: [[String: Any]]) {
      if view["class"] as? String == "TextView", let frame = frames[path] {
        texts.append(CorpusText(name: name, root: root, ancestors: ancestors, attributes: view, frame: frame))
      }
      for (index, child) in (view["subviews"] as? [[String: Any]] ?? []).enumerated() {
        visit(child, path: path.isEmpty ? "\(index)" : "\(path)/\(index)", ancestors: ancestors + [view])
      }
    }
    visit(try #require(document["layout"] as? [String: Any]), path: "", ancestors: [])
    return texts
  }

  func isFree(along axis: String, in parents: Set<String>) -> Bool {
    root[axis]?["mode"] as? String == "unspecified" && parents.contains(ancestors.last?["class"] as? String ?? "")
      && (ancestors + [attributes]).allSatisfy { ($0[axis] ?? "wrap_content") as? String == "wrap_content" }
      && attributes["paddingStart"] == nil && attributes["paddingEnd"] == nil
  }

  var string: String { attributes["text"] as? String ?? "" }
  var horizontalPadding: Int { padding("Left", "Horizontal") + padding("Right", "Horizontal") }
  var verticalPadding: Int { padding("Top", "Vertical") + padding("Bottom", "Vertical") }

  func integer(_ attribute: String) -> Int? { attributes[attribute] as? Int }

  func lineCount(of layout: TextLayout) -> Int {
    if let lines = integer("lines") { return lines }
    return max(min(layout.lineCount, integer("maxLines") ?? .max), integer("minLines") ?? 0)
  }

  private func padding(_ side: String, _ axis: String) -> Int {
    integer("padding\(side)") ?? integer("padding\(axis)") ?? integer("padding") ?? 0
  }
}
