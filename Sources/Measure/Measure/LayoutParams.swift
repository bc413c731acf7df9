/// The layout that a view requests from its parent: its size and the margins around it.
///
/// A layout with more parameters has its own subclass, such as `LinearLayout.LayoutParams`. Params belong to one view;
/// setting any of them requests a layout. Source: android.view.ViewGroup.MarginLayoutParams (API 34).
open class LayoutParams {
  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile. With
  // dynamic checks, copying them to the state would dominate the cost of setting an attribute.
  @exclusivity(unchecked) package final var storedWidth: Dimension
  @exclusivity(unchecked) package final var storedHeight: Dimension
  @exclusivity(unchecked) package final var storedMargins: PackedEdges
  /// The margins that follow the layout direction; `Int32.min` if there is none.
  @exclusivity(unchecked) package final var storedMarginStart = Int32.min
  @exclusivity(unchecked) package final var storedMarginEnd = Int32.min
  /// Gravity and weight are stored here so that they can be copied to the view's state, where layouts read them. Only
  /// the params of layouts that support them make them public.
  @exclusivity(unchecked) @usableFromInline package final var storedWeight: Float = 0
  @exclusivity(unchecked) @usableFromInline package final var storedGravity: Gravity = []
  /// All marks share a byte, with one more byte behind it: a third byte would move the params of most layouts to a
  /// larger block of memory.
  @exclusivity(unchecked) private final var marks: Marks = []
  /// Whether no size has been set: the params were created when they were first read.
  @exclusivity(unchecked) package final var isImplied = false
  /// The view that holds these params. The view clears it before it frees its state.
  @exclusivity(unchecked) package final var owner: ViewRef?
  /// The extras, if there are any, or else the origin.
  private final var link: AnyObject?

  /// The params of another class that these were converted from. They are kept so that no value is lost on the way to a
  /// parent that supports more of them. Each class occurs at most once in the chain.
  private final var origin: LayoutParams? {
    get {
      guard let link else { return nil }
      return link as? LayoutParams ?? linkedExtras?.origin
    }
    set {
      if let extras = linkedExtras { extras.origin = newValue } else { link = newValue }
    }
  }

  private final var linkedExtras: (any LayoutParamsExtras)? {
    #if hasFeature(Embedded)
      nil
    #else
      extras as? any LayoutParamsExtras
    #endif
  }

  /// The values that `store(_:)` was called with.
  package final var extras: AnyObject? {
    guard let link, !(link is LayoutParams) else { return nil }
    return link
  }

  /// Stores the values that few instances of a subclass have.
  package final func store(_ extras: any LayoutParamsExtras) {
    extras.origin = origin
    link = extras
  }

  /// Creates params with lengths and margins in pixels. Both lengths wrap the content by default.
  public init(width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero) {
    storedWidth = width
    storedHeight = height
    if margins == .zero {
      storedMargins = .zero
    } else {
      storedMargins = PackedEdges(margins)
      marks = .edges
    }
  }

  /// Sets the weight and the gravity of new params.
  ///
  /// If another module set them itself, each access would be checked for overlaps, which is a twentieth of the cost of
  /// building a tree.
  @inlinable @inline(__always)
  package final func begin(weight: Float = 0, gravity: Gravity) {
    storedWeight = weight
    storedGravity = gravity
  }

  /// Creates params with the values of `other` that every layout understands, and with its gravity and weight.
  ///
  /// A subclass copies its additional values from `other.original(as:)`.
  public init(copying other: LayoutParams) {
    other.dropOriginalOfOwnClass()
    // Plain params have no values that these lack.
    #if hasFeature(Embedded)
      link = other
    #else
      link = Swift.type(of: other) == LayoutParams.self ? other.origin : other
    #endif
    storedWidth = other.storedWidth
    storedHeight = other.storedHeight
    storedMargins = other.storedMargins
    storedMarginStart = other.storedMarginStart
    storedMarginEnd = other.storedMarginEnd
    marks = other.marks.intersection([.edges, .hasDefaultWidth, .hasDefaultHeight])
    storedWeight = other.storedWeight
    storedGravity = other.storedGravity
  }

  /// Returns these params if they are an instance of `Params`, or else the params of that class that they were
  /// converted from.
  ///
  /// A view's params are converted when it is added to a parent of another kind. Values that the new class can't store
  /// aren't lost: if the params are converted back, they are restored from here.
  public final func original<Params: LayoutParams>(as type: Params.Type) -> Params? {
    var params: LayoutParams? = self
    while let current = params {
      if let found = current as? Params { return found }
      params = current.origin
    }
    return nil
  }

