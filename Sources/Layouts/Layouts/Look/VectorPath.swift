import Measure

/// A point of a drawing, in pixels.
package struct PathPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle of a drawing, in pixels.
package struct FloatRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var right: Double { x + width }
  package var bottom: Double { y + height }
  package var centerX: Double { x + width / 2 }
  package var centerY: Double { y + height / 2 }
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns the rectangle inset by these distances at its edges.
  package func inset(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> FloatRect {
    FloatRect(x + left, y + top, width - left - right, height - top - bottom)
  }

  package func inset(_ edges: Edges) -> FloatRect {
    inset(Double(edges.left), Double(edges.top), Double(edges.right), Double(edges.bottom))
  }

  package func inset(_ distance: Double) -> FloatRect { inset(distance, distance, distance, distance) }
  package func offset(_ x: Double, _ y: Double) -> FloatRect { FloatRect(self.x + x, self.y + y, width, height) }

  /// Returns a rectangle of this size around a point.
  package static func around(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FloatRect {
    FloatRect(x - width / 2, y - height / 2, width, height)
  }
}

/// The radii of a rectangle's corners, in pixels.
package struct Corners: Hashable, Sendable {
  package var topLeft: Double
  package var topRight: Double
  package var bottomRight: Double
  package var bottomLeft: Double

  package init(_ topLeft: Double, _ topRight: Double, _ bottomRight: Double, _ bottomLeft: Double) {
    (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
  }

  package init(_ radius: Double) { self.init(radius, radius, radius, radius) }

  package var isZero: Bool { topLeft <= 0 && topRight <= 0 && bottomRight <= 0 && bottomLeft <= 0 }
  package var largest: Double { max(topLeft, topRight, bottomRight, bottomLeft) }
  /// The radius of all corners; `nil` if they differ.
  package var uniform: Double? {
    topLeft == topRight && topLeft == bottomRight && topLeft == bottomLeft ? topLeft : nil
  }

  /// Returns the radii after insetting the rectangle; sharp corners stay sharp.
  package func inset(_ distance: Double) -> Corners {
    func less(_ radius: Double) -> Double { max(0, radius - distance) }
    return Corners(less(topLeft), less(topRight), less(bottomRight), less(bottomLeft))
  }

  /// Returns the radii, none of them larger than a limit.
  func limited(to limit: Double) -> Corners {
    Corners(min(topLeft, limit), min(topRight, limit), min(bottomRight, limit), min(bottomLeft, limit))
  }

  /// Returns the radii scaled down so that those along each edge add up to at most its length.
  ///
  /// Source: SkRRect::scaleRadii.
  package func fitted(to rect: FloatRect) -> Corners {
    var scale = 1.0
    for (sum, length) in [
      (topLeft + topRight, rect.width), (bottomLeft + bottomRight, rect.width), (topLeft + bottomLeft, rect.height),
      (topRight + bottomRight, rect.height),
    ] where sum > length && sum > 0 {
      scale = min(scale, max(0, length) / sum)
    }
    return scale == 1 ? self : Corners(topLeft * scale, topRight * scale, bottomRight * scale, bottomLeft * scale)
  }
}

/// A transformation of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
package struct Affine: Hashable, Sendable {
  package var a = 1.0
  package var b = 0.0
  package var c = 0.0
  package var d = 1.0
  package var tx = 0.0
  package var ty = 0.0

  package init() {}

  package init(scaleX: Double, scaleY: Double, x: Double = 0, y: Double = 0) {
    (a, d, tx, ty) = (scaleX, scaleY, x, y)
  }

  package init(x: Double, y: Double) { (tx, ty) = (x, y) }

  package init(degrees: Double) {
    let angle = degrees * .pi / 180
    let (sine, cosine) = (sineAndCosine(angle))
    (a, b, c, d) = (cosine, sine, -sine, cosine)
  }

  package func callAsFunction(_ point: PathPoint) -> PathPoint {
    PathPoint(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Returns the transformation that applies `first`, and then this one.
  package func after(_ first: Affine) -> Affine {
    var result = Affine()
    (result.a, result.b) = (a * first.a + c * first.b, b * first.a + d * first.b)
    (result.c, result.d) = (a * first.c + c * first.d, b * first.c + d * first.d)
    (result.tx, result.ty) = (a * first.tx + c * first.ty + tx, b * first.tx + d * first.ty + ty)
    return result
  }

  /// The average factor by which lengths are scaled.
  package var scale: Double { (a * d - b * c).magnitude.squareRoot() }
}

/// Lines and curves that a drawing fills or strokes.
package struct VectorPath: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(PathPoint)
    case line(PathPoint)
    case quad(PathPoint, PathPoint)
    case cubic(PathPoint, PathPoint, PathPoint)
    case close
  }

  package var elements: [Element] = []
  /// Whether the even-odd rule determines the filled area.
  package var usesEvenOdd = false

  package init() {}

  package mutating func move(_ x: Double, _ y: Double) { elements.append(.move(PathPoint(x, y))) }
  package mutating func line(_ x: Double, _ y: Double) { elements.append(.line(PathPoint(x, y))) }
  package mutating func close() { elements.append(.close) }

  /// The distance of the control points for a quarter of a circle of radius 1.
  private static let kappa = 0.552_284_749_830_793_4

  package static func roundRect(_ rect: FloatRect, _ corners: Corners) -> VectorPath {
    var path = VectorPath()
    let corners = corners.fitted(to: rect)
    let (x, y, right, bottom) = (rect.x, rect.y, rect.right, rect.bottom)
    let k = 1 - kappa
    path.move(x + corners.topLeft, y)
    path.line(right - corners.topRight, y)
    var r = corners.topRight
    if r > 0 { path.cubic(right - r * k, y, right, y + r * k, right, y + r) }
    r = corners.bottomRight
    path.line(right, bottom - r)
    if r > 0 { path.cubic(right, bottom - r * k, right - r * k, bottom, right - r, bottom) }
    r = corners.bottomLeft
    path.line(x + r, bottom)
    if r > 0 { path.cubic(x + r * k, bottom, x, bottom - r * k, x, bottom - r) }
    r = corners.topLeft
    path.line(x, y + r)
    if r > 0 { path.cubic(x, y + r * k, x + r * k, y, x + r, y) }
    path.close()
    return path
  }

  package static func oval(_ rect: FloatRect) -> VectorPath {
    var path = VectorPath()
    let (cx, cy, rx, ry) = (rect.centerX, rect.centerY, rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * kappa, ry * kappa)
    path.move(cx, cy - ry)
    path.cubic(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    path.cubic(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    path.cubic(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    path.cubic(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    path.close()
    return path
  }

  /// Returns a part of an ellipse's edge. Angles are in degrees, clockwise from the right.
  package static func arc(_ rect: FloatRect, from start: Double, sweep: Double) -> VectorPath {
    var path = VectorPath()
    let steps = sweep.isFinite ? max(1, Int(min(sweep.magnitude / 45, 64).rounded(.up))) : 1
    let step = sweep / Double(steps) * .pi / 180
    let k = 4.0 / 3 * tangent(step / 4)
    func point(_ angle: Double) -> (PathPoint, PathPoint) {
      let (sine, cosine) = sineAndCosine(angle)
      return (
        PathPoint(rect.centerX + cosine * rect.width / 2, rect.centerY + sine * rect.height / 2),
        PathPoint(-sine * rect.width / 2, cosine * rect.height / 2)
      )
    }
    var angle = start * .pi / 180
    var (from, direction) = point(angle)
    path.move(from.x, from.y)
    for _ in 0..<steps {
      angle += step
      let (to, next) = point(angle)
      path.cubic(from.x + k * direction.x, from.y + k * direction.y, to.x - k * next.x, to.y - k * next.y, to.x, to.y)
      (from, direction) = (to, next)
    }
    return path
  }

  package mutating func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    elements.append(.cubic(PathPoint(x1, y1), PathPoint(x2, y2), PathPoint(x, y)))
  }

  package func transformed(_ transform: Affine) -> VectorPath {
    var path = self
    for index in path.elements.indices {
      switch path.elements[index] {
      case .move(let p): path.elements[index] = .move(transform(p))
      case .line(let p): path.elements[index] = .line(transform(p))
      case .quad(let c, let p): path.elements[index] = .quad(transform(c), transform(p))
      case .cubic(let c, let e, let p): path.elements[index] = .cubic(transform(c), transform(e), transform(p))
      case .close: break
      }
    }
    return path
  }

  /// Returns the part of the path between two fractions of its length, both moved by an offset; the part may wrap
  /// around the end.
  ///
  /// Source: android.graphics.drawable.VectorDrawable, `trimPathStart`, `trimPathEnd` and `trimPathOffset`.
  package func trimmed(from start: Double, to end: Double, offset: Double) -> VectorPath {
    func share(_ value: Double) -> Double {
      let whole = min(max(value, 0), 1) + offset
      return whole - whole.rounded(.down)
    }
    if end - start >= 1 { return self }
    let (from, to) = (share(start), share(end))
    var result = VectorPath()
    for polygon in polygons() {
      let points = polygon.points + (polygon.isClosed ? polygon.points.prefix(1) : [])
      var lengths = [0.0]
      for (one, other) in zip(points, points.dropFirst()) {
        let (dx, dy) = (other.x - one.x, other.y - one.y)
        lengths.append(lengths[lengths.count - 1] + (dx * dx + dy * dy).squareRoot())
      }
      let total = lengths[lengths.count - 1]
      func add(_ first: Double, _ last: Double) {
        guard last > first else { return }
        func point(_ index: Int, _ length: Double) -> PathPoint {
          let part = lengths[index + 1] - lengths[index]
          let share = part > 0 ? min(max((length - lengths[index]) / part, 0), 1) : 0
          return PathPoint(
            points[index].x + (points[index + 1].x - points[index].x) * share,
            points[index].y + (points[index + 1].y - points[index].y) * share)
        }
        var isFirst = true
        for index in 0..<points.count - 1 where lengths[index + 1] > first && lengths[index] < last {
          if isFirst { result.elements.append(.move(point(index, first))) }
          isFirst = false
          result.elements.append(.line(point(index, last)))
        }
      }
      if from <= to {
        add(from * total, to * total)
      } else {
        add(from * total, total)
        add(0, to * total)
      }
    }
    return result
  }

  /// Returns the path's parts as polygons that differ from the curves by less than a tenth of a pixel, unless a curve is
  /// very long.
  package func polygons() -> [(points: [PathPoint], isClosed: Bool)] {
    var polygons: [(points: [PathPoint], isClosed: Bool)] = []
    var points: [PathPoint] = []
    for element in elements {
      switch element {
      case .move(let point):
        if points.count > 1 { polygons.append((points, false)) }
        points = [point]
      case .line(let point): points.append(point)
      case .quad(let c, let end):
        guard let start = points.last else { continue }
        let count = Self.steps(Self.bend(start, c, end) / 4)
        for step in 1..<max(count, 1) {
          let t = Double(step) / Double(count)
          let u = 1 - t
          points.append(
            PathPoint(
              u * u * start.x + 2 * u * t * c.x + t * t * end.x, u * u * start.y + 2 * u * t * c.y + t * t * end.y))
        }
        points.append(end)
      case .cubic(let c, let e, let end):
        guard let start = points.last else { continue }
        let count = Self.steps(max(Self.bend(start, c, e), Self.bend(c, e, end)) * 0.75)
        for step in 1..<max(count, 1) {
          let t = Double(step) / Double(count)
          let u = 1 - t
          let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            PathPoint(
              w0 * start.x + w1 * c.x + w2 * e.x + w3 * end.x, w0 * start.y + w1 * c.y + w2 * e.y + w3 * end.y))
        }
        points.append(end)
      case .close:
        guard let first = points.first else { continue }
        polygons.append((points, true))
        points = [first]
      }
    }
    if points.count > 1 { polygons.append((points, false)) }
    return polygons
  }

  /// Returns the length of the second difference of three points, which is 0 if they are evenly spaced on a line.
  private static func bend(_ p: PathPoint, _ q: PathPoint, _ r: PathPoint) -> Double {
    let (x, y) = (p.x - 2 * q.x + r.x, p.y - 2 * q.y + r.y)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the number of lines into which a curve is divided that is `distance` from the line between its ends: the
  /// distance decreases with the square of the number.
  private static func steps(_ distance: Double) -> Int {
    distance.isFinite ? Int(min((distance * 10).squareRoot().rounded(.up), 64)) : 1
  }
}

/// Returns the sine and the cosine of an angle in radians, without a math library: by the series, after reduction to an
/// eighth of a turn.
package func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  guard angle.isFinite, angle.magnitude < 1e9 else { return (0, 1) }
  let quarter = (angle / (.pi / 2)).rounded()
  let x = angle - quarter * (.pi / 2)
  let x2 = x * x
  let sine =
    x * (1 - x2 / 6 * (1 - x2 / 20 * (1 - x2 / 42 * (1 - x2 / 72 * (1 - x2 / 110 * (1 - x2 / 156))))))
  let cosine = 1 - x2 / 2 * (1 - x2 / 12 * (1 - x2 / 30 * (1 - x2 / 56 * (1 - x2 / 90 * (1 - x2 / 132)))))
  switch Int(quarter) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

private func tangent(_ angle: Double) -> Double {
  let (sine, cosine) = sineAndCosine(angle)
  return cosine == 0 ? 0 : sine / cosine
}
