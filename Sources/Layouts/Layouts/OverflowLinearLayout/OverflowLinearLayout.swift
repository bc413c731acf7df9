import Measure

/// A row or a column that hides the children that don't fit, and shows its last child, a button, in their place; or a row
/// that continues below, if its children don't fit side by side.
///
/// Source: `onMeasure` of com.google.android.material.overflow.OverflowLinearLayout, and `maybeUpdateOverflowMenu` and
/// `maybeWrapButtons` of com.google.android.material.button.MaterialButtonGroup (1.14).
package final class OverflowLinearLayout: LinearLayout {
  /// How children that don't fit are shown.
  package enum Overflow: Hashable, Sendable {
    /// They are cut off.
    case cut
    /// The last child is shown in their place.
    case menu
    /// They are in further rows.
    case wrap
  }

  package var overflow = Overflow.cut { didSet { if overflow != oldValue { setNeedsLayout() } } }
  /// The distance between rows, and between the children of a row for deciding which of them fit, in pixels.
  package var rowSpacing = 0 { didSet { if rowSpacing != oldValue { setNeedsLayout() } } }

  /// Whether children change their widths in response to touches. Those of a row that is too narrow for their texts then
  /// take the widths of their contents.
  package var resizesChildren = false { didSet { if resizesChildren != oldValue { setNeedsLayout() } } }

  /// The children whose padding the latest measure changed.
  final var resized: [Resized] = []
  /// Whether the latest measure moved children by their margins.
  private var hasMovedChildren = false
  /// The margins that moved children had before, while explanations are recorded.
  private(set) final var earlierMargins: [ObjectIdentifier: Edges] = [:]

  package init() {
    super.init(direction: .horizontal)
    declare([.changesSubviews], exactly: OverflowLinearLayout.self)
  }

  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // Which children fit depends on the whole length.
    state.dependOnWholeOffer()
    for child in ChildStates(state) { child.takeBackVisibility() }
    if resizesChildren || !resized.isEmpty { restoreWidths() }
    if hasMovedChildren { restoreMargins() }
    var height: Int?
    switch overflow {
    case .cut: break
    case .menu: hideOverflow(specs)
    case .wrap: height = breakRows(specs)
    }
    var size =
      direction == .horizontal
      ? measure(specs, along: HorizontalAxis.self) : measure(specs, along: VerticalAxis.self)
    if resizesChildren, direction == .horizontal, let changes = widthChanges() {
      resize(by: changes)
      size = measure(specs, along: HorizontalAxis.self)
    }
    // An update would place children that have been hidden since.
    state.allowsUpdates = false
    if let height {
      size.height = Pixels.clamp(height)
      explanationNotes?.content(
        along: .vertical, Explanation.Sum([Explanation.Term(size.height, .content, "its rows and its padding")]))
    }
    return size
  }

  // MARK: Menu

  /// Hides the children that don't fit together with the button at the end, or the button, if all others fit.
  private func hideOverflow(_ specs: MeasureSpecs) {
    let children = Array(ChildStates(state))
    guard let button = children.last else { return }
    let limit = specs[direction].size
    let buttonLength = length(of: button, specs)
    var (used, hidden) = (0, [ViewRef]())
    var isOverflowing = false
    for (index, child) in children.dropLast().enumerated() {
      let length = length(of: child, specs)
      if used + length + buttonLength > limit { hidden.append(child) }
      if used + length > limit {
        hidden += children[(index + 1)...].dropLast()
        isOverflowing = true
        break
      }
      used += length
    }
    for child in isOverflowing ? hidden : [button] { child.handOn(.gone) }
  }

  /// Measures a child alone. Returns its length with its margins.
  private func length(of child: ViewRef, _ specs: MeasureSpecs) -> Int {
    let padding = state.padding
    let own = child.specs(under: specs, usedWidth: padding.horizontal, usedHeight: padding.vertical)
    if let notes = explanationNotes { noteMeasureAlone(of: child.view, specs, notes) }
    child.measure(own)
    let isRow = direction == .horizontal
    let margins = isRow ? child.margins.horizontal : child.margins.vertical
    var length = Int(isRow ? child.answer.width : child.answer.height)
    if length == 0 { length = child.view.minimumSize[direction] }
    return length + margins
  }

  // MARK: Rows

  /// Moves the children that don't fit into further rows by their margins. Returns the height of all rows with the
  /// padding.
  private func breakRows(_ specs: MeasureSpecs) -> Int {
    var rows = RowBreaker(limit: specs.width.size, spacing: rowSpacing)
    let padding = state.padding
    hasMovedChildren = true
    for child in ChildStates(state) where !child.isGone {
      if explanationNotes != nil { earlierMargins[ObjectIdentifier(child.view)] = child.margins.edges }
      if let notes = explanationNotes { noteMeasureAlone(of: child.view, specs, notes) }
      child.measure(child.specs(under: specs, usedWidth: padding.horizontal, usedHeight: padding.vertical))
      rows.add(child, isRightToLeft: state.isRightToLeft)
    }
    rows.align(isRightToLeft: state.isRightToLeft)
    return rows.height + padding.vertical
  }

  /// Sets the margins of the children's params again.
  private func restoreMargins() {
    for child in ChildStates(state) { child.readMargins(of: child.view.layoutParams) }
    hasMovedChildren = false
    earlierMargins = [:]
  }
}

