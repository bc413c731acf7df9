/// How the platform or a library makes a view: the class of this library that it is laid out as, and where its defaults are.
struct AndroidWidget: Sendable {
  /// What has to be known besides the attributes of the class.
  enum Kind: Sendable {
    case plain
    /// A view that takes all of a length that it may at most have, as `View.getDefaultSize` does.
    case filling
    case text
    case button
    case edit
    /// A check box or a radio button: its mark is inside the padding at the start.
    case compound
    case platformSwitch
    case switchCompat
    case image
    case imageButton
    case progress
    case seekBar
    case ratingBar
    case spinner
    case linear
    case radioGroup
    case constraint
    case guideline
    case list
    case card
    case appBar
    case toolbar
    case search
    case tabs
    case bottomNavigation
    case textInput
    case chip
    case chipGroup
    case flexbox
    case navigation
    case collapsing
    case floatingButton
    case divider
    case stub
    case fragment
  }

  let kind: Kind
  /// The class in the tables of this library.
  let base: String
  /// The attribute of the theme that names the default style; empty for none.
  let styleAttribute: String
  /// The style that is taken if the theme has none.
  let defaultStyle: String

  private init(_ kind: Kind, _ base: String, _ styleAttribute: String = "", default defaultStyle: String = "") {
    self.kind = kind
    self.base = base
    self.styleAttribute = styleAttribute
    self.defaultStyle = defaultStyle
  }

  /// What is laid out for a class that nobody knows.
  static let unknownLayout = AndroidWidget(.plain, "FrameLayout")
  static let unknownView = AndroidWidget(.filling, "View")

  /// The same as a view that scrolls, for a list that has items.
  func scrolling(isHorizontal: Bool) -> AndroidWidget {
    AndroidWidget(kind, isHorizontal ? "HorizontalScrollView" : "ScrollView", styleAttribute, default: defaultStyle)
  }

  /// The widget for a class of this library, for a class of the application's own that is laid out like it.
  static func standing(for base: String) -> AndroidWidget {
    table.values.first { $0.base == base && $0.styleAttribute.isEmpty } ?? table[base]
      ?? AndroidWidget(.plain, base)
  }

