import Inflater
import Measure
import Testing

@testable import GRXFileFormats
@testable import GRXPictures
@testable import Render
@testable import ToolCommands

@Suite("PNG writer")
struct PNGWriterTests {
  private func bytes(of canvas: Canvas) -> [UInt8] {
    canvas.pixels.flatMap { pixel in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
  }

  /// Returns one pixel of each of `count` colors, in rows of `width`.
  private func canvas(colors count: Int, width: Int, translucent: Bool = false) throws -> Canvas {
    var canvas = try Canvas(width: width, height: (count + width - 1) / width, background: .clear)
    for index in 0..<canvas.width * canvas.height {
      let number = UInt32(index % count)
      canvas.fill(
        Rect(x: index % width, y: index / width, width: 1, height: 1),
        Canvas.Color(rgb: number &* 0x01_0305, alpha: translucent && number % 3 == 1 ? 128 : 255))
    }
    return canvas
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func few_colors_are_a_palette_of_the_fewest_bits(_ colors: Int, _ bitDepth: Int) throws {
    for translucent in [false, true] {
      let canvas = try canvas(colors: colors, width: 13, translucent: translucent)
      let picture = try PNGReader(PNGWriter.encode(canvas))
      #expect(picture.colorType == 3)
      #expect(picture.bitDepth == bitDepth)
      #expect(picture.rgba == bytes(of: canvas))
      #expect(picture.chunks.contains("tRNS") == (translucent && colors > 1))
    }
  }

  @Test func many_colors_are_rgb_or_rgba() throws {
    for translucent in [false, true] {
      let canvas = try canvas(colors: 3000, width: 61, translucent: translucent)
      let picture = try PNGReader(PNGWriter.encode(canvas))
      #expect(picture.colorType == (translucent ? 6 : 2))
      #expect(picture.width == 61 && picture.height == 50)
      #expect(picture.rgba == bytes(of: canvas))
    }
  }

  @Test func chunks_are_in_the_order_that_png_requires() throws {
    let file = PNGWriter.encode(try canvas(colors: 4, width: 4, translucent: true))
    #expect(try PNGReader(file).chunks == ["IHDR", "sRGB", "pHYs", "PLTE", "tRNS", "IDAT", "IEND"])
  }

  @Test func density_is_recorded_as_pixels_per_meter() throws {
    let canvas = try Canvas(width: 3, height: 2)
    #expect(try PNGReader(PNGWriter.encode(canvas, density: 1)).pixelsPerMetre == 2835)
    #expect(try PNGReader(PNGWriter.encode(canvas, density: 2)).pixelsPerMetre == 5669)
    for density in [0, -1, .nan, .infinity, 1e300] {
      #expect(try PNGReader(PNGWriter.encode(canvas, density: density)).pixelsPerMetre == nil)
    }
  }

  @Test func the_same_drawing_gives_the_same_bytes() throws {
    func draw() throws -> [UInt8] {
      var canvas = try Canvas(width: 200, height: 40)
      canvas.draw("Grüße, 12 × 34", x: 4, baseline: 28, size: 17, Canvas.Color(rgb: 0x1a4f8b, alpha: 200))
      return PNGWriter.encode(canvas, density: 2)
    }
    let first = try draw()
    #expect(try draw() == first)
  }

  @Test func checksums_are_the_published_ones() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)[...]) == 0xcbf4_3926)
    #expect(Deflate.adler32(Array("Wikipedia".utf8)) == 0x11e6_0398)
    #expect(Deflate.adler32([UInt8](repeating: 255, count: 1_000_000)) == 0x3843_e1be)
  }

  @Test func any_bytes_survive_compression() throws {
    var state: UInt32 = 1
    func noise(_ count: Int, _ mask: UInt8) -> [UInt8] {
      (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24) & mask
      }
    }
    // Fibonacci numbers as counts require longer codes than DEFLATE allows.
    var fibonacci: [UInt8] = []
    var (small, large) = (1, 1)
    for symbol in 0..<23 as Range<UInt8> {
      fibonacci += [UInt8](repeating: symbol, count: 1).flatMap { [UInt8](repeating: $0, count: min(small, 9000)) }
      (small, large) = (large, small + large)
    }
    fibonacci = fibonacci.indices.map { fibonacci[$0 * 7919 % fibonacci.count] }
    let far = noise(300, 255)
    let samples: [[UInt8]] = [
      [], [7], [7, 7], [7, 7, 7], noise(70_000, 255), noise(90_000, 3), fibonacci,
      [UInt8](repeating: 0, count: 100_000), far + [UInt8](repeating: 1, count: 32_468) + far,
      far + [UInt8](repeating: 1, count: 32_469) + far,
    ]
    for sample in samples {
      #expect(try PNGReader.unzip(Deflate.zlib(sample)) == sample)
    }
  }

  @Test func known_repetitions_are_written_like_other_bytes() throws {
    var bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let ranges = [
      (1..<2, 1), (10..<12, 1), (12..<400, 1), (700..<703, 1), (1000..<3000, 400), (3000..<3001, 3000),
      (3100..<3500, 400), (4000..<4007, 3), (40_000..<60_000, 32_768), (60_000..<70_000, 33_000),
    ]
    for (range, distance) in ranges { for index in range { bytes[index] = bytes[index - distance] } }
    let repetitions = ranges.map { Deflate.Repetition(range: $0, distance: $1) }
    let written = Deflate.zlib(bytes, pixelLength: 3, rowLength: 400, repetitions: repetitions)
    #expect(try PNGReader.unzip(written) == bytes)
    #expect(Deflate.adler32(bytes, repetitions: repetitions) == Deflate.adler32(bytes))
    // Bytes that don't exist can't be repeated.
    #expect(try PNGReader.unzip(Deflate.zlib([0], repetitions: [.init(range: 0..<1, distance: 1)])) == [0])
  }

  @Test func codes_are_never_longer_than_requested() {
    var counts = [1, 1]
    while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    for longest in [7, 15] {
      let code = HuffmanCode(counts: counts, longest: longest)
      #expect(code.lengths.allSatisfy { 1...longest ~= $0 })
      var taken = 0
      for length in code.lengths { taken += 1 << (longest - length) }
      #expect(taken == 1 << longest)
    }
  }

  @Test func one_color_takes_few_bytes() throws {
    #expect(PNGWriter.encode(try Canvas(width: 1080, height: 1920)).count < 512)
  }
}
