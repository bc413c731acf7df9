/// The outlines of a font in the Compact Font Format.
///
/// Source: Adobe Technical Notes 5176 (The Compact Font Format) and 5177 (Type 2 Charstrings).
struct CompactOutlines: Sendable {
  /// The positions of an index's entries.
  struct Index: Sendable {
    let count: Int
    private let offsetSize: Int
    private let offsets: Int
    /// The offset of the first byte after the index.
    let end: Int

    init(_ data: FontBytes, at start: Int) {
      count = data.u16(start)
      offsets = start + 3
      guard count > 0, 1...4 ~= data.u8(start + 2) else {
        (offsetSize, end) = (0, start + 2)
        return
      }
      let size = data.u8(start + 2)
      offsetSize = size
      let base = start + 2 + (count + 1) * size
      end = base + Self.number(data, start + 3 + count * size, size)
    }

    private static func number(_ data: FontBytes, _ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 << 8 | data.u8(offset + $1) }
    }

    func range(_ index: Int, _ data: FontBytes) -> Range<Int>? {
      guard offsetSize > 0, index >= 0, index < count else { return nil }
      let base = offsets - 1 + (count + 1) * offsetSize
      let start = base + Self.number(data, offsets + index * offsetSize, offsetSize)
      let end = base + Self.number(data, offsets + (index + 1) * offsetSize, offsetSize)
      return start <= end && end <= data.count ? start..<end : nil
    }
  }

  private let charStrings: Index
  private let globalSubroutines: Index
  /// The local subroutines of each font of a font with several dictionaries.
  private let localSubroutines: [Index?]
  private let selector: Int?

  init?(_ data: FontBytes, _ table: Range<Int>) {
    let base = table.lowerBound
    guard data.u8(base) == 1 else { return nil }
    let names = Index(data, at: base + data.u8(base + 2))
    let dictionaries = Index(data, at: names.end)
    let strings = Index(data, at: dictionaries.end)
    globalSubroutines = Index(data, at: strings.end)
    guard let top = dictionaries.range(0, data) else { return nil }
    let entries = Self.dictionary(data, top)
    guard let start = entries[17]?.last else { return nil }
    charStrings = Index(data, at: base + start)
    func subroutines(_ entries: [Int: [Int]]) -> Index? {
      guard let place = entries[18], place.count == 2, place[0] >= 0, place[1] >= 0,
        base + place[1] + place[0] <= data.count
      else { return nil }
      let inner = Self.dictionary(data, base + place[1]..<base + place[1] + place[0])
      return inner[19]?.last.map { Index(data, at: base + place[1] + $0) }
    }
    if let fonts = entries[0x0C24]?.last {
      let index = Index(data, at: base + fonts)
      localSubroutines = (0..<min(index.count, 256)).map { font in
        index.range(font, data).flatMap { subroutines(Self.dictionary(data, $0)) }
      }
      selector = entries[0x0C25]?.last.map { base + $0 }
    } else {
      localSubroutines = [subroutines(entries)]
      selector = nil
    }
  }

  /// Returns the operands of each operator. In an operator of two bytes, 12 is the upper byte.
  private static func dictionary(_ data: FontBytes, _ range: Range<Int>) -> [Int: [Int]] {
    var entries: [Int: [Int]] = [:]
    var operands: [Int] = []
    var offset = range.lowerBound
    while offset < min(range.upperBound, range.lowerBound + 4096) {
      let byte = data.u8(offset)
      offset += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          key = 0x0C00 | data.u8(offset)
          offset += 1
        }
        entries[key] = operands
        operands = []
      case 28:
        operands.append(data.i16(offset))
        offset += 2
      case 29:
        operands.append(Int(Int32(truncatingIfNeeded: data.u32(offset))))
        offset += 4
      case 30:
        while offset < range.upperBound, data.u8(offset) & 0xF != 0xF { offset += 1 }
        offset += 1
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...250:
        operands.append((byte - 247) * 256 + data.u8(offset) + 108)
        offset += 1
      case 251...254:
        operands.append(-(byte - 251) * 256 - data.u8(offset) - 108)
        offset += 1
      default: break
      }
      if operands.count > 64 { break }
    }
    return entries
  }

  private func font(of glyph: Int, _ data: FontBytes) -> Int {
    guard let selector else { return 0 }
    if data.u8(selector) == 0 { return data.u8(selector + 1 + glyph) }
    for range in 0..<data.u16(selector + 1) {
      let place = selector + 3 + 3 * range
      if glyph >= data.u16(place), glyph < data.u16(place + 3) { return data.u8(place + 2) }
    }
    return 0
  }

  func append(_ glyph: Int, _ data: FontBytes, to path: inout VectorPath) {
    guard let range = charStrings.range(glyph, data) else { return }
    let font = font(of: glyph, data)
    var run = CharString(
      data: data, global: globalSubroutines, local: font < localSubroutines.count ? localSubroutines[font] : nil)
    _ = run.execute(range, depth: 0)
    run.close()
    path.elements += run.path.elements
  }
}

/// An interpreter of the program that draws a glyph.
private struct CharString {
  let data: FontBytes
  let global: CompactOutlines.Index
  let local: CompactOutlines.Index?
  var path = VectorPath()
  private var stack: [Double] = []
  private var point = PathPoint(0, 0)
  private var isOpen = false
  private var hints = 0
  private var steps = 0

  private static let maximumSteps = 50_000

  init(data: FontBytes, global: CompactOutlines.Index, local: CompactOutlines.Index?) {
    (self.data, self.global, self.local) = (data, global, local)
  }

  mutating func close() {
    if isOpen { path.close() }
    isOpen = false
  }

