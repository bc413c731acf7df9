import Measure
import Synchronization

/// The rows of an `AutoLayout`'s system without their numbers, and a plan for solving them.
///
/// A shape depends only on which views have content, sizes, and limits, and on the kinds of constraints, so the rows of
/// a list share one. The latest shapes are cached for all layouts of the tree.
final class AutoLayoutShape: Sendable {
  /// The meaning of a row.
  enum Source: Sendable {
    case constraint(Int32)
    case size(item: Int32, Axis)
    case match(item: Int32, Axis)
    case least(item: Int32, Axis)
    case greatest(item: Int32, Axis)
    case natural(content: Int32, Axis)
    case gone(item: Int32, Axis)
    case leading(item: Int32)
    case fitting(Axis)
    case spec(Axis)

    /// Whether the row has a constant that comes neither from a constraint nor from the layout's own specs.
    fileprivate var isOfItem: Bool {
      switch self {
      case .size, .least, .greatest, .natural: true
      case .constraint, .match, .gone, .leading, .fitting, .spec: false
      }
    }
  }

  let solving: SystemShape
  /// The meaning of each row that isn't a constraint's, in every mode. The rows of the constraints follow, in order.
  private let sources: [Source]
  /// The items of each constraint. Empty if only explanations need them and no other system can share the shape,
  /// because each constraint is about children of the layout and its constant is its row's constant.
  let places: [AutoLayoutSystem.ConstraintItems]
  /// The rows that have constants but represent no constraint.
  let itemRows: [Int32]
  /// The rows of the natural lengths of each view with content.
  let naturalRows: [(width: Int32, height: Int32)]
  /// All inputs of the rows.
  fileprivate let key: [UInt64]
  /// The shape of the pulled system, if it was needed and other systems may need it again.
  private let knownPulledAway = Mutex<SystemShape?>(nil)

  private init(_ system: AutoLayoutSystem, _ modes: AutoLayoutSystem.Modes, _ key: [UInt64]) {
    var rows = AutoLayoutRows(system, modes)
    rows.build()
    solving = SystemShape(rows.system)
    sources = rows.sources.trimmed
    naturalRows = rows.naturalRows
    let places = system.places
    self.places = key.isEmpty && places.allSatisfy(\.isPlain) ? [] : places
    itemRows = rows.sources.indices.filter { rows.sources[$0].isOfItem }.map(Int32.init)
    self.key = key
  }

  var firstConstraintRow: Int { sources.count }

  /// The shape of the systems in which edges and lengths are pulled elsewhere; see `ConstraintSystem.pulledAway`.
  var pulledAway: SystemShape {
    if key.isEmpty { return SystemShape(solving.system.pulledAway) }
    return knownPulledAway.withLock { known in
      let shape = known ?? SystemShape(solving.system.pulledAway)
      known = shape
      return shape
    }
  }

  func source(ofRow row: Int) -> Source {
    row < sources.count ? sources[row] : .constraint(Int32(row - sources.count))
  }

  /// The shape of a system that isn't set up yet.
  static let empty = SystemShape(ConstraintSystem())

  /// Returns the shape of `system`: an equal, existing shape of the tree if possible.
  static func shape(of system: AutoLayoutSystem, _ modes: AutoLayoutSystem.Modes) -> AutoLayoutShape {
    let shapes = TreeMemory.of(system.layout).autoLayoutShapes
    // The memory of the previous key is used again.
    var memory = shapes.keyMemory
    shapes.keyMemory = []
    let mostWords = 1 + 2 * system.items.count + 4 * system.constraintCount
    if memory.count < mostWords { memory = Array(repeating: 0, count: mostWords) }
    defer { if memory.count <= RecentAutoLayoutShapes.longestKey { shapes.keyMemory = memory } }
    return memory.withUnsafeMutableBufferPointer { memory in
      var writer = KeyWriter(words: memory)
      write(&writer, of: system, modes)
      let key = UnsafeBufferPointer(rebasing: memory[..<writer.count])
      if let known = shapes.shape(for: key) { return known }
      let isKept = key.count <= RecentAutoLayoutShapes.longestKey
      let made = AutoLayoutShape(system, modes, isKept ? Array(key) : [])
      if isKept { shapes.keep(made, for: key) }
      return made
    }
  }

  /// Returns whether the shape has a key. All words are compared at once, without a branch for each.
  fileprivate func hasKey(_ other: UnsafeBufferPointer<UInt64>) -> Bool {
    guard key.count == other.count else { return false }
    return key.withUnsafeBufferPointer { key in
      var difference: UInt64 = 0
      for index in key.indices { difference |= key[index] ^ other[index] }
      return difference == 0
    }
  }

  /// Writes words to memory that has space for all of them. An array checks at each write whether its storage is shared.
  /// Sound: the memory outlives the writer, and each index is checked.
  private struct KeyWriter {
    let words: UnsafeMutableBufferPointer<UInt64>
    var count = 0

    @inline(__always)
    mutating func append(_ word: UInt64) {
      precondition(count < words.count)
      words[count] = word
      count += 1
    }
  }

  /// Writes all inputs of `AutoLayoutRows`: a word for the layout, at most two for each item, and at most four for each
  /// constraint.
  private static func write(
    _ key: inout KeyWriter, of system: AutoLayoutSystem, _ modes: AutoLayoutSystem.Modes
  ) {
    func bits(_ mode: MeasureSpec.Mode) -> UInt64 {
      switch mode {
      case .exactly: 0
      case .atMost: 1
      case .unspecified: 2
      }
    }
    key.append(
      UInt64(system.items.count) << 8 | bits(modes.width) << 4 | bits(modes.height) << 2
        | (system.isRightToLeft ? 1 : 0))
    // Read through constants, which are retained once.
    let (items, places) = (system.items, system.places)
    for index in items.indices { add(items[index], index, of: system, &key) }
    system.forEachConstraint { index, constraint in add(constraint, places[index], &key) }
  }

