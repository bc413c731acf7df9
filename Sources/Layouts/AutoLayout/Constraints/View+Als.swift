// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Measure

/// The same, as AutoLayoutShorthand spells them.
extension View {
  public final var als_left: XAxisAnchor { left }
  public final var als_right: XAxisAnchor { right }
  public final var als_leading: XAxisAnchor { leading }
  public final var als_trailing: XAxisAnchor { trailing }
  public final var als_centerX: XAxisAnchor { centerX }
  public final var als_top: YAxisAnchor { top }
  public final var als_bottom: YAxisAnchor { bottom }
  public final var als_centerY: YAxisAnchor { centerY }
  public final var als_baseline: YAxisAnchor { baseline }
  public final var als_width: LengthAnchor { width }
  public final var als_height: LengthAnchor { height }
  public final var als_firstBaseline: YAxisAnchor { firstBaseline }
  public final var als_lastBaseline: YAxisAnchor { lastBaseline }
  public final var als_leftMargin: XAxisAnchor { leftMargin }
  public final var als_rightMargin: XAxisAnchor { rightMargin }
  public final var als_leadingMargin: XAxisAnchor { leadingMargin }
  public final var als_trailingMargin: XAxisAnchor { trailingMargin }
  public final var als_topMargin: YAxisAnchor { topMargin }
  public final var als_bottomMargin: YAxisAnchor { bottomMargin }
  public final var als_centerXWithinMargins: XAxisAnchor { centerXWithinMargins }
  public final var als_centerYWithinMargins: YAxisAnchor { centerYWithinMargins }
}

extension ConstraintOperand {
  /// The superview's same attribute, as AutoLayoutShorthand spells it.
  public static var als_superview: SuperviewOperand { superview }
}

/// The superview's same attribute, as AutoLayoutShorthand spells it: `"left ==": als_superview`.
public var als_superview: SuperviewOperand { .superview }
