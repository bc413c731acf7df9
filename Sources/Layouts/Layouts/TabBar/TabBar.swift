import Measure

/// A row of tabs that scrolls sideways if it is wider than the bar.
///
/// The tabs fill the bar, are as wide as their content, or are all as wide as the widest of them, as `mode` and
/// `distribution` determine.
///
/// Source: TabLayout, its SlidingTabIndicator and TabView, of com.google.android.material (1.12), before anything was
/// scrolled. Differs: a width that the bar chose in an earlier pass has no effect.
package final class TabBar: ViewGroup {
  /// The relation of the tabs' widths to the bar's.
  package enum Mode: Hashable, Sendable {
    /// The row is as wide as the bar.
    case fixed
    /// The row may be wider than the bar.
    case scrollable
    /// The row may be wider than the bar; if all tabs fit at the width of the widest, they have that width.
    case auto
  }

  /// The use of space that the tabs don't need.
  package enum Distribution: Hashable, Sendable {
    /// The tabs of a fixed row share the space equally.
    case fill
    /// The tabs are in the center, and have the same width if they fit.
    case center
    /// The tabs of a scrollable row are at the start.
    case start
  }

  /// Whether the row is as wide as the bar. The default is `fixed`.
  package var mode = Mode.fixed { didSet { if mode != oldValue { setNeedsLayout() } } }
  /// The use of space that the tabs don't need. The default is `fill`.
  package var distribution = Distribution.fill { didSet { if distribution != oldValue { setNeedsLayout() } } }
  /// The maximum width of a tab, in pixels, 0…`Pixels.limit`. By default, it is the offered width without `tabMargin`.
  package var maxTabWidth: Int? {
    didSet {
      maxTabWidth = maxTabWidth.map { max(0, Pixels.clamp($0)) }
      if maxTabWidth != oldValue { setNeedsLayout() }
    }
  }
  /// The part of the offered width that a tab without a maximum width leaves free, in pixels, 0…`Pixels.limit`. The
  /// default is 0.
  package var tabMargin = 0 { didSet { changed(&tabMargin, from: oldValue) } }
  /// The space before the first tab of a scrollable row, in pixels, 0…`Pixels.limit`. The default is 0.
  package var tabInset = 0 { didSet { changed(&tabInset, from: oldValue) } }
  /// The minimum space beside tabs in the center that all have the same width, in pixels, 0…`Pixels.limit`. The default
  /// is 0.
  package var gutter = 0 { didSet { changed(&gutter, from: oldValue) } }
  /// The minimum height of the tabs of a bar that is offered as much, and the height of a bar without a limit, in pixels,
  /// 0…`Pixels.limit`. The default is 0.
  package var rowHeight = 0 { didSet { changed(&rowHeight, from: oldValue) } }

  /// The size of the row, and the width of its tabs with the inset.
  private var row = Size.zero
  private var content = 0

  /// Creates a bar without tabs.
  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: TabBar.self)
  }

  private func changed(_ length: inout Int, from old: Int) {
    length = max(0, Pixels.clamp(length))
    if length != old { setNeedsLayout() }
  }

  /// Always horizontal.
  package override var scrollAxis: Axis? { .horizontal }

  // MARK: Measure

  /// Measures the tabs, and returns the size of the row, in pixels, resolved under `specs`.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let padding = state.padding
    let height = specs.height.isUnspecified ? MeasureSpec.exactly(rowHeight + padding.vertical) : specs.height
    var pass = TabPass(
      bar: self, height: height.childSpec(for: .matchParent, used: padding.vertical),
      leastHeight: specs.height.isAtMost && specs.height.size >= rowHeight ? rowHeight : 0,
      maxWidth: maxTabWidth ?? (specs.width.isUnspecified ? Pixels.limit : specs.width.size - tabMargin))
    pass.measure(.unspecified)
    let whole = Size(width: pass.row.width + padding.horizontal, height: pass.row.height + padding.vertical)
    let size = MeasureSpecs(width: specs.width, height: height).resolve(whole.union(minimumSize))
    if mode == .fixed ? pass.row.width != size.width : pass.row.width < size.width {
      // The source doesn't subtract the padding.
      pass.measure(.exactly(size.width))
    }
    (row, content) = (pass.row, pass.content)
    explanationNotes?.content(includesPadding: true) {
      Explanation.Term(whole[$0], .content, "its tabs and its padding")
    }
    return size
  }

  // MARK: Layout

  /// Places the tabs side by side. The end of a row that is too wide is outside the bar, or its start from right to left.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    let isRightToLeft = state.isRightToLeft
    let isCentered = mode == .scrollable ? distribution == .center : true
    let inset = mode == .fixed ? 0 : tabInset
    let free = row.width - content
    let before = isCentered ? free / 2 : isRightToLeft ? free : 0
    // Before anything was scrolled, a row from right to left shows its start, too.
    let scroll = isRightToLeft ? max(0, row.width - (size.width - state.padding.horizontal)) : 0
    var x = Int(state.padding.left) - scroll + before + (isRightToLeft ? 0 : inset)
    let tabs = ChildStates(state)
    for index in isRightToLeft ? Array(tabs.indices.reversed()) : Array(tabs.indices) where !tabs[index].isGone {
      tabs[index].layout(x: x, y: Int(state.padding.top))
      x += Int(tabs[index].answer.width)
    }
  }

  /// Returns `params` unchanged, since the bar reads no params.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

