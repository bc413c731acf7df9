import Measure

/// A layout that scrolls items along an axis, in one or several columns.
///
/// An item with `match_parent` along the axis is as long as the list, and one with `wrap_content` as long as its
/// content. Across the axis, an item has the width of its column. Items that share a line are as long as the longest of
/// them. Items that don't fit are placed beyond the list's end, where Android creates none until they are scrolled to.
///
/// Source: androidx.recyclerview.widget.RecyclerView (1.3) with LinearLayoutManager and GridLayoutManager, before
/// anything was scrolled. Differs: no decorations; gone items take no space.
public final class ItemList: ViewGroup {
  /// The axis along which the list scrolls. The default is vertical.
  public var direction = Axis.vertical { didSet { if direction != oldValue { setNeedsLayout() } } }
  /// The number of columns, or of rows in a horizontal list, 1…1,000,000.
  public var columns = 1 {
    didSet {
      columns = min(max(columns, 1), 1_000_000)
      if columns != oldValue { setNeedsLayout() }
    }
  }
  /// Whether the first item is at the end. The default is `false`.
  public var isReversed = false { didSet { if isReversed != oldValue { setNeedsLayout() } } }

  /// The minimum length of an item with `wrap_content` along the axis, reduced to an equal share of a limited list:
  /// `match_parent` for the list's length across the axis, or `wrap_content` for none.
  package var minItemLength = Dimension.wrapContent {
    didSet { if minItemLength != oldValue { setNeedsLayout() } }
  }

