/// Lines of an old text, and the lines of a new text that replace them; one of the two may be empty.
package struct LineChange: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>

  package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
}

/// Returns the changes that convert `old` to `new`, in order, with no two of them adjacent.
///
/// They have as few lines as possible if the texts aren't too different (Myers, "An O(ND) Difference Algorithm and Its
/// Variations", 1986). Otherwise, lines that occur exactly once in both texts are kept in their longest common order,
/// and only the lines between them are compared. The time is bounded for all texts.
package func lineChanges(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineChange] {
  var numbers: [ArraySlice<UInt8>: Int] = [:]
  func number(_ line: ArraySlice<UInt8>) -> Int {
    if let known = numbers[line] { return known }
    numbers[line] = numbers.count
    return numbers.count - 1
  }
  return lineChanges(from: old.map(number), to: new.map(number))
}

/// Returns the changes for texts with lines represented by numbers.
package func lineChanges(from old: [Int], to new: [Int]) -> [LineChange] {
  var diff = LineDiff(old: old, new: new)
  diff.compare(0..<old.count, 0..<new.count, splitsByUniqueLines: true)
  return diff.changes
}

/// Returns the runs that two lists have in common, each with the change behind it, which may be empty for the last one.
package func equalRuns(
  of old: [Int], and new: [Int]
) -> [(equal: LineChange, gap: LineChange)] {
  var (start, newStart) = (0, 0)
  let end = LineChange(old: old.count..<old.count, new: new.count..<new.count)
  return (lineChanges(from: old, to: new) + [end]).map { gap in
    defer { (start, newStart) = (gap.old.upperBound, gap.new.upperBound) }
    return (LineChange(old: start..<gap.old.lowerBound, new: newStart..<gap.new.lowerBound), gap)
  }
}

private struct LineDiff {
  let old: [Int]
  let new: [Int]
  private(set) var changes: [LineChange] = []
  /// The remaining number of steps of the search.
  private var stepsLeft = 20_000_000

