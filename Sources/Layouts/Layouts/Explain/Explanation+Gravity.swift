import Measure

extension Gravity {
  /// Returns the word for one axis as documents write it, or `nil` if the axis isn't named.
  package func word(along axis: Axis) -> String? {
    if axis == .vertical {
      return switch vertical {
      case .top: "top"
      case .bottom: "bottom"
      case .centerVertical: "center_vertical"
      case .fillVertical: "fill_vertical"
      default: nil
      }
    }
    let isRelative = contains(.relativeMask)
    return switch horizontal {
    case .left: isRelative ? "start" : "left"
    case .right: isRelative ? "end" : "right"
    case .centerHorizontal: "center_horizontal"
    case .fillHorizontal: "fill_horizontal"
    default: nil
    }
  }
}

/// The gravity that determines a child's position along one axis, and where it is set.
struct ExplainedGravity {
  let gravity: Gravity
  let cause: Explanation.Cause
  let isRightToLeft: Bool
  /// Whether neither the child nor its parent's content has a gravity.
  let isDefault: Bool

  /// Creates a gravity from a child's own, or else from the default.
  init(_ own: Gravity, default standard: Gravity, cause standardCause: Explanation.Cause, isRightToLeft: Bool) {
    gravity = own.isEmpty ? standard : own
    cause = own.isEmpty ? standardCause : .gravity
    self.isRightToLeft = isRightToLeft
    isDefault = own.isEmpty && standardCause == .gravity
  }

  enum Alignment {
    case leading
    case center
    case trailing
  }

  func place(along axis: Axis) -> Alignment {
    if axis == .vertical {
      return switch gravity.vertical {
      case .centerVertical: .center
      case .bottom: .trailing
      default: .leading
      }
    }
    return switch gravity.absolute(isRightToLeft: isRightToLeft).horizontal {
    case .centerHorizontal: .center
    case .right: .trailing
    default: .leading
    }
  }

  /// Returns a text such as `gravity end, which is left in a right-to-left layout`.
  func text(along axis: Axis) -> ExplanationText {
    let name = isDefault ? "no gravity, so" : cause == .contentGravity ? "contentGravity" : "gravity"
    guard let word = gravity.word(along: axis) else {
      return gravity.isEmpty ? "no gravity" : "its gravity names no place along the \(axis.lengthName)"
    }
    guard isRightToLeft && axis == .horizontal, word == "start" || word == "end" else { return "\(name) \(word)" }
    return "\(name) \(word), which is the \(word == "start" ? "right" : "left") in a right-to-left layout"
  }
}

extension Explanation.Placement {
  /// Returns the placement of a child by a gravity in its parent's free space.
  ///
  /// As in Android, the margins of a centered child aren't halved.
  static func byGravity(
    _ gravity: ExplainedGravity, _ child: View, in parent: View, along axis: Axis
  ) -> Explanation.Placement {
    let length = child.frame.size[axis]
    let text = gravity.text(along: axis)
    let (leading, trailing) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
    switch gravity.place(along: axis) {
    case .leading:
      let rule = Explanation.Term(0, gravity.cause, text)
      let isTold = !gravity.gravity.isEmpty && gravity.cause == .gravity && !gravity.isDefault
      return .atLeading(
        [.padding(leading, of: parent), .margin(leading, of: child)] + (isTold ? [rule] : []), length: length,
        along: axis)
    case .center:
      let free = parent.frame.size[axis] - parent.padding.total(along: axis) - length
      return .atLeading(
        [
          .padding(leading, of: parent),
          Explanation.Term(free / 2, gravity.cause, "\(text): half of the \(length: free) left"),
          .margin(leading, of: child), .margin(trailing, of: child, sign: -1),
        ], length: length, along: axis)
    case .trailing:
      return .atTrailing(
        [
          .end(of: parent, at: parent.frame.size[axis], along: axis),
          .padding(trailing, of: parent, sign: -1), .margin(trailing, of: child, sign: -1),
          Explanation.Term(0, gravity.cause, text),
        ], length: length, along: axis)
    }
  }
}

/// The lengths of siblings as terms; many of them are summarized as a few.
struct SiblingTerms {
  /// A sibling, whose term is created when it is first needed: of many siblings, some are listed again and again.
  private final class Sibling {
    private let child: ViewRef
    private let length: Int
    private let margins: Int
    private let axis: Axis

    init(_ child: ViewRef, length: Int, along axis: Axis) {
      (self.child, self.length, self.axis) = (child, length, axis)
      margins = child.margins.edges.total(along: axis)
    }

    var total: Int { length + margins }
    var parent: View? { child.view.parent }

    private lazy var term: Explanation.Term = {
      let view = child.view
      return Explanation.Term(
        total, .sibling,
        margins == 0 ? "\(view)" : "\(view): \(length: length) and margins of \(length: margins)",
        about: Explanation.Subject(.outerLength(axis), of: view))
    }()

    func term(sign: Int) -> Explanation.Term {
      var term = term
      term.length *= sign
      return term
    }
  }

  /// The maximum number of siblings that are listed individually. If there are more, only the first three and the last
  /// two are listed.
  private static let maximumCount = 6
  private static let firstCount = 3
  private static let lastCount = 2

  private var first: [Sibling] = []
  private var last: [Sibling] = []
  private var total = 0
  private(set) var count = 0

  mutating func add(_ child: ViewRef, length: Int, along axis: Axis) {
    let sibling = Sibling(child, length: length, along: axis)
    count += 1
    total += sibling.total
    if first.count < Self.maximumCount { first.append(sibling) }
    if last.count == Self.lastCount { last.removeFirst() }
    last.append(sibling)
  }

  func terms(sign: Int = 1) -> [Explanation.Term] {
    if count <= Self.maximumCount { return first.map { $0.term(sign: sign) } }
    let beginning = first.prefix(Self.firstCount)
    let rest = total - (beginning + last).reduce(0) { $0 + $1.total }
    let text: ExplanationText = "\(count: count - Self.firstCount - Self.lastCount) more siblings"
    let subject = first[0].parent.map { Explanation.Subject(.children, of: $0) }
    return beginning.map { $0.term(sign: sign) }
      + [Explanation.Term(sign * rest, .sibling, text, about: subject)] + last.map { $0.term(sign: sign) }
  }
}

extension View {
  /// The children that aren't gone.
  var explainedChildren: [View] { state.childCount == 0 ? [] : Subviews.of(self).filter { !$0.isGone } }
}

extension Subviews {
  static func of(_ view: View) -> [View] { (view as? ViewGroup).map { Array($0.subviews) } ?? [] }
}
