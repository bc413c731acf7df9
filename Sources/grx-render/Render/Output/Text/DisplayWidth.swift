import Layouts

extension Unicode.Scalar {
  /// The number of terminal columns: 2 for East Asian wide characters and emoji, 0 for combining marks.
  package var columns: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if ScalarRanges.contain(value, in: ScalarRanges.zeroWidth) { return 0 }
    return ScalarRanges.contain(value, in: ScalarRanges.wide) ? 2 : 1
  }
}

extension String {
  /// The number of terminal columns.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}
