import GRXFileFormats
import GRXPictures
import Render

/// A page with pictures of two layouts over each other, and a slider that shows one, the other, or both. It needs no
/// network.
struct ReviewPage {
  let title: String
  /// Whether it has a field for searching words in its sections.
  var search = false
  /// The names of the two layouts.
  let sides: (before: String, after: String)
  /// The words in the legend for views that only the new layout has.
  let alone: String
  /// The body as markup, like `footer`.
  let body: String
  var footer = ""
  /// The style of the body's content, in addition to the page's own.
  var style = ""
  /// The script, which runs after the page's own.
  var script = ""

  var text: String {
    let field = search ? "<label>Search <input id=\"search\" type=\"search\" accesskey=\"s\"></label>\n" : ""
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
      img-src data:">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(markup(title))</title>
      <style>\(Self.style)\(style)</style></head>
      <body>
      <header><h1>\(markup(title))</h1>
      \(field)<p><label>\(markup(sides.before)) <input id="blend" type="range" min="0" max="100" value="50"> \(markup(sides.after))</label></p>
      <p class="legend"><span class="was">\(markup(sides.before))</span> <span class="is">\(markup(sides.after))</span> \
      <span class="added">\(markup(alone))</span> <span>unchanged</span></p>
      </header>
      <main>
      \(search ? "<p id=\"none\" hidden>No layout contains this.</p>\n" : "")\(body)</main>
      \(footer)<script>\(Self.script)
      \(search ? Self.searchScript + "\n" : "")\(Self.blendScript)\(script.isEmpty ? "" : "\n" + script)</script>
      </body></html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8888; --before: #c92a2a; --after: #2b8a3e; --new: #1864ab; }
    @media (prefers-color-scheme: dark) { :root { --before: #ff8787; --after: #69db7c; --new: #74c0fc; } }
    * { box-sizing: border-box; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 0 1rem 6rem; }
    header { position: sticky; top: 0; background: Canvas; border-bottom: 1px solid var(--line); padding: .5rem 0; }
    h1 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; }
    h3, h3 label { overflow-wrap: anywhere; } small { font-weight: normal; }
    header p { display: inline-block; margin: 0 0 0 1rem; }
    section { border-bottom: 1px solid var(--line); }
    figure { margin: 0; overflow: auto; } svg { max-width: 100%; height: auto; max-height: 80vh; }
    rect { fill: none; stroke: CanvasText; stroke-opacity: .35; }
    .before .changed { stroke: var(--before); stroke-opacity: 1; stroke-dasharray: 4 3; }
    .after .changed { stroke: var(--after); stroke-opacity: 1; fill: var(--after); fill-opacity: .08; }
    .after .changed.alone { stroke: var(--new); fill: var(--new); fill-opacity: .15; }
    svg text { font: 8px system-ui, sans-serif; fill: CanvasText; }
    .legend span { border: 1px solid color-mix(in srgb, CanvasText 35%, transparent); padding: 0 .4em; }
    .legend .was { border: 1px dashed var(--before); } .legend .is { border-color: var(--after); }
    .legend .added { border-color: var(--new); }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    footer { position: fixed; bottom: 0; left: 0; right: 0; background: Canvas; border-top: 1px solid var(--line);
      padding: .5rem 1rem; max-height: 30vh; overflow: auto; }
    footer p { margin: 0; } #command { font-family: monospace; overflow-wrap: anywhere; user-select: all; }
    """

  private static let script = """
    "use strict";
    const all = (query) => [...document.querySelectorAll(query)];
    """

  private static let searchScript = """
    const search = () => {
      const words = document.getElementById("search").value.toLowerCase();
      for (const section of all("section")) {
        const title = section.querySelector("h2").textContent.toLowerCase().includes(words);
        let shown = 0;
        for (const article of section.querySelectorAll("article")) {
          article.hidden = !title && !article.textContent.toLowerCase().includes(words);
          if (!article.hidden) shown += 1;
        }
        section.hidden = shown === 0;
      }
      document.getElementById("none").hidden = words === "" || all("section").some((section) => !section.hidden);
    };
    document.getElementById("search").addEventListener("input", search);
    """

  private static let blendScript = """
    const blend = () => {
      const part = document.getElementById("blend").value / 100;
      for (const group of all("g.before")) group.style.opacity = Math.min(1, 2 - 2 * part);
      for (const group of all("g.after")) group.style.opacity = Math.min(1, 2 * part);
      // Of the names of a view on both sides, one is shown at a time.
      for (const name of all("g.before .changed:not(.alone) + text")) name.style.opacity = part < 0.5 ? 1 : 0;
      for (const name of all("g.after .changed:not(.alone) + text")) name.style.opacity = part < 0.5 ? 0 : 1;
    };
    document.getElementById("blend").addEventListener("input", blend);
    blend();
    """
}
