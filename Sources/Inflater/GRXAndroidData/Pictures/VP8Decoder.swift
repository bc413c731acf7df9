/// Decodes a key frame of VP8, the lossy compression of WebP.
///
/// Source: RFC 6386.
struct VP8Decoder {
  /// Steps of quantization: of the first coefficient of a block, and of the others.
  private struct Quantization {
    var luma = (1, 1)
    var lumaDC = (1, 1)
    var chroma = (1, 1)
  }

  private struct Segments {
    var isUsed = false
    var updatesMap = false
    var isAbsolute = true
    var quantizers = [0, 0, 0, 0]
    var strengths = [0, 0, 0, 0]
    var probabilities: [UInt8] = [255, 255, 255]
  }

  private struct Filter {
    var isSimple = false
    var level = 0
    var sharpness = 0
    var usesDeltas = false
    var referenceDelta = 0
    var modeDelta = 0
  }

  private var header: VP8Bits
  private var parts: [VP8Bits] = []
  private var frame: VP8Frame
  private var segments = Segments()
  private var filter = Filter()
  private var quantizations: [Quantization] = []
  private var probabilities = VP8Tables.coefficients
  private var skipProbability: UInt8?
  private let width: Int
  private let height: Int
  private let columns: Int
  private let rows: Int
  /// Whether the blocks above and at the left have coefficients: four of luma, two of each chroma, and the one of means.
  private var above: [[Bool]]
  private var left = [Bool](repeating: false, count: 9)
  /// The modes of the small blocks above, and at the left.
  private var modesAbove: [Int]
  private var modesLeft = [0, 0, 0, 0]

  static func picture(_ bytes: [UInt8], _ range: Range<Int>, _ maximumPixels: Int) -> DecodedPicture? {
    guard var decoder = VP8Decoder(bytes, range, maximumPixels) else { return nil }
    decoder.readMacroblocks()
    return decoder.frame.picture(decoder.width, decoder.height)
  }

  private init?(_ bytes: [UInt8], _ range: Range<Int>, _ maximumPixels: Int) {
    let start = range.lowerBound
    let tag = bytes.little16(start) | bytes.byte(start + 2) << 16
    guard range.count > 10, tag & 1 == 0, bytes[start + 3..<start + 6].elementsEqual([0x9D, 0x01, 0x2A]) else {
      return nil
    }
    width = bytes.little16(start + 6) & 0x3FFF
    height = bytes.little16(start + 8) & 0x3FFF
    let headerEnd = start + 10 + tag >> 5
    guard DecodedPicture.accepts(width, height, maximumPixels), headerEnd <= range.upperBound else { return nil }
    (columns, rows) = ((width + 15) / 16, (height + 15) / 16)
    above = [[Bool]](repeating: [Bool](repeating: false, count: 9), count: columns)
    modesAbove = [Int](repeating: 0, count: 4 * columns)
    frame = VP8Frame(columns, rows)
    header = VP8Bits(bytes, start + 10..<headerEnd)
    // The color space and the type of clamping.
    _ = header.number(2)
    readSegments()
    readFilter()
    guard readParts(bytes, headerEnd..<range.upperBound) else { return nil }
    readQuantizations()
    _ = header.flag()
    readProbabilities()
  }

  // MARK: Header

  private mutating func readSegments() {
    segments.isUsed = header.flag()
    guard segments.isUsed else { return }
    segments.updatesMap = header.flag()
    if header.flag() {
      segments.isAbsolute = header.flag()
      for index in 0..<4 { segments.quantizers[index] = header.optionalSigned(7) ?? 0 }
      for index in 0..<4 { segments.strengths[index] = header.optionalSigned(6) ?? 0 }
    }
    guard segments.updatesMap else { return }
    for index in 0..<3 { segments.probabilities[index] = header.flag() ? UInt8(header.number(8)) : 255 }
  }

  private mutating func readFilter() {
    filter.isSimple = header.flag()
    filter.level = header.number(6)
    filter.sharpness = header.number(3)
    filter.usesDeltas = header.flag()
    guard filter.usesDeltas, header.flag() else { return }
    for index in 0..<8 {
      guard let delta = header.optionalSigned(6) else { continue }
      if index == 0 { filter.referenceDelta = delta }
      if index == 4 { filter.modeDelta = delta }
    }
  }

  private mutating func readParts(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let count = 1 << header.number(2)
    var start = range.lowerBound + 3 * (count - 1)
    guard start < range.upperBound else { return false }
    for index in 0..<count {
      let place = range.lowerBound + 3 * index
      let size = bytes.little16(place) | bytes.byte(place + 2) << 16
      let end = index == count - 1 ? range.upperBound : min(start + size, range.upperBound)
      parts.append(VP8Bits(bytes, start..<end))
      start = end
    }
    return true
  }

