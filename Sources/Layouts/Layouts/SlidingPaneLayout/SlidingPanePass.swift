import Measure

/// The steps of measuring a SlidingPaneLayout, in the order of the source.
struct SlidingPanePass {
  private let layout: SlidingPaneLayout
  private let specs: MeasureSpecs
  private let verticalPadding: Int
  /// The width inside the padding.
  private let width: Int
  private var remainingWidth: Int
  private var totalWeight: Float = 0
  private var canSlide = false
  /// The height inside the padding.
  private(set) var height: Int
  private let maximumHeight: Int
  /// Whether each child slides over those before it.
  private(set) var slides: [Bool] = []

  init(_ layout: SlidingPaneLayout, _ specs: MeasureSpecs) {
    self.layout = layout
    self.specs = specs
    let padding = layout.state.padding
    verticalPadding = padding.vertical
    width = max(0, specs.width.size - padding.horizontal)
    remainingWidth = width
    maximumHeight = specs.height.isUnspecified ? 0 : specs.height.size - padding.vertical
    height = specs.height.isExact ? maximumHeight : 0
  }

  /// Whether a pane's width is its share only, so that it is first measured when shares are known.
  private func hasOnlyShare(_ child: ViewRef) -> Bool { child.weight > 0 && child.width == .fixed(0) }

  /// Measures the panes at the widths that they request, and finds those that don't fit beside the others.
  mutating func measurePanes() {
    for (index, child) in ChildStates(layout.state).enumerated() {
      slides.append(false)
      if child.isGone { continue }
      totalWeight += max(0, child.weight)
      if hasOnlyShare(child) { continue }
      let offered = max(0, width - child.margins.horizontal)
      let widthSpec: MeasureSpec
      switch child.width {
      case .wrapContent: widthSpec = specs.width.isUnspecified ? .unspecified : .atMost(offered)
      case .matchParent:
        widthSpec = specs.width.isExact ? .exactly(offered) : specs.width.isAtMost ? .atMost(offered) : .unspecified
      default: widthSpec = .exactly(child.width)
      }
      measure(child, widthSpec, specs.height.childSpec(for: child.height, used: verticalPadding), .ownWidth)
      remainingWidth -= Int(child.answer.width)
      // The first pane never slides.
      if index > 0, remainingWidth < 0 {
        slides[index] = true
        canSlide = true
      }
    }
  }

  /// Makes the panes as wide as the layout if they don't fit beside each other, and otherwise shares the remaining width.
  mutating func resolveWidths() {
    guard canSlide || totalWeight > 0 else { return }
    for child in ChildStates(layout.state) where !child.isGone {
      let measured = hasOnlyShare(child) ? 0 : Int(child.answer.width)
      var new = measured
      if canSlide {
        new = width - child.margins.horizontal
      } else if child.weight > 0 {
        new += Int(Int32(saturating: child.weight * Float(max(0, remainingWidth)) / totalWeight))
      }
      if new == measured, !hasOnlyShare(child) { continue }
      if new == 0 {
        // The source doesn't measure such a pane at all.
        measure(child, .exactly(0), .exactly(0), .noShare)
        continue
      }
      let heightSpec =
        hasOnlyShare(child)
        ? specs.height.childSpec(for: child.height, used: verticalPadding) : .exactly(Int(child.answer.height))
      measure(
        child, .exactly(new), heightSpec,
        canSlide ? .wholeWidth : .share)
    }
  }

  /// Why a pane is measured with its width.
  private enum Reason { case ownWidth, wholeWidth, share, noShare }

  private mutating func measure(
    _ child: ViewRef, _ widthSpec: MeasureSpec, _ heightSpec: MeasureSpec, _ reason: Reason
  ) {
    if layout.explanationNotes != nil { note(widthSpec, heightSpec, to: child.view, reason) }
    child.measure(MeasureSpecs(width: widthSpec, height: heightSpec))
    let childHeight = Int(child.answer.height)
    if specs.height.isExact || childHeight <= height { return }
    height = specs.height.isAtMost ? min(childHeight, maximumHeight) : childHeight
  }

  @inline(never)
  private func note(_ widthSpec: MeasureSpec, _ heightSpec: MeasureSpec, to child: View, _ reason: Reason) {
    let text: ExplanationText =
      switch reason {
      case .ownWidth: "a pane of \(layout)"
      case .wholeWidth: "a pane of \(layout), which don't fit beside each other"
      case .share: "its width, and its share of the remaining width of \(layout)"
      case .noShare: "a share of nothing, for which Android doesn't measure it"
      }
    guard let notes = layout.explanationNotes else { return }
    notes.offer(
      widthSpec, to: child, in: layout, along: .horizontal, text,
      reason == .share || reason == .noShare ? text : "\(layout) without its padding and the pane's margins")
    let height: ExplanationText =
      reason == .noShare ? text : heightSpec.isExact ? "the height that it has" : "\(layout), regardless of margins"
    notes.offer(heightSpec, to: child, in: layout, along: .vertical, height, height)
  }
}
