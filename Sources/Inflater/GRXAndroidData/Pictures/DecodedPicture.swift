/// The pixels of a picture file.
package struct DecodedPicture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Red, green, blue, and alpha of each pixel, not premultiplied, row by row.
  package let pixels: [UInt8]

  /// Decodes a JPEG, WebP, or GIF file; `nil` for other files, and for files that are damaged or have more pixels. Of an
  /// animation, the first frame is decoded.
  ///
  /// The time is proportional to the number of pixels and bytes.
  package init?(_ bytes: [UInt8], maximumPixels: Int) {
    let picture: DecodedPicture?
    if bytes.starts(with: [0xFF, 0xD8]) {
      picture = JPEGDecoder.picture(bytes, maximumPixels: maximumPixels)
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      picture = GIFDecoder.picture(bytes, maximumPixels: maximumPixels)
    } else {
      picture = WebPDecoder.picture(bytes, maximumPixels: maximumPixels)
    }
    guard let picture else { return nil }
    self = picture
  }

  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns whether a size is one that is decoded.
  static func accepts(_ width: Int, _ height: Int, _ maximumPixels: Int) -> Bool {
    (1...maximumPixels).contains(width) && (1...maximumPixels).contains(height) && width * height <= maximumPixels
  }
}

extension [UInt8] {
  /// The number in two bytes, the lower one first; 0 beyond the end.
  func little16(_ offset: Int) -> Int { byte(offset) | byte(offset + 1) << 8 }

  func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }

  /// The number in two bytes, the upper one first; 0 beyond the end.
  func big16(_ offset: Int) -> Int { byte(offset) << 8 | byte(offset + 1) }

  func byte(_ offset: Int) -> Int { offset >= 0 && offset < count ? Int(self[offset]) : 0 }
}
