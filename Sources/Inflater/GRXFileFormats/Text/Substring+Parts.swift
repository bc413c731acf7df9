extension Substring {
  /// Returns the parts before and after the first `separator`, an ASCII character, or `nil` if there is none.
  ///
  /// It compares bytes, since a combining mark after a separator forms another `Character` with it.
  package func parted(at separator: Unicode.Scalar) -> (before: Substring, after: Substring)? {
    utf8.firstIndex(of: UInt8(ascii: separator)).map(parted)
  }

  /// Returns the parts before and after the last `separator`, or `nil` if there is none.
  package func parted(atLast separator: Unicode.Scalar) -> (before: Substring, after: Substring)? {
    utf8.lastIndex(of: UInt8(ascii: separator)).map(parted)
  }

  private func parted(at index: Index) -> (before: Substring, after: Substring) {
    (self[..<index], self[utf8.index(after: index)...])
  }
}
