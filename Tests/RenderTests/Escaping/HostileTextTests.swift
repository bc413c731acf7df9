import Foundation
import Inflater
import Measure
import Testing

@testable import GRXFileFormats
@testable import Render
@testable import ToolCommands

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Every output format with hostile text everywhere that a document, an argument or a filename can put it. Each is read
/// by an independent parser; Tests/Outputs/parse.py does the same in Python.
@Suite struct HostileTextTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// Returns a column of buttons, each with a text as its id and its text.
  private func layout(width: Int = 20) -> String {
    let views = HostileText.all.map { text in
      #"{ "class": "Button", "width": \#(width), "height": 20, "id": \#(jsonString(text)), "text": \#(jsonString(text)) }"#
    }
    return #"{ "layout": { "class": "LinearLayout", "direction": "vertical", "subviews": ["#
      + views.joined(separator: ",\n") + "] } }"
  }

  private func output(_ arguments: [String], status: Outcome.Status = .done) throws -> String {
    let outcome = try workspace.run(arguments, layout: layout())
    #expect(outcome.status == status)
    #expect(outcome.messages == "")
    return outcome.text
  }

  /// Returns whether line breaks are the only invisible characters.
  private func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.isVisible($0) }
  }

  @Test func there_are_enough_of_them() {
    #expect(HostileText.all.count >= 200)
    #expect(Set(HostileText.all.map { Array($0.unicodeScalars) }).count == HostileText.all.count)
    for scalar in HostileText.invisible { #expect(!VisibleText.isVisible(scalar), "\(scalar.value)") }
  }

  @Test func tree_has_one_line_per_view() throws {
    let text = try output([])
    #expect(isVisible(text))
    let lines = text.split(separator: "\n")
    #expect(lines.count == HostileText.all.count + 1)
    for (line, id) in zip(lines.dropFirst(), HostileText.all) { #expect(line.hasPrefix("  Button #\(id.visible) ")) }
  }

  @Test func boxes_hold_nothing_invisible() throws { #expect(isVisible(try output(["--format", "boxes"]))) }

  @Test func json_contains_the_ids() throws {
    let text = try output(["--format", "json"])
    #expect(isVisible(text))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let views = try #require(object["views"] as? [[String: Any]])
    #expect(views.dropFirst().map { $0["id"] as? String } == HostileText.all)
  }

  @Test func svg_is_well_formed_and_has_its_own_elements_only() throws {
    let text = try output(["--format", "svg"])
    let document = XMLReading(text)
    #expect(document.isWellFormed)
    #expect(
      document.elements.isSubset(of: [
        "svg", "title", "defs", "clipPath", "rect", "g", "path", "text", "circle", "line", "style",
      ]))
    #expect(document.attributes.allSatisfy { !$0.hasPrefix("on") && $0 != "href" })
    for id in HostileText.all { #expect(document.titles.contains { $0.contains("#\(id.visible)\n") }, "\(id.visible)") }
  }

  @Test func documents_contain_ids_and_texts() throws {
    let xml = try output(["--format", "xml"])
    #expect(isVisible(xml))
    let document = XMLReading(xml)
    #expect(document.isWellFormed && document.elements == ["LinearLayout", "Button"])
    let grx = try output(["--format", "grx"])
    #expect(isVisible(grx))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(grx.utf8)) as? [String: Any])
    let views = try #require((object["layout"] as? [String: Any])?["subviews"] as? [[String: Any]])
    #expect(views.map { $0["id"] as? String } == HostileText.all)
    #expect(views.map { $0["text"] as? String } == HostileText.all)
  }

  @Test func page_keeps_its_data_apart() throws {
    let text = try output(["--format", "html"])
    #expect(isVisible(text))
    let start = try #require(text.range(of: "<script type=\"application/json\" id=\"data\">\n"))
    let end = try #require(text[start.upperBound...].range(of: "\n</script>"))
    let data = text[start.upperBound..<end.lowerBound]
    #expect(!data.contains { $0 == "<" || $0 == ">" || $0 == "&" })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    let views = try #require(object["views"] as? [String: [Int]])
    let strings = try #require(object["strings"] as? [String])
    #expect(views["ids"]?.dropFirst().map { strings[$0] } == HostileText.all.map(\.visible))
    #expect(text.components(separatedBy: "<script").count == 3 && text.components(separatedBy: "</script").count == 3)
  }

  @Test func explanations_hold_nothing_invisible() throws {
    for id in HostileText.all.enumerated().filter({ $0.offset % 9 == 0 }).map(\.element) {
      let text = try output(["--explain", id])
      #expect(isVisible(text) && text.contains("#\(id.visible)"), "\(id.visible)")
    }
  }

  @Test(arguments: ["text", "json", "sarif"]) func findings_name_their_views(format: String) throws {
    let outcome = try workspace.run(["--only", "GRX006", "--format", format], command: "lint", layout: layout())
    let text = outcome.text
    #expect(isVisible(text))
    if format == "text" {
      let lines = text.split(separator: "\n")
      #expect(lines.count == 2 * HostileText.all.count)
      return
    }
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    if format == "json" {
      let findings = try #require(object["findings"] as? [[String: Any]])
      #expect(findings.map { $0["id"] as? String } == HostileText.all)
    } else {
      let runs = try #require(object["runs"] as? [[String: Any]])
      #expect((runs[0]["results"] as? [Any])?.count == HostileText.all.count)
    }
  }

  @Test func difference_is_a_table_of_one_row_per_view() throws {
    let old = try workspace.write(layout(), to: "old.grx")
    let new = try workspace.write(layout(width: 30), to: "new.grx")
    for arguments in [["diff", "--all", old, new], ["diff", "--all", "--markdown", old, new]] {
      let text = Tool.run(arguments, in: Surroundings()).text
      #expect(isVisible(text))
      guard arguments.contains("--markdown") else { continue }
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      #expect(rows.count >= HostileText.all.count)
      // Causes and effects are in two tables.
      var width = 0
      for row in rows {
        if row.hasPrefix("| View |") { width = cellCount(row) }
        #expect(cellCount(row) == width, "\(row)")
        #expect(outsideCode(row).unicodeScalars.allSatisfy { !"@[]<>!#".unicodeScalars.contains($0) }, "\(row)")
      }
    }
  }

  private func cellCount(_ row: Substring) -> Int {
    var count = 0
    var isEscaped = false
    for scalar in row.unicodeScalars {
      if scalar == "|" && !isEscaped { count += 1 }
      isEscaped = scalar == "\\"
    }
    return count
  }

  private func outsideCode(_ row: Substring) -> String {
    row.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
      .map { String($0.element) }.joined()
  }

  // MARK: Messages

  private func isMessage(_ outcome: Outcome) -> Bool {
    isVisible(outcome.messages) && outcome.messages.hasSuffix("\n")
      && outcome.messages.split(separator: "\n").allSatisfy { !$0.hasPrefix("::") && !$0.hasPrefix("##") }
  }

  @Test func names_of_files_stay_on_their_line() throws {
    // These two are folders, regardless of their content.
    for text in HostileText.all where text != "." && text != ".." {
      let missing = Tool.run([text + ".grx"], in: Surroundings())
      #expect(isMessage(missing), "\(text.visible)")
      // Texts that begin with `-` are options, which are tested elsewhere.
      if text.utf8.first != UInt8(ascii: "-") {
        #expect(missing.messages.split(separator: "\n").count == 1, "\(text.visible)")
      }
      #expect(isMessage(Tool.run(["lint", "--", text], in: Surroundings())), "\(text.visible)")
    }
    // Names that a file system accepts.
    for text in ["a\nb\u{1B}[31m", "::error::x", "##vso[x]", "a\u{202E}b", "\u{200B}", "#\u{301}"] {
      let path = try workspace.write(#"{ "layout": { "class": "Veiw", "subviews": 1 } }"#, to: text + ".grx")
      for arguments in [[path], ["lint", path], ["--check", path, path], ["diff", path, path]] {
        #expect(isMessage(Tool.run(arguments, in: Surroundings())), "\(text.visible)")
      }
    }
  }

  @Test func arguments_stay_on_their_line() throws {
    let path = try workspace.write(layout(), to: "layout.grx")
    for text in HostileText.all {
      let lines: [[String]] = [
        ["--" + text, path], ["--size", text, path], ["--format", text, path], ["--class", "A=\(text)", path],
        ["lint", "--only", text, path], ["completions", text],
      ]
      for line in lines {
        let outcome = Tool.run(line, in: Surroundings())
        #expect(isMessage(outcome) || outcome.status == .done, "\(text.visible)")
      }
    }
    for text in HostileText.all.enumerated().filter({ $0.offset % 9 == 0 }).map(\.element) {
      for line in [["--explain", text + "x", path], ["--set", text + "x.width=1", path]] {
        #expect(isMessage(Tool.run(line, in: Surroundings())), "\(text.visible)")
      }
    }
  }

  @Test func errors_stay_on_their_line() throws {
    for text in HostileText.all {
      let literal = jsonString(text + "?")
      let outcome = try workspace.run(
        [],
        layout: """
          { "layout": { "class": "RelativeLayout", \(literal): 1, "width": \(literal), "subviews": [
            { "class": \(literal), "inflate": \(literal) }, { "inflate": \(literal) },
            { "class": "ImageView", "src": \(literal), "below": \(literal) } ] } }
          """)
      #expect(isMessage(outcome), "\(text.visible)")
    }
  }

  @Test func the_content_of_a_snapshot_is_escaped() throws {
    for text in HostileText.all where !text.contains("\n") {
      let stored = try workspace.write("View #\(text) 0,0 1x1\n== \(text)\n", to: "stored.txt")
      let outcome = try workspace.run(["--check", stored], layout: #"{ "layout": { "class": "View" } }"#)
      #expect(isVisible(outcome.text) && isVisible(outcome.messages), "\(text.visible)")
    }
  }
}

extension Workspace {
  /// Runs a command of the tool on a layout in this folder.
  fileprivate func run(_ arguments: [String], command: String, layout: String) throws -> Outcome {
    Tool.run([command] + arguments + [try write(layout, to: "layout.grx")], in: Surroundings())
  }
}

/// The content of an XML document.
private final class XMLReading: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var titles: [String] = []
  private(set) var isWellFormed = false
  private var isInTitle = false

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
    isInTitle = name == "title"
    if isInTitle { titles.append("") }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    isInTitle = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { if isInTitle { titles[titles.count - 1] += text } }
}
