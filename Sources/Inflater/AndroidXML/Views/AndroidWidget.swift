import Inflater

/// How the platform or a library creates a view: the class of this library as which it is laid out, and the source of
/// its defaults.
struct AndroidWidget: Sendable {
  /// The properties that are relevant besides the attributes of the class.
  enum Kind: Sendable {
    case plain
    /// A view that grows to the maximum length that it is offered, as with `View.getDefaultSize`.
    case filling
    case text
    case button
    case edit
    /// A check box or a radio button, with its mark inside the padding at the start.
    case compound
    case platformSwitch
    case switchCompat
    /// A text with a mark at its end.
    case checkedText
    /// A text that shows a time: `00:00` until it is started.
    case chronometer
    /// A text that shows the time of day.
    case clock
    case image
    case imageButton
    /// A class with a separate file.
    case own(AndroidWidgetClass)
    case spinner
    case linear
    case radioGroup
    case constraint
    case guideline
    /// A ListView or a similar class.
    case list
    case recycler
    case pager
    case gridView
    case appBar
    case toolbar
    case tabs
    case bottomNavigation
    case textInput
    case chip
    case chipGroup
    case flexbox
    case navigation
    case collapsing
    case divider
    case stub
    case fragment
  }

  let kind: Kind
  /// The class in the tables of this library.
  let base: String
  /// The theme attribute that names the default style; empty for none.
  let styleAttribute: String
  /// The style that is used if the theme has none.
  let defaultStyle: String

  init(_ kind: Kind, _ base: String, _ styleAttribute: String = "", default defaultStyle: String = "") {
    self.kind = kind
    self.base = base
    self.styleAttribute = styleAttribute
    self.defaultStyle = defaultStyle
  }

  /// The widget for unknown classes.
  static let unknownLayout = AndroidWidget(.plain, "FrameLayout")
  static let unknownView = AndroidWidget(.filling, "View")
  private static let shapeableImage = AndroidWidget(
    .image, "ImageView", default: "@style/Widget.MaterialComponents.ShapeableImageView")

  /// Whether it is at least as large as its foreground.
  ///
  /// Source: android.widget.FrameLayout.onMeasure (API 34). A MaterialCardView has a foreground of its own.
  var measuresForeground: Bool {
    switch kind {
    case .plain, .own:
      ["FrameLayout", "ScrollView", "HorizontalScrollView"].contains(base) && styleAttribute != "materialCardViewStyle"
    default: false
    }
  }

  /// Whether it adds padding around its picture.
  var padsContent: Bool { defaultStyle == Self.shapeableImage.defaultStyle }

  /// The widget as a view that scrolls horizontally.
  var scrollingSideways: AndroidWidget {
    AndroidWidget(kind, "HorizontalScrollView", styleAttribute, default: defaultStyle)
  }

  /// The widget of a list that has items; `nil` if it isn't a list.
  var holdingItems: AndroidWidget? {
    switch kind {
    case .list: AndroidWidget(kind, "ScrollView", styleAttribute, default: defaultStyle)
    case .recycler, .pager: AndroidWidget(kind, "ItemList", styleAttribute, default: defaultStyle)
    case .gridView: AndroidWidget(kind, "ItemGrid", styleAttribute, default: defaultStyle)
    default: nil
    }
  }

  /// The widget as a view that fills the offered width.
  var filling: AndroidWidget { AndroidWidget(kind, "View", styleAttribute, default: defaultStyle) }

  /// Returns the widget with another default style.
  func styled(_ attribute: String, default style: String) -> AndroidWidget {
    AndroidWidget(kind, base, attribute, default: style)
  }

  /// Returns the widget for a class of this library, for a custom class that is laid out like it.
  static func standing(for base: String) -> AndroidWidget {
    if let own = table[base], own.styleAttribute.isEmpty { return own }
    let others = table.filter { $0.value.base == base && $0.value.styleAttribute.isEmpty }
    return others.min { $0.key < $1.key }?.value ?? table[base] ?? AndroidWidget(.plain, base)
  }

