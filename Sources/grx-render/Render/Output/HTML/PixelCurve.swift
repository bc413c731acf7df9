/// A number of pixels at each width of a range, in few numbers.
///
/// Most lengths stay the same from width to width, or grow by a pixel; those of centered and weighted views grow by a fraction that is
/// rounded. So a curve is a list of pieces of five numbers each: the first width, and the length there; then a numerator, a denominator,
/// and a phase. After `n` widths, the length is `(n * numerator + phase) / denominator` longer, rounded down. The pieces have the exact
/// lengths at all widths.
struct PixelCurve {
  /// The greatest denominator that is tried. With others, there are more pieces.
  private static let greatestDenominator = 12

  /// Five numbers for each piece.
  private(set) var numbers: [Int] = []

  /// - Parameter start: The width of the first length.
  init(_ lengths: some RandomAccessCollection<Int>, from start: Int) {
    let lengths = Array(lengths)
    var place = 0
    while place < lengths.count {
      let piece = Self.piece(lengths, place)
      numbers += [start + place, lengths[place], piece.numerator, piece.denominator, piece.phase]
      place += piece.count
    }
  }

  private struct Piece {
    var numerator = 0
    var denominator = 1
    var phase = 0
    var count = 1
  }

  /// Returns the piece that is right for the most lengths from a place on.
  private static func piece(_ lengths: [Int], _ place: Int) -> Piece {
    var best = Piece()
    for denominator in 1...greatestDenominator where place + denominator < lengths.count {
      let numerator = lengths[place + denominator] - lengths[place]
      for phase in 0..<denominator {
        var count = 1
        while place + count < lengths.count,
          lengths[place + count] - lengths[place] == floor(count * numerator + phase, denominator)
        {
          count += 1
        }
        if count > best.count {
          best = Piece(numerator: numerator, denominator: denominator, phase: phase, count: count)
        }
      }
      if place + best.count == lengths.count { break }
    }
    return best
  }

  /// Returns the length at a width of the range.
  func length(at width: Int) -> Int {
    var piece = 0
    while piece + 5 < numbers.count, numbers[piece + 5] <= width { piece += 5 }
    let (start, first) = (numbers[piece], numbers[piece + 1])
    return first + Self.floor((width - start) * numbers[piece + 2] + numbers[piece + 4], numbers[piece + 3])
  }

  private static func floor(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
