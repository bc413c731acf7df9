import GRXLint
import Render

/// The settings of the render command.
struct RenderSettings: Sendable {
  var layout = LayoutSettings()
  /// The format that `--format` names.
  var givenFormat: OutputFormat?
  /// The style of pictures, if the command line sets it.
  var givenStyle: PictureStyle?
  /// Whether a picture of the screen has a status bar.
  var showsFrame = false
  /// The widths of the ruler on a page.
  var widthRange: WidthRange?
  /// The URL that opens a place in a file in an editor, with `{file}`, `{line}`, and `{column}`.
  var editor: String?
  /// The output file; `nil` for standard output.
  var output: String?
  var check: String?
  var updatesCheck = false
  /// The id of the view that is explained instead of writing the layout.
  var explained: String?
  /// The layout to compare with.
  var against: String?
  /// The dump of a device to compare with.
  var deviceDump: String?
  /// The form in which a difference is written.
  var differenceForm = DifferenceForm.text
  /// Whether changed texts, colors, and pictures are differences.
  var countsLook = false
  /// Whether every view that differs is listed.
  var listsAll = false
  var showsStatistics = false
  /// The maximum number of measure calls.
  var maximumMeasures: Int?
  var watches = false
  /// The options of the command line.
  var given: [Option<RenderSettings>] = []
  var configuration = ConfigurationChoice.nearest
  /// The lint settings of the configuration, for pages.
  var lint = Configuration.Lint()
  /// The widths that the configuration declares for sweeps.
  var declaredWidths: WidthRange?
  /// The options that a snapshot records, if they differ from those of `layout`.
  var recordedOptions: String?

  /// The output format: the requested one, or the format of the output's suffix, or the tree.
  var format: OutputFormat { givenFormat ?? formatOfOutput ?? .tree }

  var style: PictureStyle { givenStyle ?? .inspector }

  private var formatOfOutput: OutputFormat? {
    guard explained == nil, let output, let named = OutputFormat.named(by: output) else { return nil }
    return against == nil || named.showsWindows ? named : nil
  }

  /// Whether a page is written, which itself shows windows, conditions, and the earlier state.
  var writesPage: Bool { format.showsWindows && explained == nil && check == nil && deviceDump == nil }

  /// The widths for which a ruler is made; `nil` for none. The ruler of a served page follows later.
  var rulerWidths: WidthRange? {
    guard writesPage else { return nil }
    switch format.pagePart {
    case nil: return widthRange
    case .data: return nil
    case .ruler: return widthRange ?? declaredWidths ?? WidthRange(SweptRange.usualWidths)
    }
  }

  /// The combinations that are sections of the output. A page itself shows its windows.
  var sections: LayoutMatrix { isSheet ? layout.matrix : listsBesideWindows }

  /// The lists that a page or picture doesn't show itself.
  var listsBesideWindows: LayoutMatrix {
    var matrix = layout.matrix
    if format.showsWindows { matrix.sizes = nil }
    return matrix
  }

  /// Whether the pictures of several combinations are on one page.
  var isSheet: Bool {
    guard format.makesSheets, !format.showsWindows, explained == nil, check == nil, against == nil, deviceDump == nil
    else {
      return false
    }
    return !listsBesideWindows.isEmpty
  }

  /// Whether the output, in any format, describes only one combination.
  var isOfOneCombination: Bool { explained != nil || deviceDump != nil }

  /// The option that replaces the layout by an answer to a question about it; `nil` for none. A page shows the earlier
  /// state itself.
  var question: String? {
    if writesPage { return nil }
    return [
      ("--explain", explained), ("--check", check), ("--against", against), ("--device-dump", deviceDump),
    ].first { $0.1 != nil }?.0
  }

  /// Throws an error if options contradict one another, so that none is silently ignored.
  func forbidContradictions() throws(UsageError) {
    try layout.forbidContradictions()
    try forbidOwnContradictions()
    if let list = sections.firstOption, !format.joinsSections, !isSheet {
      throw .contradictoryOptions(list, givenFormat == nil ? "--output \(output ?? "")" : "--format \(format.name)")
    }
  }

  /// Throws an error if options that don't affect the layout contradict one another.
  func forbidOwnContradictions() throws(UsageError) {
    for option in given {
      if let problem = option.problem?(self) { throw problem }
    }
  }
}
