/// Characters as terminals show them: one column for most, two for wide ones, none for marks.
struct CellTypeface: ClusterTypeface {
  let ambiguousColumns: Int

  var hyphenAdvance: Int { 1 }
  var ellipsisAdvance: Int { ambiguousColumns }
  static let tabSpaces: Int? = nil

  @inline(__always)
  func glyph(of cluster: Substring) -> Glyph {
    let bytes = cluster.utf8
    if bytes.index(after: bytes.startIndex) == bytes.endIndex {
      switch bytes[bytes.startIndex] {
      case 0x0A: return Glyph(advance: 0, kind: .newline)
      case 0x20: return Glyph(advance: 1, kind: .space)
      default: return Glyph(advance: 1, kind: .letter)
      }
    }
    return otherGlyph(cluster)
  }

  private func otherGlyph(_ cluster: Substring) -> Glyph {
    if cluster == "\r\n" { return Glyph(advance: 0, kind: .newline) }
    return Glyph(advance: columns(of: cluster.unicodeScalars), kind: .letter)
  }

  /// Returns the total columns of the scalars. Scalars joined to an emoji, and skin tones, add none; an emoji that is
  /// narrow as text takes two if it is joined, has a skin tone, or is followed by U+FE0F.
  private func columns(of cluster: Substring.UnicodeScalarView) -> Int {
    var columns = 0
    var isAfterJoiner = false
    var previousIsEmoji = false
    for scalar in cluster {
      let value = scalar.value
      switch value {
      case 0x1F3FB...0x1F3FF:
        columns = previousIsEmoji ? max(columns, 2) : columns + 2
        previousIsEmoji = true
      case 0xFE0F:
        if previousIsEmoji { columns = max(columns, 2) }
      case 0x200D:
        break
      default:
        let isNarrowEmoji = ScalarRanges.contain(value, in: ScalarRanges.narrowEmoji)
        let width = self.columns(of: value)
        if width > 0 { previousIsEmoji = isNarrowEmoji || width == 2 }
        if isAfterJoiner && previousIsEmoji { columns = max(columns, 2) } else { columns += width }
      }
      isAfterJoiner = value == 0x200D
    }
    return columns
  }

  private func columns(of value: UInt32) -> Int {
    if value >= 0x300 {
      if ScalarRanges.contain(value, in: ScalarRanges.zeroWidth) { return 0 }
      if ScalarRanges.contain(value, in: ScalarRanges.wide) { return 2 }
    }
    return ambiguousColumns == 2 && ScalarRanges.contain(value, in: ScalarRanges.ambiguous) ? 2 : 1
  }
}
