import Measure

/// The content of a drawable, independent of its final size.
package indirect enum Figure: Hashable, Sendable {
  case color(Color)
  case shape(ShapeFigure)
  case vector(VectorFigure)
  case bitmap(BitmapFigure)
  case layers([LayerFigure])

  /// The drawable's intrinsic size in pixels; `nil` along an axis without one.
  package var size: (width: Double?, height: Double?) {
    switch self {
    case .color: return (nil, nil)
    case .shape(let shape): return (shape.width, shape.height)
    case .vector(let vector): return (vector.width, vector.height)
    case .bitmap(let bitmap): return (bitmap.width, bitmap.height)
    case .layers(let layers):
      var size: (width: Double?, height: Double?) = (nil, nil)
      for layer in layers {
        let inner = layer.figure.size
        if let width = layer.width ?? inner.width {
          size.width = max(size.width ?? 0, width + layer.left + layer.right)
        }
        if let height = layer.height ?? inner.height {
          size.height = max(size.height ?? 0, height + layer.top + layer.bottom)
        }
      }
      return size
    }
  }

  /// Returns the figure in a single color, with its own opacity.
  package func tinted(_ tint: Color?) -> Figure {
    guard let tint else { return self }
    func blend(_ color: Color) -> Color { tint.faded(Double(color.alpha) / 255) }
    switch self {
    case .color(let color): return .color(blend(color))
    case .shape(var shape):
      if let paint = shape.fill { shape.fill = paint.mapped(blend) }
      shape.stroke = shape.stroke.map(blend)
      return .shape(shape)
    case .vector(var vector):
      vector.tint = tint
      return .vector(vector)
    case .bitmap(var bitmap):
      bitmap.tint = tint
      return .bitmap(bitmap)
    case .layers(var layers):
      for index in layers.indices { layers[index].figure = layers[index].figure.tinted(tint) }
      return .layers(layers)
    }
  }

  /// Returns the figure with opaque colors, as before a translucent tint.
  package var opaque: Figure {
    func opaque(_ color: Color) -> Color {
      var color = color
      if color.alpha > 0 { color.alpha = 255 }
      return color
    }
    switch self {
    case .color(let color): return .color(opaque(color))
    case .shape(var shape):
      shape.fill = shape.fill?.mapped(opaque)
      shape.stroke = shape.stroke.map(opaque)
      return .shape(shape)
    case .vector(var vector):
      for index in vector.parts.indices {
        vector.parts[index].fill = vector.parts[index].fill?.mapped(opaque)
        vector.parts[index].stroke = vector.parts[index].stroke?.mapped(opaque)
      }
      return .vector(vector)
    case .bitmap: return self
    case .layers(var layers):
      for index in layers.indices { layers[index].figure = layers[index].figure.opaque }
      return .layers(layers)
    }
  }

  /// Draws the figure into a rectangle.
  package func draw(in rect: FloatRect, _ list: inout DrawingList) {
    switch self {
    case .color(let color): list.fill(rect, color)
    case .shape(let shape): shape.draw(in: rect, &list)
    case .vector(let vector): vector.draw(in: rect, &list)
    case .bitmap(let bitmap): bitmap.draw(in: rect, &list)
    case .layers(let layers): for layer in layers { layer.draw(in: rect, &list) }
    }
  }

  /// Returns the rounded rectangle that the figure provides as its view's outline, for shadows and clipping.
  package func corners(in rect: FloatRect) -> (FloatRect, Corners)? {
    switch self {
    case .color(let color): return color.alpha == 255 ? (rect, Corners(0)) : nil
    case .shape(let shape):
      guard shape.fill != nil else { return nil }
      switch shape.kind {
      case .rectangle: return (rect, shape.corners(in: rect))
      case .oval: return (rect, Corners(min(rect.width, rect.height) / 2))
      case .line, .ring: return nil
      }
    case .layers(let layers):
      for layer in layers {
        if let found = layer.figure.corners(in: layer.place(in: rect)) { return found }
      }
      return nil
    case .vector, .bitmap: return nil
    }
  }
}

