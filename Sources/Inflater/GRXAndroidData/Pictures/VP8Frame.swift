/// The modes of predicting a block from those around it.
enum VP8Mode: Int {
  case mean, motion, vertical, horizontal, rightDown, verticalRight, leftDown, verticalLeft, horizontalDown
  case horizontalUp
}

/// A square of 16 pixels.
struct VP8Macroblock {
  var segment = 0
  var isSkipped = false
  /// The mode of the whole block, unless its small blocks have modes of their own.
  var mode = VP8Mode.mean
  var modes: [VP8Mode]?
  var chromaMode = VP8Mode.mean
  /// The coefficients of 16 small blocks of luma, 4 of each chroma, and the means of the luma blocks; empty if all are 0.
  var coefficients: [Int] = []

  /// Computes the first coefficient of each luma block.
  ///
  /// Source: RFC 6386, 14.3.
  mutating func spreadMeans() {
    let start = 24 * 16
    var half = [Int](repeating: 0, count: 16)
    for index in 0..<4 {
      func input(_ row: Int) -> Int { coefficients[start + 4 * row + index] }
      let (a, b) = (input(0) + input(3), input(1) + input(2))
      let (c, d) = (input(1) - input(2), input(0) - input(3))
      (half[index], half[8 + index]) = (a + b, a - b)
      (half[4 + index], half[12 + index]) = (d + c, d - c)
    }
    for row in 0..<4 {
      let values = half[4 * row..<4 * row + 4].map(\.self)
      let first = values[0] + 3
      let (a, b) = (first + values[3], values[1] + values[2])
      let (c, d) = (values[1] - values[2], first - values[3])
      for (column, value) in [a + b, d + c, a - b, d - c].enumerated() {
        coefficients[16 * (4 * row + column)] = value >> 3
      }
    }
  }
}

/// A plane of samples with a column before the first one, and a row above it.
struct VP8Plane {
  let stride: Int
  let width: Int
  let height: Int
  var samples: [UInt8]

  init(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    // Predictions may read four samples beyond the row above.
    stride = width + 8
    samples = [UInt8](repeating: 129, count: stride * (height + 1))
    for index in 0..<stride { samples[index] = 127 }
  }

  func place(_ x: Int, _ y: Int) -> Int { (y + 1) * stride + x + 1 }

  /// Predicts a square that isn't one of the small blocks.
  mutating func predict(_ mode: VP8Mode, _ x: Int, _ y: Int, _ size: Int) {
    let start = place(x, y)
    switch mode {
    case .vertical:
      for row in 0..<size {
        for column in 0..<size { samples[start + row * stride + column] = samples[start - stride + column] }
      }
    case .horizontal:
      for row in 0..<size {
        let value = samples[start + row * stride - 1]
        for column in 0..<size { samples[start + row * stride + column] = value }
      }
    case .motion: predictMotion(start, size)
    default:
      var (sum, count) = (0, 0)
      if y > 0 {
        for column in 0..<size { sum += Int(samples[start - stride + column]) }
        count += size
      }
      if x > 0 {
        for row in 0..<size { sum += Int(samples[start + row * stride - 1]) }
        count += size
      }
      let value = count == 0 ? 128 : UInt8((sum + count / 2) / count)
      for row in 0..<size { for column in 0..<size { samples[start + row * stride + column] = value } }
    }
  }

  private mutating func predictMotion(_ start: Int, _ size: Int) {
    let corner = Int(samples[start - stride - 1])
    for row in 0..<size {
      let left = Int(samples[start + row * stride - 1]) - corner
      for column in 0..<size {
        let value = left + Int(samples[start - stride + column])
        samples[start + row * stride + column] = UInt8(min(max(value, 0), 255))
      }
    }
  }

