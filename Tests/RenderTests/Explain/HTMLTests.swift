import Foundation
import Inflater
import Measure
import TestSupport
import Testing

@testable import GRXFileFormats
@testable import Render
@testable import ToolCommands

@Suite struct HTMLTests {
  private func page(_ layout: String, _ options: [String] = []) -> String {
    var surroundings = Surroundings()
    surroundings.standardInput = { _ in Array(layout.utf8) }
    let outcome = Tool.run(["--format", "html"] + options + ["-"], in: surroundings)
    #expect(outcome.status == .done, "\(outcome.messages)")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  /// Returns the content of the element with the data, and the text around it.
  private func parts(_ page: String) throws -> (data: String, rest: String) {
    let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">\n"))
    let end = try #require(page[start.upperBound...].range(of: "\n</script>"))
    return (
      String(page[start.upperBound..<end.lowerBound]), String(page[..<start.lowerBound] + page[end.lowerBound...])
    )
  }

  private func json(_ page: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try parts(page).data.utf8))
    return try #require(object as? [String: Any])
  }

  private let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "\"><img src=x onerror=alert(1)>", "]]>", "&lt;&amp;",
    "'`${1}`",
    "\u{2028}\u{2029}", "\\u003c/script>",
  ]

  @Test func the_page_holds_its_script_and_style_as_their_files_have_them() throws {
    let folder = packageFolder.appendingPathComponent("Sources/grx-render/Page")
    let page = try Workspace(["a.grx": row]).tool("--format", "html", "./a.grx").output
    for name in [
      "page.js", "page-model.js", "page-picture.js", "page-tree.js", "page-details.js", "page-beside.js",
      "page-ruler.js", "page.css",
    ] {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(text.count > 1_000 && page.contains(text), "\(name)")
      #expect(!text.contains("</"), "\(name) could end its element")
    }
  }

  @Test func nothing_in_a_layout_breaks_out() throws {
    for text in hostile {
      let literal = jsonString(text)
      let layout = """
        { "layout": { "id": \(literal), "class": "FrameLayout", "subviews": [
          { "class": "TextView", "text": \(literal), "id": \(jsonString(text + "2")) } ] } }
        """
      let page = page(layout)
      let (data, rest) = try parts(page)
      #expect(!data.contains { $0 == "<" || $0 == ">" || $0 == "&" }, "\(text)")
      #expect(!data.unicodeScalars.contains("\u{2028}"))
      #expect(rest.components(separatedBy: "<script").count == 2 && page.components(separatedBy: "</script").count == 3)
      #expect(!rest.contains("alert(1)</script>") && !rest.contains("<img"))
      let strings = try #require(json(page)["strings"] as? [String])
      let views = try #require(json(page)["views"] as? [String: [Int]])
      #expect(try views["ids"].map { strings[try #require($0.first)] } == text.visible)
      #expect(try views["texts"].map { strings[try #require($0.last)] } == text)
    }
  }

  @Test func a_page_loads_nothing() {
    let page = page(#"{ "layout": { "class": "View" } }"#)
    let withoutNamespace = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    // References within the page load nothing.
    #expect(
      withoutNamespace.components(separatedBy: "url(").count
        == withoutNamespace.components(separatedBy: "url(\"#").count)
    for word in ["http:", "https:", "src=", "@import", "url(h", "fetch(", "XMLHttpRequest"] {
      #expect(!withoutNamespace.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func every_element_is_closed() throws {
    let page = page(#"{ "layout": { "class": "TextView", "text": "<a>" } }"#)
    var open: [Substring] = []
    let void: Set<Substring> = ["meta", "input", "!DOCTYPE"]
    // The end tag of the element with the data comes first.
    var rest = try parts(page).rest.replacingOccurrences(of: "\n</script>\n<script>", with: "\n<script>")[...]
    // The style and the script contain no markup.
    for name in ["style", "script"] {
      guard let start = rest.range(of: "<\(name)>"), let end = rest.range(of: "</\(name)>") else { continue }
      rest = (rest[..<start.lowerBound] + rest[end.upperBound...])[...]
    }
    while let start = rest.firstIndex(of: "<") {
      let end = try #require(rest[start...].firstIndex(of: ">"))
      let tag = rest[rest.index(after: start)..<end]
      let name = tag.prefix { $0 != " " }
      if name.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst())
      } else if !void.contains(name) {
        open.append(name)
      }
      rest = rest[rest.index(after: end)...]
    }
    #expect(open.isEmpty)
  }

  @Test func each_window_has_the_frames_of_its_own_layout() throws {
    let layout = """
      { "layout": { "class": "LinearLayout", "width": "match_parent", "subviews": [
        { "class": "View", "width": "match_parent", "height": 10 }, { "class": "View", "visibility": "gone" } ] } }
      """
    let object = try json(page(layout, ["--sizes", "320x640,360x640,320x640", "--density", "2"]))
    let windows = try #require(object["windows"] as? [[String: Any]])
    #expect(windows.map { $0["w"] as? Double } == [320, 360])
    // In pixels.
    #expect(
      windows.map { $0["frames"] as? [Int] } == [
        [0, 0, 640, 20, 0, 0, 640, 20, 0, 0, 0, 0], [0, 0, 720, 20, 0, 0, 720, 20, 0, 0, 0, 0],
      ])
    #expect(windows.map { $0["states"] as? String } == ["002", "002"])
    #expect(object["density"] as? Double == 2)
  }

  @Test func a_page_has_the_findings_of_lint_in_its_windows() throws {
    let layout = """
      { "layout": { "class": "FrameLayout", "subviews": [ { "class": "Switch", "id": "small", "width": 20, "height": 20 },
        { "class": "Switch", "width": "match_parent", "height": 60 } ] } }
      """
    func lint(_ options: [String] = []) throws -> [[String]] {
      let object = try json(page(layout, options))
      let (strings, all) = (object["strings"] as? [String] ?? [], object["lint"] as? [[Int]] ?? [])
      // The view, the code and the windows.
      return all.map { ["\($0[0])", strings[$0[1]], "\($0.dropFirst(8))"] }
    }
    #expect(try lint(["--sizes", "320x640,360x640"]) == [["1", "GRX006", "[]"]])
    #expect(try lint(["--sizes", "320x640,40x640"]) == [["1", "GRX006", "[]"], ["2", "GRX006", "[1]"]])
  }

  @Test func a_page_is_checked_as_the_configuration_says() throws {
    func page(_ configuration: String) throws -> String {
      try Workspace([
        "a.grx": #"{ "layout": { "class": "Switch", "width": 20, "height": 50 } }"#, "grx.json": configuration,
      ]).tool("--format", "html", "./a.grx").output
    }
    #expect(try json(page("{}"))["lint"] as? [[Int]] != [])
    #expect(try json(page(#"{ "lint": { "disable": ["GRX006"] } }"#))["lint"] as? [[Int]] == [])
    #expect(try json(page(#"{ "lint": { "touchTarget": 10 } }"#))["lint"] as? [[Int]] == [])
  }

  /// Returns the changes of the first window: moved views, removed views, and added views.
  private func changes(_ page: String, window: Int = 0) throws -> [[Double]] {
    let object = try json(page)
    let windows = try #require(object["windows"] as? [[String: Any]])
    let before = try #require(windows[window]["before"] as? [String: [Double]])
    return ["changed", "removed", "added"].map { before[$0] ?? [] }
  }

  @Test func a_page_has_the_frames_of_the_compared_layout() throws {
    func column(_ views: String) -> String {
      #"{ "layout": { "class": "LinearLayout", "direction": "vertical", "width": 80, "height": 90, "subviews": [ \#(views) ] } }"#
    }
    func view(_ id: String, _ height: Int) -> String {
      #"{ "class": "View", "id": "\#(id)", "width": 10, "height": \#(height) }"#
    }
    let old = view("a", 10) + "," + view("b", 10)
    let new = view("a", 14) + "," + view("c", 5)
    let space = try Workspace(["old.grx": column(old), "new.grx": column(new)])
    func page(_ options: String...) -> String {
      space.tool(["--format", "html", "--no-config"] + options + ["./new.grx"]).output
    }
    // #a is index 1 with its new height; #b was at 10; #c was added.
    let wanted: [[Double]] = [[1, 1, 0, 0, 10, 10], [0, 10, 10, 10], [2]]
    let compared = try changes(page("--against", "./old.grx"))
    #expect([compared[0], Array(compared[1].dropFirst()), compared[2]] == wanted)
    let against = try #require(try json(page("--against", "./old.grx"))["against"] as? [String: String])
    #expect(against["name"] == "old.grx")
    #expect(against["text"]?.contains("#a") == true)
    // A snapshot is for one window, or has a section for each.
    _ = space.tool("--no-config", "--check", "./old.txt", "--update", "./old.grx")
    #expect(try changes(page("--against", "./old.txt")) == compared)
    _ = space.tool("--no-config", "--check", "./both.txt", "--update", "--sizes", "80x90,90x90", "./old.grx")
    #expect(try changes(page("--against", "./both.txt", "--sizes", "90x90,80x90"), window: 1) == compared)
    let single = try json(page("--against", "./old.txt", "--sizes", "90x90,80x90"))
    #expect((single["windows"] as? [[String: Any]])?.contains { $0["before"] != nil } == false)
    for form in ["--markdown", "--look", "--all"] {
      #expect(space.tool("--format", "html", form, "--against", "./old.grx", "./new.grx").status == .wrongUsage)
    }
    #expect(space.tool("--format", "html", "--against", "./none.txt", "./new.grx").status == .failed)
    #expect(space.tool("--output", "./page.html", "--against", "./new.grx", "./new.grx").status == .done)
  }

  @Test func a_page_is_compared_with_a_revision() throws {
    let space = try Workspace(["parts/a.grx": #"{ "layout": { "class": "View", "width": 10, "height": 10 } }"#])
    // Without git there is nothing to compare with.
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    try space.write(#"{ "layout": { "class": "View", "width": 20, "height": 10 } }"#, to: "parts/a.grx")
    let page = space.tool("--format", "html", "--against", "HEAD", "./parts/a.grx").output
    #expect(try changes(page) == [[0, 1, 0, 0, 10, 10], [], []])
    let unknown = space.tool("--format", "html", "--against", "no-such-revision", "./parts/a.grx")
    #expect(unknown.status == .failed)
    #expect(unknown.messages.contains("no-such-revision: error: git: "))
  }

  @Test func a_page_has_every_combination() throws {
    let row = #"""
      { "layout": { "class": "LinearLayout", "width": "match_parent", "height": 20, "direction": "horizontal", "subviews": [
        { "class": "View", "width": 10, "height": 10 } ] } }
      """#
    let object = try json(page(row, ["--sizes", "50x50,60x60", "--directions", "ltr,rtl", "--densities", "1,2"]))
    let axes = try #require(object["axes"] as? [[String: Any]])
    #expect(axes.map { $0["name"] as? String } == ["Density", "Direction"])
    #expect(axes.map { $0["values"] as? [String] } == [["1", "2"], ["left to right", "right to left"]])
    let trees = try [object] + #require(object["others"] as? [[String: Any]])
    #expect(trees.map { $0["at"] as? [Int] } == [[0, 0], [0, 1], [1, 0], [1, 1]])
    #expect(trees.map { $0["density"] as? Double } == [1, 1, 2, 2])
    let frames = trees.map { tree in
      (tree["windows"] as? [[String: Any]])?.map { ($0["frames"] as? [Int])?[4] }
    }
    #expect(frames == [[0, 0], [40, 50], [0, 0], [80, 100]])
  }

  @Test func repeated_values_are_stored_once() throws {
    let row = #"{ "class": "LinearLayout", "subviews": [ { "class": "View", "width": 8 }, { "class": "View" } ] }"#
    func sizes(_ count: Int) throws -> (shapes: Int, sentences: Int, bytes: Int) {
      let rows = Array(repeating: row, count: count).joined(separator: ",")
      let page = page("{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [ \(rows) ] } }")
      let object = try json(page)
      let sentences = try #require(object["sentences"] as? [String])
      return (try #require(object["shapes"] as? [Any]).count, sentences.count, page.utf8.count)
    }
    let (few, many) = (try sizes(40), try sizes(80))
    #expect(few.shapes == many.shapes && few.sentences == many.sentences)
    // 120 more views.
    #expect(many.bytes - few.bytes < 120 * 200)
  }

  @Test func a_page_is_the_same_every_time() {
    let layout = #"{ "layout": { "class": "LinearLayout", "subviews": [ { "class": "Button", "text": "a" } ] } }"#
    #expect(page(layout, ["--sizes", "1x1,200x300"]) == page(layout, ["--sizes", "1x1,200x300"]))
  }

  @Test(arguments: ["", "320", "320x640,", "axb", "320x640;1x1"])
  func lists_other_than_sizes_are_refused(sizes: String) {
    #expect(Tool.run(["--format", "html", "--sizes", sizes, "x.grx"], in: Surroundings()).status == .wrongUsage)
  }

  /// The constants that the script and the style share.
  @Test func the_script_uses_elements_that_the_page_has() throws {
    for id in [
      "tree", "tree-pane", "stage", "details", "size", "size-text", "themes", "sizes", "data", "zoom-in", "zoom-out",
      "zoom-fit", "zoom-100", "zoom-200", "zoom-view", "zoom-text", "clip", "find", "found", "search", "find-next",
      "find-previous", "predicates", "status", "open-tree", "guides", "against", "conditions", "pictures", "beside",
      "shows-beside", "beside-conditions",
    ] {
      #expect(try htmlText(Rendering(root: .init())).contains("id=\"\(id)\""))
      #expect(PageFile.script.text.contains("'\(id)'"))
    }
  }

  @Test func values_take_the_place_of_their_names_and_empty_parts_are_left_out() {
    let empty = PageFile.device.filled(["figure": "{{rows}}", "rows": ""])
    #expect(empty == "<figure>{{rows}}</figure>\n")
    let page = PageFile.device.filled(["figure": "f", "rows": "r", "notes": "n"])
    #expect(page.contains("<tbody>\nr</tbody></table>\n<pre>n</pre>\n") && !page.contains("{{"))
  }
}
