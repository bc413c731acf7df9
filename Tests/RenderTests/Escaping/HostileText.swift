/// Text that must be escaped in every output format: invisible characters, and the syntax of every format, alone and
/// with a combining accent.
enum HostileText {
  /// More than two hundred different texts.
  static let all: [String] = {
    var texts = invisible.map { "a" + String(Character($0)) + "b" }
    for mark in marks {
      texts.append(mark)
      // A combining accent joins the preceding scalar into one `Character`, which is unequal to the bare mark.
      var scalars = Array(mark.unicodeScalars)
      scalars.insert("\u{301}", at: 1)
      texts.append(scalars.reduce(into: "") { $0.unicodeScalars.append($1) })
    }
    return texts
  }()

  /// Control characters, bidirectional and zero-width ones, separators, private use, and noncharacters.
  static let invisible: [Unicode.Scalar] =
    ([
      0x01...0x1F, 0x7F...0x81, 0x85...0x85, 0x9B...0x9F, 0xAD...0xAD, 0x034F...0x034F, 0x061C...0x061C,
      0x115F...0x115F, 0x180E...0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0x3164...0x3164,
      0xE000...0xE000, 0xFE0F...0xFE0F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xE0001...0xE0001,
      0xE0041...0xE0041, 0xF0000...0xF0000, 0x10FFFF...0x10FFFF,
    ] as [ClosedRange<UInt32>]).flatMap { $0.compactMap(Unicode.Scalar.init) }

  private static let marks = [
    "<", ">", "&", "\"", "'", "`", "|", "\\", "*", "_", "[", "]", "(", ")", "#", "#1", "@org", "!", "~~a~~", "$", "%0A",
    "{", "}", ":", ";", ",", "=", "==", "+", "-", "--", ".", "..", "~", "^", "?",
    "::error::forged", "##vso[task.complete]", "##teamcity[x]", "]]>", "<!--", "-->", "</script>", "</title>", "<b>",
    "<script>alert(1)</script>", "<![CDATA[", "&lt;", "&#10;", "\\u0000", "\\n", "${x}", "{{x}}", "`` ` ``", "\\|",
    "![x](http://evil.example/p.png)", "[x](javascript:alert(1))", "https://evil.example", "www.evil.example",
    "a@evil.example", "\" onload=\"alert(1)", "| a | b |", "# heading", "- item", "> quote", "---", "```", "$(id)",
    "gone", "0,0 1x1", "a  b", "é", "日本語", "👍", "שלום", "مرحبا",
  ]
}
