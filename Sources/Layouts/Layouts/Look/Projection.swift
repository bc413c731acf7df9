import Measure

/// A projective transformation of the plane: that of a surface which may be turned in space.
///
/// ```
/// x' = (a·x + c·y + tx) / (p·x + q·y + 1)
/// y' = (b·x + d·y + ty) / (p·x + q·y + 1)
/// ```
package struct Projection: Hashable, Sendable {
  package var affine = Affine()
  package var p = 0.0
  package var q = 0.0

  package init(_ affine: Affine) { self.affine = affine }

  /// Creates a transformation from its nine numbers, row by row; `nil` if it has no area.
  init?(_ m: [Double]) {
    let w = m[8]
    guard w.magnitude > 1e-9, m.allSatisfy(\.isFinite) else { return nil }
    (affine.a, affine.c, affine.tx) = (m[0] / w, m[1] / w, m[2] / w)
    (affine.b, affine.d, affine.ty) = (m[3] / w, m[4] / w, m[5] / w)
    (p, q) = (m[6] / w, m[7] / w)
  }

  private var numbers: [Double] {
    [affine.a, affine.c, affine.tx, affine.b, affine.d, affine.ty, p, q, 1]
  }

  package var isAffine: Bool { p == 0 && q == 0 }

  /// Returns a point's place; `nil` for a point that isn't in front of the viewer.
  package func callAsFunction(_ point: PathPoint) -> PathPoint? {
    let w = p * point.x + q * point.y + 1
    guard w > 1e-6 else { return nil }
    let place = affine(point)
    return PathPoint(place.x / w, place.y / w)
  }

  /// Returns the transformation that applies `first`, and then this one.
  package func after(_ first: Affine) -> Projection? {
    let m = numbers
    let n = [first.a, first.c, first.tx, first.b, first.d, first.ty, 0, 0, 1]
    return Projection(Self.product(m, n))
  }

  /// Returns the transformation that applies this one, and then `last`.
  package func before(_ last: Affine) -> Projection? {
    Projection(Self.product([last.a, last.c, last.tx, last.b, last.d, last.ty, 0, 0, 1], numbers))
  }

  /// The opposite transformation; `nil` if everything is on a line.
  package var inverse: Projection? {
    let m = numbers
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let cofactors = [
      minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
      -minor(0, 2, 3, 5), minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    guard determinant.magnitude > 1e-12 else { return nil }
    return Projection(cofactors)
  }

  private static func product(_ one: [Double], _ other: [Double]) -> [Double] {
    (0..<9).map { index in
      let (row, column) = (index / 3 * 3, index % 3)
      return one[row] * other[column] + one[row + 1] * other[3 + column] + one[row + 2] * other[6 + column]
    }
  }

  /// The affine transformation that is closest near a point.
  package func near(_ point: PathPoint) -> Affine {
    guard !isAffine, let place = self(point) else { return affine }
    let w = p * point.x + q * point.y + 1
    var near = Affine()
    (near.a, near.c) = ((affine.a - place.x * p) / w, (affine.c - place.x * q) / w)
    (near.b, near.d) = ((affine.b - place.y * p) / w, (affine.d - place.y * q) / w)
    near.tx = place.x - near.a * point.x - near.c * point.y
    near.ty = place.y - near.b * point.x - near.d * point.y
    return near
  }
}

/// The transformation with which a view is drawn, besides its frame.
package struct ViewTransform: Hashable, Sendable {
  /// The distances in pixels.
  package var x = 0.0
  package var y = 0.0
  /// The angles in degrees: clockwise, around the horizontal axis, and around the vertical one.
  package var rotation = 0.0
  package var rotationX = 0.0
  package var rotationY = 0.0
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// The fixed point, in pixels; `nil` for the center of the view.
  package var pivotX: Double?
  package var pivotY: Double?

  package init() {}

  /// Whether nothing is turned or scaled.
  package var isTranslation: Bool {
    rotation == 0 && rotationX == 0 && rotationY == 0 && scaleX == 1 && scaleY == 1
  }

  /// The distance of the viewer from the plane of the screen, in pixels of any density: eight inches of 72 points.
  private static let cameraDistance = 576.0

  /// Returns the transformation in the coordinates of a view of this size; `nil` if nothing remains of it.
  ///
  /// Source: RenderProperties::updateMatrix of Android's libhwui, and its Sk3DView (API 34).
  package func projection(width: Double, height: Double) -> Projection? {
    let pivot = PathPoint(pivotX ?? width / 2, pivotY ?? height / 2)
    let back = Affine(x: -pivot.x, y: -pivot.y)
    let scale = Affine(scaleX: scaleX, scaleY: scaleY)
    let there = Affine(x: pivot.x + x, y: pivot.y + y)
    guard scaleX != 0, scaleY != 0 else { return nil }
    if rotationX == 0, rotationY == 0 {
      return Projection(there.after(Affine(degrees: rotation)).after(scale).after(back))
    }
    let (sineX, cosineX) = sineAndCosine(rotationX * .pi / 180)
    let (sineY, cosineY) = sineAndCosine(rotationY * .pi / 180)
    let (sine, cosine) = sineAndCosine(rotation * .pi / 180)
    // The plane is turned around z, then y, then x; depths grow away from the viewer.
    let turned = [
      [cosineY * cosine, -cosineY * sine],
      [cosineX * sine + sineX * sineY * cosine, cosineX * cosine - sineX * sineY * sine],
      [-sineX * sine + cosineX * sineY * cosine, -sineX * cosine - cosineX * sineY * sine],
    ]
    let depth = 1 / Self.cameraDistance
    let seen = Projection([
      turned[0][0], turned[0][1], 0, turned[1][0], turned[1][1], 0, turned[2][0] * depth, turned[2][1] * depth, 1,
    ])
    return seen?.after(scale.after(back))?.before(there)
  }
}
