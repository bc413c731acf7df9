import Layouts
import Measure

/// How an offered size limits the requested size of a view; see `View.sizeThatFits(_:constraints:)`.
public struct SizingConstraints: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// At least the offered width.
  public static let minWidth = SizingConstraints(rawValue: 1)
  /// At most the offered width.
  public static let maxWidth = SizingConstraints(rawValue: 2)
  /// At least the offered height.
  public static let minHeight = SizingConstraints(rawValue: 4)
  /// At most the offered height.
  public static let maxHeight = SizingConstraints(rawValue: 8)
  /// No limit.
  public static let none: SizingConstraints = []
  /// Exactly the offered width.
  public static let fixedWidth: SizingConstraints = [minWidth, maxWidth]
  /// Exactly the offered height.
  public static let fixedHeight: SizingConstraints = [minHeight, maxHeight]
  /// At least the offered width and height.
  public static let minSize: SizingConstraints = [minWidth, minHeight]
  /// At most the offered width and height.
  public static let maxSize: SizingConstraints = [maxWidth, maxHeight]
  /// Exactly the offered width, and at most the offered height.
  public static let wrap: SizingConstraints = [fixedWidth, maxHeight]

  fileprivate func clamp(_ size: Size, _ offered: Size) -> Size {
    var size = size
    if contains(.minWidth) { size.width = max(size.width, offered.width) }
    if contains(.maxWidth) { size.width = min(size.width, offered.width) }
    if contains(.minHeight) { size.height = max(size.height, offered.height) }
    if contains(.maxHeight) { size.height = min(size.height, offered.height) }
    return size
  }
}

extension View {
  /// Returns the size that the view requests if it is offered `size`, in pixels. A text is broken into lines of that
  /// width. The result is limited to `size` only as specified by `constraints`. The view isn't changed.
  public final func sizeThatFits(_ size: Size, constraints: SizingConstraints = .none) -> Size {
    let width: MeasureSpec = self is TextView && size.width < Pixels.limit ? .atMost(max(0, size.width)) : .unspecified
    return constraints.clamp(answeredSize(MeasureSpecs(width: width, height: .unspecified)), size)
  }

  /// Returns the size that the view requests if it is offered a width and a height, in pixels. Both are unlimited by
  /// default.
  public final func sizeThatFits(
    width: Int = Pixels.limit, height: Int = Pixels.limit, constraints: SizingConstraints = .none
  ) -> Size { sizeThatFits(Size(width: width, height: height), constraints: constraints) }

  /// Sets the view to the size that it requests, keeping its center.
  public final func sizeToFit(_ size: Size, constraints: SizingConstraints = .none) {
    bounds.size = sizeThatFits(size, constraints: constraints)
  }

  /// Sets the view to the size that it requests for a width and a height, in pixels, keeping its center. The height is
  /// unlimited by default.
  public final func sizeToFit(
    width: Int, height: Int = Pixels.limit, constraints: SizingConstraints = .none
  ) { sizeToFit(Size(width: width, height: height), constraints: constraints) }
}

// MARK: - Rectangles

/// An edge of a rectangle, with the names of CGRectEdge.
public enum RectEdge: Hashable, Sendable {
  /// The left and the top edge.
  case minXEdge, minYEdge
  /// The right and the bottom edge.
  case maxXEdge, maxYEdge
}

extension Rect {
  /// Returns the rectangle inset by these distances, in pixels; negative distances make it larger.
  public func insetBy(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
    inset(by: Edges(left: left, top: top, right: right, bottom: bottom))
  }

  /// Returns the rectangle inset by the same distance on all sides, in pixels.
  public func insetAllSides(by inset: Int) -> Rect { self.inset(by: Edges(all: inset)) }

  /// Returns the part along an edge, `amount` pixels wide, and the rest.
  public func slice(from edge: RectEdge, amount: Int) -> (slice: Rect, remainder: Rect) {
    switch edge {
    case .minXEdge:
      (
        Rect(x: x, y: y, width: amount, height: height),
        Rect(x: x + amount, y: y, width: width - amount, height: height)
      )
    case .minYEdge:
      (Rect(x: x, y: y, width: width, height: amount), Rect(x: x, y: y + amount, width: width, height: height - amount))
    case .maxXEdge:
      (
        Rect(x: right - amount, y: y, width: amount, height: height),
        Rect(x: x, y: y, width: width - amount, height: height)
      )
    case .maxYEdge:
      (
        Rect(x: x, y: bottom - amount, width: width, height: amount),
        Rect(x: x, y: y, width: width, height: height - amount)
      )
    }
  }

  /// The ratio of the rectangle's size.
  public var aspectRatio: AspectRatio { size.aspectRatio }

  /// Returns the rectangle from the top of a text's capital letters to its baseline.
  public func insetBy(capAndBaselineOf text: TextView) -> Rect {
    inset(by: Edges(top: text.capInset, bottom: text.baselineInset))
  }
}

extension Size {
  /// The ratio of the width to the height; 1 if one of them is 0.
  public var aspectRatio: AspectRatio { AspectRatio(size: self) }
}

// MARK: - Ratios

