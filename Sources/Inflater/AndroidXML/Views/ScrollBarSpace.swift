import GRXAndroidData
import Inflater
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
    // Each view is asked for the space that its bars take, which hardly any has.
    guard let style = element.find("scrollbarStyle").flatMap({ element.resolve($0)?.text })?.lowercased(),
      style != "insideoverlay"
    else {
      self.init()
      return
    }
    self.init(element, style: style)
  }

  /// Reads all about the bars of a view.
  init(all element: Element) { self.init(element, style: element.word("scrollbarStyle")?.lowercased() ?? "") }

  private init(_ element: Element, style: String) {
    let usual = element.widget.scrollBarAxes
    let words = element.word("scrollbars").map { $0.split(separator: "|").map { String($0).trimmed } }
    func isShown(_ word: String, _ axis: Axis) -> Bool { words?.contains(word) ?? usual.contains(axis) }
    hasVertical = isShown("vertical", .vertical)
    hasHorizontal = isShown("horizontal", .horizontal)
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
    isOutside = style.contains("outside") || style == "0x02000000" || style == "0x03000000"
    isOnLeft =
      switch element.word("verticalScrollbarPosition")?.lowercased().split(separator: "_").last {
      case "left", "1": true
      case "right", "2": false
      default: element.isRightToLeft
      }
    guard style.hasSuffix("inset") || style == "0x01000000" || style == "0x03000000" else { return }
    if hasVertical, isOnLeft { edges.left = size.width }
    if hasVertical, !isOnLeft { edges.right = size.width }
    if hasHorizontal { edges.bottom = size.height }
  }
}