  /// Creates an empty list.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: ItemList.self)
  }

  /// The same as `direction`.
  public override var scrollAxis: Axis? { direction }

  // MARK: Measure

  /// Measures the items, and returns the size of the list, in pixels: the size of all items, resolved under `specs`.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    var size = specs.size
    if !specs.areExact {
      var content = measureItems(specs)
      // Items that match the list along both axes take the size that the other items determine.
      if !specs.width.isExact, !specs.height.isExact, hasFlexibleItem {
        content = measureItems(.exactly(specs.resolve(content.union(minimumSize))))
      }
      size = specs.resolve(content.union(minimumSize))
      explanationNotes?.content(includesPadding: true) {
        Explanation.Term(content[$0], .content, "its items and its padding")
      }
    }
    _ = measureItems(.exactly(size))
    return size
  }

  /// Whether an item matches the list along both axes. Source:
  /// RecyclerView.LayoutManager.hasFlexibleChildInBothOrientations.
  private var hasFlexibleItem: Bool {
    ChildStates(state).contains { !$0.isGone && $0.width.fixedLength == nil && $0.height.fixedLength == nil }
  }

  /// Measures the items and returns the space that they need, including padding.
  private func measureItems(_ specs: MeasureSpecs) -> Size {
    let axis = direction
    let padding = state.padding.edges
    let room = max(0, specs[axis.cross].size - padding.total(along: axis.cross))
    let least = leastLength(in: specs, across: room)
    var (length, breadth) = (0, 0)
    // The first item of the current line.
    var (first, column, longest) = (0, 0, 0)
    let items = ChildStates(state)
    for index in items.indices where !items[index].isGone {
      let item = items[index]
      if column == columns {
        stretch(first..<index, to: longest, room, specs)
        length += longest
        (first, column, longest) = (index, 0, 0)
      }
      let itemSpecs = self.specs(of: item, inColumn: column, of: room, specs)
      if let notes = explanationNotes { note(itemSpecs, to: item.view, .own, notes) }
      item.measure(itemSpecs)
      if item.measuredSize[axis] < least, itemSpecs[axis].isUnspecified {
        measureAgain(item, least, across: itemSpecs[axis.cross], .least)
      }
      let margins = item.margins.edges
      longest = max(longest, item.measuredSize[axis] + margins.total(along: axis))
      let width = item.measuredSize[axis.cross] + margins.total(along: axis.cross)
      breadth = max(breadth, columns == 1 || !specs[axis.cross].isExact ? width * columns : room)
      column += 1
    }
    stretch(first..<items.endIndex, to: longest, room, specs)
    return Size(
      main: length + longest + padding.total(along: axis), cross: breadth + padding.total(along: axis.cross),
      along: axis)
  }

  /// Source: `makeSharedHeightSpec` of com.google.android.material.navigationrail.NavigationRailMenuView (1.12).
  private func leastLength(in specs: MeasureSpecs, across room: Int) -> Int {
    if minItemLength == .wrapContent { return 0 }
    let least = minItemLength.fixedLength ?? room
    if specs[direction].isUnspecified { return least }
    let shared = max(0, specs[direction].size - state.padding.edges.total(along: direction))
    return min(least, shared / max(1, ChildStates(state).reduce(0) { $0 + ($1.isGone ? 0 : 1) }))
  }

  private func specs(of item: ViewRef, inColumn column: Int, of room: Int, _ specs: MeasureSpecs) -> MeasureSpecs {
    let axis = direction
    let (padding, margins) = (state.padding.edges, item.margins.edges)
    let (length, breadth) = axis == .vertical ? (item.height, item.width) : (item.width, item.height)
    let used = margins.total(along: axis) + padding.total(along: axis)
    // An item's content has no limit along the axis.
    let main: MeasureSpec = length == .wrapContent ? .unspecified : specs[axis].childSpec(for: length, used: used)
    let cross = specs[axis.cross]
    if columns == 1 || cross.isUnspecified {
      let crossUsed = margins.total(along: axis.cross) + padding.total(along: axis.cross)
      return MeasureSpecs(main: main, cross: cross.childSpec(for: breadth, used: crossUsed), along: axis)
    }
    let width = border(column + 1, of: room) - border(column, of: room)
    let offer = cross.isExact ? MeasureSpec.exactly(width) : .atMost(width)
    return MeasureSpecs(
      main: main, cross: offer.childSpec(for: breadth, used: margins.total(along: axis.cross)), along: axis)
  }

  /// Measures the items that are shorter than their line again.
  private func stretch(_ line: Range<Int>, to length: Int, _ room: Int, _ specs: MeasureSpecs) {
    let axis = direction
    if columns == 1 { return }
    let items = ChildStates(state)
    var column = 0
    for index in line where !items[index].isGone {
      let item = items[index]
      let margins = item.margins.edges.total(along: axis)
      defer { column += 1 }
      if item.measuredSize[axis] + margins == length { continue }
      let breadth = self.specs(of: item, inColumn: column, of: room, specs)[axis.cross]
      measureAgain(item, max(0, length - margins), across: breadth, .longest)
    }
  }

  /// The origin of an item's length.
  private enum Reason { case own, longest, least }

  private func measureAgain(_ item: ViewRef, _ length: Int, across breadth: MeasureSpec, _ reason: Reason) {
    let specs = MeasureSpecs(main: .exactly(length), cross: breadth, along: direction)
    if let notes = explanationNotes { note(specs, to: item.view, reason, notes) }
    item.measure(specs)
  }

  private func note(_ specs: MeasureSpecs, to item: View, _ reason: Reason, _ notes: ExplanationNotes) {
    let axis = direction
    switch reason {
    case .longest:
      notes.offer(
        specs[axis], to: item, in: self, along: axis, "as long as the longest item of its line",
        "its line without the margins")
    case .least:
      notes.offer(
        specs[axis], to: item, in: self, along: axis, "longer than its content", "the minimum length of an item")
    case .own:
      notes.offer(
        specs[axis], to: item, in: self, along: axis,
        specs[axis].isUnspecified ? "\(self) scrolls that way" : "as long as \(self), which scrolls",
        "\(self) without its padding and the margins")
    }
    notes.offer(
      specs[axis.cross], to: item, in: self, along: axis.cross, columns == 1 ? "across \(self)" : "in its column",
      columns == 1 ? "\(self) without its padding and the margins" : "its column without the margins")
  }

  /// Returns the start of a column, or the end of the last one, within the space for all of them. Pixels that can't be
  /// divided equally are distributed evenly among the columns.
  ///
  /// Source: GridLayoutManager.calculateItemBorders.
  private func border(_ index: Int, of room: Int) -> Int {
    let (width, rest) = room.quotientAndRemainder(dividingBy: columns)
    return index * width + ((index + 1) * rest - 1) / columns
  }

  // MARK: Layout

  /// Places the items one after another, including those that don't fit into `size`.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    let axis = direction
    let padding = state.padding.edges
    let isRightToLeft = state.isRightToLeft
    let isBackwards = isReversed != (axis == .horizontal && isRightToLeft)
    let room = size[axis.cross] - padding.total(along: axis.cross)
    var (start, column, longest) = (0, 0, 0)
    for item in ChildStates(state) where !item.isGone {
      if column == columns {
        start += longest
        (column, longest) = (0, 0)
      }
      let margins = item.margins.edges
      let measured = item.measuredSize
      let outer = Size(
        width: measured.width + margins.total(along: .horizontal),
        height: measured.height + margins.total(along: .vertical))
      longest = max(longest, outer[axis])
      let main =
        isBackwards
        ? size[axis] - padding.trailing(along: axis) - start - outer[axis] : padding.leading(along: axis) + start
      var cross = padding.leading(along: axis.cross)
      let before = columns == 1 ? 0 : border(column, of: max(0, room))
      if axis == .vertical && isRightToLeft {
        let end = columns == 1 ? room : border(columns - column, of: max(0, room))
        cross += end - outer[axis.cross]
      } else {
        cross += before
      }
      let origin = axis == .vertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
      item.layout(x: origin.x + margins.left, y: origin.y + margins.top)
      column += 1
    }
  }

  /// Returns `params` unchanged, since the list reads only lengths and margins.
  public override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension ItemList: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.coversFrame = true
    facts.overrulesLengths = columns > 1
    return facts
  }
}

enum ItemListAttributes {
  static let ofLayout: [Attribute<ItemList>] = [
    Attribute("direction", \.direction, default: "vertical", "The axis along which the list scrolls."),
    Attribute(
      "columns", as: PositiveCount.self, \.columns, default: 1,
      "The number of columns, or of rows if the list scrolls sideways."),
    Attribute("reversed", \.isReversed, default: false, "Whether the first item is at the end."),
    Attribute(
      "minItemLength", as: Dimension.self, \.minItemLength, default: "wrap_content",
      "The minimum length of an item along the axis; `match_parent` for the list's length across it."),
  ]
}
