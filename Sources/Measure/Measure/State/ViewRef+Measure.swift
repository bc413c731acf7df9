/// The purpose for which a parent measures a child.
@frozen
@usableFromInline
package enum MeasurePurpose {
  /// The child may be placed with its measured size.
  case placing
  /// The parent will measure the child with exact lengths before it places it. The child's descendants are measured
  /// then, so a layout may skip work now that doesn't affect its size.
  case knowingSize
}

extension ViewRef {
  @inlinable package var measuredSize: Size {
    Size(width: Int(self.answer.width), height: Int(self.answer.height))
  }

  /// Determines the view's size under `specs` and stores it in `answer`. All measurements of a view begin here.
  /// - Parameter isLikelyPlain: Whether to check first whether the view has no content and no children. For such a
  ///   view, the answer costs less than a call; for others, the check is wasted.
  @inlinable @inline(__always)
  package func measure(
    _ specs: MeasureSpecs, for purpose: MeasurePurpose = .placing, isLikelyPlain: Bool = true
  ) {
    if isLikelyPlain {
      let flags = self.flags
      if flags.intersection([.isPlain, .hasChildren, .hasMaximum, .isTraced]) == .isPlain {
        if hasAnswered(specs, flags) { checkReuse(specs) } else { answerPlainly(specs, flags) }
        return
      }
    }
    if hasAnswered(specs, flags) { checkReuse(specs) } else { findAnswer(specs, for: purpose) }
  }

  /// Returns whether the latest answer is the one to `specs`. It is valid whenever the view isn't dirty.
  @inlinable @inline(__always)
  func hasAnswered(_ specs: MeasureSpecs, _ flags: ViewState.Flags) -> Bool {
    self.answer.specs.bits == specs.bits && flags.isDisjoint(with: .preventsReuse)
  }

  /// Finds an answer if the latest one doesn't apply.
  @usableFromInline
  func findAnswer(_ specs: MeasureSpecs, for purpose: MeasurePurpose) {
    let flags = self.flags
    let isMerelyDirty =
      flags.intersection([.isDirty, .isTraced, .hasMaximum, .measuresAlways, .hasOverflow, .preparesMeasure])
      == .isDirty
    let isKnown = specs.areExact && flags.contains(.keepsExactSize)
    guard isMerelyDirty && !isKnown && !flags.isPlainLeaf else { return findUnusualAnswer(specs, for: purpose) }
    // The usual case is separate for speed: no cached answer is valid.
    pointer.pointee.flags = flags.subtracting([.isDirty, .isStale, .isClampingKnown, .isClamping])
    if case .answer = pointer.pointee.memory { pointer.pointee.memory = .empty }
    pointer.pointee.answer = MeasureAnswer(specs, width: 0, height: 0, state: [])
    runOnMeasure(for: purpose)
  }

  /// Finds an answer if flags other than `isDirty` have to be considered.
  @inline(never)
  private func findUnusualAnswer(_ specs: MeasureSpecs, for purpose: MeasurePurpose) {
    if self.flags.isSuperset(of: [.preparesMeasure, .isDirty]) { prepareMeasure() }
    if self.flags.contains(.isTraced) {
      record(specs) { lookUpAnswer(specs, for: .placing) }
    } else if lookUpAnswer(specs, for: purpose) != .measured {
      checkReuse(specs)
    }
  }

