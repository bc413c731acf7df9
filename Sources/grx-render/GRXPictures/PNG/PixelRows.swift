/// The rows of a canvas: whether each equals the one above, their colors, and their bytes in a PNG.
///
/// Most rows of pictures of layouts equal the row above, and most pixels equal the one to the left, so the work for
/// these is only a comparison, or none. Loops over whole rows use unsafe buffers, in which all indexes are below the
/// counts with which the buffers were created, so that the compiler vectorizes them.
struct PixelRows {
  private let rows: CanvasRows
  private let width: Int
  private let height: Int
  /// The rows that differ from the row above, in order.
  private var distinct: [Int] = []

  init(_ canvas: Canvas) {
    (rows, width, height) = (canvas.rows, canvas.width, canvas.height)
    var y = 0
    while y < height {
      if y == 0 || !areEqual(y, y - 1) { distinct.append(y) }
      y = rows.lastRow(sharingWith: y) + 1
    }
  }

  /// Returns the rows below a distinct row that equal it.
  private func copies(ofDistinct index: Int) -> Range<Int> {
    distinct[index] + 1..<(index + 1 < distinct.count ? distinct[index + 1] : height)
  }

  private func areEqual(_ one: Int, _ other: Int) -> Bool {
    rows.withRow(one) { one in
      rows.withRow(other) { other in
        // Most rows that differ do so soon.
        for start in stride(from: 0, to: width, by: 64) {
          var difference: UInt32 = 0
          for x in start..<min(start &+ 64, width) { difference |= one[x] ^ other[x] }
          if difference != 0 { return false }
        }
        return true
      }
    }
  }

  // MARK: Numbers

  /// Rows of numbers of colors.
  struct Numbered {
    /// The colors by their numbers.
    let colors: [Canvas.Color]
    let bitDepth: Int
    /// The number of bytes of a row, including its filter.
    let rowLength: Int
    let bytes: [UInt8]
    let repetitions: [Deflate.Repetition]
  }

  /// Returns rows of numbers of colors, or `nil` if there are more than 256 colors.
  ///
  /// The rows aren't filtered, since differences between these numbers are meaningless.
  func numbered() -> Numbered? {
    var colors = ColorTable()
    var numbers = [UInt8](repeating: 0, count: distinct.count * width)
    // Sound: there are numbers for `width` pixels of each distinct row, and groups end within a row.
    let isComplete = numbers.withUnsafeMutableBufferPointer { numbers in
      for (index, y) in distinct.enumerated() {
        let start = index * width
        let isComplete = rows.withRow(y) { row in
          guard index > 0 else { return colors.number(row, into: numbers, at: start, above: nil) }
          return rows.withRow(y - 1) { colors.number(row, into: numbers, at: start, above: $0) }
        }
        guard isComplete else { return false }
      }
      return true
    }
    guard isComplete else { return nil }
    let bitDepth =
      switch colors.added.count {
      case ...2: 1
      case ...4: 2
      case ...16: 4
      default: 8
      }
    let rowLength = (width * bitDepth + 7) / 8 + 1
    var repetitions: [Deflate.Repetition] = []
    let bytes = [UInt8](unsafeUninitializedCapacity: rowLength * height) { bytes, count in
      for (index, y) in distinct.enumerated() {
        let row = UnsafeMutableBufferPointer(rebasing: bytes[y * rowLength..<(y + 1) * rowLength])
        let numbers = numbers[index * width..<(index + 1) * width]
        // The first byte of a row is its filter, which is none.
        if bitDepth == 8 {
          row.initializeElement(at: 0, to: 0)
          _ = row[1...].initialize(fromContentsOf: numbers)
        } else {
          row.initialize(repeating: 0)
          var bit = 8
          for number in numbers {
            row[bit >> 3] |= number << UInt8(truncatingIfNeeded: 8 &- bitDepth &- bit & 7)
            bit &+= bitDepth
          }
        }
        let copies = copies(ofDistinct: index)
        for copy in copies {
          _ = bytes[copy * rowLength..<(copy + 1) * rowLength].initialize(fromContentsOf: row)
        }
        if !copies.isEmpty {
          let isBlank = row.allSatisfy { $0 == 0 }
          repetitions.append(
            Deflate.Repetition(
              range: copies.lowerBound * rowLength..<copies.upperBound * rowLength, distance: isBlank ? 1 : rowLength))
        }
      }
      count = rowLength * height
    }
    return Numbered(
      colors: colors.added.map { Canvas.Color(packed: $0) }, bitDepth: bitDepth, rowLength: rowLength, bytes: bytes,
      repetitions: repetitions)
  }

