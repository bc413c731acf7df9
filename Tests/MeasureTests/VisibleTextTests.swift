import Measure
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\nb", "a\\u{a}b"), ("\u{1B}[31m", "\\u{1b}[31m"), ("a\u{202E}b", "a\\u{202e}b"),
    ("\u{200B}\u{FEFF}", "\\u{200b}\\u{feff}"), ("\r\n", "\\u{d}\\u{a}"), ("é e\u{301} 日本 👍", "é e\u{301} 日本 👍"),
    ("", ""), ("\u{10FFFF}", "\\u{10ffff}"), ("\u{1FFFE}", "\\u{1fffe}"), ("\u{85}\u{A0}", "\\u{85}\u{A0}"),
  ])
  func invisible_characters_are_escaped(text: String, visible: String) {
    #expect(Array(text.visible.unicodeScalars) == Array(visible.unicodeScalars))
    // Escaped text isn't escaped again.
    #expect(text.visible.visible == text.visible)
  }

  @Test func an_excerpt_has_sixty_scalars() {
    #expect(String(repeating: "a", count: 60).excerpt == String(repeating: "a", count: 60))
    #expect(String(repeating: "a", count: 61).excerpt == String(repeating: "a", count: 60) + "…")
    #expect(String(repeating: "\u{7}", count: 61).excerpt == String(repeating: "\\u{7}", count: 60) + "…")
  }

  @Test(arguments: [
    ("row.grx", "row.grx"), ("::error::x", "./::error::x"), ("  ##vso[x]", "./  ##vso[x]"), ("a::b", "a::b"),
    (":", "./:"),
    ("/a\nb", "/a\\u{a}b"), ("\u{A0}::x", "./\u{A0}::x"),
  ])
  func no_name_of_a_file_begins_a_command(path: String, visible: String) {
    #expect(path.visiblePath == visible)
    #expect(visible.visiblePath == visible)
  }

  /// Compares the table with the properties in this machine's Unicode data.
  @Test func every_invisible_scalar_is_known() {
    var unknown: [String] = []
    // Beyond these, there are only private-use characters.
    for value in [UInt32(0)...0x1FFFF, 0xE0000...0xE1000].joined() {
      guard let scalar = Unicode.Scalar(value), VisibleText.isVisible(scalar) else { continue }
      let properties = scalar.properties
      let isInvisible: Bool
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse: isInvisible = true
      default: isInvisible = properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
      }
      if isInvisible || properties.isBidiControl || properties.isJoinControl {
        unknown.append(String(value, radix: 16))
      }
    }
    #expect(unknown.isEmpty)
  }
}
