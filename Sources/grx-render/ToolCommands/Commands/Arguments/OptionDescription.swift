/// The description of an option, for help, errors, and completions.
struct OptionDescription: Sendable {
  /// The values that a shell can suggest.
  enum Values: Sendable {
    /// The option takes no value.
    case none
    /// No values can be suggested.
    case any
    case words([String])
    case file
  }

  /// The name, including its two dashes.
  let name: String
  /// The placeholder of the value in help, such as `WxH`; `nil` if the option takes none.
  let placeholder: String?
  let values: Values
  /// Sentences for help, without line breaks.
  let help: String
  /// Whether the option accepts `=true` and `=false`.
  var isSwitch = false

  /// The usage in help: `--size WxH`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}
