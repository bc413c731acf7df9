import Measure

/// A layout that arranges items in rows of equally wide columns.
///
/// Each item is measured with the width of its column and without a limit for its height. A row begins below the last
/// item of the previous row. Without an exact height, the grid assumes that each row is as high as its first item.
///
/// Source: android.widget.GridView (API 34), before anything was scrolled. Differs: items that don't fit are placed
/// below the grid's end; gone items take no cell.
public final class ItemGrid: ViewGroup {
  /// The use of space that the columns don't need.
  public enum Stretch: Hashable, Sendable {
    /// The space is at the end of each row.
    case none
    /// The space is between the columns.
    case spacing
    /// The columns share the space equally.
    case columnWidth
    /// The space is between the columns and beside the first and the last.
    case spacingUniform
  }

  /// The number of columns; `nil` for as many as fit, or 2 if no column width is set.
  public var columns: Int? {
    didSet {
      columns = columns.map { min(max($0, 1), 1_000_000) }
      if columns != oldValue { setNeedsLayout() }
    }
  }
  /// The width of a column before remaining space is added, in pixels, 0…`Pixels.limit`.
  public var columnWidth = 0 {
    didSet {
      columnWidth = max(0, Pixels.clamp(columnWidth))
      if columnWidth != oldValue { setNeedsLayout() }
    }
  }
  /// The space between columns, in pixels, 0…`Pixels.limit`.
  public var itemSpacing = 0 {
    didSet {
      itemSpacing = max(0, Pixels.clamp(itemSpacing))
      if itemSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// The space between rows, in pixels, 0…`Pixels.limit`.
  public var lineSpacing = 0 {
    didSet {
      lineSpacing = max(0, Pixels.clamp(lineSpacing))
      if lineSpacing != oldValue { setNeedsLayout() }
    }
  }
  /// The width of the scroll bar, which a grid without a width limit adds to that of a column, in pixels,
  /// 0…`Pixels.limit`. The default is 0.
  package var scrollBarWidth = 0 {
    didSet {
      scrollBarWidth = max(0, Pixels.clamp(scrollBarWidth))
      if scrollBarWidth != oldValue { setNeedsLayout() }
    }
  }
  /// The use of space that the columns don't need. By default, the columns share it.
  public var stretch = Stretch.columnWidth { didSet { if stretch != oldValue { setNeedsLayout() } } }

  /// Creates an empty grid.
  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: ItemGrid.self)
  }

  /// Always vertical.
  public override var scrollAxis: Axis? { .vertical }

  private struct Columns {
    var count: Int
    var width: Int
    var spacing: Int
    /// The space before the first column.
    var inset = 0
  }

  /// Returns the columns for a width. Source: GridView.determineColumns.
  private func columns(in room: Int) -> Columns {
    let fitting = columnWidth > 0 ? (room + itemSpacing) / (columnWidth + itemSpacing) : 2
    let count = max(1, columns ?? fitting)
    let rest = room - count * columnWidth - (count - 1) * itemSpacing
    var result = Columns(count: count, width: columnWidth, spacing: itemSpacing)
    switch stretch {
    case .none: break
    case .columnWidth: result.width += rest / count
    case .spacing: result.spacing += count > 1 ? rest / (count - 1) : rest
    case .spacingUniform:
      result.spacing += count > 1 ? rest / (count + 1) : rest
      result.inset = result.spacing
    }
    return result
  }

  /// Measures the items at the width of their columns, and returns the size of the grid, in pixels, resolved under
  /// `specs`.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let padding = state.padding
    var size = specs.size
    if specs.width.isUnspecified { size.width = max(columnWidth, 0) + padding.horizontal + scrollBarWidth }
    let columns = columns(in: size.width - padding.horizontal)
    var (count, first) = (0, 0)
    for item in ChildStates(state) where !item.isGone {
      // Margins are ignored: items of a grid have none.
      let itemSpecs = MeasureSpecs(
        width: MeasureSpec.exactly(max(0, columns.width)).childSpec(for: item.width, used: 0),
        height: item.height.fixedLength.map { MeasureSpec.exactly($0) } ?? .unspecified)
      if let notes = explanationNotes {
        notes.offer(
          itemSpecs.width, to: item.view, in: self, along: .horizontal, "in its column", "the width of a column")
        notes.offer(itemSpecs.height, to: item.view, in: self, along: .vertical, "\(self) scrolls that way", "")
      }
      item.measure(itemSpecs)
      if count == 0 { first = Int(item.answer.height) }
      count += 1
    }
    if specs.height.isUnspecified {
      size.height = first + padding.vertical
    } else if specs.height.isAtMost {
      let rows = (count + columns.count - 1) / columns.count
      size.height = min(size.height, padding.vertical + rows * first + max(0, rows - 1) * lineSpacing)
    }
    explanationNotes?.content(includesPadding: true) { axis in
      axis == .horizontal
        ? Explanation.Term(size.width, .layout, "all of the space that it is offered")
        : Explanation.Term(size.height, .content, "its rows and its padding")
    }
    return size
  }

  /// Places the items row by row, including those that don't fit into `size`.
  public override func onLayout(_ size: Size) {
    state.requirePass()
    let padding = state.padding
    let columns = columns(in: size.width - padding.horizontal)
    let isRightToLeft = state.isRightToLeft
    var (x, y, column) = (0, Int(padding.top), 0)
    var bottom = y
    for item in ChildStates(state) where !item.isGone {
      if column == columns.count {
        y = bottom + lineSpacing
        column = 0
      }
      if column == 0 { x = columns.inset }
      // An item that is narrower than its column is at the column's start.
      let width = Int(item.answer.width)
      let left = isRightToLeft ? size.width - Int(padding.right) - x - width : Int(padding.left) + x
      item.layout(x: left, y: y)
      bottom = y + Int(item.answer.height)
      x += columns.width + columns.spacing
      column += 1
    }
  }

  /// Returns `params` unchanged, since the grid reads only lengths.
  public override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension ItemGrid: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.coversFrame = true
    facts.overrulesLengths = true
    return facts
  }
}

extension ItemGrid.Stretch: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: ItemGrid.Stretch)] {
    [("none", .none), ("spacing", .spacing), ("column_width", .columnWidth), ("spacing_uniform", .spacingUniform)]
  }
}

enum ItemGridAttributes {
  static let ofLayout: [Attribute<ItemGrid>] = [
    Attribute(
      "columns", as: PositiveCount?.self, \.columns,
      "The number of columns; by default as many as fit, or 2 if there is no column width."),
    Attribute(
      "columnWidth", as: NonNegativeLength.self, \.columnWidth, default: 0,
      "The width of a column before the remaining space is shared out."),
    Attribute("itemSpacing", as: NonNegativeLength.self, \.itemSpacing, default: 0, "The space between two columns."),
    Attribute("lineSpacing", as: NonNegativeLength.self, \.lineSpacing, default: 0, "The space between two rows."),
    Attribute(
      "scrollBarWidth", as: NonNegativeLength.self, \.scrollBarWidth, default: 0,
      "The width that a grid without a width limit adds to that of a column."),
    Attribute(
      "stretch", \.stretch, default: "column_width",
      "Whether the remaining space goes to the columns, between them, or around each of them."),
  ]
}