/// Divides children into rows.
private struct RowBreaker {
  let limit: Int
  let spacing: Int
  private var firsts: [ViewRef] = []
  private var widths: [Int] = []
  private var (width, rowHeight, above) = (0, 0, 0)

  init(limit: Int, spacing: Int) { (self.limit, self.spacing) = (limit, spacing) }

  var height: Int { above + rowHeight }

  mutating func add(_ child: ViewRef, isRightToLeft: Bool) {
    let size = (width: Int(child.answer.width), height: Int(child.answer.height))
    if size.width <= 0 { return }
    var margins = child.margins
    if firsts.isEmpty || width + size.width + spacing > limit {
      if !firsts.isEmpty {
        widths.append(width)
        above += rowHeight + spacing
      }
      // It begins where the row before it does.
      let start = Int32(Pixels.clamp(-width))
      if isRightToLeft { margins.right = start } else { margins.left = start }
      firsts.append(child)
      (width, rowHeight) = (0, 0)
    }
    width += size.width + (width == 0 ? 0 : spacing)
    rowHeight = max(rowHeight, size.height)
    margins.top = Int32(Pixels.clamp(Int(margins.top) + above))
    child.margins = margins
  }

  /// Aligns rows that are shorter than the longest one: at the end, unless their first child has another gravity.
  mutating func align(isRightToLeft: Bool) {
    if firsts.isEmpty { return }
    widths.append(width)
    let longest = widths.max() ?? 0
    var last = 0
    for (first, width) in zip(firsts, widths) {
      let gravity = (first.view.layoutParams as? LinearLayout.LayoutParams)?.gravity ?? []
      if Gravity(rawValue: gravity.rawValue & 0x107) == .start { continue }
      let offset = (longest - width) / (gravity.horizontal == .centerHorizontal ? 2 : 1)
      var margins = first.margins
      func moved(_ margin: Int32) -> Int32 { Int32(Pixels.clamp(Int(margin) + offset - last)) }
      if isRightToLeft { margins.right = moved(margins.right) } else { margins.left = moved(margins.left) }
      first.margins = margins
      last = offset
    }
  }
}

extension OverflowLinearLayout.Overflow: AttributeKeyword {
  package static var keywords: [(word: String, value: OverflowLinearLayout.Overflow)] {
    [("cut", .cut), ("menu", .menu), ("wrap", .wrap)]
  }
}

enum OverflowLinearLayoutAttributes {
  static let ofLayout: [Attribute<OverflowLinearLayout>] =
    [
      Attribute(
        "direction", as: Axis.self, default: "horizontal", "Whether the children form a row or a column.",
        get: { $0.direction }, set: { $0.direction = $1 })
    ] + LinearLayoutAttributes.ofEachRow.map { Attribute(converting: $0) } + [
      Attribute(
        "overflow", \.overflow, default: "cut",
        "Whether children that don't fit are cut off, replaced by the last child, or in further rows."),
      Attribute(
        "resizesChildren", \.resizesChildren, default: false,
        "Whether children that are touched change their widths, and narrow ones are as wide as their content."),
      Attribute(
        "rowSpacing", as: NonNegativeLength.self, \.rowSpacing, default: 0, "The distance between the rows."),
    ]
}