  // MARK: Filters

  /// Rows of RGB, or RGBA if any pixel is translucent.
  struct Filtered {
    /// The number of bytes of a pixel.
    let channels: Int
    /// The number of bytes of a row, including its filter.
    let rowLength: Int
    let bytes: [UInt8]
    let repetitions: [Deflate.Repetition]
  }

  /// The filter that writes differences from the row above.
  private static let fromAbove: UInt8 = 2

  /// Returns rows of RGB or RGBA.
  ///
  /// A row that equals the one above is written as its differences from it, which are zeros.
  /// Rows are left unfiltered if at most a quarter of their pixels differ from both neighbors, as in everything but
  /// photographs: letters and edges are repeated, but their differences aren't. Other rows use the filter with the
  /// minimum sum of magnitudes, with its bytes interpreted as signed: the rule that the PNG specification recommends
  /// (12.7). Among equal filters, the first is used.
  func filtered() -> Filtered {
    let channels = distinct.allSatisfy { leastAlpha($0) == 255 } ? 3 : 4
    let rowLength = width * channels + 1
    // Zeros, as the rows that equal the one above have them.
    var bytes = [UInt8](repeating: 0, count: rowLength * height)
    var repetitions: [Deflate.Repetition] = []
    // The pixels to the left of each row are treated as zeros, as the filters require, and pixels are written four
    // bytes at a time.
    var above = [UInt8](repeating: 0, count: channels + rowLength + 3)
    var row = above
    var candidates: [[UInt8]] = []
    for (index, y) in distinct.enumerated() {
      swap(&above, &row)
      unpack(y, channels, into: &row)
      var filter = 0
      if newPixels(y) > width / 4 {
        if candidates.isEmpty { candidates = Array(repeating: Array(repeating: 0, count: rowLength - 1), count: 5) }
        filter = bestFilter(row, above, channels, &candidates)
      }
      bytes.withUnsafeMutableBufferPointer { bytes in
        bytes[y * rowLength] = UInt8(filter)
        let pixels = bytes[y * rowLength + 1..<(y + 1) * rowLength]
        _ = pixels.update(
          fromContentsOf: filter == 0 ? row[channels..<channels + rowLength - 1] : candidates[filter][...])
      }
      for copy in copies(ofDistinct: index) {
        bytes[copy * rowLength] = Self.fromAbove
        repetitions.append(
          Deflate.Repetition(range: copy * rowLength + 2..<(copy + 1) * rowLength, distance: 1))
      }
    }
    return Filtered(channels: channels, rowLength: rowLength, bytes: bytes, repetitions: repetitions)
  }

  /// Returns the bitwise intersection of the alphas of a row's pixels: 255 if all are opaque.
  private func leastAlpha(_ y: Int) -> UInt32 {
    rows.withRow(y) { row in
      var alpha = UInt32.max
      for x in 0..<width { alpha &= row[x] }
      return alpha >> 24
    }
  }

  /// Returns the number of pixels of a row that differ from the one to the left and the one above.
  private func newPixels(_ y: Int) -> Int {
    rows.withRow(y) { row in
      // There is no row above the first one.
      rows.withRow(max(y - 1, 0)) { above in
        var new: UInt32 = 0
        for x in 1..<max(width, 1) { new &+= row[x] != row[x - 1] && (y == 0 || row[x] != above[x]) ? 1 : 0 }
        return Int(new)
      }
    }
  }