  private static func add(
    _ item: AutoLayoutSystem.Item, _ index: Int, of system: AutoLayoutSystem, _ key: inout KeyWriter
  ) {
    var word = UInt64(UInt32(bitPattern: item.parent)) << 32
    func note(_ condition: Bool, _ bit: UInt64) { if condition { word |= 1 << bit } }
    note(item.isGroup, 0)
    note(item.isScrolled, 12)
    note(item.isGroup && item.state.isRightToLeft, 1)
    note(item.isGone, 2)
    note(item.hasContent, 3)
    note(item.state.width.isFixed, 4)
    note(item.state.width == .matchParent, 5)
    note(item.state.height.isFixed, 6)
    note(item.state.height == .matchParent, 7)
    if item.hasLimits, let limits = system.limits(ofItem: index) {
      note(limits.minWidth > 0, 8)
      note(limits.minHeight > 0, 9)
      note(limits.maxWidth >= 0, 10)
      note(limits.maxHeight >= 0, 11)
    }
    key.append(word)
    guard item.hasContent else { return }
    let (hugging, compression) = AutoLayoutRows.priorities(of: item.state)
    key.append(
      UInt64(hugging.horizontal) << 48 | UInt64(hugging.vertical) << 32 | UInt64(compression.horizontal) << 16
        | UInt64(compression.vertical))
  }

  private static func add(
    _ constraint: LayoutConstraint, _ place: AutoLayoutSystem.ConstraintItems, _ key: inout KeyWriter
  ) {
    guard place.isKnown else {
      key.append(.max)
      return
    }
    var word = UInt64(UInt32(bitPattern: place.host)) << 32 | constraint.shapeBits
    if place.readsFirst { word |= 1 << 14 }
    if place.readsSecond { word |= 1 << 15 }
    let views = UInt64(UInt32(bitPattern: place.first)) << 32 | UInt64(UInt32(bitPattern: place.second))
    guard constraint.hasDetails else {
      key.append(word)
      return key.append(views)
    }
    let (written, multiplier) = (constraint.written, constraint.multiplier)
    let share = written?.lengthShare ?? 0
    if written?.pullsToConstant ?? false { word |= 1 << 12 }
    if share != 0 { word |= 1 << 13 }
    if multiplier != 1 { word |= 1 << 26 }
    key.append(word)
    key.append(views)
    if share != 0 { key.append(share.bitPattern) }
    if multiplier != 1 { key.append(multiplier.bitPattern) }
  }
}

/// The items of a system by their views.
struct ItemIndex {
  /// A table with open addressing: an item, or -1. Empty if there are few items, which are searched linearly.
  private var table: [Int32] = []

  init(_ items: [AutoLayoutSystem.Item]) {
    if items.count <= 12 { return }
    var capacity = 32
    while capacity < 2 * items.count { capacity *= 2 }
    table = Array(repeating: -1, count: capacity)
    for (index, item) in items.enumerated() {
      var place = self.place(of: item.state)
      while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
      table[place] = Int32(index)
    }
  }

  private func place(of state: ViewRef) -> Int {
    Int(truncatingIfNeeded: (state.address &* 0x9e37_79b9_7f4a_7c15) >> 20) & (table.count - 1)
  }

  @inline(__always)
  func item<Items: RandomAccessCollection<AutoLayoutSystem.Item>>(_ state: ViewRef, _ items: Items) -> Int32?
  where Items.Index == Int {
    if table.isEmpty {
      for index in items.indices where items[index].state == state { return Int32(index) }
      return nil
    }
    var place = self.place(of: state)
    while table[place] >= 0 {
      if items[Int(table[place])].state == state { return table[place] }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }
}

/// The latest shapes of the systems in one tree. Those of a list's cells are usually equal.
final class RecentAutoLayoutShapes {
  /// Memory for the key that is looked up.
  // Read and replaced in one step, so no two accesses overlap.
  @exclusivity(unchecked) fileprivate var keyMemory: [UInt64] = []
  /// Indexed by the highest bits of the keys' hash values; empty until the first one is added.
  private var kept: [AutoLayoutShape?] = []
  /// The shape that was found last, which the next cell of a list usually has, too.
  @exclusivity(unchecked) private var latest: AutoLayoutShape?
  /// Larger shapes aren't cached: they are unlikely to be used again, and each takes much memory.
  static let longestKey = 1000

  func shape(for key: UnsafeBufferPointer<UInt64>) -> AutoLayoutShape? {
    if let latest, latest.hasKey(key) { return latest }
    guard !kept.isEmpty, key.count <= Self.longestKey, let known = kept[Self.place(of: key)], known.hasKey(key)
    else { return nil }
    latest = known
    return known
  }

  func keep(_ shape: AutoLayoutShape, for key: UnsafeBufferPointer<UInt64>) {
    if kept.isEmpty { kept = Array(repeating: nil, count: 64) }
    kept[Self.place(of: key)] = shape
  }

  private static func place(of key: UnsafeBufferPointer<UInt64>) -> Int {
    var hash: UInt64 = 0
    for word in key { hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15 ^ (hash >> 29) }
    return Int(truncatingIfNeeded: hash >> 58)
  }
}
