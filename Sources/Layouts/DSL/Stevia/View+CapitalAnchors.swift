// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Measure

/// The anchors of equations with a capital letter, as Stevia writes them: `v.Top == root.Top + 10`.
extension View {
  public final var Left: XEdgeAnchor { left }
  public final var Top: YEdgeAnchor { top }
  public final var Right: XEdgeAnchor { right }
  public final var Bottom: YEdgeAnchor { bottom }
  public final var Leading: XEdgeAnchor { leading }
  public final var Trailing: XEdgeAnchor { trailing }
  public final var Width: LengthAnchor { width }
  public final var Height: LengthAnchor { height }
  public final var CenterX: XAxisAnchor { centerX }
  public final var CenterY: YAxisAnchor { centerY }
  public final var FirstBaseline: YEdgeAnchor { firstBaseline }
  public final var LastBaseline: YEdgeAnchor { lastBaseline }
  public final var Baseline: YEdgeAnchor { baseline }
  public final var LeftMargin: XEdgeAnchor { leftMargin }
  public final var TopMargin: YEdgeAnchor { topMargin }
  public final var RightMargin: XEdgeAnchor { rightMargin }
  public final var BottomMargin: YEdgeAnchor { bottomMargin }
  public final var LeadingMargin: XEdgeAnchor { leadingMargin }
  public final var TrailingMargin: XEdgeAnchor { trailingMargin }
  public final var CenterXWithinMargins: XAxisAnchor { centerXWithinMargins }
  public final var CenterYWithinMargins: YAxisAnchor { centerYWithinMargins }
}
