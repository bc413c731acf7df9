/// The first basis of a problem whose lines are all differences.
extension LexicographicSimplex {
  /// Starts with a tree of lines that have a cost on both sides, beginning with the highest levels: these lines are
  /// likely to be zero in the solution.
  mutating func chooseTree() {
    tree.clear()
    for parameter in columns.indices { homes[parameter] = .max }
    var column = 0
    func take(_ variable: Int32) {
      guard tree.join(home(of: variable)) else { return }
      columns[column].variable = variable
      homes[home(of: variable)] = ~Int32(column)
      column += 1
    }
    for level in levels {
      for line in penalties.indices where min(penalties[line].below, penalties[line].above) == level {
        take(Int32(line))
      }
    }
    for parameter in columns.indices { take(~Int32(parameter)) }
    tree.findValues { basis[$0].value }
    // Usually one or two rows of views don't fit.
    for _ in 0..<4 {
      guard relieve() else { break }
      tree.findValues { basis[$0].value }
    }
    var parameter = 0
    for row in basis.indices {
      // Parameters replace the lines that left in their rows.
      if homes[home(of: Int32(row))] < 0 {
        while homes[parameter] != .max { parameter += 1 }
        homes[parameter] = Int32(row)
        basis[row] = BasicRow(variable: ~Int32(parameter), isBelow: false, value: 0)
      }
      basis[row].value += tree.change(of: home(of: basis[row].variable))
      basis[row].isBelow = basis[row].value < 0
    }
  }

  /// Changes the first tree so that a line outside it no longer violates a requirement: the lines that it depends on
  /// move as far as requirements about the same two parameters allow, the weakest first, until the violation is gone.
  ///
  /// For texts in a row that don't fit, this takes one pass over the row, instead of one pass for each text that
  /// shrinks. The moved lines are likely to be those of the solution; if they aren't, pivots correct them.
  ///
  /// - Returns: Whether there was such a line.
  private mutating func relieve() -> Bool {
    guard levels.first == .required, let line = violatedLine() else { return false }
    let violation = value(ofFirst: line)
    tree.findInputs(ofEdge: home(of: line))
    if let free = tree.found.first(where: { Int($0.edge) < columns.count }) {
      enter(line, for: ~free.edge)
      return true
    }
    var missing = abs(violation)
    let count = tree.found.count
    let isAscending = count < 2 || tree.found[0].edge < tree.found[count - 1].edge
    for level in levels.reversed() where level < .required {
      for step in 0..<count {
        let (edge, coefficient) = tree.found[isAscending ? step : count - 1 - step]
        let moved = edge - Int32(columns.count)
        let rises = (coefficient > 0) == (violation < 0)
        let penalty = penalties[Int(moved)]
        if (rises ? penalty.above : penalty.below) != level { continue }
        let (room, blocking) = room(of: Int(edge), rises: rises)
        guard let blocking, room * abs(coefficient) < missing else {
          enter(line, for: moved)
          return true
        }
        missing -= room * abs(coefficient)
        tree.exchange(Int(edge), forParallel: home(of: blocking))
        exchange(blocking, for: moved)
      }
    }
    return true
  }

  /// Returns the first line outside the first tree that violates a requirement.
  private func violatedLine() -> Int32? {
    let tolerance = Tolerance.violation(beside: scale)
    let line = penalties.indices.first { line in
      penalties[line].highest == .required && homes[home(of: Int32(line))] >= 0
        && penalties[line].violation(of: value(ofFirst: Int32(line)), from: .required) > tolerance
    }
    return line.map { Int32($0) }
  }

  /// Returns the value of a line with the first tree while that is built: the rows still have their constants.
  private func value(ofFirst line: Int32) -> Double {
    basis[Int(line)].value + tree.change(of: home(of: line))
  }

  /// Returns the distance that a line of the first tree may move until it meets a requirement about the same
  /// parameters, and the line of that requirement, or `nil` if there is none.
  private func room(of edge: Int, rises: Bool) -> (room: Double, blocking: Int32?) {
    var (room, blocking): (Double, Int32?) = (.infinity, nil)
    tree.forEachParallel(to: edge) { other, ratio in
      guard other >= columns.count else { return }
      let line = Int32(other - columns.count)
      let otherRises = (ratio > 0) == rises
      if (otherRises ? penalties[Int(line)].above : penalties[Int(line)].below) != .required { return }
      let value = value(ofFirst: line)
      let distance = max(0, otherRises ? -value : value) / abs(ratio)
      if distance < room { (room, blocking) = (distance, line) }
    }
    return (room, blocking)
  }

  /// Replaces a variable in the first tree with a line that depends on it.
  private mutating func enter(_ line: Int32, for variable: Int32) {
    tree.replace(home(of: variable), by: home(of: line))
    exchange(line, for: variable)
  }

  private mutating func exchange(_ line: Int32, for variable: Int32) {
    let column = homes[home(of: variable)]
    columns[~Int(column)].variable = line
    homes[home(of: line)] = column
    homes[home(of: variable)] = variable < 0 ? .max : variable
  }
}
