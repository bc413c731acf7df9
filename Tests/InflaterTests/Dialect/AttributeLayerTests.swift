import Layouts
import Measure
import Testing

@testable import Inflater

/// Values come from one ordered stack: theme, style, node, include, caller.
@Suite struct AttributeLayerTests {
  /// A dialect of capital letters, whose views have a theme and styles of their own.
  private final class CapitalDialect: Dialect {
    let mergesLayers: Bool
    private let lower: [AttributeLayer.Level: [NodeAttribute]]

    init(mergesLayers: Bool, _ lower: [AttributeLayer.Level: [NodeAttribute]]) {
      self.mergesLayers = mergesLayers
      self.lower = lower
    }

    func names(of attribute: String, aliases: [String], _ role: AttributeRole) -> [String] {
      [(role == .child ? "PARENT_" : "") + attribute.uppercased()]
    }
    var idName: String { "NAME" }
    var nodeKeys: [String] { [] }
    var includableAttributes: Set<String> { ["visibility"] }
    var units: LengthUnits { LengthUnits([("IN", .inches), ("PX", .pixels)], allowsBareNumbers: false) }
    var translatesValues: Bool { true }
    func translate(
      _ attribute: NodeAttribute, to name: String, _ role: AttributeRole, inherited: (any Sendable)?
    ) -> TranslatedValue {
      switch attribute.value {
      case .string("@scale"): .value(.string("\(inherited as? Int ?? 0)PX"))
      case .string("@none"): .absent
      case .string("@broken"): .wrong(.inconsistentValue("there is no such thing"), .warning)
      default: .value(attribute.value)
      }
    }
    func inherited(by node: Node, from outer: (any Sendable)?) -> (any Sendable)? { (outer as? Int ?? 0) + 5 }
    func layers(below node: Node, of className: String, inherited: (any Sendable)?) -> [AttributeLayer] {
      guard node.path == .root else { return [] }
      let site = SourceSite(document: Document(self, nil), node: .root)
      return lower.sorted { $0.key < $1.key }.map { AttributeLayer($0.key, from: site, $0.value) }
    }
    func ignores(_ attribute: NodeAttribute, of className: String) -> Bool { attribute.name == "TINT" }
  }

  private final class Document: SourceDocument {
    let file = "main.txt"
    let dialect: any Dialect
    let root: Node?

    init(_ dialect: any Dialect, _ root: Node?) { (self.dialect, self.root) = (dialect, root) }

    func read() -> DocumentContent { DocumentContent(root: root) }
    func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
      InflateError.Location(file: file, line: 1, column: 1, path: "\(place)")
    }
    func comments() -> [SourceComment] { [] }
    func sourceLine(_ line: Int) -> String? { nil }
  }

  private func inflate(
    _ dialect: CapitalDialect, _ root: Node, _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> InflatedLayout {
    var inflater = Inflater()
    change(&inflater)
    let cache = DocumentCache()
    cache.adopt(Document(dialect, root), [])
    return try inflater.inflate([], named: "main.txt", folder: ".", into: nil, cache: cache)
  }

  private func attribute(_ name: String, _ value: String) -> NodeAttribute {
    NodeAttribute(name: name, value: .string(value))
  }

  @Test func a_later_layer_wins_over_an_earlier_one() throws {
    let dialect = CapitalDialect(
      mergesLayers: false,
      [
        .theme: [
          attribute("MINWIDTH", "1PX"), attribute("MINHEIGHT", "1PX"), attribute("MAXWIDTH", "1PX"),
          attribute("MAXHEIGHT", "1PX"),
        ],
        .style: [attribute("MINHEIGHT", "2PX"), attribute("MAXWIDTH", "2PX"), attribute("MAXHEIGHT", "2PX")],
      ])
    let root = Node(
      kind: .view(className: "View"),
      attributes: [attribute("MAXHEIGHT", "3PX"), attribute("MAXWIDTH", "3PX"), attribute("NAME", "a")])
    let layout = try inflate(dialect, root) {
      $0.overrides = [AttributeOverride(id: "a", attribute: "maxHeight", value: .string("4PX"))]
    }
    #expect([layout.root.minWidth, layout.root.minHeight] == [1, 2])
    #expect(layout.root.maxWidth == 3 && layout.root.maxHeight == 4)
    #expect(layout.ids == ["a"] && layout.warnings.isEmpty)
  }

  @Test(arguments: [
    (false, Edges(left: 2, top: 9, right: 9, bottom: 9)), (true, Edges(left: 7, top: 9, right: 9, bottom: 9)),
  ])
  func layers_are_set_one_after_the_other_or_merged(mergesLayers: Bool, padding: Edges) throws {
    // Merged, the padding of the node comes before the left padding of the style, as in the tables.
    let dialect = CapitalDialect(mergesLayers: mergesLayers, [.style: [attribute("PADDINGLEFT", "7PX")]])
    var attributes = [attribute("PADDING", "9PX")]
    if !mergesLayers { attributes.append(attribute("PADDINGLEFT", "2PX")) }
    let layout = try inflate(dialect, Node(kind: .view(className: "View"), attributes: attributes))
    #expect(layout.root.padding == padding)
  }

  @Test func own_attributes_and_those_for_the_parent_have_name_spaces_of_their_own() throws {
    let dialect = CapitalDialect(mergesLayers: false, [:])
    let child = Node(
      kind: .view(className: "View"),
      attributes: [attribute("PARENT_WIDTH", "0.5IN"), attribute("TINT", "red"), attribute("WIDTH", "3PX")],
      path: .child(of: .root, index: 0))
    let layout = try inflate(dialect, Node(kind: .view(className: "FrameLayout"), children: [child]))
    let view = try #require((layout.root as? ViewGroup)?.subviews.first)
    #expect(view.layoutParams.width == 80)
    #expect(layout.warnings.map(\.message) == ["unknown attribute 'WIDTH' of View"])
  }

  @Test func a_dialect_translates_values_and_hands_state_down() throws {
    let dialect = CapitalDialect(mergesLayers: false, [:])
    let attributes = [
      attribute("MAXHEIGHT", "@broken"), attribute("MAXWIDTH", "@none"), attribute("MINWIDTH", "@scale"),
    ]
    let child = Node(kind: .view(className: "View"), attributes: attributes, path: .child(of: .root, index: 0))
    let layout = try inflate(dialect, Node(kind: .view(className: "FrameLayout"), children: [child]))
    let view = try #require((layout.root as? ViewGroup)?.subviews.first)
    #expect(view.minWidth == 10 && view.maxWidth == nil && view.maxHeight == nil)
    #expect(layout.warnings.map(\.message) == ["there is no such thing"])
  }

  @Test func the_children_of_a_group_become_the_parents() throws {
    let dialect = CapitalDialect(mergesLayers: false, [:])
    let path = NodePath.child(of: .root, index: 0)
    let inner = (0..<3).map { Node(kind: .view(className: "View"), path: .child(of: path, index: $0)) }
    let group = Node(kind: .group(alone: "FrameLayout"), children: inner, path: path)
    let root = Node(kind: .view(className: "LinearLayout"), children: [group])
    let layout = try inflate(dialect, root)
    #expect((layout.root as? ViewGroup)?.subviews.map { type(of: $0) == ContentView.self } == [true, true, true])
    // By itself, a group is a view of the class that it names.
    let alone = try inflate(dialect, Node(kind: .group(alone: "FrameLayout"), children: [root]))
    #expect(alone.root is FrameLayout && (alone.root as? ViewGroup)?.subviews.count == 1)
  }
}
