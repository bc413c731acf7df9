import Foundation
import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A layout in Android's XML, as nodes with the names of the tables.
package final class AndroidDocument: SourceDocument {
  package let file: String
  let bytes: [UInt8]
  private let limits: DocumentLimits
  private let inflater: Inflater
  private let kinds: [String: ViewKind]
  private let xmlFiles: XMLFiles
  private let parentClass: String?
  private var content: DocumentContent?
  /// The files of the nodes, by the numbers in their tags.
  private var originFiles: [XMLFile] = []
  private var outermost: XMLFile?
  private var unknownsByTag: [Int: NodeUnknowns] = [:]
  /// See `ResourceReader.windowFacts`.
  private var windowFacts: [String: (DeviceConfiguration) -> String] = [:]
  /// Stored only for explanations.
  private var translator: AndroidTranslator?
  /// The paths of the other files that contribute to the layout.
  package private(set) var otherFiles: [String] = []

  init(_ opening: DocumentFormat.Opening) {
    file = opening.file
    bytes = opening.bytes
    limits = opening.limits
    inflater = opening.inflater
    kinds = opening.kinds
    xmlFiles = opening.xmlFiles
    parentClass = opening.parentClass
  }

  /// The bars of the device between which the layout is, in pixels, once it was read.
  package private(set) var barsAround = Edges.zero

  /// The API level for which the document is read.
  package var apiLevel: Int { inflater.android.apiLevel }

  package var dialect: Dialect { .grx }

  package func read() -> DocumentContent {
    if let content { return content }
    if let refusal = limits.refusal(of: bytes, named: file) {
      content = refusal
      return refusal
    }
    var content = DocumentContent()
    let translator = makeTranslator()
    if !file.hasPrefix("/") { translator.reader.workingFolder = FileManager.default.currentDirectoryPath }
    translator.keepsOrigins = inflater.keepsBlueprints && inflater.keepsPlaces
    let variant = variant(in: translator.reader.resources)
    var root = translator.translate(
      variant?.bytes ?? bytes, named: variant?.path ?? file, into: parentClass)
    content.errors = translator.reader.allErrors
    content.containerCount = translator.reader.xml.elementCount
    content.work = translator.reader.xml.work.used
    // In place: a second reference to the nodes would copy all of them.
    root?.setPath(.root)
    content.root = root
    originFiles = translator.reader.filesByNumber
    unknownsByTag = translator.unknowns
    windowFacts = translator.reader.windowFacts
    barsAround = translator.barsAround
    if translator.keepsOrigins { self.translator = translator }
    outermost = translator.reader.xml.files.first
    let names = (translator.reader.xml.files + translator.reader.filesByNumber).map(\.name)
    var seen: Set<String> = [file]
    otherFiles = (names + translator.reader.resources.valueFiles + translator.reader.pictures.sorted())
      .filter { !$0.hasPrefix("@") && seen.insert($0).inserted }
    if let didLookAt = inflater.didLookAt {
      let sources = translator.reader.resources.sources?.paths ?? []
      for path in otherFiles + translator.reader.resources.listedFolders + sources + inflater.android.archives {
        didLookAt(path)
      }
    }
    self.content = content
    return content
  }

  /// Returns the translator of the document for the inflater's options.
  func makeTranslator(_ widgets: WidgetTable = .standard) -> AndroidTranslator {
    let options = inflater.android
    let isSupported = application?.supportsRightToLeft ?? false
    let device = device(inWindow: inflater.windowWidth, inflater.windowHeight)
    let resources = resources(for: device)
    if let own = resourceFolder, options.readsSources {
      resources.sources = cache.sources(for: own)
      resources.classes = cache.classes(for: own, archives: options.archives, beneath: options.resourceEnclosure)
    }
    let reader = ResourceReader(
      options, density: inflater.density, fontScale: inflater.fontScale, resources: resources,
      usesAndroidText: inflater.textMeasurer is ProportionalTextMetrics, limits: limits)
    let translator = AndroidTranslator(
      reader, kinds: kinds, widgets: widgets,
      mirrors: inflater.layoutDirection == nil && device.hasRightToLeftLanguage && isSupported,
      hasRelativeSides: isSupported || device.isRightToLeft,
      hasAbsoluteMargins: application?.refusesRightToLeft == true && !isSupported && !device.isRightToLeft)
    translator.overridesDirection = inflater.layoutDirection != nil
    return translator
  }

  // MARK: Project

  /// The layout's folder.
  private lazy var folder = cache.absolute(file.parentPath)

  /// The `res` folder that the layout is in.
  private lazy var resourceFolder = AndroidProject.resourceFolder(above: folder)

  private var cache: AndroidProjectCache {
    inflater.android.projectCache ?? xmlFiles.kept("") { _ in AndroidProjectCache() }
  }

  private lazy var application = resourceFolder.map { cache.application(of: $0, beneath: inflater.boundary) }

  /// Returns the device with a window of a size in points.
  private func device(inWindow width: Double, _ height: Double) -> DeviceConfiguration {
    let options = inflater.android
    var device = DeviceConfiguration()
    let tags = options.locale.split { $0 == "-" || $0 == "_" }
    device.language = tags.first?.lowercased() ?? "en"
    device.region = tags.count > 1 ? tags[1].uppercased() : ""
    device.pseudoLocale = PseudoLocale(rawValue: options.locale)
    if device.pseudoLocale != nil { (device.language, device.region) = ("en", "US") }
    let bars = barsOfConfiguration
    device.width = Self.whole(width - bars.left - bars.right)
    device.height = Self.whole(height - bars.top - bars.bottom)
    device.density = Self.whole(inflater.density * 160)
    device.isNight = options.isNight
    device.apiLevel = options.apiLevel
    let mirrors = device.hasRightToLeftLanguage && application?.supportsRightToLeft == true
    device.isRightToLeft = inflater.layoutDirection.map { $0 == .rightToLeft } ?? mirrors
    return device
  }

  /// The bars that the size for which resources are chosen leaves out.
  ///
  /// Source: `INSETS_DECOUPLED_CONFIGURATION_ENFORCED` of android.content.pm.ActivityInfo (API 35).
  private lazy var barsOfConfiguration: WindowInsets = {
    let options = inflater.android
    if options.windowInsets == WindowInsets() { return options.windowInsets }
    let project = resourceFolder.map { cache.project(of: $0, variant: options.variant) }
    let target = AndroidReleaseChoice(options, project?.versions, nil).targetSDK
    return options.apiLevel >= 35 && target >= 35 ? WindowInsets() : options.windowInsets
  }()

  private func resources(for device: DeviceConfiguration) -> AndroidResources {
    let options = inflater.android
    let cache = cache
    let project = resourceFolder.map { cache.project(of: $0, variant: options.variant) }
    let folders = options.resourceFolders.map { path in
      AndroidProject.ResourcePlace(path: path, enclosure: options.resourceEnclosure)
    }
    let archives =
      options.archives.isEmpty
      ? nil : cache.archives(at: options.archives, beneath: options.resourceEnclosure, project?.buildFiles ?? [])
    return AndroidResources(
      folders: folders + (project?.resourceFolders ?? []),
      siblings: resourceFolder == nil ? file.parentPath : nil, beneath: inflater.boundary, libraries: archives,
      for: device,
      AndroidRelease(options, project, archives, for: device, cache),
      xmlFiles, project, cache)
  }

  package var mayDescribeViews: Bool { true }

  package func lacksDescription(_ node: NodePath) -> Bool {
    func written(_ name: String) -> String? { self.written(name, of: node)?.value }
    guard written("contentDescription") == nil, written("tooltipText") == nil,
      !["no", "noHideDescendants"].contains(written("importantForAccessibility")),
      !unknowns(about: node).contains(.description)
    else { return false }
    guard let id = written("id").map({ String(ResourceReader.idName($0)) }) else { return true }
    if Self.describedByMedia.contains(id) { return false }
    guard let own = resourceFolder, inflater.android.readsSources else { return true }
    return !cache.sources(for: own).mayDescribe(id)
  }

  /// The ids of buttons that a player's controls find in a layout, and describe themselves.
  ///
  /// Source: androidx.media3.ui.PlayerControlView (1.x).
  private static let describedByMedia: Set = [
    "exo_play_pause", "exo_rew_with_amount", "exo_ffwd_with_amount", "exo_repeat_toggle", "exo_shuffle",
    "exo_fullscreen",
    "exo_minimal_fullscreen", "exo_subtitle",
  ]

  package var isNeverMirrored: Bool { application.map { $0.isKnown && !$0.supportsRightToLeft } ?? false }

  package var isForTelevision: Bool { application?.isForTelevision ?? false }

  package var keepsColorsInLooks: Bool { true }

  package var isUsuallyPart: Bool { true }

  package func selection(inWindow width: Double, _ height: Double) -> [String]? {
    let device = device(inWindow: width, height)
    if let latestSelection, latestSelection.device == device { return latestSelection.names }
    let names = selection(on: device)
    latestSelection = (device, names)
    return names
  }

  /// The latest result. Callers ask about the width of each pixel, and several pixels are one point.
  private var latestSelection: (device: DeviceConfiguration, names: [String]?)?

  private func selection(on device: DeviceConfiguration) -> [String]? {
    let qualifiers = ResourceQualifiers(file.parentPath.lastPathName.split(separator: "-").dropFirst())
    if resourceFolder != nil, !qualifiers.matches(device) { return nil }
    let facts = windowFacts.sorted { $0.key < $1.key }.map { $0.key + ": " + $0.value(device) }
    return windowFolders.filter { $0.qualifiers.matches(device) }.map(\.name) + facts
  }

  /// See `AndroidResources.windowFolders`.
  private lazy var windowFolders = resources(for: device(inWindow: inflater.windowWidth, inflater.windowHeight))
    .windowFolders

  /// Returns the layout of the same name that the device uses instead of one in `res/layout`, such as the one in
  /// `layout-land`, or `nil` if it uses the file itself. A file in a folder with qualifiers is used as it is.
  private func variant(in resources: AndroidResources) -> (path: String, bytes: [UInt8])? {
    guard folder.lastPathName == "layout", let own = resourceFolder,
      let resourceFolder = resources.folders.first(where: { $0.path == own }),
      resourceFolder.subfolders(of: "layout").count > 1
    else { return nil }
    let stem = file.lastPathName.split(separator: ".").first.map(String.init) ?? ""
    guard let best = resourceFolder.file("layout", stem)?.path,
      best != own + "/layout/" + file.lastPathName,
      let bytes = try? resourceFolder.read(best, maximumBytes: limits.maximumBytes)
    else { return nil }
    // Named relative to the current folder, like the file itself.
    let relative = best.dropFirst(own.utf8.count + 1)
    let folder = file.parentPath
    let parent =
      folder.isEmpty ? ".." : folder.lastPathName == "layout" ? folder.parentPath : folder + "/.."
    return ((parent.isEmpty ? "" : parent + "/") + relative, bytes)
  }

  private static func whole(_ number: Double) -> Int { Int(min(max(number, 1), 1e6)) }

  // MARK: Places

  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    guard let (origin, element, _) = origin(of: node) else {
      return InflateError.Location(file: file)
    }
    switch place {
    case .attributeName(let name):
      return origin.location(at: attribute(name, of: element)?.nameOffset ?? element.offset)
    case .attributeValue(let name), .attributeElement(let name, _), .attributePart(let name, _, _):
      return origin.location(at: attribute(name, of: element)?.valueOffset ?? element.offset)
    case .node, .className, .include: return origin.location(at: element.offset)
    }
  }

  package func origin(of attribute: String, _ value: AttributeValue, at node: NodePath) -> AttributeOrigin? {
    guard let (tag, _) = source(of: node) else { return nil }
    return translator?.origin(of: attribute, value, tag: tag)
  }

  package func file(of resource: ResourceName) -> String? { translator?.file(of: resource) }

  package var hasUnknowns: Bool { !unknownsByTag.isEmpty }

  package func unknowns(about node: NodePath) -> NodeUnknowns {
    if unknownsByTag.isEmpty { return [] }
    return source(of: node).flatMap { unknownsByTag[$0.tag] } ?? []
  }

  /// Returns the file and the element from which a node was created, and the name of its class.
  private func origin(
    of node: NodePath?
  ) -> (file: XMLFile, element: XMLTreeElement, className: String?)? {
    guard let (tag, name) = source(of: node) else { return nil }
    let file = originFiles[tag >> 32]
    guard let tree = file.tree else { return nil }
    return (file, XMLTreeElement(tree: tree, index: tag & 0xFFFF_FFFF), name)
  }

  /// Returns the tag of a node, and the name of its class.
  private func source(of node: NodePath?) -> (tag: Int, className: String?)? {
    guard let root = content?.root else { return nil }
    var (tag, name, children) = (root.tag, root.displayName, root.children)
    for index in node?.indexes ?? [] {
      guard children.indices.contains(index) else { break }
      let child = children[index]
      (tag, name, children) = (child.tag, child.displayName, child.children)
    }
    return tag >= 0 ? (tag, name) : nil
  }

  package func writes(_ attribute: String?, of node: NodePath) -> Bool {
    guard let (_, element, className) = origin(of: node) else { return true }
    if let attribute { return self.attribute(attribute, of: element) != nil }
    // A TextInputLayout and a list create additional views.
    return element.name == className || element.name == "view" || element.name == "merge"
  }

  /// Returns the attribute of an element from which an attribute of the tables was created.
  private func attribute(_ name: String, of element: XMLTreeElement) -> XMLAttribute? {
    let childName = "layout_" + name
    return element.attributes.first { attribute in
      if attribute.name == name || attribute.name == childName { return true }
      let known = AndroidAttribute.table[attribute.name]
      return known?.name == name || known?.isOfChild == true && "layout_" + (known?.name ?? "") == name
        || (name == "direction" && attribute.name == "orientation")
        || (name == "contentGravity" && attribute.name == "gravity")
    }
  }

  package func comments() -> [SourceComment] { outermost?.comments ?? [] }

  package func writtenName(of attribute: String) -> String {
    // The attribute `end` has the attributes of the set of constraints at the end of a transition.
    let name = attribute.hasPrefix("end.") ? String(attribute.dropFirst("end.".count)) : attribute
    return AndroidAttribute.writtenNames[name] ?? name
  }

  package func written(_ attribute: String, of node: NodePath) -> (name: String, value: String)? {
    guard let (_, element, _) = origin(of: node), let found = self.attribute(attribute, of: element) else { return nil }
    return (found.name, found.value)
  }

  package func isSample(_ attribute: String, of node: NodePath) -> Bool {
    inflater.android.usesToolsAttributes && origin(of: node)?.element.toolsAttribute(attribute) != nil
  }

  /// Returns the rules in `tools:ignore`, for its element and the elements inside it.
  package func ignoredRules() -> [IgnoredRules] {
    var ignored: [IgnoredRules] = []
    for file in originFiles { ignored += ignoredRules(in: file) }
    return ignored
  }

  private func ignoredRules(in file: XMLFile) -> [IgnoredRules] {
    guard let tree = file.tree else { return [] }
    var ignored: [IgnoredRules] = []
    var open = [tree.root]
    while let element = open.popLast() {
      let children = element.children
      open += children
      guard let names = element.toolsAttribute("ignore")?.value else { continue }
      var last = element
      while let child = last.children.last { last = child }
      let end = last.attributes.map(\.valueOffset).max() ?? last.offset
      let start = file.location(at: element.offset)
      ignored.append(
        IgnoredRules(
          names: names.split(separator: ",").map { String($0).trimmed }, file: start.file,
          lines: start.line...file.location(at: max(end, element.offset)).line))
    }
    return ignored
  }

  package var includesMayRepeatIDs: Bool { true }

  package func sourceLine(_ line: Int) -> String? {
    (outermost?.lines ?? SourceLines(bytes)).text(ofLine: line)
  }
}

