/// Decodes a JPEG file: baseline and progressive, with 8 bits per sample and Huffman codes.
///
/// Source: ITU-T T.81; JFIF 1.02, 7 for the colors. Differs: the end of a truncated file is gray, and the orientation of a
/// camera is ignored.
struct JPEGDecoder {
  struct Component {
    let id: Int
    /// The numbers of blocks in a minimum coded unit.
    let columnsPerUnit: Int
    let rowsPerUnit: Int
    let quantization: Int
    /// The numbers of blocks with the units at the edges.
    var columns = 0
    var rows = 0
    /// The numbers of blocks that a scan of this component alone has.
    var ownColumns = 0
    var ownRows = 0
    /// The coefficients of the blocks in zigzag order.
    var coefficients: [Int16] = []
    var predictor = 0
    var dcTable = 0
    var acTable = 0

    init(id: Int, columnsPerUnit: Int, rowsPerUnit: Int, quantization: Int) {
      (self.id, self.quantization) = (id, quantization)
      (self.columnsPerUnit, self.rowsPerUnit) = (columnsPerUnit, rowsPerUnit)
    }
  }

  let bytes: [UInt8]
  private var width = 0
  private var height = 0
  private var isProgressive = false
  private var adobeTransform: Int?
  private var restartInterval = 0
  private var quantizations = [[Int]](repeating: [Int](repeating: 1, count: 64), count: 4)
  private var dcTables = [JPEGHuffmanTable?](repeating: nil, count: 4)
  private var acTables = [JPEGHuffmanTable?](repeating: nil, count: 4)
  private var components: [Component] = []
  private var maximumColumns = 1
  private var maximumRows = 1

  /// The most scans of a progressive file that are read; usual ones have ten.
  private static let mostScans = 40

  static func picture(_ bytes: [UInt8], maximumPixels: Int) -> DecodedPicture? {
    var decoder = JPEGDecoder(bytes: bytes)
    return decoder.picture(maximumPixels: maximumPixels)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func picture(maximumPixels: Int) -> DecodedPicture? {
    var offset = 2
    var scans = 0
    while offset + 3 < bytes.count {
      guard bytes[offset] == 0xFF else {
        offset += 1
        continue
      }
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      offset += 2
      if marker == 0xD9 { break }
      if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
      let length = bytes.big16(offset)
      guard length >= 2, offset + length <= bytes.count else { break }
      let segment = offset + 2..<offset + length
      offset += length
      switch marker {
      case 0xC0...0xC2:
        guard components.isEmpty, readFrame(segment, maximumPixels) else { return nil }
        isProgressive = marker == 0xC2
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      case 0xC4: readHuffmanTables(segment)
      case 0xDB: readQuantizations(segment)
      case 0xDD: restartInterval = bytes.big16(segment.lowerBound)
      case 0xEE where segment.count >= 12: adobeTransform = bytes.byte(segment.lowerBound + 11)
      case 0xDA:
        scans += 1
        guard scans <= Self.mostScans, let end = readScan(segment) else { return finished() }
        offset = end
      default: break
      }
    }
    return scans > 0 ? finished() : nil
  }

  // MARK: Segments

  private mutating func readFrame(_ segment: Range<Int>, _ maximumPixels: Int) -> Bool {
    let start = segment.lowerBound
    height = bytes.big16(start + 1)
    width = bytes.big16(start + 3)
    let count = bytes.byte(start + 5)
    guard bytes.byte(start) == 8, DecodedPicture.accepts(width, height, maximumPixels), [1, 3, 4].contains(count),
      segment.count >= 6 + 3 * count
    else { return false }
    for index in 0..<count {
      let place = start + 6 + 3 * index
      let (columns, rows) = (bytes.byte(place + 1) >> 4, bytes.byte(place + 1) & 15)
      guard (1...4).contains(columns), (1...4).contains(rows), bytes.byte(place + 2) < 4 else { return false }
      components.append(
        Component(
          id: bytes.byte(place), columnsPerUnit: columns, rowsPerUnit: rows, quantization: bytes.byte(place + 2)))
      (maximumColumns, maximumRows) = (max(maximumColumns, columns), max(maximumRows, rows))
    }
    let unitColumns = (width + 8 * maximumColumns - 1) / (8 * maximumColumns)
    let unitRows = (height + 8 * maximumRows - 1) / (8 * maximumRows)
    for index in components.indices {
      let component = components[index]
      components[index].columns = unitColumns * component.columnsPerUnit
      components[index].rows = unitRows * component.rowsPerUnit
      func blocks(_ length: Int, _ share: Int, _ maximum: Int) -> Int {
        let samples = (length * share + maximum - 1) / maximum
        return (samples + 7) / 8
      }
      components[index].ownColumns = blocks(width, component.columnsPerUnit, maximumColumns)
      components[index].ownRows = blocks(height, component.rowsPerUnit, maximumRows)
      components[index].coefficients = [Int16](
        repeating: 0, count: 64 * components[index].columns * components[index].rows)
    }
    return true
  }

  private mutating func readHuffmanTables(_ segment: Range<Int>) {
    var offset = segment.lowerBound
    while offset + 17 <= segment.upperBound {
      let header = bytes.byte(offset)
      let counts = bytes[offset + 1..<offset + 17].map(Int.init)
      let total = counts.reduce(0, +)
      guard offset + 17 + total <= segment.upperBound, total <= 256, header & 15 < 4 else { return }
      let table = JPEGHuffmanTable(counts, Array(bytes[offset + 17..<offset + 17 + total]))
      if header >> 4 == 0 { dcTables[header & 15] = table } else { acTables[header & 15] = table }
      offset += 17 + total
    }
  }

  private mutating func readQuantizations(_ segment: Range<Int>) {
    var offset = segment.lowerBound
    while offset < segment.upperBound {
      let header = bytes.byte(offset)
      let size = header >> 4 == 0 ? 1 : 2
      guard header & 15 < 4, offset + 1 + 64 * size <= segment.upperBound else { return }
      for index in 0..<64 {
        quantizations[header & 15][index] =
          size == 1 ? bytes.byte(offset + 1 + index) : bytes.big16(offset + 1 + 2 * index)
      }
      offset += 1 + 64 * size
    }
  }

  // MARK: Scans

  /// Reads the coefficients of a scan, and returns where its data ends; `nil` if it is invalid.
  private mutating func readScan(_ segment: Range<Int>) -> Int? {
    let count = bytes.byte(segment.lowerBound)
    guard (1...4).contains(count), segment.count >= 4 + 2 * count, !components.isEmpty else { return nil }
    var scanned: [Int] = []
    for index in 0..<count {
      let place = segment.lowerBound + 1 + 2 * index
      guard let component = components.firstIndex(where: { $0.id == bytes.byte(place) }), !scanned.contains(component)
      else { return nil }
      components[component].dcTable = bytes.byte(place + 1) >> 4 & 3
      components[component].acTable = bytes.byte(place + 1) & 3
      scanned.append(component)
    }
    let place = segment.lowerBound + 1 + 2 * count
    let (first, last) = isProgressive ? (bytes.byte(place), bytes.byte(place + 1)) : (0, 63)
    let (high, low) = isProgressive ? (bytes.byte(place + 2) >> 4, bytes.byte(place + 2) & 15) : (0, 0)
    guard first <= last, last < 64, low < 14, first == 0 || count == 1, !isProgressive || first > 0 || last == 0
    else { return nil }
    var scan = JPEGScan(
      JPEGBits(bytes, at: segment.upperBound), first: first, last: last, high: high, low: low,
      isProgressive: isProgressive)
    read(&scan, scanned)
    return scan.bits.endOfData
  }

  private mutating func read(_ scan: inout JPEGScan, _ scanned: [Int]) {
    for index in scanned { components[index].predictor = 0 }
    let isAlone = scanned.count == 1
    let columns: Int
    let rows: Int
    if isAlone {
      (columns, rows) = (components[scanned[0]].ownColumns, components[scanned[0]].ownRows)
    } else {
      columns = components[scanned[0]].columns / components[scanned[0]].columnsPerUnit
      rows = components[scanned[0]].rows / components[scanned[0]].rowsPerUnit
    }
    for unit in 0..<columns * rows {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        guard scan.restart() else { return }
        for index in scanned { components[index].predictor = 0 }
      }
      if scan.bits.isAtEnd { return }
      let (column, row) = (unit % columns, unit / columns)
      for index in scanned {
        let (across, down) = isAlone ? (1, 1) : (components[index].columnsPerUnit, components[index].rowsPerUnit)
        for block in 0..<across * down {
          let x = column * across + block % across
          let y = row * down + block / across
          let start = 64 * (y * components[index].columns + x)
          let (dc, ac) = (dcTables[components[index].dcTable], acTables[components[index].acTable])
          var predictor = components[index].predictor
          guard scan.readBlock(&components[index].coefficients, start, &predictor, dc, ac) else { return }
          components[index].predictor = predictor
        }
      }
    }
  }

