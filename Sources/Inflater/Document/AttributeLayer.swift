import Layouts

/// Attributes of a view that come from one place. A view's layers are ordered; of an attribute that several layers give, the
/// last one counts.
package struct AttributeLayer {
  /// The kinds of layers, from the one that every other wins over to the one that wins over every other.
  package enum Level: Int, Comparable, Sendable {
    case theme
    case style
    case node
    case include
    case caller

    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  package let level: Level
  /// Where the attributes are written; for the caller's, the node that they are set on.
  package let origin: SourceSite
  package let attributes: [NodeAttribute]

  package init(_ level: Level, from origin: SourceSite, _ attributes: [NodeAttribute]) {
    self.level = level
    self.origin = origin
    self.attributes = attributes
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

  /// The location of the node, or of something in it.
  package func location(of place: NodePlace) -> InflateError.Location { document.location(of: place, in: node) }

  /// A number that goes up from place to place through the document.
  func order(of place: NodePlace) -> Int { document.order(of: place, in: node) }
}
