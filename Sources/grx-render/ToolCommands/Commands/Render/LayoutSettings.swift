import AndroidXML
import Foundation
import GRXInspection
import GravityXML
import Inflater
import Layouts
import Measure
import Render

/// The options for inflating a layout and laying it out.
struct LayoutSettings: Hashable, Sendable {
  /// The window, the density, the direction, and the font scale; `nil` for those that aren't set.
  var single = Combination()
  /// The root's specs, if they are set explicitly instead of derived from the window and the root's own size.
  var width: PointSpec?
  var height: PointSpec?
  /// The size of a cell in points; `nil` for the built-in proportional metrics.
  var textCell: PointSize?
  var overrides: [AttributeOverride] = []
  var classes: [ClassSubstitute] = []
  var allowsFilesOutside = false
  var isStrict = false
  /// The options for Android's XML, except for the window.
  var android = AndroidOptions()
  /// The file of JSON that `{path}` in Gravity's documents refers to.
  var dataFile: String?
  /// The bars of the device between which a layout is, in pixels, once it was read: the window is smaller by them.
  var barsAround = Edges.zero
  /// The lists whose combinations are laid out.
  var matrix = LayoutMatrix()
  /// The options that were given, even with their default value, in order.
  var words: [Word] = []

  /// An option with its value, as written on the command line.
  struct Word: Hashable, Sendable {
    let option: String
    let text: String
    /// Whether a file of settings has it.
    var isFromFile = false
  }

  static let defaultWindow = PointSize(width: 360, height: 640)

  /// The size of the window, in points.
  var window: PointSize { single.size ?? Self.defaultWindow }
  /// The number of pixels per point.
  var density: Double { single.density ?? 1 }
  /// The scale factor of text sizes.
  var fontScale: Double { single.fontScale ?? 1 }

  /// Returns an inflater with these options.
  func inflater() throws(UsageError) -> Inflater {
    let context = AttributeContext(density: density)
    var inflater = Inflater.standard
    inflater.register(.android)
    inflater.register(.gravity)
    inflater.namesOptions = true
    inflater.density = density
    inflater.fontScale = fontScale
    inflater.layoutDirection = single.direction
    inflater.allowsFilesOutside = allowsFilesOutside
    inflater.warningsAreErrors = isStrict
    inflater.overrides = overrides
    inflater.android = android
    inflater.dataFile = dataFile
    inflater.windowWidth = window.width
    inflater.windowHeight = window.height
    if let cell = textCell?.pixels(context) {
      inflater.textMeasurer = CellTextMetrics(width: cell.width, height: cell.height)
    }
    for substitute in classes {
      let ownBase = inflater.kind(named: substitute.base)
      guard let base = ownBase ?? AndroidClasses.base(of: substitute.base).flatMap(inflater.kind(named:)) else {
        let names = Set(inflater.classNames).union(AndroidClasses.names).sorted()
        let suggestion = Suggestion.nearest(to: substitute.base, in: names)
        throw .unknownClass(option: "--class", found: substitute.base, suggestion: suggestion)
      }
      inflater.register(base.renamed(substitute.name))
      inflater.android.classes[substitute.name] = substitute.base
    }
    return inflater
  }

  /// Measures a tree and places its views.
  /// - Parameter steps: Counts the steps of a layout of a run.
  func measureAndLayout(_ root: View, _ steps: LayoutSteps?) {
    root.withMeter(steps?.meter) { root.measureAndLayout(specs(of: root)) }
  }

  /// Measures a tree and places its views in another window.
  func measureAndLayout(_ root: View, in window: PointSize, _ steps: LayoutSteps?) {
    var settings = self
    settings.single.size = window
    settings.measureAndLayout(root, steps)
  }

  /// Returns the specs of the root.
  func specs(of root: View) -> MeasureSpecs {
    let context = AttributeContext(density: density)
    var specs = root.rootSpecs(in: window.pixels(context).between(barsAround))
    if let width { specs.width = width.pixels(context) }
    if let height { specs.height = height.pixels(context) }
    return specs
  }

  /// Returns the names of the options that were given on the command line, or in a file.
  func given(inFile: Bool = false) -> Set<String> {
    var given: Set<String> = []
    for word in words where word.isFromFile == inFile { given.insert(word.option) }
    return given
  }

  /// Throws an error if a file has options that contradict one another, if lists have too many combinations, or if a
  /// folder that an option names doesn't exist. The options of the command line are checked when they are read.
  func forbidContradictions() throws(UsageError) {
    let given = given(inFile: true)
    if !given.isEmpty {
      for option in Self.options { try option.forbidContradictions(given) }
    }
    if matrix.count > LayoutMatrix.maximumCount { throw .tooManyCombinations(LayoutMatrix.maximumCount) }
    try requireFolders(android.resourceFolders, of: Self.resources)
    try requireFolders(android.fontFolders, of: Self.fonts)
  }

  private func requireFolders(_ paths: [String], of option: LayoutOption) throws(UsageError) {
    guard given().contains(option.name) else { return }
    for path in paths where Folder.entry(path)?.kind != .folder {
      let parent = path.parentPath
      let siblings = (try? FileManager.default.contentsOfDirectory(atPath: parent.isEmpty ? "." : parent)) ?? []
      let near = Suggestion.nearest(to: path.lastPathName, in: siblings.sorted())
      throw .missingFolder(option: option.name, path, suggestion: near)
    }
  }
}
