import Measure

/// Finds the children of a layout by their ids. If several children have the same id, the last one is found.
struct SiblingIDs {
  /// Up to this number of children, a linear search is faster than creating a dictionary.
  private static let greatestSearchedCount = 32

  private let children: ChildStates
  /// The children's `idHash`; empty if there is a dictionary.
  private let hashes: UnsafeMutableBufferPointer<Int32>
  private let indexes: [String: Int32]

  /// Calls `body` with the ids of a layout's children, in memory that is valid only during the call. Sound: the hash of
  /// each is set before `body` is called, and `body` doesn't keep the ids. If the pass must end, some are missing, and
  /// what `body` makes of them is discarded.
  static func withIDs<Result>(in layout: ViewRef, _ body: (SiblingIDs) -> Result) -> Result {
    let children = ChildStates(layout)
    let isSearched = children.count <= greatestSearchedCount
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: isSearched ? children.count : 0) { hashes in
      var indexes: [String: Int32] = [:]
      if !isSearched { indexes.reserveCapacity(children.count) }
      for (index, child) in children.enumerated() {
        if layout.isExhausted(afterChild: index) { break }
        if isSearched {
          hashes.initializeElement(at: index, to: child.idHash)
        } else if let id = child.id {
          indexes[id] = Int32(truncatingIfNeeded: index)
        }
      }
      return body(SiblingIDs(children: children, hashes: hashes, indexes: indexes))
    }
  }

  /// Returns the index of the child with `id`, whose hash value is `hash`, or `AxisRules.missing`.
  func index(of id: String, hash: Int32) -> Int32 {
    if hashes.isEmpty { return indexes[id] ?? RelativeLayout.AxisRules.missing }
    var index = hashes.count
    while index > 0 {
      index &-= 1
      if hashes[index] == hash && children[index].id == id { return Int32(truncatingIfNeeded: index) }
    }
    return RelativeLayout.AxisRules.missing
  }
}

/// The rules of a child along both axes.
struct RelativeChildRules {
  private typealias AxisRules = RelativeLayout.AxisRules

  private(set) var horizontal = RelativeLayout.AxisRules()
  private(set) var vertical = RelativeLayout.AxisRules()

  /// Creates the rules of a child in a layout with the given direction, with resolved siblings.
  @inline(__always)
  init(_ rules: RelativeLayout.RuleSet, _ ids: SiblingIDs, isRightToLeft: Bool) {
    rules.withAnchors { setRulesAboutSiblings($0, ids) }
    if !rules.ofParent.isEmpty { setRulesAboutLayout(rules.ofParent) }
    if isRightToLeft { horizontal = horizontal.mirrored }
  }

  private mutating func setRulesAboutLayout(_ rules: RelativeLayout.ParentRules) {
    if rules.contains(.alignWithParentIfMissing) {
      horizontal.marks.insert(.alignsWithParentIfMissing)
      vertical.marks.insert(.alignsWithParentIfMissing)
    }
    if !rules.isDisjoint(with: [.centerInParent, .centerHorizontal]) { horizontal.marks.insert(.isCentered) }
    if !rules.isDisjoint(with: [.centerInParent, .centerVertical]) { vertical.marks.insert(.isCentered) }
    if rules.contains(.alignTop) { vertical.marks.insert(.pinsLeading) }
    if rules.contains(.alignBottom) { vertical.marks.insert(.pinsTrailing) }
    // Rules that follow the direction disable the others.
    let isRelative = !rules.isDisjoint(with: [.alignStart, .alignEnd])
    if isRelative { horizontal.marks.insert(.mirrorsPins) }
    if rules.contains(isRelative ? .alignStart : .alignLeft) { horizontal.marks.insert(.pinsLeading) }
    if rules.contains(isRelative ? .alignEnd : .alignRight) { horizontal.marks.insert(.pinsTrailing) }
  }

  /// Sets the rules that don't follow the direction, and then those that do: either rule of a relative pair disables
  /// both absolute rules of its kind.
  @inline(__always)
  private mutating func setRulesAboutSiblings(
    _ anchors: UnsafeBufferPointer<RelativeLayout.Anchor>, _ ids: SiblingIDs
  ) {
    var (toStart, toEnd) = (AxisRules.noRule, AxisRules.noRule)
    var (alignStart, alignEnd) = (AxisRules.noRule, AxisRules.noRule)
    for position in anchors.indices {
      let index = ids.index(of: anchors[position].id, hash: anchors[position].hash)
      switch anchors[position].rule {
      case .toLeftOf: horizontal.before = index
      case .toRightOf: horizontal.after = index
      case .alignLeft: horizontal.leading = index
      case .alignRight: horizontal.trailing = index
      case .above: vertical.before = index
      case .below: vertical.after = index
      case .alignTop: vertical.leading = index
      case .alignBottom: vertical.trailing = index
      case .alignBaseline: vertical.baseline = index
      case .toStartOf: toStart = index
      case .toEndOf: toEnd = index
      case .alignStart: alignStart = index
      case .alignEnd: alignEnd = index
      }
    }
    if toStart & toEnd != AxisRules.noRule {
      (horizontal.before, horizontal.after) = (toStart, toEnd)
      horizontal.marks.insert(.mirrorsBeside)
    }
    if alignStart & alignEnd != AxisRules.noRule {
      (horizontal.leading, horizontal.trailing) = (alignStart, alignEnd)
      horizontal.marks.insert(.mirrorsEdges)
    }
  }
}
