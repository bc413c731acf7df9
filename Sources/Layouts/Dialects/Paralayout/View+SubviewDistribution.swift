import Layouts
import Measure

/// A view, or a space between views.
public enum ViewDistributionItem: ViewDistributionSpecifying {
  /// A view inset at some of its edges.
  case view(View, Edges)
  /// A space of a number of pixels.
  case fixed(Double)
  /// A space of a number of parts of the space that remains after views and fixed spaces.
  case flexible(Double)

  /// The item itself.
  public var distributionItem: ViewDistributionItem { self }

  fileprivate func length(along axis: Axis) -> Double {
    switch self {
    case .view(let view, let insets): Double(view.frame.size[axis] - insets.total(along: axis))
    case .fixed(let length): length
    case .flexible: 0
    }
  }
}

/// An item of a distribution: a view, `8.fixed`, or `1.flexible`.
public protocol ViewDistributionSpecifying {
  /// The item of a distribution.
  var distributionItem: ViewDistributionItem { get }
}

extension View: ViewDistributionSpecifying {
  /// The view as an item of a distribution.
  public final var distributionItem: ViewDistributionItem { .view(self, .zero) }
}

extension TextView {
  /// The text from the top of its capital letters to its baseline, as an item of a distribution.
  public final var distributionItemUsingCapInsets: ViewDistributionItem {
    .view(self, Edges(top: capInset, bottom: baselineInset))
  }
}

extension LayoutNumber {
  /// A space of this number of pixels.
  public var fixed: ViewDistributionItem { .fixed(layoutNumber) }
  /// A space of this number of parts of the remaining space.
  public var flexible: ViewDistributionItem { .flexible(layoutNumber) }
}

/// The horizontal alignment of views in a vertical distribution.
public enum HorizontalDistributionAlignment: Hashable, Sendable {
  /// `inset` pixels from the leading edge.
  case leading(inset: Double = 0)
  /// `offset` pixels from the center, toward the trailing edge.
  case centered(offset: Double = 0)
  /// `inset` pixels from the trailing edge.
  case trailing(inset: Double = 0)
}

/// The vertical alignment of views in a horizontal distribution.
public enum VerticalDistributionAlignment: Hashable, Sendable {
  /// `inset` pixels below the top edge.
  case top(inset: Double = 0)
  /// `offset` pixels below the center.
  case centered(offset: Double = 0)
  /// `inset` pixels above the bottom edge.
  case bottom(inset: Double = 0)
}

/// Collects views and spaces, one per line.
@resultBuilder
public enum ViewDistributionBuilder {
  /// The items that the builder collects.
  public typealias Items = [any ViewDistributionSpecifying]
  /// An expression of the closure.
  public static func buildExpression(_ item: (any ViewDistributionSpecifying)?) -> Items { item.map { [$0] } ?? [] }
  /// An expression of the closure.
  public static func buildExpression(_ items: Items) -> Items { items }
  /// The expressions of a block, in order.
  public static func buildBlock(_ items: Items...) -> Items { items.flatMap { $0 } }
  /// The contents of an `if` without `else`.
  public static func buildOptional(_ items: Items?) -> Items { items ?? [] }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(first items: Items) -> Items { items }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(second items: Items) -> Items { items }
  /// The contents of a loop.
  public static func buildArray(_ items: [Items]) -> Items { items.flatMap { $0 } }
}

extension View {
  /// Distributes subviews from top to bottom: `applyVerticalSubviewDistribution([1.flexible, a, 8.fixed, b])`.
  ///
  /// Without spaces, equal ones are inserted everywhere. If all spaces are fixed, a flexible one is added at both ends.
  /// Positions are rounded, spaces aren't. Call it where children are placed.
  /// - Parameters:
  ///   - distribution: The views and spaces, from the top.
  ///   - rect: The area in this view's coordinates; `nil` for the whole view.
  ///   - orthogonalAlignment: The horizontal alignment of the views; `nil` to keep their horizontal positions.
  public final func applyVerticalSubviewDistribution(
    _ distribution: [any ViewDistributionSpecifying], inRect rect: (any LayoutRectangle)? = nil,
    orthogonalAlignment: HorizontalDistributionAlignment? = .centered(),
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let cross = orthogonalAlignment.map { alignment -> (share: Double, offset: Double) in
      let sign = isRightToLeft ? -1.0 : 1
      return switch alignment {
      case .leading(let inset): (isRightToLeft ? 1 : 0, sign * inset)
      case .centered(let offset): (0.5, sign * offset)
      case .trailing(let inset): (isRightToLeft ? 0 : 1, -sign * inset)
      }
    }
    distribute(distribution.map(\.distributionItem), .vertical, rect?.layoutRect, cross, SourcePlace(file, line))
  }

