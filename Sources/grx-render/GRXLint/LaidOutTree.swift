import GRXInspection
import Inflater
import Layouts
import Measure

/// The input of rules: the frames of a tree that was laid out under one condition, with columns of what rules need besides.
///
/// The frames are read once, since rules use them repeatedly.
package struct LaidOutTree {
  /// The properties of a view that rules use, besides its frame and the view itself. It contains no references: rules visit
  /// all entries, and reference counting would take longer than everything else.
  struct Entry {
    /// The properties of the view that are the same under every condition.
    let traits: ViewTraits
    /// The view's facts as a layout, which are the same under every condition, too.
    let facts: LayoutFacts
    fileprivate var latestSpecs = MeasureSpecs.never
    /// Whether neither the view nor an ancestor is hidden or gone.
    fileprivate(set) var isShown = false
    /// Whether an ancestor has no width or no height.
    fileprivate(set) var isInVoid = false
    fileprivate(set) var isRightToLeft = false
    /// Whether a margin moves it over an adjacent view.
    fileprivate(set) var hasNegativeMargin = false
    /// Whether it or a descendant has visible content: a text, a picture, a switch, or a background.
    fileprivate(set) var hasContent = false
    /// Whether it or a descendant is visible, or of a class that waits for content.
    fileprivate(set) var isSeen = false
    /// Whether it or a descendant has a purpose other than creating a gap.
    fileprivate(set) var isMeaningful = false

    /// Whether it or a descendant is empty because the application adds its content.
    fileprivate(set) var awaitsContent = false

    /// Whether its size or position depends on a view of unknown size.
    fileprivate(set) var isUncertain = false
    fileprivate var holdsUnknownSize = false

    /// Whether views that are never visible together on a device take space beside or around it in a preview.
    fileprivate(set) var isCrowded = false
    fileprivate var alternativeCount: Int32 = 0

    fileprivate init(_ traits: ViewTraits, _ facts: LayoutFacts) { (self.traits, self.facts) = (traits, facts) }

    /// Reads what differs between conditions, and forgets what was found under another one.
    fileprivate mutating func read(_ state: ViewRef, isShown: Bool, isInVoid: Bool) {
      latestSpecs = state.answer.specs
      (self.isShown, self.isInVoid) = (isShown, isInVoid)
      isRightToLeft = state.isRightToLeft
      let margins = state.margins
      hasNegativeMargin = min(margins.left, margins.top, margins.right, margins.bottom) < 0
      (hasContent, isSeen, isMeaningful, awaitsContent) = (false, false, false, false)
      (isUncertain, holdsUnknownSize, isCrowded, alternativeCount) = (false, false, false, 0)
    }

    /// The specs of the last measure; `nil` if it wasn't measured.
    var specs: MeasureSpecs? { latestSpecs == .never ? nil : latestSpecs }
  }

  /// The indexes of the entries, which end once the budget of the pass is exhausted. What a rule has found then is
  /// discarded.
  struct Indices: Sequence, IteratorProtocol {
    private let meter = Meter.current
    private let end: Int
    private var index = 0

    fileprivate init(_ end: Int) { self.end = end }

    mutating func next() -> Int? {
      if index == end { return nil }
      if index % 64 == 63, let meter, meter.isExhausted(after: .look) { return nil }
      defer { index += 1 }
      return index
    }
  }

  var indices: Indices { Indices(entries.count) }

  let root: View
  /// The number of views.
  package var viewCount: Int { entries.count }
  /// The inflated layout; `nil` for a tree that was created in code.
  private let layout: InflatedLayout?
  /// The specs of a root that was already laid out; `nil` if the condition's window determines them.
  private let specs: MeasureSpecs?
  package let condition: LintCondition
  /// The indexes of all conditions that produce this tree.
  let conditionIndexes: [Int]
  /// The number of pixels per point.
  let density: Double
  /// One point in pixels, at least one pixel.
  let onePoint: Int
  /// The frames in pixels, without descendants of gone views.
  private(set) var frames: FrameTree
  /// The properties of the views of the frames.
  private(set) var entries: [Entry] = []
  /// The views of the entries.
  private(set) var views = Views()
  /// The facts that rules found under earlier conditions.
  let known: KnownLayouts

  /// Views of a tree, which its root keeps alive. Retaining each of them in each of the trees would take longer than
  /// reading their frames.
  struct Views: RandomAccessCollection {
    fileprivate var states: [ViewRef] = []

    var startIndex: Int { 0 }
    var endIndex: Int { states.count }
    subscript(entry: Int) -> View { states[entry].view }

    func isGone(_ entry: Int) -> Bool { states[entry].flags.contains(.isGone) }

    func hasUnevenPadding(_ entry: Int) -> Bool { states[entry].padding.left != states[entry].padding.right }
  }

  /// Lays out the tree in the condition's window.
  ///
  /// - Parameter previous: The same layout under another condition, whose unchanged data this tree reuses.
  init(
    _ layout: InflatedLayout, _ condition: LintCondition, at conditionIndexes: [Int], density: Double,
    after previous: inout LaidOutTree?
  ) {
    self.init(layout.root, layout, nil, condition, conditionIndexes, density, reusing: previous.take())
    layOut()
    read()
  }

  /// Lays out a tree in a window of a size in pixels.
  ///
  /// - Parameters:
  ///   - layout: The inflated layout; `nil` for a tree that was created in code.
  ///   - previous: The same tree in another window, whose unchanged data this one reuses.
  init(_ root: View, of layout: InflatedLayout?, in window: Size, density: Double, after previous: inout LaidOutTree?) {
    let condition = LintCondition(window: PointSize(width: 0, height: 0), isRightToLeft: false, fontScale: 1)
    self.init(
      root, layout, Self.specs(of: root, in: layout, window: window), condition, [0], density,
      reusing: previous.take())
    layOut()
    read()
  }

  /// Creates the input from a tree that is already laid out.
  ///
  /// - Parameters:
  ///   - layout: The layout with the locations of its views, if they are known.
  ///   - condition: The condition under which it was laid out; `nil` for a window as large as its root.
  ///   - conditionIndex: The index of the condition among all conditions.
  package init(
    _ root: View, of layout: InflatedLayout? = nil, under condition: LintCondition? = nil, at conditionIndex: Int = 0,
    density: Double
  ) {
    let frame = root.frame
    let window = PointSize(width: Double(frame.width) / density, height: Double(frame.height) / density)
    self.init(
      root, layout, root.measuredUnder,
      condition ?? LintCondition(window: window, isRightToLeft: root.isRightToLeft, fontScale: 1), [conditionIndex],
      density, reusing: nil)
    read()
  }

  /// - Parameter previous: The same tree under another condition, whose memory is uniquely referenced.
  private init(
    _ root: View, _ layout: InflatedLayout?, _ specs: MeasureSpecs?, _ condition: LintCondition,
    _ conditionIndexes: [Int], _ density: Double, reusing previous: consuming LaidOutTree?
  ) {
    (self.root, self.layout, self.specs) = (root, layout, specs)
    (self.condition, self.conditionIndexes, self.density) = (condition, conditionIndexes, density)
    onePoint = max(1, AttributeContext(density: density).pixels(points: 1))
    known = previous?.known ?? KnownLayouts()
    frames = previous?.frames ?? FrameTree(density: density)
    if let previous { (entries, views) = (previous.entries, previous.views) }
    previous = nil
  }

  /// Lays out the tree as before, after a rule has measured views.
  func layOut() {
    root.measureAndLayout(specs ?? Self.specs(of: root, in: layout, window: condition.window, density: density))
  }

  /// Returns the specs of a layout's root in a window.
  static func specs(of root: View, in layout: InflatedLayout?, window: PointSize, density: Double) -> MeasureSpecs {
    specs(of: root, in: layout, window: window.pixels(AttributeContext(density: density)))
  }

  /// Returns the specs of a layout's root in a window of a size in pixels.
  private static func specs(of root: View, in layout: InflatedLayout?, window: Size) -> MeasureSpecs {
    var specs = root.rootSpecs(in: window.between(layout?.document.barsAround ?? .zero))
    // A layout that is as high as its content is part of a window, such as an item of a list, which scrolls.
    let isPart =
      root.layoutParams.height == .wrapContent && layout?.document.isUsuallyPart == true
      || unknowns(about: root, in: layout?.withUnknowns).contains(.parent)
    if isPart { specs.height = .unspecified }
    return specs
  }

  /// Returns the name of an attribute in the document that contains a view.
  func written(_ attribute: String, of entry: Int) -> String {
    place(of: views[entry])?.own.document.writtenName(of: attribute) ?? attribute
  }

  /// Returns the place of a view in its document, or `nil` for a view that was created in code.
  func place(of view: View) -> ViewPlace? { layout?.place(of: view) }

  /// Returns what isn't known about a view.
  private static func unknowns(about view: View, in layout: InflatedLayout?) -> NodeUnknowns {
    layout?.place(of: view).map { $0.own.document.unknowns(about: $0.own.node) } ?? []
  }

  /// Whether the colors of the views are known.
  var hasColors: Bool { root.look != nil || layout?.document.keepsColorsInLooks != true }

  /// Whether the places of views are known.
  var hasPlaces: Bool { layout != nil }

  /// Reads the frames, reusing the traits and facts of views that are at the same indexes as before.
  private mutating func readEntries() {
    var (entries, states) = (entries, views.states)
    // Read through constants: the closure would copy the whole value for each view otherwise.
    let known = known
    let placeCount = layout?.placeCount ?? 0
    let layout = layout?.withUnknowns
    (self.entries, self.views.states) = ([], [])
    // So that the memory is uniquely referenced.
    let previous = self.frames
    self.frames = FrameTree(density: density)
    var frames = FrameTree.Builder(reusing: consume previous)
    if entries.isEmpty {
      entries.reserveCapacity(placeCount)
      states.reserveCapacity(placeCount)
      frames.reserveCapacity(placeCount)
    }
    var classes = ViewClasses()
    root.forEachState(entersGone: false) { state, depth, _ in
      let count = frames.append(state.frame.rect, .visible, depth: depth)
      if count == states.count || states[count] != state {
        if count < states.count {
          entries.removeSubrange(count...)
          states.removeSubrange(count...)
          known.removeAll()
        }
        states.append(state)
        let view = state.view
        let traits = Self.traits(of: view, in: layout, &classes)
        let facts = traits.contains(.describesItself) ? view.layoutFacts : LayoutFacts()
        entries.append(Entry(traits, facts))
      }
      var (isShown, isInVoid) = (state.flags.isDisjoint(with: .hiddenOrGone), false)
      if let parent = frames.tree[count].parent {
        isShown = isShown && entries[parent].isShown
        isInVoid = entries[parent].isInVoid || frames.tree[parent].frame.isEmpty
      }
      entries[count].read(state, isShown: isShown, isInVoid: isInVoid)
    }
    self.frames = frames.finished()
    entries.removeSubrange(self.frames.count...)
    states.removeSubrange(self.frames.count...)
    (self.entries, self.views.states) = (entries, states)
  }

  private static func traits(of view: View, in layout: InflatedLayout?, _ classes: inout ViewClasses) -> ViewTraits {
    var traits = ViewTraits(view, &classes)
    let unknowns = unknowns(about: view, in: layout)
    if unknowns.contains(.size) { traits.insert(.hasUnknownSize) }
    if unknowns.contains(.visibility) { traits.insert(.isAlternative) }
    if unknowns.contains(.content) { traits.insert(.awaitsContent) }
    return traits
  }

  /// Finds the views whose size or position depends on a view of unknown size: its ancestors, and their children.
  private mutating func readUnknowns() {
    var hasAny = false
    for index in entries.indices.reversed() {
      if entries[index].traits.contains(.hasUnknownSize) {
        (entries[index].holdsUnknownSize, hasAny) = (true, true)
      }
      if entries[index].holdsUnknownSize, let parent = frames[index].parent {
        entries[parent].holdsUnknownSize = true
      }
    }
    guard hasAny else { return }
    for index in entries.indices {
      let parent = frames[index].parent.map { entries[$0] }
      let isInside = parent.map { $0.traits.contains(.hasUnknownSize) && $0.isUncertain } ?? false
      entries[index].isUncertain =
        entries[index].holdsUnknownSize || parent?.holdsUnknownSize == true || isInside
    }
  }

  /// Finds the views beside others that are initially hidden, and shown by a preview: which of them are visible together isn't
  /// known.
  private mutating func readAlternatives() {
    var hasAny = false
    for index in entries.indices.reversed() {
      guard let parent = frames[index].parent, entries[index].isShown else { continue }
      let isCrowd = entries[index].alternativeCount > 1
      if isCrowd || entries[index].traits.contains(.isAlternative) {
        entries[parent].alternativeCount += isCrowd ? 2 : 1
        hasAny = true
      }
    }
    guard hasAny else { return }
    for index in entries.indices {
      guard let parent = frames[index].parent else { continue }
      // A single one may well be visible together with the others, which lose no space while it isn't.
      let count = entries[parent].alternativeCount
      entries[index].isCrowded = count > 1 || count == 1 && !entries[index].traits.contains(.isAlternative)
    }
  }

  private mutating func read() {
    readEntries()
    readUnknowns()
    readAlternatives()
    for index in entries.indices.reversed() where entries[index].isShown {
      let traits = entries[index].traits
      if traits.contains(.showsSomething) { entries[index].hasContent = true }
      if entries[index].hasContent || traits.contains(.isFilledAtRunTime) {
        entries[index].isSeen = true
      }
      if traits.contains(.awaitsContent) { entries[index].awaitsContent = true }
      if entries[index].isSeen || entries[index].awaitsContent || traits.contains(.isNamed) {
        entries[index].isMeaningful = true
      }
      guard let parent = frames[index].parent else { continue }
      if entries[index].awaitsContent { entries[parent].awaitsContent = true }
      if entries[index].hasContent { entries[parent].hasContent = true }
      if entries[index].isSeen { entries[parent].isSeen = true }
      if entries[index].isMeaningful { entries[parent].isMeaningful = true }
    }
  }

  // MARK: Traversal

  /// Returns the entry's parent and the axis along which the parent places its children one after another, or `nil` if
  /// it doesn't.
  func column(of entry: Int) -> (parent: Int, axis: Axis)? {
    guard let parent = frames[entry].parent, let line = entries[parent].facts.line else {
      return nil
    }
    return (parent, line.axis)
  }

  /// Returns whether an entry or a descendant has an id, but no text, picture, or child yet.
  func isFilledLater(_ entry: Int) -> Bool {
    (entry..<frames[entry].end).contains { index in
      let (entry, traits) = (entries[index], entries[index].traits)
      guard entry.isShown, traits.contains(.isNamed), traits.isDisjoint(with: [.showsSomething]) else { return false }
      return traits.contains(.isFilledAtRunTime) || views[index].isEmptyGroup
    }
  }

  /// Returns whether an entry is the only child of its parent, and from another file: a class or an `<include>` adds the
  /// layout of which it is the root.
  func isLayoutInside(_ entry: Int) -> Bool {
    guard let parent = frames[entry].parent, frames.hasOneChild(parent), let own = place(of: views[entry])?.own,
      let outer = place(of: views[parent])?.own
    else { return false }
    return own.location(of: .node).file != outer.location(of: .node).file
  }

  // MARK: Words

  /// Returns pixels in points, for sentences.
  func points(_ pixels: Int) -> String {
    let number = formatPoints(pixels, density: density)
    return number == "1" ? "1 point" : "\(number) points"
  }

  /// Returns a text such as `51x31 points`.
  func points(_ size: Size) -> String {
    "\(formatPoints(size.width, density: density))x\(formatPoints(size.height, density: density)) points"
  }
}

