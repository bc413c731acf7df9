// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Layouts
import Measure

/// The anchors of a view under AutoLayoutShorthand's names.
extension View {
  /// The left edge.
  public final var als_left: XAxisAnchor { left }
  /// The right edge.
  public final var als_right: XAxisAnchor { right }
  /// The leading edge.
  public final var als_leading: XAxisAnchor { leading }
  /// The trailing edge.
  public final var als_trailing: XAxisAnchor { trailing }
  /// The horizontal center.
  public final var als_centerX: XAxisAnchor { centerX }
  /// The top edge.
  public final var als_top: YAxisAnchor { top }
  /// The bottom edge.
  public final var als_bottom: YAxisAnchor { bottom }
  /// The vertical center.
  public final var als_centerY: YAxisAnchor { centerY }
  /// The baseline of the last line.
  public final var als_baseline: YAxisAnchor { baseline }
  /// The width.
  public final var als_width: LengthAnchor { width }
  /// The height.
  public final var als_height: LengthAnchor { height }
  /// The baseline of the first line.
  public final var als_firstBaseline: YAxisAnchor { firstBaseline }
  /// The baseline of the last line.
  public final var als_lastBaseline: YAxisAnchor { lastBaseline }
  /// The left edge of the area inside the padding.
  public final var als_leftMargin: XAxisAnchor { leftMargin }
  /// The right edge of the area inside the padding.
  public final var als_rightMargin: XAxisAnchor { rightMargin }
  /// The leading edge of the area inside the padding.
  public final var als_leadingMargin: XAxisAnchor { leadingMargin }
  /// The trailing edge of the area inside the padding.
  public final var als_trailingMargin: XAxisAnchor { trailingMargin }
  /// The top edge of the area inside the padding.
  public final var als_topMargin: YAxisAnchor { topMargin }
  /// The bottom edge of the area inside the padding.
  public final var als_bottomMargin: YAxisAnchor { bottomMargin }
  /// The horizontal center of the area inside the padding.
  public final var als_centerXWithinMargins: XAxisAnchor { centerXWithinMargins }
  /// The vertical center of the area inside the padding.
  public final var als_centerYWithinMargins: YAxisAnchor { centerYWithinMargins }
}

extension ConstraintOperand {
  /// The same attribute of the superview, under AutoLayoutShorthand's name.
  public static var als_superview: SuperviewOperand { superview }
}

/// The same attribute of the superview, under AutoLayoutShorthand's name: `"left ==": als_superview`.
public var als_superview: SuperviewOperand { .superview }
