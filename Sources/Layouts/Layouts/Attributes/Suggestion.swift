/// Finds the name that an author probably intended.
package enum Suggestion {
  /// The maximum length of names that are compared and suggested, in UTF-8 bytes.
  private static let maximumLength = 64

  /// Returns the candidate nearest to a name that isn't among them, or `nil` if none is near.
  ///
  /// Case, `_`, `-`, and the prefixes of Android's XML (`android:layout_weight`) are ignored. The maximum distance is
  /// one edit for names of 3 characters or more, two from 7, and three from 11. An edit adds, removes, or replaces a
  /// letter, or swaps two adjacent ones. Among equally near candidates, the first in alphabetical order is returned.
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = comparable(name)
    guard !wanted.isEmpty else { return nil }
    var limit = min(3, (wanted.count + 1) / 4)
    var nearest: String?
    var comparison = EditDistance()
    for candidate in candidates where candidate != name {
      let other = comparable(candidate)
      guard !other.isEmpty, abs(other.count - wanted.count) <= limit else { continue }
      guard let distance = comparison.distance(from: wanted, to: other, limit: limit) else { continue }
      if let current = nearest, distance == limit, current <= candidate { continue }
      nearest = candidate
      limit = distance
    }
    return nearest
  }

  /// Returns the end of a message that asks about the name that was probably intended; empty if there is none.
  package static func question(_ name: String?) -> String { name.map { "; did you mean '\($0.excerpt)'?" } ?? "" }

  private static let prefixes = ["android:", "app:", "tools:", "layout_", "debug_"].map { Array($0.utf8) }

  /// Returns whether two names differ only in ignored parts.
  package static func isSame(_ name: String, _ other: String) -> Bool {
    let wanted = comparable(name)
    return !wanted.isEmpty && wanted == comparable(other)
  }

  /// Returns the significant part of a name, which is equal for all names that differ only in ignored parts, or an
  /// empty string if the name is too long.
  package static func key(_ name: String) -> String { String(decoding: comparable(name), as: UTF8.self) }

  /// Returns the significant part of a name, or an empty string if it is too long to be compared.
  private static func comparable(_ name: String) -> [UInt8] {
    guard name.utf8.count <= maximumLength else { return [] }
    var bytes = Array(name.utf8)
    for prefix in prefixes where bytes.starts(with: prefix) { bytes.removeFirst(prefix.count) }
    bytes.removeAll { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    for index in bytes.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index]) {
      bytes[index] |= 0x20
    }
    return bytes
  }
}

/// The Damerau–Levenshtein distance in which no part is edited twice ("optimal string alignment").
private struct EditDistance {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  /// Returns the distance, or `nil` if it is above the limit.
  mutating func distance(from a: [UInt8], to b: [UInt8], limit: Int) -> Int? {
    last = Array(0...b.count)
    beforeLast = last
    row = last
    for i in 0..<a.count {
      row[0] = i + 1
      var smallest = row[0]
      for j in 0..<b.count {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row[j + 1] = cost
        smallest = min(smallest, cost)
      }
      // A swap refers back two rows, so a single row above the limit doesn't end the search.
      if smallest > limit + 1 { return nil }
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
