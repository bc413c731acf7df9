import Measure

extension ConstraintLayout {
  /// The layout params of a child of ConstraintLayout: a size, margins, and anchors for its edges.
  ///
  /// An anchor names its target by `id`, or is `LayoutParams.parent`; without an existing target, it has no effect. A
  /// width or a height of 0 is a match constraint: the anchors determine the length. If any start or end anchor is set,
  /// the anchors for left and right have no effect.
  open class LayoutParams: Measure.LayoutParams {
    /// The target that denotes the layout itself.
    public static let parent = "parent"

    @exclusivity(unchecked) final var constraints = Constraints()

    /// Creates params with lengths and margins in pixels. A fixed length of 0 is a match constraint.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    /// Creates params with the size and margins of `other`, and with its constraints if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let other = other.original(as: LayoutParams.self) {
        constraints = other.constraints
        constraints.rare = constraints.rare?.copy()
      }
    }

    final func anchor(_ anchor: AnchorName, to target: String?) {
      guard constraints[anchor] != target else { return }
      constraints[anchor] = target
      didChange()
    }

    final func set<Value: Equatable>(_ path: WritableKeyPath<Constraints, Value>, _ value: Value) {
      guard constraints[keyPath: path] != value else { return }
      constraints[keyPath: path] = value
      didChange()
    }

    final func setRare<Value: Equatable>(_ path: WritableKeyPath<RareConstraints, Value>, _ value: Value) {
      guard rare[keyPath: path] != value else { return }
      constraints.makeRare().values[keyPath: path] = value
      didChange()
    }

    final var rare: RareConstraints { constraints.rare?.values ?? .defaults }
  }
}

// MARK: Anchors

extension ConstraintLayout.LayoutParams {
  /// The id of the view whose left edge is the target of this view's left edge. It overrides `leftToRight`.
  public final var leftToLeft: String? {
    get { constraints[.leftToLeft] }
    set { anchor(.leftToLeft, to: newValue) }
  }
  /// The id of the view whose right edge is the target of this view's left edge.
  public final var leftToRight: String? {
    get { constraints[.leftToRight] }
    set { anchor(.leftToRight, to: newValue) }
  }
  /// The id of the view whose left edge is the target of this view's right edge. It overrides `rightToRight`.
  public final var rightToLeft: String? {
    get { constraints[.rightToLeft] }
    set { anchor(.rightToLeft, to: newValue) }
  }
  /// The id of the view whose right edge is the target of this view's right edge.
  public final var rightToRight: String? {
    get { constraints[.rightToRight] }
    set { anchor(.rightToRight, to: newValue) }
  }
  /// Like `leftToLeft`, or `rightToRight` if this view is laid out from right to left.
  public final var startToStart: String? {
    get { constraints[.startToStart] }
    set { anchor(.startToStart, to: newValue) }
  }
  /// Like `leftToRight`, or `rightToLeft` if this view is laid out from right to left.
  public final var startToEnd: String? {
    get { constraints[.startToEnd] }
    set { anchor(.startToEnd, to: newValue) }
  }
  /// Like `rightToLeft`, or `leftToRight` if this view is laid out from right to left.
  public final var endToStart: String? {
    get { constraints[.endToStart] }
    set { anchor(.endToStart, to: newValue) }
  }
  /// Like `rightToRight`, or `leftToLeft` if this view is laid out from right to left.
  public final var endToEnd: String? {
    get { constraints[.endToEnd] }
    set { anchor(.endToEnd, to: newValue) }
  }
  /// The id of the view whose top is the target of this view's top. It overrides `topToBottom`.
  public final var topToTop: String? {
    get { constraints[.topToTop] }
    set { anchor(.topToTop, to: newValue) }
  }
  /// The id of the view whose bottom is the target of this view's top.
  public final var topToBottom: String? {
    get { constraints[.topToBottom] }
    set { anchor(.topToBottom, to: newValue) }
  }
  /// The id of the view whose top is the target of this view's bottom. It overrides `bottomToBottom`.
  public final var bottomToTop: String? {
    get { constraints[.bottomToTop] }
    set { anchor(.bottomToTop, to: newValue) }
  }
  /// The id of the view whose bottom is the target of this view's bottom.
  public final var bottomToBottom: String? {
    get { constraints[.bottomToBottom] }
    set { anchor(.bottomToBottom, to: newValue) }
  }
  /// The id of the sibling whose baseline is the target of this view's baseline. A baseline anchor disables the anchors
  /// of the top and the bottom.
  public final var baselineToBaseline: String? {
    get { constraints[.baselineToBaseline] }
    set { anchor(.baselineToBaseline, to: newValue) }
  }
  /// The id of the sibling whose top is the target of this view's baseline.
  public final var baselineToTop: String? {
    get { constraints[.baselineToTop] }
    set { anchor(.baselineToTop, to: newValue) }
  }
  /// The id of the sibling whose bottom is the target of this view's baseline.
  public final var baselineToBottom: String? {
    get { constraints[.baselineToBottom] }
    set { anchor(.baselineToBottom, to: newValue) }
  }
  /// The id of the view at the center of a circle with the radius `circleRadius`, on which this view's center is
  /// placed. It disables all other anchors.
  public final var circle: String? {
    get { rare.circle }
    set { setRare(\.circle, newValue) }
  }
  /// The distance between the two centers, in pixels.
  public final var circleRadius: Int {
    get { Int(rare.circleRadius) }
    set { setRare(\.circleRadius, Int32(Pixels.clamp(newValue))) }
  }
  /// The position of this view's center on the circle, in degrees clockwise from the top. A negative angle is treated
  /// as positive, as on Android.
  public final var circleAngle: Float {
    get { rare.circleAngle }
    set { setRare(\.circleAngle, newValue.isFinite ? newValue : 0) }
  }
}

