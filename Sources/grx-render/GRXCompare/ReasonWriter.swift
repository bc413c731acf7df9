import GRXInspection
import Layouts
import Measure

/// Describes terms that differ between two layouts.
///
/// A phrase reports a change of a view's length or edge only if the view's frame changed by exactly these numbers.
struct ReasonWriter {
  let before: LaidOutPlan
  let after: LaidOutPlan
  let density: Double
  /// The name of a view.
  let name: (Int) -> String

  // MARK: Reasons

  /// Returns the terms that differ in a length or a position.
  ///
  /// - Parameters:
  ///   - isEdited: Whether the view itself was edited.
  ///   - keepsParent: Whether its parent is the same before and after.
  ///   - isMeasuredFromRight: Whether its horizontal position is measured from its parent's right edge.
  func reasons(
    _ key: Int, _ component: CauseSearch.Difference.Component, isEdited: Bool, keepsParent: Bool,
    isMeasuredFromRight: Bool
  ) -> [EditedLayout.Reason] {
    guard let was = before.explanation(key), let explanation = after.explanation(key), let old = before.frame(key),
      let new = after.frame(key)
    else { return [] }
    let axis: Axis = component == .width || component == .x ? .horizontal : .vertical
    let isLength = component == .width || component == .height
    let sums: (old: Explanation.Sum, new: Explanation.Sum)
    // In a right-to-left layout, a view is placed from the right, using the space that is reserved there.
    let isFromRight =
      component == .x && was.left.isFromOtherEdge && explanation.left.isFromOtherEdge && keepsParent
    if isLength {
      sums = (was.length(along: axis), explanation.length(along: axis))
    } else if isFromRight && old.right != new.right {
      sums = (was.right, explanation.right)
    } else {
      sums = (was.leadingEdge(along: axis), explanation.leadingEdge(along: axis))
    }
    var reasons: [EditedLayout.Reason] = []
    for change in TermChange.changes(from: sums.old, in: before, to: sums.new, in: after) {
      if change.cause == .unexplained { continue }
      // Its own length is already reported.
      if !isLength && change.cause == .length && old.size[axis] != new.size[axis] { continue }
      // A position from the right doesn't depend on the position of the parent's right edge.
      if isFromRight, isMeasuredFromRight, change.subject.part == .length(.horizontal),
        change.subject.key == after.key(of: after.view(key)?.parent)
      {
        continue
      }
      // The edit already states this.
      if isEdited && change.subject.part == nil && isStatedByEdit(change.cause, of: key, along: axis) { continue }
      let words = words(change, of: key, along: axis, isLength: isLength)
      if !reasons.contains(where: { $0.words == words }) {
        reasons.append(EditedLayout.Reason(change: change, words: words))
      }
    }
    return reasons
  }

  /// Returns whether an edit of a view states a term: the one that it edited. A minimum adds less to a view that grows by itself.
  private func isStatedByEdit(_ cause: Explanation.Cause, of key: Int, along axis: Axis) -> Bool {
    switch cause {
    case .dimension, .maximum: true
    case .minimum: before.view(key)?.minimumSize[axis] != after.view(key)?.minimumSize[axis]
    default: false
    }
  }

  /// Returns a phrase such as `height of #title (20 → 32)` or `the new #icon (16)`.
  ///
  /// - Parameters:
  ///   - key: The explained view.
  ///   - isLength: Whether the terms add up to its length, rather than to the position of an edge.
  func words(_ change: TermChange, of key: Int, along axis: Axis, isLength: Bool) -> String {
    let (old, new) = (change.old, change.new)
    // A subtracted length is written as a positive number.
    let sign = (old ?? 0) <= 0 && (new ?? 0) <= 0 ? -1 : 1
    func points(_ pixels: Int) -> String { formatPoints(sign * pixels, density: density) }
    let label = label(change.subject, of: key, sign: sign, old, new, along: axis, isLength: isLength)
    if let old, let new {
      let isOffset = change.cause == .gravity || change.cause == .contentGravity
      if change.cause == .weight && change.subject.part == nil,
        let shared = [before, after].map({ sharedSpace(around: key, along: axis, in: $0) }) as? [Int],
        shared[0] != shared[1]
      {
        // A share is the new length; the question is why there is more or less to share.
        return "its share of the space that weights divide (in all \(points(shared[0])) → \(points(shared[1])))"
      }
      return "\(label) (\(isOffset ? "offset " : "")\(points(old)) → \(points(new)))"
    }
    let length = points(new ?? old ?? 0)
    if let other = change.subject.key, other != key {
      switch (before.view(other) == nil, after.view(other) == nil) {
      case (true, false): return "the new \(name(other)) (\(length))"
      case (false, true): return "\(name(other)), which was removed (\(length))"
      default: break
      }
      switch (before.frames[other] != nil, after.frames[other] != nil) {
      case (false, true): return "\(name(other)), which takes up space now (\(length))"
      case (true, false): return "\(name(other)), which is gone now (\(length))"
      default: break
      }
    }
    let isSibling = change.cause == .sibling && change.subject.key != nil
    let relation = isSibling ? isLength ? "in it" : "before it" : nil
    let state =
      relation.map { new == nil ? "is no longer \($0)" : "is \($0) now" }
      ?? (new == nil ? "no longer counts" : "counts now")
    let subject = isSibling ? change.subject.key.map(name) ?? label : label
    return "\(subject), which \(state) (\(length))"
  }

