import Foundation
import Layouts
import TestSupport
import Testing

@testable import GRXFileFormats
@testable import Inflater

@Suite struct JSONTreeTests {
  typealias Syntax = SyntaxError

  static let problems: [(source: String, syntax: Syntax)] = [
    ("1️⃣", .empty),
    ("1️⃣ // nothing\n/* at all */\n", .empty),
    ("{\"a\": [1, 2\n1️⃣", .endOfFile(in: .array, line: 1)),
    ("{\n\"a\": {\n\"b\": 1,1️⃣", .endOfFile(in: .object, line: 2)),
    ("{\"a\"1️⃣", .endOfFile(in: .object, line: 1)),
    ("{\"a\":1️⃣", .endOfFile(in: .object, line: 1)),
    ("{1️⃣", .endOfFile(in: .object, line: 1)),
    ("[1️⃣", .endOfFile(in: .array, line: 1)),
    ("[1️⃣,]", .expectedValue(found: ",")),
    ("{1️⃣,}", .expectedKey(found: ",")),
    ("[1,1️⃣,2]", .expectedValue(found: ",")),
    ("[1,1️⃣,]", .expectedValue(found: ",")),
    ("{\"a\":1,1️⃣,}", .expectedKey(found: ",")),
    ("{\"a\":1️⃣}", .expectedValue(found: "}")),
    ("{1️⃣class: 1}", .expectedKey(found: "class")),
    ("{\"é\" 1️⃣1}", .expectedColon(found: "1")),
    ("{\"é\" /* é */ 1️⃣, 1}", .expectedColon(found: ",")),
    ("{\"a\": 1 1️⃣\"b\": 2}", .expectedCommaOrEnd(of: .object, found: "\"")),
    ("{\"a\": 1 1️⃣]", .expectedCommaOrEnd(of: .object, found: "]")),
    ("[1 1️⃣2]", .expectedCommaOrEnd(of: .array, found: "2")),
    ("[1 1️⃣é]", .expectedCommaOrEnd(of: .array, found: "é")),
    ("{} 1️⃣{}", .afterEnd(found: "{")),
    ("1️⃣]", .expectedValue(found: "]")),
    ("[1️⃣'a']", .singleQuotes),
    ("{1️⃣'a': 1}", .singleQuotes),
    ("{ 1️⃣# comment\n}", .hashComment),
    ("[\n1️⃣\"a\n\"]", .unclosedString),
    ("[1️⃣\"a\\", .unclosedString),
    ("[1️⃣\"a\\\n\"]", .unclosedString),
    ("[1️⃣\"a", .unclosedString),
    ("[1, 1️⃣/* a ** / ", .unclosedComment),
    ("[1, 1️⃣/*/]", .unclosedComment),
    ("[1, 1️⃣/", .unexpected(found: "/")),
    ("[1 1️⃣\u{C}]", .unexpected(found: "\u{C}")),
    ("[\"é1️⃣\t\"]", .controlCharacter(9)),
    ("[\"1️⃣\0\"]", .controlCharacter(0)),
    ("[1 1️⃣\0]", .controlCharacter(0)),
    ("[ // 1️⃣\0\n]", .controlCharacter(0)),
    ("[\"a1️⃣\\x\"]", .unknownEscape(found: "x")),
    ("[\"a1️⃣\\é\"]", .unknownEscape(found: "é")),
    ("[\"a1️⃣\\u12g4\"]", .unicodeEscape),
    ("[\"a1️⃣\\u12\"]", .unicodeEscape),
    ("[\"1️⃣\\ud800\"]", .loneSurrogate),
    ("[\"1️⃣\\ud800\\n\"]", .loneSurrogate),
    ("[\"1️⃣\\ud800\\u0041\"]", .loneSurrogate),
    ("[\"\\ud83d\\ude001️⃣\\ude00\"]", .loneSurrogate),
    ("[1️⃣nan]", .unknownWord("nan")),
    ("[1️⃣True]", .unknownWord("True")),
    ("[1️⃣nullx]", .unknownWord("nullx")),
    ("[1️⃣tru]", .unknownWord("tru")),
    ("[1️⃣match_parent]", .unknownWord("match_parent")),
    ("[1️⃣0x10]", .malformedNumber("0x10")),
    ("[1️⃣16dp]", .malformedNumber("16dp")),
    ("[1️⃣01]", .malformedNumber("01")),
    ("[1️⃣1.]", .malformedNumber("1.")),
    ("[1️⃣.5]", .malformedNumber(".5")),
    ("[1️⃣+1]", .malformedNumber("+1")),
    ("[1️⃣-]", .malformedNumber("-")),
    ("[1️⃣-inf]", .malformedNumber("-inf")),
    ("[1️⃣1e]", .malformedNumber("1e")),
    ("[1️⃣1e+]", .malformedNumber("1e+")),
    ("[1️⃣1.e5]", .malformedNumber("1.e5")),
    ("[1️⃣1e400]", .numberTooLarge("1e400")),
    ("[1️⃣-1e400]", .numberTooLarge("-1e400")),
    ("\u{FEFF}[1️⃣x]", .unknownWord("x")),
    ("[\"👩‍👩‍👧\", 1️⃣x]", .unknownWord("x")),
    ("[\r\n\r 1️⃣x]", .unknownWord("x")),
  ]

