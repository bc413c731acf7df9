import Measure

/// One measure of a StackLayout.
struct StackMeasurePass<Main: MainAxis> {
  private let stack: StackLayout
  private let layout: ViewRef
  private let children: ChildStates
  /// Facts about the children if one of them has a rank or isn't just a box; `nil` if all are boxes without ranks.
  private let cells: StackCells?
  private let settings: StackLayout.Settings
  private let mainSpec: MeasureSpec
  /// The stack's own cross spec, made exact if a child fills the stack across.
  private let crossSpec: MeasureSpec
  private let ownCrossSpec: MeasureSpec
  private let mainPadding: Int
  private let crossPadding: Int
  private let stretches: Bool
  private let notes: StackNotes?
  /// Whether a child fills the stack along or across it.
  private let hasFillingChild: Bool
  private let fillsAcross: Bool
  /// Whether a child's length along the stack isn't fixed.
  private let hasFlexibleChild: Bool

  /// The total of the children's lengths, margins, and spacing.
  private var contentLength = 0
  /// The maximum cross length of a child with its margins.
  private var crossContent = 0
  private var visibleCount = 0
  /// Whether all children are boxes, and have their natural lengths.
  private var areMeasured = false
  /// The texts that are measured with the space that the others leave, as positions among the texts.
  private var waitingTexts: [Int] = []
  private var fillsMain = false
  private var fillsCross = false
  /// Whether a child's length changed, so that the cross lengths have to be computed again.
  private var hasResized = false
  private(set) var mainLength = 0
  private var excess = 0

  init(_ stack: StackLayout, _ specs: MeasureSpecs, _ notes: StackNotes?) {
    self.stack = stack
    layout = stack.state
    let children = ChildStates(stack.state)
    self.children = children
    settings = stack.settings
    stretches = stack.settings.stretches
    self.notes = notes
    mainSpec = Main.main(specs)
    ownCrossSpec = Main.cross(specs)
    mainPadding = Main.mainPadding(stack.state)
    crossPadding = Main.crossPadding(stack.state)
    if notes == nil, settings.distribution == .fill, let boxes = StackBoxes<Main>(children) {
      visibleCount = boxes.count
      contentLength = boxes.length
      crossContent = boxes.crossLength
      areMeasured = true
      self.cells = nil
      self.hasFillingChild = false
      self.fillsAcross = false
      self.hasFlexibleChild = false
      self.crossSpec = ownCrossSpec
      return
    }
    var (areBoxes, hasFillingChild, fillsAcross, hasFlexibleChild) = (true, false, false, false)
    for child in children {
      let flags = child.flags
      if flags.contains(.isGone) { continue }
      // A child with a rank has a weight with a nonzero bit.
      if !flags.contains(.isPlain) || child.weight.bitPattern != 0 { areBoxes = false }
      let main = Main.mainDimension(child)
      if !main.isFixed {
        hasFlexibleChild = true
        if main == .matchParent { hasFillingChild = true }
      }
      if Main.crossDimension(child) == .matchParent { fillsAcross = true }
    }
    cells = areBoxes ? nil : stack.cells
    self.hasFillingChild = hasFillingChild
    self.fillsAcross = fillsAcross
    self.hasFlexibleChild = hasFlexibleChild
    var crossSpec = ownCrossSpec
    if fillsAcross {
      for child in children where !child.isGone && Self.fills(child, along: Main.axis.cross) { fillsCross = true }
      if fillsCross, crossSpec.isAtMost {
        crossSpec = .exactly(crossSpec.size)
      }
    }
    self.crossSpec = crossSpec
  }

  // MARK: Natural lengths

  /// Measures each child without a limit along the stack. Texts that wrap come last, since they take the space that the
  /// others leave.
  mutating func measureNaturalLengths() {
    if cells != nil {
      measureWrappingLast()
    } else if !areMeasured {
      for child in children {
        let flags = child.flags
        if child.isBox(flags, wish: child.weight.bitPattern), let specs = exactSpecs(for: child) {
          visibleCount &+= 1
          child.answerBox(specs, flags)
          add(child)
        } else if !flags.contains(.isGone) {
          measureNaturalLength(of: child)
        }
      }
    }
    if visibleCount > 1 { contentLength += Int(settings.spacing) * (visibleCount - 1) }
    guard let cells else { return }
    for index in waitingTexts { measureText(children[index]) }
    for (index, stack) in cells.stacks { noteFill(children[index], stack) }
  }

