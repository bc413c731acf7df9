import Measure
import Synchronization

/// An equation or inequality between two edges or lengths of views, for an `AutoLayout`:
/// `first.attribute == multiplier × second.secondAttribute + constant`.
///
/// It takes effect once it is active and both views are inside an `AutoLayout`. Constants are in pixels; they may be
/// fractions. Views aren't retained; a constraint whose view is gone from memory has no effect.
public final class LayoutConstraint {
  public let attribute: LayoutAttribute
  public let relation: LayoutRelation
  /// The attribute of the second view; of no meaning without one.
  public let secondAttribute: LayoutAttribute
  private let secondKind: SecondKind
  private var keptBy: Keeper = .nobody
  private var isInstalled = false
  private var storedPriority: Int16
  private let firstOwner: ViewConstraints
  private let secondOwner: ViewConstraints?
  /// What the second view's attribute is multiplied by.
  public var multiplier: Double { details?.multiplier ?? 1 }
  // Read and written by accessors that call nothing meanwhile.
  @exclusivity(unchecked) private var storedConstant: Double
  /// What few constraints have; made when the first of it is set.
  private var details: Details?
  /// The next in the keeper's list.
  @exclusivity(unchecked) fileprivate var next: LayoutConstraint?
  /// The order of creation.
  let number: UInt64

  private enum SecondKind { case none, view, superview }

  /// Whose list the constraint is in while it is active.
  private enum Keeper { case nobody, first, second }

  /// The view on the left side; `nil` once it is gone from memory.
  public var first: View? { firstOwner.view }

  /// A name for messages and explanations.
  public var id: String? { details?.id }

  /// Of required constraints that contradict one another, the last in this order gives way: what documents write comes
  /// first, in their order, then what programs make, in the order of creation.
  final var rank: UInt64 {
    guard let details, details.writtenNumber > 0 else { return number | 1 << 63 }
    return details.writtenNumber
  }

  private final class Details {
    var multiplier = 1.0
    var id: String?
    var written: Expression?
    var place: Place?
    var writtenNumber: UInt64 = 0
    var isWanted = true
    var isForgotten = false
  }

  private func makeDetails() -> Details {
    if let details { return details }
    let made = Details()
    details = made
    return made
  }

  /// What a constraint has besides that was written as a Swift expression; `nil` for others.
  final var written: Expression? {
    get { details?.written }
    set { makeDetails().written = newValue }
  }

  /// Where it is written in a document: the attribute that holds it.
  package final var place: Place? {
    get { details?.place }
    set { if newValue != nil || details != nil { makeDetails().place = newValue } }
  }

  /// The constraint's number among those that documents write; 0 if it is none of them.
  final var writtenNumber: UInt64 {
    get { details?.writtenNumber ?? 0 }
    set { makeDetails().writtenNumber = newValue }
  }

  /// Whether a document still says it; of no meaning for others.
  final var isWanted: Bool {
    get { details?.isWanted ?? true }
    set { makeDetails().isWanted = newValue }
  }

  /// Whether it is out of effect because no document said it.
  private var isForgotten: Bool {
    get { details?.isForgotten ?? false }
    set { if newValue || details != nil { makeDetails().isForgotten = newValue } }
  }

  /// Where a constraint is written: on a child, or on the layout if there is no child, under a key.
  package struct Place {
    package weak var layout: View?
    package var childIndex: Int?
    package var key: String
    /// The index in the key's list.
    package var element: Int?
  }

  /// What only Swift expressions say.
  struct Expression {
    /// How much of the host's length along the axis is added to the constant.
    var lengthShare: Double
    /// Whether an inequality pulls to its constant at priority 1.
    var pullsToConstant: Bool
  }

  /// What the second side of a constraint is: nothing, a view, or the superview of the first view.
  enum Second {
    case none
    case view(View)
    case superview
  }

  private static let count = Atomic<UInt64>(0)

  /// - Parameters:
  ///   - second: The other view; `nil` for none, which only a width or height allows.
  ///   - secondAttribute: The other view's attribute; the same one by default.
  ///   - constant: In pixels. A number that isn't finite is 0.
  ///   - priority: Clamped to 1 … 1000; 1000 is required.
  public convenience init(
    _ first: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal, to second: View? = nil,
    _ secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1, constant: Double = 0, priority: Int = 1000,
    id: String? = nil
  ) {
    self.init(
      first, attribute, relation, second.map { .view($0) } ?? .none, secondAttribute ?? attribute,
      multiplier: multiplier, constant: constant, priority: priority, id: id)
  }

