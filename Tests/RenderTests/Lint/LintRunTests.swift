import Foundation
import Inflater
import TestSupport
import Testing

@testable import GRXInspection
@testable import GRXLint
@testable import Render
@testable import ToolCommands

@Suite struct LintRunTests {
  /// A separate folder for each test.
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("grx-lint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  /// Writes a layout without the marks in it.
  private func write(marked text: String, to name: String) throws -> MarkedSource {
    let source = MarkedSource(text)
    try write(source.text, to: name)
    return source
  }

  private func lint(_ arguments: String..., input: String = "") -> Outcome {
    var surroundings = Surroundings()
    surroundings.standardInput = { (_) throws(FileProblem) in Array(input.utf8) }
    return Tool.run(["lint"] + arguments, in: surroundings)
  }

  /// Returns the codes of the findings, and the marks at their locations: `GRX006 1`, or the line and column if there
  /// is no mark.
  private func places(_ outcome: Outcome, _ source: MarkedSource = MarkedSource("")) -> [String] {
    String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("  at ") }.map {
      line in
      let code = line.split(separator: "[").last?.prefix(6) ?? ""
      let place = line.split(separator: ":").dropFirst().prefix(2).joined(separator: ":")
      let mark = source.places.first { $0.value.description == place }
      return "\(code) \(mark.map { "\($0.key)" } ?? place)"
    }
  }

  private func json(_ outcome: Outcome) throws -> [String: Any] {
    try expectReportIsValid(outcome)
    return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
  }

  private let marked = #"{ "class": "Button", "id": "ok", 1️⃣"width": 40, "height": 48 }"#
  private var small: String { MarkedSource(marked).text }

  private func layout(_ views: String) -> String {
    "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [\n\(views)] } }"
  }

  // MARK: Exit status

  @Test func a_text_that_is_fitted_to_its_view_is_not_cut_off() throws {
    func layout(_ more: String) -> String {
      """
      { "layout": { "class": "TextView", "width": 120, "height": 30, "textSize": 14\(more),
        "text": "A text of many words, which are too many for thirty points" } }
      """
    }
    #expect(places(lint("-", input: layout(""))).contains { $0.hasPrefix("GRX") })
    let fitted = layout(", \"autoSizeTextType\": \"uniform\", \"autoSizeMinTextSize\": 4")
    #expect(places(lint("-", input: fitted)) == [])
  }

