import Foundation
import Testing

@testable import Render
@testable import grx_render

@Suite struct ConfigurationTests {
  private let text = document(of: "{ \"class\": \"View\", \"width\": \"match_parent\", \"height\": 10 }")

  @Test func the_configuration_decides_how_layouts_are_laid_out_and_the_command_line_wins() throws {
    let space = try Workspace([
      "grx.json": "{\n  // two windows\n  \"sizes\": [\"100x50\", \"200x50\"],\n}\n", "a.grx": text,
    ])
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(
      try space.text(of: "a.txt") == """
        // options: --sizes 100x50,200x50
        == 100x50
        View 0,0 100x10

        == 200x50
        View 0,0 200x10

        """)
    #expect(space.tool("check", "--size", "100x50", "./.").status == .found)
  }

  @Test func it_is_found_above_the_folder() throws {
    let space = try Workspace(["grx.json": "{ \"density\": 2 }"])
    try space.add(text, to: "deep/er/a.grx")
    #expect(space.tool("check", "--new", "./deep/er").status == .done)
    #expect(try space.text(of: "deep/er/a.txt").hasPrefix("// options: --density 2\n"))
  }

  @Test func mistakes_have_a_place_and_a_suggestion() throws {
    let space = try Workspace([
      "grx.json":
        "{\n  \"densty\": 2,\n  \"size\": 3,\n  \"sizes\": [\"10x10\", true],\n  \"lint\": { \"disable\": [\"GRX999\"] }\n}"
    ])
    let run = space.tool("check", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("grx.json:2:3: error: unknown key 'densty'; did you mean 'density'?\n"))
    #expect(run.messages.contains("grx.json:3:11: error: 'size' is '3'; expected a width and a height in points"))
    #expect(run.messages.contains("grx.json:4:22: error: 'sizes' is true; expected a text or a number\n"))
    #expect(run.messages.contains("grx.json:5:25: error: 'lint' is 'GRX999'; expected one of the rules"))
  }

  @Test(arguments: ["", "[", "[1]", "{\"a\":}", "{\"size\":\"1x1\",\"size\":\"1x1\"}", "\u{0}", "{\"sizes\":[]}"])
  func what_is_no_configuration_is_an_error(_ text: String) throws {
    let space = try Workspace(["grx.json": text])
    let run = space.tool("check", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("grx.json"))
  }

  @Test func config_tells_where_each_value_comes_from() throws {
    let space = try Workspace(["grx.json": "{ \"density\": 2,\n  \"direction\": \"rtl\" }"])
    let output = space.tool("config", "--direction", "ltr", "./.").output
    func line(_ name: String) -> String? {
      output.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    #expect(line("density") == "density 2 grx.json:1:3")
    #expect(line("direction") == "direction ltr --direction")
    #expect(line("size") == "size 360x640 default")
  }

  @Test func budgets_hold_by_pattern() throws {
    let space = try Workspace(["grx.json": "{ \"maxMeasures\": { \"**\": 0, \"free/**\": 100 } }"])
    try space.add(text, to: "a.grx")
    try space.add(text, to: "free/b.grx")
    let run = space.tool("check", "--new", "./.")
    #expect(run.status == .found)
    #expect(run.output.contains("measure calls were made; 0 are allowed"))
    #expect(run.output.contains("a.grx: ") && !run.output.contains("b.grx"))
  }

  @Test func devices_are_windows_with_densities() throws {
    let space = try Workspace(["a.grx": text])
    let run = space.tool("--devices", "iphone-16,tablet-10", "./a.grx")
    #expect(run.output == "== iphone-16\nView 0,0 393x10\n\n== tablet-10\nView 0,0 1280x10\n")
    let list = space.tool("--devices", "list")
    #expect(list.status == .done && list.output.contains("pixel-fold-inner"))
    #expect(Set(Device.all.map(\.name)).count == Device.all.count)
    #expect(space.tool("--devices", "iphone-16", "--density", "2", "./a.grx").status == .wrongUsage)
  }
}