/// The steps of measuring a row of tabs.
private struct TabPass {
  let bar: TabBar
  let height: MeasureSpec
  let leastHeight: Int
  let maxWidth: Int
  var row = Size.zero
  var content = 0

  /// Source: SlidingTabIndicator.onMeasure.
  mutating func measure(_ width: MeasureSpec) {
    let fills = bar.mode == .fixed && bar.distribution == .fill
    arrange(width, shares: fills)
    guard width.isExact, bar.distribution == .center || bar.mode == .auto else { return }
    let tabs = ChildStates(bar.state)
    let widest = tabs.reduce(0) { $1.isGone ? $0 : max($0, Int($1.answer.width)) }
    if widest <= 0 { return }
    if widest * tabs.count <= row.width - 2 * bar.gutter {
      arrange(width, tabWidth: widest)
    } else {
      arrange(width, shares: bar.mode == .fixed)
    }
  }

  /// Measures the tabs as a LinearLayout does that is as high as they are.
  private mutating func arrange(_ width: MeasureSpec, shares: Bool = false, tabWidth: Int? = nil) {
    let inset = bar.mode == .fixed ? 0 : bar.tabInset
    var total = 0
    var highest = 0
    if !shares || !width.isExact {
      for tab in ChildStates(bar.state) where !tab.isGone {
        let own = tabWidth.map { MeasureSpec.exactly($0) } ?? width.childSpec(for: .wrapContent, used: inset + total)
        measure(tab, own, tabHeight)
        total += Int(tab.answer.width)
        highest = max(highest, Int(tab.answer.height))
      }
    }
    row.width = width.isExact ? width.size : total + inset
    if shares { (total, highest) = share(width.isExact ? max(0, width.size - inset) : total) }
    content = total + inset
    row.height = height.resolve(max(highest, leastHeight))
    if height.isExact { return }
    for tab in ChildStates(bar.state) where !tab.isGone {
      measure(tab, .exactly(Int(tab.answer.width)), .exactly(row.height))
    }
  }

  /// Divides a width among the tabs. Returns the width that they take, and the height of the highest.
  private func share(_ room: Int) -> (width: Int, height: Int) {
    var rest = room
    var count = ChildStates(bar.state).reduce(0) { $0 + ($1.isGone ? 0 : 1) }
    var (total, highest) = (0, 0)
    for tab in ChildStates(bar.state) where !tab.isGone {
      let share = rest / count
      (rest, count) = (rest - share, count - 1)
      measure(tab, .exactly(share), tabHeight)
      total += Int(tab.answer.width)
      highest = max(highest, Int(tab.answer.height))
    }
    return (total, highest)
  }

  private var tabHeight: MeasureSpec { height.childSpec(for: .matchParent, used: 0) }

  /// Source: TabView.onMeasure. Beyond the maximum, even an exact width becomes a limit.
  private func measure(_ tab: ViewRef, _ width: MeasureSpec, _ height: MeasureSpec) {
    let isCapped = maxWidth > 0 && (width.isUnspecified || width.size > maxWidth)
    let specs = MeasureSpecs(width: isCapped ? .atMost(maxWidth) : width, height: height)
    if let notes = bar.explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.offer(specs[axis], to: tab.view, in: bar, along: axis, "a tab of \(bar)", "its share of the row")
      }
    }
    tab.measure(specs)
  }
}

extension TabBar: LayoutDescribing {
  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.overrulesLengths = true
    return facts
  }
}

extension TabBar.Mode: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  package static var keywords: [(word: String, value: TabBar.Mode)] {
    [("fixed", .fixed), ("scrollable", .scrollable), ("auto", .auto)]
  }
}

extension TabBar.Distribution: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  package static var keywords: [(word: String, value: TabBar.Distribution)] {
    [("fill", .fill), ("center", .center), ("start", .start)]
  }
}

enum TabBarAttributes {
  static let ofLayout: [Attribute<TabBar>] = [
    Attribute("mode", \.mode, default: "fixed", "Whether the row of tabs is as wide as the bar, or scrolls."),
    Attribute("distribution", \.distribution, default: "fill", "The use of space that the tabs don't need."),
    Attribute("maxTabWidth", as: NonNegativeLength?.self, \.maxTabWidth, "The maximum width of a tab."),
    Attribute(
      "tabMargin", as: NonNegativeLength.self, \.tabMargin, default: 0,
      "The part of the offered width that a tab without a maximum width leaves free."),
    Attribute(
      "tabInset", as: NonNegativeLength.self, \.tabInset, default: 0,
      "The space before the first tab of a row that scrolls."),
    Attribute(
      "gutter", as: NonNegativeLength.self, \.gutter, default: 0,
      "The minimum space beside centered tabs that have the same width."),
    Attribute(
      "rowHeight", as: NonNegativeLength.self, \.rowHeight, default: 0,
      "The minimum height of the tabs if there is room for it, and the height of a bar without a limit."),
  ]
}
