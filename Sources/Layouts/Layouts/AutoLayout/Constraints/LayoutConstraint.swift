import Measure
import Synchronization

/// An equation or inequality between two edges or lengths of views, for an `AutoLayout`: `first.attribute == multiplier
/// × second.secondAttribute + constant`.
///
/// It takes effect when it is active and both views are inside an `AutoLayout`. Constants are in pixels and may be
/// fractions. Views aren't retained; a constraint has no effect after one of its views was deallocated.
public final class LayoutConstraint {
  // A layout has more constraints than views, so a constraint is kept within 56 bytes, the capacity of a block of 64.
  //
  // Accesses to these properties never overlap: those that read and write them call no other code meanwhile, and `bind`
  // calls nothing while it sets the sides.
  @exclusivity(unchecked) private var traits: Traits
  /// `nil` until the names of a document's constraint are looked up.
  @exclusivity(unchecked) private(set) var firstOwner: ViewConstraints?
  @exclusivity(unchecked) private(set) var secondOwner: ViewConstraints?
  @exclusivity(unchecked) private var storedConstant: Double
  /// The details, if there are any, or else the next constraint in the first view's list.
  @exclusivity(unchecked) private var link: AnyObject?

  /// The attribute of the first view.
  public var attribute: LayoutAttribute { traits.attribute }
  /// The relation of the two sides.
  public var relation: LayoutRelation { traits.relation }
  /// The second view's attribute. It has no meaning without a second view.
  final var otherAttribute: LayoutAttribute { traits.otherAttribute }
  /// The factor of the second view's attribute.
  public var multiplier: Double { details?.multiplier ?? 1 }
  /// The order of creation. The constraints made after the first 2^38 of a process share the last number, so they are
  /// ordered as their views are.
  package var number: UInt64 { traits.number }

  var secondKind: SecondKind { traits.secondKind }
  var isInstalled: Bool {
    get { traits.isInstalled }
    set { traits.isInstalled = newValue }
  }

  enum SecondKind: UInt64 { case none, view, superview }

  /// The properties that take few bits.
  private struct Traits {
    private(set) var bits: UInt64
    /// The bits of the attributes, the relation, and the priority.
    static let shape: UInt64 = 0x03ff_0fff

    init(
      _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ otherAttribute: LayoutAttribute, priority: Int
    ) {
      let order: UInt64
      switch relation {
      case .equal: order = 0
      case .lessThanOrEqual: order = 1
      case .greaterThanOrEqual: order = 2
      }
      let number = min(LayoutConstraint.count.wrappingAdd(1, ordering: .relaxed).newValue, 1 << 38 - 1)
      bits = attribute.bits | otherAttribute.bits << 5 | order << 10 | number << 26
      self.priority = LayoutConstraint.clampPriority(priority)
    }

    var attribute: LayoutAttribute { LayoutAttribute(bits: bits & 31) }
    var otherAttribute: LayoutAttribute { LayoutAttribute(bits: bits >> 5 & 31) }
    var relation: LayoutRelation {
      switch bits >> 10 & 3 {
      case 0: .equal
      case 1: .lessThanOrEqual
      default: .greaterThanOrEqual
      }
    }
    var secondKind: SecondKind {
      get { SecondKind(rawValue: bits >> 12 & 3) ?? .none }
      set { bits = bits & ~(3 << 12) | newValue.rawValue << 12 }
    }
    var isInstalled: Bool {
      get { bits >> 14 & 1 != 0 }
      set { bits = bits & ~(1 << 14) | (newValue ? 1 << 14 : 0) }
    }
    var hasDetails: Bool {
      get { bits >> 15 & 1 != 0 }
      set { bits = bits & ~(1 << 15) | (newValue ? 1 << 15 : 0) }
    }
    /// 1…1000.
    var priority: Int {
      get { Int(truncatingIfNeeded: bits >> 16 & 1023) }
      set { bits = bits & ~(1023 << 16) | UInt64(newValue) << 16 }
    }
    var number: UInt64 { bits >> 26 }
  }

  /// The view on the left side; `nil` after it was deallocated. It keeps the constraint while it is active.
  public var first: View? { firstOwner?.view }

  /// A name for messages and explanations.
  public var id: String? { details?.id }

  /// The position of the constraint in the order of precedence. If required constraints conflict, the last one in this
  /// order is dropped: the constraints of documents come first, in document order, followed by those made in Swift, in
  /// order of creation.
  final var rank: UInt64 {
    guard let details, details.writtenNumber > 0 else { return number | 1 << 63 }
    return details.writtenNumber
  }

  /// The properties that few constraints have; allocated when the first one is set.
  final class Details {
    @exclusivity(unchecked) var next: LayoutConstraint?
    var multiplier = 1.0
    var id: String?
    var written: Expression?
    var place: Place?
    var writtenNumber: UInt64 = 0
    var isWanted = true
    var isForgotten = false
    var isReported = false
    var sourcePlace: SourcePlace?
    weak var movedHost: View?
  }

  var details: Details? {
    guard traits.hasDetails, let link else { return nil }
    // Sound: the trait is set together with the link.
    return unsafeDowncast(link, to: Details.self)
  }

