import Layouts

/// Where a view is written, and what is written there.
package struct ViewPlace {
  /// The layers of the view's attributes, each winning over those before it.
  package let layers: [AttributeLayer]

  /// The view's own node, which gives its class.
  package var own: SourceSite { (layers.first { $0.level == .node } ?? layers[0]).origin }

  /// Whether the view is the root of an included document.
  package var isIncluded: Bool { layers.contains { $0.level == .include } }

  /// All documents that the view's attributes come from.
  package var documents: [any SourceDocument] { layers.map(\.origin.document) }

  /// The attribute that counts, and where it is written; `nil` if no document gives it.
  ///
  /// - Parameter names: Names in the tables; the first that a layer gives is taken.
  package func attribute(_ names: [String]) -> (site: SourceSite, attribute: NodeAttribute)? {
    for layer in layers.reversed() {
      let dialect = layer.origin.document.dialect
      for name in names {
        let written = dialect.names(of: name, aliases: [], .own) + dialect.names(of: name, aliases: [], .child)
        if let attribute = layer.attributes.first(where: { written.contains($0.name) }) {
          return (layer.origin, attribute)
        }
      }
    }
    return nil
  }
}
