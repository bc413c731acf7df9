extension LinearSystem {
  /// Requires that `one` equals `other` + `margin`.
  package mutating func addEquality(_ one: VariableID, _ other: VariableID, _ margin: Int, _ strength: Strength) {
    if strength == .required && isFinal(other) && variables[one].definition == -1 {
      fix(one, at: variables[other].value + Float(margin))
      return
    }
    let row = makeRow()
    let isNegative = margin < 0
    rows.base[Int(row)].constant = Float(abs(margin))
    put(one, isNegative ? 1 : -1, in: row)
    put(other, isNegative ? -1 : 1, in: row)
    addError(to: row, strength)
    addConstraint(row)
  }

  /// Requires that `variable` equals `value`.
  package mutating func addEquality(_ variable: VariableID, _ value: Int) {
    let definition = variables[variable].definition
    guard definition != -1 else {
      fix(variable, at: Float(value))
      return
    }
    let row = definitions[definition]
    if rows[row].isSimpleDefinition {
      rows.base[Int(row)].constant = Float(value)
    } else if rows[row].count == 0 {
      rows.base[Int(row)].isSimpleDefinition = true
      rows.base[Int(row)].constant = Float(value)
    } else {
      let row = makeRow()
      rows.base[Int(row)].constant = Float(abs(value))
      put(variable, value < 0 ? 1 : -1, in: row)
      addConstraint(row)
    }
  }

  /// Requires that `one` is at least `other` + `margin`.
  package mutating func addGreaterThan(_ one: VariableID, _ other: VariableID, _ margin: Int, _ strength: Strength) {
    addInequality(one, other, margin, slackFactor: 1, strength)
  }

  /// Requires that `one` is at most `other` + `margin`.
  package mutating func addLowerThan(_ one: VariableID, _ other: VariableID, _ margin: Int, _ strength: Strength) {
    addInequality(one, other, margin, slackFactor: -1, strength)
  }

  private mutating func addInequality(
    _ one: VariableID, _ other: VariableID, _ margin: Int, slackFactor: Float, _ strength: Strength
  ) {
    let row = makeRow()
    let slack = makeVariable(.slack)
    let sign: Float = margin < 0 ? -1 : 1
    rows.base[Int(row)].constant = Float(abs(margin))
    put(one, -sign, in: row)
    put(other, sign, in: row)
    put(slack, sign * slackFactor, in: row)
    if strength != .required { put(makeError(strength), -sign * slackFactor, in: row) }
    addConstraint(row)
  }

  /// Requires that the free space between `start` + `startMargin` and `end` − `endMargin` is split around `one`…`two`
  /// by `bias`. If neither margin is positive, the margins are ignored unless the bias puts the view at an end.
  package mutating func addCentering(
    _ one: VariableID, _ start: VariableID, _ startMargin: Int, _ bias: Float, _ end: VariableID, _ two: VariableID,
    _ endMargin: Int, _ strength: Strength
  ) {
    let row = makeRow()
    let hasMargin = startMargin > 0 || endMargin > 0
    if start == end {
      put(one, 1, in: row)
      put(two, 1, in: row)
      put(start, -2, in: row)
    } else if bias == 0.5 {
      put(one, 1, in: row)
      put(start, -1, in: row)
      put(end, -1, in: row)
      put(two, 1, in: row)
      if hasMargin { rows.base[Int(row)].constant = Float(endMargin - startMargin) }
    } else if bias <= 0 {
      put(one, -1, in: row)
      put(start, 1, in: row)
      rows.base[Int(row)].constant = Float(startMargin)
    } else if bias >= 1 {
      put(two, -1, in: row)
      put(end, 1, in: row)
      rows.base[Int(row)].constant = Float(-endMargin)
    } else {
      put(one, 1 - bias, in: row)
      put(start, -(1 - bias), in: row)
      put(end, -bias, in: row)
      put(two, bias, in: row)
      if hasMargin {
        rows.base[Int(row)].constant = Float(-startMargin) * (1 - bias) + Float(endMargin) * bias
      }
    }
    addError(to: row, strength)
    addConstraint(row)
  }

  /// Requires that the length from `start` to `end` is `ratio` times the length from `otherStart` to `otherEnd`.
  package mutating func addRatio(
    _ end: VariableID, _ start: VariableID, _ otherEnd: VariableID, _ otherStart: VariableID, _ ratio: Float
  ) {
    let row = makeRow()
    put(end, -1, in: row)
    put(start, 1, in: row)
    put(otherEnd, ratio, in: row)
    put(otherStart, -ratio, in: row)
    addConstraint(row)
  }

  /// Requires that `variable` is `fraction` of `whole`.
  package mutating func addFraction(_ variable: VariableID, of whole: VariableID, _ fraction: Float) {
    let row = makeRow()
    put(variable, -1, in: row)
    put(whole, fraction, in: row)
    addConstraint(row)
  }

  /// Requires that the middle of `start`…`end` is `distance` before the middle of `otherStart`…`otherEnd`.
  mutating func addMiddle(
    _ start: VariableID, _ end: VariableID, of otherStart: VariableID, _ otherEnd: VariableID, _ distance: Float
  ) {
    let row = makeRow()
    put(otherStart, 0.5, in: row)
    put(otherEnd, 0.5, in: row)
    put(start, -0.5, in: row)
    put(end, -0.5, in: row)
    rows.base[Int(row)].constant = -distance
    addConstraint(row)
  }

  /// Requires that two lengths are proportional to their weights.
  package mutating func addProportion(
    _ start: VariableID, _ end: VariableID, _ weight: Float, _ otherStart: VariableID, _ otherEnd: VariableID,
    _ otherWeight: Float, total: Float
  ) {
    let row = makeRow()
    if total == 0 || weight == otherWeight {
      put(start, 1, in: row)
      put(end, -1, in: row)
      put(otherEnd, 1, in: row)
      put(otherStart, -1, in: row)
    } else if weight == 0 {
      put(start, 1, in: row)
      put(end, -1, in: row)
    } else if otherWeight == 0 {
      put(otherStart, 1, in: row)
      put(otherEnd, -1, in: row)
    } else {
      let quotient = (weight / total) / (otherWeight / total)
      put(start, 1, in: row)
      put(end, -1, in: row)
      put(otherEnd, quotient, in: row)
      put(otherStart, -quotient, in: row)
    }
    addConstraint(row)
  }

  /// Allows an equation to be violated in both directions, at a cost.
  private mutating func addError(to row: RowID, _ strength: Strength) {
    guard strength != .required else { return }
    put(makeError(strength), 1, in: row)
    put(makeError(strength), -1, in: row)
  }

  // MARK: Adding a row

  private mutating func addConstraint(_ row: RowID) {
    if endsRound() {
      clearTerms(of: row)
      freeRows.append(row)
      return
    }
    if !rows[row].isSimpleDefinition {
      substituteKnown(in: row)
      if rows[row].subject == 0 && rows[row].constant == 0 && rows[row].count == 0 { return }
      if rows[row].constant < 0 { rows.base[Int(row)].negate() }
      let subject = chooseSubject(of: row)
      if subject != 0 { pivot(row, on: subject) }
      if rows[row].count == 0 { rows.base[Int(row)].isSimpleDefinition = true }
      if subject == 0 && addWithExtraVariable(row) { return }
      let key = rows[row].subject
      if key == 0 || (variables[key].kind != .unrestricted && rows[row].constant < 0) { return }
    }
    addDefinition(row)
  }

  /// Adds a row that can't be satisfied because no variable is suitable as its subject: an extra variable becomes the
  /// subject.
  /// - Returns: Whether the row has been added; otherwise it is to be added in its current form.
  private mutating func addWithExtraVariable(_ row: RowID) -> Bool {
    rows.base[Int(row)].subject = makeVariable(.slack)
    let count = definitions.count
    addDefinition(row)
    guard definitions.count == count + 1 else { return false }
    // Android tries to reduce the extra variable to 0. No factor in the row is negative, so there is nothing to pivot
    // on; but its trial copy of the row adds one more use of each variable.
    clearTerms(of: LinearSystem.trialGoal)
    for index in 0..<Int(rows[row].count) {
      let term = rows[row][index]
      add(term.variable, term.factor, to: LinearSystem.trialGoal)
    }
    return true
  }

  /// Substitutes known variables.
  private mutating func substituteKnown(in row: RowID) {
    // Definitions contain only parameters, so one round suffices; a few more cost nothing, and a bound protects against
    // unusual numbers.
    for _ in 0..<64 {
      pending.removeAll()
      for index in 0..<Int(rows[row].count) {
        let variable = rows[row][index].variable
        if variables[variable].definition != -1 || variables[variable].isFinal { pending.append(variable) }
      }
      if pending.count == 0 { return }
      for index in 0..<pending.count {
        let variable = pending[index]
        if variables[variable].isFinal {
          substituteFinal(variable, in: row)
        } else if variables[variable].definition != -1 {
          substitute(definitions[variables[variable].definition], in: row)
        }
      }
    }
  }

  private mutating func addDefinition(_ row: RowID) {
    let subject = rows[row].subject
    if rows[row].isSimpleDefinition {
      fix(subject, at: rows[row].constant)
    } else {
      variables.base[Int(subject)].definition = Int32(definitions.count)
      definitions.append(row)
      substituteEverywhere(row)
    }
    if hasSimpleDefinition { removeSimpleDefinitions() }
  }

  /// Fixes the variables whose rows have lost their last term.
  private mutating func removeSimpleDefinitions() {
    var index = 0
    while index < definitions.count {
      let row = definitions[index]
      guard rows[row].isSimpleDefinition else {
        index += 1
        continue
      }
      fix(rows[row].subject, at: rows[row].constant)
      freeRows.append(row)
      work += definitions.count / 8
      definitions.remove(at: index)
      for later in index..<definitions.count {
        let subject = rows[definitions[later]].subject
        if variables[subject].definition == Int32(later + 1) {
          variables.base[Int(subject)].definition = Int32(later)
        }
      }
    }
    hasSimpleDefinition = false
  }

  /// Chooses the variable that the row should define: an unrestricted one, or else a restricted one with a negative
  /// factor, which is new if possible; 0 for none.
  private func chooseSubject(of row: RowID) -> VariableID {
    var chosen: VariableID = 0
    var (chosenFactor, isChosenNew, isChosenUnrestricted): (Float, Bool, Bool) = (0, false, false)
    for index in 0..<Int(rows[row].count) {
      let term = rows[row][index]
      let isUnrestricted = variables[term.variable].kind == .unrestricted
      if isUnrestricted != isChosenUnrestricted {
        if isChosenUnrestricted { continue }
        chosen = 0
      } else if !isUnrestricted && term.factor >= 0 {
        continue
      }
      let isNew = variables[term.variable].usageCount <= 1
      if chosen == 0 || chosenFactor > term.factor || (!isChosenNew && isNew) {
        (chosen, chosenFactor, isChosenNew, isChosenUnrestricted) = (term.variable, term.factor, isNew, isUnrestricted)
      }
    }
    return chosen
  }
}
