import Measure

/// The steps of measuring a FlexboxLayout.
///
/// The arithmetic, including 32-bit floats, is the same as in the source, so that rounding leaves the same pixels in
/// the same places.
struct FlexPass {
  private let layout: FlexboxLayout
  private let specs: MeasureSpecs
  private let main: Axis
  private let padding: PackedEdges
  private(set) var items: [FlexItem]
  private(set) var lines: [FlexLine]
  /// Whether a child may be aligned by its baseline.
  private let alignsBaselines: Bool
  /// Whether a child may be stretched across its line.
  private let stretchesAny: Bool
  /// Whether a child that is measured in `fillLines` may be measured later; see `postpones`.
  private let mayPostpone: Bool

  /// Reads the children.
  ///
  /// - Parameters:
  ///   - items: Items of an earlier pass, whose memory is used.
  ///   - lines: Lines of an earlier pass, whose memory is used as well.
  init(
    _ layout: FlexboxLayout, _ specs: MeasureSpecs, reusing items: consuming [FlexItem],
    _ lines: consuming [FlexLine]
  ) {
    self.layout = layout
    self.specs = specs
    main = layout.direction.isRow ? .horizontal : .vertical
    padding = layout.state.padding
    items.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    items.reserveCapacity(Int(layout.state.childCount))
    let alignment = layout.alignItems
    var alignsBaselines = alignment == .baseline
    var stretchesAny = false
    var isOrdered = true
    var lastOrder = Int.min
    for child in ChildStates(layout.state) {
      let item = FlexItem(child, alignedBy: alignment)
      if item.order < lastOrder { isOrdered = false }
      lastOrder = item.order
      if item.alignment == .baseline { alignsBaselines = true }
      if item.alignment == .stretch { stretchesAny = true }
      items.append(item)
    }
    self.alignsBaselines = alignsBaselines
    self.stretchesAny = stretchesAny
    // With several lines, the lengths across of the first ones affect what the others are offered.
    mayPostpone = layout.wrap == .none && !alignsBaselines
    if !isOrdered {
      let all = items
      items = all.indices.sorted { (all[$0].order, $0) < (all[$1].order, $1) }.map { all[$0] }
    }
    self.items = items
    self.lines = lines
  }

  private var cross: Axis { main == .horizontal ? .vertical : .horizontal }

  private func padding(along axis: Axis) -> Int { axis == .horizontal ? padding.horizontal : padding.vertical }

  private func spec(along axis: Axis) -> MeasureSpec { axis == .horizontal ? specs.width : specs.height }

  private func dimension(_ child: ViewRef, along axis: Axis) -> Dimension {
    axis == .horizontal ? child.width : child.height
  }

  /// The reasons that a child's length differs from the one it sets. Their texts would take much of the stack in layouts
  /// inside each other.
  enum Reason {
    case basisPercent, linesBefore, linesBeforeWithinLimits, limits, growth, shrinkage, measuredLength, stretch,
      stretchAsLineBefore

    var text: ExplanationText {
      switch self {
      case .basisPercent: "its flexBasisPercent"
      case .linesBefore: "the space that the lines before it leave"
      case .linesBeforeWithinLimits: "the space that the lines before it leave, within its limits"
      case .limits: "its usual length, within its limits"
      case .growth: "its length, and its share of the line's free space"
      case .shrinkage: "its length, less its share of the missing space"
      case .measuredLength: "the length that it has"
      case .stretch: "stretch: as long as its line across, within its limits"
      case .stretchAsLineBefore: "alignSelf=stretch: as long as the line before its own across, within its limits"
      }
    }
  }

