import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension ResourceReader {
  /// Returns the figure of a color or a drawable value.
  func figure(_ value: String, _ look: LookContext) -> Figure? {
    guard look.depth < 24 else { return nil }
    if value.hasPrefix("#") { return Self.literalColor(value).map { .color($0) } }
    guard let reference = ResourceReference(value) else { return nil }
    if reference.isAttribute {
      if let next = look.theme.value(of: reference.name, isPlatform: reference.isPlatform), next != value {
        return chargeText(next, look) ? figure(next, look.inner) : nil
      }
      if let figure = builtInFigure(reference.name, look) { return figure }
      return color(value, look).map { .color($0) }
    }
    guard reference.type == "drawable" || reference.type == "mipmap" else {
      return color(value, look.inner).map { .color($0) }
    }
    if !reference.isPlatform {
      if let next = resources.text(of: reference), next != value {
        return chargeText(next, look) ? figure(next, look.inner) : nil
      }
      if let file = resources.file(reference.type, reference.name) { return figure(ofFile: file, look) }
    }
    return builtInFigure(reference.name, look)
  }

  private func figure(
    ofFile file: (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder), _ look: LookContext
  ) -> Figure? {
    guard file.path.hasSuffix(".xml") else { return bitmap(file, look) }
    guard let inner = lookFile(file.path, in: file.folder, look), let root = inner.tree?.root else { return nil }
    var context = look.inner
    context.file = inner
    return figure(of: root, context)
  }

  /// Returns a drawable or a list of colors in XML, read once for a layout, or `nil` if it can't be read.
  func lookFile(_ path: String, in folder: ResourceFolder, _ look: LookContext) -> File? {
    if let known = lookFiles[path] { return known }
    guard let bytes = try? folder.readStart(path), charge(bytes.count, path, look.file, look.offset) else { return nil }
    let file = open(bytes, named: path)
    lookFiles[path] = file
    return file
  }

  /// Charges the reading of an element of a look and its children.
  ///
  /// Drawables and colors are read for each view that shows them, in the view's theme and states.
  func chargeLook(_ element: XMLTreeElement, _ look: LookContext) -> Bool {
    var (bytes, steps) = (element.attributeBytes, 1)
    for child in element.children { (bytes, steps) = (bytes + child.attributeBytes, steps + 1) }
    return charge(
      bytes, steps: steps, "<\(element.qualifiedName.excerpt)> as a view shows it", look.file, element.offset)
  }

  /// Charges a value that a reference of a look leads to.
  func chargeText(_ text: String, _ look: LookContext) -> Bool {
    charge(text.utf8.count, "a reference that a view shows", look.file, look.offset)
  }

  /// Returns a picture file at the size that results from its folder's density.
  private func bitmap(
    _ file: (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder), _ look: LookContext
  ) -> Figure? {
    let key = file.path
    if let known = bitmaps[key] {
      // A nine-patch is drawn in pieces.
      guard case .bitmap(let bitmap)? = known else { return known }
      let pieces = (2 * bitmap.stretchedColumns.count + 1) * (2 * bitmap.stretchedRows.count + 1)
      return charge(0, steps: pieces, key, look.file, look.offset) ? known : nil
    }
    guard bitmapBytes < PictureFile.maximumTotal,
      let bytes = try? file.folder.readWhole(file.path, maximumBytes: PictureFile.maximumBytes),
      bytes.count <= PictureFile.maximumBytes
    else { return nil }
    let folderDensity = file.qualifiers.density ?? 160
    let scale = folderDensity > 0 ? density * 160 / Double(folderDensity) : 1
    let figure = PictureFile.figure(of: bytes, isNinePatch: file.path.hasSuffix(".9.png"), scale: scale)
    if case .bitmap(let bitmap)? = figure { bitmapBytes += bitmap.bitmap.pixels.count + bitmap.bitmap.file.count }
    bitmaps[key] = .some(figure)
    return figure
  }

  // MARK: XML

  func text(_ element: XMLTreeElement, _ name: String) -> String? {
    element.attribute(name, in: AndroidNamespace.android)
  }

  func length(_ element: XMLTreeElement, _ name: String, _ look: LookContext) -> Double? {
    guard let value = text(element, name), let resolved = resolve(value, look.theme, look.file, element.offset),
      let length = AndroidLength(resolved.text)
    else { return nil }
    let pixels = length.pixels(density: density, fontScale: fontScale)
    return pixels.isFinite ? min(max(pixels, -1e6), 1e6) : nil
  }

  func number(_ element: XMLTreeElement, _ name: String) -> Double? {
    guard var value = text(element, name) else { return nil }
    var divisor = 1.0
    if value.hasSuffix("%p") { value.removeLast() }
    if value.hasSuffix("%") {
      value.removeLast()
      divisor = 100
    }
    return Double(value).flatMap { $0.isFinite ? min(max($0, -1e7), 1e7) / divisor : nil }
  }

  func color(_ element: XMLTreeElement, _ name: String, _ look: LookContext) -> Color? {
    text(element, name).flatMap { color($0, look) }
  }

  /// Returns the figure that an element's `drawable` or `src` names, or that of the drawable inside it.
  private func innerFigure(of element: XMLTreeElement, _ look: LookContext) -> Figure? {
    for name in ["drawable", "src"] {
      if let value = text(element, name) { return figure(value, look.inner) }
    }
    guard let inner = element.children.first else { return nil }
    if inner.namespace == AndroidNamespace.aapt {
      return inner.children.first.flatMap { figure(of: $0, look.inner) }
    }
    return figure(of: inner, look.inner)
  }

  func figure(of element: XMLTreeElement, _ look: LookContext) -> Figure? {
    guard look.depth < 24, chargeLook(element, look) else { return nil }
    switch element.name {
    case "vector": return vector(element, look).map { .vector($0) }
    case "shape": return shape(element, look).map { .shape($0) }
    case "color": return color(element, "color", look).map { .color($0) }
    case "selector", "animated-selector":
      return element.children.first { $0.name == "item" && look.states.matches($0) }.flatMap {
        innerFigure(of: $0, look)
      }
    case "animation-list": return element.children.first { $0.name == "item" }.flatMap { innerFigure(of: $0, look) }
    case "level-list":
      let item = element.children.first {
        $0.name == "item" && (number($0, "minLevel") ?? 0) <= Double(look.level)
          && Double(look.level) <= (number($0, "maxLevel") ?? 0)
      }
      return item.flatMap { innerFigure(of: $0, look) }
    case "inset":
      guard let figure = innerFigure(of: element, look) else { return nil }
      let all = length(element, "inset", look) ?? 0
      var layer = LayerFigure(figure)
      layer.left = length(element, "insetLeft", look) ?? all
      layer.top = length(element, "insetTop", look) ?? all
      layer.right = length(element, "insetRight", look) ?? all
      layer.bottom = length(element, "insetBottom", look) ?? all
      return .layers([layer])
    case "layer-list", "transition", "ripple": return layers(element, look)
    case "bitmap", "nine-patch":
      let tint = color(element, "tint", look)
      guard let figure = innerFigure(of: element, look)?.tinted(tint) else { return nil }
      guard element.name == "bitmap", let gravity = text(element, "gravity").map(Self.gravity(ofWords:)) else {
        return figure
      }
      var layer = LayerFigure(figure)
      layer.gravity = gravity
      return .layers([layer])
    case "adaptive-icon":
      return .layers(element.children.compactMap { innerFigure(of: $0, look).map(LayerFigure.init) })
    case "clip", "scale": return sized(element, look)
    case "rotate":
      guard let figure = innerFigure(of: element, look) else { return nil }
      let (from, to) = (number(element, "fromDegrees") ?? 0, number(element, "toDegrees") ?? 360)
      var layer = LayerFigure(figure)
      layer.rotation = from + (to - from) * Double(look.level) / 10_000
      layer.pivot = PathPoint(number(element, "pivotX") ?? 0.5, number(element, "pivotY") ?? 0.5)
      return .layers([layer])
    case "animated-rotate", "animated-vector": return innerFigure(of: element, look)
    default: return nil
    }
  }

  /// Returns a drawable that the level clips or scales.
  ///
  /// Source: android.graphics.drawable.ClipDrawable.draw, ScaleDrawable.onBoundsChange (API 34).
  private func sized(_ element: XMLTreeElement, _ given: LookContext) -> Figure? {
    var look = given
    let isClip = element.name == "clip"
    if !isClip, look.level == 0 { look.level = number(element, "level").map { Int(min(max($0, 0), 10_000)) } ?? 0 }
    guard look.level > 0, let figure = innerFigure(of: element, look) else { return .layers([]) }
    let share = Double(look.level) / 10_000
    var layer = LayerFigure(figure)
    layer.gravity = text(element, isClip ? "gravity" : "scaleGravity").map(Self.gravity(ofWords:)) ?? .left
    layer.isClipped = isClip
    if isClip {
      let words = text(element, "clipOrientation") ?? "horizontal"
      layer.share = (words.contains("horizontal") ? share : 1, words.contains("vertical") ? share : 1)
    } else {
      layer.share = (
        1 - (1 - share) * min(max(number(element, "scaleWidth") ?? 0, 0), 1),
        1 - (1 - share) * min(max(number(element, "scaleHeight") ?? 0, 0), 1)
      )
    }
    return .layers([layer])
  }

  private func layers(_ element: XMLTreeElement, _ given: LookContext) -> Figure? {
    var layers: [LayerFigure] = []
    for item in element.children where item.name == "item" && layers.count < 64 {
      var look = given
      if let id = text(item, "id"), let name = id.split(separator: "/").last {
        if name == "mask" { continue }
        if let level = given.layerLevels[String(name)] { look.level = level }
      }
      guard let figure = innerFigure(of: item, look) else { continue }
      var layer = LayerFigure(figure)
      layer.left = length(item, "left", look) ?? length(item, "start", look) ?? 0
      layer.top = length(item, "top", look) ?? 0
      layer.right = length(item, "right", look) ?? length(item, "end", look) ?? 0
      layer.bottom = length(item, "bottom", look) ?? 0
      layer.width = length(item, "width", look)
      layer.height = length(item, "height", look)
      if let gravity = text(item, "gravity") { layer.gravity = Self.gravity(ofWords: gravity) }
      layers.append(layer)
    }
    return layers.isEmpty ? nil : .layers(layers)
  }

  /// Returns a gravity written as words.
  static func gravity(ofWords text: String) -> Gravity {
    var gravity: Gravity = []
    for word in text.split(separator: "|") {
      switch String(word).trimmed {
      case "left": gravity.formUnion(.left)
      case "right": gravity.formUnion(.right)
      case "start": gravity.formUnion(.start)
      case "end": gravity.formUnion(.end)
      case "top": gravity.formUnion(.top)
      case "bottom": gravity.formUnion(.bottom)
      case "center": gravity.formUnion([.centerHorizontal, .centerVertical])
      case "center_horizontal": gravity.formUnion(.centerHorizontal)
      case "center_vertical": gravity.formUnion(.centerVertical)
      case "fill": gravity.formUnion([.fillHorizontal, .fillVertical])
      case "fill_horizontal": gravity.formUnion(.fillHorizontal)
      case "fill_vertical": gravity.formUnion(.fillVertical)
      default: break
      }
    }
    return gravity
  }

  // MARK: Shapes

  /// Reads a shape. Source: android.graphics.drawable.GradientDrawable.inflate.
  private func shape(_ element: XMLTreeElement, _ look: LookContext) -> ShapeFigure? {
    var shape = ShapeFigure()
    switch text(element, "shape") {
    case "oval": shape.kind = .oval
    case "line": shape.kind = .line
    case "ring": shape.kind = .ring
    default: break
    }
    if shape.kind == .ring {
      shape.innerRadius = (
        number(element, "innerRadiusRatio").map { 1 / max($0, 1) } ?? 1.0 / 3, length(element, "innerRadius", look)
      )
      shape.thickness = length(element, "thickness", look)
      if let ratio = number(element, "thicknessRatio") { shape.thicknessShare = 1 / max(ratio, 1) }
    }
    for child in element.children {
      switch child.name {
      case "solid": shape.fill = color(child, "color", look).map { .color($0) }
      case "corners":
        let all = length(child, "radius", look) ?? 0
        shape.corners = Corners(
          length(child, "topLeftRadius", look) ?? all, length(child, "topRightRadius", look) ?? all,
          length(child, "bottomRightRadius", look) ?? all, length(child, "bottomLeftRadius", look) ?? all)
      case "stroke":
        shape.stroke = color(child, "color", look)
        shape.strokeWidth = length(child, "width", look) ?? 0
        if let dash = length(child, "dashWidth", look), dash > 0 {
          shape.dashes = [dash, length(child, "dashGap", look) ?? dash]
        }
      case "size": (shape.width, shape.height) = (length(child, "width", look), length(child, "height", look))
      case "gradient": shape.fill = gradient(child, look).map { .gradient($0) } ?? shape.fill
      default: break
      }
    }
    return shape
  }

  /// Returns a gradient in fractions of the shape.
  private func gradient(_ element: XMLTreeElement, _ look: LookContext) -> Gradient? {
    guard let start = color(element, "startColor", look), let end = color(element, "endColor", look) else { return nil }
    var stops = [Gradient.Stop(0, start)]
    let (x, y) = (number(element, "centerX") ?? 0.5, number(element, "centerY") ?? 0.5)
    if let center = color(element, "centerColor", look) { stops.append(Gradient.Stop(x != 0.5 ? x : y, center)) }
    stops.append(Gradient.Stop(1, end))
    switch text(element, "type") {
    case "radial":
      return Gradient(.radial(PathPoint(x, y), radius: length(element, "gradientRadius", look) ?? density * 50), stops)
    case "sweep": return Gradient(.sweep(PathPoint(x, y)), stops)
    default:
      let angle = ((Int(number(element, "angle") ?? 0) % 360) + 360) % 360 / 45
      let ends: [((Double, Double), (Double, Double))] = [
        ((0, 0.5), (1, 0.5)), ((0, 1), (1, 0)), ((0.5, 1), (0.5, 0)), ((1, 1), (0, 0)), ((1, 0.5), (0, 0.5)),
        ((1, 0), (0, 1)), ((0.5, 0), (0.5, 1)), ((0, 0), (1, 1)),
      ]
      let (from, to) = ends[angle]
      return Gradient(.linear(PathPoint(from.0, from.1), PathPoint(to.0, to.1)), stops)
    }
  }
}
