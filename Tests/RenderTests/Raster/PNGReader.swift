/// Reads the PNG files that the tool writes, without sharing code with the writer.
struct PNGReader {
  enum Failure: Error {
    case signature, chunk, header, zlib, deflate, filter
    case checksum(String)
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var colorType = 0
  private(set) var bitDepth = 0
  private(set) var chunks: [String] = []
  private(set) var pixelsPerMetre: Int?
  /// Four bytes per pixel: red, green, blue, alpha.
  private(set) var rgba: [UInt8] = []

  init(_ file: [UInt8]) throws {
    guard file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { throw Failure.signature }
    var palette: [UInt8] = []
    var alphas: [UInt8] = []
    var compressed: [UInt8] = []
    var at = 8
    func number(_ at: Int) throws -> Int {
      guard at + 4 <= file.count else { throw Failure.chunk }
      return file[at..<at + 4].reduce(0) { $0 * 256 + Int($1) }
    }
    while at < file.count {
      let length = try number(at)
      guard at + 12 + length <= file.count else { throw Failure.chunk }
      let type = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
      let data = Array(file[at + 8..<at + 8 + length])
      let checksum = Self.crc(file[at + 4..<at + 8 + length])
      guard try number(at + 8 + length) == checksum else { throw Failure.checksum(type) }
      chunks.append(type)
      switch type {
      case "IHDR":
        (width, height) = (try number(at + 8), try number(at + 12))
        (bitDepth, colorType) = (Int(data[8]), Int(data[9]))
      case "PLTE": palette = data
      case "tRNS": alphas = data
      case "pHYs": pixelsPerMetre = try number(at + 8)
      case "IDAT": compressed += data
      default: break
      }
      at += 12 + length
    }
    let channels = [2: 3, 3: 1, 6: 4][colorType] ?? 0
    guard channels > 0, width > 0, height > 0 else { throw Failure.header }
    let step = max(channels * bitDepth / 8, 1)
    let rowLength = (width * channels * bitDepth + 7) / 8
    let rows = try Self.unfilter(Self.unzip(compressed), rowLength: rowLength, rows: height, step: step)
    for y in 0..<height {
      for x in 0..<width {
        if colorType == 3 {
          let bit = x * bitDepth
          let index = Int(rows[y * rowLength + bit / 8]) >> (8 - bitDepth - bit % 8) & (1 << bitDepth - 1)
          guard index * 3 + 2 < palette.count else { throw Failure.header }
          rgba += palette[index * 3..<index * 3 + 3]
          rgba.append(index < alphas.count ? alphas[index] : 255)
        } else {
          let start = y * rowLength + x * channels
          rgba += rows[start..<start + 3]
          rgba.append(channels == 4 ? rows[start + 3] : 255)
        }
      }
    }
  }

  /// Returns the CRC, computed by polynomial division, bit by bit.
  static func crc(_ bytes: some Sequence<UInt8>) -> Int {
    var value: UInt32 = .max
    for byte in bytes {
      for bit in 0..<8 {
        let carry = (value ^ UInt32(byte >> bit)) & 1
        value = value >> 1 ^ (carry == 1 ? 0xedb8_8320 : 0)
      }
    }
    return Int(~value)
  }

  private static func unfilter(_ data: [UInt8], rowLength: Int, rows: Int, step: Int) throws -> [UInt8] {
    guard data.count == (rowLength + 1) * rows else { throw Failure.filter }
    var result = [UInt8](repeating: 0, count: rowLength * rows)
    for y in 0..<rows {
      let filter = data[y * (rowLength + 1)]
      for x in 0..<rowLength {
        let left = x >= step ? Int(result[y * rowLength + x - step]) : 0
        let above = y > 0 ? Int(result[(y - 1) * rowLength + x]) : 0
        let corner = x >= step && y > 0 ? Int(result[(y - 1) * rowLength + x - step]) : 0
        let guess: Int
        switch filter {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        case 4:
          let ordered = [(left, 0), (above, 1), (corner, 2)]
          guess =
            ordered.min { abs(left + above - corner - $0.0) * 3 + $0.1 < abs(left + above - corner - $1.0) * 3 + $1.1 }?
            .0 ?? 0
        default: throw Failure.filter
        }
        result[y * rowLength + x] = data[y * (rowLength + 1) + 1 + x] &+ UInt8(guess)
      }
    }
    return result
  }