/// Facts about layouts that rules found and that are the same under several conditions, by the entries of the layouts.
final class KnownLayouts {
  struct Facts: OptionSet {
    let rawValue: UInt8

    /// The anchors have no problem at any size in a tree that is laid out left-to-right.
    static let soundAnchors = Facts(rawValue: 1 << 0)
    /// The same in a tree that is laid out right-to-left.
    static let soundAnchorsFromRight = Facts(rawValue: 1 << 1)
    /// No child has constraints of both absolute and relative sides.
    static let soundSides = Facts(rawValue: 1 << 2)
    /// Whether a document makes the view a touch target; neither if it isn't known yet.
    static let isClickable = Facts(rawValue: 1 << 3)
    static let isNotClickable = Facts(rawValue: 1 << 4)
    /// Whether the author of the document can change the view; neither if it isn't known yet.
    static let isWritten = Facts(rawValue: 1 << 5)
    static let isNotWritten = Facts(rawValue: 1 << 6)
  }

  /// The facts about each entry, as far as there are any.
  private var facts: [Facts] = []

  func contains(_ facts: Facts, _ entry: Int) -> Bool {
    entry < self.facts.count && self.facts[entry].contains(facts)
  }

  func insert(_ facts: Facts, _ entry: Int) {
    while self.facts.count <= entry { self.facts.append([]) }
    self.facts[entry].insert(facts)
  }

  /// How often a view was in another place than before.
  private(set) var changes = 0

  func removeAll() {
    facts = []
    changes += 1
  }
}

extension InflatedLayout {
  /// The layout if something isn't known about one of its views; `nil` otherwise, so that no place is looked up.
  fileprivate var withUnknowns: InflatedLayout? { placedDocuments.contains { $0.hasUnknowns } ? self : nil }
}

extension View {
  /// Whether it is a picture, or a view without content.
  var isDecoration: Bool {
    guard !((self as? ViewGroup)?.subviews.isEmpty == false) else { return false }
    switch shownContent {
    case .picture, .nothing: return true
    case .text, .toggle, .unknown: return false
    }
  }

  /// Returns the length that the view requests from its parent, even if that is overruled.
  func requestedLength(along axis: Axis) -> Dimension {
    axis == .horizontal ? layoutParams.width : layoutParams.height
  }

  /// Whether it may have children but has none.
  var isEmptyGroup: Bool { (self as? ViewGroup)?.subviews.isEmpty ?? false }

  /// The axis along which its children may extend beyond it, because it scrolls.
  var scrolledAxis: Axis? { (self as? ViewGroup)?.scrollAxis }

  /// Returns whether a margin along an axis moves it over an adjacent view.
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
