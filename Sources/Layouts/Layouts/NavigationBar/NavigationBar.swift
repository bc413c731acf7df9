import Measure

/// A row or a column of destinations, all of which are items of the same shape.
///
/// The items of a row share its width, up to a maximum; those of a column have the same height. If the bar `shifts`,
/// its first item is the selected one, and is measured before the others. A column may begin with a header.
///
/// Source: BottomNavigationView, NavigationRailView and their menu views, of com.google.android.material (1.12). Differs:
/// without a limit, the bar has its minimum length across the items.
package final class NavigationBar: ViewGroup {
  /// The axis along which the items are arranged. The default is horizontal.
  package var direction = Axis.horizontal { didSet { if direction != oldValue { setNeedsLayout() } } }
  /// Whether the first item is measured before the others, which share the rest. The default is `false`.
  package var shifts = false { didSet { if shifts != oldValue { setNeedsLayout() } } }
  /// Whether the first child is a header above the items of a column. The default is `false`.
  package var hasHeader = false { didSet { if hasHeader != oldValue { setNeedsLayout() } } }
  /// The minimum length of an item, in pixels, 0…`Pixels.limit`. By default, an item of a column is as long as the bar
  /// is wide.
  package var minItemLength: Int? { didSet { changed(\.minItemLength, from: oldValue) } }
  /// The maximum width of an item of a row, in pixels, 0…`Pixels.limit`. By default, there is none.
  package var maxItemLength: Int? { didSet { changed(\.maxItemLength, from: oldValue) } }
  /// The minimum width of the selected item of a row that shifts, in pixels, 0…`Pixels.limit`. By default, it has none of
  /// its own.
  package var minSelectedLength: Int? { didSet { changed(\.minSelectedLength, from: oldValue) } }
  /// The maximum width of the selected item of a row that shifts, in pixels, 0…`Pixels.limit`. By default, it has none of
  /// its own.
  package var maxSelectedLength: Int? { didSet { changed(\.maxSelectedLength, from: oldValue) } }
  /// The space above the header, and above the items of a column, in pixels, 0…`Pixels.limit`. The default is 0.
  package var itemInset = 0 {
    didSet {
      itemInset = max(0, Pixels.clamp(itemInset))
      if itemInset != oldValue { setNeedsLayout() }
    }
  }
  /// The place of the items of a column: at the top, in the center, or at the bottom. The default is at the top.
  package var contentGravity: Gravity = [.top] { didSet { if contentGravity != oldValue { setNeedsLayout() } } }

  /// Whether the items are only as long across the bar as they need, and the bar at least as long as the longest of them.
  /// The default is `false`: the items are as long as the bar.
  package var wrapsItems = false { didSet { if wrapsItems != oldValue { setNeedsLayout() } } }
  /// Whether the items of a row are as wide as they need, at least an equal part of most of the row. The default is
  /// `false`: they share the row.
  package var fitsItems = false { didSet { if fitsItems != oldValue { setNeedsLayout() } } }
  /// The space between the items of a column, in pixels, 0…`Pixels.limit`. The default is 0.
  package var itemSpacing = 0 {
    didSet {
      itemSpacing = max(0, Pixels.clamp(itemSpacing))
      if itemSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// Whether a column that is too long for the bar scrolls. The default is `false`.
  package var scrolls = false { didSet { if scrolls != oldValue { setNeedsLayout() } } }
  /// The minimum width of a column that is as wide as its items, in pixels, 0…`Pixels.limit`. By default, a column has its
  /// minimum width.
  package var minExpandedLength: Int? { didSet { changed(\.minExpandedLength, from: oldValue) } }
  /// The maximum width of a column that is as wide as its items, in pixels, 0…`Pixels.limit`. By default, there is none.
  package var maxExpandedLength: Int? { didSet { changed(\.maxExpandedLength, from: oldValue) } }

  /// The size of all items together.
  var content = Size.zero

  /// Creates an empty row.
  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: NavigationBar.self)
  }

  private func changed(_ path: ReferenceWritableKeyPath<NavigationBar, Int?>, from old: Int?) {
    let length = self[keyPath: path].map { max(0, Pixels.clamp($0)) }
    if length != self[keyPath: path] { self[keyPath: path] = length } else if length != old { setNeedsLayout() }
  }

  var header: ViewRef? {
    guard hasHeader, direction == .vertical, let first = ChildStates(state).first, !first.isGone else { return nil }
    return first
  }

  /// The items, without a header.
  var items: Slice<ChildStates> {
    ChildStates(state).dropFirst(hasHeader && direction == .vertical ? 1 : 0)
  }

  // MARK: Measure

  /// Measures the items, and returns the size of the bar, in pixels: across the items, its minimum length unless its
  /// parent requests another.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    var own = specs
    if !wrapsItems { own[direction.cross] = breadth(specs[direction.cross]) }
    let size =
      wrapsItems ? measureWrapping(own) : direction == .horizontal ? measureRow(own) : measureColumn(own)
    explanationNotes?.content(includesPadding: true) { axis in
      axis == self.direction
        ? Explanation.Term(size[axis], .content, "its items and its padding")
        : Explanation.Term(
          size[axis], .content, "its minimum \(axis == .horizontal ? "width" : "height") and its padding")
    }
    return size
  }

  /// Source: `makeMinHeightSpec` of BottomNavigationView, `makeMinWidthSpec` of NavigationRailView.
  func breadth(_ spec: MeasureSpec) -> MeasureSpec {
    let axis = direction.cross
    let least = minimumSize[axis]
    guard !spec.isExact, least > 0 else { return spec }
    let whole = least + state.padding.edges.total(along: axis)
    return .exactly(spec.isUnspecified && spec.size == 0 ? whole : min(spec.size, whole))
  }

  private func measureRow(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let width = max(0, specs.width.size - padding.horizontal)
    let height = MeasureSpec.exactly(max(0, specs.height.size - padding.vertical))
    let total = shareRow(of: width, height).width
    content = Size(width: total, height: height.size)
    let whole = Size(width: total + padding.horizontal, height: height.size + padding.vertical)
    return specs.resolve(whole.union(minimumSize))
  }

  /// Measures the items of a row that they share; returns their widths together, and the largest height.
  func shareRow(of width: Int, _ height: MeasureSpec) -> Size {
    let count = items.reduce(0) { $0 + ($1.isGone ? 0 : 1) }
    var lengths = RowLengths(of: width, for: count, in: self)
    if shifts, let selected = items.first {
      var needed = 0
      if !selected.isGone {
        offer(MeasureSpecs(width: .atMost(maxSelectedLength ?? width), height: height), to: selected)
        needed = Int(selected.answer.width)
      }
      lengths.shift(selectedWidth: selected.isGone ? nil : needed, in: self)
    }
    var size = Size.zero
    for (index, item) in items.enumerated() where !item.isGone {
      let length = lengths.next(isSelected: index == 0)
      offer(MeasureSpecs(width: .exactly(length), height: height), to: item)
      size.width += Int(item.answer.width)
      size.height = max(size.height, Int(item.answer.height))
    }
    return size
  }

  private func measureColumn(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    var headerSize = Size.zero
    if let header {
      let used = (
        padding.horizontal + header.margins.horizontal, padding.vertical + header.margins.vertical + itemInset
      )
      offer(header.specs(under: specs, usedWidth: used.0, usedHeight: used.1), to: header)
      headerSize = Size(
        width: Int(header.answer.width) + header.margins.horizontal,
        height: Int(header.answer.height) + header.margins.vertical + itemInset)
    }
    let width = specs.width.childSpec(for: .matchParent, used: padding.horizontal)
    measureItems(width, specs.height.childSpec(for: .wrapContent, used: padding.vertical))
    let inner = headerSize.union(content)
    let whole = Size(width: inner.width + padding.horizontal, height: inner.height + padding.vertical)
    let size = specs.resolve(whole.union(minimumSize))
    if let header {
      let rest = size.height - Int(header.answer.height) - itemInset
      measureItems(width, MeasureSpec.atMost(max(0, rest)).childSpec(for: .wrapContent, used: padding.vertical))
    }
    return size
  }

  /// Measures the items of a column. Source: NavigationRailMenuView.onMeasure and NavigationRailItemView.onMeasure.
  func measureItems(_ width: MeasureSpec, _ height: MeasureSpec) {
    var room = height.isUnspecified && height.size == 0 ? Pixels.limit : height.size
    let count = items.reduce(0) { $0 + ($1.isGone ? 0 : 1) }
    var least = min(minItemLength ?? width.size, room / max(1, count))
    var total = 0
    for (index, item) in items.enumerated() where !item.isGone {
      offer(MeasureSpecs(width: width, height: .unspecified), to: item)
      if Int(item.answer.height) < least {
        offer(MeasureSpecs(width: width, height: .exactly(least)), to: item)
      }
      total += Int(item.answer.height)
      if index == 0, shifts, count > 1 {
        room -= total
        least = total
      }
    }
    content = Size(width: width.size, height: height.resolve(total + max(0, count - 1) * itemSpacing))
  }

  func offer(_ specs: MeasureSpecs, to item: ViewRef) {
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.offer(specs[axis], to: item.view, in: self, along: axis, "an item of \(self)", "its share of the items")
      }
    }
    item.measure(specs)
  }

  // MARK: Layout

  /// Places the items one after another: those of a row in the center, those of a column at `contentGravity`.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    let padding = state.padding
    if wrapsItems, direction == .vertical { return placeColumn(in: size) }
    if direction == .horizontal {
      // A row that is lower than the bar is in its middle.
      let top = Int(padding.top) + (wrapsItems ? (size.height - padding.vertical - content.height) / 2 : 0)
      let left = Int(padding.left) + (size.width - padding.horizontal - content.width) / 2
      var used = 0
      for item in items where !item.isGone {
        let width = Int(item.answer.width)
        let x = state.isRightToLeft ? content.width - used - width : used
        item.layout(x: left + x, y: top, width: width, height: content.height)
        used += width
      }
      return
    }
    var y = Int(padding.top)
    let free = size.height - padding.vertical
    let gravity = contentGravity.vertical
    if gravity == .centerVertical { y += (free - content.height) / 2 }
    if gravity == .bottom { y = size.height - Int(padding.bottom) - content.height }
    if let header {
      let width = Int(header.answer.width)
      let x = Int(padding.left) + (size.width - padding.horizontal - width) / 2
      let margins = header.margins
      let top = Int(padding.top) + itemInset + Int(margins.top)
      header.layout(x: x + Int(margins.left) - Int(margins.right), y: top)
      y = max(y, top + Int(header.answer.height) + itemInset)
    } else if gravity != .centerVertical, gravity != .bottom {
      y += itemInset
    }
    for item in items where !item.isGone {
      let height = Int(item.answer.height)
      item.layout(x: Int(padding.left), y: y, width: content.width, height: height)
      y += height
    }
  }

  /// Returns `params` unchanged, since the bar reads only the lengths and the margins of its header.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension NavigationBar: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.overrulesLengths = true
    return facts
  }
}
