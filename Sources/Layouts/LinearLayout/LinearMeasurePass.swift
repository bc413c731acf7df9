import Measure

/// One measure of a LinearLayout, in Android's steps.
///
/// What runs for each child is mutating, or inlined: a function that takes the pass as it is would be handed a copy of all
/// of it.
struct LinearMeasurePass<Main: MainAxis, Cells: LinearCells> {
  private let layout: StatePointer
  private let cells: Cells
  private let settings: LinearLayout.Settings
  private let mainSpec: MeasureSpec
  private let crossSpec: MeasureSpec
  private let mainPadding: Int
  private let crossPadding: Int
  private let alignsBaselines: Bool

  private(set) var totals = LinearTotals()
  /// What zero-length children with a weight were found to need: it goes back into the pool.
  private var lengthLentToWeights = 0
  private var largestChildLength = Int(Int32.min)
  private var mainLength = 0
  private var excess = 0
  private(set) var lengthBeforeAlignedChild = 0
  private var baselines = BaselineExtents()
  private var hasBaseline = false

  init(_ layout: StatePointer, _ cells: Cells, _ specs: MeasureSpecs, _ settings: LinearLayout.Settings) {
    self.layout = layout
    self.settings = settings
    self.cells = cells
    mainSpec = Main.main(specs)
    crossSpec = Main.cross(specs)
    mainPadding = Main.mainPadding(layout)
    crossPadding = Main.crossPadding(layout)
    alignsBaselines = Main.isHorizontal && settings.isBaselineAligned
  }

  /// What the layout pass needs of this.
  var measurement: LinearLayout.Measurement {
    LinearLayout.Measurement(
      totalLength: Int32(clamping: totals.usedLength), topAscent: baselines.ascents[BaselineExtents.top],
      bottomDescent: baselines.descents[BaselineExtents.bottom])
  }

  /// Whether an update can start from this pass; see `LinearUpdate`.
  var isUpdatable: Bool {
    mainSpec.isUnspecified && !totals.hasWeightedChild && !totals.anyMatchesParent && !hasBaseline
      && !settings.measuresWithLargestChild && settings.baselineAlignedChildIndex < 0
      && totals.usedLength < Pixels.limit
  }

  mutating func makeUpdateBase() -> LinearUpdate.Base {
    LinearUpdate.Base(
      specs: Main.specs(main: mainSpec, cross: crossSpec),
      crossLength: Int32(clamping: totals.unmatchedCrossLength),
      neededLength: Main.isHorizontal ? totals.neededWidth : totals.neededHeight,
      neededCrossLength: Main.isHorizontal ? totals.neededHeight : totals.neededWidth)
  }

  // MARK: Steps

  /// Measures each child with what those before it leave.
  mutating func measureChildrenAtNaturalLength() {
    let hasRuns = isSimple && settings.baselineAlignedChildIndex < 0
    var index = 0
    while index < cells.count {
      if hasRuns && startsRun(at: index) {
        let end = measureRun(from: index)
        if end > index {
          index = end
          continue
        }
      }
      measureChildAtNaturalLength(at: index)
      index += 1
    }
    if !settings.showDividers.isEmpty { totals.addDividerAtEnd(settings) }
  }

  /// Whether children add their own lengths and margins, and nothing else.
  private var isSimple: Bool {
    Cells.arePlain && settings.showDividers.isEmpty && !settings.measuresWithLargestChild
  }

  /// Whether it is worth a try to measure the child at `index` and those behind it in a run: a single one is measured as
  /// fast by itself.
  @inline(__always)
  private mutating func startsRun(at index: Int) -> Bool {
    guard index + 1 < cells.count, let child = cells[index], let next = cells[index + 1] else { return false }
    return mayBeInRun(child) && mayBeInRun(next)
  }

  @inline(__always)
  private mutating func mayBeInRun(_ child: StatePointer) -> Bool {
    if child.pointee.weight.bitPattern != 0 { return isLeftOut(child) }
    return child.pointee.flags.contains(.isPlain) || !child.pointee.flags.contains(.isDirty)
  }

