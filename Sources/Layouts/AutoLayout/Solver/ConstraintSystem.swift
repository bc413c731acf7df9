/// How strongly a violation counts. Levels are strict: no sum of violations at one level outweighs any at a higher one.
package struct Level: Comparable, Hashable, Sendable {
  package let rawValue: Int16

  package init(_ rawValue: Int) { self.rawValue = Int16(clamping: rawValue) }

  /// Must hold.
  package static var required: Level { Level(1000) }
  /// Keeps the size of a layout that nothing else determines as small as its content allows.
  package static var fitting: Level { Level(50) }
  /// Pulls edges to the leading and top side.
  package static var edges: Level { Level(0) }
  /// Pulls sizes to zero.
  package static var sizes: Level { Level(-1) }
  /// Never counts.
  package static var never: Level { Level(Int(Int16.min)) }

  @inlinable package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

/// What it costs if a number is negative (`below`) or positive (`above`): its distance from zero, at these levels.
///
/// `x == 0` costs on both sides, `x >= 0` below, `x <= 0` above. The two sides may cost at different levels: a text's
/// width less its natural width costs at the compression resistance below, at the hugging priority above.
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

  /// Without the weakest levels.
  fileprivate var withoutWishes: Penalty {
    Penalty(below: below <= .edges ? .never : below, above: above <= .edges ? .never : above)
  }

  /// How far `value` is from where it costs nothing at the levels from `level` up.
  func violation(of value: Double, from level: Level) -> Double {
    if value < 0 { return below >= level ? -value : 0 }
    return above >= level ? value : 0
  }
}

/// Linear expressions over variables, each with a penalty for its sign, in the order in which they count.
///
/// Variables come four to a view (left, top, width, height); the solver only knows their penalties (a width must not be
/// negative) and whether they are vertical. Where several solutions are equally good, variables are made as small as
/// possible in their order; a variable with a `substitute` is represented by that row (the leading distance, right to
/// left).
package struct ConstraintSystem: Sendable {
  package struct Term: Hashable, Sendable {
    package var variable: Int32
    package var coefficient: Double
  }

  package struct Row: Sendable {
    var start: Int32
    var count: Int32
    package var penalty: Penalty
    /// Whether the row may be dropped if required rows contradict one another.
    var canYield: Bool
  }

  package struct Variable: Sendable {
    package var penalty: Penalty
    package var isVertical: Bool
    /// The row that is made small in place of the variable, or -1.
    package var substitute: Int32
  }

  package private(set) var variables: [Variable] = []
  package private(set) var rows: [Row] = []
  private(set) var terms: [Term] = []
  /// The constant of each row: a row stands for the sum of its terms and this.
  package var constants: [Double] = []

  package init() {}

  package var variableCount: Int { variables.count }

  package mutating func reserve(variables: Int, rows: Int, terms: Int) {
    self.variables.reserveCapacity(variables)
    self.rows.reserveCapacity(rows)
    self.constants.reserveCapacity(rows)
    self.terms.reserveCapacity(terms)
  }

  package mutating func addVariable(_ penalty: Penalty, isVertical: Bool) -> Int {
    variables.append(Variable(penalty: penalty, isVertical: isVertical, substitute: -1))
    return variables.count - 1
  }

  /// Starts a row; its terms are added with `addTerm`.
  package mutating func addRow(_ penalty: Penalty, constant: Double, canYield: Bool = true) -> Int {
    rows.append(Row(start: Int32(terms.count), count: 0, penalty: penalty, canYield: canYield))
    constants.append(constant)
    return rows.count - 1
  }

  /// Adds `coefficient` times a variable to the latest row. Terms of one variable are merged; those that cancel vanish.
  package mutating func addTerm(_ variable: Int, _ coefficient: Double) {
    if coefficient == 0 { return }
    let row = rows.count - 1
    let start = Int(rows[row].start)
    for index in start..<terms.count where terms[index].variable == Int32(variable) {
      let sum = terms[index].coefficient + coefficient
      if sum.isNegligible(beside: terms[index].coefficient) {
        terms.swapAt(index, terms.count - 1)
        terms.removeLast()
        rows[row].count -= 1
      } else {
        terms[index].coefficient = sum
      }
      return
    }
    terms.append(Term(variable: Int32(variable), coefficient: coefficient))
    rows[row].count += 1
  }

  /// Makes the latest row stand for `variable` where equally good solutions are told apart.
  package mutating func substituteLatestRow(for variable: Int) {
    variables[variable].substitute = Int32(rows.count - 1)
  }

  /// Gives back the room for more rows, and the constants, which a shape doesn't need.
  mutating func trim() {
    constants = []
    (variables, rows, terms) = (variables.trimmed, rows.trimmed, terms.trimmed)
  }

  /// Takes the requirement from a row.
  mutating func yield(row: Int) { rows[row].penalty = rows[row].penalty.withoutRequirement }

  /// Makes a row count for nothing.
  mutating func drop(row: Int) { rows[row].penalty = .none }

  func termRange(of row: Int) -> Range<Int> {
    let start = Int(rows[row].start)
    return start..<start + Int(rows[row].count)
  }

  /// The value of a row's expression.
  package func value(of row: Int, at values: [Double]) -> Double {
    value(of: row, constant: constants[row], at: values)
  }

  /// The value of a row's expression with another constant.
  @inline(__always)
  func value(of row: Int, constant: Double, at values: [Double]) -> Double {
    var sum = constant
    for index in termRange(of: row) { sum += terms[index].coefficient * values[Int(terms[index].variable)] }
    return sum
  }

  /// The system with other wishes at the weakest levels: what its solution differs in, the author's levels leave open.
  package var pulledAway: ConstraintSystem {
    var other = self
    for index in other.variables.indices {
      other.variables[index].penalty = other.variables[index].penalty.withoutWishes
      _ = other.addRow(Penalty(below: .edges, above: .edges), constant: -1e5 - 977 * Double(index))
      other.addTerm(index, 1)
    }
    for row in rows.indices { other.rows[row].penalty = other.rows[row].penalty.withoutWishes }
    return other
  }

  /// The terms of a row, for who explains a solution.
  package func terms(of row: Int) -> ArraySlice<Term> { terms[termRange(of: row)] }
}

extension Double {
  /// Whether a sum is only what rounding left of two numbers that cancel.
  @inline(__always)
  func isNegligible(beside operand: Double) -> Bool { abs(self) <= abs(operand) * 1e-13 }
}

/// The accuracy that solutions are computed to.
enum Tolerance {
  /// How far a required expression may miss zero, given the largest number that went into it.
  @inline(__always)
  static func violation(beside scale: Double) -> Double { 1e-7 + 1e-10 * abs(scale) }
}