  @Test func nothing_to_report_is_status_0_and_something_is_1() throws {
    try write(layout(#"{ "class": "TextView", "text": "Fine" }"#), to: "fine.grx")
    try write(layout(small), to: "small.grx")
    #expect(lint(path("fine.grx")).status == .done)
    #expect(lint(path("small.grx")).status == .found)
    #expect(lint(path("fine.grx"), path("small.grx")).status == .found)
  }

  @Test(arguments: [
    [], ["--nonsense", "a.grx"], ["--only", "GRX999", "a.grx"], ["--update-baseline", "a.grx"],
    ["--size", "wide", "a.grx"], ["--font-scale", "0", "a.grx"], ["--format", "xml", "a.grx"],
    ["--only", "GRX006", "--disable", "GRX006", "a.grx"],
  ])
  func wrong_usage_is_status_2(arguments: [String]) {
    let outcome = Tool.run(["lint"] + arguments, in: Surroundings())
    #expect(outcome.status == .wrongUsage && outcome.output.isEmpty)
    #expect(outcome.messages.hasSuffix("Try 'grx-render lint --help'.\n"))
  }

  @Test(arguments: ["--only", "--disable"]) func an_unknown_rule_is_answered_with_the_nearest(option: String) {
    func message(_ rule: String) -> String { lint(option, rule, "a.grx").messages }
    let expected = "expected one of the rules that --rules prints, such as GRX001"
    #expect(message("grx023").contains("\(option) is 'grx023'; \(expected); did you mean 'GRX023'?"))
    #expect(message("open-chian").contains("\(expected); did you mean 'open-chain'?"))
    #expect(message("nonsense").contains("\(option) is 'nonsense'; \(expected)\n"))
  }

  @Test func a_layout_that_cannot_be_read_does_not_stop_the_others() throws {
    try write("{", to: "broken.grx")
    let source = try write(marked: layout(marked), to: "small.grx")
    let outcome = lint(path("broken.grx"), path("missing.grx"), path("small.grx"))
    #expect(outcome.status == .failed)
    #expect(places(outcome, source) == ["GRX006 1"])
    #expect(outcome.messages.contains("broken.grx:1:2: error:") && outcome.messages.contains("missing.grx: error:"))
  }

  @Test func folders_share_a_quarter_of_the_budget_since_lint_lays_out_often() throws {
    try FileManager.default.createDirectory(atPath: path("res/values"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: path("res/layout"), withIntermediateDirectories: true)
    let text = String(repeating: "long ", count: 20_000)
    try write("<resources><string name=\"s\">\(text)</string></resources>", to: "res/values/strings.xml")
    let size = #"android:layout_width="1dp" android:layout_height="1dp""#
    let views = String(repeating: "<TextView \(size) android:text=\"@string/s\"/>", count: 320)
    let layout =
      "<FrameLayout xmlns:android=\"http://schemas.android.com/apk/res/android\" \(size)>\(views)</FrameLayout>"
    try write(layout, to: "res/layout/a.xml")
    try write(layout, to: "res/layout/b.xml")
    let outcome = lint("--no-config", folder.path)
    #expect(outcome.status == .failed)
    #expect(
      outcome.messages.contains(
        "bytes were left of the \(RunBudget.comparisonLimit) to which all layouts of a run may expand together"),
      "\(outcome.messages.prefix(2000))")
  }

  @Test func anchors_of_both_kinds_of_sides_are_checked_in_both_directions() throws {
    let text = """
      { "layout": { "class": "ConstraintLayout", "subviews": [
        { "class": "View", "id": "a", "width": 0, "height": 9, "topToTop": "parent", "leftToRight": "b" },
        { "class": "View", "id": "b", "width": 9, "height": 9, "topToTop": "parent", "startToEnd": "a",
          "endToEnd": "parent" } ] } }
      """
    try write(text, to: "a.grx")
    let output = String(decoding: lint("--only", "open-chain", path("a.grx")).output, as: UTF8.self)
    #expect(output.contains("GRX014") && output.contains("right-to-left"), "\(output)")
  }

  @Test func edges_that_only_wishes_determine_are_open() throws {
    let text = """
      { "layout": { "class": "AutoLayout", "subviews": [
        { "class": "View", "id": "a", "width": 9, "height": 9, "left ==": 4, "top ==": 4 },
        { "class": "View", "id": "b", "width": 9, "height": 9, "left ==": "a.right" } ] } }
      """
    try write(text, to: "a.grx")
    let output = String(decoding: lint("--only", "open-edge", path("a.grx")).output, as: UTF8.self)
    #expect(output.contains("#b determines its top") && !output.contains("#a"), "\(output)")
  }

  @Test func findings_of_a_layout_that_takes_too_many_steps_are_not_reported() throws {
    var linter = Linter(
      inflater: Inflater(), textCell: nil, windows: [PointSize(width: 360, height: 640)], fontScales: [1],
      directions: [false], rules: Set(LintRule.all), touchTarget: 48)
    // A chain with weights and minimum widths takes equations.
    let views = (0..<60).map { index in
      """
      { "class": "TextView", "id": "v\(index)", "text": "", "width": 0, "horizontalWeight": 1, "minWidth": \(index % 7),
        "\(index == 0 ? "leftToLeft" : "leftToRight")": "\(index == 0 ? "parent" : "v\(index - 1)")",
        "\(index == 59 ? "rightToRight" : "rightToLeft")": "\(index == 59 ? "parent" : "v\(index + 1)")" }
      """
    }.joined(separator: ", ")
    let text = "{ \"layout\": { \"class\": \"ConstraintLayout\", \"subviews\": [\(views)] } }"
    func result(stepLimit: Int) -> Linter.Result {
      linter.inflater.share = RunBudget.Share(RunBudget(layouts: 1000, stepLimit: stepLimit), turn: 0)
      return linter.lint(named: "a.grx") { inflater, cache throws(InflateErrors) in
        try inflater.inflate(Array(text.utf8), named: "a.grx", folder: ".", into: nil, cache: cache)
      }
    }
    let allowed = result(stepLimit: 1 << 20)
    #expect(!allowed.hasFailed && !allowed.findings.isEmpty)
    let refused = result(stepLimit: 0)
    #expect(refused.hasFailed && refused.findings.isEmpty)
    #expect(
      refused.errors.map(\.description).joined().contains(
        #/^a\.grx:\d+:\d+: error: no steps were left while laying out/#))
  }

  @Test func warnings_of_the_inflater_stay_warnings_unless_they_are_strict() throws {
    try write(layout(#"{ "class": "TextView", "text": "Fine", "colour": 1 }"#), to: "a.grx")
    let outcome = lint(path("a.grx"))
    #expect(outcome.status == .done && outcome.messages.contains(":2:40: warning: unknown attribute 'colour'"))
    let strict = lint("--strict", path("a.grx"))
    #expect(strict.status == .failed && strict.messages.contains(":2:40: error: unknown attribute 'colour'"))
  }

  @Test func notes_fail_unless_only_warnings_do() throws {
    let note = #"{ "class": "TextView", "text": "Fine", "marginLeft": 8 }"#
    try write(layout(note), to: "note.grx")
    #expect(lint(path("note.grx")).status == .found)
    #expect(lint("--fail-on", "note", path("note.grx")).status == .found)
    let lenient = lint("--fail-on", "warning", path("note.grx"))
    #expect(lenient.status == .done && places(lenient).count == 1)
    try write(layout(small), to: "small.grx")
    #expect(lint("--fail-on", "warning", path("note.grx"), path("small.grx")).status == .found)
    #expect(lint("--fail-on", "error", path("note.grx")).status == .wrongUsage)
  }

  @Test func a_summary_follows_the_findings_on_standard_error() throws {
    try write(layout(small + ", " + #"{ "class": "TextView", "text": "Fine", "marginLeft": 8 }"#), to: "a.grx")
    try write(layout(#"{ "class": "TextView", "text": "Fine" }"#), to: "fine.grx")
    #expect(lint(path("a.grx"), path("fine.grx")).closing == "2 layouts: 1 warning and 1 note in 1 file\n")
    #expect(lint(path("fine.grx")).closing == "1 layout: no findings\n")
    #expect(lint(path("missing.grx")).closing == "1 layout: no findings; 1 can't be laid out\n")
    #expect(lint("--format", "json", path("a.grx")).closing == "")
  }

  @Test func standard_input_is_a_layout_as_well() {
    let outcome = lint("-", input: layout(small))
    #expect(String(decoding: outcome.output, as: UTF8.self).hasPrefix("<stdin>:2:34: warning: Button #ok"))
  }

  // MARK: Rules and conditions

  @Test func rules_are_chosen_by_code_or_name() throws {
    let source = try write(
      marked: layout(#"{ "class": "Button", 1️⃣"width": 40, "height": 48, 2️⃣"marginLeft": 8 }"#), to: "a.grx")
    #expect(places(lint(path("a.grx")), source) == ["GRX006 1", "GRX010 2"])
    #expect(places(lint("--only", "left-right", path("a.grx")), source) == ["GRX010 2"])
    #expect(places(lint("--disable", "GRX010", path("a.grx")), source) == ["GRX006 1"])
    #expect(lint("--touch-target", "40", "--disable", "left-right", path("a.grx")).status == .done)
    #expect(places(lint("--direction", "rtl", path("a.grx")), source) == ["GRX006 1"])
  }

  @Test func a_finding_names_the_conditions_that_show_it() throws {
    try write(
      layout(#"{ "class": "TextView", "id": "t", "text": "T", "width": 340, "height": 30 }"#), to: "a.grx")
    let text = String(decoding: lint(path("a.grx")).output, as: UTF8.self)
    #expect(text.contains(".width, seen at 320x568\n"))
    #expect(text.contains(".height, seen at font scale 2\n"))
    #expect(lint("--size", "360x640", "--font-scale", "1", path("a.grx")).status == .done)
    #expect(lint("--sizes", "360x640,400x640", "--font-scales", "1", path("a.grx")).status == .done)
    #expect(
      lint("--size", "320x568", "--sizes", "360x640", "--font-scale=1", path("a.grx")).output
        == lint("--sizes", "320x568,360x640", "--font-scales=1", path("a.grx")).output)
  }

  @Test func a_finding_is_in_the_file_that_holds_the_view() throws {
    let cell = try write(
      marked: #"{ "layout": { "class": "Button", "id": "inner", 1️⃣"width": 40, "height": 48 } }"#, to: "cell.grx")
    let outer = try write(
      marked: layout(#"{ "inflate": "cell.grx", "id": "outer" }, { "inflate": "cell.grx", "id": "o2", 2️⃣"width": 30 }"#),
      to: "a.grx")
    let outcome = lint(path("a.grx"), path("cell.grx"))
    // Once in the cell, although it is included and also checked separately; the other include has a width of its own.
    #expect(places(outcome, outer).first == "GRX006 2" && places(outcome, cell).dropFirst() == ["GRX006 1"])
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasPrefix(path("a.grx")) && lines[0].contains("Button #o2"))
    #expect(lines[2].hasPrefix(path("cell.grx")) && lines[2].contains("Button #outer"))
    #expect(lines[3] == "  at layout.width, in \(path("a.grx"))")
  }

  @Test func text_in_cells_grows_with_the_font_scale() throws {
    try write(layout(#"{ "class": "TextView", "text": "T", "height": 20 }"#), to: "a.grx")
    let text = String(decoding: lint("--text-metrics", "cell:8x16", path("a.grx")).output, as: UTF8.self)
    #expect(text.contains("needs 32 points in height") && text.contains("seen at font scale 2"))
  }

  // MARK: Suppression

  @Test(arguments: [
    ("// grx-lint-disable-next-line GRX006", []), ("// grx-lint-disable-next-line small-touch-target", []),
    ("/* grx-lint-disable-next-line GRX001, GRX006 */", []), ("// grx-lint-disable-next-line", []),
    ("// grx-lint-disable GRX006", []), ("// grx-lint-disable GRX006 -- it is GRX001's turn", []),
    ("// grx-lint-disable-next-line GRX006\n// and why", []), ("// grx-lint-disable-next-line GRX006\n\n", []),
    ("// grx-lint-disable-next-line GRX001", ["GRX006"]), ("// see grx-lint-disable GRX006", ["GRX006"]),
    ("// grx-lint-disabled GRX006", ["GRX006"]),
  ])
  func a_comment_silences_a_rule(comment: String, expected: [String]) throws {
    try write(layout("\(comment)\n\(small)"), to: "a.grx")
    let outcome = lint(path("a.grx"))
    #expect(places(outcome).map { String($0.prefix(6)) } == expected)
    #expect(outcome.messages == "")
  }

  @Test func a_comment_above_a_view_covers_its_attributes_and_no_other_view() throws {
    let views = """
      // grx-lint-disable-next-line GRX006
      { "class": "Button",
        "width": 40, "height": 48 },
      { "class": "Button", 1️⃣"width": 41, "height": 48 },
      { "class": "Button",
        // grx-lint-disable-next-line GRX006
        "width": 42, "height": 48 }
      """
    let source = try write(marked: layout(views), to: "a.grx")
    #expect(places(lint(path("a.grx")), source) == ["GRX006 1"])
  }

  @Test func a_comment_in_a_text_silences_nothing() throws {
    let text = #"{ "class": "TextView", "text": "// grx-lint-disable GRX006" }, "#
    try write(layout(text + small), to: "a.grx")
    #expect(places(lint(path("a.grx"))).count == 1)
  }

  @Test func an_unknown_rule_in_a_comment_is_a_warning() throws {
    try write(layout("// grx-lint-disable GRX06\n{ \"class\": \"View\" }"), to: "a.grx")
    let outcome = lint(path("a.grx"))
    #expect(outcome.status == .done)
    #expect(outcome.messages == "\(path("a.grx")):2:1: warning: there is no rule 'GRX06'; did you mean 'GRX006'?\n")
  }

  // MARK: Baseline

  @Test func known_findings_are_hidden_even_if_their_lines_move() throws {
    try write(layout(small), to: "a.grx")
    let baseline = path("lint.json")
    #expect(lint("--baseline", baseline, path("a.grx")).messages.contains("create it with --update-baseline"))
    let update = lint("--baseline", baseline, "--update-baseline", path("a.grx"))
    #expect(update.status == .done && update.output.isEmpty && update.messages.isEmpty)
    let text = try String(contentsOfFile: baseline, encoding: .utf8)
    #expect(text.contains(##"{"file": "a.grx", "code": "GRX006", "view": "#ok", "attribute": "width"}"##))
    #expect(lint("--baseline", baseline, path("a.grx")).status == .done)

    try write(
      layout("\n\n{ \"class\": \"View\" },\n{ \"class\": \"LinearLayout\", \"subviews\": [\(small), \(small)] }"),
      to: "a.grx")
    // The second view of that id is new.
    #expect(places(lint("--baseline", baseline, path("a.grx"))).count == 1)
    try write(layout(small.replacingOccurrences(of: "ok", with: "new")), to: "a.grx")
    #expect(places(lint("--baseline", baseline, path("a.grx"))).count == 1)
  }

  @Test func entries_without_a_finding_are_reported() throws {
    try write(layout(small), to: "a.grx")
    try write(layout(small), to: "b.grx")
    let baseline = path("lint.json")
    _ = lint("--baseline", baseline, "--update-baseline", path("a.grx"), path("b.grx"))
    try write(layout(#"{ "class": "View" }"#), to: "a.grx")
    func told(_ arguments: String...) -> [String] {
      let outcome = Tool.run(["lint", "--baseline", baseline] + arguments, in: Surroundings())
      #expect(outcome.status == .done)
      return outcome.closing.split(separator: "\n").filter { $0.contains("not found") }.map(String.init)
    }
    #expect(
      told(path("a.grx"), path("b.grx")) == [
        "\(baseline): note: GRX006 of #ok (width) in a.grx was not found",
        "\(baseline): note: --update-baseline removes entries that were not found",
      ])
    // Findings of rules or files that this run didn't check might still exist.
    #expect(told("--disable", "GRX006", path("a.grx")) == [])
    #expect(told(path("b.grx")) == [])
    try FileManager.default.removeItem(atPath: path("a.grx"))
    #expect(told(path("b.grx")).count == 2)
  }

  @Test func densities_and_directions_are_tried_like_sizes() throws {
    try write(
      layout(#"{ "class": "Button", "height": 48, "width": "60px" }"#),
      to: "a.grx")
    #expect(lint("--density", "1", path("a.grx")).status == .done)
    let outcome = lint("--densities", "1,2", "--only", "GRX006", path("a.grx"))
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("seen at density 2\n"))
    let mirrored = layout(#"{ "class": "TextView", "text": "T", "marginLeft": 8 }"#)
    try write(mirrored, to: "b.grx")
    #expect(lint("--directions", "ltr,rtl", path("b.grx")).status == .found)
    #expect(lint("--directions", "ltr", path("b.grx")).status == .done)
  }

  @Test(arguments: [
    ["--rules", "a.grx"], ["--baseline", "b", "--update-baseline", "--format", "json", "a.grx"],
    ["--baseline", "b", "--update-baseline", "--output", "c", "a.grx"],
    ["--density", "1", "--densities", "2", "a.grx"],
  ])
  func options_that_would_be_ignored_are_refused(arguments: [String]) {
    #expect(Tool.run(["lint"] + arguments, in: Surroundings()).status == .wrongUsage)
  }

  @Test func the_suffix_of_the_output_names_the_form() throws {
    try write(layout(small), to: "a.grx")
    _ = lint("--output", path("out.sarif"), path("a.grx"))
    #expect(try String(contentsOfFile: path("out.sarif"), encoding: .utf8).contains("sarif-2.1.0"))
    _ = lint("--output", path("out.json"), "--format", "text", path("a.grx"))
    #expect(try String(contentsOfFile: path("out.json"), encoding: .utf8).contains("[GRX006 small-touch-target]"))
  }

  @Test func a_baseline_is_not_updated_where_a_layout_cannot_be_read() throws {
    try write("{", to: "broken.grx")
    let outcome = lint("--baseline", path("lint.json"), "--update-baseline", path("broken.grx"))
    #expect(outcome.status == .failed)
    #expect(!FileManager.default.fileExists(atPath: path("lint.json")))
  }

  @Test(arguments: ["", "[]", "{}", #"{"version": 2, "findings": []}"#, #"{"version": 1, "findings": [{}]}"#])
  func a_file_that_is_no_baseline_is_an_error(text: String) throws {
    try write(text, to: "lint.json")
    try write(layout(small), to: "a.grx")
    let outcome = lint("--baseline", path("lint.json"), path("a.grx"))
    #expect(outcome.status == .failed && outcome.output.isEmpty && outcome.messages.contains("lint.json: error:"))
  }

  @Test func a_layout_is_never_written_over() throws {
    try write(layout(small), to: "a.grx")
    for option in ["--output", "--baseline"] {
      #expect(lint(option, path("a.grx"), path("a.grx")).status == .wrongUsage)
    }
    #expect(try String(contentsOfFile: path("a.grx"), encoding: .utf8) == layout(small))
  }

  // MARK: Formats

  @Test func json_holds_findings_and_errors() throws {
    try write(layout(small), to: "a \"b\".grx")
    try write("{", to: "broken.grx")
    let object = try json(lint("--format", "json", path("a \"b\".grx"), path("broken.grx")))
    let finding = try #require((object["findings"] as? [[String: Any]])?.first)
    #expect(finding["code"] as? String == "GRX006" && finding["line"] as? Int == 2 && finding["column"] as? Int == 34)
    #expect(finding["file"] as? String == path("a \"b\".grx") && finding["id"] as? String == "ok")
    #expect(finding["at"] as? String == "layout.subviews[0].width" && finding["path"] as? String == "0")
    let error = try #require((object["errors"] as? [[String: Any]])?.first)
    #expect(error["severity"] as? String == "error" && error["line"] as? Int == 1)
  }

  @Test func sarif_conforms_to_its_schema() throws {
    try write(layout(small + ",\n{ \"class\": \"View\", \"colour\": 1 }"), to: "a b.grx")
    try write("{", to: "broken.grx")
    let log = try json(lint("--format", "sarif", path("a b.grx"), path("broken.grx")))
    #expect(log["version"] as? String == "2.1.0" && log["$schema"] != nil)
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "grx-render")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == LintRule.all.map(\.code))
    for rule in rules {
      #expect(((rule["shortDescription"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
      #expect(["none", "note", "warning", "error"].contains(level))
    }
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    #expect(((result["message"] as? [String: Any])?["text"] as? String)?.contains("Button #ok") == true)
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    let uri = try #require((physical["artifactLocation"] as? [String: Any])?["uri"] as? String)
    #expect(uri.hasPrefix("file:///") && uri.hasSuffix("/a%20b.grx"))
    let region = try #require(physical["region"] as? [String: Int])
    #expect(region == ["startLine": 2, "startColumn": 34])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.compactMap { $0["level"] as? String } == ["warning", "error"])
  }

  @Test func findings_can_go_to_a_file() throws {
    try write(layout(small), to: "a.grx")
    let outcome = lint("--output", path("out.txt"), path("a.grx"))
    #expect(outcome.status == .found && outcome.output.isEmpty)
    #expect(try String(contentsOfFile: path("out.txt"), encoding: .utf8).contains("[GRX006 small-touch-target]"))
  }

  // MARK: The table of rules

  @Test func rules_have_unique_codes_and_names_and_are_listed() {
    #expect(Set(LintRule.all.map(\.code)).count == LintRule.all.count)
    #expect(Set(LintRule.all.map(\.name)).count == LintRule.all.count)
    #expect(LintRule.all.map(\.code) == LintRule.all.map(\.code).sorted())
    let listing = String(decoding: lint("--rules").output, as: UTF8.self)
    let help = String(decoding: lint("--help").output, as: UTF8.self)
    for rule in LintRule.all {
      #expect(
        listing.contains("\(rule.code) \(rule.name) (")
          && LintRule.markdownTable.contains("| \(rule.code) | `\(rule.name)` |"))
      #expect(help.contains(rule.code))
      #expect(!rule.explanation.contains("  ") && !rule.explanation.contains("\n"))
    }
  }
}
