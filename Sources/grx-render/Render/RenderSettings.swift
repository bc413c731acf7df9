import Inflater
import Layouts
import Measure

/// What the options say of how a layout is rendered.
struct RenderSettings: Sendable {
  /// The window, in points.
  var window = PointSize(width: 360, height: 640)
  /// The root's specs, where they are given and don't come from the window and the root's own size.
  var width: PointSpec?
  var height: PointSpec?
  /// Pixels a point.
  var density = 1.0
  var direction: LayoutDirection?
  /// The size of a cell in points; `nil` for the built-in proportional metrics.
  var textCell: PointSize?
  var overrides: [AttributeOverride] = []
  var classes: [ClassSubstitute] = []
  var format = OutputFormat.tree
  /// `nil` for standard output.
  var output: String?
  var isStrict = false
  var check: String?
  var updatesCheck = false
  var allowsFilesOutside = false
  /// The id of the view that is explained instead of writing the layout.
  var explained: String?
  var fontScale = 1.0
  var matrix = LayoutMatrix()
  /// The layout to compare with.
  var against: String?
  var usesMarkdown = false
  /// Whether every view that differs is listed.
  var listsAll = false
  var showsStatistics = false
  /// The most measure calls that are all right.
  var maximumMeasures: Int?
  var watches = false

  /// An inflater that follows the options.
  func inflater() throws(UsageError) -> Inflater {
    let context = AttributeContext(density: density)
    var inflater = Inflater()
    inflater.density = density
    inflater.fontScale = fontScale
    inflater.layoutDirection = direction
    inflater.allowsFilesOutside = allowsFilesOutside
    inflater.warningsAreErrors = isStrict
    inflater.overrides = overrides
    if let cell = textCell?.pixels(context) {
      inflater.textMeasurer = CellTextMetrics(width: cell.width, height: cell.height)
    }
    for substitute in classes {
      guard let base = inflater.kind(named: substitute.base) else {
        let suggestion = Suggestion.nearest(to: substitute.base, in: inflater.classNames)
        throw .unknownClass(option: "--class", found: substitute.base, suggestion: suggestion)
      }
      inflater.register(base.renamed(substitute.name))
    }
    return inflater
  }

  /// Measures a tree and gives every view its place.
  func measureAndLayout(_ root: View) { root.measureAndLayout(specs(of: root)) }

  /// The same in another window.
  func measureAndLayout(_ root: View, in window: PointSize) {
    var settings = self
    settings.window = window
    settings.measureAndLayout(root)
  }

  /// What a root is measured under.
  func specs(of root: View) -> MeasureSpecs {
    let context = AttributeContext(density: density)
    var specs = root.rootSpecs(in: window.pixels(context))
    if let width { specs.width = width.pixels(context) }
    if let height { specs.height = height.pixels(context) }
    return specs
  }

  func forbidContradictions() throws(UsageError) {
    if updatesCheck && check == nil { throw .lonelyOption("--update", required: "--check FILE") }
    if usesMarkdown && against == nil { throw .lonelyOption("--markdown", required: "--against FILE") }
    if check != nil && output != nil { throw .contradictoryOptions("--check", "--output") }
    if check != nil && against != nil { throw .contradictoryOptions("--check", "--against") }
    if updatesCheck && watches { throw .contradictoryOptions("--update", "--watch") }
    if matrix.count > LayoutMatrix.mostCombinations { throw .tooManyCombinations(LayoutMatrix.mostCombinations) }
    if let explained, !explained.isEmpty {
      let other =
        check != nil
        ? "--check"
        : against != nil
          ? "--against"
          : showsStatistics ? "--stats" : maximumMeasures != nil ? "--max-measures" : matrix.firstOption
      if let other { throw .contradictoryOptions(other, "--explain") }
    }
    var sections = matrix
    if format.showsWindows { sections.sizes = nil }
    if let list = sections.firstOption, format.name != OutputFormat.tree.name {
      throw .contradictoryOptions(list, "--format \(format.name)")
    }
  }
}
