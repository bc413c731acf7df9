import Layouts
import Measure

/// The edges and lengths of a view for constraints.
extension View {
  /// The left edge.
  public final var left: XEdgeAnchor { XEdgeAnchor(self, .left) }
  /// The right edge.
  public final var right: XEdgeAnchor { XEdgeAnchor(self, .right) }
  /// The leading edge.
  public final var leading: XEdgeAnchor { XEdgeAnchor(self, .leading) }
  /// The trailing edge.
  public final var trailing: XEdgeAnchor { XEdgeAnchor(self, .trailing) }
  /// The horizontal center.
  public final var centerX: XAxisAnchor { XAxisAnchor(self, .centerX) }
  /// The left edge of the area inside the padding.
  public final var leftMargin: XEdgeAnchor { XEdgeAnchor(self, .leftMargin) }
  /// The right edge of the area inside the padding.
  public final var rightMargin: XEdgeAnchor { XEdgeAnchor(self, .rightMargin) }
  /// The leading edge of the area inside the padding.
  public final var leadingMargin: XEdgeAnchor { XEdgeAnchor(self, .leadingMargin) }
  /// The trailing edge of the area inside the padding.
  public final var trailingMargin: XEdgeAnchor { XEdgeAnchor(self, .trailingMargin) }
  /// The horizontal center of the area inside the padding.
  public final var centerXWithinMargins: XAxisAnchor { XAxisAnchor(self, .centerXWithinMargins) }
  /// The top edge.
  public final var top: YEdgeAnchor { YEdgeAnchor(self, .top) }
  /// The bottom edge.
  public final var bottom: YEdgeAnchor { YEdgeAnchor(self, .bottom) }
  /// The vertical center.
  public final var centerY: YAxisAnchor { YAxisAnchor(self, .centerY) }
  /// The baseline of the first line.
  public final var firstBaseline: YEdgeAnchor { YEdgeAnchor(self, .firstBaseline) }
  /// The baseline of the last line.
  public final var lastBaseline: YEdgeAnchor { YEdgeAnchor(self, .lastBaseline) }
  /// The top edge of the area inside the padding.
  public final var topMargin: YEdgeAnchor { YEdgeAnchor(self, .topMargin) }
  /// The bottom edge of the area inside the padding.
  public final var bottomMargin: YEdgeAnchor { YEdgeAnchor(self, .bottomMargin) }
  /// The vertical center of the area inside the padding.
  public final var centerYWithinMargins: YAxisAnchor { YAxisAnchor(self, .centerYWithinMargins) }
  /// The baseline of the last line.
  public final var baseline: YEdgeAnchor { YEdgeAnchor(self, .lastBaseline) }
  /// The width.
  public final var width: LengthAnchor { LengthAnchor(self, .width) }
  /// The height.
  public final var height: LengthAnchor { LengthAnchor(self, .height) }
}
