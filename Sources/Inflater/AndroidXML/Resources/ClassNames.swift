import GRXAndroidData
import GRXFileFormats

/// The names of classes of the platform, of the libraries, and of their superclasses.
enum ClassNames {
  /// Returns a name without its package.
  static func shortName(_ name: String) -> String {
    let period = UInt8(ascii: ".")
    guard let last = name.utf8.lastIndex(where: { $0 != period }) else { return name }
    let whole = name.utf8[...last]
    guard let start = whole.lastIndex(of: period) else { return String(Substring(whole)) }
    return String(Substring(whole[whole.index(after: start)...]))
  }

  /// Returns a name as it can be pasted into an option; the middle of a name that no class can have is left out.
  static func whole(_ name: String) -> String {
    name.utf8.count <= 512 && name.utf8.allSatisfy { $0.isLetterOrDigit || "._$".utf8.contains($0) }
      ? name : name.excerpt
  }

  /// Returns whether a name, judging by its package, belongs to the platform or to one of Android's libraries.
  static func isOfLibrary(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "."))
      || ["android.", "androidx.", "com.google.android."].contains { name.hasPrefix($0) }
  }

  /// Returns whether a name is that of a view of the platform, with or without its package.
  static func isOfPlatform(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: ".")) || name.hasPrefix("android.widget.")
  }

  /// Classes whose short names are those of other classes in the table.
  static let namesakes: Set<String> = ["com.google.android.material.search.SearchView"]

  /// The elements that Material's themes create as classes with other names.
  static let replacements = ["Button": "MaterialButton"]

  /// The classes outside the table that are laid out as their superclasses. The others measure or place themselves, or
  /// add views, in code.
  static let keepingSize: Set<String> = [
    "AdView", "AppWidgetHostView", "AspectRatioFrameLayout", "BaseGridView", "BlinkLayout", "BrowseFrameLayout",
    "CheckableImageButton", "CheckableImageView", "CircleImageView", "CircularRevealCardView",
    "CircularRevealCoordinatorLayout", "CircularRevealFrameLayout", "CircularRevealGridLayout",
    "CircularRevealLinearLayout", "CircularRevealRelativeLayout", "ClippableRoundedCornerLayout", "CompoundButton",
    "ContentFrameLayout", "DropDownListView", "EmojiButton", "EmojiEditText", "EmojiTextView", "ExpandedMenuView",
    "ExtractButton", "FitWindowsFrameLayout", "FitWindowsLinearLayout", "ForegroundLinearLayout", "FragmentTabHost",
    "GLSurfaceView", "GestureOverlayView", "GifImageView", "GuidedActionEditText", "HorizontalGridView", "MapView",
    "MaskableFrameLayout", "MotionButton", "NonOverlappingFrameLayout", "NonOverlappingLinearLayout",
    "NonOverlappingRelativeLayout", "PhotoView", "PreviewView", "ProtectionLayout", "QuickContactBadge",
    "RoundedImageView", "ScrimInsetsFrameLayout", "SearchAutoComplete", "ShimmerFrameLayout", "SwipeDismissFrameLayout",
    "SwipeDismissLayout", "TabHost", "TabWidget", "TouchImageView", "TouchObserverFrameLayout",
    "TransformationChildCard", "TransformationChildLayout", "UnPressableLinearLayout", "VerticalGridView",
    "VideoSurfaceView", "ViewGroup", "ViewPager2", "VisibilityAwareImageButton", "WearableRecyclerView", "ZoomButton",
  ]

  /// Returns the superclass of a class of the platform or of a library. A name without a package belongs to the
  /// platform.
  static func superclass(of name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: ".")) {
      return AndroidTables.superclasses.value(of: name) ?? superclassesInLibraries[name]
    }
    return ["android.widget.", "android.view.", "android.webkit."].firstResult {
      AndroidTables.superclasses.value(of: $0 + name)
    }
  }

  /// The superclasses of classes that applications often use from other libraries, and from the emoji libraries,
  /// which aren't in any table.
  static let superclassesInLibraries: [String: String] = {
    var classes: [String: String] = [
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
}
