import GRXLint
import Render

extension RenderSettings {
  /// The options in the order of the help.
  static let options: [Option<RenderSettings>] = {
    var options = layoutOptions
    options.add(
      Option<RenderSettings>.configuration(\.configuration),
      [formatOption, styleOption, frameOption, widthRangeOption, editorOption, outputOption, explainOption],
      checkOptions, [againstOption], differenceForms, [deviceDumpOption], budgetOptions, [watchOption])
    return options.map(\.remembered)
  }()

  /// The options that affect the layout.
  static let layoutOptions: [Option<RenderSettings>] = LayoutSettings.options.map { Option($0, in: \.layout) }

  /// The options that affect a served page.
  static let servedOptions =
    layoutOptions + Option<RenderSettings>.configuration(\.configuration) + [
      styleOption, servedWidthRangeOption, editorOption,
    ]

  private static let formatOption = Option<RenderSettings>(
    "--format", OutputFormat.all.map(\.name).joined(separator: "|"),
    words: OutputFormat.all.map { ($0.name, $0) },
    help: "The output format. " + OutputFormat.all.map { "\($0.name): \($0.help)" }.joined(separator: "; ")
      + ". Default: the format for the suffix of --output, otherwise tree.",
    set: { $0.givenFormat = $1 }
  ).refused { settings in
    guard settings.deviceDump == nil else { return nil }
    return settings.question.map { .contradictoryOptions($0, "--format") }
  }

  private static let styleOption = Option<RenderSettings>(
    "--style", "STYLE", words: PictureStyle.allCases.map { ($0.rawValue, $0) },
    help:
      "The style of pictures (png, svg, html). screen: as a person would see it; wireframe: the views as boxes with their "
      + "names and sizes. Default: wireframe.",
    set: {
      $0.givenStyle = $1
      $0.layout.android.makesLooks = $1 == .plain
    }
  ).refused { settings in
    settings.format.isPicture && (settings.question == nil || settings.deviceDump != nil)
      ? nil : .lonelyOption("--style", required: "--format png, svg or html")
  }

  private static let frameOption = Option<RenderSettings>(
    "--frame", help: "With --style screen: draws a status bar above the layout.", set: { $0.showsFrame = true }
  ).contradicting("--device-dump").refused { settings in
    settings.style == .plain && settings.format.name != OutputFormat.html.name
      ? nil : .lonelyOption("--frame", required: "--style screen and --format png or svg")
  }

  private static let widthRangeOption = widthRange(
    "With --format html: a ruler above the picture has the bands of widths that sweep finds between A and B points, and shows the layout "
      + "at each width as it is dragged."
  ).refused { settings in
    settings.writesPage ? nil : .lonelyOption("--width-range", required: "--format html")
  }

  private static let servedWidthRangeOption = widthRange(
    "The widths of the ruler above the picture, in points. Default: the sweep's widths in \(Configuration.fileName), or "
      + WidthRange(SweptRange.usualWidths).text + ".")

  private static func widthRange(_ help: String) -> Option<RenderSettings> {
    Option(
      "--width-range", "A...B", expected: WidthRange.expected, help: help, parse: { WidthRange($0) },
      set: { $0.widthRange = $1 })
  }

  private static let editors = [
    "vscode": "vscode://file{file}:{line}:{column}", "idea": "idea://open?file={file}&line={line}&column={column}",
    "xcode": "xcode://open?file={file}&line={line}",
  ]

  private static let editorOption = Option<RenderSettings>(
    "--editor", "vscode|idea|xcode|URL", values: .words(["idea", "vscode", "xcode"]),
    expected: "vscode, idea, xcode, or an address with {file}",
    help: "With --format html: locations on the page are links that open the file in this editor. An address has "
      + "{file} in place of the file's path, and may have {line} and {column}.",
    parse: { editors[$0] ?? ($0.contains("://") && $0.contains("{file}") ? $0 : nil) }, set: { $0.editor = $1 }
  ).refused { settings in
    settings.format.name == OutputFormat.html.name && settings.question == nil
      ? nil : .lonelyOption("--editor", required: "--format html")
  }

  static let outputOption = Option<RenderSettings>(
    "--output", "FILE", values: .file, expected: "a file",
    help: "Writes to FILE instead of standard output. If something fails, FILE doesn't change.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.output = $1 }
  ).refused { settings in
    guard settings.deviceDump == nil, let question = settings.question, let output = settings.output,
      let format = OutputFormat.named(by: output), !format.isTree,
      settings.differenceForm != .json || format.name != OutputFormat.json.name
    else { return nil }
    return .wrongSuffix(option: question, form: "text", file: output)
  }

  private static let explainOption = Option<RenderSettings>(
    "--explain", "ID", expected: "the id of a view",
    help:
      "Prints why the view with that id has its size and position, instead of the layout: the specs that it was measured "
      + "with, its answers, and the sum that leads to each edge. For a view without an id, its path: 0/2, or . for the root.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.explained = $1 }
  ).contradicting("--check", "--against", "--device-dump", "--stats", "--max-measures").ofOneLayout.refused {
    $0.layout.matrix.firstOption.map { .contradictoryOptions("--explain", $0) }
  }

