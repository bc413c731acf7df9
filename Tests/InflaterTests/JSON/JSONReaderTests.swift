import Layouts
import TestSupport
import Testing

@testable import Inflater

@Suite struct JSONReaderTests {
  typealias Reason = InflateError.Reason

  private func read(_ source: String) -> (root: Node?, errors: [InflateError]) {
    let content = JSONDocument(file: "row.grx", bytes: Array(source.utf8)).read()
    return (content.root, content.errors)
  }

  /// Checks that the errors are these, each at its mark: the first at 1️⃣, and so on.
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

  @Test func `every kind of value arrives as itself`() throws {
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

  @Test func `views keep their order, attributes and paths`() throws {
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
    let expected = Node(
      kind: .view(className: "A"),
      children: [
        Node(
          kind: .view(className: "B"), attributes: [NodeAttribute(name: "id", value: .string("b"))],
          path: .child(of: .root, index: 0)),
        Node(
          kind: .view(className: "C"),
          children: [Node(kind: .view(className: "D"), path: .child(of: second, index: 0))], path: second),
      ])
    #expect(root == expected)
  }

  @Test func `an include is a file name or an object`() {
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
  func `the outermost value must be an object`(_ source: String, _ found: String) {
    expect(source, [(.noObjectAtTop(found: found), "")])
  }

  @Test func `a document without a layout is reported at its beginning`() {
    expect("// nothing\n 1️⃣{ \"version\": 1 }", [(.missingLayout(isView: false), "")])
  }

  @Test func `a bare view is told where layout goes, without complaint about its attributes`() {
    expect(#" 1️⃣{ "class": "View", "width": 3, "subviews": [] }"#, [(.missingLayout(isView: true), "")])
  }

  @Test func `layout must be an object, version a string or a number`() {
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
  func `a version that isn't known is a warning`(_ version: String, _ found: String) {
    let expected = "\"0.1\", or another version up to 1"
    expect(
      "{ \"version\": 1️⃣\(version), \"layout\": { \"class\": \"View\" } }",
      [(.wrongValue(attribute: "version", found: found, expected: expected), "version")], warnings: true)
  }

  @Test func `a schema may be named`() {
    expect(#"{ "$schema": "grx.schema.json", "layout": { "class": "View" } }"#, [])
  }

  @Test func `an unknown key of the document is a warning`() {
    expect(
      #"{ "layout": { "class": "View" }, 1️⃣"Version": 1, 2️⃣"two words": 3 }"#,
      [
        (.unknownAttribute(name: "Version", owner: "the document", suggestion: "version"), "Version"),
        (.unknownAttribute(name: "two words", owner: "the document", suggestion: nil), "[\"two words\"]"),
      ], warnings: true)
  }

  // MARK: Views

  @Test func `all mistakes of shape are reported, in document order`() {
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

  @Test func `a view with a mistake is kept, so that its ids are found`() {
    let (root, errors) = read(#"{"layout": {"class": 1, "subviews": [3, {"id": "a"}]}}"#)
    #expect(errors.count == 3)
    #expect(root?.kind == .unreadable)
    #expect(root?.children.map(\.attributes) == [[NodeAttribute(name: "id", value: .string("a"))]])
    #expect(root?.children.map(\.path) == [.child(of: .root, index: 1)])
  }

  @Test func `beside inflate, class and subviews are ignored with a warning`() {
    expect(
      #"{"layout": {1️⃣"class": "A", "inflate": "a.grx", 2️⃣"subviews": [{}]}}"#,
      [
        (.contradictoryAttributes(ignored: "class", wins: "inflate"), "layout.class"),
        (.contradictoryAttributes(ignored: "subviews", wins: "inflate"), "layout.subviews"),
      ], warnings: true)
  }

  @Test func `an unknown key of an include is a warning`() {
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

  @Test func `256 views may stand inside each other, the innermost with an empty list`() {
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

  @Test func `one view more is refused at its place`() {
    let source = MarkedSource(nested(257, innermost: #"1️⃣{"class":"V"}"#))
    let errors = read(source.text).errors
    #expect(errors.map(\.reason) == [.syntax(.nestedTooDeep(limit: 512))])
    #expect(errors.map { MarkedSource.Place($0.location) } == source.orderedPlaces)
  }

  // MARK: Repeated keys

  @Test func `a repeated key is an error at the later one, in any object and however it is written`() {
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

  @Test func `a repeated key is found among a thousand`() {
    let keys = (0..<1000).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    expect(
      "{ \"layout\": { \"class\": \"A\", \(keys),\n1️⃣\"k3\": 1, 2️⃣\"k999\": 2 } }",
      [
        (.duplicateKey(name: "k3", firstLine: 1), "layout.k3"),
        (.duplicateKey(name: "k999", firstLine: 1), "layout.k999"),
      ])
  }

  @Test func `objects beside and inside each other may have the same keys`() {
    let many = (0..<40).map { "\"k\($0)\": { \"é\": 1, \"k0\": {} }" }.joined(separator: ", ")
    expect("{ \"layout\": { \"class\": \"A\", \"é\": [{ \(many) }, { \(many) }], \(many) } }", [])
  }
}
