import Layouts
import Measure

/// Builds views from the attribute tables, without a parser.
package struct ConformanceBuilder {
  /// Names that aren't in the tables: a test with any of them is meaningless.
  package private(set) var unknown: Set<String> = []
  private let kinds: [String: ViewKind]

  package init() {
    kinds = Dictionary(uniqueKeysWithValues: ViewKind.builtIn.map { ($0.name, $0) })
  }

  package mutating func build(_ description: AttributeValue) -> View { build(description, in: nil, of: nil) }

  private mutating func build(_ description: AttributeValue, in parent: ViewGroup?, of parentKind: ViewKind?) -> View {
    guard case .object(let members) = description, let kind = kinds[description["class"].text] else {
      unknown.insert(description["class"].text)
      return View()
    }
    let context = AttributeContext(textMeasurer: CellTextMetrics(width: 8, height: 16), parent: parent)
    let view = kind.make(context)
    parent?.addSubview(ofDocument: view)
    var applied: Set = ["class", "subviews", "id"]
    if case .string(let id)? = members["id"] { view.id = id }
    apply(kind.attributes, from: members, to: view, context, &applied)
    let childAttributes =
      parentKind?.childAttributes ?? kind.childAttributes.filter { ["width", "height"].contains($0.name) }
    apply(childAttributes, from: members, to: view.layoutParams, context, &applied)
    unknown.formUnion(members.keys.filter { !applied.contains($0) })
    for child in description["subviews"].elements { _ = build(child, in: view as? ViewGroup, of: kind) }
    return view
  }

  private mutating func apply<Target>(
    _ attributes: [Attribute<Target>], from members: [String: AttributeValue], to target: Target,
    _ context: AttributeContext, _ applied: inout Set<String>
  ) {
    for attribute in attributes {
      guard let value = members[attribute.name] else { continue }
      do throws(AttributeProblem) {
        try attribute.apply(target, value, context)
        applied.insert(attribute.name)
      } catch {
        unknown.insert("\(attribute.name)=\(value)")
      }
    }
  }
}
