import GRXFileFormats
import Layouts

/// A part of an attribute's value that the attribute doesn't accept.
struct InnerValue {
  /// The steps from the attribute's value inward.
  private(set) var steps: [JSONPlace.Step] = []
  /// The value; `nil` if it is missing.
  private var value: AttributeValue?
  /// Its form in documents.
  private var form: ValueForm
  /// The names that it could have; empty unless it has an unknown one.
  private var otherNames: [String] = []

  /// Finds a part of a value.
  ///
  /// - Parameters:
  ///   - path: The names of members, and the indexes of elements.
  ///   - whole: The value of the attribute.
  ///   - form: The form of that value.
  init(at path: [String], in whole: AttributeValue, _ form: ValueForm) {
    (value, self.form) = (whole, form)
    for name in path {
      otherNames = []
      switch (value, self.form) {
      case (.array(let values)?, let form):
        let index = Int(name) ?? 0
        steps.append(.element(index))
        value = values.indices.contains(index) ? values[index] : nil
        if case .list(let inner) = form { self.form = inner } else { self.form = .unknown }
      case (.object(let members)?, .object(let known, _)):
        steps.append(.member(name))
        value = members[name]
        if let member = known.first(where: { $0.name == name }) {
          self.form = member.form
        } else {
          (self.form, otherNames) = (.unknown, known.map(\.name))
        }
      default:
        steps.append(.member(name))
        if case .object(let members)? = value { value = members[name] } else { value = nil }
        self.form = .unknown
      }
    }
  }

  /// Whether the form has no member of its name.
  var hasUnknownName: Bool { !otherNames.isEmpty }

  /// The value in messages.
  var found: String { hasUnknownName ? "unknown" : value?.excerpt ?? "missing" }

  /// The nearest name or value that is accepted, or `nil` for none.
  var suggestion: String? {
    if hasUnknownName, case .member(let name)? = steps.last {
      return Suggestion.nearest(to: name, in: otherNames.sorted()).map { "\"\($0)\"" }
    }
    let words = form.words
    return value.flatMap { value in
      Suggestion.value(for: value, form) { if case .string(let word) = $0 { words.contains(word) } else { false } }
    }
  }
}
