import GRXShims

/// The parts of pages that are the same for all layouts, which the build embeds in the program, in its order.
package enum PageFile: Int, CaseIterable {
  case page, style, script
  /// The additional script of a page that a server provides.
  case liveScript
  case review, reviewStyle, reviewScript, reviewSearchScript, reviewBlendScript
  case checkStyle, checkScript
  case device, deviceStyle, deviceScript
  case gallery, galleryStyle, galleryScript

  /// The text, without the line break at the end of the file, which isn't part of an element.
  package var text: String { Self.texts[rawValue] }

  private static let texts: [String] = {
    // Sound: the array has a file with a zero behind it for each case.
    var next = grx_pages()
    return allCases.map { _ in
      guard let start = next else { return "" }
      let file = String(cString: start)
      next = start + file.utf8.count + 1
      return file.hasSuffix("\n") ? String(file.dropLast()) : file
    }
  }()

  /// Returns the text with values in the place of their names: `{{name}}`.
  ///
  /// A part between `{{?name}}` and `{{/}}` is left out if the value is missing or empty.
  package func filled(_ values: [String: String]) -> String {
    // The inserted text isn't searched for names again.
    var parts = text.split(separator: "{{", omittingEmptySubsequences: false)[...]
    var filled = ""
    // Growing a long text takes twice its memory.
    filled.reserveCapacity(values.values.reduce(text.utf8.count) { $0 + $1.utf8.count })
    filled += parts.removeFirst()
    var isShown = true
    for part in parts {
      guard let end = part.firstRange(of: "}}") else { continue }
      let name = part[..<end.lowerBound]
      if name == "/" {
        isShown = true
      } else if name.hasPrefix("?") {
        isShown = !(values[String(name.dropFirst())] ?? "").isEmpty
      } else if isShown {
        filled += values[String(name)] ?? ""
      }
      if isShown { filled += part[end.upperBound...] }
    }
    return filled
  }
}
