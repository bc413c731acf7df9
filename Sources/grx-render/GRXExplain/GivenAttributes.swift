import Inflater
import Layouts
import Measure

/// The attributes of a view in its document, with the meaning of each.
package struct GivenAttribute: Hashable {
  /// An attribute as the document contains it.
  package struct Written: Hashable {
    package let name: String
    /// The whole value without quotation marks; `nil` for an array or an object.
    package let value: String?
    /// The location of the value.
    package let location: InflateError.Location
  }

  /// The name in the document, or else in the tables.
  package let name: String
  /// The value, shortened if it is long.
  package let value: String
  /// The meaning in one sentence; empty if the table of a client's class has none.
  package let meaning: String
  /// The origin of the value, step by step.
  package let steps: [String]
  /// The attribute that contains the value; `nil` if a style, a class, or the caller sets it.
  package let written: Written?

  /// Whether the first step is the attribute itself.
  let beginsWithWritten: Bool

  /// The steps without the attribute itself.
  package var stepsBehindWritten: ArraySlice<String> { steps.dropFirst(beginsWithWritten ? 1 : 0) }

  /// Returns the attributes in the order of the tables, those defined by the view's parent last. Empty if the inflater
  /// kept no blueprints.
  package static func of(_ view: View, in layout: InflatedLayout) -> [GivenAttribute] {
    guard let blueprint = layout.blueprint(of: view) else { return [] }
    let place = layout.place(of: view)
    // The views that a class adds inside its own are at the same element, but have none of its attributes.
    let own = place.flatMap { isAdded($0.own) ? nil : $0.own }
    let layers = own == nil ? nil : place.map(ReadLayers.init)
    func given(_ names: [String], _ value: AttributeValue, _ meaning: String) -> GivenAttribute {
      if let own, let origin = own.document.origin(of: names[0], value, at: own.node) {
        let written = origin.written.flatMap { name in
          origin.given[name].map { Written(name: name, value: $0.value, location: $0.location) }
        }
        return GivenAttribute(
          name: origin.name, value: origin.value, meaning: "", steps: origin.steps, written: written,
          beginsWithWritten: written != nil)
      }
      let found = layers?.layer(setting: names)
      let setter = found.flatMap { setters[$0.layer.level] }
      return GivenAttribute(
        name: names[0], value: value.excerpt, meaning: meaning, steps: setter.map { [$0] } ?? [],
        written: found.flatMap { written($0.attribute, $0.layer) }, beginsWithWritten: false)
    }
    let parentKind = view.parent.flatMap { layout.blueprint(of: $0)?.kind }
    let ordered =
      Ordered(blueprint.settings, areChildAttributes: false, in: blueprint.kind.attributes).all
      + Ordered(blueprint.settings, areChildAttributes: true, in: parentKind?.childAttributes ?? []).all
    return ordered.map { given([$0.name] + $0.aliases, $0.value, $0.summary) }
  }

  /// The settings of a view or of its layout params, in the order of the class's table.
  ///
  /// Only a few of a class's attributes are set, so the settings are looked up in the table, rather than the attributes
  /// among the settings.
  private struct Ordered {
    private(set) var all: [(place: Int, name: String, aliases: [String], value: AttributeValue, summary: String)] = []

    init<Target>(
      _ settings: [ViewBlueprint.Setting], areChildAttributes: Bool, in table: [Attribute<Target>]
    ) {
      for setting in settings where setting.isChildAttribute == areChildAttributes {
        // If several layers set an attribute, the last one takes effect.
        if let known = all.firstIndex(where: { $0.name == setting.name }) {
          all[known].value = setting.value
        } else if let place = table.indices.first(where: { table[$0].name == setting.name }) {
          all.append((place, setting.name, table[place].aliases, setting.value, table[place].summary))
        } else {
          all.append((.max, setting.name, [], setting.value, ""))
        }
      }
      all.sort { ($0.place, $0.name) < ($1.place, $1.name) }
    }
  }

  /// The explanations of layers that are not the element itself.
  private static let setters: [AttributeLayer.Level: String] = [
    .include: "set where the file is included", .caller: "set by the caller",
  ]

  private static func isAdded(_ site: SourceSite) -> Bool {
    guard case .child(let parent, _) = site.node, !site.document.writes(nil, of: site.node) else { return false }
    return site.location(of: .node) == SourceSite(document: site.document, node: parent).location(of: .node)
  }

  private static func written(_ attribute: NodeAttribute, _ layer: AttributeLayer) -> Written? {
    guard layer.level != .caller, let found = layer.origin.written(attribute) else { return nil }
    let value: String? =
      switch attribute.value {
      case .string(let text): text
      case .array, .object: nil
      default: attribute.value.excerpt
      }
    return Written(name: found.name, value: found.value ?? value, location: found.location)
  }
}
