import Measure

/// A part of an explanation that differs between two layouts: the sum of the terms with the same cause and subject.
package struct TermChange: Hashable, Sendable {
  /// A key for combining terms, equal for terms with the same cause and the same part of the same view.
  package struct Subject: Hashable, Sendable {
    package let cause: Explanation.Cause
    /// The view's key in both plans; `nil` for the explained view, and for views created by their parent.
    package let key: Int?
    /// The part; `nil` for the property of the explained view that the cause names.
    package let part: Explanation.Subject.Part?
  }

  package let subject: Subject
  /// The length in pixels, negative if it is subtracted; `nil` if there is no such term.
  package var old: Int?
  package var new: Int?

  package var cause: Explanation.Cause { subject.cause }
  package var difference: Int { (new ?? 0) - (old ?? 0) }
}

extension TermChange {
  /// Returns the subjects whose terms differ, in the order of the new terms. Their differences add up to the difference
  /// of the sums.
  ///
  /// Terms are matched only by their subjects. If either side has several siblings in one term, the siblings are
  /// compared as a whole.
  package static func changes(
    from old: Explanation.Sum, in oldPlan: LaidOutPlan, to new: Explanation.Sum, in newPlan: LaidOutPlan
  ) -> [TermChange] {
    let isFolded = (old.terms + new.terms).contains { $0.subject?.part == .children }
    func totals(_ sum: Explanation.Sum, _ plan: LaidOutPlan) -> (order: [Subject], totals: [Subject: Int]) {
      var order: [Subject] = []
      var totals: [Subject: Int] = [:]
      for term in sum.terms {
        var subject = Subject(
          cause: term.cause, key: term.subject.flatMap { plan.key(of: $0.view) }, part: term.subject?.part)
        if isFolded && term.cause == .sibling {
          switch subject.part {
          case .outerLength?, .children?: subject = Subject(cause: .sibling, key: nil, part: .children)
          default: break
          }
        }
        if totals[subject] == nil { order.append(subject) }
        totals[subject, default: 0] += term.length
      }
      return (order, totals)
    }
    let (before, after) = (totals(old, oldPlan), totals(new, newPlan))
    let order = after.order + before.order.filter { after.totals[$0] == nil }
    return order.compactMap { subject in
      let change = TermChange(subject: subject, old: before.totals[subject], new: after.totals[subject])
      return change.difference == 0 ? nil : change
    }
  }
}

extension Explanation {
  package func length(along axis: Axis) -> Sum { axis == .horizontal ? width : height }

  /// Returns the terms of the leading edge. If the other edge determines it, these are the other edge's terms minus the
  /// length.
  package func leadingEdge(along axis: Axis) -> Sum {
    let (leading, trailing) = axis == .horizontal ? (left, right) : (top, bottom)
    guard let last = leading.terms.last, leading.terms.count == 2, leading.terms[0].cause == .edge,
      last.cause == .length
    else { return leading }
    return Sum(trailing.terms + [last])
  }
}