  @inline(never)
  private mutating func measureWrappingLast() {
    let wraps = Main.isHorizontal && !mainSpec.isUnspecified
    for (index, child) in children.enumerated() where !child.isGone {
      if wraps, !Main.mainDimension(child).isFixed, child.view.wrapsLines {
        visibleCount += 1
        waitingTexts.append(index)
      } else {
        measureNaturalLength(of: child)
      }
    }
  }

  @inline(__always)
  private mutating func measureNaturalLength(of child: ViewRef) {
    visibleCount &+= 1
    let dimension = Main.mainDimension(child)
    measure(child, main: dimension.isFixed ? .exactly(dimension) : .unspecified)
    add(child)
    if dimension == .matchParent, !fillsMain { fillsMain = Self.fills(child, along: Main.axis) }
  }

  /// Returns the specs for a child with lengths that are known before it is measured and don't depend on the stack's
  /// offer, or `nil` for other children.
  @inline(__always)
  private func exactSpecs(for child: ViewRef) -> MeasureSpecs? {
    let (dimension, crossDimension) = (Main.mainDimension(child), Main.crossDimension(child))
    guard dimension.isFixed else { return nil }
    if crossDimension.isFixed { return Main.specs(main: .exactly(dimension), cross: .exactly(crossDimension)) }
    guard ownCrossSpec.isExact, crossDimension == .matchParent || stretches else { return nil }
    return Main.specs(
      main: .exactly(dimension), cross: .exactly(crossSpec.size &- crossPadding &- Main.crossMargins(child)))
  }

  /// Measures a text that may wrap with the remaining length of the stack, or with its longest word if that is more.
  private mutating func measureText(_ child: ViewRef) {
    let margins = Main.mainMargins(child)
    let used = mainPadding + contentLength + margins
    let room = max(0, mainSpec.size - used)
    measure(child, main: .unspecified)
    if Main.mainLength(child) > room {
      let spec = MeasureSpec.atMost(max(room, child.view.longestWordWidth))
      notes?.willWrap(child, room: room, limit: spec.size, along: Main.axis)
      measure(child, main: spec)
      Main.note(layout, child, spec, Main.specs(main: mainSpec, cross: crossSpec), used: used)
    }
    add(child)
    if Main.mainDimension(child) == .matchParent, !fillsMain { fillsMain = Self.fills(child, along: Main.axis) }
  }

  /// Records whether a stack is filled, which makes this stack filled as well.
  private mutating func noteFill(_ child: ViewRef, _ stack: StackLayout) {
    if child.isGone { return }
    if Main.mainDimension(child) == .wrapContent, stack.isFilled(along: Main.axis),
      !Self.hasMaximum(child, along: Main.axis)
    {
      fillsMain = true
    }
    let cross = Main.axis.cross
    if Main.crossDimension(child) == .wrapContent, stack.isFilled(along: cross), !Self.hasMaximum(child, along: cross) {
      fillsCross = true
    }
  }

  @inline(__always)
  private mutating func measure(_ child: ViewRef, main: MeasureSpec) {
    let dimension = Main.crossDimension(child)
    let isStretched = stretches && dimension == .wrapContent
    let used = crossPadding &+ Main.crossMargins(child)
    let cross = crossSpec.childSpec(for: isStretched ? .matchParent : dimension, usedLength: used)
    notes?.willMeasure(child, main: main, cross: cross, isStretched: isStretched)
    child.measure(Main.specs(main: main, cross: cross))
    noteCross(child, cross, used)
  }

  @inline(__always)
  private func noteCross(_ child: ViewRef, _ spec: MeasureSpec, _ used: Int) {
    if ownCrossSpec.isExact { return }
    if Main.isHorizontal {
      layout.noteHeight(of: child, spec, under: ownCrossSpec, used: used)
    } else {
      layout.noteWidth(of: child, spec, under: ownCrossSpec, used: used)
    }
  }

  @inline(__always)
  private mutating func add(_ child: ViewRef) {
    contentLength += Main.mainLength(child) + Main.mainMargins(child)
    crossContent = max(crossContent, Main.crossLength(child) + Main.crossMargins(child))
  }

  // MARK: Growing and shrinking

  mutating func resolveMainLength() {
    if settings.distribution == .fillEqually { makeNaturalLengthsEqual() }
    let wanted = max(contentLength + mainPadding, Main.mainMinimum(layout))
    let takesAll = fillsMain && mainSpec.isAtMost
    mainLength = takesAll ? mainSpec.size : mainSpec.resolve(wanted)
    if fillsMain && !mainSpec.isExact { layout.dependOnWholeOffer(along: Main.axis) }
    excess = mainLength - mainPadding - contentLength
    notes?.resolved(excess: excess, count: visibleCount, along: Main.axis)
  }

