/// The samples of a component of a JPEG file.
struct JPEGPlane {
  private let stride: Int
  /// The numbers of samples inside the picture.
  private let columns: Int
  private let rows: Int
  private let samples: [UInt8]
  /// The number of pixels per sample.
  private let stepX: Int
  private let stepY: Int
  /// The other size for subsampling that isn't by a whole number.
  private let maximum: (columns: Int, rows: Int)
  private let own: (columns: Int, rows: Int)

  /// The place in a block of each coefficient in the file's order.
  static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
    55, 62, 63,
  ]

  /// The cosines of the transformation, times 2^12: 8 for each frequency.
  private static let cosines: [Int] = {
    // cos(k·π/16)
    let cosine = [
      1.0, 0.980_785_280_403_230_4, 0.923_879_532_511_286_7, 0.831_469_612_302_545_2, 0.707_106_781_186_547_6,
      0.555_570_233_019_602_2, 0.382_683_432_365_089_8, 0.195_090_322_016_128_3, 0,
    ]
    var table: [Int] = []
    for frequency in 0..<8 {
      for place in 0..<8 {
        var angle = (2 * place + 1) * frequency % 32
        if angle > 16 { angle = 32 - angle }
        let value = angle <= 8 ? cosine[angle] : -cosine[16 - angle]
        table.append(Int((value * (frequency == 0 ? 0.707_106_781_186_547_6 : 1) * 4096).rounded()))
      }
    }
    return table
  }()

  init(_ component: JPEGDecoder.Component, _ quantization: [Int], _ maximumColumns: Int, _ maximumRows: Int) {
    stride = component.columns * 8
    (columns, rows) = (component.ownColumns * 8, component.ownRows * 8)
    (stepX, stepY) = (maximumColumns / component.columnsPerUnit, maximumRows / component.rowsPerUnit)
    maximum = (maximumColumns, maximumRows)
    own = (component.columnsPerUnit, component.rowsPerUnit)
    var samples = [UInt8](repeating: 128, count: stride * component.rows * 8)
    var block = [Int](repeating: 0, count: 64)
    var half = block
    for row in 0..<component.rows {
      for column in 0..<component.columns {
        let start = 64 * (row * component.columns + column)
        let target = row * 8 * stride + column * 8
        var isFlat = true
        for index in 0..<64 {
          let value = Int(component.coefficients[start + index]) * quantization[index]
          if value != 0, index > 0 { isFlat = false }
          block[Self.zigzag[index]] = value
        }
        if isFlat {
          let sample = UInt8(min(max((block[0] + 4) >> 3 + 128, 0), 255))
          for y in 0..<8 { for x in 0..<8 { samples[target + y * stride + x] = sample } }
          continue
        }
        Self.transform(block, &half, into: &samples, target, stride)
      }
    }
    self.samples = samples
  }

  /// Writes the inverse discrete cosine transform of a block.
  private static func transform(
    _ block: [Int], _ half: inout [Int], into samples: inout [UInt8], _ target: Int, _ stride: Int
  ) {
    let cosines = cosines
    for row in 0..<8 {
      for x in 0..<8 {
        var sum = 0
        for frequency in 0..<8 { sum += block[row * 8 + frequency] * cosines[frequency * 8 + x] }
        half[row * 8 + x] = sum
      }
    }
    for x in 0..<8 {
      for y in 0..<8 {
        var sum = 0
        for frequency in 0..<8 { sum += half[frequency * 8 + x] * cosines[frequency * 8 + y] }
        // Two factors of 2^12, and a quarter.
        samples[target + y * stride + x] = UInt8(min(max((sum + 1 << 25) >> 26 + 128, 0), 255))
      }
    }
  }

  /// Reads the samples of a row of pixels. Between two samples, they change evenly, which is what libjpeg's "fancy
  /// upsampling" does for factors of 2.
  func read(_ y: Int, into line: inout [Int]) {
    let count = line.count
    guard stepX > 1 || stepY > 1 || own != maximum else {
      let start = y * stride
      for x in 0..<count { line[x] = Int(samples[start + x]) }
      return
    }
    // Twice the numerator and the denominator of the place of the pixel's center.
    func place(_ pixel: Int, _ own: Int, _ maximum: Int, _ limit: Int) -> (low: Int, high: Int, share: Int) {
      let position = (2 * pixel + 1) * own - maximum
      let whole = 2 * maximum
      if position < 0 { return (0, 0, 0) }
      let low = min(position / whole, limit - 1)
      return (low, min(low + 1, limit - 1), position % whole * 256 / whole)
    }
    let (top, bottom, down) = place(y, own.rows, maximum.rows, rows)
    for x in 0..<count {
      let (left, right, across) = place(x, own.columns, maximum.columns, columns)
      func mixed(_ row: Int) -> Int {
        Int(samples[row * stride + left]) * (256 - across) + Int(samples[row * stride + right]) * across
      }
      line[x] = (mixed(top) * (256 - down) + mixed(bottom) * down + 32_768) >> 16
    }
  }
}
