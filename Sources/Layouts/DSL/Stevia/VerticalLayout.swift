import Measure

/// What `layout(_:)` takes: views, rows of views, and distances between them.
public protocol LayoutItem {}

extension ViewGroup {
  /// Stacks this layout's children from top to bottom, with distances between them.
  ///
  /// ```swift
  /// root.layout(
  ///   100,
  ///   |-email-| ~ 80,
  ///   8,
  ///   |-password-| ~ 80,
  ///   "",
  ///   |login| ~ 80,
  ///   0)
  /// ```
  /// ```
  /// ┌──────────────────┐
  /// │        100       │
  /// │ ┌──────────────┐ │
  /// │ │ email        │ │ 80
  /// │ └──────────────┘ │
  /// │ ┌──────────────┐ │ 8
  /// │ │ password     │ │ 80
  /// │ └──────────────┘ │
  /// │                  │ ""
  /// │┌────────────────┐│
  /// ││ login          ││ 80
  /// └└────────────────┘┘ 0
  /// ```
  /// A distance before the first row is from the top, one after the last from the bottom; without one, nothing is said of it.
  /// Rows without a distance between them touch. The distances of a row of several views are its first view's; the others
  /// are centered on it.
  ///
  /// - Returns: The views, from top to bottom.
  @discardableResult
  public final func layout(_ items: any LayoutItem...) -> [View] { stack(items, in: self) }

  /// The same, with an item a line, and `if` and `for` among them.
  @discardableResult
  public final func layout(@LayoutItemBuilder _ items: () -> [any LayoutItem]) -> [View] { stack(items(), in: self) }
}

/// Stacks views from top to bottom in their superview; see `ViewGroup.layout(_:)`.
@discardableResult
public func layout(_ items: any LayoutItem...) -> [View] { stack(items, in: nil) }

/// - Parameter superview: What the views have to be inside, if they are inside of anything; `nil` for any.
private func stack(_ items: [any LayoutItem], in superview: ViewGroup?) -> [View] {
  var views: [View] = []
  var last: View?
  var gap: LayoutLength?
  for item in items {
    switch item {
    case let row as any LayoutRow:
      guard let first = row.rowViews.first else { stop("A row of layout(_:) has no views") }
      for view in row.rowViews {
        require(
          superview == nil || view.parent == nil || view.parent === superview,
          "layout(_:) places the layout's own children; \(view) is inside another view")
      }
      if let last {
        first.place(.top, gap ?? LayoutLength(0), after: .view(last), .bottom)
      } else if let gap {
        first.place(.top, gap, after: .superview)
      }
      for other in row.rowViews.dropFirst() { other.equate(.centerY, first) }
      views += row.rowViews
      (last, gap) = (first, nil)
    case let distance as any LayoutDistance:
      require(gap == nil, "Two distances follow each other in layout(_:)")
      gap = distance.layoutLength.isBareZero ? .flexible : distance.layoutLength
    default:
      stop("layout(_:) takes views, rows of views, and distances; \(item) is none of them")
    }
  }
  if let last, let gap { last.place(.bottom, gap, beforeSuperviews: .bottom) }
  return views
}

/// Collects views, rows and distances, one a line.
@resultBuilder
public enum LayoutItemBuilder {
  public static func buildExpression(_ item: any LayoutItem) -> [any LayoutItem] { [item] }
  public static func buildBlock(_ items: [any LayoutItem]...) -> [any LayoutItem] { items.flatMap { $0 } }
  public static func buildOptional(_ items: [any LayoutItem]?) -> [any LayoutItem] { items ?? [] }
  public static func buildEither(first items: [any LayoutItem]) -> [any LayoutItem] { items }
  public static func buildEither(second items: [any LayoutItem]) -> [any LayoutItem] { items }
  public static func buildArray(_ items: [[any LayoutItem]]) -> [any LayoutItem] { items.flatMap { $0 } }
}
