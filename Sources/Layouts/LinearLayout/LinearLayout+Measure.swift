import Measure

extension LinearLayout {
  /// Source: android.widget.LinearLayout.measureVertical and measureHorizontal (API 34, target SDK 34).
  final func measure<Main: MainAxis>(_ specs: MeasureSpecs, along main: Main.Type) -> Size {
    measure(specs, along: main, ChildCells(state))
  }

  final func measure<Main: MainAxis, Cells: LinearCells>(
    _ specs: MeasureSpecs, along main: Main.Type, _ cells: Cells
  ) -> Size {
    var pass = LinearMeasurePass<Main, Cells>(state, cells, specs, settings)
    pass.measureChildrenAtNaturalLength()
    pass.countLargestChildForAll()
    pass.resolveMainLength()
    if pass.sharesExcess { pass.shareExcessByWeight() }
    let size = pass.resolveSize()
    if pass.anyMatchesParent { pass.matchCrossLength(size) }
    measurement = pass.measurement
    if settings.baselineAlignedChildIndex >= 0 {
      measuredBaseline = baselineOfAlignedChild(after: pass.lengthBeforeAlignedChild)
    }
    return size
  }

  /// The baseline of the child that `baselineAlignedChildIndex` names, from the layout's own top.
  ///
  /// Source: android.widget.LinearLayout.getBaseline. A column's `contentGravity` moves its children away from the place that
  /// this counts with; in a tree that is measured for the first time, Android reads a height of 0 there, and so does this.
  /// - Parameter lengthBefore: what stands before that child, in a column.
  private func baselineOfAlignedChild(after lengthBefore: Int) -> Int? {
    let index = Int(settings.baselineAlignedChildIndex)
    let children = ChildStates(state)
    guard index < children.count else { return nil }
    guard
      let baseline = children[index].pointee.isGone
        ? baseline(ofGone: subviews[index]) : subviews[index].measuredBaseline
    else { return nil }
    var top = settings.direction == .vertical ? lengthBefore : 0
    if settings.direction == .vertical {
      let padding = state.pointee.padding
      switch settings.contentGravity.vertical {
      case .bottom: top = -Int(padding.bottom) - Int(measurement.totalLength)
      case .centerVertical: top += (-padding.vertical - Int(measurement.totalLength)) / 2
      default: break
      }
    }
    return top + Int(children[index].pointee.margins.top) + baseline
  }

  /// The baseline of a view that isn't measured: only one that was given to it is known.
  private func baseline(ofGone child: View) -> Int? { (child as? ContentView)?.fixedBaseline }
}

/// One measure of a LinearLayout: the running totals of its steps.
///
/// What runs for each child is mutating, or inlined: a function that takes the pass as it is would be handed a copy of all
/// of it.
private struct LinearMeasurePass<Main: MainAxis, Cells: LinearCells> {
  private let layout: StatePointer
  private let cells: Cells
  private let settings: LinearLayout.Settings
  private let mainSpec: MeasureSpec
  private let crossSpec: MeasureSpec
  private let crossPadding: Int
  private let alignsBaselines: Bool

  /// The children's lengths and margins, and the dividers.
  private var usedLength = 0
  /// What zero-length children with a weight were found to need: it goes back into the pool.
  private var lengthLentToWeights = 0
  private var mainLength = 0
  private var excess = 0
  private var largestChildLength = Int(Int32.min)
  private var totalWeight: Float = 0
  private var hasChild = false
  private(set) var lengthBeforeAlignedChild = 0
  private var baselines = BaselineExtents()
  private var hasBaseline = false

  /// The greatest cross length of a child.
  private var crossLength = 0
  /// The same, with only the margins of children that match the parent; weighted ones count once they have their share.
  private var unmatchedCrossLength = 0
  private var allMatchParent = true
  private(set) var anyMatchesParent = false

