import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Reads the values of a layout's attributes: it follows references into the project's resources, the styles, and the
/// theme, and reads drawables, fonts, menus, and colors, each of which is stored for later elements.
final class ResourceReader {
  typealias File = XMLFile

  /// The inputs of a style's items.
  struct StyleKey: Hashable {
    let family: AndroidTheme.Family
    let reference: ResourceReference
  }

  /// The inputs of a color.
  struct ColorKey: Hashable {
    let value: String
    let themeNumber: Int
    let states: ViewStates
  }

  let options: AndroidOptions
  let density: Double
  let fontScale: AndroidFontScale
  let resources: AndroidResources
  /// The facts about the device's window on which parts of the layout depend: functions that return them for a device.
  var windowFacts: [String: (DeviceConfiguration) -> String] = [:]
  /// Whether texts are measured as on Android; otherwise the caller has requested other metrics.
  let usesAndroidText: Bool
  /// The files, the limits, and the reports.
  var xml: XMLTranslation
  /// The current folder, if the layout's name is relative to it.
  var workingFolder: String?
  /// All XML files that were read, by their numbers.
  private(set) var filesByNumber: [File] = []
  /// The topics that were reported and aren't reported again.
  private var told: Set<String> = []
  /// The number of references to resources that are unknown and may affect sizes.
  var unknownResourceCount = 0

  /// The items of resolved styles; a value of `nil` for a style that doesn't exist.
  var styles: [StyleKey: AndroidLayer?] = [:]
  /// The names of the styles whose parents aren't known.
  var incompleteStyles: Set<String> = []
  /// The default styles that the application's theme names, by the attribute that names them.
  var defaultStyles: [String: ResourceReference?] = [:]
  /// The drawables that were read; `nil` for a drawable that can't be read.
  var drawables: [String: AndroidDrawable?] = [:]
  /// The picture files whose sizes were read.
  var pictures: Set<String> = []
  /// The picture files that were read for looks, by their paths; `nil` for one that can't be read.
  var bitmaps: [String: Figure?] = [:]
  var bitmapBytes = 0
  /// The drawables and colors in XML that were read, by their paths; `nil` for one that can't be read.
  var lookFiles: [String: File?] = [:]
  /// The colors of values that were looked up.
  var colors: [ColorKey: Color?] = [:]
  /// The menus that were read, by their files; a value of `nil` for one that can't be read.
  var menus: [String: [MenuItem]?] = [:]
  /// The application's fonts, by their names; a value of `nil` for those that can't be read.
  var fonts: [String: FontFamily?] = [:]

  init(
    _ options: AndroidOptions, density: Double, fontScale: Double, resources: AndroidResources, usesAndroidText: Bool,
    limits: DocumentLimits
  ) {
    self.options = options
    // Far beyond any screen's density, and small enough that products of lengths are finite and fit into an `Int`.
    self.density = min(max(density, 1e-6), 1e6)
    self.fontScale = AndroidFontScale(fontScale, apiLevel: options.apiLevel)
    self.resources = resources
    self.usesAndroidText = usesAndroidText
    xml = XMLTranslation(limits: limits, xmlFiles: resources.xmlFiles)
  }

  // MARK: Files

  /// Returns the name of a file in messages: if the layout was named relative to the current folder, so are its other
  /// files.
  func shownName(of file: String) -> String? { workingFolder.flatMap { file.pathBeneath($0) } }

  /// Returns the name of a file in a sentence.
  func shown(_ file: String) -> String { shownName(of: file) ?? file }

  /// Reads a file; a syntax error is reported.
  func open(_ bytes: [UInt8], named name: String) -> File {
    let file = xml.read(bytes, named: name, number: filesByNumber.count, shownName: shownName(of: name))
    if file.tree != nil { filesByNumber.append(file) }
    return file
  }

  /// Makes elements that a widget creates available by the number of their file.
  func keep(_ tree: XMLTree, named name: String, at origin: InflateError.Location) -> File {
    let file = File(name: name, bytes: tree.bytes, tree: tree, number: filesByNumber.count)
    file.origin = origin
    filesByNumber.append(file)
    return file
  }

  // MARK: Reports

  /// Reports a diagnostic.
  /// - Parameters:
  ///   - topic: A topic that is reported once in a run over several layouts.
  ///   - cause: A cause that other diagnostics may have, too.
  func report(
    _ sentence: String, _ severity: InflateError.Severity, _ file: File, _ offset: Int,
    topic: String? = nil, cause: InflateError.Cause? = nil
  ) {
    xml.report(
      InflateError(
        .inconsistentValue(sentence), severity: severity, location: file.location(at: offset),
        topic: topic, cause: cause))
  }

  /// Charges a number of bytes and steps to the layout's size. Returns `false` once it exceeds the limit, which is
  /// reported even if the maximum number of errors is reached.
  func charge(_ bytes: Int, steps: Int = 0, _ what: @autoclosure () -> String, _ file: File, _ offset: Int) -> Bool {
    xml.charge(bytes, steps: steps, what(), at: file.location(at: offset))
  }

  /// Returns the candidate that was probably intended instead of an unknown name.
  func suggestion(for name: String, among candidates: [String]) -> String? {
    xml.suggestion(for: name, among: candidates)
  }

  /// Returns whether a topic is reported for the first time.
  func isNew(_ topic: String) -> Bool { told.insert(topic).inserted }
}
