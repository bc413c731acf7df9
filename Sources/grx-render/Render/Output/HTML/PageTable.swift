/// Repeated values, each stored once and referred to by its index.
struct PageTable {
  private(set) var entries: [String] = []
  private var indexes: [String: Int] = [:]

  mutating func index(of entry: String) -> Int {
    if let index = indexes[entry] { return index }
    indexes[entry] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  mutating func index(of entry: PageBytes) -> Int { index(of: entry.string) }
}

/// An array of numbers as JSON.
struct PageNumbers {
  private var text = PageBytes()

  mutating func append(_ number: Int) {
    separate()
    text.append(number)
  }

  mutating func append(_ number: Double) {
    separate()
    text.append(svgNumber(number))
  }

  mutating func append(_ numbers: [Int]) {
    for number in numbers { append(number) }
  }

  private mutating func separate() {
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
  }

  var json: String { "[\(text.string)]" }
}

/// A text that is built from many short parts, as bytes: appending to a `String` takes several times as long.
struct PageBytes {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var unit: UInt = 1
    while magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude / unit % 10))
      unit /= 10
    }
  }
}
