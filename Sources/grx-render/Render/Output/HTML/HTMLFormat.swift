/// A page that shows the layout in every window asked for: the tree beside the drawing, and why each view is where it is.
///
/// It is one file that loads nothing. The address may say what is shown: `#view=0/1&size=2&zoom=1.5&clip=1&theme=dark`.
/// - Throws: for more views than a page holds; see `PageData.maximumPlaces`.
@Sendable
func htmlText(_ rendering: Rendering) throws(FormatProblem) -> String {
  let data = try PageData.json(rendering)
  let name = markup(rendering.name.isEmpty ? "Layout" : rendering.name.visible)
  return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(name)</title>
    <style>
    \(PageResources.style)
    </style>
    </head>
    <body>
    <header>
    <h1>\(name)</h1>
    <div id="sizes"><label for="size">Window</label><input id="size" type="range" min="0" value="0" step="1">\
    <output id="size-text" for="size"></output></div>
    <div role="group" aria-label="Zoom" id="zoom">\
    <button id="zoom-out" aria-label="Smaller">−</button><button id="zoom-in" aria-label="Larger">+</button>\
    <output id="zoom-text"></output><button id="zoom-fit">Fit</button>\
    <label><input type="checkbox" id="clip">Clip</label></div>
    <div role="group" aria-label="Colours" id="themes">\
    <button data-theme-name="auto">Auto</button><button data-theme-name="light">Light</button>\
    <button data-theme-name="dark">Dark</button></div>
    </header>
    <main>
    <nav aria-label="Views"><ul id="tree" role="tree" aria-label="Views"></ul></nav>
    <section id="stage" aria-label="Picture"></section>
    <aside id="details" aria-label="Selected view" aria-live="polite"></aside>
    </main>
    <noscript><pre>\(markup(rendering.root.snapshot(density: rendering.density), keepsLines: true))</pre></noscript>
    <script type="application/json" id="data">
    \(data)
    </script>
    <script>
    \(PageResources.script)
    </script>
    </body>
    </html>

    """
}
