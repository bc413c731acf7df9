import GRXInspection
import Measure
import Render

/// The options that affect the layout. All commands that lay out layouts have them, with the same names.
extension LayoutSettings {
  typealias LayoutOption = Option<LayoutSettings>

  static let size = LayoutOption(
    "--size", "WxH", expected: "a width and a height in points, each at most 1000000: 360x640",
    help:
      "The window in points, which the root's match_parent and wrap_content refer to. May be repeated, which is the "
      + "same as --sizes. Default: 360x640.",
    parse: { PointSize($0[...]) }, set: { $0.add($1) }
  ).recorded { $0.window == defaultWindow ? [] : [$0.window.text] }
    .contradicting("--sizes").replacing("--sizes", "--devices").inFile("size", default: "360x640")

  static let width = LayoutOption(
    "--width", "SPEC", expected: PointSpec.expected,
    help: "The root's horizontal measure spec: exactly:N, at-most:N or unspecified, N in points. Default: a root with "
      + "a width has exactly that, match_parent has exactly the window's, wrap_content at most the window's.",
    parse: { PointSpec($0) }, set: { $0.width = $1 }
  ).recorded { $0.width.map { [$0.text] } ?? [] }

  static let height = LayoutOption(
    "--height", "SPEC", expected: PointSpec.expected, help: "The root's vertical measure spec; see --width.",
    parse: { PointSpec($0) }, set: { $0.height = $1 }
  ).recorded { $0.height.map { [$0.text] } ?? [] }

  static let density = LayoutOption(
    "--density", "D", expected: "a number of pixels per point, from 0.01 to 100: 2",
    help:
      "Pixels per point. Lengths are rounded to whole pixels once, and the layout is computed in those. Default: 1.",
    parse: parseDensity, set: { $0.single.density = $1 }
  ).recorded { $0.density == 1 ? [] : [$0.density.shortestDecimal] }
    .contradicting("--densities").replacing("--densities").inFile("density", default: "1")

  static let direction = LayoutOption(
    "--direction", "ltr|rtl", words: [("ltr", LayoutDirection.leftToRight), ("rtl", .rightToLeft)],
    help: "The root's layout direction, overriding the file's.", set: { $0.single.direction = $1 }
  ).recorded { $0.single.direction.map { [$0.word] } ?? [] }
    .contradicting("--directions").replacing("--directions").inFile("direction", default: "the layout's")

  static let fontScale = LayoutOption(
    "--font-scale", "F", expected: "a number from 0.1 to 10: 1.3",
    help:
      "The factor for all text sizes, like the user's setting on a device; it doesn't affect sizes in px. Default: 1.",
    parse: parseFontScale, set: { $0.single.fontScale = $1 }
  ).recorded { $0.fontScale == 1 ? [] : [$0.fontScale.shortestDecimal] }
    .contradicting("--font-scales").replacing("--font-scales").inFile("fontScale", default: "1")

  static let textMetrics = LayoutOption(
    "--text-metrics", "cell:WxH|built-in", expected: "the size of a character's cell in points, cell:8x16, or built-in",
    help:
      "Measures text on a grid of cells of W by H points, at every text size. Default: built-in, the advance widths "
      + "of Roboto. Both give the same sizes on every machine.",
    parse: TextMetricsChoice.init, set: { $0.textCell = $1.cell }
  ).recorded { $0.textCell.map { ["cell:\($0.text)"] } ?? [] }.inFile("textMetrics", default: "built-in")

  static let sizes = LayoutOption(
    "--sizes", "WxH,…", expected: expectedSizes,
    help: "Lays out in each of these windows. All lists multiply: the output, a tree or JSON, has a section for "
      + "each combination, and those with the same tree share one. A page of --format html can be switched between the sizes.",
    parse: parseSizes, set: { $0.matrix.sizes = $1 }
  ).recorded { list($0.matrix.sizes, \.text) }.replacing("--size", "--devices").inFile("sizes", .list)

  static let densities = LayoutOption(
    "--densities", "D,…", expected: "numbers of pixels per point, from 0.01 to 100: 1,1.5,2",
    help: "Lays out at each of these densities; see --sizes.",
    parse: { parseList($0, parseDensity) }, set: { $0.matrix.densities = $1 }
  ).recorded { list($0.matrix.densities, \.shortestDecimal) }
    .replacing("--density").inFile("densities", .list)

  static let directions = LayoutOption(
    "--directions", "ltr,rtl", values: .words(["ltr", "rtl", "ltr,rtl"]), expected: "ltr, rtl or both: ltr,rtl",
    help: "Lays out in each of these directions; see --sizes.",
    parse: { parseList($0, LayoutDirection.init(word:)) }, set: { $0.matrix.directions = $1 }
  ).recorded { list($0.matrix.directions, \.word) }.replacing("--direction").inFile("directions", .list)