  init(
    _ first: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ second: Second,
    _ secondAttribute: LayoutAttribute, multiplier: Double, constant: Double, priority: Int, id: String?,
    place: Place? = nil
  ) {
    firstOwner = ViewConstraints.of(first)
    self.attribute = attribute
    self.relation = relation
    switch second {
    case .none:
      require(attribute.isSize, "A constraint of '\(attribute.rawValue)' needs a second view")
      secondKind = .none
      secondOwner = nil
    case .view(let view):
      secondKind = .view
      secondOwner = ViewConstraints.of(view)
    case .superview:
      secondKind = .superview
      secondOwner = nil
    }
    if secondKind != .none, let mismatch = attribute.mismatch(with: secondAttribute) { stop(mismatch) }
    self.secondAttribute = secondAttribute
    storedConstant = constant.isFinite ? constant : 0
    storedPriority = Int16(LayoutConstraint.clampPriority(priority))
    number = LayoutConstraint.count.wrappingAdd(1, ordering: .relaxed).newValue
    if multiplier != 1 { makeDetails().multiplier = multiplier.isFinite ? multiplier : 0 }
    if id != nil { makeDetails().id = id }
    if place != nil { self.place = place }
  }

  static func clampPriority(_ priority: Int) -> Int { min(max(priority, 1), 1000) }

  /// The other view. A constraint with the superview of `first` means whichever that is.
  public var second: View? {
    switch secondKind {
    case .none: nil
    case .view: secondOwner?.view
    case .superview: first?.parent
    }
  }

  var hasSecond: Bool { secondKind != .none }

  /// Whether the second view is whichever the superview of the first is.
  var isAboutSuperview: Bool { secondKind == .superview }

  /// In pixels. Setting it requests a layout.
  public var constant: Double {
    get { storedConstant }
    set {
      let value = newValue.isFinite ? newValue : 0
      guard value != storedConstant else { return }
      storedConstant = value
      if isInstalled, let keeper { AutoLayout.constraintsDidChange(at: keeper, .constant) }
    }
  }

  /// 1 … 1000, 1000 being required; other numbers are clamped. Setting it requests a layout.
  public var priority: Int {
    get { Int(storedPriority) }
    set {
      let value = Int16(LayoutConstraint.clampPriority(newValue))
      guard value != storedPriority else { return }
      storedPriority = value
      if isInstalled { tellLayouts() }
    }
  }

  /// Whether the constraint takes effect. Neither the order nor the number of changes makes a difference to the layout.
  public var isActive: Bool {
    get { isInstalled }
    set {
      guard newValue != isInstalled else { return }
      isInstalled = newValue
      if newValue { keptBy = holder }
      guard let keeper else { return }
      if newValue, written != nil { keeper.state.tellAttachmentWhenPlaced() }
      let constraints = ViewConstraints.of(keeper)
      if newValue { constraints.insert(self) } else { constraints.remove(self) }
      tellLayouts()
    }
  }

  /// The closest view that holds both views: the first one itself if there is no other, or if it holds the other.
  ///
  /// `nil` if the views have no common superview yet.
  public var hostView: View? {
    guard let first else { return nil }
    guard hasSecond else { return first }
    guard let second else { return nil }
    return LayoutConstraint.closestCommonView(first, second)
  }

  /// The layout that solves the constraint: the host, or its superview if the constraint is about one view alone.
  var systemHost: View? {
    guard let first, let host = hostView else { return nil }
    return host === first && (!hasSecond || second === first) ? first.parent : host
  }

  /// The view that keeps the constraint while it is active.
  private var keeper: View? {
    switch keptBy {
    case .nobody: nil
    case .first: firstOwner.view
    case .second: secondOwner?.view
    }
  }

  final var isKeptByFirst: Bool { keptBy == .first }

  /// The first view's state; `nil` once it is gone from memory.
  final var firstState: ViewRef? { firstOwner.state }

  /// The other view's, if it was given as one.
  final var givenSecond: ViewRef? { secondOwner?.state }

  /// Who is to keep the constraint: a view that is inside the host.
  private var holder: Keeper {
    guard let first else { return .nobody }
    if secondKind == .view, let second, first !== second, second.isInside(first) { return .second }
    return .first
  }

  /// Whether all its views are children of `layout`, or the layout itself.
  func isBetweenChildren(of layout: View) -> Bool {
    guard let first, first === layout || first.parent === layout else { return false }
    guard hasSecond, let second else { return true }
    return second === layout || second.parent === layout
  }

