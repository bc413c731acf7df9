import Layouts
import Measure

/// The place where a view is written, and its attributes there.
package struct ViewPlace {
  private enum Storage {
    /// A node whose document reads its attributes again, as most are.
    case node(SourceSite)
    case layers([AttributeLayer])
  }

  private let storage: Storage

  /// The layers of the view's attributes, in order of increasing precedence.
  package var layers: [AttributeLayer] {
    switch storage {
    case .node(let site): [AttributeLayer(readAgainAt: site)]
    case .layers(let layers): layers
    }
  }

  /// - Parameter layers: The layers, which keep only what their documents don't read again.
  init(layers: consuming [AttributeLayer]) {
    for index in layers.indices { layers[index].releaseAttributes() }
    if layers.count == 1, layers[0].isReadAgain { storage = .node(layers[0].origin) } else { storage = .layers(layers) }
  }

  /// Creates the place of a view that only a node sets attributes of.
  init(_ node: SourceSite, _ attributes: @autoclosure () -> [NodeAttribute]) {
    storage =
      node.document.readsNodesAgain ? .node(node) : .layers([AttributeLayer(.node, from: node, attributes())])
  }

  /// The view's own node, which determines its class.
  package var own: SourceSite {
    switch storage {
    case .node(let site): site
    case .layers(let layers): (layers.first { $0.level == .node } ?? layers[0]).origin
    }
  }

  /// Whether the view is the root of an included document.
  package var isIncluded: Bool { layers.contains { $0.level == .include } }

  /// Calls `body` with each document that contains attributes of the view.
  package func forEachDocument(_ body: (any SourceDocument) -> Void) {
    switch storage {
    case .node(let site): body(site.document)
    case .layers(let layers): for layer in layers { body(layer.origin.document) }
    }
  }

  /// Returns the attribute that takes effect, and its place, or `nil` if no document sets it.
  ///
  /// - Parameter names: Names in the tables; the first that a layer sets is used.
  package func attribute(_ names: [String]) -> (site: SourceSite, attribute: NodeAttribute)? {
    layer(setting: names).map { ($0.origin, $1) }
  }

  /// Returns the attribute that takes effect, like `attribute`, and its layer.
  package func layer(setting names: [String]) -> (layer: AttributeLayer, attribute: NodeAttribute)? {
    ReadLayers(self).layer(setting: names)
  }
}

/// The layers of a view with their attributes, which are read once for several searches.
package struct ReadLayers {
  /// The last one takes precedence.
  private let layers: [(layer: AttributeLayer, attributes: [NodeAttribute])]

  package init(_ place: ViewPlace) { layers = place.layers.map { ($0, $0.attributes) } }

  /// Returns the attribute that takes effect, and its layer, or `nil` if no document sets it.
  ///
  /// - Parameter names: Names in the tables; the first that a layer sets is used.
  package func layer(setting names: [String]) -> (layer: AttributeLayer, attribute: NodeAttribute)? {
    for (layer, attributes) in layers.reversed() {
      let dialect = layer.origin.document.dialect
      for name in names {
        let written = dialect.names(of: name)
        if let attribute = attributes.first(where: { written.contains($0.name) }) { return (layer, attribute) }
      }
    }
    return nil
  }
}

/// The places of the views of a layout.
final class ViewPlaces {
  private typealias Table = [ObjectIdentifier: ViewPlace]

  /// The views and their places, in the order in which they were added. Empty once several places have been looked up:
  /// most runs look up none or a few, and a table takes longer than a list.
  private var list: [Table.Element] = []
  private var table: Table = [:]
  /// The number of places that were searched in the list.
  private var searchCount = 0
  private static let greatestSearchCount = 8
  private(set) var count = 0

  /// Makes room for the views of the first document. Those of included ones would move the others each time.
  func reserveCapacity(_ count: Int) { if list.isEmpty { list.reserveCapacity(count) } }

  func add(_ place: ViewPlace, of view: View) {
    list.append((ObjectIdentifier(view), place))
    count += 1
  }

  subscript(view: View) -> ViewPlace? {
    // A later view may be where one was that an error has removed.
    if table.isEmpty, searchCount < Self.greatestSearchCount {
      searchCount += 1
      return list.indices.last { list[$0].key == ObjectIdentifier(view) }.map { list[$0].value }
    }
    if !list.isEmpty {
      table.reserveCapacity(table.count + list.count)
      for (view, place) in list { table[view] = place }
      list = []
    }
    return table[ObjectIdentifier(view)]
  }
}