  private mutating func readQuantizations() {
    let base = header.number(7)
    let deltas = (0..<5).map { _ in header.optionalSigned(4) ?? 0 }
    for index in 0..<4 {
      let own = segments.isUsed ? segments.quantizers[index] + (segments.isAbsolute ? 0 : base) : base
      func step(_ table: [Int], _ delta: Int, _ limit: Int = 127) -> Int { table[min(max(own + delta, 0), limit)] }
      var steps = Quantization()
      steps.luma = (step(VP8Tables.dcSteps, deltas[0]), step(VP8Tables.acSteps, 0))
      steps.lumaDC = (2 * step(VP8Tables.dcSteps, deltas[1]), max(8, step(VP8Tables.acSteps, deltas[2]) * 155 / 100))
      steps.chroma = (step(VP8Tables.dcSteps, deltas[3], 117), step(VP8Tables.acSteps, deltas[4]))
      quantizations.append(steps)
    }
  }

  private mutating func readProbabilities() {
    for index in probabilities.indices where header.bit(VP8Tables.updates[index]) == 1 {
      probabilities[index] = UInt8(header.number(8))
    }
    if header.flag() { skipProbability = UInt8(header.number(8)) }
  }

  // MARK: Macroblocks

  private mutating func readMacroblocks() {
    var strengths: [VP8Frame.Strength] = []
    strengths.reserveCapacity(columns * rows)
    for row in 0..<rows {
      left = [Bool](repeating: false, count: 9)
      modesLeft = [0, 0, 0, 0]
      let part = row % parts.count
      for column in 0..<columns {
        if header.isAtEnd || parts[part].isAtEnd { break }
        var block = readModes(column)
        let hasCoefficients = !block.isSkipped && readCoefficients(&block, column, part)
        if block.isSkipped { clearContexts(column, keepsMeans: block.modes != nil) }
        frame.predict(block, column, row)
        strengths.append(strength(of: block, hasCoefficients))
      }
    }
    frame.filter(strengths, isSimple: filter.isSimple)
  }

  private mutating func clearContexts(_ column: Int, keepsMeans: Bool) {
    for index in 0..<(keepsMeans ? 8 : 9) { (above[column][index], left[index]) = (false, false) }
  }

  private mutating func readModes(_ column: Int) -> VP8Macroblock {
    var block = VP8Macroblock()
    if segments.updatesMap {
      let isUpper = header.bit(segments.probabilities[0])
      block.segment = 2 * isUpper + header.bit(segments.probabilities[1 + isUpper])
    }
    if let skipProbability { block.isSkipped = header.bit(skipProbability) == 1 }
    if header.bit(145) == 1 {
      if header.bit(156) == 1 {
        block.mode = header.bit(128) == 1 ? .motion : .horizontal
      } else {
        block.mode = header.bit(163) == 1 ? .vertical : .mean
      }
      let mode = block.mode.rawValue
      for index in 0..<4 { (modesAbove[4 * column + index], modesLeft[index]) = (mode, mode) }
    } else {
      var modes: [VP8Mode] = []
      for y in 0..<4 {
        for x in 0..<4 {
          let mode = readSmallMode(9 * (10 * modesAbove[4 * column + x] + modesLeft[y]))
          (modesAbove[4 * column + x], modesLeft[y]) = (mode.rawValue, mode.rawValue)
          modes.append(mode)
        }
      }
      block.modes = modes
    }
    if header.bit(142) == 0 {
      block.chromaMode = .mean
    } else if header.bit(114) == 0 {
      block.chromaMode = .vertical
    } else {
      block.chromaMode = header.bit(183) == 1 ? .motion : .horizontal
    }
    return block
  }

  private mutating func readSmallMode(_ start: Int) -> VP8Mode {
    func probability(_ index: Int) -> UInt8 { VP8Tables.modes[start + index] }
    if header.bit(probability(0)) == 0 { return .mean }
    if header.bit(probability(1)) == 0 { return .motion }
    if header.bit(probability(2)) == 0 { return .vertical }
    if header.bit(probability(3)) == 0 {
      if header.bit(probability(4)) == 0 { return .horizontal }
      return header.bit(probability(5)) == 0 ? .rightDown : .verticalRight
    }
    if header.bit(probability(6)) == 0 { return .leftDown }
    if header.bit(probability(7)) == 0 { return .verticalLeft }
    return header.bit(probability(8)) == 0 ? .horizontalDown : .horizontalUp
  }

