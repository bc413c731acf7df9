import AndroidXML
import Inflater
import Layouts
import Render

/// The application's own classes in `grx.json`.
extension ConfigurationKey {
  private static let form =
    "the name of a known class, or an object: {\"sets\": {\"android:maxLines\": 1}}"

  /// Reads the value of a class: the name of a known class, or an object that declares the effects of its code, which are
  /// added to the configuration. Returns the known class, if it is given.
  static func base(
    of name: String, _ value: Value, _ configuration: inout Configuration
  ) throws(Problem) -> String? {
    let steps = [SettingsDocument.Step.member(name)]
    if case .string(let base) = value { return base }
    guard case .object(let members) = value else { throw wrong(value, form, steps) }
    var declaration = ClassDeclaration()
    var base: String?
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let inner = steps + [.member(key)]
      switch key {
      case "class":
        guard case .string(let text) = value else { throw wrong(value, "the name of a known class", inner) }
        base = text
      case "sets": declaration.constants = try attributes(value, inner)
      case "attributes":
        guard case .object(let members) = value else {
          throw wrong(value, "an object: {\"label\": \"android:text\"}", inner)
        }
        for (attribute, value) in members.sorted(by: { $0.key < $1.key }) {
          declaration.attributes[attribute] = try effect(value, inner + [.member(attribute)])
        }
      default:
        throw Problem(
          expected: "", steps: inner, text: Configuration.unknown(key, among: ["class", "sets", "attributes"]))
      }
    }
    configuration.layout.android.declarations[name] = declaration
    return base
  }

  private static func effect(
    _ value: Value, _ steps: [SettingsDocument.Step]
  ) throws(Problem) -> ClassDeclaration.Effect {
    switch value {
    case .string(let attribute): return .passedOn(attribute)
    case .object(let words):
      var effects: [String: [String: String]] = [:]
      for (word, value) in words.sorted(by: { $0.key < $1.key }) {
        effects[word] = try attributes(value, steps + [.member(word)])
      }
      return .values(effects)
    default:
      throw wrong(
        value, "an attribute, or an object with values: {\"large\": {\"android:textSize\": \"20sp\"}}", steps)
    }
  }

  /// Reads attributes with their values.
  private static func attributes(
    _ value: Value, _ steps: [SettingsDocument.Step]
  ) throws(Problem) -> [String: String] {
    guard case .object(let members) = value else { throw wrong(value, "an object: {\"android:maxLines\": 1}", steps) }
    var attributes: [String: String] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      if case .bool(let isOn) = value {
        attributes[name] = isOn ? "true" : "false"
      } else {
        attributes[name] = try word(value, steps + [.member(name)])
      }
    }
    return attributes
  }
}