  /// Finds the answer in the first way that applies, ordered by cost.
  @inline(never) @discardableResult
  private func lookUpAnswer(_ asked: MeasureSpecs, for purpose: MeasurePurpose) -> MeasureTrace.Call.Source {
    let flags = self.flags
    let specs = flags.contains(.hasMaximum) ? capped(asked) : asked
    if flags.isPlainLeaf {
      answerPlainly(specs, flags)
      return .exact
    }
    let isOutdated = !flags.isDisjoint(with: [.isDirty, .measuresAlways])
    if isOutdated {
      forgetAnswers()
      pointer.pointee.flags.remove([.isDirty, .isStale])
    }
    let isSizeGiven = specs.areExact && flags.intersection([.keepsExactSize, .measuresAlways]) == .keepsExactSize
    // Without a baseline, an exact answer has nothing to cache.
    let isAnswerGiven = isSizeGiven && flags.contains(.hasNoBaseline) && self.answer.specs.bits != specs.bits
    if isAnswerGiven {
      answerExactly(specs)
      return .exact
    }
    let isRemembered = !isOutdated && (self.answer.serves(specs) || recallAnswer(to: specs))
    if isRemembered { return .remembered }
    if isSizeGiven {
      answerExactly(specs)
      return .exact
    }
    let isClamped = flags.contains(.clampsWithChildren) && answerByClamping(specs)
    if isClamped { return .clamped }
    pushAnswer(MeasureAnswer(specs, width: 0, height: 0, state: []))
    runOnMeasure(for: flags.contains(.measuresAlways) ? .placing : purpose)
    return .measured
  }

  /// Answers for a view without content and children: computing its size is cheaper than caching it.
  @inlinable @inline(__always)
  package func answerPlainly(_ specs: MeasureSpecs, _ flags: ViewState.Flags) {
    pointer.pointee.answer.specs = specs
    pointer.pointee.answer.width = specs.width.resolve(packed: minWidth)
    pointer.pointee.answer.height = specs.height.resolve(packed: minHeight)
    pointer.pointee.answer.state = [.isValid, .isWidthTight, .isHeightTight]
    pointer.pointee.flags = flags.subtracting(.isDirty)
  }

  /// Answers exact specs for a box, as `answerPlainly` does without checking the specs and the minimum.
  @inlinable @inline(__always)
  package func answerBox(_ specs: MeasureSpecs, _ flags: ViewState.Flags) {
    pointer.pointee.answer.specs = specs
    pointer.pointee.answer.width = Int32(truncatingIfNeeded: specs.width.size)
    pointer.pointee.answer.height = Int32(truncatingIfNeeded: specs.height.size)
    pointer.pointee.answer.state = [.isValid, .isWidthTight, .isHeightTight]
    pointer.pointee.flags = flags.subtracting(.isDirty)
  }

  /// Answers exact specs without measuring the descendants. They are measured when the view is laid out.
  private func answerExactly(_ specs: MeasureSpecs) {
    let size = specs.size
    let hasNoBaseline = self.flags.contains(.hasNoBaseline)
    assume(
      MeasureAnswer(
        specs, width: Int32(truncatingIfNeeded: size.width), height: Int32(truncatingIfNeeded: size.height),
        state: hasNoBaseline ? [.isValid, .isAssumed] : [.isValid, .isAssumed, .lacksBaseline]))
  }

  /// Makes `answer` the latest without measuring the children.
  func assume(_ answer: MeasureAnswer) {
    pushAnswer(answer)
    let isUpToDate = answer.specs.bits == measuredSpecs.bits && !self.flags.contains(.hasChanged)
    if isUpToDate {
      pointer.pointee.flags.remove(.isStale)
    } else {
      pointer.pointee.flags.formUnion([.isStale, .needsPlacing])
    }
  }

  /// Runs `onMeasure` for the specs of the latest answer, and stores the result in it.
  func runOnMeasure(for purpose: MeasurePurpose = .placing) {
    guard findDepth() else { return answerInterrupted() }
    pointer.pointee.answer.baseline = MeasureAnswer.noBaseline
    pointer.pointee.neededWidth = 0
    pointer.pointee.neededHeight = 0
    if self.flags.contains(.isInPass) { stopInPass("measured") }
    let specs = self.answer.specs
    consumeChanges(specs)
    pointer.pointee.measuredSpecs = specs
    pointer.pointee.flags.formUnion([.isInPass, .needsPlacing])
    pointer.pointee.purpose = purpose
    let size = self.owner._withUnsafeGuaranteedRef { $0.onMeasure(specs) }
    pointer.pointee.flags.subtract([.isInPass, .isUpdating])
    let width = Int32(truncatingIfNeeded: Swift.min(Swift.max(size.width, 0), Pixels.limit))
    let height = Int32(truncatingIfNeeded: Swift.min(Swift.max(size.height, 0), Pixels.limit))
    pointer.pointee.answer.width = width
    pointer.pointee.answer.height = height
    let flags = self.flags
    var state: MeasureAnswer.State = .isValid
    let widthPromise: ViewState.Flags = specs.width.isUnspecified ? .ignoresUnusedSpace : .ignoresUnusedSpaceBelowLimit
    let heightPromise: ViewState.Flags =
      specs.height.isUnspecified ? .ignoresUnusedSpace : .ignoresUnusedSpaceBelowLimit
    if flags.contains(widthPromise) && pointer.pointee.neededWidth <= width { state.insert(.isWidthTight) }
    if flags.contains(heightPromise) && pointer.pointee.neededHeight <= height { state.insert(.isHeightTight) }
    pointer.pointee.answer.state = state
  }

