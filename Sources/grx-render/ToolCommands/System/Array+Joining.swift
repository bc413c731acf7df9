extension Array {
  /// Adds the elements of other arrays at the end.
  ///
  /// This module's generic code isn't specialized, so `+=` looks up the conformances of each type of arrays when it is
  /// first used, among all conformances of the program. The options of a command would take a tenth of its start.
  mutating func add(_ others: [Element]...) {
    for other in others {
      var index = 0
      while index < other.count {
        append(other[index])
        index += 1
      }
    }
  }
}
