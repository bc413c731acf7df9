extension CGRect {
  /// Creates a rectangle from one of whole pixels.
  public init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

  /// The rectangle with each edge rounded to the nearest pixel, half away from zero.
  var rounded: Rect { layoutRect }
}

extension CGSize {
  /// Creates a size from one of whole pixels.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The size rounded up to whole pixels, so that the content fits.
  var roundedUp: Size {
    func length(_ length: CGFloat) -> Int {
      length.isNaN ? 0 : Int(min(max(length, 0), CGFloat(Pixels.limit)).rounded(.up))
    }
    return Size(width: length(width), height: length(height))
  }

  /// The width and the height, each at most as large as specified; a length without a limit isn't specified.
  var limits: MeasureSpecs {
    func limit(_ length: CGFloat) -> MeasureSpec {
      length.isNaN || length >= CGFloat(Pixels.limit) ? .unspecified : .atMost(max(0, Int(length)))
    }
    return MeasureSpecs(width: limit(width), height: limit(height))
  }
}

extension CGPoint {
  /// Creates a point from one of whole pixels.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension View {
  /// The position and size in the superview, in pixels.
  ///
  /// Frames are whole pixels: each edge that is set is rounded to the nearest pixel, half away from zero.
  public final var frame: CGRect {
    get { CGRect(pixelFrame) }
    set { pixelFrame = newValue.rounded }
  }
}

extension StyledView {
  /// The bounds: 0,0 and the size of the view, in pixels. Setting the size keeps the center.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: CGSize(pixelFrame.size)) }
    set {
      let old = frame
      frame = CGRect(
        x: old.midX - newValue.width / 2, y: old.midY - newValue.height / 2, width: newValue.width,
        height: newValue.height)
    }
  }

  /// The center of the frame in the superview's coordinates, in pixels. Setting it moves the view, whose origin is
  /// rounded to the nearest pixel, half away from zero.
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      let size = pixelFrame.size
      let origin = CGPoint(
        x: newValue.x - CGFloat(size.width) / 2, y: newValue.y - CGFloat(size.height) / 2)
      movePixels(to: Point(x: Density.rounded(origin.x), y: Density.rounded(origin.y)))
    }
  }
}

extension View {
  /// Returns the size that the view requests for an offered size, in pixels.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    // UIKit's target sizes are preferences of the lowest priority, so only the content determines the size.
    CGSize(answeredSize(MeasureSpecs(width: .unspecified, height: .unspecified)))
  }

  /// Returns the size that the view requests for an offered size, in pixels. A length is exactly the offered one at the
  /// priority `required`, and otherwise that of the content.
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    let size = targetSize.roundedUp
    return CGSize(
      answeredSize(
        MeasureSpecs(
          width: horizontal >= 1000 ? .exactly(size.width) : .unspecified,
          height: vertical >= 1000 ? .exactly(size.height) : .unspecified)))
  }

  /// Converts a point of this view to the coordinates of another view in the same tree; `nil` for the root's.
  public final func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    let own = CGRect(frameInRoot).origin
    let other = view.map { CGRect($0.frameInRoot).origin } ?? .zero
    return CGPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
  }

  /// Converts a point of another view in the same tree, or of the root, to the coordinates of this view.
  public final func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    let own = CGRect(frameInRoot).origin
    let other = view.map { CGRect($0.frameInRoot).origin } ?? .zero
    return CGPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
  }

  /// Converts a rectangle of this view to the coordinates of another view in the same tree; `nil` for the root's.
  public final func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle of another view in the same tree, or of the root, to the coordinates of this view.
  public final func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// Lays out the tree of the view again if something has changed in it. The root keeps its size.
  public final func layoutIfNeeded() {
    var root: View = self
    while let parent = root.parent { root = parent }
    if root.needsLayout { root.pixelFrame = root.pixelFrame }
  }

  /// The view that contains this one; `nil` for a root.
  public final var superview: UIView? {
    sequence(first: parent, next: { $0?.parent }).lazy.prefix { $0 != nil }.compactMap { $0 as? UIView }.first
  }

  /// The views in this one, in the order in which they are drawn.
  public final var subviews: [UIView] {
    ((self as? UIView)?.childrenHolder ?? self).allSubviews.compactMap { $0 as? UIView }
  }

  /// Adds a view in front of the others. A view that is inside another one is moved.
  public final func addSubview(_ view: View) { hold([view]) }

  /// The distance by which the content of a scroll view is scrolled, in pixels, rounded; zero for other views.
  public final var contentOffset: CGPoint {
    get { (self as? UIScrollView).map { CGPoint($0.scroll.pixelOffset) } ?? .zero }
    set {
      let offset = Point(x: Density.rounded(newValue.x), y: Density.rounded(newValue.y))
      (self as? UIScrollView)?.scroll.pixelOffset = offset
    }
  }
}
