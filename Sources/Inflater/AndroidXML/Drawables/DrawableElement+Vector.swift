import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Vectors, and the gradients in them.
extension DrawableElement {
  var vector: VectorFigure? {
    guard let width = length("width"), let height = length("height"), let viewportWidth = number("viewportWidth"),
      let viewportHeight = number("viewportHeight"),
      viewportWidth > 0, viewportHeight > 0
    else { return nil }
    var vector = VectorFigure(
      width: width, height: height, viewportWidth: viewportWidth, viewportHeight: viewportHeight, parts: [])
    vector.tint = color("tint")
    vector.alpha = number("alpha") ?? 1
    vector.isMirrored = text("autoMirrored") == "true" && reader.resources.device.isRightToLeft
    var left = VectorPath.maximumElements
    addParts(Affine(), clip: -1, &left, to: &vector)
    let count = VectorPath.maximumElements - left
    return reader.charge(0, steps: count, "drawing the paths of <vector>", look.file, source.offset)
      ? vector : nil
  }

  private func addParts(_ transform: Affine, clip: Int, _ left: inout Int, to vector: inout VectorFigure) {
    guard look.depth < Self.maximumDepth, reader.chargeLook(source, look) else { return }
    var clip = clip
    for var element in children {
      switch element.name {
      case "group":
        let (px, py) = (element.number("pivotX") ?? 0, element.number("pivotY") ?? 0)
        let move = Affine(
          x: (element.number("translateX") ?? 0) + px, y: (element.number("translateY") ?? 0) + py)
        let scale = Affine(scaleX: element.number("scaleX") ?? 1, scaleY: element.number("scaleY") ?? 1)
        let own = move.after(Affine(degrees: element.number("rotation") ?? 0)).after(scale).after(
          Affine(x: -px, y: -py))
        element.look.depth += 1
        element.addParts(transform.after(own), clip: clip, &left, to: &vector)
      case "clip-path":
        if let path = element.path(&left) {
          vector.clips.append(path.transformed(transform))
          clip = vector.clips.count - 1
        }
      case "path":
        guard var path = element.path(&left) else { continue }
        if let start = element.number("trimPathStart") ?? (element.text("trimPathEnd") == nil ? nil : 0) {
          path = path.trimmed(
            from: start, to: element.number("trimPathEnd") ?? 1, offset: element.number("trimPathOffset") ?? 0)
        }
        path.usesEvenOdd = element.text("fillType") == "evenOdd"
        var part = VectorFigure.PaintedPath(path.transformed(transform))
        part.fill = element.paint("fillColor")?.faded(element.number("fillAlpha") ?? 1).transformed(
          transform)
        if let stroke = element.paint("strokeColor") {
          part.stroke = stroke.faded(element.number("strokeAlpha") ?? 1).transformed(transform)
          part.strokeStyle.width = (element.number("strokeWidth") ?? 0) * transform.scale
          part.strokeStyle.cap =
            switch element.text("strokeLineCap") {
            case "round": .round
            case "square": .square
            default: .butt
            }
          part.strokeStyle.join =
            switch element.text("strokeLineJoin") {
            case "round": .round
            case "bevel": .bevel
            default: .miter
            }
        }
        // The outline is clipped again for each path.
        if clip >= 0 { left -= vector.clips[clip].elements.count }
        guard left >= 0 else { return }
        part.clip = clip
        if part.fill != nil || part.stroke != nil { vector.parts.append(part) }
      default: break
      }
    }
  }

  private func path(_ left: inout Int) -> VectorPath? {
    guard let data = text("pathData"), data.utf8.count <= 1 << 20, let path = VectorPath(pathData: data),
      path.elements.count <= left
    else { return nil }
    left -= path.elements.count
    return path
  }

  /// Returns a color, or a gradient inside `aapt:attr`.
  private func paint(_ name: String) -> Paint? {
    if let value = text(name) {
      if let reference = ResourceReference(value), !reference.isAttribute, reference.type == "color",
        let file = reader.resources.file("color", reference.name),
        let inner = reader.lookFile(file.path, in: file.folder, look), let root = inner.tree?.root,
        root.name == "gradient"
      {
        return DrawableElement(root, look, reader).complexGradient.map { .gradient($0) }
      }
      return reader.color(value, look).map { .color($0) }
    }
    for child in source.children
    where child.namespace == AndroidNamespace.aapt && child.attribute("name") == "android:" + name {
      if let gradient = child.children.first, gradient.name == "gradient" {
        return DrawableElement(gradient, look, reader).complexGradient.map { .gradient($0) }
      }
    }
    return nil
  }

  /// A gradient with several colors. Source: android.content.res.GradientColor.
  private var complexGradient: Gradient? {
    guard reader.chargeLook(source, look) else { return nil }
    var stops: [Gradient.Stop] = []
    for item in items where stops.count < 64 {
      guard let color = item.color("color") else { continue }
      stops.append(Gradient.Stop(item.number("offset") ?? 0, color))
    }
    if stops.isEmpty {
      for (name, offset) in [("startColor", 0.0), ("centerColor", 0.5), ("endColor", 1.0)] {
        if let color = color(name) { stops.append(Gradient.Stop(offset, color)) }
      }
    }
    stops.sort { $0.offset < $1.offset }
    guard !stops.isEmpty else { return nil }
    func point(_ x: String, _ y: String) -> PathPoint { PathPoint(number(x) ?? 0, number(y) ?? 0) }
    switch text("type") {
    case "radial":
      return Gradient(.radial(point("centerX", "centerY"), radius: number("gradientRadius") ?? 1), stops)
    case "sweep": return Gradient(.sweep(point("centerX", "centerY")), stops)
    default: return Gradient(.linear(point("startX", "startY"), point("endX", "endY")), stops)
    }
  }
}
