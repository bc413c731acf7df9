import Measure

/// Writes the rows of an `AutoLayout`'s system.
///
/// Rows are in document order, each view's own before its constraints, and constraints in order of creation after those:
/// of required rows that contradict one another, the last gives way.
struct AutoLayoutRows {
  private(set) var system = ConstraintSystem()
  private(set) var sources: [AutoLayoutSystem.Source] = []
  private(set) var items: [AutoLayoutSystem.Item]
  private(set) var constraints: [AutoLayoutSystem.Entry]
  /// The rows of the layout's own specs.
  static let widthSpecRow = 0
  static let heightSpecRow = 2

  private let owner: AutoLayoutSystem
  private let specs: MeasureSpecs
  private var indices: [ViewRef: Int] = [:]

  init(_ owner: AutoLayoutSystem, _ specs: MeasureSpecs) {
    self.owner = owner
    self.specs = specs
    items = owner.items
    constraints = owner.constraints
    indices.reserveCapacity(items.count + 1)
    indices[owner.layout] = -1
    for (index, item) in items.enumerated() { indices[item.state] = index }
  }

  mutating func build() {
    let count = 4 * items.count + 2
    system.reserve(
      variables: count, rows: constraints.count + 2 * items.count + 2,
      terms: 3 * constraints.count + 2 * items.count + 2)
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
    for index in constraints.indices { addConstraint(index) }
  }

  private func isRightToLeft(host: Int) -> Bool {
    host < 0 ? owner.isRightToLeft : items[host].state.isRightToLeft
  }

  private mutating func addRow(
    _ source: AutoLayoutSystem.Source, _ penalty: Penalty, constant: Double, canYield: Bool = true
  ) -> Int {
    sources.append(source)
    return system.addRow(penalty, constant: constant, canYield: canYield)
  }

  // MARK: - The layout and its children

  private mutating func addSpec(_ axis: Axis) {
    let variable = sizeVariable(-1, axis)
    let spec = specs[axis]
    // The same rows for every mode, so that they have the same numbers.
    let limit: Penalty =
      spec.isExact ? .equation : spec.isUnspecified ? .none : Penalty(above: .required)
    _ = addRow(.spec(axis), limit, constant: -Double(spec.size), canYield: false)
    system.addTerm(variable, 1)
    _ = addRow(.fitting(item: -1, axis), spec.isExact ? .none : .fitting, constant: 0)
    system.addTerm(variable, 1)
  }

  private mutating func addOwnRows(_ index: Int) {
    let item = items[index]
    if isRightToLeft(host: Int(item.parent)) {
      _ = addRow(.leading(item: index), .towardsZero, constant: 0)
      system.addTerm(sizeVariable(Int(item.parent), .horizontal), 1)
      system.addTerm(4 * index, -1)
      system.addTerm(4 * index + 2, -1)
      system.substituteLatestRow(for: 4 * index)
    }
    for axis in [Axis.horizontal, .vertical] {
      let variable = sizeVariable(index, axis)
      if item.signature.isGone {
        _ = addRow(.gone(item: index, axis), .equation, constant: 0, canYield: false)
        system.addTerm(variable, 1)
        continue
      }
      addDimension(index, axis, variable)
      let least = axis == .horizontal ? item.signature.minWidth : item.signature.minHeight
      if least > 0 {
        _ = addRow(.least(item: index, axis), Penalty(below: .required), constant: -Double(least))
        system.addTerm(variable, 1)
      }
      let greatest = axis == .horizontal ? item.signature.maxWidth : item.signature.maxHeight
      if greatest >= 0 {
        _ = addRow(.greatest(item: index, axis), Penalty(above: .required), constant: -Double(greatest))
        system.addTerm(variable, 1)
      }
      addNaturalSize(index, axis, variable)
      if item.isGroup {
        _ = addRow(.fitting(item: index, axis), .fitting, constant: 0)
        system.addTerm(variable, 1)
      }
    }
  }