  // MARK: Pixels

  private func finished() -> DecodedPicture? {
    guard !components.isEmpty else { return nil }
    let planes = components.map { component in
      JPEGPlane(component, quantizations[component.quantization], maximumColumns, maximumRows)
    }
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    // Without Adobe's segment, three components are YCbCr unless they are named R, G, and B.
    let isRGB = adobeTransform == 0 || adobeTransform == nil && components.map(\.id) == [0x52, 0x47, 0x42]
    let isConverted = components.count == 3 ? !isRGB : components.count == 4 && adobeTransform == 2
    var lines = planes.map { _ in [Int](repeating: 0, count: width) }
    for y in 0..<height {
      for index in planes.indices { planes[index].read(y, into: &lines[index]) }
      for x in 0..<width {
        let place = 4 * (y * width + x)
        var (red, green, blue) = (lines[0][x], lines[0][x], lines[0][x])
        if lines.count >= 3 { (green, blue) = (lines[1][x], lines[2][x]) }
        if isConverted {
          let (cb, cr) = (green - 128, blue - 128)
          green = red - (22_554 * cb + 46_802 * cr + 32_768) >> 16
          blue = red + (116_130 * cb + 32_768) >> 16
          red += (91_881 * cr + 32_768) >> 16
        }
        if lines.count == 4 {
          // Inverted inks, as all such files have them.
          let black = lines[3][x]
          (red, green, blue) = (red * black / 255, green * black / 255, blue * black / 255)
        }
        pixels[place] = UInt8(min(max(red, 0), 255))
        pixels[place + 1] = UInt8(min(max(green, 0), 255))
        pixels[place + 2] = UInt8(min(max(blue, 0), 255))
      }
    }
    return DecodedPicture(width: width, height: height, pixels: pixels)
  }
}