  /// Removes params that these params have superseded from the chain.
  private func dropOriginalOfOwnClass() {
    var previous = self
    while let next = previous.origin {
      if haveSameClass(next, self) { previous.origin = next.origin } else { previous = next }
    }
  }

  /// The width that the view requests: a number of pixels, `.matchParent`, or `.wrapContent`.
  public final var width: Dimension {
    get { storedWidth }
    set {
      marks.remove(.hasDefaultWidth)
      guard newValue != storedWidth else { return }
      storedWidth = newValue
      isImplied = false
      owner?.width = newValue
      lengthsDidChange()
    }
  }

  /// The height that the view requests: a number of pixels, `.matchParent`, or `.wrapContent`.
  public final var height: Dimension {
    get { storedHeight }
    set {
      marks.remove(.hasDefaultHeight)
      guard newValue != storedHeight else { return }
      storedHeight = newValue
      isImplied = false
      owner?.height = newValue
      lengthsDidChange()
    }
  }

  /// The space outside the view's edges, in pixels, each in −`Pixels.limit` … `Pixels.limit`.
  ///
  /// `marginStart` and `marginEnd` override the edge that they correspond to.
  public final var margins: Edges {
    get { storedMargins.edges }
    set {
      let margins = PackedEdges(newValue)
      // Setting a margin marks its edge as set, even if the value doesn't change.
      guard margins != storedMargins || !marks.isSuperset(of: .edges) else { return }
      storedMargins = margins
      marks.formUnion(.edges)
      didChange()
    }
  }

  /// Sets the margin of some edges, and leaves the others to the parent's defaults, if it has any.
  package final func setMargin(_ length: Int, of edges: MarginEdges) {
    let length = Int32(Pixels.clamp(length))
    if edges.contains(.left) { storedMargins.left = length }
    if edges.contains(.top) { storedMargins.top = length }
    if edges.contains(.right) { storedMargins.right = length }
    if edges.contains(.bottom) { storedMargins.bottom = length }
    marks.formUnion(Marks(rawValue: edges.rawValue))
    didChange()
  }

  /// The edges whose margin was set, even to 0; a margin at the start or the end sets both.
  package final var ownMarginEdges: MarginEdges {
    let isRelative = storedMarginStart != .min || storedMarginEnd != .min
    let edges = MarginEdges(rawValue: marks.intersection(.edges).rawValue)
    return isRelative ? edges.union(.horizontal) : edges
  }

  /// Whether the view has a rank among its siblings. The parent reads it from here.
  package final var isRanked: Bool {
    get { marks.contains(.isRanked) }
    set { if newValue { marks.insert(.isRanked) } else { marks.remove(.isRanked) } }
  }

  /// Whether start and end follow the parent's direction instead of the view's own.
  package final var followsDirectionOfParent: Bool {
    get { marks.contains(.followsDirectionOfParent) }
    set { if newValue { marks.insert(.followsDirectionOfParent) } else { marks.remove(.followsDirectionOfParent) } }
  }

  /// Sets the lengths of a child that is added in code without params.
  package final func setDefaultLengths(width: Dimension, height: Dimension) {
    (storedWidth, storedHeight) = (width, height)
    marks.formUnion([.hasDefaultWidth, .hasDefaultHeight])
  }

  /// Replaces lengths that haven't been set with those of other params.
  ///
  /// - Parameters:
  ///   - axis: The axis along which an unset length is 0 if there is a weight.
  ///   - wraps: Whether an unset length is `wrap_content` along the axes for which there is a gravity that doesn't fill: a
  ///     child as long as its parent couldn't be aligned.
  package final func takeDefaultLengths(
    of other: LayoutParams, sharedAlong axis: Axis?, wrapsAtGravity wraps: Bool
  ) {
    func length(_ length: Dimension, along own: Axis, _ gravity: Gravity, fill: Gravity) -> Dimension {
      if axis == own && storedWeight > 0 { return 0 }
      return wraps && !gravity.isEmpty && gravity != fill ? .wrapContent : length
    }
    if marks.contains(.hasDefaultWidth) {
      width = length(
        other.storedWidth, along: .horizontal, storedGravity.horizontal, fill: Gravity.fillHorizontal.horizontal)
    }
    if marks.contains(.hasDefaultHeight) {
      height = length(other.storedHeight, along: .vertical, storedGravity.vertical, fill: .fillVertical)
    }
  }

