import GRXFileFormats
import Layouts

/// Attributes of a view from one source. A view's layers are ordered; the last layer that sets an attribute takes
/// effect.
package struct AttributeLayer {
  /// The kinds of layers, in order of increasing precedence.
  package enum Level: Sendable {
    case node
    case include
    case caller
  }

  package let level: Level
  /// The place where the attributes are written; for the caller's attributes, the node on which they are set.
  package let origin: SourceSite
  package var attributes: [NodeAttribute] { stored ?? origin.document.attributes(of: origin.node) }
  /// The attributes; `nil` for those that the document reads again.
  private var stored: [NodeAttribute]?

  package init(_ level: Level, from origin: SourceSite, _ attributes: [NodeAttribute]) {
    self.level = level
    self.origin = origin
    stored = attributes
  }

  /// Creates the layer of a node whose document reads its attributes again.
  init(readAgainAt node: SourceSite) { (level, origin) = (.node, node) }

  /// Whether it is the layer of a node whose document reads its attributes again.
  var isReadAgain: Bool { level == .node && stored == nil }

  /// Frees the attributes if the document reads them again.
  mutating func releaseAttributes() {
    if level != .caller, origin.document.readsNodesAgain { stored = nil }
  }
}

/// A node, and the document that contains it.
package struct SourceSite {
  package let document: any SourceDocument
  package let node: NodePath

  package init(document: any SourceDocument, node: NodePath) {
    self.document = document
    self.node = node
  }

  /// Returns whether both are the same node of the same file, which may have been included several times.
  func isSame(as other: SourceSite) -> Bool { document.file == other.document.file && node == other.node }

  /// Returns the location of the node, or of a place in it.
  package func location(of place: NodePlace) -> InflateError.Location { document.location(of: place, in: node) }

  /// Returns an attribute of the node as its document contains it, and the location of its value, or `nil` if a
  /// translating front end took it from elsewhere, such as a style. The value is `nil` if it is the attribute's own.
  package func written(
    _ attribute: NodeAttribute
  ) -> (name: String, value: String?, location: InflateError.Location)? {
    guard document.writes(attribute.name, of: node) else { return nil }
    let found = document.written(attribute.name, of: node)
    return (found?.name ?? attribute.name, found?.value, location(of: .attributeValue(attribute.name)))
  }

  /// Returns a number that increases from place to place through the document.
  func order(of place: NodePlace) -> Int { document.order(of: place, in: node) }
}
