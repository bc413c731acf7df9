import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The list of attributes is generated from the tables that the inflater reads.
@Suite struct ReferenceTests {
  @Test func the_reference_lists_every_attribute() throws {
    try expectDocumented(
      reference, between: ("<!-- attributes: printed from the tables -->", "<!-- end of attributes -->"))
  }

  private var reference: String {
    var text = "\n## Every view\n\n" + table(ViewAttributes.ofView.map { row($0, .own) })
    text += "\nLayout params, read by its parent:\n\n"
    text += table(ViewAttributes.ofChild.map { row($0, .child) })
    // The kind that has each table; a kind with the same attributes as an earlier one refers to that.
    var owners: [String: String] = [:]
    for kind in ViewKind.builtIn {
      let own = kind.attributes.dropFirst(ViewAttributes.ofView.count)
      let childs = kind.childAttributes.dropFirst(ViewAttributes.ofChild.count)
      let isFrameLike =
        kind.name != "FrameLayout" && childs.map(\.summary) == FrameLayoutAttributes.ofChild.map(\.summary)
      text += "\n## \(kind.name)"
      if !kind.aliases.isEmpty { text += " = \(kind.aliases.joined(separator: " = "))" }
      text += "\n\n\(kind.summary)\n"
      let parts = [
        own.isEmpty ? "" : "\n" + table(own.map { row($0, .own) }),
        childs.isEmpty || isFrameLike ? "" : "\nIts children:\n\n" + table(rows(of: childs)),
      ]
      let attributes = parts.joined()
      if let owner = owners[attributes], attributes.utf8.count > 1000 {
        text += "\nIts attributes are those of \(owner).\n"
      } else {
        owners[attributes] = kind.name
        text += attributes
      }
      if isFrameLike { text += "\nIts children are placed as in a FrameLayout.\n" }
    }
    return text + "\n"
  }

  /// Forms that the text of the article explains.
  private let shortForms = [
    Length<AnyLength>.expected: "length", NonNegativeLength.expected: "length ≥ 0",
    Dimension.expected: "`wrap_content`, `match_parent` or length ≥ 0", Gravity.expected: "gravity",
    Color.expected: "color",
  ]

  /// Returns a row for each attribute; attributes that differ only in the left side of a constraint share one.
  private func rows(of childs: some Sequence<Attribute<LayoutParams>>) -> [String] {
    var rows: [String] = []
    var sides: [String] = []
    for attribute in childs {
      let words = attribute.name.split(separator: " ")
      guard words.count == 2 else {
        rows.append(row(attribute, .child))
        continue
      }
      if sides.isEmpty { rows.append("") }
      let side = "`\(words[0])`"
      if sides.last != side { sides.append(side) }
      let meaning = "A constraint with that edge, length or line of this view on its left side: "
      let cells = [
        "`… ==`, `… <=`, `… >=`", attribute.expected, "", meaning + sides.joined(separator: ", ") + ".",
      ]
      rows[rows.count - 1] = "| " + cells.joined(separator: " | ") + " |\n"
    }
    return rows
  }

  private func row<Base>(_ attribute: Attribute<Base>, _ role: AttributeRole) -> String {
    let names = Dialect.grx.names(of: attribute.name, aliases: attribute.aliases, role)
    let value = shortForms[attribute.expected] ?? attribute.expected
    let cells = [
      names.map { "`\($0)`" }.joined(separator: " = "), value, attribute.defaultValue.map(shown) ?? "",
      attribute.summary,
    ]
    return "| " + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }

  private func shown(_ value: AttributeValue) -> String {
    switch value {
    case .string(""): "empty"
    case .string(let text): "`\(text)`"
    default: value.excerpt
    }
  }

  private func table(_ rows: [String]) -> String {
    "| attribute | value | default | meaning |\n| --- | --- | --- | --- |\n" + rows.joined()
  }
}
