/// Values that authors don't write, in the form of a document.
enum HostileValues {
  static let numbers = [
    "0", "-0", "-0.0", "1", "-1", "0.5", "1e308", "-1e308", "1e309", "1e400", "0.1e-300", "1e-400", "2147483647",
    "2147483648", "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "1073741823", "1073741824", "16777217", "65536", "1000000", "1000001", "999999999999",
    "9999", "99999", "3.4028236e38", "1.7976931348623157e308", "5e-324", "0.30000000000000004", "1e5",
    "100000000000000000000",
  ]

  /// Strange values in place of lengths.
  static let lengths = [
    "0", "-0", "1", "0.1e-300", "1e308", "\"1073741823px\"", "\"1e300px\"", "\"5e-324px\"", "-1e308", "-7", "\"3px\"",
    "\"wrap_content\"", "\"match_parent\"", "2147483648", "16777217", "65536",
  ]

  /// Literals that aren't JSON, although some parsers accept them.
  static let brokenLiterals = [
    "NaN", "Infinity", "-Infinity", "nan", "inf", "True", "None", "undefined", "0x10", "01", "+1", ".5", "5.", "1e",
    "--1", "'single'", "wrap_content", "tru", "nul", "#comment", "1_000", "1,5", "\\", "\"", "\"\\u12\"", "\"\\ud800\"",
    "\"\\udc00\\ud800\"", "\"\\x\"", "/*", "//", "/", "{,}", "[,]", "\u{FEFF}", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}",
  ]

  static let strings = [
    "\"\"", "\" \"", "\"NaN\"", "\"Infinity\"", "\"1e308\"", "\"-1e308px\"", "\"1e9999px\"", "\"1e-9999dp\"",
    "\"-0px\"",
    "\"-0.0\"", "\"2147483648px\"", "\"9223372036854775808\"", "\"0.1e-300\"", "\"0.1e-300px\"", "\"1073741823px\"",
    "\"-1073741824px\"", "\"12dip\"", "\"px\"", "\"1px \"", "\"１２\"", "\"1e5sp\"", "\"wrap_content\"",
    "\"match_parent\"",
    "\"true\"", "\"false\"", "\"null\"", "\"center|fill|start|end|top|bottom|left|right\"", "\"|\"", "\"||left||\"",
    "\"baseline\"", "\"begin\"", "\"*\"", "\"0,1,2\"", "\"1,,2\"", "\"99999999999999999999\"", "\"0,999999999\"",
    "\"-1\"", "\"gone\"", "\"rtl\"", "\"ltr\"", "\"inherit\"", "\"beginning|middle|end\"", "\"#fff\"", "\"#12345678\"",
    "\"a\\u0000b\"", "\"\\u202e\\u0007\\ud83d\\ude00\"", "\"e\\u0301\"", "\"\u{e9}\"", "\"../../etc/passwd\"",
    "\"/dev/zero\"",
    "\"a\\nb\\n\\n\"", "\"\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{FE0F}\"", "\"\u{202E}\u{2066}\"",
    "\"vertical\"",
    "\"a\"", "\"b\"", "\"c\"", "\"bar.png\"", "\"bar@3x.png\"",
    "\"a\\u200bb\"", "\"\\u200e\\u061c\"", "\"\\u2060\\ufeff\\u00ad\"", "\"\\udb40\\udc01\"", "\"\\ue000\"",
    "\"a\\nb\\u001b[31m.grx\"", "\"::error::x\"", "\"##vso[x]\"", "\"`\u{301} ![x](http://x) @x\"", "\"|\u{301}\"",
    "\"..\"", "\"../../../../etc/hostname\"", "\"row.grx/../row.grx\"", "\"./row.grx\"", "\"row.grx/\"",
  ]

  static let others = [
    "null", "true", "false", "[]", "{}", "[[]]", "{\"a\":{}}", "[1,\"2\",null,{}]", "{\"filename\":1}",
    "{\"filename\":\"row.grx\",\"bundleName\":\"x\",\"bundleId\":\"y\"}", "{\"width\":\"1\",\"height\":\"1e308\"}",
    "[{\"class\":\"View\"}]", "[{},1,{\"class\":\"View\"}]", "{\"class\":\"View\"}",
  ]

  /// Byte sequences that are not UTF-8, or that have a meaning before or between texts.
  static let bytes: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0], [0, 0, 0], [0x80], [0xBF], [0xC0, 0x80],
    [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF8], [0xFF],
    [0x1B, 0x5B],
    [0x7F], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0x0D], [0x0A], [0x0D, 0x0A], [0x09], [0xCC, 0x81], [0xE2, 0x80, 0xAE],
  ]

  static func value(_ random: inout SplitMix64) -> String {
    switch random.below(20) {
    case 0..<7: random.pick(numbers)
    case 7..<14: random.pick(strings)
    case 14..<17: random.pick(others)
    case 17: random.pick(brokenLiterals)
    case 18: "\"" + random.pick(numbers) + random.pick(["", "px", "dp", "sp", "em", "%", " "]) + "\""
    default: large(&random)
    }
  }

  /// Returns a value that is expensive to process.
  private static func large(_ random: inout SplitMix64) -> String {
    // Sizes are spread over the powers of two, so large ones are rare.
    let size = 1 << random.below(random.oneIn(40) ? 18 : 12)
    switch random.below(6) {
    case 0:
      return "\"" + String(repeating: random.pick(["a", "ab ", "é", "\\u0000", "\\n", "left|", "9"]), count: size)
        + "\""
    case 1: return String(repeating: "9", count: size)
    case 2: return "0." + String(repeating: "0", count: size) + "1"
    case 3: return String(repeating: "[", count: size) + String(repeating: "]", count: size)
    case 4: return "[" + String(repeating: "0,", count: size) + "]"
    default:
      return String(repeating: "{\"a\":", count: min(size, 4096)) + "1" + String(repeating: "}", count: min(size, 4096))
    }
  }
}
