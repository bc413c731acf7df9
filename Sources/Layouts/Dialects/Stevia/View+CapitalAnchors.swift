// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Layouts
import Measure

/// The anchors of equations in capital letters, as in Stevia: `v.Top == root.Top + 10`.
extension View {
  /// The left edge.
  public final var Left: XEdgeAnchor { left }
  /// The top edge.
  public final var Top: YEdgeAnchor { top }
  /// The right edge.
  public final var Right: XEdgeAnchor { right }
  /// The bottom edge.
  public final var Bottom: YEdgeAnchor { bottom }
  /// The leading edge.
  public final var Leading: XEdgeAnchor { leading }
  /// The trailing edge.
  public final var Trailing: XEdgeAnchor { trailing }
  /// The width.
  public final var Width: LengthAnchor { width }
  /// The height.
  public final var Height: LengthAnchor { height }
  /// The horizontal center.
  public final var CenterX: XAxisAnchor { centerX }
  /// The vertical center.
  public final var CenterY: YAxisAnchor { centerY }
  /// The baseline of the first line.
  public final var FirstBaseline: YEdgeAnchor { firstBaseline }
  /// The baseline of the last line.
  public final var LastBaseline: YEdgeAnchor { lastBaseline }
  /// The baseline of the last line.
  public final var Baseline: YEdgeAnchor { baseline }
  /// The left edge of the area inside the padding.
  public final var LeftMargin: XEdgeAnchor { leftMargin }
  /// The top edge of the area inside the padding.
  public final var TopMargin: YEdgeAnchor { topMargin }
  /// The right edge of the area inside the padding.
  public final var RightMargin: XEdgeAnchor { rightMargin }
  /// The bottom edge of the area inside the padding.
  public final var BottomMargin: YEdgeAnchor { bottomMargin }
  /// The leading edge of the area inside the padding.
  public final var LeadingMargin: XEdgeAnchor { leadingMargin }
  /// The trailing edge of the area inside the padding.
  public final var TrailingMargin: XEdgeAnchor { trailingMargin }
  /// The horizontal center of the area inside the padding.
  public final var CenterXWithinMargins: XAxisAnchor { centerXWithinMargins }
  /// The vertical center of the area inside the padding.
  public final var CenterYWithinMargins: YAxisAnchor { centerYWithinMargins }
}
