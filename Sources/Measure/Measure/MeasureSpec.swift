/// A parent's limit for a child along one axis: a mode and a size in pixels.
///
/// Source: android.view.View.MeasureSpec (API 34). Differs: an unspecified spec has a size only if its parent has set
/// `passesSizeHint`, since of Android's layouts only TableLayout uses it at this API level.
@frozen
public struct MeasureSpec: Hashable, Sendable {
  /// How a spec limits a length.
  public enum Mode: Hashable, Sendable {
    /// The child may be as large as it likes.
    case unspecified
    /// The child must have the given size.
    case exactly
    /// The child may be as large as it likes, up to the size.
    case atMost
  }

  /// The mode in the upper two bits and the size in the lower thirty, so two specs can be compared as words.
  @usableFromInline let bits: UInt32

  @usableFromInline static let exactlyBits: UInt32 = 1 << 30
  @usableFromInline static let atMostBits: UInt32 = 2 << 30
  @usableFromInline static let sizeBits: UInt32 = (1 << 30) - 1

  @inlinable
  init(bits: UInt32) { self.bits = bits }

  /// Returns a spec that requires a length of exactly `size` pixels. The size is clamped to 0 … `Pixels.limit`.
  @inlinable
  public static func exactly(_ size: Int) -> MeasureSpec { MeasureSpec(bits: exactlyBits | pack(size)) }

  /// Returns a spec that allows a length of up to `size` pixels. The size is clamped to 0 … `Pixels.limit`.
  @inlinable
  public static func atMost(_ size: Int) -> MeasureSpec { MeasureSpec(bits: atMostBits | pack(size)) }

  /// Returns a spec that requires the length of a fixed dimension.
  @inlinable @inline(__always)
  package static func exactly(_ dimension: Dimension) -> MeasureSpec {
    MeasureSpec(bits: exactlyBits | UInt32(truncatingIfNeeded: dimension.length))
  }

  /// The child may be as long as it likes.
  @inlinable public static var unspecified: MeasureSpec { MeasureSpec(bits: 0) }

  /// The child may be as long as it likes, and learns the available length in pixels, clamped to 0 … `Pixels.limit`.
  package static func unspecified(hint: Int) -> MeasureSpec { MeasureSpec(bits: pack(hint)) }

  @inlinable
  static func pack(_ size: Int) -> UInt32 { UInt32(truncatingIfNeeded: min(max(size, 0), Pixels.limit)) }

  /// How the spec limits a length.
  @inlinable public var mode: Mode { isExact ? .exactly : isAtMost ? .atMost : .unspecified }

  /// The size in pixels. If the mode is unspecified, it is 0 or a hint that limits nothing.
  @inlinable public var size: Int { Int(bits & MeasureSpec.sizeBits) }

  /// Whether the mode is `exactly`.
  @inlinable public var isExact: Bool { bits & MeasureSpec.exactlyBits != 0 }
  /// Whether the mode is `atMost`.
  @inlinable public var isAtMost: Bool { bits & MeasureSpec.atMostBits != 0 }
  /// Whether the mode is `unspecified`.
  @inlinable public var isUnspecified: Bool { bits >> 30 == 0 }

  /// Returns the length of a view that requests `desired` pixels under this spec, in 0 … `Pixels.limit`.
  ///
  /// Source: android.view.View.resolveSize.
  @inlinable
  public func resolve(_ desired: Int) -> Int {
    if isExact { return size }
    let wanted = min(max(desired, 0), Pixels.limit)
    return isAtMost ? min(size, wanted) : wanted
  }

  /// Resolves a length that is already in 0 … `Pixels.limit`.
  @inlinable @inline(__always)
  package func resolve(packed desired: Int32) -> Int32 {
    let size = Int32(truncatingIfNeeded: bits & MeasureSpec.sizeBits)
    return isExact ? size : isAtMost ? min(size, desired) : desired
  }

  /// Returns the spec for a child that requests `dimension`, after `used` pixels of this spec's size are subtracted,
  /// such as the parent's padding and the child's margins.
  ///
  /// Source: android.view.ViewGroup.getChildMeasureSpec.
  @inlinable
  public func childSpec(for dimension: Dimension, used: Int) -> MeasureSpec {
    childSpec(for: dimension, usedLength: Pixels.clamp(used))
  }

  /// Returns the spec for a child that requests `dimension`. `used` is evaluated only if it makes a difference.
  @inlinable @inline(__always)
  package func childSpec(for dimension: Dimension, usedLength used: @autoclosure () -> Int) -> MeasureSpec {
    // A fixed length is in 0 … `Pixels.limit`.
    if dimension.isFixed { return .exactly(dimension) }
    if bits == 0 { return .unspecified }
    let available = MeasureSpec.pack(size - used())
    if isUnspecified { return MeasureSpec(bits: available) }
    let isExactChild = isExact && dimension == .matchParent
    return MeasureSpec(bits: available | (isExactChild ? MeasureSpec.exactlyBits : MeasureSpec.atMostBits))
  }
}

extension MeasureSpec: CustomStringConvertible {
  /// `exactly 320`, `at most 320` or `unspecified`.
  public var description: String {
    switch mode {
    case .unspecified: "unspecified"
    case .exactly: "exactly \(size)"
    case .atMost: "at most \(size)"
    }
  }
}

/// A parent's limits for a child along both axes.
@frozen
public struct MeasureSpecs: Hashable, Sendable {
  /// The spec of the width.
  public var width: MeasureSpec
  /// The spec of the height.
  public var height: MeasureSpec

  /// Creates a pair of specs.
  @inlinable
  public init(width: MeasureSpec, height: MeasureSpec) {
    self.width = width
    self.height = height
  }

  /// Creates a pair from the spec along `axis` and the spec across it.
  @inlinable
  public init(main: MeasureSpec, cross: MeasureSpec, along axis: Axis) {
    self = axis == .horizontal ? .init(width: main, height: cross) : .init(width: cross, height: main)
  }

  /// Returns specs that require exactly this size, in pixels.
  @inlinable
  public static func exactly(_ size: Size) -> MeasureSpecs {
    MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height))
  }

  /// The child may be as large as it likes.
  @inlinable public static var unspecified: MeasureSpecs { MeasureSpecs(width: .unspecified, height: .unspecified) }

  /// The spec along an axis.
  @inlinable
  public subscript(axis: Axis) -> MeasureSpec {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// The specs without the sizes of unspecified ones.
  package var withoutHints: MeasureSpecs {
    MeasureSpecs(
      width: width.isUnspecified ? .unspecified : width, height: height.isUnspecified ? .unspecified : height)
  }

  /// Returns the size of a view that requests `desired` under these specs.
  @inlinable
  public func resolve(_ desired: Size) -> Size {
    Size(width: width.resolve(desired.width), height: height.resolve(desired.height))
  }

  @inlinable package var areExact: Bool { width.isExact && height.isExact }

  /// The sizes of two exact specs.
  @inlinable package var size: Size { Size(width: width.size, height: height.size) }

  /// Specs that no parent passes.
  @inlinable package static var never: MeasureSpecs {
    MeasureSpecs(width: MeasureSpec(bits: .max), height: MeasureSpec(bits: .max))
  }

  /// Both specs in one word, as they lie in memory.
  @inlinable package var bits: UInt64 { UInt64(height.bits) << 32 | UInt64(width.bits) }
}

extension MeasureSpecs: CustomStringConvertible {
  /// Both specs: `exactly 320 × at most 480`.
  public var description: String { "\(width) × \(height)" }
}
