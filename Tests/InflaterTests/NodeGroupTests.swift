import Layouts
import Measure
import Testing

@testable import GRXFileFormats
@testable import Inflater

@Suite struct NodeGroupTests {
  private final class Document: SourceDocument {
    let file = "main.txt"
    let dialect = Dialect.grx
    let root: Node

    init(_ root: Node) { self.root = root }

    func read() -> DocumentContent { DocumentContent(root: root) }
    func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
      InflateError.Location(file: file, line: 1, column: 1, path: "\(place)")
    }
    func comments() -> [SourceComment] { [] }
    func sourceLine(_ line: Int) -> String? { nil }
  }

  private func inflate(_ root: Node) throws -> InflatedLayout {
    let cache = DocumentCache()
    cache.adopt(Document(root), [])
    return try Inflater().inflate([], named: "main.txt", folder: ".", into: nil, cache: cache)
  }

  @Test func the_children_of_a_group_become_the_parents() throws {
    let path = NodePath.child(of: .root, index: 0)
    let inner = (0..<3).map { Node(kind: .view(className: "View"), path: .child(of: path, index: $0)) }
    let group = Node(kind: .group(alone: "FrameLayout"), children: inner, path: path)
    let root = Node(kind: .view(className: "LinearLayout"), children: [group])
    let layout = try inflate(root)
    #expect((layout.root as? ViewGroup)?.subviews.map { type(of: $0) == ContentView.self } == [true, true, true])
    // Alone, a group is a view of the class that it names.
    let alone = try inflate(Node(kind: .group(alone: "FrameLayout"), children: [root]))
    #expect(alone.root is FrameLayout && (alone.root as? ViewGroup)?.subviews.count == 1)
  }
}
