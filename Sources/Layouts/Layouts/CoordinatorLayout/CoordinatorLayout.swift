import Measure

/// A layout that lays children over one another: some of them below a header that scrolls away, at an edge of another
/// view, or as a sheet at the bottom.
///
/// Source: androidx.coordinatorlayout.widget.CoordinatorLayout (1.1), AppBarLayout, HeaderScrollingViewBehavior and
/// BottomSheetBehavior of Material Components (1.12), before anything has been scrolled or dragged. Differs: no
/// keylines, no custom behaviors.
public final class CoordinatorLayout: ViewGroup {
  /// The space at the edges that bars of the device cover, in pixels, 0…`Pixels.limit`. Children that don't fit system
  /// windows are measured and placed between them. The default is 0.
  package var windowInsets = Edges.zero {
    didSet {
      windowInsets = Edges(
        left: max(0, Pixels.clamp(windowInsets.left)), top: max(0, Pixels.clamp(windowInsets.top)),
        right: max(0, Pixels.clamp(windowInsets.right)), bottom: max(0, Pixels.clamp(windowInsets.bottom)))
      if windowInsets != oldValue { setNeedsLayout() }
    }
  }

  /// Creates an empty layout.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: CoordinatorLayout.self)
  }

  /// Measures the children, the header first, and returns the size of the largest one, in pixels, resolved under
  /// `specs`.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // The offer to a scrolling child depends on the header's size.
    state.dependOnWholeOffer()
    let padding = state.padding
    let header = header
    // The header comes first, since scrolling children depend on its height.
    var range: Int?
    if let header, !header.isGone { measure(header, specs, header: header, range: &range) }
    var size = minimumSize
    for child in ChildStates(state) where !child.isGone {
      if child.view !== header { measure(child.view, specs, header: header, range: &range) }
      let margins = child.margins
      size.width = max(size.width, Int(child.answer.width) + margins.horizontal + padding.horizontal)
      size.height = max(size.height, Int(child.answer.height) + margins.vertical + padding.vertical)
    }
    if let notes = explanationNotes { FrameAlgorithm.noteContent(of: self, notes, countsGone: false) }
    return specs.resolve(size)
  }

  /// The first child with other children scrolling below it, wherever it stands among them. One that is gone has no
  /// height, and its lower edge is at the top of the layout.
  private var header: View? {
    var goneHeader: View?
    for child in ChildStates(state) where params(of: child.view)?.behavior == .header {
      if !child.isGone { return child.view }
      goneHeader = goneHeader ?? child.view
    }
    return goneHeader
  }

  /// Returns the position of the header's lower edge, in pixels.
  private func bottom(of header: View?) -> Int {
    guard let header, !header.isGone else { return 0 }
    return header.frame.bottom
  }

  private func params(of child: View) -> LayoutParams? { child.layoutParams as? LayoutParams }

  /// Returns the space at the edges that a child keeps clear of the device's bars.
  private func bars(around child: View) -> Edges {
    if windowInsets == .zero || params(of: child)?.fitsSystemWindows == true { return .zero }
    return windowInsets
  }

  /// Measures a child.
  /// - Parameter range: The distance that the header's children can scroll away, once it is known.
  private func measure(_ child: View, _ specs: MeasureSpecs, header: View?, range: inout Int?) {
    let padding = state.padding
    let margins = child.state.margins
    let bars = self.bars(around: child)
    let usedWidth = padding.horizontal + margins.horizontal + bars.total(along: .horizontal)
    var usedHeight = padding.vertical + margins.vertical + bars.total(along: .vertical)
    var height = specs.height
    if bars != .zero, let notes = explanationNotes { offerBetweenBars(to: child, specs, notes) }
    switch params(of: child)?.behavior {
    case .header where child.state.height == .wrapContent:
      height = .unspecified
      if let notes = explanationNotes { offerWithoutLimit(to: child, notes) }
    case .scrolling:
      guard let header, child.state.height == .matchParent || child.state.height == .wrapContent else { break }
      let scrolled = range ?? scrollRange(of: header)
      range = scrolled
      // A header behind the bars scrolls away behind them, too.
      let behind = params(of: header)?.fitsSystemWindows == true ? windowInsets.total(along: .vertical) : 0
      let around = behind - bars.total(along: .vertical)
      let available = max(
        0, specs.height.size + around + scrolled - (header.isGone ? 0 : header.measuredSize.height))
      usedHeight -= bars.total(along: .vertical)
      height = child.state.height == .matchParent ? .exactly(available) : .atMost(available)
      if let notes = explanationNotes {
        offerBelowHeader(to: child, header, specs.height, bars: around, range: scrolled, notes)
      }
    default: break
    }
    let childSpecs = MeasureSpecs(
      width: specs.width.childSpec(for: child.state.width, used: usedWidth),
      height: height.childSpec(for: child.state.height, used: usedHeight))
    state.measureChild(child.state, childSpecs, under: specs, usedWidth: usedWidth, usedHeight: usedHeight)
  }

  /// Returns the distance that the header's children can scroll away, in pixels.
  ///
  /// Source: AppBarLayout.getTotalScrollRange (1.12), where the header is a LinearLayout. The children of some other
  /// layouts have no sizes before they are placed, so those don't scroll away.
  private func scrollRange(of header: View) -> Int {
    guard let params = params(of: header), params.scrollingChildren > 0, let header = header as? LinearLayout,
      !header.isGone
    else { return 0 }
    // The header's size may come from an earlier answer, in which case its children may not have been measured yet.
    header.state.updateChildren()
    var range = 0
    var last: View?
    for child in header.subviews.prefix(params.scrollingChildren) where !child.isGone {
      range += child.measuredSize.height + child.margins.total(along: .vertical)
      last = child
    }
    if params.keepsLastCollapsed, let last { range -= last.minimumSize.height }
    if let bar = header as? AppBarLayout { range -= bar.insetOfFirstChild }
    return max(0, range)
  }

  // MARK: Layout

  /// Places the children by their gravity, behavior, or anchor. Children come after those that their positions depend
  /// on: the header, a view with an inset, or the view that contains their anchor.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    let header = header
    let isHeaderAnchored = header.map { params(of: $0)?.anchor != nil } ?? false
    var dependent: [View] = []
    var insets = Edges.zero
    if let header, !header.isGone, !isHeaderAnchored {
      place(header, in: size, header: nil, insets)
      take(header, in: size, &insets)
    }
    // Children that take an edge are placed before those that dodge them.
    for takesEdge in [true, false] {
      for child in ChildStates(state) where !child.isGone && (child.view !== header || isHeaderAnchored) {
        let params = params(of: child.view)
        let isTaker = params.map { !$0.insetEdge.isEmpty && $0.dodgeInsetEdges.isEmpty && $0.anchor == nil } ?? false
        if isTaker != takesEdge { continue }
        let scrolls = header != nil && params?.behavior == .scrolling
        if scrolls ? !isHeaderAnchored : params?.anchor == nil {
          place(child.view, in: size, header: header, insets)
          take(child.view, in: size, &insets)
        } else {
          dependent.append(child.view)
        }
      }
    }
    if dependent.isEmpty { return }
    let anchors = CoordinatorAnchors(of: self, header: header)
    // An anchor may be in a child that is itself anchored.
    let (placeable, circular) = anchors.sorted(dependent)
    for child in placeable {
      if !anchors.isBelowHeader(child), let anchor = anchors.anchor(of: child), anchor.holder !== child {
        place(child, at: anchor, in: size, insets)
      } else {
        place(child, in: size, header: header, insets)
      }
      take(child, in: size, &insets)
    }
    for child in circular { place(child, in: size, header: header, insets) }
  }

  // MARK: Insets

  /// Adds the inset of a child at its edge.
  private func take(_ child: View, in size: Size, _ insets: inout Edges) {
    guard let edge = params(of: child)?.insetEdge, !edge.isEmpty else { return }
    let frame = child.frame
    if frame.width <= 0 || frame.height <= 0 { return }
    let absolute = edge.absolute(isRightToLeft: state.isRightToLeft)
    switch absolute.vertical {
    case .top: insets.top = max(insets.top, frame.bottom)
    case .bottom: insets.bottom = max(insets.bottom, size.height - frame.y)
    default: break
    }
    switch absolute.horizontal {
    case .left: insets.left = max(insets.left, frame.right)
    case .right: insets.right = max(insets.right, size.width - frame.x)
    default: break
    }
  }

  /// Returns the distance that a child moves to dodge the insets at the edges.
  ///
  /// Source: CoordinatorLayout.offsetChildByInset (1.1).
  private func dodge(_ child: View, at frame: Rect, in size: Size, _ insets: Edges) -> Point {
    var shift = Point.zero
    guard insets != .zero, let edges = params(of: child)?.dodgeInsetEdges, !edges.isEmpty,
      child.visibility == .visible, frame.width > 0, frame.height > 0
    else { return shift }
    let absolute = edges.absolute(isRightToLeft: state.isRightToLeft)
    let margins = child.margins
    if absolute.contains(.top) { shift.y = max(0, insets.top - (frame.y - margins.top)) }
    let below = size.height - frame.bottom - margins.bottom
    if absolute.contains(.bottom), below < insets.bottom { shift.y = below - insets.bottom }
    if absolute.contains(.left) { shift.x = max(0, insets.left - (frame.x - margins.left)) }
    let beside = size.width - frame.right - margins.right
    if absolute.contains(.right), beside < insets.right { shift.x = beside - insets.right }
    return shift
  }

  // MARK: Positions

  private func place(_ child: View, in size: Size, header: View?, _ insets: Edges) {
    let padding = state.padding
    let margins = child.margins
    let params = params(of: child)
    let gravity = (params?.gravity ?? []).withDefaults([.start, .top]).absolute(isRightToLeft: state.isRightToLeft)
    let scrolls = header != nil && params?.behavior == .scrolling
    let bottom = scrolls ? bottom(of: header) : 0
    var bars = self.bars(around: child)
    // The header's place takes account of them.
    if scrolls { (bars.top, bars.bottom) = (0, 0) }
    let top = scrolls ? bottom : Int(padding.top) + bars.top
    let end = size.height - Int(padding.bottom) - margins.bottom - bars.bottom + (scrolls ? bottom : 0)
    let (width, height) = (child.measuredSize.width, child.measuredSize.height)
    let left = Int(padding.left) + margins.left + bars.left
    let right = size.width - Int(padding.right) - margins.right - bars.right
    let x =
      switch gravity.horizontal {
      case .centerHorizontal: left + (right - left - width) / 2
      case .right: right - width
      default: left
      }
    var y =
      switch gravity.vertical {
      case .centerVertical: top + margins.top + (end - top - margins.top - height) / 2
      case .bottom: end - height
      default: top + margins.top
      }
    let sheetOffset = params.flatMap {
      $0.behavior == .bottomSheet ? self.sheetOffset(of: child, $0, in: size) : nil
    }
    y += sheetOffset ?? 0
    let dodge = dodge(child, at: Rect(x: x, y: y, width: width, height: height), in: size, insets)
    child.layout(Rect(x: x + dodge.x, y: y + dodge.y, width: width, height: height))
    if let notes = explanationNotes {
      notePlace(
        of: child, below: scrolls ? header : nil, between: bars, sheetOffset: sheetOffset, dodge: dodge, in: size, notes
      )
    }
  }

  /// Returns the vertical offset of a collapsed sheet, in pixels. Without a peek height, the part below a 16:9 keyline
  /// is visible.
  ///
  /// Source: BottomSheetBehavior.calculatePeekHeight. Differs: no minimum height of 64 points.
  private func sheetOffset(of child: View, _ params: LayoutParams, in size: Size) -> Int {
    let peek = (params.peekHeight ?? max(0, size.height - size.width * 9 / 16)) + params.peekInset
    return max(size.height - peek, max(0, size.height - child.measuredSize.height))
  }

  private func place(
    _ child: View, at target: CoordinatorAnchors.Anchor, in size: Size, _ insets: Edges
  ) {
    guard let params = params(of: child) else { return }
    let anchor = target.view
    // A view has no frame if it or an ancestor is gone: the corner is used instead.
    var isGone = target.holder.isGone
    var outer: View? = anchor
    while let view = outer, view !== self {
      isGone = isGone || view.isGone
      outer = view.parent
    }
    let origin = isGone ? Point.zero : anchor.convert(Point.zero, to: self)
    let extent = isGone ? Size.zero : anchor.frame.size
    let isRightToLeft = state.isRightToLeft
    let gravity = (params.gravity.isEmpty ? [.centerHorizontal, .centerVertical] : params.gravity).absolute(
      isRightToLeft: isRightToLeft)
    let edge = params.anchorGravity.withDefaults([.start, .top]).absolute(isRightToLeft: isRightToLeft)
    let (width, height) = (child.measuredSize.width, child.measuredSize.height)
    var x =
      switch edge.horizontal {
      case .right: origin.x + extent.width
      case .centerHorizontal: origin.x + extent.width / 2
      default: origin.x
      }
    var y =
      switch edge.vertical {
      case .bottom: origin.y + extent.height
      case .centerVertical: origin.y + extent.height / 2
      default: origin.y
      }
    let corner = Point(x: x, y: y)
    // The child is on the side of the line that its own gravity names.
    switch gravity.horizontal {
    case .right: break
    case .centerHorizontal: x -= width / 2
    default: x -= width
    }
    switch gravity.vertical {
    case .bottom: break
    case .centerVertical: y -= height / 2
    default: y -= height
    }
    let shift = Point(x: x - corner.x, y: y - corner.y)
    let padding = state.padding
    let margins = child.margins
    x = max(
      Int(padding.left) + margins.left, min(x, size.width - Int(padding.right) - width - margins.right))
    y = max(
      Int(padding.top) + margins.top, min(y, size.height - Int(padding.bottom) - height - margins.bottom))
    let dodge = dodge(child, at: Rect(x: x, y: y, width: width, height: height), in: size, insets)
    child.layout(Rect(x: x + dodge.x, y: y + dodge.y, width: width, height: height))
    guard let notes = explanationNotes else { return }
    for axis in [Axis.horizontal, .vertical] {
      notePlace(
        of: child, at: anchor, isGone: isGone, edge: corner[axis], edge, shift: shift[axis], gravity,
        dodge: dodge[axis], along: axis, notes
      )
    }
  }

  /// Returns `params` if they are an instance of `CoordinatorLayout.LayoutParams`, or else a copy of that class, with
  /// all values that it has in common.
  public override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which is as large as its content.
  public override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }
}

extension CoordinatorLayout: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    return facts
  }
}
