import Measure

/// A view that shows a picture, of which only the size is known here.
///
/// Source: android.widget.ImageView.onMeasure (API 34). Differs: the minimum size applies even if the aspect ratio is
/// kept.
open class ImageView: ContentView {
  private var intrinsicSize = Size.zero
  private var keepsRatio = true

  /// Creates a view without a picture.
  public init() {
    super.init()
    declareContract()
  }

  /// Creates a view without a picture, with a frame in pixels that is kept until it is laid out.
  public init(frame: Rect) {
    super.init()
    declareContract()
    self.frame = frame
  }

  /// Declares the contract. A view with a baseline has to be measured for it.
  final override func declareContract() {
    guard sizing.isEmpty, leastHeight == 0 else { return }
    let hasBaseline = fixedBaseline != nil || alignsBaselineToBottom
    declare(
      hasBaseline
        ? [.keepsExactSize, .ignoresUnusedSpace, .findsSizeAlone]
        : [.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline, .findsSizeAlone], exactly: ImageView.self)
  }

  /// Whether the baseline is the bottom edge, instead of `fixedBaseline`. The default is `false`.
  public final var alignsBaselineToBottom = false {
    didSet {
      guard alignsBaselineToBottom != oldValue else { return }
      declareContract()
      setNeedsLayout()
    }
  }

  /// The picture's own size in pixels, 0 … `Pixels.limit` each; zero if there is none.
  public final var pictureSize: Size {
    get { intrinsicSize }
    set {
      let wasEmpty = intrinsicSize == .zero
      let size = Size(
        width: min(max(newValue.width, 0), Pixels.limit), height: min(max(newValue.height, 0), Pixels.limit))
      guard size != intrinsicSize else { return }
      intrinsicSize = size
      // Whether there is a picture determines the equations of an `AutoLayout`.
      if wasEmpty != (intrinsicSize == .zero) { state.parent?.childrenDidChange() }
      setNeedsLayout()
    }
  }

  /// Whether lengths that aren't exact keep the picture's aspect ratio. The default is `true`.
  public final var adjustsViewBounds: Bool {
    get { keepsRatio }
    set { if didReplace(&keepsRatio, with: newValue) { setNeedsLayout() } }
  }

  /// The color in which pictures draw the image, using the image's alpha; `nil` for the image's own colors. It doesn't
  /// affect the size.
  public final var tint: Color? {
    get { contentColor }
    set { contentColor = newValue }
  }

  /// Returns the size of the picture with padding, in pixels, resolved under `specs`; `adjustsViewBounds` keeps its
  /// aspect ratio.
  open override func measureContent(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    var content = intrinsicSize
    let adjusted = keepsRatio ? adjustedLength(specs) : nil
    if let adjusted { content[adjusted.axis] = adjusted.length }
    explanationNotes?.content { axis in
      Explanation.Term(content[axis], .content, reason(for: axis, specs, isAdjusted: adjusted?.axis == axis))
    }
    content.width += padding.horizontal
    content.height += padding.vertical
    let size = specs.resolve(content.union(minimumSize))
    measuredBaseline = alignsBaselineToBottom ? size.height : fixedBaseline
    return size
  }

  /// Returns the length, without padding, that the picture's aspect ratio replaces, or `nil` if it replaces none.
  ///
  /// If one length is exact, the other may be longer than in the picture itself. If neither is exact, the length that
  /// is too long for the other is reduced. The arithmetic is `Float`, as on Android.
  private func adjustedLength(_ specs: MeasureSpecs) -> (axis: Axis, length: Int)? {
    guard intrinsicSize.width > 0 && intrinsicSize.height > 0 else { return nil }
    let size = Size(width: innerLength(specs, .horizontal), height: innerLength(specs, .vertical))
    let ratio = Float(intrinsicSize.width) / Float(intrinsicSize.height)
    // Without a height, the quotient is infinite or NaN, and the comparison fails.
    guard abs(Float(size.width) / Float(size.height) - ratio) > 0.000_000_1 else { return nil }
    let (adjustsWidth, adjustsHeight) = (!specs.width.isExact, !specs.height.isExact)
    // If two lengths share a space that is too short for both, the result depends on the limits, not only on the
    // answer.
    if adjustsWidth && adjustsHeight { state.dependOnWholeOffer() }
    if adjustsWidth {
      let width = Int(Int32(saturating: ratio * Float(size.height)))
      if !adjustsHeight || width <= size.width { return (.horizontal, width) }
    }
    if adjustsHeight {
      let height = Int(Int32(saturating: Float(size.width) / ratio))
      if !adjustsWidth || height <= size.height { return (.vertical, height) }
    }
    return nil
  }

  /// Returns the picture's length within the limits, without padding.
  private func innerLength(_ specs: MeasureSpecs, _ axis: Axis) -> Int {
    let padding = axis == .horizontal ? state.padding.horizontal : state.padding.vertical
    return specs[axis].resolve(intrinsicSize[axis] + padding) - padding
  }

  /// Returns the reason for the length without padding.
  private func reason(for axis: Axis, _ specs: MeasureSpecs, isAdjusted: Bool) -> ExplanationText {
    if intrinsicSize == .zero { return "no picture" }
    if !isAdjusted { return "the picture's own \(axis.lengthName)" }
    return "the aspect ratio of the picture, \(length: intrinsicSize.width)x\(length: intrinsicSize.height), at "
      + "\(length: innerLength(specs, axis.cross)) \(axis.cross.measureName)"
  }
}
