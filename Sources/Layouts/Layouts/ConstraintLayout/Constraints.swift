import Measure

extension ConstraintLayout {
  /// How a chain distributes its members over the space between its ends.
  public enum ChainStyle: Hashable, Sendable {
    /// Equal gaps before, between, and after the members.
    case spread
    /// Equal gaps between the members, without gaps at the ends.
    case spreadInside
    /// No gaps between the members; the bias of the head positions the group.
    case packed
  }

  /// The meaning of a match-constraint length.
  public enum MatchConstraint: Hashable, Sendable {
    /// All of the space between the anchors.
    case spread
    /// The length of the content, limited to the space between the anchors.
    case wrap
    /// A fraction of the layout's inner length.
    case percent
  }

  /// The axes on which a child contributes to the size of a layout that wraps its content.
  public enum WrapBehavior: Hashable, Sendable {
    /// The child contributes along both axes.
    case included
    /// The child contributes only to the width.
    case horizontalOnly
    /// The child contributes only to the height.
    case verticalOnly
    /// The child doesn't contribute.
    case skipped
  }

  /// A limit of a length.
  public enum Limit: Hashable, Sendable {
    /// A number of pixels, 0…`Pixels.limit`.
    case pixels(Int)
    /// The measured length.
    case wrap
  }

  /// A ratio of width to height, and the side to compute.
  public struct DimensionRatio: Hashable, Sendable {
    /// The factor as Android stores it: width over height, or height over width if it was written `H,a:b`.
    let factor: Float
    /// The axis of the length to compute, if the ratio names one.
    let side: Axis?

    /// Creates a ratio of `width` to `height`. The result is `nil` unless both are above 0.
    ///
    /// - Parameters:
    ///   - width: The width of the ratio, above 0.
    ///   - height: The height of the ratio, above 0.
    ///   - side: The axis of the length that is computed from the other; `nil` to let the constraints decide.
    public init?(width: Float, height: Float, computing side: Axis? = nil) {
      let factor = side == .vertical ? height / width : width / height
      guard width > 0, height > 0, factor > 0, factor.isFinite else { return nil }
      self.factor = factor
      self.side = side
    }

    /// Returns the axis of the length that is computed if both are 0, or `nil` if the space decides or if nothing does.
    ///
    /// Source: ConstraintWidget.setupDimensionRatio.
    static func computedAxis(_ side: Axis?, isWidthHeld: Bool, isHeightHeld: Bool) -> Axis? {
      switch side {
      case .horizontal: isHeightHeld ? .horizontal : .vertical
      case .vertical: isWidthHeld ? .vertical : .horizontal
      case nil: isWidthHeld == isHeightHeld ? nil : isHeightHeld ? .horizontal : .vertical
      }
    }

    /// Returns the factor from the other length to the length along `axis`.
    func multiplier(computing axis: Axis) -> Float { axis == .vertical && side == nil ? 1 / factor : factor }

    /// Reads a ratio as documents write it: `16:9`, `1.5`, `W,1:2`, or `H,16:9`; `nil` if the text isn't a ratio.
    ///
    /// With the prefix `H`, `a:b` is inverted, but a single number isn't. Source: ConstraintWidget.setDimensionRatio.
    public init?(_ text: String) {
      var numbers = Substring(text)
      var side: Axis?
      if let comma = text.firstIndex(of: ",") {
        switch text[..<comma] {
        case "W", "w": side = .horizontal
        case "H", "h": side = .vertical
        default: return nil
        }
        numbers = text[text.index(after: comma)...]
      }
      let parts = numbers.split(separator: ":", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      // Decimal numbers only: `Float` would read `0x10` and `nan`, too.
      guard parts.allSatisfy({ $0.first?.isASCIIDigitOrPoint == true && !$0.contains { "xX".contains($0) } }) else {
        return nil
      }
      let values = parts.compactMap { Float($0) }
      guard values.count == parts.count, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
      switch values.count {
      case 1:
        factor = values[0]
        self.side = side
      case 2:
        guard let ratio = DimensionRatio(width: values[0], height: values[1], computing: side) else { return nil }
        self = ratio
      default: return nil
      }
    }
  }

  /// The anchors that a view can have, by their own edge and the target's.
  enum AnchorName: UInt8, CaseIterable {
    case leftToLeft, leftToRight, rightToLeft, rightToRight
    case startToStart, startToEnd, endToStart, endToEnd
    case topToTop, topToBottom, bottomToTop, bottomToBottom
    case baselineToBaseline, baselineToTop, baselineToBottom

    var isRelative: Bool { rawValue >= AnchorName.startToStart.rawValue && rawValue <= AnchorName.endToEnd.rawValue }
    /// The name in documents.
    var attribute: String { String(describing: self) }
    var axis: Axis { rawValue < AnchorName.topToTop.rawValue ? .horizontal : .vertical }
  }

