/// The position of something in a space that is larger or smaller than itself, for each axis.
///
/// Source: android.view.Gravity. Each axis has Android's three bits (specified, pulled to the start, pulled to the
/// end), so unions have the same meaning: `[.left, .right]` is `.fillHorizontal`, and `[.left, .centerHorizontal]` is
/// `.left`.
@frozen
public struct Gravity: OptionSet, Hashable, Sendable {
  /// Android's bits for this gravity.
  public let rawValue: UInt16

  /// Creates a gravity from Android's bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// At the left edge.
  @inlinable public static var left: Gravity { Gravity(rawValue: 0x3) }
  /// At the right edge.
  @inlinable public static var right: Gravity { Gravity(rawValue: 0x5) }
  /// Centered horizontally.
  @inlinable public static var centerHorizontal: Gravity { Gravity(rawValue: 0x1) }
  /// As wide as the container.
  @inlinable public static var fillHorizontal: Gravity { Gravity(rawValue: 0x7) }
  /// At the top edge.
  @inlinable public static var top: Gravity { Gravity(rawValue: 0x30) }
  /// At the bottom edge.
  @inlinable public static var bottom: Gravity { Gravity(rawValue: 0x50) }
  /// Centered vertically.
  @inlinable public static var centerVertical: Gravity { Gravity(rawValue: 0x10) }
  /// As tall as the container.
  @inlinable public static var fillVertical: Gravity { Gravity(rawValue: 0x70) }
  /// Centered along both axes.
  @inlinable public static var center: Gravity { Gravity(rawValue: 0x11) }
  /// As large as the container.
  @inlinable public static var fill: Gravity { Gravity(rawValue: 0x77) }
  /// Left, or right if the layout direction is right-to-left.
  @inlinable public static var start: Gravity { Gravity(rawValue: 0x103) }
  /// Right, or left if the layout direction is right-to-left.
  @inlinable public static var end: Gravity { Gravity(rawValue: 0x105) }
  /// On the baseline that the children of a grid row share.
  @inlinable public static var baseline: Gravity { Gravity(rawValue: 0x200) }

  @inlinable package static var relativeMask: Gravity { Gravity(rawValue: 0x100) }

  @inlinable package var horizontal: Gravity { Gravity(rawValue: rawValue & 0x7) }
  @inlinable package var vertical: Gravity { Gravity(rawValue: rawValue & 0x70) }

  /// Returns this gravity with start and end replaced by left and right.
  @inlinable
  public func absolute(isRightToLeft: Bool) -> Gravity {
    guard rawValue & 0x100 != 0 else { return self }
    var bits = rawValue & ~0x100
    // If both pulls are set, or neither, swapping them changes nothing.
    if isRightToLeft, bits & 0x7 == 0x3 || bits & 0x7 == 0x5 { bits ^= 0x6 }
    return Gravity(rawValue: bits)
  }
}

extension Gravity {
  /// Returns this gravity, with `defaults` for each axis that it doesn't name.
  package func withDefaults(_ defaults: Gravity) -> Gravity {
    var gravity = self
    if gravity.horizontal.isEmpty { gravity.formUnion(Gravity(rawValue: defaults.rawValue & 0x107)) }
    if gravity.vertical.isEmpty { gravity.formUnion(defaults.vertical) }
    return gravity
  }
}

extension Gravity {
  /// A position along one axis.
  public enum Alignment: String, Hashable, Sendable {
    /// At the left or the top.
    case leading
    /// In the middle.
    case center
    /// At the right or the bottom.
    case trailing
    /// As long as the available space.
    case fill
  }

  /// Returns the alignment along one axis, or `nil` if this gravity doesn't name the axis.
  public func alignment(along axis: Axis, isRightToLeft: Bool = false) -> Alignment? {
    let bits =
      axis == .horizontal ? absolute(isRightToLeft: isRightToLeft).horizontal.rawValue : vertical.rawValue >> 4
    switch bits {
    case 0x3: return .leading
    case 0x5: return .trailing
    case 0x7: return .fill
    case 0: return nil
    default: return .center
    }
  }
}

extension Gravity: CustomStringConvertible {
  /// The names as documents write them, such as `left|center_vertical`; `none` if no axis is named.
  public var description: String {
    let isRelative = rawValue & 0x100 != 0
    var names: [String] = []
    switch alignment(along: .horizontal) {
    case .leading: names.append(isRelative ? "start" : "left")
    case .trailing: names.append(isRelative ? "end" : "right")
    case .center: names.append("center_horizontal")
    case .fill: names.append("fill_horizontal")
    case nil: break
    }
    switch alignment(along: .vertical) {
    case .leading: names.append("top")
    case .trailing: names.append("bottom")
    case .center: names.append("center_vertical")
    case .fill: names.append("fill_vertical")
    case nil: break
    }
    if contains(.baseline) { names.append("baseline") }
    return names.isEmpty ? "none" : names.joined(separator: "|")
  }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Gravity: Codable {}
  extension Gravity.Alignment: Codable {}
#endif
