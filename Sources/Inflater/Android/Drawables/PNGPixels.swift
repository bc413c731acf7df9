import Inflater

/// The pixels of a PNG picture, decoded only as far as needed to find black pixels.
///
/// Source: PNG (third edition), 7 and 9. Differs: interlaced pictures aren't read, and checksums aren't checked.
struct PNGPixels {
  let width: Int
  let height: Int
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

  init?(_ bytes: [UInt8], maximumPixels: Int) {
    let chunks = Self.chunks(of: bytes)
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else { return nil }
    let fields = Array(header.data)
    width = fields[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = fields[4..<8].reduce(0) { $0 << 8 | Int($1) }
    (bitDepth, colorType) = (Int(fields[8]), Int(fields[9]))
    guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType], [1, 2, 4, 8, 16].contains(bitDepth),
      fields[12] == 0,
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
    // The first two bytes are zlib's header.
    guard let filtered = Inflate.bytes(of: compressed.dropFirst(2), maximumCount: (stride + 1) * height),
      filtered.count == (stride + 1) * height
    else { return nil }
    rows = [UInt8](repeating: 0, count: stride * height)
    guard unfilter(filtered) else { return nil }
  }

  /// Undoes the filter of each row.
  private mutating func unfilter(_ filtered: [UInt8]) -> Bool {
    let step = max(1, channels * bitDepth / 8)
    for y in 0..<height {
      let filter = filtered[y * (stride + 1)]
      guard filter < 5 else { return false }
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
        rows[y * stride + x] = UInt8(truncatingIfNeeded: Int(filtered[y * (stride + 1) + 1 + x]) + predicted)
      }
    }
    return true
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
  func isBlack(x: Int, y: Int) -> Bool {
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
  func pixels(x left: Int, y top: Int, width: Int, height: Int) -> [UInt8] {
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
