import Measure

extension RenderSettings {
  /// Help lists them in this order.
  static let options: [Option<RenderSettings>] =
    layoutOptions + matrixOptions + documentOptions + outputOptions + explainOptions + checkOptions + differenceOptions
    + budgetOptions + watchOptions

  private static let layoutOptions: [Option<RenderSettings>] = [
    Option(
      "--size", "WxH", expected: "a width and a height in points: 360x640",
      help: "The window in points, which the root's match_parent and wrap_content refer to. Default: 360x640.",
      parse: { PointSize($0[...]) }, set: { $0.window = $1 }),
    Option(
      "--width", "SPEC", expected: PointSpec.expected,
      help: "The root's measure spec across: exactly:N, at-most:N or unspecified, N in points. Default: a root with "
        + "a width has exactly that, match_parent has exactly the window's, wrap_content at most the window's.",
      parse: { PointSpec($0) }, set: { $0.width = $1 }),
    Option(
      "--height", "SPEC", expected: PointSpec.expected, help: "The root's measure spec down; as --width.",
      parse: { PointSpec($0) }, set: { $0.height = $1 }),
    Option(
      "--density", "D", expected: "a number of pixels a point, from 0.01 to 100: 2",
      help:
        "Pixels a point. Lengths are rounded to whole pixels once, and the layout is computed in those. Default: 1.",
      parse: parseDensity, set: { $0.density = $1 }),
    Option(
      "--direction", "ltr|rtl", words: [("ltr", LayoutDirection.leftToRight), ("rtl", .rightToLeft)],
      help: "The root's layout direction, whatever the file says.", set: { $0.direction = $1 }),
    Option(
      "--text-metrics", "cell:WxH", expected: "the size of a character's cell in points: cell:8x16",
      help: "Measures text on a grid of cells of W by H points, whatever its size. Default: the advance widths of "
        + "Roboto, which are built in. Both give the same sizes on every machine.",
      parse: parseTextMetrics, set: { $0.textCell = $1 }),
  ]

  private static let documentOptions: [Option<RenderSettings>] = [
    Option(
      "--set", "ID.KEY=VALUE", expected: "ID.KEY=VALUE: title.text=Hello",
      help: "Sets an attribute of the view with that id, as if it stood in the file. May be repeated.",
      parse: parseOverride, set: { $0.overrides.append($1) }),
    Option(
      "--class", "NAME=BASE", expected: "NAME=BASE: AvatarView=ImageView",
      help: "Lays views of the class NAME, which is the application's own, out as those of the known class BASE. "
        + "May be repeated.",
      parse: { ClassSubstitute($0) }, set: { $0.classes.append($1) }),
    Option(
      "--allow-outside", help: "Lets includes and pictures lie outside the layout's folder.",
      set: { $0.allowsFilesOutside = true }),
    Option("--strict", help: "Makes warnings errors.", set: { $0.isStrict = true }),
  ]

  private static let outputOptions: [Option<RenderSettings>] =
    [
      Option(
        "--format", OutputFormat.all.map(\.name).joined(separator: "|"),
        words: OutputFormat.all.map { ($0.name, $0) },
        help: "What is written. " + OutputFormat.all.map { "\($0.name): \($0.help)" }.joined(separator: "; ")
          + ". Default: tree.",
        set: { $0.format = $1 })
    ] + outputFileOptions

  static let outputFileOptions: [Option<RenderSettings>] = [
    Option(
      "--output", "FILE", values: .file, expected: "a file",
      help: "Writes to FILE instead of standard output. FILE stays as it was when something fails.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.output = $1 })
  ]

  private static let explainOptions: [Option<RenderSettings>] = [
    Option(
      "--explain", "ID", expected: "the id of a view",
      help: "Prints why the view with that id has its size and its place, instead of the layout: what it was asked and "
        + "answered, and what each of its edges is made of. For a view without an id, its path: 0/2, or . for the root.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.explained = $1 })
  ]

  private static let checkOptions: [Option<RenderSettings>] = [
    Option(
      "--check", "FILE", values: .file, expected: "a file",
      help: "Compares the tree form with FILE instead of printing it: prints a diff and exits 1 where they differ, "
        + "prints nothing where they don't. CR LF at the end of a line counts as LF.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.check = $1 }),
    Option(
      "--update", help: "With --check: writes the tree form to FILE instead of comparing it.",
      set: { $0.updatesCheck = true }),
  ]

  private static let matrixOptions: [Option<RenderSettings>] = [
    Option(
      "--sizes", "WxH,…", expected: "widths and heights in points: 320x640,360x640",
      help: "Lays out in each of these windows. All lists multiply: the output has a section for each combination, "
        + "and those with the same tree share one. A page of --format html can be switched between the sizes.",
      parse: { parseList($0) { PointSize($0[...]) } }, set: { $0.matrix.sizes = $1 }),
    Option(
      "--densities", "D,…", expected: "numbers of pixels a point, from 0.01 to 100: 1,1.5,2",
      help: "Lays out at each of these densities; see --sizes.",
      parse: { parseList($0, parseDensity) }, set: { $0.matrix.densities = $1 }),
    Option(
      "--directions", "ltr,rtl", values: .words(["ltr", "rtl", "ltr,rtl"]), expected: "ltr, rtl or both: ltr,rtl",
      help: "Lays out in each of these directions; see --sizes.",
      parse: { parseList($0) { LayoutDirection.named[$0] } }, set: { $0.matrix.directions = $1 }),
    Option(
      "--font-scales", "F,…", expected: "numbers from 0.1 to 10: 1,1.3,2",
      help:
        "Lays out with all sizes of text multiplied by each of these, as the user's setting does; sizes in px stay. "
        + "See --sizes.",
      parse: { parseList($0, parseFontScale) }, set: { $0.matrix.fontScales = $1 }),
  ]

  private static let differenceOptions: [Option<RenderSettings>] =
    [
      Option(
        "--against", "FILE", values: .file, expected: "a layout",
        help:
          "Prints how the layout differs from that in FILE, instead of the layout: which views moved, changed their "
          + "size, appeared or went, and because of which other view. Exits 1 where it differs.",
        parse: { $0.isEmpty ? nil : $0 }, set: { $0.against = $1 })
    ] + differenceForms

  /// How a difference is written.
  static let differenceForms: [Option<RenderSettings>] = [
    Option(
      "--markdown", help: "Writes the difference as Markdown, for a pull request.", set: { $0.usesMarkdown = true }),
    Option(
      "--all", help: "Lists every view of a difference, not only the first of many that follow from another.",
      set: { $0.listsAll = true }),
  ]

  private static let budgetOptions: [Option<RenderSettings>] = [
    Option(
      "--stats", help: "Prints counts of views and measure calls, and times, to standard error.",
      set: { $0.showsStatistics = true }),
    Option(
      "--max-measures", "N", expected: "a whole number: 500",
      help: "Exits 1, after the output, when more than N measure calls were made; in each section, where there are "
        + "several.",
      parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } }, set: { $0.maximumMeasures = $1 }),
  ]

  private static let watchOptions: [Option<RenderSettings>] = [
    Option(
      "--watch",
      help: "Goes on, and prints again when the file, or anything that it includes or shows, has changed; what has "
        + "changed is told on standard error. Ends with 0 on Ctrl-C.",
      set: { $0.watches = true })
  ]

  /// What decides how a layout is laid out, for other commands.
  static let inputOptions: [Option<RenderSettings>] = layoutOptions + matrixOptions + documentOptions
}

extension LayoutDirection {
  fileprivate static let named: [String: LayoutDirection] = ["ltr": .leftToRight, "rtl": .rightToLeft]
}