  /// Measures a child.
  ///
  /// - Parameter why: The reasons that the lengths along and across the main axis differ from those that the child
  ///   sets.
  // Inlined, it would make the frames of its callers larger, and layouts inside each other would need more stack.
  @inline(never)
  private func measure(
    _ child: ViewRef, main mainSpec: MeasureSpec, cross crossSpec: MeasureSpec,
    because why: (main: Reason?, cross: Reason?) = (nil, nil)
  ) {
    if layout.explanationNotes != nil { note(child, mainSpec, crossSpec, why) }
    child.measure(
      main == .horizontal
        ? MeasureSpecs(width: mainSpec, height: crossSpec) : MeasureSpecs(width: crossSpec, height: mainSpec))
  }

  @inline(never)
  private func note(
    _ child: ViewRef, _ mainSpec: MeasureSpec, _ crossSpec: MeasureSpec, _ why: (main: Reason?, cross: Reason?)
  ) {
    guard let notes = layout.explanationNotes.map({ FlexNotes(layout, $0) }) else { return }
    if let why = why.main { notes.offer(to: child.view, mainSpec, along: main, why.text) }
    if let why = why.cross { notes.offer(to: child.view, crossSpec, along: cross, why.text) }
  }

  // MARK: Lines

  /// Measures the children at their own sizes, and breaks them into lines.
  ///
  /// Source: FlexboxHelper.calculateFlexLines.
  mutating func fillLines() {
    let mainSpec = spec(along: main)
    let usedMain = padding(along: main)
    let usedCross = padding(along: cross)
    let (main, crossSpec) = (main, spec(along: cross))
    let cross = main.cross
    let wraps = layout.wrap != .none
    var line = FlexLine(range: 0..<0, mainLength: usedMain)
    var crossSum = 0
    // The number of children that a divider looks back at. The source doesn't count the first child of a later line.
    var lookBack = 0
    for index in items.indices {
      let item = items[index]
      if item.child.isGone {
        line.range = line.range.lowerBound..<index + 1
        if index == items.count - 1, line.visibleCount > 0 { add(line, &crossSum) }
        continue
      }
      var length = dimension(item.child, along: main)
      if let share = item.basisPercent, mainSpec.isExact {
        length = .fixed(Self.rounded(Float(mainSpec.size) * share))
      }
      let childMain = mainSpec.childSpec(for: length, used: usedMain + item.margins(along: main))
      let crossDimension = dimension(item.child, along: cross)
      var crossUsed = usedCross + item.margins(along: cross) + crossSum
      let why: (main: Reason?, cross: Reason?) = (
        item.basisPercent != nil && mainSpec.isExact ? .basisPercent : nil,
        crossSum > 0 && !crossDimension.isFixed ? .linesBefore : nil
      )
      if mayPostpone && postpones(item, childMain) {
        items[index].isPostponed = true
        item.child.recordPendingLength(Size(main: childMain.size, cross: 0, along: main))
      } else {
        measure(
          item.child, main: childMain, cross: crossSpec.childSpec(for: crossDimension, used: crossUsed), because: why)
        if item.hasLimits { keepLimits(item) }
      }
      line.stretched = line.stretched.lowerBound..<index + 1
      if wraps && isWrapRequired(item, line, lookBack, at: index) {
        if line.visibleCount > 0 { add(line, &crossSum) }
        if crossDimension == .matchParent {
          // The remaining cross length has decreased.
          crossUsed = usedCross + item.margins(along: cross) + crossSum
          measure(
            item.child, main: childMain, cross: crossSpec.childSpec(for: crossDimension, used: crossUsed),
            because: (why.main, .linesBefore))
          if item.hasLimits { keepLimits(item) }
        }
        line = FlexLine(range: index..<index + 1, mainLength: usedMain)
        line.stretched = index + 1..<index + 1
        lookBack = 0
      } else {
        line.range = line.range.lowerBound..<index + 1
        lookBack += 1
      }
      line.visibleCount += 1
      line.anyGrows = line.anyGrows || item.grow != 0
      line.anyShrinks = line.anyShrinks || item.shrink != 0
      line.totalGrow += item.grow
      line.totalShrink += item.shrink
      let size = item.size
      line.mainLength += size[main] + item.margins(along: main)
      if layout.hasDivider(before: index, lookingBack: lookBack, items) {
        line.mainLength += layout.dividerSize[main]
        line.dividerLength += layout.dividerSize[main]
      }
      line.crossLength = max(line.crossLength, size[cross] + item.margins(along: cross))
      if main == .horizontal && alignsBaselines {
        let baseline =
          layout.wrap == .wrapReverse
          ? item.size.height - item.baseline + Int(item.margins.bottom) : item.baseline + Int(item.margins.top)
        line.maxBaseline = max(line.maxBaseline, baseline)
      }
      if index == items.count - 1 { add(line, &crossSum) }
    }
  }

