/// The shape of a way between two points.
enum MotionArc: String, CaseIterable {
  /// A straight line.
  case none
  /// A quarter of an ellipse that begins along an axis.
  case startVertical, startHorizontal
  /// A quarter of an ellipse that begins along the other axis than the arc before it.
  case flip
  /// A quarter of an ellipse below or above the straight line.
  case below, above
}

/// A way through points that are connected by quarters of ellipses, at an even speed within each.
///
/// Source: androidx.constraintlayout.core.motion.utils.ArcCurveFit (2.1), with its tables of 91 and 101 numbers.
struct ArcPath {
  private let segments: [Segment]

  /// - Parameters:
  ///   - arcs: The shape of the way after each point; `nil` for that of the one before it.
  ///   - points: The points, in order of their times.
  init(_ arcs: [MotionArc?], through points: [(time: Double, x: Double, y: Double)]) {
    var segments: [Segment] = []
    // The shape, and the axis along which the last arc of a named axis began.
    var (shape, last) = (MotionArc.startVertical, MotionArc.startVertical)
    for index in points.indices.dropLast() {
      switch arcs[index] {
      case .startVertical?, .startHorizontal?:
        shape = arcs[index] ?? shape
        last = shape
      case .flip?:
        shape = last == .startVertical ? .startHorizontal : .startVertical
        last = shape
      case let other?: shape = other
      case nil: break
      }
      segments.append(Segment(shape, from: points[index], to: points[index + 1]))
    }
    self.segments = segments
  }

  /// Returns the position at a time, which is limited to that of the first and the last point.
  func position(at time: Double) -> (x: Double, y: Double) {
    let segment = segments.first { time <= $0.end.time } ?? segments[segments.count - 1]
    return segment.position(at: min(max(time, segment.start.time), segment.end.time))
  }

  private struct Segment {
    typealias Point = (time: Double, x: Double, y: Double)

    let start: Point
    let end: Point
    private let startsVertically: Bool
    /// The fractions of a right angle after equal lengths of the arc; empty for a straight line.
    private let angles: [Double]

    init(_ shape: MotionArc, from start: Point, to end: Point) {
      (self.start, self.end) = (start, end)
      let (width, height) = (end.x - start.x, end.y - start.y)
      startsVertically =
        switch shape {
        case .startVertical: true
        case .above: height < 0
        case .below: height > 0
        case .none, .startHorizontal, .flip: false
        }
      let isStraight = shape == .none || abs(width) < 0.001 || abs(height) < 0.001
      angles = isStraight ? [] : Self.angles(width, height)
    }

    func position(at time: Double) -> (x: Double, y: Double) {
      let length = end.time - start.time
      let (width, height) = (end.x - start.x, end.y - start.y)
      if angles.isEmpty {
        let share = (time - start.time) / length
        return (start.x + share * width, start.y + share * height)
      }
      let share = (startsVertically ? end.time - time : time - start.time) / length
      let (sine, cosine) = sineAndCosine(.pi / 2 * angle(after: share))
      return startsVertically
        ? (end.x - width * sine, start.y + height * cosine) : (start.x + width * sine, end.y - height * cosine)
    }

    private func angle(after share: Double) -> Double {
      if share <= 0 { return 0 }
      if share >= 1 { return 1 }
      let position = share * Double(angles.count - 1)
      let index = Int(position)
      return angles[index] + (position - Double(index)) * (angles[index + 1] - angles[index])
    }

    private static func angles(_ width: Double, _ height: Double) -> [Double] {
      var lengths: [Double] = [0]
      var last = (x: 0.0, y: -height)
      for degree in 1...90 {
        let (sine, cosine) = sineAndCosine(Double(degree) * .pi / 180)
        let next = (x: width * sine, y: -height * cosine)
        let (x, y) = (next.x - last.x, next.y - last.y)
        lengths.append(lengths[degree - 1] + (x * x + y * y).squareRoot())
        last = next
      }
      let whole = lengths[90]
      return (0...100).map { step in
        let wanted = Double(step) / 100
        let next = lengths.firstIndex { $0 / whole >= wanted } ?? 90
        if next == 0 { return 0 }
        let (near, far) = (lengths[next - 1] / whole, lengths[next] / whole)
        return (Double(next - 1) + (wanted - near) / (far - near)) / 90
      }
    }
  }
}
