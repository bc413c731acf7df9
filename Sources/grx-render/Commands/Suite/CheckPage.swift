import Render

/// A page for reviewing what differs: the layouts before, after and overlaid, the edits and what follows from them, and the
/// command that accepts what was ticked. It needs no network.
struct CheckPage {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  /// Layouts in which the same was edited.
  private struct Group {
    let edits: [String]
    var layouts: [CheckedLayout]
  }

  private var groups: [Group] {
    var places: [[String]: Int] = [:]
    var groups: [Group] = []
    for layout in report.failures {
      // Of layouts without known edits, each is by itself.
      let key = layout.edits.isEmpty ? [layout.file.layout] : layout.edits
      if let place = places[key] {
        groups[place].layouts.append(layout)
      } else {
        places[key] = groups.count
        groups.append(Group(edits: layout.edits, layouts: [layout]))
      }
    }
    return groups
  }

  var text: String {
    var body = groups.map(section).joined()
    for orphan in report.orphans {
      body += article(orphan, "orphan", "<p>The layout of this snapshot is gone.</p>", canBeAccepted: false)
    }
    for problem in report.problems {
      body += article(problem.file, "not read", "<p>\(markup(problem.description.visible))</p>", canBeAccepted: false)
    }
    if body.isEmpty { body = "<p>All layouts are as before.</p>" }
    return ReviewPage(
      title: report.summary, search: true, sides: ("before", "after"), body: body,
      footer: """
        <footer><p>Tick what is as it should be; this command writes their snapshots:</p>
        <output id="command">Nothing is ticked.</output></footer>

        """, script: Self.script
    ).text
  }

  private func section(_ group: Group) -> String {
    var text = "<section><h2>"
    if group.edits.isEmpty {
      text += markup(group.layouts[0].headline?.visible ?? "")
    } else {
      text += group.edits.map { markup($0.replacing("**", with: "").replacing("`", with: "").visible) }
        .joined(separator: "<br>")
    }
    text += "</h2>\n"
    for layout in group.layouts {
      var content = ""
      if let drawing = layout.drawing { content += "<figure>\(drawing.svg)</figure>" }
      let words = layout.words.isEmpty ? layout.details : layout.words
      content += "<details\(group.layouts.count == 1 ? " open" : "")><summary>What follows</summary>"
      content += "<pre>\(markup(words, keepsLines: true))</pre></details>"
      text += article(layout.file.layout, layout.state.rawValue, content, canBeAccepted: layout.state == .differs)
    }
    return text + "</section>\n"
  }

  private func article(_ path: String, _ state: String, _ content: String, canBeAccepted: Bool) -> String {
    let name = markup(path.visiblePath)
    let title =
      canBeAccepted
      ? "<label><input type=\"checkbox\" data-path=\"\(markup(path))\"> \(name)</label>" : name
    return "<article id=\"\(name)\"><h3>\(title) <small>\(markup(state))</small></h3>\(content)</article>\n"
  }

  private static let script = """
    const quoted = (path) => /^[\\w./-]+$/.test(path) ? path : "'" + path.replaceAll("'", "'\\\\''") + "'";
    const command = () => {
      const paths = all("input[data-path]").filter((box) => box.checked).map((box) => quoted(box.dataset.path));
      document.getElementById("command").textContent =
        paths.length ? "grx-render check --update " + paths.join(" ") : "Nothing is ticked.";
    };
    document.addEventListener("change", command);
    """
}