  func makeDetails() -> Details {
    if let details { return details }
    let made = Details()
    made.next = next
    link = made
    traits.hasDetails = true
    return made
  }

  /// The next in the first view's list.
  var next: LayoutConstraint? {
    get {
      if traits.hasDetails { return details?.next }
      // Sound: without details, the link is set only here.
      return link.map { unsafeDowncast($0, to: LayoutConstraint.self) }
    }
    set { if let details { details.next = newValue } else { link = newValue } }
  }

  /// The next for a read that nothing can interrupt: the list keeps it alive, not the caller.
  @inline(__always)
  var unretainedNext: Unmanaged<LayoutConstraint>? {
    if traits.hasDetails { return next.map { Unmanaged.passUnretained($0) } }
    return link.map { Unmanaged.fromOpaque(Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// A number for the attributes, the relation, and the priority, with other bits than those in 12…15 and from 26 on.
  var shapeBits: UInt64 { traits.bits & Traits.shape }

  /// Whether the constraint has a property that few constraints have: a multiplier, an id, or a part of an expression.
  var hasDetails: Bool { traits.hasDetails }

  /// The additional properties of a constraint that was written as a Swift expression; `nil` for others.
  package final var written: Expression? {
    get { details?.written }
    set { makeDetails().written = newValue }
  }

  /// The place in a document where the constraint is written.
  package final var place: Place? {
    get { details?.place }
    set { if newValue != nil || details != nil { makeDetails().place = newValue } }
  }

  /// The properties that only Swift expressions set.
  package struct Expression {
    /// How much of the host's length along the axis is added to the constant.
    package var lengthShare: Double
    /// Whether an inequality is pulled to its constant at priority 1.
    package var pullsToConstant: Bool

    /// Whether a constraint on only one view belongs to the view's parent, because the view had one when the constraint
    /// was written.
    var isKeptByParent: Bool
    /// The part of the second view that the constraint refers to; `nil` for the whole view.
    package var guide: Guide?

    package init(lengthShare: Double, pullsToConstant: Bool, isKeptByParent: Bool, guide: Guide?) {
      self.lengthShare = lengthShare
      self.pullsToConstant = pullsToConstant
      self.isKeptByParent = isKeptByParent
      self.guide = guide
    }
  }

  /// A part of a view.
  package enum Guide: Sendable { case safeArea, margins }

  /// The second side of a constraint: nothing, a view, or the superview of the first view.
  package enum Second {
    case none
    case view(View)
    case superview
  }

  private static let count = Atomic<UInt64>(0)

  /// Creates an inactive constraint.
  ///
  /// - Parameters:
  ///   - first: The view to constrain.
  ///   - attribute: The attribute of the first view.
  ///   - relation: Whether the two sides are equal, or which one is greater.
  ///   - second: The other view; `nil` for none, which is valid only for a width or a height.
  ///   - secondAttribute: The other view's attribute; `nil` for `attribute`.
  ///   - multiplier: The factor of the other view's attribute.
  ///   - constant: The number of pixels to add. A number that isn't finite is treated as 0.
  ///   - priority: The priority, clamped to 1…1000; 1000 is required.
  ///   - id: The name in explanations and messages.
  public convenience init(
    _ first: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal, to second: View? = nil,
    _ secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000,
    id: String? = nil
  ) {
    self.init(
      first, attribute, relation, second.map { .view($0) } ?? .none, secondAttribute ?? attribute,
      multiplier: multiplier, constant: constant, priority: priority, id: id)
  }

  package init(
    _ first: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ second: Second,
    _ secondAttribute: LayoutAttribute, multiplier: Double, constant: Double, priority: Int, id: String?
  ) {
    traits = Traits(attribute, relation, secondAttribute, priority: priority)
    storedConstant = constant.isFinite ? constant : 0
    bind(first, second)
    require(hasSecond || attribute.isSize, "A constraint of '\(attribute.rawValue)' needs a second view")
    if hasSecond, let mismatch = attribute.mismatch(with: secondAttribute) { stop(mismatch) }
    if multiplier != 1 { makeDetails().multiplier = multiplier.isFinite ? multiplier : 0 }
    if id != nil { makeDetails().id = id }
  }

  /// Creates a constraint as a document writes it, by ids. It has no views until `bind`.
  init(
    _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ secondAttribute: LayoutAttribute?, _ numbers: Numbers,
    writtenAt place: Place
  ) {
    traits = Traits(attribute, relation, secondAttribute ?? attribute, priority: numbers.priority)
    storedConstant = numbers.constant.isFinite ? numbers.constant : 0
    let details = makeDetails()
    details.place = place
    details.id = numbers.id
    details.multiplier = numbers.multiplier.isFinite ? numbers.multiplier : 0
  }

  /// The parts of a constraint that don't refer to a view.
  struct Numbers {
    var multiplier = 1.0
    /// The constant, in pixels.
    var constant = 0.0
    var priority = 1000
    var id: String?
  }

  func bind(_ first: View, _ second: Second) {
    let owner = ViewConstraints.of(first)
    var kind = SecondKind.none
    var other: ViewConstraints?
    switch second {
    case .none: break
    case .view(let view): (kind, other) = (.view, ViewConstraints.of(view))
    case .superview: kind = .superview
    }
    (firstOwner, traits.secondKind, secondOwner) = (owner, kind, other)
  }

  static func clampPriority(_ priority: Int) -> Int { min(max(priority, 1), 1000) }

  /// The other view. A constraint with the superview of `first` refers to its current superview.
  public var second: View? {
    switch secondKind {
    case .none: nil
    case .view: secondOwner?.view
    case .superview: first?.parent
    }
  }

  /// The other view's attribute; `nil` if the constraint applies to a single length.
  public var secondAttribute: LayoutAttribute? { hasSecond ? otherAttribute : nil }

  package var hasSecond: Bool { secondKind != .none }

  /// Whether the second view is the current superview of the first.
  package var isAboutSuperview: Bool { secondKind == .superview }

  /// The constant that is added to the second side, in pixels. Setting it requests a layout.
  public var constant: Double {
    get { storedConstant }
    set {
      guard didReplace(&storedConstant, with: newValue.isFinite ? newValue : 0) else { return }
      if isInstalled, let first { AutoLayout.constraintsDidChange(at: first, .constant) }
    }
  }

  /// The priority, 1…1000; 1000 is required. Other numbers are clamped. Setting it requests a layout.
  public var priority: Int {
    get { traits.priority }
    set {
      if didReplace(&traits.priority, with: LayoutConstraint.clampPriority(newValue)), isInstalled { tellLayouts() }
    }
  }

  /// Whether the constraint takes effect. The layout depends on the set of active constraints, not on the history of
  /// changes.
  public var isActive: Bool {
    get { isInstalled }
    set {
      if let first = setActive(newValue) { AutoLayout.constraintsDidChange(at: first, .row) }
    }
  }

  /// Activates or deactivates the constraint, without notifying the layouts.
  ///
  /// - Returns: The first view, where the layouts have to be notified; `nil` if nothing changes for them.
  fileprivate func setActive(_ newValue: Bool) -> View? {
    guard newValue != isInstalled else { return nil }
    isInstalled = newValue
    guard let firstOwner, let first = firstOwner.view else { return nil }
    if newValue { firstOwner.insert(self) } else { firstOwner.remove(self) }
    if newValue, !isBetweenSiblings() { findSolver() }
    return first
  }

  /// The place in the source where the constraint is written; `nil` if it isn't known.
  package final var sourcePlace: SourcePlace? {
    get { details?.sourcePlace }
    set { if newValue != nil || details != nil { makeDetails().sourcePlace = newValue } }
  }

  /// Reports an error of the constraint, unless one was reported before.
  final func reportOnce(_ sentence: @autoclosure () -> String) {
    if isReported { return }
    makeDetails().isReported = true
    report(sentence(), at: sourcePlace)
  }

  /// Whether an error of the constraint was reported.
  final var isReported: Bool { details?.isReported ?? false }

  /// Reports the constraint if its views are inside different trees, in which UIKit doesn't activate it.
  final func reportIfApart() {
    guard isInstalled, secondKind == .view, let first, let second, first.parent != nil, second.parent != nil,
      first.root !== second.root
    else { return }
    reportOnce("Unable to activate '\(self)': its views have no common superview, so it has no effect")
  }

  /// The first view's state; `nil` after the view was deallocated.
  final var firstState: ViewRef? { firstOwner?.state }

  /// The other view's state, if the constraint was created with a view.
  final var givenSecond: ViewRef? {
    // Sound: the constraint keeps the owner alive.
    secondOwner.map { Unmanaged.passUnretained($0) }?._withUnsafeGuaranteedRef { $0.state }
  }

  private func tellLayouts() { first.map { AutoLayout.constraintsDidChange(at: $0, .row) } }
}

extension [LayoutConstraint] {
  /// Calls `body` with each constraint and its index. A reference count operation for each would take longer than most
  /// bodies; the array retains all of them meanwhile.
  @inline(__always)
  func forEachUnretained(_ body: (Int, LayoutConstraint) -> Void) {
    withUnsafeBufferPointer { constraints in
      // Sound: both types are one pointer to the object, which the array keeps alive.
      constraints.withMemoryRebound(to: Unmanaged<LayoutConstraint>.self) { constraints in
        for index in constraints.indices { constraints[index]._withUnsafeGuaranteedRef { body(index, $0) } }
      }
    }
  }
}

extension Array where Element == LayoutConstraint {
  /// Activates all constraints in a single layout.
  public func activate() { setActive(true) }

  /// Deactivates all constraints in a single layout.
  public func deactivate() { setActive(false) }

  /// The layouts are notified once for several constraints of one view.
  private func setActive(_ isActive: Bool) {
    var latest: View?
    for constraint in self {
      guard let first = constraint.setActive(isActive), first !== latest else { continue }
      if let latest { AutoLayout.constraintsDidChange(at: latest, .row) }
      latest = first
    }
    if let latest { AutoLayout.constraintsDidChange(at: latest, .row) }
  }
}
