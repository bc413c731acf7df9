import Measure

/// A term of an explanation that is different in two layouts.
struct TermChange: Hashable {
  let cause: Explanation.Cause
  /// What the term is about, without its lengths: `paddingLeft of the root`.
  let label: String
  /// In pixels, negative if the length is taken away.
  let old: Int
  let new: Int

  var difference: Int { new - old }

  /// `paddingLeft of the root (8 → 16)`.
  func words(density: Double) -> String {
    // A length that is taken away is told as people set it.
    let sign = old <= 0 && new <= 0 ? -1 : 1
    return "\(label) (\(formatPoints(sign * old, density: density)) → \(formatPoints(sign * new, density: density)))"
  }
}

extension TermChange {
  /// The terms that differ; their differences add up to that of the sums.
  ///
  /// Terms about the same are compared first, then those with the same kind of cause, in order. What is left over came or
  /// went.
  static func changes(from old: Explanation.Sum, to new: Explanation.Sum) -> [TermChange] {
    var pairs: [(old: Explanation.Term?, new: Explanation.Term?)] = new.terms.map { (nil, $0) }
    var rest = old.terms
    func pair(_ areAlike: (Explanation.Term, Explanation.Term) -> Bool) {
      for index in pairs.indices where pairs[index].old == nil {
        guard let term = pairs[index].new, let place = rest.firstIndex(where: { areAlike($0, term) }) else { continue }
        pairs[index].old = rest.remove(at: place)
      }
    }
    pair { $0.cause == $1.cause && $0.text.label == $1.text.label }
    pair { $0.cause == $1.cause }
    pairs += rest.map { ($0, nil) }
    return pairs.compactMap { old, new in
      let (before, after) = (old?.length ?? 0, new?.length ?? 0)
      guard before != after, let told = new ?? old else { return nil }
      return TermChange(cause: told.cause, label: told.text.label, old: before, new: after)
    }
  }

  /// Why a length of a view, or the place of an edge, is different.
  static func changes(
    from old: Explanation, to new: Explanation, _ quantity: (Explanation) -> Explanation.Sum
  ) -> [TermChange] {
    changes(from: quantity(old), to: quantity(new))
  }
}

extension Explanation {
  func length(along axis: Axis) -> Sum { axis == .horizontal ? width : height }

  /// The leading edge. If it is where it is because of the other edge, that one's terms, less the length.
  func leadingEdge(along axis: Axis) -> Sum {
    let (leading, trailing) = axis == .horizontal ? (left, right) : (top, bottom)
    guard let last = leading.terms.last, leading.terms.count == 2, leading.terms[0].cause == .edge,
      last.cause == .length
    else { return leading }
    return Sum(trailing.terms + [last])
  }
}
