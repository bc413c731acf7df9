import Measure

extension RelativeLayout {
  /// A rule by which a child's position depends on a sibling. The names are those used in documents.
  enum Rule: String, CaseIterable, Sendable {
    case toLeftOf, toRightOf, alignLeft, alignRight
    case toStartOf, toEndOf, alignStart, alignEnd
    case above, below, alignTop, alignBottom, alignBaseline

    var axis: Axis {
      switch self {
      case .above, .below, .alignTop, .alignBottom, .alignBaseline: .vertical
      default: .horizontal
      }
    }
  }

  /// The rules by which a child's position depends on the layout itself.
  struct ParentRules: OptionSet, Hashable, Sendable {
    let rawValue: UInt16
    static let alignLeft = ParentRules(rawValue: 1 << 0)
    static let alignRight = ParentRules(rawValue: 1 << 1)
    static let alignStart = ParentRules(rawValue: 1 << 2)
    static let alignEnd = ParentRules(rawValue: 1 << 3)
    static let alignTop = ParentRules(rawValue: 1 << 4)
    static let alignBottom = ParentRules(rawValue: 1 << 5)
    static let centerInParent = ParentRules(rawValue: 1 << 6)
    static let centerHorizontal = ParentRules(rawValue: 1 << 7)
    static let centerVertical = ParentRules(rawValue: 1 << 8)
    static let alignWithParentIfMissing = ParentRules(rawValue: 1 << 9)
  }

  /// A rule of a child about a sibling.
  struct Anchor {
    // Must be first: `idBits` relies on that.
    let id: String
    /// The hash value of the id, as in `ViewRef.idHash`.
    let hash: Int32
    let rule: Rule

    init(_ rule: Rule, _ id: String) {
      self.rule = rule
      self.id = id
      hash = ViewRef.hash(ofID: id)
    }

    /// Returns whether two anchors are equal: usually they are, and their ids are so short that the strings store them
    /// inline.
    @inline(__always)
    static func areEqual(
      _ some: UnsafeBufferPointer<Anchor>, _ others: UnsafeBufferPointer<Anchor>, at index: Int
    ) -> Bool {
      guard some[index].rule == others[index].rule else { return false }
      return idBits(some, index) == idBits(others, index)
        || (some[index].hash == others[index].hash && some[index].id == others[index].id)
    }

    /// Returns the bits of an id. Reading the id's memory avoids two retains for each rule. Sound: an anchor begins with
    /// its id.
    @inline(__always)
    private static func idBits(_ anchors: UnsafeBufferPointer<Anchor>, _ index: Int) -> StringBits {
      UnsafeRawPointer(anchors.baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: StringBits.self)
    }
  }

  /// All rules of a child as they were set. A child without a rule about a sibling allocates nothing.
  struct RuleSet: Equatable {
    private var list: AnchorList?
    var ofParent: ParentRules = []

    init() {}

    /// Creates the rules of a child; they are empty if its params are of another class.
    init(of child: ViewRef) { self = (child.params as? LayoutParams)?.rules ?? RuleSet() }

    /// The rules about siblings, in the order in which they were set.
    var anchors: [Anchor] { list?.withAnchors(Array.init) ?? [] }

    /// The list of these rules for a read that nothing can interrupt. Sound: the owner of the rules keeps it alive.
    @inline(__always)
    var unretainedList: Unmanaged<AnchorList>? { list.map { Unmanaged.passUnretained($0) } }

    var isEmpty: Bool { list == nil && ofParent.isEmpty }

    static func == (some: RuleSet, others: RuleSet) -> Bool {
      some.ofParent == others.ofParent
        && withExtendedLifetime((some, others)) { AnchorList.areEqual(some.unretainedList, others.unretainedList) }
    }

    /// Calls `body` with the rules about siblings, if there are any, in memory that is valid only during the call.
    @inline(__always)
    func withAnchors(_ body: (UnsafeBufferPointer<Anchor>) -> Void) { list?.withAnchors(body) }

    subscript(rule: Rule) -> String? {
      get { list?.withAnchors { anchors in anchors.first { $0.rule == rule }?.id } }
      set { list = AnchorList.list(list, setting: rule, to: newValue) }
    }
  }

  /// The rules for one axis of a child in the terms of the graph, with start and end resolved and siblings given by
  /// their indexes.
  ///
  /// Leading is left or top, trailing is right or bottom.
  struct AxisRules: Equatable {
    static let noRule: Int32 = -1
    /// There is a rule, but no sibling has the id.
    static let missing: Int32 = -2

