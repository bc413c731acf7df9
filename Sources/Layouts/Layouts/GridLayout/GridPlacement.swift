import Measure

/// Assigns rows and columns to the children of a grid, beginning with the ones that they request.
///
/// A cursor moves along the grid's direction. A child without an explicit position is placed at the next position with
/// enough free adjacent cells for its span; an explicit position moves the cursor. Source:
/// android.widget.GridLayout.validateLayoutParams (API 34). Differs: a span that extends beyond the count is truncated
/// if it starts inside, and enlarges the grid otherwise; nothing extends beyond `GridLayout.maximumCount`.
struct GridPlacement {
  /// The cells that a child requests along one axis.
  struct Request {
    var start: Int?
    var size = 1
    var alignment: GridAlignment?
    var weight: Float = 0
  }

  /// The cells that are assigned to a child.
  struct Placed: Equatable {
    var span: LineSolver.Span
    var alignment: GridAlignment?
    var weight: Float

    init(_ request: Request, start: Int, size: Int) {
      let limit = GridLayout.maximumCount
      let start = min(start, limit - 1)
      span = LineSolver.Span(start, min(start + size, limit))
      alignment = request.alignment
      weight = request.weight
    }

    func resolvedAlignment(isHorizontal: Bool) -> GridAlignment {
      alignment ?? (weight != 0 ? .fill : isHorizontal ? .leading : .baseline)
    }
  }

  struct Child {
    var columns: Placed
    var rows: Placed
  }

  private(set) var children: [Child] = []
  /// Whether a child without an explicit position would have been placed beyond `GridLayout.maximumCount`.
  private(set) var isOverfull = false
  private let isHorizontal: Bool
  /// The number of cells in a line along the grid's direction; 0 for as many as needed.
  private let count: Int
  /// The first free cross line for each of those cells.
  private var firstFree: [Int]
  private var major = 0
  private var minor = 0

  /// Creates a placement without children.
  /// - Parameter count: The number of columns of a horizontal grid, or of rows of a vertical one, if it is set.
  init(direction: Axis, count: Int?) {
    isHorizontal = direction == .horizontal
    self.count = count ?? 0
    firstFree = Array(repeating: 0, count: self.count)
  }

  mutating func reserve(subviewCount count: Int) { children.reserveCapacity(count) }

  mutating func place(columns: Request, rows: Request) {
    let (majorRequest, minorRequest) = isHorizontal ? (rows, columns) : (columns, rows)
    if let start = majorRequest.start { major = start }
    if let start = minorRequest.start { minor = start }
    let size = minorSize(minorRequest)
    if count > 0 {
      if majorRequest.start == nil || minorRequest.start == nil { findFreeCells(size, minorRequest.start != nil) }
      for cell in min(minor, count)..<min(minor + size, count) { firstFree[cell] = major + majorRequest.size }
    }
    let limit = GridLayout.maximumCount
    if majorRequest.start == nil && major >= limit || minorRequest.start == nil && minor >= limit { isOverfull = true }
    let placedMajor = Placed(majorRequest, start: major, size: majorRequest.size)
    let placedMinor = Placed(minorRequest, start: minor, size: size)
    children.append(
      isHorizontal ? Child(columns: placedMinor, rows: placedMajor) : Child(columns: placedMajor, rows: placedMinor))
    minor += size
  }

  private func minorSize(_ request: Request) -> Int {
    if count == 0 { return request.size }
    guard let start = request.start else { return min(request.size, count) }
    return start < count ? min(request.size, count - start) : request.size
  }

  private mutating func findFreeCells(_ size: Int, _ isMinorFixed: Bool) {
    if isMinorFixed {
      for cell in min(minor, count)..<min(minor + size, count) { major = max(major, firstFree[cell]) }
      return
    }
    if let start = firstStart(from: minor, size) {
      minor = start
      return
    }
    major = max(major + 1, firstMajor(withFree: size))
    minor = firstStart(from: 0, size) ?? 0
  }

  /// Returns the first position from `start` on at which `size` cells are free at `major`.
  private func firstStart(from start: Int, _ size: Int) -> Int? {
    var start = start
    var cell = start
    while start + size <= count {
      if cell == start + size { return start }
      if firstFree[cell] > major { start = cell + 1 }
      cell += 1
    }
    return nil
  }

  /// Returns the first cross line at which `size` adjacent cells are free: the minimum, over all windows of `size`
  /// successive entries, of the window's maximum.
  private func firstMajor(withFree size: Int) -> Int {
    var least = Int.max
    // The cells of the window that aren't exceeded by a later cell of it.
    var window: [Int] = []
    var head = 0
    for cell in firstFree.indices {
      while window.count > head, let last = window.last, firstFree[last] <= firstFree[cell] { window.removeLast() }
      window.append(cell)
      if window[head] <= cell - size { head += 1 }
      if cell >= size - 1 { least = min(least, firstFree[window[head]]) }
    }
    return least
  }
}
