/// A sparse matrix stored by rows, with a list of the rows that use each column. Its main operation is solving a row
/// for a column and inserting the result in the other rows.
///
/// Invariant: an entry and its row's position in the column's list are added and removed together. Entries that cancel
/// are kept as zeros, so that no list has to be searched.
struct SparseRows {
  struct Entry {
    var column: Int32
    var value: Double
  }

  private struct Extent {
    var start: Int32
    var count: Int32
    var capacity: Int32
  }

  private struct Link {
    var row: Int32
    var next: Int32
    /// The last known index of the entry; rows move.
    var place: Int32
  }

  private var extents: [Extent] = []
  private var entries: [Entry] = []
  private var links: [Link] = []
  private var firstLinks: [Int32] = []
  private(set) var columnCounts: [Int32] = []
  /// The index of each column's entry in the row being changed, or -1.
  private var places: [Int32] = []

  mutating func reset(columns: Int) {
    extents.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    firstLinks.removeAll(keepingCapacity: true)
    columnCounts.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for _ in 0..<columns {
      firstLinks.append(-1)
      columnCounts.append(0)
      places.append(-1)
    }
  }

  mutating func addRow() {
    extents.append(Extent(start: Int32(entries.count), count: 0, capacity: 0))
  }

  /// Adds an entry to the latest row, which has none in that column.
  mutating func addEntry(_ column: Int, _ value: Double) {
    let row = extents.count - 1
    entries.append(Entry(column: Int32(column), value: value))
    extents[row].count += 1
    extents[row].capacity += 1
    link(row, column, entries.count - 1)
  }

  private mutating func link(_ row: Int, _ column: Int, _ place: Int) {
    links.append(Link(row: Int32(row), next: firstLinks[column], place: Int32(place)))
    firstLinks[column] = Int32(links.count - 1)
    columnCounts[column] += 1
  }

  @inline(__always)
  func range(of row: Int) -> Range<Int> {
    let extent = extents[row]
    return Int(extent.start)..<Int(extent.start + extent.count)
  }

  @inline(__always)
  subscript(place: Int) -> Entry {
    get { entries[place] }
    set { entries[place] = newValue }
  }

  func value(_ row: Int, _ column: Int) -> Double {
    for place in range(of: row) where entries[place].column == Int32(column) { return entries[place].value }
    return 0
  }

  /// Returns the first link for visiting the rows with an entry in `column`; continue with `next(after:)`.
  @inline(__always)
  func firstLink(of column: Int) -> Int { Int(firstLinks[column]) }
  @inline(__always)
  func next(after link: Int) -> Int { Int(links[link].next) }
  @inline(__always)
  func row(at link: Int) -> Int { Int(links[link].row) }

  /// Returns the index of the entry in `column` of the row at a link of that column, or `nil` if it was removed.
  mutating func place(at link: Int, of column: Int) -> Int? {
    let range = range(of: row(at: link))
    let seen = Int(links[link].place)
    if range.contains(seen), entries[seen].column == Int32(column) { return seen }
    for place in range where entries[place].column == Int32(column) {
      links[link].place = Int32(place)
      return place
    }
    return nil
  }

  /// Adds `factor` times `source` to `target`, in all columns except `skipped`.
  ///
  /// - Returns: The number of entries of `target` that became zero, minus those that were added or stopped being zero.
  @discardableResult
  mutating func add(_ factor: Double, times source: Int, to target: Int, except skipped: Int) -> Int {
    let own = range(of: target)
    for place in own { places[Int(entries[place].column)] = Int32(place) }
    defer { for place in range(of: target) { places[Int(entries[place].column)] = -1 } }
    var vanished = 0
    for place in range(of: source) {
      let entry = entries[place]
      let column = Int(entry.column)
      if column == skipped || entry.value == 0 { continue }
      let change = factor * entry.value
      let existing = Int(places[column])
      if existing >= 0 {
        let before = entries[existing].value
        let sum = before + change
        let isZero = sum.isNegligible(beside: before)
        entries[existing].value = isZero ? 0 : sum
        if isZero, before != 0 { vanished += 1 }
        if !isZero, before == 0 { vanished -= 1 }
      } else {
        append(target, column, change)
        vanished -= 1
      }
    }
    return vanished
  }

  private mutating func append(_ row: Int, _ column: Int, _ value: Double) {
    var extent = extents[row]
    if extent.count == extent.capacity {
      if Int(extent.start + extent.count) == entries.count {
        entries.append(Entry(column: Int32(column), value: value))
        extent.capacity += 1
      } else {
        let start = entries.count
        let capacity = max(4, Int(extent.count) * 2)
        for place in 0..<Int(extent.count) {
          let entry = entries[Int(extent.start) + place]
          places[Int(entry.column)] = Int32(start + place)
          entries.append(entry)
        }
        for _ in Int(extent.count)..<capacity { entries.append(Entry(column: -1, value: 0)) }
        extent.start = Int32(start)
        extent.capacity = Int32(capacity)
        entries[start + Int(extent.count)] = Entry(column: Int32(column), value: value)
      }
    } else {
      entries[Int(extent.start + extent.count)] = Entry(column: Int32(column), value: value)
    }
    places[column] = extent.start + extent.count
    extent.count += 1
    extents[row] = extent
    link(row, column, Int(places[column]))
  }

  /// Removes a row's entry. The caller iterates over the column's list and drops it afterward.
  ///
  /// - Returns: The entry's value.
  mutating func removeEntry(_ row: Int, _ column: Int) -> Double {
    for place in range(of: row) where entries[place].column == Int32(column) {
      let value = entries[place].value
      let last = range(of: row).upperBound - 1
      entries[place] = entries[last]
      extents[row].count -= 1
      return value
    }
    return 0
  }

  /// Multiplies a row by a number.
  mutating func scale(_ row: Int, by factor: Double) {
    for place in range(of: row) { entries[place].value *= factor }
  }

  /// Drops a column's list.
  mutating func clear(column: Int) {
    firstLinks[column] = -1
    columnCounts[column] = 0
  }

  /// Marks one of the rows of a column as finished, so that it is no longer counted.
  mutating func release(column: Int) { columnCounts[column] -= 1 }
}
