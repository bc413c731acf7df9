import Layouts
import Measure

/// The size between two anchors, rounded to whole pixels. Neither length is negative.
///
/// ```
/// a ┐                       b.size = a.topRight |--| c.bottomLeft
///   ├ ─ ─ ─ ┐
///   │       │ height        (a.right |--| .right).width    to the superview's right edge
///   └ ─ ─ ─ ┤
///     width └ c
/// ```
/// The views must be in the same tree.
public func |--| (first: some AlignmentAnchor, second: some AlignmentAnchor) -> Size {
  size(between: first.alignmentPoint, and: second.alignmentPoint)
}

/// The size between an anchor and a point of that view's superview: `a.right |--| .right`.
public func |--| (first: some AlignmentAnchor, second: AlignmentPoint) -> Size {
  size(between: first.alignmentPoint, and: second)
}

/// The size between a point of the superview and a point of a view: `.left |--| a.left`.
public func |--| (first: AlignmentPoint, second: some AlignmentAnchor) -> Size {
  size(between: first, and: second.alignmentPoint)
}

/// The size between two points with offsets.
public func |--| (first: AlignmentPoint, second: AlignmentPoint) -> Size { size(between: first, and: second) }

func size(between first: AlignmentPoint, and second: AlignmentPoint) -> Size {
  guard let view = first.view ?? second.view?.parent, let other = second.view ?? first.view?.parent else {
    report("A size is between two anchors, of which one at least is of a view in a superview")
    return .zero
  }
  guard areInOneTree(view, other) else { return .zero }
  let (from, to) = (first.inRoot(of: view), second.inRoot(of: other))
  return Size(width: Density.rounded(abs(from.x - to.x)), height: Density.rounded(abs(from.y - to.y)))
}

/// Enlarges or reduces a size, to at least 0: `a.topRight |--| c.bottomLeft + (-16).horizontalOffset`.
public func + (size: Size, offset: ViewOffset) -> Size {
  Size(
    width: max(0, Density.rounded(Double(size.width) + offset.x)),
    height: max(0, Density.rounded(Double(size.height) + offset.y)))
}

/// Enlarges or reduces a size, to at least 0; see `size + offset`.
public func + (offset: ViewOffset, size: Size) -> Size { size + offset }

extension StyledView {
  /// The size, in pixels. Setting it measures the view with it and keeps the origin.
  ///
  /// Set it where children are placed: in `onLayout(_:)`, or in a `PlacedLayout`. Otherwise the parent's next layout
  /// overrides it. A negative length is treated as 0.
  public var size: Size {
    get { frame.size }
    set {
      let size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      measureForPlacing(MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height)))
      place(Rect(origin: frame.origin, size: size))
    }
  }
}

extension View {
  /// Sets the view to the size that it requests within limits: `title.sizeToFit(.maxWidth(150), .minHeight(20))`.
  public final func sizeToFit(_ limits: SizeLimit...) { size = fittingSize(limits) }

  /// Returns the size that the view requests within limits, in pixels, or `nil` for no limit.
  ///
  /// A text with a limited width is broken into lines, which determine its height. A minimum takes precedence over a
  /// maximum. The view isn't changed.
  public final func sizeThatFits(
    minWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil, maxHeight: Int? = nil
  ) -> Size {
    fittingSize(
      [
        minWidth.map { .minWidth($0) }, maxWidth.map { .maxWidth($0) }, minHeight.map { .minHeight($0) },
        maxHeight.map { .maxHeight($0) },
      ].compactMap { $0 })
  }

  private final func fittingSize(_ limits: [SizeLimit]) -> Size {
    var (width, height) = (SizeLimit.Range(), SizeLimit.Range())
    for limit in limits { limit.narrow(&width, &height) }
    var size = answeredSize(MeasureSpecs(width: width.spec, height: height.spec))
    if width.clamp(size.width) != size.width {
      size.width = width.clamp(size.width)
      size.height = answeredSize(MeasureSpecs(width: .exactly(size.width), height: height.spec)).height
    }
    size.height = height.clamp(size.height)
    return size
  }
}

/// A limit on one length of a view, in pixels. A negative limit is treated as 0.
public struct SizeLimit: Hashable, Sendable {
  private let axis: Axis
  private let isMaximum: Bool
  private let length: Int

  /// Returns a limit of at least this width, in pixels.
  public static func minWidth(_ length: Int) -> SizeLimit { .init(axis: .horizontal, isMaximum: false, length: length) }
  /// Returns a limit of at most this width, in pixels.
  public static func maxWidth(_ length: Int) -> SizeLimit { .init(axis: .horizontal, isMaximum: true, length: length) }
  /// Returns a limit of at least this height, in pixels.
  public static func minHeight(_ length: Int) -> SizeLimit { .init(axis: .vertical, isMaximum: false, length: length) }
  /// Returns a limit of at most this height, in pixels.
  public static func maxHeight(_ length: Int) -> SizeLimit { .init(axis: .vertical, isMaximum: true, length: length) }

  /// The range of a length within limits.
  struct Range {
    var least = 0
    var greatest: Int?

    var spec: MeasureSpec { greatest.map { .atMost(max($0, least)) } ?? .unspecified }
    func clamp(_ length: Int) -> Int { max(least, min(length, greatest ?? length)) }
  }

  func narrow(_ width: inout Range, _ height: inout Range) {
    let length = min(max(0, length), Pixels.limit)
    func narrow(_ range: inout Range) {
      if isMaximum {
        range.greatest = min(range.greatest ?? length, length)
      } else {
        range.least = max(range.least, length)
      }
    }
    if axis == .horizontal { narrow(&width) } else { narrow(&height) }
  }
}
