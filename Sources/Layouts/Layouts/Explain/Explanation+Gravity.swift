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
  private struct Sibling {
    let child: ViewRef
    let length: Int
    let margins: Int
  }

  private var axis = Axis.horizontal

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
    self.axis = axis
    let sibling = Sibling(child: child, length: length, margins: child.margins.edges.total(along: axis))
    count += 1
    total += sibling.length + sibling.margins
    if first.count < Self.maximumCount { first.append(sibling) }
    if last.count == Self.lastCount { last.removeFirst() }
    last.append(sibling)
  }

  func terms(sign: Int = 1) -> [Explanation.Term] {
    func term(_ sibling: Sibling) -> Explanation.Term {
      let total = sign * (sibling.length + sibling.margins)
      let view = sibling.child.view
      if sibling.margins == 0 {
        return Explanation.Term(total, .sibling, "\(view)", about: Explanation.Subject(.outerLength(axis), of: view))
      }
      return Explanation.Term(
        total, .sibling, "\(view): \(length: sibling.length) and margins of \(length: sibling.margins)",
        about: Explanation.Subject(.outerLength(axis), of: view))
    }
    if count <= Self.maximumCount { return first.map(term) }
    let told = Array(first.prefix(Self.firstCount)) + last
    let rest = total - told.reduce(0) { $0 + $1.length + $1.margins }
    let text: ExplanationText = "\(count: count - Self.firstCount - Self.lastCount) more siblings"
    let subject = first[0].child.view.parent.map { Explanation.Subject(.children, of: $0) }
    return told.prefix(Self.firstCount).map(term) + [Explanation.Term(sign * rest, .sibling, text, about: subject)]
      + last.map(term)
  }
}

extension View {
  /// The children that aren't gone.
  var explainedChildren: [View] { state.childCount == 0 ? [] : Subviews.of(self).filter { !$0.isGone } }
}

extension Subviews {
  static func of(_ view: View) -> [View] { (view as? ViewGroup).map { Array($0.subviews) } ?? [] }
}
