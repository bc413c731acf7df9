/// A view with the intrinsic size of a UIKit class; see `UIKitClass`.
open class UIKitControl: UIControl {
  override class func makeContent() -> View? {
    // The size of the class of UIKit that this class is, or is derived from.
    var current: AnyClass? = self
    while let known = current {
      if let found = UIKitClass.named(String(describing: known)) {
        return IntrinsicView(intrinsicSize: found.size(density: 1))
      }
      current = _getSuperclass(known)
    }
    return IntrinsicView()
  }

  final var intrinsicView: IntrinsicView? { content as? IntrinsicView }
}

/// A slider, 34 pixels high.
open class UISlider: UIKitControl {
  /// The value.
  public final var value: Float = 0
  /// The least value.
  public final var minimumValue: Float = 0
  /// The largest value.
  public final var maximumValue: Float = 1
  /// The color of the part below the value.
  public final var minimumTrackTintColor: UIColor?
  /// The color of the part above the value.
  public final var maximumTrackTintColor: UIColor?
}

/// Two buttons for a number, 94 × 32 pixels.
open class UIStepper: UIKitControl {
  /// The value.
  public final var value = 0.0
  /// The least value.
  public final var minimumValue = 0.0
  /// The largest value.
  public final var maximumValue = 100.0
  /// The difference of a step.
  public final var stepValue = 1.0
}

/// A spinner of 20 × 20 pixels, or 37 × 37 in the large style.
open class UIActivityIndicatorView: UIKitControl {
  /// The sizes.
  public enum Style: Int, Hashable, Sendable {
    /// 20 × 20 pixels.
    case medium = 100
    /// 37 × 37 pixels.
    case large = 101
  }

  /// Creates a spinner.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    updateSize()
  }

  /// The size.
  public final var style = Style.medium { didSet { updateSize() } }
  private final func updateSize() {
    let length = style == .large ? 37 : 20
    intrinsicView?.intrinsicSize = Size(width: length, height: length)
  }

  /// The color.
  public final var color: UIColor! = .gray
  /// Whether the spinner is hidden while it stands still. No frame depends on it.
  public final var hidesWhenStopped = true
  /// Whether the spinner turns.
  public final private(set) var isAnimating = false
  /// Lets the spinner turn.
  public final func startAnimating() { isAnimating = true }
  /// Lets the spinner stand still.
  public final func stopAnimating() { isAnimating = false }
}

/// A progress bar, 4 pixels high.
open class UIProgressView: UIKitControl {
  /// The progress, from 0 to 1.
  public final var progress: Float = 0
  /// The color of the part that is done.
  public final var progressTintColor: UIColor?
  /// The color of the rest.
  public final var trackTintColor: UIColor?
  /// Sets the progress, without an animation.
  public final func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// Segments, 32 pixels high.
open class UISegmentedControl: UIKitControl {
  /// Creates a control with segments, which have no width of their own here.
  public convenience init(items: [Any]?) { self.init(frame: .zero) }
  /// The selected segment; -1 for none.
  public final var selectedSegmentIndex = -1
}

/// Dots for pages, 26 pixels high.
open class UIPageControl: UIKitControl {
  /// The number of the dots.
  public final var numberOfPages = 0
  /// The current page.
  public final var currentPage = 0
  /// The color of the current dot.
  public final var currentPageIndicatorTintColor: UIColor?
  /// The color of the others.
  public final var pageIndicatorTintColor: UIColor?
}

/// Wheels for a date, 320 × 216 pixels.
open class UIDatePicker: UIKitControl {}
/// Wheels for a choice, 320 × 216 pixels.
open class UIPickerView: UIKitControl {}
/// The spinner above a list, 60 pixels high.
open class UIRefreshControl: UIKitControl {}
/// A search field in a bar, 56 pixels high.
open class UISearchBar: UIKitControl {
  /// The text.
  public final var text: String?
  /// The text that is shown while there is none.
  public final var placeholder: String?
}
/// A bar, 44 pixels high.
open class UINavigationBar: UIKitControl {}
/// A bar of buttons, 44 pixels high.
open class UIToolbar: UIKitControl {}
/// A bar of tabs, 49 pixels high.
open class UITabBar: UIKitControl {}
/// A web page, which has no intrinsic size.
open class WKWebView: UIKitControl {}
/// A web page, which has no intrinsic size.
open class UIWebView: UIKitControl {}
/// A map, which has no intrinsic size.
open class MKMapView: UIKitControl {}

/// A blurred background for the views in its content view.
open class UIVisualEffectView: UIView, ContentHolder {
  /// The view that contains others.
  public final let contentView = UIView()

  /// Creates a background with a frame in pixels, rounded.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    ViewFilling.add(contentView, to: self)
  }
  /// Creates a background without a frame. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    ViewFilling.add(contentView, to: self)
  }
  package final var contentHolder: View { contentView }
}

/// A switch of 51 × 31 pixels.
open class UISwitch: UIControl {
  /// Whether it is on.
  public final var isOn = false
  /// The color if it is on.
  public final var onTintColor: UIColor?
  /// The color of the thumb.
  public final var thumbTintColor: UIColor?

  override class func makeContent() -> View? { Switch() }
}

/// A picture, as large as its image.
open class UIImageView: UIView {
  private final var imageView: ImageView { content(as: ImageView.self) }

  override class func makeContent() -> View? { ImageView() }

  /// Creates a view that is as large as an image.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    setImage(image)
    frame.size = image?.size ?? .zero
  }

  /// The image, whose size is the intrinsic size.
  public final var image: UIImage? { didSet { setImage(image) } }
  private final func setImage(_ image: UIImage?) {
    if self.image !== image { self.image = image }
    imageView.pictureSize = image?.size.roundedUp ?? .zero
    imageName = image?.name
  }

  /// Sets the name of the image: `avatar.image("avatar.png")`.
  @discardableResult public final func image(_ name: String) -> Self {
    imageName = name
    return self
  }
}