extension Paint {
  func mapped(_ transform: (Color) -> Color) -> Paint {
    switch self {
    case .color(let color): return .color(transform(color))
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color = transform(gradient.stops[index].color) }
      return .gradient(gradient)
    }
  }
}

/// A rectangle, an oval, a line, or a ring.
///
/// Source: android.graphics.drawable.GradientDrawable.
package struct ShapeFigure: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case rectangle, oval, line, ring }

  package var kind = Kind.rectangle
  package var corners = Corners(0)
  /// Whether a radius is limited to half of the shorter side, independently of the others, as in Material's shapes. Otherwise,
  /// radii that are too large are scaled down together.
  package var limitsRadii = false
  /// The fill; coordinates of a gradient are fractions of the rectangle, from 0 to 1.
  package var fill: Paint?
  package var stroke: Color?
  package var strokeWidth = 0.0
  package var dashes: [Double] = []
  package var width: Double?
  package var height: Double?
  /// The inner radius and the thickness of a ring, as fractions of the width or in pixels.
  package var innerRadius: (share: Double, pixels: Double?) {
    get { (innerShare, innerPixels) }
    set { (innerShare, innerPixels) = newValue }
  }
  private var innerShare = 1.0 / 3
  private var innerPixels: Double?
  package var thicknessShare = 1.0 / 9
  package var thickness: Double?

  package init() {}

  package init(_ color: Color?, corners: Corners = Corners(0), stroke: Color? = nil, strokeWidth: Double = 0) {
    fill = color.map { .color($0) }
    self.corners = corners
    self.stroke = stroke
    self.strokeWidth = strokeWidth
  }

  /// Returns the radii of the corners that fit into a rectangle.
  func corners(in rect: FloatRect) -> Corners {
    (limitsRadii ? corners.limited(to: max(0, min(rect.width, rect.height)) / 2) : corners).fitted(to: rect)
  }

  package func draw(in rect: FloatRect, _ list: inout DrawingList) {
    guard !rect.isEmpty || kind == .line else { return }
    let hasStroke = stroke != nil && strokeWidth > 0
    // A stroke is centered on the edge of the filled area.
    let inner = hasStroke ? rect.inset(strokeWidth / 2) : rect
    let paint = fill?.fitted(to: inner)
    func outline(_ outline: Outline) {
      if let paint { list.fill(outline, paint) }
      if hasStroke, let stroke {
        var line = Stroke(strokeWidth)
        line.dashes = dashes
        list.stroke(outline, line, .color(stroke))
      }
    }
    switch kind {
    case .rectangle: outline(Outline(inner, corners(in: inner)))
    case .oval: outline(.path(.oval(inner)))
    case .line:
      guard let stroke, hasStroke else { return }
      var path = VectorPath()
      path.move(inner.x, inner.centerY)
      path.line(inner.right, inner.centerY)
      var line = Stroke(strokeWidth)
      line.dashes = dashes
      list.stroke(.path(path), line, .color(stroke))
    case .ring:
      let thickness = thickness ?? rect.width * thicknessShare
      let radius = (innerPixels ?? rect.width * innerShare) + thickness / 2
      let circle = FloatRect.around(rect.centerX, rect.centerY, 2 * radius, 2 * radius)
      if let paint { list.stroke(.path(.oval(circle)), Stroke(thickness), paint) }
      if hasStroke, let stroke {
        var line = Stroke(strokeWidth)
        line.dashes = dashes
        for edge in [thickness / 2, -thickness / 2] {
          list.stroke(.path(.oval(circle.inset(edge))), line, .color(stroke))
        }
      }
    }
  }
}

