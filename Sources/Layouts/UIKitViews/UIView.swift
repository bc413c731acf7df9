/// A view with UIKit's initializers, properties, and methods, so that the code that lays out a screen compiles as it is.
///
/// Drawing, gestures, and animations aren't part of it: properties such as `alpha` are stored, and no frame depends on
/// them. All lengths are pixels.
open class UIView: View {
  /// The built-in view that measures the content and draws it; `nil` for a view without content. It fills this view.
  final let content: View?

  /// Creates a view with a frame in pixels, rounded as `frame` is.
  public init(frame: CGRect) {
    content = Self.makeContent()
    super.init()
    addContent()
    if frame != .zero { self.frame = frame }
  }

  /// Creates a view without a frame. Nothing is decoded.
  public required init?(coder: NSCoder) {
    content = Self.makeContent()
    super.init()
    addContent()
  }

  /// Creates a view without a frame.
  public convenience init() { self.init(frame: .zero) }

  /// Creates the built-in view for the content of a class.
  class func makeContent() -> View? { nil }

  private func addContent() { if let content { insertSubview(content, at: 0) } }

  /// The content, whose class `makeContent()` determines.
  final func content<Content: View>(as type: Content.Type) -> Content {
    guard let content = content as? Content else { preconditionFailure("\(Self.self) has another content") }
    return content
  }

  /// The view that contains the subviews.
  var childrenHolder: View { self }

  /// A number for the view, for the application.
  public final var tag = 0
  /// The opacity, from 0 to 1.
  public final var alpha: CGFloat = 1
  /// The color of controls and template images.
  public final var tintColor: UIColor?
  /// Whether subviews are drawn only inside the view.
  public final var clipsToBounds = false
  /// How the content is drawn if the view has another size.
  public final var contentMode = ContentMode.scaleToFill
  /// Whether the view reacts to touches.
  public final var isUserInteractionEnabled = true
  /// Whether the view is drawn without transparency.
  public final var isOpaque = true
  /// Whether the view is an element for assistive technologies.
  public final var isAccessibilityElement = false
  /// The name of the view for assistive technologies.
  public final var accessibilityLabel: String?
  /// The name of the view for tests.
  public final var accessibilityIdentifier: String?
  /// The properties of the view's appearance.
  public final let layer = CALayer()
  /// The transformation of the view's drawing. No frame depends on it.
  public final var transform = CGAffineTransform.identity
  /// The window that contains the view; `nil` if its root isn't a window.
  public final var window: UIWindow? {
    sequence(first: self, next: { $0.superview }).lazy.compactMap { $0 as? UIWindow }.first
  }

  /// How a content is drawn in a view of another size.
  public enum ContentMode: Int, Hashable, Sendable {
    /// The modes of UIKit.
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
    /// The modes of UIKit.
    case bottomLeft, bottomRight
  }

  /// The length of an axis without an intrinsic length.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The target of `systemLayoutSizeFitting(_:)` for the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target of `systemLayoutSizeFitting(_:)` for the largest size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The insets of the margins; the same as `padding`, rounded to whole pixels.
  public final var layoutMargins: UIEdgeInsets {
    get { UIEdgeInsets(padding) }
    set { padding = newValue.rounded }
  }

  /// Whether the view's layout goes from the right to the left.
  public final var semanticContentAttribute: UISemanticContentAttribute {
    get {
      layoutDirection == .rightToLeft
        ? .forceRightToLeft : layoutDirection == .leftToRight ? .forceLeftToRight : .unspecified
    }
    set {
      switch newValue {
      case .forceRightToLeft: layoutDirection = .rightToLeft
      case .forceLeftToRight, .playback, .spatial: layoutDirection = .leftToRight
      case .unspecified: layoutDirection = .inherit
      }
    }
  }

  // MARK: Layout

  /// The size of the content, in pixels; `noIntrinsicMetric` along an axis without one. Override it for a view that
  /// draws its content itself, and call `invalidateIntrinsicContentSize()` when it changes.
  open var intrinsicContentSize: CGSize {
    content.map { CGSize($0.answeredSize(MeasureSpecs(width: .unspecified, height: .unspecified))) }
      ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Returns the size that the view requests for an offered size, in pixels. By default, it is that of the content, or
  /// the current size of a view without content.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    if isMeasuring { return fittingSize }
    guard let content else { return allSubviews.isEmpty ? bounds.size : CGSize(answeredSize(size.limits)) }
    return CGSize(content.answeredSize(size.limits))
  }