  /// Measures children as long as that takes no call: such as have nothing inside, or were measured already, and nothing
  /// that is rare. Most children are of this kind, and without a call what is added up stays in registers.
  /// - Returns: The index of the first child that is of another kind.
  private mutating func measureRun(from start: Int) -> Int {
    let (cells, mainSpec, crossSpec) = (cells, mainSpec, crossSpec)
    let (mainPadding, crossPadding) = (mainPadding, crossPadding)
    var totals = totals
    var index = start
    while index < cells.count, let child = cells[index] {
      let flags = child.pointee.flags
      if flags.contains(.isGone) {
        index += 1
        continue
      }
      if awaitsBaseline(of: child) { break }
      let margins = Main.mainMargins(child)
      if child.pointee.weight.bitPattern != 0 {
        guard isLeftOut(child) else { break }
        totals.add(child.pointee.weight)
        totals.add(margins, countsAllLengths)
        if !crossSpec.isExact { totals.addUnmeasuredCrossLength(of: child, Main.self) }
        index += 1
        continue
      }
      let (dimension, crossDimension) = (Main.mainDimension(child), Main.crossDimension(child))
      if dimension.isFixed && crossDimension.isFixed {
        let childSpecs = Main.specs(main: .exactly(dimension), cross: .exactly(crossDimension))
        guard child.measureWithoutCall(childSpecs, flags) else { break }
        totals.add(Main.mainLength(child) + margins, countsAllLengths)
      } else {
        let used = mainPadding + margins + (totals.hasWeight ? 0 : totals.usedLength)
        let crossUsed = crossPadding + Main.crossMargins(child)
        let childSpecs = Main.specs(
          main: mainSpec.childSpec(for: dimension, usedLength: used),
          cross: crossSpec.childSpec(for: crossDimension, usedLength: crossUsed))
        guard child.measureWithoutCall(childSpecs, flags) else { break }
        totals.add(Main.mainLength(child) + margins, countsAllLengths)
        if !(mainSpec.isExact && crossSpec.isExact) {
          totals.noteNeeds(
            of: child, Main.specs(main: mainSpec, cross: crossSpec), childSpecs,
            used: Main.size(main: used, cross: crossUsed))
        }
      }
      if !crossSpec.isExact { totals.addCrossLength(of: child, awaitsShare: false, Main.self) }
      index += 1
    }
    self.totals = totals
    return index
  }

  @inline(__always)
  private mutating func measureChildAtNaturalLength(at index: Int) {
    guard let child = cells[index] else {
      totals.usedLength += cells.emptyLength(at: index)
      return
    }
    if child.pointee.isGone { return }
    if !settings.showDividers.isEmpty { totals.addDividerBeforeChild(settings) }
    let weight = child.pointee.weight
    totals.add(weight)
    let margins = Main.mainMargins(child)
    let isLeftOut = isLeftOut(child)
    if isLeftOut && !awaitsBaseline(of: child) {
      totals.add(margins, countsAllLengths)
      if !crossSpec.isExact { totals.addUnmeasuredCrossLength(of: child, Main.self) }
    } else {
      if isLeftOut {
        totals.add(margins, countsAllLengths)
        // The baseline is known only once the child has been measured; it will be measured again at its share.
        child.measure(.unspecified)
      } else {
        let usesExcess = weight > 0 && Main.mainDimension(child).isZero
        // From the first weight on, a child is offered the whole length.
        let lengthBefore = mainPadding + (totals.hasWeight ? 0 : totals.usedLength)
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
        totals.add(length + margins + cells.spaceAfter(at: index), countsAllLengths)
        largestChildLength = max(largestChildLength, length)
      }
      addCrossLength(of: child, awaitsShare: weight > 0)
    }
    if !Main.isHorizontal && index + 1 == Int(settings.baselineAlignedChildIndex) {
      lengthBeforeAlignedChild = totals.usedLength
    }
  }

  /// Whether a child is all that is left over: nothing but its margins counts before it has its share.
  @inline(__always)
  private mutating func isLeftOut(_ child: StatePointer) -> Bool {
    mainSpec.isExact && child.pointee.weight > 0 && Main.mainDimension(child).isZero
  }

  /// A row of exact length adds up its children plainly; everywhere else a negative margin never makes the total less.
  @inline(__always) private var countsAllLengths: Bool { Main.isHorizontal && mainSpec.isExact }

  @inline(__always)
  private mutating func awaitsBaseline(of child: StatePointer) -> Bool {
    alignsBaselines && !child.pointee.flags.contains(.hasNoBaseline)
  }

  @inline(__always)
  private mutating func addCrossLength(of child: StatePointer, awaitsShare: Bool) {
    if !crossSpec.isExact { totals.addCrossLength(of: child, awaitsShare: awaitsShare, Main.self) }
    if awaitsBaseline(of: child) { addBaseline(of: child) }
  }

  @inline(never)
  private mutating func addBaseline(of child: StatePointer) {
    let baseline = child.baseline
    guard baseline != MeasureAnswer.noBaseline else { return }
    let gravity = child.pointee.gravity.isEmpty ? settings.contentGravity : child.pointee.gravity
    let length = Main.crossLength(child) + Main.crossMargins(child)
    baselines.add(baseline: Int(baseline), length: length, gravity: gravity)
    hasBaseline = true
  }

