/// The bytes of a font, with checked access: bytes outside it read as 0.
struct FontBytes: Sendable {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  @inline(__always)
  func u8(_ offset: Int) -> Int { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0 }

  @inline(__always)
  func u16(_ offset: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - 2 else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  @inline(__always)
  func i16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(offset))) }

  func i8(_ offset: Int) -> Int { Int(Int8(truncatingIfNeeded: u8(offset))) }
  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  func tag(_ offset: Int) -> String {
    guard offset >= 0, offset <= bytes.count - 4 else { return "" }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}
