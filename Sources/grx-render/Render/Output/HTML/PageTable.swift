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
}

/// An array of numbers as JSON.
struct PageNumbers {
  private(set) var text = ""

  mutating func append(_ number: Int) {
    if !text.isEmpty { text += "," }
    text += String(number)
  }

  mutating func append(_ number: Double) {
    if !text.isEmpty { text += "," }
    text += svgNumber(number)
  }

  mutating func append(_ numbers: [Int]) {
    for number in numbers { append(number) }
  }

  var json: String { "[\(text)]" }
}