  static let fontScales = LayoutOption(
    "--font-scales", "F,…", expected: expectedFontScales,
    help: "Lays out at each of these font scales; see --font-scale and --sizes.",
    parse: parseFontScales, set: { $0.matrix.fontScales = $1 }
  ).recorded { list($0.matrix.fontScales, \.shortestDecimal) }
    .replacing("--font-scale").inFile("fontScales", .list)

  static let devicesName = "--devices"

  static let devices = LayoutOption(
    devicesName, "NAME,…", expected: "names that --devices list prints: pixel-9,tablet-10",
    help:
      "Lays out in the window and at the density of each of these devices; see --sizes. --devices list prints their "
      + "names, windows, densities, and the sources of the figures.",
    parse: { parseList($0, Device.named) }, set: { $0.matrix.devices = $1 }
  ).recorded { list($0.matrix.devices, \.name) }
    .contradicting("--size", "--sizes", "--density", "--densities")
    .replacing("--size", "--sizes", "--density", "--densities").inFile("devices", .list)

  static let set = LayoutOption(
    "--set", "ID.KEY=VALUE", expected: "ID.KEY=VALUE: title.text=Hello",
    help: "Sets an attribute of the view with that id, as if the file set it. May be repeated.",
    parse: parseOverride, set: { $0.overrides.append($1) }
  ).recorded { $0.overrides.map(\.text) }

  static let classes = LayoutOption(
    "--class", "NAME=BASE", expected: "NAME=BASE: AvatarView=ImageView",
    help: "Lays out views of the application's class NAME like those of the known class BASE. "
      + "May be repeated.",
    parse: { ClassSubstitute($0) }, set: { $0.classes.append($1) }
  ).recorded { $0.classes.map { "\($0.name)=\($0.base)" } }.inFile(
    "classes", .names(example: "{\"AvatarView\": \"ImageView\"}"),
    help:
      "The application's own classes, each with the built-in class that it is laid out as, or with an object: class, "
      + "sets (the attributes that its code sets), and attributes (the effects of its own attributes).")

  static let allowOutside = LayoutOption(
    "--allow-outside", help: "Allows includes and pictures outside the layout's folder.", isOn: \.allowsFilesOutside
  ).noted.inFile("allowOutside", .flag, needsTrust: true)

  static let strict = LayoutOption(
    "--strict", help: "Treats warnings as errors.", isOn: \.isStrict
  ).noted.inFile("strict", .flag)

  /// The options in the order of the help.
  static let options = {
    var options = [
      size, width, height, density, direction, fontScale, textMetrics, sizes, densities, directions, fontScales,
      devices, set, classes, allowOutside, strict,
    ]
    options.add(androidOptions)
    return options
  }()

  /// The options that a file of settings may have, in the order of `config`.
  static let optionsInFiles = [
    size, sizes, devices, density, densities, direction, directions, fontScale, fontScales, textMetrics, classes,
    strict,
    allowOutside, theme, api, targetSDK, material, locale, locales, night, modes, insets, variant, state,
    noSources, resources, archives,
  ]

  /// The arguments that change the default settings to these; empty for the default settings.
  var commandLine: String { Self.options.commandLine(of: self) }

  // MARK: Values

  static let expectedSizes = "widths and heights in points, each at most 1000000: 320x640,360x640"
  static let expectedFontScales = "numbers from 0.1 to 10: 1,1.3,2"

  static func parseSizes(_ text: String) -> [PointSize]? { parseList(text) { PointSize($0[...]) } }

  static func parseFontScales(_ text: String) -> [Double]? { parseList(text, parseFontScale) }

  private static func list<Value>(_ values: [Value]?, _ text: (Value) -> String) -> [String] {
    values.map { [$0.map(text).joined(separator: ",")] } ?? []
  }
}

extension LayoutDirection {
  /// Reads a word in the form of options and sections; the result is `nil` if the word is invalid.
  init?(word: String) {
    switch word {
    case "ltr": self = .leftToRight
    case "rtl": self = .rightToLeft
    default: return nil
    }
  }

  var word: String { self == .rightToLeft ? "rtl" : "ltr" }
}

extension LayoutSettings {
  /// Adds the value of another `--size`.
  fileprivate mutating func add(_ size: PointSize) {
    if let first = single.size {
      (single.size, matrix.sizes) = (nil, [first, size])
    } else if matrix.sizes != nil {
      matrix.sizes?.append(size)
    } else {
      single.size = size
    }
  }
}
