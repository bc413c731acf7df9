import Measure

extension DrawingStep {
  /// Returns the drawing of a view below its texts and children, without a plain background color, and the drawing above
  /// all of them.
  static func steps(
    of view: View, _ style: Look.Style, density: Double
  ) -> (below: [DrawingStep], above: [DrawingStep]) {
    var list = DrawingList(density: density)
    list.drawBackground(of: view, style, color: nil)
    list.drawUnderlay(of: view, style)
    if let text = view as? TextView { list.drawSides(of: text, style) }
    if let image = style.image { list.draw(image, of: view) }
    var overlay = DrawingList(density: density)
    overlay.drawForeground(of: view, style)
    overlay.drawOverlay(of: view, style)
    return (list.commands.map(DrawingStep.init), overlay.commands.map(DrawingStep.init))
  }

  private init(_ command: DrawingCommand) {
    switch command {
    case .fill(let outline, let paint): self = .fill(DrawingPath(outline.path), DrawingPaint(paint))
    case .stroke(let outline, let stroke, let paint):
      self = .stroke(DrawingPath(outline.path), DrawingLine(stroke), DrawingPaint(paint))
    case .text(let run):
      var look = TextAppearance(textSize: run.size)
      (look.weight, look.isItalic, look.letterSpacing) = (run.weight, run.isItalic, run.letterSpacing)
      look.family = TextStyle.Family(run.family)
      self = .text(run.text, x: run.x, baseline: run.baseline, width: run.width, look, run.color)
    case .bitmap(let bitmap, let from, let to, let tint, let alpha):
      let image = DrawingImage(
        width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, file: bitmap.file, type: bitmap.type)
      self = .image(image, from: DrawingRect(from), to: DrawingRect(to), tint: tint, alpha: alpha)
    case .shadow(let rect, let corners, let elevation):
      self = .shadow(DrawingPath(.roundRect(rect, corners)), elevation: elevation)
    case .beginClip(let outline): self = .beginClip(DrawingPath(outline.path))
    case .endClip: self = .endClip
    case .beginGroup(let alpha): self = .beginGroup(alpha: alpha)
    case .endGroup: self = .endGroup
    case .beginTransform(let projection):
      let affine = projection.affine
      self = .beginTransform(
        DrawingTransform(a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: affine.tx, ty: affine.ty))
    case .endTransform: self = .endTransform
    }
  }
}

extension DrawingRect {
  fileprivate init(_ rect: FloatRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension DrawingPath {
  fileprivate init(_ path: VectorPath) {
    var elements: [Element] = []
    elements.reserveCapacity(path.elements.count)
    var end = PathPoint(0, 0)
    for element in path.elements {
      switch element {
      case .move(let point):
        elements.append(.move(Point(point)))
        end = point
      case .line(let point):
        elements.append(.line(Point(point)))
        end = point
      case .quad(let control, let point):
        // The same curve with two control points.
        func third(_ from: PathPoint) -> Point {
          Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
        }
        elements.append(.curve(third(end), third(point), Point(point)))
        end = point
      case .cubic(let first, let second, let point):
        elements.append(.curve(Point(first), Point(second), Point(point)))
        end = point
      case .close: elements.append(.close)
      }
    }
    self.init(elements, usesEvenOdd: path.usesEvenOdd)
  }
}

extension DrawingPath.Point {
  fileprivate init(_ point: PathPoint) { self.init(x: point.x, y: point.y) }
}

extension DrawingLine {
  fileprivate init(_ stroke: Stroke) {
    self.init(width: stroke.width)
    switch stroke.cap {
    case .butt: cap = .butt
    case .round: cap = .round
    case .square: cap = .square
    }
    switch stroke.join {
    case .miter: join = .miter
    case .round: join = .round
    case .bevel: join = .bevel
    }
    dashes = stroke.dashes
  }
}

extension DrawingPaint {
  fileprivate init(_ paint: Paint) {
    switch paint {
    case .color(let color): self = .color(color)
    case .gradient(let gradient):
      let stops = gradient.stops.map { Stop(offset: $0.offset, color: $0.color) }
      switch gradient.kind {
      case .linear(let from, let to):
        self = .linearGradient(from: DrawingPath.Point(from), to: DrawingPath.Point(to), stops)
      case .radial(let center, let radius):
        self = .radialGradient(center: DrawingPath.Point(center), radius: radius, stops)
      case .sweep(let center): self = .sweepGradient(center: DrawingPath.Point(center), stops)
      }
    }
  }
}

extension TextStyle.Family {
  /// Creates the family of a drawing, which distinguishes fewer.
  init(_ family: TextRun.Family) {
    switch family {
    case .sansSerif: self = .sansSerif
    case .serif: self = .serif
    case .monospace: self = .monospace
    case .condensed: self = .sansSerifCondensed
    case .cursive: self = .cursive
    }
  }
}
