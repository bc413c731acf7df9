import Inflater
import Layouts
import Measure

/// What rules look at: a tree that was laid out under one condition, its frames read off.
///
/// Rules may measure views again, so the frames are kept apart from the views.
package struct LaidOutTree {
  struct Entry {
    let view: View
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
    /// What it was measured with in the end; `nil` where it wasn't measured.
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

  let layout: InflatedLayout
  let condition: LintCondition
  /// The places among all of the conditions that make this tree.
  let conditionIndexes: [Int]
  /// Pixels a point.
  let density: Double
  /// In pre-order; nothing below a gone view.
  private(set) var entries: [Entry] = []

  /// Lays the tree out in the condition's window.
  init(_ layout: InflatedLayout, _ condition: LintCondition, at conditionIndexes: [Int], density: Double) {
    self.layout = layout
    self.condition = condition
    self.conditionIndexes = conditionIndexes
    self.density = density
    layout.root.measureAndLayout(in: condition.window.pixels(AttributeContext(density: density)))
    readEntries()
    readMeanings()
  }

  private mutating func readEntries() {
    var open: [Int] = []
    var entries: [Entry] = []
    layout.root.forEachView(entersGone: false) { view, path in
      while open.count > path.count { entries[open.removeLast()].end = entries.count }
      let parent = open.last
      entries.append(
        Entry(
          view: view, parent: parent, index: path.last ?? 0, frame: view.frame,
          isShown: view.visibility == .visible && parent.map { entries[$0].isShown } ?? true,
          isInVoid: parent.map { entries[$0].isInVoid || entries[$0].frame.isEmpty } ?? false,
          isRightToLeft: view.isRightToLeft, specs: view.measuredUnder, end: 0, hasContent: false, isSeen: false,
          isMeaningful: false))
      open.append(entries.count - 1)
    }
    for index in open { entries[index].end = entries.count }
    self.entries = entries
  }

  private mutating func readMeanings() {
    for index in entries.indices.reversed() where entries[index].isShown {
      let view = entries[index].view
      if view.showsSomething { entries[index].hasContent = true }
      if entries[index].hasContent || view.isFilledAtRunTime { entries[index].isSeen = true }
      if entries[index].isSeen || (view.id != nil && !(view is Space)) { entries[index].isMeaningful = true }
      guard let parent = entries[index].parent else { continue }
      if entries[index].hasContent { entries[parent].hasContent = true }
      if entries[index].isSeen { entries[parent].isSeen = true }
      if entries[index].isMeaningful { entries[parent].isMeaningful = true }
    }
  }

  // MARK: Walking

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

  /// The entry's parent and its direction, where that is a LinearLayout.
  func column(of entry: Int) -> (parent: Int, axis: Axis)? {
    guard let parent = entries[entry].parent, let layout = entries[parent].view as? LinearLayout else { return nil }
    return (parent, layout.direction)
  }

  /// The child indexes from the root, joined by `/`.
  func path(of entry: Int) -> String {
    var indexes: [String] = []
    var entry = entry
    while let parent = entries[entry].parent {
      indexes.append(String(entries[entry].index))
      entry = parent
    }
    return indexes.reversed().joined(separator: "/")
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

  /// Whether the view itself has something to see.
  fileprivate var showsSomething: Bool {
    if let color = backgroundColor, color.alpha > 0 { return true }
    switch self {
    case let view as TextView: return !view.text.allSatisfy(\.isWhitespace)
    case let view as ImageView: return view.pictureSize.width > 0 || view.pictureSize.height > 0
    default: return self is Switch
    }
  }

  /// Whether it is of a class whose empty views wait for content.
  fileprivate var isFilledAtRunTime: Bool { self is TextView || self is ImageView || self is Switch }

  /// Whether it is a picture, or a view without content of its own.
  var isDecoration: Bool {
    guard (self as? ViewGroup)?.subviews.isEmpty ?? true else { return false }
    return self is ImageView || type(of: self) == ContentView.self || type(of: self) == View.self || self is Space
  }

  /// The length that it asks of its parent, even if that overrules it.
  func requestedLength(along axis: Axis) -> Dimension {
    axis == .horizontal ? layoutParams.width : layoutParams.height
  }

  /// The share of a LinearLayout's length that it asks for.
  var weight: Float { (layoutParams as? LinearLayout.LayoutParams)?.weight ?? 0 }

  /// Whether a margin along an axis moves it over what stands beside it.
  func hasNegativeMargin(along axis: Axis) -> Bool {
    let margins = margins
    return margins.leading(along: axis) < 0 || margins.trailing(along: axis) < 0
  }
}

extension Rect {
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func leading(along axis: Axis) -> Int { axis == .horizontal ? x : y }
  func trailing(along axis: Axis) -> Int { axis == .horizontal ? right : bottom }
}
