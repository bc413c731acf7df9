import Layouts
import Measure

#if canImport(CoreGraphics)
  public import CoreGraphics
#else
  public import Foundation
#endif

// Overloads for each type of number, so that static members of a client work: v.left(.margin), fillContainer(padding:
// .margin). The functions that accept any distance document their effects.

extension View {
  /// Sets the distance from the superview's top edge, inward, in pixels.
  @discardableResult public final func top(_ points: Int) -> Self { inside(.top, Double(points)) }
  /// Sets the distance from the superview's top edge, inward, in pixels.
  @discardableResult public final func top(_ points: Double) -> Self { inside(.top, Double(points)) }
  /// Sets the distance from the superview's top edge, inward, in pixels.
  @discardableResult public final func top(_ points: CGFloat) -> Self { inside(.top, Double(points)) }
  /// Sets the distance from the superview's bottom edge, inward, in pixels.
  @discardableResult public final func bottom(_ points: Int) -> Self { inside(.bottom, Double(points)) }
  /// Sets the distance from the superview's bottom edge, inward, in pixels.
  @discardableResult public final func bottom(_ points: Double) -> Self { inside(.bottom, Double(points)) }
  /// Sets the distance from the superview's bottom edge, inward, in pixels.
  @discardableResult public final func bottom(_ points: CGFloat) -> Self { inside(.bottom, Double(points)) }
  /// Sets the distance from the superview's left edge, inward, in pixels.
  @discardableResult public final func left(_ points: Int) -> Self { inside(.left, Double(points)) }
  /// Sets the distance from the superview's left edge, inward, in pixels.
  @discardableResult public final func left(_ points: Double) -> Self { inside(.left, Double(points)) }
  /// Sets the distance from the superview's left edge, inward, in pixels.
  @discardableResult public final func left(_ points: CGFloat) -> Self { inside(.left, Double(points)) }
  /// Sets the distance from the superview's right edge, inward, in pixels.
  @discardableResult public final func right(_ points: Int) -> Self { inside(.right, Double(points)) }
  /// Sets the distance from the superview's right edge, inward, in pixels.
  @discardableResult public final func right(_ points: Double) -> Self { inside(.right, Double(points)) }
  /// Sets the distance from the superview's right edge, inward, in pixels.
  @discardableResult public final func right(_ points: CGFloat) -> Self { inside(.right, Double(points)) }
  /// Sets the distance from the superview's leading edge, inward, in pixels.
  @discardableResult public final func leading(_ points: Int) -> Self { inside(.leading, Double(points)) }
  /// Sets the distance from the superview's leading edge, inward, in pixels.
  @discardableResult public final func leading(_ points: Double) -> Self { inside(.leading, Double(points)) }
  /// Sets the distance from the superview's leading edge, inward, in pixels.
  @discardableResult public final func leading(_ points: CGFloat) -> Self { inside(.leading, Double(points)) }
  /// Sets the distance from the superview's trailing edge, inward, in pixels.
  @discardableResult public final func trailing(_ points: Int) -> Self { inside(.trailing, Double(points)) }
  /// Sets the distance from the superview's trailing edge, inward, in pixels.
  @discardableResult public final func trailing(_ points: Double) -> Self { inside(.trailing, Double(points)) }
  /// Sets the distance from the superview's trailing edge, inward, in pixels.
  @discardableResult public final func trailing(_ points: CGFloat) -> Self { inside(.trailing, Double(points)) }
  /// Sets the width, in pixels.
  @discardableResult public final func width(_ points: Int) -> Self { length(.width, Double(points)) }
  /// Sets the width, in pixels.
  @discardableResult public final func width(_ points: Double) -> Self { length(.width, Double(points)) }
  /// Sets the width, in pixels.
  @discardableResult public final func width(_ points: CGFloat) -> Self { length(.width, Double(points)) }
  /// Sets the height, in pixels.
  @discardableResult public final func height(_ points: Int) -> Self { length(.height, Double(points)) }
  /// Sets the height, in pixels.
  @discardableResult public final func height(_ points: Double) -> Self { length(.height, Double(points)) }
  /// Sets the height, in pixels.
  @discardableResult public final func height(_ points: CGFloat) -> Self { length(.height, Double(points)) }
  /// Sets the width and the height, in pixels.
  @discardableResult public final func size(_ points: Int) -> Self { width(points).height(points) }
  /// Sets the width and the height, in pixels.
  @discardableResult public final func size(_ points: Double) -> Self { width(points).height(points) }
  /// Sets the width and the height, in pixels.
  @discardableResult public final func size(_ points: CGFloat) -> Self { width(points).height(points) }
  /// Sets the ratio of the width to the height, which must be above 0.
  @discardableResult public final func aspectRatio(
    _ ratio: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { aspectRatio(LayoutLength(Double(ratio)), file: file, line: line) }
  /// Sets the ratio of the width to the height, which must be above 0.
  @discardableResult public final func aspectRatio(
    _ ratio: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { aspectRatio(LayoutLength(Double(ratio)), file: file, line: line) }
  /// Sets the ratio of the width to the height, which must be above 0.
  @discardableResult public final func aspectRatio(
    _ ratio: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> Self { aspectRatio(LayoutLength(Double(ratio)), file: file, line: line) }
  /// Centers the view horizontally in the superview, `offset` pixels to the right.
  @discardableResult public final func centerHorizontally(offset: Int) -> Self { center(.centerX, Double(offset)) }
  /// Centers the view horizontally in the superview, `offset` pixels to the right.
  @discardableResult public final func centerHorizontally(offset: Double) -> Self { center(.centerX, Double(offset)) }
  /// Centers the view horizontally in the superview, `offset` pixels to the right.
  @discardableResult public final func centerHorizontally(offset: CGFloat) -> Self { center(.centerX, Double(offset)) }
  /// Centers the view horizontally in the superview, `offset` pixels to the right.
  @discardableResult public final func centerHorizontally(_ offset: Int) -> Self { center(.centerX, Double(offset)) }
  /// Centers the view horizontally in the superview, `offset` pixels to the right.
  @discardableResult public final func centerHorizontally(_ offset: Double) -> Self { center(.centerX, Double(offset)) }
  /// Centers the view horizontally in the superview, `offset` pixels to the right.
  @discardableResult public final func centerHorizontally(_ offset: CGFloat) -> Self {
    center(.centerX, Double(offset))
  }
  /// Centers the view vertically in the superview, `offset` pixels below.
  @discardableResult public final func centerVertically(offset: Int) -> Self { center(.centerY, Double(offset)) }
  /// Centers the view vertically in the superview, `offset` pixels below.
  @discardableResult public final func centerVertically(offset: Double) -> Self { center(.centerY, Double(offset)) }
  /// Centers the view vertically in the superview, `offset` pixels below.
  @discardableResult public final func centerVertically(offset: CGFloat) -> Self { center(.centerY, Double(offset)) }
  /// Centers the view vertically in the superview, `offset` pixels below.
  @discardableResult public final func centerVertically(_ offset: Int) -> Self { center(.centerY, Double(offset)) }
  /// Centers the view vertically in the superview, `offset` pixels below.
  @discardableResult public final func centerVertically(_ offset: Double) -> Self { center(.centerY, Double(offset)) }
  /// Centers the view vertically in the superview, `offset` pixels below.
  @discardableResult public final func centerVertically(_ offset: CGFloat) -> Self { center(.centerY, Double(offset)) }
  /// Makes the view as wide as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillHorizontally(padding: Int) -> Self { fillWidth(Double(padding)) }
  /// Makes the view as wide as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillHorizontally(padding: Double) -> Self { fillWidth(Double(padding)) }
  /// Makes the view as wide as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillHorizontally(padding: CGFloat) -> Self { fillWidth(Double(padding)) }
  /// Makes the view as wide as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillHorizontally(m margin: Int) -> Self { fillHorizontally(padding: margin) }
  /// Makes the view as wide as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillHorizontally(m margin: Double) -> Self { fillHorizontally(padding: margin) }
  /// Makes the view as wide as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillHorizontally(m margin: CGFloat) -> Self { fillHorizontally(padding: margin) }
  /// Makes the view as high as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillVertically(padding: Int) -> Self { fillHeight(Double(padding)) }
  /// Makes the view as high as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillVertically(padding: Double) -> Self { fillHeight(Double(padding)) }
  /// Makes the view as high as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillVertically(padding: CGFloat) -> Self { fillHeight(Double(padding)) }
  /// Makes the view as high as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillVertically(m margin: Int) -> Self { fillVertically(padding: margin) }
  /// Makes the view as high as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillVertically(m margin: Double) -> Self { fillVertically(padding: margin) }
  /// Makes the view as high as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillVertically(m margin: CGFloat) -> Self { fillVertically(padding: margin) }
  /// Makes the view as large as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillContainer(padding: Int) -> Self {
    fillHorizontally(padding: padding).fillVertically(padding: padding)
  }
  /// Makes the view as large as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillContainer(padding: Double) -> Self {
    fillHorizontally(padding: padding).fillVertically(padding: padding)
  }
  /// Makes the view as large as the superview, minus `padding` pixels on each side.
  @discardableResult public final func fillContainer(padding: CGFloat) -> Self {
    fillHorizontally(padding: padding).fillVertically(padding: padding)
  }
  /// Makes the view as large as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillContainer(_ margin: Int) -> Self { fillContainer(padding: margin) }
  /// Makes the view as large as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillContainer(_ margin: Double) -> Self { fillContainer(padding: margin) }
  /// Makes the view as large as the superview, minus `margin` pixels on each side.
  @discardableResult public final func fillContainer(_ margin: CGFloat) -> Self { fillContainer(padding: margin) }

  private final func inside(_ attribute: LayoutAttribute, _ distance: Double) -> Self {
    place(attribute, insideBy: LayoutLength(distance))
    return self
  }

  private final func fillWidth(_ padding: Double) -> Self { inside(.leading, padding).inside(.trailing, padding) }

  private final func fillHeight(_ padding: Double) -> Self { inside(.top, padding).inside(.bottom, padding) }

  private final func length(_ attribute: LayoutAttribute, _ length: Double) -> Self {
    setLength(attribute, LayoutLength(length))
    return self
  }

  private final func center(_ attribute: LayoutAttribute, _ offset: Double) -> Self {
    constrain(attribute, .equal, .superview, constant: offset)
    return self
  }
}

/// Adds a constant in pixels.
public func + (operand: ConstraintOperand, constant: CGFloat) -> CompoundOperand { operand + Double(constant) }
/// Subtracts a constant in pixels.
public func - (operand: ConstraintOperand, constant: CGFloat) -> CompoundOperand { operand - Double(constant) }