  private func bestFilter(_ row: [UInt8], _ above: [UInt8], _ channels: Int, _ candidates: inout [[UInt8]]) -> Int {
    let sums = [
      Self.filter(row, above, channels, into: &candidates[0]) { byte, _, _, _ in byte },
      Self.filter(row, above, channels, into: &candidates[1]) { byte, left, _, _ in byte &- left },
      Self.filter(row, above, channels, into: &candidates[2]) { byte, _, above, _ in byte &- above },
      Self.filter(row, above, channels, into: &candidates[3]) { byte, left, above, _ in
        byte &- UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above)) >> 1)
      },
      Self.filter(row, above, channels, into: &candidates[4], Self.paeth),
    ]
    var best = 0
    for filter in 1...4 where sums[filter] < sums[best] { best = filter }
    return best
  }

  private func unpack(_ y: Int, _ channels: Int, into row: inout [UInt8]) {
    row.withUnsafeMutableBytes { row in
      rows.withRow(y) { pixels in
        // Sound: a row has room for a fourth byte behind the last pixel. The bytes of RGB that belong to the next pixel
        // are overwritten by it.
        for x in 0..<width {
          row.storeBytes(of: pixels[x].littleEndian, toByteOffset: (x &+ 1) &* channels, as: UInt32.self)
        }
      }
    }
  }

  /// Writes a filtered row, and returns the sum of the magnitudes.
  @inline(__always)
  private static func filter(
    _ row: [UInt8], _ above: [UInt8], _ channels: Int, into output: inout [UInt8],
    _ difference: (_ byte: UInt8, _ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8
  ) -> Int {
    let count = output.count
    return row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        output.withUnsafeMutableBufferPointer { output in
          guard let left = row.baseAddress, let aboveLeft = above.baseAddress, let output = output.baseAddress else {
            return 0
          }
          let (byte, above) = (left + channels, aboveLeft + channels)
          var sum = 0
          for start in stride(from: 0, to: count, by: 256) {
            // Sums of 256 magnitudes fit into sixteen bits.
            var part: UInt16 = 0
            for index in start..<min(start + 256, count) {
              let difference = difference(byte[index], left[index], above[index], aboveLeft[index])
              output[index] = difference
              part &+= UInt16(min(difference, 0 &- difference))
            }
            sum += Int(part)
          }
          return sum
        }
      }
    }
  }

  /// Returns the byte minus the neighbor that is nearest to left + above − above left: the left one, the one above, or
  /// the one above left; the first if they are equally near.
  @inline(__always)
  private static func paeth(_ byte: UInt8, _ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    func magnitude(_ value: Int16) -> Int16 { max(value, 0 &- value) }
    let (toLeft, toAbove) = (magnitude(b &- c), magnitude(a &- c))
    let toAboveLeft = magnitude(a &+ b &- c &- c)
    let other = toAbove <= toAboveLeft ? above : aboveLeft
    return byte &- (toLeft <= toAbove && toLeft <= toAboveLeft ? left : other)
  }
}

/// A table of up to 256 colors, using hashing.
struct ColorTable {
  private static let slots = 1024
  /// The color of each slot in the lower half, and its number plus `used` in the upper half; 0 for a free slot.
  private var entries = [UInt64](repeating: 0, count: slots)
  private static let used: UInt64 = 1 << 40
  /// The colors in the order of their numbers.
  private(set) var added: [UInt32] = []

  /// The number of pixels that are compared with those above, or with the one to the left, at once.
  private static let group = 16