  init(_ layout: StatePointer, _ cells: Cells, _ specs: MeasureSpecs, _ settings: LinearLayout.Settings) {
    self.layout = layout
    self.settings = settings
    self.cells = cells
    mainSpec = Main.main(specs)
    crossSpec = Main.cross(specs)
    crossPadding = Main.crossPadding(layout)
    alignsBaselines = Main.isHorizontal && settings.isBaselineAligned
  }

  /// What the layout pass needs of this.
  var measurement: LinearLayout.Measurement {
    LinearLayout.Measurement(
      totalLength: Int32(clamping: usedLength), topAscent: baselines.ascents[BaselineExtents.top],
      bottomDescent: baselines.descents[BaselineExtents.bottom])
  }

  /// A row of exact length adds up its children plainly; everywhere else a negative margin never makes the total less.
  @inline(__always)
  private mutating func addToUsedLength(_ length: Int) {
    if length >= 0 || (Main.isHorizontal && mainSpec.isExact) { usedLength += length }
  }

  private mutating func addDividerBeforeChild() {
    if settings.showDividers.contains(hasChild ? .middle : .beginning) { usedLength += Int(settings.dividerSize) }
    hasChild = true
  }

  private mutating func addDividerAtEnd() {
    if hasChild && settings.showDividers.contains(.end) { usedLength += Int(settings.dividerSize) }
  }

  // MARK: Steps

  mutating func measureChildrenAtNaturalLength() {
    let hasDividers = !settings.showDividers.isEmpty
    let mainPadding = Main.mainPadding(layout)
    let alignedChildIndex = Main.isHorizontal ? -1 : Int(settings.baselineAlignedChildIndex)
    for index in 0..<cells.count {
      guard let child = cells[index] else {
        usedLength += cells.emptyLength(at: index)
        continue
      }
      if child.pointee.isGone { continue }
      if hasDividers { addDividerBeforeChild() }
      let weight = child.pointee.weight
      totalWeight += weight
      let margins = Main.mainMargins(child)
      let usesExcess = weight > 0 && Main.mainDimension(child).isZero
      if usesExcess && mainSpec.isExact && !awaitsBaseline(of: child) {
        addToUsedLength(margins)
        addSkippedCrossLength(of: child)
      } else {
        if usesExcess && mainSpec.isExact {
          addToUsedLength(margins)
          // The baseline is known only once the child has been measured; it will be measured again at its share.
          child.measure(.unspecified)
        } else {
          // From the first weight on, a child is offered the whole length.
          let lengthBefore = mainPadding + (totalWeight == 0 ? usedLength : 0)
          if let spec = cells.mainSpec(at: index) {
            measure(child, spec, lengthBefore: lengthBefore)
            cells.didMeasure(at: index)
          } else {
            let dimension = usesExcess ? .wrapContent : Main.mainDimension(child)
            measure(
              child, mainSpec.childSpec(for: dimension, usedLength: lengthBefore + margins), lengthBefore: lengthBefore)
          }
          let length = Main.mainLength(child)
          if usesExcess { lengthLentToWeights += length }
          addToUsedLength(length + margins + cells.spaceAfter(at: index))
          if settings.measuresWithLargestChild { largestChildLength = max(largestChildLength, length) }
        }
        addCrossLength(of: child, awaitsShare: weight > 0)
      }
      if index + 1 == alignedChildIndex { lengthBeforeAlignedChild = usedLength }
    }
    if hasDividers { addDividerAtEnd() }
    growToBaselines()
  }

  @inline(__always)
  private mutating func awaitsBaseline(of child: StatePointer) -> Bool {
    alignsBaselines && !child.pointee.flags.contains(.hasNoBaseline)
  }

  @inline(__always)
  private mutating func addCrossLength(of child: StatePointer, awaitsShare: Bool) {
    let margins = Main.crossMargins(child)
    let length = Main.crossLength(child) + margins
    let matchesParent = Main.crossDimension(child) == .matchParent
    crossLength = max(crossLength, length)
    if !matchesParent { allMatchParent = false }
    var unmatchedLength = length
    if matchesParent && !crossSpec.isExact {
      anyMatchesParent = true
      unmatchedLength = margins
    }
    if !awaitsShare { unmatchedCrossLength = max(unmatchedCrossLength, unmatchedLength) }
    if awaitsBaseline(of: child) { addBaseline(of: child, length) }
  }

