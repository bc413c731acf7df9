import Measure

/// What can be aligned: an edge or a corner of a view, with or without an offset.
public protocol AlignmentAnchor {
  var alignmentPoint: AlignmentPoint { get }
}

/// A point of a view, or of the superview of what is aligned with it: `.top`.
public struct AlignmentPoint: AlignmentAnchor {
  /// `nil` for the superview.
  let view: View?
  let position: AnchorPosition
  var offset = ViewOffset.zero

  init(_ view: View?, _ position: AnchorPosition) {
    self.view = view
    self.position = position
  }

  public var alignmentPoint: AlignmentPoint { self }

  public static var topLeft: AlignmentPoint { AlignmentPoint(nil, .topLeft) }
  public static var top: AlignmentPoint { AlignmentPoint(nil, .top) }
  public static var topRight: AlignmentPoint { AlignmentPoint(nil, .topRight) }
  public static var left: AlignmentPoint { AlignmentPoint(nil, .left) }
  public static var middle: AlignmentPoint { AlignmentPoint(nil, .middle) }
  public static var right: AlignmentPoint { AlignmentPoint(nil, .right) }
  public static var bottomLeft: AlignmentPoint { AlignmentPoint(nil, .bottomLeft) }
  public static var bottom: AlignmentPoint { AlignmentPoint(nil, .bottom) }
  public static var bottomRight: AlignmentPoint { AlignmentPoint(nil, .bottomRight) }
  public static var leading: AlignmentPoint { AlignmentPoint(nil, .leading) }
  public static var trailing: AlignmentPoint { AlignmentPoint(nil, .trailing) }

  /// The place in the coordinates of the root, offset included.
  ///
  /// - Parameter view: The view that the point is of.
  func inRoot(of view: View) -> (x: Double, y: Double) {
    let origin = view.convert(Point.zero, to: nil)
    let point = position.point(in: view)
    return (Double(origin.x) + point.x + offset.x, Double(origin.y) + point.y + offset.y)
  }
}

/// A corner, the middle, or a point of a text: what can be aligned, but isn't part of equations.
public struct CornerAnchor: AlignmentAnchor {
  public let alignmentPoint: AlignmentPoint

  init(_ view: View, _ position: AnchorPosition) { alignmentPoint = AlignmentPoint(view, position) }
}

extension View {
  public final var topLeft: CornerAnchor { CornerAnchor(self, .topLeft) }
  public final var topRight: CornerAnchor { CornerAnchor(self, .topRight) }
  public final var middle: CornerAnchor { CornerAnchor(self, .middle) }
  public final var bottomLeft: CornerAnchor { CornerAnchor(self, .bottomLeft) }
  public final var bottomRight: CornerAnchor { CornerAnchor(self, .bottomRight) }
  /// The top of the capital letters of a text's first line.
  public final var cap: CornerAnchor { CornerAnchor(self, .cap) }
  public final var capLeft: CornerAnchor { CornerAnchor(self, .capLeft) }
  public final var capRight: CornerAnchor { CornerAnchor(self, .capRight) }
  /// The left end of the baseline of a text's last line; its middle is `baseline`.
  public final var baselineLeft: CornerAnchor { CornerAnchor(self, .baselineLeft) }
  public final var baselineRight: CornerAnchor { CornerAnchor(self, .baselineRight) }
}

extension XEdgeAnchor: AlignmentAnchor {
  /// The middle of the edge.
  public var alignmentPoint: AlignmentPoint { AlignmentPoint(view, attribute.position) }
}

extension YEdgeAnchor: AlignmentAnchor {
  /// The middle of the edge.
  public var alignmentPoint: AlignmentPoint { AlignmentPoint(view, attribute.position) }
}

extension LayoutAttribute {
  /// The middle of an edge.
  fileprivate var position: AnchorPosition {
    switch self {
    case .left: .left
    case .top: .top
    case .right: .right
    case .bottom: .bottom
    case .leading: .leading
    case .trailing: .trailing
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .baseline
    case .leftMargin: .leftMargin
    case .topMargin: .topMargin
    case .rightMargin: .rightMargin
    case .bottomMargin: .bottomMargin
    case .leadingMargin: .leadingMargin
    case .trailingMargin: .trailingMargin
    case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .middle
    }
  }
}
