import Measure

/// A view with a fixed intrinsic size, such as a control whose size the system determines.
///
/// An axis without an intrinsic length has only the lengths of the padding, the minimum size, and the children.
open class IntrinsicView: ContentView {
  /// The intrinsic width and height, in pixels, 0…`Pixels.limit`; 0 for none.
  public final var intrinsicSize: Size {
    didSet { if intrinsicSize != oldValue { setNeedsLayout() } }
  }

  /// Creates a view with an intrinsic size in pixels.
  public init(intrinsicSize: Size = .zero) {
    self.intrinsicSize = intrinsicSize
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline, .findsSizeAlone], exactly: IntrinsicView.self)
  }

  /// Returns the intrinsic size with padding, in pixels, resolved under `specs`.
  open override func measureContent(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let size = Size(width: intrinsicSize.width + padding.horizontal, height: intrinsicSize.height + padding.vertical)
    explanationNotes?.content { Explanation.Term(intrinsicSize[$0], .content, "its intrinsic size") }
    return specs.resolve(size.union(minimumSize))
  }
}
