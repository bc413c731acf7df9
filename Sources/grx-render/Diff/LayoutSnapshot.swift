import Layouts
import Measure

/// The views of a laid-out tree by their places, for comparing: from a tree of views, or from the tree form of one.
struct LayoutSnapshot: Hashable, Sendable {
  /// A length in ten-thousandths of a point: as exact as the tree form is.
  typealias Units = Int

  struct Frame: Hashable, Sendable {
    var x: Units
    var y: Units
    var width: Units
    var height: Units

    func start(along axis: Axis) -> Units { axis == .horizontal ? x : y }
    func length(along axis: Axis) -> Units { axis == .horizontal ? width : height }
    func end(along axis: Axis) -> Units { start(along: axis) + length(along: axis) }
  }

  /// Where a view's size comes from, along one axis.
  enum Sizing: Hashable, Sendable {
    /// The tree form doesn't tell.
    case unknown
    case fixed
    case content
    case parent
    /// A weight gives it a share of what its siblings leave.
    case share
  }

  struct Node: Hashable, Sendable {
    var className: String
    var id: String?
    /// Relative to the parent; `nil` for a gone view.
    var frame: Frame?
    var isHidden = false
    /// −1 for the root.
    var parent: Int
    var indexInParent: Int
    var children: [Int] = []
    var width = Sizing.unknown
    var height = Sizing.unknown
    /// Along which axes the place of a child may depend on other children.
    var ordersChildren: [Axis] = [.horizontal, .vertical]
    /// Of a child of a table's row.
    var cell: Cell?
    /// How far below its top the baseline lies that its parent, a row, aligns it by.
    var baseline: Units?
    /// What a text view shows, its size included; `nil` for other views and where it isn't known.
    var text: String?

    func sizing(along axis: Axis) -> Sizing { axis == .horizontal ? width : height }
  }

  /// Where a cell stands in a table, and how wide it asked its column to be.
  struct Cell: Hashable, Sendable {
    var columns: Range<Int>
    var request: Units
  }

  /// In pre-order, the root first. What stands below a gone view is left out.
  private(set) var nodes: [Node] = []

  init(_ root: View, density: Double) {
    var ancestors: [Int] = []
    var requests: [Int: [(columns: Range<Int>, width: Int)]] = [:]
    root.forEachView(entersGone: false) { view, path in
      let depth = path.count
      ancestors.removeLast(ancestors.count - depth)
      ancestors.append(nodes.count)
      var node = Node(view, density: density, parent: depth > 0 ? ancestors[depth - 1] : -1, index: path.last ?? 0)
      if depth > 0, let row = view as? TableRow { requests[nodes.count] = row.columnRequests }
      if let row = requests[node.parent], row.indices.contains(node.indexInParent), !view.isGone {
        let (columns, width) = row[node.indexInParent]
        node.cell = Cell(columns: columns, request: Node.measured(width, density: density))
      }
      append(node)
    }
  }

  private init() {}

  private mutating func append(_ node: Node) {
    if node.parent >= 0 { nodes[node.parent].children.append(nodes.count) }
    nodes.append(node)
  }
}

extension LayoutSnapshot.Node {
  fileprivate static func measured(_ pixels: Int, density: Double) -> LayoutSnapshot.Units {
    Int((Double(pixels) / density * 10_000).rounded())
  }

  fileprivate init(_ view: View, density: Double, parent: Int, index: Int) {
    func units(_ pixels: Int) -> LayoutSnapshot.Units { Self.measured(pixels, density: density) }
    let frame = view.frame
    // As the tree form has them, so that both can be compared.
    self.init(className: view.className.visible, id: view.id?.visible, parent: parent, indexInParent: index)
    guard !view.isGone else { return }
    self.frame = LayoutSnapshot.Frame(
      x: units(frame.x), y: units(frame.y), width: units(frame.width), height: units(frame.height))
    isHidden = view.visibility == .hidden
    width = Self.sizing(of: view, along: .horizontal)
    height = Self.sizing(of: view, along: .vertical)
    switch view {
    case is TableLayout: break
    case let view as LinearLayout: ordersChildren = [view.direction]
    case is FrameLayout, is ScrollView, is ContentView: ordersChildren = []
    default: break
    }
    if let row = view.parent as? LinearLayout, row.direction == .horizontal, row.isBaselineAligned {
      baseline = view.measuredBaseline.map(units)
    }
    if let view = view as? TextView { text = "\(view.textSize / density) \(view.text)" }
  }