  /// Divides the remaining or missing length among the children, rank by rank.
  mutating func shareExcess() {
    switch settings.distribution {
    case .fillEqually: return divideEqually()
    case .fillProportionally: return divideProportionally()
    case .equalSpacing, .equalCentering:
      // A single child is tied to both ends of a UIStackView.
      if excess > 0 { return visibleCount == 1 ? divideEqually() : () }
    case .fill: break
    }
    if excess == 0 || (cells == nil && !(excess > 0 ? hasFillingChild : hasFlexibleChild)) { return }
    let cells = self.cells ?? stack.cells
    let ranking = excess > 0 ? cells.growing : cells.shrinking
    var left = abs(excess)
    for run in ranking.runs where left > 0 {
      left -= share(left, among: run, of: ranking)
    }
  }

  /// Divides a length among the children of one rank.
  /// - Returns: The amount that they have taken.
  private mutating func share(_ amount: Int, among run: StackCells.Run, of ranking: StackCells.Ranking) -> Int {
    let grows = excess > 0
    let members = ranking.order[run.members]
    var shares = StackShares(of: amount, among: members.count) { member in
      room(
        of: children[Int(members[members.startIndex + member])], at: Int(members[members.startIndex + member]), run.rank
      )
    }
    var taken = 0
    for index in members {
      let child = children[Int(index)]
      let room = room(of: child, at: Int(index), run.rank)
      let share = shares.take(room: room)
      if share == 0 { continue }
      taken += share
      resize(child, by: grows ? share : -share, rank: run.rank, of: amount)
    }
    return taken
  }

  /// Returns the amount by which a child can grow or shrink.
  private func room(of child: ViewRef, at index: Int, _ rank: Int?) -> Int {
    if child.isGone { return 0 }
    let dimension = Main.mainDimension(child)
    let length = Main.mainLength(child)
    if excess < 0 {
      if dimension.isFixed && rank == nil { return 0 }
      return max(0, length - Main.mainMinimum(child))
    }
    if dimension.isFixed { return 0 }
    if rank == nil && dimension != .matchParent && !isFilledStack(at: index) { return 0 }
    guard child.hasMaximum, let maximum = child.view.maximum(along: Main.axis) else { return .max }
    return max(0, max(maximum, Main.mainMinimum(child)) - length)
  }

  private func isFilledStack(at index: Int) -> Bool {
    guard let cells else { return false }
    let place = cells.stacks.indices.partitionPoint { cells.stacks[$0].index < index }
    return place < cells.stacks.count && cells.stacks[place].index == index
      && cells.stacks[place].view.isFilled(along: Main.axis)
  }

  private mutating func resize(_ child: ViewRef, by change: Int, rank: Int?, of amount: Int) {
    let natural = Main.mainLength(child)
    contentLength += change
    hasResized = true
    notes?.willResize(child, from: natural, by: change, rank: rank, of: amount, along: Main.axis)
    if Main.isHorizontal {
      // A text that becomes narrower becomes higher.
      measure(child, main: .exactly(natural + change))
    } else {
      let cross = MeasureSpec.exactly(Main.crossLength(child))
      notes?.keepsAcross(child, length: Main.crossLength(child), along: Main.axis.cross)
      child.measure(Main.specs(main: .exactly(natural + change), cross: cross))
    }
  }

  // MARK: Distributions

  /// Counts each child as long as the longest, since all of them will be equally long.
  private mutating func makeNaturalLengthsEqual() {
    var (longest, total) = (0, 0)
    for child in children where !child.isGone {
      longest = max(longest, Main.mainLength(child))
      total += Main.mainLength(child)
    }
    contentLength += longest * visibleCount - total
  }

  /// The length that the children share, without margins and spacing.
  private var sharedLength: Int {
    var length = mainLength - mainPadding - Int(settings.spacing) * max(0, visibleCount - 1)
    for child in children where !child.isGone { length -= Main.mainMargins(child) }
    return max(0, length)
  }

  /// Makes all children equally long; the first ones get the odd pixels.
  private mutating func divideEqually() {
    guard visibleCount > 0 else { return }
    let length = sharedLength
    var number = 0
    for child in children where !child.isGone {
      set(child, to: length / visibleCount + (number < length % visibleCount ? 1 : 0), of: length)
      number += 1
    }
    excess = 0
  }

  /// Makes the children's lengths proportional to their natural lengths; each end is rounded down.
  private mutating func divideProportionally() {
    var total = 0
    for child in children where !child.isGone { total += Main.mainLength(child) }
    guard total > 0 else { return divideEqually() }
    let length = sharedLength
    var (natural, end) = (0, 0)
    for child in children where !child.isGone {
      natural += Main.mainLength(child)
      let next = length * natural / total
      set(child, to: next - end, of: length)
      end = next
    }
    excess = 0
  }

