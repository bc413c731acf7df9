/// Solves a system with one variable: the interval of the best values, narrowed level by level.
///
/// At each level, the penalties add up to a convex, piecewise linear function, whose best values form an interval. Its
/// intersection with the interval of the levels above remains. Most variables that equations don't determine are solved
/// here.
struct IntervalSolver {
  /// The expression `slope · x + constant`.
  struct Line {
    var slope: Double
    var constant: Double
    var penalty: Penalty
  }

  private struct Kink {
    var place: Double
    var change: Double
  }

  var lines: [Line] = []
  private var kinks: [Kink] = []
  private(set) var lower = -Double.infinity
  private(set) var upper = Double.infinity
  /// The level that narrowed the interval to one value.
  private(set) var decidingLevel = Level.never

  var isDetermined: Bool { lower == upper }

  mutating func reset() {
    lines.removeAll(keepingCapacity: true)
    lower = -.infinity
    upper = .infinity
    decidingLevel = .never
  }

  mutating func add(slope: Double, constant: Double, penalty: Penalty) {
    lines.append(Line(slope: slope, constant: constant, penalty: penalty))
  }

  /// Narrows the interval by all levels from the required one down to `last`.
  ///
  /// - Returns: Whether the required lines can be satisfied together.
  mutating func solve(downTo last: Level) -> Bool {
    var level = Level.required
    while level >= last {
      let isMet = narrow(at: level)
      if level == .required, !isMet { return false }
      if isDetermined {
        decidingLevel = level
        return true
      }
      var next = Level.never
      for line in lines {
        if line.penalty.below < level { next = max(next, line.penalty.below) }
        if line.penalty.above < level { next = max(next, line.penalty.above) }
      }
      if next == .never { break }
      level = next
    }
    return true
  }

  /// The value to use if no level determines it: the closest to zero.
  var leastValue: Double { min(max(lower, 0), upper) }

  /// Narrows the interval at one level.
  /// - Returns: Whether all penalties at the level are zero.
  private mutating func narrow(at level: Level) -> Bool {
    var low = lower
    var high = upper
    for line in lines {
      let zero = -line.constant / line.slope
      let rises = line.slope > 0
      if line.penalty.below == level { if rises { low = max(low, zero) } else { high = min(high, zero) } }
      if line.penalty.above == level { if rises { high = min(high, zero) } else { low = max(low, zero) } }
    }
    if low <= high {
      (lower, upper) = (low, high)
      return true
    }
    if low - high <= Tolerance.violation(beside: max(abs(low), abs(high))) * 1e-2 {
      // The two ends differ only by rounding. An earlier decision stays.
      let meeting = lower == upper ? lower : min(max(low / 2 + high / 2, lower), upper)
      (lower, upper) = (meeting, meeting)
      return true
    }
    minimize(at: level)
    return false
  }

  /// Narrows the interval to the values that minimize the sum of the penalties.
  private mutating func minimize(at level: Level) {
    kinks.removeAll(keepingCapacity: true)
    var slope = 0.0
    var steepness = 0.0
    for line in lines {
      let steep = abs(line.slope)
      let rises = line.slope > 0
      let costsLeft = (rises ? line.penalty.below : line.penalty.above) == level
      let costsRight = (rises ? line.penalty.above : line.penalty.below) == level
      if !costsLeft, !costsRight { continue }
      if costsLeft { slope -= steep }
      let change = steep * ((costsLeft ? 1 : 0) + (costsRight ? 1 : 0))
      steepness += change
      kinks.append(Kink(place: -line.constant / line.slope, change: change))
    }
    kinks.sort { $0.place < $1.place }
    var low = -Double.infinity
    var high = Double.infinity
    for kink in kinks {
      if slope >= -1e-9 * steepness {
        high = kink.place
        break
      }
      slope += kink.change
      low = kink.place
      if slope > 1e-9 * steepness {
        high = low
        break
      }
    }
    if low > upper {
      lower = upper
    } else if high < lower {
      upper = lower
    } else {
      lower = max(lower, low)
      upper = min(upper, high)
    }
  }
}
