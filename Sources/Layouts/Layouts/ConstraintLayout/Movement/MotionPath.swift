/// A frame on the way of a view, in pixels inside the layout.
struct MotionFrame: Hashable {
  var x: Float
  var y: Float
  var width: Float
  var height: Float
}

/// A point that a view passes through on its way from its place at the start to its place at the end.
///
/// Source: androidx.constraintlayout.motion.widget.KeyPosition and MotionPaths (2.1).
struct KeyPosition: Hashable {
  /// The lengths of which the fractions are parts.
  enum Kind: String, CaseIterable {
    /// The distances between the two centers along each axis.
    case deltaRelative
    /// The line between the two centers; the vertical fraction is perpendicular to it.
    case pathRelative
    /// The space that the layout leaves beside the view.
    case parentRelative
    /// The rectangle between the two places, from its left and its top.
    case axisRelative
  }

  /// The position on the way, in percent, 1…99.
  var framePosition: Int
  var kind = Kind.deltaRelative
  var percentX: Float?
  var percentY: Float?
  var percentWidth: Float?
  var percentHeight: Float?
  /// Whether the way between the points is straight.
  var isLinear = false
  var easing: MotionEasing?
  /// The shape of the way after the point; `nil` for that of the way before it.
  var arc: MotionArc?

  var time: Float { Float(framePosition) / 100 }

  /// Returns the frame at this point. As in the source, coordinates are truncated to whole pixels.
  func frame(from start: MotionFrame, to end: MotionFrame, in layout: (width: Int, height: Int)) -> MotionFrame {
    let (wider, higher) = (end.width - start.width, end.height - start.height)
    let (shareOfWidth, shareOfHeight) = (percentWidth ?? time, percentHeight ?? time)
    let centers = (
      x: end.x + end.width / 2 - (start.x + start.width / 2), y: end.y + end.height / 2 - (start.y + start.height / 2)
    )
    let (insetX, insetY) = (wider * shareOfWidth / 2, higher * shareOfHeight / 2)
    var frame = MotionFrame(
      x: (start.x + centers.x * time - insetX).truncated, y: (start.y + centers.y * time - insetY).truncated,
      width: (start.width + wider * shareOfWidth).truncated, height: (start.height + higher * shareOfHeight).truncated)
    switch kind {
    case .deltaRelative:
      frame.x = (start.x + centers.x * (percentX ?? time) - insetX).truncated
      frame.y = (start.y + centers.y * (percentY ?? time) - insetY).truncated
    case .pathRelative:
      let along = percentX ?? time
      let beside = percentY ?? 0
      frame.x = (start.x + centers.x * along - insetX).truncated - centers.y * beside
      frame.y = (start.y + centers.y * along - insetY).truncated + centers.x * beside
    case .parentRelative:
      if let percentX { frame.x = (percentX * (Float(layout.width) - frame.width)).truncated }
      if let percentY { frame.y = (percentY * (Float(layout.height) - frame.height)).truncated }
    case .axisRelative:
      frame.x = (min(start.x, end.x) + abs(centers.x) * (percentX ?? time) - insetX).truncated
      frame.y = (min(start.y, end.y) + abs(centers.y) * (percentY ?? time) - insetY).truncated
    }
    return frame
  }
}

/// The way of a view between its places at the start and at the end.
///
/// Source: androidx.constraintlayout.motion.widget.MotionController (2.1). The source solves in double precision, and
/// stores places in single precision.
struct MotionPath {
  private let times: [Double]
  private let frames: [MotionFrame]
  private let isLinear: Bool
  private let easing: MotionEasing?
  private let keyPositions: [KeyPosition]
  /// The way of the position; `nil` if it is straight or a spline.
  private let arcs: ArcPath?

  /// - Parameters:
  ///   - keyPositions: The points between the two places, in order, each at another time.
  ///   - arc: The shape of the way after the start; `nil` for no arcs at all.
  init(
    from start: MotionFrame, to end: MotionFrame, through keyPositions: [KeyPosition], easing: MotionEasing?,
    arc: MotionArc?, in layout: (width: Int, height: Int)
  ) {
    times = [0] + keyPositions.map { Double($0.time) } + [1]
    frames = [start] + keyPositions.map { $0.frame(from: start, to: end, in: layout) } + [end]
    // The last point that says how the points are connected determines it for all.
    isLinear = keyPositions.last.map(\.isLinear) ?? true
    self.easing = easing
    self.keyPositions = keyPositions
    let points = zip(times, frames).map { (time: $0, x: Double($1.x), y: Double($1.y)) }
    arcs = arc.map { ArcPath([$0] + keyPositions.map(\.arc), through: points) }
  }

  /// Returns the frame after a fraction of the way, 0…1.
  func frame(at progress: Float) -> MotionFrame {
    let time = Double(eased(progress))
    var frame = MotionFrame(
      x: value({ $0.x }, at: time), y: value({ $0.y }, at: time), width: value({ $0.width }, at: time),
      height: value({ $0.height }, at: time))
    if let position = arcs?.position(at: time) { (frame.x, frame.y) = (Float(position.x), Float(position.y)) }
    return frame
  }