  @inline(never)
  private mutating func addBaseline(of child: StatePointer, _ length: Int) {
    let baseline = child.baseline
    guard baseline != MeasureAnswer.noBaseline else { return }
    let gravity = child.pointee.gravity.isEmpty ? settings.contentGravity : child.pointee.gravity
    baselines.add(baseline: Int(baseline), length: length, gravity: gravity)
    hasBaseline = true
  }

  /// Counts a child that is measured at its share only.
  private mutating func addSkippedCrossLength(of child: StatePointer) {
    crossLength = max(crossLength, Main.crossMargins(child))
    let matchesParent = Main.crossDimension(child) == .matchParent
    allMatchParent = allMatchParent && matchesParent
    anyMatchesParent = anyMatchesParent || (matchesParent && !crossSpec.isExact)
  }

  private mutating func growToBaselines() {
    if hasBaseline, let height = baselines.height { crossLength = max(crossLength, height) }
  }

  mutating func countLargestChildForAll() {
    guard settings.measuresWithLargestChild && !mainSpec.isExact else { return }
    usedLength = 0
    hasChild = false
    for index in 0..<cells.count {
      guard let child = cells[index] else {
        usedLength += cells.emptyLength(at: index)
        continue
      }
      if child.pointee.isGone { continue }
      for _ in 0..<cells.visitCount(at: index) {
        // Android counts the dividers here in a row, and leaves them out in a column.
        if Main.isHorizontal { addDividerBeforeChild() }
        addToUsedLength(largestChildLength + Main.mainMargins(child) + cells.spaceAfter(at: index))
      }
    }
    if Main.isHorizontal { addDividerAtEnd() }
  }

  mutating func resolveMainLength() {
    usedLength += Main.mainPadding(layout)
    mainLength = mainSpec.resolve(max(usedLength, Main.mainMinimum(layout)))
    excess = mainLength - usedLength + lengthLentToWeights
  }

  /// Weighted children are measured again even where there is nothing to share.
  var sharesExcess: Bool { totalWeight > 0 }

  /// Gives weighted children the length left over, or takes from them what is missing.
  ///
  /// A share is truncated and subtracted before the next, so the last child absorbs the rounding. The arithmetic is Java's:
  /// 32-bit float in this order, a cast that gives 0 for 0/0 (which a `weightSum` below the children's sum leads to), and
  /// 32-bit integers that wrap.
  mutating func shareExcessByWeight() {
    var excess = Int32(truncatingIfNeeded: excess)
    var weightLeft = settings.weightSum > 0 ? settings.weightSum : totalWeight
    let hasDividers = Main.isHorizontal && !settings.showDividers.isEmpty
    usedLength = 0
    hasChild = false
    if Main.isHorizontal {
      crossLength = -1
      if hasBaseline { baselines = BaselineExtents() }
    }
    for index in 0..<cells.count {
      guard let child = cells[index], !child.pointee.isGone else { continue }
      for _ in 0..<cells.visitCount(at: index) {
        if hasDividers { addDividerBeforeChild() }
        let weight = child.pointee.weight
        if weight > 0 {
          let share = Int32(saturating: weight * Float(excess) / weightLeft)
          excess &-= share
          weightLeft -= weight
          measureWeighted(child, share: share)
        }
        addToUsedLength(Main.mainLength(child) + Main.mainMargins(child) + cells.spaceAfter(at: index))
        addCrossLength(of: child, awaitsShare: false)
      }
    }
    if hasDividers { addDividerAtEnd() }
    usedLength += Main.mainPadding(layout)
    growToBaselines()
  }

