import Inflater
import Layouts
import Measure

/// What rules look at: a tree that was laid out under one condition, its frames read off.
///
/// The frames are read once, since rules ask for them again and again.
package struct LaidOutTree {
  /// What rules know of a view beside the view itself. It refers to no object: rules go through all entries, and counting
  /// references would take longer than all else.
  struct Entry {
    /// What the view is under every condition.
    let traits: ViewTraits
    /// What the view states about itself as a layout.
    let facts: LayoutFacts
    /// The index of the parent's entry; `nil` for the root.
    let parent: Int?
    /// The place among the parent's children.
    let index: Int
    /// In pixels of the parent.
    let frame: Rect
    /// Whether neither it nor what it is in is hidden or gone.
    let isShown: Bool
    /// Whether something that it is in has no width or no height.
    let isInVoid: Bool
    let isRightToLeft: Bool
    /// Whether a margin moves it over what is beside it.
    let hasNegativeMargin: Bool
    /// What it was measured with in the end; `nil` if it wasn't measured.
    let specs: MeasureSpecs?
    /// The index of the first entry that isn't inside of it.
    fileprivate(set) var end: Int
    /// Whether it, or something in it, can be seen: a text, a picture, a switch, a background.
    fileprivate(set) var hasContent: Bool
    /// Whether it, or something in it, can be seen or is of a class that waits for content.
    fileprivate(set) var isSeen: Bool
    /// Whether it, or something in it, is there for more than keeping a gap open.
    fileprivate(set) var isMeaningful: Bool
  }

  let root: View
  /// What the tree was made of; `nil` for one that was made in code.
  private let layout: InflatedLayout?
  /// What a root was measured with that was laid out before; `nil` if the condition's window says it.
  private let specs: MeasureSpecs?
  let condition: LintCondition
  /// The places among all of the conditions that make this tree.
  let conditionIndexes: [Int]
  /// Pixels a point.
  let density: Double
  /// In pre-order; nothing below a gone view.
  private(set) var entries: [Entry] = []
  /// The entries' views.
  private(set) var views: [View] = []

  /// Lays the tree out in the condition's window.
  ///
  /// - Parameter previous: The same layout under another condition.
  init(
    _ layout: InflatedLayout, _ condition: LintCondition, at conditionIndexes: [Int], density: Double,
    after previous: LaidOutTree?
  ) {
    self.layout = layout
    root = layout.root
    specs = nil
    self.condition = condition
    self.conditionIndexes = conditionIndexes
    self.density = density
    layOut()
    readEntries(after: previous)
    readMeanings()
  }

  /// Lays the tree out as it was, after a rule has measured views.
  func layOut() {
    if let specs { return root.measureAndLayout(specs) }
    root.measureAndLayout(in: condition.window.pixels(AttributeContext(density: density)))
  }

  /// A tree that is laid out already, in a window as large as its root.
  init(_ root: View, density: Double) {
    layout = nil
    specs = root.measuredUnder
    self.root = root
    self.density = density
    let frame = root.frame
    condition = LintCondition(
      window: PointSize(width: Double(frame.width) / density, height: Double(frame.height) / density),
      isRightToLeft: root.isRightToLeft, fontScale: 1)
    conditionIndexes = [0]
    readEntries(after: nil)
    readMeanings()
  }

  /// Where a view is written; `nil` for one that was made in code.
  func place(of view: View) -> ViewPlace? { layout?.place(of: view) }

  /// Whether views are known by where they are written.
  var hasPlaces: Bool { layout != nil }

  private mutating func readEntries(after previous: LaidOutTree?) {
    // As long as the views are the previous tree's, their traits are too.
    var views = previous?.views ?? []
    let known = previous?.entries ?? []
    var entries: [Entry] = []
    entries.reserveCapacity(known.count)
    var classes = ViewClasses()
    // The entry that is open at each depth.
    var open: [Int] = []
    root.forEachView(entersGone: false) { view, depth, index in
      let count = entries.count
      while open.count > depth { entries[open.removeLast()].end = count }
      let isKnown = count < known.count && count < views.count && views[count] === view
      if !isKnown {
        views.removeSubrange(min(count, views.count)...)
        views.append(view)
      }
      let traits = isKnown ? known[count].traits : ViewTraits(view, &classes)
      let parent = open.last
      entries.append(
        Entry(
          traits: traits, facts: traits.contains(.describesItself) ? view.layoutFacts : LayoutFacts(),
          parent: parent, index: index, frame: view.frame,
          isShown: view.visibility == .visible && parent.map { entries[$0].isShown } ?? true,
          isInVoid: parent.map { entries[$0].isInVoid || entries[$0].frame.isEmpty } ?? false,
          isRightToLeft: view.isRightToLeft, hasNegativeMargin: view.margins.hasNegative, specs: view.measuredUnder,
          end: 0, hasContent: false, isSeen: false, isMeaningful: false))
      open.append(count)
    }
    for index in open { entries[index].end = entries.count }
    views.removeSubrange(entries.count...)
    self.entries = entries
    self.views = views
  }

  private mutating func readMeanings() {
    for index in entries.indices.reversed() where entries[index].isShown {
      let traits = entries[index].traits
      if traits.contains(.showsSomething) { entries[index].hasContent = true }
      if entries[index].hasContent || traits.contains(.isFilledAtRunTime) { entries[index].isSeen = true }
      if entries[index].isSeen || traits.contains(.isNamed) { entries[index].isMeaningful = true }
      guard let parent = entries[index].parent else { continue }
      if entries[index].hasContent { entries[parent].hasContent = true }
      if entries[index].isSeen { entries[parent].isSeen = true }
      if entries[index].isMeaningful { entries[parent].isMeaningful = true }
    }
  }

  // MARK: Walking

  /// Whether there is something inside an entry.
  func hasChildren(_ entry: Int) -> Bool { entries[entry].end > entry + 1 }

  /// Whether there is one view inside an entry, whatever is inside that.
  func hasOneChild(_ entry: Int) -> Bool { hasChildren(entry) && entries[entry + 1].end == entries[entry].end }

  /// The entries of an entry's children, gone ones included.
  func children(of parent: Int) -> [Int] {
    var children: [Int] = []
    var child = parent + 1
    while child < entries[parent].end {
      children.append(child)
      child = entries[child].end
    }
    return children
  }

  /// The entry's parent and the axis along which that places its children one behind another, if it does.
  func column(of entry: Int) -> (parent: Int, axis: Axis)? {
    guard let parent = entries[entry].parent, let line = entries[parent].facts.line else { return nil }
    return (parent, line.axis)
  }

  /// The child indexes from the root.
  func path(of entry: Int) -> [Int] {
    var indexes: [Int] = []
    var entry = entry
    while let parent = entries[entry].parent {
      indexes.append(entries[entry].index)
      entry = parent
    }
    indexes.reverse()
    return indexes
  }

  // MARK: Words

  /// Pixels in points, as sentences have them.
  func points(_ pixels: Int) -> String {
    let number = formatPoints(pixels, density: density)
    return number == "1" ? "1 point" : "\(number) points"
  }

  /// `51x31 points`
  func points(_ size: Size) -> String {
    "\(formatPoints(size.width, density: density))x\(formatPoints(size.height, density: density)) points"
  }

  /// At least one pixel.
  var onePoint: Int { max(1, AttributeContext(density: density).pixels(points: 1)) }
}

