import AndroidXML
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure
import Render

/// The locales that a sweep tries.
enum SweepLocales: Hashable, Sendable {
  /// Those of the layout's resources, or the pseudo-locales if there are none.
  case all
  case named([String])

  /// Reads `all`, or a list.
  init?(_ text: String) {
    if text == "all" {
      self = .all
      return
    }
    guard let names = parseList(text, { LayoutSettings.isLocale($0) ? $0 : nil }) else { return nil }
    self = .named(names)
  }

  var text: String {
    switch self {
    case .all: "all"
    case .named(let names): names.joined(separator: ",")
    }
  }
}

/// The range of widths of a sweep, in points.
struct WidthRange: Hashable, Sendable {
  let widths: ClosedRange<Double>

  static let expected = "the narrowest and the widest window in points, from 1 to 10000: 320...840"

  /// Reads `320...840`.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // A width may have a decimal point, but three periods between the numbers are the sign of the range.
    guard let sign = text.firstRange(of: "..."), parts.count <= 6,
      let least = parsePoints(text[..<sign.lowerBound]), let greatest = parsePoints(text[sign.upperBound...]),
      least >= 1, greatest <= 10_000, least <= greatest
    else { return nil }
    widths = least...greatest
  }

  init(_ widths: ClosedRange<Double>) { self.widths = widths }

  var text: String { "\(widths.lowerBound.shortestDecimal)...\(widths.upperBound.shortestDecimal)" }
}

/// The settings of the sweep command.
struct SweepSettings: Sendable {
  var layout = LayoutSettings()
  /// The settings that a configuration may have, too.
  var sweep = Configuration.Sweep()
  /// The format that `--format` names.
  var givenFormat: SweepFormat?
  /// The content of pictures.
  var style = PictureStyle.inspector
  /// The output file; `nil` for standard output.
  var output: String?
  /// The folder that links to the baseline must not leave; `nil` if the command line names the baseline.
  var baselineEnclosure: String?
  var updatesBaseline = false
  /// The revision with which the bands are compared.
  var revision: String?
  var allowsEmpty = false
  var configuration = ConfigurationChoice.nearest
  /// The patterns of files that are skipped in folders.
  var excluded: [Glob] = []
  var touchTarget: Double?
  /// The number of layouts that are swept concurrently; `nil` for one per processor.
  var jobs: Int?

  static let usualFontScales = [1, 1.3, 2.0]

  /// The output format: the requested one, or the format of the output's suffix, or text.
  var format: SweepFormat { givenFormat ?? output.flatMap(SweepFormat.named(by:)) ?? .text }

  var widths: ClosedRange<Double> { sweep.widths?.widths ?? SweptRange.usualWidths }

  /// The most windows of a layout.
  static let maximumWindows = 4_000_000

  /// Returns the windows and conditions of a layout.
  func range(of layout: String) throws(UsageError) -> SweptRange {
    var conditions: [SweepCondition] = []
    let matrix = self.layout.matrix
    for density in matrix.densities ?? [self.layout.density] {
      for height in sweep.heights ?? [self.layout.window.height] {
        for locale in locales(of: layout) {
          for scale in sweep.fontScales ?? Self.usualFontScales {
            for direction in matrix.directions?.map(Optional.some) ?? [nil] {
              var condition = SweepCondition()
              (condition.density, condition.height, condition.fontScale) = (density, height, scale)
              (condition.locale, condition.direction) = (locale, direction?.word)
              conditions.append(condition)
            }
          }
        }
      }
    }
    var range = SweptRange(widths: widths, conditions: conditions)
    if let touchTarget { range.touchTarget = touchTarget }
    range.findsRooms = format.name == SweepFormat.csv.name || format.name == SweepFormat.json.name
    guard conditions.count <= LayoutMatrix.maximumCount, range.windowCount <= Self.maximumWindows else {
      throw .tooManyCombinations(LayoutMatrix.maximumCount)
    }
    return range
  }

  private func locales(of file: String) -> [String?] {
    // Only Android's XML has languages.
    guard PathNames.suffix(file) == "xml" else { return [nil] }
    let usual = layout.android.locale
    switch sweep.locales {
    case nil: return [layout.words.contains { $0.option == LayoutSettings.locale.name } ? usual : nil]
    case .named(let names)?: return names
    case .all?:
      let found = AndroidLocales.ofResources(file, layout.android)
      return [usual] + (found.isEmpty ? AndroidLocales.pseudoLocales : found.filter { $0 != usual })
    }
  }

  /// Returns the settings for inflating a layout under a condition.
  func settings(_ condition: SweepCondition, _ window: PointSize) -> LayoutSettings {
    var settings = layout
    settings.matrix = LayoutMatrix()
    settings.single.size = window
    (settings.single.density, settings.single.fontScale) = (condition.density, condition.fontScale)
    if let locale = condition.locale { settings.android.locale = locale }
    if let direction = condition.direction { settings.single.direction = LayoutDirection(word: direction) }
    // As for lint, cells grow with the texts.
    if let cell = settings.textCell {
      settings.textCell = PointSize(width: cell.width * condition.fontScale, height: cell.height * condition.fontScale)
    }
    return settings
  }

