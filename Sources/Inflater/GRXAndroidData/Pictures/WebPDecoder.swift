/// Decodes a WebP file, or the first frame of an animated one.
///
/// Source: WebP Container Specification.
enum WebPDecoder {
  static func picture(_ bytes: [UInt8], maximumPixels: Int) -> DecodedPicture? {
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.count > 12,
      bytes[8..<12].elementsEqual(Array("WEBP".utf8))
    else { return nil }
    return picture(bytes, in: 12..<bytes.count, maximumPixels)
  }

  /// Decodes the first picture among some chunks.
  /// - Parameter isFrame: Whether these are the chunks of a frame, which contains no other frames.
  private static func picture(
    _ bytes: [UInt8], in range: Range<Int>, _ maximumPixels: Int, isFrame: Bool = false
  ) -> DecodedPicture? {
    var alpha: Range<Int>?
    var canvas: (width: Int, height: Int)?
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      let size = bytes.little32(offset + 4)
      let data = offset + 8..<min(offset + 8 + size, range.upperBound)
      switch String(decoding: bytes[offset..<offset + 4], as: UTF8.self) {
      case "VP8X": canvas = (little24(bytes, data.lowerBound + 4) + 1, little24(bytes, data.lowerBound + 7) + 1)
      case "ALPH": alpha = data
      case "VP8L": return VP8LDecoder.picture(bytes, data, maximumPixels)
      case "VP8 ":
        guard var picture = VP8Decoder.picture(bytes, data, maximumPixels) else { return nil }
        if let alpha, let values = self.alpha(bytes, alpha, picture.width, picture.height) {
          var pixels = picture.pixels
          for index in values.indices { pixels[4 * index + 3] = values[index] }
          picture = DecodedPicture(width: picture.width, height: picture.height, pixels: pixels)
        }
        return picture
      case "ANMF":
        guard !isFrame, data.count > 16 else { return nil }
        let left = 2 * little24(bytes, data.lowerBound)
        let top = 2 * little24(bytes, data.lowerBound + 3)
        let frame = picture(bytes, in: data.lowerBound + 16..<data.upperBound, maximumPixels, isFrame: true)
        guard let frame, let canvas else { return frame }
        return placed(frame, left, top, canvas, maximumPixels)
      default: break
      }
      offset = data.lowerBound + size + size & 1
    }
    return nil
  }

  private static func little24(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes.little16(offset) | bytes.byte(offset + 2) << 16
  }

  /// Returns a frame on its canvas.
  private static func placed(
    _ frame: DecodedPicture, _ left: Int, _ top: Int, _ canvas: (width: Int, height: Int), _ maximumPixels: Int
  ) -> DecodedPicture? {
    if left == 0, top == 0, canvas == (frame.width, frame.height) { return frame }
    guard DecodedPicture.accepts(canvas.width, canvas.height, maximumPixels), left + frame.width <= canvas.width,
      top + frame.height <= canvas.height
    else { return nil }
    var pixels = [UInt8](repeating: 0, count: 4 * canvas.width * canvas.height)
    for y in 0..<frame.height {
      let target = 4 * ((top + y) * canvas.width + left)
      let source = 4 * y * frame.width
      for byte in 0..<4 * frame.width { pixels[target + byte] = frame.pixels[source + byte] }
    }
    return DecodedPicture(width: canvas.width, height: canvas.height, pixels: pixels)
  }

  /// Returns the opacities of the pixels, which are stored apart from the colors of VP8.
  private static func alpha(_ bytes: [UInt8], _ range: Range<Int>, _ width: Int, _ height: Int) -> [UInt8]? {
    guard let first = range.first else { return nil }
    let (compression, filter) = (bytes[first] & 3, bytes[first] >> 2 & 3)
    var values: [UInt8]
    if compression == 0 {
      guard range.count > width * height else { return nil }
      values = Array(bytes[first + 1..<first + 1 + width * height])
    } else {
      guard let greens = VP8LDecoder.greens(bytes, first + 1..<range.upperBound, width, height) else { return nil }
      values = greens
    }
    guard filter > 0 else { return values }
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let left = x > 0 ? Int(values[index - 1]) : 0
        let above = y > 0 ? Int(values[index - width]) : 0
        let predicted: Int
        switch (x, y) {
        case (0, 0): predicted = 0
        case (_, 0): predicted = left
        case (0, _): predicted = above
        default:
          predicted =
            filter == 1
            ? left : filter == 2 ? above : min(max(left + above - Int(values[index - width - 1]), 0), 255)
        }
        values[index] = values[index] &+ UInt8(predicted)
      }
    }
    return values
  }
}