  /// Returns the bytes of a zlib stream, reading one bit at a time and looking up every code in a dictionary.
  static func unzip(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count >= 6, stream[0] & 15 == 8, (Int(stream[0]) * 256 + Int(stream[1])) % 31 == 0 else {
      throw Failure.zlib
    }
    var reader = BitReader(bytes: stream, at: 16)
    var output: [UInt8] = []
    var isLast = false
    while !isLast {
      isLast = try reader.bits(1) == 1
      switch try reader.bits(2) {
      case 0:
        reader.at = (reader.at + 7) / 8 * 8
        let count = try reader.bits(16)
        guard try reader.bits(16) == ~count & 0xffff else { throw Failure.deflate }
        for _ in 0..<count { output.append(UInt8(try reader.bits(8))) }
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try block(&reader, try Code(lengths), try Code([Int](repeating: 5, count: 30)), &output)
      case 2:
        let (literals, distances) = (try reader.bits(5) + 257, try reader.bits(5) + 1)
        var order = [Int](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(try reader.bits(4) + 4) {
          order[place] = try reader.bits(3)
        }
        let code = try Code(order)
        var lengths: [Int] = []
        while lengths.count < literals + distances {
          switch try reader.symbol(code) {
          case 16:
            guard let last = lengths.last else { throw Failure.deflate }
            lengths += [Int](repeating: last, count: try reader.bits(2) + 3)
          case 17: lengths += [Int](repeating: 0, count: try reader.bits(3) + 3)
          case 18: lengths += [Int](repeating: 0, count: try reader.bits(7) + 11)
          case let length: lengths.append(length)
          }
        }
        guard lengths.count == literals + distances else { throw Failure.deflate }
        try block(&reader, try Code(Array(lengths[..<literals])), try Code(Array(lengths[literals...])), &output)
      default: throw Failure.deflate
      }
    }
    let start = (reader.at + 7) / 8
    var (low, high) = (1, 0)
    for byte in output {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    guard start + 4 == stream.count,
      stream[start...].reduce(0, { $0 * 256 + Int($1) }) == high * 65_536 + low
    else { throw Failure.zlib }
    return output
  }

  private static func block(
    _ reader: inout BitReader, _ literals: Code, _ distances: Code, _ output: inout [UInt8]
  ) throws {
    while true {
      let symbol = try reader.symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      guard symbol <= 285 else { throw Failure.deflate }
      let lengthBase = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
      ]
      let lengthBits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let length = lengthBase[symbol - 257] + (try reader.bits(lengthBits))
      let code = try reader.symbol(distances)
      let distanceBits = code < 4 ? 0 : code / 2 - 1
      let distanceBase = code < 4 ? code + 1 : (2 + code % 2) << distanceBits + 1
      let distance = distanceBase + (try reader.bits(distanceBits))
      guard code < 30, distance <= output.count, distance <= 32_768 else { throw Failure.deflate }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private struct Code {
    var symbols: [Int: Int] = [:]

    /// Throws an error if a code is incomplete, since some readers reject it.
    init(_ lengths: [Int]) throws {
      var next = 0
      var space = 0
      for length in 1...15 {
        next *= 2
        for (symbol, own) in lengths.enumerated() where own == length {
          symbols[1 << length | next] = symbol
          next += 1
          space += 1 << (15 - length)
        }
      }
      // The fixed distance code has 30 of 32 symbols.
      guard space == 1 << 15 || lengths == [Int](repeating: 5, count: 30) else { throw Failure.deflate }
    }
  }

  private struct BitReader {
    let bytes: [UInt8]
    var at: Int

    mutating func bits(_ count: Int) throws -> Int {
      var value = 0
      for bit in 0..<count {
        guard at / 8 < bytes.count else { throw Failure.deflate }
        value |= Int(bytes[at / 8] >> (at % 8) & 1) << bit
        at += 1
      }
      return value
    }

    mutating func symbol(_ code: Code) throws -> Int {
      var key = 1
      for _ in 0..<15 {
        key = key << 1 | (try bits(1))
        if let symbol = code.symbols[key] { return symbol }
      }
      throw Failure.deflate
    }
  }
}
