import Layouts
import Measure

/// The fraction of each pixel of a rectangle that a shape covers.
///
/// Each edge adds its signed area to the pixels that it crosses, which also counts for all pixels to the right; the sum
/// along a row is the winding number of the pixel.
struct Coverage {
  let bounds: PixelBounds
  private let width: Int
  private let height: Int
  private var areas: [Float]
  /// The cost of the edges so far, and its maximum; further edges are left out.
  private(set) var cost = 0
  private let maximumCost: Int
  /// The cost of an edge besides the pixels that it crosses.
  private static let edgeCost = 8

  init(_ bounds: PixelBounds, maximumCost: Int = Canvas.mostDrawn) {
    self.bounds = bounds
    self.maximumCost = maximumCost
    width = max(0, bounds.right - bounds.left)
    height = max(0, bounds.bottom - bounds.top)
    areas = Array(repeating: 0, count: (width + 2) * height)
  }

  mutating func add(_ path: VectorPath) {
    for polygon in path.polygons() { add(polygon.points) }
  }

  /// Adds the area of an outline.
  mutating func add(_ outline: StrokeOutline) {
    for polygon in outline.polygons { add(polygon) }
    if outline.isCutOff { cost = maximumCost + 1 }
  }

  /// Adds a polygon, which is closed implicitly.
  mutating func add(_ points: [PathPoint], reversed: Bool = false) {
    guard var last = points.last, points.count > 2 else { return }
    let grid = Grid(left: Double(bounds.left), top: Double(bounds.top), width: width, height: height)
    var cost = cost
    // Sound: `Grid.edge` clamps its positions to the grid; a row has two more areas than pixels.
    areas.withUnsafeMutableBufferPointer { areas in
      for point in points where cost <= maximumCost {
        cost += Self.edgeCost + (reversed ? grid.edge(point, last, areas) : grid.edge(last, point, areas))
        last = point
      }
    }
    self.cost = cost
  }

  /// Writes the coverage of a row's pixels: 0…255 in 32 steps, so that a picture has few colors.
  func row(_ row: Int, evenOdd: Bool, into line: inout [UInt8]) {
    let base = row * (width + 2)
    var sum: Float = 0
    areas.withUnsafeBufferPointer { areas in
      line.withUnsafeMutableBufferPointer { line in
        for x in 0..<width {
          sum += areas[base + x]
          var covered = sum.magnitude
          if evenOdd {
            covered = covered.truncatingRemainder(dividingBy: 2)
            if covered > 1 { covered = 2 - covered }
          }
          let steps = Int32(min(covered, 1) * 32 + 0.5)
          line[x] = UInt8(truncatingIfNeeded: (steps &* 255 &+ 16) >> 5)
        }
      }
    }
  }

  /// Returns the coverage of all pixels, row by row.
  func bytes(evenOdd: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    var line = [UInt8](repeating: 0, count: width)
    for row in 0..<height {
      self.row(row, evenOdd: evenOdd, into: &line)
      bytes += line
    }
    return bytes
  }
}

/// The pixels to which edges are added.
private struct Grid {
  let left: Double
  let top: Double
  let width: Int
  let height: Int

  /// Adds an edge. Returns approximately how many pixels it crosses.
  ///
  /// Source: the accumulation buffer of font-rs, whose author describes it in "Inside the fastest font renderer in the
  /// world".
  func edge(_ from: PathPoint, _ to: PathPoint, _ areas: UnsafeMutableBufferPointer<Float>) -> Int {
    if from.y == to.y { return 0 }
    let isDown = from.y < to.y
    let sign: Float = isDown ? 1 : -1
    let (top, bottom) = isDown ? (from, to) : (to, from)
    let (y0, y1) = (top.y - self.top, bottom.y - self.top)
    // Ends that differed may be equal after the subtraction.
    guard y1 > max(y0, 0), y0 < Double(height), (y1 - y0).isFinite, (bottom.x - top.x).isFinite else { return 0 }
    let slope = (bottom.x - top.x) / (y1 - y0)
    var x = top.x - left
    if y0 < 0 { x -= y0 * slope }
    let limit = Double(width)
    let rows = Int(max(y0, 0))..<Int(min(y1, Double(height)).rounded(.up))
    for row in rows {
      let base = row * (width + 2)
      let dy = min(Double(row + 1), y1) - max(Double(row), y0)
      let next = x + slope * dy
      let change = sign * Float(dy)
      let (a, b) = x < next ? (x, next) : (next, x)
      let x0 = min(max(a, 0), limit)
      let x1 = min(max(b, 0), limit)
      let first = Int(x0)
      let last = Int(x1.rounded(.up))
      if last <= first + 1 {
        // Within one pixel.
        let middle = Float((x0 + x1) / 2 - Double(first))
        areas[base + first] += change * (1 - middle)
        areas[base + first + 1] += change * middle
      } else {
        let share = Float(1 / (x1 - x0))
        let start = Float(x0 - Double(first))
        let a0 = 0.5 * share * (1 - start) * (1 - start)
        let end = Float(x1 - Double(last) + 1)
        let am = 0.5 * share * end * end
        areas[base + first] += change * a0
        if last == first + 2 {
          areas[base + first + 1] += change * (1 - a0 - am)
        } else {
          let a1 = share * (1.5 - start)
          areas[base + first + 1] += change * (a1 - a0)
          for column in first + 2..<last - 1 { areas[base + column] += change * share }
          let a2 = a1 + Float(last - first - 3) * share
          areas[base + last - 1] += change * (1 - a2 - am)
        }
        areas[base + last] += change * am
      }
      x = next
    }
    return rows.count + Int(min((bottom.x - top.x).magnitude, limit))
  }
}

extension VectorPath {
  /// Returns the pixels that the path touches, or `nil` for an empty or infinite path.
  package func bounds(growing reach: Double = 0) -> PixelBounds? {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func add(_ point: PathPoint) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .quad(let c, let p):
        add(c)
        add(p)
      case .cubic(let c, let e, let p):
        add(c)
        add(e)
        add(p)
      case .close: break
      }
    }
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else { return nil }
    func pixel(_ length: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(length, -1e6), 1e6).rounded(rule))
    }
    return PixelBounds(
      left: pixel(left - reach, .down), top: pixel(top - reach, .down), right: pixel(right + reach, .up),
      bottom: pixel(bottom + reach, .up))
  }
}
