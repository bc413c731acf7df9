import Measure

extension DrawingCommand {
  /// The area that is drawn, or a slightly larger one; `nil` for a command that draws nothing itself.
  package var area: FloatRect? {
    switch self {
    case .fill(let outline, _): outline.area
    case .stroke(let outline, let stroke, _): outline.area.inset(-stroke.width)
    case .text(let run): run.bounds
    case .bitmap(_, _, let to, _, _): to
    case .shadow(let rect, _, let elevation): rect.inset(-2 * elevation - 2)
    case .beginClip, .endClip, .beginGroup, .endGroup, .beginTransform, .endTransform: nil
    }
  }

  /// Returns the command, moved and then scaled by positive factors.
  package func transformed(_ transform: Affine) -> DrawingCommand {
    func place(_ rect: FloatRect) -> FloatRect {
      FloatRect(
        rect.x * transform.a + transform.tx, rect.y * transform.d + transform.ty, rect.width * transform.a,
        rect.height * transform.d)
    }
    func scaled(_ corners: Corners) -> Corners {
      let scale = transform.scale
      return Corners(
        corners.topLeft * scale, corners.topRight * scale, corners.bottomRight * scale, corners.bottomLeft * scale)
    }
    func moved(_ outline: Outline) -> Outline {
      switch outline {
      case .rect(let rect): .rect(place(rect))
      case .roundRect(let rect, let corners): .roundRect(place(rect), scaled(corners))
      case .path(let path): .path(path.transformed(transform))
      }
    }
    switch self {
    case .fill(let outline, let paint): return .fill(moved(outline), paint.transformed(transform))
    case .stroke(let outline, var stroke, let paint):
      stroke.width *= transform.scale
      stroke.dashes = stroke.dashes.map { $0 * transform.scale }
      return .stroke(moved(outline), stroke, paint.transformed(transform))
    case .text(var run):
      run.x = run.x * transform.a + transform.tx
      run.baseline = run.baseline * transform.d + transform.ty
      (run.width, run.size) = (run.width * transform.a, run.size * transform.d)
      run.letterSpacing *= transform.a
      if var shadow = run.shadow {
        (shadow.x, shadow.y) = (shadow.x * transform.a, shadow.y * transform.d)
        shadow.deviation *= transform.scale
        run.shadow = shadow
      }
      return .text(run)
    case .bitmap(let bitmap, let from, let to, let tint, let alpha):
      return .bitmap(bitmap, from: from, to: place(to), tint: tint, alpha: alpha)
    case .shadow(let rect, let corners, let elevation):
      return .shadow(place(rect), scaled(corners), elevation: elevation * transform.scale)
    case .beginClip(let outline): return .beginClip(moved(outline))
    case .beginTransform(let inner):
      guard let back = transform.inverse else { return self }
      return inner.after(back)?.before(transform).map(DrawingCommand.beginTransform) ?? self
    case .endClip, .beginGroup, .endGroup, .endTransform: return self
    }
  }
}

extension Affine {
  /// The opposite transformation; `nil` if everything is on a line.
  package var inverse: Affine? {
    let determinant = a * d - b * c
    guard determinant.magnitude > 1e-12 else { return nil }
    var inverse = Affine()
    (inverse.a, inverse.b) = (d / determinant, -b / determinant)
    (inverse.c, inverse.d) = (-c / determinant, a / determinant)
    (inverse.tx, inverse.ty) = (-(inverse.a * tx + inverse.c * ty), -(inverse.b * tx + inverse.d * ty))
    return inverse
  }
}

extension FloatRect {
  package func union(_ other: FloatRect) -> FloatRect {
    let (x, y) = (min(x, other.x), min(y, other.y))
    return FloatRect(x, y, max(right, other.right) - x, max(bottom, other.bottom) - y)
  }

  package func intersection(_ other: FloatRect) -> FloatRect {
    let (x, y) = (max(x, other.x), max(y, other.y))
    return FloatRect(x, y, max(0, min(right, other.right) - x), max(0, min(bottom, other.bottom) - y))
  }

  /// The corners, clockwise from the upper left one.
  package var corners: [PathPoint] {
    [PathPoint(x, y), PathPoint(right, y), PathPoint(right, bottom), PathPoint(x, bottom)]
  }
}

extension Outline {
  /// The rectangle around all points.
  package var area: FloatRect {
    let path: VectorPath
    switch self {
    case .rect(let rect), .roundRect(let rect, _): return rect
    case .path(let own): path = own
    }
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func cover(_ point: PathPoint) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): cover(point)
      case .quad(let control, let end): for point in [control, end] { cover(point) }
      case .cubic(let first, let second, let end): for point in [first, second, end] { cover(point) }
      case .close: break
      }
    }
    return left <= right ? FloatRect(left, top, right - left, bottom - top) : FloatRect(0, 0, 0, 0)
  }
}
