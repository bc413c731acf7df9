import Measure

/// Records the terms computed by one LinearLayout pass.
final class LinearNotes: LinearLog {
  static var isRecording: Bool { true }

  private let layout: LinearLayout
  private let notes: ExplanationNotes
  private let axis: Axis
  /// The spec along the layout's direction.
  private let spec: MeasureSpec

  /// The children so far, with their lengths and margins.
  private var siblings = SiblingTerms()
  private var dividers = 0
  /// The length by which columns are longer than their cells.
  private var columns = 0
  private var counted: [ViewRef] = []
  /// The shares of the excess that children have received.
  private var shares: [(child: ViewRef, share: Int)] = []
  private var shareOffers: [ObjectIdentifier: (length: Int, offer: Explanation.Offer)] = [:]

  init(_ layout: LinearLayout, _ notes: ExplanationNotes, _ spec: MeasureSpec) {
    self.layout = layout
    self.notes = notes
    self.spec = spec
    axis = layout.direction
  }

  // MARK: First measures

  func addDivider(_ length: Int) { dividers += length }

  func addEmptyColumns(_ length: Int) { columns += length }

  func willMeasureForBaseline(_ child: ViewRef) {
    for axis in [Axis.horizontal, .vertical] {
      notes.offer(
        to: child.view, along: axis, Explanation.Offer("measured early, without limits, to find its baseline"))
    }
  }

  func willMeasure(
    _ child: ViewRef, _ specs: MeasureSpecs, usesExcess: Bool, lengthBefore: Int?, column: TableColumn?
  ) {
    let view = child.view
    guard notes.explains(view) else { return }
    if let column {
      notes.offer(to: view, along: axis, column.offer(to: view))
      return
    }
    var used: [Explanation.Term] = []
    if let lengthBefore {
      used = siblings.terms(sign: -1)
      if dividers != 0 { used.append(Explanation.Term(-dividers, .divider, "dividers")) }
      let missing = -lengthBefore - Explanation.Sum(used).total
      if missing != 0 {
        used.append(Explanation.Term(missing, .bound, "negative margins don't free space"))
      }
    }
    var offer = Explanation.Offer(
      to: view, in: layout, of: spec, dimension: usesExcess ? .wrapContent : nil, used: used, along: axis)
    if usesExcess {
      offer.text = "weight \(weight: child.weight), first measured like wrap_content"
    } else if lengthBefore == nil && siblings.count > 0 && !spec.isUnspecified && !specs[axis].isExact {
      offer.text = offer.text + "; weights: siblings don't count yet"
    }
    notes.offer(to: view, along: axis, offer)
  }

  func add(_ child: ViewRef, length: Int, spaceAfter: Int) {
    siblings.add(child, length: length, along: axis)
    columns += spaceAfter
    counted.append(child)
  }

  // MARK: Shares

  func willShare(_ child: ViewRef, _ share: Int32, of left: WeightShares, natural: Int?, length: Int) {
    let (share, excess) = (Int(share), Int(left.excess))
    guard notes.explains(child.view) else {
      shares.append((child, share))
      return
    }
    let what: ExplanationText = excess < 0 ? "\(length: -excess) too many" : "\(length: excess) left over"
    let isFirst = shares.isEmpty
    let text: ExplanationText =
      "weight \(weight: child.weight) of \(isFirst ? "" : "the remaining ")\(weight: left.weightLeft), \(what): "
      + "\(length: share)"
    var terms = [Explanation.Term(share, .weight, text, of: excess)]
    if let natural {
      terms.insert(Explanation.Term(natural, .content, "as long as it was without the weight"), at: 0)
    }
    if length < 0 { terms.append(Explanation.Term(-length, .bound, "never less than 0")) }
    shares.append((child, share))
    offerShare(child, length, Explanation.Offer(text, terms))
  }

  func willMatchLargest(_ child: ViewRef, length: Int) {
    offerShare(
      child, length,
      Explanation.Offer(
        "measureWithLargestChild", [Explanation.Term(length, .sibling, "as long as the longest child")]))
  }

