extension LinearSystem {
  /// Finds the values of all variables that violate the constraints least.
  package mutating func minimize() {
    if goalCount > 0 {
      restoreFeasibility()
      optimize()
    }
    for index in 0..<definitions.count {
      let row = definitions[index]
      variables.base[Int(rows[row].subject)].value = rows[row].constant
    }
  }

  /// Makes `id` the subject of the row. The former subject becomes a term.
  mutating func pivot(_ row: RowID, on id: VariableID) {
    let subject = rows[row].subject
    if subject != 0 {
      put(subject, -1, in: row)
      variables.base[Int(subject)].definition = -1
      rows.base[Int(row)].subject = 0
    }
    let amount = -remove(id, from: row)
    rows.base[Int(row)].subject = id
    if amount != 1 { rows.base[Int(row)].divide(by: amount) }
  }

  private mutating func pivotDefinition(at index: Int, on id: VariableID) {
    let row = definitions[index]
    variables.base[Int(rows[row].subject)].definition = -1
    pivot(row, on: id)
    variables.base[Int(rows[row].subject)].definition = Int32(index)
    substituteEverywhere(row)
  }

  /// Pivots until no column reduces the goal, trying each column at most once.
  private mutating func optimize() {
    wasTested.removeAll()
    wasTested.resize(to: variableCount + 1, with: false)
    // The gaps in the goal.
    wasTested[0] = true
    // The same number of rounds as on Android.
    for _ in 1..<2 * (variableCount + 1) {
      work += goalCount + definitions.count
      let candidate = endsRound() ? 0 : goalPivot()
      guard candidate != 0 else { return }
      wasTested[candidate] = true
      if let index = leavingRow(for: candidate) { pivotDefinition(at: index, on: candidate) }
    }
  }

  /// Returns the row that limits the growth of `candidate`.
  private func leavingRow(for candidate: VariableID) -> Int? {
    var least = Float.greatestFiniteMagnitude
    var found: Int?
    for index in 0..<definitions.count {
      let row = rows.base + Int(definitions[index])
      if variables[row.pointee.subject].kind == .unrestricted || row.pointee.isSimpleDefinition { continue }
      let factor = row.pointee.factor(of: candidate)
      if factor < 0 {
        let quotient = -row.pointee.constant / factor
        if quotient < least {
          least = quotient
          found = index
        }
      }
    }
    return found
  }

  private func goalPivot() -> VariableID {
    var chosen: VariableID = 0
    for index in 0..<goalVariables.count {
      let id = goalVariables[index]
      if wasTested[id] { continue }
      if chosen == 0 {
        if LinearSystem.isLess(cost(of: id), SIMD8(repeating: 0)) { chosen = id }
      } else if LinearSystem.isLess(cost(of: id), cost(of: chosen)) {
        chosen = id
      }
    }
    return chosen
  }

  /// Compares costs, beginning with the strongest.
  @inline(__always)
  private static func isLess(_ one: SIMD8<Float>, _ other: SIMD8<Float>) -> Bool {
    if one == other { return false }
    for strength in stride(from: 7, through: 0, by: -1) where one[strength] != other[strength] {
      return one[strength] < other[strength]
    }
    return false
  }

  // MARK: Feasibility

  /// Pivots until no restricted variable is negative.
  private mutating func restoreFeasibility() {
    for _ in 0...(variableCount + 1) / 2 {
      work += definitions.count
      guard !endsRound(), let (index, candidate) = infeasiblePivot() else { return }
      pivotDefinition(at: index, on: candidate)
    }
  }

  private func infeasiblePivot() -> (Int, VariableID)? {
    for index in 0..<definitions.count {
      let row = rows.base + Int(definitions[index])
      if variables[row.pointee.subject].kind == .unrestricted || row.pointee.isSimpleDefinition { continue }
      guard row.pointee.constant < 0 else { continue }
      for place in 0..<Int(row.pointee.count) where row.pointee[place].factor > 0 {
        return (index, row.pointee[place].variable)
      }
    }
    return nil
  }
}
