/// Text from outside, such as a document, an argument, or a file name, in a form in which every scalar is visible and
/// none leaves the line.
///
/// Terminals obey control characters, zero-width characters are invisible, and bidirectional controls reorder the
/// displayed text. Each of these is written as an escape, such as `\u{200b}`. All output uses this type. It works on
/// scalars because a `Character` may join a harmless scalar with a dangerous one.
///
/// The set of escaped scalars doesn't depend on the machine's version of Unicode, so snapshots have the same bytes
/// everywhere.
package struct VisibleText: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Creates the visible form of a text.
  ///
  /// - Parameter limit: The maximum number of scalars of `text` that are shown; `…` replaces the rest.
  package init(_ text: String, limit: Int = .max) {
    // Almost all text is printable ASCII.
    if text.utf8.count <= limit, Self.isPrintable(text) {
      description = text
      return
    }
    var visible = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit {
        visible += "…"
        break
      }
      count += 1
      if Self.isVisible(scalar) {
        visible.unicodeScalars.append(scalar)
      } else {
        visible += Self.escape(scalar)
      }
    }
    description = visible
  }

  /// Returns whether a text is printable ASCII.
  private static func isPrintable(_ text: String) -> Bool {
    func isPrintable(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    // Contiguous bytes are read in a third of the time.
    return text.utf8.withContiguousStorageIfAvailable { isPrintable($0) } ?? isPrintable(text.utf8)
  }

  /// Creates the visible form of a file name that may begin a line. It isn't shortened.
  ///
  /// CI servers treat a line that begins with `::` or `##` as a command, so such a name is written as `./::…`, which
  /// denotes the same file. A name that begins with a single colon is treated the same way, since messages append a
  /// colon to the name.
  package init(path: String) {
    let visible = VisibleText(path).description
    let start = visible.unicodeScalars.drop { $0.properties.isWhitespace }
    let isCommand = start.first == ":" || start.starts(with: "##".unicodeScalars)
    description = isCommand ? "./" + visible : visible
  }

  /// Returns an escape in Swift's syntax: `\u{200b}`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  /// Returns whether a scalar is visible, and neither breaks a line nor affects its surroundings.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x300 { return value >= 0x20 && !(0x7F..<0xA0).contains(value) && value != 0xAD }
    if value & 0xFFFE == 0xFFFE { return false }  // The last two of each plane are noncharacters.
    let place = invisible.indices.partitionPoint { invisible[$0].upperBound < value }
    return place == invisible.count || value < invisible[place].lowerBound
  }

  /// In ascending order. Source: DerivedCoreProperties.txt (Default_Ignorable_Code_Point, which includes the bidirectional
  /// and zero-width controls) and UnicodeData.txt (the separators of lines and paragraphs, private use), version 16.
  private static let invisible: [ClosedRange<UInt32>] = [
    0x034F...0x034F, 0x061C...0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    0xF0000...0x10FFFF,
  ]
}

extension String {
  /// The whole text with its invisible scalars as escapes; see `VisibleText`.
  package var visible: String { VisibleText(self).description }

  /// The visible form of at most 60 scalars, for messages: the text of a document may be megabytes long.
  package var excerpt: String { VisibleText(self, limit: 60).description }

  /// The visible form of a file name that begins a line of a message.
  package var visiblePath: String { VisibleText(path: self).description }
}
