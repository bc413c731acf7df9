import Foundation
import TestSupport
import Testing

@testable import GRXFileFormats
@testable import Inflater

@Suite struct JSONScanTests {
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
        #expect(throws: JSONScan.Failure(syntax: .encoding(name), offset: 0)) { try scanned(bytes) }
      }
    }
  }

  @Test func comments_and_trailing_commas_become_blanks_byte_for_byte() throws {
    let source = "\u{FEFF}{ // é\r\n \"a/*\": [1, 2 /*,\n*/ , ], /**/ \"b//\": { \"c\": \"\\\"//\", }, }//"
    let expected = "\u{FEFF}{      \r\n \"a/*\": [1, 2    \n     ],      \"b//\": { \"c\": \"\\\"//\"  }  }  "
    #expect(try String(decoding: scanned(Array(source.utf8)).text, as: UTF8.self) == expected)
  }

  @Test func a_document_with_neither_is_left_as_it_is() throws {
    let source = "{\"a\": [1, -0.5e-3, true, false, null, \"\\u00e9\\ud83d\\ude00\\/\", {}, []]}"
    #expect(try scanned(Array(source.utf8)).text == Array(source.utf8))
  }

  @Test func just_512_containers_below_the_outermost_object_are_read_one_more_is_refused_at_its_place() throws {
    let most = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
    #expect(throws: Never.self) { try scanned(Array(most.utf8)) }
    for depth in [514, 100_000] {
      let failure = JSONScan.Failure(syntax: .nestedTooDeep(limit: 512), offset: 513)
      #expect(throws: failure) { try scanned(Array(repeating: UInt8(ascii: "["), count: depth)) }
    }
    let objects = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    #expect(throws: JSONScan.Failure(syntax: .nestedTooDeep(limit: 512), offset: 513 * 5)) { try scanned(objects) }
  }

  @Test(arguments: 0..<200) func a_random_document_means_the_same_with_comments_and_trailing_commas(
    seed: UInt64
  ) throws {
    var writer = RandomJSON(seed: seed)
    let (plain, decorated) = writer.document()
    let blanked = try scanned(Array(decorated.utf8))
    #expect(blanked.text.count == decorated.utf8.count)
    let expected = try #require(try JSONSerialization.jsonObject(with: Data(plain.utf8)) as? NSDictionary)
    let found = try #require(try JSONSerialization.jsonObject(with: Data(blanked.text)) as? NSDictionary)
    #expect(found == expected, "\(decorated)")
    #expect(blanked.repeatedKeys.isEmpty)
  }

  @Test(arguments: 0..<300) func the_parser_accepts_what_the_scan_accepts_and_no_damage_to_a_document_traps(
    seed: UInt64
  ) {
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
    let errors = JSONDocument(file: "", bytes: bytes).read().errors
    for error in errors {
      if case .syntax(.refused(let message)) = error.reason { Issue.record("\(message)") }
    }
    if let accepted = try? scanned(bytes) {
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(accepted.text), options: .fragmentsAllowed)
      }
    }
  }

  private func scanned(_ bytes: [UInt8]) throws -> JSONScan {
    var scan = JSONScan(bytes)
    try scan.run()
    return scan
  }
}

extension MarkedSource.Place {
  init(_ location: InflateError.Location) {
    self.init(line: location.line, column: location.column)
  }
}

/// Writes random JSON, once plain and once with comments and trailing commas.
private struct RandomJSON {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func document() -> (plain: String, decorated: String) {
    let (plain, decorated) = object(depth: 0)
    return (plain, blank() + decorated + blank())
  }

  private mutating func value(depth: Int) -> (String, String) {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 6), using: &random) {
    case 0: same(["true", "false", "null"])
    case 1: same(["0", "-0", "1.5", "-12e3", "1E-2", "9007199254740993", "123456789012345678901234567890"])
    case 2...5: same(strings)
    case 6: array(depth: depth)
    default: object(depth: depth)
    }
  }

  private let strings = [
    #""""#, #""// no comment""#, #""/* none */""#, #""a\"b\\""#, #""\\\"//""#, #"",]}""#, #""é👩‍👩‍👧""#,
    #""\ud83d\ude00\n""#,
  ]

  private mutating func same(_ choices: [String]) -> (String, String) {
    let choice = choices.randomElement(using: &random) ?? "0"
    return (choice, choice)
  }

  private mutating func array(depth: Int) -> (String, String) {
    var plain: [String] = []
    var decorated: [String] = []
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      let value = value(depth: depth + 1)
      plain.append(value.0)
      decorated.append(blank() + value.1 + blank())
    }
    return ("[" + plain.joined(separator: ",") + "]", "[" + list(decorated) + "]")
  }

  private mutating func object(depth: Int) -> (String, String) {
    var plain: [String] = []
    var decorated: [String] = []
    for number in 0..<Int.random(in: 0..<24, using: &random) / (depth + 1) {
      let key = "\"\(["k", "/*", "é", "\\u0041", "//"].randomElement(using: &random) ?? "")\(number)\""
      let value = value(depth: depth + 1)
      plain.append(key + ":" + value.0)
      decorated.append(blank() + key + blank() + ":" + blank() + value.1 + blank())
    }
    return ("{" + plain.joined(separator: ",") + "}", "{" + list(decorated) + "}")
  }

  private mutating func list(_ items: [String]) -> String {
    guard !items.isEmpty else { return blank() }
    let comma = Bool.random(using: &random) ? "," + blank() : ""
    return items.joined(separator: ",") + comma
  }

  private mutating func blank() -> String {
    [
      "", "", " ", "\n", "\t\r\n", "// \" é { , \n", "//\r", "/**/", "/***/", "/*/ // \" */",
      "/* ,\n é ] */ // x\n/* */",
    ].randomElement(using: &random) ?? ""
  }
}
