/// A view's answer to a pair of specs.
///
/// A view keeps two answers in its state, and more in its details if a parent asks for more within one pass. Together
/// with the rules below, this makes measuring linear in the size of the tree; without them, each level of a nested
/// layout would multiply the calls.
@frozen
@usableFromInline
package struct MeasureAnswer {
  @usableFromInline package var specs: MeasureSpecs
  @usableFromInline package var width: Int32
  @usableFromInline package var height: Int32
  @usableFromInline package var baseline: Int32
  @usableFromInline package var state: State

  @frozen
  @usableFromInline
  package struct State: OptionSet {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable package static var isValid: State { State(rawValue: 1) }
    /// Any width limit between the answer's width and the spec's limit gives the same answer.
    @inlinable package static var isWidthTight: State { State(rawValue: 2) }
    @inlinable package static var isHeightTight: State { State(rawValue: 4) }
    /// The answer was given without a run of `onMeasure`.
    @inlinable package static var isAssumed: State { State(rawValue: 8) }
    /// The answer was assumed for a view that may have a baseline, which only a run determines.
    @inlinable package static var lacksBaseline: State { State(rawValue: 16) }

    /// Whether a run computed the answer and the answer is still valid.
    @inlinable var isKept: Bool { rawValue & 9 == 1 }
  }

  /// Android's mark for a view without a baseline.
  @inlinable package static var noBaseline: Int32 { -1 }

  @inlinable package static var none: MeasureAnswer { MeasureAnswer(.unspecified, width: 0, height: 0, state: []) }

  @inlinable
  package init(_ specs: MeasureSpecs, width: Int32, height: Int32, state: State) {
    self.specs = specs
    self.width = width
    self.height = height
    self.state = state
    baseline = MeasureAnswer.noBaseline
  }

  /// Returns whether `onMeasure` would give this answer to `asked`.
  @inline(__always)
  package func serves(_ asked: MeasureSpecs) -> Bool {
    if specs.bits == asked.bits { return state.contains(.isValid) }
    return !asked.areExact && servesSmallerLimits(asked)
  }

  private func servesSmallerLimits(_ asked: MeasureSpecs) -> Bool {
    state.contains(.isValid)
      && (specs.width == asked.width || isTight(specs.width, asked.width, width, state.contains(.isWidthTight)))
      && (specs.height == asked.height || isTight(specs.height, asked.height, height, state.contains(.isHeightTight)))
  }

  /// Returns whether an answer can be reused under the rule of shrink-safe reuse: an answer to a limit is valid for
  /// each smaller limit that it fits into.
  private func isTight(_ given: MeasureSpec, _ asked: MeasureSpec, _ length: Int32, _ isTight: Bool) -> Bool {
    isTight && asked.isAtMost && !given.isExact && length <= asked.size
      && (given.isUnspecified || asked.size <= given.size)
  }
}

extension ViewRef {
  /// The maximum number of answers that a view keeps. Only trees that ask a view for hundreds of different sizes in one
  /// pass reach it; the answers are discarded when the view is laid out.
  private static var overflowLimit: Int { 4096 }

  /// Searches for an answer to `specs` among those other than the latest, and makes it the latest.
  func recallAnswer(to specs: MeasureSpecs) -> Bool {
    if case .answer(let earlier) = pointer.pointee.memory, earlier.serves(specs) {
      pointer.pointee.memory = .answer(self.answer)
      pointer.pointee.answer = earlier
    } else if self.flags.contains(.hasOverflow), let details,
      let index = details.overflowAnswers.lastIndex(where: { $0.serves(specs) })
    {
      let found = details.overflowAnswers.remove(at: index)
      pushAnswer(found)
    } else {
      return false
    }
    pointer.pointee.flags.remove(.isStale)
    if self.answer.specs != measuredSpecs || self.flags.contains(.hasChanged) {
      pointer.pointee.flags.insert(.isStale)
    }
    return true
  }

  /// Makes `answer` the latest, and keeps the two before it unless they cost nothing to compute again.
  @usableFromInline
  package func pushAnswer(_ answer: MeasureAnswer) {
    if self.answer.state.isKept && !self.flags.contains(.hasChanged) {
      if case .answer(let earlier) = pointer.pointee.memory, earlier.state.isKept { moveToOverflow(earlier) }
      pointer.pointee.memory = .answer(self.answer)
    }
    pointer.pointee.answer = answer
  }

  private func moveToOverflow(_ answer: MeasureAnswer) {
    let details = makeDetails()
    if details.overflowAnswers.count >= ViewRef.overflowLimit {
      details.overflowAnswers.removeAll(keepingCapacity: true)
    }
    details.overflowAnswers.append(answer)
    pointer.pointee.flags.insert(.hasOverflow)
  }

  func forgetAnswers() {
    pointer.pointee.answer.state = []
    if case .answer = pointer.pointee.memory { pointer.pointee.memory = .empty }
    pointer.pointee.flags.remove([.isClampingKnown, .isClamping])
    if self.flags.contains(.hasOverflow) { forgetOverflowAnswers() }
  }

  func forgetOverflowAnswers() {
    // The next pass is likely to need as much again.
    if let details {
      details.overflowAnswers.removeAll(keepingCapacity: details.overflowAnswers.count <= 64)
    }
    pointer.pointee.flags.remove(.hasOverflow)
  }
}