  private mutating func set(_ child: ViewRef, to length: Int, of shared: Int) {
    let change = length - Main.mainLength(child)
    if change != 0 { resize(child, by: change, rank: nil, of: shared) }
  }

  // MARK: Across

  /// Determines the cross length, and stretches the children that fill it.
  mutating func finish() -> Size {
    if hasResized {
      crossContent = 0
      for child in children where !child.isGone {
        crossContent = max(crossContent, Main.crossLength(child) + Main.crossMargins(child))
      }
    }
    let wanted = max(crossContent + crossPadding, Main.crossMinimum(layout))
    let takesAll = fillsCross && ownCrossSpec.isAtMost
    let crossLength = takesAll ? ownCrossSpec.size : ownCrossSpec.resolve(wanted)
    if fillsCross && !ownCrossSpec.isExact { layout.dependOnWholeOffer(along: Main.axis.cross) }
    if !crossSpec.isExact { stretch(to: crossLength) }
    notes?.finish(along: Main.axis)
    return Main.size(main: mainLength, cross: crossLength)
  }

  private mutating func stretch(to crossLength: Int) {
    guard stretches || fillsCross || fillsAcross else { return }
    // Measures children that fill the length that the others determine, now that it is known.
    var nextStack = 0
    for (index, child) in children.enumerated() {
      var isFilled = false
      if let cells, nextStack < cells.stacks.count, cells.stacks[nextStack].index == index {
        isFilled =
          cells.stacks[nextStack].view.isFilled(along: Main.axis.cross)
          && !Self.hasMaximum(child, along: Main.axis.cross)
        nextStack += 1
      }
      if child.isGone { continue }
      let dimension = Main.crossDimension(child)
      guard dimension == .matchParent || (dimension == .wrapContent && (stretches || isFilled)) else { continue }
      let length = max(0, crossLength - crossPadding - Main.crossMargins(child))
      if Main.crossLength(child) == length { continue }
      let main = Main.mainLength(child)
      notes?.willStretch(child, crossLength: crossLength, main: main, along: Main.axis)
      child.measure(Main.specs(main: .exactly(main), cross: .exactly(length)))
    }
  }

  // MARK: Dimensions

  /// Returns whether a child requests all of the stack along an axis, so that the stack itself is filled.
  @inline(__always)
  private static func fills(_ child: ViewRef, along axis: Axis) -> Bool {
    (axis == .horizontal ? child.width : child.height) == .matchParent && !hasMaximum(child, along: axis)
  }

  @inline(__always)
  private static func hasMaximum(_ view: ViewRef, along axis: Axis) -> Bool {
    view.hasMaximum && view.view.maximum(along: axis) != nil
  }

  /// The results of the measure for the layout pass and the parent.
  var measurement: StackLayout.Measurement {
    StackLayout.Measurement(
      contentLength: contentLength, fillsWidth: Main.isHorizontal ? fillsMain : fillsCross,
      fillsHeight: Main.isHorizontal ? fillsCross : fillsMain)
  }
}

extension StackLayout {
  final func measure<Main: MainAxis>(_ specs: MeasureSpecs, along main: Main.Type) -> Size {
    let notes = explanationNotes.map { StackNotes(self, $0, specs) }
    var pass = StackMeasurePass<Main>(self, specs, notes)
    pass.measureNaturalLengths()
    pass.resolveMainLength()
    pass.shareExcess()
    let size = pass.finish()
    measurement = pass.measurement
    return size
  }
}

/// Children that are all boxes with fixed lengths and no ranks: their answers are known.
private struct StackBoxes<Main: MainAxis> {
  private(set) var count = 0
  /// The total length, including margins.
  private(set) var length = 0
  /// The maximum cross length, including margins.
  private(set) var crossLength = 0

  /// Computes the answers of the children; `nil` if one of them isn't such a box.
  @inline(__always)
  init?(_ children: ChildStates) {
    for child in children {
      let flags = child.flags
      let (main, cross) = (Main.mainDimension(child), Main.crossDimension(child))
      if child.isBox(flags, wish: child.weight.bitPattern), main.isFixed, cross.isFixed {
        child.answerBox(Main.specs(main: .exactly(main), cross: .exactly(cross)), flags)
        count &+= 1
        length &+= Int(main.length) &+ Main.mainMargins(child)
        crossLength = max(crossLength, Int(cross.length) &+ Main.crossMargins(child))
      } else if !flags.contains(.isGone) {
        return nil
      }
    }
  }
}
