import Inflater
import Layouts
import Measure

/// The attributes that a document gives a view, with what each of them is for.
package struct GivenAttribute: Hashable {
  /// As the tables call it.
  package let name: String
  /// Shortened, if it is long.
  package let value: String
  /// One sentence; empty if the table of a client's own class says nothing.
  package let meaning: String

  /// In the order of the tables, those that the view's parent defines last. Empty if the inflater kept no blueprints.
  package static func of(_ view: View, in layout: InflatedLayout) -> [GivenAttribute] {
    guard let blueprint = layout.blueprint(of: view) else { return [] }
    let parentKind = view.parent.flatMap { layout.blueprint(of: $0)?.kind }
    var given: [GivenAttribute] = []
    for role in [false, true] {
      // Of an attribute that several layers give, the last counts.
      var values: [String: AttributeValue] = [:]
      for setting in blueprint.settings where setting.isChildAttribute == role { values[setting.name] = setting.value }
      let table =
        role
        ? parentKind?.childAttributes.map { ($0.name, $0.summary) } ?? []
        : blueprint.kind.attributes.map { ($0.name, $0.summary) }
      for (name, summary) in table {
        guard let value = values.removeValue(forKey: name) else { continue }
        given.append(GivenAttribute(name: name, value: value.excerpt, meaning: summary))
      }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        given.append(GivenAttribute(name: name, value: value.excerpt, meaning: ""))
      }
    }
    return given
  }
}
