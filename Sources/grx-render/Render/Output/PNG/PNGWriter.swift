/// Writes a canvas as a PNG file. The same pixels give the same bytes, on every machine.
///
/// Up to 256 colours are written as a palette, of the fewest bits a pixel that hold it; more of them as RGB, or RGBA
/// if any is translucent. Source: PNG (third edition).
enum PNGWriter {
  /// - Parameter density: pixels a point. It is recorded as the picture's resolution, 72 points an inch; a density
  ///   that no resolution can be made of is left out.
  static func encode(_ canvas: Canvas, density: Double = 1) -> [UInt8] {
    let palette = Palette(canvas.pixels)
    let isOpaque = canvas.pixels.allSatisfy { $0 >> 24 == 255 }
    let (bitDepth, colorType): (Int, UInt8) =
      palette.map { ($0.bitDepth, 3) } ?? (8, isOpaque ? 2 : 6)

    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    append(
      "IHDR", bigEndian(canvas.width) + bigEndian(canvas.height) + [UInt8(bitDepth), colorType, 0, 0, 0], to: &file)
    append("sRGB", [0], to: &file)
    let pixelsPerMetre = density * 72 / 0.0254 + 0.5
    if pixelsPerMetre >= 1 && pixelsPerMetre < 0x8000_0000 {
      append("pHYs", bigEndian(Int(pixelsPerMetre)) + bigEndian(Int(pixelsPerMetre)) + [1], to: &file)
    }
    if let palette {
      append("PLTE", palette.colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
      let translucent = palette.colors.prefix { $0.alpha < 255 }
      if !translucent.isEmpty { append("tRNS", translucent.map(\.alpha), to: &file) }
      append("IDAT", Deflate.zlib(palette.rows(of: canvas)), to: &file)
    } else {
      append("IDAT", Deflate.zlib(filteredRows(of: canvas, channels: isOpaque ? 3 : 4)), to: &file)
    }
    append("IEND", [], to: &file)
    return file
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(data.count)
    let start = file.count
    file += type.utf8
    file += data
    file += bigEndian(Int(CRC32.checksum(of: file[start...])))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Every row with the filter whose bytes, taken as signed, have the least sum of magnitudes: the rule that the PNG
  /// specification recommends (12.7). The first of equals is taken.
  private static func filteredRows(of canvas: Canvas, channels: Int) -> [UInt8] {
    let rowLength = canvas.width * channels
    var filtered: [UInt8] = []
    filtered.reserveCapacity((rowLength + 1) * canvas.height)
    var above = [UInt8](repeating: 0, count: rowLength)
    var row = above
    var candidates = [[UInt8]](repeating: above, count: 5)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let pixel = canvas.pixels[y * canvas.width + x]
        for channel in 0..<channels {
          row[x * channels + channel] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * channel))
        }
      }
      var sums = [0, 0, 0, 0, 0]
      for index in 0..<rowLength {
        let left = index < channels ? 0 : row[index - channels]
        let aboveLeft = index < channels ? 0 : above[index - channels]
        let average = UInt8((Int(left) + Int(above[index])) / 2)
        let predictions = (0 as UInt8, left, above[index], average, paeth(left, above[index], aboveLeft))
        func record(_ filter: Int, _ prediction: UInt8) {
          let byte = row[index] &- prediction
          candidates[filter][index] = byte
          sums[filter] += Int(Int8(bitPattern: byte).magnitude)
        }
        record(0, predictions.0)
        record(1, predictions.1)
        record(2, predictions.2)
        record(3, predictions.3)
        record(4, predictions.4)
      }
      var best = 0
      for filter in 1...4 where sums[filter] < sums[best] { best = filter }
      filtered.append(UInt8(best))
      filtered += candidates[best]
      swap(&above, &row)
    }
    return filtered
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(aboveLeft)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toAboveLeft = abs(estimate - Int(aboveLeft))
    if toLeft <= toAbove && toLeft <= toAboveLeft { return left }
    return toAbove <= toAboveLeft ? above : aboveLeft
  }
}

/// A picture's colours, if they are few enough to be numbered.
private struct Palette {
  /// Translucent ones first, since only their alpha is written.
  let colors: [Canvas.Color]
  private let numbers: [UInt32: UInt8]

  /// Nil for more than 256 colours.
  init?(_ pixels: [UInt32]) {
    var found: Set<UInt32> = []
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if found.insert(pixel).inserted && found.count > 256 { return nil }
    }
    // Alpha is the highest byte.
    let sorted = found.sorted()
    colors = sorted.map { Canvas.Color(packed: $0) }
    numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, UInt8($0)) })
  }

  var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// Rows of numbers, unfiltered: differences of numbers mean nothing.
  func rows(of canvas: Canvas) -> [UInt8] {
    let bitDepth = bitDepth
    let pixelsPerByte = 8 / bitDepth
    let rowLength = (canvas.width + pixelsPerByte - 1) / pixelsPerByte + 1
    var rows = [UInt8](repeating: 0, count: rowLength * canvas.height)
    var last = canvas.pixels.first ?? 0
    var number = numbers[last] ?? 0
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let pixel = canvas.pixels[y * canvas.width + x]
        if pixel != last {
          last = pixel
          number = numbers[pixel] ?? 0
        }
        let shift = 8 - bitDepth * (x % pixelsPerByte + 1)
        rows[y * rowLength + 1 + x / pixelsPerByte] |= number << UInt8(shift)
      }
    }
    return rows
  }
}

/// The checksum of a PNG chunk. Source: PNG (third edition), annex D.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
  }

  static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var value: UInt32 = 0xffff_ffff
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }
}
