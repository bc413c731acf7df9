import Inflater
import Layouts
import Measure

/// The attributes of a view in its document, with the meaning of each.
package struct GivenAttribute: Hashable {
  /// The name in the document, or else in the tables.
  package let name: String
  /// The value, shortened if it is long.
  package let value: String
  /// The meaning in one sentence; empty if the table of a client's class has none.
  package let meaning: String
  /// The origin of the value, step by step.
  package let steps: [String]

  /// Returns the attributes in the order of the tables, those defined by the view's parent last. Empty if the inflater
  /// kept no blueprints.
  package static func of(_ view: View, in layout: InflatedLayout) -> [GivenAttribute] {
    guard let blueprint = layout.blueprint(of: view) else { return [] }
    let place = layout.place(of: view)?.own
    func given(_ name: String, _ value: AttributeValue, _ meaning: String) -> GivenAttribute {
      if let place, let origin = place.document.origin(of: name, value, at: place.node) {
        return GivenAttribute(name: origin.name, value: origin.value, meaning: "", steps: origin.steps)
      }
      return GivenAttribute(name: name, value: value.excerpt, meaning: meaning, steps: [])
    }
    let parentKind = view.parent.flatMap { layout.blueprint(of: $0)?.kind }
    var all: [GivenAttribute] = []
    for role in [false, true] {
      // If several layers set an attribute, the last one takes effect.
      var values: [String: AttributeValue] = [:]
      for setting in blueprint.settings where setting.isChildAttribute == role { values[setting.name] = setting.value }
      let table =
        role
        ? parentKind?.childAttributes.map { ($0.name, $0.summary) } ?? []
        : blueprint.kind.attributes.map { ($0.name, $0.summary) }
      for (name, summary) in table {
        guard let value = values.removeValue(forKey: name) else { continue }
        all.append(given(name, value, summary))
      }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        all.append(given(name, value, ""))
      }
    }
    return all
  }
}