  mutating func countLargestChildForAll() {
    guard settings.measuresWithLargestChild && !mainSpec.isExact else { return }
    totals.startAgain()
    for index in 0..<cells.count {
      guard let child = cells[index] else {
        totals.usedLength += cells.emptyLength(at: index)
        continue
      }
      if child.pointee.isGone { continue }
      for _ in 0..<cells.visitCount(at: index) {
        // Android counts the dividers here in a row, and leaves them out in a column.
        if Main.isHorizontal { totals.addDividerBeforeChild(settings) }
        totals.add(
          largestChildLength + Main.mainMargins(child) + cells.spaceAfter(at: index), countsAllLengths)
      }
    }
    if Main.isHorizontal { totals.addDividerAtEnd(settings) }
  }

  @inline(__always)
  mutating func resolveMainLength() {
    totals.usedLength += mainPadding
    mainLength = mainSpec.resolve(max(totals.usedLength, Main.mainMinimum(layout)))
    excess = mainLength - totals.usedLength + lengthLentToWeights
  }

  /// Weighted children are measured again even where there is nothing to share.
  var sharesExcess: Bool { totals.weight > 0 }

  /// Gives weighted children the length left over, or takes from them what is missing.
  mutating func shareExcessByWeight() {
    // In a row, what weighted children that match the parent were found to need across it is forgotten.
    let forgetsCrossLength = Main.isHorizontal && !crossSpec.isExact && totals.anyMatchesParent
    if isSimple && !hasBaseline && !forgetsCrossLength { shareAmongWeighted() } else { shareAmongAll() }
  }

  /// Shares the excess where the other children add to the totals what they did before.
  private mutating func shareAmongWeighted() {
    var shares = WeightShares(of: excess, totalWeight: totals.weight, settings)
    for index in 0..<cells.count {
      guard let child = cells[index], child.pointee.weight > 0, !child.pointee.isGone else { continue }
      let share = shares.take(child.pointee.weight)
      let margins = Main.mainMargins(child)
      totals.remove(isLeftOut(child) ? margins : Main.mainLength(child) + margins, countsAllLengths)
      measureWeighted(child, share: share)
      totals.add(Main.mainLength(child) + margins, countsAllLengths)
      addCrossLength(of: child, awaitsShare: false)
    }
  }

  private mutating func shareAmongAll() {
    var shares = WeightShares(of: excess, totalWeight: totals.weight, settings)
    let hasDividers = Main.isHorizontal && !settings.showDividers.isEmpty
    totals.startAgain()
    if Main.isHorizontal {
      totals.forgetMatchingCrossLength()
      if hasBaseline { baselines = BaselineExtents() }
    }
    for index in 0..<cells.count {
      guard let child = cells[index], !child.pointee.isGone else { continue }
      for _ in 0..<cells.visitCount(at: index) {
        if hasDividers { totals.addDividerBeforeChild(settings) }
        let weight = child.pointee.weight
        if weight > 0 { measureWeighted(child, share: shares.take(weight)) }
        totals.add(
          Main.mainLength(child) + Main.mainMargins(child) + cells.spaceAfter(at: index), countsAllLengths)
        addCrossLength(of: child, awaitsShare: false)
      }
    }
    if hasDividers { totals.addDividerAtEnd(settings) }
    totals.usedLength += mainPadding
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
    return Main.crossDimension(child) == .matchParent && !crossSpec.isExact && !totals.allMatchParent
      && flags.contains(.keepsExactSize) && flags.isDisjoint(with: [.hasMaximum, .measuresAlways])
      && !awaitsBaseline(of: child)
  }

  /// - Parameter lengthBefore: what was subtracted from this layout's own main spec for the child's, beside its margins.
  @inline(__always)
  private mutating func measure(_ child: StatePointer, _ childMainSpec: MeasureSpec, lengthBefore: Int) {
    let childCrossSpec = crossSpec.childSpec(
      for: Main.crossDimension(child), usedLength: crossPadding + Main.crossMargins(child))
    let childSpecs = Main.specs(main: childMainSpec, cross: childCrossSpec)
    child.measure(childSpecs)
    if mainSpec.isExact && crossSpec.isExact { return }
    totals.noteNeeds(
      of: child, Main.specs(main: mainSpec, cross: crossSpec), childSpecs,
      used: Main.size(main: lengthBefore + Main.mainMargins(child), cross: crossPadding + Main.crossMargins(child)))
  }

  @inline(__always)
  mutating func resolveSize() -> Size {
    let length = totals.crossLength(withBaselines: hasBaseline ? baselines.height : nil) + crossPadding
    return Main.size(main: mainLength, cross: crossSpec.resolve(max(length, Main.crossMinimum(layout))))
  }

  var matchesCrossLength: Bool { totals.anyMatchesParent }

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