  /// Makes the constraint take effect without a request for a layout: its layout is about to set up its system.
  func install() {
    if isInstalled { return }
    let holder = holder
    if holder == .nobody { return }
    isInstalled = true
    keptBy = holder
    guard let view = keeper else { return }
    ViewConstraints.of(view).insert(self)
    AutoLayout.dropSystems(around: view)
  }

  /// Takes the constraint out of effect, likewise, until `reinstall()`.
  fileprivate func uninstall() {
    isInstalled = false
    isForgotten = true
    if let keeper { AutoLayout.dropSystems(around: keeper) }
  }

  /// Makes a constraint that a document still says take effect again, if it isn't the program that has deactivated it.
  func reinstall() {
    isWanted = true
    if isForgotten { install() }
    isForgotten = false
  }

  /// Whether the two sides are about these views.
  func isBetween(_ first: View, _ second: Second) -> Bool {
    guard self.first === first else { return false }
    switch second {
    case .none: return secondKind == .none
    case .superview: return secondKind == .superview
    case .view(let view): return secondKind == .view && givenSecond == view.state
    }
  }

  private func tellLayouts() { keeper.map { AutoLayout.constraintsDidChange(at: $0, .row) } }

  private static func closestCommonView(_ first: View, _ second: View) -> View? {
    var candidate: View? = first
    while let view = candidate {
      if second === view || second.isInside(view) { return view }
      candidate = view.parent
    }
    return nil
  }
}

extension LayoutConstraint: CustomStringConvertible {
  /// `#title.left == #icon.right + 8 @750`.
  public var description: String {
    var text = "\(name(of: first)).\(attribute.rawValue) \(relation.rawValue) "
    if hasSecond {
      if multiplier != 1 { text += "\(multiplier.shortestDecimal) × " }
      text += secondKind == .superview ? "superview" : name(of: second)
      text += ".\(secondAttribute.rawValue)"
      if constant != 0 { text += constant < 0 ? " − " : " + " }
    }
    if let share = written?.lengthShare, share != 0 {
      let part = "\((share * 100).shortestDecimal) % of the superview's \(attribute.axis.lengthName)"
      if !hasSecond, constant == 0 { return text + part + (priority < 1000 ? " @\(priority)" : "") }
      text += (hasSecond && constant == 0 ? " + " : "") + part + (constant != 0 ? ", and " : "")
    }
    if !hasSecond || constant != 0 { text += (hasSecond ? abs(constant) : constant).shortestDecimal }
    if priority < 1000 { text += " @\(priority)" }
    return text
  }

  private func name(of view: View?) -> String {
    guard let view else { return "(a view that is gone)" }
    return view.id.map { "#\($0.excerpt)" } ?? view.className.excerpt
  }
}

extension Array where Element == LayoutConstraint {
  /// Makes all of them take effect, in one layout.
  public func activate() { for constraint in self { constraint.isActive = true } }

  /// Takes all of them out of effect, in one layout.
  public func deactivate() { for constraint in self { constraint.isActive = false } }
}

extension View {
  /// Whether the view is below `other`.
  fileprivate final func isInside(_ other: View) -> Bool {
    var ancestor = parent
    while let view = ancestor {
      if view === other { return true }
      ancestor = view.parent
    }
    return false
  }
}

/// The active constraints that a view keeps, and how it keeps to its natural size.
///
/// Constraints refer to their views by this object, which outlives the view if need be and then no longer has one. Weak
/// references would do the same, but each view that has one pays for it whenever it is retained.
final class ViewConstraints: ViewAttachment {
  /// The view; `nil` once it is gone from memory.
  private(set) var state: ViewRef?
  /// The latest of the constraints, which lie in a ring in the order of creation: each refers to the next, and the latest to
  /// the first. A list of its own would take as much memory as most of them.
  private var latest: LayoutConstraint?
  private var rest: Rest?

  /// What few views have.
  private final class Rest {
    var hugging = SizePriorities(horizontal: 250, vertical: 250)
    var compression = SizePriorities(horizontal: 750, vertical: 750)
    var taps: [() -> Void] = []
    var imageName: String?
  }

  private init(_ view: View) { state = view.state }

  final var view: View? { state?.view }

  func viewIsGone() {
    state = nil
    removeAll()
    rest = nil
  }

  private func makeRest() -> Rest {
    if let rest { return rest }
    let made = Rest()
    rest = made
    return made
  }