  /// The maximum number of lines that a search removes and adds. Its memory is proportional to the square of this
  /// number.
  private static let maximumEdits = 1_500

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
  }

  mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>, splitsByUniqueLines: Bool) {
    var (x, y) = (oldRange, newRange)
    while !x.isEmpty, !y.isEmpty, old[x.lowerBound] == new[y.lowerBound] {
      x = x.lowerBound + 1..<x.upperBound
      y = y.lowerBound + 1..<y.upperBound
    }
    while !x.isEmpty, !y.isEmpty, old[x.upperBound - 1] == new[y.upperBound - 1] {
      x = x.lowerBound..<x.upperBound - 1
      y = y.lowerBound..<y.upperBound - 1
    }
    if x.isEmpty && y.isEmpty { return }
    if x.isEmpty || y.isEmpty { return add(LineChange(old: x, new: y)) }
    if let matches = shortestEdit(x, y) {
      addChanges(between: matches, x, y)
      return
    }
    let anchors = splitsByUniqueLines ? uniqueMatches(x, y) : []
    if anchors.isEmpty {
      add(LineChange(old: x, new: y))
    } else {
      var (startX, startY) = (x.lowerBound, y.lowerBound)
      for anchor in anchors {
        compare(startX..<anchor.old, startY..<anchor.new, splitsByUniqueLines: false)
        (startX, startY) = (anchor.old + 1, anchor.new + 1)
      }
      compare(startX..<x.upperBound, startY..<y.upperBound, splitsByUniqueLines: false)
    }
  }

  private mutating func add(_ change: LineChange) {
    if let last = changes.last, last.old.upperBound == change.old.lowerBound,
      last.new.upperBound == change.new.lowerBound
    {
      changes[changes.count - 1].old = last.old.lowerBound..<change.old.upperBound
      changes[changes.count - 1].new = last.new.lowerBound..<change.new.upperBound
    } else {
      changes.append(change)
    }
  }

  private mutating func addChanges(between matches: [(old: Int, new: Int)], _ x: Range<Int>, _ y: Range<Int>) {
    var (startX, startY) = (x.lowerBound, y.lowerBound)
    for match in matches + [(x.upperBound, y.upperBound)] {
      if startX < match.old || startY < match.new {
        add(LineChange(old: startX..<match.old, new: startY..<match.new))
      }
      (startX, startY) = (match.old + 1, match.new + 1)
    }
  }

  // MARK: Myers

  /// Returns the pairs of equal lines on a shortest path through both ranges, or `nil` if finding it would take too
  /// long.
  private mutating func shortestEdit(_ x: Range<Int>, _ y: Range<Int>) -> [(old: Int, new: Int)]? {
    let (n, m) = (x.count, y.count)
    let limit = min(n + m, LineDiff.maximumEdits)
    // The furthest old line reached on each diagonal −limit − 1 … limit + 1.
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    let center = limit + 1
    var trace: [[Int32]] = []
    for edits in 0...limit {
      trace.append((-edits...edits).map { Int32(truncatingIfNeeded: furthest[center + $0]) })
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown =
          diagonal == -edits
          || (diagonal != edits && furthest[center + diagonal - 1] < furthest[center + diagonal + 1])
        var reached = isDown ? furthest[center + diagonal + 1] : furthest[center + diagonal - 1] + 1
        let start = reached
        while reached < n, reached - diagonal < m,
          old[x.lowerBound + reached] == new[y.lowerBound + reached - diagonal]
        {
          reached += 1
        }
        stepsLeft -= reached - start + 1
        furthest[center + diagonal] = reached
        if reached >= n && reached - diagonal >= m {
          return matches(trace, x, y)
        }
      }
      if stepsLeft < 0 { return nil }
    }
    return nil
  }

  /// Traces the search back. `trace[d]` contains the lines reached with d − 1 edits, for the diagonals −d … d.
  private func matches(_ trace: [[Int32]], _ x: Range<Int>, _ y: Range<Int>) -> [(old: Int, new: Int)] {
    var reversed: [(old: Int, new: Int)] = []
    var (i, j) = (x.count, y.count)
    for edits in trace.indices.reversed() {
      func reached(_ diagonal: Int) -> Int { Int(trace[edits][diagonal + edits]) }
      let diagonal = i - j
      var (previousI, previousJ) = (0, 0)
      if edits > 0 {
        let isDown = diagonal == -edits || (diagonal != edits && reached(diagonal - 1) < reached(diagonal + 1))
        let previous = isDown ? diagonal + 1 : diagonal - 1
        previousI = reached(previous)
        previousJ = previousI - previous
      }
      while i > previousI && j > previousJ {
        i -= 1
        j -= 1
        reversed.append((x.lowerBound + i, y.lowerBound + j))
      }
      (i, j) = (previousI, previousJ)
    }
    return reversed.reversed()
  }

  // MARK: Unique lines

  /// Returns the lines that occur once in both ranges, reduced to the longest subsequence in the same order.
  private func uniqueMatches(_ x: Range<Int>, _ y: Range<Int>) -> [(old: Int, new: Int)] {
    func places(_ lines: [Int], _ range: Range<Int>) -> [Int: Int] {
      var places: [Int: Int] = [:]
      // −1 if a line occurs twice.
      for index in range { places[lines[index]] = places[lines[index]] == nil ? index : -1 }
      return places
    }
    let newPlaces = places(new, y)
    let oldPlaces = places(old, x)
    let pairs = x.compactMap { index -> (old: Int, new: Int)? in
      guard oldPlaces[old[index]] == index, let place = newPlaces[old[index]], place >= 0 else { return nil }
      return (index, place)
    }
    return longestIncreasingSubsequence(of: pairs.map(\.new)).map { pairs[$0] }
  }
}