  /// The constraints of one view, stored compactly: most views have only a few anchors to the layout and to one or two
  /// siblings.
  struct Constraints {
    struct Anchor {
      let name: AnchorName
      var target: String
    }

    /// The storage of an anchor's target.
    private enum TargetSlot: UInt32 { case none, parent, first, second }

    /// Anchors to the layout and to at most two siblings.
    struct FewAnchors: Equatable {
      /// The siblings that are targets; empty if there are none.
      var firstTarget = ""
      var secondTarget = ""
      /// A `TargetSlot` of two bits for each anchor, in the order of the names; `none` for an anchor in
      /// `RareConstraints.anchors`.
      var places: UInt32 = 0

      /// Whether one of these anchors has a name.
      func has(_ name: AnchorName) -> Bool { places >> (2 * UInt32(name.rawValue)) & 3 != 0 }

      /// Returns whether two values are equal. Usually they have the same memory, which is compared first: reading the
      /// strings would retain them.
      @inline(__always)
      static func areEqual(_ one: UnsafePointer<FewAnchors>, _ other: UnsafePointer<FewAnchors>) -> Bool {
        guard one.pointee.places == other.pointee.places else { return false }
        return haveSameTargets(one, other) || one.pointee == other.pointee
      }

      /// Sound: the value begins with the two strings, and is at least as long as two values of `StringBits`.
      @inline(__always)
      private static func haveSameTargets(_ one: UnsafePointer<FewAnchors>, _ other: UnsafePointer<FewAnchors>) -> Bool
      {
        let (one, other) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
        let second = MemoryLayout<String>.stride
        return one.loadUnaligned(as: StringBits.self) == other.loadUnaligned(as: StringBits.self)
          && one.loadUnaligned(fromByteOffset: second, as: StringBits.self)
            == other.loadUnaligned(fromByteOffset: second, as: StringBits.self)
      }

      static func == (one: FewAnchors, other: FewAnchors) -> Bool {
        one.places == other.places && one.firstTarget == other.firstTarget && one.secondTarget == other.secondTarget
      }
    }

    // The order limits the size to 48 bytes.
    fileprivate(set) var few = FewAnchors()
    var horizontalChainStyle = ChainStyle.spread
    var verticalChainStyle = ChainStyle.spread
    /// Rarely used constraints, which aren't shared.
    var rare: RareStorage?

    subscript(name: AnchorName) -> String? {
      get {
        switch place(of: name) {
        case .parent: LayoutParams.parent
        case .first: few.firstTarget
        case .second: few.secondTarget
        case .none: rare?.values.anchors.first { $0.name == name }?.target
        }
      }
      set {
        remove(name)
        if let newValue { add(name, newValue) }
      }
    }

    /// The anchors in the order of their names.
    var anchors: [Anchor] {
      AnchorName.allCases.compactMap { name in self[name].map { Anchor(name: name, target: $0) } }
    }

    /// Whether there is an anchor along an axis.
    func hasAnchors(along axis: Axis) -> Bool {
      let vertical: UInt32 = ~0 << (2 * UInt32(AnchorName.topToTop.rawValue))
      return few.places & (axis == .vertical ? vertical : ~vertical) != 0
        || rare?.values.anchors.contains { $0.name.axis == axis } == true
    }

    /// Whether there is an anchor of a start or an end.
    var hasRelativeAnchors: Bool {
      few.places & Constraints.relativePlaces != 0
        || rare?.values.anchors.contains { $0.name.isRelative } == true
    }

    /// The positions of the anchors that are relative to start and end.
    private static let relativePlaces: UInt32 = 0xff << (2 * UInt32(AnchorName.startToStart.rawValue))

    private func place(of name: AnchorName) -> TargetSlot {
      // Sound: each of the four values of two bits is a place.
      TargetSlot(rawValue: few.places >> (2 * UInt32(name.rawValue)) & 3).unsafelyUnwrapped
    }

    private mutating func put(_ name: AnchorName, _ place: TargetSlot) {
      few.places |= place.rawValue << (2 * UInt32(name.rawValue))
    }

    private mutating func remove(_ name: AnchorName) {
      let place = place(of: name)
      guard place != .none else {
        rare?.values.anchors.removeAll { $0.name == name }
        return
      }
      few.places &= ~(3 << (2 * UInt32(name.rawValue)))
      if place == .parent || AnchorName.allCases.contains(where: { self.place(of: $0) == place }) { return }
      if place == .first { few.firstTarget = "" } else { few.secondTarget = "" }
    }

    private mutating func add(_ name: AnchorName, _ target: String) {
      if target == LayoutParams.parent {
        put(name, .parent)
      } else if !target.isEmpty && (few.firstTarget.isEmpty || few.firstTarget == target) {
        few.firstTarget = target
        put(name, .first)
      } else if !target.isEmpty && (few.secondTarget.isEmpty || few.secondTarget == target) {
        few.secondTarget = target
        put(name, .second)
      } else {
        makeRare().values.anchors.append(Anchor(name: name, target: target))
      }
    }

