import Measure

/// One view or several in a row: what `layout(_:)` stacks and `~` gives a height.
public protocol LayoutRow: LayoutItem {
  var rowViews: [View] { get }
}

extension View: LayoutRow {
  public final var rowViews: [View] { [self] }
}

extension Array: LayoutItem where Element: View {}

extension Array: LayoutRow where Element: View {
  public var rowViews: [View] { self }
}

// MARK: - The edges of the superview

/// At the superview's leading edge.
///
/// ```
/// |name       ┌────────────┐
///             │name        │
///             └────────────┘
/// ```
@discardableResult
public prefix func | (row: some LayoutRow) -> [View] { RowStart.edge(LayoutLength(0)).join(row.rowViews) }

/// At the superview's trailing edge.
///
/// ```
/// name|       ┌────────────┐
///             │        name│
///             └────────────┘
/// ```
@discardableResult
public postfix func | (row: some LayoutRow) -> [View] { TrailingGap(length: LayoutLength(0)).end(row.rowViews) }

/// 8 pixels, or as many as are written, from the superview's leading edge.
///
/// ```
/// |-name      ┌────────────┐      |-42-name   ┌────────────┐
///             │ name       │                  │    name    │
///             └────────────┘                  └────────────┘
/// ```
@discardableResult
public prefix func |- <Element: RowElement>(element: Element) -> Element.Joined {
  element.joined(to: .edge(nil))
}

/// 8 pixels, or as many as are written, from the superview's trailing edge.
///
/// ```
/// name-|      ┌────────────┐      name-42-|   ┌────────────┐
///             │       name │                  │    name    │
///             └────────────┘                  └────────────┘
/// ```
@discardableResult
public postfix func -| <Element: RowEnding>(element: Element) -> Element.Ended { element.ended() }

// MARK: - Between views

/// One after the other, 8 pixels apart or as many as are written.
///
/// ```
/// |-a-15-b-""-c-|      ┌──────────────────┐
///                      │ a  b           c │
///                      └──────────────────┘
/// ```
/// The chain runs in the layout direction. It is an array of its views, which `~` and the alignments take on.
@discardableResult
public func - <Start: RowBeginning, Element: RowElement>(start: Start, element: Element) -> Element.Joined {
  element.joined(to: start.rowStart)
}

// The same for the usual types, which the compiler prefers to the standard library's operators as soon as it knows a
// distance's type: otherwise a chain with variables and literals for distances takes it exponential time.

/// A distance after views: `a-b-15`.
@discardableResult
public func - (row: [View], distance: Int) -> PartialRow { row.rowStart.with(distance.layoutLength) }

/// A distance after views: `a-b-4.5`.
@discardableResult
public func - (row: [View], distance: Double) -> PartialRow { row.rowStart.with(distance.layoutLength) }

/// A flexible space after views: `a-b-""`.
@discardableResult
public func - (row: [View], distance: String) -> PartialRow { row.rowStart.with(distance.layoutLength) }

/// A bound or a percentage after views: `a-b-(>=5)`.
@discardableResult
public func - (row: [View], distance: LayoutLength) -> PartialRow { row.rowStart.with(distance) }

/// A view after a distance: `a-15-b`.
@discardableResult
public func - (start: PartialRow, view: View) -> [View] { start.rowStart.join([view]) }

/// The same as `-`; its chains never compete with a subtraction: see <doc:WritingLayoutsSteviasWay>.
@discardableResult
public func -- <Start: RowBeginning, Element: RowElement>(start: Start, element: Element) -> Element.Joined {
  element.joined(to: start.rowStart)
}

/// What a chain may begin with: a view, a row, or a row with a distance.
public protocol RowBeginning {
  var rowStart: RowStart { get }
}

/// What may follow in a chain: a view, a row, a distance, or a distance to the superview's edge.
public protocol RowElement {
  associatedtype Joined
  func joined(to start: RowStart) -> Joined
}

/// What may come before the superview's trailing edge: a view, a row, or a distance.
public protocol RowEnding {
  associatedtype Ended
  func ended() -> Ended
}

/// The beginning of a chain: the views so far, or the superview's edge, and the distance that follows.
public struct RowStart {
  /// Empty at the superview's leading edge.
  let views: [View]
  let gap: LayoutLength?

  static func edge(_ gap: LayoutLength?) -> RowStart { RowStart(views: [], gap: gap) }

  /// 8 pixels if no distance is written.
  var gapOrDefault: LayoutLength { gap ?? .ofRows }

  /// Puts views after those so far.
  func join(_ others: [View]) -> [View] {
    guard let first = others.first else { stop(emptyRow) }
    if let last = views.last {
      first.place(.leading, gapOrDefault, after: .view(last), .trailing)
    } else {
      first.place(.leading, gapOrDefault, after: .superview)
    }
    return views + others
  }

  func with(_ gap: LayoutLength) -> PartialRow {
    require(self.gap == nil, "Two distances follow each other in a row")
    return PartialRow(rowStart: RowStart(views: views, gap: gap))
  }
}

/// A chain that ends in a distance: `|-42`, `a-15`. It has no effect until a view, or `-|`, follows.
public struct PartialRow: RowBeginning {
  public let rowStart: RowStart
}

/// A distance to the superview's trailing edge: `14-|`.
public struct TrailingGap: RowElement {
  let length: LayoutLength

  public func joined(to start: RowStart) -> [View] {
    require(start.gap == nil, "Two distances follow each other in a row")
    return end(start.views)
  }

  func end(_ views: [View]) -> [View] {
    guard let last = views.last else { stop(emptyRow) }
    last.place(.trailing, length, beforeSuperviews: .trailing)
    return views
  }
}

private let emptyRow = "A row has no views"

extension LayoutLength {
  /// Between views, and between a view and the superview's edge, if nothing is written.
  static let ofRows = LayoutLength(8)
}

extension View: RowBeginning, RowElement, RowEnding {
  public final var rowStart: RowStart { RowStart(views: [self], gap: nil) }
  public final func joined(to start: RowStart) -> [View] { start.join([self]) }
  public final func ended() -> [View] { TrailingGap(length: .ofRows).end([self]) }
}

extension Array: RowBeginning, RowElement, RowEnding where Element: View {
  public var rowStart: RowStart {
    require(!isEmpty, emptyRow)
    return RowStart(views: self, gap: nil)
  }
  public func joined(to start: RowStart) -> [View] { start.join(self) }
  public func ended() -> [View] { TrailingGap(length: .ofRows).end(self) }
}

extension LayoutDistance {
  public func joined(to start: RowStart) -> PartialRow { start.with(layoutLength) }
  public func ended() -> TrailingGap { TrailingGap(length: layoutLength) }
}
