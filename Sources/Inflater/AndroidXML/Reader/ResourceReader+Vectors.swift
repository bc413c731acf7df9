import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Vectors, and the gradients in them.
extension ResourceReader {
  func vector(_ element: XMLTreeElement, _ look: LookContext) -> VectorFigure? {
    guard let width = length(element, "width", look), let height = length(element, "height", look),
      let viewportWidth = number(element, "viewportWidth"), let viewportHeight = number(element, "viewportHeight"),
      viewportWidth > 0, viewportHeight > 0
    else { return nil }
    var vector = VectorFigure(
      width: width, height: height, viewportWidth: viewportWidth, viewportHeight: viewportHeight, parts: [])
    vector.tint = color(element, "tint", look)
    vector.alpha = number(element, "alpha") ?? 1
    vector.isMirrored = text(element, "autoMirrored") == "true" && resources.device.isRightToLeft
    var left = VectorPath.maximumElements
    addParts(of: element, Affine(), clip: -1, look, &left, to: &vector)
    let count = VectorPath.maximumElements - left
    return charge(0, steps: count, "drawing the paths of <vector>", look.file, element.offset) ? vector : nil
  }

  private func addParts(
    of group: XMLTreeElement, _ transform: Affine, clip: Int, _ look: LookContext, _ left: inout Int,
    to vector: inout VectorFigure
  ) {
    guard look.depth < 40, chargeLook(group, look) else { return }
    var clip = clip
    for element in group.children {
      switch element.name {
      case "group":
        let (px, py) = (number(element, "pivotX") ?? 0, number(element, "pivotY") ?? 0)
        let move = Affine(
          x: (number(element, "translateX") ?? 0) + px, y: (number(element, "translateY") ?? 0) + py)
        let scale = Affine(scaleX: number(element, "scaleX") ?? 1, scaleY: number(element, "scaleY") ?? 1)
        let own = move.after(Affine(degrees: number(element, "rotation") ?? 0)).after(scale).after(
          Affine(x: -px, y: -py))
        addParts(of: element, transform.after(own), clip: clip, look.inner, &left, to: &vector)
      case "clip-path":
        if let path = path(of: element, &left) {
          vector.clips.append(path.transformed(transform))
          clip = vector.clips.count - 1
        }
      case "path":
        guard var path = path(of: element, &left) else { continue }
        if let start = number(element, "trimPathStart") ?? (text(element, "trimPathEnd") == nil ? nil : 0) {
          path = path.trimmed(
            from: start, to: number(element, "trimPathEnd") ?? 1, offset: number(element, "trimPathOffset") ?? 0)
        }
        path.usesEvenOdd = text(element, "fillType") == "evenOdd"
        var part = VectorFigure.PaintedPath(path.transformed(transform))
        part.fill = paint(of: element, "fillColor", look)?.faded(number(element, "fillAlpha") ?? 1).transformed(
          transform)
        if let stroke = paint(of: element, "strokeColor", look) {
          part.stroke = stroke.faded(number(element, "strokeAlpha") ?? 1).transformed(transform)
          part.strokeStyle.width = (number(element, "strokeWidth") ?? 0) * transform.scale
          part.strokeStyle.cap =
            switch text(element, "strokeLineCap") {
            case "round": .round
            case "square": .square
            default: .butt
            }
          part.strokeStyle.join =
            switch text(element, "strokeLineJoin") {
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

  private func path(of element: XMLTreeElement, _ left: inout Int) -> VectorPath? {
    guard let data = text(element, "pathData"), data.utf8.count <= 1 << 20, let path = VectorPath(pathData: data),
      path.elements.count <= left
    else { return nil }
    left -= path.elements.count
    return path
  }

  /// Returns a color, or a gradient inside `aapt:attr`.
  private func paint(of element: XMLTreeElement, _ name: String, _ look: LookContext) -> Paint? {
    if let value = text(element, name) {
      if let reference = ResourceReference(value), !reference.isAttribute, reference.type == "color",
        let file = resources.file("color", reference.name), let inner = lookFile(file.path, in: file.folder, look),
        let root = inner.tree?.root, root.name == "gradient"
      {
        return complexGradient(root, look).map { .gradient($0) }
      }
      return color(value, look).map { .color($0) }
    }
    for child in element.children
    where child.namespace == AndroidNamespace.aapt && child.attribute("name") == "android:" + name {
      if let gradient = child.children.first, gradient.name == "gradient" {
        return complexGradient(gradient, look).map { .gradient($0) }
      }
    }
    return nil
  }

  /// Reads a gradient with several colors. Source: android.content.res.GradientColor.
  private func complexGradient(_ element: XMLTreeElement, _ look: LookContext) -> Gradient? {
    guard chargeLook(element, look) else { return nil }
    var stops: [Gradient.Stop] = []
    for item in element.children where item.name == "item" && stops.count < 64 {
      guard let color = color(item, "color", look) else { continue }
      stops.append(Gradient.Stop(number(item, "offset") ?? 0, color))
    }
    if stops.isEmpty {
      for (name, offset) in [("startColor", 0.0), ("centerColor", 0.5), ("endColor", 1.0)] {
        if let color = color(element, name, look) { stops.append(Gradient.Stop(offset, color)) }
      }
    }
    stops.sort { $0.offset < $1.offset }
    guard !stops.isEmpty else { return nil }
    func point(_ x: String, _ y: String) -> PathPoint { PathPoint(number(element, x) ?? 0, number(element, y) ?? 0) }
    switch text(element, "type") {
    case "radial":
      return Gradient(.radial(point("centerX", "centerY"), radius: number(element, "gradientRadius") ?? 1), stops)
    case "sweep": return Gradient(.sweep(point("centerX", "centerY")), stops)
    default: return Gradient(.linear(point("startX", "startY"), point("endX", "endY")), stops)
    }
  }
}