  @inline(__always)
  private mutating func measureWeighted(_ child: StatePointer, share: Int32) {
    let length: Int32
    if settings.measuresWithLargestChild && !mainSpec.isExact {
      length = Int32(truncatingIfNeeded: largestChildLength)
    } else if Main.mainDimension(child).isZero {
      length = share
    } else {
      length = Int32(truncatingIfNeeded: Main.mainLength(child)) &+ share
    }
    if canAwaitCrossLength(child) {
      child.awaitMeasure(Main.size(main: Int(MeasureSpec.exactly(Int(length)).size), cross: 0))
    } else {
      measure(child, .exactly(Int(length)), lengthBefore: 0)
    }
  }

  /// Whether the cross length that a child has at its share makes no difference, since it will match the layout's, which
  /// other children decide: such a child is measured once, by `matchCrossLength`. Measuring it here as well, as Android
  /// does, would measure what is below it once more for each level that it is nested in.
  @inline(__always)
  private mutating func canAwaitCrossLength(_ child: StatePointer) -> Bool {
    let flags = child.pointee.flags
    return Main.crossDimension(child) == .matchParent && !crossSpec.isExact && !allMatchParent
      && flags.contains(.keepsExactSize) && flags.isDisjoint(with: [.hasMaximum, .measuresAlways])
      && (!alignsBaselines || flags.contains(.hasNoBaseline))
  }

  /// - Parameter lengthBefore: what was subtracted from this layout's own main spec for the child's, beside its margins.
  @inline(__always)
  private mutating func measure(_ child: StatePointer, _ childMainSpec: MeasureSpec, lengthBefore: Int) {
    let childCrossSpec = crossSpec.childSpec(
      for: Main.crossDimension(child), usedLength: crossPadding + Main.crossMargins(child))
    child.measureInLoop(Main.specs(main: childMainSpec, cross: childCrossSpec))
    if !((mainSpec.isExact || childMainSpec.isExact) && (crossSpec.isExact || childCrossSpec.isExact)) {
      noteNeeds(of: child, childMainSpec, childCrossSpec, lengthBefore)
    }
  }

  /// Keeps account of what the layout's answer depends on; see `StatePointer.measureChild`.
  @inline(never)
  private mutating func noteNeeds(
    of child: StatePointer, _ childMainSpec: MeasureSpec, _ childCrossSpec: MeasureSpec, _ lengthBefore: Int
  ) {
    let used = lengthBefore + Main.mainMargins(child)
    let crossUsed = crossPadding + Main.crossMargins(child)
    if Main.isHorizontal {
      layout.noteWidth(of: child, childMainSpec, under: mainSpec, used: used)
      layout.noteHeight(of: child, childCrossSpec, under: crossSpec, used: crossUsed)
    } else {
      layout.noteWidth(of: child, childCrossSpec, under: crossSpec, used: crossUsed)
      layout.noteHeight(of: child, childMainSpec, under: mainSpec, used: used)
    }
  }

  mutating func resolveSize() -> Size {
    if !allMatchParent && !crossSpec.isExact { crossLength = unmatchedCrossLength }
    crossLength += crossPadding
    let cross = crossSpec.resolve(max(crossLength, Main.crossMinimum(layout)))
    return Main.size(main: mainLength, cross: cross)
  }

  /// Measures the children that match the parent's cross length again, now that it is known, with their main length frozen.
  mutating func matchCrossLength(_ size: Size) {
    let cross = MeasureSpec.exactly(size[Main.axis.cross])
    for child in ChildStates(layout) where !child.pointee.isGone && Main.crossDimension(child) == .matchParent {
      child.measure(
        Main.specs(
          main: .exactly(Main.mainLength(child)),
          cross: cross.childSpec(for: .matchParent, used: crossPadding + Main.crossMargins(child))))
    }
  }
}

extension Int32 {
  /// Java's cast: 0 for what is no number, and the nearest limit for what doesn't fit.
  init(saturating value: Float) {
    self = value.isNaN ? 0 : value >= 0x1p31 ? .max : value < -0x1p31 ? .min : Int32(value)
  }
}
