import Measure

/// The frames of the views of a tree in drawing order: a parent before its children, and siblings from back to front.
///
/// It is made from views that have been laid out, from a snapshot, from a document, or from the screen of a device. Other
/// data about the views is in arrays with the same indexes.
@usableFromInline
package struct FrameTree: Equatable, Sendable {
  package enum State: UInt8, Sendable { case visible, hidden, gone }

  /// The place of a view. It contains no references, since counting those takes longer than reading a tree.
  @usableFromInline
  package struct Node: Equatable, Sendable {
    /// The frame in the coordinates of the parent, or of the outermost view in a tree whose frames are relative to that.
    @usableFromInline package fileprivate(set) var frame: Rect
    package fileprivate(set) var state: State
    /// The number of ancestors.
    package let depth: Int32
    @usableFromInline let parentIndex: Int32
    @usableFromInline let indexInParent: Int32
    @usableFromInline var endIndex: Int32 = 0

    fileprivate init(_ frame: Rect, _ state: State, depth: Int, parent: Int, index: Int32) {
      (self.frame, self.state, self.depth) = (frame, state, Int32(depth))
      (parentIndex, indexInParent) = (Int32(parent), index)
    }

    /// The frame; `nil` for a gone view.
    package var shownFrame: Rect? { state == .gone ? nil : frame }
    package var isHidden: Bool { state == .hidden }
    /// The index of the parent; `nil` for an outermost view.
    @inlinable package var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }
    /// The index among the parent's children.
    @inlinable package var index: Int { Int(indexInParent) }
    /// The index after the last descendant.
    @inlinable package var end: Int { Int(endIndex) }
  }

  package struct Name: Equatable, Sendable {
    package var className: String
    /// The id's name: `title` for `com.example:id/title`.
    package var id: String?
    /// The text; `nil` if it isn't known.
    package var text: String?

    package init(className: String, id: String? = nil, text: String? = nil) {
      (self.className, self.id, self.text) = (className, id, text)
    }

    /// The class and the id, as in the tree form.
    package var title: String { className + (id.map { " #\($0)" } ?? "") }
  }

  /// The precision of the tree form: ten-thousandths of a point.
  package static var unitsPerPoint: Int { 10_000 }

  /// The number of units of length per point: the density of a tree in pixels, or `unitsPerPoint`.
  package let density: Double
  /// Whether the frames are in the coordinates of the outermost view instead of the parent.
  package let isInRoot: Bool
  @usableFromInline package private(set) var nodes: [Node] = []
  /// The names of the views; empty if they aren't known.
  package private(set) var names: [Name] = []
  /// The appearance of the views, one property per line: `text: Hello`; empty if it isn't known.
  package private(set) var looks: [[String]] = []

  /// Creates a tree without views.
  package init(density: Double, isInRoot: Bool = false) { (self.density, self.isInRoot) = (density, isInRoot) }

  package var isEmpty: Bool { nodes.isEmpty }
  package var count: Int { nodes.count }
  package var indices: Range<Int> { nodes.indices }

  @inlinable package subscript(view: Int) -> Node { nodes[view] }

  /// Returns the appearance of a view; empty if it isn't known.
  package func look(of view: Int) -> [String] { looks.isEmpty ? [] : looks[view] }

  /// Sets the frame of a view whose frame wasn't known.
  package mutating func setFrame(_ frame: Rect, of view: Int) {
    (nodes[view].frame, nodes[view].state) = (frame, .visible)
  }
}

// MARK: Traversal

extension FrameTree {
  /// The indexes of the children of a view.
  @usableFromInline
  package struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline var child: Int
    @usableFromInline let end: Int

    @inlinable init(_ nodes: [Node], of parent: Int) {
      self.nodes = nodes
      (child, end) = (parent + 1, nodes[parent].end)
    }

