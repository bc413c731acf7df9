import Layouts
import Testing

@testable import GRXFileFormats
@testable import Inflater

@Suite struct NodePathTests {
  @Test func a_path_is_written_from_the_document_s_root() {
    let path = NodePath.child(of: .child(of: .root, index: 1), index: 0)
    #expect(JSONPath.text(of: path, []) == "layout.subviews[1].subviews[0]")
    #expect(path.indexes == [1, 0])
    #expect(JSONPath.text(of: .root, [.member("weight")]) == "layout.weight")
    #expect(JSONPath.text(of: nil, [.member("version")]) == "version")
  }

  @Test func a_value_s_excerpt_shows_scalars_and_names_the_rest() {
    let values: [AttributeValue] = [
      .string("a\"b\u{7}"), .number(12), .number(-0.5), .number(1e300), .bool(true), .null, .array([]), .object([:]),
    ]
    #expect(
      values.map(\.excerpt) == [
        "\"a\"b\\u{7}\"", "12", "-0.5", "1e+300", "true", "null", "an array", "an object",
      ])
  }
}
