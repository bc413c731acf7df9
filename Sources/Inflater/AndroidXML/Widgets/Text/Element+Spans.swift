import GRXAndroidData
import Inflater
import Layouts
import Measure

// The parts of a string that its tags change.
extension Element {
  /// Returns a text in its displayed form, and its spans as values of the attribute `spans`.
  func styledString(_ name: String) -> (text: String, spans: [Layouts.AttributeValue])? {
    guard let resolved = resolved(name) else { return nil }
    guard let type = resolved.type else { return (StringResource.literal(resolved.text), []) }
    guard type == "string" || type == "plurals", let source = resolved.source else { return (resolved.text, []) }
    let tags = resources.tags(of: source)
    if tags.isEmpty { return (resolved.text, []) }
    var spans: [Layouts.AttributeValue] = []
    for tag in tags {
      guard var members = span(tag), !members.isEmpty else { continue }
      members["start"] = .number(Double(tag.range.lowerBound))
      members["end"] = .number(Double(tag.range.upperBound))
      spans.append(.object(members))
    }
    return (resolved.text, spans)
  }

  /// Returns what a tag changes, or `nil` for a tag without meaning.
  ///
  /// Source: `applyStyles` of android.content.res.StringBlock (API 34).
  private func span(_ tag: StringTag) -> [String: Layouts.AttributeValue]? {
    switch tag.name {
    case "b": return ["bold": true]
    case "i": return ["italic": true]
    case "u": return ["underline": true]
    case "tt": return ["fontFamily": "monospace"]
    case "big": return ["scale": 1.25]
    case "small": return ["scale": 0.8]
    case "sup": return ["baseline": "super"]
    case "sub": return ["baseline": "sub"]
    case "strike": return ["strikethrough": true]
    // A bullet with a radius of 4 pixels, and 10 pixels between it and the text, at every density.
    case "li": return ["margin": .pixels(18), "bullet": true]
    case "font": return font(tag)
    case "a":
      // Searching for addresses removes the links that the text has.
      let isReplaced = word("autoLink").map { !TextLinks.Kinds(words: $0).isEmpty } ?? false
      return tag.attributes["href"] != nil && !isReplaced ? link : nil
    default: return nil
    }
  }

  /// The look of a link. Source: `updateDrawState` of android.text.style.ClickableSpan (API 34).
  private var link: [String: Layouts.AttributeValue] {
    var link: [String: Layouts.AttributeValue] = ["underline": true]
    let color = color("textColorLink") ?? color(ofTheme: "android:textColorLink")
    if let color { link["color"] = .string(color.written) }
    return link
  }

  /// Returns the spans of the addresses in a text that `autoLink` makes links, and reports the kinds that aren't found.
  ///
  /// Source: `setText` of android.widget.TextView; android.text.util.Linkify (API 36).
  func spansOfLinks(in text: String) -> [Layouts.AttributeValue] {
    guard let found = find("autoLink"), let words = word("autoLink") else { return [] }
    let kinds = TextLinks.Kinds(words: words)
    let missing = [(TextLinks.Kinds.phone, "phone numbers"), (.map, "places")].filter { kinds.contains($0.0) }
    if !missing.isEmpty, reader.isNew("links") {
      report(
        "links to \(missing.map(\.1).joined(separator: " and ")) aren't found; those to web and e-mail addresses are",
        at: found, topic: "links")
    }
    let link = link
    return TextLinks.find(kinds, in: text).map { range in
      var members = link
      members["start"] = .number(Double(range.lowerBound))
      members["end"] = .number(Double(range.upperBound))
      return .object(members)
    }
  }

  private func font(_ tag: StringTag) -> [String: Layouts.AttributeValue] {
    var members: [String: Layouts.AttributeValue] = [:]
    if let height = tag.attributes["height"].flatMap({ Int($0) }), height >= 0 {
      members["lineHeight"] = .pixels(Double(min(height, Pixels.limit)))
    }
    // In dp, not in sp.
    if let size = tag.attributes["size"].flatMap({ Int($0) }), size >= 0 {
      members["size"] = .number(Double(min(size, 16_384)))
    }
    for (name, member) in [("fgcolor", "color"), ("color", "color"), ("bgcolor", "background")] {
      guard let value = tag.attributes[name] else { continue }
      members[member] = .string(spanColor(value).written)
    }
    if let face = tag.attributes["face"] {
      let (family, weight) = Self.typeface(named: face)
      members["fontFamily"] = .string(family)
      if weight != 400 { members["weight"] = .number(Double(weight)) }
    }
    return members
  }

  /// Returns the color that a value denotes; black for others.
  ///
  /// Source: `getColor` of android.content.res.StringBlock, and android.graphics.Color.parseColor (API 34).
  private func spanColor(_ value: String) -> Color {
    if value.hasPrefix("@") { return color(value) ?? .opaqueBlack }
    // Shorter forms aren't accepted.
    if value.hasPrefix("#"), value.utf8.count == 7 || value.utf8.count == 9 {
      return ResourceReader.literalColor(value) ?? .opaqueBlack
    }
    return Self.colorNames[value.lowercased()].flatMap { ResourceReader.literalColor("#" + $0) } ?? .opaqueBlack
  }

  private static let colorNames = [
    "black": "000000", "darkgray": "444444", "gray": "888888", "lightgray": "cccccc", "white": "ffffff",
    "red": "ff0000", "green": "00ff00", "blue": "0000ff", "yellow": "ffff00", "cyan": "00ffff", "magenta": "ff00ff",
    "aqua": "00ffff", "fuchsia": "ff00ff", "darkgrey": "444444", "grey": "888888", "lightgrey": "cccccc",
    "lime": "00ff00", "maroon": "800000", "navy": "000080", "olive": "808000", "purple": "800080",
    "silver": "c0c0c0", "teal": "008080",
  ]
}
