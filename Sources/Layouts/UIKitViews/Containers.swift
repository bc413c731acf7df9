/// Adds a view that fills another one by constraints.
enum ViewFilling {
  static func add(_ inner: View, to outer: View) {
    ViewConstraints.holdViews(outer)
    outer.insertSubview(inner, at: 0)
    inner.fillContainer()
    if outer.pixelFrame != .zero { outer.pixelFrame = outer.pixelFrame }
  }
}

/// A stack that arranges views in a row or a column, as `StackLayout` does for views with constraints.
open class UIStackView: UIView {
  /// How the arranged views are aligned across the stack.
  public enum Alignment: Int, Hashable, Sendable {
    /// The alignments of UIKit. `firstBaseline` is the same as `leading`, and `lastBaseline` as `trailing`.
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// In a row, the same as `leading`.
    public static let top = Alignment.leading
    /// In a row, the same as `trailing`.
    public static let bottom = Alignment.trailing
  }

  /// How the arranged views share the length of the stack.
  public typealias Distribution = StackLayout.Distribution

  private final let stack = StackLayout(direction: .horizontal)

  /// Creates an empty row with a frame in pixels, rounded.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates an empty row without a frame. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    stack.arrangedSubviews(views)
  }

  private func begin() {
    stack.alignment = .fill
    stack.arrangedSubviews([])
    ViewFilling.add(stack, to: self)
  }

  override final var childrenHolder: View { stack }

  /// The views that the stack arranges.
  public final var arrangedSubviews: [UIView] { subviews }
  /// Adds a view at the end.
  public final func addArrangedSubview(_ view: View) { stack.arrangedSubviews([view]) }
  /// Adds views at the end.
  @discardableResult public final func arrangedSubviews(_ views: [View]) -> Self {
    stack.arrangedSubviews(views)
    return self
  }
  /// Adds views at the end, one per line.
  @discardableResult public final func arrangedSubviews(@SubviewBuilder _ views: () -> [View]) -> Self {
    arrangedSubviews(views())
  }
  /// Inserts a view at an index.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    stack.arrangedSubviews([view])
    stack.moveSubview(view, to: index)
  }
  /// Removes a view from the stack, and from the tree.
  public final func removeArrangedSubview(_ view: View) { view.removeFromSuperview() }

  /// The axis along which views are arranged.
  public final var axis: Axis {
    get { stack.direction }
    set {
      let alignment = alignment
      stack.direction = newValue
      self.alignment = alignment
    }
  }
  /// The alignment across the stack.
  public final var alignment = Alignment.fill {
    didSet {
      let isRow = stack.direction == .horizontal
      switch alignment {
      case .fill: stack.alignment = .fill
      case .leading, .firstBaseline: stack.alignment = isRow ? .top : .left
      case .center: stack.alignment = isRow ? .middle : .center
      case .trailing, .lastBaseline: stack.alignment = isRow ? .bottom : .right
      }
    }
  }
  /// How the views share the length of the stack. Only `fill` and `fillEqually` have an effect here.
  public final var distribution: Distribution {
    get { stack.distribution }
    set { stack.distribution = newValue }
  }
  /// The space between two views, in pixels, rounded.
  public final var spacing: CGFloat {
    get { CGFloat(stack.spacing) }
    set { stack.spacing = Density.rounded(newValue) }
  }
  /// Whether the views are inside the margins instead of the edges.
  public final var isLayoutMarginsRelativeArrangement = false {
    didSet { stack.padding = isLayoutMarginsRelativeArrangement ? padding : .zero }
  }
}

/// A view that scrolls the views inside it.
///
/// Its content is inside another view, the superview of its subviews, to whose edges they are constrained; constraints
/// between them and this view refer to its frame.
open class UIScrollView: UIView, ContentHolder {
  final let scroll = ScrollView()

  /// Creates a scroll view with a frame in pixels, rounded.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    ViewFilling.add(scroll, to: self)
  }

  /// Creates a scroll view without a frame. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    ViewFilling.add(scroll, to: self)
  }

  package final var contentHolder: View { scroll }
  override final var childrenHolder: View { scroll }

  /// The size of the content, in pixels. Setting it has no effect, since the content determines it.
  public final var contentSize: CGSize {
    get { scroll.subviews.reduce(CGRect.zero) { $0.union($1.frame) }.size }
    set {}
  }
  /// The insets around the content.
  public final var contentInset = UIEdgeInsets.zero
  /// Whether the content can be moved beyond its ends.
  public final var bounces = true
  /// Whether the content can be moved beyond its ends although it fits.
  public final var alwaysBounceVertical = false
  /// Whether the content can be moved beyond its ends although it fits.
  public final var alwaysBounceHorizontal = false
  /// Whether the content stops at multiples of the view's size.
  public final var isPagingEnabled = false
  /// Whether the content scrolls.
  public final var isScrollEnabled = true
  /// Whether a tap on the status bar scrolls to the top.
  public final var scrollsToTop = true
  /// Whether the scroll bar is shown.
  public final var showsHorizontalScrollIndicator = true
  /// Whether the scroll bar is shown.
  public final var showsVerticalScrollIndicator = true
}