  /// Returns whether a child needn't be measured before its line grows or shrinks.
  ///
  /// Its length along the line is the one that is imposed on it, so measuring it would only find its length across. That
  /// of the first measure is used if the line neither grows nor shrinks the child: `measurePostponed` then determines it.
  /// Otherwise, the child is measured again before it is used, and the first measure has no effect: there is only one
  /// line, so no other one begins behind it, and no child is aligned by its baseline, which the first measure finds.
  /// In layouts inside each other, each level would double the measures of the innermost children.
  private func postpones(_ item: FlexItem, _ mainSpec: MeasureSpec) -> Bool {
    mainSpec.isExact && item.child.takesImposedLengths && !item.child.isBox(item.child.flags)
      && item.least[cross] == 0 && item.greatest[cross] == Pixels.limit
      && item.least[main] <= mainSpec.size && mainSpec.size <= item.greatest[main]
  }

  /// Measures the postponed children of the only line that won't be measured because of its growth.
  /// - Parameter growth: Whether the line grows or shrinks; `nil` if it does neither.
  private mutating func measurePostponed(_ growth: Bool?) {
    for index in items.indices where items[index].isPostponed {
      items[index].isPostponed = false
      let item = items[index]
      if let growth, (growth ? item.grow : item.shrink) > 0 { continue }
      measure(
        item.child, main: .exactly(item.size[main]),
        cross: spec(along: cross).childSpec(
          for: dimension(item.child, along: cross), used: padding(along: cross) + item.margins(along: cross)),
        because: (item.basisPercent != nil ? .basisPercent : nil, nil))
      lines[0].crossLength = max(lines[0].crossLength, item.size[cross] + item.margins(along: cross))
    }
  }

  private mutating func add(_ line: FlexLine, _ crossSum: inout Int) {
    var line = line
    line.crossBefore = crossSum
    if layout.dividersAlongLine.contains(.end) {
      line.mainLength += layout.dividerSize[main]
      line.dividerLength += layout.dividerSize[main]
    }
    lines.append(line)
    crossSum += line.crossLength
  }

  private func isWrapRequired(_ item: FlexItem, _ line: FlexLine, _ lookBack: Int, at index: Int) -> Bool {
    if layout.wrap == .none { return false }
    if item.wrapsBefore { return true }
    let spec = spec(along: main)
    if spec.isUnspecified { return false }
    if let most = layout.maxLine, most <= lines.count + 1 { return false }
    var length = item.size[main] + item.margins(along: main)
    if layout.hasDivider(before: index, lookingBack: lookBack, items) { length += layout.dividerSize[main] }
    if layout.dividersAlongLine.contains(.end) { length += layout.dividerSize[main] }
    return spec.size < line.mainLength + length
  }

  /// Measures a child again if its length is outside its minimum and maximum.
  private func keepLimits(_ item: FlexItem) {
    let size = item.size
    let kept = Size(
      width: size.width < item.least.width ? item.least.width : min(size.width, item.greatest.width),
      height: size.height < item.least.height ? item.least.height : min(size.height, item.greatest.height))
    if kept != size {
      if let notes = layout.explanationNotes.map({ FlexNotes(layout, $0) }) {
        notes.offer(to: item.child.view, .exactly(kept.width), along: .horizontal, "its size, within its limits")
        notes.offer(to: item.child.view, .exactly(kept.height), along: .vertical, "its size, within its limits")
      }
      item.child.measure(MeasureSpecs(width: .exactly(kept.width), height: .exactly(kept.height)))
    }
  }

