import Measure

/// Reads the padding of a nine-patch: an image whose outermost pixels aren't shown; black ones mark the stretchable
/// parts (on the left and at the top) and the content area (on the right and at the bottom).
///
/// Source: "Create resizable bitmaps (9-patch files)"; aapt2's NinePatch.cpp. Differs: marks of optical bounds (red)
/// are ignored.
package enum NinePatch {
  /// The maximum size of a file in bytes. A larger file is treated as invalid.
  package static let maximumBytes = 1 << 20
  private static let maximumPixels = 1 << 22

  /// Returns the padding in pixels, or `nil` if the bytes aren't such an image.
  package static func padding(ofPNG bytes: [UInt8]) -> Edges? {
    if let compiled = compiledPadding(bytes) { return compiled }
    guard let picture = PNGPixels(bytes, maximumPixels: maximumPixels), picture.width > 2, picture.height > 2 else {
      return nil
    }
    let (width, height) = (picture.width, picture.height)
    /// Returns the distances before and after the marks of a line; if there are no marks at the right or the bottom,
    /// the opposite ones are used.
    func margins(_ count: Int, _ isMarked: (Int) -> Bool) -> (before: Int, after: Int)? {
      guard let first = (0..<count).first(where: isMarked), let last = (0..<count).last(where: isMarked) else {
        return nil
      }
      return (first, count - 1 - last)
    }
    let across =
      margins(width - 2) { picture.isBlack(x: $0 + 1, y: height - 1) }
      ?? margins(width - 2) { picture.isBlack(x: $0 + 1, y: 0) }
    let down =
      margins(height - 2) { picture.isBlack(x: width - 1, y: $0 + 1) }
      ?? margins(height - 2) { picture.isBlack(x: 0, y: $0 + 1) }
    return Edges(left: across?.before ?? 0, top: down?.before ?? 0, right: across?.after ?? 0, bottom: down?.after ?? 0)
  }

  /// Returns the padding in the chunk `npTc`, which the build tools write instead of the frame.
  private static func compiledPadding(_ bytes: [UInt8]) -> Edges? {
    for chunk in PNGPixels.chunks(of: bytes) where chunk.type == "npTc" && chunk.data.count >= 28 {
      let start = chunk.data.startIndex
      func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[start + offset + $1]) } }
      let numbers = [12, 16, 20, 24].map(number)
      guard numbers.allSatisfy({ $0 < 1 << 16 }) else { return nil }
      return Edges(left: numbers[0], top: numbers[2], right: numbers[1], bottom: numbers[3])
    }
    return nil
  }
}
