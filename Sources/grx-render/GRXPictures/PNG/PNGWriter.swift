import GRXFileFormats

/// Writes a canvas as a PNG file. The same pixels have the same bytes on every machine.
///
/// Up to 256 colors are written as a palette, with the fewest bits per pixel that suffice; more colors as RGB, or RGBA
/// if any is translucent. Source: PNG (third edition).
package enum PNGWriter {
  /// Returns the file of a canvas.
  /// - Parameter density: The number of pixels per point. It is recorded as the picture's resolution, with 72 points
  ///   per inch; a density that can't be represented is left out.
  ///
  /// If the canvas has a budget that is exhausted meanwhile, the file is incomplete.
  package static func encode(_ canvas: Canvas, density: Double = 1) -> [UInt8] {
    let meter = canvas.meter
    func isExhausted() -> Bool { meter?.isExhausted(afterLong: 1) ?? false }
    if isExhausted() { return [] }
    let rows = PixelRows(canvas)
    if isExhausted() { return [] }
    let numbered = rows.numbered()
    if isExhausted() { return [] }
    let filtered = numbered == nil ? rows.filtered() : nil
    if isExhausted() { return [] }
    let (bitDepth, colorType): (Int, UInt8) = numbered.map { ($0.bitDepth, 3) } ?? (8, filtered?.channels == 4 ? 6 : 2)

    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    append(
      "IHDR", bigEndian(canvas.width) + bigEndian(canvas.height) + [UInt8(bitDepth), colorType, 0, 0, 0], to: &file)
    append("sRGB", [0], to: &file)
    let pixelsPerMetre = density * 72 / 0.0254 + 0.5
    if pixelsPerMetre >= 1 && pixelsPerMetre < 0x8000_0000 {
      append("pHYs", bigEndian(Int(pixelsPerMetre)) + bigEndian(Int(pixelsPerMetre)) + [1], to: &file)
    }
    if let numbered {
      let colors = numbered.colors
      append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
      // The alphas of the colors up to the last translucent one.
      if let last = colors.lastIndex(where: { $0.alpha < 255 }) {
        append("tRNS", colors[...last].map(\.alpha), to: &file)
      }
      append(
        "IDAT",
        Deflate.zlib(numbered.bytes, rowLength: numbered.rowLength, repetitions: numbered.repetitions, meter: meter),
        to: &file)
    }
    if let filtered {
      let bytes = Deflate.zlib(
        filtered.bytes, pixelLength: filtered.channels, rowLength: filtered.rowLength,
        repetitions: filtered.repetitions, meter: meter)
      append("IDAT", bytes, to: &file)
    }
    append("IEND", [], to: &file)
    return file
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(data.count)
    let start = file.count
    file += type.utf8
    file += data
    file += bigEndian(Int(CRC32.checksum(of: file[start...])))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
