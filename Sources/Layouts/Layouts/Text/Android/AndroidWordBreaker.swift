/// The positions in a paragraph at which words end, as on Android.
///
/// They are those of `LineBreakRules`, except that hyphens don't end words, and that e-mail and web addresses have
/// other rules.
///
/// Source: WordBreaker.cpp of Minikin.
struct AndroidWordBreaker {
  enum Break {
    case none
    case ofWord
    /// A break inside an address, which has a penalty.
    case withinAddress
  }

  // Sound: used only inside the closure that received the text's bytes; positions are below `end`.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var rules = LineBreakRules()
  /// The character before the position, and the byte.
  private var previous: UInt32 = 0
  private var lastBreak: Int
  /// The position where the search for addresses continues, or where the current address ends.
  private var scanEnd: Int
  private var isInAddress = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    lastBreak = start
    scanEnd = start
    findAddress(from: start)
  }

  /// Passes the character at `index`, which follows the last passed character, and returns whether a word ends before
  /// it.
  mutating func passes(_ value: UInt32, at index: Int) -> Break {
    let allows = rules.passes(LineBreakClass.of(value))
    defer { previous = value }
    if previous == 0 { return .none }
    if isInAddress {
      if index >= scanEnd && allows {
        findAddress(from: index)
        return .ofWord
      }
      guard allowsBreakInAddress(before: value, at: index) else { return .none }
      lastBreak = index
      return .withinAddress
    }
    guard allows, !Self.isHyphen(previous) else { return .none }
    findAddress(from: index)
    return .ofWord
  }

  private mutating func findAddress(from start: Int) {
    lastBreak = start
    guard start >= scanEnd else { return }
    var index = start
    var hasAt = false
    // The number of characters of `://` seen so far.
    var schemeLength = 0
    while index < end, bytes[index] > 0x20, bytes[index] <= 0x7E {
      let byte = bytes[index]
      index += 1
      if hasAt || schemeLength == 3 { continue }
      switch byte {
      case UInt8(ascii: "@") where schemeLength == 0: hasAt = true
      case UInt8(ascii: ":") where schemeLength == 0: schemeLength = 1
      case UInt8(ascii: "/") where schemeLength > 0: schemeLength += 1
      default: schemeLength = 0
      }
    }
    isInAddress = hasAt || schemeLength == 3
    scanEnd = index
  }

  private func allowsBreakInAddress(before value: UInt32, at index: Int) -> Bool {
    switch previous {
    case 0x3A, 0x3D, 0x26: return true  // : = &
    case 0x2F where index >= lastBreak + 2 && bytes[index - 2] == UInt8(ascii: "/"): return true
    case 0x2D: return false
    default: break
    }
    switch value {
    case 0x7E, 0x2E, 0x2C, 0x2D, 0x5F, 0x3F, 0x23, 0x25, 0x3D, 0x26: return true  // ~ . , - _ ? # % = &
    case 0x2F: return previous != 0x2F && !(index + 1 < end && bytes[index + 1] == UInt8(ascii: "/"))
    default: return false
    }
  }

  /// Returns whether a character is a hyphen at which lines break. Source: Hyphenator::isLineBreakingHyphen.
  private static func isHyphen(_ value: UInt32) -> Bool {
    switch value {
    case 0x2D, 0xAD, 0x58A, 0x5BE, 0x1400, 0x2010, 0x2013, 0x2027, 0x2E17, 0x2E40: true
    default: false
    }
  }
}