  // MARK: Along a line

  /// Grows or shrinks the children of each line. Source: FlexboxHelper.determineMainSize.
  mutating func growAndShrink() {
    let spec = spec(along: main)
    let longest = longestLine
    // An unspecified width has a size only if a scroll view passes its own.
    let isLimited = main == .horizontal && (spec.isAtMost || spec.size > 0)
    let length = spec.isExact ? spec.size : isLimited ? min(longest, spec.size) : longest
    for index in lines.indices {
      let grows = lines[index].mainLength < length && lines[index].anyGrows
      let shrinks = lines[index].mainLength > length && lines[index].anyShrinks
      if mayPostpone {
        let isAdjusted = grows && lines[index].totalGrow > 0 || shrinks && lines[index].totalShrink > 0
        measurePostponed(isAdjusted ? grows : nil)
      }
      if grows || shrinks { adjust(index, to: length, grows: grows) }
    }
  }

  /// Grows or shrinks the children of a line. Source: FlexboxHelper.expandFlexItems and shrinkFlexItems.
  private mutating func adjust(_ index: Int, to length: Int, grows: Bool) {
    var line = lines[index]
    var isFirst = true
    while true {
      let total = grows ? line.totalGrow : line.totalShrink
      if total <= 0 || (grows ? length < line.mainLength : length > line.mainLength) { break }
      let lengthBefore = line.mainLength
      let unit = Float(grows ? length - line.mainLength : line.mainLength - length) / total
      line.mainLength = padding(along: main) + line.dividerLength
      if isFirst { line.crossLength = 0 }
      isFirst = false
      var isAgainNeeded = false
      var error: Float = 0
      for place in line.range where !items[place].child.isGone {
        let item = items[place]
        let share = grows ? item.grow : item.shrink
        if !item.isFrozen, share > 0 {
          var exact = Float(item.size[main]) + (grows ? unit * share : -unit * share)
          if place == line.range.upperBound - 1 {
            exact += error
            error = 0
          }
          var new = Self.rounded(exact)
          let limit = grows ? item.greatest[main] : item.least[main]
          if grows ? new > limit : new < limit {
            // The other children share the length that it can't take.
            isAgainNeeded = true
            if new < 0 { items[place].isBelowZero = true }
            new = limit
            items[place].isFrozen = true
            if grows { line.totalGrow -= share } else { line.totalShrink -= share }
          } else {
            Self.carry(exact, &new, &error)
          }
          measure(
            item.child, main: .exactly(new), cross: crossSpec(of: item, before: line.crossBefore),
            because: (grows ? .growth : .shrinkage, crossReason(of: item, before: line.crossBefore)))
        }
        line.crossLength = max(line.crossLength, item.size[cross] + item.margins(along: cross))
        line.mainLength += item.size[main] + item.margins(along: main)
      }
      if !isAgainNeeded || lengthBefore == line.mainLength { break }
    }
    lines[index] = line
  }

  /// Returns the cross spec of a child. Source: FlexboxHelper.getChildHeightMeasureSpecInternal.
  private func crossSpec(of item: FlexItem, before: Int) -> MeasureSpec {
    let used = padding(along: cross) + item.margins(along: cross) + before
    let spec = spec(along: cross).childSpec(for: dimension(item.child, along: cross), used: used)
    let (least, greatest) = (item.least[cross], item.greatest[cross])
    let length = spec.size > greatest ? greatest : max(spec.size, least)
    if length == spec.size { return spec }
    return spec.isExact ? .exactly(length) : spec.isAtMost ? .atMost(length) : spec
  }

