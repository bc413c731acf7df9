import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A view's padding and minimum size, which its background and several attributes determine together.
struct ViewBox {
  var background: AndroidDrawable?
  /// The padding set by attributes; `nil` for a side without any.
  private var left: Int?
  private var top: Int?
  private var right: Int?
  private var bottom: Int?
  private var start: Int?
  private var end: Int?
  var minimum = Size.zero
  /// Whether both the minimum size and that of the background are ignored.
  var ignoresMinimum = false
  /// The padding that a widget adds on each side.
  var extra = Edges.zero
  var extraStart = 0
  var extraEnd = 0
  /// The padding for scroll bars, in addition to all other.
  private(set) var scrollBars = Edges.zero
  private let isRightToLeft: Bool

  /// Creates a box without padding and minimum size.
  init() { isRightToLeft = false }

  /// Reads the box of a view. Source: the constructor of android.view.View.
  init(_ element: Element) {
    func length(_ name: String) -> Int? { element.pixels(name).flatMap { $0 >= 0 ? $0 : nil } }
    isRightToLeft = element.isRightToLeft
    scrollBars = ScrollBarSpace(element).edges
    minimum = Size(width: length("minWidth") ?? 0, height: length("minHeight") ?? 0)
    start = length("paddingStart")
    end = length("paddingEnd")
    if let all = length("padding") {
      (left, top, right, bottom) = (all, all, all, all)
    } else {
      let (horizontal, vertical) = (length("paddingHorizontal"), length("paddingVertical"))
      left = horizontal ?? length("paddingLeft")
      right = horizontal ?? length("paddingRight")
      top = vertical ?? length("paddingTop")
      bottom = vertical ?? length("paddingBottom")
      if start != nil || end != nil {
        if horizontal == nil { (left, right) = (nil, nil) }
      }
    }
  }

  /// Returns the padding on the sides, separate from that in the reading direction.
  func padding() -> (edges: Edges, start: Int?, end: Int?) {
    let behind = background?.padding ?? .zero
    var edges = Edges(
      left: (left ?? behind.left) + extra.left, top: (top ?? behind.top) + extra.top,
      right: (right ?? behind.right) + extra.right, bottom: (bottom ?? behind.bottom) + extra.bottom
    )
    var (start, end) = (start, end)
    let sides = (left ?? behind.left, right ?? behind.right)
    if extraStart != 0 { start = (start ?? (isRightToLeft ? sides.1 : sides.0)) + extraStart }
    if extraEnd != 0 { end = (end ?? (isRightToLeft ? sides.0 : sides.1)) + extraEnd }
    if scrollBars != .zero {
      edges.left += scrollBars.left
      edges.right += scrollBars.right
      edges.bottom += scrollBars.bottom
      start = start.map { $0 + (isRightToLeft ? scrollBars.right : scrollBars.left) }
      end = end.map { $0 + (isRightToLeft ? scrollBars.left : scrollBars.right) }
      if start != nil || end != nil {
        // A written layout has either both sides in the reading direction or neither.
        start = start ?? (isRightToLeft ? edges.right : edges.left)
        end = end ?? (isRightToLeft ? edges.left : edges.right)
        (edges.left, edges.right) = (0, 0)
      }
    }
    return (edges, start, end)
  }

  /// The padding at the start and the end together.
  var horizontalPadding: Int {
    let (edges, start, end) = padding()
    return (start ?? edges.left) + (end ?? edges.right)
  }

  /// Sets the padding of two sides, regardless of attributes.
  mutating func setPadding(start: Int, end: Int) { (self.start, self.end) = (start, end) }

  mutating func setPadding(top: Int, bottom: Int) { (self.top, self.bottom) = (top, bottom) }

  /// Sets the padding at the top or at the bottom, regardless of attributes. The padding on the sides no longer depends
  /// on the reading direction.
  ///
  /// Source: android.view.View.setPadding, before the direction is known.
  mutating func replace(top: Int? = nil, bottom: Int? = nil) {
    (left, right) = (start ?? left, end ?? right)
    (start, end) = (nil, nil)
    self.top = top ?? self.top
    self.bottom = bottom ?? self.bottom
  }

  /// Adds padding on each side.
  mutating func add(_ edges: Edges) {
    extra.left += edges.left
    extra.top += edges.top
    extra.right += edges.right
    extra.bottom += edges.bottom
    if let start { self.start = start + (isRightToLeft ? edges.right : edges.left) }
    if let end { self.end = end + (isRightToLeft ? edges.left : edges.right) }
  }

  /// Sets the padding of all sides, regardless of attributes and of the background.
  ///
  /// Source: android.view.View.applyInsets.
  mutating func replace(by edges: Edges) {
    (left, top, right, bottom) = (edges.left, edges.top, edges.right, edges.bottom)
    (start, end, extraStart, extraEnd, extra) = (nil, nil, 0, 0, .zero)
  }

  /// Sets the attributes of the node.
  func describe(_ out: inout NodeDraft) {
    let own = out.own
    let (edges, start, end) = padding()
    func set(_ name: String, _ pixels: Int?) {
      if let pixels, pixels > 0, own.contains(name) {
        out.set(name, pixels: min(pixels, Pixels.limit))
      }
    }
    set("paddingLeft", edges.left)
    set("paddingTop", edges.top)
    set("paddingRight", edges.right)
    set("paddingBottom", edges.bottom)
    let sides = isRightToLeft ? (edges.right, edges.left) : (edges.left, edges.right)
    if let start, own.contains("paddingStart"), start > 0 || sides.0 > 0 {
      out.set("paddingStart", pixels: max(0, start))
    }
    if let end, own.contains("paddingEnd"), end > 0 || sides.1 > 0 {
      out.set("paddingEnd", pixels: max(0, end))
    }
    let side = isRightToLeft ? "drawableRight" : "drawableLeft"
    if let start, start < 0, own.contains(side), out[side] == nil {
      // A mark without a size, which takes as much space as a drawable without one.
      out[side] = .array([.pixels(Double(start)), .pixels(-1)])
    }
    if ignoresMinimum { return }
    let size = background?.minimumSize ?? .zero
    set("minWidth", max(minimum.width, size.width))
    set("minHeight", max(minimum.height, size.height))
  }
}
