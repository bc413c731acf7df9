import AndroidXML
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Render

/// The settings of the lint command.
struct LintSettings: Sendable {
  /// The options that lint shares with rendering. Its lists are the windows, densities, directions, and font scales
  /// that are tried; `nil` for the default ones.
  var layout = LayoutSettings()
  /// The settings that a configuration may have, too.
  var lint = Configuration.Lint()
  /// The format that `--format` names.
  var givenFormat: LintFormat?
  /// The output file; `nil` for standard output.
  var output: String?
  /// The folder that links to the baseline must not leave; `nil` if the command line names the baseline.
  var baselineEnclosure: String?
  /// Whether folders without layouts are accepted.
  var allowsEmpty = false
  var updatesBaseline = false
  var listsRules = false
  var configuration = ConfigurationChoice.nearest
  /// The patterns of files that are skipped in folders.
  var excluded: [Glob] = []
  /// The number of layouts that are checked concurrently; `nil` for one per processor.
  var jobs: Int?

  /// The default windows: a common phone, for which most lengths are designed, a small phone, and a tablet in
  /// landscape.
  static let usualWindows = [
    PointSize(width: 360, height: 640), PointSize(width: 320, height: 568), PointSize(width: 1024, height: 768),
  ]
  static let usualFontScales = [1, 1.3, 2.0]

  /// The output format: the requested one, or the format of the output's suffix, or text.
  var format: LintFormat { givenFormat ?? output.flatMap(LintFormat.named(by:)) ?? .text }

  /// Returns a linter for each density, language, and mode that is tried.
  func linters() throws(UsageError) -> [(variant: LintVariant, linter: Linter)] {
    if lint.rules.isEmpty { throw .noRules }
    var linters: [(variant: LintVariant, linter: Linter)] = []
    if let devices = layout.matrix.devices {
      // A linter has one density. The devices with this density are its windows.
      var densities: [Double] = []
      for device in devices where !densities.contains(device.density) { densities.append(device.density) }
      for density in densities {
        var settings = self
        settings.layout.matrix.devices = nil
        settings.layout.matrix.densities = [density]
        settings.layout.matrix.sizes = devices.filter { $0.density == density }.map(\.window)
        linters += try settings.linters()
      }
      return linters
    }
    if layout.matrix.locales != nil || layout.matrix.modes != nil {
      for combination in LayoutMatrix(locales: layout.matrix.locales, modes: layout.matrix.modes).combinations {
        var settings = self
        settings.layout = combination.applied(to: layout)
        (settings.layout.matrix.locales, settings.layout.matrix.modes) = (nil, nil)
        let inner = try settings.linters()
        linters += inner.map { variant, linter in
          (LintVariant(density: inner.count > 1 ? variant.density : nil, combination: combination.name.text), linter)
        }
      }
      return linters
    }
    for density in layout.matrix.densities ?? [layout.density] {
      var settings = layout
      settings.single.density = density
      if layout.matrix.directions?.count == 1 { settings.single.direction = layout.matrix.directions?.first }
      var linter = Linter(
        inflater: try settings.inflater(), textCell: layout.textCell,
        windows: layout.matrix.sizes ?? Self.usualWindows, fontScales: layout.matrix.fontScales ?? Self.usualFontScales,
        directions: layout.matrix.directions.map { $0.map { $0 == .rightToLeft } }, rules: lint.rules,
        touchTarget: lint.touchTarget ?? 48)
      linter.addLooks = { $0.android.makesLooks = true }
      linters.append((LintVariant(density: density), linter))
    }
    return linters
  }

  /// Adds the settings of a configuration that the command line doesn't set.
  mutating func add(_ configuration: Configuration) {
    // The windows and font scales of lint aren't options of other commands.
    let (windows, fontScales) = (layout.matrix.sizes, layout.matrix.fontScales)
    layout = configuration.layout.overridden(by: layout)
    if let windows {
      (layout.single.size, layout.matrix.sizes, layout.matrix.devices) = (nil, windows, nil)
    }
    if let fontScales { (layout.single.fontScale, layout.matrix.fontScales) = (nil, fontScales) }
    if let size = layout.single.size, layout.matrix.sizes == nil { layout.matrix.sizes = [size] }
    if let scale = layout.single.fontScale, layout.matrix.fontScales == nil { layout.matrix.fontScales = [scale] }
    (layout.single.size, layout.single.fontScale) = (nil, nil)
    if lint.only.isEmpty { lint.only = configuration.lint.only }
    lint.disabled.formUnion(configuration.lint.disabled.subtracting(lint.only))
    if lint.baseline == nil {
      lint.baseline = configuration.lint.baseline
      baselineEnclosure = configuration.enclosure
    }
    lint.failureSeverity = lint.failureSeverity ?? configuration.lint.failureSeverity
    lint.touchTarget = lint.touchTarget ?? configuration.lint.touchTarget
    excluded += configuration.excluded
  }

