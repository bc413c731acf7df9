import Measure

extension RelativeLayout {
  /// The layout params of a child of RelativeLayout: a size, margins, and rules that determine its position.
  ///
  /// A rule about a sibling names it by its `id`, whether it comes before or after. A rule whose sibling isn't there
  /// has no effect, unless `alignWithParentIfMissing` is set. Where several rules set the same edge, `alignParent…`
  /// wins over `align…`, and that over rules such as `toLeftOf`; centering applies only if no rule sets an edge on
  /// that axis.
  ///
  /// Start and end, also of margins, follow the layout's direction, even if the child has a different one.
  open class LayoutParams: Measure.LayoutParams {
    // Read and written by functions that do nothing else meanwhile: no two accesses can overlap.
    @exclusivity(unchecked) final var rules = RuleSet()

    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
      followsDirectionOfParent = true
    }

    /// Params with the size and the margins of `other`, and with its rules if it has any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      followsDirectionOfParent = true
      if let other = other.original(as: LayoutParams.self) { rules = other.rules }
    }

    private func anchor(_ rule: Rule, _ id: String?) {
      guard rules[rule] != id else { return }
      rules[rule] = id
      didChange()
    }

    private func parentRule(_ rule: ParentRules, _ isSet: Bool) {
      guard rules.ofParent.contains(rule) != isSet else { return }
      rules.ofParent.formSymmetricDifference(rule)
      didChange()
    }

    // MARK: Beside a sibling, both margins between them

    /// The id of the sibling that this view ends to the left of.
    public final var toLeftOf: String? {
      get { rules[.toLeftOf] }
      set { anchor(.toLeftOf, newValue) }
    }
    /// The id of the sibling that this view begins to the right of.
    public final var toRightOf: String? {
      get { rules[.toRightOf] }
      set { anchor(.toRightOf, newValue) }
    }
    /// As `toLeftOf`, or `toRightOf` right-to-left. It and `toEndOf` put `toLeftOf` and `toRightOf` out of force.
    public final var toStartOf: String? {
      get { rules[.toStartOf] }
      set { anchor(.toStartOf, newValue) }
    }
    /// As `toRightOf`, or `toLeftOf` right-to-left.
    public final var toEndOf: String? {
      get { rules[.toEndOf] }
      set { anchor(.toEndOf, newValue) }
    }
    /// The id of the sibling that this view ends above.
    public final var above: String? {
      get { rules[.above] }
      set { anchor(.above, newValue) }
    }
    /// The id of the sibling that this view begins below.
    public final var below: String? {
      get { rules[.below] }
      set { anchor(.below, newValue) }
    }

    // MARK: At an edge of a sibling, this view's own margin between them

    /// The id of the sibling whose left edge is this view's.
    public final var alignLeft: String? {
      get { rules[.alignLeft] }
      set { anchor(.alignLeft, newValue) }
    }
    /// The id of the sibling whose right edge is this view's.
    public final var alignRight: String? {
      get { rules[.alignRight] }
      set { anchor(.alignRight, newValue) }
    }
    /// As `alignLeft`, or `alignRight` right-to-left. It and `alignEnd` put `alignLeft` and `alignRight` out of force.
    public final var alignStart: String? {
      get { rules[.alignStart] }
      set { anchor(.alignStart, newValue) }
    }
    /// As `alignRight`, or `alignLeft` right-to-left.
    public final var alignEnd: String? {
      get { rules[.alignEnd] }
      set { anchor(.alignEnd, newValue) }
    }
    /// The id of the sibling whose top edge is this view's.
    public final var alignTop: String? {
      get { rules[.alignTop] }
      set { anchor(.alignTop, newValue) }
    }
    /// The id of the sibling whose bottom edge is this view's.
    public final var alignBottom: String? {
      get { rules[.alignBottom] }
      set { anchor(.alignBottom, newValue) }
    }
    /// The id of the sibling whose baseline is this view's. It wins over all other rules of the vertical axis; a sibling
    /// without a baseline disables it, and a view without one puts its top on the line.
    public final var alignBaseline: String? {
      get { rules[.alignBaseline] }
      set { anchor(.alignBaseline, newValue) }
    }

    // MARK: In the layout itself

    /// Whether the view is at the layout's left edge.
    public final var alignParentLeft: Bool {
      get { rules.ofParent.contains(.alignLeft) }
      set { parentRule(.alignLeft, newValue) }
    }

    /// Whether the view is at the layout's right edge.
    public final var alignParentRight: Bool {
      get { rules.ofParent.contains(.alignRight) }
      set { parentRule(.alignRight, newValue) }
    }

    /// As `alignParentLeft`, or `alignParentRight` right-to-left. It and `alignParentEnd` put those two out of force.
    public final var alignParentStart: Bool {
      get { rules.ofParent.contains(.alignStart) }
      set { parentRule(.alignStart, newValue) }
    }

    /// Whether the view is at the layout's end edge.
    public final var alignParentEnd: Bool {
      get { rules.ofParent.contains(.alignEnd) }
      set { parentRule(.alignEnd, newValue) }
    }

    /// Whether the view is at the layout's top edge.
    public final var alignParentTop: Bool {
      get { rules.ofParent.contains(.alignTop) }
      set { parentRule(.alignTop, newValue) }
    }

    /// Whether the view is at the layout's bottom edge.
    public final var alignParentBottom: Bool {
      get { rules.ofParent.contains(.alignBottom) }
      set { parentRule(.alignBottom, newValue) }
    }

    /// Whether the view is centered along both axes.
    public final var centerInParent: Bool {
      get { rules.ofParent.contains(.centerInParent) }
      set { parentRule(.centerInParent, newValue) }
    }

    /// Whether the view is centered horizontally.
    public final var centerHorizontal: Bool {
      get { rules.ofParent.contains(.centerHorizontal) }
      set { parentRule(.centerHorizontal, newValue) }
    }

    /// Whether the view is centered vertically.
    public final var centerVertical: Bool {
      get { rules.ofParent.contains(.centerVertical) }
      set { parentRule(.centerVertical, newValue) }
    }

    /// Whether a rule about a sibling that isn't there, or is gone and leads to none that is, means the layout's own edge.
    public final var alignWithParentIfMissing: Bool {
      get { rules.ofParent.contains(.alignWithParentIfMissing) }
      set { parentRule(.alignWithParentIfMissing, newValue) }
    }
  }
}
