import Measure

/// A pair of values, one for each axis.
struct AxisPair<Value> {
  var horizontal: Value
  var vertical: Value

  @inline(__always)
  init(_ horizontal: Value, _ vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  @inline(__always)
  init(_ value: Value) { self.init(value, value) }

  @inline(__always)
  subscript(axis: Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension AxisPair: Equatable where Value: Equatable {}

extension AxisPair: Hashable where Value: Hashable {}

extension AxisPair: Sendable where Value: Sendable {}

/// A number in half of the memory of an `Int`. As on Android, it has 32 bits; larger numbers are clamped.
@propertyWrapper
struct PackedInt: Hashable, Sendable {
  private var number: Int32

  @inline(__always)
  init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }

  @inline(__always)
  var wrappedValue: Int {
    get { Int(number) }
    set { number = Int32(clamping: newValue) }
  }
}

/// A number for each axis, in the memory of one `Int`.
@propertyWrapper
struct PackedIntPair: Hashable, Sendable {
  private var numbers: AxisPair<PackedInt>

  @inline(__always)
  init(wrappedValue: AxisPair<Int>) {
    numbers = AxisPair(
      PackedInt(wrappedValue: wrappedValue.horizontal), PackedInt(wrappedValue: wrappedValue.vertical))
  }

  @inline(__always)
  var wrappedValue: AxisPair<Int> {
    get { AxisPair(numbers.horizontal.wrappedValue, numbers.vertical.wrappedValue) }
    set { self = PackedIntPair(wrappedValue: newValue) }
  }
}

/// The state of the layout itself, which has the index 0, or of one of its children.
///
/// Source: androidx.constraintlayout.core.widgets.ConstraintWidget.
struct ConstraintBox: Hashable, Sendable {
  enum Role: UInt8 { case parent, view, guideline, barrier, flow, placeholder }

  /// How a length is determined.
  enum Behavior: UInt8 { case fixed, wrapContent, matchConstraint, matchParent }

  /// The meaning of a match-constraint length in this pass.
  enum Match: UInt8 {
    case spread, wrap, percent
    /// Computed from the other length by a row.
    case ratio
    /// Already computed from the other length.
    case ratioResolved
  }

  /// A limit that denotes the measured length.
  static let wrapLimit = -2

  var role: Role
  var isGone = false
  var isHidden = false
  /// The view is the content of a placeholder.
  var isInPlaceholder = false
  /// The view is a member of a Flow.
  var isInFlow = false
  var behavior = AxisPair(Behavior.fixed)
  var match = AxisPair(Match.spread)
  var resolvedMatch = AxisPair(Match.spread)
  @PackedIntPair var minimum = AxisPair(0)
  /// The maximum lengths; 0 for none.
  @PackedIntPair var maximum = AxisPair(0)
  var percent = AxisPair<Float>(1)
  var bias = AxisPair<Float>(0.5)
  /// The weights; negative if not set.
  var weight = AxisPair<Float>(-1)
  var chainStyle = AxisPair(ConstraintLayout.ChainStyle.spread)
  var wrapsParent = AxisPair(true)
  /// The ratio; 0 for none.
  var ratio: Float = 0
  var ratioSide: Axis?
  var resolvedRatio: Float = 0
  var resolvedRatioSide: Axis?
  var circleAngle: Float = 0

  @PackedIntPair var origin = AxisPair(0)
  @PackedIntPair var length = AxisPair(0)
  /// The length imposed by a limit on the solver's answer; negative for none.
  @PackedIntPair var override = AxisPair(-1)
  /// The baseline; Android's −1 for none.
  @PackedInt var baseline = 0
  /// Whether the view has a baseline; also `true` for a view with a baseline anchor until it is measured.
  var hasBaseline = false

  // The direct pass
  var isResolved = AxisPair(false)
  var isPassDone = AxisPair(false)
  /// Whether its dependents are being placed.
  var isOnTheWay = AxisPair(false)
  var needsMeasure = true

  // The latest measurement of the view
  @PackedIntPair var measured = AxisPair(0)
  @PackedInt var measuredBaseline = -1
  var lastSpec = AxisPair(MeasureSpec.unspecified)

  // The solver
  /// Whether the edges come from checkMatchParent.
  var fillsParent = AxisPair(false)
  var isInBarrier = AxisPair(false)

  // Guidelines and barriers
  /// The axis of the line's position: horizontal for a vertical line.
  var lineAxis = Axis.vertical
  @PackedInt var guideBegin = -1
  @PackedInt var guideEnd = -1
  var guidePercent: Float = -1
  var isLineResolved = false
  /// The edge of the members that determines a barrier's position.
  var barrierSide = ConstraintAnchor.Side.left
  @PackedInt var barrierMargin = 0
  var allowsGone = true

  // Helpers
  /// The index of the first member in the model's list.
  @PackedInt var firstMember = 0
  @PackedInt var memberCount = 0
  /// The index of the Flow's rows and settings in the model.
  @PackedInt var flow = -1
  /// The index of a placeholder's content; negative for none.
  @PackedInt var content = -1

  init(_ role: Role) { self.role = role }

  /// Whether a barrier that ignores gone members includes the view.
  var countsForBarrier: Bool { !isGone || role == .guideline || role == .barrier }
}

/// An edge of a box, and its anchor.
///
/// Source: androidx.constraintlayout.core.widgets.ConstraintAnchor.
struct ConstraintAnchor: Hashable, Sendable {
  typealias ID = Int32

  enum Side: Int, CaseIterable {
    case left, right, top, bottom, baseline, center

    @inline(__always)
    static func start(_ axis: Axis) -> Side { axis == .horizontal ? .left : .top }
    @inline(__always)
    static func end(_ axis: Axis) -> Side { axis == .horizontal ? .right : .bottom }
  }

  static let none: ID = -1

  /// Splits an identifier into its parts.
  @inline(__always)
  static func boxAndSide(of id: ID) -> (box: Int, side: Side) {
    // Sound: the remainder is one of the six sides.
    (Int(id) / 6, Side(rawValue: Int(id) % 6).unsafelyUnwrapped)
  }

  var target = none
  @PackedInt var margin = 0
  /// The margin used if the target is gone; `nil` to use the usual one.
  @PackedLength var goneMargin: Int?
  /// The position found by the direct pass; `nil` before.
  @PackedLength private var position: Int?
  var isFinal: Bool { position != nil }
  var value: Int { position ?? 0 }
  /// The edge's unknown in the linear system.
  var variable: Int32 = 0
  /// The first of the anchors with this one as their target, in the order in which they were connected.
  var firstDependent = none
  var lastDependent = none
  var nextDependent = none

  /// Sets the position found by the direct pass.
  mutating func setFinal(_ position: Int) { self.position = max(position, -Int(Int32.max)) }
}
