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
    let ends = ([0, count] + spans.flatMap { [$0.start, $0.end] }).sorted()
    lines = ends.enumerated().filter { $0 == 0 || ends[$0 - 1] != $1 }.map(\.element)
    arcsOfSpans = Array(repeating: (-1, -1), count: spans.count)
    let indexes = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($1, $0) })
    for (index, span) in spans.enumerated() where span.start != span.end {
      guard let start = indexes[span.start], let end = indexes[span.end] else { continue }
      minimums.append(PendingArc(from: start, to: end, source: .span(index)))
      maximums.append(PendingArc(from: end, to: start, source: .span(index)))
    }
  }

  /// Keeps each line after its predecessor. Spans of one cell are excluded: negative margins may reverse them.
  mutating func addOrder() {
    let cells = Set(spans.filter { $0.end == $0.start + 1 }.map(\.start))
    for index in lines.indices.dropLast() {
      if lines[index + 1] == lines[index] + 1 && cells.contains(lines[index]) { continue }
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