    @inlinable package mutating func next() -> Int? {
      guard child < end else { return nil }
      defer { child = nodes[child].end }
      return child
    }
  }

  @inlinable package func children(of view: Int) -> Children { Children(nodes, of: view) }

  /// Returns whether a view has descendants.
  @inlinable package func hasChildren(_ view: Int) -> Bool { nodes[view].end > view + 1 }

  /// Returns whether a view has exactly one child.
  @inlinable package func hasOneChild(_ view: Int) -> Bool {
    hasChildren(view) && nodes[view + 1].end == nodes[view].end
  }

  /// Returns the child indexes of a view from the outermost one.
  package func path(of view: Int) -> [Int] {
    var path: [Int] = []
    var view = view
    while let parent = nodes[view].parent {
      path.append(nodes[view].index)
      view = parent
    }
    return path.reversed()
  }

  /// The frames in the coordinates of the outermost view; `nil` for a view that is gone, or inside one.
  package var framesInRoot: [Rect?] {
    if isInRoot { return nodes.map(\.shownFrame) }
    var frames: [Rect?] = []
    frames.reserveCapacity(nodes.count)
    for node in nodes {
      var frame = node.shownFrame
      if let parent = node.parent {
        frame = frames[parent].flatMap { outer in
          // Numbers in a written tree may be of any size.
          node.shownFrame.map {
            Rect(x: outer.x &+ $0.x, y: outer.y &+ $0.y, width: $0.width, height: $0.height)
          }
        }
      }
      frames.append(frame)
    }
    return frames
  }
}

// MARK: Creation

extension FrameTree {
  /// Creates a tree from views that are appended in its order.
  package struct Builder {
    package private(set) var tree: FrameTree
    /// The views around the next one, from the outermost, each with the number of its children so far.
    private var open: [(view: Int, childCount: Int32)] = []

    package init(density: Double, isInRoot: Bool = false) {
      tree = FrameTree(density: density, isInRoot: isInRoot)
    }

    /// Uses the memory of a tree that isn't needed any more.
    package init(reusing tree: consuming FrameTree) {
      self.tree = tree
      self.tree.nodes.removeAll(keepingCapacity: true)
    }

    package mutating func reserveCapacity(_ count: Int) { tree.nodes.reserveCapacity(count) }

    /// The maximum depth of the next view.
    package var depth: Int { open.count }

    /// Appends a view, and returns its index.
    ///
    /// - Parameter depth: The number of ancestors: at most one more than that of the previous view.
    @discardableResult
    package mutating func append(_ frame: Rect?, isHidden: Bool = false, depth: Int) -> Int {
      append(frame ?? .zero, frame == nil ? .gone : isHidden ? .hidden : .visible, depth: depth)
    }

    /// Appends a view with its name, and returns its index.
    @discardableResult
    package mutating func append(_ name: Name, _ frame: Rect?, isHidden: Bool = false, depth: Int) -> Int {
      tree.names.append(name)
      return append(frame, isHidden: isHidden, depth: depth)
    }

    @discardableResult
    package mutating func append(_ frame: Rect, _ state: State, depth: Int) -> Int {
      close(depth)
      let view = tree.nodes.count
      let parent = open.last
      tree.nodes.append(
        Node(frame, state, depth: depth, parent: parent?.view ?? -1, index: parent?.childCount ?? 0))
      if depth > 0 { open[depth - 1].childCount += 1 }
      open.append((view, 0))
      return view
    }

    /// Adds a property to the appearance of the latest view.
    package mutating func addLook(_ line: String) {
      while tree.looks.count < tree.nodes.count { tree.looks.append([]) }
      tree.looks[tree.looks.count - 1].append(line)
    }

    /// Returns the tree of the views.
    package consuming func finished() -> FrameTree {
      close(0)
      if !tree.looks.isEmpty { while tree.looks.count < tree.nodes.count { tree.looks.append([]) } }
      return tree
    }

    private mutating func close(_ depth: Int) {
      while open.count > depth { tree.nodes[open.removeLast().view].endIndex = Int32(tree.nodes.count) }
    }
  }

  /// Creates the tree of laid-out views, in the units and with the names of the tree form.
  package init(_ root: View, density: Double) {
    var builder = Builder(density: Double(Self.unitsPerPoint))
    func units(_ pixels: Int) -> Int { Self.units(pixels, density: density) }
    FlatTree.visit(root, gone: .withoutDescendants) { state, place in
      let (view, frame) = (state.view, place.frame)
      let own = Rect(x: units(frame.x), y: units(frame.y), width: units(frame.width), height: units(frame.height))
      builder.append(
        Name(className: view.className.visible, id: view.id?.visible), view.isGone ? nil : own,
        isHidden: view.visibility == .hidden, depth: place.depth)
    }
    self = builder.finished()
  }

  /// Returns a length in pixels in the units of the tree form.
  package static func units(_ pixels: Int, density: Double) -> Int {
    density == Double(unitsPerPoint) ? pixels : Int((Double(pixels) / density * Double(unitsPerPoint)).rounded())
  }
}