    mutating func makeRare() -> RareStorage {
      if let rare { return rare }
      let rare = RareStorage(.defaults)
      self.rare = rare
      return rare
    }
  }

  /// The constraints that few views have. Optional lengths and numbers take 32 bits.
  struct RareConstraints {
    /// The anchors to siblings beyond the second.
    var anchors: [Constraints.Anchor] = []
    var circle: String?
    var circleRadius: Int32 = 0
    var circleAngle: Float = 0
    var marginBaseline: Int32 = 0
    @PackedLength var goneLeft: Int?
    @PackedLength var goneTop: Int?
    @PackedLength var goneRight: Int?
    @PackedLength var goneBottom: Int?
    @PackedLength var goneStart: Int?
    @PackedLength var goneEnd: Int?
    @PackedLength var goneBaseline: Int?
    var horizontalBias: Float = 0.5
    var verticalBias: Float = 0.5
    @PackedNumber var horizontalWeight: Float?
    @PackedNumber var verticalWeight: Float?
    @PackedNumber var widthPercent: Float?
    @PackedNumber var heightPercent: Float?
    @PackedLimit var widthMin: Limit?
    @PackedLimit var widthMax: Limit?
    @PackedLimit var heightMin: Limit?
    @PackedLimit var heightMax: Limit?
    var ratio: DimensionRatio?
    var widthDefault = MatchConstraint.spread
    var heightDefault = MatchConstraint.spread
    var constrainedWidth = false
    var constrainedHeight = false
    var wrapBehavior = WrapBehavior.included

    /// The values of a view without rarely used constraints.
    static let defaults = RareConstraints()

    /// Whether these constraints allow placement without equations; a ratio may not, see `PlacementPlan`.
    var isPlain: Bool {
      circle == nil && widthMin == nil && widthMax == nil && heightMin == nil && heightMax == nil
        && !constrainedWidth && !constrainedHeight && widthDefault == .spread && heightDefault == .spread
        && widthPercent == nil && heightPercent == nil && wrapBehavior == .included
    }

    var hasGoneMargins: Bool {
      goneLeft != nil || goneTop != nil || goneRight != nil || goneBottom != nil || goneStart != nil || goneEnd != nil
        || goneBaseline != nil
    }
  }

  /// Stores rare constraints separately, so that a view without any needs no memory for them.
  final class RareStorage {
    // Accesses never overlap: the functions that read and write these values call no other code meanwhile.
    @exclusivity(unchecked) var values: RareConstraints
    /// The state to which the view moves, and the distances of a Guideline in such a state.
    @exclusivity(unchecked) var end: ConstraintEnd?
    @exclusivity(unchecked) var guideline: GuidelinePlace?

    init(_ values: RareConstraints) { self.values = values }

    /// Returns a copy, for other params.
    func copy() -> RareStorage {
      let copy = RareStorage(values)
      (copy.end, copy.guideline) = (end, guideline)
      return copy
    }
  }
}

extension ConstraintLayout.LayoutParams {
  /// Returns whether the few anchors equal `others`. It is called for each child of a new layout and retains nothing.
  @inline(__always)
  final func hasFewAnchors(_ others: UnsafePointer<ConstraintLayout.Constraints.FewAnchors>) -> Bool {
    // Sound: the memory is only read.
    withUnsafeMutablePointer(to: &constraints.few) { few in
      ConstraintLayout.Constraints.FewAnchors.areEqual(few, others)
    }
  }
}

/// An optional length in 32 bits.
@propertyWrapper
struct PackedLength: Hashable {
  private var stored = Int32.min

  var wrappedValue: Int? {
    get { stored == .min ? nil : Int(stored) }
    set { stored = newValue.map { Int32(clamping: $0) } ?? .min }
  }
}

/// An optional finite number.
@propertyWrapper
struct PackedNumber {
  private var stored = Float.nan

  var wrappedValue: Float? {
    get { stored.isNaN ? nil : stored }
    set { stored = newValue ?? .nan }
  }
}

/// An optional limit in 32 bits.
@propertyWrapper
struct PackedLimit {
  /// A number of pixels, or one of the two constants below.
  private var stored = PackedLimit.none
  private static let none = Int32.min
  private static let wrap: Int32 = -1

  var wrappedValue: ConstraintLayout.Limit? {
    get { stored == PackedLimit.none ? nil : stored == PackedLimit.wrap ? .wrap : .pixels(Int(stored)) }
    set {
      stored =
        switch newValue {
        case nil: PackedLimit.none
        case .wrap: PackedLimit.wrap
        case .pixels(let length): Int32(clamping: max(length, 0))
        }
    }
  }
}

extension Character {
  fileprivate var isASCIIDigitOrPoint: Bool { self == "." || ("0"..."9").contains(self) }
}
