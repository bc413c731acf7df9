/// Decodes the lossless compression of WebP.
///
/// Source: WebP Lossless Bitstream Specification. Colors are numbers with alpha, red, green, and blue, from the highest bits
/// on.
struct VP8LDecoder {
  private enum Transform {
    case predictor(bits: Int, modes: [UInt32])
    case crossColor(bits: Int, multipliers: [UInt32])
    case subtractGreen
    case palette([UInt32], packing: Int, width: Int)
  }

  /// The codes for a part of a picture: green and lengths, red, blue, alpha, and distances.
  private struct Group {
    var codes: [VP8LCode]
  }

  /// The most groups of codes, which take up to 10 KB each; usual pictures have at most a few hundred.
  private static let mostGroups = 1 << 13

  private var bits: VP8LBits
  private var transforms: [Transform] = []
  /// The number of pixels that may still be read, for all pictures in the file.
  private var room: Int

  static func picture(_ bytes: [UInt8], _ range: Range<Int>, _ maximumPixels: Int) -> DecodedPicture? {
    guard range.count > 5, bytes[range.lowerBound] == 0x2F else { return nil }
    var decoder = VP8LDecoder(VP8LBits(bytes, range.lowerBound + 1..<range.upperBound))
    let (width, height) = (decoder.bits.bits(14) + 1, decoder.bits.bits(14) + 1)
    let hasAlpha = decoder.bits.bits(1) == 1
    guard decoder.bits.bits(3) == 0, DecodedPicture.accepts(width, height, maximumPixels),
      let colors = decoder.colors(width, height)
    else { return nil }
    var pixels = [UInt8](repeating: 255, count: 4 * colors.count)
    for (index, color) in colors.enumerated() {
      pixels[4 * index] = UInt8(color >> 16 & 255)
      pixels[4 * index + 1] = UInt8(color >> 8 & 255)
      pixels[4 * index + 2] = UInt8(color & 255)
      if hasAlpha { pixels[4 * index + 3] = UInt8(color >> 24) }
    }
    return DecodedPicture(width: width, height: height, pixels: pixels)
  }

  /// Returns the green of each pixel of a picture without a header.
  static func greens(_ bytes: [UInt8], _ range: Range<Int>, _ width: Int, _ height: Int) -> [UInt8]? {
    var decoder = VP8LDecoder(VP8LBits(bytes, range))
    return decoder.colors(width, height)?.map { UInt8($0 >> 8 & 255) }
  }

  private init(_ bits: VP8LBits) {
    self.bits = bits
    room = 0
  }

  /// Reads the transforms and the picture.
  private mutating func colors(_ width: Int, _ height: Int) -> [UInt32]? {
    room = 4 * width * height + 4096
    var (codedWidth, used) = (width, 0)
    while bits.bits(1) == 1 {
      let kind = bits.bits(2)
      guard used & 1 << kind == 0 else { return nil }
      used |= 1 << kind
      switch kind {
      case 0, 1:
        let size = bits.bits(3) + 2
        guard let data = picture(Self.parts(codedWidth, size), Self.parts(height, size), isMain: false) else {
          return nil
        }
        transforms.append(kind == 0 ? .predictor(bits: size, modes: data) : .crossColor(bits: size, multipliers: data))
      case 2: transforms.append(.subtractGreen)
      default:
        let count = bits.bits(8) + 1
        guard var palette = picture(count, 1, isMain: false) else { return nil }
        for index in 1..<max(count, 1) { palette[index] = Self.sum(palette[index], palette[index - 1]) }
        let packing = count <= 2 ? 3 : count <= 4 ? 2 : count <= 16 ? 1 : 0
        transforms.append(.palette(palette, packing: packing, width: codedWidth))
        codedWidth = Self.parts(codedWidth, packing)
      }
    }
    guard var colors = picture(codedWidth, height, isMain: true) else { return nil }
    for transform in transforms.reversed() {
      switch transform {
      case .predictor(let size, let modes): Self.unpredict(&colors, codedWidth, height, size, modes)
      case .crossColor(let size, let multipliers): Self.uncross(&colors, codedWidth, height, size, multipliers)
      case .subtractGreen:
        for index in colors.indices {
          let green = colors[index] >> 8 & 255
          colors[index] = Self.sum(colors[index], green << 16 | green)
        }
      case .palette(let palette, let packing, let width):
        colors = Self.unpacked(colors, codedWidth, width, height, palette, packing)
        codedWidth = width
      }
    }
    return colors
  }

