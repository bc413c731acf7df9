import Layouts

/// The area of a line along a path, as polygons with the same orientation.
struct StrokeOutline {
  private(set) var polygons: [[PathPoint]] = []
  /// The number of points that the polygons may still have, which limits their memory to about 100 MB.
  private var pointsLeft = 4_000_000
  /// Whether the rest of the line was left out because it has too many points.
  var isCutOff: Bool { pointsLeft < 0 }
  private let radius: Double
  private let stroke: Stroke

  init(_ path: VectorPath, _ stroke: Stroke) {
    self.stroke = stroke
    radius = stroke.width / 2
    for polygon in path.polygons() {
      var points: [PathPoint] = []
      for point in polygon.points where point != points.last { points.append(point) }
      var isClosed = polygon.isClosed
      if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
      if points.count < 3 { isClosed = false }
      guard stroke.dashes.isEmpty else {
        for dash in Self.dashes(of: isClosed ? points + points.prefix(1) : points, stroke.dashes) {
          add(dash, isClosed: false)
        }
        continue
      }
      add(points, isClosed: isClosed)
    }
  }

  private static func dashes(of points: [PathPoint], _ lengths: [Double]) -> [[PathPoint]] {
    guard lengths.reduce(0, +) > 0.5, lengths.allSatisfy({ $0 >= 0 }) else { return [points] }
    var dashes: [[PathPoint]] = []
    var (index, left, isOn) = (0, lengths[0], true)
    var current: [PathPoint] = points.first.map { [$0] } ?? []
    for (from, to) in zip(points, points.dropFirst()) {
      let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      var position = 0.0
      while length - position > left, dashes.count < 20_000 {
        position += left
        let point = PathPoint(
          from.x + (to.x - from.x) * position / length, from.y + (to.y - from.y) * position / length)
        if isOn { dashes.append(current + [point]) }
        current = [point]
        isOn.toggle()
        index += 1
        left = max(lengths[index % lengths.count], 0.01)
      }
      left -= length - position
      if isOn { current.append(to) }
    }
    if isOn, current.count > 1 { dashes.append(current) }
    return dashes
  }

  private mutating func append(_ polygon: [PathPoint]) {
    pointsLeft -= polygon.count
    guard !isCutOff else { return }
    var area = 0.0
    var last = polygon[polygon.count - 1]
    for point in polygon {
      area += last.x * point.y - point.x * last.y
      last = point
    }
    polygons.append(area < 0 ? polygon.reversed() : polygon)
  }

  private mutating func add(_ points: [PathPoint], isClosed: Bool) {
    guard let first = points.first else { return }
    if points.count == 1 {
      if stroke.cap == .round { addCircle(first) }
      return
    }
    let count = points.count
    for index in 0..<(isClosed ? count : count - 1) where !isCutOff {
      let (from, to) = (points[index], points[(index + 1) % count])
      var (start, end) = (from, to)
      let (dx, dy) = direction(from, to)
      if !isClosed, stroke.cap == .square {
        if index == 0 { start = PathPoint(from.x - dx * radius, from.y - dy * radius) }
        if index == count - 2 { end = PathPoint(to.x + dx * radius, to.y + dy * radius) }
      }
      let (nx, ny) = (-dy * radius, dx * radius)
      append([
        PathPoint(start.x + nx, start.y + ny), PathPoint(end.x + nx, end.y + ny), PathPoint(end.x - nx, end.y - ny),
        PathPoint(start.x - nx, start.y - ny),
      ])
      let hasJoin = isClosed || index < count - 2
      if hasJoin { addJoin(from, to, points[(index + 2) % count]) }
    }
    if !isClosed, stroke.cap == .round {
      addCircle(first)
      addCircle(points[count - 1])
    }
  }

  private func direction(_ from: PathPoint, _ to: PathPoint) -> (Double, Double) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? (dx / length, dy / length) : (0, 0)
  }

  private mutating func addCircle(_ center: PathPoint) {
    guard radius > 0.25 else { return }
    append(
      VectorPath.oval(.around(center.x, center.y, 2 * radius, 2 * radius)).polygons().first?.points ?? [center, center])
  }

  private mutating func addJoin(_ before: PathPoint, _ corner: PathPoint, _ after: PathPoint) {
    let (ax, ay) = direction(before, corner)
    let (bx, by) = direction(corner, after)
    let turn = ax * by - ay * bx
    let along = ax * bx + ay * by
    // The flat parts of a curve leave no gap to fill.
    if turn.magnitude < 0.01, along > 0 { return }
    if stroke.join == .round { return addCircle(corner) }
    let side = turn > 0 ? -radius : radius
    let one = PathPoint(corner.x - ay * side, corner.y + ax * side)
    let other = PathPoint(corner.x - by * side, corner.y + bx * side)
    var polygon = [corner, one]
    // The limit is 4 times the width, Android's default.
    if stroke.join == .miter, along > -0.875 {
      let scale = side / (1 + along)
      polygon.append(PathPoint(corner.x - (ay + by) * scale, corner.y + (ax + bx) * scale))
    }
    polygon.append(other)
    append(polygon)
  }
}
