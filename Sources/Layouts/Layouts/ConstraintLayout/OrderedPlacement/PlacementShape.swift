import Measure

/// The input of a `PlacementPlan`: the children's anchors with resolved ids, and the orders in which the children can be
/// placed.
///
/// It is immutable, so layouts with the same constraints, such as the cells of a list, share one; see `TreeMemory`.
final class PlacementShape {
  let boxCount: Int
  // One block of memory; `nil` if only equations can place the children. Sound: the shape owns it, and frees it in
  // `deinit`. Its elements need no deinitialization.
  let traits: UnsafeMutablePointer<PlacementPlan.Traits>?
  let targets: UnsafeMutablePointer<PlacementPlan.EdgeID>?
  let horizontalOrder: UnsafeMutablePointer<Int32>?
  let verticalOrder: UnsafeMutablePointer<Int32>?
  let members: UnsafeMutablePointer<Int32>?
  private let memory: UnsafeMutableRawPointer?
  /// Whether the width or height of a child extends from target to target.
  let hasFillingWidths: Bool
  let hasFillingHeights: Bool
  let hasRatios: Bool

  /// The input of the equations, if only they can place the children. Nothing is added later: layouts that share a
  /// shape may have been moved into trees that other threads use.
  let anchors: AnchorTable?

  // The inputs of the shape
  private let layoutID: String?
  let isRightToLeft: Bool
  private let keys: [Key]
  let hasHelpers: Bool
  /// Whether the pass ended before the shape was complete, so that it isn't used again.
  private let isUnfinished: Bool

  convenience init(_ layout: ViewRef) {
    let children = ChildStates(layout)
    var keys: [Key] = []
    keys.reserveCapacity(children.count)
    for index in children.indices {
      // The shape is then unfinished: the children that follow aren't read, either.
      if layout.isExhausted(afterChild: index) { break }
      keys.append(Key(children[index]))
    }
    let input = layout.isInterrupted ? nil : PlacementPlanBuilder.input(of: layout)
    self.init(
      input, keys, of: layout,
      anchors: input != nil ? nil : layout.isInterrupted ? AnchorTable() : AnchorTable(of: layout))
  }

  private init(_ input: PlacementPlanBuilder.Input?, _ keys: [Key], of layout: ViewRef, anchors: AnchorTable?) {
    self.keys = keys
    self.anchors = anchors
    hasHelpers = keys.contains { $0.marks.hasHelper }
    layoutID = layout.id
    isRightToLeft = layout.isRightToLeft
    boxCount = Int(layout.childCount) + 1
    isUnfinished = input == nil && layout.isInterrupted
    guard let input else {
      (traits, targets, horizontalOrder, verticalOrder, members, memory) = (nil, nil, nil, nil, nil, nil)
      (hasFillingWidths, hasFillingHeights, hasRatios) = (false, false, false)
      return
    }
    hasFillingWidths = input.traits.contains { $0.contains(.fillsWidth) }
    hasFillingHeights = input.traits.contains { $0.contains(.fillsHeight) }
    hasRatios = input.traits.contains { $0.contains(.hasRatio) }
    // All numbers have 32 bits except for the traits, which come last.
    let numbers = [input.targets, input.horizontalOrder, input.verticalOrder, input.members]
    let length = numbers.reduce(0) { $0 + $1.count } * MemoryLayout<Int32>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: length + boxCount * MemoryLayout<PlacementPlan.Traits>.stride, alignment: MemoryLayout<Int32>.alignment
    )
    var place = memory
    func store(_ part: [Int32]) -> UnsafeMutablePointer<Int32>? {
      if part.isEmpty { return nil }
      let pointer = place.bindMemory(to: Int32.self, capacity: part.count)
      for (index, number) in part.enumerated() { (pointer + index).initialize(to: number) }
      place += part.count * MemoryLayout<Int32>.stride
      return pointer
    }
    targets = store(input.targets)
    horizontalOrder = store(input.horizontalOrder)
    verticalOrder = store(input.verticalOrder)
    members = store(input.members)
    let traits = place.bindMemory(to: PlacementPlan.Traits.self, capacity: boxCount)
    for (box, trait) in input.traits.enumerated() { (traits + box).initialize(to: trait) }
    self.traits = traits
    self.memory = memory
  }

  deinit { memory?.deallocate() }

  /// Returns whether the layout still has the same id, which can be used instead of `parent`.
  func hasLayoutID(of layout: ViewRef) -> Bool { layout.hasID(layoutID) }

  /// Returns whether a new shape of `layout` would be equal.
  func isMade(of layout: ViewRef) -> Bool {
    let children = ChildStates(layout)
    return isMade(of: layout, children) && hasKeys(of: children)
  }

  private func hasKeys(of children: ChildStates) -> Bool {
    keys.withUnsafeBufferPointer { keys in
      guard var key = keys.baseAddress else { return true }
      let paramsClass = ConstraintLayout.LayoutParams.self
      for child in children {
        if !Key.matches(key, child, paramsClass: paramsClass) { return false }
        key += 1
      }
      return true
    }
  }
}

