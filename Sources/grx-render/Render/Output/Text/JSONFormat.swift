import GRXFileFormats

extension OutputFormat {
  package static let json = OutputFormat("json", help: "the frames of all views, for programs", text: jsonText)
}

/// Returns all views that aren't gone, in pre-order, with their frames in points; one view per line.
@Sendable
package func jsonText(_ rendering: Rendering) -> String {
  var text = "{\"views\":["
  var isFirst = true
  rendering.tree.walk { node, path in
    let view = node.view
    text += isFirst ? "" : ",\n          "
    isFirst = false
    text += "{\"path\":\"" + path.lazy.map { String($0) }.joined(separator: "/") + "\""
    text += ",\"class\":" + jsonString(view.className)
    if let id = view.id { text += ",\"id\":" + jsonString(id) }
    text += ",\"visibility\":\"\(view.visibility == .hidden ? "hidden" : "visible")\""
    let frame = view.frame
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { rendering.points($0) as String }
    text += ",\"frame\":[" + numbers.joined(separator: ",") + "]}"
  }
  return text + "]}\n"
}

/// Returns the JSON of several combinations, each with its name.
package func jsonSections(_ sections: [(name: String, text: String)]) -> String {
  let objects = sections.map { section in
    "{\"name\":" + jsonString(section.name) + ",\n " + section.text.dropFirst().dropLast()
  }
  return "{\"sections\":[\n" + objects.joined(separator: ",\n") + "\n]}\n"
}
