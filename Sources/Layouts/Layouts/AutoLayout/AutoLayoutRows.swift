import Measure

/// Writes the rows of an `AutoLayout`'s system.
///
/// Rows are in document order, each view's own before its constraints, and then constraints made in Swift in order of
/// creation. If required rows conflict, the last one is dropped.
struct AutoLayoutRows {
  private(set) var system = ConstraintSystem()
  /// The meaning of each row, up to those of the constraints.
  private(set) var sources: [AutoLayoutShape.Source] = []
  private(set) var naturalRows: [(width: Int32, height: Int32)]
  /// The rows of the layout's own specs.
  static let widthSpecRow = 0
  static let heightSpecRow = 2

  private let owner: AutoLayoutSystem
  private let modes: AutoLayoutSystem.Modes
  private let items: [AutoLayoutSystem.Item]
  private let places: [AutoLayoutSystem.ConstraintItems]

  init(_ owner: AutoLayoutSystem, _ modes: AutoLayoutSystem.Modes) {
    self.owner = owner
    self.modes = modes
    items = owner.items
    places = owner.places
    naturalRows = Array(repeating: (-1, -1), count: owner.contents.count)
  }

  mutating func build() {
    let count = 4 * items.count + 2
    system.reserve(
      variables: count, rows: owner.constraintCount + 2 * items.count + 4,
      terms: 3 * owner.constraintCount + 2 * items.count + 4)
    for item in items {
      let isMirrored = !item.isScrolled && isRightToLeft(host: Int(item.parent))
      _ = system.addVariable(.size, isVertical: false)
      _ = system.addVariable(.size, isVertical: true)
      _ = system.addVariable(isMirrored ? .none : .towardsZero, isVertical: false)
      _ = system.addVariable(.towardsZero, isVertical: true)
    }
    _ = system.addVariable(Penalty(below: .required), isVertical: false)
    _ = system.addVariable(Penalty(below: .required), isVertical: true)
    for axis in [Axis.horizontal, .vertical] { addSpec(axis) }
    for index in items.indices { addOwnRows(index) }
    // One row each, so that a constraint's row follows from its index.
    owner.forEachConstraint { addConstraint($0, $1) }
  }

  private func isRightToLeft(host: Int) -> Bool {
    host < 0 ? owner.isRightToLeft : items[host].state.isRightToLeft
  }

  private mutating func addRow(
    _ source: AutoLayoutShape.Source, _ penalty: Penalty, canYield: Bool = true
  ) -> Int {
    sources.append(source)
    return system.addRow(penalty, constant: 0, canYield: canYield)
  }

  // MARK: - The layout and its children

  private mutating func addSpec(_ axis: Axis) {
    let variable = sizeVariable(-1, axis)
    let mode = axis == .horizontal ? modes.width : modes.height
    // Every mode has the same rows, so that their indexes agree.
    let limit: Penalty =
      mode == .exactly ? .equation : mode == .unspecified ? .none : Penalty(above: .required)
    _ = addRow(.spec(axis), limit, canYield: false)
    system.addTerm(variable, 1)
    _ = addRow(.fitting(axis), mode == .exactly ? .none : .fitting)
    system.addTerm(variable, 1)
  }

  private mutating func addOwnRows(_ index: Int) {
    let item = items[index]
    let number = Int32(index)
    if item.isScrolled {
      for axis in [Axis.horizontal, .vertical] {
        _ = addRow(.leading(item: number), .equation, canYield: false)
        system.addTerm(positionVariable(index, axis), 1)
      }
      return
    }
    let limits = item.hasLimits ? owner.limits(ofItem: index) : nil
    if isRightToLeft(host: Int(item.parent)) {
      _ = addRow(.leading(item: number), .towardsZero)
      system.addTerm(sizeVariable(Int(item.parent), .horizontal), 1)
      system.addTerm(positionVariable(index, .horizontal), -1)
      system.addTerm(sizeVariable(index, .horizontal), -1)
      system.substituteLatestRow(for: positionVariable(index, .horizontal))
    }
    for axis in [Axis.horizontal, .vertical] {
      let variable = sizeVariable(index, axis)
      if item.isGone {
        _ = addRow(.gone(item: number, axis), .equation, canYield: false)
        system.addTerm(variable, 1)
        continue
      }
      addDimension(index, axis, variable)
      if let limits, limits.least(along: axis) > 0 {
        _ = addRow(.least(item: number, axis), Penalty(below: .required))
        system.addTerm(variable, 1)
      }
      if let limits, limits.greatest(along: axis) >= 0 {
        _ = addRow(.greatest(item: number, axis), Penalty(above: .required))
        system.addTerm(variable, 1)
      }
      addNaturalSize(index, axis, variable)
    }
  }

