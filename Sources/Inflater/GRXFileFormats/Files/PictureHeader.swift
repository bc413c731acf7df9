import Measure

/// Reads the pixel size of a PNG, JPEG, or GIF picture from its first bytes, without decoding it.
///
/// - PNG: including animated and interlaced pictures, and Apple's variant whose first chunk is `CgBI`.
/// - JPEG: any frame header, including progressive ones. The EXIF orientation is ignored: the size is that of the
///   stored pixels, so a camera's picture may be shown rotated by 90°.
/// - GIF: the logical screen, not the first frame.
///
/// The time is linear in the number of bytes. Sources: PNG (third edition) 11.2.1, ITU-T T.81 annex B, GIF89a 18.
package enum PictureHeader {
  /// The maximum width or height that is accepted, in pixels.
  package static let largestSide = 1_000_000

  /// The reason that a picture has no size.
  package enum Problem: Error, Hashable, Sendable {
    /// The bytes don't match any known format.
    case notAPicture
    /// The bytes end before the size.
    case truncated
    /// A picture of another kind, named by the value.
    case unsupported(format: String)
    /// The format is known, but the bytes of the size are invalid.
    case damaged(format: String)
    /// A side is 0 or above `largestSide`.
    case absurdSize(width: Int, height: Int)
  }

  /// Returns the size in pixels of the picture that begins with `bytes`.
  package static func size(of bytes: some RandomAccessCollection<UInt8>) throws(Problem) -> Size {
    let header = HeaderBytes(bytes)
    let size: Size
    if try header.begins(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      size = try pngSize(header)
    } else if try header.begins(with: [0xff, 0xd8, 0xff]) {
      size = try jpegSize(header)
    } else if try header.has("GIF8", at: 0) {
      guard try header.has("7a", at: 4) != header.has("9a", at: 4) else { throw .damaged(format: "GIF") }
      size = Size(width: try header.littleEndian16(at: 6), height: try header.littleEndian16(at: 8))
    } else if let format = otherFormat(header) {
      throw .unsupported(format: format)
    } else {
      throw .notAPicture
    }
    guard 1...largestSide ~= size.width, 1...largestSide ~= size.height else {
      throw .absurdSize(width: size.width, height: size.height)
    }
    return size
  }

  private static func pngSize(_ header: HeaderBytes<some RandomAccessCollection<UInt8>>) throws(Problem) -> Size {
    var chunk = 8
    if try header.has("CgBI", at: chunk + 4) {
      guard try header.bigEndian32(at: chunk) == 4 else { throw .damaged(format: "PNG") }
      chunk += 16  // length, type, 4 bytes of data, checksum
    }
    guard try header.bigEndian32(at: chunk) == 13, try header.has("IHDR", at: chunk + 4) else {
      throw .damaged(format: "PNG")
    }
    return Size(width: try header.bigEndian32(at: chunk + 8), height: try header.bigEndian32(at: chunk + 12))
  }

  /// Visits the segments up to the first frame header.
  ///
  /// Bytes between two segments that aren't markers are skipped, as in libjpeg.
  private static func jpegSize(_ header: HeaderBytes<some RandomAccessCollection<UInt8>>) throws(Problem) -> Size {
    var offset = 2
    while true {
      while try header.byte(at: offset) != 0xff { offset += 1 }
      while try header.byte(at: offset) == 0xff { offset += 1 }
      let marker = try header.byte(at: offset)
      offset += 1
      switch marker {
      case 0x00, 0x01, 0xd0...0xd8:
        continue  // a stuffed byte, or a marker without a length
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        guard try header.bigEndian16(at: offset) >= 8 else { throw .damaged(format: "JPEG") }
        let height = try header.bigEndian16(at: offset + 3)
        let width = try header.bigEndian16(at: offset + 5)
        // A height of 0 is legal: it then follows the first scan, which requires decoding.
        if height == 0 && width > 0 { throw .unsupported(format: "JPEG without a height in its header") }
        return Size(width: width, height: height)
      case 0xd9, 0xda:
        throw .damaged(format: "JPEG")  // the end, or a scan, before any frame
      default:
        let length = try header.bigEndian16(at: offset)
        guard length >= 2 else { throw .damaged(format: "JPEG") }
        offset += length
      }
    }
  }

  /// Returns the name of a format other than PNG, JPEG, and GIF that is often used for images of an application.
  private static func otherFormat(_ header: HeaderBytes<some RandomAccessCollection<UInt8>>) -> String? {
    func has(_ text: String, at offset: Int) -> Bool { (try? header.has(text, at: offset)) ?? false }
    if has("RIFF", at: 0) && has("WEBP", at: 8) { return "WebP" }
    if has("ftyp", at: 4) { return has("avif", at: 8) ? "AVIF" : "HEIF" }
    if has("II*\0", at: 0) || has("MM\0*", at: 0) { return "TIFF" }
    if has("BM", at: 0) { return "BMP" }
    if has("%PDF", at: 0) { return "PDF" }
    if has("<svg", at: 0) || has("<?xml", at: 0) { return "SVG" }
    return nil
  }
}

extension PictureHeader.Problem: CustomStringConvertible {
  /// The description that follows the file's name: `is a damaged PNG picture`.
  package var description: String {
    switch self {
    case .notAPicture: "is not a PNG, JPEG or GIF picture"
    case .truncated: "ends before the picture's size"
    case .unsupported(let format): "is of an unsupported kind (\(format)); PNG, JPEG and GIF are read"
    case .damaged(let format): "is a damaged \(format) picture"
    case .absurdSize(let width, let height): "has an impossible size (\(width)x\(height) pixels)"
    }
  }
}

/// The available bytes; reading past their end throws `truncated`.
private struct HeaderBytes<Bytes: RandomAccessCollection<UInt8>> {
  private let bytes: Bytes
  private let count: Int

  init(_ bytes: Bytes) {
    self.bytes = bytes
    count = bytes.count
  }

  func byte(at offset: Int) throws(PictureHeader.Problem) -> Int {
    guard offset < count else { throw .truncated }
    return Int(bytes[bytes.index(bytes.startIndex, offsetBy: offset)])
  }

  func bigEndian16(at offset: Int) throws(PictureHeader.Problem) -> Int {
    try byte(at: offset) << 8 | byte(at: offset + 1)
  }

  func bigEndian32(at offset: Int) throws(PictureHeader.Problem) -> Int {
    try bigEndian16(at: offset) << 16 | bigEndian16(at: offset + 2)
  }

  func littleEndian16(at offset: Int) throws(PictureHeader.Problem) -> Int {
    try byte(at: offset) | byte(at: offset + 1) << 8
  }

  /// Returns whether `text` is at `offset`; throws `truncated` if the bytes end inside a possible match.
  func has(_ text: String, at offset: Int) throws(PictureHeader.Problem) -> Bool {
    try has(Array(text.utf8), at: offset)
  }

  func begins(with signature: [UInt8]) throws(PictureHeader.Problem) -> Bool {
    try has(signature, at: 0)
  }

  private func has(_ expected: [UInt8], at offset: Int) throws(PictureHeader.Problem) -> Bool {
    for (index, byte) in expected.enumerated() where try self.byte(at: offset + index) != Int(byte) {
      return false
    }
    return true
  }
}
