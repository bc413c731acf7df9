import Measure

extension RelativeLayout {
  /// The layout params of a child of RelativeLayout: a size, margins, and rules that determine its position.
  ///
  /// A rule about a sibling refers to it by its `id`; the sibling may come before or after the child. A rule has no
  /// effect if its sibling is missing, unless `alignWithParentIfMissing` is set. If several rules determine the same
  /// edge, `alignParent…` overrides `align…`, which overrides rules such as `toLeftOf`; centering applies only if no
  /// rule determines an edge on that axis.
  ///
  /// Start and end, including those of margins, follow the layout's direction, even if the child has a different one.
  open class LayoutParams: Measure.LayoutParams {
    // Accesses never overlap: the functions that read and write the rules call no other code meanwhile.
    @exclusivity(unchecked) final var rules = RuleSet()

    /// Creates params with lengths and margins in pixels.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
      followsDirectionOfParent = true
    }

    /// Creates params with the size and margins of `other`, and with its rules if it has any.
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

    // MARK: Beside a sibling, with both margins between them

    /// The id of the sibling to the left of which this view ends.
    public final var toLeftOf: String? {
      get { rules[.toLeftOf] }
      set { anchor(.toLeftOf, newValue) }
    }
    /// The id of the sibling to the right of which this view begins.
    public final var toRightOf: String? {
      get { rules[.toRightOf] }
      set { anchor(.toRightOf, newValue) }
    }
    /// Like `toLeftOf`, or `toRightOf` in a right-to-left layout. `toStartOf` and `toEndOf` disable `toLeftOf` and
    /// `toRightOf`.
    public final var toStartOf: String? {
      get { rules[.toStartOf] }
      set { anchor(.toStartOf, newValue) }
    }
    /// Like `toRightOf`, or `toLeftOf` in a right-to-left layout.
    public final var toEndOf: String? {
      get { rules[.toEndOf] }
      set { anchor(.toEndOf, newValue) }
    }
    /// The id of the sibling above which this view ends.
    public final var above: String? {
      get { rules[.above] }
      set { anchor(.above, newValue) }
    }
    /// The id of the sibling below which this view begins.
    public final var below: String? {
      get { rules[.below] }
      set { anchor(.below, newValue) }
    }

    // MARK: At an edge of a sibling, with this view's own margin between them

    /// The id of the sibling whose left edge this view's left edge is aligned with.
    public final var alignLeft: String? {
      get { rules[.alignLeft] }
      set { anchor(.alignLeft, newValue) }
    }
    /// The id of the sibling whose right edge this view's right edge is aligned with.
    public final var alignRight: String? {
      get { rules[.alignRight] }
      set { anchor(.alignRight, newValue) }
    }
    /// Like `alignLeft`, or `alignRight` in a right-to-left layout. `alignStart` and `alignEnd` disable `alignLeft` and
    /// `alignRight`.
    public final var alignStart: String? {
      get { rules[.alignStart] }
      set { anchor(.alignStart, newValue) }
    }
    /// Like `alignRight`, or `alignLeft` in a right-to-left layout.
    public final var alignEnd: String? {
      get { rules[.alignEnd] }
      set { anchor(.alignEnd, newValue) }
    }
    /// The id of the sibling whose top edge this view's top edge is aligned with.
    public final var alignTop: String? {
      get { rules[.alignTop] }
      set { anchor(.alignTop, newValue) }
    }
    /// The id of the sibling whose bottom edge this view's bottom edge is aligned with.
    public final var alignBottom: String? {
      get { rules[.alignBottom] }
      set { anchor(.alignBottom, newValue) }
    }
    /// The id of the sibling whose baseline this view's baseline is aligned with. It overrides all other rules of the
    /// vertical axis. A sibling without a baseline disables it, and a view without a baseline is aligned by its top.
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

    /// Like `alignParentLeft`, or `alignParentRight` in a right-to-left layout. `alignParentStart` and `alignParentEnd`
    /// disable those two.
    public final var alignParentStart: Bool {
      get { rules.ofParent.contains(.alignStart) }
      set { parentRule(.alignStart, newValue) }
    }

    /// Whether the view is at the layout's end edge; see `alignParentStart`.
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

    /// Whether a rule about a missing sibling refers to the layout's own edge instead. A gone sibling is missing if its
    /// own rules lead to no visible sibling.
    public final var alignWithParentIfMissing: Bool {
      get { rules.ofParent.contains(.alignWithParentIfMissing) }
      set { parentRule(.alignWithParentIfMissing, newValue) }
    }
  }
}