extension Paint {
  /// Converts a gradient from fractions of a rectangle to pixels.
  func fitted(to rect: FloatRect) -> Paint {
    withPoints { PathPoint(rect.x + $0.x * rect.width, rect.y + $0.y * rect.height) }
  }
}

/// A drawable in a layer list, with its position.
package struct LayerFigure: Hashable, Sendable {
  package var figure: Figure
  package var left = 0.0
  package var top = 0.0
  package var right = 0.0
  package var bottom = 0.0
  /// The width; `nil` for the space inside the insets.
  package var width: Double?
  package var height: Double?
  package var gravity: Gravity = []
  /// The rotation in degrees around the pivot, a point in fractions of the rectangle.
  package var rotation = 0.0
  package var pivot = PathPoint(0.5, 0.5)
  /// The fraction of its space that the layer takes along each axis, and whether the rest is clipped or left free.
  package var share: (width: Double, height: Double) {
    get { (widthShare, heightShare) }
    set { (widthShare, heightShare) = newValue }
  }
  private var widthShare = 1.0
  private var heightShare = 1.0
  package var isClipped = false
  /// Insets in addition to the others, as fractions of the whole rectangle.
  package var shares = Shares()
  /// The radius of the corners at which the layer is clipped, as a fraction of the whole width; `nil` for no clip.
  package var mask: Double?

  /// Fractions of a rectangle's width and height.
  package struct Shares: Hashable, Sendable {
    package var left = 0.0
    package var top = 0.0
    package var right = 0.0
    package var bottom = 0.0

    package init() {}

    package init(_ share: Double) { (left, top, right, bottom) = (share, share, share, share) }
  }

  package init(_ figure: Figure) { self.figure = figure }

  /// Returns the layer's rectangle. Source: android.graphics.drawable.LayerDrawable.updateLayerBoundsInternal.
  func place(in rect: FloatRect) -> FloatRect {
    var room = rect.inset(left, top, right, bottom)
    if shares != Shares() {
      // Whole pixels, as in android.graphics.drawable.InsetDrawable.
      func cut(_ share: Double, _ length: Double) -> Double { (share * length).rounded(.towardZero) }
      room = room.inset(
        cut(shares.left, rect.width), cut(shares.top, rect.height), cut(shares.right, rect.width),
        cut(shares.bottom, rect.height))
    }
    var place = room
    if widthShare < 1 || heightShare < 1 { return place }
    let own = figure.size
    let horizontal = gravity.horizontal
    let vertical = gravity.vertical
    // Along an axis without a gravity, a layer without an explicit size fills the available space.
    if let width = width ?? (gravity.isEmpty || horizontal == .fillHorizontal ? nil : own.width) {
      place.width = width
      switch horizontal {
      case .centerHorizontal: place.x = room.x + (room.width - width) / 2
      case .right, .end: place.x = room.right - width
      default: break
      }
    }
    if let height = height ?? (gravity.isEmpty || vertical == .fillVertical ? nil : own.height) {
      place.height = height
      switch vertical {
      case .centerVertical: place.y = room.y + (room.height - height) / 2
      case .bottom: place.y = room.bottom - height
      default: break
      }
    }
    return place
  }

  func draw(in rect: FloatRect, _ list: inout DrawingList) {
    guard let mask else { return drawUnmasked(in: rect, &list) }
    list.beginClip(Outline(rect, Corners(mask * rect.width)))
    drawUnmasked(in: rect, &list)
    list.endClip()
  }

  private func drawUnmasked(in rect: FloatRect, _ list: inout DrawingList) {
    let place = place(in: rect)
    if rotation != 0 {
      let pivot = PathPoint(place.x + pivot.x * place.width, place.y + pivot.y * place.height)
      list.rotated(rotation, around: pivot) { figure.draw(in: place, &$0) }
      return
    }
    guard widthShare < 1 || heightShare < 1 else { return figure.draw(in: place, &list) }
    let part = part(of: place)
    if part.isEmpty { return }
    if !isClipped { return figure.draw(in: part, &list) }
    list.beginClip(.rect(part))
    figure.draw(in: place, &list)
    list.endClip()
  }

  private func part(of place: FloatRect) -> FloatRect {
    let (width, height) = (place.width * widthShare, place.height * heightShare)
    var part = FloatRect(place.x, place.y, width, height)
    switch gravity.horizontal {
    case .centerHorizontal: part.x += (place.width - width) / 2
    case .right, .end: part.x = place.right - width
    default: break
    }
    switch gravity.vertical {
    case .bottom: part.y = place.bottom - height
    case .top: break
    default: part.y += (place.height - height) / 2
    }
    return part
  }
}

