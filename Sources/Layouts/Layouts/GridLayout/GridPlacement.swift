import Measure

/// The cells that a child requests in a grid.
struct GridRequest: Equatable {
  /// The number of no row and no column: the next free cell.
  static let next: Int32 = -1

  private var row = next
  private var column = next
  private var rowSpan: Int32 = 1
  private var columnSpan: Int32 = 1
  private var rowWeight: Float = 0
  private var columnWeight: Float = 0
  private var gravity: Gravity = []

  /// Reads a child. Params of other classes request nothing.
  /// - Parameter paramsClass: `GridLayout.LayoutParams`, since naming the class costs a call.
  @inline(__always)
  init(_ child: ViewRef, paramsClass: GridLayout.LayoutParams.Type) {
    // Sound: the child holds its params, which nothing changes meanwhile.
    child.unretainedParams?._withUnsafeGuaranteedRef { params in
      // Params of a subclass are rare, and checking for them takes a call.
      if type(of: params) == paramsClass {
        read(unsafeDowncast(params, to: GridLayout.LayoutParams.self), of: child)
      } else if let params = params as? GridLayout.LayoutParams {
        read(params, of: child)
      }
    }
  }

  /// Reads params. The gravity and the weight in the width are read from the child's state, which takes less time.
  @inline(__always)
  private mutating func read(_ params: GridLayout.LayoutParams, of child: ViewRef) {
    // The setters of the params limit these numbers.
    if let row = params.row { self.row = Int32(truncatingIfNeeded: row) }
    if let column = params.column { self.column = Int32(truncatingIfNeeded: column) }
    rowSpan = Int32(truncatingIfNeeded: params.rowSpan)
    columnSpan = Int32(truncatingIfNeeded: params.columnSpan)
    rowWeight = params.rowWeight
    columnWeight = child.weight
    gravity = child.gravity
  }

  /// The request along one axis.
  struct Along {
    /// The first cell; `GridRequest.next` for the next free one.
    let start: Int
    let size: Int
    let alignment: GridAlignment?
    let weight: Float
  }

  @inline(__always) var columns: Along {
    Along(
      start: Int(column), size: Int(columnSpan), alignment: GridAlignment(gravity, isHorizontal: true),
      weight: columnWeight)
  }

  @inline(__always) var rows: Along {
    Along(
      start: Int(row), size: Int(rowSpan), alignment: GridAlignment(gravity, isHorizontal: false), weight: rowWeight)
  }
}

/// Assigns rows and columns to the children of a grid, beginning with the ones that they request.
///
/// A cursor moves along the grid's direction. A child without an explicit position is placed at the next position with
/// enough free adjacent cells for its span; an explicit position moves the cursor. Source:
/// android.widget.GridLayout.validateLayoutParams (API 34). Differs: a span that extends beyond the count is truncated
/// if it starts inside, and enlarges the grid otherwise; nothing extends beyond `GridLayout.maximumCount`.
struct GridPlacement {
  /// The cells that are assigned to a child along one axis.
  struct Placed {
    // 32 bits for each number, since there are two of these for each child.
    let start: Int32
    let end: Int32
    let weight: Float
    let alignment: GridAlignment?

    @inline(__always)
    init(_ request: GridRequest.Along, start: Int, size: Int) {
      let limit = GridLayout.maximumCount
      let start = min(start, limit - 1)
      self.start = Int32(truncatingIfNeeded: start)
      end = Int32(truncatingIfNeeded: min(start + size, limit))
      alignment = request.alignment
      weight = request.weight
    }

    @inline(__always)
    func resolvedAlignment(isHorizontal: Bool) -> GridAlignment {
      alignment ?? (weight != 0 ? .fill : isHorizontal ? .leading : .baseline)
    }
  }

  struct Child {
    let columns: Placed
    let rows: Placed
  }

  /// Whether a child without an explicit position would have been placed beyond `GridLayout.maximumCount`.
  private(set) var isOverfull = false
  private let isHorizontal: Bool
  /// The number of cells in a line along the grid's direction; 0 for as many as needed.
  private let count: Int
  /// The first free cross line for each of those cells.
  private var firstFree: [Int]
  private var major = 0
  private var minor = 0

  /// Creates the placement of a grid without children.
  init(_ settings: GridLayout.Settings) {
    isHorizontal = settings.direction == .horizontal
    count = (isHorizontal ? settings.columnCount : settings.rowCount) ?? 0
    firstFree = Array(repeating: 0, count: self.count)
  }

  /// Assigns cells to the next child.
  mutating func place(_ request: GridRequest) -> Child {
    let (columns, rows) = (request.columns, request.rows)
    let (majorRequest, minorRequest) = isHorizontal ? (rows, columns) : (columns, rows)
    let (isMajorSet, isMinorSet) = (majorRequest.start >= 0, minorRequest.start >= 0)
    if isMajorSet { major = majorRequest.start }
    if isMinorSet { minor = minorRequest.start }
    let size = minorSize(minorRequest)
    if count > 0 {
      if !isMajorSet || !isMinorSet { findFreeCells(size, isMinorSet) }
      for cell in min(minor, count)..<min(minor + size, count) { firstFree[cell] = major + majorRequest.size }
    }
    let limit = GridLayout.maximumCount
    if !isMajorSet && major >= limit || !isMinorSet && minor >= limit { isOverfull = true }
    let placedMajor = Placed(majorRequest, start: major, size: majorRequest.size)
    let placedMinor = Placed(minorRequest, start: minor, size: size)
    minor += size
    return isHorizontal
      ? Child(columns: placedMinor, rows: placedMajor) : Child(columns: placedMajor, rows: placedMinor)
  }

  private func minorSize(_ request: GridRequest.Along) -> Int {
    if count == 0 { return request.size }
    if request.start < 0 { return min(request.size, count) }
    return request.start < count ? min(request.size, count - request.start) : request.size
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
    if size == 1 {
      for line in firstFree { least = min(least, line) }
      return least
    }
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