  fileprivate(set) final var hugging: SizePriorities {
    get { rest?.hugging ?? SizePriorities(horizontal: 250, vertical: 250) }
    set { makeRest().hugging = newValue }
  }

  fileprivate(set) final var compression: SizePriorities {
    get { rest?.compression ?? SizePriorities(horizontal: 750, vertical: 750) }
    set { makeRest().compression = newValue }
  }

  /// What a tap on the view does.
  final var taps: [() -> Void] {
    get { rest?.taps ?? [] }
    set { makeRest().taps = newValue }
  }

  /// The name of an `ImageView`'s picture.
  final var imageName: String? {
    get { rest?.imageName }
    set { makeRest().imageName = newValue }
  }

  static func of(_ view: View) -> ViewConstraints {
    if let known = existing(view) { return known }
    let made = ViewConstraints(view)
    view.attachment = made
    return made
  }

  static func existing(_ view: View) -> ViewConstraints? { existing(view.state) }

  static func existing(_ state: ViewRef) -> ViewConstraints? { state.attachment.map(own) }

  /// Only this class is ever attached to a view by this module, and no other module attaches anything.
  @inline(__always)
  private static func own(_ object: any ViewAttachment) -> ViewConstraints {
    require(type(of: object) == ViewConstraints.self, "Another module's attachment")
    // Just checked, and much faster than a cast.
    return unsafeDowncast(object, to: ViewConstraints.self)
  }

  var isEmpty: Bool { latest == nil }

  /// In the order of creation.
  var constraints: [LayoutConstraint] {
    var found: [LayoutConstraint] = []
    forEachConstraint { found.append($0) }
    return found
  }

  /// Calls `body` with each constraint, in the order of creation; it must not make any take effect, or the opposite.
  @inline(__always)
  func forEachConstraint(_ body: (LayoutConstraint) -> Void) {
    guard let latest else { return }
    var current = latest
    repeat {
      guard let next = current.next else { return }
      current = next
      body(current)
    } while current !== latest
  }

  fileprivate func insert(_ constraint: LayoutConstraint) {
    guard let latest else {
      constraint.next = constraint
      self.latest = constraint
      return
    }
    var previous = latest
    // Most often it is the latest.
    if constraint.number < latest.number {
      while let next = previous.next, next.number < constraint.number { previous = next }
    } else {
      self.latest = constraint
    }
    constraint.next = previous.next
    previous.next = constraint
  }

  fileprivate func remove(_ constraint: LayoutConstraint) {
    guard let latest, constraint.next != nil else { return }
    var previous = latest
    while let next = previous.next, next !== constraint {
      if next === latest { return }
      previous = next
    }
    if previous === constraint {
      self.latest = nil
    } else {
      previous.next = constraint.next
      if latest === constraint { self.latest = previous }
    }
    constraint.next = nil
  }

  /// Takes the ring apart link by link, so that no constraint holds the next one.
  private func removeAll() {
    var current = latest
    latest = nil
    while let constraint = current {
      current = constraint.next
      constraint.next = nil
    }
  }

  /// Marks the constraints that documents write as no longer wanted, until they are found to be.
  /// - Returns: Whether there is one.
  func forgetWritten() -> Bool {
    var found = false
    for constraint in constraints where constraint.writtenNumber > 0 {
      constraint.isWanted = false
      found = true
    }
    return found
  }

  /// Takes out of effect what no document says any more.
  func removeForgotten() {
    for constraint in constraints where constraint.writtenNumber > 0 && !constraint.isWanted {
      constraint.uninstall()
      remove(constraint)
    }
  }
}

extension View {
  /// The active constraints that are kept with the view.
  package final var keptConstraints: [LayoutConstraint] { ViewConstraints.existing(self)?.constraints ?? [] }

  /// How strongly the view resists being larger than its natural size, inside an `AutoLayout`; 250 at first.
  public final var contentHuggingPriority: SizePriorities {
    get { ViewConstraints.existing(self)?.hugging ?? SizePriorities(horizontal: 250, vertical: 250) }
    set {
      ViewConstraints.of(self).hugging = newValue.clamped
      AutoLayout.constraintsDidChange(at: self, .row)
    }
  }

  /// How strongly the view resists being smaller than its natural size, inside an `AutoLayout`; 750 at first.
  public final var compressionResistancePriority: SizePriorities {
    get { ViewConstraints.existing(self)?.compression ?? SizePriorities(horizontal: 750, vertical: 750) }
    set {
      ViewConstraints.of(self).compression = newValue.clamped
      AutoLayout.constraintsDidChange(at: self, .row)
    }
  }
}
