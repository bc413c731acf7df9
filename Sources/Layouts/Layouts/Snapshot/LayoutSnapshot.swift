import Measure

/// A laid-out tree as a value: the data that a program draws, sends, stores, or animates, independent of the views.
///
/// Gone views and their descendants are left out; invisible ones are included, since they take up space. All lengths
/// are in pixels. Creating a snapshot doesn't change the tree.
public struct LayoutSnapshot: Hashable, Sendable {
  /// A view of the tree.
  public struct Node: Hashable, Codable, Sendable {
    /// The index of the parent's node; `nil` for the root.
    public var parent: Int?
    /// The index after the last descendant of this node.
    public var end: Int
    /// The class name from the document, or else the name of the Swift type.
    public var className: String
    /// The id of the view; `nil` for none.
    public var id: String?
    /// The frame in the parent's coordinates, in pixels.
    public var frame: Rect
    /// The distance that the content is scrolled, in pixels; see `View.contentOffset`.
    public var contentOffset: Point
    /// The displayed frame in the coordinates of the root, whose own origin is zero, in pixels.
    public var frameInRoot: Rect
    /// The part of `frameInRoot` that is inside the frames of all ancestors, in pixels; empty if there is none.
    public var clip: Rect
    /// Whether the view and all its ancestors are visible.
    public var isVisible: Bool
    /// The opacity with which the view is drawn, from 0 to 1: its own, multiplied by those of its ancestors.
    public var alpha: Double
    /// The background color; `nil` for none, or for a background in `drawing`.
    public var background: Color?
    /// The color of a text or a picture; `nil` for the default.
    public var foreground: Color?
    /// The size, the font, and the style of a text; `nil` for a view that isn't one.
    public var text: TextAppearance?
    /// The lines of a text, or of its hint while it is empty, in the view's coordinates.
    public var lines: [PlacedLine]
    /// The drawing above the background color, and below the lines and the view's descendants.
    public var drawing: [DrawingStep]
    /// The drawing above the view's descendants.
    public var overlay: [DrawingStep]
  }

  /// The nodes in drawing order: a parent before its children, and siblings from back to front. The first one is the
  /// root.
  public private(set) var nodes: [Node]
  /// Both are made when they are first needed: programs that only draw, send, or store a snapshot need neither.
  private let places = SharedValue<Indices>()
  private let index = SharedValue<RectangleIndex>()

  /// The index of the first node with each id.
  private typealias Indices = [String: Int]

  /// Creates a snapshot of `root` and its descendants, as placed by the latest layout.
  ///
  /// - Parameters:
  ///   - root: The root of a laid-out tree.
  ///   - density: The number of pixels per point, for drawings of widgets that have lengths in points.
  public init(_ root: View, density: Double = 1) {
    nodes = []
    // Counting takes less time than moving the nodes to larger memory.
    nodes.reserveCapacity(FlatTree.count(root, gone: .omitted))
    var classes = ClassNames()
    FlatTree.visit(root, gone: .omitted) { view, place in
      let (name, isText) = classes[view.viewType]
      let extras = view.drawnExtras
      nodes.append(
        Node(
          parent: place.parent, end: 0, className: extras.className ?? name, id: extras.id, frame: place.frame,
          contentOffset: place.contentOffset, frameInRoot: place.frameInRoot, clip: place.clip,
          isVisible: place.isVisible, alpha: place.parent.map { nodes[$0].alpha } ?? 1,
          background: extras.backgroundColor, foreground: extras.contentColor, text: nil, lines: [], drawing: [],
          overlay: []))
      let look = extras.look.flatMap { $0 as? Look }
      if isText, let text = view.view as? TextView {
        // A style is large: copying even that of a view without a look takes a sixth of the time.
        if let look { nodes[nodes.count - 1].read(text, look.style) } else { nodes[nodes.count - 1].read(text, nil) }
      }
      if let look { nodes[nodes.count - 1].read(look.style, of: view.view, density: density) }
    }
    nodes.setEnds()
  }

  init(nodes: [Node]) { self.nodes = nodes }

  /// The size of the root, in pixels.
  public var size: Size { nodes.first?.frame.size ?? .zero }

  /// The first node with that id; `nil` if there is none.
  public subscript(id id: String) -> Node? { placesOfIDs[id].map { nodes[$0] } }

