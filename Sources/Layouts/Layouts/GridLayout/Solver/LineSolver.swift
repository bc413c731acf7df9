import Measure

/// Places the lines of a grid along one axis, given minimum and maximum distances between pairs of them.
///
/// Each distance is an arc between two lines: "`to` is at least `value` after `from`". A maximum distance is a backward
/// arc with a negative value. The solver finds the smallest nonnegative positions that satisfy all arcs: longest paths,
/// by relaxation. Minimum distances alone can always be satisfied. If maximum distances can't be satisfied as well,
/// they are dropped one at a time until the rest can: always the first, in the order of the arcs, that still pushes
/// lines forward after as many passes as there are lines. A dropped arc stays dropped until `restoreMaximums()`.
///
/// The arcs of each kind are sorted topologically, so one pass resolves every path that doesn't change between the
/// kinds: two or three passes suffice if the distances are consistent. Otherwise, Android takes 2 · (lines) passes for
/// each dropped arc. The result depends on that number, so passes are counted in the same way; but lines at which
/// nothing starts or ends are omitted, and passes that repeat one another are skipped (see `PassRepetition`).
/// `workLimit` bounds the time: once it is used up, which takes hundreds of contradictory spans, all maximum distances
/// are dropped.
///
/// Source: android.widget.GridLayout.Axis.solve, createArcs and topologicalSort (API 34). Arithmetic wraps at 32 bits,
/// as in Java.
package struct LineSolver {
  /// A pair of lines. The first isn't after the second.
  package struct Span: Hashable, Sendable {
    package var start: Int
    package var end: Int

    package init(_ start: Int, _ end: Int) {
      self.start = start
      self.end = end
    }
  }

  struct Arc {
    var from: Int32
    var to: Int32
    var value: Int32
    var isDropped = false

    /// Moves the end line as far as the arc requires.
    ///
    /// - Returns: Whether the line moved.
    @inline(__always)
    func push(_ locations: UnsafeMutableBufferPointer<Int32>) -> Bool {
      let candidate = locations[Int(from)] &+ value
      if isDropped || candidate <= locations[Int(to)] { return false }
      locations[Int(to)] = candidate
      return true
    }
  }

  /// The lines at which something starts or ends, in ascending order, including the grid's first and last lines. The
  /// solver identifies a line by its index in this array.
  package let lines: [Int]
  /// The positions of `lines`, as of the latest `solve`.
  package private(set) var locations: [Int32]
  private var arcs: [Arc]
  /// The index of the first arc with a maximum distance.
  private let firstMaximum: Int
  private let passLimit: Int
  private let arcsOfSpans: [(minimum: Int, maximum: Int)]
  private let arcsOfParent: (minimum: Int, maximum: Int)?
  /// The number of arcs that may be visited before the next `restoreMaximums()`.
  private var workLeft = workLimit
  private static var workLimit: Int { 1 << 24 }
  /// Consistent distances need fewer passes.
  private static var minimumPasses: Int { 24 }

  /// Creates a solver.
  ///
  /// - Parameters:
  ///   - count: The number of cells between the first line and the last.
  ///   - spans: Distinct spans within 0 … `count`, whose distances are set later.
  ///   - isOrderPreserved: Whether lines may not be placed before their predecessors.
  package init(count: Int, spans: [Span], isOrderPreserved: Bool) {
    var graph = LineGraph(count: count, spans: spans)
    if isOrderPreserved { graph.addOrder() }
    graph.addParent()
    lines = graph.lines
    locations = Array(repeating: 0, count: graph.lines.count)
    arcs = graph.sortedArcs
    firstMaximum = graph.minimums.count
    arcsOfSpans = graph.arcsOfSpans
    arcsOfParent = graph.arcsOfParent
    passLimit = count + 1
  }

  /// Returns the index of a line in `lines`, which must contain it.
  package func index(ofLine line: Int) -> Int { lines.indices.partitionPoint { lines[$0] < line } }

  // MARK: Distances

  /// Removes the distances of all spans.
  package mutating func resetDistances() {
    for (minimum, maximum) in arcsOfSpans where minimum >= 0 {
      arcs[minimum].value = .min
      arcs[maximum].value = .min
    }
  }

  /// Removes the distances of the span with this index.
  mutating func resetDistance(ofSpan span: Int) {
    let (minimum, maximum) = arcsOfSpans[span]
    if minimum < 0 { return }
    arcs[minimum].value = .min
    arcs[maximum].value = .min
  }

  /// Tightens the distances of the span with this index among those passed to the initializer.
  package mutating func tighten(_ span: Int, minimum: Int32, maximum: Int32) {
    let (minimumArc, maximumArc) = arcsOfSpans[span]
    if minimumArc < 0 { return }
    arcs[minimumArc].value = max(arcs[minimumArc].value, minimum)
    arcs[maximumArc].value = max(arcs[maximumArc].value, 0 &- maximum)
  }

  /// Sets the distances between the first line and the last.
  package mutating func setParent(minimum: Int32, maximum: Int32) {
    guard let arcsOfParent else { return }
    arcs[arcsOfParent.minimum].value = minimum
    arcs[arcsOfParent.maximum].value = 0 &- maximum
  }

  /// Restores all dropped maximum distances.
  package mutating func restoreMaximums() {
    workLeft = LineSolver.workLimit
    for index in firstMaximum..<arcs.count { arcs[index].isDropped = false }
  }

  // MARK: Solving

  /// Determines the positions of the lines.
  ///
  /// - Parameters:
  ///   - dropsMaximums: Whether maximum distances are dropped if not all can be satisfied. Otherwise the positions are
  ///     those at the end of the search.
  ///   - meter: The meter of the pass.
  /// - Returns: `false` if not all could be satisfied and `dropsMaximums` is `false`.
  package mutating func solve(dropsMaximums: Bool, _ meter: Meter? = nil) -> Bool {
    for _ in arcs.indices {
      for index in locations.indices { locations[index] = 0 }
      if relaxUntilSettled(meter) || meter?.interruption != nil { return true }
      guard dropsMaximums else { return false }
      if workLeft <= 0 {
        for index in firstMaximum..<arcs.count { arcs[index].isDropped = true }
        continue
      }
      guard let culprit = firstCulprit(meter) else { return true }
      arcs[culprit].isDropped = true
    }
    return true
  }

  private mutating func relaxUntilSettled(_ meter: Meter?) -> Bool {
    let repetition = PassRepetition.within(passLimit)
    var pass = 0
    while pass < passLimit {
      let firstMover = relaxAll(recordingTo: repetition)
      if firstMover == .max { return true }
      pass += 1
      workLeft -= arcs.count
      if let meter, meter.isExhausted(after: .distances(arcs.count)) { return false }
      if workLeft <= 0 && pass >= LineSolver.minimumPasses { return false }
      if let repetition, repetition.isRunaway(locations) { return false }
      // In the order of their arcs, all minimum distances are satisfied after one pass: since no other arc moved a
      // line, the next pass would move none.
      if firstMover == arcs.count && pass < passLimit { return true }
      if let repetition { pass += repetition.skip(afterPass: pass, of: passLimit, &locations) }
    }
    return false
  }

  /// Returns the first arc with a maximum distance that moves a line in as many further passes as there are lines.
  private mutating func firstCulprit(_ meter: Meter?) -> Int? {
    // No arc before this one can be found, so finding it ends the search.
    guard let first = arcs[firstMaximum...].firstIndex(where: { !$0.isDropped }) else { return nil }
    var culprit = Int.max
    let repetition = PassRepetition.within(passLimit)
    var pass = 0
    while pass < passLimit && culprit > first {
      culprit = min(culprit, relaxAll(recordingTo: repetition))
      pass += 1
      workLeft -= arcs.count
      if meter?.isExhausted(after: .distances(arcs.count)) ?? false || workLeft <= 0 { break }
      if let repetition {
        if repetition.isRunaway(locations) && !pullBack() { break }
        pass += repetition.skip(afterPass: pass, of: passLimit, &locations)
      }
    }
    return culprit < arcs.count ? culprit : nil
  }

  /// Moves all lines toward 0, which changes nothing for the arcs; returns `false` if some are too far apart for that.
  private mutating func pullBack() -> Bool {
    guard let least = locations.min(), let greatest = locations.max() else { return false }
    for index in locations.indices { locations[index] &-= least }
    return Int(greatest) - Int(least) < 1 << 30 && least > 0
  }

  /// Runs one pass over all arcs.
  ///
  /// - Returns: The first maximum-distance arc that moved a line; `arcs.count` if only other arcs did; `Int.max` if no
  ///   line moved.
  private mutating func relaxAll() -> Int {
    let firstMaximum = firstMaximum
    // Sound: the lines of an arc are indexes in `lines`, and there is a location for each, so no access needs to be
    // checked.
    return arcs.withUnsafeBufferPointer { arcs in
      locations.withUnsafeMutableBufferPointer { locations in
        var hasMoved = false
        for index in 0..<firstMaximum { if arcs[index].push(locations) { hasMoved = true } }
        var culprit = Int.max
        for index in firstMaximum..<arcs.count {
          if arcs[index].push(locations) { culprit = min(culprit, index) }
        }
        return culprit == .max && hasMoved ? arcs.count : culprit
      }
    }
  }

  /// Runs one pass over all arcs, and reports the slack of each arc to `repetition` if it is recording.
  private mutating func relaxAll(recordingTo repetition: PassRepetition?) -> Int {
    guard let repetition, repetition.isRecording else { return relaxAll() }
    repetition.beginPass(locations)
    var culprit = Int.max
    for index in arcs.indices {
      let arc = arcs[index]
      if arc.isDropped {
        repetition.record(0)
        continue
      }
      let candidate = locations[Int(arc.from)] &+ arc.value
      repetition.record(Int(candidate) - Int(locations[Int(arc.to)]))
      if candidate > locations[Int(arc.to)] {
        locations[Int(arc.to)] = candidate
        culprit = min(culprit, index < firstMaximum ? arcs.count : index)
      }
    }
    return culprit
  }
}
