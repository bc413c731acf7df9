/// The effects of an own class's code on its views, as settings declare them.
package struct ClassDeclaration: Hashable, Sendable {
  /// The effect of an attribute of the class.
  package enum Effect: Hashable, Sendable {
    /// Another attribute takes its value: `android:text`.
    case passedOn(String)
    /// The attributes that each of its values sets. Those of `*` are set for other values, and for views without it.
    case values([String: [String: String]])
  }

  /// The attributes that the class sets on each of its views, with their values as in a document. The name of an attribute
  /// of a view inside it begins with that view's id: `title.android:text`.
  package var constants: [String: String] = [:]
  /// The effects of its attributes, by their names without prefixes.
  package var attributes: [String: Effect] = [:]

  package init() {}

  /// Returns the values that the class sets on a view.
  /// - Parameter value: Returns the view's value of an attribute, if it is set.
  func changes(_ value: (String) -> String?) -> [(target: CodeTarget, name: String, value: CodeChange)] {
    var all: [(target: CodeTarget, name: String, value: CodeChange)] = []
    func add(_ written: String, _ value: String) {
      var (target, name) = (CodeTarget.own, written[...])
      if let period = written.firstIndex(of: ".") {
        target = CodeTarget.own.child(CodeTarget.comparable(written[..<period]))
        name = written[period...].dropFirst()
      }
      let local = Self.localName(String(name))
      all.append((target, local, local == "textAppearance" ? .appearance(value) : .written(value)))
    }
    func add(_ values: [String: String]) {
      for (name, value) in values.sorted(by: { $0.key < $1.key }) { add(name, value) }
    }
    add(constants)
    for (name, effect) in attributes.sorted(by: { $0.key < $1.key }) {
      let given = value(Self.localName(name))
      switch effect {
      case .passedOn(let other): if let given { add(other, given) }
      case .values(let values): if let found = given.flatMap({ values[$0] }) ?? values["*"] { add(found) }
      }
    }
    return all
  }

  private static func localName(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }
}
