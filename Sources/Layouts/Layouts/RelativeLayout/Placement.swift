import Measure

extension RelativeLayout {
  /// The strongest rule for each edge of a child along one axis, as long as no child is gone.
  ///
  /// Edges are numbered: 2i is the leading edge of the child at i, and 2i + 1 its trailing edge. The layout itself,
  /// inside its padding, is treated as one more child after the last.
  struct Placement {
    /// No rule determines the edge.
    static let open: Int32 = -1

    var child: Int32 = 0
    private(set) var leading = open
    private(set) var trailing = open
    var marks: Marks = []

    struct Marks: OptionSet {
      let rawValue: UInt8
      /// The edge is next to a sibling's, with both margins between them.
      static let isAfter = Marks(rawValue: 1)
      static let isBefore = Marks(rawValue: 2)
      /// The trailing edge is the layout's, if that is known, and otherwise determined by `trailing`.
      static let pinsTrailing = Marks(rawValue: 4)
      static let isCentered = Marks(rawValue: 8)
      /// The child's top is determined by a baseline.
      static let alignsBaseline = Marks(rawValue: 16)
    }

    /// Whether rules determine at most the leading edge.
    @inline(__always) var hasLeadingAlone: Bool {
      trailing == Placement.open && marks.isDisjoint(with: [.pinsTrailing, .isCentered, .alignsBaseline])
    }

    /// The indexes of the siblings that determine the edges, if any.
    @inline(__always) var leadingSibling: Int { Int(leading >> 1) }
    @inline(__always) var trailingSibling: Int { Int(trailing >> 1) }

    init() {}

    /// Creates the placement of a child.
    /// - Parameter layout: The number of children.
    init(_ child: Int32, _ rules: AxisRules, layout: Int32) {
      self.child = child
      if rules.pinsLeading {
        leading = 2 * layout
      } else if rules.leading >= 0 {
        leading = 2 * rules.leading
      } else if rules.after >= 0 {
        leading = 2 * rules.after + 1
        marks.insert(.isAfter)
      }
      if rules.trailing >= 0 {
        trailing = 2 * rules.trailing + 1
      } else if rules.before >= 0 {
        trailing = 2 * rules.before
        marks.insert(.isBefore)
      }
      if rules.pinsTrailing { marks.insert(.pinsTrailing) }
      if rules.isCentered { marks.insert(.isCentered) }
    }
  }

  /// The positions of a layout's children in the latest measure.
  ///
  /// The graph may be shared, but the positions belong to one layout.
  final class Positions: ManagedBuffer<DependencyGraph, Int32> {
    /// Creates unknown positions for the children of `graph`.
    static func make(for graph: DependencyGraph) -> Positions {
      let count = 4 * (graph.count + 1)
      let places = create(minimumCapacity: count) { _ in graph }
      places.withUnsafeMutablePointerToElements { $0.initialize(repeating: Span.open, count: count) }
      // Sound: `create` creates an instance of the class that it is called on.
      return unsafeDowncast(places, to: Positions.self)
    }

    var graph: DependencyGraph { header }

    /// Returns the graph, which the positions retain, and the edges along both axes.
    @inline(__always)
    func parts() -> (graph: Unmanaged<DependencyGraph>, horizontal: EdgeList, vertical: EdgeList) {
      withUnsafeMutablePointers { header, edges in
        let graph = Unmanaged.passUnretained(header.pointee)
        // One more for the layout itself.
        let count = graph._withUnsafeGuaranteedRef { $0.count } + 1
        return (graph, EdgeList(edges), EdgeList(edges + 2 * count))
      }
    }
  }

  /// The edges of a layout's children along one axis, indexed by the numbers of a `Placement`.
  ///
  /// Sound: the memory belongs to a `Positions`, which the user of this list retains.
  struct EdgeList {
    let edges: UnsafeMutablePointer<Int32>

    init(_ edges: UnsafeMutablePointer<Int32>) { self.edges = edges }

    @inline(__always)
    subscript(edge number: Int32) -> Int { Int(edges[Int(number)]) }

    /// The edges of the child at `index`.
    @inline(__always)
    subscript(index: Int) -> Span {
      get { Span(leadingEdge: edges[2 &* index], trailingEdge: edges[2 &* index &+ 1]) }
      nonmutating set {
        edges[2 &* index] = newValue.leadingEdge
        edges[2 &* index &+ 1] = newValue.trailingEdge
      }
    }
  }
}
