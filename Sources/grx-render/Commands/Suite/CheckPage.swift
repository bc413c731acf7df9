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
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(markup(report.summary))</title>
      <style>\(Self.style)</style></head>
      <body>
      <header><h1>\(markup(report.summary))</h1>
      <label>Search <input id="search" type="search" accesskey="s"></label>
      <p><label>before <input id="blend" type="range" min="0" max="100" value="100"> after</label></p>
      </header>
      <main>
      \(body)</main>
      <footer><p>Tick what is as it should be; this command writes their snapshots:</p>
      <output id="command">Nothing is ticked.</output></footer>
      <script>\(Self.script)</script>
      </body></html>

      """
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

  private static let style = """
    :root { color-scheme: light dark; --line: #8888; --before: #c92a2a; --after: #2b8a3e; }
    @media (prefers-color-scheme: dark) { :root { --before: #ff8787; --after: #69db7c; } }
    * { box-sizing: border-box; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 0 1rem 6rem; }
    header { position: sticky; top: 0; background: Canvas; border-bottom: 1px solid var(--line); padding: .5rem 0; }
    h1 { font-size: 1.1rem; margin: 0; } h2 { font-size: 1rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; }
    h3, h3 label { overflow-wrap: anywhere; } small { font-weight: normal; }
    header p { display: inline-block; margin: 0 0 0 1rem; }
    section { border-bottom: 1px solid var(--line); }
    figure { margin: 0; overflow: auto; } svg { max-width: 100%; height: auto; max-height: 80vh; }
    rect { fill: none; stroke: CanvasText; stroke-opacity: .35; }
    .before .changed { stroke: var(--before); stroke-opacity: 1; stroke-dasharray: 4 3; }
    .after .changed { stroke: var(--after); stroke-opacity: 1; fill: var(--after); fill-opacity: .08; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    footer { position: fixed; bottom: 0; left: 0; right: 0; background: Canvas; border-top: 1px solid var(--line);
      padding: .5rem 1rem; max-height: 30vh; overflow: auto; }
    footer p { margin: 0; } #command { font-family: monospace; overflow-wrap: anywhere; user-select: all; }
    """

  private static let script = """
    "use strict";
    const all = (query) => [...document.querySelectorAll(query)];
    document.getElementById("search").addEventListener("input", (event) => {
      const words = event.target.value.toLowerCase();
      for (const section of all("section")) {
        const title = section.querySelector("h2").textContent.toLowerCase().includes(words);
        let shown = 0;
        for (const article of section.querySelectorAll("article")) {
          article.hidden = !title && !article.textContent.toLowerCase().includes(words);
          if (!article.hidden) shown += 1;
        }
        section.hidden = shown === 0;
      }
    });
    const blend = () => {
      const part = document.getElementById("blend").value / 100;
      for (const group of all("g.before")) group.style.opacity = Math.min(1, 2 - 2 * part);
      for (const group of all("g.after")) group.style.opacity = Math.min(1, 2 * part);
    };
    document.getElementById("blend").addEventListener("input", blend);
    blend();
    const quoted = (path) => /^[\\w./-]+$/.test(path) ? path : "'" + path.replaceAll("'", "'\\\\''") + "'";
    const command = () => {
      const paths = all("input[data-path]").filter((box) => box.checked).map((box) => quoted(box.dataset.path));
      document.getElementById("command").textContent =
        paths.length ? "grx-render check --update " + paths.join(" ") : "Nothing is ticked.";
    };
    document.addEventListener("change", command);
    """
}
