import Measure

extension Color: AttributeDecodable {
  /// The names of colors, which are those of UIColor.
  static let names: [(word: String, value: Color)] = [
    ("black", gray(0)), ("darkGray", gray(85)), ("lightGray", gray(170)), ("white", gray(255)), ("gray", gray(128)),
    ("red", Color(red: 255, green: 0, blue: 0)), ("green", Color(red: 0, green: 255, blue: 0)),
    ("blue", Color(red: 0, green: 0, blue: 255)), ("cyan", Color(red: 0, green: 255, blue: 255)),
    ("yellow", Color(red: 255, green: 255, blue: 0)), ("magenta", Color(red: 255, green: 0, blue: 255)),
    ("orange", Color(red: 255, green: 128, blue: 0)), ("purple", Color(red: 128, green: 0, blue: 128)),
    ("brown", Color(red: 153, green: 102, blue: 51)), ("clear", Color(red: 0, green: 0, blue: 0, alpha: 0)),
  ]

  private static func gray(_ value: UInt8) -> Color { Color(red: value, green: value, blue: value) }

  /// The values that the attribute accepts, for messages.
  public static var expected: String {
    "a color: \(listed(names.map(\.word))), \"#RGB\", \"#RRGGBB\" or \"#AARRGGBB\""
  }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let text) = value else { return nil }
    if let named = Color.names.first(where: { $0.word == text }) {
      self = named.value
      return
    }
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count <= 9 else { return nil }
    let digits = text.dropFirst()
    // `UInt32(_:radix:)` accepts a sign, which a color doesn't have.
    guard digits.utf8.first != UInt8(ascii: "+"), let bits = UInt32(digits, radix: 16) else { return nil }
    func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch digits.utf8.count {
    case 3:
      func doubled(_ shift: UInt32) -> UInt8 { UInt8(bits >> shift & 0xf) * 17 }
      self.init(red: doubled(8), green: doubled(4), blue: doubled(0))
    case 6: self.init(red: channel(16), green: channel(8), blue: channel(0))
    case 8: self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
    default: return nil
    }
  }
}

/// A color, or one of six hexadecimal digits without `#`, as GranadaLayout accepts.
struct BackgroundColor: AttributeDecodable, FormDescribing {
  static var expected: String { Color.expected }
  static var form: ValueForm { Color.form }
  let property: Color?

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    var value = value
    if case .string(let text) = value, text.utf8.count == 6, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      value = .string("#" + text)
    }
    guard let color = Color(value, context) else { return nil }
    property = color
  }
}
