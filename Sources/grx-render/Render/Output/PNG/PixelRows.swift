/// The rows of a canvas: whether each equals the one above, their colors, and their bytes in a PNG.
///
/// Most rows of pictures of layouts equal the row above, and most pixels equal the one to the left, so the work for
/// these is only a comparison. Loops over whole rows use unsafe buffers, in which all indexes are below the counts with
/// which the buffers were created, so that the compiler vectorizes them.
struct PixelRows {
  private let pixels: [UInt32]
  private let width: Int
  private let height: Int
  /// Whether a row has the same pixels as the row above.
  private var isRepeated: [Bool]
  /// Whether no pixel is translucent.
  private(set) var isOpaque = true
  /// The colors, if there are at most 256.
  private(set) var palette: Palette?

  init(_ canvas: Canvas) {
    (pixels, width, height) = (canvas.pixels, canvas.width, canvas.height)
    isRepeated = Array(repeating: false, count: canvas.height)
    var colors: ColorTable? = ColorTable()
    for y in 0..<height {
      if y > 0, rowDiffers(y) == 0 {
        isRepeated[y] = true
        continue
      }
      isOpaque = isOpaque && leastAlpha(y) == 255
      let found = pixels.withUnsafeBufferPointer { pixels in
        colors?.add(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]))
      }
      if found == false { colors = nil }
    }
    palette = colors.map { Palette($0) }
  }

  /// Returns the bitwise intersection of the alphas of a row's pixels: 255 if all are opaque.
  private func leastAlpha(_ y: Int) -> UInt32 {
    pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return 255 }
      let (row, count) = (first + y * width, width)
      var alpha = UInt32.max
      for x in 0..<count { alpha &= row[x] }
      return alpha >> 24
    }
  }

  /// Returns 0 if a row has the same pixels as the row above.
  private func rowDiffers(_ y: Int) -> UInt32 {
    pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return 0 }
      let (row, above, count) = (first + y * width, first + (y - 1) * width, width)
      var difference: UInt32 = 0
      for x in 0..<count { difference |= row[x] ^ above[x] }
      return difference
    }
  }

  // MARK: Numbers

  /// Returns rows of palette numbers, which aren't filtered, since differences between these numbers are meaningless.
  func numbered(by palette: Palette) -> [UInt8] {
    let bitDepth = palette.bitDepth
    let rowLength = palette.rowLength(width)
    var rows = [UInt8](repeating: 0, count: rowLength * height)
    var last = pixels[0]
    var number = palette.number(of: last)
    rows.withUnsafeMutableBufferPointer { rows in
      pixels.withUnsafeBufferPointer { pixels in
        guard let first = rows.baseAddress, let start = pixels.baseAddress else { return }
        for y in 0..<height {
          let row = first + y * rowLength
          if isRepeated[y] {
            row.update(from: row - rowLength, count: rowLength)
            continue
          }
          let (colors, count) = (start + y * width, width)
          var x = 0
          while x < count {
            let pixel = colors[x]
            if pixel != last {
              last = pixel
              number = palette.number(of: pixel)
            }
            // The first byte of a row is its filter, which is none.
            if bitDepth == 8 {
              repeat {
                row[x &+ 1] = number
                x &+= 1
              } while x < count && colors[x] == pixel
            } else {
              let bit = x &* bitDepth
              row[1 &+ bit >> 3] |= number << UInt8(truncatingIfNeeded: 8 &- bitDepth &- bit & 7)
              x &+= 1
            }
          }
        }
      }
    }
    return rows
  }

  // MARK: Filters

  /// The filter that writes differences from the row above.
  private static let fromAbove: UInt8 = 2

  /// The ranges of zeros in the filtered rows.
  var blanks: [Range<Int>] {
    let rowLength = rowLength
    return isRepeated.indices.compactMap { isRepeated[$0] ? $0 * rowLength + 1..<($0 + 1) * rowLength : nil }
  }

  /// The number of bytes of a pixel.
  var channels: Int { isOpaque ? 3 : 4 }

  /// The number of bytes of a row of pixels, including its filter.
  var rowLength: Int { width * channels + 1 }

  /// Returns RGB, or RGBA if any pixel is translucent.
  ///
  /// A repeated row is written as its differences from the row above, which are zeros.
  /// Rows are left unfiltered if at most a quarter of their pixels differ from both neighbors, as in everything but
  /// photographs: letters and edges are repeated, but their differences aren't. Other rows use the filter with the
  /// minimum sum of magnitudes, with its bytes interpreted as signed: the rule that the PNG specification recommends
  /// (12.7). Among equal filters, the first is used.
  func filtered() -> [UInt8] {
    let rowLength = width * channels
    var filtered: [UInt8] = []
    filtered.reserveCapacity((rowLength + 1) * height)
    // The pixels to the left of each row are treated as zeros, as the filters require.
    var above = [UInt8](repeating: 0, count: channels + rowLength)
    var row = above
    var candidates: [[UInt8]] = []
    for y in 0..<height {
      if isRepeated[y] {
        filtered.append(Self.fromAbove)
        filtered.append(contentsOf: repeatElement(0, count: rowLength))
        continue
      }
      swap(&above, &row)
      unpack(y, into: &row)
      var filter = 0
      if newPixels(y) > width / 4 {
        if candidates.isEmpty { candidates = Array(repeating: Array(repeating: 0, count: rowLength), count: 5) }
        filter = bestFilter(row, above, &candidates)
      }
      filtered.append(UInt8(filter))
      filtered.append(contentsOf: filter == 0 ? row[channels...] : candidates[filter][...])
    }
    return filtered
  }

  /// Returns the number of pixels of a row that differ from the one to the left and the one above.
  private func newPixels(_ y: Int) -> Int {
    pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return 0 }
      let row = first + y * width
      // There is no row above the first one.
      let (above, count) = (y > 0 ? row - width : row - 1, width)
      var new: UInt32 = 0
      for x in 1..<max(count, 1) { new &+= row[x] != row[x - 1] && row[x] != above[x] ? 1 : 0 }
      return Int(new)
    }
  }

  private func bestFilter(_ row: [UInt8], _ above: [UInt8], _ candidates: inout [[UInt8]]) -> Int {
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

  private func unpack(_ y: Int, into row: inout [UInt8]) {
    row.withUnsafeMutableBufferPointer { row in
      pixels.withUnsafeBufferPointer { pixels in
        let channels = channels
        var index = channels
        for place in y * width..<(y + 1) * width {
          let pixel = pixels[place]
          row[index] = UInt8(truncatingIfNeeded: pixel)
          row[index &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          row[index &+ 2] = UInt8(truncatingIfNeeded: pixel >> 16)
          if channels == 4 { row[index &+ 3] = UInt8(truncatingIfNeeded: pixel >> 24) }
          index &+= channels
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
  /// The color of each slot; unused if the slot has no number.
  private var colors = [UInt32](repeating: 0, count: slots)
  /// The number of each slot, in the order in which the colors were added; −1 for none.
  private var numbers = [Int16](repeating: -1, count: slots)
  private(set) var added: [UInt32] = []

  /// Adds the colors of pixels; returns `false` if there are too many.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    var last = ~(pixels.first ?? 0)
    var index = -1
    while index < pixels.count - 1 {
      index &+= 1
      let pixel = pixels[index]
      if pixel == last { continue }
      last = pixel
      let slot = slot(of: pixel)
      guard numbers[slot] < 0 else { continue }
      guard added.count < 256 else { return false }
      colors[slot] = pixel
      numbers[slot] = Int16(added.count)
      added.append(pixel)
    }
    return true
  }

  /// Returns the number of a color that was added.
  func number(of color: UInt32) -> Int { Int(numbers[slot(of: color)]) }

  /// Returns the slot of a color, or the free slot for it: there are always free slots.
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9e37_79b1) >> 22)
    while numbers[slot] >= 0, colors[slot] != color { slot = (slot + 1) % Self.slots }
    return slot
  }
}

/// A picture's colors, if there are few enough to number them.
struct Palette {
  /// The colors. Translucent ones come first, since only their alpha is written.
  let colors: [Canvas.Color]
  private let table: ColorTable
  /// The number by the number in the table.
  private let numbers: [UInt8]

  init(_ table: ColorTable) {
    self.table = table
    // Alpha is the highest byte.
    let sorted = table.added.sorted()
    colors = sorted.map { Canvas.Color(packed: $0) }
    var numbers = [UInt8](repeating: 0, count: sorted.count)
    for (number, color) in sorted.enumerated() { numbers[table.number(of: color)] = UInt8(number) }
    self.numbers = numbers
  }

  var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// Returns the number of bytes of a row of pixels, including its filter.
  func rowLength(_ width: Int) -> Int { (width * bitDepth + 7) / 8 + 1 }

  func number(of color: UInt32) -> UInt8 { numbers[table.number(of: color)] }
}
