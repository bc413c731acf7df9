/// Views whose lengths limits merely truncate.
///
/// A view *clamps* when there are two natural lengths, one an axis, so that under all specs each of its lengths is
/// the spec's size if that is exact, the natural length if it is unspecified, and the smaller of the natural length
/// and the limit if it is a limit, regardless of the other axis. One answer then gives all others that its natural
/// lengths are known for, and `onMeasure` runs for them only when the view is laid out. Nested layouts whose weights
/// hand a different length to each level would else be measured once for each of those.
///
/// ## Why a layout clamps if its children do
/// A view without content and children clamps: its natural size is its minimum. So does, along the axes that it fixes, a
/// child that keeps exact sizes. Take a layout that promises `clampsWithChildren`, padding and dividers counted among the
/// margins, all of them at least 0, and a limit S.
/// - Lengths added up: child i is offered max(0, S − uᵢ), where uᵢ is its margins and a part of the length before it.
///   If all children get their natural lengths, the sum is the natural sum T. If not, one of them is cut off to S −
///   uᵢ, or to 0 with uᵢ > S: what it and its margins and those before it take is at least S, so both the sum and T,
///   which is no less, are at least S. Either way the layout, which answers with the sum cut off at S, answers min(S,
///   T).
/// - The greatest length: the greatest of min(nᵢ, max(0, S − uᵢ)) + uᵢ, cut off at S, is min(S, max(nᵢ + uᵢ)).
/// - The minimum is applied before the cut. Space is distributed by weight after the layout's main length is
///   determined, and a child's cross length does not depend on its main length, since it clamps.
/// - Baselines could move children apart, and a maximum changes the specs: views with either are not of this kind.
extension ViewRef {
  /// Finds the answer to `specs` from another one, if this view clamps and the other tells enough.
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

  /// The length under `asked` of a view that clamps and is `length` long under `given`; `nil` if that does not tell it.
  private func clampedLength(_ asked: MeasureSpec, _ given: MeasureSpec, _ length: Int32) -> Int32? {
    if asked.isExact { return Int32(truncatingIfNeeded: asked.size) }
    if given.isExact { return nil }
    // A length that wasn't truncated is the natural one; a truncated length isn't greater than that.
    let isNatural = given.isUnspecified || Int(length) < given.size
    return isNatural || (asked.isAtMost && asked.size <= given.size) ? asked.resolve(packed: length) : nil
  }

  /// Whether the view is known to clamp; determined once, until it or one of its descendants changes.
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
    // A length of zero with a weight means the content's.
    let hasLentLength = weight > 0 && (self.width.isZero || self.height.isZero)
    return (self.width.isFixed && self.height.isFixed && !hasLentLength) || clamps()
  }
}
