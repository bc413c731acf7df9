/// Something about a view that a person would notice, in a single number, since marks are compared at every width.
struct SweepMark: Hashable, Comparable {
  enum Kind: UInt8 {
    /// The number of lines of a text, and how the shown part of it ends.
    case text
    /// The number of rows of a layout that wraps its children.
    case rows
    /// The view overlaps another one, whose entry is the value.
    case overlap
    /// A lint rule reports the view; the value is its place in `LintRule.all`.
    case finding
  }

  private let bits: UInt64

  init(_ kind: Kind, of entry: Int, _ value: Int) {
    bits = UInt64(UInt32(clamping: entry)) << 32 | UInt64(kind.rawValue) << 28 | UInt64(min(max(0, value), 0xFFF_FFFF))
  }

  var entry: Int { Int(bits >> 32) }
  var kind: Kind { Kind(rawValue: UInt8(bits >> 28 & 0xF)) ?? .text }
  var value: Int { Int(bits & 0xFFF_FFFF) }

  static func < (a: SweepMark, b: SweepMark) -> Bool { a.bits < b.bits }
}

/// The marks of a tree at one width after another, and the widths at which each of them begins and ends.
struct SweepMarks {
  /// A mark in a range of widths, in pixels.
  struct Run: Hashable {
    let mark: SweepMark
    let widths: Range<Int>
  }

  /// The marks at the current width, in any order.
  private var found: [SweepMark] = []
  /// The marks at the latest width, in ascending order, and where they began.
  private var open: [SweepMark] = []
  private var starts: [Int] = []
  private(set) var runs: [Run] = []
  /// The description of each finding at the narrowest width at which it was found.
  private(set) var messages: [SweepMark: String] = [:]

  mutating func add(_ mark: SweepMark) { found.append(mark) }

  /// Adds the finding of a rule.
  mutating func add(_ rule: LintRule, of entry: Int, beside other: Int?, _ message: () -> String) {
    let mark =
      if rule == .overlap, let other {
        SweepMark(.overlap, of: entry, other)
      } else {
        SweepMark(.finding, of: entry, LintRule.all.firstIndex(of: rule) ?? 0)
      }
    found.append(mark)
    if messages[mark] == nil { messages[mark] = message() }
  }

  /// Ends a width: the marks that were added since the previous one are those of this width.
  /// - Returns: Whether they differ from those of the previous one.
  @discardableResult
  mutating func finish(_ width: Int) -> Bool {
    found.sort()
    defer { found.removeAll(keepingCapacity: true) }
    if found == open { return false }
    var nextStarts: [Int] = []
    nextStarts.reserveCapacity(found.count)
    var index = 0
    var next: [SweepMark] = []
    next.reserveCapacity(found.count)
    for mark in found where mark != next.last {
      while index < open.count, open[index] < mark {
        runs.append(Run(mark: open[index], widths: starts[index]..<width))
        index += 1
      }
      if index < open.count, open[index] == mark {
        nextStarts.append(starts[index])
        index += 1
      } else {
        nextStarts.append(width)
      }
      next.append(mark)
    }
    while index < open.count {
      runs.append(Run(mark: open[index], widths: starts[index]..<width))
      index += 1
    }
    (open, starts) = (next, nextStarts)
    return true
  }

  /// The marks at the latest width, in ascending order.
  var latest: [SweepMark] { open }

  /// The entries of the views that have marks at the latest width, or are overlapped there.
  var latestEntries: [Int] { open.flatMap { [$0.entry] + ($0.kind == .overlap ? [$0.value] : []) } }

  /// Ends all runs before a width, and returns them.
  mutating func takeRuns(before width: Int) -> [Run] {
    finish(width)
    defer { (runs, messages) = ([], [:]) }
    return runs
  }
}