  var placesOfIDs: [String: Int] {
    places.value {
      Indices(
        nodes.indices.lazy.compactMap { place in nodes[place].id.map { ($0, place) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  // MARK: Search

  /// Returns the indexes of the views that intersect `area`, given in the root's coordinates, in drawing order.
  ///
  /// Parts that an ancestor clips are ignored, and so are views without a width or a height. The time is proportional
  /// to the number of views found, and to the logarithm of the total number if consecutive siblings are near one
  /// another.
  public func views(in area: Rect) -> [Int] { clips.indices(meeting: area) }

  private var clips: RectangleIndex {
    index.value { RectangleIndex(count: nodes.count) { nodes[$0].clip } }
  }

  /// Returns the index of the foremost visible view at `point`, given in the root's coordinates, or `nil` if there is
  /// none.
  public func hitTest(_ point: Point) -> Int? {
    clips.indices(meeting: Rect(origin: point, size: Size(width: 1, height: 1))).last { nodes[$0].isVisible }
  }

  /// Returns whether both snapshots have the same nodes.
  public static func == (a: LayoutSnapshot, b: LayoutSnapshot) -> Bool { a.nodes == b.nodes }

  /// Hashes the nodes.
  public func hash(into hasher: inout Hasher) { hasher.combine(nodes) }
}

extension LayoutSnapshot: Codable {
  private enum CodingKeys: String, CodingKey { case nodes }

  /// Decodes a snapshot.
  ///
  /// - Throws: `DecodingError` if the nodes aren't a tree in drawing order, or a length is beyond ±`Pixels.limit`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let nodes = try container.decode([Node].self, forKey: .nodes)
    var open: [Int] = []
    for (place, node) in nodes.enumerated() {
      while let last = open.last, nodes[last].end == place { open.removeLast() }
      let isInside = open.last.map { node.end <= nodes[$0].end } ?? (place == 0 && node.end == nodes.count)
      let isInRange = [node.frame, node.frameInRoot, node.clip].allSatisfy(\.isWithinLimits)
      guard node.parent == open.last, node.end > place, isInside, isInRange else {
        throw DecodingError.dataCorruptedError(
          forKey: .nodes, in: container,
          debugDescription: "node \(place) doesn't fit into a tree of nodes in drawing order")
      }
      open.append(place)
    }
    self.init(nodes: nodes)
  }

  /// Encodes the nodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nodes, forKey: .nodes)
  }
}

extension Rect {
  fileprivate var isWithinLimits: Bool {
    let range = -2 * Pixels.limit...2 * Pixels.limit
    return range.contains(x) && range.contains(y) && (0...2 * Pixels.limit).contains(width)
      && (0...2 * Pixels.limit).contains(height)
  }
}

extension LayoutSnapshot.Node: FlatNode {}

extension LayoutSnapshot.Node {
  /// Reads the lines of a text, and its look.
  fileprivate mutating func read(_ view: TextView, _ style: Look.Style?) {
    text = TextAppearance(of: view, style)
    if view.text.isEmpty, !view.hint.isEmpty {
      lines = view.placedLines(showsHint: true)
      text?.isHint = true
      foreground = style?.hintColor ?? (style?.textColor ?? foreground)?.faded(0.5)
      return
    }
    if let color = style?.textColor { foreground = color }
    lines = view.placedLines
    guard view.hasSpans else { return }
    for place in lines.indices { lines[place].runs = view.runs(of: lines[place], style) }
  }

  /// Reads the parts of a view's look that aren't those of a text.
  fileprivate mutating func read(_ style: Look.Style, of view: View, density: Double) {
    alpha *= min(max(style.alpha, 0), 1)
    if style.background != nil { background = nil }
    (drawing, overlay) = DrawingStep.steps(of: view, style, density: density)
  }
}

/// The names of the classes of views. Describing a type takes much longer than everything else that a node contains.
private struct ClassNames {
  // A tree has views of a few classes, among which a search takes less time than hashing one.
  private var known: [(type: View.Type, name: String, isText: Bool)] = []

  subscript(type: View.Type) -> (name: String, isText: Bool) {
    mutating get {
      for found in known where found.type == type { return (found.name, found.isText) }
      known.append((type, View.className(of: type), type is TextView.Type))
      return (known[known.count - 1].name, known[known.count - 1].isText)
    }
  }
}
