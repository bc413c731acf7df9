/// The checksum of a PNG chunk and of a ZIP entry. Source: PNG (third edition), annex D.
package enum CRC32 {
  /// The contribution of a byte to the checksum of eight bytes, by the number of bytes after it.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 0xff)] ^ before >> 8)
    }
    return tables
  }()

  package static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      bytes.withUnsafeBytes { bytes in
        var value: UInt32 = 0xffff_ffff
        var start = 0
        // Sound: eight bytes are read only if they end within the buffer, and no index into the tables is above 2047.
        while start + 8 <= bytes.count {
          let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) ^ UInt64(value)
          value = 0
          for place in 0..<8 {
            value ^= tables[(7 - place) << 8 | Int(truncatingIfNeeded: eight >> UInt64(8 * place) & 0xff)]
          }
          start += 8
        }
        for byte in bytes[start...] { value = tables[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
        return ~value
      }
    }
  }
}
