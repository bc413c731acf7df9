import Measure

/// A row or a column that extends behind the device's bar at the top of the window, and keeps its children below it.
///
/// Source: `onMeasure` and `onLayout` of com.google.android.material.appbar.AppBarLayout (1.14).
package final class AppBarLayout: LinearLayout {
  /// The height that a bar of the device covers at the top, in pixels, 0…`Pixels.limit`. The default is 0.
  package var windowInsetTop = 0 {
    didSet {
      windowInsetTop = max(0, Pixels.clamp(windowInsetTop))
      if windowInsetTop != oldValue { setNeedsLayout() }
    }
  }

  /// Whether the first child extends behind the bar, and keeps its own content below it; `nil` if there is none, or if it
  /// is gone.
  private var fitsFirstChild: Bool? {
    guard let child = ChildStates(state).first, !child.isGone else { return nil }
    return (child.view.layoutParams as? LayoutParams)?.fitsSystemWindows ?? false
  }

  /// The height of the first child behind the bar, which doesn't scroll away.
  final var insetOfFirstChild: Int { windowInsetTop > 0 && fitsFirstChild == true ? windowInsetTop : 0 }

  /// The distance by which the children are moved down.
  private var shift: Int { windowInsetTop > 0 && fitsFirstChild == false ? windowInsetTop : 0 }

  /// Creates an empty column without an inset.
  package init() {
    super.init(direction: .vertical)
    declare([.keepsExactSize, .ignoresUnusedSpace], exactly: AppBarLayout.self)
  }

  /// Measures the children as in a LinearLayout, and adds the height behind the bar, unless the height is fixed.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    var size =
      direction == .horizontal
      ? measure(specs, along: HorizontalAxis.self) : measure(specs, along: VerticalAxis.self)
    // An update would place children without it.
    state.allowsUpdates = false
    let shift = shift
    if shift == 0 || specs.height.isExact { return size }
    let height = size.height
    size.height = Pixels.clamp(height + shift)
    if specs.height.isAtMost { size.height = min(size.height, specs.height.size) }
    explanationNotes?.content(
      along: .vertical,
      Explanation.Sum([
        Explanation.Term(height, .content, "its children and its padding"),
        Explanation.Term(shift, .layout, "windowInsetTop: behind the device's bar"),
      ]))
    return size
  }

  /// Places the children as in a LinearLayout, and moves them below the bar.
  package override func onLayout(_ size: Size) {
    super.onLayout(size)
    let shift = shift
    if shift == 0 { return }
    for child in ChildStates(state) where !child.isGone { child.moveBelowBar(by: shift, explanationNotes) }
  }

  /// The layout params of a child of AppBarLayout.
  package final class LayoutParams: LinearLayout.LayoutParams {
    /// Whether the child extends behind the device's bar. The default is `false`: it is moved below it.
    package var fitsSystemWindows = false { didSet { if fitsSystemWindows != oldValue { didChange() } } }

    package override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, weight: Float = 0,
      gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, weight: weight, gravity: gravity)
    }

    package override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      fitsSystemWindows = other.fitsSystemWindows
    }
  }

  package override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

extension ViewRef {
  /// Moves a child that was placed down, below the device's bar.
  fileprivate func moveBelowBar(by shift: Int, _ notes: ExplanationNotes?) {
    layout(x: Int(frame.x), y: Int(frame.y) + shift)
    notes?.move(
      view, along: .vertical, Explanation.Term(shift, .layout, "windowInsetTop: moved down, below the device's bar"))
  }
}

