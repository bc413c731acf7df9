/// The depth of a view in the current or latest pass, and whether that pass has a meter.
///
/// Both are in one number, since each view copies both from its parent, and one comparison detects what is unusual about
/// either. Only this type reads the number.
@frozen
@usableFromInline
package struct ViewDepth {
  private var rawValue: UInt16

  private static var meteredBit: UInt16 { 1 << 15 }

  /// The depth of a view with `ancestorCount` ancestors, which must be at most `View.maximumDepth`.
  init(ancestorCount: Int, isMetered: Bool) {
    rawValue = UInt16(ancestorCount) | (isMetered ? Self.meteredBit : 0)
  }

  /// The depth of a root in a pass without a meter.
  static var root: ViewDepth { ViewDepth(ancestorCount: 0, isMetered: false) }

  /// The number of the view's ancestors.
  var ancestorCount: Int { Int(rawValue & ~Self.meteredBit) }

  /// Whether the pass has a meter.
  var isMetered: Bool {
    @inline(__always) get { rawValue & Self.meteredBit != 0 }
    set { self = ViewDepth(ancestorCount: ancestorCount, isMetered: newValue) }
  }

  /// The depth of the view's children; `nil` if the pass has a meter, or if children would be too deep.
  var ofChildren: ViewDepth? {
    @inline(__always) get {
      guard rawValue < UInt16(View.maximumDepth - 1) else { return nil }
      var depth = self
      depth.rawValue += 1
      return depth
    }
  }
}
