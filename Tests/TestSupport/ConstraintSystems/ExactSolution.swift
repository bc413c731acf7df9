import Layouts

/// The solution of a small system in exact arithmetic, found by trying every vertex.
///
/// The cost of each level is convex, and linear between the hyperplanes on which a row or a variable is zero; so are
/// the weakest levels and the order of the variables. So the unique best solution is a point in which as many
/// independent hyperplanes meet as there are variables. All such points are computed by Cramer's rule in integers and
/// compared.
///
/// Coefficients and constants must be multiples of a quarter, and few and small enough for `Int`.
package struct ExactSolution {
  /// A point with a common positive denominator.
  package struct Point {
    package let numerators: [Int]
    package let denominator: Int
    package func value(_ variable: Int) -> Double { Double(numerators[variable]) / Double(denominator) }
  }

  /// A sum of variables and a constant, times four.
  private struct Line {
    var coefficients: [Int]
    var constant: Int
    var penalty: Penalty
  }

  package private(set) var point: Point
  /// The required rows that contradict earlier ones.
  package private(set) var yieldingRows: [Int] = []

  package init(_ system: ConstraintSystem) {
    let count = system.variableCount
    var lines = (0..<count).map { index in
      Line(
        coefficients: (0..<count).map { $0 == index ? 4 : 0 }, constant: 0, penalty: system.penalty(ofVariable: index))
    }
    let own = lines
    for row in 0..<system.rowCount {
      var coefficients = Array(repeating: 0, count: count)
      for term in system.terms(of: row) { coefficients[Int(term.variable)] += Int(term.coefficient * 4) }
      lines.append(
        Line(
          coefficients: coefficients, constant: Int(system.constants[row] * 4), penalty: system.penalty(ofRow: row)))
    }
    let points = Self.vertices(of: lines, count: count)
    var required = own
    for row in 0..<system.rowCount {
      let penalty = system.penalty(ofRow: row)
      guard max(penalty.below, penalty.above) == .required else { continue }
      var requirement = lines[count + row]
      requirement.penalty = Penalty(
        below: penalty.below == .required ? .required : .never, above: penalty.above == .required ? .required : .never)
      if Self.isFeasible(required + [requirement], points) {
        required.append(requirement)
      } else {
        yieldingRows.append(row)
        lines[count + row].penalty = Penalty(
          below: penalty.below == .required ? .never : penalty.below,
          above: penalty.above == .required ? .never : penalty.above)
      }
    }
    point = Self.best(of: points, lines)
  }

  private static func isFeasible(_ lines: [Line], _ points: [Point]) -> Bool {
    points.contains { point in lines.allSatisfy { cost(of: $0, at: point, .required) == 0 } }
  }

  /// Returns the cost at a level, in fourths of the point's denominator.
  private static func cost(of line: Line, at point: Point, _ level: Level) -> Int {
    var value = line.constant * point.denominator
    for (coefficient, numerator) in zip(line.coefficients, point.numerators) { value += coefficient * numerator }
    if value < 0 { return line.penalty.below == level ? -value : 0 }
    return line.penalty.above == level ? value : 0
  }

  private static func best(of points: [Point], _ lines: [Line]) -> Point {
    let levels = Set(lines.flatMap { [$0.penalty.below, $0.penalty.above] }).filter { $0 != .never }.sorted(by: >)
    func key(_ point: Point) -> [Int] {
      levels.map { level in lines.reduce(0) { $0 + cost(of: $1, at: point, level) } } + point.numerators.map(abs)
    }
    var best = points[0]
    var bestKey = key(best)
    for point in points.dropFirst() {
      let key = key(point)
      for (one, other) in zip(key, bestKey) {
        let (left, right) = (one * best.denominator, other * point.denominator)
        if left == right { continue }
        if left < right { (best, bestKey) = (point, key) }
        break
      }
    }
    return best
  }

  // MARK: - Vertices

  private static func vertices(of lines: [Line], count: Int) -> [Point] {
    var points: [Point] = []
    var chosen: [Int] = []
    func choose(from first: Int) {
      if chosen.count == count {
        if let point = meeting(chosen.map { lines[$0] }) { points.append(point) }
        return
      }
      for index in first..<lines.count {
        chosen.append(index)
        choose(from: index + 1)
        chosen.removeLast()
      }
    }
    choose(from: 0)
    return points
  }

  /// Returns the point in which as many lines as there are variables are zero.
  private static func meeting(_ lines: [Line]) -> Point? {
    let matrix = lines.map(\.coefficients)
    let whole = determinant(matrix)
    if whole == 0 { return nil }
    var numerators: [Int] = []
    for column in matrix.indices {
      var replaced = matrix
      for row in replaced.indices { replaced[row][column] = -lines[row].constant }
      numerators.append(whole < 0 ? -determinant(replaced) : determinant(replaced))
    }
    return Point(numerators: numerators, denominator: abs(whole))
  }

  private static func determinant(_ matrix: [[Int]]) -> Int {
    if matrix.count == 1 { return matrix[0][0] }
    if matrix.count == 2 { return matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0] }
    var sum = 0
    for (index, row) in matrix.enumerated() where row[0] != 0 {
      var minor = matrix
      minor.remove(at: index)
      for other in minor.indices { minor[other].removeFirst() }
      sum += (index % 2 == 0 ? 1 : -1) * row[0] * determinant(minor)
    }
    return sum
  }
}