  private func value(_ side: (MotionFrame) -> Float, at time: Double) -> Float {
    let values = frames.map { Double(side($0)) }
    return Float(values.allSatisfy { $0 == values[0] } ? values[0] : value(values, at: time))
  }

  /// Source: MotionController.getAdjustedPosition.
  private func eased(_ progress: Float) -> Float {
    var (curve, start, end) = (easing, Float(0), Float?.none)
    for key in keyPositions where key.easing != nil {
      if key.time < progress {
        (curve, start) = (key.easing, key.time)
      } else if end == nil {
        end = key.time
      }
    }
    guard let curve else { return progress }
    let length = (end ?? 1) - start
    return Float(curve.value(at: Double((progress - start) / length))) * length + start
  }

  private func value(_ values: [Double], at time: Double) -> Double {
    let last = times.count - 1
    let next = times.indices.dropFirst().first { time < times[$0] } ?? last
    let (length, step) = (times[next] - times[next - 1], values[next] - values[next - 1])
    let share = (time - times[next - 1]) / length
    if isLinear { return values[next - 1] * (1 - share) + values[next] * share }
    let slopes = slopes(of: values)
    let (near, far) = (slopes[next - 1], slopes[next])
    // Beyond the ends, the way is straight.
    if time <= 0 { return values[0] + time * slopes[0] }
    if time >= 1 { return values[last] + (time - 1) * slopes[last] }
    let (square, cube) = (share * share, share * share * share)
    return values[next - 1] + step * (3 * square - 2 * cube) + length * far * (cube - square)
      + length * near * (cube - 2 * square + share)
  }

  /// Returns the slopes of a monotonic spline at its points. Source: MonotonicCurveFit.
  private func slopes(of values: [Double]) -> [Double] {
    let steps = values.indices.dropLast().map { (values[$0 + 1] - values[$0]) / (times[$0 + 1] - times[$0]) }
    var slopes = values.indices.map { index in
      index == 0 ? steps[0] : index == steps.count ? steps[index - 1] : (steps[index - 1] + steps[index]) * 0.5
    }
    for (index, step) in steps.enumerated() {
      if step == 0 {
        (slopes[index], slopes[index + 1]) = (0, 0)
        continue
      }
      let (near, far) = (slopes[index] / step, slopes[index + 1] / step)
      let length = (near * near + far * far).squareRoot()
      if length > 9 { (slopes[index], slopes[index + 1]) = (3 / length * near * step, 3 / length * far * step) }
    }
    return slopes
  }
}

/// The speed along a way: a cubic curve from 0,0 to 1,1 with two control points.
///
/// Source: androidx.constraintlayout.core.motion.utils.Easing (2.1).
package struct MotionEasing: Hashable, Sendable {
  private let first: (x: Double, y: Double)
  private let second: (x: Double, y: Double)

  /// The curves that have names.
  package static let names = ["standard", "accelerate", "decelerate", "linear", "anticipate", "overshoot"]

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) { (first, second) = ((x1, y1), (x2, y2)) }

  /// Reads a name, or `cubic(0.4, 0, 0.2, 1)`; `nil` for anything else.
  package init?(_ text: String) {
    switch text {
    case "standard": self.init(0.4, 0, 0.2, 1)
    case "accelerate": self.init(0.4, 0.05, 0.8, 0.7)
    case "decelerate": self.init(0, 0, 0.2, 0.95)
    case "linear": self.init(1, 1, 0, 0)
    case "anticipate": self.init(0.36, 0, 0.66, -0.56)
    case "overshoot": self.init(0.34, 1.56, 0.64, 1)
    default:
      guard text.hasPrefix("cubic("), text.hasSuffix(")") else { return nil }
      let parts = text.dropFirst(6).dropLast().split(separator: ",", omittingEmptySubsequences: false).map { part in
        Double(String(part.filter { $0 != " " }))
      }
      let numbers = parts.compactMap { $0 }.filter { abs($0) <= 1000 }
      guard parts.count == 4, numbers.count == 4 else { return nil }
      self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }

  package static func == (one: MotionEasing, other: MotionEasing) -> Bool {
    one.first == other.first && one.second == other.second
  }

  package func hash(into hasher: inout Hasher) {
    for number in [first.x, first.y, second.x, second.y] { hasher.combine(number) }
  }

  /// Returns the fraction of the way after a fraction of the time. As in the source, it is found by halving down to a
  /// hundredth of the curve, and is straight within that.
  func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var (middle, range) = (0.5, 0.5)
    while range > 0.01 {
      range *= 0.5
      middle += point(first.x, second.x, middle) < time ? range : -range
    }
    let (x1, x2) = (point(first.x, second.x, middle - range), point(first.x, second.x, middle + range))
    let (y1, y2) = (point(first.y, second.y, middle - range), point(first.y, second.y, middle + range))
    return x1 == x2 ? y1 : (y2 - y1) * (time - x1) / (x2 - x1) + y1
  }

  private func point(_ one: Double, _ other: Double, _ share: Double) -> Double {
    let rest = 1 - share
    return 3 * rest * rest * share * one + 3 * rest * share * share * other + share * share * share
  }
}

extension Float {
  /// The whole number that conversion to an integer leaves.
  fileprivate var truncated: Float { rounded(.towardZero) }
}
