import Measure

/// A bar with a navigation button, a title above a subtitle, child views, and a menu.
///
/// Source: androidx.appcompat.widget.Toolbar (1.7) and com.google.android.material.appbar.MaterialToolbar (1.12). Differs: no
/// views of expanded items.
package final class Toolbar: ViewGroup {
  /// The space beside the title and the subtitle, in pixels.
  package var titleMargins = RelativeEdges() { didSet { if titleMargins != oldValue { setNeedsLayout() } } }
  /// The space reserved at the start and at the end, in pixels, 0…`Pixels.limit`; it includes buttons and margins.
  package var contentInsets = RelativeEdges() { didSet { if contentInsets != oldValue { setNeedsLayout() } } }
  /// The maximum height of the buttons, in pixels; `nil` for none.
  package var maxButtonHeight: Int? { didSet { if maxButtonHeight != oldValue { setNeedsLayout() } } }
  /// Whether the title is in the middle.
  package var centersTitle = false { didSet { if centersTitle != oldValue { setNeedsLayout() } } }
  /// Whether the subtitle is in the middle.
  package var centersSubtitle = false { didSet { if centersSubtitle != oldValue { setNeedsLayout() } } }
  /// The vertical alignment of children without a gravity.
  package var contentGravity: Gravity = [] { didSet { if contentGravity != oldValue { setNeedsLayout() } } }

  /// Distances from a bar's edges, in pixels.
  package struct RelativeEdges: Hashable, Sendable {
    package var start = 0
    package var top = 0
    package var end = 0
    package var bottom = 0

    package init() {}
  }

  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: Toolbar.self)
  }

  /// The bar's own parts among its children, without those that are gone. If several children have the same role, the
  /// first is the part, and the others are content.
  private struct Parts {
    var navigation: ViewRef?
    var menu: ViewRef?
    var logo: ViewRef?
    var title: ViewRef?
    var subtitle: ViewRef?
    /// It is also content, until it is moved to the middle.
    var middle: ViewRef?

    /// Returns whether a child is content, and none of the parts.
    func areWithout(_ child: ViewRef) -> Bool {
      child != navigation && child != menu && child != logo && child != title && child != subtitle
    }
  }

  /// The role of each child.
  private var roles = StructureCache<[Role]>()

  private var parts: Parts {
    let roles = roles.value(for: self) {
      subviews.map { ($0.layoutParams as? LayoutParams)?.part ?? .content }
    }
    var parts = Parts()
    for (child, role) in zip(ChildStates(state), roles) where !child.isGone {
      switch role {
      case .navigation: parts.navigation = parts.navigation ?? child
      case .menu: parts.menu = parts.menu ?? child
      case .logo: parts.logo = parts.logo ?? child
      case .title: parts.title = parts.title ?? child
      case .subtitle: parts.subtitle = parts.subtitle ?? child
      case .middle: parts.middle = parts.middle ?? child
      case .content: break
      }
    }
    return parts
  }

  // MARK: Measure

  /// The space that insets reserve on the left and on the right, which includes margins.
  private struct Gaps {
    var left = 0
    var right = 0

    /// Returns the margins of a child that the gaps don't cover.
    mutating func take(_ margins: PackedEdges) -> (left: Int, right: Int) {
      let (leftRest, rightRest) = (Int(margins.left) - left, Int(margins.right) - right)
      (left, right) = (max(0, -leftRest), max(0, -rightRest))
      return (max(0, leftRest), max(0, rightRest))
    }
  }

  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // The width of a text depends on the space that the others leave.
    state.dependOnWholeOffer()
    let padding = state.padding
    let parts = parts
    var size = Size.zero
    var (startGap, endGap) = (contentInsets.start, contentInsets.end)
    if let child = parts.navigation {
      let width = measureButton(child, specs, used: 0, &size.height)
      size.width += max(width, contentInsets.start)
      startGap = max(0, contentInsets.start - width)
    } else {
      size.width += contentInsets.start
    }
    if let child = parts.menu {
      let width = measureButton(child, specs, used: size.width, &size.height)
      size.width += max(width, contentInsets.end)
      endGap = max(0, contentInsets.end - width)
    } else {
      size.width += contentInsets.end
    }
    var gaps = state.isRightToLeft ? Gaps(left: endGap, right: startGap) : Gaps(left: startGap, right: endGap)
    func add(_ child: ViewRef) {
      size.width += measure(child, specs, used: Size(width: size.width, height: 0), &gaps)
      size.height = max(size.height, Int(child.answer.height) + child.margins.vertical)
    }
    if let logo = parts.logo { add(logo) }
    for child in ChildStates(state) where !child.isGone && parts.areWithout(child) { add(child) }
    let around = titleMargins.start + titleMargins.end
    let above = titleMargins.top + titleMargins.bottom
    var title = Size.zero
    if let child = parts.title {
      _ = measure(child, specs, used: Size(width: size.width + around, height: above), &gaps)
      title.width = Int(child.answer.width) + child.margins.horizontal
      title.height = Int(child.answer.height) + child.margins.vertical
    }
    if let child = parts.subtitle {
      let used = Size(width: size.width + around, height: title.height + above)
      title.width = max(title.width, measure(child, specs, used: used, &gaps))
      title.height += Int(child.answer.height) + child.margins.vertical
    }
    let content = Size(
      width: size.width + title.width + padding.horizontal, height: max(size.height, title.height) + padding.vertical)
    if let notes = explanationNotes { noteContent(content, notes) }
    return specs.resolve(content.union(minimumSize))
  }

  /// Measures a button or a menu. Returns its width with its margins.
  private func measureButton(_ child: ViewRef, _ specs: MeasureSpecs, used: Int, _ height: inout Int) -> Int {
    let margins = child.margins
    let padding = state.padding
    var childSpecs = child.specs(
      under: specs, usedWidth: padding.horizontal + margins.horizontal + used,
      usedHeight: padding.vertical + margins.vertical)
    if let limit = maxButtonHeight, !childSpecs.height.isExact {
      childSpecs.height = .exactly(childSpecs.height.isUnspecified ? limit : min(childSpecs.height.size, limit))
    }
    noteOffer(to: child, childSpecs)
    child.measure(childSpecs)
    height = max(height, Int(child.answer.height) + margins.vertical)
    return Int(child.answer.width) + margins.horizontal
  }

  /// Returns the child's width with the margins that the gaps don't cover.
  private func measure(_ child: ViewRef, _ specs: MeasureSpecs, used: Size, _ gaps: inout Gaps) -> Int {
    let rest = gaps.take(child.margins)
    let padding = state.padding
    let childSpecs = child.specs(
      under: specs, usedWidth: padding.horizontal + rest.left + rest.right + used.width,
      usedHeight: padding.vertical + child.margins.vertical + used.height)
    noteOffer(to: child, childSpecs)
    child.measure(childSpecs)
    return Int(child.answer.width) + rest.left + rest.right
  }

  // MARK: Layout

  /// The part of the bar's width that is still available.
  private struct Room {
    var left: Int
    var right: Int
    var gaps = Gaps()
  }

  package override func onLayout(_ size: Size) {
    state.requirePass()
    let padding = state.padding
    let isRightToLeft = state.isRightToLeft
    let parts = parts
    var room = Room(left: Int(padding.left), right: size.width - Int(padding.right))
    if let child = parts.navigation { place(child, atLeft: !isRightToLeft, &room, in: size) }
    if let child = parts.menu { place(child, atLeft: isRightToLeft, &room, in: size) }
    let (left, right) =
      isRightToLeft ? (contentInsets.end, contentInsets.start) : (contentInsets.start, contentInsets.end)
    room.gaps.left = max(0, left - room.left)
    room.gaps.right = max(0, right - (size.width - Int(padding.right) - room.right))
    room.left = max(room.left, left)
    room.right = min(room.right, size.width - Int(padding.right) - right)
    if let logo = parts.logo { place(logo, atLeft: !isRightToLeft, &room, in: size) }
    placeTitles(parts.title, parts.subtitle, &room, in: size)
    placeContent(&room, without: parts, in: size)
    if centersTitle || centersSubtitle { centerTitles(parts, in: size) }
    if let child = parts.middle { moveToMiddle(child, parts, in: size) }
    if let notes = explanationNotes { notePlaces(notes) }
  }

  private func place(_ child: ViewRef, atLeft: Bool, _ room: inout Room, in size: Size) {
    let margins = child.margins
    let y = top(of: child, in: size)
    if atLeft {
      let rest = Int(margins.left) - room.gaps.left
      room.gaps.left = max(0, -rest)
      let x = room.left + max(0, rest)
      child.layout(x: x, y: y)
      room.left = x + Int(child.answer.width) + Int(margins.right)
    } else {
      let rest = Int(margins.right) - room.gaps.right
      room.gaps.right = max(0, -rest)
      let x = room.right - max(0, rest) - Int(child.answer.width)
      child.layout(x: x, y: y)
      room.right = x - Int(margins.left)
    }
  }

  private func top(of child: ViewRef, in size: Size) -> Int {
    let height = Int(child.answer.height)
    let own = child.gravity.vertical
    let padding = state.padding
    let margins = child.margins
    let minimum = min(minimumSize.height, size.height)
    let shift = minimum > 0 ? (height - minimum) / 2 : 0
    switch own.isEmpty ? contentGravity.vertical : own {
    case .top: return Int(padding.top) - shift
    case .bottom: return size.height - Int(padding.bottom) - height - Int(margins.bottom) - shift
    default:
      return Int(padding.top) + above(height, in: size, top: Int(margins.top), bottom: Int(margins.bottom))
    }
  }

  /// Returns the space above centered content, between the reserved space at the top and at the bottom.
  private func above(_ height: Int, in size: Size, top: Int, bottom: Int) -> Int {
    let space = size.height - state.padding.vertical
    let above = (space - height) / 2
    if above < top { return top }
    let below = space - height - above
    return below < bottom ? max(0, above - (bottom - below)) : above
  }

  private func placeTitles(_ title: ViewRef?, _ subtitle: ViewRef?, _ room: inout Room, in size: Size) {
    guard let first = title ?? subtitle, let last = subtitle ?? title else { return }
    let padding = state.padding
    var height = 0
    for child in [title, subtitle] {
      if let child { height += Int(child.answer.height) + child.margins.vertical }
    }
    let (top, bottom) = (
      Int(first.margins.top) + titleMargins.top, Int(last.margins.bottom) + titleMargins.bottom
    )
    var y: Int
    switch contentGravity.vertical {
    case .top: y = Int(padding.top) + top
    case .bottom: y = size.height - Int(padding.bottom) - bottom - height
    default: y = Int(padding.top) + above(height, in: size, top: top, bottom: bottom)
    }
    let hasWidth = (title?.answer.width ?? 0) > 0 || (subtitle?.answer.width ?? 0) > 0
    let isRightToLeft = state.isRightToLeft
    let rest = (hasWidth ? titleMargins.start : 0) - (isRightToLeft ? room.gaps.right : room.gaps.left)
    if isRightToLeft {
      room.right -= max(0, rest)
      room.gaps.right = max(0, -rest)
    } else {
      room.left += max(0, rest)
      room.gaps.left = max(0, -rest)
    }
    var longest = 0
    for (index, child) in [title, subtitle].enumerated() {
      guard let child else { continue }
      if index > 0 { y += Int(child.margins.top) }
      let width = Int(child.answer.width)
      child.layout(x: isRightToLeft ? room.right - width : room.left, y: y)
      y += Int(child.answer.height) + Int(child.margins.bottom)
      // In a right-to-left layout, the next view may overlap the subtitle.
      longest = max(longest, (isRightToLeft && index > 0 ? 0 : width) + titleMargins.end)
    }
    guard hasWidth else { return }
    if isRightToLeft { room.right -= longest } else { room.left += longest }
  }

  private func placeContent(_ room: inout Room, without parts: Parts, in size: Size) {
    let isRightToLeft = state.isRightToLeft
    let content = ChildStates(state).filter { !$0.isGone && parts.areWithout($0) }
    let ordered = isRightToLeft ? content.reversed() : content
    func side(_ child: ViewRef) -> Gravity {
      let own = child.gravity.absolute(isRightToLeft: isRightToLeft).horizontal
      return own == .left || own == .right || own == .centerHorizontal ? own : isRightToLeft ? .right : .left
    }
    for child in ordered where side(child) == .left { place(child, atLeft: true, &room, in: size) }
    for child in ordered where side(child) == .right { place(child, atLeft: false, &room, in: size) }
    var gaps = room.gaps
    var width = 0
    for child in ordered where side(child) == .centerHorizontal {
      let rest = gaps.take(child.margins)
      width += Int(child.answer.width) + rest.left + rest.right
    }
    let padding = state.padding
    let center = Int(padding.left) + (size.width - padding.horizontal) / 2
    var middle = Room(left: center - width / 2, right: room.right, gaps: room.gaps)
    if middle.left < room.left {
      middle.left = room.left
    } else if middle.left + width > room.right {
      middle.left -= middle.left + width - room.right
    }
    for child in ordered where side(child) == .centerHorizontal { place(child, atLeft: true, &middle, in: size) }
  }

  /// Moves the title and the subtitle to the middle, between the children on both sides of it.
  private func centerTitles(_ parts: Parts, in size: Size) {
    let middle = size.width / 2
    var (left, right) = (Int(state.padding.left), size.width - Int(state.padding.right))
    for child in ChildStates(state) where !child.isGone {
      if child == parts.title || child == parts.subtitle { continue }
      let frame = child.view.frame
      if frame.x + frame.width < middle { left = max(left, frame.x + frame.width) }
      if frame.x > middle { right = min(right, frame.x) }
    }
    for (child, isCentered) in [(parts.title, centersTitle), (parts.subtitle, centersSubtitle)] where isCentered {
      guard let child else { continue }
      let frame = child.view.frame
      let width = Int(child.answer.width)
      let x = middle - width / 2
      let overlap = max(0, left - x, x + width - right)
      child.view.layout(Rect(x: x + overlap, y: frame.y, width: max(0, width - 2 * overlap), height: frame.height))
    }
  }

  /// Source: `layoutTextViewCenterAvoidToolbarViewsAndPadding` of com.google.android.material.search.SearchBar (1.14).
  private func moveToMiddle(_ child: ViewRef, _ parts: Parts, in size: Size) {
    let own = child.measuredSize
    let isRightToLeft = state.isRightToLeft
    let (before, after) =
      isRightToLeft ? (parts.menu, parts.navigation) : (parts.navigation, parts.menu)
    let insets = isRightToLeft ? (contentInsets.end, contentInsets.start) : (contentInsets.start, contentInsets.end)
    var x = size.width / 2 - own.width / 2
    if let before { x = max(x, before.view.frame.x + before.view.frame.width) }
    if let after { x = min(x, after.view.frame.x - own.width) }
    let left = max(Int(state.padding.left), insets.0)
    let right = size.width - max(Int(state.padding.right), insets.1)
    x += max(0, left - x) - max(0, x + own.width - right)
    child.layout(x: x, y: size.height / 2 - own.height / 2)
  }

  package override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}
