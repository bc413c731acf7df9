/// The pixels of a canvas, by rows.
///
/// Adjacent rows that are known to be equal share their pixels, so that filling, comparing, and writing a large area of
/// one color costs one row. A row gets separate pixels when only it is changed.
struct CanvasRows: Sendable {
  private let width: Int
  private var storage: [UInt32] = []
  /// The position of each row's first pixel in `storage`.
  private var starts: [Int]
  /// The positions in `storage` that no row uses.
  private var unused: [Int] = []

  /// Creates rows of equal pixels.
  init(width: Int, height: Int, filledWith pixel: UInt32) {
    self.width = width
    starts = Array(repeating: 0, count: height)
    // All rows may come to differ, and only the memory of those that do is used.
    storage.reserveCapacity(width * height)
    storage.append(contentsOf: repeatElement(pixel, count: width))
  }

  /// Returns the last of the rows that share their pixels with row `y`.
  func lastRow(sharingWith y: Int) -> Int {
    var last = y
    while last + 1 < starts.count, starts[last + 1] == starts[y] { last += 1 }
    return last
  }

  // Sound: each start is that of a whole row in `storage`, and the pointers are used only inside the closures.
  /// Runs `body` with the pixels of a row.
  func withRow<Result>(_ y: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[starts[y]..<starts[y] + width])) }
  }

  /// Runs `body` for each row of a range, with its number and its pixels, which may be changed.
  mutating func change(_ range: Range<Int>, _ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    guard !range.isEmpty else { return }
    separate(at: range.upperBound)
    var shared = range.lowerBound > 0 ? starts[range.lowerBound - 1] : -1
    for y in range {
      if starts[y] == shared { starts[y] = copyRow(at: shared) } else { shared = starts[y] }
    }
    storage.withUnsafeMutableBufferPointer { storage in
      for y in range { body(y, UnsafeMutableBufferPointer(rebasing: storage[starts[y]..<starts[y] + width])) }
    }
  }

  /// Runs `body` with the pixels of the rows of a range, which are changed in the same way: once for rows that share
  /// their pixels.
  mutating func changeTogether(_ range: Range<Int>, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    separate(at: range.lowerBound)
    separate(at: range.upperBound)
    storage.withUnsafeMutableBufferPointer { storage in
      var last = -1
      for y in range where starts[y] != last {
        last = starts[y]
        body(UnsafeMutableBufferPointer(rebasing: storage[last..<last + width]))
      }
    }
  }

  /// Gives all rows of a range the pixels of the first one.
  mutating func makeEqual(_ range: Range<Int>) {
    separate(at: range.lowerBound)
    separate(at: range.upperBound)
    let first = starts[range.lowerBound]
    var last = first
    for y in range {
      if starts[y] != last { unused.append(starts[y]) }
      last = starts[y]
      starts[y] = first
    }
  }

  /// Makes the rows from `y` on independent of those above.
  private mutating func separate(at y: Int) {
    guard 0 < y, y < starts.count, starts[y] == starts[y - 1] else { return }
    let shared = starts[y]
    let start = copyRow(at: shared)
    var row = y
    while row < starts.count, starts[row] == shared {
      starts[row] = start
      row += 1
    }
  }

  /// Copies pixels to an unused part of the storage, and returns its position.
  private mutating func copyRow(at start: Int) -> Int {
    let copy = unused.popLast() ?? storage.count
    if copy == storage.count { append(copyOfRowAt: start) } else { overwrite(copy, withRowAt: start) }
    return copy
  }

  private mutating func append(copyOfRowAt start: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { row in
      _ = row.initialize(fromContentsOf: storage[start..<start + width])
      storage.append(contentsOf: row)
    }
  }

  private mutating func overwrite(_ copy: Int, withRowAt start: Int) {
    storage.withUnsafeMutableBufferPointer { storage in
      let row = UnsafeMutableBufferPointer(rebasing: storage[copy..<copy + width])
      _ = row.update(fromContentsOf: UnsafeBufferPointer(rebasing: storage[start..<start + width]))
    }
  }
}
