import Measure

/// The edges and lengths of a view that constraints are made of.
extension View {
  public final var left: XEdgeAnchor { XEdgeAnchor(self, .left) }
  public final var right: XEdgeAnchor { XEdgeAnchor(self, .right) }
  public final var leading: XEdgeAnchor { XEdgeAnchor(self, .leading) }
  public final var trailing: XEdgeAnchor { XEdgeAnchor(self, .trailing) }
  public final var centerX: XAxisAnchor { XAxisAnchor(self, .centerX) }
  public final var leftMargin: XEdgeAnchor { XEdgeAnchor(self, .leftMargin) }
  public final var rightMargin: XEdgeAnchor { XEdgeAnchor(self, .rightMargin) }
  public final var leadingMargin: XEdgeAnchor { XEdgeAnchor(self, .leadingMargin) }
  public final var trailingMargin: XEdgeAnchor { XEdgeAnchor(self, .trailingMargin) }
  public final var centerXWithinMargins: XAxisAnchor { XAxisAnchor(self, .centerXWithinMargins) }
  public final var top: YEdgeAnchor { YEdgeAnchor(self, .top) }
  public final var bottom: YEdgeAnchor { YEdgeAnchor(self, .bottom) }
  public final var centerY: YAxisAnchor { YAxisAnchor(self, .centerY) }
  public final var firstBaseline: YEdgeAnchor { YEdgeAnchor(self, .firstBaseline) }
  public final var lastBaseline: YEdgeAnchor { YEdgeAnchor(self, .lastBaseline) }
  public final var topMargin: YEdgeAnchor { YEdgeAnchor(self, .topMargin) }
  public final var bottomMargin: YEdgeAnchor { YEdgeAnchor(self, .bottomMargin) }
  public final var centerYWithinMargins: YAxisAnchor { YAxisAnchor(self, .centerYWithinMargins) }
  /// The last line's.
  public final var baseline: YEdgeAnchor { YEdgeAnchor(self, .lastBaseline) }
  public final var width: LengthAnchor { LengthAnchor(self, .width) }
  public final var height: LengthAnchor { LengthAnchor(self, .height) }
}
