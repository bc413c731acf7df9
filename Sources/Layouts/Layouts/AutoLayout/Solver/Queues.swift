/// A binary heap of distinct numbers.
struct LeastFirstQueue {
  private var heap: [Int32] = []

  mutating func insert(_ number: Int32) {
    heap.append(number)
    var index = heap.count - 1
    while index > 0, heap[(index - 1) / 2] > heap[index] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popLeast() -> Int32? {
    guard let least = heap.first else { return nil }
    let last = heap.removeLast()
    if heap.isEmpty { return least }
    heap[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      if heap[index] <= heap[child] { break }
      heap.swapAt(index, child)
      index = child
    }
    return least
  }
}

/// A queue of rows by their number of entries, the fewest first; among equals, the earliest inserted.
struct CountQueue {
  private var counts: [Int32]
  private var finished: [Bool]
  /// The rows that had each count at some time; a row is skipped if its count has changed since.
  private var buckets: [[Int32]] = []
  private var heads: [Int] = []
  private var least = 0

  init(counts: [Int32]) {
    self.counts = counts
    finished = Array(repeating: false, count: counts.count)
    for row in counts.indices { insert(Int32(row)) }
  }

  private mutating func insert(_ row: Int32) {
    let count = max(0, Int(counts[Int(row)]))
    while buckets.count <= count {
      buckets.append([])
      heads.append(0)
    }
    buckets[count].append(row)
    least = min(least, count)
  }

  func isFinished(_ row: Int) -> Bool { finished[row] }

  mutating func lower(_ row: Int, by amount: Int32) {
    if amount == 0 { return }
    counts[row] -= amount
    insert(Int32(row))
  }

  mutating func popLeast() -> Int? {
    while least < buckets.count {
      while heads[least] < buckets[least].count {
        let row = Int(buckets[least][heads[least]])
        heads[least] += 1
        if !finished[row], Int(counts[row]) == least {
          finished[row] = true
          return row
        }
      }
      least += 1
    }
    return nil
  }
}
