/// The path of a pen that draws one character, before it is fitted to a size.
///
/// Coordinates are in units of 1/16 of the notation's, with x from the glyph's left end and y upward from the baseline.
/// They are those of the pen's center.
struct StrokeGlyph: Sendable {
  struct Point: Hashable, Sendable {
    var x: Int
    var y: Int
  }

  enum Step: Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case dot(Point)
  }

  static let scale = 16

  /// The distance from the start of this character to that of the next.
  var advance: Int
  private(set) var steps: [Step] = []
  /// The x coordinates of vertical parts of the path, which look best on whole pixels.
  private(set) var stems: [Int] = []
  /// The y coordinates of horizontal parts of the path, which look best on whole pixels.
  private(set) var bars: [Int] = []
  private var pen = Point(x: 0, y: 0)

  /// Reads a path's notation: words separated by spaces, integers in 1/100 of the text size, and commands as letters.
  ///
  /// - `M x y` moves, `L x y` draws a line, `D x y` a dot, `C x y x y x y` a cubic curve.
  /// - `h x y` and `v x y` draw a quarter of an ellipse that starts horizontally or vertically.
  /// - `G c p x y` draws the character `c` at `p` percent of its size, moved by `x`, `y`.
  ///
  /// A command applies to all coordinates up to the next one.
  init(advance: Int, path: String) {
    self.advance = advance * Self.scale
    draw(path, percent: 100, dx: 0, dy: 0)
  }

  /// Adds another path, at `percent` of its size and moved by `dx`, `dy` in the notation's units.
  mutating func draw(_ path: String, percent: Int, dx: Int, dy: Int) {
    var words = PathWords(path)
    var command: Unicode.Scalar = "M"
    while let word = words.next() {
      var values: [Int] = []
      switch word {
      case .number(let number): values.append(number)
      case .letter("G"):
        guard let name = words.name(), let percent = words.number(), let dx = words.number(),
          let dy = words.number(), let part = StrokeFace.shapes[name]
        else { return }
        draw(part.path, percent: percent, dx: dx, dy: dy)
        continue
      case .letter(let letter): command = letter
      }
      while values.count < (command == "C" ? 6 : 2), let next = words.number() { values.append(next) }
      guard values.count == (command == "C" ? 6 : 2) else { return }
      func point(_ index: Int) -> Point {
        Point(
          x: (values[index] * percent / 10 + dx * 10) * Self.scale / 10,
          y: (values[index + 1] * percent / 10 + dy * 10) * Self.scale / 10)
      }
      switch command {
      case "L": line(to: point(0))
      case "C": curve(point(0), point(2), to: point(4))
      case "h": quarter(to: point(0), corner: Point(x: point(0).x, y: pen.y), leavesHorizontally: true)
      case "v": quarter(to: point(0), corner: Point(x: pen.x, y: point(0).y), leavesHorizontally: false)
      case "D": dot(at: point(0))
      default: move(to: point(0))
      }
    }
  }

  private mutating func move(to point: Point) {
    steps.append(.move(point))
    pen = point
  }

  private mutating func dot(at point: Point) {
    steps.append(.dot(point))
    stems.append(point.x)
    bars.append(point.y)
    pen = point
  }

  private mutating func line(to point: Point) {
    if point.x == pen.x { stems.append(point.x) }
    if point.y == pen.y { bars.append(point.y) }
    steps.append(.line(point))
    pen = point
  }

  private mutating func curve(_ first: Point, _ second: Point, to point: Point) {
    steps.append(.curve(first, second, point))
    pen = point
  }

  /// Draws a curve slightly squarer than a quarter of an ellipse, whose control points are at 0.552 of the distance to
  /// the corner.
  private mutating func quarter(to point: Point, corner: Point, leavesHorizontally: Bool) {
    stems.append(leavesHorizontally ? point.x : pen.x)
    bars.append(leavesHorizontally ? pen.y : point.y)
    func towardsCorner(_ start: Point) -> Point {
      Point(x: start.x + (corner.x - start.x) * 58 / 100, y: start.y + (corner.y - start.y) * 58 / 100)
    }
    curve(towardsCorner(pen), towardsCorner(point), to: point)
  }
}

/// The words of a path's notation.
private struct PathWords {
  enum Word {
    case number(Int)
    case letter(Unicode.Scalar)
  }

  private var rest: String.UnicodeScalarView.Iterator

  init(_ path: String) { rest = path.unicodeScalars.makeIterator() }

  mutating func next() -> Word? {
    guard let first = name() else { return nil }
    var number = Self.digit(first)
    guard number != nil || first == "-" else { return .letter(first) }
    while let digit = rest.next().flatMap(Self.digit) { number = (number ?? 0) * 10 + digit }
    return number.map { .number(first == "-" ? -$0 : $0) }
  }

  /// Returns the next word as the name of a character.
  mutating func name() -> Unicode.Scalar? {
    while let first = rest.next() { if first != " " { return first } }
    return nil
  }

  /// Returns the next word if it is a number.
  mutating func number() -> Int? {
    if case .number(let number)? = next() { number } else { nil }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    48...57 ~= scalar.value ? Int(scalar.value) - 48 : nil
  }
}
