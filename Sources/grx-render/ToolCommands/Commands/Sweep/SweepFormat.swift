import GRXLint
import Inflater
import Layouts

/// A format for the result of a sweep.
struct SweepFormat: ResultFormat {
  let name: String
  let help: String
  /// Returns the result as text; `nil` for a picture of one layout.
  var write: (@Sendable (SweepReport, [LintFinding]) -> String)?

  static let all = [text, json, sarif, github, csv, png, svg]

  static let text = SweepFormat(name: "text", help: "a sentence about each view, for people") { report, _ in
    report.layouts.map(\.text).joined(separator: "\n")
  }

  static let json = SweepFormat(name: "json", help: "for programs, with widths in pixels") { report, _ in
    report.jsonText(JSONWriter.Breaks(member: "\n ")) + "\n"
  }

  static let csv = SweepFormat(
    name: "csv",
    help:
      "a table for translators: for each string, the width of the longest text that fits in the narrowest window, in points and in "
      + "characters of several scripts"
  ) { report, _ in SweptLayout.table(report.layouts) }

  static let png = SweepFormat(name: "png", help: "the layout at each breakpoint, above a ruler with the bands")
  static let svg = SweepFormat(name: "svg", help: "the same as a vector graphic")

  static let sarif = SweepFormat(name: "sarif", help: "what is broken, as SARIF 2.1.0 for code scanning") {
    report, findings in
    LintFormat.sweptSARIF(LintOutput(findings: findings, errors: report.errors))
  }

  static let github = SweepFormat(
    name: "github", help: "what is broken, as lines that GitHub's workflows show beside the files"
  ) { report, findings in
    LintFormat.github.write(LintOutput(findings: findings, errors: report.errors))
  }
}
