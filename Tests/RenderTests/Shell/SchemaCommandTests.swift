import Foundation
import Testing

@testable import Render
@testable import ToolCommands

@Suite struct SchemaCommandTests {
  private func run(_ arguments: String...) -> Outcome { Tool.run(["schema"] + arguments, in: Surroundings()) }

  private func object(_ output: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
  }

  @Test func a_class_has_a_separate_schema() throws {
    let schema = try object(run("--class", "LinearLayout").output)
    #expect(schema["title"] as? String == "LinearLayout")
    let own = try #require(schema["properties"] as? [String: Any])
    // Its own attributes, those of every view, and its views, but not layout params.
    for name in ["class", "id", "direction", "orientation", "padding", "subviews"] { #expect(own[name] != nil) }
    #expect(own["toRightOf"] == nil && own["weight"] == nil)
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let child = try #require(definitions["child"]?["properties"] as? [String: [String: Any]])
    #expect(child["weight"]?["description"] != nil)
    #expect(child["toRightOf"] == nil)
  }

  @Test func a_view_without_views_inside_has_none_in_its_schema() throws {
    let schema = try object(run("--class", "Guideline").output)
    let own = try #require(schema["properties"] as? [String: Any])
    #expect(own["subviews"] == nil && schema["$defs"] == nil)
  }

  @Test func an_unknown_class_is_reported_with_the_nearest() {
    let outcome = run("--class", "LinearLayuot")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.messages.contains("'LinearLayuot'") && outcome.messages.contains("did you mean 'LinearLayout'?"))
  }

  @Test(arguments: ["check", "diff", "lint", "device"]) func each_report_has_a_schema(_ name: String) throws {
    let schema = try object(run("--report", name).output)
    let members = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(members["version"]?["type"] as? String == "integer")
    #expect((schema["required"] as? [String])?.contains("version") == true)
    #expect(run("--report", name, "--class", "View").status == .wrongUsage)
  }
}
