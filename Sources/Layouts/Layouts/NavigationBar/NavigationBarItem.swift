import Measure

/// An item of a NavigationBar: an indicator, an icon over it, and labels below.
///
/// The first child is the indicator and the second the icon, both centered in a container that is as large as the larger
/// of them. All others are labels, centered at the bottom and aligned by their baselines; usually, one is visible.
///
/// If it has a gravity, the labels are directly below the container, or beside the icon inside of it, and all of them are
/// placed together.
///
/// Source: NavigationBarItemView and BaselineLayout of com.google.android.material (1.12, and 1.14 with a gravity), after the
/// indicator has been reduced to the width of the item, or extended to the icon and the labels.
package final class NavigationBarItem: ViewGroup {
  /// The space above and below the container of the icon, in pixels, 0…`Pixels.limit`. The default is 0.
  package var iconMargin = 0 {
    didSet {
      iconMargin = max(0, Pixels.clamp(iconMargin))
      if iconMargin != oldValue { setNeedsLayout() }
    }
  }
  /// Whether the container is in the center of the item, instead of at its top. The default is `false`.
  package var centersIcon = false { didSet { if centersIcon != oldValue { setNeedsLayout() } } }
  /// The minimum space below the baseline of the labels, in pixels, 0…`Pixels.limit`. The default is 0.
  package var labelPadding = 0 {
    didSet {
      labelPadding = max(0, Pixels.clamp(labelPadding))
      if labelPadding != oldValue { setNeedsLayout() }
    }
  }
  /// The minimum space between the container of the icon and the labels, in pixels, 0…`Pixels.limit`. The default is 0.
  package var labelGap = 0 {
    didSet {
      labelGap = max(0, Pixels.clamp(labelGap))
      if labelGap != oldValue { setNeedsLayout() }
    }
  }
  /// The minimum space beside the indicator, in pixels, 0…`Pixels.limit`. The default is 0.
  package var indicatorMargin = 0 {
    didSet {
      indicatorMargin = max(0, Pixels.clamp(indicatorMargin))
      if indicatorMargin != oldValue { setNeedsLayout() }
    }
  }
  /// Whether the indicator is as high as it is wide. The default is `false`.
  package var isIndicatorSquare = false { didSet { if isIndicatorSquare != oldValue { setNeedsLayout() } } }

  /// The place of the icon and the labels in the item; `nil` for an icon at the top and labels at the bottom. The default
  /// is `nil`.
  package var contentGravity: Gravity? { didSet { if contentGravity != oldValue { setNeedsLayout() } } }
  /// Whether the space below the labels is measured from their baseline, rather than from their bottom. The default is
  /// `true`.
  package var measuresFromBaseline = true { didSet { if measuresFromBaseline != oldValue { setNeedsLayout() } } }
  /// Whether the labels are beside the icon, in the container, in an item with a gravity. The default is `false`.
  package var isIconAtStart = false { didSet { if isIconAtStart != oldValue { setNeedsLayout() } } }
  /// The space around an icon with labels beside it, in pixels, 0…`Pixels.limit`. The default is none.
  package var iconInsets = Edges.zero {
    didSet {
      iconInsets = Edges(
        left: max(0, Pixels.clamp(iconInsets.left)), top: max(0, Pixels.clamp(iconInsets.top)),
        right: max(0, Pixels.clamp(iconInsets.right)), bottom: max(0, Pixels.clamp(iconInsets.bottom)))
      if iconInsets != oldValue { setNeedsLayout() }
    }
  }

  /// The sizes of the container of the icon and of that of the labels, and the baseline in the latter.
  var container = Size.zero
  var labels = Size.zero
  var labelBaseline = -1
  /// The size of both together, and that of an icon and the labels beside it, in an item with a gravity.
  var stack = Size.zero
  var row = Size.zero

  /// Creates an item without children.
  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: NavigationBarItem.self)
  }

  // MARK: Measure

  /// Measures the children, and returns the size of the container above the labels, in pixels, resolved under `specs`.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    if contentGravity != nil { return measureStack(specs) }
    measureContainer(
      MeasureSpecs(
        width: specs.width.childSpec(for: .wrapContent, used: 0),
        height: specs.height.childSpec(for: .wrapContent, used: 2 * iconMargin)),
      itemWidth: specs.width)
    measureLabels(
      MeasureSpecs(
        width: specs.width.childSpec(for: .wrapContent, used: 0),
        height: specs.height.childSpec(for: .wrapContent, used: 0)))
    let stacked = iconMargin + container.height + labelGap + labels.height
    let size = Size(
      width: max(container.width, labels.width), height: max(container.height + 2 * iconMargin, stacked))
    explanationNotes?.content(includesPadding: true) { axis in
      Explanation.Term(size[axis], .content, "its icon and its labels")
    }
    return specs.resolve(size.union(minimumSize))
  }

  func measureContainer(_ specs: MeasureSpecs, itemWidth: MeasureSpec) {
    var size = Size.zero
    for (index, child) in ChildStates(state).prefix(2).enumerated() where !child.isGone {
      var childSpecs = child.specs(under: specs, usedWidth: 0, usedHeight: 0)
      if index == 0, child.width.isFixed {
        let room = itemWidth.isUnspecified ? Pixels.limit : itemWidth.size - 2 * indicatorMargin
        let width = max(0, min(childSpecs.width.size, room))
        childSpecs.width = .exactly(width)
        // An item without a width has no indicator.
        let hasNone = !itemWidth.isUnspecified && itemWidth.size == 0
        if isIndicatorSquare || hasNone { childSpecs.height = .exactly(width) }
      }
      offer(childSpecs, to: child, "beside the icon of \(self)")
      size = size.union(child.measuredSize)
    }
    container = specs.resolve(size)
  }

  /// Source: BaselineLayout.onMeasure. Its padding at the bottom is measured from the baseline.
  func measureLabels(_ specs: MeasureSpecs) {
    var size = Size.zero
    var (ascent, descent) = (-1, -1)
    for label in ChildStates(state).dropFirst(2) where !label.isGone {
      offer(label.specs(under: specs, usedWidth: 0, usedHeight: labelPadding), to: label, "a label of \(self)")
      if label.baseline != MeasureAnswer.noBaseline {
        ascent = max(ascent, Int(label.baseline))
        descent = max(descent, Int(label.answer.height) - Int(label.baseline))
      }
      size = size.union(label.measuredSize)
    }
    if !measuresFromBaseline {
      size.height += labelPadding
    } else if ascent != -1 {
      size.height = max(size.height, ascent + max(descent, labelPadding))
    }
    labelBaseline = ascent
    labels = specs.resolve(size)
  }

  func offer(_ specs: MeasureSpecs, to child: ViewRef, _ reason: ExplanationText) {
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.offer(specs[axis], to: child.view, in: self, along: axis, reason, "\(self) without its spaces")
      }
    }
    child.measure(specs)
  }

  // MARK: Layout

  /// Places the container at the top or in the center, and the labels at the bottom.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    if contentGravity != nil { return placeStack(in: size) }
    let x = (size.width - container.width) / 2
    let y = centersIcon ? (size.height - container.height) / 2 : iconMargin
    for child in ChildStates(state).prefix(2) where !child.isGone {
      let own = child.measuredSize
      child.layout(x: x + (container.width - own.width) / 2, y: y + (container.height - own.height) / 2)
    }
    let left = (size.width - labels.width) / 2
    for label in ChildStates(state).dropFirst(2) where !label.isGone {
      var top = size.height - labels.height
      if labelBaseline != -1, label.baseline != MeasureAnswer.noBaseline { top += labelBaseline - Int(label.baseline) }
      label.layout(x: left + (labels.width - Int(label.answer.width)) / 2, y: top)
    }
  }

  /// Returns `params` unchanged, since the item reads only lengths.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension NavigationBarItem: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    facts.overrulesLengths = true
    return facts
  }
}

