import Measure

/// A layout that arranges children in rows, each as full as the width allows.
///
/// Source: com.google.android.material.internal.FlowLayout (1.12), the base class of ChipGroup.
public final class FlowLayout: ViewGroup {
  /// The space between two children of a row, in pixels, 0…`Pixels.limit`.
  public var itemSpacing = 0 {
    didSet {
      itemSpacing = max(0, Pixels.clamp(itemSpacing))
      if itemSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// The space between two rows, in pixels, 0…`Pixels.limit`.
  public var lineSpacing = 0 {
    didSet {
      lineSpacing = max(0, Pixels.clamp(lineSpacing))
      if lineSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// Whether all children are in one row, regardless of its width.
  public var isSingleLine = false { didSet { if isSingleLine != oldValue { setNeedsLayout() } } }

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: FlowLayout.self)
  }

  /// Fills rows with the children, and returns the size of all rows, in pixels, resolved under `specs`.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // The end of a row depends on the whole width.
    state.dependOnWholeOffer()
    let padding = state.padding
    let limit = specs.width.isUnspecified ? Int.max : specs.width.size - Int(padding.right)
    var (x, top, bottom) = (Int(padding.left), Int(padding.top), Int(padding.top))
    var (widest, lastEnd) = (0, 0)
    let notes = explanationNotes
    for child in ChildStates(state) where !child.isGone {
      // Margins aren't subtracted from a child's offer.
      if let notes { noteOffer(to: child.view, specs, notes) }
      state.measureChild(
        child,
        MeasureSpecs(
          width: specs.width.childSpec(for: child.width, used: padding.horizontal),
          height: specs.height.childSpec(for: child.height, used: padding.vertical)),
        under: specs, usedWidth: padding.horizontal, usedHeight: padding.vertical)
      let margins = child.margins
      let (start, end) = leadingAndTrailing(margins)
      let width = Int(child.answer.width)
      if x + start + width > limit, !isSingleLine {
        x = Int(padding.left)
        top = bottom + lineSpacing
      }
      widest = max(widest, x + start + width)
      bottom = top + Int(child.answer.height)
      x += start + end + width + itemSpacing
      lastEnd = end
    }
    // The last child's margin is added to the longest row, regardless of which row that is.
    widest += lastEnd
    let size = Size(width: widest + Int(padding.right), height: bottom + Int(padding.bottom))
    notes?.content { axis in
      Explanation.Term(
        size[axis] - self.padding.total(along: axis), .content, axis == .horizontal ? "its longest row" : "its rows")
    }
    return specs.resolve(size.union(minimumSize))
  }

  private func leadingAndTrailing(_ margins: PackedEdges) -> (Int, Int) {
    state.isRightToLeft ? (Int(margins.right), Int(margins.left)) : (Int(margins.left), Int(margins.right))
  }

  /// Places the children row by row in the width of `size`.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    let padding = state.padding
    let isRightToLeft = state.isRightToLeft
    let first = Int(isRightToLeft ? padding.right : padding.left)
    let limit = size.width - Int(isRightToLeft ? padding.left : padding.right)
    var (x, top, bottom) = (first, Int(padding.top), Int(padding.top))
    var notes = explanationNotes.map { FlowNotes(self, $0) }
    for child in ChildStates(state) where !child.isGone {
      let (start, end) = leadingAndTrailing(child.margins)
      let (width, height) = (Int(child.answer.width), Int(child.answer.height))
      if !isSingleLine, x + start + width > limit {
        x = first
        notes?.beginRow(below: bottom - top)
        top = bottom + lineSpacing
      }
      bottom = top + height
      let left = isRightToLeft ? size.width - x - start - width : x + start
      child.layout(x: left, y: top)
      notes?.didPlace(child, in: size)
      x += start + end + width + itemSpacing
    }
  }

  /// Returns `params` unchanged, since the layout reads only lengths and margins.
  public override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}
