import GRXFileFormats
import Layouts
import Measure

/// The views of a laid-out tree with their positions, for comparisons: from a tree of views, or from its tree form.
package struct ComparedTree: Hashable, Sendable {
  /// A length in ten-thousandths of a point, the precision of the tree form.
  package typealias Units = Int

  package static let unitsPerPoint = 10_000

  package struct Frame: Hashable, Sendable {
    package var x: Units
    package var y: Units
    package var width: Units
    package var height: Units

  }

  package struct Node: Hashable, Sendable {
    var className: String
    var id: String?
    /// The frame relative to the parent; `nil` for a gone view.
    package var frame: Frame?
    var isHidden = false
    /// The appearance, one property per line: `text: Hello`. Empty unless the snapshot includes it.
    var look: [String] = []
    /// The index of the parent; −1 for the root.
    var parent: Int
    var indexInParent: Int
    var children: [Int] = []
  }

  /// The views in pre-order, the root first. Descendants of gone views are left out.
  package private(set) var nodes: [Node] = []

  package init(_ root: View, density: Double) {
    for node in FlatTree(root).nodes {
      append(Node(node.view, density: density, parent: node.parent ?? -1, index: node.index))
    }
  }

  private init() {}

  private mutating func append(_ node: Node) {
    if node.parent >= 0 { nodes[node.parent].children.append(nodes.count) }
    nodes.append(node)
  }
}

extension ComparedTree {
  static func units(_ pixels: Int, density: Double) -> Units {
    Int((Double(pixels) / density * Double(unitsPerPoint)).rounded())
  }
}

extension ComparedTree.Node {
  fileprivate init(_ view: View, density: Double, parent: Int, index: Int) {
    func units(_ pixels: Int) -> ComparedTree.Units { ComparedTree.units(pixels, density: density) }
    let frame = view.frame
    // As in the tree form, so that both can be compared.
    self.init(className: view.className.visible, id: view.id?.visible, parent: parent, indexInParent: index)
    guard !view.isGone else { return }
    self.frame = ComparedTree.Frame(
      x: units(frame.x), y: units(frame.y), width: units(frame.width), height: units(frame.height))
    isHidden = view.visibility == .hidden
  }
}

// MARK: The tree form

extension ComparedTree {
  /// Reads the tree form; `nil` if a line is invalid.
  package init?(treeForm text: Substring) {
    self.init()
    var ancestors: [Int] = []
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if words.hasPrefix(LookText.mark), !nodes.isEmpty {
        nodes[nodes.count - 1].look.append(String(words.dropFirst(LookText.mark.count)))
        continue
      }
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

extension ComparedTree.Node {
  /// Reads a line such as `View #icon 16,16 48x48 hidden`, without the spaces before it.
  fileprivate init?(treeLine line: Substring, parent: Int, index: Int) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    var isHidden = false
    var frame: ComparedTree.Frame?
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
      frame = ComparedTree.Frame(x: x, y: y, width: width, height: height)
    }
    // Ids may contain spaces, and so may class names.
    let idStart = words.firstIndex { $0.utf8.first == UInt8(ascii: "#") } ?? words.endIndex
    let className = words[..<idStart].joined(separator: " ")
    guard !className.isEmpty else { return nil }
    let id = idStart < words.endIndex ? String(words[idStart...].joined(separator: " ").dropFirst()) : nil
    self.init(className: className, id: id, frame: frame, isHidden: isHidden, parent: parent, indexInParent: index)
  }
}

/// Reads points with at most four decimals.
private func units(_ text: Substring) -> ComparedTree.Units? {
  let isNegative = text.utf8.first == UInt8(ascii: "-")
  let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ part in !part.isEmpty && part.utf8.allSatisfy(\.isDigit) }),
    // The maximum length of a layout, at the minimum density, has 12 digits. Sums stay far below 2^63.
    parts[0].utf8.count <= 12, let whole = Int(parts[0])
  else { return nil }
  let decimals = parts.count > 1 ? parts[1] : ""
  guard decimals.utf8.count <= 4, let fraction = Int(decimals + String(repeating: "0", count: 4 - decimals.utf8.count))
  else { return nil }
  let magnitude = whole * 10_000 + fraction
  return isNegative ? -magnitude : magnitude
}
