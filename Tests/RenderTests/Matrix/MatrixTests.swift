import Foundation
import Layouts
import Measure
import Testing

@testable import GRXCompare
@testable import GRXInspection
@testable import Render
@testable import ToolCommands

@Suite struct MatrixTests {
  private let view = document(
    of:
      #"""
      { "class": "LinearLayout", "id": "r", "width": "match_parent", "direction": "horizontal", "subviews": [
        { "class": "TextView", "id": "t", "text": "a" }, { "class": "View", "id": "v", "width": 10, "height": 10 } ] }
      """#)

  @Test func the_lists_multiply_and_equal_sections_share_their_tree() throws {
    let folder = try Workspace(["a.grx": view])
    let result = folder.tool(
      "--sizes", "100x50,200x50", "--directions", "ltr,rtl", "--densities", "1,2", "--text-metrics", "cell:8x16",
      "./a.grx")
    #expect(
      result == (
        .done,
        """
        == 100x50 density 1,2 ltr
        LinearLayout #r 0,0 100x16
          TextView #t 0,0 8x16
          View #v 8,0 10x10

        == 100x50 density 1,2 rtl
        LinearLayout #r 0,0 100x16
          TextView #t 92,0 8x16
          View #v 82,0 10x10

        == 200x50 density 1,2 ltr
        LinearLayout #r 0,0 200x16
          TextView #t 0,0 8x16
          View #v 8,0 10x10

        == 200x50 density 1,2 rtl
        LinearLayout #r 0,0 200x16
          TextView #t 192,0 8x16
          View #v 182,0 10x10

        """, ""
      ))
  }

  @Test func font_scales_enlarge_text_and_nothing_else() throws {
    let folder = try Workspace([
      "a.grx": document(
        of:
          #"""
          { "class": "LinearLayout", "subviews": [ { "class": "TextView", "id": "points", "text": "a", "textSize": 20 },
            { "class": "TextView", "id": "default", "text": "a" },
            { "class": "TextView", "id": "pixels", "text": "a", "textSize": "20px" },
            { "class": "View", "id": "v", "width": 10, "height": 10 } ] }
          """#)
    ])
    let result = folder.tool("--font-scales", "1,2", "./a.grx")
    let sections = try #require(MatrixText(result.output)?.sections)
    #expect(sections.map(\.name.text) == ["font-scale 1", "font-scale 2"])
    func size(_ id: String, _ section: Int) throws -> Rect? {
      let snapshot = try #require(FrameTree(treeForm: sections[section].text[...]))
      return snapshot.names.firstIndex { $0.id == id }.flatMap { snapshot[$0].shownFrame }
    }
    for id in ["points", "default"] {
      let (before, after) = (try #require(try size(id, 0)), try #require(try size(id, 1)))
      #expect(after.height > before.height * 3 / 2, "\(id)")
    }
    for id in ["pixels", "v"] { #expect(try size(id, 0)?.height == (try size(id, 1)?.height), "\(id)") }
  }

  @Test func without_lists_the_output_is_the_plain_tree() throws {
    let folder = try Workspace(["a.grx": view])
    #expect(!folder.tool("./a.grx").output.contains("=="))
    #expect(folder.tool("--sizes", "360x640", "./a.grx").output == "== 360x640\n" + folder.tool("./a.grx").output)
  }

  @Test func json_has_an_object_for_each_combination() throws {
    let folder = try Workspace(["a.grx": view])
    let output = folder.tool("--format", "json", "--sizes", "100x50,200x50", "--directions", "rtl", "./a.grx").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: [[String: Any]]]
    let sections = try #require(object?["sections"])
    #expect(sections.map { $0["name"] as? String } == ["100x50 rtl", "200x50 rtl"])
    for (section, size) in zip(sections, ["100x50", "200x50"]) {
      let alone = folder.tool("--format", "json", "--size", size, "--direction", "rtl", "./a.grx").output
      let views = try JSONSerialization.jsonObject(with: Data(alone.utf8)) as? [String: Any]
      #expect(section["views"] as? NSArray == views?["views"] as? NSArray)
    }
  }

  @Test func check_reports_which_sections_changed_and_how() throws {
    let folder = try Workspace(["a.grx": view])
    let lists = ["--sizes", "100x50,200x50", "--directions", "ltr,rtl"]
    func check(_ more: String...) -> (status: Outcome.Status, output: String, messages: String) {
      let outcome = Tool.run(
        lists + ["--check", folder.path("a.txt")] + more + [folder.path("a.grx")], in: Surroundings())
      return (outcome.status, String(decoding: outcome.output, as: UTF8.self), outcome.messages)
    }
    #expect(check("--update").status == .done)
    #expect(check() == (.done, "", ""))
    try folder.write(view.replacing(#""width": 10"#, with: #""width": 14"#), to: "a.grx")
    let changed = check()
    #expect(changed.status == .found)
    #expect(
      changed.output.hasPrefix(
        """
        == 100x50,200x50 ltr
        #v is 4 wider: 10,0 10x10 → 10,0 14x10

        == 100x50 rtl
        #v is 4 wider and moved to the left by 4: 80,0 10x10 → 76,0 14x10
        similar, with other numbers or views, which --all lists, in
          200x50 rtl

        --- \(folder.path("a.txt"))
        +++ \(folder.path("a.grx"))
        @@
        """))
  }

  @Test func check_reports_sections_that_are_new_or_no_longer_exist() throws {
    let folder = try Workspace(["a.grx": view])
    _ = folder.tool("--sizes", "100x50,200x50", "--check", "./a.txt", "--update", "./a.grx")
    let output = folder.tool("--sizes", "100x50,300x50", "--check", "./a.txt", "./a.grx").output
    #expect(output.hasPrefix("== 300x50\nis new\n\n== 200x50\nis no longer there\n\n--- "))
  }

  @Test func check_of_a_plain_tree_describes_it_too() throws {
    let folder = try Workspace(["a.grx": view])
    _ = folder.tool("--check", "./a.txt", "--update", "./a.grx")
    try folder.write(view.replacing(#""height": 10"#, with: #""height": 12"#), to: "a.grx")
    let result = folder.tool("--check", "./a.txt", "./a.grx")
    #expect(result.status == .found)
    #expect(result.output.hasPrefix("--- a.txt\n+++ a.grx\n@@ "))
    #expect(result.output.contains("\n\n#v is 2 taller: "))
    try folder.write("no tree\n", to: "a.txt")
    #expect(!folder.tool("--check", "./a.txt", "./a.grx").output.contains("\n\n"))
  }

  @Test(arguments: [
    ["--sizes", "100"], ["--sizes", "100x50,"], ["--densities", "0"], ["--directions", "up"], ["--font-scales", "1,x"],
    ["--sizes", "1x1", "--format", "svg"],
    [
      "--densities", (1...40).map(String.init).joined(separator: ","), "--font-scales",
      (1...40).map { "1.\($0)" }.joined(separator: ","),
    ],
  ]) func wrong_lists_are_wrong_usage(arguments: [String]) throws {
    let folder = try Workspace(["a.grx": view])
    #expect(Tool.run(arguments + [folder.path("a.grx")], in: Surroundings()).status == .wrongUsage)
  }
}

@Suite struct SectionNameTests {
  private func name(_ values: [String]) -> SectionName {
    SectionName(axes: [
      SectionName.Axis(label: nil, values: [values[0]]), SectionName.Axis(label: "density", values: [values[1]]),
      SectionName.Axis(label: nil, values: [values[2]]), SectionName.Axis(label: "font-scale", values: [values[3]]),
    ])
  }

  @Test func folded_names_denote_the_same_combinations() throws {
    var all: [SectionName] = []
    for size in ["1x1", "2x2", "3x3"] {
      for density in ["1", "2"] {
        for direction in ["ltr", "rtl"] {
          for scale in ["1", "1.3"] { all.append(name([size, density, direction, scale])) }
        }
      }
    }
    #expect(SectionName.folded(all).map(\.text) == ["1x1,2x2,3x3 density 1,2 ltr,rtl font-scale 1,1.3"])
    for subset in stride(from: 1, to: 1 << 24, by: 977_777) {
      let some = all.indices.filter { subset & 1 << $0 != 0 }.map { all[$0] }
      let folded = SectionName.folded(some)
      let read = try folded.map { try #require(SectionName($0.text[...])) }
      #expect(read == folded)
      let singles = try read.flatMap { try #require($0.singles(limit: 100)) }
      #expect(singles.count == some.count)
      #expect(Set(singles) == Set(some))
    }
  }

  @Test func a_name_of_too_many_combinations_is_not_expanded() throws {
    let values = (0..<1000).map(String.init).joined(separator: ",")
    let name = try #require(SectionName("\(values) \(values) \(values) \(values) \(values) \(values) \(values)"))
    #expect(name.singles(limit: 10_000) == nil)
    #expect(MatrixText("== \(name.text)\nView gone\n") == nil)
  }

  @Test(arguments: ["", "plain\n", "View 0,0 1x1\n== 1x1\n", "== \nView gone\n", "== density\nView gone\n"])
  func a_text_without_sections_is_refused(text: String) {
    #expect(MatrixText(text) == nil)
  }

  @Test func windows_line_ends_are_read() throws {
    let text = try #require(MatrixText("== 1x1,2x2\r\nView gone\r\n\r\n== 3x3\r\nView 0,0 1x1\r\n"))
    #expect(text.sections.map(\.text) == ["View gone\n", "View gone\n", "View 0,0 1x1\n"])
  }
}