  /// Predicts a small block. `rest` are the four samples at the right of those above it.
  mutating func predictSmall(_ mode: VP8Mode, _ start: Int, _ rest: [UInt8]) {
    if mode == .motion { return predictMotion(start, 4) }
    // The samples around the block, from the lower left to the upper right: L K J I X A B C D E F G H.
    var edge: [Int] = []
    for row in (0..<4).reversed() { edge.append(Int(samples[start + row * stride - 1])) }
    for column in -1..<4 { edge.append(Int(samples[start - stride + column])) }
    edge += rest.map(Int.init)
    func two(_ index: Int) -> UInt8 { UInt8((edge[index] + edge[index + 1] + 1) >> 1) }
    func three(_ index: Int) -> UInt8 {
      UInt8((edge[max(index - 1, 0)] + 2 * edge[index] + edge[min(index + 1, 12)] + 2) >> 2)
    }
    func set(_ value: (_ x: Int, _ y: Int) -> UInt8) {
      for y in 0..<4 { for x in 0..<4 { samples[start + y * stride + x] = value(x, y) } }
    }
    switch mode {
    case .mean:
      let sum = edge[0..<4].reduce(4, +) + edge[5..<9].reduce(0, +)
      set { _, _ in UInt8(sum >> 3) }
    case .vertical: set { x, _ in three(5 + x) }
    case .horizontal: set { _, y in three(3 - y) }
    case .rightDown: set { x, y in three(4 + x - y) }
    case .leftDown: set { x, y in three(6 + x + y) }
    case .verticalRight:
      set { x, y in
        let index = 2 * x - y
        if index < 0 { return three(index == -1 ? 4 : 5 - y) }
        return index % 2 == 0 ? two(4 + index / 2) : three(4 + (index + 1) / 2)
      }
    case .verticalLeft:
      set { x, y in
        if x == 3, y > 1 { return three(y == 2 ? 10 : 11) }
        if y == 3, x < 3 { return three(7 + x) }
        return y % 2 == 0 ? two(5 + x + y / 2) : three(6 + x + y / 2)
      }
    case .horizontalDown:
      set { x, y in
        let index = 2 * y - x
        if index < 0 { return three(index == -1 ? 4 : 3 + x) }
        return index % 2 == 0 ? two(3 - index / 2) : three(3 - index / 2)
      }
    case .horizontalUp:
      set { x, y in
        let index = x + 2 * y
        if index > 5 { return UInt8(edge[0]) }
        if index == 5 { return UInt8((edge[1] + 3 * edge[0] + 2) >> 2) }
        return index % 2 == 0 ? two(2 - index / 2) : three(2 - index / 2)
      }
    case .motion: break
    }
  }

  /// Adds the inverse transform of a small block's coefficients.
  ///
  /// Source: RFC 6386, 14.4.
  mutating func add(_ coefficients: ArraySlice<Int>, _ start: Int) {
    if coefficients.allSatisfy({ $0 == 0 }) { return }
    let first = coefficients.startIndex
    func large(_ value: Int) -> Int { (value * 20_091) >> 16 + value }
    func small(_ value: Int) -> Int { (value * 35_468) >> 16 }
    var half = [Int](repeating: 0, count: 16)
    for index in 0..<4 {
      func input(_ row: Int) -> Int { coefficients[first + 4 * row + index] }
      let (a, b) = (input(0) + input(2), input(0) - input(2))
      let c = small(input(1)) - large(input(3))
      let d = large(input(1)) + small(input(3))
      for (row, value) in [a + d, b + c, b - c, a - d].enumerated() { half[4 * index + row] = value }
    }
    for row in 0..<4 {
      func input(_ column: Int) -> Int { half[4 * column + row] }
      let (a, b) = (input(0) + 4 + input(2), input(0) + 4 - input(2))
      let c = small(input(1)) - large(input(3))
      let d = large(input(1)) + small(input(3))
      for (column, value) in [a + d, b + c, b - c, a - d].enumerated() {
        let place = start + row * stride + column
        samples[place] = UInt8(min(max(Int(samples[place]) + value >> 3, 0), 255))
      }
    }
  }
}

/// The planes of a frame.
struct VP8Frame {
  /// The strength of the filter at the edges of a macroblock; a limit of 0 for none.
  struct Strength {
    var limit = 0
    var inner = 0
    var threshold = 0
    var filtersInside = false
  }

  private let columns: Int
  private let rows: Int
  private(set) var luma: VP8Plane
  private(set) var chroma: [VP8Plane]

  init(_ columns: Int, _ rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    luma = VP8Plane(16 * columns, 16 * rows)
    chroma = [VP8Plane(8 * columns, 8 * rows), VP8Plane(8 * columns, 8 * rows)]
  }

