import Layouts
import Measure

/// The frames of the views of a tree: one that has been laid out, one that is written in a snapshot, or one that a
/// device shows.
package struct FrameTree: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package var className: String
    /// The id's name: `title` for `com.example:id/title`.
    package var id: String?
    /// The text; `nil` if it isn't known.
    package var text: String?
    /// The frame relative to the parent; `nil` for a gone view, or if only the other one is known.
    package var frame: Rect?
    /// The frame in the coordinates of the outermost view; `nil` for a view that is gone, or inside one, or isn't visible
    /// in a tree of visible views.
    package var frameInRoot: Rect?
    package var isHidden = false
    /// The appearance, one property per line: `text: Hello`. Empty unless it is known.
    package var look: [String] = []
    /// The index of the parent; −1 for an outermost view.
    package var parent = -1
    package var indexInParent = 0
    package fileprivate(set) var depth = 0
    package fileprivate(set) var children: [Int] = []

    /// The class and the id, as in the tree form.
    package var name: String { className + (id.map { " #\($0)" } ?? "") }

    package init(className: String, id: String? = nil, frame: Rect? = nil, isHidden: Bool = false, parent: Int = -1) {
      (self.className, self.id, self.frame, self.isHidden, self.parent) = (className, id, frame, isHidden, parent)
    }
  }

  /// The precision of the tree form: ten-thousandths of a point.
  package static let unitsPerPoint = 10_000

  /// The views in pre-order. Descendants of gone views are left out.
  package private(set) var nodes: [Node] = []
  /// The number of units of length per point: the density of a tree in pixels, or `unitsPerPoint`.
  package let density: Double

  /// Creates a tree without views.
  package init(density: Double) { self.density = density }

  /// Appends a view after those that precede it in pre-order, and returns its index.
  @discardableResult
  package mutating func append(_ node: Node) -> Int {
    var node = node
    if node.parent >= 0 {
      node.depth = nodes[node.parent].depth + 1
      nodes[node.parent].children.append(nodes.count)
    }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Appends a view whose frame in its parent is known, and returns its index.
  @discardableResult
  package mutating func appendPlaced(_ node: Node) -> Int {
    var node = node
    let origin = node.parent < 0 ? Point.zero : nodes[node.parent].frameInRoot?.origin
    if let frame = node.frame, let origin {
      node.frameInRoot = Rect(
        x: origin.x &+ frame.x, y: origin.y &+ frame.y, width: frame.width, height: frame.height)
    }
    return append(node)
  }

  package mutating func setFrameInRoot(_ frame: Rect, of view: Int) { nodes[view].frameInRoot = frame }

  package mutating func addLook(_ line: String) { nodes[nodes.count - 1].look.append(line) }

  /// Returns the index after the last descendant of a view.
  package func end(of view: Int) -> Int {
    nodes[(view + 1)...].firstIndex { $0.depth <= nodes[view].depth } ?? nodes.count
  }
}

// MARK: Laid-out trees

extension FrameTree {
  /// Creates the tree of laid-out views, in the units and with the names of the tree form.
  package init(_ root: View, density: Double) {
    self.init(density: Double(Self.unitsPerPoint))
    func units(_ pixels: Int) -> Int { Self.units(pixels, density: density) }
    for flat in FlatTree(root).nodes {
      let (view, frame) = (flat.view, flat.view.frame)
      var node = Node(className: view.className.visible, id: view.id?.visible, parent: flat.parent ?? -1)
      node.indexInParent = flat.index
      if !view.isGone {
        node.frame = Rect(
          x: units(frame.x), y: units(frame.y), width: units(frame.width), height: units(frame.height))
        node.isHidden = view.visibility == .hidden
      }
      appendPlaced(node)
    }
  }

  /// Returns a length in pixels in the units of the tree form.
  package static func units(_ pixels: Int, density: Double) -> Int {
    density == Double(unitsPerPoint) ? pixels : Int((Double(pixels) / density * Double(unitsPerPoint)).rounded())
  }
}

// MARK: Names

extension FrameTree {
  /// Returns `#title`, or the class and the child indexes from the root.
  package func name(of view: Int) -> String {
    viewName(view, id: nodes[view].id, nodes[view].className, at: place)
  }

  /// Returns the name of a view that was removed; the indexes are its former ones.
  package func formerName(of view: Int) -> String {
    nodes[view].id == nil ? "the former \(name(of: view))" : name(of: view)
  }

  /// Returns the child indexes from the root, as in `0/2`.
  package func path(of view: Int) -> String { viewPath(view, at: place) }

  private func place(of view: Int) -> (parent: Int, index: Int) { (nodes[view].parent, nodes[view].indexInParent) }
}

/// Returns a frame in points as in the tree form: `0,20 300x16`; `gone` for none.
package func placeWords(_ frame: Rect?, isHidden: Bool = false, density: Double) -> String {
  guard let frame else { return "gone" }
  func points(_ length: Int) -> String { formatPoints(length, density: density) }
  return "\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    + (isHidden ? " hidden" : "")
}

/// Returns `#title`, or the class and the child indexes from the root.
///
/// - Parameter place: Returns the parent of a view, negative for the root, and the view's index in it.
package func viewName(
  _ view: Int, id: String?, _ className: String, at place: (Int) -> (parent: Int, index: Int)
)
  -> String
{
  if let id { return "#\(id.excerpt)" }
  let path = viewPath(view, at: place)
  return path.isEmpty ? "the root" : "\(className.excerpt) \(path)"
}

/// Returns the child indexes of a view from the root, as in `0/2`; empty for the root.
package func viewPath(_ view: Int, at place: (Int) -> (parent: Int, index: Int)) -> String {
  var path: [String] = []
  var next = place(view)
  while next.parent >= 0 {
    path.append(String(next.index))
    next = place(next.parent)
  }
  return path.reversed().joined(separator: "/")
}
