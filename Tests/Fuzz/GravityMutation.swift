import Layouts

/// Generates hostile documents in Gravity's format.
struct GravityMutation {
  let corpus: Corpus

  /// The templates that documents may name: cyclic, broken, and nested ones.
  static let templates: [String: String] = [
    "Loop.xml": "<V><Loop/></V>", "Ping.xml": "<H><Pong/></H>", "Pong.xml": "<V width=\"col\"><Ping/></V>",
    "Broken.xml": "<V><UILabel text=</V>", "Empty.xml": "",
    "Two.xml": "<V><Four id=\"a\"/><Four id=\"b\"/></V>", "Four.xml": "<H><FormRow id=\"a\"/><FormRow id=\"b\"/></H>",
    "Row.xml": "<H><UILabel id=\"a\" width=\"col\" text=\"{name} {address.city}\"/><UIView width=\"fill\"/></H>",
    // The number of elements grows tenfold with each template.
    "Ten1.xml": "<V>" + String(repeating: "<Ten2/>", count: 10) + "</V>",
    "Ten2.xml": "<V>" + String(repeating: "<Ten3/>", count: 10) + "</V>",
    "Ten3.xml": "<V>" + String(repeating: "<Row/>", count: 10) + "</V>",
  ]

  private static let elements = [
    "H", "V", "UIView", "UILabel", "UIButton", "UIImageView", "UIImage", "UITextField", "UITextView", "UISwitch",
    "UIScrollView", "UITableView", "UIStackView", "LinearLayout", "StackLayout", "ConstraintLayout", "Nobody",
    "FormRow",
    "PersonRow", "Loop", "Ping", "Broken", "Empty", "Two", "Ten1", "Row",
  ]

  private static let attributes = [
    "id", "text", "title", "placeholder", "image", "font", "textColor", "color", "backgroundColor", "cornerRadius",
    "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "spacing", "alignment", "gravity", "wrap",
    "textAlignment", "zIndex", "grows", "shrinks", "action", "leftMargin", "topMargin", "rightMargin", "bottomMargin",
    "margin", "padding", "axis", "items", "rowTemplate", "data", "hidden", "a.text", "b.a.width", "a.", ".a", "a..b",
    "titleLabel.grows", "orientation", "weight", "contentGravity", "width:pad", "height:phone:portrait", "text::",
    "grows:landscape:pad:phone", "userInteractionEnabled", "xmlns:a", "nobody",
  ]

  private static let values = [
    "", "0", "1", "-1", "2", "-2", "7", "80", "1.5", "1e9", "-1e300", "nan", "fill", "auto", "col", "col2", "a", "true",
    "false", "maybe", "left", "center middle", "right bottom", "left right", "wide", "mid wide", "top", "#123",
    "#12345678",
    "#1234567", "red", "System Bold 16", "Bold", "System 0", "System 1e308", "horizontal", "vertical", "{", "}", "{}",
    "{name}", "{a.b.c}", "{people}", "{people.0.name}", "{people.99999999999999999999}", "{address}", "{..}",
    "{{name}}",
    "Row", "Loop", "Nobody", "FormRow", "1000000", "-1000001", "99999999999999999999", "&#x1F600;", "&lt;", "go:",
  ]

  /// Returns values for paths such as `{people}`.
  static func data(_ random: inout SplitMix64) -> AttributeValue? {
    if random.oneIn(5) { return nil }
    let people = (0..<random.pick([0, 1, 3, 40])).map { index -> AttributeValue in
      random.oneIn(8)
        ? random.pick([.null, .number(.nan), .array([]), .string("\u{202E}"), .object([:])])
        : .object([
          "name": .string("person \(index)"), "address": .object(["city": .number(Double(index))]), "a": .null,
        ])
    }
    return .object([
      "people": .array(people), "title": .string("People"),
      "name": random.pick([.string("x"), .bool(true), .number(1e300)]),
      "address": .object(["city": .string("")]), "a": .object(["b": .object(["c": .string("deep")])]),
    ])
  }

  func document(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = random.pick(corpus.gravity)
    for _ in 0..<random.below(6) { change(&bytes, &random) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.below(12) {
    case 0...4: addAttribute(&bytes, &random)
    case 5...6: replaceValue(&bytes, &random)
    case 7: replaceElement(&bytes, &random)
    case 8: addChild(&bytes, &random)
    case 9: nest(&bytes, &random)
    case 10 where !bytes.isEmpty: bytes.removeSubrange(random.below(bytes.count)...)
    default: if !bytes.isEmpty { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    }
  }

  /// Returns the names in start tags.
  private func tagNames(in bytes: [UInt8]) -> [Range<Int>] {
    bytes.indices.compactMap { start in
      guard bytes[start] == UInt8(ascii: "<"), start + 1 < bytes.count else { return nil }
      let end = bytes[(start + 1)...].firstIndex { !Self.isLetter($0) } ?? bytes.count
      return end > start + 1 ? start + 1..<end : nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func addAttribute(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let names = tagNames(in: bytes)
    guard !names.isEmpty else { return }
    let text = " \(random.pick(Self.attributes))=\"\(random.pick(Self.values))\""
    bytes.insert(contentsOf: Array(text.utf8), at: random.pick(names).upperBound)
  }

  private func replaceValue(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let starts = bytes.indices.dropLast().filter {
      bytes[$0] == UInt8(ascii: "=") && bytes[$0 + 1] == UInt8(ascii: "\"")
    }
    guard !starts.isEmpty else { return }
    let start = random.pick(Array(starts)) + 2
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { return }
    bytes.replaceSubrange(start..<end, with: Array(random.pick(Self.values).utf8))
  }

  private func replaceElement(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let names = tagNames(in: bytes)
    guard !names.isEmpty else { return }
    let name = random.pick(names)
    let old = Array(bytes[name])
    let new = Array(random.pick(Self.elements).utf8)
    bytes.replaceSubrange(name, with: new)
    // The end tag, if it is the next one with that name.
    let end = Array("</".utf8) + old
    guard let place = bytes.indices.first(where: { $0 > name.lowerBound && bytes[$0...].starts(with: end) }) else {
      return
    }
    bytes.replaceSubrange(place + 2..<place + end.count, with: new)
  }

  private func addChild(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let ends = bytes.indices.filter { $0 > 0 && bytes[$0] == UInt8(ascii: ">") && bytes[$0 - 1] != UInt8(ascii: "/") }
    guard !ends.isEmpty else { return }
    let count = 1 << random.below(random.oneIn(30) ? 10 : 3)
    let child = "<\(random.pick(Self.elements)) \(random.pick(Self.attributes))=\"\(random.pick(Self.values))\"/>"
    let at = random.pick(Array(ends)) + 1
    bytes.insert(contentsOf: Array(String(repeating: child, count: count).utf8), at: at)
  }

  private func nest(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let depth = 1 << random.below(random.oneIn(20) ? 10 : 5)
    let name = random.pick(["H", "V", "UIView", "UIScrollView", "UIButton"])
    let start = "<\(name) \(random.pick(Self.attributes))=\"\(random.pick(Self.values))\">"
    bytes =
      Array(String(repeating: start, count: depth).utf8) + bytes
      + Array(String(repeating: "</\(name)>", count: depth).utf8)
  }
}