  private mutating func move(_ dx: Double, _ dy: Double) {
    close()
    point = PathPoint(point.x + dx, point.y + dy)
    path.elements.append(.move(point))
    isOpen = true
  }

  private mutating func line(_ dx: Double, _ dy: Double) {
    point = PathPoint(point.x + dx, point.y + dy)
    path.elements.append(.line(point))
  }

  private mutating func curve(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    let first = PathPoint(point.x + a, point.y + b)
    let second = PathPoint(first.x + c, first.y + d)
    point = PathPoint(second.x + e, second.y + f)
    path.elements.append(.cubic(first, second, point))
  }

  private func operand(_ index: Int) -> Double { index >= 0 && index < stack.count ? stack[index] : 0 }

  /// Returns whether the program continues after a subroutine.
  mutating func execute(_ range: Range<Int>, depth: Int) -> Bool {
    guard depth < 11 else { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      steps += 1
      guard steps < Self.maximumSteps, stack.count <= 513 else { return false }
      let byte = data.u8(offset)
      offset += 1
      switch byte {
      case 28:
        stack.append(Double(data.i16(offset)))
        offset += 2
      case 32...246: stack.append(Double(byte - 139))
      case 247...250:
        stack.append(Double((byte - 247) * 256 + data.u8(offset) + 108))
        offset += 1
      case 251...254:
        stack.append(Double(-(byte - 251) * 256 - data.u8(offset) - 108))
        offset += 1
      case 255:
        stack.append(Double(Int32(truncatingIfNeeded: data.u32(offset))) / 65_536)
        offset += 4
      case 10, 29:
        guard let number = stack.popLast(), number.magnitude < 1e6 else { return false }
        let index = byte == 10 ? local : global
        guard let index else { return false }
        let bias = index.count < 1240 ? 107 : index.count < 33_900 ? 1131 : 32_768
        guard let inner = index.range(Int(number) + bias, data) else { return false }
        if !execute(inner, depth: depth + 1) { return false }
      case 11: return true
      case 14: return false
      case 19, 20:
        hints += stack.count / 2
        stack.removeAll(keepingCapacity: true)
        offset += (hints + 7) / 8
      case 1, 3, 18, 23:
        hints += stack.count / 2
        stack.removeAll(keepingCapacity: true)
      case 12:
        let second = data.u8(offset)
        offset += 1
        flex(second)
        stack.removeAll(keepingCapacity: true)
      default:
        draw(byte)
        stack.removeAll(keepingCapacity: true)
      }
    }
    return true
  }

  private mutating func draw(_ operation: Int) {
    let count = stack.count
    switch operation {
    // A width may precede the operands of the first move.
    case 21: move(operand(count - 2), operand(count - 1))
    case 22: move(operand(count - 1), 0)
    case 4: move(0, operand(count - 1))
    case 5: for index in stride(from: 0, to: count - 1, by: 2) { line(operand(index), operand(index + 1)) }
    case 6, 7:
      for index in 0..<count {
        if (operation == 6) == (index % 2 == 0) { line(operand(index), 0) } else { line(0, operand(index)) }
      }
    case 8, 24:
      var index = 0
      while index + 6 <= count {
        curve(
          operand(index), operand(index + 1), operand(index + 2), operand(index + 3), operand(index + 4),
          operand(index + 5))
        index += 6
      }
      if operation == 24, index + 2 <= count { line(operand(index), operand(index + 1)) }
    case 25:
      var index = 0
      while index + 8 <= count {
        line(operand(index), operand(index + 1))
        index += 2
      }
      curve(
        operand(index), operand(index + 1), operand(index + 2), operand(index + 3), operand(index + 4),
        operand(index + 5))
    case 26, 27:
      var index = count % 4 == 1 ? 1 : 0
      var cross = index == 1 ? operand(0) : 0
      while index + 4 <= count {
        let (a, b, c, d) = (operand(index), operand(index + 1), operand(index + 2), operand(index + 3))
        if operation == 26 { curve(cross, a, b, c, 0, d) } else { curve(a, cross, b, c, d, 0) }
        cross = 0
        index += 4
      }
    case 30, 31:
      var isHorizontal = operation == 31
      var index = 0
      while index + 4 <= count {
        let (a, b, c, d) = (operand(index), operand(index + 1), operand(index + 2), operand(index + 3))
        let last = count - index == 5 ? operand(index + 4) : 0
        if isHorizontal { curve(a, 0, b, c, last, d) } else { curve(0, a, b, c, d, last) }
        isHorizontal.toggle()
        index += 4
      }
    default: break
    }
  }

  private mutating func flex(_ operation: Int) {
    func o(_ index: Int) -> Double { operand(index) }
    switch operation {
    case 34:
      curve(o(0), 0, o(1), o(2), o(3), 0)
      curve(o(4), 0, o(5), -o(2), o(6), 0)
    case 35:
      curve(o(0), o(1), o(2), o(3), o(4), o(5))
      curve(o(6), o(7), o(8), o(9), o(10), o(11))
    case 36:
      curve(o(0), o(1), o(2), o(3), o(4), 0)
      curve(o(5), 0, o(6), o(7), o(8), -(o(1) + o(3) + o(7)))
    case 37:
      let dx = o(0) + o(2) + o(4) + o(6) + o(8)
      let dy = o(1) + o(3) + o(5) + o(7) + o(9)
      curve(o(0), o(1), o(2), o(3), o(4), o(5))
      let isWide = dx.magnitude > dy.magnitude
      curve(o(6), o(7), o(8), o(9), isWide ? o(10) : -dx, isWide ? -dy : o(10))
    default: break
    }
  }
}
