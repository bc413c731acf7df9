/// The description of an option, for help, errors, and completions.
struct OptionDescription: Sendable {
  /// The values that a shell can offer.
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
  /// The placeholder of the value in help: `WxH`. `nil` if the option takes none.
  let placeholder: String?
  let values: Values
  /// Sentences for help, without line breaks.
  let help: String
  /// Whether it takes `=true` and `=false`.
  var isSwitch = false

  /// As help writes it: `--size WxH`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}