  /// Adds the settings of a configuration that the command line doesn't set.
  mutating func add(_ configuration: Configuration) {
    layout = configuration.layout.overridden(by: layout)
    sweep.widths = sweep.widths ?? configuration.sweep.widths
    sweep.fontScales = sweep.fontScales ?? configuration.sweep.fontScales
    sweep.heights = sweep.heights ?? configuration.sweep.heights
    sweep.locales = sweep.locales ?? configuration.sweep.locales
    if sweep.baseline == nil {
      sweep.baseline = configuration.sweep.baseline
      baselineEnclosure = configuration.enclosure
    }
    touchTarget = touchTarget ?? configuration.lint.touchTarget
    excluded += configuration.excluded
  }

  /// Throws an error if options contradict one another, so that none is silently ignored.
  func forbidContradictions(_ operands: [String]) throws(UsageError) {
    try layout.forbidContradictions()
    if operands.isEmpty { throw .missingFile }
    for option in Self.options { if let problem = option.problem?(self), style != .inspector { throw problem } }
    if format.write == nil, operands.count > 1 { throw .tooManyFiles(operands[1]) }
    for (option, file) in [("--output", output), ("--baseline", sweep.baseline)] {
      if let file, Files.isSame(file, asOneOf: operands) { throw .overwritesInput(option: option, file: file) }
    }
  }

  // MARK: Options

  /// The options in the order of the help.
  static let options: [Option<SweepSettings>] =
    rangeOptions + folderOptions
    + ([
      LayoutSettings.density, LayoutSettings.densities, LayoutSettings.direction, LayoutSettings.directions,
      LayoutSettings.textMetrics, LayoutSettings.set, LayoutSettings.classes, LayoutSettings.allowOutside,
      LayoutSettings.strict,
    ]
    + LayoutSettings.androidOptions.filter {
      ![LayoutSettings.locales.name, LayoutSettings.modes.name].contains($0.name)
    })
    .map { Option($0, in: \.layout) } + outputOptions

  private static let rangeOptions: [Option<SweepSettings>] = [
    Option(
      "--width-range", "A...B", expected: WidthRange.expected,
      help: "The widths of the windows, in points. Each pixel between them is tried. Default: "
        + WidthRange(SweptRange.usualWidths).text + ".",
      parse: { WidthRange($0) }, set: { $0.sweep.widths = $1 }),
    Option(
      "--heights", "H,…", expected: "heights in points, each at most 10000: 640,320",
      help:
        "The heights of the windows, in points, such as that of a phone, half of it for split screen, and what a keyboard leaves. "
        + "Default: 640.",
      parse: { parseList($0) { Configuration.Sweep.height($0) } }, set: { $0.sweep.heights = $1 }),
    Option(
      LayoutSettings.fontScales.name, "F,…", expected: LayoutSettings.expectedFontScales,
      help: "The font scales to try. Default: " + usualFontScales.map(\.shortestDecimal).joined(separator: ",") + ".",
      parse: LayoutSettings.parseFontScales, set: { $0.sweep.fontScales = $1 }),
    Option(
      LayoutSettings.locales.name, "LOCALE,…|all", expected: "languages and regions, or all: en,de,ar",
      help:
        "The languages to try. all: those of the layout's resources, or if there are none, en-XA, in which texts are longer by a third, "
        + "and ar-XB, in which layouts are mirrored. Default: that of --locale.",
      parse: { SweepLocales($0) }, set: { $0.sweep.locales = $1 }
    ).contradicting(LayoutSettings.locale.name),
    .touchTarget(\.touchTarget),
    Option(
      "--git", "REV", expected: "a revision: origin/main",
      help: "Prints how the bands differ from those of the layouts in a revision in git.",
      parse: { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }, set: { $0.revision = $1 }
    ).contradicting("--format", "--baseline", "--update-baseline"),
  ]

  private static let folderOptions: [Option<SweepSettings>] =
    Option.folders(configuration: \.configuration, excluded: \.excluded, allowsEmpty: \.allowsEmpty, jobs: \.jobs)

  private static let outputOptions: [Option<SweepSettings>] = [
    .format(of: "result", \.givenFormat),
    Option(
      "--style", "STYLE", words: PictureStyle.allCases.map { ($0.rawValue, $0) },
      help:
        "The style of pictures (png, svg). screen: as a person would see it; wireframe: the views as boxes. Default: wireframe.",
      set: {
        $0.style = $1
        $0.layout.android.makesLooks = $1 == .plain
      }
    ).refused { settings in
      settings.format.write == nil ? nil : .lonelyOption("--style", required: "--format png or svg")
    },
    .output("result", \.output),
    Option(
      "--baseline", "FILE", values: .file, expected: "a file",
      help:
        "Accepts what FILE records as broken. Entries are matched by file, rule, view id or path, conditions, and widths, which may move by "
        + "8 points.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.sweep.baseline = $1 }),
    Option(
      "--update-baseline", help: "With --baseline: writes all that is broken to FILE, and nothing to standard output.",
      set: { $0.updatesBaseline = true }
    ).needing("--baseline", words: "--baseline FILE").contradicting("--format", "--output"),
  ]
}