  mutating func predict(_ block: VP8Macroblock, _ column: Int, _ row: Int) {
    let hasCoefficients = !block.coefficients.isEmpty
    if let modes = block.modes {
      let rest = samplesAtRight(column, row)
      for (index, mode) in modes.enumerated() {
        let start = luma.place(16 * column + 4 * (index % 4), 16 * row + 4 * (index / 4))
        let next = start - luma.stride + 4
        luma.predictSmall(mode, start, index % 4 == 3 ? rest : Array(luma.samples[next..<next + 4]))
        if hasCoefficients { luma.add(block.coefficients[16 * index..<16 * index + 16], start) }
      }
    } else {
      luma.predict(block.mode, 16 * column, 16 * row, 16)
      for index in 0..<16 where hasCoefficients {
        let start = luma.place(16 * column + 4 * (index % 4), 16 * row + 4 * (index / 4))
        luma.add(block.coefficients[16 * index..<16 * index + 16], start)
      }
    }
    for plane in 0..<2 {
      chroma[plane].predict(block.chromaMode, 8 * column, 8 * row, 8)
      for index in 0..<4 where hasCoefficients {
        let start = chroma[plane].place(8 * column + 4 * (index % 2), 8 * row + 4 * (index / 2))
        let place = 16 * (16 + 4 * plane + index)
        chroma[plane].add(block.coefficients[place..<place + 16], start)
      }
    }
  }

  /// Returns the samples above the next macroblock, which all small blocks at the right edge use.
  private func samplesAtRight(_ column: Int, _ row: Int) -> [UInt8] {
    if row == 0 { return [127, 127, 127, 127] }
    let start = luma.place(16 * column + 16, 16 * row - 1)
    if column == columns - 1 { return [UInt8](repeating: luma.samples[start - 1], count: 4) }
    return Array(luma.samples[start..<start + 4])
  }

  // MARK: Filter

  /// Smooths the edges of blocks.
  ///
  /// Source: RFC 6386, 15.
  mutating func filter(_ strengths: [Strength], isSimple: Bool) {
    for (index, strength) in strengths.enumerated() where strength.limit > 0 {
      let (column, row) = (index % columns, index / columns)
      luma.filter(16 * column, 16 * row, 16, strength, isSimple)
      if !isSimple { for plane in 0..<2 { chroma[plane].filter(8 * column, 8 * row, 8, strength, false) } }
    }
  }

  // MARK: Pixels

  func picture(_ width: Int, _ height: Int) -> DecodedPicture {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    func place(_ pixel: Int, _ limit: Int) -> (near: Int, far: Int) {
      let near = pixel / 2
      return (near, min(max(pixel % 2 == 0 ? near - 1 : near + 1, 0), limit - 1))
    }
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    for y in 0..<height {
      let (row, farRow) = place(y, chromaHeight)
      for x in 0..<width {
        let (column, farColumn) = place(x, chromaWidth)
        func mixed(_ plane: VP8Plane) -> Int {
          let (near, far) = (plane.place(0, row), plane.place(0, farRow))
          let sum =
            9 * Int(plane.samples[near + column]) + 3 * Int(plane.samples[near + farColumn])
            + 3 * Int(plane.samples[far + column]) + Int(plane.samples[far + farColumn])
          return (sum + 8) >> 4
        }
        let brightness = (Int(luma.samples[luma.place(x, y)]) * 19_077) >> 8
        let (u, v) = (mixed(chroma[0]), mixed(chroma[1]))
        let red = brightness + (v * 26_149) >> 8 - 14_234
        let green = brightness - (u * 6_419) >> 8 - (v * 13_320) >> 8 + 8_708
        let blue = brightness + (u * 33_050) >> 8 - 17_685
        let pixel = 4 * (y * width + x)
        pixels[pixel] = UInt8(min(max(red >> 6, 0), 255))
        pixels[pixel + 1] = UInt8(min(max(green >> 6, 0), 255))
        pixels[pixel + 2] = UInt8(min(max(blue >> 6, 0), 255))
      }
    }
    return DecodedPicture(width: width, height: height, pixels: pixels)
  }
}