  @Test(arguments: problems) func the_first_syntax_error_is_reported_at_its_location(
    _ source: String, _ syntax: Syntax
  ) throws {
    let marked = MarkedSource(source)
    let content = JSONDocument(file: "row.grx", bytes: marked.bytes).read()
    let errors = content.errors
    #expect(content.root == nil)
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(error.reason == .syntax(syntax))
    #expect(error.severity == .error)
    #expect(error.location.file == "row.grx")
    #expect(error.location.path == "")
    #expect([MarkedSource.Place(error.location)] == marked.orderedPlaces)
  }

  @Test(
    arguments: [
      ([0x80], 0), ([0xC0, 0x80], 0), ([0xC3], 0), ([0xC3, 0x28], 0), ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5], 0), ([0xFF], 0), ([0xE2, 0x82], 0),
      ([0xC3, 0xA9, 0xE2, 0x82, 0x22], 1), ([0xF0, 0x9F, 0x98, 0x41], 0),
    ] as [([UInt8], Int)])
  func a_byte_that_is_not_utf_8_is_reported_in_strings_comments_and_between_them(
    _ bytes: [UInt8], _ scalarsBefore: Int
  ) {
    for (before, after, column) in [("{\"é", "\"}", 4), ("/* é", "*/ {}", 5), ("// é", "\n{}", 5)] {
      let errors = JSONDocument(file: "", bytes: Array(before.utf8) + bytes + Array(after.utf8)).read().errors
      #expect(errors.map(\.location.column) == [column + scalarsBefore])
      guard case .syntax(.notUTF8)? = errors.first?.reason else {
        Issue.record("\(errors)")
        continue
      }
    }
    let between = JSONDocument(file: "", bytes: Array("[1, ".utf8) + [bytes.last ?? 0, 0xFF]).read().errors
    #expect(between.count == 1)
  }

  @Test func utf_16_and_utf_32_are_named_with_and_without_a_mark() throws {
    for (encoding, name) in [
      (String.Encoding.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"),
      (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"),
    ] {
      for text in ["{\"layout\": {}}", "\u{FEFF}{\"layout\": {}}"] {
        let bytes = try Array(#require(text.data(using: encoding)))
        #expect(JSONTree.read(bytes).failure == JSONFailure(.encoding(name), at: 0))
      }
    }
  }

  /// Returns a line for each value: its depth, its key, and its bytes.
  private func lines(_ tree: JSONTree) -> [String] {
    var ends: [Int32] = []
    return tree.entries.enumerated().map { index, entry in
      while let end = ends.last, end <= index { ends.removeLast() }
      ends.append(entry.next)
      let key = entry.isMember ? "\(tree.key(of: index)): " : ""
      let value = entry.isContainer ? "\(entry.kind)" : "\(entry.kind) \(tree.text(in: entry.range))"
      return String(repeating: " ", count: ends.count - 1) + key + value + (entry.isStructure ? " of views" : "")
    }
  }

  @Test func a_tree_has_an_entry_for_each_value_with_its_key_and_without_comments_and_trailing_commas() {
    let source =
      "\u{FEFF}{ // é\r\n \"a/*\": [1, 2 /*,\n*/ , ], /**/ \"\\u0062//\": { \"c\": \"\\\"//\", }, \"d\": [], }//"
    let tree = JSONTree.read(Array(source.utf8))
    #expect(
      lines(tree) == [
        "object of views", " a/*: array", "  number 1", "  number 2", " b//: object", "  c: string \"\\\"//\"",
        " d: array",
      ])
    #expect(tree.failure == nil)
    #expect(tree.comments.map(tree.text) == ["// é", "/*,\n*/", "/**/", "//"])
    #expect(tree.text(in: tree.entries[1].range) == "[1, 2 /*,\n*/ , ]")
  }

  @Test func views_and_their_arrays_are_distinguished_from_values() {
    let source =
      #"{ "layout": {"a": [1], "\u0073ubviews": [ {"b":1, "subviews": [{"c": [2] }, 5, ]}, [6], ], "d": {"subviews": [{}]}}}"#
    let structure = lines(JSONTree.read(Array(source.utf8))).filter { $0.hasSuffix("of views") }
    #expect(
      structure == [
        "object of views", " layout: object of views", "  subviews: array of views", "   object of views",
        "    subviews: array of views", "     object of views",
      ])
    for layout in [
      #"{ "subviews": 1, "other": [1] }"#, #"{ "subviews": { "x": [1] } }"#, #"{ "x": { "subviews": [1] } }"#,
      #"[ { "class": "View" } ]"#,
    ] {
      let lines = lines(JSONTree.read(Array("{ \"layout\": \(layout) }".utf8)))
      #expect(!lines.contains { $0.hasSuffix("array of views") })
    }
  }

  @Test func a_tree_ends_at_the_first_error() {
    let tree = JSONTree.read(Array(#"{ "a": [1, /* two */ 2, x] }"#.utf8))
    #expect(lines(tree) == ["object of views", " a: array", "  number 1", "  number 2"])
    #expect(tree.comments.count == 1)
    #expect(tree.failure == JSONFailure(.unknownWord("x"), at: 24))
  }

  @Test func just_512_containers_below_the_outermost_object_are_read_one_more_is_refused_at_its_place() {
    let most = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
    #expect(JSONTree.read(Array(most.utf8)).failure == nil)
    for depth in [514, 100_000] {
      let tree = JSONTree.read(Array(repeating: UInt8(ascii: "["), count: depth))
      #expect(tree.failure == JSONFailure(.nestedTooDeep(limit: 512), at: 513))
    }
    let objects = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    #expect(JSONTree.read(objects).failure == JSONFailure(.nestedTooDeep(limit: 512), at: 513 * 5))
  }

  @Test func data_are_nested_as_deeply_as_the_parser_allows() {
    func depth(_ value: AttributeValue) -> Int {
      if case .array(let elements) = value { 1 + (elements.map(depth).max() ?? 0) } else { 0 }
    }
    for padding in ["", String(repeating: " ", count: JSONValues.maximumLength)] {
      let most = String(repeating: "[", count: 512) + padding + String(repeating: "]", count: 512)
      #expect((try? Inflater.data(fromJSON: Array(most.utf8), named: "a.json")).map(depth) == 512)
      #expect(throws: InflateErrors.self) { try Inflater.data(fromJSON: Array("[\(most)]".utf8), named: "a.json") }
    }
  }

  @Test func errors_in_data_are_reported_as_for_layouts() {
    let source = MarkedSource("{\"a\": [1,],\n 1️⃣x}")
    do {
      _ = try Inflater.data(fromJSON: source.bytes, named: "people.json")
      Issue.record("that isn't JSON")
    } catch {
      #expect(error.errors.map(\.reason) == [.syntax(.expectedKey(found: "x"))])
      #expect(error.errors.map { MarkedSource.Place($0.location) } == source.orderedPlaces)
    }
  }

  /// Returns random views, many of them like an earlier one but for a value, a key, a blank, or a comment.
  private func views(_ random: inout SplitMix64, depth: Int = 0) -> String {
    func one<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &random)] }
    func blank() -> String { one(["", "", "", "", "", "", "", "", " ", "\n  ", "/* c */", " // c\n"]) }
    let views = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      var members = [#""class": "\#(one(["TextView", "View"]))""#]
      for key in ["id", "text", "width", "weight", "é", #"a\u0062"#].prefix(Int.random(in: 0...6, using: &random)) {
        let values = [
          "12", "\(Int.random(in: 0...99, using: &random))", "true", "null", #""a""#, #""é""#, #""b\n""#, #"[1, {}]"#,
        ]
        members.append("\(blank())\"\(key)\":\(blank())\(one(values + [#""1""#, #""22""#, #""333""#]))")
      }
      if one(Array(0..<20)) == 0 { members.append(#""id": "again""#) }
      if one(Array(0..<20)) == 0 { members += (0..<18).map { "\"k\($0)\": \($0)" } }
      if depth < 3, one([true, false]) { members.append("\"subviews\": [\(self.views(&random, depth: depth + 1))]") }
      return "{\(members.joined(separator: ", "))\(one(["", "", "", ","]))\(blank())}"
    }
    return views.joined(separator: ",\n")
  }

  @Test(arguments: 0..<300) func views_that_are_compared_with_earlier_ones_are_read_as_others(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array(#"{"layout": {"class": "A", "subviews": [\#(views(&random))]}}"#.utf8)
    if seed % 2 == 1 {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      if seed % 4 == 1 { bytes[index] = UInt8.random(in: 0...127, using: &random) } else { bytes.remove(at: index) }
    }
    for (countsValues, maximumContainers) in [(true, Int.max), (false, Int.max), (true, 40)] {
      var rules = JSONRules()
      (rules.countsValues, rules.maximumContainers) = (countsValues, maximumContainers)
      rules.maximumRepeatedKeys = Int(seed % 3)
      let compared = JSONTree.read(bytes, rules)
      rules.comparesViews = false
      let plain = JSONTree.read(bytes, rules)
      #expect(lines(compared) == lines(plain))
      #expect(compared.entries.map(\.isEncoded) == plain.entries.map(\.isEncoded))
      #expect(compared.encoded == plain.encoded)
      #expect(compared.entries.map(\.range) == plain.entries.map(\.range))
      #expect(compared.comments == plain.comments && compared.failure == plain.failure)
      #expect(compared.containerCount == plain.containerCount)
      #expect(compared.repeatedKeys == plain.repeatedKeys)
      #expect(compared.droppedRepeatedKeys == plain.droppedRepeatedKeys)
      for like in compared.likeViews { #expect(like.model < like.view) }
    }
  }

  /// The stress program compares a million documents.
  @Test(arguments: 0..<400) func a_random_document_is_read_as_by_the_parser(seed: UInt64) throws {
    var writer = RandomJSON(seed: seed)
    let (plain, decorated) = writer.document()
    let expected = try AttributeValue.parsed(json: plain)
    let data = try Inflater.data(fromJSON: Array(decorated.utf8), named: "a.json")
    #expect(data.isIdentical(to: expected), "\(decorated)")
    guard case .object(let members) = expected else { return }
    for length in [0, 40, JSONValues.maximumLength] {
      let document = JSONDocument(file: "a.grx", bytes: Array("{ \"layout\": \(decorated) }".utf8))
      document.maximumValueLength = length
      let attributes = document.read().root?.attributes ?? []
      #expect(attributes.count == members.count)
      for attribute in attributes {
        #expect(members[attribute.name]?.isIdentical(to: attribute.value) ?? false, "\(attribute) in \(decorated)")
      }
    }
  }

  @Test(arguments: 0..<300) func the_parser_accepts_what_a_tree_accepts_and_no_damage_to_a_document_traps(seed: UInt64)
  {
    var writer = RandomJSON(seed: seed)
    var bytes = Array(writer.document().decorated.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &writer.random) {
      let index = Int.random(in: 0..<bytes.count, using: &writer.random)
      switch Int.random(in: 0..<4, using: &writer.random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &writer.random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(Array("{}[],:\"\\/*-0eE.tn\n".utf8).randomElement(using: &writer.random) ?? 0, at: index)
      default: bytes.removeSubrange(index...)
      }
      if bytes.isEmpty { break }
    }
    let layout = Array("{ \"layout\": ".utf8) + bytes + Array("}".utf8)
    for error in JSONDocument(file: "", bytes: bytes).read().errors
      + JSONDocument(file: "", bytes: layout).read().errors
    {
      if case .syntax(.refused(let message)) = error.reason { Issue.record("\(message)") }
    }
    if JSONTree.read(bytes).failure == nil {
      #expect(throws: Never.self) { try Inflater.data(fromJSON: bytes, named: "a.json") }
    }
  }
}

extension MarkedSource.Place {
  init(_ location: InflateError.Location) {
    self.init(line: location.line, column: location.column)
  }
}
