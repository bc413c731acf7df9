/// The suffixes that lengths may have in a document.
package struct LengthUnits: Sendable {
  /// The unit of a length with a suffix.
  package enum Unit: Sendable {
    case points
    /// Points that follow the user's size of text.
    case scaledPoints
    case pixels
    /// 160 points.
    case inches
    /// A 25.4th of an inch.
    case millimeters
    /// A 72nd of an inch.
    case typographicPoints

    /// The pixels of one such unit.
    func pixels(_ context: AttributeContext) -> Double {
      switch self {
      case .points: context.density
      case .scaledPoints: context.density * context.fontScale
      case .pixels: 1
      case .inches: context.density * 160
      case .millimeters: context.density * 160 / 25.4
      case .typographicPoints: context.density * 160 / 72
      }
    }
  }

  private let suffixes: [(suffix: String, unit: Unit)]
  /// Whether a number without a suffix is a length in points.
  let allowsBareNumbers: Bool

  package init(_ suffixes: [(suffix: String, unit: Unit)], allowsBareNumbers: Bool) {
    self.suffixes = suffixes
    self.allowsBareNumbers = allowsBareNumbers
  }

  /// Those of `.grx` files.
  package static let grx = LengthUnits(
    [("dp", .points), ("px", .pixels), ("pt", .points), ("sp", .points), ("dip", .points)], allowsBareNumbers: true)

  func unit(_ suffix: Substring) -> Unit? { suffixes.first { $0.suffix == suffix }?.unit }
}
