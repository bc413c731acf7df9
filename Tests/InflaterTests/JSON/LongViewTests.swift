import Foundation
import TestSupport
import Testing

@testable import GRXFileFormats
@testable import Inflater

/// Views are read from the tree, and their values by Foundation's parser, long ones in parts.
@Suite struct LongViewTests {
  @Test func a_document_is_read_as_by_the_parser() throws {
    let texts = [
      #""""#, #""plain""#, #""plain""#, #""\"\\\u00e4\n""#, #""ä\u0301ö""#, "\"\u{FEFF}mark\"",
      #""a text of more than thirty-two characters""#, #""a text of more than thirty-two characters""#,
      "0", "-0", "-0.0", "1", "12", "123456789012345678", "12345678901234567890123", "0.1", "1.5", "1.5", "1e2", "1E+2",
      "1.7976931348623157e308", "5e-324", "true", "false", "null", "[1, [true, {}]]", #"{ "a": { "b]": "c}" } }"#,
    ]
    let members = texts.enumerated().map { #""a\#($0)": \#($1)"# }
    let bytes = Array((#"{ "layout": { "class": "View", "# + members.joined(separator: ", ") + " } }").utf8)
    let document = try #require(JSONDocument(file: "a.grx", bytes: bytes).read().root)
    guard case .object(let outer) = try Inflater.data(fromJSON: bytes, named: "a.json"),
      case .object(let layout)? = outer["layout"]
    else {
      Issue.record("no object")
      return
    }
    #expect(document.attributes.count == texts.count)
    for attribute in document.attributes {
      let expected = try #require(layout[attribute.name])
      // Equal strings may consist of other characters, and equal numbers have other signs.
      #expect(String(reflecting: attribute.value) == String(reflecting: expected))
      #expect(attribute.value == expected)
    }
  }

  @Test func the_last_value_of_a_repeated_key_is_read() throws {
    let source = #"""
      { "layout": { "class": "A", "x": 1, "subviews": [{ "class": "B" }], "class": "C", "x": 2, "subviews": [] } }
      """#
    let root = try #require(JSONDocument(file: "a.grx", bytes: Array(source.utf8)).read().root)
    #expect(root.kind == .view(className: "C"))
    #expect(root.attributes.map(\.value) == [2])
    #expect(root.children.isEmpty)
  }

  @Test func a_fixture_means_the_same_in_parts() throws {
    let files = try #require(FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "grx" {
      expectSameInParts([UInt8](try Data(contentsOf: file)), file.lastPathComponent)
      count += 1
    }
    #expect(count > 100)
  }

  @Test(arguments: 0..<100) func a_random_document_means_the_same_in_parts(seed: UInt64) {
    var random = RandomDocument(seed: seed)
    let document = random.document()
    expectSameInParts(Array(document.utf8), document)
  }

  /// Long values are replaced by strings that the document can't contain.
  @Test func long_values_inside_each_other_are_read_as_they_are() throws {
    let deep = String(repeating: "[", count: 200) + "1, \"\u{FFFF}0\"" + String(repeating: "]", count: 200)
    expectSameInParts(
      Array(
        #"""
        { "layout": {
          "class": ["a", { "b": "\uFFFF12" }], "inflate": { "filename": "x.grx", "bundleName": [1, {}] },
          "text": {}, "id": [], "items": [ [], {}, [ "a,]}\"", true, null, -1.5e3 ], { "k": { "l": [ 1, 2 ] } } ],
          "subviews": [ [ 1, 2 ], "a long text", { "text": { "subviews": [ { "class": "View" } ] } }, 1, null ],
          "deep": \#(deep), "\u0073ubview": [ 1 ]
        } }
        """#.utf8), "long values")
  }

  private func expectSameInParts(_ bytes: [UInt8], _ name: String) {
    let whole = JSONDocument(file: "a.grx", bytes: bytes)
    whole.maximumValueLength = .max
    let content = whole.read()
    for length in [0, 30, 100] {
      let cut = JSONDocument(file: "a.grx", bytes: bytes)
      cut.maximumValueLength = length
      #expect(cut.read().root == content.root, "\(name) in parts of \(length)")
      #expect(cut.read().errors == content.errors, "\(name) in parts of \(length)")
    }
  }
}

/// Writes documents in which some views are valid.
private struct RandomDocument {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func document() -> String { #"{ "version": 1, "layout": "# + view(depth: 0) + " }" }

  private mutating func view(depth: Int) -> String {
    var members = Bool.random(using: &random) ? [#""class": "View""#] : []
    for _ in 0..<Int.random(in: 0...4, using: &random) { members.append(member(depth: depth)) }
    return "{ " + members.joined(separator: ", // one\n") + (members.count > 2 ? ", }" : " }")
  }

  private mutating func member(depth: Int) -> String {
    switch Int.random(in: 0...9, using: &random) {
    case 0: #""\u0073ubviews": "# + views(depth: depth)
    case 1: #""subviews": "# + value(depth: depth)
    case 2: #""inflate": "row.grx""#
    case 3: #""id": "# + value(depth: depth)
    case 4: #""ärger": { "subviews": "# + views(depth: depth) + " }"
    default: #""subviews": "# + views(depth: depth)
    }
  }

  private mutating func views(depth: Int) -> String {
    let count = depth < 4 ? Int.random(in: 0...4, using: &random) : 0
    let views = (0..<count).map { _ in
      Int.random(in: 0..<8, using: &random) == 0 ? value(depth: depth + 1) : view(depth: depth + 1)
    }
    return "[" + views.joined(separator: " /* and */ , ") + (count > 1 ? ",]" : "]")
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "1.50"
    case 1: "null"
    case 2: #""a \"]}, text""#
    case 3: #"{ "class": [1, "View"] }"#
    default: views(depth: depth + 1)
    }
  }
}
