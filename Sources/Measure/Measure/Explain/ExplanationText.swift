/// Text with lengths, which can be written in points at any density.
///
/// ```swift
/// let text: ExplanationText = "weight 1 of 3, \(length: 100) left over"
/// ```
public struct ExplanationText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of a text. Texts have the same words if they differ only in lengths, names, and numbers.
  package enum Piece: Hashable, Sendable {
    case words(String)
    /// A length in pixels.
    case length(Int)
    /// A number that isn't a length.
    case count(Int)
    /// The `displayName` of a view.
    case name(String)
  }

  /// A text of words alone, as most are, needs no array.
  private enum Content: Hashable, Sendable {
    case words(String)
    case pieces(Run)
  }

  /// Some of the pieces of an array, which the texts of a trace share.
  private struct Run: Hashable, Sendable {
    let all: [Piece]
    let start: Int32
    let count: Int32

    var pieces: ArraySlice<Piece> { all[Int(start)..<Int(start) + Int(count)] }

    static func == (one: Run, other: Run) -> Bool { one.pieces == other.pieces }

    func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
  }

  private let content: Content

  /// None of the words is empty.
  package var pieces: ArraySlice<Piece> {
    switch content {
    case .words(let words): words.isEmpty ? [] : [.words(words)]
    case .pieces(let run): run.pieces
    }
  }

  /// Calls `body` with each piece, in order.
  package func forEachPiece(_ body: (Piece) -> Void) {
    switch content {
    case .words(let words): if !words.isEmpty { body(.words(words)) }
    case .pieces(let run): for piece in run.pieces { body(piece) }
    }
  }

  /// Creates a text from some pieces of an array, which isn't copied.
  init(_ pieces: ArraySlice<Piece>, of all: [Piece]) {
    if pieces.isEmpty {
      content = .words("")
    } else if pieces.count == 1, case .words(let words) = pieces[pieces.startIndex] {
      content = .words(words)
    } else {
      content = .pieces(
        Run(
          all: all, start: Int32(truncatingIfNeeded: pieces.startIndex), count: Int32(truncatingIfNeeded: pieces.count))
      )
    }
  }

  /// Creates a text without names and lengths.
  public init(stringLiteral value: String) { content = .words(value) }

  /// Creates a text from its pieces.
  public init(stringInterpolation: StringInterpolation) {
    let pieces = stringInterpolation.pieces
    self.init(pieces[...], of: pieces)
  }

  /// Collects the pieces of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Creates the text of an interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount) }

    /// Appends plain text.
    public mutating func appendLiteral(_ literal: String) { appendWords(literal) }

    private mutating func appendWords(_ words: String) {
      if !words.isEmpty { pieces.append(.words(words)) }
    }

    /// Appends a length in pixels.
    public mutating func appendInterpolation(length: Int) { pieces.append(.length(length)) }

    /// Appends a measure spec, such as `at most 320`.
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

    /// Appends a view's name: its id, or else its class and its position in the tree.
    public mutating func appendInterpolation(_ view: View) { pieces.append(.name(view.displayName)) }

    /// Appends another text.
    public mutating func appendInterpolation(_ text: ExplanationText) { text.forEachPiece { pieces.append($0) } }

    /// Appends words unchanged.
    public mutating func appendInterpolation(_ words: String) { appendWords(words) }

    /// Appends a number that isn't a length.
    public mutating func appendInterpolation(count: Int) { pieces.append(.count(count)) }

    /// Appends a weight, such as `1` or `2.5`.
    public mutating func appendInterpolation(weight: Float) {
      let isWhole = weight.magnitude < 1_000_000 && weight == Float(Int(weight))
      pieces.append(.words(isWhole ? String(Int(weight)) : String(weight)))
    }
  }

  /// Returns the text with its lengths in points.
  ///
  /// - Parameter density: Pixels per point. Numbers have at most four decimals.
  public func string(density: Double = 1) -> String {
    var text = ""
    forEachPiece { piece in
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
  package var isEmpty: Bool {
    switch content {
    case .words(let words): words.isEmpty
    case .pieces: false
    }
  }

  /// Joins two texts.
  public static func + (first: ExplanationText, second: ExplanationText) -> ExplanationText { "\(first)\(second)" }
}

extension ExplanationText: CustomStringConvertible {
  /// The text with its lengths in pixels.
  public var description: String { string() }
}

extension View {
  /// The view's id, such as `#title`; if it has none, its class and the child indexes that lead to it, such as
  /// `TextView 0/2`.
  public final var displayName: String {
    if let id { return "#" + id.visible }
    let name = className.visible
    guard let parent = state.parent else { return "the root " + name }
    // Often the only one.
    let index = state.index(in: parent)
    var (path, next) = (parent.parent == nil ? [] : [index], parent)
    while let parent = next.parent {
      path.append(next.index(in: parent))
      next = parent
    }
    var text = name
    if path.isEmpty {
      // Appending takes less time than interpolation.
      text += " "
      text += String(index)
      return text
    }
    var separator = " "
    for index in path.reversed() {
      text += separator
      text += String(index)
      separator = "/"
    }
    return text
  }
}

extension ViewRef {
  /// Returns the index among the parent's children.
  ///
  /// One search stores the indexes of all children, since code that names one of many views usually names the others as
  /// well.
  fileprivate func index(in parent: ViewRef) -> Int {
    let children = ChildStates(parent)
    if let known = extras.map({ Int($0.lastIndex) }), known < children.count, children[known] == self { return known }
    for (index, child) in children.enumerated() { child.makeExtras().lastIndex = Int32(truncatingIfNeeded: index) }
    return Int(makeExtras().lastIndex)
  }
}
