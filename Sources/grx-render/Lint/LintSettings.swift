import Inflater
import Layouts

/// What the options say of how layouts are checked.
struct LintSettings: Sendable {
  /// The options that lint has in common with rendering.
  var render = RenderSettings()
  /// In points; empty for the usual ones.
  var windows: [PointSize] = []
  var fontScales: [Double] = []
  /// The least width and height of what is touched, in points.
  var touchTarget = 48.0
  /// Only these, where there are any.
  var only: Set<LintRule> = []
  var disabled: Set<LintRule> = []
  var format = LintFormat.text
  var baseline: String?
  var updatesBaseline = false
  var listsRules = false

  /// A usual phone, which lengths are mostly thought of for, a small phone, and a tablet on its side.
  static let usualWindows = [
    PointSize(width: 360, height: 640), PointSize(width: 320, height: 568), PointSize(width: 1024, height: 768),
  ]
  static let usualFontScales = [1, 1.3, 2.0]

  var rules: Set<LintRule> { (only.isEmpty ? Set(LintRule.all) : only).subtracting(disabled) }

  func linter() throws(UsageError) -> Linter {
    Linter(
      inflater: try render.inflater(), textCell: render.textCell,
      windows: windows.isEmpty ? LintSettings.usualWindows : windows,
      fontScales: fontScales.isEmpty ? LintSettings.usualFontScales : fontScales, rules: rules, touchTarget: touchTarget
    )
  }

  /// Help lists them in this order.
  static let options: [Option<LintSettings>] =
    ruleOptions + conditionOptions
    + shared([
      "--density", "--direction", "--text-metrics", "--class", "--allow-outside", "--strict",
    ]) + outputOptions

  private static func shared(_ names: [String]) -> [Option<LintSettings>] {
    names.compactMap { name in
      RenderSettings.options.first { $0.name == name }.map { Option($0, in: \.render) }
    }
  }

  private static let ruleOptions: [Option<LintSettings>] = [
    Option(
      "--only", "RULE", expected: expectedRule, help: "Looks for this only, a code or a name. May be repeated.",
      parse: LintRule.named, set: { $0.only.insert($1) }),
    Option(
      "--disable", "RULE", expected: expectedRule, help: "Does not look for this, a code or a name. May be repeated.",
      parse: LintRule.named, set: { $0.disabled.insert($1) }),
    Option("--rules", help: "Prints what is looked for, and ends.", set: { $0.listsRules = true }),
  ]

  private static let expectedRule = "one of the rules that --rules prints: \(LintRule.all[0].code)"

  private static let conditionOptions: [Option<LintSettings>] = [
    Option(
      "--size", "WxH", expected: "a width and a height in points: 360x640",
      help: "A window that is tried, in points. May be repeated. Default: "
        + usualWindows.map(\.name).joined(separator: ", ") + ".",
      parse: { PointSize($0[...]) }, set: { $0.windows.appendOnce($1) }),
    Option(
      "--font-scale", "N", expected: "a number from 0.1 to 10: 1.3",
      help: "A scale of all text that is tried. May be repeated. Default: "
        + usualFontScales.map(decimal).joined(separator: ", ") + ".",
      parse: { text in parsePoints(text[...]).flatMap { (0.1...10).contains($0) ? $0 : nil } },
      set: { $0.fontScales.appendOnce($1) }),
    Option(
      "--touch-target", "N", expected: "a number of points that is not negative: 48",
      help: "How large a control has to be in both directions, in points. Default: 48.",
      parse: { parsePoints($0[...]) }, set: { $0.touchTarget = $1 }),
  ]

  private static let outputOptions: [Option<LintSettings>] = [
    Option(
      "--format", LintFormat.all.map(\.name).joined(separator: "|"), words: LintFormat.all.map { ($0.name, $0) },
      help: "How findings are written. " + LintFormat.all.map { "\($0.name): \($0.help)" }.joined(separator: "; ")
        + ". Default: text.",
      set: { $0.format = $1 }),
    Option(
      "--output", "FILE", values: .file, expected: "a file",
      help: "Writes the findings to FILE instead of standard output.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.render.output = $1 }),
    Option(
      "--baseline", "FILE", values: .file, expected: "a file",
      help: "Leaves out the findings that FILE knows. They are told by file, rule, and the view's id or path, so that "
        + "lines may move.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.baseline = $1 }),
    Option(
      "--update-baseline", help: "With --baseline: writes all findings to FILE, and none to standard output.",
      set: { $0.updatesBaseline = true }),
  ]
}

extension Array where Element: Equatable {
  fileprivate mutating func appendOnce(_ element: Element) {
    if !contains(element) { append(element) }
  }
}