  /// Replaces lengths that haven't been set with `wrap_content`, as in a document, and in layouts where constraints
  /// determine them.
  package final func dropDefaultLengths() {
    if marks.contains(.hasDefaultWidth) { width = .wrapContent }
    if marks.contains(.hasDefaultHeight) { height = .wrapContent }
  }

  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// The edges whose margin was set, even to 0, as in `MarginEdges`.
    static let edges = Marks(rawValue: MarginEdges.all.rawValue)
    static let isRanked = Marks(rawValue: 16)
    static let followsDirectionOfParent = Marks(rawValue: 32)
    /// The lengths are the defaults for a child that is added in code without params.
    static let hasDefaultWidth = Marks(rawValue: 64)
    static let hasDefaultHeight = Marks(rawValue: 128)
  }

  /// The margin on the side where the view's own layout direction begins, in pixels. In a RelativeLayout, the layout's
  /// direction is used instead.
  public final var marginStart: Int? {
    get { storedMarginStart == .min ? nil : Int(storedMarginStart) }
    set { if didReplace(&storedMarginStart, with: newValue.map { Int32(Pixels.clamp($0)) } ?? .min) { didChange() } }
  }

  /// The margin on the side where the view's own layout direction ends, in pixels. In a RelativeLayout, the layout's
  /// direction is used instead.
  public final var marginEnd: Int? {
    get { storedMarginEnd == .min ? nil : Int(storedMarginEnd) }
    set { if didReplace(&storedMarginEnd, with: newValue.map { Int32(Pixels.clamp($0)) } ?? .min) { didChange() } }
  }

  /// Notifies the view that holds these params of a change. A subclass calls it from its setters.
  public final func didChange() {
    guard let owner else { return }
    owner.read(self)
    tellOwner()?.setNeedsLayout()
  }

  /// Notifies the view that has just adopted these params.
  final func ownerReadAll() { tellOwner()?.setNeedsLayout() }

  private func lengthsDidChange() {
    guard let owner else { return }
    tellOwner()?.setNeedsLayout(forLengthsOf: owner)
  }

  /// - Returns: The parent of the view that holds these params, if it has one.
  private func tellOwner() -> ViewRef? {
    guard let owner else { return nil }
    guard let parent = owner.parent else {
      owner.setNeedsLayout()
      return nil
    }
    // A fixed size overrides a maximum, and serves as the minimum size of some layouts.
    if !owner.flags.isDisjoint(with: [.hasMaximum, .readsOwnParams]) { owner.markChanged() }
    parent.childrenDidChange()
    return parent
  }
}

extension LayoutParams {
  /// Edges of a view as its params name them.
  package struct MarginEdges: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let left = MarginEdges(rawValue: 1)
    package static let top = MarginEdges(rawValue: 2)
    package static let right = MarginEdges(rawValue: 4)
    package static let bottom = MarginEdges(rawValue: 8)
    package static let horizontal: MarginEdges = [.left, .right]
    package static let vertical: MarginEdges = [.top, .bottom]
    package static let all: MarginEdges = [.horizontal, .vertical]
  }
}

/// The values of a subclass of `LayoutParams` that few of its instances have. They take the place of the origin, and store
/// it, too: one more property would move the params to a larger block of memory.
package protocol LayoutParamsExtras: AnyObject {
  /// The params of another class that these were converted from; only `LayoutParams` reads and sets it.
  var origin: LayoutParams? { get set }
}

/// Four lengths in 32 bits each.
@frozen
@usableFromInline
package struct PackedEdges: Hashable, Sendable {
  @usableFromInline package var left: Int32
  @usableFromInline package var top: Int32
  @usableFromInline package var right: Int32
  @usableFromInline package var bottom: Int32

  package init(_ edges: Edges) {
    left = Int32(Pixels.clamp(edges.left))
    top = Int32(Pixels.clamp(edges.top))
    right = Int32(Pixels.clamp(edges.right))
    bottom = Int32(Pixels.clamp(edges.bottom))
  }

  private init() { (left, top, right, bottom) = (0, 0, 0, 0) }

  package static var zero: PackedEdges { PackedEdges() }

  package var edges: Edges { Edges(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom)) }

  @inlinable package var horizontal: Int { Int(left) + Int(right) }
  @inlinable package var vertical: Int { Int(top) + Int(bottom) }
}