extension View {
  /// `LinearLayout #row`
  var designation: String { id.map { "\(className.excerpt) #\($0.excerpt)" } ?? className.excerpt }

  /// Whether it is a picture, or a view without content of its own.
  var isDecoration: Bool {
    guard !((self as? ViewGroup)?.subviews.isEmpty == false) else { return false }
    switch shownContent {
    case .picture, .nothing: return true
    case .text, .toggle, .unknown: return false
    }
  }

  /// The length that it asks of its parent, even if that overrules it.
  func requestedLength(along axis: Axis) -> Dimension {
    axis == .horizontal ? layoutParams.width : layoutParams.height
  }

  /// Whether it may have children and has none.
  var isEmptyGroup: Bool { (self as? ViewGroup)?.subviews.isEmpty ?? false }

  /// The axis along which its children may reach out of it, since it scrolls.
  var scrolledAxis: Axis? { (self as? ViewGroup)?.scrollAxis }

  /// Whether a margin along an axis moves it over what is beside it.
  func hasNegativeMargin(along axis: Axis) -> Bool {
    let margins = margins
    return margins.leading(along: axis) < 0 || margins.trailing(along: axis) < 0
  }
}

extension Edges {
  fileprivate var hasNegative: Bool { min(left, right, top, bottom) < 0 }
}

extension Rect {
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func leading(along axis: Axis) -> Int { axis == .horizontal ? x : y }
  func trailing(along axis: Axis) -> Int { axis == .horizontal ? right : bottom }
}
