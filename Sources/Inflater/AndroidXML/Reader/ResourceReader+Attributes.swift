import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The values of attributes that are translated independently.
extension ResourceReader {
  /// Returns a value in the form of the tables, or `nil` if it is invalid, which is reported, or ignored.
  func translated(
    _ found: AndroidAttributes.Found, _ kind: AndroidAttribute.Value, _ theme: AndroidTheme
  ) -> AttributeValue? {
    guard let resolved = resolveLength(found, theme) else { return nil }
    let text = resolved.text
    func mismatch(_ expected: String) -> AttributeValue? {
      report(
        "expected \(expected), found '\(text.excerpt)'", found.severity, found.file, found.offset)
      return nil
    }
    switch kind {
    case .dimension: return dimension(resolved) ?? mismatch("match_parent, wrap_content or a length such as 12dp")
    case .size where text.hasPrefix("-"): return .pixels(0)
    case .wordOrLength(let words) where words.contains(text): return .string(text)
    case .length, .size, .wordOrLength:
      guard let exact = exactPixels(of: resolved) else { return mismatch("a length such as 12dp, 14sp or 3px") }
      return .pixels(Double(wholePixels(exact)))
    case .text: return text.isEmpty ? nil : .string(text)
    case .id: return .string(Self.id(text))
    case .bool:
      if let bool = Self.bool(text) { return .bool(bool) }
      guard resolved.reference != nil else { return mismatch("true or false") }
      // Source: android.content.res.TypedArray.getBoolean.
      report(
        "expected true or false, found '\(text.excerpt)', which Android takes for false", .warning, found.file,
        found.offset)
      return .bool(false)
    case .optimizationLevel:
      let words = text.split(separator: "|").map { String($0).trimmed }
      // The other values are steps that every layout performs here.
      return .string(
        words.contains("none") || words == ["0"]
          ? "none" : words == ["direct"] ? "direct" : "standard")
    case .number, .share, .bias, .percent: return number(text, kind, found)
    case .integer, .count:
      guard let number = Self.integer(text) else { return mismatch("a whole number") }
      if case .count = kind, number == 0 { return nil }
      return number < 0 ? nil : .number(Double(min(number, 1_000_000)))
    case .words(let words): return .string(words[text] ?? text)
    case .direction:
      let words = ["0": "ltr", "1": "rtl", "2": "inherit"]
      let isLocales = text == "locale" || text == "3"
      return .string(isLocales ? (resources.device.isRightToLeft ? "rtl" : "ltr") : words[text] ?? text)
    case .flags(let words):
      guard let number = Self.integer(text) else { return .string(text) }
      let chosen = words.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element)
      return .string(chosen.isEmpty ? "none" : chosen.joined(separator: "|"))
    case .columns:
      // Source: android.widget.TableLayout.parseColumns.
      if text.hasPrefix("*") { return .string("*") }
      let columns = text.split(separator: ",").compactMap { Int(String($0).trimmed) }.filter {
        $0 >= 0
      }
      return columns.isEmpty ? nil : .string(columns.map(String.init).joined(separator: ","))
    case .gravity: return gravity(text) ?? mismatch("a gravity such as center_vertical|end")
    }
  }

  /// Returns a layout's width or height; `nil` if it is neither a word nor a length.
  private func dimension(_ resolved: Resolved) -> AttributeValue? {
    switch resolved.text {
    case "match_parent", "fill_parent", "-1": return .string("match_parent")
    case "wrap_content", "-2": return .string("wrap_content")
    case "match_constraint": return .pixels(0)
    default: break
    }
    return exactPixels(of: resolved).map { exact in
      switch wholePixels(exact) {
      // Android's numbers for these words, even if they are lengths: `-1px`.
      case -1: .string("match_parent")
      case -2: .string("wrap_content")
      case let pixels: .pixels(Double(max(0, pixels)))
      }
    }
  }

  /// Returns a number within the range of its kind. An invalid one is reported.
  private func number(
    _ text: String, _ kind: AndroidAttribute.Value, _ found: AndroidAttributes.Found
  ) -> AttributeValue? {
    var digits = text
    if digits.hasSuffix("%p") { digits.removeLast() }
    let isPercent = digits.hasSuffix("%")
    if isPercent { digits.removeLast() }
    guard let number = Double(digits), number.isFinite else {
      report("expected a number, found '\(text.excerpt)'", found.severity, found.file, found.offset)
      return nil
    }
    let value = isPercent ? number / 100 : number
    switch kind {
    case .share where number < 0, .percent where number < 0: return nil
    case .bias where !(0...1).contains(value):
      report("expected a number from 0 to 1, found '\(text.excerpt)'", .warning, found.file, found.offset)
      return .number(min(max(value, 0), 1))
    default: return .number(value)
    }
  }

  /// Returns an integer, decimal or hexadecimal, in 32 bits.
  private static func integer(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard text.hasPrefix("0x") || text.hasPrefix("0X"),
      let bits = UInt32(text.dropFirst(2), radix: 16)
    else {
      return nil
    }
    return Int(Int32(bitPattern: bits))
  }

  private static let gravityWords: Set<String> = [
    "left", "right", "top", "bottom", "start", "end", "center", "center_horizontal",
    "center_vertical", "fill",
    "fill_horizontal", "fill_vertical", "baseline",
  ]

  /// Returns the gravity that a number represents.
  ///
  /// Source: android.view.Gravity, whose constants contain the horizontal part in bits 0 to 3 and the vertical part in
  /// bits 4 to 7.
  private static func gravity(ofNumber text: String) -> String? {
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    guard let number = Int(digits, radix: text.hasPrefix("0x") ? 16 : 10) else { return nil }
    let isRelative = number & 0x80_0000 != 0
    let horizontal = [
      1: "center_horizontal", 3: isRelative ? "start" : "left", 5: isRelative ? "end" : "right",
      7: "fill_horizontal",
    ]
    let vertical = [1: "center_vertical", 3: "top", 5: "bottom", 7: "fill_vertical"]
    return [horizontal[number & 7], vertical[number >> 4 & 7]].compactMap { $0 }.joined(
      separator: "|")
  }

  private func gravity(_ text: String) -> AttributeValue? {
    let text = Self.gravity(ofNumber: text) ?? text
    let words: [String] = text.split(separator: "|").map { String($0).trimmed }
      .filter { !["clip_vertical", "clip_horizontal", "no_gravity"].contains($0) }
    guard words.allSatisfy(Self.gravityWords.contains) else { return nil }
    // In the tables, `end` and `center` refer to the cross axis of a LinearLayout, which isn't the case in Android.
    if words.count == 1, words[0] == "end" || words[0] == "center" {
      return .string(words[0] + "|" + words[0])
    }
    return words.isEmpty ? .string("start|top") : .string(words.joined(separator: "|"))
  }
}
