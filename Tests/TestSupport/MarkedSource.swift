/// A document for a test, with marks at its errors: `"width": 1️⃣"wide"`.
///
/// The marks 1️⃣ to 9️⃣ are removed; each denotes the character after it.
public struct MarkedSource: Sendable {
  /// A line and a column from 1, the column in Unicode scalars.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    public var description: String { "\(line):\(column)" }
  }

  /// The source without marks.
  public let text: String
  /// The places by the marks' numbers.
  public let places: [Int: Place]

  public var bytes: [UInt8] { Array(text.utf8) }
  /// The places in the order of the marks' numbers.
  public var orderedPlaces: [Place] { places.sorted { $0.key < $1.key }.map(\.value) }

  public init(_ marked: String) {
    let scalars = Array(marked.unicodeScalars)
    var text = String.UnicodeScalarView()
    var places: [Int: Place] = [:]
    var line = 1
    var column = 1
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if ("1"..."9").contains(scalar), scalars[index...].dropFirst().starts(with: ["\u{FE0F}", "\u{20E3}"]) {
        let number = Int(scalar.value - 0x30)
        precondition(places[number] == nil, "The mark \(number) stands twice in a source.")
        places[number] = Place(line: line, column: column)
        index += 3
        continue
      }
      text.append(scalar)
      let endsLine = scalar == "\n" || (scalar == "\r" && scalars[index...].dropFirst().first != "\n")
      (line, column) = endsLine ? (line + 1, 1) : (line, scalar == "\u{FEFF}" && index == 0 ? 1 : column + 1)
      index += 1
    }
    self.text = String(text)
    self.places = places
  }
}
