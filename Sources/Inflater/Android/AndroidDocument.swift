import Foundation
import Layouts

/// A layout in Android's XML, as nodes in the words of the tables.
package final class AndroidDocument: SourceDocument {
  package let file: String
  let bytes: [UInt8]
  private let limits: DocumentLimits
  private let inflater: Inflater
  private let kinds: [String: ViewKind]
  private let xmlFiles: XMLFiles
  private var content: DocumentContent?
  /// The files that nodes come from, by the numbers in their tags.
  private var originFiles: [AndroidTranslator.File] = []
  private var outermost: AndroidTranslator.File?
  /// The other files that the layout was made of.
  package private(set) var otherFiles: [String] = []

  init(
    file: String, bytes: [UInt8], limits: DocumentLimits, inflater: Inflater, kinds: [String: ViewKind],
    xmlFiles: XMLFiles
  ) {
    self.file = file
    self.bytes = bytes
    self.limits = limits
    self.inflater = inflater
    self.kinds = kinds
    self.xmlFiles = xmlFiles
  }

  /// The version of Android that the document is read for.
  package var apiLevel: Int { inflater.android.apiLevel }

  package var dialect: any Dialect { GrxDialect.shared }

  /// Whether a document is XML: its first character, white space and a byte-order mark aside, is `<`.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      // UTF-16, which is refused by name.
      return bytes.prefix(64).contains(UInt8(ascii: "<"))
    }
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "<")
  }

  package func read() -> DocumentContent {
    if let content { return content }
    if let refusal = limits.refusal(of: bytes, named: file) {
      content = refusal
      return refusal
    }
    var content = DocumentContent()
    var translator = makeTranslator()
    let variant = variant(in: translator.resources)
    let root = translator.translate(variant?.bytes ?? bytes, named: variant?.path ?? file)
    content.errors = translator.allErrors
    content.containerCount = translator.elementCount
    if var root {
      root.setPath(.root)
      content.root = root
    }
    originFiles = translator.filesByNumber
    outermost = translator.files.first
    let names = (translator.files + translator.filesByNumber).map(\.name)
    var seen: Set<String> = [file]
    otherFiles = (names + translator.resources.valueFiles + translator.pictures.sorted())
      .filter { !$0.hasPrefix("@") && seen.insert($0).inserted }
    if let didLookAt = inflater.didLookAt {
      for path in otherFiles + translator.resources.listedFolders { didLookAt(path) }
    }
    self.content = content
    return content
  }

  private func makeTranslator() -> AndroidTranslator {
    let options = inflater.android
    var device = DeviceConfiguration()
    let tags = options.locale.split { $0 == "-" || $0 == "_" }
    device.language = tags.first?.lowercased() ?? "en"
    device.region = tags.count > 1 ? tags[1].uppercased() : ""
    device.isRightToLeft = inflater.layoutDirection == .rightToLeft
    device.width = Self.whole(options.windowWidth)
    device.height = Self.whole(options.windowHeight)
    device.density = Self.whole(inflater.density * 160)
    device.isNight = options.isNight
    device.apiLevel = options.apiLevel
    let folder = file.parentPath
    var folders = options.resourceFolders.map { path in
      AndroidProject.ResourcePlace(path: path, enclosure: options.resourceEnclosure)
    }
    let own = AndroidProject.resourceFolder(ofLayoutIn: folder)
    if let own { folders += xmlFiles.resourceFolders(for: own) }
    return AndroidTranslator(
      options, density: inflater.density, fontScale: inflater.fontScale,
      resources: AndroidResources(
        folders: folders, siblings: own == nil ? folder : nil, beneath: inflater.boundary, for: device, xmlFiles),
      kinds: kinds, usesAndroidText: inflater.textMeasurer is ProportionalTextMetrics, limits: limits)
  }

  /// The layout of the same name that the device takes in place of one in `res/layout`, such as that in `layout-land`; `nil`
  /// if it takes the file itself. A file in a folder with qualifiers is what it is.
  private func variant(in resources: AndroidResources) -> (path: String, bytes: [UInt8])? {
    let folder = file.parentPath
    guard AndroidProject.isWithoutQualifiers(folder), let own = AndroidProject.resourceFolder(ofLayoutIn: folder),
      let resourceFolder = resources.folders.first(where: { $0.path == own }),
      resourceFolder.subfolders(of: "layout").count > 1
    else { return nil }
    let stem = file.lastPathName.split(separator: ".").first.map(String.init) ?? ""
    guard let best = resourceFolder.file("layout", stem)?.path,
      best != own + "/layout/" + file.lastPathName,
      let bytes = try? resourceFolder.read(best, maximumBytes: limits.maximumBytes)
    else { return nil }
    // As the file itself is named, from the current folder on.
    let relative = best.dropFirst(own.utf8.count + 1)
    let parent = folder.isEmpty ? ".." : folder.lastPathName == "layout" ? folder.parentPath : folder + "/.."
    return ((parent.isEmpty ? "" : parent + "/") + relative, bytes)
  }

  private static func whole(_ number: Double) -> Int { Int(min(max(number, 1), 1e6)) }

  // MARK: Places

  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    guard let (origin, element, _) = origin(of: node) else { return InflateError.Location(file: file) }
    switch place {
    case .attributeName(let name):
      return origin.location(at: attribute(name, of: element)?.nameOffset ?? element.offset)
    case .attributeValue(let name), .attributeElement(let name, _):
      return origin.location(at: attribute(name, of: element)?.valueOffset ?? element.offset)
    case .node, .className, .include: return origin.location(at: element.offset)
    }
  }

  /// The file and the element that a node was made of, and what its class is called.
  private func origin(
    of node: NodePath?
  ) -> (file: AndroidTranslator.File, element: XMLTreeElement, className: String?)? {
    guard let root = content?.root else { return nil }
    var (tag, name, children) = (root.tag, root.displayName, root.children)
    for index in node?.indexes ?? [] {
      guard children.indices.contains(index) else { break }
      (tag, name, children) = (children[index].tag, children[index].displayName, children[index].children)
    }
    guard tag >= 0 else { return nil }
    let file = originFiles[tag >> 32]
    guard let tree = file.tree else { return nil }
    return (file, XMLTreeElement(tree: tree, index: tag & 0xFFFF_FFFF), name)
  }

  package func writes(_ attribute: String?, of node: NodePath) -> Bool {
    guard let (_, element, className) = origin(of: node) else { return true }
    if let attribute { return self.attribute(attribute, of: element) != nil }
    // A TextInputLayout and a list make views of their own.
    return element.name == className || element.name == "view" || element.name == "merge"
  }

  /// The attribute of an element that became one of the tables.
  private func attribute(_ name: String, of element: XMLTreeElement) -> XMLAttribute? {
    element.attributes.first { attribute in
      attribute.name == name || AndroidAttribute.table[attribute.name]?.name == name
        || attribute.name == "layout_" + name || (name == "direction" && attribute.name == "orientation")
        || (name == "contentGravity" && attribute.name == "gravity")
    }
  }

  package func comments() -> [SourceComment] { outermost?.comments ?? [] }

  package func writtenName(of attribute: String) -> String { AndroidAttribute.writtenNames[attribute] ?? attribute }

  /// What `tools:ignore` names, for its element and all in it.
  package func ignoredRules() -> [IgnoredRules] {
    guard let outermost, let tree = outermost.tree else { return [] }
    var ignored: [IgnoredRules] = []
    var open = [tree.root]
    while let element = open.popLast() {
      let children = element.children
      open += children
      guard let names = element.attribute("ignore", in: AndroidNamespace.tools) else { continue }
      var last = element
      while let child = last.children.last { last = child }
      let end = last.attributes.map(\.valueOffset).max() ?? last.offset
      let lines = outermost.location(at: element.offset).line...outermost.location(at: max(end, element.offset)).line
      ignored.append(IgnoredRules(names: names.split(separator: ",").map { String($0).trimmed }, lines: lines))
    }
    return ignored
  }

  package var includesMayRepeatIDs: Bool { true }

  package func sourceLine(_ line: Int) -> String? { (outermost?.lines ?? SourceLines(bytes)).text(ofLine: line) }
}

extension AndroidTranslator {
  /// The mistakes of the layout, and those of the files of values that were read for it.
  var allErrors: [InflateError] {
    var all = errors
    for (name, bytes, failure) in resources.failures {
      let file = File(name: name, bytes: bytes, tree: nil)
      let message = failure.message { file.lines.position(of: $0).line }
      // What entities stand for isn't known; the layout is laid out without the file.
      let severity = failure.reason == .doctype ? InflateError.Severity.warning : .error
      all.append(InflateError(.syntax(.xml(message)), severity: severity, location: file.location(at: failure.offset)))
    }
    for (name, why) in resources.unreadable {
      all.append(
        InflateError(.unreadableFile(why: why), severity: .warning, location: InflateError.Location(file: name)))
    }
    return all
  }
}