// MARK: Margins of anchors, bias, chains

extension ConstraintLayout.LayoutParams {
  /// The margin of the baseline anchor, in pixels.
  public final var marginBaseline: Int {
    get { Int(rare.marginBaseline) }
    set { setRare(\.marginBaseline, Int32(Pixels.clamp(newValue))) }
  }
  /// The margin that replaces the left one if the target of the left edge is gone, in pixels; `nil` to use the left
  /// margin.
  public final var goneMarginLeft: Int? {
    get { rare.goneLeft }
    set { setRare(\.goneLeft, newValue.map(Pixels.clamp)) }
  }
  /// The margin that replaces the top one if the target of the top is gone, in pixels; `nil` to use the top margin.
  public final var goneMarginTop: Int? {
    get { rare.goneTop }
    set { setRare(\.goneTop, newValue.map(Pixels.clamp)) }
  }
  /// The margin that replaces the right one if the target of the right edge is gone, in pixels; `nil` to use the right
  /// margin.
  public final var goneMarginRight: Int? {
    get { rare.goneRight }
    set { setRare(\.goneRight, newValue.map(Pixels.clamp)) }
  }
  /// The margin that replaces the bottom one if the target of the bottom is gone, in pixels; `nil` to use the bottom
  /// margin.
  public final var goneMarginBottom: Int? {
    get { rare.goneBottom }
    set { setRare(\.goneBottom, newValue.map(Pixels.clamp)) }
  }
  /// The gone margin of the side where this view's direction begins, in pixels. It overrides the gone margin of that
  /// edge.
  public final var goneMarginStart: Int? {
    get { rare.goneStart }
    set { setRare(\.goneStart, newValue.map(Pixels.clamp)) }
  }
  /// The gone margin of the side where this view's direction ends, in pixels. It overrides the gone margin of that
  /// edge.
  public final var goneMarginEnd: Int? {
    get { rare.goneEnd }
    set { setRare(\.goneEnd, newValue.map(Pixels.clamp)) }
  }
  /// The margin that replaces the baseline margin if its target is gone, in pixels; `nil` to use the baseline margin.
  public final var goneMarginBaseline: Int? {
    get { rare.goneBaseline }
    set { setRare(\.goneBaseline, newValue.map(Pixels.clamp)) }
  }