extension VP8Plane {
  fileprivate mutating func filter(
    _ x: Int, _ y: Int, _ size: Int, _ strength: VP8Frame.Strength, _ isSimple: Bool
  ) {
    // The sums are compared with twice the limits, and one more.
    let (outside, inside) = (2 * (strength.limit + 4) + 1, 2 * strength.limit + 1)
    let insideEdges = strength.filtersInside ? Array(Swift.stride(from: 4, to: size, by: 4)) : []
    for (isVertical, isFirst) in [(false, x > 0), (true, y > 0)] {
      for edge in (isFirst ? [0] : []) + insideEdges {
        for index in 0..<size {
          let place = isVertical ? place(x + index, y + edge) : place(x + edge, y + index)
          let step = isVertical ? self.stride : 1
          if isSimple {
            filterSimple(place, step, edge == 0 ? outside : inside)
          } else {
            filter(place, step, edge == 0 ? outside : inside, strength, isOutside: edge == 0)
          }
        }
      }
    }
  }

  private func difference(_ a: Int, _ b: Int) -> Int { abs(Int(samples[a]) - Int(samples[b])) }

  private func isSmooth(_ place: Int, _ step: Int, _ limit: Int) -> Bool {
    4 * difference(place - step, place) + difference(place - 2 * step, place + step) <= limit
  }

  private mutating func filterSimple(_ place: Int, _ step: Int, _ limit: Int) {
    if isSmooth(place, step, limit) { filterTwo(place, step) }
  }

  private mutating func filter(
    _ place: Int, _ step: Int, _ limit: Int, _ strength: VP8Frame.Strength, isOutside: Bool
  ) {
    let inner = strength.inner
    guard isSmooth(place, step, limit), difference(place - 4 * step, place - 3 * step) <= inner,
      difference(place - 3 * step, place - 2 * step) <= inner, difference(place - 2 * step, place - step) <= inner,
      difference(place + 3 * step, place + 2 * step) <= inner, difference(place + 2 * step, place + step) <= inner,
      difference(place + step, place) <= inner
    else { return }
    let isSteep =
      difference(place - 2 * step, place - step) > strength.threshold
      || difference(place + step, place) > strength.threshold
    if isSteep {
      filterTwo(place, step)
    } else if isOutside {
      filterSix(place, step)
    } else {
      filterFour(place, step)
    }
  }

  private func sample(_ place: Int) -> Int { Int(samples[place]) }

  private mutating func set(_ place: Int, _ value: Int) { samples[place] = UInt8(min(max(value, 0), 255)) }

  private static func clamped(_ value: Int) -> Int { min(max(value, -128), 127) }

  private mutating func filterTwo(_ place: Int, _ step: Int) {
    let (p1, p0, q0, q1) = (sample(place - 2 * step), sample(place - step), sample(place), sample(place + step))
    let a = Self.clamped(3 * (q0 - p0) + Self.clamped(p1 - q1))
    set(place - step, p0 + (min(a + 3, 127)) >> 3)
    set(place, q0 - (min(a + 4, 127)) >> 3)
  }

  private mutating func filterFour(_ place: Int, _ step: Int) {
    let (p1, p0, q0, q1) = (sample(place - 2 * step), sample(place - step), sample(place), sample(place + step))
    let a = Self.clamped(3 * (q0 - p0))
    let (first, second) = ((min(a + 4, 127)) >> 3, (min(a + 3, 127)) >> 3)
    let third = (first + 1) >> 1
    set(place - 2 * step, p1 + third)
    set(place - step, p0 + second)
    set(place, q0 - first)
    set(place + step, q1 - third)
  }

  private mutating func filterSix(_ place: Int, _ step: Int) {
    let (p2, p1, p0) = (sample(place - 3 * step), sample(place - 2 * step), sample(place - step))
    let (q0, q1, q2) = (sample(place), sample(place + step), sample(place + 2 * step))
    let a = Self.clamped(3 * (q0 - p0) + Self.clamped(p1 - q1))
    for (distance, before, after) in [(27, p0, q0), (18, p1, q1), (9, p2, q2)] {
      let change = (distance * a + 63) >> 7
      let offset = distance == 27 ? 0 : distance == 18 ? 1 : 2
      set(place - (offset + 1) * step, before + change)
      set(place + offset * step, after - change)
    }
  }
}
