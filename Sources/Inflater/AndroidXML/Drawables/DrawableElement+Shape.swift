import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Shapes and their gradients. Source: android.graphics.drawable.GradientDrawable.inflate.
extension DrawableElement {
  var shapeDrawable: AndroidDrawable {
    var drawable = AndroidDrawable()
    for child in children {
      switch child.name {
      case "size":
        // Android's size of a drawable without one is negative.
        func size(_ name: String) -> Int? { child.pixels(name).flatMap { $0 < 0 ? nil : $0 } }
        (drawable.width, drawable.height) = (size("width"), size("height"))
      case "padding": drawable.padding = child.edges
      case "solid":
        if let text = child.resolved("color")?.text, text.hasPrefix("#") { drawable.color = text }
      default: break
      }
    }
    return drawable
  }

  var shapeFigure: ShapeFigure {
    var shape = ShapeFigure()
    switch text("shape") {
    case "oval": shape.kind = .oval
    case "line": shape.kind = .line
    case "ring":
      shape.kind = .ring
      shape.innerRadius = (number("innerRadiusRatio").map { 1 / max($0, 1) } ?? 1.0 / 3, length("innerRadius"))
      shape.thickness = length("thickness")
      if let ratio = number("thicknessRatio") { shape.thicknessShare = 1 / max(ratio, 1) }
    default: break
    }
    for child in children {
      switch child.name {
      case "solid": shape.fill = child.color("color").map { .color($0) }
      case "corners":
        let all = child.length("radius") ?? 0
        func corner(_ name: String) -> Double { child.length(name + "Radius") ?? all }
        shape.corners = Corners(corner("topLeft"), corner("topRight"), corner("bottomRight"), corner("bottomLeft"))
      case "stroke":
        shape.stroke = child.color("color")
        shape.strokeWidth = child.length("width") ?? 0
        if let dash = child.length("dashWidth"), dash > 0 { shape.dashes = [dash, child.length("dashGap") ?? dash] }
      case "size": (shape.width, shape.height) = (child.length("width"), child.length("height"))
      case "gradient": shape.fill = child.gradient.map { .gradient($0) } ?? shape.fill
      default: break
      }
    }
    return shape
  }

  /// A gradient in fractions of the shape.
  private var gradient: Gradient? {
    guard let start = color("startColor"), let end = color("endColor") else { return nil }
    var stops = [Gradient.Stop(0, start)]
    let (x, y) = (number("centerX") ?? 0.5, number("centerY") ?? 0.5)
    let type = text("type")
    // Only a linear gradient has its color in the middle at its center.
    let middle = type == "radial" || type == "sweep" ? 0.5 : x != 0.5 ? x : y
    if let center = color("centerColor") { stops.append(Gradient.Stop(middle, center)) }
    stops.append(Gradient.Stop(1, end))
    switch type {
    case "radial":
      return Gradient(.radial(PathPoint(x, y), radius: length("gradientRadius") ?? reader.density * 50), stops)
    case "sweep": return Gradient(.sweep(PathPoint(x, y)), stops)
    default:
      let angle = ((Int(number("angle") ?? 0) % 360) + 360) % 360 / 45
      let ends: [((Double, Double), (Double, Double))] = [
        ((0, 0.5), (1, 0.5)), ((0, 1), (1, 0)), ((0.5, 1), (0.5, 0)), ((1, 1), (0, 0)), ((1, 0.5), (0, 0.5)),
        ((1, 0), (0, 1)), ((0.5, 0), (0.5, 1)), ((0, 0), (1, 1)),
      ]
      let (from, to) = ends[angle]
      return Gradient(.linear(PathPoint(from.0, from.1), PathPoint(to.0, to.1)), stops)
    }
  }
}
