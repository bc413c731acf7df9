import Testing

@testable import ToolCommands

@Suite struct ValueEditTests {
  private func edited(_ text: String, _ line: Int, _ column: Int, _ value: String, isXML: Bool = false) throws -> String
  {
    let edit = ValueEdit(line: line, column: column, value: value)
    return String(decoding: try edit.applied(to: Array(text.utf8), isXML: isXML), as: UTF8.self)
  }

  @Test func only_the_value_changes() throws {
    #expect(try edited("{ \"w\": 12, // é\r\n  \"h\": -1.5 }", 2, 8, "20") == "{ \"w\": 12, // é\r\n  \"h\": 20 }")
    #expect(try edited("{\"é\": \"a\\\"b\", \"c\": 1}", 1, 7, "x\"\n") == "{\"é\": \"x\\\"\\n\", \"c\": 1}")
    #expect(try edited("{\"w\":12}", 1, 6, "match_parent") == "{\"w\":\"match_parent\"}")
    #expect(try edited("{\"w\":true}", 1, 6, "007") == "{\"w\":\"007\"}")
    #expect(try edited("{\"t\":\"1\"}", 1, 6, "2") == "{\"t\":\"2\"}")
    #expect(try edited("\u{FEFF}{\"w\":1}\r", 1, 6, "2") == "\u{FEFF}{\"w\":2}\r")
  }

  @Test func a_value_in_xml_stays_between_its_quotes() throws {
    let text = "<V\r a='1dp' b=\"\" />"
    #expect(try edited(text, 2, 5, "2'<&\"", isXML: true) == "<V\r a='2&apos;&lt;&amp;\"' b=\"\" />")
    #expect(try edited(text, 2, 13, "\"", isXML: true) == "<V\r a='1dp' b=\"&quot;\" />")
  }

  private func added(_ text: String, _ line: Int, _ column: Int, _ name: String, _ value: String, isXML: Bool = false)
    throws -> String
  {
    let edit = ValueEdit(line: line, column: column, value: value, name: name)
    return String(decoding: try edit.applied(to: Array(text.utf8), isXML: isXML), as: UTF8.self)
  }

  @Test func an_attribute_is_added_behind_another_one() throws {
    #expect(try added("{ \"w\": 12, \"h\": 1 }", 1, 8, "m", "4") == "{ \"w\": 12, \"m\": 4, \"h\": 1 }")
    #expect(try added("{ \"w\": 12 }", 1, 8, "g\"", "top") == "{ \"w\": 12, \"g\\\"\": \"top\" }")
    // On a separate line if the previous one is.
    #expect(try added("{\r\n\t\"w\": 12,\r\n}", 2, 7, "m", "4") == "{\r\n\t\"w\": 12,\r\n\t\"m\": 4,\r\n}")
    #expect(try added("{\n  \"v\": 1, \"w\": \"x\" }", 2, 16, "m", "4") == "{\n  \"v\": 1, \"w\": \"x\", \"m\": 4 }")
    #expect(try added("<V a='1'/>", 1, 6, "b:c", "2'", isXML: true) == "<V a='1' b:c='2&apos;'/>")
    #expect(
      try added("<V\n    a=\"1\"\n    z=\"\"/>", 2, 8, "b", "2", isXML: true)
        == "<V\n    a=\"1\"\n    b=\"2\"\n    z=\"\"/>")
  }

  @Test(arguments: ["", "a b", "a:b:c", ":a", "1a", "a=\"1\" b", "a>"])
  func invalid_xml_names_are_not_added(name: String) {
    #expect(throws: ValueEdit.Problem.self) { try added("<V a='1'/>", 1, 6, name, "2", isXML: true) }
  }

  @Test(arguments: [(9, 1), (1, 40), (1, 1), (2, 6)]) func text_other_than_values_is_not_edited(line: Int, column: Int)
  {
    #expect(throws: ValueEdit.Problem.self) { try edited("{\"w\": [1],\n  \"a\"", line, column, "x") }
  }
}
