import Measure

/// A layout with content as large as itself, and drawers that slide in from the left or the right.
///
/// A child with a gravity that names a side is the drawer of that side; any other child is content. A drawer is at most
/// as wide as the layout minus `drawerMargin`. A closed drawer is just outside the layout, where Android makes it
/// invisible.
///
/// Source: androidx.drawerlayout.widget.DrawerLayout (1.2). Differs: without an exact size, it takes the whole offer,
/// as in Android's editor; a device refuses to measure it. Nothing is hidden.
public final class DrawerLayout: ViewGroup {
  /// The space beside an open drawer, in pixels, 0…`Pixels.limit`. The default is 0; Android's is 64 points.
  public var drawerMargin = 0 {
    didSet {
      drawerMargin = max(0, Pixels.clamp(drawerMargin))
      if drawerMargin != oldValue { setNeedsLayout() }
    }
  }
  /// The sides with open drawers. The default is none.
  public var openDrawers: Gravity = [] { didSet { if openDrawers != oldValue { setNeedsLayout() } } }

  /// Creates an empty layout without open drawers.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: DrawerLayout.self)
  }

  /// Returns the side of a drawer, or `nil` for content. A gravity that fills both sides is treated as left.
  private func side(of child: ViewRef) -> Explanation.Side? {
    let gravity = child.gravity.absolute(isRightToLeft: state.isRightToLeft)
    if gravity.contains(.left) { return .left }
    return gravity.contains(.right) ? .right : nil
  }

  /// Measures the content at the layout's size, and drawers with at most that width minus `drawerMargin`. Returns the
  /// size of the offer, in pixels.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let size = Size(
      width: specs.width.isUnspecified ? DrawerLayout.unlimitedLength : specs.width.size,
      height: specs.height.isUnspecified ? DrawerLayout.unlimitedLength : specs.height.size)
    let own = MeasureSpecs.exactly(size)
    for child in ChildStates(state) where !child.isGone {
      let margins = child.margins
      var childSpecs = MeasureSpecs(
        width: .exactly(max(0, size.width - margins.horizontal)),
        height: .exactly(max(0, size.height - margins.vertical)))
      let isDrawer = side(of: child) != nil
      if isDrawer {
        childSpecs.width = own.width.childSpec(for: child.width, used: drawerMargin + margins.horizontal)
        childSpecs.height = own.height.childSpec(for: child.height, used: margins.vertical)
      }
      if let notes = explanationNotes { note(childSpecs, to: child.view, isDrawer: isDrawer, notes) }
      child.measure(childSpecs)
    }
    explanationNotes?.content(includesPadding: true) {
      Explanation.Term(size[$0], .layout, "all of the space that it is offered")
    }
    return size
  }

  private func note(_ specs: MeasureSpecs, to child: View, isDrawer: Bool, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      let margin: ExplanationText = isDrawer && axis == .horizontal ? ", its drawerMargin \(length: drawerMargin)" : ""
      notes.offer(
        specs[axis], to: child, in: self, along: axis,
        isDrawer ? "a drawer of \(self)" : "the content of \(self), regardless of its own size",
        "\(self) without\(margin) and the child's margins")
    }
  }

  /// The length without a limit, in pixels.
  private static let unlimitedLength = 300

  /// Places the content, and each drawer inside the layout if it is open, or just outside otherwise.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    let open = openDrawers.absolute(isRightToLeft: state.isRightToLeft)
    for child in ChildStates(state) where !child.isGone {
      let margins = child.margins
      let (width, height) = (Int(child.answer.width), Int(child.answer.height))
      let bottom = size.height - Int(margins.bottom) - height
      guard let side = side(of: child) else {
        child.layout(x: Int(margins.left), y: Int(margins.top))
        continue
      }
      let x =
        side == .left
        ? open.contains(.left) ? 0 : -width
        : open.contains(.right) ? size.width - width : size.width
      let y =
        switch child.gravity.vertical {
        case .bottom: bottom
        case .centerVertical where (size.height - height) / 2 >= Int(margins.top):
          min((size.height - height) / 2, bottom)
        default: Int(margins.top)
        }
      child.layout(x: x, y: y)
    }
  }

  /// Returns `params` if they are an instance of `FrameLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  public override func layoutParams(from params: LayoutParams) -> LayoutParams {
    params is FrameLayout.LayoutParams ? params : FrameLayout.LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as the layout.
  public override func defaultLayoutParams() -> LayoutParams {
    let params = FrameLayout.LayoutParams()
    params.setDefaultLengths(width: .matchParent, height: .matchParent)
    return layoutParams(from: params)
  }
}

extension DrawerLayout: LayoutDescribing {
  package var facts: LayoutFacts { .ofPanes }
}

enum DrawerLayoutAttributes {
  static let ofLayout: [Attribute<DrawerLayout>] = [
    Attribute(
      "drawerMargin", as: NonNegativeLength.self, \.drawerMargin, default: 0, "The minimum space beside an open drawer."
    ),
    Attribute("openDrawers", \.openDrawers, "The sides whose drawers are open; by default none."),
  ]

  static let ofChild: [Attribute<FrameLayout.LayoutParams>] = [
    Attribute(
      "gravity", as: Gravity.self,
      "The side whose drawer the child is, and where along it; without a side, the child is the content.",
      get: { $0.gravity }, set: { $0.gravity = $1 })
  ]
}