  /// By the name without its package.
  static let table: [String: AndroidWidget] = {
    var table: [String: AndroidWidget] = [
      "View": AndroidWidget(.filling, "View"), "Space": AndroidWidget(.plain, "Space"),
      "ViewStub": AndroidWidget(.stub, "View"), "SurfaceView": AndroidWidget(.filling, "View"),
      "TextureView": AndroidWidget(.filling, "View"), "VideoView": AndroidWidget(.filling, "View"),
      "WebView": AndroidWidget(.plain, "FrameLayout", "android:webViewStyle"),
      "MapView": AndroidWidget(.plain, "FrameLayout"), "AdView": AndroidWidget(.plain, "FrameLayout"),
      "Button": AndroidWidget(.button, "Button", "buttonStyle", default: "@android:style/Widget.Material.Light.Button"),
      "MaterialButton": AndroidWidget(.button, "Button", "materialButtonStyle"),
      "ToggleButton": AndroidWidget(.button, "Button", "android:buttonStyleToggle"),
      "EditText": AndroidWidget(.edit, "TextView", "editTextStyle"),
      "TextInputEditText": AndroidWidget(.edit, "TextView", "editTextStyle"),
      "AutoCompleteTextView": AndroidWidget(.edit, "TextView", "autoCompleteTextViewStyle"),
      "CheckBox": AndroidWidget(.compound, "TextView", "checkboxStyle"),
      "RadioButton": AndroidWidget(.compound, "TextView", "radioButtonStyle"),
      "CheckedTextView": AndroidWidget(.text, "TextView", "checkedTextViewStyle"),
      "Switch": AndroidWidget(.platformSwitch, "TextView", "android:switchStyle"),
      "SwitchCompat": AndroidWidget(.switchCompat, "TextView", "switchStyle"),
      "SwitchMaterial": AndroidWidget(.switchCompat, "TextView", "switchStyle"),
      "MaterialSwitch": AndroidWidget(.switchCompat, "TextView", "materialSwitchStyle"),
      "ImageView": AndroidWidget(.image, "ImageView"),
      "ImageFilterView": AndroidWidget(.image, "ImageView"), "ShapeableImageView": AndroidWidget(.image, "ImageView"),
      "ImageButton": AndroidWidget(.imageButton, "ImageView", "imageButtonStyle"),
      "ImageFilterButton": AndroidWidget(.imageButton, "ImageView", "imageButtonStyle"),
      "FloatingActionButton": AndroidWidget(.floatingButton, "ImageView", "floatingActionButtonStyle"),
      "ExtendedFloatingActionButton": AndroidWidget(
        .button, "Button", "extendedFloatingActionButtonStyle",
        default: "@style/Widget.MaterialComponents.ExtendedFloatingActionButton.Icon"),
      "ProgressBar": AndroidWidget(.progress, "ImageView", "android:progressBarStyle"),
      "ContentLoadingProgressBar": AndroidWidget(.progress, "ImageView", "android:progressBarStyle"),
      "CircularProgressIndicator": AndroidWidget(
        .progress, "ImageView", "circularProgressIndicatorStyle",
        default: "@style/Widget.MaterialComponents.CircularProgressIndicator"),
      "LinearProgressIndicator": AndroidWidget(
        .progress, "ImageView", "linearProgressIndicatorStyle",
        default: "@style/Widget.MaterialComponents.LinearProgressIndicator"),
      "SeekBar": AndroidWidget(.seekBar, "ImageView", "seekBarStyle"),
      "Slider": AndroidWidget(.seekBar, "ImageView", "sliderStyle"),
      "RangeSlider": AndroidWidget(.seekBar, "ImageView", "sliderStyle"),
      "RatingBar": AndroidWidget(.ratingBar, "ImageView", "ratingBarStyle"),
      "Spinner": AndroidWidget(.spinner, "FrameLayout", "spinnerStyle"),
      "LinearLayout": AndroidWidget(.linear, "LinearLayout"),
      "RadioGroup": AndroidWidget(.radioGroup, "LinearLayout"),
      "ButtonBarLayout": AndroidWidget(.linear, "LinearLayout", "buttonBarStyle"),
      "MaterialButtonToggleGroup": AndroidWidget(.linear, "LinearLayout"),
      "ChipGroup": AndroidWidget(.chipGroup, "FlowLayout", "chipGroupStyle"),
      "FlexboxLayout": AndroidWidget(.flexbox, "FlexboxLayout"),
      "CoordinatorLayout": AndroidWidget(.plain, "CoordinatorLayout"),
      "NavigationView": AndroidWidget(
        .navigation, "View", "navigationViewStyle", default: "@style/Widget.Design.NavigationView"),
      "CollapsingToolbarLayout": AndroidWidget(.collapsing, "FrameLayout"),
      "SearchView": AndroidWidget(.search, "LinearLayout", "searchViewStyle"),
      "ActionMenuView": AndroidWidget(.linear, "LinearLayout"),
      "RelativeLayout": AndroidWidget(.plain, "RelativeLayout"),
      "TwoLineListItem": AndroidWidget(.plain, "RelativeLayout"),
      "PercentRelativeLayout": AndroidWidget(.plain, "PercentRelativeLayout"),
      "FrameLayout": AndroidWidget(.plain, "FrameLayout"),
      "PercentFrameLayout": AndroidWidget(.plain, "PercentFrameLayout"),
      "MotionLayout": AndroidWidget(.constraint, "ConstraintLayout"),
      "ConstraintLayout": AndroidWidget(.constraint, "ConstraintLayout"),
      "Guideline": AndroidWidget(.guideline, "Guideline"), "Barrier": AndroidWidget(.plain, "Barrier"),
      "Group": AndroidWidget(.plain, "Group"), "Placeholder": AndroidWidget(.plain, "Placeholder"),
      "Layer": AndroidWidget(.plain, "Layer"), "Flow": AndroidWidget(.plain, "Flow"),
      "MockView": AndroidWidget(.filling, "View"),
      "GridLayout": AndroidWidget(.plain, "GridLayout"), "TableLayout": AndroidWidget(.plain, "TableLayout"),
      "TableRow": AndroidWidget(.plain, "TableRow"),
      "ScrollView": AndroidWidget(.plain, "ScrollView", "android:scrollViewStyle"),
      "NestedScrollView": AndroidWidget(.plain, "ScrollView"),
      "HorizontalScrollView": AndroidWidget(
        .plain, "HorizontalScrollView", "android:horizontalScrollViewStyle"),
      "CardView": AndroidWidget(.card, "FrameLayout", "cardViewStyle", default: "@style/CardView"),
      "MaterialCardView": AndroidWidget(.card, "FrameLayout", "materialCardViewStyle"),
      "AppBarLayout": AndroidWidget(.appBar, "LinearLayout", "appBarLayoutStyle"),
      "Toolbar": AndroidWidget(.toolbar, "LinearLayout", "toolbarStyle"),
      "MaterialToolbar": AndroidWidget(.toolbar, "LinearLayout", "toolbarStyle"),
      "BottomAppBar": AndroidWidget(.toolbar, "LinearLayout", "bottomAppBarStyle"),
      "TabLayout": AndroidWidget(.tabs, "FrameLayout", "tabStyle", default: "@style/Widget.Design.TabLayout"),
      "BottomNavigationView": AndroidWidget(
        .bottomNavigation, "FrameLayout", "bottomNavigationStyle", default: "@style/Widget.Design.BottomNavigationView"),
      "TextInputLayout": AndroidWidget(.textInput, "LinearLayout", "textInputStyle"),
      "Chip": AndroidWidget(.chip, "TextView", "chipStyle"),
      "BottomSheetDragHandleView": AndroidWidget(
        .image, "ImageView", default: "@style/Widget.Material3.BottomSheet.DragHandle"),
      "SearchBar": AndroidWidget(
        .toolbar, "LinearLayout", "materialSearchBarStyle", default: "@style/Widget.Material3.SearchBar"),
      "MaterialDivider": AndroidWidget(.divider, "View", "materialDividerStyle"),
      "SwipeRefreshLayout": AndroidWidget(.filling, "View"),
      "DrawerLayout": AndroidWidget(.filling, "View"), "ViewPager": AndroidWidget(.filling, "View"),
      "fragment": AndroidWidget(.fragment, "FrameLayout"),
      "FragmentContainerView": AndroidWidget(.fragment, "FrameLayout"),
    ]
    for name in ["TextView", "Chronometer", "TextClock", "DigitalClock"] {
      table[name] = AndroidWidget(.text, "TextView", "android:textViewStyle")
    }
    for name in ["RecyclerView", "ListView", "GridView", "ExpandableListView", "ViewPager2"] {
      table[name] = AndroidWidget(.list, "FrameLayout")
    }
    for name in [
      "ViewFlipper", "ViewSwitcher",
      "ViewAnimator", "ImageSwitcher", "TextSwitcher", "SlidingPaneLayout", "CalendarView",
      "DatePicker", "TimePicker", "NumberPicker", "NavigationRailView", "AbsoluteLayout", "StackView",
      "GestureOverlayView",
    ] {
      table[name] = AndroidWidget(.plain, "FrameLayout")
    }
    for (name, other) in [
      "MultiAutoCompleteTextView": "AutoCompleteTextView", "ExtractEditText": "EditText",
      "LinearLayoutCompat": "LinearLayout", "PercentLinearLayout": "LinearLayout",
    ] {
      table[name] = table[other]
    }
    for name in [
      "TextView", "Button", "EditText", "CheckBox", "RadioButton", "CheckedTextView", "ImageView", "ImageButton",
      "Spinner",
      "SeekBar", "RatingBar", "ToggleButton", "AutoCompleteTextView", "MultiAutoCompleteTextView",
    ] {
      table["AppCompat" + name] = table[name]
      if table["Material" + name] == nil { table["Material" + name] = table[name] }
    }
    return table
  }()

