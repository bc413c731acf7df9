import Measure

/// The edges and lengths of a view that constraints are made of.
extension View {
  public final var left: XAxisAnchor { XAxisAnchor(self, .left) }
  public final var right: XAxisAnchor { XAxisAnchor(self, .right) }
  public final var leading: XAxisAnchor { XAxisAnchor(self, .leading) }
  public final var trailing: XAxisAnchor { XAxisAnchor(self, .trailing) }
  public final var centerX: XAxisAnchor { XAxisAnchor(self, .centerX) }
  public final var leftMargin: XAxisAnchor { XAxisAnchor(self, .leftMargin) }
  public final var rightMargin: XAxisAnchor { XAxisAnchor(self, .rightMargin) }
  public final var leadingMargin: XAxisAnchor { XAxisAnchor(self, .leadingMargin) }
  public final var trailingMargin: XAxisAnchor { XAxisAnchor(self, .trailingMargin) }
  public final var centerXWithinMargins: XAxisAnchor { XAxisAnchor(self, .centerXWithinMargins) }
  public final var top: YAxisAnchor { YAxisAnchor(self, .top) }
  public final var bottom: YAxisAnchor { YAxisAnchor(self, .bottom) }
  public final var centerY: YAxisAnchor { YAxisAnchor(self, .centerY) }
  public final var firstBaseline: YAxisAnchor { YAxisAnchor(self, .firstBaseline) }
  public final var lastBaseline: YAxisAnchor { YAxisAnchor(self, .lastBaseline) }
  public final var topMargin: YAxisAnchor { YAxisAnchor(self, .topMargin) }
  public final var bottomMargin: YAxisAnchor { YAxisAnchor(self, .bottomMargin) }
  public final var centerYWithinMargins: YAxisAnchor { YAxisAnchor(self, .centerYWithinMargins) }
  /// The last line's.
  public final var baseline: YAxisAnchor { YAxisAnchor(self, .lastBaseline) }
  public final var width: LengthAnchor { LengthAnchor(self, .width) }
  public final var height: LengthAnchor { LengthAnchor(self, .height) }
}
