import Measure

/// The widths of the items of a row. Source: BottomNavigationMenuView.onMeasure.
struct RowLengths {
  private let width: Int
  private let count: Int
  private var selected: Int
  private var other: Int
  /// Pixels that are left over by the division, one for each of the first items.
  private var extra: Int

  init(of width: Int, for count: Int, in bar: NavigationBar) {
    (self.width, self.count) = (width, count)
    other = min(width / max(1, count), bar.maxItemLength ?? Pixels.limit)
    selected = other
    extra = width - other * count
  }

  /// - Parameter needed: The width that the selected item needs; `nil` if it isn't shown.
  mutating func shift(selectedWidth needed: Int?, in bar: NavigationBar) {
    let others = count - (needed == nil ? 0 : 1)
    let wanted = min(max(bar.minSelectedLength ?? 0, needed ?? 0), bar.maxSelectedLength ?? Pixels.limit)
    selected = min(width - others * (bar.minItemLength ?? 0), wanted)
    other = min((width - selected) / max(1, others), bar.maxItemLength ?? Pixels.limit)
    extra = width - selected - other * others
  }

  mutating func next(isSelected: Bool) -> Int {
    let more = extra > 0 ? 1 : 0
    extra -= more
    return max(0, (isSelected ? selected : other) + more)
  }
}
