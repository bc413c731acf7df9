/// The arcs of a `LineSolver` while they are collected and sorted.
struct LineGraph {
  /// An arc between two lines, given by their indexes, and the source of its value.
  struct PendingArc {
    enum Source: Equatable {
      case span(Int)
      case order
      case parent
    }

    let from: Int
    let to: Int
    let source: Source
  }

  /// The lines at which something starts or ends. The others only pass on the distance that their predecessors move, so
  /// one arc can represent a chain of them.
  let lines: [Int]
  private let spans: [LineSolver.Span]
  private(set) var minimums: [PendingArc] = []
  private(set) var maximums: [PendingArc] = []
  private(set) var sortedArcs: [LineSolver.Arc] = []
  private(set) var arcsOfSpans: [(minimum: Int, maximum: Int)]
  private(set) var arcsOfParent: (minimum: Int, maximum: Int)?

  init(count: Int, spans: [LineSolver.Span]) {
    self.spans = spans
    lines = LineGraph.lines(count, spans)
    arcsOfSpans = Array(repeating: (-1, -1), count: spans.count)
    minimums.reserveCapacity(spans.count + lines.count + 1)
    maximums.reserveCapacity(spans.count + 1)
    for (index, span) in spans.enumerated() where span.start != span.end {
      let (start, end) = (self.index(ofLine: span.start), self.index(ofLine: span.end))
      minimums.append(PendingArc(from: start, to: end, source: .span(index)))
      maximums.append(PendingArc(from: end, to: start, source: .span(index)))
    }
  }

  /// Returns the first line, the last one, and those at which spans start or end, in ascending order.
  private static func lines(_ count: Int, _ spans: [LineSolver.Span]) -> [Int] {
    // Few spans may be far from one another.
    if count > 16 * (spans.count + 4) {
      var ends = [0, count]
      for span in spans { ends += [span.start, span.end] }
      ends.sort()
      return ends.indices.filter { $0 == 0 || ends[$0 - 1] != ends[$0] }.map { ends[$0] }
    }
    var isLine = [Bool](repeating: false, count: count + 1)
    (isLine[0], isLine[count]) = (true, true)
    for span in spans { (isLine[span.start], isLine[span.end]) = (true, true) }
    return isLine.indices.filter { isLine[$0] }
  }

  private func index(ofLine line: Int) -> Int {
    // Usually something starts or ends at each line.
    if line < lines.count && lines[line] == line { return line }
    return lines.indices.partitionPoint { lines[$0] < line }
  }

  /// Keeps each line after its predecessor. Spans of one cell are excluded: negative margins may reverse them.
  mutating func addOrder() {
    var startsCell = [Bool](repeating: false, count: lines.count)
    for span in spans where span.end == span.start + 1 { startsCell[index(ofLine: span.start)] = true }
    for index in lines.indices.dropLast() {
      if lines[index + 1] == lines[index] + 1 && startsCell[index] { continue }
      minimums.append(PendingArc(from: index, to: index + 1, source: .order))
    }
  }

  /// Adds the arcs between the first line and the last, and sorts all arcs.
  mutating func addParent() {
    if lines.count > 1 {
      minimums.append(PendingArc(from: 0, to: lines.count - 1, source: .parent))
      maximums.append(PendingArc(from: lines.count - 1, to: 0, source: .parent))
    }
    append(sorted(minimums)) { arcs, index in arcs.minimum = index }
    append(sorted(maximums)) { arcs, index in arcs.maximum = index }
  }

  private mutating func append(
    _ arcs: [PendingArc], note: (inout (minimum: Int, maximum: Int), Int) -> Void
  ) {
    for arc in arcs {
      switch arc.source {
      case .span(let span): note(&arcsOfSpans[span], sortedArcs.count)
      case .order: break
      case .parent:
        var parent = arcsOfParent ?? (-1, -1)
        note(&parent, sortedArcs.count)
        arcsOfParent = parent
      }
      sortedArcs.append(LineSolver.Arc(from: Int32(arc.from), to: Int32(arc.to), value: 0))
    }
  }

  /// Returns the arcs, which have no cycle, in an order in which those into a line come before those out of it.
  ///
  /// The choice among the possible orders determines which maximum distance is dropped first. It is the order of a
  /// depth-first walk from each line in turn that follows arcs in the order in which they were added and fills the
  /// result from its end.
  private func sorted(_ arcs: [PendingArc]) -> [PendingArc] {
    var firstArc = Array(repeating: 0, count: lines.count + 1)
    for arc in arcs { firstArc[arc.from + 1] += 1 }
    for line in lines.indices { firstArc[line + 1] += firstArc[line] }
    var next = firstArc
    var arcsByLine = arcs
    for arc in arcs {
      arcsByLine[next[arc.from]] = arc
      next[arc.from] += 1
    }
    next = firstArc
    var reversed: [PendingArc] = []
    reversed.reserveCapacity(arcs.count)
    var isVisited = Array(repeating: false, count: lines.count)
    var path: [Int] = []
    for line in lines.indices where !isVisited[line] {
      isVisited[line] = true
      path.append(line)
      while let last = path.last {
        if next[last] == firstArc[last + 1] {
          path.removeLast()
        } else if case let arc = arcsByLine[next[last]], isVisited[arc.to] {
          reversed.append(arc)
          next[last] += 1
        } else {
          let line = arcsByLine[next[last]].to
          isVisited[line] = true
          path.append(line)
        }
      }
    }
    return reversed.reversed()
  }
}