  /// Marks the descendants as having sizes that don't belong to the answer. If the sizes are needed later, `onMeasure`
  /// runs again.
  package func markChildrenStale() {
    pointer.pointee.measuredSpecs = .never
    pointer.pointee.flags.formUnion([.isStale, .needsPlacing])
  }

  /// Records the view's depth, which corresponds to the depth of the stack.
  ///
  /// - Returns: Whether the view may run; `false` if the budget of the pass is exhausted.
  @inline(__always)
  func findDepth() -> Bool {
    if let parent = self.parent {
      guard let depth = parent.depth.ofChildren else { return findUnusualDepth(in: parent) }
      pointer.pointee.depth = depth
    } else {
      return findRootDepth()
    }
    return true
  }

  @inline(never)
  func stopInPass(_ action: String) -> Never {
    stop("\(view.designation) was \(action) by its own onMeasure or onLayout")
  }

  /// Stops the program. It is a separate function, so that the message isn't part of the code for every view.
  @inline(never)
  func stopTooDeep() -> Never { stop(ViewTreeError.tooDeep.description) }

  /// Returns the specs with the view's maximum applied. The minimum overrides the maximum, and `maximumRule` determines
  /// the effect on exact sizes.
  func capped(_ specs: MeasureSpecs) -> MeasureSpecs {
    guard let details else { return specs }
    let rule = details.maximumRule
    return MeasureSpecs(
      width: cap(specs.width, details.maxWidth, minWidth, rule, fixed: self.width),
      height: cap(specs.height, details.maxHeight, minHeight, rule, fixed: self.height))
  }

  private func cap(
    _ spec: MeasureSpec, _ maximum: Int32?, _ minimum: Int32, _ rule: MaximumRule, fixed: Dimension
  ) -> MeasureSpec {
    guard let maximum else { return spec }
    let limit = Int(rule == .always ? maximum : Swift.max(maximum, minimum))
    switch spec.mode {
    case .unspecified: return .atMost(limit)
    case .atMost: return .atMost(Swift.min(spec.size, limit))
    case .exactly:
      let isExempt = rule == .unlessExact || (rule == .unlessFixed && spec.size == fixed.length)
      return isExempt ? spec : .exactly(Swift.min(spec.size, limit))
    }
  }

  /// The baseline of the latest answer; `MeasureAnswer.noBaseline` for none.
  @inlinable package var baseline: Int32 {
    if self.answer.state.contains(.lacksBaseline) && !self.flags.contains(.isInPass) { bringUpToDate() }
    return self.answer.baseline
  }

  /// Measures the view's descendants for the latest answer, if they have the sizes of another one.
  @usableFromInline
  package func bringUpToDate() {
    // A client may place a changed view before measuring it again.
    if self.flags.isSuperset(of: [.preparesMeasure, .isDirty]) { prepareMeasure() }
    if self.flags.contains(.isTraced) {
      record(self.answer.specs, isDuringLayout: true) {
        runOnMeasure()
        return .measured
      }
    } else {
      runOnMeasure()
    }
  }

  /// Measures the descendants if that was postponed, for a parent that reads more of the view than its answer.
  package func updateChildren() {
    if self.flags.contains(.isStale) { bringUpToDate() }
  }

