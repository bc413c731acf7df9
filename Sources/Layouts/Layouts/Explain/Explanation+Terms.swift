import Measure

extension Explanation.Term {
  /// Returns the position of an edge of a view.
  static func edge(
    _ side: Explanation.Side, of view: View, at position: Int, _ cause: Explanation.Cause = .anchor,
    _ text: ExplanationText? = nil
  ) -> Explanation.Term {
    Explanation.Term(
      position, cause, text ?? "the \(side.rawValue) edge of \(view)",
      about: Explanation.Subject(.edge(side), of: view))
  }

  /// Returns the trailing edge of a view that has a length, in its own coordinates.
  static func end(
    of view: View, at length: Int, along axis: Axis, _ cause: Explanation.Cause = .parent,
    _ text: ExplanationText? = nil
  ) -> Explanation.Term {
    Explanation.Term(
      length, cause, text ?? "the \(Explanation.Side.trailing(axis).rawValue) edge of \(view)",
      about: Explanation.Subject(.length(axis), of: view))
  }

  /// Returns several spacings of the same length.
  static func spacing(_ count: Int, of length: Int, sign: Int = 1) -> Explanation.Term {
    Explanation.Term(
      sign * count * length, .divider,
      count == 1 ? "the spacing" : "\(count: count) spacings of \(length: length)")
  }
}

extension [Explanation.Term] {
  /// The terms, with one that raises a negative sum to 0, or brings one that is too long down to
  /// the longest length.
  var bounded: [Explanation.Term] {
    let total = Explanation.Sum(self).total
    if total < 0 { return self + [Explanation.Term(-total, .bound, "never less than 0")] }
    guard total > Pixels.limit else { return self }
    return self + [
      Explanation.Term(Pixels.limit - total, .bound, "limited to the longest length")
    ]
  }
}