  /// Returns the reason for `crossSpec`; `nil` if it is the usual one: the child's own length, or the layout's.
  private func crossReason(of item: FlexItem, before: Int) -> Reason? {
    guard layout.explanationNotes != nil else { return nil }
    let dimension = dimension(item.child, along: cross)
    let used = padding(along: cross) + item.margins(along: cross) + before
    let isLimited = crossSpec(of: item, before: before) != spec(along: cross).childSpec(for: dimension, used: used)
    if before == 0 || dimension.isFixed { return isLimited ? .limits : nil }
    return isLimited ? .linesBeforeWithinLimits : .linesBefore
  }

  /// Sets the cross lengths of lines whose children are aligned by their baselines.
  ///
  /// Source: FlexboxLayout.measureHorizontal.
  mutating func alignBaselines() {
    guard main == .horizontal, layout.alignItems == .baseline else { return }
    for index in lines.indices {
      var highest = 0
      for place in lines[index].range where !items[place].child.isGone {
        let item = items[place]
        let margins = item.margins
        if layout.wrap == .wrapReverse {
          let below = max(lines[index].maxBaseline - item.size.height + item.baseline, Int(margins.bottom))
          highest = max(highest, item.size.height + Int(margins.top) + below)
        } else {
          let above = max(lines[index].maxBaseline - item.baseline, Int(margins.top))
          highest = max(highest, item.size.height + above + Int(margins.bottom))
        }
      }
      lines[index].crossLength = highest
    }
  }

  // MARK: Across

  /// Distributes the lines over the cross length. Source: FlexboxHelper.determineCrossSize.
  mutating func distributeLines() {
    let spec = spec(along: cross)
    guard spec.isExact, !lines.isEmpty else { return }
    let size = spec.size
    let total = crossSum + padding(along: cross)
    if lines.count == 1 {
      lines[0].crossLength = size - padding(along: cross)
      return
    }
    switch layout.alignContent {
    case .start, .spaceEvenly: break
    case .end: lines.insert(.space(size - total), at: 0)
    case .center: surround(with: (size - total) / 2)
    case .stretch: if total < size { stretchLines(by: Float(size - total) / Float(lines.count)) }
    case .spaceAround:
      if total >= size { return surround(with: (size - total) / 2) }
      let space = FlexLine.space((size - total) / (2 * lines.count))
      lines = lines.flatMap { [space, $0, space] }
    case .spaceBetween: if total < size { separate(by: Float(size - total) / Float(lines.count - 1)) }
    }
  }

  private mutating func surround(with length: Int) {
    lines.insert(.space(length), at: 0)
    lines.append(.space(length))
  }

  private mutating func stretchLines(by share: Float) {
    var error: Float = 0
    for index in lines.indices {
      var exact = Float(lines[index].crossLength) + share
      if index == lines.count - 1 {
        exact += error
        error = 0
      }
      var new = Self.rounded(exact)
      Self.carry(exact, &new, &error)
      lines[index].crossLength = new
    }
  }

  private mutating func separate(by space: Float) {
    var error: Float = 0
    var separated: [FlexLine] = []
    for (index, line) in lines.enumerated() {
      separated.append(line)
      guard index < lines.count - 1 else { break }
      var length = Self.rounded(space)
      if index == lines.count - 2 {
        length = Self.rounded(space + error)
        error = 0
      }
      Self.carry(space, &length, &error)
      separated.append(.space(length))
    }
    lines = separated
  }