  private mutating func addDimension(_ index: Int, _ axis: Axis, _ variable: Int) {
    let state = items[index].state
    let number = Int32(index)
    let dimension = axis == .horizontal ? state.width : state.height
    if dimension == .matchParent {
      _ = addRow(.match(item: number, axis), .equation)
      system.addTerm(positionVariable(index, axis), 1)
      _ = addRow(.match(item: number, axis), .equation)
      system.addTerm(positionVariable(index, axis), 1)
      system.addTerm(variable, 1)
      system.addTerm(sizeVariable(Int(items[index].parent), axis), -1)
    } else if dimension.isFixed {
      _ = addRow(.size(item: number, axis), .equation)
      system.addTerm(variable, 1)
    }
  }

  private mutating func addNaturalSize(_ index: Int, _ axis: Axis, _ variable: Int) {
    guard items[index].hasContent, let content = owner.content(ofItem: index) else { return }
    let state = items[index].state
    let (hugging, compression) = AutoLayoutRows.priorities(of: state)
    // Scrolled content has no fixed length along the scrolling axis.
    let penalty =
      (state.view as? ScrollView)?.axis == axis
      ? Penalty.none : Penalty(below: Level(compression[axis]), above: Level(hugging[axis]))
    let row = Int32(addRow(.natural(content: Int32(content), axis), penalty))
    system.addTerm(variable, 1)
    if axis == .horizontal { naturalRows[content].width = row } else { naturalRows[content].height = row }
  }

  /// Returns the priorities of a view's natural size: from its params, or otherwise from the view itself.
  static func priorities(of state: ViewRef) -> (hugging: SizePriorities, compression: SizePriorities) {
    let own = ViewConstraints.existing(state)
    var hugging = own?.hugging ?? ViewConstraints.usualHugging(of: state.view)
    var compression = own?.compression ?? SizePriorities(horizontal: 750, vertical: 750)
    if let params = state.params as? AutoLayout.LayoutParams, params.isDescribed {
      if params.hugging.horizontal > 0 { hugging.horizontal = params.hugging.horizontal }
      if params.hugging.vertical > 0 { hugging.vertical = params.hugging.vertical }
      if params.compression.horizontal > 0 { compression.horizontal = params.compression.horizontal }
      if params.compression.vertical > 0 { compression.vertical = params.compression.vertical }
    }
    return (hugging, compression)
  }

  // MARK: - Constraints

  private mutating func addConstraint(_ index: Int, _ constraint: LayoutConstraint) {
    let place = places[index]
    guard place.isKnown else {
      _ = system.addRow(.none, constant: 0)
      return
    }
    let host = Int(place.host)
    let isMirrored = owner.isMirrored(constraint, host: host)
    _ = system.addRow(constraint.penalty, constant: 0)
    addTerms(
      Int(place.first), constraint.attribute, host: host, isMirrored: isMirrored, factor: 1, isRead: place.readsFirst)
    if let share = constraint.written?.lengthShare, share != 0 {
      system.addTerm(sizeVariable(host, constraint.attribute.axis), -share)
    }
    if place.second == AutoLayoutSystem.ConstraintItems.none { return }
    addTerms(
      Int(place.second), constraint.otherAttribute, host: host, isMirrored: isMirrored, factor: -constraint.multiplier,
      isRead: place.readsSecond)
  }

  /// Adds the terms of an attribute, in the host's coordinates or mirrored ones.
  ///
  /// - Parameter isRead: Whether the attribute belongs to a view inside the item, whose length and position in the item
  ///   are known.
  private mutating func addTerms(
    _ item: Int, _ attribute: LayoutAttribute, host: Int, isMirrored: Bool, factor: Double, isRead: Bool
  ) {
    let axis = attribute.axis
    if attribute.isSize {
      if isRead { return }
      system.addTerm(sizeVariable(item, axis), factor)
      return
    }
    let sign = isMirrored ? -factor : factor
    if isMirrored { system.addTerm(sizeVariable(host, axis), factor) }
    var ancestor = item
    while ancestor != host, ancestor >= 0 {
      system.addTerm(positionVariable(ancestor, axis), sign)
      ancestor = Int(items[ancestor].parent)
    }
    if isRead { return }
    let isMirrorable = owner.isRightToLeft(item: item, host: host)
    let share = attribute.resolved(isRightToLeft: isMirrorable).shareOfLength
    if share > 0 { system.addTerm(sizeVariable(item, axis), sign * share) }
  }

