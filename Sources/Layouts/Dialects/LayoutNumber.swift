import Layouts

/// A number that layouts in Swift accept as a length in pixels: any number of the standard library, as a literal or a
/// variable.
public protocol LayoutNumber: LayoutAmount, EquationOperand, DistributionItem, ShorthandValue {
  /// The number, not rounded.
  var layoutNumber: Double { get }
}

extension LayoutNumber {
  /// The length for a constraint.
  public var layoutLength: LayoutLength { LayoutLength(layoutNumber) }
}

extension LayoutNumber where Self: BinaryInteger {
  /// The number, not rounded.
  public var layoutNumber: Double { Double(self) }
}

extension LayoutNumber where Self: BinaryFloatingPoint {
  /// The number, not rounded.
  public var layoutNumber: Double { Double(self) }
}

extension Int: LayoutNumber {}
extension Int8: LayoutNumber {}
extension Int16: LayoutNumber {}
extension Int32: LayoutNumber {}
extension Int64: LayoutNumber {}
extension UInt: LayoutNumber {}
extension UInt8: LayoutNumber {}
extension UInt16: LayoutNumber {}
extension UInt32: LayoutNumber {}
extension UInt64: LayoutNumber {}
extension Float: LayoutNumber {}
extension Double: LayoutNumber {}
