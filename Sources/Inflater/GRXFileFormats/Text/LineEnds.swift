extension [UInt8] {
  /// A text whose lines end with LF: the CR of each CR LF is left out.
  package var withLineFeeds: [UInt8] {
    guard contains(0xD) else { return self }
    return indices.compactMap { index in
      self[index] == 0xD && index + 1 < endIndex && self[index + 1] == 0xA ? nil : self[index]
    }
  }
}
