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
  /// The windows that a page can be switched between; the one of `window` where there are none.
  var sizes: [PointSize] = []

  /// An inflater that follows the options.
  func inflater() throws(UsageError) -> Inflater {
    let context = AttributeContext(density: density)
    var inflater = Inflater()
    inflater.density = density
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
  func layOut(_ root: View) { layOut(root, in: window) }

  /// The same in another window.
  func layOut(_ root: View, in window: PointSize) {
    let context = AttributeContext(density: density)
    var specs = root.rootSpecs(in: window.pixels(context))
    if let width { specs.width = width.pixels(context) }
    if let height { specs.height = height.pixels(context) }
    root.layOut(specs)
  }
}
