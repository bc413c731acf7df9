/// The weight of a violation. Levels are strict: no sum of violations at one level outweighs any at a higher one.
package struct Level: Comparable, Hashable, Sendable {
  package let rawValue: Int16

  package init(_ rawValue: Int) { self.rawValue = Int16(clamping: rawValue) }

  /// The row must be satisfied.
  package static var required: Level { Level(1000) }
  /// Makes the size of a layout that nothing else determines as small as its content allows.
  package static var fitting: Level { Level(50) }
  /// Pulls sizes toward zero.
  package static var sizes: Level { Level(0) }
  /// Pulls the quantity bounded by an inequality of a Swift expression to its bound, once every size is as small as
  /// possible.
  package static var bounds: Level { Level(-1) }
  /// Pulls edges toward the leading and top side, last of all.
  package static var edges: Level { Level(-2) }
  /// The row has no weight.
  package static var never: Level { Level(Int(Int16.min)) }

  /// Whether it is one of the weakest three levels, which authors can't use.
  var isWish: Bool { self <= .sizes }

  @inlinable package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

/// The cost of a negative (`below`) or positive (`above`) number: its distance from zero, at these levels.
///
/// `x == 0` costs on both sides, `x >= 0` below, `x <= 0` above. The two sides may cost at different levels: the
/// difference between a text's width and its natural width costs at the compression resistance below, and at the
/// hugging priority above.
package struct Penalty: Hashable, Sendable {
  package var below: Level
  package var above: Level

  package init(below: Level = .never, above: Level = .never) {
    self.below = below
    self.above = above
  }

  package static var none: Penalty { Penalty() }

  /// The higher of the two levels.
  var highest: Level { max(below, above) }
  /// Whether this is a required equation.
  var isEquation: Bool { below == .required && above == .required }

  /// The penalty without the weakest levels.
  fileprivate var withoutWishes: Penalty {
    Penalty(below: below.isWish ? .never : below, above: above.isWish ? .never : above)
  }

  /// Returns the distance of `value` from the range without cost at `level` and above.
  func violation(of value: Double, from level: Level) -> Double {
    if value < 0 { return below >= level ? -value : 0 }
    return above >= level ? value : 0
  }
}

/// Linear expressions over variables, each with a penalty for its sign, in order of precedence.
///
/// There are four variables for each view (width, height, left, top); the solver knows only their penalties (a width
/// must not be negative) and whether they are vertical. Among equally good solutions, variables are brought as close to
/// zero as possible in their order; a variable with a `substitute` is represented by that row (the leading distance, in
/// right-to-left layouts).
///
/// A large layout stores one of these as long as it lives, so the lists are small: properties that few variables and
/// rows have are stored separately.
package struct ConstraintSystem: Sendable {
  package typealias Term = TermList.Term

  private struct Kind: Equatable, Sendable {
    var penalty: Penalty
    var isVertical: Bool
  }

  /// The different kinds of variables; a layout has a handful.
  private var kinds: [Kind] = []
  private var kindOfVariable: [UInt8] = []
  /// The row that is minimized in place of each variable, or -1; empty if no variable has one.
  private var substitutes: [Int32] = []
  /// The start of each row's terms, followed by the end of the last row's.
  private var termStarts: [Int32] = [0]
  private var penalties: [Penalty] = []
  /// The rows that must not be dropped, in their order.
  private var unyieldingRows: [Int32] = []
  private(set) var terms = TermList()
  /// The constant of each row: a row represents the sum of its terms and this constant.
  package var constants: [Double] = []

  package init() {}

  package mutating func reserve(variables: Int, rows: Int, terms: Int) {
    kindOfVariable.reserveCapacity(variables)
    termStarts.reserveCapacity(rows + 1)
    penalties.reserveCapacity(rows)
    constants.reserveCapacity(rows)
    self.terms.reserveCapacity(terms)
  }

  // MARK: - Variables

  package var variableCount: Int { kindOfVariable.count }

  package mutating func addVariable(_ penalty: Penalty, isVertical: Bool) -> Int {
    kindOfVariable.append(number(of: Kind(penalty: penalty, isVertical: isVertical)))
    if !substitutes.isEmpty { substitutes.append(-1) }
    return kindOfVariable.count - 1
  }

  private mutating func number(of kind: Kind) -> UInt8 {
    if let known = kinds.firstIndex(of: kind) { return UInt8(known) }
    precondition(kinds.count <= UInt8.max, "A system has at most 256 kinds of variables")
    kinds.append(kind)
    return UInt8(kinds.count - 1)
  }

  @inline(__always)
  package func penalty(ofVariable variable: Int) -> Penalty { kinds[Int(kindOfVariable[variable])].penalty }

  @inline(__always)
  package func isVertical(variable: Int) -> Bool { kinds[Int(kindOfVariable[variable])].isVertical }

  /// Returns the row that is minimized in place of the variable, or `nil` for the variable itself.
  func substitute(for variable: Int) -> Int? {
    if substitutes.isEmpty || substitutes[variable] < 0 { return nil }
    return Int(substitutes[variable])
  }

  /// Makes the latest row represent `variable` when equally good solutions are ordered.
  package mutating func substituteLatestRow(for variable: Int) {
    if substitutes.isEmpty { substitutes = Array(repeating: -1, count: variableCount) }
    substitutes[variable] = Int32(rowCount - 1)
  }

  // MARK: - Rows

  package var rowCount: Int { penalties.count }

  /// Starts a row; its terms are added with `addTerm`.
  ///
  /// - Parameter canYield: Whether the row may be dropped if required rows conflict.
  package mutating func addRow(_ penalty: Penalty, constant: Double, canYield: Bool = true) -> Int {
    if !canYield { unyieldingRows.append(Int32(rowCount)) }
    termStarts.append(Int32(terms.count))
    penalties.append(penalty)
    constants.append(constant)
    return rowCount - 1
  }

  /// Adds `coefficient` times a variable to the latest row. Terms of one variable are merged; those that cancel are
  /// removed.
  package mutating func addTerm(_ variable: Int, _ coefficient: Double) {
    if coefficient == 0 { return }
    let row = rowCount - 1
    for index in termRange(of: row) {
      let term = terms[index]
      guard term.variable == Int32(variable) else { continue }
      let sum = term.coefficient + coefficient
      if sum.isNegligible(beside: term.coefficient) {
        terms.moveLast(to: index)
        termStarts[row + 1] -= 1
      } else {
        terms.setCoefficient(sum, at: index)
      }
      return
    }
    terms.append(Int32(variable), coefficient)
    termStarts[row + 1] += 1
  }

  @inline(__always)
  package func penalty(ofRow row: Int) -> Penalty { penalties[row] }

  func canYield(row: Int) -> Bool {
    let index = unyieldingRows.indices.partitionPoint { unyieldingRows[$0] < Int32(row) }
    return index == unyieldingRows.count || unyieldingRows[index] != Int32(row)
  }

  /// Frees the spare capacity for rows, and the constants, which a shape doesn't need.
  mutating func trim() {
    constants = []
    (kinds, kindOfVariable, substitutes) = (kinds.trimmed, kindOfVariable.trimmed, substitutes.trimmed)
    (termStarts, penalties, unyieldingRows) = (termStarts.trimmed, penalties.trimmed, unyieldingRows.trimmed)
    terms.trim()
  }

  /// Makes a required row optional.
  mutating func yield(row: Int) { penalties[row] = penalties[row].withoutRequirement }

  /// Makes a row have no weight.
  mutating func drop(row: Int) { penalties[row] = .none }

  @inline(__always)
  func termRange(of row: Int) -> Range<Int> { Int(termStarts[row])..<Int(termStarts[row + 1]) }

  /// Returns the value of a row's expression with another constant.
  @inline(__always)
  func value<Values: RandomAccessCollection>(of row: Int, constant: Double, at values: Values) -> Double
  where Values.Element == Double, Values.Index == Int {
    var sum = constant
    for index in termRange(of: row) {
      let term = terms[index]
      sum += term.coefficient * values[Int(term.variable)]
    }
    return sum
  }

  /// Calls `body` with the terms of the rows, which are read through pointers: checking each index of each term takes as
  /// long as the sum.
  @inline(__always)
  func withTerms<Result>(_ body: (RowTerms) -> Result) -> Result {
    termStarts.withUnsafeBufferPointer { starts in
      terms.withEntries { body(RowTerms(starts: starts, terms: $0)) }
    }
  }

  /// The system with other penalties at the weakest levels: values that differ in its solution aren't determined by the
  /// author's levels.
  package var pulledAway: ConstraintSystem {
    var other = self
    for index in kinds.indices { other.kinds[index].penalty = kinds[index].penalty.withoutWishes }
    for variable in 0..<variableCount {
      _ = other.addRow(Penalty(below: .edges, above: .edges), constant: Self.pull(of: variable))
      other.addTerm(variable, 1)
    }
    for row in 0..<rowCount { other.penalties[row] = penalties[row].withoutWishes }
    return other
  }

  /// Returns the constants of a system that is pulled away, from those of the original.
  func pulledConstants(from constants: [Double]) -> [Double] {
    constants + (0..<variableCount).lazy.map(Self.pull)
  }

  /// The constant of the row that pulls a variable away.
  private static func pull(of variable: Int) -> Double { -1e5 - 977 * Double(variable) }

  /// Returns the terms of a row, for explanations.
  package func terms(of row: Int) -> [Term] { termRange(of: row).map { terms[$0] } }
}

/// The terms of a system's rows, for loops over rows and variables of the same system.
struct RowTerms {
  fileprivate let starts: UnsafeBufferPointer<Int32>
  fileprivate let terms: TermList.Entries

  // Sound: a system has a start for each of its rows and one more, and terms up to the last start.
  @inline(__always)
  subscript(row: Int) -> Range<Int> { Range(uncheckedBounds: (Int(starts[row]), Int(starts[row &+ 1]))) }

  @inline(__always)
  func term(_ index: Int) -> TermList.Term { terms[index] }
}

/// Variables with coefficients, in four bytes each: most coefficients are among a few values, which are stored once.
package struct TermList: Sendable {
  package struct Term: Hashable, Sendable {
    package var variable: Int32
    package var coefficient: Double
  }

  /// Variables times 16, plus the index of the coefficient; 15 if the index is in `farPlaces`.
  private var entries: [UInt32] = []
  private var coefficients = TermList.common
  /// The index of each term's coefficient, if it is 15 or more; empty if there are no more than 15 coefficients.
  private var farPlaces: [Int32] = []

  private static let common = [1, -1, 0.5, -0.5]
  private static let far = 15
  private static let maximumVariable = Int32(1) << 28 - 1

  var count: Int { entries.count }

  @inline(__always)
  subscript(index: Int) -> Term {
    let entry = entries[index]
    var place = Int(entry & 15)
    if place == TermList.far { place = Int(farPlaces[index]) }
    return Term(variable: Int32(truncatingIfNeeded: entry >> 4), coefficient: coefficients[place])
  }

  /// The list's memory, to read terms without checks of their indices.
  struct Entries {
    fileprivate let entries: UnsafeBufferPointer<UInt32>
    fileprivate let coefficients: UnsafeBufferPointer<Double>
    fileprivate let farPlaces: UnsafeBufferPointer<Int32>

    // Sound: an entry's place is an index of a coefficient, and there are far places for all entries if one is needed.
    @inline(__always)
    fileprivate subscript(index: Int) -> Term {
      let entry = entries[index]
      var place = Int(entry & 15)
      if place == TermList.far { place = Int(farPlaces[index]) }
      return Term(variable: Int32(truncatingIfNeeded: entry >> 4), coefficient: coefficients[place])
    }
  }

  @inline(__always)
  fileprivate func withEntries<Result>(_ body: (Entries) -> Result) -> Result {
    entries.withUnsafeBufferPointer { entries in
      coefficients.withUnsafeBufferPointer { coefficients in
        farPlaces.withUnsafeBufferPointer { farPlaces in
          body(Entries(entries: entries, coefficients: coefficients, farPlaces: farPlaces))
        }
      }
    }
  }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  mutating func append(_ variable: Int32, _ coefficient: Double) {
    precondition(0...TermList.maximumVariable ~= variable, "A system has at most 2^28 variables and rows")
    entries.append(UInt32(variable) << 4)
    if !farPlaces.isEmpty { farPlaces.append(0) }
    setCoefficient(coefficient, at: entries.count - 1)
  }

  mutating func setCoefficient(_ coefficient: Double, at index: Int) {
    let place = place(of: coefficient)
    entries[index] = entries[index] & ~15 | UInt32(min(place, TermList.far))
    if place < TermList.far { return }
    if farPlaces.isEmpty { farPlaces = Array(repeating: 0, count: entries.count) }
    farPlaces[index] = Int32(place)
  }

  /// Removes a term and puts the last one in its place.
  mutating func moveLast(to index: Int) {
    entries.swapAt(index, entries.count - 1)
    entries.removeLast()
    if farPlaces.isEmpty { return }
    farPlaces.swapAt(index, farPlaces.count - 1)
    farPlaces.removeLast()
  }

  /// Returns the index of a coefficient, which is added if it is neither among the first nor among the latest.
  private mutating func place(of coefficient: Double) -> Int {
    for place in 0..<min(coefficients.count, TermList.far) where coefficients[place] == coefficient { return place }
    for place in coefficients.indices.suffix(4) where coefficients[place] == coefficient { return place }
    coefficients.append(coefficient)
    return coefficients.count - 1
  }

  /// Frees the spare capacity.
  mutating func trim() {
    (entries, coefficients, farPlaces) = (entries.trimmed, coefficients.trimmed, farPlaces.trimmed)
  }
}

extension Double {
  /// Returns whether a sum is only the rounding error of two numbers that cancel.
  @inline(__always)
  func isNegligible(beside operand: Double) -> Bool { abs(self) <= abs(operand) * 1e-13 }
}

/// The accuracy of solutions.
enum Tolerance {
  /// Returns the distance by which a required expression may miss zero, given its largest operand.
  @inline(__always)
  static func violation(beside scale: Double) -> Double { 1e-7 + 1e-10 * abs(scale) }
}