  /// Distributes subviews from top to bottom, one item per line.
  public final func applyVerticalSubviewDistribution(
    inRect rect: (any LayoutRectangle)? = nil, orthogonalAlignment: HorizontalDistributionAlignment? = .centered(),
    file: StaticString = #fileID, line: UInt = #line,
    @ViewDistributionBuilder _ distribution: () -> [any ViewDistributionSpecifying]
  ) {
    applyVerticalSubviewDistribution(
      distribution(), inRect: rect, orthogonalAlignment: orthogonalAlignment, file: file, line: line)
  }

  /// Distributes subviews in the layout direction; see `applyVerticalSubviewDistribution`.
  public final func applyHorizontalSubviewDistribution(
    _ distribution: [any ViewDistributionSpecifying], inRect rect: (any LayoutRectangle)? = nil,
    orthogonalAlignment: VerticalDistributionAlignment? = .centered(),
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let cross = orthogonalAlignment.map { alignment -> (share: Double, offset: Double) in
      switch alignment {
      case .top(let inset): (0, inset)
      case .centered(let offset): (0.5, offset)
      case .bottom(let inset): (1, -inset)
      }
    }
    distribute(distribution.map(\.distributionItem), .horizontal, rect?.layoutRect, cross, SourcePlace(file, line))
  }

  /// Distributes subviews in the layout direction, one item per line.
  public final func applyHorizontalSubviewDistribution(
    inRect rect: (any LayoutRectangle)? = nil, orthogonalAlignment: VerticalDistributionAlignment? = .centered(),
    file: StaticString = #fileID, line: UInt = #line,
    @ViewDistributionBuilder _ distribution: () -> [any ViewDistributionSpecifying]
  ) {
    applyHorizontalSubviewDistribution(
      distribution(), inRect: rect, orthogonalAlignment: orthogonalAlignment, file: file, line: line)
  }

  private final func distribute(
    _ distribution: [ViewDistributionItem], _ axis: Axis, _ rect: Rect?,
    _ cross: (share: Double, offset: Double)?, _ place: SourcePlace
  ) {
    var met: [ObjectIdentifier: Bool] = [:]
    var items = distribution.filter { item in
      guard case .view(let view, _) = item else { return true }
      let isNew = met.updateValue(true, forKey: ObjectIdentifier(view)) == nil
      if view.parent === self, isNew { return true }
      let problem = view.parent === self ? "is distributed twice" : "isn't a subview of \(self), which distributes it"
      report("\(view) \(problem)", at: place)
      return false
    }
    if met.isEmpty { return }
    var parts = items.reduce(0.0) { sum, item in
      if case .flexible(let count) = item { sum + count } else { sum }
    }
    let hasFixed = items.contains { if case .fixed = $0 { true } else { false } }
    if parts == 0, hasFixed {
      items = [.flexible(1)] + items + [.flexible(1)]
      parts = 2
    } else if parts == 0 {
      parts = Double(items.count + 1)
      items = [.flexible(1)] + items.flatMap { [$0, .flexible(1)] }
    }
    let rect = rect ?? Rect(origin: .zero, size: frame.size)
    let free = Double(rect.size[axis]) - items.reduce(0) { $0 + $1.length(along: axis) }
    let isMirrored = axis == .horizontal && isRightToLeft
    var position = 0.0
    for item in items {
      var length = item.length(along: axis)
      if case .flexible(let count) = item { length = free * count / parts }
      if case .view(let view, let insets) = item {
        var frame = view.frame
        let start = axis == .horizontal ? insets.left : insets.top
        let exact =
          isMirrored
          ? Double(rect.right) - position - length - Double(start)
          : Double(rect.origin[axis]) + position - Double(start)
        frame.origin[axis] = Density.rounded(exact)
        if let cross {
          let across = axis.cross
          let before = across == .horizontal ? insets.left : insets.top
          let inner = Double(frame.size[across] - insets.total(along: across))
          frame.origin[across] =
            Density.rounded(
              Double(rect.origin[across]) + cross.share * (Double(rect.size[across]) - inner) + cross.offset) - before
        }
        view.place(frame)
      }
      position += length
    }
  }
}

/// The height of views that are spread horizontally.
public enum VerticalSpreadingBehavior: Hashable, Sendable {
  /// The height of the rectangle.
  case fill
  /// Their own heights, `inset` pixels below the top edge.
  case top(inset: Double = 0)
  /// Their own heights, `offset` pixels below the center.
  case centered(offset: Double = 0)
  /// Their own heights, `inset` pixels above the bottom edge.
  case bottom(inset: Double = 0)
}

