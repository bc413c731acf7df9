import Inflater
import Testing

@Suite struct JSONRecordTests {
  private struct Point: JSONRecord, Equatable {
    static let recordName = "point"
    static let members: [JSONMember<Point>] = [
      JSONMember("x", points: \.x), JSONMember("name", \.name, "A name."),
      JSONMember("isFixed", \.isFixed, unless: false),
    ]

    var x = 0
    var name: String?
    var isFixed = false
  }

  private struct Report: JSONRecord, Equatable {
    static let recordName = "report"
    static let members: [JSONMember<Report>] = [
      .version(3), JSONMember("points", lines: \.points), JSONMember("notes", ifAny: \.notes),
    ]

    var points: [Point] = []
    var notes: [String] = []
  }

  private func read(_ text: String) throws -> Report { try Report(file: "a.json", bytes: Array(text.utf8)) }

  @Test func what_is_written_is_read_again() throws {
    let report = Report(points: [Point(x: 50_000, name: "a\"b"), Point(x: -3_333, isFixed: true)], notes: ["n"])
    let text = report.jsonText(density: 10_000, JSONWriter.Breaks(member: "\n "))
    #expect(
      text == """
        {"version":3,
         "points":[
          {"x":5,"name":"a\\"b"},
          {"x":-0.3333,"isFixed":true}],
         "notes":["n"]}
        """)
    #expect(try read(text) == report)
  }

  @Test func lines_inside_lines_have_breaks_of_their_own() {
    let value: JSONValue = .object([("a", .lines([["b": 1, "c": .lines([1, 2])], ["b": 2, "c": .lines([])]]))])
    let text = value.compactText(
      JSONWriter.Breaks(element: "\n", end: "\n"), JSONWriter.Breaks(member: "\n ", element: "\n  ", startsLine: false))
    #expect(
      text == """
        {"a":[
        {"b":1,
         "c":[1,
          2]},
        {"b":2,
         "c":[]}
        ]}
        """)
    #expect(value.compactText(JSONWriter.Breaks(element: "", isSpaced: true)).hasPrefix(#"{"a": [{"b": 1, "c": ["#))
  }

  @Test func numbers_are_written_with_the_fewest_digits() {
    let numbers: [Double] = [0, -0.0, 9, 10, 999_999_999, 1_000_000_000, -7, 0.5, 1e16, 1e300]
    #expect(numbers.jsonText() == "[0,0,9,10,999999999,1000000000,-7,0.5,1e+16,1e+300]")
    #expect(["a", "\"", "\u{7F}", "ä"].jsonText() == #"["a","\"","\u007f","ä"]"#)
  }

  @Test func lengths_are_written_in_points() {
    #expect(Point(x: 100).jsonText(density: 3) == #"{"x":33.3333}"#)
  }

  @Test func members_that_are_left_out_have_their_usual_values() throws {
    #expect(try read(#"{"version": 3, "points": [{"x": 1, "unknown": []}]}"#).points == [Point(x: 10_000)])
  }

  @Test(arguments: [
    (#"{"version": 3}"#, "points", "a value"), (#"{"version": 3, "points": [{"x": "1"}]}"#, "points[0].x", "a number"),
    (#"{"version": 3, "points": {}}"#, "points", "a list"),
    (#"{"version": 3, "points": [], "notes": [1]}"#, "notes[0]", "a text"),
    (#"{"version": -1, "points": []}"#, "version", "a whole number that isn't negative"),
  ]) func a_mismatch_names_its_place(_ text: String, _ place: String, _ expected: String) throws {
    let error = try #require(throws: JSONMismatch.self) { try read(text) }
    #expect(error.place == place && error.expected == expected && !error.isOtherVersion)
  }

  @Test func another_version_is_refused_before_its_members_are_read() throws {
    let error = try #require(throws: JSONMismatch.self) { try read(#"{"version": 4, "points": 1}"#) }
    #expect(error.isOtherVersion && error.expected == "version 3, not 4")
  }

  @Test func the_schema_has_the_members_of_the_table() {
    #expect(
      Report.schemaText(title: "A report") == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A report",
          "type": "object",
          "properties": {
            "version": {
              "type": "integer",
              "minimum": 1,
              "description": "Changes if a member gets another meaning or is taken away."
            },
            "points": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/point"
              }
            },
            "notes": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": ["version", "points"],
          "$defs": {
            "point": {
              "type": "object",
              "properties": {
                "x": {
                  "type": "number"
                },
                "name": {
                  "type": "string",
                  "description": "A name."
                },
                "isFixed": {
                  "type": "boolean"
                }
              },
              "required": ["x"]
            }
          }
        }

        """)
  }
}
