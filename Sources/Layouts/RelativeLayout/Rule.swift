import Measure

extension RelativeLayout {
  /// How a child's place depends on that of a sibling. The names are those that documents use.
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

  /// How a child's place depends on the layout itself.
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

  /// All rules of a child, as they were set. A child without a rule about a sibling allocates nothing.
  struct RuleSet: Hashable, Sendable {
    struct Anchor: Hashable, Sendable {
      let rule: Rule
      let id: String
    }

    private(set) var anchors: [Anchor] = []
    var ofParent: ParentRules = []

    subscript(rule: Rule) -> String? {
      get { anchors.first { $0.rule == rule }?.id }
      set {
        anchors.removeAll { $0.rule == rule }
        if let newValue { anchors.append(Anchor(rule: rule, id: newValue)) }
      }
    }
  }

  /// What holds for one axis of a child: its rules in the graph's terms, start and end resolved, siblings by their indexes.
  ///
  /// Leading is left or top, trailing is right or bottom.
  struct AxisRules {
    /// The sibling in front of whose leading edge the child ends.
    var before = Node.noRule
    /// The sibling behind whose trailing edge the child begins.
    var after = Node.noRule
    /// The sibling whose leading edge is the child's.
    var leading = Node.noRule
    /// The sibling whose trailing edge is the child's.
    var trailing = Node.noRule
    var pinsLeading = false
    var pinsTrailing = false
    var isCentered = false

    /// Forgets the rules about the sibling at `index`.
    mutating func drop(_ index: Int32) {
      if before == index { before = Node.noRule }
      if after == index { after = Node.noRule }
      if leading == index { leading = Node.noRule }
      if trailing == index { trailing = Node.noRule }
    }
  }

  /// Which of an axis's rules is meant.
  enum Relation {
    case before, after, leading, trailing
  }

  /// The place of a child along one axis, in the layout's coordinates; either end may be open.
  struct Span {
    /// No sum of lengths gets there: they are brought into ±`Pixels.limit`.
    static let open = Int32.min
    private(set) var leadingEdge = Span.open
    private(set) var trailingEdge = Span.open

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

    init() {}

    init(leading: Int, length: Int) {
      self.leading = leading
      trailing = leading + length
    }

    init(trailing: Int, length: Int) {
      self.trailing = trailing
      leading = trailing - length
    }

    mutating func move(by offset: Int) {
      leading += offset
      trailing += offset
    }
  }

  /// What the layout keeps about a child.
  struct Node {
    static let noRule: Int32 = -1
    /// There is a rule, but no sibling has the id.
    static let missing: Int32 = -2

    var leftToRight = AxisRules()
    var rightToLeft = AxisRules()
    var vertical = AxisRules()
    var baseline = Node.noRule
    var alignsWithParentIfMissing = false
    // What measuring leaves for placing.
    var horizontalSpan = Span()
    var verticalSpan = Span()

    /// Visits the siblings that the child's place depends on along `axis`, one that several rules name several times.
    func forEachAnchor(along axis: Axis, _ visit: (Int) -> Void) {
      // Whether start is left or right, the siblings are the same ones.
      let rules = axis == .horizontal ? leftToRight : vertical
      if rules.before >= 0 { visit(Int(rules.before)) }
      if rules.after >= 0 { visit(Int(rules.after)) }
      if rules.leading >= 0 { visit(Int(rules.leading)) }
      if rules.trailing >= 0 { visit(Int(rules.trailing)) }
      if axis == .vertical && baseline >= 0 { visit(Int(baseline)) }
    }

    mutating func dropAnchor(_ anchor: Int, along axis: Axis) {
      let index = Int32(truncatingIfNeeded: anchor)
      if axis == .horizontal {
        leftToRight.drop(index)
        rightToLeft.drop(index)
      } else {
        vertical.drop(index)
        if baseline == index { baseline = Node.noRule }
      }
    }
  }
}
