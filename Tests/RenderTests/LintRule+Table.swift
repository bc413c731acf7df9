@testable import GRXLint
@testable import Render

extension LintRule {
  /// The rules as a table, as the documentation has it.
  static var markdownTable: String {
    let rows = all.map {
      "| \($0.code) | `\($0.name)` | \($0.severity.rawValue) | \($0.summary) \($0.explanation) |"
    }
    return "| code | name | severity | what is reported |\n| --- | --- | --- | --- |\n"
      + rows.joined(separator: "\n")
      + "\n"
  }
}