  private static let checkOptions: [Option<RenderSettings>] = [
    Option(
      "--check", "FILE", values: .file, expected: "a file",
      help: "Compares the tree form with FILE instead of printing it: prints a diff and exits 1 if they differ, "
        + "prints nothing if they don't. CR LF at the end of a line counts as LF.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0.check = $1 }
    ).contradicting("--against", "--device-dump", "--output").ofOneLayout,
    Option(
      "--update",
      help: "With --check: writes the tree form to FILE instead of comparing it. Options that aren't at their "
        + "defaults are recorded on the first line, which later runs compare, too.",
      set: { $0.updatesCheck = true }
    ).needing("--check", words: "--check FILE").contradicting("--watch", "--all").ofOneLayout,
  ]

  private static let againstOption = Option<RenderSettings>(
    "--against", "FILE", values: .file, expected: "a layout",
    help: "Prints how the layout differs from that in FILE, instead of the layout: which views moved, changed their "
      + "size, appeared, or disappeared, and which other view caused it. Exits 1 if it differs. With --format html: a page "
      + "that shows both; FILE may also be a snapshot (.txt) or a git revision, and the exit status is 0.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.against = $1 }
  ).contradicting("--device-dump").ofOneLayout

  private static let deviceDumpOption = Option<RenderSettings>(
    "--device-dump", "FILE", values: .file, expected: "a device's dump",
    help:
      "Prints which views deviate, in points, from those on a device. FILE is the output of 'uiautomator dump' or "
      + "'dumpsys activity top'; - for standard input. Needs the device's --density. The window is that of the layout on "
      + "the device, unless --size is given. Exits 1 if a view deviates. --format json prints the same for programs; "
      + "html, svg, and png draw both layouts on top of each other.",
    parse: { $0.isEmpty ? nil : $0 }, set: { $0.deviceDump = $1 }
  ).ofOneLayout.refused { settings in
    settings.format.showsDevices
      ? settings.layout.matrix.firstOption.map { .contradictoryOptions("--device-dump", $0) }
      : .contradictoryOptions("--device-dump", "--format \(settings.format.name)")
  }

  /// The format of a difference. Layouts themselves have another `--format`.
  static let differenceFormatOption = Option<RenderSettings>(
    "--format", DifferenceForm.allCases.map(\.rawValue).joined(separator: "|"),
    words: DifferenceForm.allCases.map { ($0.rawValue, $0) },
    help:
      "The format of the difference. text: for people; markdown: for a pull request, the same as --markdown; json: for programs, "
      + "the report that check --format json writes. Default: text.",
    set: { $0.differenceForm = $1 }
  ).contradicting("--markdown").refused { settings in
    settings.writesPage
      ? settings.output.map { .wrongSuffix(option: "--format", form: settings.differenceForm.rawValue, file: $0) } : nil
  }

  /// The options for the output of differences.
  static let differenceForms: [Option<RenderSettings>] = [
    Option(
      "--look",
      help:
        "Also counts edits of texts, colors, and pictures that change no frame as differences: the exit status is 1.",
      set: { $0.countsLook = true }
    ).needing("--against", words: "--against FILE").refused { refusal(of: "--look", $0) },
    Option(
      "--markdown", help: "Writes the difference as Markdown, for a pull request.",
      set: { $0.differenceForm = .markdown }
    ).needing("--against", words: "--against FILE").ofOneLayout.refused { refusal(of: "--markdown", $0) },
    Option(
      "--all", help: "Lists every view that differs, not only the first of many with the same cause.",
      set: { $0.listsAll = true }
    ).needing(
      "--against", "--check", "--device-dump", "--watch",
      words: "--against FILE, --check FILE, --device-dump FILE or --watch"
    ).ofOneLayout.refused { refusal(of: "--all", $0) },
  ]

  /// Returns an error for a form of the difference beside a page, which has its own.
  private static func refusal(of option: String, _ settings: RenderSettings) -> UsageError? {
    settings.writesPage && settings.against != nil ? .contradictoryOptions(option, "--format html") : nil
  }

  private static let budgetOptions: [Option<RenderSettings>] = [
    Option(
      "--stats", help: "Prints counts of views and measure calls, and times, to standard error.",
      set: { $0.showsStatistics = true }
    ).ofOneLayout,
    Option(
      "--max-measures", "N", expected: "a whole number: 500",
      help: "Exits 1, after the output, when more than N measure calls were made; in each section, if there are "
        + "several.",
      parse: { text in Int(text).flatMap { $0 >= 0 ? $0 : nil } }, set: { $0.maximumMeasures = $1 }
    ).ofOneLayout,
  ]

  private static let watchOption = Option<RenderSettings>(
    "--watch",
    help: "Keeps running and prints again whenever the file, or anything it uses, changes; a summary of the changes "
      + "goes to standard error. Exits with 0 on Ctrl-C.",
    set: { $0.watches = true }
  ).ofOneLayout
}