  /// Returns whether the view, which has no children, last answered with exactly this size, so that measuring it again
  /// would change nothing.
  package func hasAnswered(size: Size) -> Bool {
    let wanted: ViewState.Flags = [.findsSizeAlone, .keepsExactSize]
    return self.flags.intersection(wanted.union(.hasMaximum).union(.isStale).union(.preventsReuse)) == wanted
      && childCount == 0 && self.answer.state.contains(.isValid)
      && Int(self.answer.width) == size.width && Int(self.answer.height) == size.height
  }

  /// Returns the size that the view answers to `specs`, for code outside a pass. The tree's state, including whether
  /// it needs a layout, doesn't change.
  package func size(askedUnder specs: MeasureSpecs) -> Size {
    let (known, memory, outdated, held) = (answer, pointer.pointee.memory, isDirty, measuredSpecs)
    let wasStale = flags.contains(.isStale)
    measure(specs)
    let size = measuredSize
    if outdated {
      markChanged()
      return size
    }
    pointer.pointee.answer = known
    pointer.pointee.memory = memory
    if measuredSpecs == held && flags.intersection(.isStale) == (wasStale ? .isStale : []) { return size }
    // The descendants have the sizes of this call now.
    markChildrenStale()
    return size
  }

  // MARK: Children

  /// Records that the view will be measured again in this pass, with the part of its size that is already known.
  @inlinable
  package func recordPendingLength(_ size: Size) {
    pushAnswer(
      MeasureAnswer(
        .never, width: Int32(truncatingIfNeeded: size.width), height: Int32(truncatingIfNeeded: size.height), state: [])
    )
  }

  /// Returns the specs for the view under a parent's `specs`, minus `usedWidth` and `usedHeight` pixels.
  @inlinable @inline(__always)
  package func specs(under specs: MeasureSpecs, usedWidth: Int, usedHeight: Int) -> MeasureSpecs {
    MeasureSpecs(
      width: specs.width.childSpec(for: width, used: usedWidth),
      height: specs.height.childSpec(for: height, used: usedHeight))
  }

  /// Measures `child` with `childSpecs`, which were derived from this view's `specs`.
  ///
  /// Records what the answer depends on: if a limit of this view was passed on, the answer is valid only for limits
  /// that leave as much space for the child as it needed.
  @inlinable @inline(__always)
  package func measureChild(
    _ child: ViewRef, _ childSpecs: MeasureSpecs, under specs: MeasureSpecs, usedWidth: Int, usedHeight: Int
  ) {
    child.measure(childSpecs)
    noteWidth(of: child, childSpecs.width, under: specs.width, used: usedWidth)
    noteHeight(of: child, childSpecs.height, under: specs.height, used: usedHeight)
  }

  @inlinable @inline(__always)
  package func noteWidth(of child: ViewRef, _ childSpec: MeasureSpec, under spec: MeasureSpec, used: Int) {
    pointer.pointee.neededWidth = Swift.max(
      pointer.pointee.neededWidth, child.neededWidth(childSpec, under: spec, used: used))
  }

  @inlinable @inline(__always)
  package func noteHeight(of child: ViewRef, _ childSpec: MeasureSpec, under spec: MeasureSpec, used: Int) {
    pointer.pointee.neededHeight = Swift.max(
      pointer.pointee.neededHeight, child.neededHeight(childSpec, under: spec, used: used))
  }

  /// Returns the minimum width limit of a parent for which this view's answer is the same, or 0 for any.
  /// - Parameter spec: The parent's own spec.
  @inlinable @inline(__always)
  package func neededWidth(_ childSpec: MeasureSpec, under spec: MeasureSpec, used: Int) -> Int32 {
    if childSpec.isExact || spec.isExact { return 0 }
    return ViewRef.needed(childSpec, used, self.answer.width, self.answer.state.contains(.isWidthTight))
  }

  @inlinable @inline(__always)
  package func neededHeight(_ childSpec: MeasureSpec, under spec: MeasureSpec, used: Int) -> Int32 {
    if childSpec.isExact || spec.isExact { return 0 }
    return ViewRef.needed(childSpec, used, self.answer.height, self.answer.state.contains(.isHeightTight))
  }

