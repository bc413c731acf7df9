import TestSupport
import Testing

@testable import ToolCommands

/// Layouts of a folder that are refused because their views name one another in a circle don't affect the others.
@Suite struct CircularLayoutsTests {
  private func folder() throws -> Workspace {
    var files = [
      "good.grx":
        "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [\n{ \"class\": \"View\", \"id\": \"a\", \"width\": 10, "
        + "\"height\": 10, \"marginLeft\": 3 } ] } }\n"
    ]
    for (number, reference) in SiblingReference.all.enumerated() where reference.isRefused {
      files["bad\(number).grx"] = SiblingReference.cycle([reference], count: 2 + number % 3)
    }
    files["includes.grx"] =
      "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [ { \"inflate\": \"includes.grx\" } ] } }"
    return try Workspace(files)
  }

  @Test(arguments: ["1", "3"])
  func check_writes_and_compares_the_other_layouts(jobs: String) throws {
    let folder = try folder()
    let first = folder.tool("check", "--new", "--jobs", jobs, "./.")
    #expect(first.status == .failed)
    #expect(try folder.text(of: "good.txt").contains("View #a 3,0 10x10"))
    #expect(first.messages.contains("these Flows contain one another: "))
    #expect(first.messages.contains("rules of these views are circular"))
    try folder.write(
      folder.text(of: "good.grx").replacing("\"height\": 10", with: "\"height\": 12"), to: "good.grx")
    let second = folder.tool("check", "--jobs", jobs, "./.")
    #expect(second.status == .failed)
    #expect(second.output.contains("#a") && second.output.contains("2 taller"), "\(second.output)")
  }

  @Test(arguments: ["1", "3"])
  func lint_reports_the_findings_of_the_other_layouts(jobs: String) throws {
    let result = try folder().tool("lint", "--jobs", jobs, "./.")
    #expect(result.status == .failed)
    #expect(result.output.contains("good.grx:2:") && result.output.contains("left-right"), "\(result.output)")
    #expect(result.messages.contains("these Flows contain one another: "))
  }

  @Test func a_folder_of_pictures_has_those_of_the_other_layouts() throws {
    let folder = try folder()
    let result = folder.tool("--format", "svg", "--output", "./out", "./.")
    #expect(result.status == .failed)
    #expect(try folder.text(of: "out/good.svg").contains("<svg"))
  }
}
