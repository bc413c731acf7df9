import Measure

/// A layout with a list pane, and a detail pane beside it, or over it if both don't fit.
///
/// If the panes are wider than the layout together, each is as wide as the layout, and the detail pane is closed: it
/// begins where the list pane ends. Otherwise, weighted panes share the remaining width.
///
/// Source: androidx.slidingpanelayout.widget.SlidingPaneLayout (1.2). Differs: the pane is never open, and there is no
/// fold between the panes.
public final class SlidingPaneLayout: ViewGroup {
  /// Whether each child slides over those before it, as of the latest run of `onMeasure`.
  private var slides: [Bool] = []
  /// Tracks whether `slides` is still about the children.
  private var structure = StructureCache<Void>()

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: SlidingPaneLayout.self)
  }

  /// Measures the panes, and returns the offered width and the height of the highest pane, in pixels.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // Whether the panes fit, and their shares, depend on the whole width.
    state.dependOnWholeOffer()
    var pass = SlidingPanePass(self, specs)
    pass.measurePanes()
    pass.resolveWidths()
    slides = pass.slides
    structure.store((), for: self)
    let size = Size(width: specs.width.size, height: pass.height + padding.total(along: .vertical))
    if let notes = explanationNotes {
      let whole = Explanation.Term(size.width, .layout, "all of the space that it is offered")
      notes.content(along: .horizontal, Explanation.Sum([whole]))
      notes.content(
        along: .vertical,
        Explanation.Sum([
          Explanation.Term(pass.height, .content, "the height of its highest pane"),
          .padding(.top, of: self), .padding(.bottom, of: self),
        ]))
    }
    return Size(width: size.width, height: specs.height.isExact ? specs.height.size : Pixels.clamp(size.height))
  }

  /// Places the panes one after the other from the start; a pane that slides begins where the pane before it ends, but
  /// at most at the end of the layout.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    // Children that have changed since are placed once they have been measured.
    guard structure.isCurrent(for: self) else { return }
    let isRightToLeft = state.isRightToLeft
    let (top, left, right) = (Int(state.padding.top), Int(state.padding.left), Int(state.padding.right))
    let (paddingStart, paddingEnd) = isRightToLeft ? (right, left) : (left, right)
    var (start, next) = (paddingStart, paddingStart)
    // Closed; the source divides by the range, so after a range of 0, further panes don't slide.
    var isClosed = true
    for (index, child) in ChildStates(state).enumerated() where !child.isGone {
      if slides[index] {
        let margins = child.margins
        let range = min(next, size.width - paddingEnd) - start - margins.horizontal
        start += (isClosed ? range : 0) + Int(isRightToLeft ? margins.right : margins.left)
        isClosed = isClosed && range != 0
      } else {
        start = next
      }
      let width = Int(child.answer.width)
      let x = isRightToLeft ? size.width - start - width : start
      child.layout(x: x, y: top)
      if let notes = explanationNotes {
        note(child.view, width: size.width, slides: slides[index], isFirst: next == paddingStart, notes)
      }
      next += width
    }
  }

  private func note(_ pane: View, width: Int, slides: Bool, isFirst: Bool, _ notes: ExplanationNotes) {
    notes.place(
      pane, along: .vertical,
      .atLeading([.padding(.top, of: self)], length: pane.frame.height, along: .vertical))
    let isRightToLeft = state.isRightToLeft
    let side: Explanation.Side = isRightToLeft ? .right : .left
    var terms: [Explanation.Term] = isRightToLeft ? [.end(of: self, at: width, along: .horizontal)] : []
    if isFirst { terms.append(.padding(side, of: self, sign: isRightToLeft ? -1 : 1)) }
    let edge = isRightToLeft ? pane.frame.x + pane.frame.width : pane.frame.x
    let rest = edge - Explanation.Sum(terms).total
    if rest != 0 {
      terms.append(
        Explanation.Term(
          rest, .layout, slides ? "the end of the pane before it, since it is closed" : "the panes before it"))
    }
    notes.place(
      pane, along: .horizontal,
      isRightToLeft
        ? .atTrailing(terms, length: pane.frame.width, along: .horizontal)
        : .atLeading(terms, length: pane.frame.width, along: .horizontal))
  }

  /// Returns `params` if they are an instance of `LinearLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  public override func layoutParams(from params: LayoutParams) -> LayoutParams {
    params is LinearLayout.LayoutParams ? params : LinearLayout.LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as the layout.
  public override func defaultLayoutParams() -> LayoutParams {
    let params = LinearLayout.LayoutParams()
    params.setDefaultLengths(width: .matchParent, height: .matchParent)
    return layoutParams(from: params)
  }
}

extension SlidingPaneLayout: LayoutDescribing {
  package var facts: LayoutFacts { .ofPanes }
}

enum SlidingPaneLayoutAttributes {
  static let ofChild: [Attribute<LinearLayout.LayoutParams>] = [
    Attribute(
      "weight", as: Weight.self, default: 0,
      "The share of the remaining width that the pane takes if all panes fit beside each other.",
      get: { $0.weight }, set: { $0.weight = $1 })
  ]
}