  private static func parts(_ length: Int, _ bits: Int) -> Int { (length + 1 << bits - 1) >> bits }

  /// Adds each channel of two colors.
  private static func sum(_ one: UInt32, _ other: UInt32) -> UInt32 {
    let even = (one & 0xFF00_FF00) &+ (other & 0xFF00_FF00)
    let odd = (one & 0x00FF_00FF) &+ (other & 0x00FF_00FF)
    return even & 0xFF00_FF00 | odd & 0x00FF_00FF
  }

  // MARK: Pictures

  /// Reads a picture with its codes.
  private mutating func picture(_ width: Int, _ height: Int, isMain: Bool) -> [UInt32]? {
    room -= width * height
    guard room >= 0 else { return nil }
    var cacheBits = 0
    if bits.bits(1) == 1 {
      cacheBits = bits.bits(4)
      guard (1...11).contains(cacheBits) else { return nil }
    }
    var (groupBits, groupMap, groupCount): (Int, [UInt32], Int) = (0, [], 1)
    if isMain, bits.bits(1) == 1 {
      groupBits = bits.bits(3) + 2
      guard let map = picture(Self.parts(width, groupBits), Self.parts(height, groupBits), isMain: false) else {
        return nil
      }
      groupMap = map.map { $0 >> 8 & 0xFFFF }
      groupCount = Int(groupMap.max() ?? 0) + 1
      guard groupCount <= Self.mostGroups else { return nil }
    }
    var groups: [Group] = []
    for _ in 0..<groupCount {
      guard !bits.isAtEnd, let group = readGroup(cacheBits) else { return nil }
      groups.append(group)
    }
    return readColors(width, height, cacheBits, groups, groupMap, groupBits)
  }

  private mutating func readGroup(_ cacheBits: Int) -> Group? {
    var codes: [VP8LCode] = []
    for size in [256 + 24 + (cacheBits > 0 ? 1 << cacheBits : 0), 256, 256, 256, 40] {
      guard let code = readCode(size) else { return nil }
      codes.append(code)
    }
    return Group(codes: codes)
  }

  /// The order in which the lengths of the codes for lengths are stored.
  private static let lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

  private mutating func readCode(_ size: Int) -> VP8LCode? {
    if bits.bits(1) == 1 {
      let count = bits.bits(1) + 1
      let first = bits.bits(bits.bits(1) == 1 ? 8 : 1)
      guard first < size else { return nil }
      if count == 1 { return VP8LCode(only: first) }
      let second = bits.bits(8)
      guard second < size, second != first else { return nil }
      var lengths = [Int](repeating: 0, count: size)
      (lengths[first], lengths[second]) = (1, 1)
      return VP8LCode(lengths)
    }
    var lengthLengths = [Int](repeating: 0, count: 19)
    for index in 0..<bits.bits(4) + 4 where index < 19 { lengthLengths[Self.lengthOrder[index]] = bits.bits(3) }
    guard let lengthCode = VP8LCode(lengthLengths) else { return nil }
    var room = size
    if bits.bits(1) == 1 {
      room = 2 + bits.bits(2 + 2 * bits.bits(3))
      guard room <= size else { return nil }
    }
    var lengths = [Int](repeating: 0, count: size)
    var (index, previous) = (0, 8)
    while index < size, room > 0 {
      room -= 1
      let value = lengthCode.value(&bits)
      if value < 16 {
        lengths[index] = value
        if value > 0 { previous = value }
        index += 1
        continue
      }
      let repeats = value == 16 ? 3 + bits.bits(2) : value == 17 ? 3 + bits.bits(3) : 11 + bits.bits(7)
      guard index + repeats <= size else { return nil }
      if value == 16 { for place in index..<index + repeats { lengths[place] = previous } }
      index += repeats
    }
    return VP8LCode(lengths)
  }

