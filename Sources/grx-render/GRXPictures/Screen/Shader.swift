import Layouts
import Measure

/// The color of each pixel of a paint.
struct Shader {
  /// The packed color of all pixels.
  let solid: UInt32?
  private let gradient: Gradient?
  private var table: [UInt32] = []

  init(_ paint: Paint) {
    switch paint {
    case .color(let color): (solid, gradient) = (color.packed, nil)
    case .gradient(let gradient):
      (solid, self.gradient) = (nil, gradient)
      table = (0...255).map { gradient.color(at: Double($0) / 255).packed }
    }
  }

  /// Returns the packed color of a pixel.
  @inline(__always)
  func color(_ x: Int, _ y: Int) -> UInt32 {
    guard let gradient else { return solid ?? 0 }
    return table[Int(min(max(gradient.share(at: PathPoint(Double(x) + 0.5, Double(y) + 0.5)), 0), 1) * 255)]
  }
}

extension Gradient {
  /// Returns the position of a point along the gradient.
  package func share(at point: PathPoint) -> Double {
    switch kind {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      return length > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / length : 1
    case .radial(let center, let radius):
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      return radius > 0 ? (dx * dx + dy * dy).squareRoot() / radius : 1
    case .sweep(let center):
      // The fraction of a turn, by a polynomial for the arc tangent with an error below 1/4000 of a turn.
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      if dx == 0 && dy == 0 { return 0 }
      let (a, b) = (min(dx.magnitude, dy.magnitude), max(dx.magnitude, dy.magnitude))
      let r = a / b
      let r2 = r * r
      var angle = ((-0.046496475 * r2 + 0.15931422) * r2 - 0.327622764) * r2 * r + r
      if dy.magnitude > dx.magnitude { angle = .pi / 2 - angle }
      if dx < 0 { angle = .pi - angle }
      if dy < 0 { angle = 2 * .pi - angle }
      return angle / (2 * .pi)
    }
  }
}
