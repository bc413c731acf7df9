import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The list of attributes in the README is printed from the tables that the inflater reads.
@Suite struct ReferenceTests {
  @Test func the_readme_lists_every_attribute() throws {
    try expectSnapshot(
      reference, in: packageFolder.appendingPathComponent("README.md"),
      between: ("<!-- attributes: printed from the tables -->", "<!-- end of attributes -->"))
  }

  private var reference: String {
    var text = "\n#### Every view\n\n" + table(ViewAttributes.ofView.map { (names(of: $0, .own), $0.expected) })
    text +=
      "\nWhat it asks of its parent:\n\n" + table(ViewAttributes.ofChild.map { (names(of: $0, .child), $0.expected) })
    for kind in ViewKind.builtIn {
      let own = kind.attributes.dropFirst(ViewAttributes.ofView.count).map {
        (GrxDialect.shared.names(of: $0.name, aliases: $0.aliases, .own), $0.expected)
      }
      let childs = kind.childAttributes.dropFirst(ViewAttributes.ofChild.count).map {
        (GrxDialect.shared.names(of: $0.name, aliases: $0.aliases, .child), $0.expected)
      }
      let isFrameLike = kind.name != "FrameLayout" && childs.map(\.0) == [["gravity", "layout_gravity"]]
      text += "\n#### \(kind.name)"
      if !kind.aliases.isEmpty { text += " = \(kind.aliases.joined(separator: " = "))" }
      text += "\n"
      if !own.isEmpty { text += "\n" + table(Array(own)) }
      if !childs.isEmpty && !isFrameLike { text += "\nIts children:\n\n" + table(Array(childs)) }
      if isFrameLike { text += "\nIts children stand as in a FrameLayout.\n" }
    }
    return text + "\n"
  }

  /// What the text of the README says at length.
  private let shortForms = [
    AnyLength.expected: "length", NotNegative.expected: "length ≥ 0",
    Dimension.expected: "`wrap_content`, `match_parent` or length ≥ 0", Gravity.expected: "gravity",
    Color.expected: "colour",
  ]

  private func names<Target>(of attribute: Attribute<Target>, _ role: AttributeRole) -> [String] {
    GrxDialect.shared.names(of: attribute.name, aliases: attribute.aliases, role)
  }

  private func table(_ rows: [(names: [String], expected: String)]) -> String {
    var text = "| attribute | value |\n| --- | --- |\n"
    for row in rows {
      let names = row.names.map { "`\($0)`" }.joined(separator: " = ")
      let value = shortForms[row.expected] ?? row.expected
      text += "| \(names) | \(value.replacingOccurrences(of: "|", with: "\\|")) |\n"
    }
    return text
  }
}
