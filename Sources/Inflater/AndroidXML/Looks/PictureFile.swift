import GRXAndroidData
import GRXFileFormats
import Layouts

/// Picture files for drawings. Those that are too large to be decoded are unchanged.
package enum PictureFile {
  /// The largest file that is read, in bytes.
  static let maximumBytes = 8 << 20
  /// The maximum number of bytes of all pictures of a layout.
  static let maximumTotal = 256 << 20
  private static let maximumPixels = 1 << 24
  /// The maximum for formats that take longer.
  private static let maximumDecodedPixels = 1 << 22

  /// Returns the figure of a picture file.
  /// - Parameter scale: The number of pixels of the layout per pixel of the picture.
  package static func figure(of bytes: [UInt8], isNinePatch: Bool, scale: Double) -> Figure? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), let picture = PNGPixels(bytes, maximumPixels: maximumPixels)
    else {
      guard let size = WebPHeader.size(of: bytes) ?? (try? PictureHeader.size(of: bytes)) else { return nil }
      var pixels: [UInt8] = []
      if let picture = DecodedPicture(bytes, maximumPixels: maximumDecodedPixels),
        (picture.width, picture.height) == (size.width, size.height)
      {
        pixels = picture.pixels
      }
      let bitmap = Bitmap(width: size.width, height: size.height, pixels: pixels, file: bytes, type: type(of: bytes))
      return .bitmap(
        BitmapFigure(bitmap, width: Double(size.width) * scale, height: Double(size.height) * scale))
    }
    var (width, height) = (picture.width, picture.height)
    let pixels: [UInt8]
    var (columns, rows): ([Range<Int>], [Range<Int>]) = ([], [])
    if isNinePatch, width > 2, height > 2 {
      columns = marks(width - 2) { picture.isBlack(x: $0 + 1, y: 0) }
      rows = marks(height - 2) { picture.isBlack(x: 0, y: $0 + 1) }
      (width, height) = (width - 2, height - 2)
      pixels = picture.pixels(x: 1, y: 1, width: width, height: height)
    } else {
      pixels = picture.pixels(x: 0, y: 0, width: width, height: height)
    }
    let bitmap = Bitmap(width: width, height: height, pixels: pixels, file: isNinePatch ? [] : bytes)
    var figure = BitmapFigure(bitmap, width: Double(width) * scale, height: Double(height) * scale)
    (figure.stretchedColumns, figure.stretchedRows, figure.scale) = (columns, rows, scale)
    return .bitmap(figure)
  }

  private static func type(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xD8]) { return "image/jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    return bytes.starts(with: Array("RIFF".utf8)) ? "image/webp" : "image/png"
  }

  /// Returns the runs of marks, or the whole line if there are none.
  private static func marks(_ count: Int, _ isMarked: (Int) -> Bool) -> [Range<Int>] {
    var marks: [Range<Int>] = []
    for index in 0..<count where isMarked(index) {
      if let last = marks.last, last.upperBound == index {
        marks[marks.count - 1] = last.lowerBound..<index + 1
      } else if marks.count < 64 {
        marks.append(index..<index + 1)
      }
    }
    return marks.isEmpty ? [0..<count] : marks
  }
}
