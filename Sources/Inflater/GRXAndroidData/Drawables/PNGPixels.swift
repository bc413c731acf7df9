/// The pixels of a PNG picture, decoded only as far as needed to find black pixels.
///
/// Source: PNG (third edition), 7 to 9. Differs: checksums aren't checked.
package struct PNGPixels {
  package let width: Int
  package let height: Int
  private let bitDepth: Int
  private let channels: Int
  private let colorType: Int
  private let stride: Int
  private var rows: [UInt8] = []
  private var palette: [UInt8] = []
  private var paletteAlpha: [UInt8] = []

  /// Returns the chunks before the first incomplete one.
  static func chunks(of bytes: [UInt8]) -> [(type: String, data: ArraySlice<UInt8>)] {
    var chunks: [(type: String, data: ArraySlice<UInt8>)] = []
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return [] }
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 12 else { break }
      let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((type, bytes[offset + 8..<offset + 8 + length]))
      offset += 12 + length
    }
    return chunks
  }

  package init?(_ bytes: [UInt8], maximumPixels: Int) {
    let chunks = Self.chunks(of: bytes)
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else { return nil }
    let fields = Array(header.data)
    width = fields[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = fields[4..<8].reduce(0) { $0 << 8 | Int($1) }
    (bitDepth, colorType) = (Int(fields[8]), Int(fields[9]))
    guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType], [1, 2, 4, 8, 16].contains(bitDepth),
      fields[12] <= 1,
      (1...maximumPixels).contains(width), (1...maximumPixels).contains(height), width * height <= maximumPixels
    else { return nil }
    self.channels = channels
    stride = (width * channels * bitDepth + 7) / 8
    var compressed: [UInt8] = []
    for chunk in chunks {
      switch chunk.type {
      case "IDAT": compressed += chunk.data
      case "PLTE": palette = Array(chunk.data)
      case "tRNS": paletteAlpha = colorType == 3 ? Array(chunk.data) : []
      default: break
      }
    }
    let passes = (fields[12] == 0 ? [Pass.whole] : Pass.interlaced).map { pass in
      let (columns, lines) = (pass.columns.count(upTo: width), pass.lines.count(upTo: height))
      return (pass, columns, lines, stride: columns > 0 ? (columns * channels * bitDepth + 7) / 8 : 0)
    }
    let count = passes.reduce(0) { $0 + ($1.stride > 0 ? ($1.stride + 1) * $1.2 : 0) }
    // The first two bytes are zlib's header.
    guard let filtered = Inflate.bytes(of: compressed.dropFirst(2), maximumCount: count), filtered.count == count else {
      return nil
    }
    var offset = 0
    if fields[12] == 1 { rows = [UInt8](repeating: 0, count: stride * height) }
    for (pass, columns, lines, stride) in passes where stride > 0 {
      guard let read = unfiltered(filtered, at: offset, stride, lines) else { return nil }
      offset += (stride + 1) * lines
      if fields[12] == 0 {
        rows = read
      } else {
        spread(read, stride, columns, lines, pass)
      }
    }
  }

  /// The pixels of an interlaced picture that are stored together.
  private struct Pass {
    struct Progression {
      let first: Int
      let step: Int

      func count(upTo end: Int) -> Int { first < end ? (end - first + step - 1) / step : 0 }
    }

    let columns: Progression
    let lines: Progression

    init(_ column: Int, _ columnStep: Int, _ line: Int, _ lineStep: Int) {
      (columns, lines) = (Progression(first: column, step: columnStep), Progression(first: line, step: lineStep))
    }

    static let whole = Pass(0, 1, 0, 1)
    static let interlaced = [
      Pass(0, 8, 0, 8), Pass(4, 8, 0, 8), Pass(0, 4, 4, 8), Pass(2, 4, 0, 4), Pass(0, 2, 2, 4), Pass(1, 2, 0, 2),
      Pass(0, 1, 1, 2),
    ]
  }

  /// Moves the pixels of a pass to their places in the picture.
  private mutating func spread(_ read: [UInt8], _ readStride: Int, _ columns: Int, _ lines: Int, _ pass: Pass) {
    let bits = channels * bitDepth
    for line in 0..<lines {
      let (from, to) = (line * readStride, (pass.lines.first + line * pass.lines.step) * stride)
      for column in 0..<columns {
        let x = pass.columns.first + column * pass.columns.step
        if bits < 8 {
          let value = read[from + column * bits / 8] >> (8 - bits - column * bits % 8) & (1 << bits - 1)
          rows[to + x * bits / 8] |= value << (8 - bits - x * bits % 8)
        } else {
          for byte in 0..<bits / 8 { rows[to + x * bits / 8 + byte] = read[from + column * bits / 8 + byte] }
        }
      }
    }
  }

  /// Undoes the filter of each row.
  private func unfiltered(_ filtered: [UInt8], at offset: Int, _ stride: Int, _ height: Int) -> [UInt8]? {
    var rows = [UInt8](repeating: 0, count: stride * height)
    let step = max(1, channels * bitDepth / 8)
    for y in 0..<height {
      let start = offset + y * (stride + 1)
      let filter = filtered[start]
      guard filter < 5 else { return nil }
      for x in 0..<stride {
        let left = x >= step ? Int(rows[y * stride + x - step]) : 0
        let above = y > 0 ? Int(rows[(y - 1) * stride + x]) : 0
        let corner = x >= step && y > 0 ? Int(rows[(y - 1) * stride + x - step]) : 0
        let predicted =
          switch filter {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          case 4: Self.paeth(left, above, corner)
          default: 0
          }
        rows[y * stride + x] = UInt8(truncatingIfNeeded: Int(filtered[start + 1 + x]) + predicted)
      }
    }
    return rows
  }

  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let estimate = left + above - corner
    let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }

  /// Returns a channel of a pixel with all its bits; for 16 bits, only the upper 8.
  private func sample(x: Int, y: Int, _ channel: Int) -> Int {
    let bit = (x * channels + channel) * bitDepth
    let byte = Int(rows[y * stride + bit / 8])
    return bitDepth >= 8 ? byte : (byte >> (8 - bitDepth - bit % 8)) & ((1 << bitDepth) - 1)
  }

  /// Returns whether a pixel is black and not transparent.
  package func isBlack(x: Int, y: Int) -> Bool {
    switch colorType {
    case 3:
      let index = sample(x: x, y: y, 0)
      guard index * 3 + 2 < palette.count, index >= paletteAlpha.count || paletteAlpha[index] == 255 else {
        return false
      }
      return palette[index * 3..<index * 3 + 3].allSatisfy { $0 == 0 }
    case 0: return sample(x: x, y: y, 0) == 0
    case 4: return sample(x: x, y: y, 0) == 0 && sample(x: x, y: y, 1) == 255
    default:
      return (0..<3).allSatisfy { sample(x: x, y: y, $0) == 0 } && (colorType == 2 || sample(x: x, y: y, 3) == 255)
    }
  }

  /// Returns the red, green, blue, and alpha of a rectangle's pixels, not premultiplied, row by row.
  package func pixels(x left: Int, y top: Int, width: Int, height: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    let largest = bitDepth >= 8 ? 255 : (1 << bitDepth) - 1
    var index = 0
    for y in top..<top + height {
      for x in left..<left + width {
        switch colorType {
        case 3:
          let color = sample(x: x, y: y, 0)
          if color * 3 + 2 < palette.count {
            for channel in 0..<3 { pixels[index + channel] = palette[color * 3 + channel] }
          }
          if color < paletteAlpha.count { pixels[index + 3] = paletteAlpha[color] }
        case 0, 4:
          let value = UInt8(sample(x: x, y: y, 0) * 255 / largest)
          for channel in 0..<3 { pixels[index + channel] = value }
          if colorType == 4 { pixels[index + 3] = UInt8(sample(x: x, y: y, 1)) }
        default:
          for channel in 0..<channels { pixels[index + channel] = UInt8(sample(x: x, y: y, channel)) }
        }
        index += 4
      }
    }
    return pixels
  }
}