  /// Records that the current answer is valid only for limits of at least these lengths.
  @inlinable
  package func requireAtLeast(width: Int32, height: Int32) {
    pointer.pointee.neededWidth = Swift.max(pointer.pointee.neededWidth, width)
    pointer.pointee.neededHeight = Swift.max(pointer.pointee.neededHeight, height)
  }

  /// The limits that the current run has recorded so far with `requireAtLeast(width:height:)` and similar functions.
  @inlinable
  package var neededLimits: (width: Int32, height: Int32) {
    (pointer.pointee.neededWidth, pointer.pointee.neededHeight)
  }

  /// Returns the minimum limit of the parent for which a child's answer is the same.
  @inlinable
  package static func needed(_ spec: MeasureSpec, _ used: Int, _ length: Int32, _ isTight: Bool) -> Int32 {
    if !isTight && spec.isUnspecified { return .max }
    let needed = (isTight ? Int(length) : spec.size) + used
    return Int32(truncatingIfNeeded: Swift.min(Swift.max(needed, 0), Int(Int32.max)))
  }

  /// Records that the current answer depends on the whole offer.
  @inlinable
  package func dependOnWholeOffer() {
    pointer.pointee.neededWidth = .max
    pointer.pointee.neededHeight = .max
  }

  /// Records that the current answer depends on the whole offer along `axis`.
  @inlinable
  package func dependOnWholeOffer(along axis: Axis) {
    if axis == .horizontal { pointer.pointee.neededWidth = .max } else { pointer.pointee.neededHeight = .max }
  }

  // MARK: Trace

  // In three parts, so that views inside each other take little of the stack.
  private func record(_ specs: MeasureSpecs, isDuringLayout: Bool = false, _ body: () -> MeasureTrace.Call.Source) {
    let isCached = !self.flags.contains(.isDirty) && self.answer.specs.bits == specs.bits && !isDuringLayout
    // A hint limits nothing, so it needs no explanation.
    let specs = specs.withoutHints
    beginRecord(specs, isDuringLayout: isDuringLayout)
    endRecord(specs, isDuringLayout: isDuringLayout, isCached ? .remembered : body())
  }

  @inline(never)
  private func beginRecord(_ specs: MeasureSpecs, isDuringLayout: Bool) {
    guard let recorder = details?.recorder else { return }
    let parentSpecs = self.parent.map { $0.answer.specs.withoutHints }
    let owner = self.owner.takeUnretainedValue()
    recorder.begin(owner, parentSpecs: parentSpecs)
    if isDuringLayout { return }
    var offers = recorder.takeOffers(to: owner)
    if let parentSpecs, let parent = owner.parent?.asLengthExplaining {
      // The requested length changes when the parent is measured again.
      for axis in [Axis.horizontal, .vertical] where offers[axis] == nil {
        offers[axis] = Explanation.Offer(specs[axis], to: owner, in: parent, of: parentSpecs[axis], along: axis)
          .map { recorder.notes.store($0) }
      }
    }
    recorder.offers = offers
  }

  @inline(never)
  private func endRecord(_ specs: MeasureSpecs, isDuringLayout: Bool, _ source: MeasureTrace.Call.Source) {
    guard let recorder = details?.recorder else { return }
    let owner = self.owner.takeUnretainedValue()
    let call = recorder.end()
    // The parent's depth is known, since it runs, but not that of a view without children that is measured by a shortcut.
    let chain = self.parent.map { $0.depth.ancestorCount + 2 } ?? 1
    recorder.deepestChain = Swift.max(recorder.deepestChain, chain)
    recorder.append(
      MeasureTrace.Call(
        view: owner, parent: owner.parent, specs: specs, size: measuredSize,
        baseline: self.answer.baseline == MeasureAnswer.noBaseline ? nil : Int(self.answer.baseline),
        source: source,
        isDuringLayout: isDuringLayout, parentSpecs: call.parentSpecs, number: call.number,
        outerNumber: call.outerNumber, offers: call.offers))
  }
}
