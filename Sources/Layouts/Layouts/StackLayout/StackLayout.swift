import Measure

/// A layout that places its children one after the other, and lets them grow and shrink by rank.
///
/// If there is more space than the children need, those that grow share it, rank by rank. If there is less, those that
/// shrink do so in the same order. Across the stack, each child is as long as its content. Source: the H and V of
/// Gravity (Vivonet, 2016). Differs: plain arithmetic in whole pixels instead of constraints.
open class StackLayout: ViewGroup {
  /// All settings that the algorithm reads.
  // Accesses never overlap: each value is read and written as a whole.
  @exclusivity(unchecked) final var settings = Settings()
  /// The results of the measure pass for the layout pass and the parent.
  @exclusivity(unchecked) final var measurement = Measurement()
  /// The ranks of the children, and which of them need more than a simple measure.
  private var cellCache = StructureCache<StackCells>()

  struct Settings: Equatable {
    var direction = Axis.vertical
    var spacing: Int32 = 0
    var alignment: Alignment?
    /// How the children share the length of the stack.
    var distribution = Distribution.fill
    /// The gravity of the content; both axes are always set.
    var contentGravity: Gravity = [.start, .top]
  }

  struct Measurement {
    /// The total length of the children along the stack, including margins and spacing.
    var contentLength = 0
    /// Whether a descendant fills the width, so that the stack takes the whole offer.
    var fillsWidth = false
    var fillsHeight = false

    func fills(_ axis: Axis) -> Bool { axis == .horizontal ? fillsWidth : fillsHeight }
  }

  /// The alignment of children on one axis, instead of `contentGravity`.
  public enum Alignment: String, Hashable, Codable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// In the middle of the height.
    case middle
    /// At the bottom.
    case bottom
    /// At the left.
    case left
    /// In the middle of the width.
    case center
    /// At the right.
    case right
    /// Stretches the children across the stack.
    case fill
  }

  /// How the children of a stack share its length, by UIKit's names.
  ///
  /// Ranks only matter for `fill`. Children of a stack that solves constraints are only arranged by `fill` and
  /// `fillEqually`; the others are the same as `fill` there.
  public enum Distribution: String, Hashable, Codable, Sendable, CaseIterable {
    /// Each child has its own length; those that grow or shrink, by rank, make up the difference to the stack's.
    case fill
    /// All children are equally long, even those with a length of their own.
    case fillEqually
    /// The children share the length in proportion to their natural lengths.
    case fillProportionally
    /// Each child has its own length, and the space that remains is divided equally between them.
    case equalSpacing
    /// Each child has its own length, and the distances of their centers are equal, except where that would make the
    /// space between two children smaller than `spacing`.
    case equalCentering
  }

  /// Creates an empty stack along `direction`.
  public init(direction: Axis = .vertical) {
    super.init()
    settings.direction = direction
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: StackLayout.self)
  }

  /// Creates an empty vertical stack, with a frame in pixels that is kept until it is laid out.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// Measures the children, grows or shrinks them by rank, and returns the size of the stack, in pixels, resolved under
  /// `specs`. If the children have constraints, these are solved instead.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    if ViewConstraints.isHolder(state) { return measureHeldViews(specs) }
    return settings.direction == .horizontal
      ? measure(specs, along: HorizontalAxis.self) : measure(specs, along: VerticalAxis.self)
  }

  /// Places the children one after another as a block, and aligns each across the stack.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    if ViewConstraints.isHolder(state) { return placeHeldViews(size) }
    if settings.direction == .horizontal {
      layOut(size, along: HorizontalAxis.self)
    } else {
      layOut(size, along: VerticalAxis.self)
    }
  }

  /// Returns `params` if they are an instance of `StackLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    type(of: params) == LayoutParams.self || params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as its content.
  open override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }

  /// Returns whether a descendant fills the stack along an axis, so that the stack takes the whole offer.
  ///
  /// A run of `onMeasure` stores that. If the size was known without a run, the run may have been postponed.
  final func isFilled(along axis: Axis) -> Bool {
    if state.flags.isDisjoint(with: [.isStale, .isDirty]) { return measurement.fills(axis) }
    for child in ChildStates(state) where !child.isGone {
      let view = child.view
      if child.hasMaximum && view.maximum(along: axis) != nil { continue }
      let dimension = axis == .horizontal ? child.width : child.height
      if dimension == .matchParent { return true }
      if dimension == .wrapContent, let stack = view as? StackLayout, stack.isFilled(along: axis) { return true }
    }
    return false
  }

  /// Facts about the children that don't require measuring them.
  final var cells: StackCells {
    let axis = settings.direction
    return cellCache.value(for: self) { StackCells(of: state, along: axis) }
  }
}

