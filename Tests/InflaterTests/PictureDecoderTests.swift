import Foundation
import GRXAndroidData
import TestSupport
import Testing

/// Pictures in other formats than PNG have the pixels of the PNG files of the same name, which another decoder wrote.
@Suite struct PictureDecoderTests {
  private static let folder = fixtures.appendingPathComponent("picture/formats")

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Returns the largest difference of a channel of visible pixels.
  private static func difference(_ pixels: [UInt8], _ other: [UInt8]) -> Int {
    var largest = 0
    for place in stride(from: 0, to: pixels.count, by: 4) {
      largest = max(largest, abs(Int(pixels[place + 3]) - Int(other[place + 3])))
      if other[place + 3] == 0 { continue }
      for channel in 0..<3 {
        largest = max(largest, abs(Int(pixels[place + channel]) - Int(other[place + channel])))
      }
    }
    return largest
  }

  @Test(arguments: [
    ("interlaced.gif", 0), ("transparent.gif", 0), ("lossless.webp", 0), ("translucent.webp", 0), ("palette.webp", 0),
    ("groups.webp", 0), ("lossy.webp", 0), ("coarse.webp", 0), ("faded.webp", 0), ("gray.jpg", 1), ("baseline.jpg", 4),
    ("progressive.jpg", 4), ("restarts.jpg", 4),
  ])
  func pixels_are_decoded(_ name: String, _ tolerance: Int) throws {
    let expected = try #require(
      PNGPixels(try Self.bytes(name.split(separator: ".")[0] + ".png"), maximumPixels: 1 << 16))
    let picture = try #require(DecodedPicture(try Self.bytes(name), maximumPixels: 1 << 16))
    #expect(picture.width == expected.width && picture.height == expected.height)
    let pixels = expected.pixels(x: 0, y: 0, width: expected.width, height: expected.height)
    #expect(Self.difference(picture.pixels, pixels) <= tolerance)
  }

  @Test func a_picture_with_more_pixels_is_not_decoded() throws {
    for name in ["baseline.jpg", "lossy.webp", "lossless.webp", "interlaced.gif"] {
      #expect(DecodedPicture(try Self.bytes(name), maximumPixels: 45 * 29 - 1) == nil)
      #expect(DecodedPicture(try Self.bytes(name), maximumPixels: 45 * 29) != nil)
    }
  }

  @Test func damaged_files_end_the_decoding() throws {
    var random = SplitMix64(seed: 7)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    where !name.hasSuffix(".png") {
      let bytes = try Self.bytes(name)
      for count in stride(from: 0, to: bytes.count, by: 7) {
        _ = DecodedPicture(Array(bytes.prefix(count)), maximumPixels: 1 << 16)
      }
      for _ in 0..<150 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let picture = DecodedPicture(changed, maximumPixels: 1 << 14) {
          #expect(picture.pixels.count == 4 * picture.width * picture.height)
        }
      }
    }
  }
}
