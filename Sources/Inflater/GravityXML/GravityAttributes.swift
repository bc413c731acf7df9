import Inflater
import Layouts

/// The attributes of an element of a Gravity document.
struct GravityAttributes {
  /// A value and its location.
  struct Given {
    var value: String
    /// The name and the value in the document, with conditions and before data is filled in.
    let written: (name: String, value: String)
    let file: XMLFile
    let nameOffset: Int
    let valueOffset: Int
    /// The number of conditions on the value. A higher number takes precedence.
    var conditionCount = 0
    /// The data to which the value refers, if it isn't text.
    var data: AttributeValue?
  }

  /// The values, by their names without conditions.
  var values: [String: Given] = [:]
  /// The values for elements inside a template: `titleLabel.text`.
  var dotted: [(name: String, given: Given)] = []
  /// The attributes whose data was filled in at their location.
  var isBound: Set<String> = []
  /// The element's id in its own file.
  var ownID: String?
  /// Whether the element is the outermost one of a template, which is represented by an element of another file.
  var isInstance = false

  /// Adds an attribute. An attribute with more conditions replaces one with fewer.
  mutating func add(_ name: String, _ given: Given) {
    if name.utf8.contains(UInt8(ascii: ".")) {
      if let known = dotted.firstIndex(where: { $0.name == name }) {
        if dotted[known].given.conditionCount <= given.conditionCount { dotted[known].given = given }
      } else {
        dotted.append((name, given))
      }
    } else if let known = values[name], known.conditionCount > given.conditionCount {
      return
    } else {
      values[name] = given
    }
  }
}

/// The dotted attributes that an element sets on elements inside its template.
final class GravityOverrides {
  final class Override {
    /// The ids on the path to the element, starting with the outermost.
    let path: [String]
    let name: String
    let written: String
    let given: GravityAttributes.Given
    var isUsed = false

    init?(_ written: String, _ given: GravityAttributes.Given) {
      let parts = written.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count > 1, !parts.contains("") else { return nil }
      path = Array(parts.dropLast())
      name = parts[parts.count - 1]
      self.written = written
      self.given = given
    }
  }

  let all: [Override]
  /// The ids of the template's elements.
  var ids: Set<String> = []

  init(_ dotted: [(name: String, given: GravityAttributes.Given)]) {
    all = dotted.compactMap { Override($0.name, $0.given) }
  }
}
