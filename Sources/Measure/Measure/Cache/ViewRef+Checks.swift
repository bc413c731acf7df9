// In a build with MEASURE_CACHE_CHECKS, which Package.swift defines if the environment variable of that name is set,
// the engine measures again whenever it reuses an answer, and stops if the new answer differs. This is many times
// slower, and doesn't change frames.

extension ViewRef {
  /// Called after an answer to `asked` was given without a run of `onMeasure`.
  @inlinable @inline(__always)
  func checkReuse(_ asked: MeasureSpecs) {
    #if MEASURE_CACHE_CHECKS
      compareWithNewAnswer(asked)
    #endif
  }
}

#if MEASURE_CACHE_CHECKS
  extension ViewRef {
    @usableFromInline
    func compareWithNewAnswer(_ asked: MeasureSpecs) {
      guard !isPlainLeaf, flags.isDisjoint(with: [.isInPass, .isTraced, .measuresAlways]), !isInsideCheck else {
        return
      }
      let found = answer
      let memory = pointer.pointee.memory
      let specs = flags.contains(.hasMaximum) ? capped(asked) : asked
      makeDetails().isBeingChecked = true
      pointer.pointee.answer = MeasureAnswer(specs, width: 0, height: 0, state: [])
      runOnMeasure()
      makeDetails().isBeingChecked = false
      let new = answer
      let isSame =
        found.width == new.width && found.height == new.height
        && (found.state.contains(.lacksBaseline) || found.baseline == new.baseline)
      require(
        isSame,
        "\(path) answered \(measured(found)) to \(specs) without being measured, and \(measured(new)) when measured again: "
          + "its onMeasure doesn't keep to what it declares, or something changed without setNeedsLayout()")
      pointer.pointee.answer = found
      if case .answer = memory { pointer.pointee.memory = memory } else { pointer.pointee.memory = .empty }
      // The descendants have the sizes of this check now.
      markChildrenStale()
    }

    /// Whether an ancestor is being checked. A view that is measured again uses its children's cached answers, which
    /// are checked separately.
    private var isInsideCheck: Bool {
      var ancestor: ViewRef? = self
      while let state = ancestor {
        if state.details?.isBeingChecked == true { return true }
        ancestor = state.parent
      }
      return false
    }

    private func measured(_ answer: MeasureAnswer) -> String {
      let baseline = answer.baseline == MeasureAnswer.noBaseline ? "" : " with its baseline at \(answer.baseline)"
      return "\(answer.width)x\(answer.height)\(baseline)"
    }

    /// The path from the root to this view: `LinearLayout #list/TextView 3`.
    private var path: String {
      var names: [String] = []
      var next: ViewRef? = self
      while let state = next {
        let index = state.parent.flatMap { ChildStates($0).firstIndex(of: state) }
        names.append(state.view.className + (state.id.map { " #\($0)" } ?? index.map { " \($0)" } ?? ""))
        next = state.parent
      }
      return names.reversed().joined(separator: "/")
    }
  }
#endif
