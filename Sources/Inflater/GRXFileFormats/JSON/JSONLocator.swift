import Measure

/// Finds the bytes to which a path through a document leads.
///
/// It uses an index of all values, which the scan creates when the first error is reported. The document must be valid
/// JSON.
package final class JSONLocator {
  private let text: [UInt8]
  /// All values, each before those that it contains.
  private let entries: [JSONIndex.Entry]

  /// The children of large containers that were requested before. Without them, many errors in one container would take
  /// quadratic time.
  private var elementTables: [Int: [Int32]] = [:]
  private var memberTables: [Int: [String: Int32]] = [:]
  private static let smallContainer: Int32 = 16

  /// The views on the path to the last requested view. The next path usually shares most of it.
  private var lastIndexes: [Int] = []
  private var lastViews: [Int] = []

  private var viewPaths: [Int: NodePath?] = [:]

  /// - Parameter meter: Ends the search if the inflater's budget is exhausted; every place is then the first one.
  package init(_ bytes: [UInt8], meter: PassMeter = PassMeter()) {
    var scan = JSONScan(bytes, meter: meter)
    scan.index = JSONIndex()
    try? scan.run()
    text = scan.text
    entries = meter.meter?.interruption == nil ? scan.index?.entries ?? [] : []
  }

  // MARK: From paths to offsets

  /// Returns the offset of a place, or of the innermost of its containers that exists.
  ///
  /// Without a node, the place's steps begin at the outermost object. If a key is repeated, the last one is found.
  package func offset(of place: JSONPlace, in node: NodePath?) -> Int {
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

  /// Returns a document that consists of a view without its subviews, or `nil` if the view doesn't exist.
  package func document(ofView node: NodePath) -> [UInt8]? {
    guard !entries.isEmpty, let view = view(at: node), text[Int(entries[view].value)] == UInt8(ascii: "{") else {
      return nil
    }
    let members = children(of: view).map(Int.init).filter { key(of: $0) != "subviews" }.map { member in
      text[Int(entries[member].start)..<text.end(ofJSONValueAt: Int(entries[member].value))]
    }
    return Array("{\"layout\": {".utf8) + members.joined(separator: ",".utf8) + "}}".utf8
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
    JSONString.decode(text[(Int(entries[member].start) + 1)..<Int(entries[member].keyEnd)])
  }

  // MARK: From offsets to paths

  /// Returns the view that contains a key, and the steps from there; if there is no view, the steps from the outermost
  /// object.
  package func path(ofKeyAt offset: Int) -> (node: NodePath?, steps: [JSONPlace.Step]) {
    var entry = entries.indices.partitionPoint { entries[$0].start < offset }
    guard entry < entries.count else { return (nil, []) }
    var steps: [JSONPlace.Step] = []
    while entry > 0 {
      if let node = path(ofView: entry) { return (node, steps.reversed()) }
      steps.append(
        isMember(entry) ? .member(key(of: entry)) : .element(Int(entries[entry].index)))
      entry = Int(entries[entry].parent)
    }
    return (nil, steps.reversed())
  }

  /// Returns the path of a view, or `nil` for values that aren't views: neither `layout` nor an element of a view's
  /// `subviews`.
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
}
