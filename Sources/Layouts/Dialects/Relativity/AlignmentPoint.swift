import Layouts
import Measure

/// A point that can be aligned: an edge or a corner of a view, with or without an offset.
public protocol AlignmentAnchor {
  /// The point to align.
  var alignmentPoint: AlignmentPoint { get }
}

/// A point of a view, or of the superview of the view that is aligned with it: `.top`.
public struct AlignmentPoint: AlignmentAnchor {
  /// The view; `nil` for the superview.
  let view: View?
  let position: AnchorPosition
  var offset = ViewOffset.zero
  /// A point of the view that isn't one of its anchors; `nil` for the anchor `position`.
  private var point: (x: Double, y: Double)?

  init(_ view: View?, _ position: AnchorPosition) {
    self.view = view
    self.position = position
  }

  /// Creates a point of a view, in its coordinates, rounded to whole pixels.
  public init(view: View, x: Double, y: Double) {
    self.init(view, .topLeft)
    point = (x, y)
  }

  /// Returns the anchor in the coordinates of `view`, rounded to whole pixels before an offset is added. Source:
  /// Relativity's ViewPosition.
  func anchor(in view: View) -> (x: Double, y: Double) {
    let exact = point ?? position.point(in: view)
    return (Double(Density.rounded(exact.x)), Double(Density.rounded(exact.y)))
  }

  /// The point to align.
  public var alignmentPoint: AlignmentPoint { self }

  /// The top-left corner of the superview.
  public static var topLeft: AlignmentPoint { AlignmentPoint(nil, .topLeft) }
  /// The midpoint of the top edge of the superview.
  public static var top: AlignmentPoint { AlignmentPoint(nil, .top) }
  /// The top-right corner of the superview.
  public static var topRight: AlignmentPoint { AlignmentPoint(nil, .topRight) }
  /// The midpoint of the left edge of the superview.
  public static var left: AlignmentPoint { AlignmentPoint(nil, .left) }
  /// The center of the superview.
  public static var middle: AlignmentPoint { AlignmentPoint(nil, .middle) }
  /// The midpoint of the right edge of the superview.
  public static var right: AlignmentPoint { AlignmentPoint(nil, .right) }
  /// The bottom-left corner of the superview.
  public static var bottomLeft: AlignmentPoint { AlignmentPoint(nil, .bottomLeft) }
  /// The midpoint of the bottom edge of the superview.
  public static var bottom: AlignmentPoint { AlignmentPoint(nil, .bottom) }
  /// The bottom-right corner of the superview.
  public static var bottomRight: AlignmentPoint { AlignmentPoint(nil, .bottomRight) }
  /// The midpoint of the leading edge of the superview.
  public static var leading: AlignmentPoint { AlignmentPoint(nil, .leading) }
  /// The midpoint of the trailing edge of the superview.
  public static var trailing: AlignmentPoint { AlignmentPoint(nil, .trailing) }

  /// Returns the point in the coordinates of the root, including the offset.
  ///
  /// - Parameter view: The view to which the point belongs.
  func inRoot(of view: View) -> (x: Double, y: Double) {
    let origin = view.convert(Point.zero, to: nil)
    let point = anchor(in: view)
    return (Double(origin.x) + point.x + offset.x, Double(origin.y) + point.y + offset.y)
  }
}

/// A corner, the center, or a point of a text: an anchor that can be aligned, but not used in equations.
public struct CornerAnchor: AlignmentAnchor {
  /// The point to align.
  public let alignmentPoint: AlignmentPoint

  init(_ view: View, _ position: AnchorPosition) { alignmentPoint = AlignmentPoint(view, position) }
}

extension StyledView {
  /// The top-left corner.
  public var topLeft: CornerAnchor { CornerAnchor(self, .topLeft) }
  /// The top-right corner.
  public var topRight: CornerAnchor { CornerAnchor(self, .topRight) }
  /// The center.
  public var middle: CornerAnchor { CornerAnchor(self, .middle) }
  /// The bottom-left corner.
  public var bottomLeft: CornerAnchor { CornerAnchor(self, .bottomLeft) }
  /// The bottom-right corner.
  public var bottomRight: CornerAnchor { CornerAnchor(self, .bottomRight) }
  /// The midpoint of the top of the capital letters of a text's first line.
  public var cap: CornerAnchor { CornerAnchor(self, .cap) }
  /// The left end of the top of the capital letters of a text's first line.
  public var capLeft: CornerAnchor { CornerAnchor(self, .capLeft) }
  /// The right end of the top of the capital letters of a text's first line.
  public var capRight: CornerAnchor { CornerAnchor(self, .capRight) }
  /// The left end of the baseline of a text's last line; its midpoint is `baseline`.
  public var baselineLeft: CornerAnchor { CornerAnchor(self, .baselineLeft) }
  /// The right end of the baseline of a text's last line.
  public var baselineRight: CornerAnchor { CornerAnchor(self, .baselineRight) }
}

extension XEdgeAnchor: AlignmentAnchor {
  /// The midpoint of the edge.
  public var alignmentPoint: AlignmentPoint { AlignmentPoint(view, attribute.position) }
}

extension YEdgeAnchor: AlignmentAnchor {
  /// The midpoint of the edge.
  public var alignmentPoint: AlignmentPoint { AlignmentPoint(view, attribute.position) }
}

extension LayoutAttribute {
  /// The midpoint of an edge.
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