  private func offerShare(_ child: ViewRef, _ length: Int, _ offer: Explanation.Offer) {
    shareOffers[ObjectIdentifier(child.view)] = (max(length, 0), offer)
    notes.offer(to: child.view, along: axis, offer)
  }

  func willMatchCrossLength(_ child: ViewRef, length: Int, crossLength: Int) {
    let cross = axis.cross
    notes.offer(
      to: child.view, along: cross,
      Explanation.Offer(
        "match_parent, measured again after \(layout) had its own size",
        Explanation.Offer(to: child.view, in: layout, of: .exactly(crossLength), along: cross).sum.terms))
    if let share = shareOffers[ObjectIdentifier(child.view)], share.length == length {
      notes.offer(to: child.view, along: axis, share.offer)
    } else {
      notes.offer(
        to: child.view, along: axis,
        Explanation.Offer(
          "the \(axis.lengthName) that it measured before",
          [Explanation.Term(length, .length, "its previous measurement")]))
    }
  }

  // MARK: Content

  func finish(excess: Int, largestLength: Int?) {
    if let largestLength {
      siblings = SiblingTerms()
      for child in counted { siblings.add(child, length: largestLength, along: axis) }
    }
    var terms = siblings.terms()
    if dividers != 0 { terms.append(Explanation.Term(dividers, .divider, "dividers")) }
    if columns != 0 {
      terms.append(Explanation.Term(columns, .column, "the extra width of columns that are wider than their cells"))
    }
    if terms.isEmpty { terms.append(Explanation.Term(0, .content, "nothing in it")) }
    notes.content(
      along: axis,
      Explanation.Sum(
        [.padding(.leading(axis), of: layout)] + terms + [.padding(.trailing(axis), of: layout)]))
    notes.content(along: axis.cross, FrameAlgorithm.content(of: layout, along: axis.cross))
    for (child, share) in shares where share <= 0 { findUselessWeight(of: child, excess) }
  }

  private func findUselessWeight(of child: ViewRef, _ excess: Int) {
    let weight: ExplanationText = "weight \(weight: child.weight)"
    if excess < 0 {
      notes.find(
        .nothingToShare, "\(weight) makes it shorter: the children of \(layout) are \(length: -excess) longer than it.",
        about: child.view)
    } else if excess == 0 {
      let why: ExplanationText =
        spec.isExact ? "the children take all of it" : "\(layout) is as \(axis.measureName) as its content"
      notes.find(.nothingToShare, "\(weight) has nothing to share: \(why).", about: child.view)
    }
  }

  // MARK: Positions

  private var empty = 0
  private var firstDivider: Int?
  private var laterDividers = 0
  private lazy var start = startTerms()

  func skipEmptyColumns(_ length: Int) { empty += length }

  func didPlace(_ child: ViewRef, divider: Int, offset: Int, spaceAfter: Int) {
    let view = child.view
    let isReversed = axis == .horizontal && layout.isRightToLeft
    if firstDivider == nil { firstDivider = divider } else { laterDividers += divider }
    defer { siblings.add(child, length: view.frame.size[axis] + spaceAfter, along: axis) }
    guard notes.explains(view) else { return }
    var terms = start + siblings.terms()
    if empty != 0 { terms.append(Explanation.Term(empty, .column, "empty columns")) }
    if let firstDivider, firstDivider != 0 {
      terms.append(Explanation.Term(firstDivider, .divider, "the divider before the first child"))
    }
    if laterDividers != 0 {
      terms.append(
        Explanation.Term(
          laterDividers, .divider,
          siblings.count == 1 ? "a divider" : "\(count: siblings.count) dividers of \(length: layout.dividerSize)"))
    }
    terms.append(.margin(.leading(axis), of: view))
    if offset != 0 {
      let gravity = ExplainedGravity(
        child.gravity, default: [], cause: .gravity, isRightToLeft: layout.isRightToLeft)
      terms.append(Explanation.Term(offset, .gravity, "\(gravity.text(along: axis)) in its column"))
    }
    if isReversed && siblings.count > 0 {
      terms.append(Explanation.Term(0, .direction, "right-to-left: the last child is at the left"))
    }
    let fromRight = isReversed && empty == 0 && offset == 0 && spaceAfter == 0 ? termsFromRight(of: view) : nil
    notes.place(
      view, along: axis,
      fromRight.map { .atTrailing($0, length: view.frame.width, along: axis) }
        ?? .atLeading(terms, length: view.frame.size[axis], along: axis))
    notes.place(view, along: axis.cross, layout.crossPlacement(of: view))
    findIgnoredMargin(of: view)
  }