  /// Stretches children across their lines.
  ///
  /// If the layout doesn't stretch its children, the source notes those that stretch themselves before it begins a line,
  /// so that the first child of a later line becomes as long as the line before its own.
  ///
  /// Source: FlexboxHelper.stretchViews.
  func stretchChildren() {
    if !stretchesAny { return }
    let stretchesAll = layout.alignItems == .stretch
    for line in lines {
      for place in stretchesAll ? line.range : line.stretched where !items[place].child.isGone {
        let item = items[place]
        guard item.alignment == .stretch else { continue }
        let length = min(
          max(line.crossLength - item.margins(along: cross), item.least[cross]), item.greatest[cross])
        measure(
          item.child, main: .exactly(item.size[main]), cross: .exactly(length),
          because: (.measuredLength, line.range.contains(place) ? .stretch : .stretchAsLineBefore))
      }
    }
  }

  // MARK: Size

  /// The length of the longest line, with the padding; 0 without lines.
  private var longestLine: Int {
    var longest: Int?
    for line in lines { longest = max(longest ?? line.mainLength, line.mainLength) }
    return longest ?? 0
  }

  /// The total cross length of all lines and of the dividers between them.
  private var crossSum: Int {
    var sum = 0
    for index in lines.indices {
      if layout.hasDivider(beforeLine: index, lines) { sum += layout.dividerSize[cross] }
      if layout.hasDivider(afterLine: index, lines) { sum += layout.dividerSize[cross] }
      sum += lines[index].crossLength
    }
    return sum
  }

  /// The size of all lines, including padding.
  ///
  /// Without children, it has no length along the main axis, not even that of the padding, as in the source.
  var contentSize: Size {
    let size = Size(
      main: longestLine, cross: crossSum + padding(along: cross), along: main)
    return Size(width: Pixels.clamp(size.width), height: Pixels.clamp(size.height))
  }

  /// Corrects a rounded length by a pixel once the rounding errors up to it add up to more than one.
  private static func carry(_ exact: Float, _ rounded: inout Int, _ error: inout Float) {
    error += exact - Float(rounded)
    if error > 1 {
      rounded += 1
      error -= 1
    } else if error < -1 {
      rounded -= 1
      error += 1
    }
  }

  /// Rounds to the nearest integer, half up. Source: java.lang.Math.round.
  static func rounded(_ number: Float) -> Int {
    guard !number.isNaN else { return 0 }
    let limit = Float(Pixels.limit)
    let shifted = min(max(number, -limit), limit) + 0.5
    // The function that rounds down takes longer than both conversions.
    let truncated = Int(shifted)
    return Float(truncated) > shifted ? truncated - 1 : truncated
  }
}

// MARK: Dividers

extension FlexboxLayout {
  /// The dividers between the children of a line.
  var dividersAlongLine: LinearLayout.Dividers { direction.isRow ? verticalDividers : horizontalDividers }
  /// The dividers between lines.
  private var dividersAcross: LinearLayout.Dividers { direction.isRow ? horizontalDividers : verticalDividers }

  /// Returns whether there is a divider before a child, which is the first of a line if the children before it are gone,
  /// up to a number of them.
  ///
  /// Source: FlexboxLayout.hasDividerBeforeChildAtAlongMainAxis.
  func hasDivider(before index: Int, lookingBack count: Int, _ items: [FlexItem]) -> Bool {
    let dividers = dividersAlongLine
    if dividers.isEmpty { return false }
    let isFirst = items[max(0, index - count)..<index].allSatisfy(\.child.isGone)
    return dividers.contains(isFirst ? .beginning : .middle)
  }

  /// Returns whether there is a divider before a line.
  func hasDivider(beforeLine index: Int, _ lines: [FlexLine]) -> Bool {
    let dividers = dividersAcross
    if dividers.isEmpty { return false }
    let isFirst = lines[..<index].allSatisfy { $0.visibleCount == 0 }
    return dividers.contains(isFirst ? .beginning : .middle)
  }

  /// Returns whether there is a divider after a line, which must be the last one.
  func hasDivider(afterLine index: Int, _ lines: [FlexLine]) -> Bool {
    dividersAcross.contains(.end) && lines[(index + 1)...].allSatisfy { $0.visibleCount == 0 }
  }
}