  private mutating func addDimension(_ index: Int, _ axis: Axis, _ variable: Int) {
    let dimension = axis == .horizontal ? items[index].signature.width : items[index].signature.height
    if dimension == .matchParent {
      _ = addRow(.match(item: index, axis), .equation, constant: 0)
      system.addTerm(positionVariable(index, axis), 1)
      _ = addRow(.match(item: index, axis), .equation, constant: 0)
      system.addTerm(positionVariable(index, axis), 1)
      system.addTerm(variable, 1)
      system.addTerm(sizeVariable(Int(items[index].parent), axis), -1)
    } else if let length = dimension.fixedLength {
      _ = addRow(.size(item: index, axis), .equation, constant: -Double(length))
      system.addTerm(variable, 1)
    }
  }

  private mutating func addNaturalSize(_ index: Int, _ axis: Axis, _ variable: Int) {
    let state = items[index].state
    guard items[index].hasContent else { return }
    let view = state.view
    let params = state.params as? AutoLayout.LayoutParams
    let hugging = params.flatMap { $0.hugging[axis] > 0 ? $0.hugging[axis] : nil } ?? view.contentHuggingPriority[axis]
    let compression =
      params.flatMap { $0.compression[axis] > 0 ? $0.compression[axis] : nil }
      ?? view.compressionResistancePriority[axis]
    let natural = items[index].natural
    let row = addRow(
      .natural(item: index, axis), Penalty(below: Level(compression), above: Level(hugging)),
      constant: -Double(axis == .horizontal ? natural.width : natural.height))
    system.addTerm(variable, 1)
    if axis == .horizontal {
      items[index].naturalWidthRow = Int32(row)
    } else {
      items[index].naturalHeightRow = Int32(row)
    }
  }

  // MARK: - Constraints

  private mutating func addConstraint(_ index: Int) {
    let entry = constraints[index]
    let (constraint, host) = (entry.constraint, Int(entry.host))
    guard let first = constraint.first, let firstItem = indices[first.state] else { return }
    var secondItem: Int?
    if constraint.hasSecond {
      guard let second = constraint.second, let item = indices[second.state] else { return }
      secondItem = item
    }
    let isMirrored = owner.isMirrored(constraint, host: host)
    constraints[index].row = Int32(
      addRow(.constraint(index), constraint.penalty, constant: owner.constant(ofConstraint: index)))
    addTerms(firstItem, constraint.attribute, host: host, isMirrored: isMirrored, factor: 1)
    if let share = constraint.written?.lengthShare, share != 0 {
      system.addTerm(sizeVariable(host, constraint.attribute.axis), -share)
    }
    guard let secondItem else { return }
    addTerms(
      secondItem, constraint.secondAttribute, host: host, isMirrored: isMirrored, factor: -constraint.multiplier)
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
    let entry = constraints[index]
    let constraint = entry.constraint
    var sum = -constraint.constant
    if entry.offset == .none { return sum }
    let host = Int(entry.host)
    let sign: Double = isMirrored(constraint, host: host) ? -1 : 1
    let isRightToLeft = isRightToLeft(item: host, host: host)
    if let first = constraint.first {
      sum += sign * offset(first, constraint.attribute.resolved(isRightToLeft: isRightToLeft))
    }
    if constraint.hasSecond, let second = constraint.second {
      sum -=
        constraint.multiplier * sign * offset(second, constraint.secondAttribute.resolved(isRightToLeft: isRightToLeft))
    }
    return sum
  }

  /// What an attribute adds to an edge or a centre.
  private func offset(_ view: View, _ attribute: LayoutAttribute) -> Double {
    let state = view.state
    switch attribute {
    case .leftMargin: return Double(state.padding.left)
    case .rightMargin: return -Double(state.padding.right)
    case .topMargin: return Double(state.padding.top)
    case .bottomMargin: return -Double(state.padding.bottom)
    case .centerXWithinMargins: return Double(Int(state.padding.left) - Int(state.padding.right)) / 2
    case .centerYWithinMargins: return Double(Int(state.padding.top) - Int(state.padding.bottom)) / 2
    case .firstBaseline: return Double(measurement(of: state)?.firstBaseline ?? 0)
    case .lastBaseline: return -Double(measurement(of: state)?.lastBaselineInset ?? 0)
    default: return 0
    }
  }

  /// What a child answered at its width, or at its natural one if it has none yet; never what an earlier layout left.
  private func measurement(of state: ViewRef) -> Measurement? {
    items.first { $0.state == state && !$0.signature.isGone }?.current
  }
}

extension LayoutConstraint {
  /// What the constant of the constraint's row depends on besides its own.
  var offset: AutoLayoutSystem.Entry.Offset {
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
