/// Views whose lengths limits only truncate.
///
/// A view *clamps* if it has a natural length for each axis such that, regardless of the other axis, its length is the
/// spec's size if that is exact, the natural length if the spec is unspecified, and the smaller of the natural length
/// and the limit otherwise. One answer then implies all others for which it determines the natural lengths, and
/// `onMeasure` runs for those only when the view is laid out. Otherwise, nested layouts with weights, which pass a
/// different length to each level, would measure a view once for each of these lengths.
///
/// ## Why a layout clamps if its children do A view without content and children clamps: its natural size is its
/// minimum. A child that keeps exact sizes clamps along the axes whose length it fixes. Consider a layout with
/// `clampsWithChildren` and a limit S. Padding and dividers are treated as margins, and all of them are at least 0.
/// - Sum of lengths: child i is offered max(0, S − uᵢ), where uᵢ is its margins and a part of the length before it. If
///   all children get their natural lengths, the sum is the natural sum T. If not, one of them is truncated to S − uᵢ,
///   or to 0 with uᵢ > S. Then the child, its margins, and the children before it take at least S, so both the sum and
///   T, which is at least as large, are at least S. In both cases, the layout, which answers with the sum truncated to
///   S, answers min(S, T).
/// - Maximum length: the maximum of min(nᵢ, max(0, S − uᵢ)) + uᵢ, truncated to S, is min(S, max(nᵢ + uᵢ)).
/// - The minimum is applied before truncation. Space is distributed by weight after the layout's main length is
///   determined, and a child's cross length doesn't depend on its main length, since the child clamps.
/// - Baselines could move children apart, and a maximum changes the specs: views with either don't clamp.
extension ViewRef {
  /// Derives the answer to `specs` from another answer, if this view clamps and the other answer determines it.
  func answerByClamping(_ specs: MeasureSpecs) -> Bool {
    guard let size = clampedSize(specs, self.answer) ?? clampedSizeByEarlierAnswer(specs), clamps() else {
      return false
    }
    assume(
      MeasureAnswer(
        specs, width: size.width, height: size.height, state: [.isValid, .isAssumed, .isWidthTight, .isHeightTight]))
    return true
  }

  private func clampedSizeByEarlierAnswer(_ specs: MeasureSpecs) -> (width: Int32, height: Int32)? {
    guard case .answer(let earlier) = pointer.pointee.memory else { return nil }
    return clampedSize(specs, earlier)
  }

  private func clampedSize(_ specs: MeasureSpecs, _ known: MeasureAnswer) -> (width: Int32, height: Int32)? {
    guard known.state.contains(.isValid), let width = clampedLength(specs.width, known.specs.width, known.width),
      let height = clampedLength(specs.height, known.specs.height, known.height)
    else { return nil }
    return (width, height)
  }

  /// Returns the length under `asked` of a view that clamps and is `length` long under `given`, or `nil` if `length`
  /// doesn't determine it.
  private func clampedLength(_ asked: MeasureSpec, _ given: MeasureSpec, _ length: Int32) -> Int32? {
    if asked.isExact { return Int32(truncatingIfNeeded: asked.size) }
    if given.isExact { return nil }
    // A length that wasn't truncated is the natural length; a truncated length isn't greater than that.
    let isNatural = given.isUnspecified || Int(length) < given.size
    return isNatural || (asked.isAtMost && asked.size <= given.size) ? asked.resolve(packed: length) : nil
  }

  /// Returns whether the view clamps. The result is cached until the view or one of its descendants changes.
  private func clamps() -> Bool {
    let flags = self.flags
    guard flags.isDisjoint(with: [.isDirty, .hasMaximum]),
      flags.isSuperset(of: [.clampsWithChildren, .keepsExactSize, .hasNoBaseline])
    else { return false }
    if !flags.contains(.isClampingKnown) {
      pointer.pointee.flags.insert(.isClampingKnown)
      for child in ChildStates(self) where !child.isGone && !child.clampsInParent() { return false }
      pointer.pointee.flags.insert(.isClamping)
    }
    return self.flags.contains(.isClamping)
  }

  private func clampsInParent() -> Bool {
    let flags = self.flags
    guard flags.intersection([.keepsExactSize, .hasNoBaseline, .hasMaximum]) == [.keepsExactSize, .hasNoBaseline],
      margins.horizontal >= 0 && margins.vertical >= 0
    else { return false }
    if isPlainLeaf { return true }
    // A length of zero with a weight means the length of the content.
    let hasLentLength = weight > 0 && (self.width.isZero || self.height.isZero)
    return (self.width.isFixed && self.height.isFixed && !hasLentLength) || clamps()
  }
}
