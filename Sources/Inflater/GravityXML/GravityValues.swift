import Measure

/// Values of attributes as Gravity reads them: words in upper or lower case, and those of UIKit's enumerations also as
/// numbers, since a property is set by its name with a text.
enum GravityValues {
  /// Returns the boolean value of a text as `NSString.boolValue` does, or `nil` for a text that it ignores.
  ///
  /// The first character after blanks, a sign, and zeros decides: Y, T, and the digits from 1 to 9 are true.
  static func boolean(_ text: String) -> Bool? {
    var rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    let hasZeros = rest.first == "0"
    rest = rest.drop { $0 == "0" }
    switch rest.first {
    case "Y", "y", "T", "t", "1", "2", "3", "4", "5", "6", "7", "8", "9": return true
    case "N", "n", "F", "f": return false
    case nil: return hasZeros || text.isEmpty ? false : nil
    default: return hasZeros ? false : nil
    }
  }

  /// The values of UIStackView's `alignment` that stacks here have.
  enum StackAlignment: String {
    case fill, leading, center, trailing
  }

  /// The words of `alignment` for messages.
  static let alignments = [
    "fill", "leading", "center", "trailing", "top", "middle", "bottom", "left", "right",
  ]

  /// Returns the alignment across a stack that a word or the number of a UIStackViewAlignment names.
  ///
  /// As in UIKit, `top` is another name of `leading`, and `bottom` of `trailing`, in rows and in columns.
  static func stackAlignment(_ text: String) -> StackAlignment? {
    switch text.lowercased() {
    case "fill", "0": .fill
    case "leading", "top", "left", "1": .leading
    case "center", "middle", "mid", "3": .center
    case "trailing", "bottom", "right", "4": .trailing
    default: nil
    }
  }

  /// The words of `distribution`, in the order of UIStackViewDistribution.
  static let distributions = ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]

  /// Returns the distribution that a word or the number of a UIStackViewDistribution names.
  static func distribution(_ text: String) -> String? {
    if let number = Int(text) { return distributions.indices.contains(number) ? distributions[number] : nil }
    return distributions.first { $0.lowercased() == text.lowercased() }
  }

  /// Returns the axis that a word or the number of a UILayoutConstraintAxis names.
  static func axis(_ text: String) -> Axis? {
    switch text.lowercased() {
    case "horizontal", "h", "0": .horizontal
    case "vertical", "v", "1": .vertical
    default: nil
    }
  }

  /// Returns the gravity of lines that words or the number of an NSTextAlignment name.
  static func textAlignment(_ text: String) -> GravityWords? {
    switch text.lowercased() {
    case "0", "4", "natural": GravityWords("left")
    case "1": GravityWords("center")
    case "2": GravityWords("right")
    case "3", "justified": GravityWords("wide")
    default: GravityWords(text)
    }
  }

  /// Returns the sides of `{top, left, bottom, right}`, or of one number for all sides.
  static func insets(_ text: String) -> [(side: String, length: Double)]? {
    let sides = ["Top", "Left", "Bottom", "Right"]
    let trimmed = text.filter { $0 != " " }
    if let number = Double(trimmed), number.isFinite { return sides.map { ($0, number) } }
    guard trimmed.hasPrefix("{"), trimmed.hasSuffix("}") else { return nil }
    let numbers = trimmed.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 4 else { return nil }
    var found: [(side: String, length: Double)] = []
    for (side, number) in zip(sides, numbers) {
      guard let number, number.isFinite else { return nil }
      found.append((side, number))
    }
    return found
  }

  /// Returns a color in the form of the tables, where alpha comes first: 3, 4, 6, or 8 hexadecimal digits, with alpha
  /// last, after and before any characters that aren't letters or digits.
  static func color(_ text: String) -> String? {
    func isKept(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let start = text.firstIndex(where: isKept), let end = text.lastIndex(where: isKept) else { return nil }
    let digits = text[start...end]
    guard digits.utf8.count == digits.count, digits.allSatisfy(\.isHexDigit) else { return nil }
    switch digits.count {
    case 3, 6: return "#" + digits
    case 4:
      let doubled = digits.map { "\($0)\($0)" }
      return "#" + doubled[3] + doubled[..<3].joined()
    case 8: return "#" + digits.suffix(2) + digits.dropLast(2)
    default: return nil
    }
  }
}
