/// The checksum of a PNG chunk and of a ZIP entry. Source: PNG (third edition), annex D.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }

  package static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var value: UInt32 = 0xffff_ffff
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }
}
