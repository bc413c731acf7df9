import Measure

/// One measure of a LinearLayout, in Android's steps:
///
/// 1. Each child is measured with the space that the preceding children leave, and its length is added. A child that
///    requests only a share of an exact length is measured later.
/// 2. With `measureWithLargestChild`, the length of the longest child is used for every child.
/// 3. The layout's length is resolved; the remaining or missing length is the excess.
/// 4. The excess is divided by weight, and each weighted child is measured at its share.
/// 5. The layout's size is resolved.
/// 6. Children that match a cross length that wasn't known before are measured again, at their current lengths.
///
/// Code that runs for each child is mutating or inlined: a nonmutating function would receive a copy of the whole pass.
/// The walk, through which deep trees recurse, is a single function with everything that most layouts need, and rare
/// cases are separate: a return predictor holds about 50 entries, so each further call at a level is costly in deep
/// trees.
struct LinearMeasurePass<Main: MainAxis, Cells: LinearCells, Log: LinearLog> {
  private let layout: ViewRef
  private let cells: Cells
  private let settings: LinearLayout.Settings
  private let mainSpec: MeasureSpec
  private let crossSpec: MeasureSpec
  private let mainPadding: Int
  private let crossPadding: Int
  private let alignsBaselines: Bool
  private let log: Log

  private(set) var totals = LinearTotals()
  /// The length that zero-length children with a weight needed, which is returned to the excess.
  private var lengthLentToWeights = 0
  private var largestChildLength = Int(Int32.min)
  private var mainLength = 0
  private var excess = 0
  private(set) var lengthBeforeAlignedChild = 0
  private var baselines = BaselineExtents()
  private var hasBaseline = false
  /// `knowingSize` as long as each child contributes the length of its first measure.
  private var purpose: MeasurePurpose

  init(_ layout: ViewRef, _ cells: Cells, _ specs: MeasureSpecs, _ settings: LinearLayout.Settings, _ log: Log) {
    self.layout = layout
    self.settings = settings
    self.log = log
    self.cells = cells
    mainSpec = Main.main(specs)
    crossSpec = Main.cross(specs)
    mainPadding = Main.mainPadding(layout)
    crossPadding = Main.crossPadding(layout)
    alignsBaselines = Main.isHorizontal && settings.isBaselineAligned
    purpose = layout.flags.contains(.clampsWithChildren) && !mainSpec.isExact ? layout.purpose : .placing
  }

  /// The results that the layout pass needs.
  var measurement: LinearLayout.Measurement {
    LinearLayout.Measurement(
      totalLength: Int32(clamping: totals.usedLength), topAscent: baselines.ascents[BaselineExtents.top],
      bottomDescent: baselines.descents[BaselineExtents.bottom])
  }

