import Layouts
import Measure

/// The edges and lengths of a view for constraints.
///
/// They are members of a protocol, as other common words are, so that a subclass may have properties of these names:
/// `let top = Button()`.
extension StyledView {
  /// The left edge.
  public var left: XEdgeAnchor { XEdgeAnchor(self, .left) }
  /// The right edge.
  public var right: XEdgeAnchor { XEdgeAnchor(self, .right) }
  /// The leading edge.
  public var leading: XEdgeAnchor { XEdgeAnchor(self, .leading) }
  /// The trailing edge.
  public var trailing: XEdgeAnchor { XEdgeAnchor(self, .trailing) }
  /// The horizontal center.
  public var centerX: XAxisAnchor { XAxisAnchor(self, .centerX) }
  /// The left edge of the area inside the padding.
  public var leftMargin: XEdgeAnchor { XEdgeAnchor(self, .leftMargin) }
  /// The right edge of the area inside the padding.
  public var rightMargin: XEdgeAnchor { XEdgeAnchor(self, .rightMargin) }
  /// The leading edge of the area inside the padding.
  public var leadingMargin: XEdgeAnchor { XEdgeAnchor(self, .leadingMargin) }
  /// The trailing edge of the area inside the padding.
  public var trailingMargin: XEdgeAnchor { XEdgeAnchor(self, .trailingMargin) }
  /// The horizontal center of the area inside the padding.
  public var centerXWithinMargins: XAxisAnchor { XAxisAnchor(self, .centerXWithinMargins) }
  /// The top edge.
  public var top: YEdgeAnchor { YEdgeAnchor(self, .top) }
  /// The bottom edge.
  public var bottom: YEdgeAnchor { YEdgeAnchor(self, .bottom) }
  /// The vertical center.
  public var centerY: YAxisAnchor { YAxisAnchor(self, .centerY) }
  /// The baseline of the first line.
  public var firstBaseline: YEdgeAnchor { YEdgeAnchor(self, .firstBaseline) }
  /// The baseline of the last line.
  public var lastBaseline: YEdgeAnchor { YEdgeAnchor(self, .lastBaseline) }
  /// The top edge of the area inside the padding.
  public var topMargin: YEdgeAnchor { YEdgeAnchor(self, .topMargin) }
  /// The bottom edge of the area inside the padding.
  public var bottomMargin: YEdgeAnchor { YEdgeAnchor(self, .bottomMargin) }
  /// The vertical center of the area inside the padding.
  public var centerYWithinMargins: YAxisAnchor { YAxisAnchor(self, .centerYWithinMargins) }
  /// The baseline of the last line.
  public var baseline: YEdgeAnchor { YEdgeAnchor(self, .lastBaseline) }
  /// The width.
  public var width: LengthAnchor { LengthAnchor(self, .width) }
  /// The height.
  public var height: LengthAnchor { LengthAnchor(self, .height) }
}
