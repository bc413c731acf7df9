/// Classes of Android and UIKit that measure almost like a built-in class, for suggestions.
enum SimilarClasses {
  /// Returns a class of the tables that measures almost like another one, whose name may include a package.
  static func base(of className: String) -> String? {
    let name = className.split(separator: ".").last ?? ""
    if let base = bases[String(name)] { return base }
    for prefix in ["AppCompat", "Material"] where name.hasPrefix(prefix) {
      let plain = String(name.dropFirst(prefix.count))
      return bases[plain] ?? (names[plain] == nil ? nil : plain)
    }
    return nil
  }

  private static let bases: [String: String] = names.reduce(into: [:]) { bases, similar in
    for name in similar.value.split(separator: " ") { bases[String(name)] = similar.key }
  }

  /// The names without packages, and without the prefixes of AppCompat and Material, by the classes of the tables.
  private static let names = [
    // Only with a prefix.
    "Spinner": "",
    "TextView": """
    EditText TextInputEditText AutoCompleteTextView MultiAutoCompleteTextView ExtractEditText CheckedTextView Chronometer \
    TextClock DigitalClock UITextField UITextView
    """,
    "Button": "CheckBox RadioButton ToggleButton Chip ExtendedFloatingActionButton",
    "Switch": "SwitchCompat SwitchMaterial",
    "ImageView": """
    ImageButton ShapeableImageView ImageFilterView ImageFilterButton FloatingActionButton BottomSheetDragHandleView \
    ZoomButton
    """,
    "FrameLayout": """
    CardView SwipeRefreshLayout ViewPager ViewPager2 FragmentContainerView fragment ViewStub ViewAnimator \
    ViewFlipper ViewSwitcher ImageSwitcher TextSwitcher \
    GestureOverlayView MapView AdView AdapterViewFlipper Gallery FloatingToolbarLayout DockedToolbarLayout ListItemLayout \
    ListItemCardView
    """,
    "LinearLayout": """
    RadioGroup LinearLayoutCompat PercentLinearLayout ButtonBarLayout ButtonToggleGroup \
    ActionMenuView SearchBar SearchView UIStackView ZoomControls
    """,
    "OverflowLinearLayout": """
    ButtonGroup SplitButton
    """,
    "RelativeLayout": "TwoLineListItem", "ConstraintLayout": "MotionLayout", "FlowLayout": "ChipGroup",
    "NavigationBar": "BottomNavigationView NavigationRailView", "TabBar": "TabLayout",
    "ItemColumn": "ListView ExpandableListView",
    "ItemGrid": "GridView", "MonthView": "CalendarView",
    "Toolbar": "BottomAppBar",
    "ScrollView": "NestedScrollView UITableView UICollectionView",
    "View": """
    RecyclerView WebView SurfaceView TextureView VideoView MockView Divider \
    ProgressBar ContentLoadingProgressBar CircularProgressIndicator LinearProgressIndicator SeekBar Slider RangeSlider \
    RatingBar NavigationView NumberPicker DatePicker TimePicker \
    LoadingIndicator ComposeView ViewStubCompat ConstraintHelper MotionHelper MotionEffect Carousel
    """,
  ]
}
