import Layouts
import Measure

/// The ratio of a width to a height.
///
/// ```swift
/// photo.size = AspectRatio.widescreen.size(toFit: card.size)
/// ```
public struct AspectRatio: Hashable, Sendable, Comparable {
  // Both are kept, so that the height of 16 : 9 for a width of 16 is exactly 9.
  package let width: Double
  package let height: Double

  /// The width for a height of 1, above 0 and finite.
  public var ratio: Double { width / height }

  /// Creates a ratio.
  ///
  /// - Parameters:
  ///   - ratio: The width for a height of 1. It must be finite and above 0.
  ///   - file: The file of the call, for a message about a wrong ratio.
  ///   - line: The line of the call.
  public init(_ ratio: Double, file: StaticString = #fileID, line: UInt = #line) {
    self.init(width: ratio, height: 1, file: file, line: line)
  }

  /// Creates the ratio of a width to a height.
  ///
  /// - Parameters:
  ///   - width: The width, above 0.
  ///   - height: The height, above 0.
  ///   - file: The file of the call, for a message about a wrong ratio.
  ///   - line: The line of the call.
  public init(width: Double, height: Double, file: StaticString = #fileID, line: UInt = #line) {
    require(
      width / height > 0 && (width / height).isFinite, "An aspect ratio is a number above 0", file: file, line: line)
    (self.width, self.height) = (width, height)
  }

  /// 1 : 1
  public static let square = AspectRatio(1)
  /// 16 : 9
  public static let widescreen = AspectRatio(width: 16, height: 9)
  /// (1 + √5) / 2 : 1
  public static let golden = AspectRatio((1 + (5.0).squareRoot()) / 2)

  /// The ratio with width and height swapped.
  public var inverted: AspectRatio {
    (height / width).isFinite ? AspectRatio(width: height, height: width) : AspectRatio(.greatestFiniteMagnitude)
  }

  /// Returns whether both have the same ratio.
  public static func == (first: AspectRatio, second: AspectRatio) -> Bool { first.ratio == second.ratio }

  /// Hashes the ratio.
  public func hash(into hasher: inout Hasher) { hasher.combine(ratio) }

  /// Returns whether the first ratio is narrower than the second.
  public static func < (first: AspectRatio, second: AspectRatio) -> Bool { first.ratio < second.ratio }

  /// Returns the height for a width, in whole pixels, rounded half away from zero.
  public func height(forWidth width: Int) -> Int { Density.rounded(self.height * Double(width) / self.width) }

  /// Returns the width for a height, in whole pixels, rounded half away from zero.
  public func width(forHeight height: Int) -> Int { Density.rounded(self.width * Double(height) / self.height) }

  /// Returns the size for a width, in whole pixels.
  public func size(forWidth width: Int) -> Size { Size(width: width, height: height(forWidth: width)) }

  /// Returns the size for a height, in whole pixels.
  public func size(forHeight height: Int) -> Size { Size(width: width(forHeight: height), height: height) }

  /// Returns the largest size of this ratio that fits inside `bounds`.
  public func size(toFit bounds: Size) -> Size {
    let height = height(forWidth: bounds.width)
    return height <= bounds.height ? Size(width: bounds.width, height: height) : size(forHeight: bounds.height)
  }

  /// Returns the smallest size of this ratio that covers `bounds`.
  public func size(toFill bounds: Size) -> Size {
    let height = height(forWidth: bounds.width)
    return height >= bounds.height ? Size(width: bounds.width, height: height) : size(forHeight: bounds.height)
  }

  /// Returns the largest rectangle of this ratio inside `rectangle`, centered.
  public func rect(toFit rectangle: Rect) -> Rect { centered(size(toFit: rectangle.size), in: rectangle) }

  /// Returns the smallest rectangle of this ratio that covers `rectangle`, centered.
  public func rect(toFill rectangle: Rect) -> Rect { centered(size(toFill: rectangle.size), in: rectangle) }

  private func centered(_ size: Size, in rectangle: Rect) -> Rect {
    func start(_ axis: Axis) -> Int {
      Density.rounded(Double(rectangle.origin[axis]) + Double(rectangle.size[axis] - size[axis]) / 2)
    }
    return Rect(origin: Point(x: start(.horizontal), y: start(.vertical)), size: size)
  }
}
