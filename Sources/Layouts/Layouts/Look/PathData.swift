extension VectorPath {
  /// The maximum number of elements of a path.
  package static let maximumElements = 100_000

  /// Reads path data in the syntax of SVG and Android's vector drawables; `nil` if it is invalid.
  ///
  /// Source: SVG 1.1, 8.3; the implementation notes F.6 for arcs.
  package init?(pathData text: String) {
    self.init()
    var scan = PathScan(text)
    var (current, start) = (PathPoint(0, 0), PathPoint(0, 0))
    // The second control point of the previous curve, for smooth ones.
    var control: PathPoint?
    var command: UInt8 = 0
    var previous: UInt8 = 0
    while true {
      scan.skipBlanks()
      if scan.isAtEnd { break }
      guard elements.count < Self.maximumElements else { return nil }
      if let letter = scan.letter() {
        command = letter
      } else if command == 0 || command | 0x20 == UInt8(ascii: "z") {
        return nil
      }
      let isRelative = command >= 0x61
      let (ox, oy) = isRelative ? (current.x, current.y) : (0, 0)
      func point() -> PathPoint? {
        guard let x = scan.number(), let y = scan.number() else { return nil }
        return PathPoint(x + ox, y + oy)
      }
      var nextControl: PathPoint?
      switch command | 0x20 {
      case UInt8(ascii: "m"):
        guard let p = point() else { return nil }
        (current, start) = (p, p)
        elements.append(.move(p))
        // Points that follow those of a move are lines.
        command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
      case UInt8(ascii: "l"):
        guard let p = point() else { return nil }
        current = p
        elements.append(.line(p))
      case UInt8(ascii: "h"):
        guard let x = scan.number() else { return nil }
        current.x = x + ox
        elements.append(.line(current))
      case UInt8(ascii: "v"):
        guard let y = scan.number() else { return nil }
        current.y = y + oy
        elements.append(.line(current))
      case UInt8(ascii: "c"):
        guard let c = point(), let e = point(), let p = point() else { return nil }
        elements.append(.cubic(c, e, p))
        (current, nextControl) = (p, e)
      case UInt8(ascii: "s"):
        guard let e = point(), let p = point() else { return nil }
        let isSmooth = previous | 0x20 == UInt8(ascii: "c") || previous | 0x20 == UInt8(ascii: "s")
        let c = isSmooth ? control.map { PathPoint(2 * current.x - $0.x, 2 * current.y - $0.y) } ?? current : current
        elements.append(.cubic(c, e, p))
        (current, nextControl) = (p, e)
      case UInt8(ascii: "q"):
        guard let c = point(), let p = point() else { return nil }
        elements.append(.quad(c, p))
        (current, nextControl) = (p, c)
      case UInt8(ascii: "t"):
        guard let p = point() else { return nil }
        let isSmooth = previous | 0x20 == UInt8(ascii: "q") || previous | 0x20 == UInt8(ascii: "t")
        let c = isSmooth ? control.map { PathPoint(2 * current.x - $0.x, 2 * current.y - $0.y) } ?? current : current
        elements.append(.quad(c, p))
        (current, nextControl) = (p, c)
      case UInt8(ascii: "a"):
        guard let rx = scan.number(), let ry = scan.number(), let angle = scan.number(), let isLarge = scan.flag(),
          let isSweep = scan.flag(), let p = point()
        else { return nil }
        appendArc(from: current, to: p, rx.magnitude, ry.magnitude, angle, isLarge: isLarge, isSweep: isSweep)
        current = p
      case UInt8(ascii: "z"):
        elements.append(.close)
        current = start
      default: return nil
      }
      // A subpath after a closed one begins at its start.
      if previous | 0x20 == UInt8(ascii: "z"), command | 0x20 != UInt8(ascii: "m"), command | 0x20 != UInt8(ascii: "z"),
        let last = elements.popLast()
      {
        if case .move = last {} else { elements.append(.move(start)) }
        elements.append(last)
      }
      control = nextControl
      previous = command
    }
    if elements.isEmpty { return }
    if case .move = elements[0] {} else { elements.insert(.move(PathPoint(0, 0)), at: 0) }
  }

  private mutating func appendArc(
    from p0: PathPoint, to p1: PathPoint, _ rx: Double, _ ry: Double, _ degrees: Double, isLarge: Bool, isSweep: Bool
  ) {
    var (rx, ry) = (rx, ry)
    guard rx > 0, ry > 0, p0 != p1 else { return elements.append(.line(p1)) }
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    let (dx, dy) = ((p0.x - p1.x) / 2, (p0.y - p1.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, -sine * dx + cosine * dy)
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let denominator = rx * rx * y * y + ry * ry * x * x
    guard denominator > 0, denominator.isFinite else { return elements.append(.line(p1)) }
    var factor = max(0, (rx * rx * ry * ry - denominator) / denominator).squareRoot()
    if isLarge == isSweep { factor = -factor }
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    // The end points on the unit circle.
    let (ux, uy) = ((x - cx) / rx, (y - cy) / ry)
    let (vx, vy) = ((-x - cx) / rx, (-y - cy) / ry)
    let start = arcTangent(uy, ux)
    var sweep = arcTangent(vy, vx) - start
    if isSweep, sweep < 0 { sweep += 2 * .pi }
    if !isSweep, sweep > 0 { sweep -= 2 * .pi }
    let arc = VectorPath.arc(FloatRect(-1, -1, 2, 2), from: start * 180 / .pi, sweep: sweep * 180 / .pi)
    var transform = Affine()
    (transform.a, transform.b, transform.c, transform.d) = (cosine * rx, sine * rx, -sine * ry, cosine * ry)
    transform.tx = cosine * cx - sine * cy + (p0.x + p1.x) / 2
    transform.ty = sine * cx + cosine * cy + (p0.y + p1.y) / 2
    elements += arc.transformed(transform).elements.dropFirst()
  }
}

/// Returns the angle of a direction, from -π to π.
private func arcTangent(_ y: Double, _ x: Double) -> Double {
  if x == 0 && y == 0 { return 0 }
  let isSteep = y.magnitude > x.magnitude
  let ratio = isSteep ? x / y : y / x
  // Halved twice, so that the series converges quickly: atan(r) = 2·atan(r / (1 + √(1 + r²))).
  var r = ratio
  for _ in 0..<2 { r = r / (1 + (1 + r * r).squareRoot()) }
  let r2 = r * r
  var angle =
    4 * r * (1 - r2 * (1.0 / 3 - r2 * (1.0 / 5 - r2 * (1.0 / 7 - r2 * (1.0 / 9 - r2 * (1.0 / 11 - r2 / 13))))))
  if isSteep { angle = (y > 0 ? .pi / 2 : -.pi / 2) - angle } else if x < 0 { angle += y >= 0 ? .pi : -.pi }
  return angle
}

/// A scanner for path data.
private struct PathScan {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[index]) { index += 1 }
  }

  mutating func letter() -> UInt8? {
    let byte = bytes[index]
    let lower = byte | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower), lower != UInt8(ascii: "e") else { return nil }
    index += 1
    return byte
  }

  /// Reads a flag of an arc, which needn't be followed by whitespace.
  mutating func flag() -> Bool? {
    skipBlanks()
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
    index += 1
    return bytes[index - 1] == 0x31
  }

  mutating func number() -> Double? {
    skipBlanks()
    let start = index
    func isDigit() -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
    if index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
    while isDigit() { index += 1 }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      while isDigit() { index += 1 }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      if index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
      if isDigit() { while isDigit() { index += 1 } } else { index = mark }
    }
    guard index > start, let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite
    else { return nil }
    return min(max(number, -1e7), 1e7)
  }
}
