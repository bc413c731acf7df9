import Measure

/// The properties of a view's background that affect layout.
///
/// Source: android.view.View: getSuggestedMinimumWidth and setBackgroundDrawable.
struct Background: AttributeDecodable, FormDescribing {
  static var form: ValueForm { .types(["string", "object"]) }
  static var expected: String {
    "a color such as \"#FF8800\", or an object such as {\"color\": \"#FF8800\", \"size\": [24, 24], \"padding\": 8, "
      + "\"cornerRadius\": 8, \"borderWidth\": 1, \"borderColor\": \"#000000\"}"
  }

  let color: Color?
  let size: Size
  /// The padding; `nil` for a background without padding.
  let padding: Edges?
  /// The drawing that pictures of the screen use instead of the color; `nil` for a plain rectangle.
  var shape: ShapeFigure?

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .object(let members) = value else {
      guard let color = Color(value, context) else { return nil }
      (self.color, self.size, self.padding) = (color, Size.zero, nil)
      return
    }
    guard members.keys.allSatisfy(Self.members.contains) else { return nil }
    var (color, size, padding): (Color?, Size, Edges?) = (nil, .zero, nil)
    if let value = members["color"] {
      guard let decoded = Color(value, context) else { return nil }
      color = decoded
    }
    if let value = members["size"] {
      guard let decoded = DrawableSize(value, context) else { return nil }
      size = decoded.size
    }
    if let value = members["padding"] {
      guard let decoded = Self.edges(value, context) else { return nil }
      padding = decoded
    }
    (self.color, self.size, self.padding) = (color, size, padding)
    guard members["cornerRadius"] != nil || members["borderWidth"] != nil || members["borderColor"] != nil else {
      return
    }
    var shape = ShapeFigure(color)
    if let value = members["cornerRadius"] {
      guard let length = NonNegativeLength(value, context) else { return nil }
      shape.corners = Corners(Double(length.pixels))
    }
    if let value = members["borderColor"] {
      guard let color = Color(value, context) else { return nil }
      (shape.stroke, shape.strokeWidth) = (color, Double(max(context.pixels(points: 1), 1)))
    }
    if let value = members["borderWidth"] {
      guard let length = NonNegativeLength(value, context) else { return nil }
      shape.strokeWidth = Double(length.pixels)
      if shape.stroke == nil { shape.stroke = .opaqueBlack }
    }
    self.shape = shape
  }

  private static let members: Set<String> = ["color", "size", "padding", "cornerRadius", "borderWidth", "borderColor"]

  /// Reads a length for all sides, or an array of the lengths at the left, top, right, and bottom.
  private static func edges(_ value: AttributeValue, _ context: AttributeContext) -> Edges? {
    if let length = NonNegativeLength(value, context) { return Edges(all: length.pixels) }
    guard case .array(let elements) = value, elements.count == 4 else { return nil }
    let lengths = elements.compactMap { NonNegativeLength($0, context)?.pixels }
    guard lengths.count == 4 else { return nil }
    return Edges(left: lengths[0], top: lengths[1], right: lengths[2], bottom: lengths[3])
  }
}
