import Layouts
import Measure

/// A line in the braces of a container such as `Row`: an element, or an array of views.
public protocol LayoutContent {
  /// The views of the line, in order.
  var contentViews: [View] { get }
}

/// Several elements, such as the result of a function or of `map`.
extension Array: LayoutContent where Element: LayoutContent {
  /// The views of the elements, in order.
  public var contentViews: [View] { flatMap(\.contentViews) }
}

/// An element of a container such as `Row`: a view, or another container.
///
/// Its modifiers set what the view requests from its parent, and return the element, so that they can be chained.
/// Lengths are in pixels.
public protocol LayoutElement: LayoutContent {
  /// The view that the element represents.
  var element: View { get }
}

/// A view of any class, such as `TextView("Hello")`, represents itself.
extension View: LayoutElement {
  /// The view itself.
  public final var element: View { self }
}

extension LayoutElement {
  /// The view that the element represents, as an array.
  public var contentViews: [View] { [element] }
}

extension LayoutElement where Self: View {
  /// Changes the view: `TextView("a").with { $0.maxLines = 1 }`.
  @discardableResult
  public func with(_ change: (Self) -> Void) -> Self {
    change(self)
    return self
  }
}

extension LayoutElement {
  /// Sets the width: a number of pixels, `.matchParent`, or `.wrapContent`.
  @discardableResult
  public func width(_ width: Dimension) -> Self {
    params.width = width
    return self
  }

  /// Sets the width, in pixels.
  @discardableResult
  public func width(_ pixels: Int) -> Self { width(.fixed(pixels)) }

  /// Sets the height: a number of pixels, `.matchParent`, or `.wrapContent`.
  @discardableResult
  public func height(_ height: Dimension) -> Self {
    params.height = height
    return self
  }

  /// Sets the height, in pixels.
  @discardableResult
  public func height(_ pixels: Int) -> Self { height(.fixed(pixels)) }

  /// Sets the weight of the view in the remaining space of a row or column. Unless its length along that axis is also
  /// set, the view gets only its share.
  @discardableResult
  public func weight(_ weight: Float) -> Self {
    params.storedWeight = weight
    params.didChange()
    return self
  }

  /// Sets the alignment of the view: across a row or column, in a box, or in its cell of a grid. In a box, the view is as
  /// long as its content along the axes of the gravity unless its length is also set.
  @discardableResult
  public func gravity(_ gravity: Gravity) -> Self {
    params.storedGravity = gravity
    params.didChange()
    return self
  }

  /// Sets the margins, in pixels.
  @discardableResult
  public func margins(_ margins: Edges) -> Self {
    params.margins = margins
    return self
  }

  /// Sets all four margins, in pixels.
  @discardableResult
  public func margin(_ margin: Int) -> Self { margins(Edges(all: margin)) }

  /// Sets the space between the edges and the content, in pixels.
  @discardableResult
  public func padding(_ padding: Edges) -> Self {
    element.padding = padding
    return self
  }

  /// Sets the space between all four edges and the content, in pixels.
  @discardableResult
  public func padding(_ padding: Int) -> Self { self.padding(Edges(all: padding)) }

  /// Sets the id.
  @discardableResult
  public func id(_ id: String) -> Self {
    element.id = id
    return self
  }

  /// Sets whether the view is shown, and whether it takes space.
  @discardableResult
  public func visibility(_ visibility: Visibility) -> Self {
    element.visibility = visibility
    return self
  }

  /// Sets the color behind the element in pictures.
  @discardableResult
  public func background(_ color: Color) -> Self {
    element.backgroundColor = color
    return self
  }

  /// Sets the position in a grid; the grid determines values that are `nil`.
  @discardableResult
  public func cell(row: Int? = nil, column: Int? = nil, rowSpan: Int = 1, columnSpan: Int = 1) -> Self {
    let params = converted(GridLayout.LayoutParams.init(copying:))
    params.row = row
    params.column = column
    params.rowSpan = rowSpan
    params.columnSpan = columnSpan
    return self
  }

  /// Sets anchors, chains, and ratios in a `Constrained`: `.constrained { $0.startToEnd = "icon" }`.
  @discardableResult
  public func constrained(_ change: (ConstraintLayout.LayoutParams) -> Void) -> Self {
    change(converted(ConstraintLayout.LayoutParams.init(copying:)))
    return self
  }

  /// The view's params, initially without any values.
  private var params: LayoutParams {
    let params = element.layoutParams
    if params.isImplied {
      params.setDefaultLengths(width: .wrapContent, height: .wrapContent)
      params.isImplied = false
    }
    return params
  }

  /// Returns the view's params as instances of a class, converting them if necessary.
  private func converted<Params: LayoutParams>(_ convert: (LayoutParams) -> Params) -> Params {
    let old = params
    if let params = old as? Params { return params }
    let params = convert(old)
    element.layoutParams = params
    return params
  }
}
