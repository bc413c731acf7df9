import Layouts
import Measure

/// One or more views in a row, which `layout(_:)` stacks and to which `~` gives a height.
public protocol LayoutRow: LayoutItem {
  /// The views of the row.
  var rowViews: [View] { get }
}

extension View: LayoutRow {
  /// The views of the row.
  public final var rowViews: [View] { [self] }
}

extension Array: LayoutItem where Element: View {}

extension Array: LayoutRow where Element: View {
  /// The views of the row.
  public var rowViews: [View] { self }
}

// MARK: - The edges of the superview

/// Places a view at the superview's leading edge.
///
/// ```
/// |name       ┌────────────┐
///             │name        │
///             └────────────┘
/// ```
/// A row of one view is that view: `|-name-|.top(9)`.
@discardableResult
public prefix func | <Row: View>(view: Row) -> Row { RowStart(gap: LayoutLength(0)).join(view) }

/// Places the first view at the superview's leading edge.
@discardableResult
public prefix func | (views: [View]) -> [View] { RowStart(gap: LayoutLength(0)).join(views) }

/// Places a view at the superview's trailing edge.
///
/// ```
/// name|       ┌────────────┐
///             │        name│
///             └────────────┘
/// ```
@discardableResult
public postfix func | <Row: View>(view: Row) -> Row { TrailingGap(length: LayoutLength(0)).end(view) }

/// Places the last view at the superview's trailing edge.
@discardableResult
public postfix func | (views: [View]) -> [View] { TrailingGap(length: LayoutLength(0)).end(views) }

/// Places a view 8 pixels, or the given distance, from the superview's leading edge.
///
/// ```
/// |-name      ┌────────────┐      |-42-name   ┌────────────┐
///             │ name       │                  │    name    │
///             └────────────┘                  └────────────┘
/// ```
@discardableResult
public prefix func |- <Element: RowOpening>(element: Element) -> Element.Opened { element.opened() }

/// Places a view 8 pixels, or the given distance, from the superview's trailing edge.
///
/// ```
/// name-|      ┌────────────┐      name-42-|   ┌────────────┐
///             │       name │                  │    name    │
///             └────────────┘                  └────────────┘
/// ```
@discardableResult
public postfix func -| <Row: View>(view: Row) -> Row { TrailingGap(length: .ofRows).end(view) }

/// Places the last view 8 pixels from the superview's trailing edge.
@discardableResult
public postfix func -| (views: [View]) -> [View] { TrailingGap(length: .ofRows).end(views) }

/// The distance of the preceding view from the superview's trailing edge.
public postfix func -| (distance: some LayoutDistance) -> TrailingGap { TrailingGap(length: distance.layoutLength) }

/// Places a view at a distance from the superview's leading edge: `|-42-name`.
@discardableResult
public func - <Row: View>(start: LeadingGap, view: Row) -> Row { RowStart(gap: start.length).join(view) }

/// Places a view at a distance from the superview's trailing edge: `name-42-|`.
@discardableResult
public func - <Row: View>(view: Row, end: TrailingGap) -> Row { end.end(view) }

// MARK: - Between views

/// Places one view after another, 8 pixels apart or at the given distance.
///
/// ```
/// |-a-15-b-""-c-|      ┌──────────────────┐
///                      │ a  b           c │
///                      └──────────────────┘
/// ```
/// The chain runs in the layout direction. Its value is the array of its views, which `~` and the alignment functions
/// accept. `""` creates no constraint.
@discardableResult
public func - <Start: RowBeginning, Element: RowElement>(start: Start, element: Element) -> Element.Joined {
  element.joined(to: start.rowStart)
}

// Overloads for the usual types, which the compiler prefers to the standard library's operators once it knows the type
// of a distance. Without them, type-checking a chain of variables and literals takes exponential time.

/// Adds a distance after views: `a-b-15`.
@discardableResult
public func - (row: [View], distance: Int) -> PartialRow { row.rowStart.with(distance.layoutLength) }

/// Adds a distance after views: `a-b-4.5`.
@discardableResult
public func - (row: [View], distance: Double) -> PartialRow { row.rowStart.with(distance.layoutLength) }

/// Adds no constraint after views: `a-b-""`.
@discardableResult
public func - (row: [View], distance: String) -> PartialRow { row.rowStart.with(distance.layoutLength) }

/// Adds a bound or a percentage after views: `a-b-(>=5)`.
@discardableResult
public func - (row: [View], distance: LayoutLength) -> PartialRow { row.rowStart.with(distance) }

/// Places a view after a distance: `a-15-b`.
@discardableResult
public func - (start: PartialRow, view: View) -> [View] { start.rowStart.join([view]) }

/// Places one view after another. The same as `-`, but never ambiguous with subtraction; see <doc:SteviaStyle>.
@discardableResult
public func -- <Start: RowBeginning, Element: RowElement>(start: Start, element: Element) -> Element.Joined {
  element.joined(to: start.rowStart)
}

/// Places a view at a distance from the superview's leading edge.
@discardableResult
public func -- <Row: View>(start: LeadingGap, view: Row) -> Row { start - view }

