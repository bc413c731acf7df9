import Inflater
import Layouts

/// The dialect of nodes translated from a Gravity document: the names of the tables.
package final class GravityDialect: Dialect {
  package static let shared = GravityDialect()

  package func names(of attribute: String, aliases: [String], _ role: AttributeRole) -> [String] { [attribute] }
  package var idName: String { "id" }
  package var nodeKeys: [String] { [] }
  package var includableAttributes: Set<String> { [] }
  /// Each use of a template repeats its ids.
  package var idsMayRepeat: Bool { true }
  package var knowsDirections: Bool { false }
}
