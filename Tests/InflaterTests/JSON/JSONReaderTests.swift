import Layouts
import TestSupport
import Testing

@testable import GRXFileFormats
@testable import Inflater

@Suite struct JSONReaderTests {
  typealias Reason = InflateError.Reason

  private func read(_ source: String) -> (root: Node?, errors: [InflateError]) {
    let content = JSONDocument(file: "row.grx", bytes: Array(source.utf8)).read()
    return (content.root, content.errors)
  }

  /// Expects these errors, each at its mark: the first at 1️⃣, and so on.
  private func expect(
    _ source: String, _ expected: [(reason: Reason, path: String)], warnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let marked = MarkedSource(source)
    let errors = read(marked.text).errors
    #expect(errors.map(\.reason) == expected.map(\.reason), sourceLocation: sourceLocation)
    #expect(errors.map(\.location.path) == expected.map(\.path), sourceLocation: sourceLocation)
    #expect(
      errors.map { MarkedSource.Place($0.location) } == marked.orderedPlaces, sourceLocation: sourceLocation)
    #expect(errors.allSatisfy { $0.severity == (warnings ? .warning : .error) }, sourceLocation: sourceLocation)
  }

  // MARK: Values

  @Test func every_kind_of_value_arrives_as_itself() throws {
    let (root, errors) = read(
      #"""
      { "version": "0.1", "layout": { "class": "View", "text": "a\u0062\ud83d\ude00",
        "true": true, "false": false, "one": 1,
        "zero": 0, "big": 1e300, "tiny": -0.25, "many": 0.1111111111111111111111111111111111111111, "null": null,
        "huge": 123456789012345678901234567890, "list": [1, true, "x", [null]], "object": {"a": {"b": 0}} } }
      """#)
    #expect(errors.isEmpty)
    let attributes = try #require(root).attributes
    #expect(attributes.map(\.name) == attributes.map(\.name).sorted())
    let values = Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.value) })
    #expect(
      values == [
        "text": .string("ab😀"), "true": .bool(true), "false": .bool(false), "one": .number(1), "zero": .number(0),
        "big": .number(1e300), "tiny": .number(-0.25), "many": .number(0.1111111111111111), "null": .null,
        "huge": .number(1.2345678901234568e29),
        "list": .array([.number(1), .bool(true), .string("x"), .array([.null])]),
        "object": .object(["a": .object(["b": .number(0)])]),
      ])
  }

  @Test func views_keep_their_order_attributes_and_paths() throws {
    let (root, errors) = read(
      #"""
      // a comment
      { "layout": { "class": "A", "subviews": [
        { "class": "B", "id": "b", },
        { "\u0063lass": "C", "subviews": [ { "class": "D", "subviews": [] } ] },
      ] } }
      """#)
    #expect(errors.isEmpty)
    let second = NodePath.child(of: .root, index: 1)
    var expected = Node(
      kind: .view(className: "A"),
      children: [
        Node(
          kind: .view(className: "B"), attributes: [NodeAttribute(name: "id", value: .string("b"))],
          path: .child(of: .root, index: 0)),
        Node(
          kind: .view(className: "C"),
          children: [Node(kind: .view(className: "D"), path: .child(of: second, index: 0))], path: second),
      ])
    expected.template = 0
    expected.children[0].template = 1
    expected.children[1].children[0].template = 2
    #expect(root == expected)
  }

  @Test func an_include_is_a_file_name_or_an_object() {
    #expect(
      read(#"{"layout": {"inflate": "a.grx", "width": 1}}"#).root
        == Node(
          kind: .include(IncludeReference(filename: "a.grx")),
          attributes: [NodeAttribute(name: "width", value: .number(1))]))
    let object = #"{"layout": {"inflate": {"filename": "a.grx", "bundleName": "b", "bundleId": "c"}}}"#
    #expect(
      read(object).root
        == Node(kind: .include(IncludeReference(filename: "a.grx", bundleName: "b", bundleId: "c"))))
    #expect(read(object).errors.isEmpty)
  }

  // MARK: The document

  @Test(
    arguments: [
      ("1️⃣[]", "an array"), ("1️⃣\"a\"", "a string"), ("1️⃣true", "a boolean"), ("1️⃣null", "null"),
      (" 1️⃣-1 ", "a number"),
    ])
  func the_outermost_value_must_be_an_object(_ source: String, _ found: String) {
    expect(source, [(.noObjectAtTop(found: found), "")])
  }

  @Test func a_document_without_a_layout_is_reported_at_its_beginning() {
    expect("// nothing\n 1️⃣{ \"version\": 1 }", [(.missingLayout(isView: false), "")])
  }

  @Test func a_view_without_a_document_is_one_error_regardless_of_its_attributes() {
    expect(#" 1️⃣{ "class": "View", "width": 3, "subviews": [] }"#, [(.missingLayout(isView: true), "")])
  }

  @Test func layout_must_be_an_object_version_a_string_or_a_number() {
    expect(
      #"{ "version": 1️⃣[], "layout": 2️⃣[1] }"#,
      [
        (.wrongValue(attribute: "version", found: "an array", expected: "a string or a number"), "version"),
        (.wrongValue(attribute: "layout", found: "an array", expected: "an object"), "layout"),
      ])
    for value in ["null", "true", "\"x\"", "12.5"] {
      expect(
        "{ \"layout\": 1️⃣\(value) }",
        [(.wrongValue(attribute: "layout", found: value, expected: "an object"), "layout")])
    }
    for version in ["1", "0.1", "\"0.1\"", "\"1\""] {
      expect("{ \"version\": \(version), \"layout\": { \"class\": \"View\" } }", [])
    }
  }

  @Test(arguments: [("99", "99"), ("\"99\"", "\"99\""), ("\"new\"", "\"new\""), ("0", "0"), ("\"1e9\"", "\"1e9\"")])
  func a_version_that_isn_t_known_is_a_warning(_ version: String, _ found: String) {
    let expected = "\"0.1\", or another version up to 1"
    expect(
      "{ \"version\": 1️⃣\(version), \"layout\": { \"class\": \"View\" } }",
      [(.wrongValue(attribute: "version", found: found, expected: expected), "version")], warnings: true)
  }

  @Test func a_schema_may_be_named() {
    expect(#"{ "$schema": "grx.schema.json", "layout": { "class": "View" } }"#, [])
  }

  @Test func an_unknown_key_of_the_document_is_a_warning() {
    expect(
      #"{ "layout": { "class": "View" }, 1️⃣"Version": 1, 2️⃣"two words": 3 }"#,
      [
        (.unknownAttribute(name: "Version", owner: "the document", suggestion: "version"), "Version"),
        (.unknownAttribute(name: "two words", owner: "the document", suggestion: nil), "[\"two words\"]"),
      ], warnings: true)
  }

  // MARK: Views

  @Test func all_structural_errors_are_reported_in_document_order() {
    expect(
      #"""
      { "layout": { "class": 1️⃣12, "subviews": [
          2️⃣{ "clas": "View", "subviews": [ 3️⃣null ] },
          { "class": "A", "subviews": 4️⃣{} },
          5️⃣"View",
          { "inflate": 6️⃣7 },
          { "inflate": 7️⃣{ "bundleName": 8️⃣[] } },
          9️⃣{}
      ] } }
      """#,
      [
        (.wrongValue(attribute: "class", found: "12", expected: "a class name"), "layout.class"),
        (.missingClass(similarKey: "clas"), "layout.subviews[0]"),
        (
          .wrongValue(attribute: "subviews[0]", found: "null", expected: "a view, which is an object"),
          "layout.subviews[0].subviews[0]"
        ),
        (
          .wrongValue(attribute: "subviews", found: "an object", expected: "an array of views"),
          "layout.subviews[1].subviews"
        ),
        (
          .wrongValue(attribute: "subviews[2]", found: "\"View\"", expected: "a view, which is an object"),
          "layout.subviews[2]"
        ),
        (
          .wrongValue(attribute: "inflate", found: "7", expected: "a file name or { \"filename\": … }"),
          "layout.subviews[3].inflate"
        ),
        (.missingFilename, "layout.subviews[4].inflate"),
        (
          .wrongValue(attribute: "bundleName", found: "an array", expected: "a string"),
          "layout.subviews[4].inflate.bundleName"
        ),
        (.missingClass(similarKey: nil), "layout.subviews[5]"),
      ])
  }

  @Test func a_view_with_an_error_is_kept_so_that_its_ids_are_found() {
    let (root, errors) = read(#"{"layout": {"class": 1, "subviews": [3, {"id": "a"}]}}"#)
    #expect(errors.count == 3)
    #expect(root?.kind == .unreadable)
    #expect(root?.children.map(\.attributes) == [[NodeAttribute(name: "id", value: .string("a"))]])
    #expect(root?.children.map(\.path) == [.child(of: .root, index: 1)])
  }

  @Test func beside_inflate_class_and_subviews_are_ignored_with_a_warning() {
    expect(
      #"{"layout": {1️⃣"class": "A", "inflate": "a.grx", 2️⃣"subviews": [{}]}}"#,
      [
        (.contradictoryAttributes(ignored: "class", wins: "inflate"), "layout.class"),
        (.contradictoryAttributes(ignored: "subviews", wins: "inflate"), "layout.subviews"),
      ], warnings: true)
  }

  @Test func an_unknown_key_of_an_include_is_a_warning() {
    expect(
      #"{"layout": {"inflate": {"filename": "a", 1️⃣"bundleID": ""}}}"#,
      [
        (
          .unknownAttribute(name: "bundleID", owner: "inflate", suggestion: "bundleId"), "layout.inflate.bundleID"
        )
      ], warnings: true)
  }

  // MARK: Depth

  private func nested(_ depth: Int, innermost: String) -> String {
    "{\"layout\":" + String(repeating: "{\"class\":\"V\",\"subviews\":[", count: depth - 1) + innermost
      + String(repeating: "]}", count: depth - 1) + "}"
  }

  @Test func at_most_256_views_may_be_nested_the_innermost_with_an_empty_list() {
    let (root, errors) = read(nested(256, innermost: #"{"class":"V","subviews":[],}"#))
    #expect(errors.isEmpty)
    var depth = 0
    var node = root
    while let view = node {
      depth += 1
      node = view.children.first
    }
    #expect(depth == 256)
  }

  @Test func one_view_more_is_refused_at_its_place() {
    let source = MarkedSource(nested(257, innermost: #"1️⃣{"class":"V"}"#))
    let errors = read(source.text).errors
    #expect(errors.map(\.reason) == [.syntax(.nestedTooDeep(limit: 512))])
    #expect(errors.map { MarkedSource.Place($0.location) } == source.orderedPlaces)
  }

  // MARK: Repeated keys

  @Test func a_repeated_key_is_an_error_at_the_later_one_in_any_object_and_however_it_is_written() {
    expect(
      #"""
      { "layout": { "class": "A",
          1️⃣"\u0063lass": "B", "x": { "y": [ { "é": 1, 2️⃣"e\u0301": 2 } ] },
          "subviews": [ { "class": "V", "w": 1,
                          3️⃣"w": 2, 4️⃣"w": 3 } ] }, 5️⃣"layout": { "class": "A", "subviews": [] } }
      """#,
      [
        (.duplicateKey(name: "class", firstLine: 1), "layout.class"),
        (.duplicateKey(name: "é", firstLine: 2), "layout.x.y[0][\"é\"]"),
        (.duplicateKey(name: "w", firstLine: 3), "layout.subviews[0].w"),
        (.duplicateKey(name: "w", firstLine: 3), "layout.subviews[0].w"),
        (.duplicateKey(name: "layout", firstLine: 1), "layout"),
      ])
  }

  @Test func a_repeated_key_is_found_among_a_thousand() {
    let keys = (0..<1000).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    expect(
      "{ \"layout\": { \"class\": \"A\", \(keys),\n1️⃣\"k3\": 1, 2️⃣\"k999\": 2 } }",
      [
        (.duplicateKey(name: "k3", firstLine: 1), "layout.k3"),
        (.duplicateKey(name: "k999", firstLine: 1), "layout.k999"),
      ])
  }

  @Test func objects_beside_and_inside_each_other_may_have_the_same_keys() {
    let many = (0..<40).map { "\"k\($0)\": { \"é\": 1, \"k0\": {} }" }.joined(separator: ", ")
    expect("{ \"layout\": { \"class\": \"A\", \"é\": [{ \(many) }, { \(many) }], \(many) } }", [])
  }
}
