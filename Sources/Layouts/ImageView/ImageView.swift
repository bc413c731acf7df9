import Measure

/// Shows a picture; only its size is known here.
///
/// Source: android.widget.ImageView.onMeasure (API 34) with adjustViewBounds. Differs: the other axis follows the picture's
/// aspect ratio in whole numbers, where Android computes in 32-bit float.
open class ImageView: ContentView {
  private var intrinsicSize = Size.zero
  private var keepsRatio = true

  public init() {
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline, .findsSizeAlone], exactly: ImageView.self)
  }

  /// The picture's own size in pixels, 0 … `Pixels.limit` each; zero if there is none.
  public final var pictureSize: Size {
    get { intrinsicSize }
    set {
      intrinsicSize = Size(
        width: min(max(newValue.width, 0), Pixels.limit), height: min(max(newValue.height, 0), Pixels.limit))
      setNeedsLayout()
    }
  }

  /// Whether an axis that isn't exact keeps the picture's aspect ratio if the other is; true at first.
  public final var adjustsViewBounds: Bool {
    get { keepsRatio }
    set {
      keepsRatio = newValue
      setNeedsLayout()
    }
  }

  /// The colour that pictures draw it in, its alpha aside; `nil` for any. The size does not depend on it.
  public final var tint: Color? {
    get { contentColor }
    set { contentColor = newValue }
  }

  open override func measureContent(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    var content = intrinsicSize
    if keepsRatio && specs.width.isExact != specs.height.isExact && content.width > 0 && content.height > 0 {
      // Two lengths of 30 bits have a product of 60.
      if specs.width.isExact {
        content.height = max(0, specs.width.size - padding.horizontal) * content.height / content.width
      } else {
        content.width = max(0, specs.height.size - padding.vertical) * content.width / content.height
      }
    }
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] { notes.content(along: axis, terms(of: content[axis], specs, axis)) }
    }
    content.width += padding.horizontal
    content.height += padding.vertical
    return specs.resolve(content.union(minimumSize))
  }

  /// - Parameter length: Without padding.
  private func terms(of length: Int, _ specs: MeasureSpecs, _ axis: Axis) -> Explanation.Sum {
    let text: ExplanationText
    if intrinsicSize == .zero {
      text = "no picture"
    } else if keepsRatio, specs[axis.cross].isExact, !specs[axis].isExact, intrinsicSize.width > 0,
      intrinsicSize.height > 0
    {
      let inner = max(0, specs[axis.cross].size - padding.total(along: axis.cross))
      text =
        "the aspect ratio of the picture, \(length: intrinsicSize.width)x\(length: intrinsicSize.height), at "
        + "\(length: inner) \(axis.cross.measureName)"
    } else {
      text = "the picture's own \(axis.lengthName)"
    }
    return Explanation.Sum([
      Explanation.Term(length, .content, text), .padding(.leading(axis), of: self), .padding(.trailing(axis), of: self),
    ])
  }
}