extension PlacementShape {
  /// Returns the shape of a layout whose children are those of this shape, and whose direction is the opposite.
  ///
  /// Ids resolve to the same children. Anchors of a start and of an end change sides together with their targets; all other
  /// properties are the same, except for the chains along the width and the order in which boxes are placed along it.
  /// - Returns: `nil` if more has changed, or if the anchors have to be read again.
  func mirrored(for layout: ViewRef) -> PlacementShape? {
    let children = ChildStates(layout)
    guard let traits, let targets, members == nil, isRightToLeft != layout.isRightToLeft, !isUnfinished,
      boxCount == children.count + 1, hasLayoutID(of: layout), hasKeys(of: children)
    else { return nil }
    let input = PlacementPlanBuilder.input(
      of: layout, mirroring: traits, targets, horizontalOrder, verticalOrder
    ) { keys[$0 - 1].sides }
    return input.map { PlacementShape($0, keys, of: layout, anchors: nil) }
  }

  /// The edges along the width to which the anchors of a child belong.
  enum AnchoredSides {
    /// The left and the right, which don't follow the direction; or none.
    case absolute
    /// The start and the end, each of which has at most one anchor.
    case relative
    /// Several anchors of one edge, of which the direction determines which has an effect.
    case ambiguous
  }

  /// Returns whether the properties other than those of the children match.
  @inline(__always)
  private func isMade(of layout: ViewRef, _ children: ChildStates) -> Bool {
    !isUnfinished && boxCount == children.count + 1 && isRightToLeft == layout.isRightToLeft && hasLayoutID(of: layout)
  }

  /// Returns the same as `isMade(of:)` for the layout that used this shape before. If only one child has changed since, the
  /// others aren't compared.
  @inline(never)
  func isStillMade(of layout: ViewRef) -> Bool {
    let children = ChildStates(layout)
    guard let changed = layout.changedChild, isMade(of: layout, children), let index = children.index(of: changed)
    else { return isMade(of: layout) }
    return keys.withUnsafeBufferPointer { keys in
      guard let key = keys.baseAddress else { return true }
      return Key.matches(key + index, changed, paramsClass: ConstraintLayout.LayoutParams.self)
    }
  }
}

extension PlacementShape {
  /// All properties of one child that a shape depends on.
  private struct Key {
    // Must be first: `matches` relies on that.
    private let id: String?
    private(set) var anchors = ConstraintLayout.Constraints.FewAnchors()
    let marks: Marks
    /// The properties that few children have.
    private var rare: Rare?

    private final class Rare {
      /// The members of a barrier.
      let members: [String]
      let anchors: [ConstraintLayout.Constraints.Anchor]
      /// The center of the circle that positions the child.
      let circle: String?

