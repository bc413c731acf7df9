/// An option of a command: what is told of it, and what it does to the command's settings.
struct Option<Settings>: Sendable {
  let description: OptionDescription
  /// The value is empty for an option that takes none.
  let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  var name: String { description.name }

  /// An option of another command, whose settings are a part of this one's.
  init<Part>(_ option: Option<Part>, in part: WritableKeyPath<Settings, Part> & Sendable) {
    description = option.description
    apply = { @Sendable (settings, text) throws(UsageError) in try option.apply(&settings[keyPath: part], text) }
  }

  /// An option without a value.
  init(_ name: String, help: String, set: @escaping @Sendable (inout Settings) -> Void) {
    description = OptionDescription(name: name, placeholder: nil, values: .none, help: help)
    apply = { @Sendable (settings, _) throws(UsageError) in set(&settings) }
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - expected: What a value has to be, in the words of an error.
  ///   - parse: `nil` for a value that isn't one.
  init<Value>(
    _ name: String, _ placeholder: String, values: OptionDescription.Values = .any, expected: String, help: String,
    parse: @escaping @Sendable (String) -> Value?, set: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    description = OptionDescription(name: name, placeholder: placeholder, values: values, help: help)
    apply = { @Sendable (settings, text) throws(UsageError) in
      guard let value = parse(text) else { throw .wrongValue(option: name, found: text, expected: expected) }
      set(&settings, value)
    }
  }

  /// An option whose value is one of some words.
  init<Value: Sendable>(
    _ name: String, _ placeholder: String, words: [(word: String, value: Value)], help: String,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    let names = words.map(\.word)
    description = OptionDescription(name: name, placeholder: placeholder, values: .words(names), help: help)
    apply = { @Sendable (settings, text) throws(UsageError) in
      guard let found = words.first(where: { $0.word == text }) else {
        throw .unknownWord(option: name, found: text, words: names)
      }
      set(&settings, found.value)
    }
  }
}
