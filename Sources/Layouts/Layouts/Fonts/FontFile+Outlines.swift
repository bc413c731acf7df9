extension FontFile {
  private static let maximumPoints = 20_000

  private func location(of glyph: Int) -> Range<Int>? {
    guard let loca = tables["loca"], let glyf = tables["glyf"], glyph >= 0, glyph < glyphCount else { return nil }
    let (start, end) =
      hasLongLocations
      ? (data.u32(loca.lowerBound + 4 * glyph), data.u32(loca.lowerBound + 4 * glyph + 4))
      : (2 * data.u16(loca.lowerBound + 2 * glyph), 2 * data.u16(loca.lowerBound + 2 * glyph + 2))
    guard start < end, end <= glyf.count else { return nil }
    return glyf.lowerBound + start..<glyf.lowerBound + end
  }

  /// Returns the left end of the box of a glyph; `nil` if it has no outline.
  func leftEnd(ofGlyph glyph: Int) -> Int? { location(of: glyph).map { data.i16($0.lowerBound + 2) } }

  /// Appends a glyph to the path.
  /// - Parameter count: The number of points and parts read for the whole glyph so far.
  func append(_ glyph: Int, _ transform: Affine, depth: Int, _ count: inout Int, to path: inout VectorPath) {
    guard depth < 8, let place = location(of: glyph) else { return }
    let contours = data.i16(place.lowerBound)
    if contours >= 0 {
      appendSimple(contours, place, transform, &count, to: &path)
    } else {
      appendParts(place, transform, depth, &count, to: &path)
    }
  }

  private func appendParts(
    _ place: Range<Int>, _ transform: Affine, _ depth: Int, _ count: inout Int, to path: inout VectorPath
  ) {
    var offset = place.lowerBound + 10
    while offset < place.upperBound, count < Self.maximumPoints {
      count += 16
      let (flags, part) = (data.u16(offset), data.u16(offset + 2))
      offset += 4
      var inner = Affine()
      if flags & 1 != 0 {
        if flags & 2 != 0 { (inner.tx, inner.ty) = (Double(data.i16(offset)), Double(data.i16(offset + 2))) }
        offset += 4
      } else {
        if flags & 2 != 0 { (inner.tx, inner.ty) = (Double(data.i8(offset)), Double(data.i8(offset + 1))) }
        offset += 2
      }
      func fraction(_ offset: Int) -> Double { Double(data.i16(offset)) / 16_384 }
      if flags & 0x8 != 0 {
        (inner.a, inner.d) = (fraction(offset), fraction(offset))
        offset += 2
      } else if flags & 0x40 != 0 {
        (inner.a, inner.d) = (fraction(offset), fraction(offset + 2))
        offset += 4
      } else if flags & 0x80 != 0 {
        (inner.a, inner.b) = (fraction(offset), fraction(offset + 2))
        (inner.c, inner.d) = (fraction(offset + 4), fraction(offset + 6))
        offset += 8
      }
      append(part, transform.after(inner), depth: depth + 1, &count, to: &path)
      if flags & 0x20 == 0 { break }
    }
  }

  private func appendSimple(
    _ contours: Int, _ place: Range<Int>, _ transform: Affine, _ count: inout Int, to path: inout VectorPath
  ) {
    guard contours > 0 else { return }
    let ends = place.lowerBound + 10
    let points = data.u16(ends + 2 * (contours - 1)) + 1
    count += points
    guard count < Self.maximumPoints, ends + 2 * contours + 2 <= place.upperBound else { return }
    var offset = ends + 2 * contours + 2 + data.u16(ends + 2 * contours)
    var flags: [UInt8] = []
    flags.reserveCapacity(points)
    while flags.count < points, offset < place.upperBound {
      let flag = UInt8(data.u8(offset))
      offset += 1
      flags.append(flag)
      if flag & 8 != 0 {
        let more = min(data.u8(offset), points - flags.count)
        offset += 1
        for _ in 0..<more { flags.append(flag) }
      }
    }
    guard flags.count == points else { return }
    func coordinates(_ short: UInt8, _ same: UInt8) -> [Double] {
      var value = 0
      return flags.map { flag in
        if flag & short != 0 {
          value += flag & same != 0 ? data.u8(offset) : -data.u8(offset)
          offset += 1
        } else if flag & same == 0 {
          value += data.i16(offset)
          offset += 2
        }
        return Double(value)
      }
    }
    let xs = coordinates(2, 16)
    let ys = coordinates(4, 32)
    var first = 0
    for contour in 0..<contours {
      let last = data.u16(ends + 2 * contour)
      guard last >= first, last < points else { return }
      appendContour(first...last, flags, transform, xs, ys, to: &path)
      first = last + 1
    }
  }

  /// Appends a closed curve of quadratic parts. Between two consecutive control points, there is an implied point on
  /// the curve.
  private func appendContour(
    _ range: ClosedRange<Int>, _ flags: [UInt8], _ transform: Affine, _ xs: [Double], _ ys: [Double],
    to path: inout VectorPath
  ) {
    func point(_ index: Int) -> PathPoint { transform(PathPoint(xs[index], ys[index])) }
    func middle(_ p: PathPoint, _ q: PathPoint) -> PathPoint { PathPoint((p.x + q.x) / 2, (p.y + q.y) / 2) }
    func isOn(_ index: Int) -> Bool { flags[index] & 1 != 0 }
    let (first, last) = (range.lowerBound, range.upperBound)
    let start = isOn(first) ? point(first) : isOn(last) ? point(last) : middle(point(first), point(last))
    path.elements.append(.move(start))
    var control: PathPoint?
    for index in range where !(index == first && isOn(first)) {
      let next = point(index)
      if isOn(index) {
        path.elements.append(control.map { .quad($0, next) } ?? .line(next))
        control = nil
      } else {
        if let control { path.elements.append(.quad(control, middle(control, next))) }
        control = next
      }
    }
    if let control { path.elements.append(.quad(control, start)) }
    path.elements.append(.close)
  }
}