    /// The sibling whose leading edge is the target of the child's trailing edge.
    var before = noRule
    /// The sibling after whose trailing edge the child begins.
    var after = noRule
    /// The sibling whose leading edge the child's leading edge is aligned with.
    var leading = noRule
    /// The sibling whose trailing edge the child's trailing edge is aligned with.
    var trailing = noRule
    /// The sibling whose baseline the child's baseline is aligned with; only along the height.
    var baseline = noRule
    var marks: Marks = []

    struct Marks: OptionSet {
      let rawValue: UInt8
      static let pinsLeading = Marks(rawValue: 1)
      static let pinsTrailing = Marks(rawValue: 2)
      static let isCentered = Marks(rawValue: 4)
      static let alignsWithParentIfMissing = Marks(rawValue: 8)
      // The rules that follow the direction and therefore change sides with it.
      static let mirrorsBeside = Marks(rawValue: 16)
      static let mirrorsEdges = Marks(rawValue: 32)
      static let mirrorsPins = Marks(rawValue: 64)
      /// Another child's edges depend on this one's.
      static let hasDependents = Marks(rawValue: 128)
    }

    @inline(__always) var pinsLeading: Bool { marks.contains(.pinsLeading) }
    @inline(__always) var pinsTrailing: Bool { marks.contains(.pinsTrailing) }
    @inline(__always) var isCentered: Bool { marks.contains(.isCentered) }
    @inline(__always) var alignsWithParentIfMissing: Bool { marks.contains(.alignsWithParentIfMissing) }

    /// Whether any rule about an edge of a sibling is set. All bits of `noRule` are ones.
    @inline(__always)
    var namesEdges: Bool { before & after & leading & trailing != AxisRules.noRule }

    /// Whether the layout replaces a missing sibling.
    var mayUseParent: Bool {
      alignsWithParentIfMissing && min(before, after, leading, trailing) == AxisRules.missing
    }

    /// Visits the siblings that the child's position depends on; a sibling named by several rules is visited several
    /// times.
    @inline(__always)
    func forEachAnchor(_ visit: (Int) -> Void) {
      if before >= 0 { visit(Int(before)) }
      if after >= 0 { visit(Int(after)) }
      if leading >= 0 { visit(Int(leading)) }
      if trailing >= 0 { visit(Int(trailing)) }
      if baseline >= 0 { visit(Int(baseline)) }
    }

    /// Removes the rules about the sibling at `index`.
    mutating func drop(_ index: Int32) {
      if before == index { before = AxisRules.noRule }
      if after == index { after = AxisRules.noRule }
      if leading == index { leading = AxisRules.noRule }
      if trailing == index { trailing = AxisRules.noRule }
      if baseline == index { baseline = AxisRules.noRule }
    }

    /// Whether any of these rules follow the direction.
    @inline(__always)
    var followsDirection: Bool { !marks.isDisjoint(with: [.mirrorsBeside, .mirrorsEdges, .mirrorsPins]) }

    /// The rules in a layout with the opposite direction.
    var mirrored: AxisRules {
      var rules = self
      if marks.contains(.mirrorsBeside) { (rules.before, rules.after) = (after, before) }
      if marks.contains(.mirrorsEdges) { (rules.leading, rules.trailing) = (trailing, leading) }
      if marks.contains(.mirrorsPins) && pinsLeading != pinsTrailing {
        rules.marks.formSymmetricDifference([.pinsLeading, .pinsTrailing])
      }
      return rules
    }
  }

  /// The relation that a rule of an axis expresses.
  enum Relation {
    case before, after, leading, trailing
  }

  /// The extent of a child along one axis, in the layout's coordinates; either end may be open.
  struct Span: Equatable {
    /// No sum of lengths reaches this value: lengths are clamped to ±`Pixels.limit`.
    static let open = Int32.min
    private(set) var leadingEdge: Int32
    private(set) var trailingEdge: Int32

    var hasLeading: Bool { leadingEdge != Span.open }
    var hasTrailing: Bool { trailingEdge != Span.open }

    var leading: Int {
      get { Int(leadingEdge) }
      set { leadingEdge = Int32(truncatingIfNeeded: Pixels.clamp(newValue)) }
    }

    var trailing: Int {
      get { Int(trailingEdge) }
      set { trailingEdge = Int32(truncatingIfNeeded: Pixels.clamp(newValue)) }
    }

    @inline(__always)
    init(leadingEdge: Int32 = open, trailingEdge: Int32 = open) {
      self.leadingEdge = leadingEdge
      self.trailingEdge = trailingEdge
    }

    init(leading: Int, length: Int) {
      self.init()
      self.leading = leading
      trailing = leading + length
    }

    init(trailing: Int, length: Int) {
      self.init()
      self.trailing = trailing
      leading = trailing - length
    }

    mutating func move(by offset: Int) {
      leading += offset
      trailing += offset
    }
  }
}
