import Measure

extension ConstraintLayout {
  /// How a chain spreads its members over the space between its ends.
  public enum ChainStyle: Hashable, Sendable {
    /// Equal gaps before, between and after the members.
    case spread
    /// Equal gaps between the members, none before the first and after the last.
    case spreadInside
    /// No gaps between the members; the bias of the head places the group.
    case packed
  }

  /// What a match-constraint length is.
  public enum MatchConstraint: Hashable, Sendable {
    /// As much as the anchors leave.
    case spread
    /// What the content needs, at most what the anchors leave.
    case wrap
    /// A fraction of the layout's inner length.
    case percent
  }

  /// On which axes a child counts for the size of a layout that wraps its content.
  public enum WrapBehavior: Hashable, Sendable {
    case included
    case horizontalOnly
    case verticalOnly
    case skipped
  }

  /// The bound of a length.
  public enum Limit: Hashable, Sendable {
    /// Pixels, 0…`Pixels.limit`.
    case pixels(Int)
    /// The length as measured.
    case wrap
  }

  /// A ratio of width to height, and the side that it is to compute.
  public struct DimensionRatio: Hashable, Sendable {
    /// The factor as Android keeps it: width over height; height over width if it was written `H,a:b`.
    let factor: Float
    /// The axis of the length to compute, if the ratio names one.
    let side: Axis?

    /// A ratio of `width` to `height`, both above 0.
    ///
    /// - Parameter side: The axis of the length that is computed from the other; `nil` to let the constraints decide.
    public init?(width: Float, height: Float, computing side: Axis? = nil) {
      let factor = side == .vertical ? height / width : width / height
      guard width > 0, height > 0, factor > 0, factor.isFinite else { return nil }
      self.factor = factor
      self.side = side
    }

    /// A ratio as documents write it: `16:9`, `1.5`, `W,1:2` or `H,16:9`.
    ///
    /// With the prefix `H`, `a:b` is inverted, a single number isn't. Source: ConstraintWidget.setDimensionRatio.
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
      let values = parts.compactMap { Float($0.trimmingPrefix(while: { $0 == " " })) }
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
    /// As documents name it.
    var attribute: String { String(describing: self) }
    var axis: Axis { rawValue < AnchorName.topToTop.rawValue ? .horizontal : .vertical }
  }

  /// The constraints of one view: what most views have. Few have more than four anchors, so these are kept in a list.
  struct Constraints {
    struct Anchor {
      let name: AnchorName
      var target: String
    }

    var anchors: [Anchor] = []
    var horizontalBias: Float = 0.5
    var verticalBias: Float = 0.5
    var horizontalChainStyle = ChainStyle.spread
    var verticalChainStyle = ChainStyle.spread
    /// What few views have; owned by these constraints alone.
    var rare: RareStorage?

    subscript(name: AnchorName) -> String? {
      get {
        for anchor in anchors where anchor.name == name { return anchor.target }
        return nil
      }
      set {
        let index = anchors.firstIndex { $0.name == name }
        switch (index, newValue) {
        case (let index?, let target?): anchors[index].target = target
        case (let index?, nil): anchors.remove(at: index)
        case (nil, let target?):
          anchors.reserveCapacity(anchors.count + 1)
          anchors.append(Anchor(name: name, target: target))
        case (nil, nil): break
        }
      }
    }
  }

  /// The constraints that few views have.
  struct RareConstraints {
    var circle: String?
    var circleRadius = 0
    var circleAngle: Float = 0
    var marginBaseline = 0
    var goneLeft: Int?
    var goneTop: Int?
    var goneRight: Int?
    var goneBottom: Int?
    var goneStart: Int?
    var goneEnd: Int?
    var goneBaseline: Int?
    var horizontalWeight: Float?
    var verticalWeight: Float?
    var ratio: DimensionRatio?
    var widthDefault = MatchConstraint.spread
    var heightDefault = MatchConstraint.spread
    var widthPercent: Float?
    var heightPercent: Float?
    var widthMin: Limit?
    var widthMax: Limit?
    var heightMin: Limit?
    var heightMax: Limit?
    var constrainedWidth = false
    var constrainedHeight = false
    var wrapBehavior = WrapBehavior.included

    /// What a view without rare constraints has.
    static let defaults = RareConstraints()
  }

  /// Holds rare constraints apart from the others, so that a view without any needs no memory for them.
  final class RareStorage {
    var values: RareConstraints

    init(_ values: RareConstraints) { self.values = values }
  }
}