      init(members: [String], anchors: [ConstraintLayout.Constraints.Anchor], circle: String?) {
        (self.members, self.anchors, self.circle) = (members, anchors, circle)
      }
    }

    init(_ child: ViewRef) {
      id = child.id
      marks = Marks(of: child, paramsClass: ConstraintLayout.LayoutParams.self)
      let members = (child.view as? Barrier)?.referencedIds ?? []
      let constraints = (child.params as? ConstraintLayout.LayoutParams)?.constraints
      if let constraints { anchors = constraints.few }
      guard !members.isEmpty || marks.contains(.hasMore) else { return }
      let values = constraints?.rare?.values
      rare = Rare(members: members, anchors: values?.anchors ?? [], circle: values?.circle)
    }

    /// Returns whether `child` has an equal key. Usually it has. Nothing is retained.
    /// - Parameter paramsClass: `LayoutParams`, since naming the class costs a call.
    @inline(__always)
    static func matches(
      _ key: UnsafePointer<Key>, _ child: ViewRef, paramsClass: ConstraintLayout.LayoutParams.Type
    ) -> Bool {
      let idBits = UnsafeRawPointer(key).loadUnaligned(as: StringBits.self)
      guard child.idHasBits(idBits) || child.hasID(key.pointee.id) else { return false }
      let marks = key.pointee.marks
      guard marks == Marks(of: child, paramsClass: paramsClass) else { return false }
      if marks.contains(.isBarrier), (child.view as? Barrier)?.referencedIds != key.pointee.rare?.members ?? [] {
        return false
      }
      if marks.contains(.hasForeignParams) { return true }
      return child.unretainedParams?._withUnsafeGuaranteedRef { params in
        // The marks show that it is of that class.
        let params = unsafeDowncast(params, to: ConstraintLayout.LayoutParams.self)
        // Sound: the memory is only read.
        let hasAnchors = withUnsafeMutablePointer(to: &UnsafeMutablePointer(mutating: key).pointee.anchors) {
          params.hasFewAnchors($0)
        }
        return hasAnchors && (!marks.contains(.hasMore) || key.pointee.hasMore(params))
      } ?? false
    }

    /// The edges along the width to which the anchors belong.
    var sides: AnchoredSides {
      if rare?.anchors.contains(where: { $0.name.isRelative }) == true { return .ambiguous }
      let hasStarts = (anchors.has(.startToStart), anchors.has(.startToEnd))
      let hasEnds = (anchors.has(.endToStart), anchors.has(.endToEnd))
      if hasStarts == (true, true) || hasEnds == (true, true) { return .ambiguous }
      return hasStarts == (false, false) && hasEnds == (false, false) ? .absolute : .relative
    }

    private func hasMore(_ params: ConstraintLayout.LayoutParams) -> Bool {
      guard let values = params.constraints.rare?.values, let rare else { return false }
      return values.circle == rare.circle
        && values.anchors.elementsEqual(rare.anchors) { $0.name == $1.name && $0.target == $1.target }
    }
  }

  /// Facts about one child.
  private struct Marks: OptionSet {
    let rawValue: UInt32