  private mutating func readColors(
    _ width: Int, _ height: Int, _ cacheBits: Int, _ groups: [Group], _ map: [UInt32], _ groupBits: Int
  ) -> [UInt32]? {
    var colors = [UInt32](repeating: 0, count: width * height)
    var cache = [UInt32](repeating: 0, count: cacheBits > 0 ? 1 << cacheBits : 0)
    var (index, cached) = (0, 0)
    let groupColumns = Self.parts(width, groupBits)
    func keep(upTo end: Int) {
      guard cacheBits > 0 else { return }
      while cached < end {
        let place = Int((colors[cached] &* 0x1E35_A7BD) >> UInt32(32 - cacheBits))
        cache[place] = colors[cached]
        cached += 1
      }
    }
    while index < colors.count {
      if bits.isAtEnd { return nil }
      let group =
        map.isEmpty ? 0 : Int(map[((index / width) >> groupBits) * groupColumns + ((index % width) >> groupBits)])
      let codes = groups[group].codes
      let green = codes[0].value(&bits)
      if green < 256 {
        let red = codes[1].value(&bits)
        let blue = codes[2].value(&bits)
        let alpha = codes[3].value(&bits)
        colors[index] = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        index += 1
      } else if green < 280 {
        let length = readLength(green - 256)
        let distance = Self.distance(readLength(codes[4].value(&bits)), width)
        guard distance <= index, index + length <= colors.count else { return nil }
        for place in index..<index + length { colors[place] = colors[place - distance] }
        index += length
      } else {
        keep(upTo: index)
        guard green - 280 < cache.count else { return nil }
        colors[index] = cache[green - 280]
        index += 1
      }
    }
    return colors
  }

  /// Reads the rest of a length or a distance.
  private mutating func readLength(_ code: Int) -> Int {
    if code < 4 { return code + 1 }
    let extra = (code - 2) >> 1
    return (2 + code & 1) << extra + bits.bits(extra) + 1
  }

  /// The places of near pixels, as columns to the left and rows up.
  private static let near: [(Int, Int)] = [
    (0, 1), (1, 0), (1, 1), (-1, 1), (0, 2), (2, 0), (1, 2), (-1, 2), (2, 1), (-2, 1), (2, 2), (-2, 2), (0, 3), (3, 0),
    (1, 3), (-1, 3), (3, 1), (-3, 1), (2, 3), (-2, 3), (3, 2), (-3, 2), (0, 4), (4, 0), (1, 4), (-1, 4), (4, 1),
    (-4, 1), (3, 3), (-3, 3), (2, 4), (-2, 4), (4, 2), (-4, 2), (0, 5), (3, 4), (-3, 4), (4, 3), (-4, 3), (5, 0),
    (1, 5), (-1, 5), (5, 1), (-5, 1), (2, 5), (-2, 5), (5, 2), (-5, 2), (4, 4), (-4, 4), (3, 5), (-3, 5), (5, 3),
    (-5, 3), (0, 6), (6, 0), (1, 6), (-1, 6), (6, 1), (-6, 1), (2, 6), (-2, 6), (6, 2), (-6, 2), (4, 5), (-4, 5),
    (5, 4), (-5, 4), (3, 6), (-3, 6), (6, 3), (-6, 3), (0, 7), (7, 0), (1, 7), (-1, 7), (5, 5), (-5, 5), (7, 1),
    (-7, 1), (4, 6), (-4, 6), (6, 4), (-6, 4), (2, 7), (-2, 7), (7, 2), (-7, 2), (3, 7), (-3, 7), (7, 3), (-7, 3),
    (5, 6), (-5, 6), (6, 5), (-6, 5), (8, 0), (4, 7), (-4, 7), (7, 4), (-7, 4), (8, 1), (8, 2), (6, 6), (-6, 6),
    (8, 3), (5, 7), (-5, 7), (7, 5), (-7, 5), (8, 4), (6, 7), (-6, 7), (7, 6), (-7, 6), (8, 5), (7, 7), (-7, 7),
    (8, 6), (8, 7),
  ]

  private static func distance(_ code: Int, _ width: Int) -> Int {
    if code > 120 { return code - 120 }
    let (column, row) = near[code - 1]
    return max(1, column + row * width)
  }

