/// Detects that a solver's passes repeat one another, and how many of them can be skipped.
///
/// Contradictory distances form a cycle that pushes its lines on forever. Soon every round of passes moves each line
/// as far as the round before, and every arc's slack (by how much it was missed, or met) grows or shrinks by the same
/// amount each round. As long as no slack changes its sign, the same arcs move the same lines, so the lines can be
/// put directly where any number of further rounds would put them. The outcome is that of doing them all.
final class PassRepetition {
  /// A round is twelve passes: it holds cycles whose effect takes 1, 2, 3, 4, 6 or 12 passes to come round.
  private static let passesOfRound = 12
  private static let minimumPasses = 8 * passesOfRound
  private static let maximumDistance: Int32 = 1 << 30

  /// Recording starts if few passes didn't settle things.
  private(set) var isRecording = false
  private var slacks: [Int] = []
  private var earlierSlacks: [Int] = []
  private var roundStart: [Int32] = []
  private var earlierRoundStart: [Int32] = []
  private var passesInRound = 0

  private init() {}

  /// `nil` if too few passes are allowed for this to pay.
  static func within(_ passLimit: Int) -> PassRepetition? { passLimit < minimumPasses ? nil : PassRepetition() }

  /// Whether lines are pushed so far that their places will soon not fit into 32 bits: only distances that contradict one
  /// another do that. In Android the sums wrap then; here the passes end, in grids of many lines, where it makes a
  /// difference to the time.
  func isRunaway(_ locations: [Int32]) -> Bool {
    locations.contains { $0 > PassRepetition.maximumDistance }
  }

  func beginPass(_ locations: [Int32]) {
    if passesInRound == 0 { roundStart = locations }
    passesInRound += 1
  }

  func record(_ slack: Int) { slacks.append(slack) }

  /// Moves `locations` on by whole rounds, if passes repeat one another.
  ///
  /// - Returns: The number of passes that are done by that.
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
      // The next rounds are recorded afresh: the skipped ones lie between.
      earlierSlacks.removeAll(keepingCapacity: true)
    } else {
      swap(&slacks, &earlierSlacks)
      swap(&roundStart, &earlierRoundStart)
    }
    slacks.removeAll(keepingCapacity: true)
    return rounds * PassRepetition.passesOfRound
  }

  /// How many rounds like the latest are sure to follow: 0 if it didn't repeat the one before.
  private func roundsUntilChange(_ locations: [Int32]) -> Int {
    var rounds = Int.max
    for index in locations.indices {
      let step = Int(locations[index]) - Int(roundStart[index])
      if step != Int(roundStart[index]) - Int(earlierRoundStart[index]) { return 0 }
      // Beyond 32 bits the sums wrap, and nothing repeats.
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
