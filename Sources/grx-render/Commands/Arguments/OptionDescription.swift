/// What people and shells are told of an option. Help, errors and completions are made from it.
struct OptionDescription: Sendable {
  /// What a shell may offer as a value.
  enum Values: Sendable {
    /// It takes no value.
    case none
    /// Nothing can be offered.
    case any
    case words([String])
    case file
  }

  /// With its two dashes.
  let name: String
  /// What help writes for the value: `WxH`. `nil` if the option takes none.
  let placeholder: String?
  let values: Values
  /// Sentences for help, without line breaks.
  let help: String
  /// Whether it takes `=true` and `=false`.
  var isSwitch = false

  /// As help writes it: `--size WxH`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}
