import Measure

/// A column of rows that has views only for the visible rows.
///
/// Rows are created, filled, and reused while the list is measured, so the cost of a list of a million rows is that of
/// the visible ones. Rows may have any height, which is determined when they become visible; positions of rows that
/// were never shown are estimated from those that were.
///
/// ```swift
/// let list = VirtualList(count: mails.count) { TextView() } bind: { row, index in
///   row.text = mails[index].subject
/// }
/// list.contentOffset.y += 40
/// ```
/// Give a list an exact height, a weight, or a limit; otherwise it is as high as its rows, up to `rowLimit` of them.
/// Rows are as wide as the list minus its padding, or as wide as the widest visible row. Setting any property requests
/// a layout.
///
/// A layout pass may measure a list several times, under different limits. Each measure begins at the position of the
/// latest layout, so only the size with which the list is placed determines its rows.
public final class VirtualList: ViewGroup {
  /// The maximum number of rows that have views at the same time.
  public static let rowLimit = 1000

  private let makeRow: () -> View
  private let bind: (View, Int) -> Void
  /// The rows that are children, which have consecutive indexes.
  private var rows: [View] = []
  private var firstRow = 0
  /// Rows that were scrolled out of view.
  private var spareRows: [View] = []
  /// Whether rows have to be filled again.
  private var hasNewContent = false

  /// The rows' position as of the latest layout or change of `contentOffset`, at which each measure begins.
  private var settled = RowAnchor()
  /// The position that the latest measure found. It becomes the settled one when the list is placed.
  private var found = RowAnchor()
  /// The row to scroll to, and the position at which to place it.
  private var wanted: (row: Int, position: ScrollPosition)?
  /// The tops of the rows of the latest layout, in pixels from the top of the first one, which is `settled.row`. Empty
  /// if the list was scrolled far away since.
  private var placedTops: [Int] = []
  /// Whether the mean lacks the heights of the rows of the latest layout.
  private var hasNewHeights = false

  private struct RowAnchor {
    /// A row, and the position of its top in the list, in pixels from the padding. The other rows are placed relative
    /// to it.
    var row = 0
    var top = 0
    /// The position of the padding's edge relative to all rows, as estimated so far.
    var offset = 0
    /// The total height of the measured rows, and their number.
    var measuredHeight = 0
    var measuredCount = 0
  }

  /// The position of a row to which a list is scrolled.
  public enum ScrollPosition: Hashable, Sendable {
    /// The row's top is at the list's top.
    case top
    /// The row is in the middle of the list's height.
    case center
    /// The row's bottom is at the list's bottom.
    case bottom
    /// The position that requires the least scrolling; a row that is entirely visible doesn't move.
    case nearest
  }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - count: The number of rows, at least 0.
  ///   - makeRow: Creates a row.
  ///   - bind: Fills a row with the item at an index, 0 ..< `count`. The row may contain another item.
  public init<Row: View>(count: Int, makeRow: @escaping () -> Row, bind: @escaping (Row, Int) -> Void) {
    self.count = max(0, count)
    self.makeRow = makeRow
    // Sound: all rows come from `makeRow`. A cast would look up the class for each row that scrolls into view.
    self.bind = { row, index in bind(unsafeDowncast(row, to: Row.self), index) }
    super.init()
    declare([.keepsExactSize, .hasNoBaseline, .changesSubviews], exactly: VirtualList.self)
  }

  /// The number of rows, at least 0. Setting it to a different number fills the visible rows again.
  public var count: Int {
    didSet {
      count = max(0, count)
      if count != oldValue { reload() }
    }
  }

  /// The assumed height of a row until one has been measured, in pixels: at least 1. The default is 48.
  public var estimatedRowHeight = 48 {
    didSet {
      estimatedRowHeight = min(max(estimatedRowHeight, 1), Pixels.limit)
      if estimatedRowHeight != oldValue { setNeedsLayout() }
    }
  }

  // MARK: Scrolling

  /// The distance that the rows are scrolled, in pixels; 0 horizontally.
  ///
  /// The next layout clamps a value beyond the rows. Rows that were never measured are assumed to have the mean height
  /// of the others, so the value may differ from the sum of the heights; adding a number of pixels moves the rows by
  /// that number.
  public override var contentOffset: Point {
    get { Point(x: 0, y: settled.offset) }
    set { scroll(to: newValue.y) }
  }

  /// The total height of all rows, in pixels, as estimated so far.
  public var contentHeight: Int { contentHeight(of: settled) }

  /// Scrolls to a row. An index beyond the rows refers to the nearest row.
  public func scrollTo(_ index: Int, at position: ScrollPosition = .top) {
    guard count > 0 else { return }
    wanted = (min(max(index, 0), count - 1), position)
    setNeedsLayout()
  }

  /// Fills all visible rows again, after the data that `bind` uses has changed.
  public func reload() {
    hasNewContent = true
    hasNewHeights = true
    setNeedsLayout()
  }

  /// The indexes of the rows that have views, as of the latest layout.
  public var visibleRows: Range<Int> { firstRow..<firstRow + rows.count }

