import Render

extension RenderSettings {
  /// Help lists them in this order.
  static let options: [Option<RenderSettings>] =
    layoutOptions + Option<RenderSettings>.configuration(\.configuration) + [
      formatOption, styleOption, frameOption, editorOption, outputOption, explainOption,
    ]
    + checkOptions
    + [againstOption] + differenceForms + [deviceDumpOption]
    + budgetOptions + [watchOption]

  /// What decides how a layout is laid out.
  static let layoutOptions: [Option<RenderSettings>] = LayoutSettings.options.map { Option($0, in: \.layout) }

  /// What decides how a layout is shown that is served.
  static let servedOptions =
    layoutOptions + Option<RenderSettings>.configuration(\.configuration) + [styleOption, editorOption]

  private static let formatOption = Option<RenderSettings>(
    "--format", OutputFormat.all.map(\.name).joined(separator: "|"),
    words: OutputFormat.all.map { ($0.name, $0) },
    help: "What is written. " + OutputFormat.all.map { "\($0.name): \($0.help)" }.joined(separator: "; ")
      + ". Default: what the suffix of --output names, else tree.",
    set: { $0.givenFormat = $1 })

  private static let styleOption = Option<RenderSettings>(
    "--style", "STYLE", words: PictureStyle.allCases.map { ($0.rawValue, $0) },
    help:
      "What a picture shows (png, svg, html). screen: what a person would see; wireframe: the views as boxes with their "
      + "names and sizes. Default: wireframe.",
    set: {
      $0.givenStyle = $1
      $0.layout.android.makesLooks = $1 == .plain
    })

  private static let frameOption = Option<RenderSettings>(
    "--frame", help: "With --style screen: draws a status bar above the layout.", set: { $0.showsFrame = true })

  private static let editors = [
    "vscode": "vscode://file{file}:{line}:{column}", "idea": "idea://open?file={file}&line={line}&column={column}",
  ]

  private static let editorOption = Option<RenderSettings>(
    "--editor", "vscode|idea|URL", values: .words(["idea", "vscode"]),
    expected: "vscode, idea, or an address with {file}",
    help: "With --format html: the page's places in files are links that open them in this editor. An address has "
      + "{file} where the file's path goes, and may have {line} and {column}.",
    parse: { editors[$0] ?? ($0.contains("://") && $0.contains("{file}") ? $0 : nil) }, set: { $0.editor = $1 })

  static let outputOption = Option<RenderSettings>(
    "--output", "FILE", values: .file, expected: "a file",
    help: "Writes to FILE instead of standard output. FILE stays as it was when something fails.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.output = $1 })

  private static let explainOption = Option<RenderSettings>(
    "--explain", "ID", expected: "the id of a view",
    help: "Prints why the view with that id has its size and its place, instead of the layout: what it was asked and "
      + "answered, and what each of its edges is made of. For a view without an id, its path: 0/2, or . for the root.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.explained = $1 })

  private static let checkOptions: [Option<RenderSettings>] = [
    Option(
      "--check", "FILE", values: .file, expected: "a file",
      help: "Compares the tree form with FILE instead of printing it: prints a diff and exits 1 if they differ, "
        + "prints nothing if they don't. CR LF at the end of a line counts as LF.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.check = $1 }),
    Option(
      "--update",
      help: "With --check: writes the tree form to FILE instead of comparing it. Options that aren't the default ones "
        + "are kept on the first line, which later runs are compared with as well.",
      set: { $0.updatesCheck = true }),
  ]

  private static let againstOption = Option<RenderSettings>(
    "--against", "FILE", values: .file, expected: "a layout",
    help: "Prints how the layout differs from that in FILE, instead of the layout: which views moved, changed their "
      + "size, appeared or went, and because of which other view. Exits 1 if it differs.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.against = $1 })

  private static let deviceDumpOption = Option<RenderSettings>(
    "--device-dump", "FILE", values: .file, expected: "a device's dump",
    help:
      "Prints which views deviate, in points, on the device whose screen FILE describes: what 'uiautomator dump' or "
      + "'dumpsys activity top' wrote; - for standard input. Needs --density, the device's. The window is what the layout "
      + "is in on the device, unless --size says otherwise. Exits 1 if some view deviates. --format json: the same for "
      + "programs; html, svg, png: both over each other.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.deviceDump = $1 })

  /// How a difference is written.
  static let differenceForms: [Option<RenderSettings>] = [
    Option(
      "--look",
      help:
        "Counts edits that change no frame, of texts, colors and pictures, as differences too: the exit status is 1.",
      set: { $0.countsLook = true }),
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
      help: "Exits 1, after the output, when more than N measure calls were made; in each section, if there are "
        + "several.",
      parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } }, set: { $0.maximumMeasures = $1 }),
  ]

  private static let watchOption = Option<RenderSettings>(
    "--watch",
    help: "Keeps running and prints again whenever the file, or anything it uses, changes; a summary of the changes "
      + "goes to standard error. Exits with 0 on Ctrl-C.",
    set: { $0.watches = true })
}
