import Layouts

extension Unicode.Scalar {
  /// How many columns of a terminal it takes: 2 for East Asian wide characters and emoji, 0 for marks that join what
  /// comes before them.
  package var columns: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if ScalarRanges.contain(value, in: ScalarRanges.zeroWidth) { return 0 }
    return ScalarRanges.contain(value, in: ScalarRanges.wide) ? 2 : 1
  }
}

extension String {
  /// How many columns of a terminal it takes.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}
