import Inflater
import Layouts
import Measure

/// A constraint that determines an edge or a length of a view, or that was overruled, and its location.
package struct HeldConstraint: Hashable {
  /// The edge or length, such as `left edge` or `width`.
  package let edge: String
  package let text: String
  /// The location, such as `line 3, column 20`, with the file if that isn't the layout's own; empty for a constraint
  /// that isn't in a document.
  package let location: String

  /// Returns the constraints edge by edge, in order of precedence. They have no locations if the inflater kept no
  /// places.
  package static func of(_ view: View, in layout: InflatedLayout, density: Double) -> [HeldConstraint] {
    guard let parent = view.parent as? any LayoutDescribing else { return [] }
    return parent.heldEdges(of: view).map { held in
      HeldConstraint(
        edge: held.edge, text: held.text.string(density: density),
        location: held.place.flatMap { location($0, in: layout) } ?? "")
    }
  }

  private static func location(
    _ place: (view: View, attribute: String, element: Int?), in layout: InflatedLayout
  ) -> String? {
    guard let found = layout.place(of: place.view)?.attribute([place.attribute]) else { return nil }
    let name = found.attribute.name
    let location = found.site.location(of: place.element.map { .attributeElement(name, $0) } ?? .attributeValue(name))
    let position = "line \(location.line), column \(location.column)"
    return location.file == layout.files.first ? position : "\(location.file.visiblePath), \(position)"
  }
}