extension AspectRatio {
  /// Creates the ratio of a size; 1 if one of its lengths is 0.
  public init(size: Size) {
    let isEmpty = size.width <= 0 || size.height <= 0
    self = isEmpty ? .square : AspectRatio(width: Double(size.width), height: Double(size.height))
  }

  /// Creates the ratio of a rectangle's size.
  public init(rect: Rect) { self.init(size: rect.size) }

  /// Returns the height for a width, rounded to a pixel, half away from zero, at `scale` pixels per unit; not rounded
  /// at 0.
  public func height(forWidth width: some LayoutNumber, in scale: Double) -> Double {
    PixelRounder(scale: scale).round(height * width.layoutNumber / self.width)
  }

  /// Returns the width for a height, rounded to a pixel, half away from zero, at `scale` pixels per unit; not rounded
  /// at 0.
  public func width(forHeight height: some LayoutNumber, in scale: Double) -> Double {
    PixelRounder(scale: scale).round(width * height.layoutNumber / self.height)
  }

  // Frames are in whole pixels, so the view has no effect.

  /// Returns the height for a width, in whole pixels.
  public func height(forWidth width: Int, in view: View) -> Int { height(forWidth: width) }
  /// Returns the width for a height, in whole pixels.
  public func width(forHeight height: Int, in view: View) -> Int { width(forHeight: height) }
  /// Returns the size for a width, in whole pixels.
  public func size(forWidth width: Int, in view: View) -> Size { size(forWidth: width) }
  /// Returns the size for a height, in whole pixels.
  public func size(forHeight height: Int, in view: View) -> Size { size(forHeight: height) }
  /// Returns the largest size of this ratio that fits inside `bounds`.
  public func size(toFit bounds: Size, in view: View) -> Size { size(toFit: bounds) }
  /// Returns the smallest size of this ratio that covers `bounds`.
  public func size(toFill bounds: Size, in view: View) -> Size { size(toFill: bounds) }

  /// Returns the largest rectangle of this ratio inside `rectangle`, aligned at one of its points; `view` determines
  /// the leading side.
  public func rect(toFit rectangle: Rect, at position: Position, in view: View? = nil) -> Rect {
    placed(size(toFit: rectangle.size), position, rectangle, view)
  }

  /// Returns the smallest rectangle of this ratio that covers `rectangle`, aligned at one of its points; `view`
  /// determines the leading side.
  public func rect(toFill rectangle: Rect, at position: Position, in view: View? = nil) -> Rect {
    placed(size(toFill: rectangle.size), position, rectangle, view)
  }

  private func placed(_ size: Size, _ position: Position, _ rectangle: Rect, _ view: View?) -> Rect {
    let shares = position.shares(isRightToLeft: view?.isRightToLeft ?? false)
    return Rect(
      origin: Point(
        x: Density.rounded(Double(rectangle.x) + shares.x * Double(rectangle.width - size.width)),
        y: Density.rounded(Double(rectangle.y) + shares.y * Double(rectangle.height - size.height))),
      size: size)
  }
}

// MARK: - Points

extension LayoutNumber {
  /// Returns the number rounded to whole pixels, half away from zero; unchanged at a scale of 0.
  public func roundedToPixel(in scale: Double) -> Double { PixelRounder(scale: scale).round(layoutNumber) }
  /// Returns the number rounded down to whole pixels.
  public func flooredToPixel(in scale: Double) -> Double { PixelRounder(scale: scale).floor(layoutNumber) }
  /// Returns the number rounded up to whole pixels.
  public func ceiledToPixel(in scale: Double) -> Double { PixelRounder(scale: scale).ceil(layoutNumber) }
}

extension PixelRounder.Rect {
  /// Returns the smallest rectangle of whole pixels around this one.
  public func expandedToPixel(in scale: Double) -> PixelRounder.Rect { PixelRounder(scale: scale).expand(self) }
  /// Returns the largest rectangle of whole pixels inside this one.
  public func contractedToPixel(in scale: Double) -> PixelRounder.Rect { PixelRounder(scale: scale).contract(self) }
}

extension PixelRounder {
  /// Creates a rounder for a view, whose lengths are in pixels.
  public init(for view: View) { self.init(scale: 1) }

  /// Rounds to the nearest pixel, half away from zero.
  public func roundToPixel(_ length: Double) -> Double { round(length) }
  /// Rounds down to whole pixels.
  public func floorToPixel(_ length: Double) -> Double { floor(length) }
  /// Rounds up to whole pixels.
  public func ceilToPixel(_ length: Double) -> Double { ceil(length) }
  /// Rounds to the nearest pixel, half away from zero.
  public func roundToPixel(_ point: Point) -> Point { round(point) }
  /// Rounds down to whole pixels.
  public func floorToPixel(_ point: Point) -> Point { floor(point) }
  /// Rounds up to whole pixels.
  public func ceilToPixel(_ point: Point) -> Point { ceil(point) }

  /// Returns whether a length is a whole number of pixels, with a tolerance of 10⁻⁷.
  public func isRoundedToPixel(_ length: Double) -> Bool { (length - round(length)).magnitude < 1e-7 }
  /// Returns whether both coordinates are whole numbers of pixels, with a tolerance of 10⁻⁷.
  public func isRoundedToPixel(_ point: Point) -> Bool { isRoundedToPixel(point.x) && isRoundedToPixel(point.y) }
}