extension StackLayout {
  /// The axis along which the children are placed; vertical by default.
  public final var direction: Axis {
    get { settings.direction }
    set {
      guard didReplace(&settings.direction, with: newValue) else { return }
      cellCache.invalidate()
      setNeedsLayout()
    }
  }

  /// The space between two children, in pixels, 0…`Pixels.limit`; 0 by default.
  public final var spacing: Int {
    get { Int(settings.spacing) }
    set { if didReplace(&settings.spacing, with: Int32(min(max(newValue, 0), Pixels.limit))) { setNeedsLayout() } }
  }

  /// The alignment of the children along one axis, or `fill` to stretch them across the stack; `nil`, the default, to
  /// use `contentGravity`.
  public final var alignment: Alignment? {
    get { settings.alignment }
    set { if didReplace(&settings.alignment, with: newValue) { setNeedsLayout() } }
  }

  /// How the children share the length of the stack; `fill` by default.
  public final var distribution: Distribution {
    get { settings.distribution }
    set {
      guard didReplace(&settings.distribution, with: newValue) else { return }
      cellCache.invalidate()
      setNeedsLayout()
    }
  }

  /// The position of the content along the stack if space remains, and of each child across it. Along an axis that
  /// isn't named, it is the start or the top.
  public final var contentGravity: Gravity {
    get { settings.contentGravity }
    set { if didReplace(&settings.contentGravity, with: newValue.withDefaults([.start, .top])) { setNeedsLayout() } }
  }
}

extension StackLayout: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.line = LayoutFacts.Line(axis: direction, isSharedByRank: true)
    facts.keepsChildrenApart = true
    return facts
  }

  /// The ranks of the children.
  package var marks: [LayoutMark] {
    subviews.enumerated().compactMap { index, child in
      guard !child.isGone, let params = child.layoutParams as? LayoutParams else { return nil }
      switch (params.grows, params.shrinks) {
      case (nil, nil): return nil
      case (let grows?, nil): return .area(child.frame, of: index, "grows \(count: grows)")
      case (nil, let shrinks?): return .area(child.frame, of: index, "shrinks \(count: shrinks)")
      case (let grows?, let shrinks?):
        return .area(child.frame, of: index, "grows \(count: grows), shrinks \(count: shrinks)")
      }
    }
  }

  /// Returns whether `alignment` stretches a child that wraps its content.
  package func stretches(_ child: View, along axis: Axis) -> Bool { axis != direction && alignment == .fill }
}

extension StackLayout.Settings {
  /// The effective gravity on both axes: `alignment` replaces the axis that it names.
  var effectiveGravity: Gravity {
    let (own, other): (Gravity, Gravity) =
      switch alignment {
      case .left: (.left, contentGravity.vertical)
      case .center: (.centerHorizontal, contentGravity.vertical)
      case .right: (.right, contentGravity.vertical)
      case .top: (.top, contentGravity.horizontalWithDirection)
      case .middle: (.centerVertical, contentGravity.horizontalWithDirection)
      case .bottom: (.bottom, contentGravity.horizontalWithDirection)
      case .fill, nil: (contentGravity, [])
      }
    return own.union(other)
  }

  /// Whether children that wrap their content are stretched across the stack.
  var stretches: Bool { alignment == .fill }
}

extension Gravity {
  /// The gravity of the horizontal axis only, keeping start and end.
  fileprivate var horizontalWithDirection: Gravity { subtracting(.fillVertical) }
}