  // MARK: Transforms

  private static func unpredict(
    _ colors: inout [UInt32], _ width: Int, _ height: Int, _ size: Int, _ modes: [UInt32]
  ) {
    let columns = parts(width, size)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let predicted: UInt32
        if y == 0 {
          predicted = x == 0 ? 0xFF00_0000 : colors[index - 1]
        } else if x == 0 {
          predicted = colors[index - width]
        } else {
          let mode = modes[(y >> size) * columns + x >> size] >> 8 & 15
          predicted = prediction(
            mode, colors[index - 1], colors[index - width], colors[index - width - 1], colors[index - width + 1])
        }
        colors[index] = sum(colors[index], predicted)
      }
    }
  }

  private static func average(_ one: UInt32, _ other: UInt32) -> UInt32 {
    ((one ^ other) & 0xFEFE_FEFE) >> 1 + one & other
  }

  private static func prediction(
    _ mode: UInt32, _ left: UInt32, _ above: UInt32, _ corner: UInt32, _ right: UInt32
  ) -> UInt32 {
    switch mode {
    case 1: left
    case 2: above
    case 3: right
    case 4: corner
    case 5: average(average(left, right), above)
    case 6: average(left, corner)
    case 7: average(left, above)
    case 8: average(corner, above)
    case 9: average(above, right)
    case 10: average(average(left, corner), average(above, right))
    case 11: selected(left, above, corner)
    case 12: channels { clamped(channel(left, $0) + channel(above, $0) - channel(corner, $0)) }
    case 13:
      channels {
        let mean = channel(average(left, above), $0)
        return clamped(mean + (mean - channel(corner, $0)) / 2)
      }
    default: 0xFF00_0000
    }
  }

  private static func channel(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 255) }

  private static func clamped(_ value: Int) -> UInt32 { UInt32(min(max(value, 0), 255)) }

  private static func channels(_ value: (UInt32) -> UInt32) -> UInt32 {
    value(24) << 24 | value(16) << 16 | value(8) << 8 | value(0)
  }

  private static func selected(_ left: UInt32, _ above: UInt32, _ corner: UInt32) -> UInt32 {
    var (toLeft, toAbove) = (0, 0)
    for shift: UInt32 in [24, 16, 8, 0] {
      toLeft += abs(channel(above, shift) - channel(corner, shift))
      toAbove += abs(channel(left, shift) - channel(corner, shift))
    }
    return toLeft < toAbove ? left : above
  }

  private static func uncross(
    _ colors: inout [UInt32], _ width: Int, _ height: Int, _ size: Int, _ multipliers: [UInt32]
  ) {
    let columns = parts(width, size)
    func product(_ multiplier: UInt32, _ channel: UInt32) -> UInt32 {
      let product = Int(Int8(truncatingIfNeeded: multiplier)) * Int(Int8(truncatingIfNeeded: channel))
      return UInt32(truncatingIfNeeded: product >> 5)
    }
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let factors = multipliers[(y >> size) * columns + x >> size]
        let color = colors[index]
        let green = color >> 8 & 255
        let red = (color >> 16 &+ product(factors, green)) & 255
        let blue = (color &+ product(factors >> 8, green) &+ product(factors >> 16, red)) & 255
        colors[index] = color & 0xFF00_FF00 | red << 16 | blue
      }
    }
  }

  /// Returns the colors of a palette, whose indexes may share a pixel.
  private static func unpacked(
    _ indexes: [UInt32], _ packedWidth: Int, _ width: Int, _ height: Int, _ palette: [UInt32], _ packing: Int
  ) -> [UInt32] {
    var colors = [UInt32](repeating: 0, count: width * height)
    let (size, mask) = (8 >> packing, UInt32(1 << (8 >> packing) - 1))
    for y in 0..<height {
      for x in 0..<width {
        let packed = indexes[y * packedWidth + x >> packing] >> 8 & 255
        let index = Int(packed >> UInt32((x & (1 << packing - 1)) * size) & mask)
        colors[y * width + x] = index < palette.count ? palette[index] : 0
      }
    }
    return colors
  }
}