  /// The widgets by names without packages.
  static let table: [String: AndroidWidget] = {
    var table: [String: AndroidWidget] = [
      "View": AndroidWidget(.filling, "View"), "Space": AndroidWidget(.plain, "Space"),
      "ViewStub": AndroidWidget(.stub, "View"), "ViewStubCompat": AndroidWidget(.stub, "View"),
      "SurfaceView": AndroidWidget(.filling, "View"),
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
      "CheckedTextView": AndroidWidget(.checkedText, "TextView", "checkedTextViewStyle"),
      "Switch": AndroidWidget(.platformSwitch, "TextView", "android:switchStyle"),
      "SwitchCompat": AndroidWidget(.switchCompat, "TextView", "switchStyle"),
      "SwitchMaterial": AndroidWidget(.switchCompat, "TextView", "switchStyle"),
      "MaterialSwitch": AndroidWidget(.switchCompat, "TextView", "materialSwitchStyle"),
      "ImageView": AndroidWidget(.image, "ImageView"),
      "ImageFilterView": AndroidWidget(.image, "ImageView"), "ShapeableImageView": .shapeableImage,
      "ImageButton": AndroidWidget(.imageButton, "ImageView", "imageButtonStyle"),
      "ImageFilterButton": AndroidWidget(.imageButton, "ImageView", "imageButtonStyle"),
      "FloatingActionButton": AndroidWidget(
        .own(.floatingActionButton), "ImageView", "floatingActionButtonStyle",
        default: "@style/Widget.Design.FloatingActionButton"),
      "ExtendedFloatingActionButton": AndroidWidget(
        .button, "Button", "extendedFloatingActionButtonStyle",
        default: "@style/Widget.MaterialComponents.ExtendedFloatingActionButton.Icon"),
      "ProgressBar": AndroidWidget(.own(.progressBar), "ImageView", "android:progressBarStyle"),
      "ContentLoadingProgressBar": AndroidWidget(.own(.progressBar), "ImageView", "android:progressBarStyle"),
      "CircularProgressIndicator": AndroidWidget(
        .own(.circularIndicator), "ImageView", "circularProgressIndicatorStyle",
        default: "@style/Widget.MaterialComponents.CircularProgressIndicator"),
      "LinearProgressIndicator": AndroidWidget(
        .own(.linearIndicator), "ImageView", "linearProgressIndicatorStyle",
        default: "@style/Widget.MaterialComponents.LinearProgressIndicator"),
      "SeekBar": AndroidWidget(.own(.seekBar), "ImageView", "seekBarStyle"),
      "Slider": AndroidWidget(
        .own(.slider), "ImageView", "sliderStyle", default: "@style/Widget.MaterialComponents.Slider"),
      "RangeSlider": AndroidWidget(
        .own(.slider), "ImageView", "sliderStyle", default: "@style/Widget.MaterialComponents.Slider"),
      "RatingBar": AndroidWidget(.own(.ratingBar), "ImageView", "ratingBarStyle"),
      "Spinner": AndroidWidget(.spinner, "LinearLayout", "spinnerStyle"),
      "LinearLayout": AndroidWidget(.linear, "LinearLayout"),
      "LinearLayoutCompat": AndroidWidget(.own(.linearCompat), "LinearLayout"),
      "RadioGroup": AndroidWidget(.radioGroup, "LinearLayout"),
      "ButtonBarLayout": AndroidWidget(.linear, "LinearLayout", "buttonBarStyle"),
      "MaterialButtonToggleGroup": AndroidWidget(
        .own(.buttonToggleGroup), "LinearLayout", "materialButtonToggleGroupStyle"),
      "ChipGroup": AndroidWidget(.chipGroup, "FlowLayout", "chipGroupStyle"),
      "FlexboxLayout": AndroidWidget(.flexbox, "FlexboxLayout"),
      "CoordinatorLayout": AndroidWidget(.plain, "CoordinatorLayout"),
      "NavigationView": AndroidWidget(
        .navigation, "View", "navigationViewStyle", default: "@style/Widget.Design.NavigationView"),
      "CollapsingToolbarLayout": AndroidWidget(.collapsing, "FrameLayout"),
      "SearchView": AndroidWidget(.own(.searchView), "LinearLayout", "searchViewStyle"),
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
      // Helpers without a size.
      "MotionHelper": AndroidWidget(.plain, "View"), "ConstraintHelper": AndroidWidget(.plain, "View"),
      "Carousel": AndroidWidget(.plain, "View"), "MotionEffect": AndroidWidget(.plain, "View"),
      "MockView": AndroidWidget(.filling, "View"),
      "GridLayout": AndroidWidget(.plain, "GridLayout"), "TableLayout": AndroidWidget(.plain, "TableLayout"),
      "TableRow": AndroidWidget(.plain, "TableRow"),
      "ScrollView": AndroidWidget(.plain, "ScrollView", "android:scrollViewStyle"),
      "NestedScrollView": AndroidWidget(.plain, "ScrollView"),
      "HorizontalScrollView": AndroidWidget(
        .own(.horizontalScroll), "HorizontalScrollView", "android:horizontalScrollViewStyle"),
      "CardView": AndroidWidget(.own(.card), "FrameLayout", "cardViewStyle", default: "@style/CardView"),
      "MaterialCardView": AndroidWidget(.own(.materialCard), "FrameLayout", "materialCardViewStyle"),
      "AppBarLayout": AndroidWidget(.appBar, "LinearLayout", "appBarLayoutStyle"),
      "Toolbar": AndroidWidget(.toolbar, "Toolbar", "toolbarStyle"),
      "MaterialToolbar": AndroidWidget(.toolbar, "Toolbar", "toolbarStyle"),
      "BottomAppBar": AndroidWidget(.toolbar, "Toolbar", "bottomAppBarStyle"),
      "TabLayout": AndroidWidget(.tabs, "FrameLayout", "tabStyle", default: "@style/Widget.Design.TabLayout"),
      "BottomNavigationView": AndroidWidget(
        .bottomNavigation, "View", "bottomNavigationStyle", default: "@style/Widget.Design.BottomNavigationView"),
      "NavigationRailView": AndroidWidget(
        .own(.navigationRail), "View", "navigationRailStyle",
        default: "@style/Widget.MaterialComponents.NavigationRailView"),
      "NumberPicker": AndroidWidget(.own(.numberPicker), "ImageView", "android:numberPickerStyle"),
      "CalendarView": AndroidWidget(.own(.calendar), "ImageView", "android:calendarViewStyle"),
      "DatePicker": AndroidWidget(.own(.datePicker), "View", "android:datePickerStyle"),
      "TimePicker": AndroidWidget(.own(.timePicker), "View", "android:timePickerStyle"),
      "ListView": AndroidWidget(.list, "FrameLayout", "android:listViewStyle"),
      "TextInputLayout": AndroidWidget(.textInput, "LinearLayout", "textInputStyle"),
      "Chip": AndroidWidget(.chip, "TextView", "chipStyle"),
      "BottomSheetDragHandleView": AndroidWidget(
        .image, "ImageView", default: "@style/Widget.Material3.BottomSheet.DragHandle"),
      "SearchBar": AndroidWidget(
        .own(.searchBar), "LinearLayout", "materialSearchBarStyle", default: "@style/Widget.Material3.SearchBar"),
      "MaterialDivider": AndroidWidget(.divider, "View", "materialDividerStyle"),
      "SwipeRefreshLayout": AndroidWidget(.own(.swipeRefresh), "View"),
      "DrawerLayout": AndroidWidget(.own(.drawer), "DrawerLayout", "drawerLayoutStyle"),
      "ViewPager": AndroidWidget(.filling, "View"),
      "fragment": AndroidWidget(.fragment, "FrameLayout"),
      "FragmentContainerView": AndroidWidget(.fragment, "FrameLayout"),
    ]
    table["TextView"] = AndroidWidget(.text, "TextView", "android:textViewStyle")
    for name in ["TextClock", "DigitalClock"] {
      table[name] = AndroidWidget(.clock, "TextView", "android:textViewStyle")
    }
    table["Chronometer"] = AndroidWidget(.chronometer, "TextView", "android:textViewStyle")
    table["ExpandableListView"] = AndroidWidget(.list, "FrameLayout", "android:expandableListViewStyle")
    table["RecyclerView"] = AndroidWidget(.recycler, "FrameLayout")
    table["ViewPager2"] = AndroidWidget(.pager, "FrameLayout")
    table["GridView"] = AndroidWidget(.gridView, "FrameLayout", "android:gridViewStyle")
    for name in [
      "SlidingPaneLayout", "AbsoluteLayout", "StackView", "AdapterViewFlipper", "Gallery", "GestureOverlayView",
    ] {
      table[name] = AndroidWidget(.plain, "FrameLayout")
    }
    for name in ["ViewAnimator", "ViewFlipper", "ViewSwitcher", "ImageSwitcher", "TextSwitcher"] {
      table[name] = AndroidWidget(.own(.viewAnimator), "FrameLayout")
    }
    for (name, other) in [
      "MultiAutoCompleteTextView": "AutoCompleteTextView", "ExtractEditText": "EditText",
      "PercentLinearLayout": "LinearLayout",
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

  /// Returns the longest known name that is a suffix of another name: `RecyclerView` in `FastRecyclerView`.
  static func nameInside(_ name: String) -> String? {
    var longest: String?
    // Plain views are excluded, because unknown classes are laid out as such.
    for known in table.keys where name.hasSuffix(known) && known.utf8.count > (longest ?? "View").utf8.count {
      longest = known
    }
    return longest
  }

  /// The superclasses of classes that applications often use from other libraries, and from the emoji and Compose
  /// libraries, which aren't in any table.
  static let superclassesInLibraries: [String: String] = {
    var classes: [String: String] = [
      "androidx.compose.ui.platform.ComposeView": "android.view.View",
      "androidx.core.view.insets.ProtectionLayout": "android.widget.FrameLayout",
      "androidx.camera.view.PreviewView": "android.widget.FrameLayout",
      "androidx.viewpager2.widget.ViewPager2": "androidx.recyclerview.widget.RecyclerView",
      "com.airbnb.lottie.LottieAnimationView": "android.widget.ImageView",
      "com.davemorrissey.labs.subscaleview.SubsamplingScaleImageView": "android.view.View",
      "com.facebook.drawee.view.SimpleDraweeView": "android.widget.ImageView",
      "com.github.chrisbanes.photoview.PhotoView": "android.widget.ImageView",
      "com.google.android.gms.maps.MapView": "android.widget.FrameLayout",
      "com.google.android.gms.ads.AdView": "android.widget.FrameLayout",
      "com.ortiz.touchview.TouchImageView": "android.widget.ImageView",
      "org.webrtc.SurfaceViewRenderer": "android.view.SurfaceView",
      "com.makeramen.roundedimageview.RoundedImageView": "android.widget.ImageView",
      "com.mapbox.maps.MapView": "android.widget.FrameLayout",
      "io.getstream.photoview.PhotoView": "android.widget.ImageView",
      "org.maplibre.android.maps.MapView": "android.widget.FrameLayout",
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

  /// Whether applications add the content of these views in code.
  var isFilledByCode: Bool {
    switch kind {
    case .list, .recycler, .pager, .gridView, .fragment: true
    default: false
    }
  }

  /// Whether the layout of these views ignores their children.
  var isText: Bool {
    switch kind {
    case .text, .checkedText, .chronometer, .clock, .button, .edit, .compound, .platformSwitch, .switchCompat, .chip:
      true
    default: false
    }
  }
}