  /// Adds the colors of a row of pixels, and writes their numbers; returns `false` if there are too many colors.
  ///
  /// - Parameters:
  ///   - start: The position of the row's numbers in `output`, which are preceded by those of the row above.
  ///   - above: The pixels of the row above.
  mutating func number(
    _ pixels: UnsafeBufferPointer<UInt32>, into output: UnsafeMutableBufferPointer<UInt8>, at start: Int,
    above: UnsafeBufferPointer<UInt32>?
  ) -> Bool {
    let count = pixels.count
    var (x, last, lastNumber) = (0, UInt32(0), UInt8(0))
    if count > 0 {
      guard let first = number(of: pixels[0]) else { return false }
      (last, lastNumber) = (pixels[0], first)
    }
    let bytes = UnsafeMutableRawBufferPointer(output)
    while x < count {
      if x &+ Self.group <= count {
        if let above, Self.areEqual(pixels, above, x) {
          let numbers = bytes.loadUnaligned(fromByteOffset: start &+ x &- count, as: SIMD16<UInt8>.self)
          bytes.storeBytes(of: numbers, toByteOffset: start &+ x, as: SIMD16<UInt8>.self)
          x &+= Self.group
          continue
        }
        if Self.areAll(last, pixels, x) {
          bytes.storeBytes(
            of: SIMD16(repeating: lastNumber), toByteOffset: start &+ x, as: SIMD16<UInt8>.self)
          x &+= Self.group
          continue
        }
      }
      let end = min(x &+ Self.group, count)
      while x < end {
        // Looking up each pixel takes less time than a comparison with the previous one that is predicted wrongly.
        last = pixels[x]
        let entry = entries[Self.slot(of: last)]
        if UInt32(truncatingIfNeeded: entry) == last, entry >= Self.used {
          lastNumber = UInt8(truncatingIfNeeded: entry >> 32)
        } else {
          guard let found = number(of: last) else { return false }
          lastNumber = found
        }
        output[start &+ x] = lastNumber
        x &+= 1
      }
    }
    return true
  }

  /// Returns whether the pixels of a group that starts at `x` are equal in two rows.
  @inline(__always)
  private static func areEqual(_ one: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>, _ x: Int)
    -> Bool
  {
    let (one, other) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
    return isZero(x) { offset in
      one.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
        ^ other.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
    }
  }

  /// Returns whether the pixels of a group that starts at `x` have a color.
  @inline(__always)
  private static func areAll(_ color: UInt32, _ pixels: UnsafeBufferPointer<UInt32>, _ x: Int) -> Bool {
    let pixels = UnsafeRawBufferPointer(pixels)
    return isZero(x) { offset in
      pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self) ^ SIMD4(repeating: color)
    }
  }

  /// Returns whether the differences of the pixels of a group that starts at `x` are zeros, requested four at a time
  /// by the offset of their bytes.
  @inline(__always)
  private static func isZero(_ x: Int, _ difference: (Int) -> SIMD4<UInt32>) -> Bool {
    // Not a loop, which the compiler doesn't unroll.
    let offset = x &* 4
    let differences =
      difference(offset) | difference(offset &+ 16) | difference(offset &+ 32) | difference(offset &+ 48)
    let halves = unsafeBitCast(differences, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// Returns the first slot in which a color may be.
  @inline(__always)
  private static func slot(of color: UInt32) -> Int { Int((color &* 0x9e37_79b1) >> 22) }

  /// Returns the number of a color after adding the color if it is new, or `nil` if 256 others were added.
  @inline(never)
  private mutating func number(of color: UInt32) -> UInt8? {
    // There are always free slots.
    var slot = Self.slot(of: color)
    while entries[slot] != 0 {
      if UInt32(truncatingIfNeeded: entries[slot]) == color { return UInt8(truncatingIfNeeded: entries[slot] >> 32) }
      slot = (slot &+ 1) & (Self.slots &- 1)
    }
    guard added.count < 256 else { return nil }
    entries[slot] = Self.used | UInt64(added.count) << 32 | UInt64(color)
    added.append(color)
    return UInt8(truncatingIfNeeded: added.count &- 1)
  }
}