  private func label(
    _ subject: TermChange.Subject, of key: Int, sign: Int, _ old: Int?, _ new: Int?, along axis: Axis, isLength: Bool
  ) -> String {
    guard let part = subject.part else { return ownLabel(subject.cause, of: key, along: axis, isLength: isLength) }
    if part == .children { return "the siblings before it" }
    guard let other = subject.key else { return "a view of its parent's own" }
    let isOwn = other == key
    let owner = isOwn ? "its own" : name(other)
    func of(_ what: String) -> String { isOwn ? "its own \(what)" : "\(what) of \(owner)" }
    /// Whether these are the numbers of the view itself.
    let isExact =
      (old == nil || value(part, other, in: before) == sign * (old ?? 0))
      && (new == nil || value(part, other, in: after) == sign * (new ?? 0))
    switch part {
    case .length(let axis):
      return isExact ? of(axis.lengthName) : isOwn ? "the space that it takes" : "the space that \(owner) takes"
    case .outerLength(let axis):
      if !isExact { return isOwn ? "the space that it takes" : "the space that \(owner) takes" }
      let hasMargins = [before, after].contains { ($0.view(other)?.margins.total(along: axis) ?? 0) != 0 }
      return of(hasMargins ? "\(axis.lengthName) and margins" : axis.lengthName)
    case .edge(let side):
      return isExact
        ? of("\(side.rawValue) edge") : isOwn ? "the position where it was measured" : "the first position of \(owner)"
    case .room: return isOwn ? "the space that it is given" : "the space in \(owner)"
    case .baseline: return of("baseline")
    case .padding(let side): return of(view(other)?.paddingName(side) ?? "padding")
    case .margin(let side):
      let name = view(other)?.marginName(side) ?? "margin"
      return isOwn ? name : "\(name) of \(owner)"
    case .attribute(let name): return isOwn ? "what \(name) gives" : "what \(name) of \(owner) gives"
    case .constraints: return isOwn ? "its constraints" : "constraints of \(owner)"
    case .children: return "the siblings before it"
    }
  }

  /// Returns `#header`, or `the taller #header` if its size differs.
  private func parentName(of key: Int, along axis: Axis) -> String {
    guard let parent = after.key(of: after.view(key)?.parent), parent == before.key(of: before.view(key)?.parent),
      let (old, new) = before.frame(parent).flatMap({ old in after.frame(parent).map { (old.size[axis], $0.size[axis]) }
      })
    else { return "its parent" }
    if old == new { return name(parent) }
    let words = axis == .horizontal ? ("wider", "narrower") : ("taller", "shorter")
    return "the \(new > old ? words.0 : words.1) \(name(parent))"
  }

  /// Returns the number of pixels that a LinearLayout divides by weight, or `nil` if it doesn't.
  private func sharedSpace(around key: Int, along axis: Axis, in plan: LaidOutPlan) -> Int? {
    // The first child with a weight is offered a part of the whole remaining space.
    guard let first = plan.view(key)?.parent?.firstWeighted,
      let explanation = plan.trace.flatMap({ first.explanation(in: $0) })
    else { return nil }
    return explanation.length(along: axis).terms.lazy.compactMap(\.whole).first.map(abs)
  }

  private func view(_ key: Int) -> View? { after.view(key) ?? before.view(key) }

  /// Returns a term about the explained view itself.
  private func ownLabel(_ cause: Explanation.Cause, of key: Int, along axis: Axis, isLength: Bool) -> String {
    let isHorizontal = axis == .horizontal
    switch cause {
    case .window: return isLength ? "the window" : "its place in the window"
    case .parent: return "its limit"
    case .padding: return "paddings"
    case .margin: return "margins"
    case .dimension: return "its own \(axis.lengthName)"
    case .content:
      return isLength ? "the \(axis.lengthName) of its \(view(key)?.asText == nil ? "content" : "text")" : "its content"
    case .minimum: return "what its minimum \(axis.lengthName) adds"
    case .maximum: return "what its maximum \(axis.lengthName) takes away"
    case .sibling: return "the length before it"
    case .divider: return "dividers and spacing"
    case .weight: return "its weighted share"
    case .gravity: return "its gravity in \(parentName(of: key, along: axis))"
    case .contentGravity: return "the content gravity of \(parentName(of: key, along: axis))"
    case .baseline: return "the alignment of baselines"
    case .anchor: return isLength ? "its anchors" : "what its anchors add"
    case .cell:
      let line = isHorizontal ? "column" : "row"
      return isLength ? "its \(line)s" : "the start of its \(line)"
    case .column: return "columns"
    case .direction: return "the direction"
    case .edge: return "its other edge"
    case .length: return isLength ? "its previous length" : "its own \(axis.lengthName)"
    case .bound: return "limits and rounding"
    case .layout: return "its parent's own rules"
    case .unexplained: return "an unknown reason"
    }
  }

  /// Returns the size of a part of a view, or `nil` if no frame shows it.
  private func value(_ part: Explanation.Subject.Part, _ key: Int, in plan: LaidOutPlan) -> Int? {
    guard let view = plan.view(key), let frame = plan.frame(key) else { return nil }
    switch part {
    case .length(let axis): return frame.size[axis]
    case .outerLength(let axis): return frame.size[axis] + view.margins.total(along: axis)
    case .edge(.left): return frame.x
    case .edge(.top): return frame.y
    case .edge(.right): return frame.right
    case .edge(.bottom): return frame.bottom
    case .room, .baseline, .padding, .margin, .attribute, .constraints, .children: return nil
    }
  }
}

extension Explanation.Sum {
  /// Whether an edge is determined by the opposite one.
  fileprivate var isFromOtherEdge: Bool { terms.count == 2 && terms[0].cause == .edge && terms[1].cause == .length }
}
