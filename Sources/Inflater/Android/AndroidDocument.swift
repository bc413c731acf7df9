import Foundation
import Layouts

/// A layout in Android's XML, as nodes in the words of the tables.
package final class AndroidDocument: SourceDocument {
  package let file: String
  let bytes: [UInt8]
  private let limits: DocumentLimits
  private let inflater: Inflater
  private let kinds: [String: ViewKind]
  private var content: DocumentContent?
  private var root: AndroidTranslator.Origin?
  private var outermost: AndroidTranslator.File?
  /// The other files that the layout was made of.
  package private(set) var otherFiles: [String] = []

  init(file: String, bytes: [UInt8], limits: DocumentLimits, inflater: Inflater, kinds: [String: ViewKind]) {
    self.file = file
    self.bytes = bytes
    self.limits = limits
    self.inflater = inflater
    self.kinds = kinds
  }

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
    let placed = translator.translate(bytes, named: file)
    content.errors = translator.allErrors
    content.containerCount = translator.elementCount
    if let placed {
      var node = placed.node
      node.setPath(.root)
      content.root = node
      root = placed.origin
    }
    outermost = translator.files.first
    let valueFiles = translator.resources.valueFiles
    otherFiles = (translator.files.dropFirst().map(\.name) + valueFiles + translator.pictures.sorted())
      .filter { !$0.hasPrefix("@") }
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
    var folders = options.resourceFolders
    if let own = AndroidProject.resourceFolder(ofLayoutIn: folder) {
      folders += AndroidProject.resourceFolders(for: own)
    }
    return AndroidTranslator(
      options, density: inflater.density, fontScale: inflater.fontScale,
      resources: AndroidResources(folders: folders, for: device), kinds: kinds,
      usesAndroidText: inflater.textMeasurer is ProportionalTextMetrics, limits: limits)
  }

  private static func whole(_ number: Double) -> Int { Int(min(max(number, 1), 1e6)) }

  // MARK: Places

  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    guard var origin = root else { return InflateError.Location(file: file) }
    for index in node?.indexes ?? [] {
      guard origin.children.indices.contains(index) else { break }
      origin = origin.children[index]
    }
    guard let tree = origin.file.tree else { return InflateError.Location(file: origin.file.name) }
    let element = XMLTreeElement(tree: tree, index: origin.element)
    switch place {
    case .attributeName(let name):
      return origin.file.location(at: attribute(name, of: element)?.nameOffset ?? element.offset)
    case .attributeValue(let name):
      return origin.file.location(at: attribute(name, of: element)?.valueOffset ?? element.offset)
    case .node, .className, .include: return origin.file.location(at: element.offset)
    }
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

  package func sourceLine(_ line: Int) -> String? { (outermost?.lines ?? SourceLines(bytes)).text(ofLine: line) }
}

extension AndroidTranslator {
  /// The mistakes of the layout, and those of the files of values that were read for it.
  var allErrors: [InflateError] {
    var all = errors
    for (name, bytes, failure) in resources.failures {
      let file = File(name: name, bytes: bytes, tree: nil)
      let message = failure.message { file.lines.position(of: $0).line }
      all.append(InflateError(.syntax(.xml(message)), location: file.location(at: failure.offset)))
    }
    for (name, why) in resources.unreadable {
      all.append(
        InflateError(.unreadableFile(why: why), severity: .warning, location: InflateError.Location(file: name)))
    }
    return all
  }
}