    private static let isGuideline = Marks(rawValue: 1 << 0)
    static let isBarrier = Marks(rawValue: 1 << 1)
    private static let isOtherHelper = Marks(rawValue: 1 << 2)
    private static let isWidthZero = Marks(rawValue: 1 << 3)
    private static let matchesWidth = Marks(rawValue: 1 << 4)
    private static let wrapsWidth = Marks(rawValue: 1 << 5)
    private static let isHeightZero = Marks(rawValue: 1 << 6)
    private static let matchesHeight = Marks(rawValue: 1 << 7)
    private static let hasOwnDirection = Marks(rawValue: 1 << 8)
    private static let isRightToLeft = Marks(rawValue: 1 << 9)
    static let hasForeignParams = Marks(rawValue: 1 << 10)
    private static let isLineVertical = Marks(rawValue: 1 << 11)
    private static let hasLinePlace = Marks(rawValue: 1 << 12)
    private static let needsEquations = Marks(rawValue: 1 << 13)
    private static let hasGoneMargins = Marks(rawValue: 1 << 14)
    private static let hasHorizontalBias = Marks(rawValue: 1 << 15)
    private static let hasVerticalBias = Marks(rawValue: 1 << 16)
    /// Whether it has anchors to more than two siblings, or a circle.
    static let hasMore = Marks(rawValue: 1 << 17)
    /// Whether it is a Flow, a Placeholder, or a Layer, for which there are no plans.
    private static let isUnplanned = Marks(rawValue: 1 << 18)
    private static let hasRatio = Marks(rawValue: 1 << 19)
    private static let computesWidth = Marks(rawValue: 1 << 20)
    private static let computesHeight = Marks(rawValue: 1 << 21)

    var hasHelper: Bool { !isDisjoint(with: [.isGuideline, .isBarrier, .isOtherHelper]) }

    init(rawValue: UInt32) { self.rawValue = rawValue }

    @inline(__always)
    init(of child: ViewRef, paramsClass: ConstraintLayout.LayoutParams.Type) {
      self = []
      let (width, height) = (child.width, child.height)
      insert(.isWidthZero, if: width.isZero)
      insert(.matchesWidth, if: width == .matchParent)
      insert(.wrapsWidth, if: width == .wrapContent)
      insert(.isHeightZero, if: height.isZero)
      insert(.matchesHeight, if: height == .matchParent)
      // Other children have the layout's direction.
      if child.flags.contains(.hasOwnDirection) {
        insert(.hasOwnDirection)
        insert(.isRightToLeft, if: child.isRightToLeft)
      }
      let role = ChildRole(child)
      if role != .view { insert(child, role) }
      guard let params = child.unretainedParams else {
        insert(.hasForeignParams)
        return
      }
      params._withUnsafeGuaranteedRef { params in
        // Params of a subclass are rare, and checking for them takes a call.
        guard type(of: params) == paramsClass || params is ConstraintLayout.LayoutParams else {
          return insert(.hasForeignParams, if: true)
        }
        insertRare(unsafeDowncast(params, to: ConstraintLayout.LayoutParams.self))
      }
    }

    @inline(__always)
    private mutating func insertRare(_ params: ConstraintLayout.LayoutParams) {
      guard let rare = params.constraints.rare else { return }
      insert(.hasMore, if: !rare.values.anchors.isEmpty || rare.values.circle != nil)
      insert(.needsEquations, if: !rare.values.isPlain)
      insert(.hasGoneMargins, if: rare.values.hasGoneMargins)
      insert(.hasHorizontalBias, if: rare.values.horizontalBias != 0.5)
      insert(.hasVerticalBias, if: rare.values.verticalBias != 0.5)
      guard let ratio = rare.values.ratio else { return }
      insert(.hasRatio)
      insert(.computesWidth, if: ratio.side == .horizontal)
      insert(.computesHeight, if: ratio.side == .vertical)
    }

    @inline(__always)
    private mutating func insert(_ mark: Marks, if condition: Bool) { if condition { insert(mark) } }

    private mutating func insert(_ child: ViewRef, _ role: ChildRole) {
      switch role {
      case .view: break
      case .guideline:
        insert(.isGuideline)
        let guideline = child.view as? Guideline
        insert(.isLineVertical, if: guideline?.direction == .vertical)
        insert(.hasLinePlace, if: guideline?.hasPlace ?? false)
      case .barrier:
        insert(.isBarrier)
        let direction = (child.view as? Barrier)?.direction
        insert(.isLineVertical, if: direction != .top && direction != .bottom)
      case .group: insert(.isOtherHelper)
      case .flow, .placeholder, .layer: formUnion([.isOtherHelper, .isUnplanned])
      }
    }
  }
}
