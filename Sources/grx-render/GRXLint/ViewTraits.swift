import GRXInspection
import Layouts
import Measure

/// The properties of a view that don't depend on its layout, and are therefore determined once for all conditions.
struct ViewTraits: OptionSet {
  let rawValue: UInt16

  /// The view is a layout with facts.
  static let describesItself = ViewTraits(rawValue: 1 << 0)
  /// The view itself is visible.
  static let showsSomething = ViewTraits(rawValue: 1 << 1)
  /// The view is of a class whose empty views wait for content.
  static let isFilledAtRunTime = ViewTraits(rawValue: 1 << 2)
  /// The view has an id by which it may be referenced.
  static let isNamed = ViewTraits(rawValue: 1 << 3)
  /// The view shows a visible text.
  static let showsText = ViewTraits(rawValue: 1 << 4)
  /// The view has a length of `match_parent`.
  static let matchesParent = ViewTraits(rawValue: 1 << 5)
  /// The view is of a class of touch targets.
  static let isTouchable = ViewTraits(rawValue: 1 << 6)
  /// The view's class is unknown, or measures itself in code that isn't run.
  static let hasUnknownSize = ViewTraits(rawValue: 1 << 7)
  /// The view is initially hidden on a device, and may therefore never be visible together with its siblings.
  static let isAlternative = ViewTraits(rawValue: 1 << 8)
  /// The view is empty because the application adds its content.
  static let awaitsContent = ViewTraits(rawValue: 1 << 9)
  /// The view has a fixed length of 0.
  static let hasZeroLength = ViewTraits(rawValue: 1 << 10)
}

extension ViewTraits {
  init(_ view: View, _ classes: inout ViewClasses) {
    self = classes.traits(of: view)
    if let color = view.backgroundColor, color.alpha > 0 { insert(.showsSomething) }
    switch view.shownContent {
    case .text(let view):
      insert(.isFilledAtRunTime)
      if !view.text.allSatisfy(\.isWhitespace) { insert([.showsSomething, .showsText]) }
    case .picture(let size):
      insert(.isFilledAtRunTime)
      if size.width > 0 || size.height > 0 { insert(.showsSomething) }
    case .toggle: insert([.isFilledAtRunTime, .showsSomething])
    case .nothing, .unknown: break
    }
    if view.id != nil && !view.isSpacer { insert(.isNamed) }
    let params = view.layoutParams
    if params.width == .matchParent || params.height == .matchParent { insert(.matchesParent) }
    if params.width == .fixed(0) || params.height == .fixed(0) { insert(.hasZeroLength) }
  }
}

/// The properties of view classes. Conformances, and the names of Swift types, take long to determine, so each class is
/// examined once.
struct ViewClasses {
  private struct Answer {
    let type: ObjectIdentifier
    let traits: ViewTraits
    /// Whether the name of the type indicates a touch target; a view's explicit class name is used instead.
    let hasTouchableName: Bool
  }

  private var known: [ObjectIdentifier: Answer] = [:]
  /// The answer for the previous view, since most views have the same class.
  private var latest: Answer?

  private static let touchable = ["Button", "Switch", "CheckBox", "RadioButton"]

  fileprivate mutating func traits(of view: View) -> ViewTraits {
    let answer = answer(for: view)
    let hasTouchableName =
      view.hasOwnClassName ? Self.isTouchable(view.className) : answer.hasTouchableName
    return hasTouchableName ? answer.traits.union(.isTouchable) : answer.traits
  }

  private mutating func answer(for view: View) -> Answer {
    let type = ObjectIdentifier(type(of: view))
    if let latest, latest.type == type { return latest }
    let answer = known[type] ?? find(view, type)
    known[type] = answer
    latest = answer
    return answer
  }

  private func find(_ view: View, _ type: ObjectIdentifier) -> Answer {
    var traits: ViewTraits = []
    if view is any LayoutDescribing { traits.insert(.describesItself) }
    if view.isControl { traits.insert(.isTouchable) }
    return Answer(
      type: type, traits: traits,
      hasTouchableName: Self.isTouchable(String(describing: Swift.type(of: view))))
  }

  private static func isTouchable(_ name: String) -> Bool {
    touchable.contains { name.hasSuffix($0) }
  }
}
