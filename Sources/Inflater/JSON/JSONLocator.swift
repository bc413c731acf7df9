/// Finds the bytes that a path through a document leads to.
///
/// It is an index of all values, made by one pass when the first mistake is reported. The document must be correct, its
/// comments blanked: what `JSONScan` leaves.
final class JSONLocator {
  private struct Entry {
    /// The key's opening quote for a member of an object, else the value's first byte.
    let start: Int32
    let value: Int32
    let parent: Int32
    /// Its place among its container's values, from 0.
    let index: Int32
    var childCount: Int32 = 0
    /// The index of the first entry that is not inside of this one.
    var end: Int32
  }

  private let text: [UInt8]
  /// All values, each before what it contains.
  private var entries: [Entry] = []

  /// The children of large containers that were asked for before; without them, many mistakes in one would take
  /// quadratic time.
  private var elementTables: [Int: [Int32]] = [:]
  private var memberTables: [Int: [String: Int32]] = [:]
  private static let smallContainer: Int32 = 16

  /// The views on the way to the view asked for last: the next one mostly shares most of it.
  private var lastIndexes: [Int] = []
  private var lastViews: [Int] = []

  private var viewPaths: [Int: NodePath?] = [:]

  init(_ text: [UInt8]) {
    self.text = text
    buildIndex()
  }

  // MARK: From paths to offsets

  /// The offset of a place; where there is no such place, of the innermost container of it that there is.
  ///
  /// Without a node, the place's steps begin at the outermost object. Where a key is repeated, the last one is found.
  func offset(of place: NodePlace, in node: NodePath?) -> Int {
    guard !entries.isEmpty else { return 0 }
    var entry = 0
    if let node {
      guard let view = view(at: node) else { return Int(entries[0].value) }
      entry = view
    }
    for (depth, step) in place.steps.enumerated() {
      let next: Int?
      switch step {
      case .member(let name): next = member(name, of: entry)
      case .element(let index): next = element(index, of: entry)
      }
      guard let next else { return Int(entries[entry].value) }
      entry = next
      if place.part == .key, depth == place.steps.count - 1 { return Int(entries[entry].start) }
    }
    return Int(entries[entry].value)
  }

  private func view(at node: NodePath) -> Int? {
    let indexes = node.indexes
    var depth = 0
    while depth < min(indexes.count, lastIndexes.count), indexes[depth] == lastIndexes[depth] { depth += 1 }
    lastIndexes.removeSubrange(depth...)
    if lastViews.isEmpty {
      guard let root = member("layout", of: 0) else { return nil }
      lastViews.append(root)
    }
    lastViews.removeSubrange((depth + 1)...)
    for index in indexes[depth...] {
      guard let subviews = member("subviews", of: lastViews[lastViews.count - 1]),
        let view = element(index, of: subviews)
      else { return nil }
      lastIndexes.append(index)
      lastViews.append(view)
    }
    return lastViews[lastViews.count - 1]
  }

  private func element(_ index: Int, of array: Int) -> Int? {
    guard index >= 0, index < entries[array].childCount else { return nil }
    if entries[array].childCount <= Self.smallContainer {
      var child = array + 1
      for _ in 0..<index { child = Int(entries[child].end) }
      return child
    }
    if elementTables[array] == nil { elementTables[array] = children(of: array) }
    return elementTables[array].map { Int($0[index]) }
  }

  private func member(_ name: String, of object: Int) -> Int? {
    guard text[Int(entries[object].value)] == UInt8(ascii: "{") else { return nil }
    if entries[object].childCount <= Self.smallContainer {
      return children(of: object).last { key(of: Int($0)) == name }.map(Int.init)
    }
    if memberTables[object] == nil {
      memberTables[object] = children(of: object).reduce(into: [:]) { $0[key(of: Int($1))] = $1 }
    }
    return memberTables[object]?[name].map(Int.init)
  }

  private func children(of container: Int) -> [Int32] {
    var children: [Int32] = []
    children.reserveCapacity(Int(entries[container].childCount))
    var child = container + 1
    while child < entries[container].end {
      children.append(Int32(child))
      child = Int(entries[child].end)
    }
    return children
  }

  private func key(of member: Int) -> String {
    let start = Int(entries[member].start) + 1
    return JSONString.decode(text[start..<(endOfString(from: start - 1) - 1)])
  }

  // MARK: From offsets to paths

  /// The view that a key stands in, and the steps from there; without a view, from the outermost object.
  func path(ofKeyAt offset: Int) -> (node: NodePath?, steps: [NodePlace.Step]) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count else { return (nil, []) }
    var steps: [NodePlace.Step] = []
    var entry = low
    while entry > 0 {
      if let node = path(ofView: entry) { return (node, steps.reversed()) }
      steps.append(
        isMember(entry) ? .member(key(of: entry)) : .element(Int(entries[entry].index)))
      entry = Int(entries[entry].parent)
    }
    return (nil, steps.reversed())
  }

  /// `nil` for what is no view: neither `layout` nor an element of a view's `subviews`.
  private func path(ofView view: Int) -> NodePath? {
    var pending: [Int] = []
    var entry = view
    var path: NodePath?
    while true {
      if let known = viewPaths[entry] {
        path = known
        break
      }
      pending.append(entry)
      let parent = Int(entries[entry].parent)
      if isMember(entry) {
        if parent == 0, key(of: entry) == "layout" { path = .root }
        if path != nil { viewPaths[pending.removeLast()] = .some(path) }
        break
      }
      guard parent > 0, isMember(parent), key(of: parent) == "subviews" else { break }
      entry = Int(entries[parent].parent)
    }
    for entry in pending.reversed() {
      path = path.map { .child(of: $0, index: Int(entries[entry].index)) }
      viewPaths[entry] = .some(path)
    }
    return path
  }

  private func isMember(_ entry: Int) -> Bool { entries[entry].start != entries[entry].value }

  // MARK: The index

  private func buildIndex() {
    var open: [Int] = []
    var key: Int32?
    var isKeyNext = false
    var offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ":"):
        offset += 1
      case UInt8(ascii: ","):
        isKeyNext = open.last.map { text[Int(entries[$0].value)] == UInt8(ascii: "{") } ?? false
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let closed = open.popLast() { entries[closed].end = Int32(entries.count) }
        isKeyNext = false
        offset += 1
      case UInt8(ascii: "\"") where isKeyNext:
        key = Int32(offset)
        isKeyNext = false
        offset = endOfString(from: offset)
      default:
        let parent = open.last ?? 0
        let start = Int32(offset)
        entries.append(
          Entry(
            start: key ?? start, value: start, parent: Int32(parent),
            index: entries.isEmpty ? 0 : entries[parent].childCount, end: Int32(entries.count) + 1))
        if entries.count > 1 { entries[parent].childCount += 1 }
        key = nil
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          open.append(entries.count - 1)
          isKeyNext = byte == UInt8(ascii: "{")
          offset += 1
        } else {
          offset = endOfScalar(from: offset)
        }
      }
    }
  }

  private func endOfString(from start: Int) -> Int {
    var offset = start + 1
    while offset < text.count, text[offset] != UInt8(ascii: "\"") {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset + 1, text.count)
  }

  private func endOfScalar(from start: Int) -> Int {
    if text[start] == UInt8(ascii: "\"") { return endOfString(from: start) }
    var offset = start + 1
    scan: while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): break scan
      default: offset += 1
      }
    }
    return offset
  }
}
