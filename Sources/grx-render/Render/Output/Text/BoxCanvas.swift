/// A grid of characters for boxes and labels.
struct BoxCanvas {
  let columns: Int
  let rows: Int
  private var cells: [Cell]

  private struct Cell {
    /// The sides of the cell to which lines extend.
    var solid: Sides = []
    var dashed: Sides = []
    /// The character of a label, with combining marks; empty after a wide one.
    var label: String?

    var sides: Sides { solid.union(dashed) }
  }

  private struct Sides: OptionSet {
    var rawValue: UInt8
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let up = Sides(rawValue: 4)
    static let down = Sides(rawValue: 8)
    static let horizontal: Sides = [.left, .right]
    static let vertical: Sides = [.up, .down]
  }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  // MARK: Boxes

  /// Draws the outline of the cells `x` × `y`, including corners. Parts outside the grid are left out.
  mutating func drawBox(x: ClosedRange<Int>, y: ClosedRange<Int>, dashed: Bool) {
    if x.count == 1 && y.count == 1 {
      add([], x.lowerBound, y.lowerBound, dashed: dashed)
      return
    }
    for row in Set([y.lowerBound, y.upperBound]) where (0..<rows).contains(row) {
      for column in x.clamped(to: 0...columns - 1) where x.count > 1 {
        let sides: Sides = [column > x.lowerBound ? .left : [], column < x.upperBound ? .right : []]
        add(sides, column, row, dashed: dashed)
      }
    }
    for column in Set([x.lowerBound, x.upperBound]) where (0..<columns).contains(column) {
      for row in y.clamped(to: 0...rows - 1) where y.count > 1 {
        let sides: Sides = [row > y.lowerBound ? .up : [], row < y.upperBound ? .down : []]
        add(sides, column, row, dashed: dashed)
      }
    }
  }

  private mutating func add(_ sides: Sides, _ column: Int, _ row: Int, dashed: Bool) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let index = row * columns + column
    if sides.isEmpty {
      // A view without an extent is a dot, unless the cell is occupied.
      if cells[index].sides.isEmpty && cells[index].label == nil { cells[index].label = "·" }
    } else if dashed {
      cells[index].dashed.formUnion(sides)
    } else {
      cells[index].solid.formUnion(sides)
    }
  }

  // MARK: Labels

  /// Writes the longest of `texts` that fits into a row of the box, along its upper edge or below it.
  ///
  /// - Returns: Whether one fits.
  mutating func drawLabel(_ texts: [String], x: ClosedRange<Int>, y: ClosedRange<Int>) -> Bool {
    let inner = max(x.lowerBound + 1, 0)..<max(min(x.upperBound, columns), x.lowerBound + 1, 0)
    let rows = y.clamped(to: 0...self.rows - 1).prefix(12)
    guard !inner.isEmpty, y.upperBound >= 0, y.lowerBound < self.rows else { return false }
    for text in texts {
      let width = text.columns
      guard width > 0, width <= inner.count else { continue }
      for row in rows {
        // The lower edge is also the upper edge of a view below.
        if row == y.upperBound && y.count > 1 { break }
        if let column = freeRun(of: width, in: inner, row) {
          write(text, column, row)
          return true
        }
      }
    }
    return false
  }

  /// Writes words inside a box, broken into lines, in empty rows. The last line that fits ends in `…` if there is more.
  mutating func drawText(_ words: [String], x: ClosedRange<Int>, y: ClosedRange<Int>) {
    let inner = max(x.lowerBound + 1, 0)..<max(min(x.upperBound, columns), x.lowerBound + 1, 0)
    guard inner.count > 1, y.upperBound >= 0, y.lowerBound < rows else { return }
    let free = y.clamped(to: 0...rows - 1).filter { row in
      row != y.lowerBound && row != y.upperBound
        && inner.allSatisfy { cells[row * columns + $0].sides.isEmpty && cells[row * columns + $0].label == nil }
    }
    var left = words[...]
    for row in free {
      guard var line = left.popFirst() else { return }
      while let next = left.first, line.columns + 1 + next.columns <= inner.count {
        line += " " + next
        left.removeFirst()
      }
      let isCut = line.columns > inner.count || (row == free.last && !left.isEmpty)
      write(isCut ? BoxCanvas.cut(line, to: inner.count) : line, inner.lowerBound, row)
    }
  }

  /// Returns the beginning of a line, and `…`.
  private static func cut(_ line: String, to width: Int) -> String {
    var result = ""
    var used = 1
    for scalar in line.unicodeScalars {
      used += scalar.columns
      if used > width { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }

  private func freeRun(of width: Int, in range: Range<Int>, _ row: Int) -> Int? {
    var length = 0
    func hasLabel(_ column: Int) -> Bool {
      (0..<columns).contains(column) && cells[row * columns + column].label != nil
    }
    for column in range {
      let cell = cells[row * columns + column]
      // Labels don't touch one another.
      let isAlone = !hasLabel(column - 1) && !hasLabel(column) && !hasLabel(column + 1)
      let isFree = isAlone && (cell.sides.isEmpty || cell.sides == .horizontal)
      // A label is on an edge or beside it, never across its end.
      let continues = length > 0 && cells[row * columns + column - 1].sides == cell.sides
      length = isFree ? (continues || length == 0 ? length + 1 : 1) : 0
      if length == width { return column - width + 1 }
    }
    return nil
  }

  private mutating func write(_ text: String, _ column: Int, _ row: Int) {
    var index = row * columns + column
    for scalar in text.unicodeScalars {
      let width = scalar.columns
      if width == 0 {
        if index > row * columns + column { cells[index - 1].label?.unicodeScalars.append(scalar) }
        continue
      }
      cells[index].label = String(scalar)
      if width == 2 { cells[index + 1].label = "" }
      index += width
    }
  }

  // MARK: Text

  /// The rows, without spaces at their ends.
  var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      var spaces = 0
      for cell in cells[row * columns..<(row + 1) * columns] {
        let glyph = BoxCanvas.glyph(of: cell)
        if glyph == " " {
          spaces += 1
        } else {
          line += String(repeating: " ", count: spaces) + glyph
          spaces = 0
        }
      }
      return line
    }
  }

  private static func glyph(of cell: Cell) -> String {
    if let label = cell.label { return label }
    if cell.solid.isEmpty {
      if cell.dashed == .horizontal { return "┄" }
      if cell.dashed == .vertical { return "┆" }
    }
    return glyphs[Int(cell.sides.rawValue)]
  }

  /// The characters by `Sides.rawValue`.
  private static let glyphs = [
    " ", "╴", "╶", "─", "╵", "┘", "└", "┴", "╷", "┐", "┌", "┬", "│", "┤", "├", "┼",
  ]
}
