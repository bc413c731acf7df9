import Layouts
import Measure

/// An item of `layout(_:)`: a view, a row of views, or a distance between them.
public protocol LayoutItem {}

extension View {
  /// Stacks views from top to bottom, with distances between them; usually this view's subviews.
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
  /// A distance before the first row is measured from the top, one after the last from the bottom; without one, there
  /// is no constraint. Views without a distance between them touch; `""` creates no constraint, and neither does a
  /// missing distance after a row of several views. The distances of a row of several views apply to its first view;
  /// the others are centered on it.
  ///
  /// - Returns: The views from top to bottom, except for those in rows of several views.
  @discardableResult
  public final func layout(
    _ items: any LayoutItem..., file: StaticString = #fileID, line: UInt = #line
  ) -> [View] { stack(items, SourcePlace(file, line)) }

  /// Stacks an array of items from top to bottom; see `layout(_:)`.
  @discardableResult
  public final func layout(
    _ items: [any LayoutItem], file: StaticString = #fileID, line: UInt = #line
  ) -> [View] { stack(items, SourcePlace(file, line)) }
}

extension StyledView {
  /// Stacks views from top to bottom, with one item per line; the closure may contain `if` and `for`.
  ///
  /// - Returns: This view.
  @discardableResult
  public func layout(
    file: StaticString = #fileID, line: UInt = #line, @LayoutItemBuilder _ items: () -> [any LayoutItem]
  ) -> Self {
    stack(items(), SourcePlace(file, line))
    return self
  }
}

/// Stacks views from top to bottom in their superview; see `View.layout(_:)`.
@discardableResult
public func layout(
  _ items: any LayoutItem..., file: StaticString = #fileID, line: UInt = #line
) -> [View] { stack(items, SourcePlace(file, line)) }

@discardableResult
private func stack(_ items: [any LayoutItem], _ place: SourcePlace) -> [View] {
  var views: [View] = []
  var before: Before = .start
  for item in items {
    switch item {
    case let row as any LayoutRow:
      guard let first = row.rowViews.first else {
        report("A row of layout(_:) has no views", at: place)
        continue
      }
      switch before {
      case .distance(let gap, after: let above?): first.place(.top, gap.betweenRows, after: .view(above), .bottom)
      case .distance(let gap, after: nil): first.place(.top, insideBy: gap.betweenRows)
      case .row(let above, touches: true): first.place(.top, LayoutLength(0), after: .view(above), .bottom)
      case .row, .nothing, .start: break
      }
      align(horizontally: row.rowViews)
      if item is View { views.append(first) }
      before = .row(first, touches: row.rowViews.count == 1)
    case let distance as any LayoutDistance:
      let length = distance.layoutLength
      switch before {
      case _ where length.isNothing: before = .nothing
      case .start: before = .distance(length, after: nil)
      case .row(let above, _): before = .distance(length, after: above)
      case .nothing: break
      case .distance(_, after: let above):
        let name = above.map { "\($0)" } ?? "the top"
        report("Two distances follow each other in layout(_:), after \(name)", at: place)
        before = .nothing
      }
    default:
      report("layout(_:) takes views, rows of views, and distances; \(item) is none of them", at: place)
    }
  }
  if case .distance(let gap, after: let last?) = before { last.place(.bottom, insideBy: gap.betweenRows) }
  return views
}

/// The item before another one in `layout(_:)`.
private enum Before {
  case start
  /// A row's first view; the next row touches it if it is the only view.
  case row(View, touches: Bool)
  case distance(LayoutLength, after: View?)
  case nothing
}

/// Collects views, rows, and distances, one per line.
@resultBuilder
public enum LayoutItemBuilder {
  /// An expression of the closure.
  public static func buildExpression(_ item: any LayoutItem) -> [any LayoutItem] { [item] }
  /// The expressions of a block, in order.
  public static func buildBlock(_ items: [any LayoutItem]...) -> [any LayoutItem] { items.flatMap { $0 } }
  /// The contents of an `if` without `else`.
  public static func buildOptional(_ items: [any LayoutItem]?) -> [any LayoutItem] { items ?? [] }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(first items: [any LayoutItem]) -> [any LayoutItem] { items }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(second items: [any LayoutItem]) -> [any LayoutItem] { items }
  /// The contents of a loop.
  public static func buildArray(_ items: [[any LayoutItem]]) -> [any LayoutItem] { items.flatMap { $0 } }
}
