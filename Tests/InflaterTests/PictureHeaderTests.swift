import Inflater
import Measure
import Testing

@testable import GRXFileFormats

@Suite("Picture headers")
struct PictureHeaderTests {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + [0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 2, 0, 0, 0, 48, 8, 6, 0, 0, 1]
  /// Apple's variant: a chunk of 4 bytes precedes the header.
  static let applePNG: [UInt8] =
    Array(png.prefix(8)) + [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 2, 0x2b, 0xd5, 0xb3, 0x7f]
    + png.dropFirst(8)
  static let gif: [UInt8] = Array("GIF89a".utf8) + [0x40, 0x01, 0xf0, 0x00, 0x80, 0, 0]

  /// SOI, JFIF, a comment that contains the bytes of a frame header, a quantization table, a Huffman table, then the
  /// frame header `marker` of 300 × 200.
  static func jpeg(frame marker: UInt8, height: UInt8 = 200) -> [UInt8] {
    var bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    bytes += [0xff, 0xfe, 0, 12, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 3]
    bytes += [0xff, 0xdb, 0, 4, 0, 1, 0xff, 0xff, 0xff, 0xc4, 0, 3, 0]
    return bytes + [0xff, marker, 0, 17, 8, 0, height, 1, 0x2c, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  private func problem(_ bytes: [UInt8]) -> PictureHeader.Problem? {
    do throws(PictureHeader.Problem) {
      _ = try PictureHeader.size(of: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func each_format_gives_its_pixels() throws {
    #expect(try PictureHeader.size(of: Self.png) == Size(width: 258, height: 48))
    #expect(try PictureHeader.size(of: Self.applePNG) == Size(width: 258, height: 48))
    #expect(try PictureHeader.size(of: Self.gif) == Size(width: 320, height: 240))
  }

  @Test(arguments: [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf] as [UInt8])
  func every_frame_header_of_a_jpeg_is_read(_ marker: UInt8) throws {
    #expect(try PictureHeader.size(of: Self.jpeg(frame: marker)) == Size(width: 300, height: 200))
  }

  @Test(arguments: [0xc4, 0xc8, 0xcc] as [UInt8])
  func tables_of_a_jpeg_are_no_frame_headers(_ marker: UInt8) {
    #expect(problem(Self.jpeg(frame: marker)) == .truncated)
  }

  @Test func a_slice_is_read_from_its_own_start() throws {
    let slice = ([1, 2, 3] + Self.gif)[3...]
    #expect(try PictureHeader.size(of: slice) == Size(width: 320, height: 240))
  }

  /// The last byte that is needed, and the error for every shorter prefix.
  @Test(arguments: [(png, 24), (applePNG, 40), (gif, 10), (jpeg(frame: 0xc2), 56)])
  func a_prefix_is_truncated_until_it_holds_the_size(_ bytes: [UInt8], _ needed: Int) {
    for length in 0..<needed { #expect(problem(Array(bytes.prefix(length))) == .truncated, "\(length) bytes") }
    for length in needed...bytes.count { #expect(problem(Array(bytes.prefix(length))) == nil, "\(length) bytes") }
  }

  @Test func invalid_pictures_are_reported() {
    #expect(problem(Array("hello".utf8)) == .notAPicture)
    #expect(problem([0xff, 0xd8, 0x00]) == .notAPicture)
    #expect(problem(Array("RIFF\0\0\0\0WEBPVP8 ".utf8)) == .unsupported(format: "WebP"))
    #expect(problem(Array("<svg/>".utf8)) == .unsupported(format: "SVG"))
    #expect(problem(Array("\0\0\0\u{1c}ftypheic".utf8)) == .unsupported(format: "HEIF"))
    #expect(problem(Array("GIF88a".utf8)) == .damaged(format: "GIF"))
  }

  @Test func a_broken_header_is_damaged() {
    var png = Self.png
    png[12] = 0x4a
    #expect(problem(png) == .damaged(format: "PNG"))
    #expect(problem([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0, 0]) == .damaged(format: "JPEG"))
    #expect(problem([0xff, 0xd8, 0xff, 0xda, 0, 8]) == .damaged(format: "JPEG"))
    #expect(problem([0xff, 0xd8, 0xff, 0xd9]) == .damaged(format: "JPEG"))
  }

  @Test func an_impossible_size_is_refused() {
    var png = Self.png
    png.replaceSubrange(16..<20, with: [0xff, 0xff, 0xff, 0xff])
    #expect(problem(png) == .absurdSize(width: 4_294_967_295, height: 48))
    #expect(problem(Array("GIF87a".utf8) + [0, 0, 1, 0]) == .absurdSize(width: 0, height: 1))
    #expect(problem(Self.jpeg(frame: 0xc0, height: 0)) == .unsupported(format: "JPEG without a height in its header"))
  }

  @Test func no_bytes_make_it_trap() {
    var generator = SplitMix(state: 7)
    let seeds = [Self.png, Self.applePNG, Self.gif, Self.jpeg(frame: 0xc0)]
    var sizes = 0
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...Int(generator.next() % 4) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
      }
      bytes.removeLast(Int(generator.next() % UInt64(bytes.count)))
      if let size = try? PictureHeader.size(of: bytes) {
        sizes += 1
        #expect(1...PictureHeader.largestSide ~= size.width && 1...PictureHeader.largestSide ~= size.height)
      }
    }
    #expect(sizes > 1000)
  }
}

private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}
