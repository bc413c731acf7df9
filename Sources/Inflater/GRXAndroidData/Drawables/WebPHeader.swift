import Measure

/// Reads the size of a WebP picture from its first bytes.
///
/// Source: "WebP Container Specification" (RFC 9649); RFC 6386, 9.1, for the lossy form.
package enum WebPHeader {
  /// Returns the size in pixels, or `nil` if the bytes aren't a WebP picture, or end before the size.
  package static func size(of bytes: [UInt8]) -> Size? {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.count >= offset + 4 && bytes[offset..<offset + 4].elementsEqual(text.utf8)
    }
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.count >= 30, has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
    if has("VP8X", at: 12) { return Size(width: number(24, 3) + 1, height: number(27, 3) + 1) }
    if has("VP8L", at: 12), bytes[20] == 0x2F {
      let bits = number(21, 4)
      return Size(width: (bits & 0x3FFF) + 1, height: ((bits >> 14) & 0x3FFF) + 1)
    }
    if has("VP8 ", at: 12), bytes[23] == 0x9D, bytes[24] == 0x01, bytes[25] == 0x2A {
      return Size(width: number(26, 2) & 0x3FFF, height: number(28, 2) & 0x3FFF)
    }
    return nil
  }
}