  /// Throws an error if options contradict one another, so that none is silently ignored.
  func forbidContradictions(_ operands: [String]) throws(UsageError) {
    try layout.forbidContradictions()
    if listsRules {
      if let operand = operands.first { throw .needlessOperand(operand) }
      return
    }
    if operands.isEmpty { throw .missingFile }
    for (option, file) in [("--output", output), ("--baseline", lint.baseline)] {
      if let file, Files.isSame(file, asOneOf: operands) { throw .overwritesInput(option: option, file: file) }
    }
  }

  /// The options in the order of the help.
  static let options: [Option<LintSettings>] =
    ruleOptions + folderOptions + conditionOptions
    + ([
      LayoutSettings.density, LayoutSettings.densities, LayoutSettings.direction, LayoutSettings.directions,
      LayoutSettings.textMetrics, LayoutSettings.devices, LayoutSettings.set, LayoutSettings.classes,
      LayoutSettings.allowOutside,
      LayoutSettings.strict,
    ] + LayoutSettings.androidOptions).map { Option($0, in: \.layout) } + outputOptions

  private static let ruleOptions: [Option<LintSettings>] = [
    Option(
      "--only", "RULE", expected: expectedRule, similar: ruleNames,
      help: "Checks only this rule, by code or name. May be repeated.",
      parse: LintRule.named, set: { $0.lint.only.insert($1) }),
    Option(
      "--disable", "RULE", expected: expectedRule, similar: ruleNames,
      help: "Disables a rule, by code or name. May be repeated.",
      parse: LintRule.named, set: { $0.lint.disabled.insert($1) }),
    Option("--rules", help: "Lists the rules, and exits.", set: { $0.listsRules = true }),
  ]

  private static let folderOptions: [Option<LintSettings>] =
    Option.folders(configuration: \.configuration, excluded: \.excluded, allowsEmpty: \.allowsEmpty, jobs: \.jobs)

  private static let expectedRule = "one of the rules that --rules prints, such as \(LintRule.all[0].code)"
  private static let ruleNames = LintRule.all.flatMap { [$0.code, $0.name] }

  private static let conditionOptions: [Option<LintSettings>] = [
    Option(
      LayoutSettings.size.name, "WxH", expected: "a width and a height in points, each at most 1000000: 360x640",
      help: "A window to try, in points. May be repeated.", parse: { PointSize($0[...]) },
      set: { $0.layout.matrix.sizes.append([$1]) }),
    Option(
      LayoutSettings.sizes.name, "WxH,…", expected: LayoutSettings.expectedSizes,
      help: "The windows to try, in points. Default: " + usualWindows.map(\.text).joined(separator: ",") + ".",
      parse: LayoutSettings.parseSizes, set: { $0.layout.matrix.sizes.append($1) }),
    Option(
      LayoutSettings.fontScale.name, "F", expected: "a number from 0.1 to 10: 1.3",
      help: "A font scale to try. May be repeated.", parse: parseFontScale,
      set: { $0.layout.matrix.fontScales.append([$1]) }),
    Option(
      LayoutSettings.fontScales.name, "F,…", expected: LayoutSettings.expectedFontScales,
      help: "The font scales to try. Default: "
        + usualFontScales.map(\.shortestDecimal).joined(separator: ",") + ".",
      parse: LayoutSettings.parseFontScales, set: { $0.layout.matrix.fontScales.append($1) }),
    .touchTarget(\.lint.touchTarget),
  ]

  private static let outputOptions: [Option<LintSettings>] = [
    .format(of: "findings", \.givenFormat),
    .output("findings", \.output),
    Option(
      "--fail-on", "warning|note", words: [("warning", LintRule.Severity.warning), ("note", .note)],
      help: "The least severe finding that makes the exit status 1. Default: note.",
      set: { $0.lint.failureSeverity = $1 }),
    Option(
      "--baseline", "FILE", values: .file, expected: "a file",
      help: "Hides findings recorded in FILE. Findings are matched by file, rule, and view id or path, so line numbers "
        + "may change.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.lint.baseline = $1 }),
    Option(
      "--update-baseline", help: "With --baseline: writes all findings to FILE, and none to standard output.",
      set: { $0.updatesBaseline = true }
    ).contradicting("--format", "--output"),
  ]
}

extension Optional {
  /// Appends the values that the array doesn't contain.
  fileprivate mutating func append<Value: Equatable>(_ values: [Value]) where Wrapped == [Value] {
    var all = self ?? []
    for value in values where !all.contains(value) { all.append(value) }
    self = all
  }
}

/// The conditions of one of the linters that a run uses for each layout.
struct LintVariant: Hashable {
  /// The density; `nil` if all linters of the combination have the same.
  var density: Double?
  /// The name of the language and mode; `nil` if only densities are tried.
  var combination: String?

  private var text: String {
    [density.map { "density \($0.shortestDecimal)" }, combination].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns `densities 1, 2`, or complete texts if the variants have combinations.
  static func text(of variants: [LintVariant]) -> String {
    guard variants.count > 1, variants.allSatisfy({ $0.combination == nil }) else {
      return variants.map(\.text).joined(separator: ", ")
    }
    return "densities " + variants.compactMap(\.density?.shortestDecimal).joined(separator: ", ")
  }
}