  /// Whether an update can start from this pass; see `LinearUpdate`.
  var isUpdatable: Bool {
    (mainSpec.isUnspecified || layout.childCount > LinearUpdate.fewChildren) && !totals.hasWeightedChild
      && !totals.anyMatchesParent && !hasBaseline && settings.shortcuts.contains(.updates)
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

  /// Measures each child with the space that the preceding children leave.
  @inline(__always)
  mutating func measureChildrenAtNaturalLength() {
    guard isSimple else { return measureChildrenInGeneral() }
    for index in 0..<cells.count {
      guard let child = cells[index] else { continue }
      let flags = child.flags
      if child.isBox(flags, wish: child.weight.bitPattern), let childSpecs = exactSpecs(for: child) {
        child.answerBox(childSpecs, flags)
        totals.add(Main.mainDimension(child).length &+ Main.mainMargins(child), countsAllLengths)
        if !crossSpec.isExact { totals.addFixedCrossLength(of: child, Main.self) }
      } else if !flags.contains(.isGone) {
        measureChild(child, at: index, isLikelyPlain: false)
      }
    }
  }

  /// Measures each child if the layout's length depends on more than its children, or if more information about them is
  /// needed.
  @inline(never)
  private mutating func measureChildrenInGeneral() {
    purpose = .placing
    for index in 0..<cells.count {
      guard let child = cells[index] else {
        totals.usedLength += cells.emptyLength(at: index)
        log.addEmptyColumns(cells.emptyLength(at: index))
        continue
      }
      if child.isGone { continue }
      if !settings.showDividers.isEmpty {
        let before = totals.usedLength
        totals.addDividerBeforeChild(settings)
        log.addDivider(totals.usedLength - before)
      }
      measureChild(child, at: index, isLikelyPlain: true)
      largestChildLength = max(largestChildLength, Main.mainLength(child))
      if !Main.isHorizontal && index + 1 == Int(settings.baselineAlignedChildIndex) {
        lengthBeforeAlignedChild = totals.usedLength
      }
    }
    if !settings.showDividers.isEmpty {
      let before = totals.usedLength
      totals.addDividerAtEnd(settings)
      log.addDivider(totals.usedLength - before)
    }
  }

  /// Whether children add only their own lengths and margins.
  private var isSimple: Bool {
    Cells.arePlain && settings.shortcuts.contains(.plainSum)
  }

  /// Returns the specs for a child that doesn't depend on the preceding children, or `nil` for other children.
  @inline(__always)
  private mutating func exactSpecs(for child: ViewRef) -> MeasureSpecs? {
    let (dimension, crossDimension) = (Main.mainDimension(child), Main.crossDimension(child))
    guard dimension.isFixed else { return nil }
    if crossDimension.isFixed { return Main.specs(main: .exactly(dimension), cross: .exactly(crossDimension)) }
    guard crossSpec.isExact && crossDimension == .matchParent else { return nil }
    return Main.specs(
      main: .exactly(dimension), cross: .exactly(crossSpec.size &- crossPadding &- Main.crossMargins(child)))
  }

  /// Measures a child.
  /// - Parameter isLikelyPlain: Whether checking that the child has no content and no children is likely to save a
  ///   call. The child hasn't been checked for being a box.
  @inline(__always)
  private mutating func measureChild(_ child: ViewRef, at index: Int, isLikelyPlain: Bool) {
    let weight = child.weight
    let margins = Main.mainMargins(child)
    var dimension = Main.mainDimension(child)
    let usesExcess = weight > 0 && dimension.isZero
    if weight.bitPattern != 0 {
      totals.add(weight)
      if usesExcess && mainSpec.isExact { return countMeasuredOnlyAtShare(child, margins) }
      if usesExcess { dimension = .wrapContent }
    }
    // From the first weight on, a child is offered the whole length.
    let lengthBefore = mainPadding &+ (totals.hasWeight ? 0 : totals.usedLength)
    let ownSpec = cells.mainSpec(at: index)
    let childSpecs = childSpecs(
      child, mainSpec: ownSpec ?? mainSpec.childSpec(for: dimension, usedLength: lengthBefore &+ margins))
    log.willMeasure(
      child, childSpecs, usesExcess: usesExcess, lengthBefore: totals.hasWeight ? nil : totals.usedLength,
      column: ownSpec == nil ? nil : cells.column(at: index))
    measureFirst(child, weight, childSpecs, isLikelyPlain: isLikelyPlain)
    if ownSpec != nil { cells.didMeasure(at: index) }
    noteNeeds(of: child, childSpecs, lengthBefore: lengthBefore)
    let length = Main.mainLength(child)
    if usesExcess { lengthLentToWeights &+= length }
    log.add(child, length: length, spaceAfter: cells.spaceAfter(at: index))
    totals.add(length &+ margins &+ cells.spaceAfter(at: index), countsAllLengths)
    addCrossLength(of: child, awaitsShare: weight > 0)
  }

  /// Counts a child that takes only remaining space: it is measured once its share is known.
  @inline(__always)
  private mutating func countMeasuredOnlyAtShare(_ child: ViewRef, _ margins: Int) {
    totals.add(margins, countsAllLengths)
    log.add(child, length: 0, spaceAfter: 0)
    if awaitsBaseline(of: child) {
      log.willMeasureForBaseline(child)
      // The baseline is known only after a measurement; the child will be measured again at its share.
      child.measure(.unspecified)
      addCrossLength(of: child, awaitsShare: true)
    } else if !crossSpec.isExact {
      totals.addUnmeasuredCrossLength(of: child, Main.self)
    }
  }

  /// Measures a child that will be measured again if it has a weight or matches a cross length that isn't known yet.
  @inline(__always)
  private mutating func measureFirst(
    _ child: ViewRef, _ weight: Float, _ childSpecs: MeasureSpecs, isLikelyPlain: Bool
  ) {
    let matchesCrossLength = willMatchCrossLength(child)
    if purpose == .knowingSize && (matchesCrossLength || weight.bitPattern != 0) { settle(child, weight) }
    let purpose: MeasurePurpose = matchesCrossLength || weight > 0 ? .knowingSize : .placing
    child.measure(childSpecs, for: purpose, isLikelyPlain: isLikelyPlain)
  }

  /// Adds the cross length of a child's second measure, if that can be predicted.
  private mutating func settle(_ child: ViewRef, _ weight: Float) {
    let crossDimension = Main.crossDimension(child)
    let flags = child.flags
    guard weight >= 0, crossDimension != .wrapContent, flags.contains(.keepsExactSize), !flags.contains(.hasMaximum),
      !awaitsBaseline(of: child)
    else {
      purpose = .placing
      return
    }
    if weight > 0 && !crossSpec.isExact { totals.addSettledCrossLength(of: child, Main.self) }
  }

  /// Returns whether only the layout's size is requested, and second measures don't change it. The children then keep
  /// the sizes of their first measures.
  ///
  /// Those sizes aren't used: a parent that requests only the size measures the layout again, with exact specs.
  @inline(__always)
  mutating func isSettled() -> Bool {
    purpose == .knowingSize && (sharesExcess || matchesCrossLength) && !hasBaseline
      && (crossSpec.isExact || !totals.allMatchParent || !sharesExcess)
  }

  /// Returns whether a child matches a cross length that isn't known before all children have been measured.
  @inline(__always)
  private mutating func willMatchCrossLength(_ child: ViewRef) -> Bool {
    Main.crossDimension(child) == .matchParent && !crossSpec.isExact
  }

  /// Returns whether a child takes all of the remaining space: only its margins are counted before its share is known.
  @inline(__always)
  private mutating func isMeasuredOnlyAtShare(_ child: ViewRef) -> Bool {
    mainSpec.isExact && child.weight > 0 && Main.mainDimension(child).isZero
  }

  /// Whether all lengths are added as they are, which is the case in a row of exact length; otherwise a negative margin
  /// never reduces the total.
  @inline(__always) private var countsAllLengths: Bool { Main.isHorizontal && mainSpec.isExact }

  @inline(__always)
  private mutating func awaitsBaseline(of child: ViewRef) -> Bool {
    alignsBaselines && child.mayHaveBaseline
  }

  @inline(__always)
  private mutating func addCrossLength(of child: ViewRef, awaitsShare: Bool) {
    if !crossSpec.isExact { totals.addCrossLength(of: child, awaitsShare: awaitsShare, Main.self) }
    if awaitsBaseline(of: child) { addBaseline(of: child) }
  }

  @inline(never)
  private mutating func addBaseline(of child: ViewRef) {
    let baseline = child.baseline
    guard baseline != MeasureAnswer.noBaseline else { return }
    let gravity = child.gravity.isEmpty ? settings.contentGravity : child.gravity
    let length = Main.crossLength(child) + Main.crossMargins(child)
    baselines.add(baseline: Int(baseline), length: length, gravity: gravity)
    hasBaseline = true
  }

  @inline(never)
  mutating func countLargestChildForAll() {
    guard !mainSpec.isExact else { return }
    totals.startAgain()
    for index in 0..<cells.count {
      guard let child = cells[index] else {
        totals.usedLength += cells.emptyLength(at: index)
        continue
      }
      if child.isGone { continue }
      for _ in 0..<cells.visitCount(at: index) {
        // Android includes the dividers here in a row, but not in a column.
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

  /// Whether weighted children are measured again, even if there is no excess.
  var sharesExcess: Bool { totals.weight > 0 }

  /// Distributes the remaining length, or the missing length, among the weighted children.
  mutating func shareExcessByWeight() {
    // In a row, the cross lengths of weighted children that match the parent are discarded.
    let forgetsCrossLength = Main.isHorizontal && !crossSpec.isExact && totals.anyMatchesParent
    if isSimple && !hasBaseline && !forgetsCrossLength { shareAmongWeighted() } else { shareAmongAll() }
  }

  /// Distributes the excess if the other children's contributions to the totals haven't changed.
  private mutating func shareAmongWeighted() {
    var shares = WeightShares(of: excess, totalWeight: totals.weight, settings)
    for index in 0..<cells.count {
      guard let child = cells[index], child.weight > 0, !child.isGone else { continue }
      let left = shares
      let share = shares.take(child.weight)
      let margins = Main.mainMargins(child)
      totals.remove(isMeasuredOnlyAtShare(child) ? margins : Main.mainLength(child) + margins, countsAllLengths)
      measureWeighted(child, share: share, of: left)
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
      guard let child = cells[index], !child.isGone else { continue }
      for _ in 0..<cells.visitCount(at: index) {
        if hasDividers { totals.addDividerBeforeChild(settings) }
        let weight = child.weight
        if weight > 0 {
          let left = shares
          measureWeighted(child, share: shares.take(weight), of: left)
        }
        totals.add(
          Main.mainLength(child) + Main.mainMargins(child) + cells.spaceAfter(at: index), countsAllLengths)
        addCrossLength(of: child, awaitsShare: false)
      }
    }
    if hasDividers { totals.addDividerAtEnd(settings) }
    totals.usedLength += mainPadding
  }

  @inline(__always)
  private mutating func measureWeighted(_ child: ViewRef, share: Int32, of shares: WeightShares) {
    let length: Int32
    if settings.measuresWithLargestChild && !mainSpec.isExact {
      length = Int32(truncatingIfNeeded: largestChildLength)
      log.willMatchLargest(child, length: Int(length))
    } else if Main.mainDimension(child).isZero {
      length = share
      log.willShare(child, share, of: shares, natural: nil, length: Int(length))
    } else {
      length = Int32(truncatingIfNeeded: Main.mainLength(child)) &+ share
      log.willShare(child, share, of: shares, natural: Main.mainLength(child), length: Int(length))
    }
    if canAwaitCrossLength(child) {
      child.recordPendingLength(Main.size(main: Int(MeasureSpec.exactly(Int(length)).size), cross: 0))
    } else {
      let childSpecs = childSpecs(child, mainSpec: .exactly(Int(length)))
      child.measure(childSpecs)
      noteNeeds(of: child, childSpecs, lengthBefore: 0)
    }
  }

  /// Returns whether the cross length of a child at its share has no effect, because it will match the layout's, which
  /// other children determine. Such a child is measured once, by `matchCrossLength`. Measuring it here as well, as
  /// Android does, would measure its descendants again for each level of nesting.
  @inline(__always)
  private mutating func canAwaitCrossLength(_ child: ViewRef) -> Bool {
    let flags = child.flags
    return willMatchCrossLength(child) && !totals.allMatchParent
      && flags.contains(.keepsExactSize) && flags.isDisjoint(with: [.hasMaximum, .measuresAlways])
      && !awaitsBaseline(of: child)
  }

  /// Returns a child's specs, given its spec along the layout, and records the consequence for the cross axis.
  @inline(__always)
  private mutating func childSpecs(_ child: ViewRef, mainSpec: MeasureSpec) -> MeasureSpecs {
    Main.specs(
      main: mainSpec,
      cross: crossSpec.childSpec(
        for: Main.crossDimension(child), usedLength: crossPadding &+ Main.crossMargins(child)))
  }

  /// Records the offer that a child needed.
  /// - Parameter lengthBefore: The length subtracted from this layout's main spec for the child's, excluding its
  ///   margins.
  @inline(__always)
  private mutating func noteNeeds(of child: ViewRef, _ childSpecs: MeasureSpecs, lengthBefore: Int) {
    if mainSpec.isExact && crossSpec.isExact { return }
    totals.noteNeeds(
      of: child, Main.specs(main: mainSpec, cross: crossSpec), childSpecs,
      used: Main.size(main: lengthBefore &+ Main.mainMargins(child), cross: crossPadding &+ Main.crossMargins(child)))
  }

  @inline(__always)
  mutating func resolveSize() -> Size {
    let length = totals.crossLength(withBaselines: hasBaseline ? baselines.height : nil) + crossPadding
    return Main.size(main: mainLength, cross: crossSpec.resolve(max(length, Main.crossMinimum(layout))))
  }

  var matchesCrossLength: Bool { totals.anyMatchesParent }

  /// Measures the children that match the parent's cross length again, now that it is known, with their current main
  /// lengths.
  @inline(never)
  mutating func matchCrossLength(_ size: Size) {
    let cross = MeasureSpec.exactly(size[Main.axis.cross])
    for child in ChildStates(layout) where !child.isGone && Main.crossDimension(child) == .matchParent {
      log.willMatchCrossLength(child, length: Main.mainLength(child), crossLength: size[Main.axis.cross])
      child.measure(
        Main.specs(
          main: .exactly(Main.mainLength(child)),
          cross: cross.childSpec(for: .matchParent, used: crossPadding + Main.crossMargins(child))))
    }
  }

  @inline(__always)
  func finishLog() {
    let countsLargest = settings.measuresWithLargestChild && !mainSpec.isExact
    log.finish(excess: excess, largestLength: countsLargest ? largestChildLength : nil)
  }
}
