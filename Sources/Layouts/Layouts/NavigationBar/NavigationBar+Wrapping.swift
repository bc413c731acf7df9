import Measure

// Bars whose items are only as long across the bar as they need.
//
// Source: BottomNavigationView and NavigationRailView of com.google.android.material (1.14), with their menu views, and
// NavigationRailFrameLayout.
extension NavigationBar {
  func measureWrapping(_ specs: MeasureSpecs) -> Size {
    direction == .horizontal ? measureWrappingRow(specs) : measureWrappingColumn(specs)
  }

  // MARK: Rows

  /// Source: `makeMinHeightSpec` and `onMeasure` of BottomNavigationView.
  private func measureWrappingRow(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let least = minimumSize.height + padding.vertical
    var height = specs.height
    if !height.isExact { height = .atMost(max(height.size, least)) }
    let items = MeasureSpec.atMost(max(0, height.size - padding.vertical))
    let width = max(0, specs.width.size - padding.horizontal)
    content = fitsItems ? fitRow(in: width, items) : shareRow(of: width, items)
    content.height = max(content.height, minimumSize.height)
    let whole = Size(width: content.width + padding.horizontal, height: content.height + padding.vertical)
    return Size(
      width: specs.width.resolve(max(whole.width, minimumSize.width)),
      height: max(height.resolve(whole.height), specs.height.isExact ? 0 : least))
  }

  /// Measures items that are as wide as they need, and at least as wide as their part of 60 percent of a row of three
  /// items, 70 percent for four, and so on up to 90 percent.
  ///
  /// Source: BottomNavigationMenuView.onMeasure.
  private func fitRow(in width: Int, _ height: MeasureSpec) -> Size {
    let count = max(1, items.reduce(0) { $0 + ($1.isGone ? 0 : 1) })
    let share = min(Float(count + 3) / 10, 0.9)
    let least = Int((share * Float(width) / Float(count) + 0.5).rounded(.down))
    let most = Int((Float(width) / Float(count) + 0.5).rounded(.down))
    var size = Size.zero
    for item in items where !item.isGone {
      offer(MeasureSpecs(width: .atMost(most), height: height), to: item)
      if Int(item.answer.width) < least { offer(MeasureSpecs(width: .exactly(least), height: height), to: item) }
      size.width += Int(item.answer.width)
      size.height = max(size.height, Int(item.answer.height))
    }
    return size
  }

  // MARK: Columns

  /// Source: `onMeasure` of NavigationRailView and of NavigationRailFrameLayout.
  private func measureWrappingColumn(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    var own = specs
    own.width = minExpandedLength == nil ? breadth(specs.width) : expandedWidth(specs)
    var above = itemInset
    if let header {
      let margins = header.margins
      offer(
        header.specs(
          under: own, usedWidth: padding.horizontal + margins.horizontal,
          usedHeight: padding.vertical + margins.vertical), to: header)
      above += Int(header.answer.height) + margins.vertical
    }
    let width = own.width.childSpec(for: .matchParent, used: padding.horizontal)
    measureItems(width, menuHeight(specs.height, above: above))
    let whole = Size(
      width: content.width + padding.horizontal, height: above + content.height + padding.vertical)
    // The column fills the height that it is offered.
    let height = specs.height.isUnspecified ? whole.height : specs.height.size
    return Size(width: own.width.resolve(max(whole.width, minimumSize.width)), height: max(height, minimumSize.height))
  }

  /// The height that the items are offered: all of the bar's, or what a header leaves.
  private func menuHeight(_ height: MeasureSpec, above: Int) -> MeasureSpec {
    let inner = height.childSpec(for: .wrapContent, used: state.padding.vertical)
    if scrolls { return .unspecified(hint: inner.size) }
    if header == nil || height.isUnspecified { return inner }
    return .atMost(max(0, inner.size - above))
  }

  /// The width of a column that is as wide as its widest item. Source: `makeExpandedWidthMeasureSpec`.
  private func expandedWidth(_ specs: MeasureSpecs) -> MeasureSpec {
    let padding = state.padding
    guard !specs.width.isExact else { return specs.width }
    let room = specs.width.isUnspecified && specs.width.size == 0 ? Pixels.limit : specs.width.size
    let inner = specs.width.childSpec(for: .wrapContent, used: padding.horizontal)
    measureItems(inner, specs.height.childSpec(for: .wrapContent, used: padding.vertical))
    var width = items.reduce(0) { max($0, $1.isGone ? 0 : Int($1.answer.width)) }
    width = max(width, min(minExpandedLength ?? 0, room))
    if let header {
      offer(header.specs(under: specs, usedWidth: padding.horizontal, usedHeight: padding.vertical), to: header)
      width = max(width, Int(header.answer.width))
    }
    return .exactly(max(minimumSize.width, min(width, maxExpandedLength ?? Pixels.limit)))
  }

  /// Places the header at the top, and the items at `contentGravity` below it, with the space between them that is left.
  func placeColumn(in size: Size) {
    let padding = state.padding
    var y = Int(padding.top) + itemInset
    var above = itemInset
    if let header {
      let (margins, width) = (header.margins, Int(header.answer.width))
      let x = Int(padding.left) + (size.width - padding.horizontal - width) / 2
      header.layout(x: x + Int(margins.left) - Int(margins.right), y: y + Int(margins.top))
      y += Int(header.answer.height) + margins.vertical
      above += Int(header.answer.height) + margins.vertical
    }
    let room = max(size.height - padding.vertical, above + content.height)
    switch contentGravity.vertical {
    case .centerVertical: y = max(y, Int(padding.top) + (room - content.height) / 2)
    case .bottom: y = max(y, Int(padding.top) + room - content.height)
    default: break
    }
    var (used, count) = (0, 0)
    for item in items where !item.isGone {
      used += Int(item.answer.height)
      count += 1
    }
    let spacing = count <= 1 ? 0 : max(0, min((content.height - used) / (count - 1), itemSpacing))
    for item in items where !item.isGone {
      let height = Int(item.answer.height)
      item.layout(x: Int(padding.left), y: y, width: content.width, height: height)
      y += height + spacing
    }
  }
}