  private static func sizing(of view: View, along axis: Axis) -> LayoutSnapshot.Sizing {
    let params = view.layoutParams
    if axis == .horizontal {
      // Whatever they ask for: rows are as wide as their table, and cells as their column, which content makes wider.
      if view.parent is TableLayout { return .parent }
      if view.parent is TableRow, view.parent?.parent is TableLayout {
        return params.width.fixedLength == nil ? .content : .fixed
      }
    }
    if params.storedWeight > 0, let parent = view.parent as? LinearLayout, parent.direction == axis { return .share }
    switch axis == .horizontal ? params.width : params.height {
    case .matchParent: return .parent
    case .wrapContent: return .content
    default: return .fixed
    }
  }
}

// MARK: The tree form

extension LayoutSnapshot {
  /// Reads the tree form; `nil` where a line isn't one of it.
  init?(treeForm text: Substring) {
    self.init()
    var ancestors: [Int] = []
    for line in text.split(separator: "\n") {
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let depth = spaces / 2
      guard spaces % 2 == 0, depth <= ancestors.count, depth > 0 || nodes.isEmpty else { return nil }
      ancestors.removeLast(ancestors.count - depth)
      let parent = ancestors.last ?? -1
      let index = parent < 0 ? 0 : nodes[parent].children.count
      guard let node = Node(treeLine: line.dropFirst(spaces), parent: parent, index: index) else { return nil }
      ancestors.append(nodes.count)
      append(node)
    }
    guard !nodes.isEmpty else { return nil }
  }
}

extension LayoutSnapshot.Node {
  /// `View #icon 16,16 48x48 hidden`, without the spaces before it.
  fileprivate init?(treeLine line: Substring, parent: Int, index: Int) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    var isHidden = false
    var frame: LayoutSnapshot.Frame?
    if words.last == "gone" {
      words.removeLast()
    } else {
      if words.last == "hidden" {
        isHidden = true
        words.removeLast()
      }
      guard words.count >= 3, let size = words.popLast()?.parted(at: "x"),
        let origin = words.popLast()?.parted(at: ","),
        let x = units(origin.before), let y = units(origin.after), let width = units(size.before),
        let height = units(size.after)
      else { return nil }
      frame = LayoutSnapshot.Frame(x: x, y: y, width: width, height: height)
    }
    // An id may hold spaces; so may the name of a class.
    let idStart = words.firstIndex { $0.utf8.first == UInt8(ascii: "#") } ?? words.endIndex
    let className = words[..<idStart].joined(separator: " ")
    guard !className.isEmpty else { return nil }
    let id = idStart < words.endIndex ? String(words[idStart...].joined(separator: " ").dropFirst()) : nil
    self.init(className: className, id: id, frame: frame, isHidden: isHidden, parent: parent, indexInParent: index)
  }
}

/// Reads points with at most four decimals.
private func units(_ text: Substring) -> LayoutSnapshot.Units? {
  let isNegative = text.utf8.first == UInt8(ascii: "-")
  let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ part in !part.isEmpty && part.utf8.allSatisfy(isDigit) }),
    // The longest length of a layout, at the least density, has 12 digits. Sums of those stay far below 2^63.
    parts[0].utf8.count <= 12, let whole = Int(parts[0])
  else { return nil }
  let decimals = parts.count > 1 ? parts[1] : ""
  guard decimals.utf8.count <= 4, let fraction = Int(decimals + String(repeating: "0", count: 4 - decimals.utf8.count))
  else { return nil }
  let magnitude = whole * 10_000 + fraction
  return isNegative ? -magnitude : magnitude
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
