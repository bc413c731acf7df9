import Measure

/// Writes the rows of an `AutoLayout`'s system.
///
/// Rows are in document order, each view's own before its constraints, and constraints in order of creation after those:
/// of required rows that contradict one another, the last gives way.
struct AutoLayoutRows {
  private(set) var system = ConstraintSystem()
  /// What each row expresses, up to those of the constraints.
  private(set) var sources: [AutoLayoutShape.Source] = []
  private(set) var naturalRows: [(width: Int32, height: Int32)]
  /// The rows of the layout's own specs.
  static let widthSpecRow = 0
  static let heightSpecRow = 2

  private let owner: AutoLayoutSystem
  private let modes: AutoLayoutSystem.Modes
  private let items: [AutoLayoutSystem.Item]
  private let places: [AutoLayoutSystem.Place]

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
      variables: count, rows: owner.constraints.count + 2 * items.count + 4,
      terms: 3 * owner.constraints.count + 2 * items.count + 4)
    for item in items {
      let isMirrored = isRightToLeft(host: Int(item.parent))
      _ = system.addVariable(isMirrored ? .none : .towardsZero, isVertical: false)
      _ = system.addVariable(.towardsZero, isVertical: true)
      _ = system.addVariable(.size, isVertical: false)
      _ = system.addVariable(.size, isVertical: true)
    }
    _ = system.addVariable(Penalty(below: .required), isVertical: false)
    _ = system.addVariable(Penalty(below: .required), isVertical: true)
    for axis in [Axis.horizontal, .vertical] { addSpec(axis) }
    for index in items.indices { addOwnRows(index) }
    // One row each, so that a constraint's row follows from its index.
    for index in owner.constraints.indices { addConstraint(index) }
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
    // The same rows for every mode, so that they have the same numbers.
    let limit: Penalty =
      mode == .exactly ? .equation : mode == .unspecified ? .none : Penalty(above: .required)
    _ = addRow(.spec(axis), limit, canYield: false)
    system.addTerm(variable, 1)
    _ = addRow(.fitting(item: -1, axis), mode == .exactly ? .none : .fitting)
    system.addTerm(variable, 1)
  }

  private mutating func addOwnRows(_ index: Int) {
    let item = items[index]
    let number = Int32(index)
    let maximum = item.hasMaximum ? owner.maximum(ofItem: item) : nil
    if isRightToLeft(host: Int(item.parent)) {
      _ = addRow(.leading(item: number), .towardsZero)
      system.addTerm(sizeVariable(Int(item.parent), .horizontal), 1)
      system.addTerm(4 * index, -1)
      system.addTerm(4 * index + 2, -1)
      system.substituteLatestRow(for: 4 * index)
    }
    for axis in [Axis.horizontal, .vertical] {
      let variable = sizeVariable(index, axis)
      if item.isGone {
        _ = addRow(.gone(item: number, axis), .equation, canYield: false)
        system.addTerm(variable, 1)
        continue
      }
      addDimension(index, axis, variable)
      let least = axis == .horizontal ? item.minWidth : item.minHeight
      if least > 0 {
        _ = addRow(.least(item: number, axis), Penalty(below: .required))
        system.addTerm(variable, 1)
      }
      if let maximum, (axis == .horizontal ? maximum.width : maximum.height) >= 0 {
        _ = addRow(.greatest(item: number, axis), Penalty(above: .required))
        system.addTerm(variable, 1)
      }
      addNaturalSize(index, axis, variable)
      if item.isGroup {
        _ = addRow(.fitting(item: number, axis), .fitting)
        system.addTerm(variable, 1)
      }
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
    let (hugging, compression) = AutoLayoutRows.priorities(of: items[index].state)
    let row = Int32(
      addRow(
        .natural(content: Int32(content), axis), Penalty(below: Level(compression[axis]), above: Level(hugging[axis]))))
    system.addTerm(variable, 1)
    if axis == .horizontal { naturalRows[content].width = row } else { naturalRows[content].height = row }
  }

  /// How a view keeps to its natural size: by its params, or else by what the view itself says.
  static func priorities(of state: ViewRef) -> (hugging: SizePriorities, compression: SizePriorities) {
    let own = ViewConstraints.existing(state)
    var hugging = own?.hugging ?? SizePriorities(horizontal: 250, vertical: 250)
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

  private mutating func addConstraint(_ index: Int) {
    let place = places[index]
    guard place.isKnown else {
      _ = system.addRow(.none, constant: 0)
      return
    }
    let (constraint, host) = (owner.constraints[index], Int(place.host))
    let isMirrored = owner.isMirrored(constraint, host: host)
    _ = system.addRow(constraint.penalty, constant: 0)
    addTerms(Int(place.first), constraint.attribute, host: host, isMirrored: isMirrored, factor: 1)
    if let share = constraint.written?.lengthShare, share != 0 {
      system.addTerm(sizeVariable(host, constraint.attribute.axis), -share)
    }
    if place.second == AutoLayoutSystem.Place.none { return }
    addTerms(
      Int(place.second), constraint.secondAttribute, host: host, isMirrored: isMirrored, factor: -constraint.multiplier)
  }

  /// Adds the terms of an attribute, in the host's coordinates or mirrored ones.
  private mutating func addTerms(
    _ item: Int, _ attribute: LayoutAttribute, host: Int, isMirrored: Bool, factor: Double
  ) {
    let axis = attribute.axis
    if attribute.isSize {
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
    let isMirrorable = owner.isRightToLeft(item: item, host: host)
    let share = attribute.resolved(isRightToLeft: isMirrorable).shareOfLength
    if share > 0 { system.addTerm(sizeVariable(item, axis), sign * share) }
  }

  private func positionVariable(_ item: Int, _ axis: Axis) -> Int { 4 * item + (axis == .horizontal ? 0 : 1) }

  private func sizeVariable(_ item: Int, _ axis: Axis) -> Int {
    (item < 0 ? 4 * items.count - 2 : 4 * item) + (axis == .horizontal ? 2 : 3)
  }
}

extension AutoLayoutSystem {
  func isRightToLeft(item: Int, host: Int) -> Bool { host < 0 ? isRightToLeft : items[host].state.isRightToLeft }

  /// Whether a constraint is written in coordinates that run from right to left.
  func isMirrored(_ constraint: LayoutConstraint, host: Int) -> Bool {
    guard constraint.attribute.axis == .horizontal, isRightToLeft(item: host, host: host) else { return false }
    return constraint.attribute.isRelative || (constraint.hasSecond && constraint.secondAttribute.isRelative)
  }

  /// The constant of a constraint's row: what its attributes add, and its own.
  func constant(ofConstraint index: Int) -> Double {
    let (constraint, place) = (constraints[index], places[index])
    var sum = -constraint.constant
    if place.offset == .none { return sum }
    let host = Int(place.host)
    let sign: Double = isMirrored(constraint, host: host) ? -1 : 1
    let isRightToLeft = isRightToLeft(item: host, host: host)
    guard place.isKnown else { return sum }
    sum += sign * offset(place.first, constraint.attribute.resolved(isRightToLeft: isRightToLeft))
    if place.second != Place.none {
      sum -=
        constraint.multiplier * sign
        * offset(place.second, constraint.secondAttribute.resolved(isRightToLeft: isRightToLeft))
    }
    return sum
  }

  /// What an attribute of an item adds to an edge or a centre.
  private func offset(_ item: Int32, _ attribute: LayoutAttribute) -> Double {
    let state = item < 0 ? layout : items[Int(item)].state
    switch attribute {
    case .leftMargin: return Double(state.padding.left)
    case .rightMargin: return -Double(state.padding.right)
    case .topMargin: return Double(state.padding.top)
    case .bottomMargin: return -Double(state.padding.bottom)
    case .centerXWithinMargins: return Double(Int(state.padding.left) - Int(state.padding.right)) / 2
    case .centerYWithinMargins: return Double(Int(state.padding.top) - Int(state.padding.bottom)) / 2
    case .firstBaseline: return Double(measurement(ofItem: item)?.firstBaseline ?? 0)
    case .lastBaseline: return -Double(measurement(ofItem: item)?.lastBaselineInset ?? 0)
    default: return 0
    }
  }

  /// What a child answered at its width, or at its natural one if it has none yet; never what an earlier layout left.
  private func measurement(ofItem item: Int32) -> Measurement? {
    guard item >= 0, items[Int(item)].hasContent, let content = content(ofItem: Int(item)) else { return nil }
    return contents[content].current
  }
}

extension LayoutConstraint {
  /// What the constant of the constraint's row depends on besides its own.
  var offset: AutoLayoutSystem.Place.Offset {
    if attribute.isBaseline || (hasSecond && secondAttribute.isBaseline) { return .baseline }
    return attribute.isMargin || (hasSecond && secondAttribute.isMargin) ? .padding : .none
  }
}

extension LayoutAttribute {
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether padding moves the edge or the centre.
  fileprivate var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      true
    default: false
    }
  }

  /// How much of a view's length lies before a physical edge or centre.
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
  /// An edge, which is pulled to the leading or top side.
  fileprivate static var towardsZero: Penalty { Penalty(below: .edges, above: .edges) }
  /// A layout's length, which is as small as its content allows.
  fileprivate static var fitting: Penalty { Penalty(below: .fitting, above: .fitting) }
  /// A size, which isn't negative and is pulled to zero.
  fileprivate static var size: Penalty { Penalty(below: .required, above: .sizes) }
}
