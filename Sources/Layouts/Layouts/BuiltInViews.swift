import Measure

extension ViewKind {
  /// The view classes that every document may use.
  public static let builtIn: [ViewKind] = [
    ViewKind(
      "View", aliases: ["UIView"],
      summary: "A plain view, as large as its minimum size or its children, which are stacked on one another.",
      attributes: ContentViewAttributes.ofView
    ) { _ in ContentView() },
    ViewKind("Space", summary: "An empty view that only takes space.") { _ in Space() },
    ViewKind(
      "LinearLayout", aliases: ["GRXLinearLayout"],
      summary: "A row or a column of children, which divide the remaining space by their weights.",
      attributes: LinearLayoutAttributes.ofLayout,
      childAttributes: LinearLayoutAttributes.ofChild
    ) { _ in LinearLayout() },
    ViewKind(
      "RelativeLayout", aliases: ["GRXRelativeLayout"],
      summary: "Children placed by rules about one another and about the layout's edges.",
      attributes: RelativeLayoutAttributes.ofLayout,
      childAttributes: RelativeLayoutAttributes.ofChild, problems: { $0.problems }, make: { _ in RelativeLayout() }),
    ViewKind(
      "ConstraintLayout", summary: "Children whose edges are anchored to one another's and to the layout's.",
      attributes: ConstraintLayoutAttributes.ofLayout,
      childAttributes: ConstraintLayoutAttributes.ofChild, problems: { $0.problems }, make: { _ in ConstraintLayout() }),
    ViewKind(
      "Guideline", summary: "A line that the children of a ConstraintLayout may be anchored to.",
      attributes: ConstraintLayoutAttributes.ofGuideline, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Guideline() },
    ViewKind(
      "Barrier", summary: "A line at the outermost edge of several children of a ConstraintLayout.",
      attributes: ConstraintLayoutAttributes.ofBarrier, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Barrier() },
    ViewKind(
      "Group", summary: "Sets the visibility of several children of a ConstraintLayout.",
      attributes: ConstraintLayoutAttributes.ofGroup, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Group() },
    ViewKind(
      "Layer", summary: "Moves several children of a ConstraintLayout together; it changes no frame.",
      attributes: ConstraintLayoutAttributes.ofLayer, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Layer() },
    ViewKind(
      "Placeholder", summary: "A position to which another child of a ConstraintLayout is moved.",
      attributes: ConstraintLayoutAttributes.ofPlaceholder,
      childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Placeholder() },
    ViewKind(
      "Flow", summary: "Arranges several children of a ConstraintLayout in rows or columns.",
      attributes: ConstraintLayoutAttributes.ofFlow, childAttributes: [] as [Attribute<LayoutParams>],
      maximumChildCount: 0
    ) { _ in Flow() },
    ViewKind(
      "AutoLayout",
      summary: """
        Children placed by constraints, as by Apple's Auto Layout; AutoLayouts inside one another are one system.
        """,
      attributes: AutoLayoutAttributes.ofLayout, childAttributes: AutoLayoutAttributes.ofChild,
      problems: { $0.problems },
      make: { _ in
        let layout = AutoLayout()
        // In documents, an unset length wraps the content, even for the root of a window.
        layout.layoutParams = AutoLayout.LayoutParams()
        return layout
      }
    )
    .finishing(AutoLayout.self) { $0.isListBehindChildren = $1.contains("constraints") },
    ViewKind(
      "StackLayout", summary: "A row or a column of children, which grow and shrink by rank.",
      attributes: StackLayoutAttributes.ofLayout, childAttributes: StackLayoutAttributes.ofChild
    ) { _ in StackLayout() },
    ViewKind(
      "H", summary: "A StackLayout that is a row.", attributes: StackLayoutAttributes.ofRow,
      childAttributes: StackLayoutAttributes.ofChild
    ) { _ in StackLayout(direction: .horizontal) },
    ViewKind(
      "V", summary: "A StackLayout that is a column.", attributes: StackLayoutAttributes.ofRow,
      childAttributes: StackLayoutAttributes.ofChild
    ) { _ in StackLayout(direction: .vertical) },
    ViewKind(
      "FrameLayout", summary: "Children over one another, each placed by its gravity.",
      attributes: FrameLayoutAttributes.ofLayout
    ) { _ in FrameLayout() },
    ViewKind(
      "AbsoluteLayout", summary: "Children at fixed distances from the left and the top: their margins.",
      attributes: [] as [Attribute<AbsoluteLayout>], childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in AbsoluteLayout() },
    ViewKind(
      "PercentFrameLayout",
      summary:
        "Children over one another, as in a FrameLayout; their sizes and margins may be fractions of the layout's size.",
      attributes: FrameLayoutAttributes.ofLayout.map { Attribute(converting: $0) },
      childAttributes: PercentLayoutAttributes.ofFrameChild
    ) { _ in PercentFrameLayout() },
    ViewKind(
      "PercentRelativeLayout",
      summary:
        "Children placed by rules, as in a RelativeLayout; their sizes and margins may be fractions of the layout's size.",
      attributes: RelativeLayoutAttributes.ofLayout.map { Attribute(converting: $0) },
      childAttributes: PercentLayoutAttributes.ofRelativeChild, problems: { $0.problems },
      make: { _ in PercentRelativeLayout() }),
    ViewKind(
      "CoordinatorLayout",
      summary: "Children over one another; some scroll below a header, are at an edge of another view, or are a sheet.",
      attributes: CoordinatorLayoutAttributes.ofLayout, childAttributes: CoordinatorLayoutAttributes.ofChild,
      problems: CoordinatorLayoutAttributes.problems
    ) { _ in CoordinatorLayout() },
    ViewKind(
      "AppBarLayout",
      summary: "A row or a column that keeps its children below the device's bar at the top of the window.",
      attributes: AppBarAttributes.ofLayout, childAttributes: AppBarAttributes.ofChild
    ) { _ in AppBarLayout() },
    ViewKind(
      "CollapsingToolbarLayout",
      summary: "Children over one another, below the device's bar at the top of the window, or behind it.",
      attributes: AppBarAttributes.ofCollapsing, childAttributes: AppBarAttributes.ofCollapsingChild
    ) { _ in CollapsingToolbarLayout() },
    ViewKind(
      "Toolbar", summary: "A bar with a navigation button, a title above a subtitle, child views, and a menu.",
      attributes: ToolbarAttributes.ofLayout, childAttributes: ToolbarAttributes.ofChild
    ) { _ in Toolbar() },
    ViewKind(
      "DrawerLayout", summary: "Content as large as the layout, and drawers that slide in from its sides.",
      attributes: DrawerLayoutAttributes.ofLayout, childAttributes: DrawerLayoutAttributes.ofChild
    ) { _ in DrawerLayout() },
    ViewKind(
      "SlidingPaneLayout", summary: "A list pane, and a detail pane beside it, or over it if both don't fit.",
      attributes: [] as [Attribute<SlidingPaneLayout>], childAttributes: SlidingPaneLayoutAttributes.ofChild
    ) { _ in SlidingPaneLayout() },
    ViewKind(
      "NavigationBar", summary: "A row or a column of destinations, which share its length.",
      attributes: NavigationBarAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in NavigationBar() },
    ViewKind(
      "NavigationBarItem", summary: "An indicator, an icon over it, and labels below.",
      attributes: NavigationBarItemAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in NavigationBarItem() },
    ViewKind(
      "TabBar", summary: "A row of tabs that scrolls sideways if it is wider than the bar.",
      attributes: TabBarAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in TabBar() },
    ViewKind(
      "Spinner", summary: "A field that shows one item, and is as wide as the widest of its texts.",
      attributes: SpinnerAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in Spinner() },
    ViewKind(
      "ItemList", summary: "Items along an axis that scrolls, in one or several columns.",
      attributes: ItemListAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in ItemList() },
    ViewKind(
      "ItemColumn", summary: "Items one below the other, with dividers between them.",
      attributes: ItemColumnAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in ItemColumn() },
    ViewKind(
      "ItemGrid", summary: "Items in rows, in columns of equal width.",
      attributes: ItemGridAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in ItemGrid() },
    ViewKind(
      "TextInputLayout",
      summary: "A column with a text field whose label may have several lines.",
      attributes: TextInputLayoutAttributes.ofLayout, childAttributes: LinearLayoutAttributes.ofChild
    ) { _ in TextInputLayout() },
    ViewKind(
      "OverflowLinearLayout",
      summary: "A row or a column that shows a button in place of the children that don't fit, or a row that wraps.",
      attributes: OverflowLinearLayoutAttributes.ofLayout, childAttributes: LinearLayoutAttributes.ofChild
    ) { _ in OverflowLinearLayout() },
    ViewKind(
      "FlowLayout", summary: "Children in rows, as many in each as the width allows.",
      attributes: FlowLayoutAttributes.ofLayout, childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in FlowLayout() },
    ViewKind(
      "FlexboxLayout",
      summary: "Children in lines, in which they grow into free space, or shrink if there is too little.",
      attributes: FlexboxLayoutAttributes.ofLayout, childAttributes: FlexboxLayoutAttributes.ofChild
    ) { _ in FlexboxLayout() },
    ViewKind(
      "GridLayout", summary: "Children in the cells of a grid of rows and columns.",
      attributes: GridLayoutAttributes.ofLayout, childAttributes: GridLayoutAttributes.ofChild,
      problems: GridLayoutAttributes.problems
    ) { GridLayout(density: $0.density) },
    ViewKind(
      "TableLayout", summary: "A column of TableRows whose cells form columns.",
      attributes: TableLayoutAttributes.ofLayout, childAttributes: LinearLayoutAttributes.ofChild,
      problems: TableLayoutAttributes.problems
    ) { _ in TableLayout() },
    ViewKind(
      "TableRow", summary: "A row of cells, in the columns of the TableLayout around it.",
      attributes: TableRowAttributes.ofLayout, childAttributes: TableRowAttributes.ofChild,
      problems: TableRowAttributes.problems
    ) { _ in TableRow() },
    ViewKind(
      "ScrollView", aliases: ["UIScrollView"], summary: "A vertically scrolling view with one child.",
      attributes: ScrollViewAttributes.ofLayout,
      childAttributes: FrameLayoutAttributes.ofChild, maximumChildCount: 1
    ) { _ in ScrollView() },
    ViewKind(
      "HorizontalScrollView", summary: "A horizontally scrolling view with one child.",
      attributes: ScrollViewAttributes.ofLayout,
      childAttributes: FrameLayoutAttributes.ofChild, maximumChildCount: 1
    ) { _ in HorizontalScrollView() },
    ViewKind(
      "TextView", aliases: ["GRXTextView"], summary: "A text, broken into lines if its width is limited.",
      attributes: TextViewAttributes.ofView
    ) {
      TextView(measurer: $0.textMeasurer, textSize: 17 * $0.density * $0.fontScale)
    },
    ViewKind(
      "Button", summary: "A text; measured as a TextView, without padding by default.",
      attributes: TextViewAttributes.ofView
    ) {
      Button(measurer: $0.textMeasurer, textSize: 17 * $0.density * $0.fontScale)
    },
    ViewKind(
      "ImageView", aliases: ["UIImageView", "UIImage"], summary: "A picture, or the space for one.",
      attributes: ImageViewAttributes.ofView
    ) { _ in ImageView() },
    ViewKind(
      "MonthView", summary: "A month of a calendar, whose first two children are buttons beside its title.",
      attributes: MonthViewAttributes.ofView
    ) { _ in MonthView() },
    ViewKind(
      "AnalogClock", summary: "A clock with hands, as large as its dial, or smaller.",
      attributes: AnalogClockAttributes.ofView
    ) { _ in AnalogClock() },
    ViewKind(
      "StackView", summary: "A stack of cards that has none yet, and so takes no space unless its height is exact.",
      attributes: [] as [Attribute<StackView>], childAttributes: [] as [Attribute<LayoutParams>]
    ) { _ in StackView() },
    ViewKind("Switch", aliases: ["UISwitch"], summary: "A switch of 51 × 31 points.") { Switch(density: $0.density) },
  ]
}
