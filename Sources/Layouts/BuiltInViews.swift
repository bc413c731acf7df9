import Measure

extension ViewKind {
  /// The classes of views that every document may name.
  public static let builtIn: [ViewKind] = [
    ViewKind("View", aliases: ["UIView"], attributes: ContentViewAttributes.ofView) { _ in ContentView() },
    ViewKind("Space") { _ in Space() },
    ViewKind(
      "LinearLayout", aliases: ["GRXLinearLayout"], attributes: LinearLayoutAttributes.ofLayout,
      childAttributes: LinearLayoutAttributes.ofChild
    ) { _ in LinearLayout() },
    ViewKind(
      "RelativeLayout", aliases: ["GRXRelativeLayout"], attributes: RelativeLayoutAttributes.ofLayout,
      childAttributes: RelativeLayoutAttributes.ofChild, problems: { $0.problems }, make: { _ in RelativeLayout() }),
    ViewKind(
      "ConstraintLayout", attributes: ConstraintLayoutAttributes.ofLayout,
      childAttributes: ConstraintLayoutAttributes.ofChild, problems: { $0.problems }, make: { _ in ConstraintLayout() }),
    ViewKind(
      "Guideline", attributes: ConstraintLayoutAttributes.ofGuideline, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Guideline() },
    ViewKind(
      "Barrier", attributes: ConstraintLayoutAttributes.ofBarrier, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Barrier() },
    ViewKind(
      "Group", attributes: ConstraintLayoutAttributes.ofGroup, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Group() },
    ViewKind(
      "Layer", attributes: ConstraintLayoutAttributes.ofLayer, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Layer() },
    ViewKind(
      "Placeholder", attributes: ConstraintLayoutAttributes.ofPlaceholder,
      childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Placeholder() },
    ViewKind(
      "Flow", attributes: ConstraintLayoutAttributes.ofFlow, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Flow() },
    ViewKind(
      "AutoLayout", attributes: AutoLayoutAttributes.ofLayout, childAttributes: AutoLayoutAttributes.ofChild,
      problems: { $0.problems }, make: { _ in AutoLayout() }),
    ViewKind("FrameLayout", attributes: FrameLayoutAttributes.ofLayout) { _ in FrameLayout() },
    ViewKind(
      "GridLayout", attributes: GridLayoutAttributes.ofLayout, childAttributes: GridLayoutAttributes.ofChild,
      problems: GridLayoutAttributes.problems
    ) { GridLayout(density: $0.density) },
    ViewKind(
      "TableLayout", attributes: TableLayoutAttributes.ofLayout, childAttributes: LinearLayoutAttributes.ofChild,
      problems: TableLayoutAttributes.problems
    ) { _ in TableLayout() },
    ViewKind(
      "TableRow", attributes: TableRowAttributes.ofLayout, childAttributes: TableRowAttributes.ofChild,
      problems: TableRowAttributes.problems
    ) { _ in TableRow() },
    ViewKind(
      "ScrollView", aliases: ["UIScrollView"], attributes: ScrollViewAttributes.ofLayout,
      childAttributes: FrameLayoutAttributes.ofChild, maximumChildCount: 1
    ) { _ in ScrollView() },
    ViewKind(
      "HorizontalScrollView", attributes: ScrollViewAttributes.ofLayout,
      childAttributes: FrameLayoutAttributes.ofChild, maximumChildCount: 1
    ) { _ in HorizontalScrollView() },
    ViewKind("TextView", aliases: ["UILabel", "GRXTextView"], attributes: TextViewAttributes.ofView) {
      TextView(measurer: $0.textMeasurer, textSize: 17 * $0.density * $0.fontScale)
    },
    ViewKind("Button", aliases: ["UIButton"], attributes: TextViewAttributes.ofView) {
      Button(measurer: $0.textMeasurer, textSize: 17 * $0.density * $0.fontScale)
    },
    ViewKind("ImageView", aliases: ["UIImageView"], attributes: ImageViewAttributes.ofView) { _ in ImageView() },
    ViewKind("Switch", aliases: ["UISwitch"]) { Switch(density: $0.density) },
  ]
}
