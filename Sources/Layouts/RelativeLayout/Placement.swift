import Measure

extension RelativeLayout {
  /// The strongest rule for each edge of a child along one axis, as long as no child is gone.
  ///
  /// Edges are numbered: 2i is the leading edge of the child at i, 2i + 1 its trailing one. The layout itself, inside
  /// its padding, is treated as one more child after the last.
  struct Placement {
    /// No rule gives the edge.
    static let open: Int32 = -1

    var child: Int32 = 0
    private(set) var leading = open
    private(set) var trailing = open
    var marks: Marks = []

    struct Marks: OptionSet {
      let rawValue: UInt8
      /// The edge is beside a sibling's, so that both margins lie between them.
      static let isAfter = Marks(rawValue: 1)
      static let isBefore = Marks(rawValue: 2)
      /// The trailing edge is the layout's, if that is known, and otherwise given by `trailing`.
      static let pinsTrailing = Marks(rawValue: 4)
      static let isCentered = Marks(rawValue: 8)
      /// The child's top follows from a baseline.
      static let alignsBaseline = Marks(rawValue: 16)
    }

    /// Whether at most the leading edge is given by a rule.
    @inline(__always) var hasLeadingAlone: Bool {
      trailing == Placement.open && marks.isDisjoint(with: [.pinsTrailing, .isCentered, .alignsBaseline])
    }

    /// The indexes of the siblings that the edges come from, if they do.
    @inline(__always) var leadingSibling: Int { Int(leading >> 1) }
    @inline(__always) var trailingSibling: Int { Int(trailing >> 1) }

    init() {}

    /// - Parameter layout: the number of children.
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

  /// Where the latest measure put the children of a layout.
  ///
  /// The graph may be shared, the places are one layout's own: they lie behind it in one block.
  final class Places: ManagedBuffer<DependencyGraph, Int32> {
    /// Places for the children of `graph`, none of them known.
    static func make(for graph: DependencyGraph) -> Places {
      let count = 4 * (graph.count + 1)
      let places = create(minimumCapacity: count) { _ in graph }
      places.withUnsafeMutablePointerToElements { $0.initialize(repeating: Span.open, count: count) }
      // `create` makes an instance of the class that it is called on.
      return unsafeDowncast(places, to: Places.self)
    }

    var graph: DependencyGraph { header }

    /// The graph, which the places keep alive, and the edges along both axes.
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

  /// The edges of a layout's children along one axis, by the numbers that a `Placement` gives them.
  ///
  /// The memory belongs to a `Places`, which whoever uses this holds.
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