/// Paths on a canvas with its own size.
///
/// Source: android.graphics.drawable.VectorDrawable.
package struct VectorFigure: Hashable, Sendable {
  package struct PaintedPath: Hashable, Sendable {
    package var path: VectorPath
    package var fill: Paint?
    package var stroke: Paint?
    package var strokeStyle = Stroke(0)
    /// The index of the clip path in `clips`; -1 for none.
    package var clip = -1

    package init(_ path: VectorPath, fill: Paint? = nil) { (self.path, self.fill) = (path, fill) }
  }

  package var width: Double
  package var height: Double
  package var viewportWidth: Double
  package var viewportHeight: Double
  package var parts: [PaintedPath]
  package var clips: [VectorPath] = []
  package var tint: Color?
  package var alpha = 1.0
  package var isMirrored = false

  package init(width: Double, height: Double, viewportWidth: Double, viewportHeight: Double, parts: [PaintedPath]) {
    (self.width, self.height, self.parts) = (width, height, parts)
    (self.viewportWidth, self.viewportHeight) = (viewportWidth, viewportHeight)
  }

  /// Creates an icon of 24 units in a single color.
  package init(icon data: String, side: Double, viewport: Double = 24, color: Color = .opaqueBlack) {
    let path = VectorPath(pathData: data) ?? VectorPath()
    self.init(
      width: side, height: side, viewportWidth: viewport, viewportHeight: viewport,
      parts: [PaintedPath(path, fill: .color(color))])
  }

  package func draw(in rect: FloatRect, _ list: inout DrawingList) {
    guard viewportWidth > 0, viewportHeight > 0, !rect.isEmpty else { return }
    var transform = Affine(
      scaleX: rect.width / viewportWidth, scaleY: rect.height / viewportHeight, x: rect.x, y: rect.y)
    if isMirrored {
      transform.a = -transform.a
      transform.tx = rect.right
    }
    func blend(_ color: Color) -> Color { tint?.faded(Double(color.alpha) / 255) ?? color }
    for part in parts {
      if part.clip >= 0, part.clip < clips.count { list.beginClip(.path(clips[part.clip].transformed(transform))) }
      let path = part.path.transformed(transform)
      if let fill = part.fill {
        list.fill(.path(path), fill.mapped(blend).transformed(transform).faded(alpha))
      }
      if let stroke = part.stroke {
        var style = part.strokeStyle
        // Source: Path::draw of Android's vectordrawable::FullPath (API 34).
        style.width *= min(transform.a.magnitude, transform.d.magnitude)
        list.stroke(.path(path), style, stroke.mapped(blend).transformed(transform).faded(alpha))
      }
      if part.clip >= 0, part.clip < clips.count { list.endClip() }
    }
  }
}

extension Paint {
  package func transformed(_ transform: Affine) -> Paint {
    withPoints(scale: transform.scale) { transform($0) }
  }

  /// Converts the points of a gradient, and multiplies its radius by a factor.
  func withPoints(scale: Double = 1, _ converted: (PathPoint) -> PathPoint) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    switch gradient.kind {
    case .linear(let start, let end): gradient.kind = .linear(converted(start), converted(end))
    case .radial(let center, let radius): gradient.kind = .radial(converted(center), radius: radius * scale)
    case .sweep(let center): gradient.kind = .sweep(converted(center))
    }
    return .gradient(gradient)
  }
}

