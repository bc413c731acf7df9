import GRXDevices
import GRXFileFormats
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
    let drawing = comparison.drawing
    func target(_ view: Int) -> String { "view-\(view)" }
    var body = "<figure>\(drawing.svg(target: target))</figure>\n"
    let rows = comparison.tableRows { name in
      drawing.targets[name].map { "<a href=\"#\(target($0))\">\(markup(name))</a>" } ?? markup(name)
    }
    let notes = comparison.notes(listsAll: true)
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
      style: Self.style, script: Self.script
    ).text
  }

  private static let style = """

    table { border-collapse: collapse; } th, td { padding: .2rem 1rem .2rem 0; text-align: start; vertical-align: top; }
    tbody tr { border-top: 1px solid var(--line); } td, tbody th { overflow-wrap: anywhere; } th a { color: inherit; }
    rect { scroll-margin: 8rem 1rem; }
    g .changed:target { stroke-width: 3; stroke-dasharray: none; fill: var(--new); fill-opacity: .25; }
    @media (min-width: 62rem) { main { display: grid; grid-template: auto 1fr / auto 1fr; align-items: start; gap: 0 1.5rem; }
      figure { grid-row: span 2; } }
    """

  /// Of names that would cover each other, the first is shown, or that of the view that a link led to.
  private static let script = """
    const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const name = () => {
      for (const group of all("g.before, g.after")) {
        const shown = [];
        const names = [...group.querySelectorAll("text")];
        const isTarget = (one) => one.previousElementSibling.matches(":target");
        for (const one of [...names.filter(isTarget), ...names.filter((one) => !isTarget(one))]) {
          const box = one.getBoundingClientRect();
          one.style.visibility = shown.some((other) => covers(box, other)) ? "hidden" : "";
          if (!one.style.visibility) shown.push(box);
        }
      }
    };
    addEventListener("hashchange", name);
    addEventListener("resize", name);
    name();
    """
}