  /// The fraction of the free space between two anchors that is on the left, 0…1. With start or end anchors, it is
  /// mirrored in right-to-left layouts.
  public final var horizontalBias: Float {
    get { rare.horizontalBias }
    set { setRare(\.horizontalBias, newValue.isFinite ? newValue : 0.5) }
  }
  /// The fraction of the free space between two anchors that is above the view, 0…1.
  public final var verticalBias: Float {
    get { rare.verticalBias }
    set { setRare(\.verticalBias, newValue.isFinite ? newValue : 0.5) }
  }
  /// How the horizontal chain with this view as its head distributes its members.
  public final var horizontalChainStyle: ConstraintLayout.ChainStyle {
    get { constraints.horizontalChainStyle }
    set { set(\.horizontalChainStyle, newValue) }
  }
  /// How the vertical chain with this view as its head distributes its members.
  public final var verticalChainStyle: ConstraintLayout.ChainStyle {
    get { constraints.verticalChainStyle }
    set { set(\.verticalChainStyle, newValue) }
  }
  /// The weight of a match-constraint width in the remaining space of a horizontal chain; `nil` if not set.
  public final var horizontalWeight: Float? {
    get { rare.horizontalWeight }
    set { setRare(\.horizontalWeight, newValue.flatMap { $0.isFinite ? max($0, 0) : nil }) }
  }
  /// The weight of a match-constraint height in the remaining space of a vertical chain; `nil` if not set.
  public final var verticalWeight: Float? {
    get { rare.verticalWeight }
    set { setRare(\.verticalWeight, newValue.flatMap { $0.isFinite ? max($0, 0) : nil }) }
  }
}

// MARK: Sizes

extension ConstraintLayout.LayoutParams {
  /// The ratio of width to height, for a view with at least one match-constraint length; `nil` for none.
  public final var dimensionRatio: ConstraintLayout.DimensionRatio? {
    get { rare.ratio }
    set { setRare(\.ratio, newValue) }
  }
  /// The meaning of a match-constraint width.
  public final var widthDefault: ConstraintLayout.MatchConstraint {
    get { rare.widthDefault }
    set { setRare(\.widthDefault, newValue) }
  }
  /// The meaning of a match-constraint height.
  public final var heightDefault: ConstraintLayout.MatchConstraint {
    get { rare.heightDefault }
    set { setRare(\.heightDefault, newValue) }
  }
  /// The width as a fraction of the layout's inner width, for a match-constraint width; setting it makes `widthDefault`
  /// act as `percent`.
  public final var widthPercent: Float? {
    get { rare.widthPercent }
    set { setRare(\.widthPercent, newValue.flatMap { $0.isFinite ? max($0, 0) : nil }) }
  }
  /// The height as a fraction of the layout's inner height, for a match-constraint height; setting it makes
  /// `heightDefault` act as `percent`.
  public final var heightPercent: Float? {
    get { rare.heightPercent }
    set { setRare(\.heightPercent, newValue.flatMap { $0.isFinite ? max($0, 0) : nil }) }
  }
  /// The minimum width of a measured child or match constraint; `nil` for none.
  public final var widthMin: ConstraintLayout.Limit? {
    get { rare.widthMin }
    set { setRare(\.widthMin, newValue) }
  }
  /// The maximum width of a measured child or match constraint; `nil` for none. It overrides `widthMin`.
  public final var widthMax: ConstraintLayout.Limit? {
    get { rare.widthMax }
    set { setRare(\.widthMax, newValue) }
  }
  /// The minimum height of a measured child or match constraint; `nil` for none.
  public final var heightMin: ConstraintLayout.Limit? {
    get { rare.heightMin }
    set { setRare(\.heightMin, newValue) }
  }
  /// The maximum height of a measured child or match constraint; `nil` for none. It overrides `heightMin`.
  public final var heightMax: ConstraintLayout.Limit? {
    get { rare.heightMax }
    set { setRare(\.heightMax, newValue) }
  }
  /// Whether the anchors limit a width of `wrapContent`.
  public final var constrainedWidth: Bool {
    get { rare.constrainedWidth }
    set { setRare(\.constrainedWidth, newValue) }
  }
  /// Whether the anchors limit a height of `wrapContent`.
  public final var constrainedHeight: Bool {
    get { rare.constrainedHeight }
    set { setRare(\.constrainedHeight, newValue) }
  }
  /// The axes on which this view contributes to the size of a layout that wraps its content.
  public final var wrapBehaviorInParent: ConstraintLayout.WrapBehavior {
    get { rare.wrapBehavior }
    set { setRare(\.wrapBehavior, newValue) }
  }
}
