/// A page that shows the layout in every window asked for: the tree beside the drawing, and why each view is where it is.
///
/// It is one file that loads nothing. The address may determine what is shown:
/// `#view=0/1&size=2&zoom=1.5&clip=1&theme=dark`.
/// - Throws: An error if there are too many views for a page; see `PageData.maximumPlaces`.
@Sendable
func htmlText(_ rendering: Rendering) throws(FormatProblem) -> String {
  let data = try PageData.json(rendering)
  let snapshot = rendering.root.snapshot(density: rendering.density)
  return pageText(
    name: rendering.name.isEmpty ? "Layout" : rendering.name, data: data, script: PageResources.script,
    snapshot: snapshot)
}

/// A page that follows the files it shows, as a server on this machine gives it the data.
package func livePage(_ data: String, name: String) -> String {
  pageText(
    name: name, data: data, script: PageResources.script + "\n" + PageResources.liveScript,
    connections: "; connect-src 'self'")
}

private func pageText(
  name: String, data: String, script: String, snapshot: String = "", connections: String = ""
) -> String {
  let values = [
    "name": markup(name.visible), "snapshot": markup(snapshot, keepsLines: true), "style": PageResources.style,
    "policy":
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:" + connections,
    "script": script, "data": data,
  ]
  // The inserted text is not searched for names again.
  var parts = PageResources.page.split(separator: "{{")[...]
  var page = String(parts.removeFirst())
  for part in parts {
    guard let end = part.firstRange(of: "}}") else { continue }
    page += values[String(part[..<end.lowerBound])] ?? ""
    page += part[end.upperBound...]
  }
  return page
}
