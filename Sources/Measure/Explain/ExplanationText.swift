/// Words with lengths among them, which are written in points of any density.
///
/// ```swift
/// let text: ExplanationText = "weight 1 of 3, \(length: 100) left over"
/// ```
public struct ExplanationText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of a text. Texts that differ in lengths, names and numbers alone have the same words.
  package enum Piece: Hashable, Sendable {
    case words(String)
    /// In pixels.
    case length(Int)
    /// A number that isn't a length.
    case count(Int)
    /// The `displayName` of a view.
    case name(String)
  }

  package private(set) var pieces: [Piece]

  /// Creates a text without names and lengths.
  public init(stringLiteral value: String) { pieces = [.words(value)] }

  /// Creates a text from its pieces.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Collects the pieces of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Creates the text of an interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount + 1) }

    /// Appends plain text.
    public mutating func appendLiteral(_ literal: String) { pieces.append(.words(literal)) }

    /// Writes a length in pixels.
    public mutating func appendInterpolation(length: Int) { pieces.append(.length(length)) }

    /// Writes a measure spec: `at most 320`.
    public mutating func appendInterpolation(_ spec: MeasureSpec) {
      switch spec.mode {
      case .unspecified: pieces.append(.words("unspecified"))
      case .exactly: pieces += [.words("exactly "), .length(spec.size)]
      case .atMost: pieces += [.words("at most "), .length(spec.size)]
      }
    }

    /// Appends a requested dimension: `match_parent`, `wrap_content`, or a length.
    public mutating func appendInterpolation(_ dimension: Dimension) {
      pieces.append(dimension.fixedLength.map { .length($0) } ?? .words(dimension.description))
    }

    /// Writes a view's name: its id, or else its class and place in the tree.
    public mutating func appendInterpolation(_ view: View) { pieces.append(.name(view.displayName)) }

    /// Writes another text.
    public mutating func appendInterpolation(_ text: ExplanationText) { pieces += text.pieces }

    /// Appends words unchanged.
    public mutating func appendInterpolation(_ words: String) { pieces.append(.words(words)) }

    /// Writes a number that isn't a length.
    public mutating func appendInterpolation(count: Int) { pieces.append(.count(count)) }

    /// Writes a weight: `1`, `2.5`.
    public mutating func appendInterpolation(weight: Float) {
      let isWhole = weight.magnitude < 1_000_000 && weight == Float(Int(weight))
      pieces.append(.words(isWhole ? String(Int(weight)) : String(weight)))
    }
  }

  /// The text with its lengths in points.
  ///
  /// - Parameter density: pixels per point. A number has at most four decimals.
  public func string(density: Double = 1) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .words(let words), .name(let words): text += words
      case .length(let pixels): text += formatPoints(pixels, density: density)
      case .count(let number): text += String(number)
      }
    }
    return text
  }
}

extension ExplanationText {
  package var isEmpty: Bool { pieces.allSatisfy { $0 == .words("") } }

  /// Joins two texts.
  public static func + (first: ExplanationText, second: ExplanationText) -> ExplanationText { "\(first)\(second)" }
}

extension ExplanationText: CustomStringConvertible {
  /// The text with its lengths in pixels.
  public var description: String { string() }
}

extension View {
  /// `#title`; if a view has no id, its class and the child indexes that lead to it: `TextView 0/2`.
  public final var displayName: String {
    if let id { return "#\(id.visible)" }
    var path: [String] = []
    var state = state
    while let parent = state.parent {
      path.append(String(state.index(in: parent)))
      state = parent
    }
    let name = className.visible
    return path.isEmpty ? "the root \(name)" : "\(name) \(path.reversed().joined(separator: "/"))"
  }
}

extension ViewRef {
  /// Its place among its parent's children.
  ///
  /// One search notes the place of all of them: whoever names one view of thousands names the others as well.
  fileprivate func index(in parent: ViewRef) -> Int {
    let children = ChildStates(parent)
    if let known = extras.map({ Int($0.lastIndex) }), known < children.count, children[known] == self { return known }
    for (index, child) in children.enumerated() { child.makeExtras().lastIndex = Int32(truncatingIfNeeded: index) }
    return Int(makeExtras().lastIndex)
  }
}
