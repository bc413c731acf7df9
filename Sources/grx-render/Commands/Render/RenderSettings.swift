import Render

/// What the options of the render command ask for.
struct RenderSettings: Sendable {
  var layout = LayoutSettings()
  /// The form that `--format` names.
  var givenFormat: OutputFormat?
  /// What a picture shows, if the command line says so.
  var givenStyle: PictureStyle?
  /// Whether a picture of the screen has a status bar.
  var showsFrame = false
  /// The address that opens a place of a file in an editor, with `{file}`, `{line}` and `{column}`.
  var editor: String?
  /// `nil` for standard output.
  var output: String?
  var check: String?
  var updatesCheck = false
  /// The id of the view that is explained instead of writing the layout.
  var explained: String?
  /// The layout to compare with.
  var against: String?
  /// The dump of a device to compare with.
  var deviceDump: String?
  var usesMarkdown = false
  /// Whether other texts, colors and pictures count as a difference.
  var countsLook = false
  /// Whether every view that differs is listed.
  var listsAll = false
  var showsStatistics = false
  /// The most measure calls that are allowed.
  var maximumMeasures: Int?
  var watches = false
  var configuration = ConfigurationChoice.nearest
  /// The options that a snapshot keeps, if they aren't those of `layout` as they are.
  var recordedOptions: String?

  /// The form that is written: the one asked for, or else the one that the output's name asks for, or else a tree.
  var format: OutputFormat { givenFormat ?? formatOfOutput ?? .tree }

  var style: PictureStyle { givenStyle ?? .inspector }

  private var formatOfOutput: OutputFormat? {
    guard explained == nil, against == nil, let output else { return nil }
    return OutputFormat.named(by: output)
  }

  /// The combinations that are sections of the output. A page shows its windows itself, unless it is a contact sheet.
  var sections: LayoutMatrix { isSheet ? layout.matrix : listsBesideWindows }

  /// The lists that one page or picture doesn't show by itself.
  var listsBesideWindows: LayoutMatrix {
    var matrix = layout.matrix
    if format.showsWindows { matrix.sizes = nil }
    return matrix
  }

  /// Whether the pictures of several combinations are put on one page.
  var isSheet: Bool {
    guard format.makesSheets, explained == nil, check == nil, against == nil, deviceDump == nil else { return false }
    return !listsBesideWindows.isEmpty
  }

  /// Whether what is written is about one combination, whatever its form.
  var isOfOneCombination: Bool { explained != nil || deviceDump != nil }

  /// Refuses a style of pictures where there is no picture.
  func forbidStyles(purpose: String? = nil) throws(UsageError) {
    if givenStyle != nil, !format.isPicture || purpose != nil {
      throw .lonelyOption("--style", required: "--format png, svg or html")
    }
    if editor != nil, format.name != OutputFormat.html.name || purpose != nil {
      throw .lonelyOption("--editor", required: "--format html")
    }
    if showsFrame, style != .plain || format.name == OutputFormat.html.name {
      throw .lonelyOption("--frame", required: "--style screen and --format png or svg")
    }
  }

  /// Refuses options that make no sense together, so that none is ignored.
  func forbidContradictions() throws(UsageError) {
    try layout.forbidContradictions()
    // What is written instead of the layout, and what each of them can't be combined with.
    let purposes = [
      ("--explain", explained != nil), ("--check", check != nil), ("--against", against != nil),
      ("--device-dump", deviceDump != nil),
    ].filter(\.1).map(\.0)
    if purposes.count > 1 { throw .contradictoryOptions(purposes[0], purposes[1]) }
    if let purpose = purposes.first, givenFormat != nil, deviceDump == nil {
      throw .contradictoryOptions(purpose, "--format")
    }
    try forbidStyles(purpose: purposes.first)
    if check != nil && output != nil { throw .contradictoryOptions("--check", "--output") }
    if updatesCheck && check == nil { throw .lonelyOption("--update", required: "--check FILE") }
    if updatesCheck && watches { throw .contradictoryOptions("--update", "--watch") }
    if updatesCheck && listsAll { throw .contradictoryOptions("--update", "--all") }
    if countsLook && against == nil { throw .lonelyOption("--look", required: "--against FILE") }
    if usesMarkdown && against == nil { throw .lonelyOption("--markdown", required: "--against FILE") }
    if listsAll && check == nil && against == nil && deviceDump == nil && !watches {
      throw .lonelyOption("--all", required: "--against FILE, --check FILE, --device-dump FILE or --watch")
    }
    if deviceDump != nil {
      if !format.showsDevices { throw .contradictoryOptions("--device-dump", "--format \(format.name)") }
      if let list = layout.matrix.firstOption { throw .contradictoryOptions("--device-dump", list) }
    }
    if explained != nil {
      let other = showsStatistics ? "--stats" : maximumMeasures != nil ? "--max-measures" : layout.matrix.firstOption
      if let other { throw .contradictoryOptions("--explain", other) }
    }
    if let purpose = purposes.first, deviceDump == nil, let output, let format = OutputFormat.named(by: output),
      !format.isTree
    {
      throw .wrongSuffix(option: purpose, form: "text", file: output)
    }
    if let list = sections.firstOption, !format.joinsSections, !isSheet {
      throw .contradictoryOptions(list, givenFormat == nil ? "--output \(output ?? "")" : "--format \(format.name)")
    }
  }
}