/// The width of views that are spread vertically.
public enum HorizontalSpreadingBehavior: Hashable, Sendable {
  /// The width of the rectangle.
  case fill
  /// Their own widths, `inset` pixels from the leading edge.
  case leading(inset: Double = 0)
  /// Their own widths, `offset` pixels from the center, toward the trailing edge.
  case centered(offset: Double = 0)
  /// Their own widths, `inset` pixels from the trailing edge.
  case trailing(inset: Double = 0)
}

extension View {
  /// Sets subviews to equal shares of the width, with `margin` pixels between them. By default, they fill the view's
  /// height.
  public final func horizontallySpreadSubviews(
    _ subviews: [View], margin: Double, inRect rect: (any LayoutRectangle)? = nil,
    orthogonalBehavior: VerticalSpreadingBehavior = .fill,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let cross: (share: Double, offset: Double)? =
      switch orthogonalBehavior {
      case .fill: nil
      case .top(let inset): (0, inset)
      case .centered(let offset): (0.5, offset)
      case .bottom(let inset): (1, -inset)
      }
    spread(
      isRightToLeft ? subviews.reversed() : subviews, .horizontal, margin, rect?.layoutRect, cross,
      SourcePlace(file, line))
  }

  /// Sets subviews to equal shares of the width, one view per line.
  public final func horizontallySpreadSubviews(
    margin: Double, inRect rect: (any LayoutRectangle)? = nil, orthogonalBehavior: VerticalSpreadingBehavior = .fill,
    file: StaticString = #fileID, line: UInt = #line, @SubviewBuilder _ subviews: () -> [View]
  ) {
    horizontallySpreadSubviews(
      subviews(), margin: margin, inRect: rect, orthogonalBehavior: orthogonalBehavior, file: file, line: line)
  }

  /// Sets subviews to equal shares of the height, with `margin` pixels between them. By default, they fill the view's
  /// width.
  public final func verticallySpreadSubviews(
    _ subviews: [View], margin: Double, inRect rect: (any LayoutRectangle)? = nil,
    orthogonalBehavior: HorizontalSpreadingBehavior = .fill,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let sign = isRightToLeft ? -1.0 : 1
    let cross: (share: Double, offset: Double)? =
      switch orthogonalBehavior {
      case .fill: nil
      case .leading(let inset): (isRightToLeft ? 1 : 0, sign * inset)
      case .centered(let offset): (0.5, sign * offset)
      case .trailing(let inset): (isRightToLeft ? 0 : 1, -sign * inset)
      }
    spread(subviews, .vertical, margin, rect?.layoutRect, cross, SourcePlace(file, line))
  }

  /// Sets subviews to equal shares of the height, one view per line.
  public final func verticallySpreadSubviews(
    margin: Double, inRect rect: (any LayoutRectangle)? = nil, orthogonalBehavior: HorizontalSpreadingBehavior = .fill,
    file: StaticString = #fileID, line: UInt = #line, @SubviewBuilder _ subviews: () -> [View]
  ) {
    verticallySpreadSubviews(
      subviews(), margin: margin, inRect: rect, orthogonalBehavior: orthogonalBehavior, file: file, line: line)
  }

  private final func spread(
    _ subviews: [View], _ axis: Axis, _ margin: Double, _ rect: Rect?, _ cross: (share: Double, offset: Double)?,
    _ place: SourcePlace
  ) {
    guard let last = subviews.last else { return }
    let rect = rect ?? Rect(origin: .zero, size: frame.size)
    let length = Double(rect.size[axis])
    let room = length - margin * Double(subviews.count - 1)
    if room < 0 {
      report("\(subviews.count) subviews with margins of \(margin) don't fit into \(length) pixels", at: place)
    }
    let share = max(0, room) / Double(subviews.count)
    let across = axis.cross
    var start = Double(rect.origin[axis])
    for view in subviews {
      // Each view begins at the whole pixel where the previous one ends, so the last absorbs the rounding error.
      let end = view === last ? Double(rect.origin[axis]) + length : Double(Density.rounded(start + share))
      var frame = view.frame
      frame.origin[axis] = Density.rounded(start)
      frame.size[axis] = max(0, Density.rounded(end) - Density.rounded(start))
      if let cross {
        frame.origin[across] = Density.rounded(
          Double(rect.origin[across]) + cross.share * Double(rect.size[across] - frame.size[across]) + cross.offset)
      } else {
        frame.origin[across] = rect.origin[across]
        frame.size[across] = rect.size[across]
      }
      view.measureForPlacing(MeasureSpecs(width: .exactly(frame.width), height: .exactly(frame.height)))
      view.place(frame)
      start = end + margin
    }
  }
}
