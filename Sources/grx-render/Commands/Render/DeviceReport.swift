import Render

/// The deviations of a device from a layout, in an output format.
struct DeviceReport {
  private let comparison: DeviceComparison
  private let layout: String
  private let listsAll: Bool

  init(_ comparison: DeviceComparison, layout: String, listsAll: Bool) {
    (self.comparison, self.layout, self.listsAll) = (comparison, layout, listsAll)
  }

  /// Writes the report.
  /// - Throws: `FormatProblem` if a picture is too large.
  func outcome(in format: OutputFormat) throws(FormatProblem) -> Outcome {
    var outcome = Outcome(status: comparison.isExact ? .done : .found)
    switch format.name {
    case OutputFormat.json.name: outcome.output = Array(comparison.json.utf8)
    case OutputFormat.svg.name:
      outcome.output = Array(comparison.drawing.document(before: "layout", after: "device").utf8)
    case OutputFormat.png.name: outcome.output = try comparison.picture()
    case OutputFormat.html.name: outcome.output = Array(page.utf8)
    default:
      outcome.output = Array(comparison.text(listsAll: listsAll).utf8)
      outcome.content = .difference
    }
    return outcome
  }

  private var page: String {
    var body = "<figure>\(comparison.drawing.svg())</figure>\n"
    let (rows, notes) = (comparison.tableRows, comparison.notes(listsAll: true))
    if !rows.isEmpty {
      body += """
        <table><thead><tr><th scope="col">View</th><th scope="col">On the device, it</th><th scope="col">Layout</th>
        <th scope="col">Device</th></tr></thead>
        <tbody>
        \(rows)</tbody></table>

        """
    }
    if !notes.isEmpty { body += "<pre>\(markup(notes, keepsLines: true))</pre>\n" }
    return ReviewPage(
      title: "\(layout.visiblePath): \(comparison.summary)", sides: ("layout", "device"), alone: "only on the device",
      body: body,
      style: Self.style
    ).text
  }

  private static let style = """

    table { border-collapse: collapse; } th, td { padding: .2rem 1rem .2rem 0; text-align: start; vertical-align: top; }
    tbody tr { border-top: 1px solid var(--line); } td, tbody th { overflow-wrap: anywhere; }
    """
}