extension ResourceReader {
  /// The errors of the layout, and those of the files of values that were read for it.
  var allErrors: [InflateError] {
    var all = xml.errors
    for (name, bytes, failure) in resources.failures {
      let file = File(name: name, bytes: bytes, tree: nil)
      file.shownName = shownName(of: name)
      // The contents of entities aren't known; the layout is laid out without the file.
      let severity = failure.reason == .doctype ? InflateError.Severity.warning : .error
      all.append(failure.error(in: file, severity))
    }
    for (name, why) in resources.unreadable {
      // Every layout of a run reads the same archives.
      let isOfLibrary = options.archives.contains { name == $0 || name.hasPrefix($0 + "/") }
      all.append(
        InflateError(
          .unreadableFile(why: why), severity: .warning,
          location: InflateError.Location(file: shownName(of: name) ?? name),
          topic: isOfLibrary ? name : nil))
    }
    if let warning = replacedByVariants() { all.append(warning) }
    for (file, sentence) in [resources.gap, resources.variantGap].compactMap({ $0 }) {
      all.append(
        InflateError(
          .inconsistentValue(sentence), severity: .warning,
          location: InflateError.Location(file: shownName(of: file) ?? file), topic: file))
    }
    return all
  }

  /// Returns a warning about the values of `main` that each variant replaces, so that no application has them.
  private func replacedByVariants() -> InflateError? {
    let replaced = resources.replaced.sorted { $0.key < $1.key }
    guard let (key, first) = replaced.first else { return nil }
    let values = first.flavors.map { "\($0.name): \($0.text.excerpt)" }.joined(separator: ", ")
    let what = replaced.count == 1 ? "@\(key)" : "\(replaced.count) of the resources of the layout, such as @\(key)"
    return InflateError(
      .inconsistentValue(
        "each variant of the application replaces \(what) (\(values)); the value of src/main is shown; --variant NAME shows a "
          + "variant"), severity: .warning, location: file(named: first.value.file).location(at: first.value.offset),
      topic: nil)
  }
}
