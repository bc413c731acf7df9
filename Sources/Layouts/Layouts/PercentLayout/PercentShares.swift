import Measure

/// The size and margins of a child of a percent layout as fractions of its parent's size; `nil` for values that the
/// child sets itself.
public struct PercentShares: Hashable, Sendable {
  /// The width as a fraction of the parent's width.
  public var width: Float?
  /// The height as a fraction of the parent's height.
  public var height: Float?
  /// The ratio of width to height, which determines the length that has neither a value nor a fraction.
  public var aspectRatio: Float?
  /// The left margin as a fraction of the parent's width.
  public var marginLeft: Float?
  /// The top margin as a fraction of the parent's height.
  public var marginTop: Float?
  /// The right margin as a fraction of the parent's width.
  public var marginRight: Float?
  /// The bottom margin as a fraction of the parent's height.
  public var marginBottom: Float?
  /// The margin at the start as a fraction of the parent's width. It overrides the margin of the corresponding side.
  public var marginStart: Float?
  /// The margin at the end as a fraction of the parent's width. It overrides the margin of the corresponding side.
  public var marginEnd: Float?

  /// Creates an empty set of fractions.
  public init() {}
}

/// A layout in which the sizes and margins of children may be fractions of its own size.
package protocol PercentLayout: ChildLengthExplaining {}

extension PercentLayout {
  /// Converts the children's fractions to lengths before they are measured.
  func resolveShares<Params: PercentParams>(_ type: Params.Type, _ specs: MeasureSpecs) {
    state.requirePass()
    state.dependOnWholeOffer()
    PercentAlgorithm.resolve(type, in: state, specs)
    if let notes = explanationNotes { PercentAlgorithm.findIgnoredLengths(in: self, notes) }
  }
}

/// A class of params with fractions.
protocol PercentParams: LayoutParams {
  var shares: PercentShares { get set }
}

/// Converts fractions to lengths.
///
/// Source: androidx.percentlayout.widget.PercentLayoutHelper (1.0). Differs: a child whose fraction is too small for
/// its content isn't measured again with `wrap_content`, and without a limit, all fractions are 0.
enum PercentAlgorithm {
  /// Sets the lengths and margins of the children before their parent is measured for `specs`.
  static func resolve<Params: PercentParams>(_ type: Params.Type, in layout: ViewRef, _ specs: MeasureSpecs) {
    let padding = layout.padding
    let width = specs.width.isUnspecified ? 0 : max(0, specs.width.size - padding.horizontal)
    let height = specs.height.isUnspecified ? 0 : max(0, specs.height.size - padding.vertical)
    for child in ChildStates(layout) {
      guard let params = child.params as? Params else { continue }
      resolve(params.shares, of: child, params, width: width, height: height)
    }
  }

  private static func resolve(
    _ shares: PercentShares, of child: ViewRef, _ params: LayoutParams, width: Int, height: Int
  ) {
    if let share = shares.width { child.width = .fixed(length(width, share)) }
    if let share = shares.height { child.height = .fixed(length(height, share)) }
    if let ratio = shares.aspectRatio, ratio > 0 {
      // A length of 0 is ignored.
      if shares.width == nil, params.width.isZero { child.width = .fixed(length(max(0, child.height.length), ratio)) }
      if shares.height == nil, params.height.isZero {
        child.height = .fixed(length(max(0, child.width.length), 1 / ratio))
      }
    }
    var margins = child.margins
    func set(_ edge: WritableKeyPath<PackedEdges, Int32>, _ share: Float?, _ whole: Int) {
      if let share { margins[keyPath: edge] = Int32(Pixels.clamp(length(whole, share))) }
    }
    set(\.left, shares.marginLeft, width)
    set(\.top, shares.marginTop, height)
    set(\.right, shares.marginRight, width)
    set(\.bottom, shares.marginBottom, height)
    set(child.isRightToLeft ? \.right : \.left, shares.marginStart, width)
    set(child.isRightToLeft ? \.left : \.right, shares.marginEnd, width)
    child.margins = margins
  }

  /// Returns a fraction of a length, rounded like java.lang.Math.round.
  private static func length(_ whole: Int, _ share: Float) -> Int {
    let exact = (Float(whole) * share + 0.5).rounded(.down)
    return exact.isNaN ? 0 : Int(max(-Float(Pixels.limit), min(exact, Float(Pixels.limit))))
  }
}
