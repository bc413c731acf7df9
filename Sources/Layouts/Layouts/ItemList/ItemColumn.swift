import Measure

/// A column of items with dividers between them, as wide as possible.
///
/// Without a height limit, the column is only as high as its first item. Each item is measured with the width of the
/// column and without a limit for its height.
///
/// Source: android.widget.ListView (API 34), before anything was scrolled. Differs: items that don't fit are placed below
/// the column's end, where Android creates none; gone items and their dividers take no space.
package final class ItemColumn: ViewGroup {
  /// The space between two items, in pixels; a divider without a height takes -1.
  package var dividerHeight = 0 {
    didSet {
      dividerHeight = max(-1, Pixels.clamp(dividerHeight))
      if dividerHeight != oldValue { setNeedsLayout() }
    }
  }
  /// The width of the scroll bar, which a column without a width limit adds to that of its first item, in pixels,
  /// 0…`Pixels.limit`. The default is 0.
  package var scrollBarWidth = 0 {
    didSet {
      scrollBarWidth = max(0, Pixels.clamp(scrollBarWidth))
      if scrollBarWidth != oldValue { setNeedsLayout() }
    }
  }

  /// Creates an empty column.
  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: ItemColumn.self)
  }

  /// Always vertical.
  package override var scrollAxis: Axis? { .vertical }

  /// Measures the items, and returns the offered width, and the height of all items or that of the first, in pixels.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let padding = state.padding
    var (height, first) = (0, Size.zero)
    var isFirst = true
    for item in ChildStates(state) where !item.isGone {
      // Margins are ignored: items of a list have none.
      let itemSpecs = MeasureSpecs(
        width: specs.width.childSpec(for: item.width, used: padding.horizontal),
        height: item.height.fixedLength.flatMap { $0 > 0 ? .exactly($0) : nil } ?? .unspecified)
      if let notes = explanationNotes {
        notes.offer(
          itemSpecs.width, to: item.view, in: self, along: .horizontal, "an item of \(self)",
          "\(self) without its padding")
        notes.offer(itemSpecs.height, to: item.view, in: self, along: .vertical, "\(self) scrolls that way", "")
      }
      item.measure(itemSpecs)
      if isFirst { first = item.measuredSize }
      height += Int(item.answer.height) + (isFirst ? 0 : dividerHeight)
      isFirst = false
    }
    var size = specs.size
    if specs.width.isUnspecified { size.width = padding.horizontal + first.width + scrollBarWidth }
    if specs.height.isUnspecified {
      size.height = padding.vertical + first.height
    } else if specs.height.isAtMost {
      size.height = isFirst ? padding.vertical : min(size.height, padding.vertical + height)
    }
    explanationNotes?.content(includesPadding: true) { axis in
      if axis == .horizontal, !specs.width.isUnspecified {
        return Explanation.Term(size.width, .layout, "all of the space that it is offered")
      }
      return Explanation.Term(
        size[axis], .content, specs[axis].isUnspecified ? "its first item and its padding" : "its items and its padding"
      )
    }
    return size
  }

  /// Places the items one below the other, at the left even from right to left.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    var y = Int(state.padding.top)
    for item in ChildStates(state) where !item.isGone {
      item.layout(x: Int(state.padding.left), y: y)
      y += Int(item.answer.height) + dividerHeight
    }
  }

  /// Returns `params` unchanged, since the column reads only lengths.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension ItemColumn: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.coversFrame = true
    facts.overrulesLengths = true
    return facts
  }
}

enum ItemColumnAttributes {
  static let ofLayout: [Attribute<ItemColumn>] = [
    Attribute(
      "dividerHeight", as: Length<AnyLength>.self, \.dividerHeight, default: 0,
      "The space between two items; a divider without a height takes -1 pixel."),
    Attribute(
      "scrollBarWidth", as: NonNegativeLength.self, \.scrollBarWidth, default: 0,
      "The width that a column without a width limit adds to that of its first item."),
  ]
}