/// A picture file.
package struct BitmapFigure: Hashable, Sendable {
  package var bitmap: Bitmap
  /// The size in pixels of the layout.
  package var width: Double
  package var height: Double
  package var tint: Color?
  package var alpha = 1.0
  /// The stretchable columns and rows, in the picture's pixels; empty for a picture that isn't a nine-patch.
  package var stretchedColumns: [Range<Int>] = []
  package var stretchedRows: [Range<Int>] = []
  /// The number of pixels of the layout per pixel of the picture, for the parts that don't stretch.
  package var scale = 1.0

  package init(_ bitmap: Bitmap, width: Double, height: Double) {
    (self.bitmap, self.width, self.height) = (bitmap, width, height)
  }

  /// Whether it is repeated at its own size, along each axis.
  package var repeatsAcross = false
  package var repeatsDown = false
  /// The most copies of a repeated picture.
  private static let mostCopies = 10_000

  /// Draws copies of the picture from the upper left corner on.
  private func drawCopies(in rect: FloatRect, _ list: inout DrawingList) {
    let size = (repeatsAcross ? width : rect.width, repeatsDown ? height : rect.height)
    guard size.0 > 0, size.1 > 0, !rect.isEmpty, rect.width / size.0 * (rect.height / size.1) < Double(Self.mostCopies)
    else { return list.bitmap(bitmap, to: rect, tint: tint, alpha: alpha) }
    list.beginClip(.rect(rect))
    var y = rect.y
    while y < rect.bottom {
      var x = rect.x
      while x < rect.right {
        list.bitmap(bitmap, to: FloatRect(x, y, size.0, size.1), tint: tint, alpha: alpha)
        x += size.0
      }
      y += size.1
    }
    list.endClip()
  }

  package func draw(in rect: FloatRect, _ list: inout DrawingList) {
    if repeatsAcross || repeatsDown { return drawCopies(in: rect, &list) }
    guard !stretchedColumns.isEmpty || !stretchedRows.isEmpty else {
      return list.bitmap(bitmap, to: rect, tint: tint, alpha: alpha)
    }
    let columns = Self.pieces(stretchedColumns, of: bitmap.width, in: rect.width, scale)
    let rows = Self.pieces(stretchedRows, of: bitmap.height, in: rect.height, scale)
    for row in rows {
      for column in columns {
        list.bitmap(
          bitmap, from: FloatRect(column.from, row.from, column.length, row.length),
          to: FloatRect(rect.x + column.to, rect.y + row.to, column.size, row.size), tint: tint, alpha: alpha)
      }
    }
  }

  /// Returns the pieces along an axis: their positions in the picture and in the drawing.
  private static func pieces(
    _ stretched: [Range<Int>], of count: Int, in length: Double, _ scale: Double
  ) -> [(from: Double, length: Double, to: Double, size: Double)] {
    let flexible = stretched.reduce(0) { $0 + $1.count }
    let fixed = Double(count - flexible) * scale
    let rest = max(0, length - fixed)
    let shrink = fixed > length && fixed > 0 ? length / fixed : 1
    var pieces: [(from: Double, length: Double, to: Double, size: Double)] = []
    var (start, position) = (0, 0.0)
    func add(_ end: Int, stretches: Bool) {
      guard end > start else { return }
      let size = stretches ? rest * Double(end - start) / Double(flexible) : Double(end - start) * scale * shrink
      pieces.append((Double(start), Double(end - start), position, size))
      (start, position) = (end, position + size)
    }
    for range in stretched {
      add(range.lowerBound, stretches: false)
      add(range.upperBound, stretches: true)
    }
    add(count, stretches: false)
    return pieces
  }
}
