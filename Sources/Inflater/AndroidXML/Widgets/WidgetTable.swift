import Inflater

/// A widget, and the source of the default style of one of its classes.
struct StyledWidget: Sendable {
  let widget: any Widget
  var style = DefaultStyle()

  /// Those for unknown classes.
  static let unknownLayout = StyledWidget(widget: PlainLayoutWidget("FrameLayout"))
  static let unknownView = StyledWidget(widget: FillingViewWidget())
}

/// The widgets by the names of their classes.
struct WidgetTable: Sendable {
  /// The widgets of the platform and of the libraries, one line for each of their types.
  private static let files: [[any Widget]] = [
    [AbsoluteLayoutWidget()],
    [AnalogClockWidget()],
    [AppBarLayoutWidget()],
    [BottomNavigationViewWidget()],
    ButtonWidget.all,
    [CalendarViewWidget()],
    CardViewWidget.all,
    [CheckedTextViewWidget()],
    [ChipWidget()],
    [ChipGroupWidget()],
    [ChronometerWidget()],
    [CircularProgressIndicatorWidget()],
    [CollapsingToolbarLayoutWidget()],
    CompoundButtonWidget.all,
    [ComposeViewWidget()],
    ConstraintLayoutWidget.all,
    [CoordinatorLayoutWidget()],
    [DatePickerWidget()],
    [DrawerLayoutWidget()],
    EditTextWidget.all,
    [FillingViewWidget()],
    [FlexboxLayoutWidget()],
    [FloatingActionButtonWidget()],
    FlowWidget.all,
    [FragmentWidget()],
    [FrameLayoutWidget()],
    [GridLayoutWidget()],
    [GridViewWidget()],
    [HorizontalScrollViewWidget()],
    ImageViewWidget.all,
    LinearLayoutWidget.all,
    [LinearProgressIndicatorWidget()],
    [ListViewWidget()],
    [LoadingIndicatorWidget()],
    MaterialButtonGroupWidget.all,
    [MaterialDividerWidget()],
    [NavigationRailViewWidget()],
    [NavigationViewWidget()],
    [NumberPickerWidget()],
    [OverflowLinearLayoutWidget()],
    PercentLayoutWidget.all,
    PlainLayoutWidget.all,
    [ProgressBarWidget()],
    [RadioGroupWidget()],
    [RatingBarWidget()],
    [RecyclerViewWidget()],
    [SearchBarWidget()],
    [SearchViewWidget()],
    [SeekBarWidget()],
    [SliderWidget()],
    [SpinnerWidget()],
    [SwipeRefreshLayoutWidget()],
    SwitchWidget.all,
    [TabLayoutWidget()],
    [TableLayoutWidget()],
    [TableRowWidget()],
    [TextClockWidget()],
    [TextInputLayoutWidget()],
    TextViewWidget.all,
    [TimePickerWidget()],
    ToolbarWidget.all,
    ToolbarLayoutWidget.all,
    [ViewAnimatorWidget()],
    [ViewPager2Widget()],
    [ViewStubWidget()],
    [ZoomControlsWidget()],
  ]

  static let all = files.flatMap { $0 }

  /// The widgets' `roundShapes`.
  static let roundShapes = all.flatMap { $0.roundShapes }

  static let standard = WidgetTable(all)

  private let widgets: [String: StyledWidget]

  init(_ widgets: [any Widget]) {
    var table: [String: StyledWidget] = [:]
    for widget in widgets {
      for known in widget.classes { table[known.name] = StyledWidget(widget: widget, style: known.style) }
    }
    self.widgets = table
  }

  /// The widget of a class, by its name without its package.
  subscript(name: String) -> StyledWidget? { widgets[name] }

  /// The names without packages, in alphabetical order.
  var names: [String] { widgets.keys.sorted() }

  /// Returns the widget that defines a class of this library, for all elements that are laid out as that class.
  func layout(_ base: String?) -> (any Widget)? {
    guard let base, let widget = widgets[base]?.widget, widget.base == base else { return nil }
    return widget
  }

  /// Returns the widget that writes a node of a class of this library in Android's XML, and the element's name; `nil` if
  /// there is no such element.
  func writer(of base: String, for node: Node) -> (widget: any Widget, name: String)? {
    for widget in Self.all where widget.base == base && !widget.classes.contains(where: { $0.name == base }) {
      if let name = widget.elementName(for: node) { return (widget, name) }
    }
    guard let own = layout(base), let name = own.elementName(for: node) else { return nil }
    return (own, name)
  }

  /// Returns the widget for a class of this library, for a custom class that is laid out like it.
  func standing(for base: String) -> StyledWidget {
    if let own = widgets[base], own.style.attribute.isEmpty { return own }
    let others = widgets.filter { $0.value.widget.base == base && $0.value.style.attribute.isEmpty }
    return others.min { $0.key < $1.key }?.value ?? widgets[base] ?? StyledWidget(widget: PlainLayoutWidget(base))
  }

  /// Returns the longest known name that is a suffix of another name: `RecyclerView` in `FastRecyclerView`.
  func nameInside(_ name: String) -> String? {
    var longest: String?
    // Plain views are excluded, because unknown classes are laid out as such.
    for known in widgets.keys where name.hasSuffix(known) && known.utf8.count > (longest ?? "View").utf8.count {
      longest = known
    }
    return longest
  }

  /// Returns the widget of a class of the platform or of a library, by its name with or without its package, and the first
  /// class between it and the name that measures itself in a way that isn't known; `nil` for any other class.
  func resolved(_ name: String) -> (widget: StyledWidget, measuring: String?)? {
    let short = ClassNames.shortName(name)
    if ClassNames.isOfLibrary(name), !ClassNames.namesakes.contains(name), let widget = widgets[short] {
      return (widget, nil)
    }
    var measuring: String?
    var current = name
    for _ in 0..<16 {
      guard let superclass = ClassNames.superclass(of: current) else { break }
      if !ClassNames.keepingSize.contains(ClassNames.shortName(current)) { measuring = measuring ?? current }
      if let widget = widgets[ClassNames.shortName(superclass)] { return (widget, measuring) }
      current = superclass
    }
    return nil
  }
}
