import GRXFileFormats

/// Returns a page that shows the layout in every requested window: the tree beside the drawing, and the reason for the
/// position of each view.
///
/// The page is one file that loads nothing. The URL may determine what is shown:
/// `#view=0/1&size=2&zoom=1.5&clip=1&theme=dark`.
/// - Throws: `FormatProblem` if there are too many views for a page; see `PageData.maximumPlaces`.
@Sendable
func htmlText(_ rendering: Rendering) throws(FormatProblem) -> String {
  let data = try PageData.json(rendering)
  // A page whose budget is used up is discarded.
  if rendering.isExhausted(byViews: 0) { return "" }
  let snapshot = rendering.root.snapshot(density: rendering.density)
  if rendering.isExhausted(byViews: 0) { return "" }
  return pageText(
    name: rendering.name.isEmpty ? "Layout" : rendering.name, data: data, script: PageFile.script.text,
    snapshot: snapshot)
}

/// Returns a page that updates with the files it shows; a server on this machine provides the data.
package func livePage(_ data: String, name: String) -> String {
  pageText(
    name: name, data: data, script: PageFile.script.text + "\n" + PageFile.liveScript.text,
    connections: "; connect-src 'self'")
}

private func pageText(
  name: String, data: String, script: String, snapshot: String = "", connections: String = ""
) -> String {
  let values = [
    "name": markup(name.visible), "snapshot": markup(snapshot, keepsLines: true), "style": PageFile.style.text,
    "policy":
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:" + connections,
    "script": script, "data": data,
  ]
  return PageFile.page.filled(values) + "\n"
}
