import Measure

/// The mapping from characters to glyphs.
struct CharacterMap: Sendable {
  private let format: Int
  private let start: Int

  init?(_ data: FontBytes, _ table: Range<Int>) {
    var best: (rank: Int, format: Int, start: Int)?
    for index in 0..<min(data.u16(table.lowerBound + 2), 64) {
      let record = table.lowerBound + 4 + 8 * index
      let (platform, encoding) = (data.u16(record), data.u16(record + 2))
      let start = table.lowerBound + data.u32(record + 4)
      guard start < table.upperBound else { continue }
      let format = data.u16(start)
      guard [0, 4, 6, 12].contains(format) else { continue }
      let isUnicode = platform == 0 || platform == 3 && (encoding == 1 || encoding == 10)
      let rank = (isUnicode ? 10 : platform == 3 ? 5 : 0) + (format == 12 ? 3 : format == 4 ? 2 : 1)
      if rank > best?.rank ?? -1 { best = (rank, format, start) }
    }
    guard let best else { return nil }
    (format, start) = (best.format, best.start)
  }

  func glyph(of scalar: UInt32, _ data: FontBytes) -> Int {
    let code = Int(scalar)
    switch format {
    case 0: return code < 256 ? data.u8(start + 6 + code) : 0
    case 6:
      let first = data.u16(start + 6)
      return code >= first && code - first < data.u16(start + 8) ? data.u16(start + 10 + 2 * (code - first)) : 0
    case 4:
      guard code < 0x10000 else { return 0 }
      let count = data.u16(start + 6) / 2
      let segment = (0..<count).partitionPoint { data.u16(start + 14 + 2 * $0) < code }
      guard segment < count else { return 0 }
      let startCodes = start + 16 + 2 * count
      let startCode = data.u16(startCodes + 2 * segment)
      guard code >= startCode else { return 0 }
      let delta = data.u16(startCodes + 2 * count + 2 * segment)
      let rangePlace = startCodes + 4 * count + 2 * segment
      let range = data.u16(rangePlace)
      if range == 0 { return (code + delta) & 0xFFFF }
      let glyph = data.u16(rangePlace + range + 2 * (code - startCode))
      return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
    default:
      let groups = start + 16
      let count = min(data.u32(start + 12), 1 << 20)
      let group = (0..<count).partitionPoint { data.u32(groups + 12 * $0 + 4) < code }
      guard group < count, code >= data.u32(groups + 12 * group) else { return 0 }
      return data.u32(groups + 12 * group + 8) + code - data.u32(groups + 12 * group)
    }
  }
}
