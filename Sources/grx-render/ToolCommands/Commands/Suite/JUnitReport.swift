import GRXFileFormats
import Render

/// Returns a report in the format that CI servers read.
///
/// Source: the schema junit-10.xsd that Jenkins publishes. Times are omitted, which it allows, so two runs with the
/// same result have the same bytes.
@Sendable
func junitXML(_ report: CheckReport) -> String {
  let failures = report.layouts.count { $0.status == .found } + report.orphans.count
  let errors = report.layouts.count { $0.status == .failed } + report.problems.count
  let count = report.layouts.count + report.orphans.count + report.problems.count
  let counts = "tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"grx-render\" \(counts)>\n"
  text += "  <testsuite name=\"layouts\" \(counts) skipped=\"0\">\n"
  for layout in report.layouts {
    let line = layout.comparisons.flatMap(\.difference.causes).flatMap(\.located).lazy.compactMap(\.place)
      .first { $0.file == layout.file.layout }?.line
    let start = testCase(layout.file.key, layout.file.layout, line)
    guard let headline = layout.headline, layout.status != .done else {
      text += start + "/>\n"
      continue
    }
    let isError = layout.status == .failed
    var details = layout.details
    for error in layout.errors {
      details +=
        "\(error.file.visiblePath):\(error.line):\(error.column): \(error.message)\n"
    }
    if let note = layout.frameNote { details += note + "\n" }
    if layout.state == .differs, let (words, command) = report.acceptance([layout.file.layout]) {
      details += "\(words) \(command)\n"
    }
    text +=
      start + ">\n" + fault(isError ? "error" : "failure", layout.state.rawValue, headline, details)
      + "    </testcase>\n"
  }
  for orphan in report.orphans {
    text +=
      testCase(orphan, orphan) + ">\n"
      + fault("failure", "orphan", "the layout of this snapshot is gone", "") + "    </testcase>\n"
  }
  for problem in report.problems {
    text +=
      testCase(problem.file, problem.file) + ">\n" + fault("error", "unreadable", problem.description, "")
      + "    </testcase>\n"
  }
  return text + "  </testsuite>\n</testsuites>\n"
}

/// Returns a test case. CI servers group test cases by folder: they split `classname` at its periods.
///
/// - Parameter line: The first edited line of the file, if it is known.
private func testCase(_ key: String, _ file: String, _ line: Int? = nil) -> String {
  let names = key.split(separator: "/").map(String.init)
  let folders = names.dropLast().map { $0.replacing(".", with: "_") }
  let group = folders.isEmpty ? "layouts" : "layouts." + folders.joined(separator: ".")
  return "    <testcase classname=\"\(markup(group.visible))\" name=\"\(markup(file.visiblePath))\" "
    + "file=\"\(markup(file.visiblePath))\"" + (line.map { " line=\"\($0)\"" } ?? "")
}

private func fault(_ element: String, _ type: String, _ message: String, _ details: String) -> String {
  "      <\(element) type=\"\(type)\" message=\"\(markup(message.visible))\">\(markup(details, keepsLines: true))</\(element)>\n"
}
