import Measure

/// The attributes of a class's views and of their children, by name.
///
/// A class may replace an attribute of a more general table with its own, which comes later, so the last one of each
/// name counts.
package final class NamedAttributes: Sendable {
  private let own: [Attribute<View>]
  private let child: [Attribute<LayoutParams>]
  private let ownPlaces: [String: Int]
  private let childPlaces: [String: Int]

  init(own: [Attribute<View>], child: [Attribute<LayoutParams>]) {
    (self.own, self.child) = (own, child)
    ownPlaces = Dictionary(own.enumerated().map { ($1.name, $0) }) { _, last in last }
    childPlaces = Dictionary(child.enumerated().map { ($1.name, $0) }) { _, last in last }
  }

  /// Sets an attribute of a view; has no effect for a name or a value that the class doesn't know.
  package func set(_ name: String, to value: AttributeValue, of view: View, _ context: AttributeContext) {
    guard let place = ownPlaces[name] else { return }
    try? own[place].apply(view, value, context)
  }

  /// Sets an attribute of a child of a view.
  package func set(_ name: String, to value: AttributeValue, of params: LayoutParams, _ context: AttributeContext) {
    guard let place = childPlaces[name] else { return }
    try? child[place].apply(params, value, context)
  }
}
