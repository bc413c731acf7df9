/// Decodes the first frame of a GIF file.
///
/// Source: GIF89a.
struct GIFDecoder {
  private let bytes: [UInt8]

  static func picture(_ bytes: [UInt8], maximumPixels: Int) -> DecodedPicture? {
    GIFDecoder(bytes: bytes).picture(maximumPixels: maximumPixels)
  }

  private func picture(maximumPixels: Int) -> DecodedPicture? {
    let (width, height) = (bytes.little16(6), bytes.little16(8))
    guard DecodedPicture.accepts(width, height, maximumPixels) else { return nil }
    var offset = 13
    var global: Range<Int>?
    if bytes.byte(10) & 0x80 != 0 { global = palette(&offset, bytes.byte(10)) }
    var transparent: Int?
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x21:
        // The graphic control extension names the transparent color.
        if bytes.byte(offset + 1) == 0xF9, bytes.byte(offset + 3) & 1 != 0 { transparent = bytes.byte(offset + 6) }
        offset = end(ofBlocks: offset + 2)
      case 0x2C: return frame(at: offset + 1, width, height, global, transparent)
      default: return nil
      }
    }
    return nil
  }

  private func palette(_ offset: inout Int, _ flags: Int) -> Range<Int> {
    let start = offset
    offset += 3 << (flags & 7 + 1)
    return start..<offset
  }

  private func end(ofBlocks start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] != 0 { offset += Int(bytes[offset]) + 1 }
    return offset + 1
  }

  private func frame(
    at start: Int, _ width: Int, _ height: Int, _ global: Range<Int>?, _ transparent: Int?
  ) -> DecodedPicture? {
    let (left, top) = (bytes.little16(start), bytes.little16(start + 2))
    let (columns, rows) = (bytes.little16(start + 4), bytes.little16(start + 6))
    let flags = bytes.byte(start + 8)
    var offset = start + 9
    let local = flags & 0x80 != 0 ? palette(&offset, flags) : nil
    guard let colors = local ?? global, columns > 0, rows > 0, left + columns <= width, top + rows <= height else {
      return nil
    }
    let minimum = bytes.byte(offset)
    var data: [UInt8] = []
    offset += 1
    while offset < bytes.count, bytes[offset] != 0 {
      let next = offset + Int(bytes[offset]) + 1
      data += bytes[min(offset + 1, bytes.count)..<min(next, bytes.count)]
      offset = next
    }
    guard let indexes = Self.decompressed(data, minimum, columns * rows) else { return nil }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for (row, y) in Self.order(of: rows, isInterlaced: flags & 0x40 != 0).enumerated() {
      for column in 0..<columns where row * columns + column < indexes.count {
        let index = Int(indexes[row * columns + column])
        let color = colors.lowerBound + 3 * index
        guard index != transparent, color + 2 < min(colors.upperBound, bytes.count) else { continue }
        let pixel = ((top + y) * width + left + column) * 4
        for channel in 0..<3 { pixels[pixel + channel] = bytes[color + channel] }
        pixels[pixel + 3] = 255
      }
    }
    return DecodedPicture(width: width, height: height, pixels: pixels)
  }

  /// Returns the places of the stored rows.
  private static func order(of rows: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<rows) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in Array(stride(from: first, to: rows, by: step)) }
  }

  /// Decompresses LZW data; a damaged end is left out.
  private static func decompressed(_ data: [UInt8], _ minimum: Int, _ count: Int) -> [UInt8]? {
    guard (1...8).contains(minimum) else { return nil }
    let (clear, end) = (1 << minimum, 1 << minimum + 1)
    var output: [UInt8] = []
    output.reserveCapacity(count)
    // Each code after the first ones is the place of a sequence in the output, and its length.
    var places: [(start: Int, length: Int)] = []
    var (width, previous): (Int, (start: Int, length: Int)?) = (minimum + 1, nil)
    var (bits, bitCount) = (0, 0)
    for byte in data {
      bits |= Int(byte) << bitCount
      bitCount += 8
      while bitCount >= width {
        let code = bits & (1 << width - 1)
        bits >>= width
        bitCount -= width
        if code == end || output.count >= count { return output }
        if code == clear {
          places.removeAll(keepingCapacity: true)
          (width, previous) = (minimum + 1, nil)
          continue
        }
        let start = output.count
        if code < clear {
          output.append(UInt8(code))
        } else if code - end - 1 < places.count {
          let place = places[code - end - 1]
          for index in place.start..<place.start + min(place.length, count - start) { output.append(output[index]) }
        } else if let previous, code - end - 1 == places.count {
          for index in previous.start..<previous.start + previous.length { output.append(output[index]) }
          output.append(output[previous.start])
        } else {
          return output
        }
        if let previous, places.count + end + 1 < 4096 {
          // The previous sequence and the first letter of this one are beside each other.
          places.append((previous.start, previous.length + 1))
          if places.count + end + 1 == 1 << width, width < 12 { width += 1 }
        }
        previous = (start, output.count - start)
      }
    }
    return output
  }
}
