import Measure

/// A step in drawing a view, besides its background color and its texts. Coordinates are pixels from the view's top left
/// corner.
///
/// Steps come from documents: the drawables of Android's backgrounds, pictures, and widgets. A view that was made in Swift
/// has none.
public enum DrawingStep: Hashable, Codable, Sendable {
  /// Fills the area that a path encloses.
  case fill(DrawingPath, DrawingPaint)
  /// Draws a line along a path.
  case stroke(DrawingPath, DrawingLine, DrawingPaint)
  /// Draws a text with its left end and its baseline at a point.
  case text(String, x: Double, baseline: Double, width: Double, TextAppearance, Color)
  /// Draws a part of a picture, given in the picture's pixels, scaled into a rectangle; in a single color if there is a
  /// tint.
  case image(DrawingImage, from: DrawingRect, to: DrawingRect, tint: Color?, alpha: Double)
  /// Draws the shadow of a shape that is raised by a number of pixels.
  case shadow(DrawingPath, elevation: Double)
  /// Draws the following steps only inside a path, until the matching `endClip`.
  case beginClip(DrawingPath)
  /// Ends the clip that began last.
  case endClip
  /// Draws the following steps together, with this opacity, until the matching `endGroup`.
  case beginGroup(alpha: Double)
  /// Ends the group that began last.
  case endGroup
  /// Draws the following steps together at other places, which are those of the steps transformed, until the matching
  /// `endTransform`.
  case beginTransform(DrawingTransform)
  /// Ends the transformation that began last.
  case endTransform
}

/// A transformation of a drawing's points: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct DrawingTransform: Hashable, Codable, Sendable {
  /// The share of the old x in the new one.
  public var a: Double
  /// The share of the old x in the new y.
  public var b: Double
  /// The share of the old y in the new x.
  public var c: Double
  /// The share of the old y in the new one.
  public var d: Double
  /// The distance to the right, in pixels.
  public var tx: Double
  /// The distance down, in pixels.
  public var ty: Double

  /// Creates a transformation.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

/// A rectangle of a drawing, in pixels.
public struct DrawingRect: Hashable, Codable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Lines and curves of a drawing, in pixels.
public struct DrawingPath: Hashable, Codable, Sendable {
  /// A point of a path, in pixels.
  public struct Point: Hashable, Codable, Sendable {
    /// The distance to the right.
    public var x: Double
    /// The distance down.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// A part of a path, from the end of the previous part.
  public enum Element: Hashable, Codable, Sendable {
    /// Begins another outline at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve: its two control points and its end.
    case curve(Point, Point, Point)
    /// A straight line to the beginning of the outline.
    case close
  }

  /// The parts of the path.
  public var elements: [Element]
  /// Whether the even-odd rule determines the filled area, and not the nonzero rule.
  public var usesEvenOdd: Bool

  /// Creates a path.
  public init(_ elements: [Element], usesEvenOdd: Bool = false) {
    (self.elements, self.usesEvenOdd) = (elements, usesEvenOdd)
  }
}

/// The style of a line of a drawing.
public struct DrawingLine: Hashable, Codable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: String, Hashable, Codable, Sendable {
    /// At the end of the path.
    case butt
    /// A half circle beyond the end.
    case round
    /// Half a square beyond the end.
    case square
  }
  /// The shape of a line's corners.
  public enum Join: String, Hashable, Codable, Sendable {
    /// A sharp corner.
    case miter
    /// A rounded corner.
    case round
    /// A corner that is cut off.
    case bevel
  }

  /// The width, in pixels.
  public var width: Double
  /// The shape of the ends.
  public var cap = Cap.butt
  /// The shape of the corners.
  public var join = Join.miter
  /// The lengths of dashes and gaps, in pixels; empty for a solid line.
  public var dashes: [Double] = []

  /// Creates a solid line.
  public init(width: Double) { self.width = width }
}

/// The fill of a shape.
public enum DrawingPaint: Hashable, Codable, Sendable {
  /// A color of a gradient.
  public struct Stop: Hashable, Codable, Sendable {
    /// The position from 0 to 1, not below that of the previous stop.
    public var offset: Double
    /// The color at the position.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) { (self.offset, self.color) = (offset, color) }
  }

  /// One color.
  case color(Color)
  /// Colors along a line between two points.
  case linearGradient(from: DrawingPath.Point, to: DrawingPath.Point, [Stop])
  /// Colors outward from a center.
  case radialGradient(center: DrawingPath.Point, radius: Double, [Stop])
  /// Colors around a center, clockwise from the right.
  case sweepGradient(center: DrawingPath.Point, [Stop])
}

/// A picture of a drawing.
public struct DrawingImage: Hashable, Codable, Sendable {
  /// The width, in the picture's pixels.
  public var width: Int
  /// The height, in the picture's pixels.
  public var height: Int
  /// Red, green, blue, and alpha of each pixel, not premultiplied, row by row; empty if the file isn't decoded.
  public var pixels: [UInt8]
  /// The contents of the file; empty if there is none.
  public var file: [UInt8]
  /// The media type of the file, such as `image/png`.
  public var type: String
}

/// The look of a text, or of a part of it.
public struct TextAppearance: Hashable, Codable, Sendable {
  /// The size of the em, in pixels.
  public var textSize: Double
  /// The weight of the font.
  public var weight = TextStyle.Weight.regular
  /// The font family.
  public var family = TextStyle.Family.sansSerif
  /// The distance added to the advance of each character, in pixels.
  public var letterSpacing = 0.0
  /// Whether the font is italic.
  public var isItalic = false
  /// Whether a line is drawn below the text.
  public var isUnderlined = false
  /// Whether a line is drawn through the text.
  public var isStruckThrough = false
  /// Whether the text is the hint of an empty view, which is usually fainter.
  public var isHint = false

  /// Creates the look of a text of a size.
  public init(textSize: Double) { self.textSize = textSize }
}
