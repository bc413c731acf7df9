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
    /// −1 for the root.
    fileprivate let parentIndex: Int32
    fileprivate let indexInParent: Int32
    fileprivate let packedFrame: PackedFrame
    fileprivate let latestSpecs: MeasureSpecs
    /// Whether neither it nor what it is in is hidden or gone.
    let isShown: Bool
    /// Whether something that it is in has no width or no height.
    let isInVoid: Bool
    let isRightToLeft: Bool
    /// Whether a margin moves it over what is beside it.
    let hasNegativeMargin: Bool
    fileprivate var endIndex: Int32 = 0
    /// Whether it, or something in it, can be seen: a text, a picture, a switch, a background.
    fileprivate(set) var hasContent = false
    /// Whether it, or something in it, can be seen or is of a class that waits for content.
    fileprivate(set) var isSeen = false
    /// Whether it, or something in it, is there for more than keeping a gap open.
    fileprivate(set) var isMeaningful = false

    /// The index of the parent's entry; `nil` for the root.
    var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }
    /// The place among the parent's children.
    var index: Int { Int(indexInParent) }
    /// The index of the first entry that isn't inside of it.
    var end: Int { Int(endIndex) }
    /// In pixels of the parent.
    var frame: Rect { packedFrame.rect }
    /// What it was measured with in the end; `nil` if it wasn't measured.
    var specs: MeasureSpecs? { latestSpecs == .never ? nil : latestSpecs }
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
  /// Their states, from which frames are read without touching the views.
  private var states: [ViewRef] = []

  /// Lays the tree out in the condition's window.
  ///
  /// - Parameter previous: The same layout under another condition, of which this tree takes over what doesn't change.
  init(
    _ layout: InflatedLayout, _ condition: LintCondition, at conditionIndexes: [Int], density: Double,
    after previous: inout LaidOutTree?
  ) {
    self.layout = layout
    root = layout.root
    specs = nil
    self.condition = condition
    self.conditionIndexes = conditionIndexes
    self.density = density
    if let previous { (entries, views, states) = (previous.entries, previous.views, previous.states) }
    // Only so is the memory this tree's alone.
    previous = nil
    layOut()
    readEntries()
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
    readEntries()
    readMeanings()
  }

  /// Where a view is written; `nil` for one that was made in code.
  func place(of view: View) -> ViewPlace? { layout?.place(of: view) }

  /// Whether views are known by where they are written.
  var hasPlaces: Bool { layout != nil }

  /// Reads off the frames. Of the views that are the same as before, at the same places, the traits are known.
  private mutating func readEntries() {
    var (entries, views, states) = (entries, views, states)
    (self.entries, self.views, self.states) = ([], [], [])
    var classes = ViewClasses()
    var count = 0
    // The entry that is open at each depth.
    var open: [Int] = []
    root.forEachState(entersGone: false) { state, depth, index in
      while open.count > depth { entries[open.removeLast()].endIndex = Int32(count) }
      let isKnown = count < states.count && states[count] == state
      if !isKnown {
        entries.removeSubrange(count...)
        views.removeSubrange(count...)
        states.removeSubrange(count...)
        views.append(state.view)
        states.append(state)
      }
      let traits = isKnown ? entries[count].traits : ViewTraits(views[count], &classes)
      let (flags, margins) = (state.flags, state.margins)
      let isVisible = flags.isDisjoint(with: .hiddenOrGone)
      var (isShown, isInVoid) = (isVisible, false)
      if let parent = open.last {
        isShown = isVisible && entries[parent].isShown
        isInVoid = entries[parent].isInVoid || entries[parent].frame.isEmpty
      }
      let entry = Entry(
        traits: traits, facts: traits.contains(.describesItself) ? views[count].layoutFacts : LayoutFacts(),
        parentIndex: Int32(open.last ?? -1), indexInParent: Int32(index), packedFrame: state.frame,
        latestSpecs: state.answer.specs, isShown: isShown, isInVoid: isInVoid, isRightToLeft: state.isRightToLeft,
        hasNegativeMargin: min(margins.left, margins.top, margins.right, margins.bottom) < 0)
      if isKnown { entries[count] = entry } else { entries.append(entry) }
      open.append(count)
      count += 1
    }
    for index in open { entries[index].endIndex = Int32(count) }
    entries.removeSubrange(count...)
    views.removeSubrange(count...)
    states.removeSubrange(count...)
    (self.entries, self.views, self.states) = (entries, views, states)
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

extension PackedFrame {
  fileprivate var rect: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

extension Rect {
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func leading(along axis: Axis) -> Int { axis == .horizontal ? x : y }
  func trailing(along axis: Axis) -> Int { axis == .horizontal ? right : bottom }
}