/// Places a view at a distance from the superview's trailing edge.
@discardableResult
public func -- <Row: View>(view: Row, end: TrailingGap) -> Row { view - end }

/// Places one view after another. The same as `-`, written with a hyphen bullet.
@discardableResult
public func ⁃ <Start: RowBeginning, Element: RowElement>(start: Start, element: Element) -> Element.Joined {
  element.joined(to: start.rowStart)
}

/// Places a view at a distance from the superview's leading edge.
@discardableResult
public func ⁃ <Row: View>(start: LeadingGap, view: Row) -> Row { start - view }

/// Places a view at a distance from the superview's trailing edge.
@discardableResult
public func ⁃ <Row: View>(view: Row, end: TrailingGap) -> Row { view - end }

/// The beginning of a chain: a view, a row, or a row with a distance.
public protocol RowBeginning {
  /// The views and the distance with which a chain begins.
  var rowStart: RowStart { get }
}

/// The continuation of a chain: a view, a row, a distance, or a distance to the superview's edge.
public protocol RowElement {
  /// The chain with the element.
  associatedtype Joined
  /// Appends the element to a chain.
  func joined(to start: RowStart) -> Joined
}

/// An operand after the superview's leading edge: a view, views, or a distance.
///
/// All of them share a single operator: with several operators at the start of a chain, compiling a long chain takes
/// exponential time.
public protocol RowOpening {
  /// The chain that the element begins.
  associatedtype Opened
  /// Places the element after the superview's leading edge.
  func opened() -> Opened
}

/// The beginning of a chain: the previous views, or the superview's edge, and the distance that follows.
public struct RowStart {
  /// The views so far; empty at the superview's leading edge.
  var views: [View] = []
  /// The distance that follows; `nil` for the default distance.
  var gap: LayoutLength?

  func join<Row: View>(_ view: Row) -> Row {
    _ = join([view])
    return view
  }

  /// Appends views.
  func join(_ others: [View]) -> [View] {
    guard let next = others.first else {
      report("A row has no views")
      return views
    }
    let gap = gap ?? .ofRows
    if gap.isNothing { return views + others }
    guard let last = views.last else {
      next.place(.leading, insideBy: gap)
      return others
    }
    // The order of the two sides is the same as in Stevia, so that constants have the same signs.
    if gap.relation != .equal || gap.share != 0 || (self.gap == nil && views.count == 1) {
      next.place(.leading, gap, after: .view(last), .trailing)
    } else {
      last.constrain(.trailing, .equal, .view(next), .leading, constant: -gap.constant)
    }
    return views + others
  }

  func with(_ gap: LayoutLength) -> PartialRow {
    if self.gap != nil {
      report("Two distances follow each other in a row, after \(views.last.map { "\($0)" } ?? "its start")")
    }
    return PartialRow(rowStart: RowStart(views: views, gap: gap))
  }
}

/// A chain that ends in a distance: `a-15`. It has no effect until a view follows.
public struct PartialRow: RowBeginning {
  /// The views and the distance with which a chain begins.
  public let rowStart: RowStart
}

/// A distance from the superview's leading edge: `|-42`. It has no effect until a view follows.
public struct LeadingGap: RowBeginning {
  let length: LayoutLength

  /// The views and the distance with which a chain begins.
  public var rowStart: RowStart { RowStart(gap: length) }
}

/// A distance to the superview's trailing edge: `14-|`.
public struct TrailingGap: RowElement {
  let length: LayoutLength

  /// Appends the element to a chain.
  public func joined(to start: RowStart) -> [View] {
    if start.gap != nil { report("Two distances follow each other at the end of a row") }
    return end(start.views)
  }

  func end<Row: View>(_ view: Row) -> Row {
    _ = end([view])
    return view
  }

  func end(_ views: [View]) -> [View] {
    guard let last = views.last else {
      report("A row has no views")
      return views
    }
    if length.isNothing { return views }
    if length.relation != .equal, let superview = last.parent {
      superview.constrain(
        .trailing, length.relation, .view(last), constant: length.constant, pulls: length.pulls)
    } else {
      last.place(.trailing, insideBy: length)
    }
    return views
  }
}

extension LayoutLength {
  /// The default distance between views, and between a view and the superview's edge.
  static let ofRows = LayoutLength(8)
}

extension View: RowBeginning, RowElement, RowOpening {
  /// Places the element after the superview's leading edge.
  public final func opened() -> View { RowStart(gap: .ofRows).join(self) }
  /// The views and the distance with which a chain begins.
  public final var rowStart: RowStart { RowStart(views: [self]) }
  /// Appends the element to a chain.
  public final func joined(to start: RowStart) -> [View] { start.join([self]) }
}

extension Array: RowBeginning, RowElement, RowOpening where Element: View {
  /// Places the element after the superview's leading edge.
  public func opened() -> [View] { RowStart(gap: .ofRows).join(self) }
  /// The views and the distance with which a chain begins.
  public var rowStart: RowStart { RowStart(views: self) }
  /// Appends the element to a chain.
  public func joined(to start: RowStart) -> [View] { start.join(self) }
}

extension LayoutDistance {
  /// Appends the element to a chain.
  public func joined(to start: RowStart) -> PartialRow { start.with(layoutLength) }
}