/// A frame that extends behind the device's bar at the top of the window, and moves children below it.
///
/// Source: `onMeasure` and `onLayout` of com.google.android.material.appbar.CollapsingToolbarLayout (1.14), without the
/// height that several lines of a title need.
package final class CollapsingToolbarLayout: FrameLayout {
  /// The height that a bar of the device covers at the top, in pixels, 0…`Pixels.limit`. The default is 0.
  package var windowInsetTop = 0 {
    didSet {
      windowInsetTop = max(0, Pixels.clamp(windowInsetTop))
      if windowInsetTop != oldValue { setNeedsLayout() }
    }
  }
  /// Whether it is higher by that even if its height is limited. The default is `false`.
  package var forcesWindowInset = false {
    didSet {
      guard forcesWindowInset != oldValue else { return }
      declareContract()
      setNeedsLayout()
    }
  }

  /// Creates an empty layout without an inset.
  package override init() {
    super.init()
    declareContract()
  }

  private func declareContract() {
    declare(forcesWindowInset ? [] : [.keepsExactSize], exactly: CollapsingToolbarLayout.self)
  }

  /// Measures the children as in a FrameLayout, and again if it is higher by the inset.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    let size = super.onMeasure(specs)
    guard windowInsetTop > 0, specs.height.isUnspecified || forcesWindowInset else { return size }
    state.dependOnWholeOffer()
    var higher = specs
    higher.height = .exactly(Pixels.clamp(size.height + windowInsetTop))
    if let notes = explanationNotes {
      // Children that are gone may be measured, too.
      for child in ChildStates(state) {
        notes.offer(
          to: child.view, along: .vertical,
          Explanation.Offer(to: child.view, in: self, of: higher.height, along: .vertical))
      }
    }
    let result = super.onMeasure(higher)
    explanationNotes?.content(
      along: .vertical,
      Explanation.Sum([
        Explanation.Term(size.height, .content, "its content and its padding"),
        Explanation.Term(result.height - size.height, .layout, "windowInsetTop: behind the device's bar"),
      ]))
    return result
  }

  /// Places the children as in a FrameLayout, and moves those that reach behind the bar below it.
  package override func onLayout(_ size: Size) {
    super.onLayout(size)
    if windowInsetTop == 0 { return }
    for child in ChildStates(state) where !child.isGone && Int(child.frame.y) < windowInsetTop {
      if (child.view.layoutParams as? LayoutParams)?.fitsSystemWindows == true { continue }
      child.moveBelowBar(by: windowInsetTop, explanationNotes)
    }
  }

  /// The layout params of a child of CollapsingToolbarLayout.
  package final class LayoutParams: FrameLayout.LayoutParams {
    /// Whether the child extends behind the device's bar. The default is `false`: it is moved below it.
    package var fitsSystemWindows = false { didSet { if fitsSystemWindows != oldValue { didChange() } } }

    package override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, gravity: gravity)
    }

    package override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      fitsSystemWindows = other.fitsSystemWindows
    }
  }

  package override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

enum AppBarAttributes {
  private static func windowInsetTop<Layout>(
    _ path: ReferenceWritableKeyPath<Layout, Int> & Sendable
  ) -> Attribute<Layout> {
    Attribute(
      "windowInsetTop", as: NonNegativeLength.self, path, default: 0,
      "The height that a bar of the device covers at the top, below which the children are.")
  }

  static let ofLayout: [Attribute<AppBarLayout>] =
    LinearLayoutAttributes.ofLayout.map { Attribute(converting: $0) } + [
      windowInsetTop(\.windowInsetTop)
    ]

  static let ofChild: [Attribute<AppBarLayout.LayoutParams>] =
    LinearLayoutAttributes.ofChild.map { Attribute(converting: $0) } + [
      Attribute(
        "fitsSystemWindows", \.fitsSystemWindows, default: false,
        "Whether the child, if it is the first one, extends behind the device's bar, so that no child is moved below it."
      )
    ]

  static let ofCollapsing: [Attribute<CollapsingToolbarLayout>] =
    FrameLayoutAttributes.ofLayout.map { Attribute(converting: $0) } + [
      windowInsetTop(\.windowInsetTop),
      Attribute(
        "forcesWindowInset", \.forcesWindowInset, default: false,
        "Whether the layout is higher by that even if its height is limited."),
    ]

  static let ofCollapsingChild: [Attribute<CollapsingToolbarLayout.LayoutParams>] =
    FrameLayoutAttributes.ofChild.map { Attribute(converting: $0) } + [
      Attribute(
        "fitsSystemWindows", \.fitsSystemWindows, default: false,
        "Whether the child extends behind the device's bar, and keeps its content clear of it itself.")
    ]
}
