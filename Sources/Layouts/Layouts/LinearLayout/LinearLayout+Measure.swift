import Measure

extension LinearLayout {
  /// Measures the layout along an axis. Source: android.widget.LinearLayout.measureVertical and measureHorizontal (API
  /// 34, target SDK 34).
  final func measure<Main: MainAxis>(_ specs: MeasureSpecs, along main: Main.Type) -> Size {
    measure(specs, along: main, ChildCells(state))
  }

  final func measure<Main: MainAxis, Cells: LinearCells>(
    _ specs: MeasureSpecs, along main: Main.Type, _ cells: Cells
  ) -> Size {
    if let notes = explanationNotes {
      return measure(specs, along: main, cells, LinearNotes(self, notes, Main.main(specs)))
    }
    return measure(specs, along: main, cells, NoLog())
  }

  @inline(__always)
  private func measure<Main: MainAxis, Cells: LinearCells, Log: LinearLog>(
    _ specs: MeasureSpecs, along main: Main.Type, _ cells: Cells, _ log: Log
  ) -> Size {
    var pass = LinearMeasurePass<Main, Cells, Log>(state, cells, specs, settings, log)
    pass.measureChildrenAtNaturalLength()
    if state.isInterrupted {
      state.allowsUpdates = false
      return specs.resolve(.zero)
    }
    return finish(&pass)
  }

  /// Continues once the children's lengths are known. It isn't part of the walk, which is the part that recurses.
  @inline(never)
  private func finish<Main: MainAxis, Cells: LinearCells, Log: LinearLog>(
    _ pass: inout LinearMeasurePass<Main, Cells, Log>
  ) -> Size {
    if settings.measuresWithLargestChild { pass.countLargestChildForAll() }
    pass.resolveMainLength()
    let size: Size
    if pass.isSettled() {
      size = pass.resolveSize()
      state.markChildrenStale()
    } else {
      if pass.sharesExcess { pass.shareExcessByWeight() }
      size = pass.resolveSize()
      if pass.matchesCrossLength { pass.matchCrossLength(size) }
    }
    pass.finishLog()
    state.requireAtLeast(width: pass.totals.neededWidth, height: pass.totals.neededHeight)
    measurement = pass.measurement
    if pass.isUpdatable {
      updateBase = pass.makeUpdateBase()
      state.allowsUpdates = true
    } else if state.allowsUpdates || state.isUpdating {
      // A subclass may measure more than once in a run, so the existing base isn't from this measure.
      state.allowsUpdates = false
    }
    if settings.baselineAlignedChildIndex >= 0 {
      measuredBaseline = baselineOfAlignedChild(after: pass.lengthBeforeAlignedChild, height: size.height)
    }
    return size
  }

  /// Returns the baseline of the child at `baselineAlignedChildIndex`, from the layout's own top.
  ///
  /// Source: `getBaseline` of android.widget.LinearLayout. A column's `contentGravity` moves its children away from the
  /// position assumed here. In a tree that is measured for the first time, Android reads a height of 0 there, and so
  /// does this function. With `baselineFollowsGravity`, the child is where the layout places it, as in `getBaseline` of
  /// android.widget.Spinner.
  /// - Parameter lengthBefore: The length before that child, in a column.
  private func baselineOfAlignedChild(after lengthBefore: Int, height: Int) -> Int? {
    let index = Int(settings.baselineAlignedChildIndex)
    let children = ChildStates(state)
    guard index < children.count else { return nil }
    guard
      let baseline = children[index].isGone
        ? baseline(ofGone: subviews[index]) : subviews[index].measuredBaseline
    else { return nil }
    var top = settings.direction == .vertical ? lengthBefore : 0
    if settings.direction == .vertical, settings.baselineFollowsGravity {
      top += startOfColumn(height: height)
    } else if settings.direction == .vertical {
      let padding = state.padding
      switch settings.contentGravity.vertical {
      case .bottom: top = -Int(padding.bottom) - Int(measurement.totalLength)
      case .centerVertical: top += (-padding.vertical - Int(measurement.totalLength)) / 2
      default: break
      }
    }
    return top + Int(children[index].margins.top) + baseline
  }

  /// Returns the baseline of a view that isn't measured, which is known only if it was set explicitly.
  private func baseline(ofGone child: View) -> Int? { (child as? ContentView)?.fixedBaseline }
}