  private func positionVariable(_ item: Int, _ axis: Axis) -> Int {
    AutoLayoutSystem.positionVariable(ofItem: item, axis)
  }

  private func sizeVariable(_ item: Int, _ axis: Axis) -> Int {
    4 * (item < 0 ? items.count : item) + (axis == .horizontal ? 0 : 1)
  }
}

extension AutoLayoutSystem {
  /// The names of an item's variables, in their order.
  static let variableNames = ["width", "height", "left edge", "top"]
  static let variableParts: [Explanation.Subject.Part] = [
    .length(.horizontal), .length(.vertical), .edge(.left), .edge(.top),
  ]

  @inline(__always)
  static func positionVariable(ofItem item: Int, _ axis: Axis) -> Int { 4 * item + (axis == .horizontal ? 2 : 3) }

  func isRightToLeft(item: Int, host: Int) -> Bool { host < 0 ? isRightToLeft : items[host].state.isRightToLeft }

  /// Returns whether a constraint is written in coordinates that run from right to left.
  func isMirrored(_ constraint: LayoutConstraint, host: Int) -> Bool {
    guard constraint.attribute.axis == .horizontal, isRightToLeft(item: host, host: host) else { return false }
    return constraint.attribute.isRelative || (constraint.hasSecond && constraint.otherAttribute.isRelative)
  }
}

extension LayoutConstraint {
  /// The input of the row's constant besides the constraint's own constant.
  var offset: AutoLayoutSystem.ConstraintItems.Offset {
    if !hasDetails, attribute.isOfFrame, otherAttribute.isOfFrame { return .none }
    if attribute.isBaseline || (hasSecond && otherAttribute.isBaseline) { return .baseline }
    return attribute.isMargin || (hasSecond && otherAttribute.isMargin) || written?.guide != nil ? .padding : .none
  }
}

extension LayoutAttribute {
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether padding moves the edge or the center.
  fileprivate var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      true
    default: false
    }
  }

  /// The share of a view's length that lies before a physical edge or center.
  fileprivate var shareOfLength: Double {
    switch self {
    case .left, .top, .leftMargin, .topMargin, .firstBaseline: 0
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
    default: 1
    }
  }
}

extension Penalty {
  fileprivate static var equation: Penalty { Penalty(below: .required, above: .required) }
  /// The penalty of an edge, which is pulled toward the leading or top side.
  fileprivate static var towardsZero: Penalty { Penalty(below: .edges, above: .edges) }
  /// The penalty of a layout's length, which is as small as its content allows.
  fileprivate static var fitting: Penalty { Penalty(below: .fitting, above: .fitting) }
  /// The penalty of a size, which isn't negative and is pulled toward zero.
  fileprivate static var size: Penalty { Penalty(below: .required, above: .sizes) }
}

extension LayoutAttribute {
  /// Returns the length of a view, or the position of its edge.
  ///
  /// - Parameters:
  ///   - frame: The view's frame, in the coordinates of the result.
  ///   - isGone: Whether the view has no baseline because it or an ancestor is gone.
  func value(of view: View, in frame: Rect, isGone: Bool) -> Double {
    let (x, y, size, padding) = (frame.x, frame.y, frame.size, view.padding)
    let baseline = isGone ? nil : view.measuredBaseline
    switch self {
    case .width: return Double(size.width)
    case .height: return Double(size.height)
    case .left, .leading: return Double(x)
    case .right, .trailing: return Double(x + size.width)
    case .centerX: return Double(x) + Double(size.width) / 2
    case .top: return Double(y)
    case .bottom: return Double(y + size.height)
    case .centerY: return Double(y) + Double(size.height) / 2
    case .firstBaseline: return Double(y + (baseline ?? 0))
    case .lastBaseline:
      return Double(y + size.height - (isGone ? 0 : view.lastBaselineInset ?? 0))
    case .leftMargin, .leadingMargin: return Double(x + padding.left)
    case .rightMargin, .trailingMargin: return Double(x + size.width - padding.right)
    case .topMargin: return Double(y + padding.top)
    case .bottomMargin: return Double(y + size.height - padding.bottom)
    case .centerXWithinMargins: return Double(x) + Double(padding.left + size.width - padding.right) / 2
    case .centerYWithinMargins: return Double(y) + Double(padding.top + size.height - padding.bottom) / 2
    }
  }
}