  /// Reads the coefficients of a macroblock, and returns whether there are any.
  private mutating func readCoefficients(_ block: inout VP8Macroblock, _ column: Int, _ part: Int) -> Bool {
    let steps = quantizations[block.segment]
    block.coefficients = [Int](repeating: 0, count: 25 * 16)
    var hasAny = false
    var first = 0
    if block.modes == nil {
      let context = (above[column][8] ? 1 : 0) + (left[8] ? 1 : 0)
      let count = readBlock(part, 1, context, steps.lumaDC, 0, &block.coefficients, 24 * 16)
      (above[column][8], left[8]) = (count > 0, count > 0)
      block.spreadMeans()
      (first, hasAny) = (1, count > 0)
    }
    for index in 0..<24 {
      let (x, y, kind): (Int, Int, Int)
      if index < 16 {
        (x, y, kind) = (index % 4, index / 4, first == 1 ? 0 : 3)
      } else {
        let offset = 4 + 2 * ((index - 16) / 4)
        (x, y, kind) = (offset + index % 2, offset + index % 4 / 2, 2)
      }
      let context = (above[column][x] ? 1 : 0) + (left[y] ? 1 : 0)
      let start = index < 16 ? first : 0
      let count = readBlock(
        part, kind, context, index < 16 ? steps.luma : steps.chroma, start, &block.coefficients, 16 * index)
      (above[column][x], left[y]) = (count > start, count > start)
      if count > start || index < 16 && first == 1 && block.coefficients[16 * index] != 0 { hasAny = true }
    }
    return hasAny
  }

  /// Reads the coefficients of a block, and returns the place after the last one that isn't 0.
  private mutating func readBlock(
    _ part: Int, _ kind: Int, _ context: Int, _ steps: (Int, Int), _ start: Int, _ target: inout [Int], _ offset: Int
  ) -> Int {
    var index = start
    func place(_ index: Int, _ context: Int) -> Int { 11 * (3 * (8 * kind + VP8Tables.bands[index]) + context) }
    var p = place(index, context)
    while index < 16 {
      if parts[part].bit(probabilities[p]) == 0 { return index }
      while parts[part].bit(probabilities[p + 1]) == 0 {
        index += 1
        if index == 16 { return 16 }
        p = place(index, 0)
      }
      var value = 1
      if parts[part].bit(probabilities[p + 2]) == 1 { value = readLarge(part, p) }
      let next = place(index + 1, value == 1 ? 1 : 2)
      if parts[part].flag() { value = -value }
      target[offset + VP8Tables.zigzag[index]] = value * (index > 0 ? steps.1 : steps.0)
      p = next
      index += 1
    }
    return 16
  }

  private mutating func readLarge(_ part: Int, _ p: Int) -> Int {
    if parts[part].bit(probabilities[p + 3]) == 0 {
      return parts[part].bit(probabilities[p + 4]) == 0 ? 2 : 3 + parts[part].bit(probabilities[p + 5])
    }
    if parts[part].bit(probabilities[p + 6]) == 0 {
      if parts[part].bit(probabilities[p + 7]) == 0 { return 5 + parts[part].bit(159) }
      let upper = 2 * parts[part].bit(165)
      return 7 + upper + parts[part].bit(145)
    }
    let upper = parts[part].bit(probabilities[p + 8])
    let category = 2 * upper + parts[part].bit(probabilities[p + 9 + upper])
    var value = 0
    for probability in VP8Tables.large[category] { value = 2 * value + parts[part].bit(UInt8(probability)) }
    return value + 3 + 8 << category
  }

  private func strength(of block: VP8Macroblock, _ hasCoefficients: Bool) -> VP8Frame.Strength {
    var level = filter.level
    if filter.level == 0 { return VP8Frame.Strength() }
    if segments.isUsed { level = segments.strengths[block.segment] + (segments.isAbsolute ? 0 : filter.level) }
    if filter.usesDeltas { level += filter.referenceDelta + (block.modes == nil ? 0 : filter.modeDelta) }
    level = min(max(level, 0), 63)
    if level == 0 { return VP8Frame.Strength() }
    var inner = level
    if filter.sharpness > 0 { inner = min(inner >> (filter.sharpness > 4 ? 2 : 1), 9 - filter.sharpness) }
    inner = max(inner, 1)
    return VP8Frame.Strength(
      limit: 2 * level + inner, inner: inner, threshold: level >= 40 ? 2 : level >= 15 ? 1 : 0,
      filtersInside: block.modes != nil || hasCoefficients)
  }
}
