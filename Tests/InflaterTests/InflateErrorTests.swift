import Foundation
import Testing

@testable import Inflater

@Suite struct InflateErrorTests {
  private let location = InflateError.Location(
    file: "row.grx", line: 4, column: 23, path: "layout.subviews[1].wieght")

  @Test func a_message_has_a_location_severity_problem_and_path() {
    let reason = InflateError.Reason.unknownAttribute(
      name: "wieght", owner: "a child of LinearLayout", suggestion: "weight")
    #expect(
      InflateError(reason, severity: .warning, location: location).description == """
        row.grx:4:23: warning: unknown attribute 'wieght' of a child of LinearLayout; did you mean 'weight'?
          at layout.subviews[1].wieght
        """)
  }

  @Test func an_error_of_the_whole_file_has_no_line() {
    let error = InflateError(.unreadableFile(why: "no such file"), location: InflateError.Location(file: "a.grx"))
    #expect(error.description == "a.grx: error: the file can't be read: no such file")
  }

  @Test func all_errors_are_described_one_after_the_other() {
    let first = InflateError(.missingFilename, location: location)
    let second = InflateError(.missingLayout(isView: false), location: InflateError.Location(file: "b.grx"))
    #expect(InflateErrors([first, second]).description == first.description + "\n" + second.description)
  }

  @Test func the_system_s_description_of_an_error_is_its_message() throws {
    let thrown = try #require(throws: InflateErrors.self) { try Inflater().inflate(string: "{}", named: "a.grx") }
    #expect((thrown as any Error).localizedDescription == thrown.description)
    let first = try #require(thrown.errors.first)
    #expect((first as any Error).localizedDescription == first.description)
  }

  @Test func errors_are_sorted_by_place_and_keep_their_order_where_it_is_the_same() {
    func error(_ line: Int, _ column: Int, _ name: String) -> InflateError {
      InflateError(
        .unknownClass(name: name, suggestion: nil),
        location: InflateError.Location(file: "", line: line, column: column))
    }
    var errors = [error(2, 1, "d"), error(1, 9, "b"), error(1, 9, "c"), error(1, 2, "a"), error(0, 0, "0")]
    errors.sortByPlace()
    #expect(errors == [error(0, 0, "0"), error(1, 2, "a"), error(1, 9, "b"), error(1, 9, "c"), error(2, 1, "d")])
  }

  static let messages: [(InflateError.Reason, String)] = [
    (.unknownClass(name: "Lable", suggestion: "Label"), "unknown class 'Lable'; did you mean 'Label'?"),
    (.unknownClass(name: "Foo", suggestion: nil), "unknown class 'Foo'"),
    (
      .wrongValue(attribute: "width", found: "\"wide\"", expected: "a length"),
      "'width' is \"wide\"; expected a length"
    ),
    (
      .contradictoryAttributes(ignored: "orientation", wins: "direction"),
      "'orientation' is ignored, because 'direction' is also set"
    ),
    (
      .unknownId(id: "icno", attribute: "toRightOf", suggestion: "icon"),
      "'toRightOf': no sibling has the id 'icno'; did you mean 'icon'?"
    ),
    (.duplicateId(id: "icon", firstLine: 3), "the id 'icon' is already used on line 3"),
    (
      .ruleCycle(ids: ["a", "b"], axis: "horizontal"),
      "the horizontal rules of these views are circular: a → b → a"
    ),
    (.flowCycle(ids: ["a", "b"]), "these Flows contain one another: a → b → a"),
    (.tooManyChildren(className: "ScrollView", maximum: 1), "a ScrollView can have at most 1 child"),
    (.missingInclude(name: "a.grx", why: "no such file"), "'a.grx' can't be included: no such file"),
    (
      .includeCycle(names: ["a.grx", "b.grx", "a.grx"]),
      "these files include each other in a cycle: a.grx → b.grx → a.grx"
    ),
    (.pictureUnreadable(file: "i.png", why: "it is empty"), "the picture 'i.png' can't be read: it is empty"),
    (.outsideFolder(file: "../a.grx"), "'../a.grx' lies outside the layout's folder"),
    (
      .tooDeep(limit: 256),
      "views are nested too deeply: at most 256 levels are allowed, including those of included files"
    ),
    (.duplicateKey(name: "a", firstLine: 2), "the key 'a' is already in this object, on line 2"),
    (.missingClass(similarKey: "clas"), "a view needs a 'class' or an 'inflate'; is 'clas' meant to be 'class'?"),
    (.syntax(.expectedCommaOrEnd(of: .object, found: "\"")), "expected ',' or '}' after a value, found '\"'"),
    (.syntax(.unknownWord("True")), "'True' isn't a JSON value; did you mean 'true'?"),
    (.syntax(.notUTF8(byte: 0x0F)), "the byte 0x0f is not UTF-8; save the file in that encoding"),
    (.syntax(.controlCharacter(1)), "a control character isn't allowed in a string; write \\u0001"),
    (.syntax(.unknownEscape(found: "x")), "unknown escape '\\x'; write a backslash itself as \\\\"),
    (
      .syntax(.endOfFile(in: .array, line: 7)), "the file ends before the array that begins on line 7 is closed"
    ),
  ]

  @Test(arguments: messages) func messages_are_written_for_the_author_of_the_file(
    _ reason: InflateError.Reason, _ message: String
  ) {
    #expect(InflateError(reason, location: location).message == message)
  }

  @Test func a_document_s_text_can_neither_flood_nor_control_a_terminal() {
    let name = "\u{1B}[31m\n" + String(repeating: "é", count: 1_000_000)
    let message = InflateError(.unknownClass(name: name, suggestion: nil), location: location).message
    #expect(message.hasPrefix("unknown class '\\u{1b}[31m\\u{a}é"))
    #expect(message.hasSuffix("é…'"))
    #expect(message.count < 120)
  }
}