  /// The longest name of a class that another name ends in: `RecyclerView` of `FastRecyclerView`.
  static func nameInside(_ name: String) -> String? {
    var longest: String?
    // Plain views aren't meant: that is what unknown classes are laid out as.
    for known in table.keys where name.hasSuffix(known) && known.utf8.count > (longest ?? "View").utf8.count {
      longest = known
    }
    return longest
  }

  /// Classes that applications often take from libraries other than Android's, and the emoji and Compose libraries, which
  /// are in no table: what each is derived from.
  static let superclassesInLibraries: [String: String] = {
    var classes: [String: String] = [
      "androidx.compose.ui.platform.ComposeView": "android.view.View",
      "androidx.camera.view.PreviewView": "android.widget.FrameLayout",
      "androidx.viewpager2.widget.ViewPager2": "androidx.recyclerview.widget.RecyclerView",
      "com.airbnb.lottie.LottieAnimationView": "android.widget.ImageView",
      "com.davemorrissey.labs.subscaleview.SubsamplingScaleImageView": "android.view.View",
      "com.github.chrisbanes.photoview.PhotoView": "android.widget.ImageView",
      "de.hdodenhof.circleimageview.CircleImageView": "android.widget.ImageView",
      "pl.droidsonroids.gif.GifImageView": "android.widget.ImageView",
      "com.facebook.shimmer.ShimmerFrameLayout": "android.widget.FrameLayout",
      "com.journeyapps.barcodescanner.DecoratedBarcodeView": "android.widget.FrameLayout",
    ]
    for package in ["androidx.emoji.widget.Emoji", "androidx.emoji2.widget.Emoji"] {
      for name in ["TextView", "Button", "EditText"] { classes[package + name] = "android.widget." + name }
    }
    for package in ["androidx.media3.ui.", "com.google.android.exoplayer2.ui."] {
      for name in ["PlayerView", "StyledPlayerView", "AspectRatioFrameLayout", "PlayerControlView"] {
        classes[package + name] = "android.widget.FrameLayout"
      }
      for name in ["SubtitleView", "DefaultTimeBar"] { classes[package + name] = "android.view.View" }
    }
    return classes
  }()

  /// Whether children of such a view are nothing that its layout knows.
  var isText: Bool {
    switch kind {
    case .text, .button, .edit, .compound, .platformSwitch, .switchCompat, .chip: true
    default: false
    }
  }
}
