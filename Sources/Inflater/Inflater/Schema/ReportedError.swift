/// A diagnostic about a document in a report.
package struct ReportedError: JSONRecord, Hashable, Sendable {
  package static var recordName: String { "error" }
  package static var recordSummary: String { "An error in a document." }
  package static let members: [JSONMember<ReportedError>] = [
    JSONMember("severity", \.severity), JSONMember("file", \.file),
    JSONMember("line", \.line, "Counted from 1; 0 for the file as a whole."),
    JSONMember("column", \.column, "Counted from 1; 0 for the file as a whole."),
    JSONMember("message", \.message),
    JSONMember("at", \.at, "The path from the outermost object; empty if the format has none."),
  ]

  package var severity = InflateError.Severity.error
  package var file = ""
  package var line = 0
  package var column = 0
  package var message = ""
  package var at = ""

  package init() {}

  package init(_ error: InflateError) {
    (severity, message) = (error.severity, error.message)
    (file, line, column, at) = (
      error.location.file, error.location.line, error.location.column, error.location.path
    )
  }
}

extension InflateError.Severity: JSONWord {
  package static var allCases: [InflateError.Severity] { [.error, .warning] }
}