  /// In a right-to-left row, the siblings to the right of each child.
  private lazy var siblingsToTheRight: [ObjectIdentifier: SiblingTerms] = {
    var siblings = SiblingTerms()
    var found: [ObjectIdentifier: SiblingTerms] = [:]
    for child in ChildStates(layout.state) where !child.isGone {
      found[ObjectIdentifier(child.view)] = siblings
      siblings.add(child, length: Int(child.answer.width), along: .horizontal)
    }
    return found
  }()

  /// Returns the terms of the right edge of a child in a right-to-left row that begins at the right, or `nil` if there
  /// are other terms, too.
  private func termsFromRight(of view: View) -> [Explanation.Term]? {
    let gravity = ExplainedGravity(
      [], default: layout.contentGravity, cause: .contentGravity, isRightToLeft: true)
    guard gravity.place(along: .horizontal) == .trailing, let siblings = siblingsToTheRight[ObjectIdentifier(view)]
    else { return nil }
    var terms =
      [
        Explanation.Term.end(
          of: layout, at: layout.frame.width, along: .horizontal, .parent,
          "the right edge of \(layout); right-to-left"),
        .padding(.right, of: layout, sign: -1),
      ] + siblings.terms(sign: -1) + [.margin(.right, of: view, sign: -1)]
    let rest = view.frame.right - Explanation.Sum(terms).total
    if rest == 0 { return terms }
    guard layout.dividerSize != 0, rest < 0 else { return nil }
    terms.append(Explanation.Term(rest, .divider, "dividers"))
    return terms
  }

  private func startTerms() -> [Explanation.Term] {
    let padding = Explanation.Term.padding(.leading(axis), of: layout)
    let gravity = ExplainedGravity(
      [], default: layout.contentGravity, cause: .contentGravity, isRightToLeft: layout.isRightToLeft)
    let free = layout.frame.size[axis] - Int(layout.measurement.totalLength)
    switch gravity.place(along: axis) {
    case .leading: return [padding]
    case .center:
      let text: ExplanationText = "\(gravity.text(along: axis)): half of the \(length: free) left"
      return [padding, Explanation.Term(free / 2, .contentGravity, text)]
    case .trailing:
      let text: ExplanationText = "\(gravity.text(along: axis)): all of the \(length: free) left"
      return [padding, Explanation.Term(free, .contentGravity, text)]
    }
  }

  private func findIgnoredMargin(of view: View) {
    let gravity = view.state.gravity
    guard axis == .horizontal, !gravity.isEmpty, gravity.vertical.isEmpty, view.margins.top != 0 else { return }
    notes.find(
      .marginIsIgnored,
      "marginTop \(length: view.margins.top) is ignored: gravity \(gravity.word(along: .horizontal) ?? "") names no "
        + "place along the height, and puts it at the top padding of the row.", about: view)
  }
}

extension TableColumn {
  /// Returns the specs with which a table row measures a cell.
  fileprivate func offer(to cell: View) -> Explanation.Offer {
    let text: ExplanationText =
      columns.count == 1
      ? "column \(count: columns.lowerBound), \(length: width) wide"
      : "columns \(count: columns.lowerBound) to \(count: columns.upperBound - 1), \(length: width) wide together"
    let terms = [Explanation.Term(width, .column, text)] + Explanation.Term.margins(.horizontal, of: cell)
    let isFree = !cell.state.gravity.horizontal.isEmpty
    return Explanation.Offer(
      isFree ? "a cell with a gravity, up to the width of its column" : "a cell, as wide as its column", terms.bounded)
  }
}
