import Foundation
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A layout in Gravity's XML, as nodes with the names of the tables.
package final class GravityDocument: SourceDocument {
  package let file: String
  let bytes: [UInt8]
  private let limits: DocumentLimits
  private let inflater: Inflater
  private let kinds: [String: ViewKind]
  private let xmlFiles: XMLFiles
  private var state: State
  private var outermost: XMLFile?
  private(set) var places: [GravityPlace] = []
  /// The templates that the layout uses.
  package private(set) var otherFiles: [String] = []
  /// The elements with an action, with their views once these exist.
  private(set) var actions: [(view: View, name: String, place: GravityPlace)] = []

  private enum State {
    /// Until it is read, it has a function that opens templates, which holds the cache that holds the document.
    case unread(open: (_ name: String, _ includer: String) -> Result<SourceFile, SourceError>)
    case read(DocumentContent)
  }

  init(
    file: String, bytes: [UInt8], limits: DocumentLimits, inflater: Inflater, kinds: [String: ViewKind],
    xmlFiles: XMLFiles, open: @escaping (_ name: String, _ includer: String) -> Result<SourceFile, SourceError>
  ) {
    self.file = file
    self.bytes = bytes
    self.limits = limits
    self.inflater = inflater
    self.kinds = kinds
    self.xmlFiles = xmlFiles
    state = .unread(open: open)
  }

  package var dialect: Dialect { .translated }

  /// Returns whether the outermost element of a document is one of Gravity's: `H`, `V`, or a class whose name begins
  /// with `UI`.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard XMLReader.recognizes(bytes), let name = OutermostTag(of: bytes)?.name else { return false }
    let prefix = Array("UI".utf8)
    let isUIKit = name.count > 2 && name.starts(with: prefix) && (0x41...0x5A).contains(name[name.startIndex + 2])
    return name.elementsEqual("H".utf8) || name.elementsEqual("V".utf8) || isUIKit
  }

  package func read() -> DocumentContent {
    switch state {
    case .read(let content): return content
    case .unread(let open):
      let content = limits.refusal(of: bytes, named: file) ?? read(open)
      state = .read(content)
      return content
    }
  }

  private func read(
    _ open: @escaping (_ name: String, _ includer: String) -> Result<SourceFile, SourceError>
  ) -> DocumentContent {
    var content = DocumentContent()
    var translator = GravityTranslator(
      inflater: inflater, kinds: kinds, limits: limits, xmlFiles: xmlFiles, open: open)
    var root = translator.translate(bytes, named: file)
    root?.setPath(.root)
    content.root = root
    content.errors = translator.xml.errors
    content.containerCount = translator.xml.elementCount
    content.work = translator.xml.work.used
    places = translator.places
    outermost = translator.xml.files.first
    otherFiles = translator.xml.files.dropFirst().map(\.name)
    return content
  }

  // MARK: Places

  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    guard let element = element(at: node) else { return InflateError.Location(file: file) }
    switch place {
    case .attributeName(let name): return element.location(ofAttribute: name, isValue: false)
    case .attributeValue(let name), .attributeElement(let name, _), .attributePart(let name, _, _):
      return element.location(ofAttribute: name, isValue: true)
    case .node, .className, .include: return element.location
    }
  }

  private func element(at node: NodePath?) -> GravityPlace? {
    guard case .read(let content) = state, var current = content.root else { return nil }
    for index in node?.indexes ?? [] {
      guard current.children.indices.contains(index) else { break }
      current = current.children[index]
    }
    return places.indices.contains(current.tag) ? places[current.tag] : nil
  }

  package func writes(_ attribute: String?, of node: NodePath) -> Bool {
    attribute.map { element(at: node)?.attributes[$0] != nil } ?? true
  }

  package func written(_ attribute: String, of node: NodePath) -> (name: String, value: String)? {
    element(at: node)?.attributes[attribute]?.written
  }

  package func comments() -> [SourceComment] { outermost?.comments ?? [] }

  package func sourceLine(_ line: Int) -> String? { (outermost?.lines ?? SourceLines(bytes)).text(ofLine: line) }

  package func selection(inWindow width: Double, _ height: Double) -> [String]? {
    [min(width, height) >= 600 ? "pad" : "phone", width > height ? "landscape" : "portrait"]
  }

  // MARK: Views

  package func viewMaker(for node: Node, _ kind: ViewKind) -> ViewMaker? {
    guard places.indices.contains(node.tag), let element = places[node.tag].element else { return nil }
    let plugins = inflater.plugins
    // The translation had to create a first view to determine its class.
    var made = places[node.tag].firstView
    let isReplaced = made != nil
    return ViewMaker(
      kind,
      replacement: !isReplaced
        ? nil
        : {
          defer { made = nil }
          return made ?? plugins.lazy.compactMap { $0.makeView(for: element) }.first
        },
      didFinish: { view in for plugin in plugins { plugin.didInflate(element, as: view) } })
  }

  package func didMake(_ view: View, for node: Node) {
    guard places.indices.contains(node.tag) else { return }
    let place = places[node.tag]
    if let action = place.action { actions.append((view, action, place)) }
  }
}

/// The location of an element, and the properties of its view besides attributes of the tables.
final class GravityPlace {
  let file: XMLFile
  let offset: Int
  /// The attributes from which those of the tables were created, by the names of the tables.
  var attributes: [String: GravityAttributes.Given] = [:]
  /// The name of the controller's action.
  var action: String?
  var element: InflaterElement?
  /// The view that a plugin created instead of the element's class.
  var firstView: View?

  init(file: XMLFile, offset: Int) {
    self.file = file
    self.offset = offset
  }

  var location: InflateError.Location { file.location(at: offset) }

  func location(ofAttribute name: String, isValue: Bool) -> InflateError.Location {
    guard let place = attributes[name] else { return location }
    return place.file.location(at: isValue ? place.valueOffset : place.nameOffset)
  }
}