  /// Returns the view of a row, or `nil` if it isn't among `visibleRows`.
  public func row(at index: Int) -> View? { visibleRows.contains(index) ? rows[index - firstRow] : nil }

  private func scroll(to y: Int) {
    var y = Pixels.clamp(y)
    guard y != settled.offset else { return }
    let distance = y - settled.offset
    let rowHeight = averageHeight(settled)
    // Nearby rows keep their distances, even if the offset implies fewer of them; distant rows are placed by their
    // index.
    if abs(distance) <= 4 * max(frame.height, rowHeight), abs(settled.top - distance) < Pixels.limit {
      settled.top -= distance
    } else {
      y = min(max(y, 0), contentHeight)
      settled.row = min(y / rowHeight, max(0, count - 1))
      settled.top = settled.row * rowHeight - y
      placedTops.removeAll(keepingCapacity: true)
    }
    settled.offset = y
    wanted = nil
    setNeedsLayout()
  }

  private func averageHeight(_ anchor: RowAnchor) -> Int {
    anchor.measuredCount > 0 ? max(1, anchor.measuredHeight / anchor.measuredCount) : estimatedRowHeight
  }

  private func contentHeight(of anchor: RowAnchor) -> Int {
    Pixels.clamp(saturatedProduct(count, averageHeight(anchor)))
  }

  private func saturatedProduct(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }

  // MARK: Measuring