/// A table, whose cells are laid out by themselves.
open class UITableView: UIScrollView {
  /// The styles of a table.
  public enum Style: Int, Hashable, Sendable {
    /// The styles of UIKit.
    case plain, grouped, insetGrouped
  }
  /// The lines between cells.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// The styles of UIKit.
    case none, singleLine
  }
  /// The height that is used as that of the cell.
  public static let automaticDimension: CGFloat = -1
  /// Creates a table with a frame in pixels, rounded.
  public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }
  /// The height of the cells.
  public final var rowHeight = UITableView.automaticDimension
  /// The estimated height of the cells.
  public final var estimatedRowHeight = UITableView.automaticDimension
  /// The lines between cells.
  public final var separatorStyle = SeparatorStyle.singleLine
  /// The view below the cells.
  public final var tableFooterView: UIView?
  /// The view above the cells.
  public final var tableHeaderView: UIView?
}

/// The arrangement of a collection.
open class UICollectionViewLayout {
  /// Creates a layout.
  public init() {}
  /// Creates a layout. Nothing is decoded.
  public required init?(coder: NSCoder) {}
}

/// The arrangement of a collection in lines.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The axis along which the collection scrolls.
  public final var scrollDirection = Axis.vertical
  /// The space between two lines.
  public final var minimumLineSpacing: CGFloat = 10
  /// The space between two items of a line.
  public final var minimumInteritemSpacing: CGFloat = 10
  /// The size of an item.
  public final var itemSize = CGSize(width: 50, height: 50)
  /// The insets around the items.
  public final var sectionInset = UIEdgeInsets.zero
}

/// A collection, whose cells are laid out by themselves.
open class UICollectionView: UIScrollView {
  /// The arrangement of the cells.
  public final var collectionViewLayout = UICollectionViewLayout()
  /// Creates a collection with a frame in pixels, rounded.
  public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.init(frame: frame)
    collectionViewLayout = layout
  }
}

/// A cell of a table. Its content is inside its `contentView`, which fills the cell.
open class UITableViewCell: UIView, ContentHolder {
  /// The styles of a cell, which has no built-in labels here.
  public enum CellStyle: Int, Hashable, Sendable {
    /// The styles of UIKit.
    case `default`, value1, value2, subtitle
  }
  /// The highlights of a selected cell.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// The styles of UIKit.
    case none, blue, gray, `default`
  }

  /// The view that contains the content.
  public final let contentView = UIView()
  /// The highlight of a selected cell.
  public final var selectionStyle = SelectionStyle.default
  /// Whether the cell is selected.
  open var isSelected = false
  /// Whether the cell is pressed.
  open var isHighlighted = false

  /// Creates a cell without content. Cells aren't reused.
  public init(style: CellStyle, reuseIdentifier: String?) {
    super.init(frame: .zero)
    ViewFilling.add(contentView, to: self)
  }
  /// Creates a cell without content. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    ViewFilling.add(contentView, to: self)
  }
  /// Creates a cell without content, with a frame in pixels, rounded.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    ViewFilling.add(contentView, to: self)
  }

  package final var contentHolder: View { contentView }

  /// Adds views to the content view, and returns it.
  @discardableResult public final func subviews(_ views: View...) -> UIView { contentView.subviews(views) }
  /// Adds views to the content view, and returns it.
  @discardableResult public final func subviews(_ views: [View]) -> UIView { contentView.subviews(views) }
  /// Adds views to the content view, one per line, and returns it.
  @discardableResult public final func subviews(@SubviewBuilder _ views: () -> [View]) -> UIView {
    contentView.subviews(views())
  }
  /// Adds views to the content view, and returns it.
  @discardableResult public final func sv(_ views: View...) -> UIView { contentView.subviews(views) }
  /// Called before a cell is used again.
  open func prepareForReuse() {}
  /// Selects the cell, without an animation.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Highlights the cell, without an animation.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}

/// A cell of a collection. Its content is inside its `contentView`, which fills the cell.
open class UICollectionViewCell: UIView, ContentHolder {
  /// The view that contains the content.
  public final let contentView = UIView()
  /// Whether the cell is selected.
  open var isSelected = false
  /// Whether the cell is pressed.
  open var isHighlighted = false

  /// Creates a cell without content, with a frame in pixels, rounded.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    ViewFilling.add(contentView, to: self)
  }
  /// Creates a cell without content. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    ViewFilling.add(contentView, to: self)
  }
  package final var contentHolder: View { contentView }

  /// Adds views to the content view, and returns it.
  @discardableResult public final func subviews(_ views: View...) -> UIView { contentView.subviews(views) }
  /// Adds views to the content view, and returns it.
  @discardableResult public final func subviews(_ views: [View]) -> UIView { contentView.subviews(views) }
  /// Adds views to the content view, one per line, and returns it.
  @discardableResult public final func subviews(@SubviewBuilder _ views: () -> [View]) -> UIView {
    contentView.subviews(views())
  }
  /// Adds views to the content view, and returns it.
  @discardableResult public final func sv(_ views: View...) -> UIView { contentView.subviews(views) }
  /// Called before a cell is used again.
  open func prepareForReuse() {}
}
