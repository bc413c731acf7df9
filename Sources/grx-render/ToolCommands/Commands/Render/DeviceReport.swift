import GRXDevices
import GRXFileFormats
import Render

/// The deviations of a device from a layout, in an output format.
struct DeviceReport {
  private let comparison: DeviceComparison
  private let report: DeviationReport
  private let layout: String
  private let listsAll: Bool

  init(_ comparison: DeviceComparison, layout: String, listsAll: Bool) {
    (self.comparison, report, self.layout, self.listsAll) = (comparison, comparison.report, layout, listsAll)
  }

  /// Writes the report.
  /// - Throws: `FormatProblem` if a picture is too large.
  func outcome(in format: OutputFormat) throws(FormatProblem) -> Outcome {
    var outcome = Outcome(status: report.isExact ? .done : .found)
    switch format.name {
    case OutputFormat.json.name: outcome.output = Array(report.json.utf8)
    case OutputFormat.svg.name:
      outcome.output = Array(comparison.drawing.document(before: "layout", after: "device").utf8)
    case OutputFormat.png.name: outcome.output = try comparison.picture()
    case OutputFormat.html.name: outcome.output = Array(page.utf8)
    default:
      outcome.output = Array(report.text(listsAll: listsAll).utf8)
      outcome.content = .difference
    }
    return outcome
  }

  private var page: String {
    let drawing = comparison.drawing
    func target(_ view: Int) -> String { "view-\(view)" }
    let rows = report.tableRows { name in
      drawing.targets[name].map { "<a href=\"#\(target($0))\">\(markup(name))</a>" } ?? markup(name)
    }
    let body = PageFile.device.filled([
      "figure": drawing.svg(target: target), "rows": rows,
      "notes": markup(report.notes(listsAll: true), keepsLines: true),
    ])
    return ReviewPage(
      title: "\(layout.visiblePath): \(report.summary)", sides: ("layout", "device"), alone: "only on the device",
      body: body, style: .deviceStyle, script: .deviceScript
    ).text
  }
}
