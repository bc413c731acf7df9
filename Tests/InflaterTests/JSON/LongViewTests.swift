import Foundation
import TestSupport
import Testing

@testable import Inflater

/// Parsing a view with much text in parts has no effect on the result.
@Suite struct LongViewTests {
  private func longViews(_ source: String, maximumPartLength: Int) throws -> [String: [String]] {
    var scan = JSONScan(Array(source.utf8), maximumPartLength: maximumPartLength)
    try scan.run()
    func string(_ range: some RangeExpression<Int>) -> String { String(decoding: scan.text[range], as: UTF8.self) }
    return scan.longViews.reduce(into: [:]) { views, view in
      views[String(string(view.key...).prefix(7))] = view.value.parts.map(string)
    }
  }

  @Test func short_elements_share_a_part_and_a_long_one_is_alone() throws {
    let views = try longViews(
      #"{ "layout": {"a":1, "subviews": [1, 2, // three"# + "\n"
        + #"3, {"b":1, "subviews": [{"c": 1234567}, 5, ]}, [6], 7, ]} }"#,
      maximumPartLength: 14)
    #expect(
      views == [
        #"{"a":1,"#: ["1, 2", "3", #"{"b":1, "subviews": [{"c": 1234567}, 5  ]}"#, "[6], 7"],
        #"{"b":1,"#: [#"{"c": 1234567}"#, "5"],
      ])
  }

  @Test(arguments: [
    #"{ "subviews": 1, "other": [1] }"#, #"{ "subviews": { "x": [1] } }"#, #"{ "subviews": [1], "subviews": 1 }"#,
    #"[ { "class": "View" } ]"#,
  ])
  func a_value_without_an_array_of_subviews_is_no_long_view(layout: String) throws {
    #expect(try longViews(#"{ "layout": "# + layout + " }", maximumPartLength: 1).isEmpty)
  }

  @Test func the_last_of_several_arrays_of_subviews_is_used() throws {
    let views = try longViews(
      #"{ "layout": { "\u0073ubviews": [1], "subviews": [2], "subviews": [3, 4], "x": { "subviews": [5] } } }"#,
      maximumPartLength: 30)
    #expect(views == [#"{ "\u00"#: ["3, 4"]])
    let escaped = try longViews(
      #"{ "layout": { "subviews": [1], "\u0073ubviews": [2] } }"#, maximumPartLength: 1)
    #expect(escaped == [#"{ "subv"#: ["2"]])
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
    whole.maximumPartLength = .max
    let content = whole.read()
    for length in [0, 30, 100] {
      let cut = JSONDocument(file: "a.grx", bytes: bytes)
      cut.maximumPartLength = length
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
