import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The scroll bars of a view, and the part of its padding that they take.
///
/// Source: `initializeScrollbarsInternal`, `internalSetPadding`, `getVerticalScrollbarWidth`, and
/// `getHorizontalScrollbarHeight` of android.view.View, and android.widget.ScrollBarDrawable (API 36).
struct ScrollBarSpace {
  /// Whether the view has a bar at its side and one at its bottom, even if there is nothing to scroll.
  private(set) var hasVertical = false
  private(set) var hasHorizontal = false
  /// The width of a bar at the side, and the height of one at the bottom, in pixels.
  private(set) var size = Size.zero
  /// Whether the bars are at the view's edges instead of at the edges of its padding.
  private(set) var isOutside = false
  /// Whether the bar at the side is on the left.
  private(set) var isOnLeft = false
  /// The padding that the view has besides its own, because its bars don't overlay the content; 0 for most views.
  private(set) var edges = Edges.zero

  /// Creates the bars of a view that has none.
  private init() {}

  /// Reads the bars of a view, unless they are over its content: then it seems to have none.
  init(_ element: Element) {
    // A wrong word is an error even where no bar is.
    if element.given(Words.bars.name) != nil { _ = Words.bars.number(of: element) }
    if element.given(Words.position.name) != nil { _ = Words.position.number(of: element) }
    // Each view is asked for the space that its bars take, which hardly any has.
    guard let style = Words.style.number(of: element), style != 0 else {
      self.init()
      return
    }
    self.init(element, style: style)
  }

  /// Reads all about the bars of a view.
  init(all element: Element) { self.init(element, style: Words.style.number(of: element) ?? 0) }

  private init(_ element: Element, style: Int) {
    let usual = element.widget.scrollBarAxes
    let bars = Words.bars.number(of: element)
    hasVertical = bars.map { $0 & Words.vertical != 0 } ?? usual.contains(.vertical)
    hasHorizontal = bars.map { $0 & Words.horizontal != 0 } ?? usual.contains(.horizontal)
    guard hasVertical || hasHorizontal else { return }
    // Code can hide a bar, or add one along the other axis.
    hasVertical = element.bool("verticalScrollBarEnabled") ?? hasVertical
    hasHorizontal = element.bool("horizontalScrollBarEnabled") ?? hasHorizontal
    let usualSize = element.pixels("scrollbarSize", dp: 4)
    func length(_ name: String, _ axis: Axis) -> Int {
      let drawable = element.drawable("scrollbarTrack" + name) ?? element.drawable("scrollbarThumb" + name)
      let own = drawable?.length(along: axis) ?? 0
      return max(own > 0 ? own : usualSize, 0)
    }
    size = Size(width: length("Vertical", .horizontal), height: length("Horizontal", .vertical))
    isOutside = style & Words.outside != 0
    isOnLeft =
      switch Words.position.number(of: element) {
      case 1: true
      case 2: false
      default: element.isRightToLeft
      }
    guard style & Words.inset != 0 else { return }
    if hasVertical, isOnLeft { edges.left = size.width }
    if hasVertical, !isOnLeft { edges.right = size.width }
    if hasHorizontal { edges.bottom = size.height }
  }
}

/// The values of an attribute of scroll bars: words, and the numbers that Android replaces them by.
///
/// Source: the attributes of android.view.View (API 36).
private struct Words: Sendable {
  static let (inset, outside) = (0x0100_0000, 0x0200_0000)
  static let (horizontal, vertical) = (0x100, 0x200)

  static let style = Words(
    name: "scrollbarStyle",
    all: [
      ("insideOverlay", 0), ("insideInset", inset), ("outsideOverlay", outside), ("outsideInset", inset | outside),
    ])
  static let position = Words(
    name: "verticalScrollbarPosition", all: [("defaultPosition", 0), ("left", 1), ("right", 2)])
  static let bars = Words(
    name: "scrollbars", all: [("none", 0), ("horizontal", horizontal), ("vertical", vertical)], mayBeJoined: true)

  let name: String
  let all: [(word: String, number: Int)]
  /// Whether several words may be joined by `|`.
  var mayBeJoined = false

  /// Returns the number of the words that an element has; `nil` if it has none, or a wrong one, which is reported.
  func number(of element: Element) -> Int? {
    guard let found = element.find(name), let text = element.resolve(found)?.text else { return nil }
    if let number = Int(text) ?? (text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : nil) { return number }
    var number = 0
    for part in mayBeJoined ? text.split(separator: "|").map({ String($0).trimmed }) : [text] {
      if let known = all.first(where: { $0.word == part }) {
        number |= known.number
      } else if found.isPreview, part.hasPrefix("scrollbar") {
        // A constant in code: `SCROLLBAR_POSITION_LEFT`.
        let part = part.lowercased()
        guard let known = all.first(where: { part.hasSuffix($0.word.lowercased()) }) else { return nil }
        number |= known.number
      } else {
        report(part, found, of: element)
        return nil
      }
    }
    return number
  }

  private func report(_ word: String, _ found: AndroidAttributes.Found, of element: Element) {
    let words = all.map { "\"\($0.word)\"" }
    let near = Suggestion.nearest(to: word, in: all.map(\.word)).map { "\"\($0)\"" }
    let expected = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    element.reader.xml.report(
      InflateError(
        .wrongValue(attribute: name, found: "\"\(word.excerpt)\"", expected: expected, suggestion: near),
        severity: found.severity, location: found.file.location(at: found.offset)))
  }
}