  /// Sets the size that the view requests, keeping its origin.
  open func sizeToFit() {
    frame.size = sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
  }

  /// Marks `intrinsicContentSize` as changed.
  public final func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// Places the subviews. By default, constraints place those that have any; others keep their frames.
  open func layoutSubviews() {
    if let content { content.pixelFrame = Rect(origin: .zero, size: pixelFrame.size) }
    super.onLayout(pixelFrame.size)
  }

  /// Called by `updateConstraintsIfNeeded()`. It does nothing by default.
  open func updateConstraints() {}
  /// Marks the constraints as changed: `updateConstraints()` is called before the next layout.
  public final func setNeedsUpdateConstraints() {
    hasOldConstraints = true
    setNeedsLayout()
  }
  /// Calls `updateConstraints()` if the constraints are marked as changed.
  public final func updateConstraintsIfNeeded() {
    guard hasOldConstraints else { return }
    hasOldConstraints = false
    updateConstraints()
  }

  private var hasOldConstraints = false
  /// While `onMeasure(_:)` runs, the default of `sizeThatFits(_:)` returns the size that constraints or the content give.
  private var isMeasuring = false
  private var fittingSize = CGSize.zero

  /// Returns the size of the content, or that the constraints of subviews give, in pixels, resolved under `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    if let content {
      content.measure(specs)
      measuredBaseline = content.measuredBaseline
    }
    var size = content?.measuredSize ?? super.onMeasure(specs)
    if content == nil || type(of: self) != UIView.self {
      let intrinsic = intrinsicContentSize
      if intrinsic.width >= 0, content == nil { size.width = specs.width.resolve(intrinsic.roundedUp.width) }
      if intrinsic.height >= 0, content == nil { size.height = specs.height.resolve(intrinsic.roundedUp.height) }
      // Auto Layout never calls `sizeThatFits(_:)`.
      if parent?.attachment == nil { size = fitted(size, specs) }
    }
    return size
  }

  private func fitted(_ size: Size, _ specs: MeasureSpecs) -> Size {
    fittingSize = CGSize(size)
    isMeasuring = true
    defer { isMeasuring = false }
    func offered(_ spec: MeasureSpec) -> CGFloat { spec.isUnspecified ? .infinity : CGFloat(spec.size) }
    let found = sizeThatFits(CGSize(width: offered(specs.width), height: offered(specs.height)))
    return found == fittingSize ? size : specs.resolve(found.roundedUp)
  }

  /// The distance from the last baseline to the bottom, in pixels; `nil` without a baseline.
  open override var lastBaselineInset: Int? { content?.lastBaselineInset ?? super.lastBaselineInset }
  /// Whether the content is a text that may have several lines.
  open override var wrapsLines: Bool { content?.wrapsLines ?? false }
  /// The minimum width at which no word is broken, in pixels.
  open override var longestWordWidth: Int { content?.longestWordWidth ?? 0 }

  /// Calls `layoutSubviews()`.
  open override func onLayout(_ size: Size) { layoutSubviews() }

  // MARK: The tree

  /// Called before the view's superview changes. It is never called here.
  @available(*, unavailable, message: "views aren't told when they are added; set up the view in its initializer")
  open func willMove(toSuperview: UIView?) {}
  /// Called after the view's superview has changed. It is never called here.
  @available(*, unavailable, message: "views aren't told when they are added; set up the view in its initializer")
  open func didMoveToSuperview() {}
  /// Called after the view's window has changed. It is never called here.
  @available(*, unavailable, message: "views aren't told when they are added; set up the view in its initializer")
  open func didMoveToWindow() {}
  /// Draws the view. Nothing is drawn here.
  @available(*, unavailable, message: "nothing is drawn; frames don't depend on drawing, so remove it")
  open func draw(_ rect: CGRect) {}
  /// The view whose baseline is that of the first line: the view itself.
  public final var forFirstBaselineLayout: UIView { self }
  /// The view whose baseline is that of the last line: the view itself.
  public final var forLastBaselineLayout: UIView { self }
  /// Marks the drawing as old. Nothing is drawn here.
  public final func setNeedsDisplay() {}

  /// Options of an animation.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Creates options.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Slow at both ends.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Equally fast.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Touches are possible meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// The animation begins at the current state.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
  }

  /// Runs changes at once, and then the completion: nothing is animated.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Runs changes at once, and then the completion: nothing is animated.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
}

/// The directions of a view's content.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// The attributes of UIKit.
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
