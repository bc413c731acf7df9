/// Detects that the passes of a solver repeat one another, and how many of them can be skipped.
///
/// Contradictory distances form a cycle that pushes its lines forward indefinitely. Soon every round of passes moves
/// each line as far as the previous round, and every arc's slack (the distance by which it is violated or satisfied)
/// changes by the same amount in each round. As long as no slack changes its sign, the same arcs move the same lines,
/// so the lines can be moved directly to their positions after any number of further rounds. The result is the same.
final class PassRepetition {
  /// A round is twelve passes, so it contains whole cycles of 1, 2, 3, 4, 6, or 12 passes.
  private static let passesOfRound = 12
  private static let minimumPasses = 8 * passesOfRound
  private static let maximumDistance: Int32 = 1 << 30

  /// Whether slacks are recorded, which begins if a few passes weren't enough.
  private(set) var isRecording = false
  private var slacks: [Int] = []
  private var earlierSlacks: [Int] = []
  private var roundStart: [Int32] = []
  private var earlierRoundStart: [Int32] = []
  private var passesInRound = 0

  private init() {}

  /// Returns an object, or `nil` if too few passes are allowed for this to be worthwhile.
  static func within(_ passLimit: Int) -> PassRepetition? { passLimit < minimumPasses ? nil : PassRepetition() }

  /// Returns whether the positions of lines are about to exceed 32 bits, which happens only with contradictory
  /// distances. On Android, the sums then wrap; here, the passes end, in grids with so many lines that it affects the
  /// time.
  func isRunaway(_ locations: [Int32]) -> Bool {
    locations.contains { $0 > PassRepetition.maximumDistance }
  }

  func beginPass(_ locations: [Int32]) {
    if passesInRound == 0 { roundStart = locations }
    passesInRound += 1
  }

  func record(_ slack: Int) { slacks.append(slack) }

  /// Advances `locations` by whole rounds, if passes repeat one another.
  ///
  /// - Returns: The number of passes that were skipped.
  func skip(afterPass pass: Int, of passLimit: Int, _ locations: inout [Int32]) -> Int {
    if !isRecording {
      isRecording = pass == PassRepetition.passesOfRound
      return 0
    }
    guard passesInRound == PassRepetition.passesOfRound else { return 0 }
    var rounds = 0
    if !earlierSlacks.isEmpty {
      rounds = min((passLimit - pass) / PassRepetition.passesOfRound, roundsUntilChange(locations))
      if rounds > 0 {
        for index in locations.indices {
          let step = Int(locations[index]) - Int(roundStart[index])
          locations[index] = Int32(truncatingIfNeeded: Int(locations[index]) + rounds * step)
        }
      }
    }
    passesInRound = 0
    if rounds > 0 {
      // The next rounds are recorded from scratch, since the skipped ones lie between.
      earlierSlacks.removeAll(keepingCapacity: true)
    } else {
      swap(&slacks, &earlierSlacks)
      swap(&roundStart, &earlierRoundStart)
    }
    slacks.removeAll(keepingCapacity: true)
    return rounds * PassRepetition.passesOfRound
  }

  /// Returns the number of rounds like the latest that certainly follow, or 0 if it didn't repeat the previous one.
  private func roundsUntilChange(_ locations: [Int32]) -> Int {
    var rounds = Int.max
    for index in locations.indices {
      let step = Int(locations[index]) - Int(roundStart[index])
      if step != Int(roundStart[index]) - Int(earlierRoundStart[index]) { return 0 }
      // Beyond 32 bits, the sums wrap, and nothing repeats.
      if step > 0 { rounds = min(rounds, (Int(Int32.max) - Int(locations[index])) / step - 1) }
    }
    for index in slacks.indices {
      let (earlier, slack) = (earlierSlacks[index], slacks[index])
      let growth = slack - earlier
      if (earlier > 0) != (slack > 0) { return 0 }
      if slack > 0 && growth < 0 {
        rounds = min(rounds, (slack - 1) / -growth)
      } else if slack <= 0 && growth > 0 {
        rounds = min(rounds, -slack / growth)
      }
    }
    return max(rounds, 0)
  }
}