  /// Creates and measures the visible rows, and returns the size of the list, in pixels, resolved under `specs`.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    let padding = padding
    let (across, down) = (padding.total(along: .horizontal), padding.total(along: .vertical))
    let innerWidth = specs.width.isUnspecified ? nil : max(0, specs.width.size - across)
    // The rows decide how much of a limit the list uses.
    let isBounded = !specs.height.isUnspecified
    let viewport = isBounded ? max(0, specs.height.size - down) : Pixels.limit
    if hasNewContent { forgetContent() }
    found = settled
    var pass = Pass(rowSpecs: rowSpecs(innerWidth), viewport: viewport, isBounded: isBounded)
    fill(&pass)
    var width = innerWidth ?? 0
    if innerWidth == nil || !specs.width.isExact {
      width = rows.reduce(0) { max($0, $1.measuredSize.width) }
    }
    let height = Pixels.clamp(max(pass.end - pass.start + down, minimumSize.height))
    return Size(
      width: specs.width.resolve(max(width + across, minimumSize.width)),
      height: specs.height.resolve(height))
  }

  private struct Pass {
    let rowSpecs: MeasureSpecs
    /// The height in which rows are visible.
    let viewport: Int
    /// Whether the viewport's height was given. Without one, the list is as high as its rows.
    let isBounded: Bool
    /// The start of the first row and the end of the last one, from the viewport's top.
    var start = 0
    var end = 0
  }

  private func rowSpecs(_ width: Int?) -> MeasureSpecs {
    MeasureSpecs(width: width.map { .exactly($0) } ?? .unspecified, height: .unspecified)
  }

  /// Makes the visible rows children, measures them, and determines their positions.
  private func fill(_ pass: inout Pass) {
    guard count > 0 else {
      keep(0..<0)
      (found.row, found.top, found.offset) = (0, 0, 0)
      return
    }
    found.row = min(found.row, count - 1)
    if let (row, position) = wanted { place(min(row, count - 1), at: position, pass) }
    // Downward from the anchor, then upward, and downward again if there were too few rows above.
    var range = found.row..<found.row
    pass.start = found.top
    pass.end = found.top
    let total = count
    func needsMoreBelow() -> Bool { pass.end < pass.viewport && range.upperBound < total }
    while needsMoreBelow() || range.isEmpty, range.count < VirtualList.rowLimit {
      pass.end += countedHeight(ofRow: range.upperBound, pass)
      range = range.lowerBound..<range.upperBound + 1
    }
    // The list can't be scrolled beyond the last row.
    if range.upperBound == total, pass.end < pass.viewport { shift(&pass, by: pass.viewport - pass.end) }
    while pass.start > 0, range.lowerBound > 0, range.count < VirtualList.rowLimit {
      range = range.lowerBound - 1..<range.upperBound
      pass.start -= countedHeight(ofRow: range.lowerBound, pass)
    }
    if range.lowerBound == 0, pass.start > 0 {
      shift(&pass, by: -pass.start)
      while needsMoreBelow(), range.count < VirtualList.rowLimit {
        pass.end += countedHeight(ofRow: range.upperBound, pass)
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    // The highest lists show fewer rows than fit.
    if pass.start > 0 || !pass.isBounded { shift(&pass, by: -pass.start) }
    // Rows that are no longer visible.
    while range.count > 1, pass.start + rowHeight(range.lowerBound) <= 0 {
      pass.start += rowHeight(range.lowerBound)
      range = range.lowerBound + 1..<range.upperBound
    }
    while range.count > 1, pass.end - rowHeight(range.upperBound - 1) >= pass.viewport {
      pass.end -= rowHeight(range.upperBound - 1)
      range = range.lowerBound..<range.upperBound - 1
    }
    keep(range)
    if wanted != nil { found.offset = saturatedProduct(range.lowerBound, averageHeight(found)) - pass.start }
    (found.row, found.top) = (range.lowerBound, pass.start)
    settleOffset(range, pass)
  }

  /// Makes the row to scroll to the anchor.
  private func place(_ row: Int, at position: ScrollPosition, _ pass: Pass) {
    let height = self.height(ofRow: row, pass)
    let bottom = pass.isBounded ? pass.viewport - height : 0
    let top: Int
    switch position {
    case .top: top = 0
    case .center: top = bottom / 2
    case .bottom: top = bottom
    case .nearest:
      let place = row - settled.row
      let nearest = placedTops.indices.contains(place) ? settled.top + placedTops[place] : place < 0 ? 0 : bottom
      top = max(0, min(nearest, bottom))
    }
    (found.row, found.top) = (row, height > pass.viewport && position != .bottom ? 0 : top)
  }

  private func shift(_ pass: inout Pass, by distance: Int) {
    pass.start += distance
    pass.end += distance
    found.offset -= distance
  }

  /// Corrects the offset at the ends, where the positions of the rows are known.
  private func settleOffset(_ range: Range<Int>, _ pass: Pass) {
    if range.lowerBound == 0 {
      found.offset = -pass.start
    } else if range.upperBound == count {
      found.offset = max(contentHeight(of: found) - pass.viewport - (pass.viewport - pass.end), 1 - pass.start)
    }
    found.offset = min(max(Pixels.clamp(found.offset), range.lowerBound == 0 ? 0 : 1), Pixels.limit)
  }

  // MARK: Rows

  /// The rows of this pass that aren't in `rows`, above and below them.
  private var candidates: [Int: View] = [:]

  private func rowHeight(_ index: Int) -> Int { view(ofRow: index).measuredSize.height }

  private func view(ofRow index: Int) -> View {
    if visibleRows.contains(index) { return rows[index - firstRow] }
    if let known = candidates[index] { return known }
    let row = spareRows.popLast() ?? makeRow()
    if row.parent !== self {
      row.removeFromParent()
      addSubview(convertingParams: row.layoutParams, of: row)
    }
    bind(row, index)
    candidates[index] = row
    return row
  }

  /// Measures a row that becomes visible, and returns its height, which is part of the mean from now on.
  private func countedHeight(ofRow index: Int, _ pass: Pass) -> Int {
    let height = height(ofRow: index, pass)
    let isNew = hasNewHeights || !placedTops.indices.contains(index - settled.row)
    if isNew, found.measuredHeight < Pixels.limit {
      found.measuredHeight += height
      found.measuredCount += 1
    }
    return height
  }

  /// Measures a row, and returns its height.
  private func height(ofRow index: Int, _ pass: Pass) -> Int {
    let row = view(ofRow: index)
    var specs = pass.rowSpecs
    if let length = row.state.height.fixedLength { specs.height = .exactly(length) }
    if specs.width.isUnspecified, let length = row.state.width.fixedLength { specs.width = .exactly(length) }
    row.state.measure(specs)
    return row.measuredSize.height
  }

  /// Keeps the rows of `range` as children, and sets the others aside.
  private func keep(_ range: Range<Int>) {
    var kept: [View] = []
    kept.reserveCapacity(range.count)
    var isKept: Set<ObjectIdentifier> = []
    for index in range {
      kept.append(view(ofRow: index))
      isKept.insert(ObjectIdentifier(kept[kept.count - 1]))
    }
    for row in rows + candidates.values where !isKept.contains(ObjectIdentifier(row)) {
      removeSubview(row)
      if spareRows.count < 2 * range.count + 8 { spareRows.append(row) }
    }
    candidates.removeAll(keepingCapacity: true)
    (rows, firstRow) = (kept, range.lowerBound)
  }

  /// Marks the visible rows to be filled again.
  private func forgetContent() {
    hasNewContent = false
    if firstRow + rows.count > count {
      for row in rows[max(0, count - firstRow)...] {
        removeSubview(row)
        spareRows.append(row)
      }
      rows.removeSubrange(max(0, count - firstRow)...)
    }
    for (place, row) in rows.enumerated() { bind(row, firstRow + place) }
  }

  // MARK: Placing

  /// Places the visible rows. Their position is the one at which the next measure begins.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    let padding = padding
    let width = size.width - padding.total(along: .horizontal)
    settled = found
    wanted = nil
    hasNewHeights = false
    placedTops.removeAll(keepingCapacity: true)
    // Frames are in the content's coordinates, from which `contentOffset` is subtracted.
    let start = Pixels.clamp(settled.offset + settled.top) + padding.top
    var y = start
    for row in rows {
      placedTops.append(y - start)
      let x = isRightToLeft ? size.width - padding.right - row.measuredSize.width : padding.left
      row.state.layout(x: x, y: y, width: min(row.measuredSize.width, max(width, 0)), height: row.measuredSize.height)
      y += row.measuredSize.height
    }
  }

  /// Always vertical.
  public override var scrollAxis: Axis? { .vertical }
}