enum NavigationBarItemAttributes {
  static let ofLayout: [Attribute<NavigationBarItem>] = [
    Attribute(
      "iconMargin", as: NonNegativeLength.self, \.iconMargin, default: 0,
      "The space above and below the icon and its indicator."),
    Attribute(
      "centersIcon", \.centersIcon, default: false, "Whether the icon is in the center of the item, not at its top."),
    Attribute(
      "labelPadding", as: NonNegativeLength.self, \.labelPadding, default: 0,
      "The minimum space below the baseline of the labels."),
    Attribute(
      "labelGap", as: NonNegativeLength.self, \.labelGap, default: 0,
      "The minimum space between the icon and the labels."),
    Attribute(
      "indicatorMargin", as: NonNegativeLength.self, \.indicatorMargin, default: 0,
      "The minimum space beside the indicator."),
    Attribute(
      "contentGravity", as: Gravity?.self, \.contentGravity,
      "The place of the icon and the labels together; by default, the icon is at the top and the labels at the bottom."),
    Attribute(
      "paddingFromBaseline", \.measuresFromBaseline, default: true,
      "Whether the space below the labels is measured from their baseline, not from their bottom."),
    Attribute(
      "iconAtStart", \.isIconAtStart, default: false, "Whether the labels are beside the icon, not below it."),
    Attribute(
      "iconInsetLeft", as: NonNegativeLength.self, \.iconInsets.left, default: 0,
      "The space at the left of an icon with labels beside it."),
    Attribute(
      "iconInsetTop", as: NonNegativeLength.self, \.iconInsets.top, default: 0,
      "The space above an icon with labels beside it."),
    Attribute(
      "iconInsetRight", as: NonNegativeLength.self, \.iconInsets.right, default: 0,
      "The space at the right of an icon with labels beside it."),
    Attribute(
      "iconInsetBottom", as: NonNegativeLength.self, \.iconInsets.bottom, default: 0,
      "The space below an icon with labels beside it."),
    Attribute(
      "squareIndicator", \.isIndicatorSquare, default: false, "Whether the indicator is as high as it is wide."),
  ]
}
