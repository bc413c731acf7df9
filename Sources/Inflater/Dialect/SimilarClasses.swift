/// Classes of Android and UIKit that measure almost like a built-in class, for suggestions.
enum SimilarClasses {
  static func base(of className: String) -> String? {
    bases[className.split(separator: ".").last.map(String.init) ?? className]
  }

  private static let bases = [
    "EditText": "TextView", "AutoCompleteTextView": "TextView", "TextInputEditText": "TextView",
    "Chronometer": "TextView",
    "AppCompatTextView": "TextView", "MaterialTextView": "TextView", "UITextField": "TextView",
    "UITextView": "TextView", "CheckedTextView": "TextView",
    "CheckBox": "Button", "RadioButton": "Button", "ToggleButton": "Button", "MaterialButton": "Button",
    "AppCompatButton": "Button", "Chip": "Button", "SwitchCompat": "Switch", "SwitchMaterial": "Switch",
    "ImageButton": "ImageView", "AppCompatImageView": "ImageView", "ShapeableImageView": "ImageView",
    "FloatingActionButton": "ImageView",
    "CardView": "FrameLayout", "MaterialCardView": "FrameLayout", "CoordinatorLayout": "FrameLayout",
    "DrawerLayout": "FrameLayout", "SwipeRefreshLayout": "FrameLayout", "ViewPager": "FrameLayout",
    "ViewPager2": "FrameLayout", "FragmentContainerView": "FrameLayout", "Toolbar": "FrameLayout",
    "MaterialToolbar": "FrameLayout", "ViewStub": "FrameLayout", "ViewFlipper": "FrameLayout",
    "RadioGroup": "LinearLayout", "AppBarLayout": "LinearLayout", "TextInputLayout": "LinearLayout",
    "LinearLayoutCompat": "LinearLayout", "UIStackView": "LinearLayout",
    "NestedScrollView": "ScrollView", "UITableView": "ScrollView", "UICollectionView": "ScrollView",
    "RecyclerView": "View", "ListView": "View", "GridView": "View", "WebView": "View", "SurfaceView": "View",
    "VideoView": "View", "ProgressBar": "View", "SeekBar": "View", "RatingBar": "View", "Spinner": "View",
  ]
}
