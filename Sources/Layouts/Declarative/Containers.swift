import Layouts
import Measure

/// A row of children in the layout direction.
///
/// ```swift
/// let card = Row(spacing: 8) {
///   View().width(48).height(48)
///   Column {
///     TextView("Hello").id("title")
///     if let detail { TextView(detail) }
///     for line in lines { TextView(line) }
///   }
///   .weight(1)
/// }
/// card.view.measureAndLayout(in: Size(width: 320, height: 640))
/// ```
public struct Row: LayoutElement {
  /// The layout.
  public let view: LinearLayout
  /// The view that the container describes.
  public var element: View { view }

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - spacing: The space between two children, in pixels.
  ///   - gravity: The alignment of children that don't set their own.
  ///   - alignsBaselines: Whether children with a baseline are aligned by it. Custom views in the row may be measured
  ///     again.
  ///   - content: The children: views and containers, with conditions and loops.
  public init(
    spacing: Int = 0, gravity: Gravity = [], alignsBaselines: Bool = true, @LayoutBuilder _ content: () -> [View]
  ) {
    view = LinearLayout(direction: .horizontal)
    view.isBaselineAligned = alignsBaselines
    view.setSpacing(spacing, gravity)
    view.addElements(content(), alongWeights: .horizontal)
  }
}

/// A column of children. Children without a width are as wide as the column.
public struct Column: LayoutElement {
  /// The layout.
  public let view: LinearLayout
  /// The view that the container describes.
  public var element: View { view }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - spacing: The space between two children, in pixels.
  ///   - gravity: The alignment of children that don't set their own.
  ///   - content: The children: views and containers, with conditions and loops.
  public init(spacing: Int = 0, gravity: Gravity = [], @LayoutBuilder _ content: () -> [View]) {
    view = LinearLayout(direction: .vertical)
    view.setSpacing(spacing, gravity)
    view.addElements(content(), alongWeights: .vertical)
  }
}

/// Overlapping children, each placed by its gravity. Children without a length are as long as the box, or as their
/// content along the axes of their gravity.
public struct Box: LayoutElement {
  /// The layout.
  public let view: FrameLayout
  /// The view that the container describes.
  public var element: View { view }

  /// Creates a box of the elements in the braces.
  public init(@LayoutBuilder _ content: () -> [View]) {
    view = FrameLayout()
    view.addElements(content(), wrappingAtGravity: true)
  }
}

/// Children in the cells of a grid, in order or placed by `.cell(row:column:)`.
public struct Grid: LayoutElement {
  /// The layout.
  public let view: GridLayout
  /// The view that the container describes.
  public var element: View { view }

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; `nil` for as many as the cells need.
  ///   - rows: The number of rows; `nil` for as many as the cells need.
  ///   - content: The children: views and containers, with conditions and loops.
  public init(columns: Int? = nil, rows: Int? = nil, @LayoutBuilder _ content: () -> [View]) {
    view = GridLayout()
    view.columnCount = columns
    view.rowCount = rows
    view.addElements(content())
  }
}

/// Children with edges anchored to one another and to the layout; see `LayoutElement.constrained(_:)`.
public struct Constrained: LayoutElement {
  /// The layout.
  public let view: ConstraintLayout
  /// The view that the container describes.
  public var element: View { view }

  /// Creates a layout of the elements in the braces.
  public init(@LayoutBuilder _ content: () -> [View]) {
    view = ConstraintLayout()
    view.addElements(content())
  }
}

/// A child that may be higher than the available space; several children form a column.
public struct Scroll: LayoutElement {
  /// The layout.
  public let view: ScrollView
  /// The view that the container describes.
  public var element: View { view }

  /// Creates a scroll view of the elements in the braces.
  public init(@LayoutBuilder _ content: () -> [View]) {
    view = ScrollView()
    let children = content()
    view.addElements(children.count > 1 ? [Column { for child in children { child } }.view] : children)
  }
}

/// Builds the content of a container such as `Row` from elements, conditions, and loops.
@resultBuilder
public enum LayoutBuilder {
  /// All lines of a block: views, other elements, and arrays of views, such as the results of functions.
  // Lines are passed without a `buildExpression`: with one, long blocks take twice as long to type-check.
  public static func buildBlock(_ parts: any LayoutContent...) -> [View] { parts.flatMap(\.contentViews) }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [View]?) -> [View] { part ?? [] }
  /// The first branch of an `if` or a `switch`.
  public static func buildEither(first part: [View]) -> [View] { part }
  /// The other branches.
  public static func buildEither(second part: [View]) -> [View] { part }
  /// A `for` loop.
  public static func buildArray(_ parts: [[View]]) -> [View] { parts.flatMap { $0 } }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: [View]) -> [View] { part }
}

extension ViewGroup {
  /// Adds children. Lengths that they don't set have the defaults for children added without params.
  ///
  /// - Parameters:
  ///   - axis: The axis along which a child with a weight gets only its share if it doesn't set its length.
  ///   - wraps: Whether a child with a gravity wraps its content along its axes if it doesn't set its length.
  fileprivate final func addElements(
    _ children: [View], alongWeights axis: Axis? = nil, wrappingAtGravity wraps: Bool = false
  ) {
    for child in children {
      if let params = child.state.params, !params.isImplied {
        params.takeDefaultLengths(of: defaultLayoutParams(), sharedAlong: axis, wrapsAtGravity: wraps)
      }
      addSubview(child)
    }
  }
}

extension LinearLayout {
  fileprivate final func setSpacing(_ spacing: Int, _ gravity: Gravity) {
    if spacing > 0 {
      dividerSize = spacing
      showDividers = .middle
    }
    contentGravity = gravity
  }
}
