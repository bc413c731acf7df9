import Measure

/// Spans as written in a document: an array of objects, each with a part of the text and what is different in it.
struct TextSpans: AttributeDecodable, FormDescribing {
  static var attribute: Attribute<TextView> {
    Attribute(
      "spans", as: TextSpans.self,
      "The parts of the text that have properties of their own; only Android's metrics measure them."
    ) { view, spans, _ in view.spans = spans.list }
  }

  static var expected: String {
    let names = members.dropFirst(2).map { "\"\($0.name)\"" }
    return "an array of objects with \"start\", \"end\" and some of \(names.joined(separator: ", ")), such as "
      + "[{\"start\": 0, \"end\": 5, \"bold\": true}]"
  }

  static var form: ValueForm { .list(.object(members, required: ["start", "end"])) }

  /// The maximum number of spans of a text. Each boundary of a span divides the text, and each part is measured with all
  /// spans around it.
  static let maximumCount = 1000

  private static let place = ValueForm.number(minimum: 0, maximum: Double(Pixels.limit), isWhole: true)

  private static let members: [ValueForm.Member] = [
    .init("start", place), .init("end", place), .init("lineHeight", .length(isNegativeAllowed: false)),
    .init("size", .length(isNegativeAllowed: false)),
    .init("scale", .number(minimum: 0, maximum: 100, isWhole: false)), .init("color", Color.form),
    .init("background", Color.form), .init("fontFamily", .words(TextStyle.Family.keywords.map(\.word))),
    .init("weight", .number(minimum: 1, maximum: 1000, isWhole: true)), .init("bold", .boolean),
    .init("italic", .boolean), .init("underline", .boolean), .init("strikethrough", .boolean),
    .init("baseline", .words(["super", "sub"])), .init("margin", .length(isNegativeAllowed: false)),
    .init("bullet", .boolean),
  ]

  let list: [TextSpan]

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .array(let elements) = value, elements.count <= Self.maximumCount else { return nil }
    var list: [TextSpan] = []
    for element in elements {
      guard case .object(let members) = element, let spans = Self.spans(members, context) else { return nil }
      list += spans
    }
    self.list = list
  }

  /// Returns the spans of an object: one for each property, in the order of the form.
  private static func spans(_ members: [String: AttributeValue], _ context: AttributeContext) -> [TextSpan]? {
    guard members.keys.allSatisfy({ name in Self.members.contains { $0.name == name } }),
      let start = place(members["start"]), let end = place(members["end"]), start <= end
    else { return nil }
    var properties: [TextSpan.Property] = []
    for member in Self.members where member.name != "start" && member.name != "end" {
      guard let value = members[member.name] else { continue }
      guard let decoded = property(member.name, value, members, context) else { return nil }
      if let property = decoded { properties.append(property) }
    }
    return properties.map { TextSpan($0, in: start..<end) }
  }

  private static func place(_ value: AttributeValue?) -> Int? {
    guard let number = value?.number, number >= 0, number <= Double(Pixels.limit), number == number.rounded()
    else { return nil }
    return Int(number)
  }

  /// Returns the property of a member; `nil` for a value that isn't valid, and `nil` inside for one that changes nothing.
  private static func property(
    _ name: String, _ value: AttributeValue, _ members: [String: AttributeValue], _ context: AttributeContext
  ) -> TextSpan.Property?? {
    func flag(_ property: TextSpan.Property) -> TextSpan.Property?? {
      Bool(value, context).map { $0 ? property : nil }
    }
    func length(_ property: (Double) -> TextSpan.Property) -> TextSpan.Property?? {
      guard let pixels = value.exactLength(context), pixels >= 0 else { return nil }
      return .some(property(min(pixels, Double(Pixels.limit))))
    }
    switch name {
    case "lineHeight": return length { .lineHeight(roundedHalfUp($0)) }
    case "size": return length { .size($0) }
    case "scale":
      guard let number = value.number, number >= 0, number <= 100 else { return nil }
      return .some(.scale(number))
    case "color": return Color(value, context).map { .color($0) }
    case "background": return Color(value, context).map { .background($0) }
    case "fontFamily":
      guard let family = TextStyle.Family(value, context) else { return nil }
      return .some(.family(family, weight(members["weight"]) ?? .regular))
    case "weight": return weight(value) == nil || members["fontFamily"] == nil ? nil : .some(nil)
    case "bold": return flag(.bold)
    case "italic": return flag(.italic)
    case "underline": return flag(.underline)
    case "strikethrough": return flag(.strikethrough)
    case "baseline":
      if value == "super" { return .some(.superscript) }
      return value == "sub" ? .some(.subscript) : nil
    case "margin":
      let hasBullet = members["bullet"].flatMap { Bool($0, context) } ?? false
      return length { .margin(roundedHalfUp($0), hasBullet: hasBullet) }
    default: return Bool(value, context) == nil || members["margin"] == nil ? nil : .some(nil)
    }
  }

  private static func weight(_ value: AttributeValue?) -> TextStyle.Weight? {
    guard let number = value?.number, (1...1000).contains(number), number == number.rounded() else { return nil }
    return TextStyle.Weight(rawValue: Int(number))
  }
}
