import Measure
import Render

/// An option of a command: its description, and its effect on the command's settings.
struct Option<Settings>: Sendable {
  let description: OptionDescription
  /// Applies the option. The value is empty for an option without one.
  private(set) var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void
  /// Returns the option's values in some settings, each in one spelling, or an empty string for the default.
  ///
  /// `nil` for an option that doesn't affect snapshots.
  private(set) var values: (@Sendable (Settings) -> [String])?

  var name: String { description.name }

  /// Creates an option of another command whose settings are part of this command's settings.
  init<Part>(_ option: Option<Part>, in part: WritableKeyPath<Settings, Part> & Sendable) {
    description = option.description
    apply = { @Sendable (settings, text) throws(UsageError) in try option.apply(&settings[keyPath: part], text) }
    if let partValues = option.values {
      values = { @Sendable (settings: Settings) -> [String] in partValues(settings[keyPath: part]) }
    }
  }

  /// Creates an option without a value.
  init(_ name: String, help: String, set: @escaping @Sendable (inout Settings) -> Void) {
    description = OptionDescription(name: name, placeholder: nil, values: .none, help: help)
    apply = { @Sendable (settings, _) throws(UsageError) in set(&settings) }
  }

  /// Creates an option that enables something. `=false` disables it if a file of settings has enabled it.
  init(_ name: String, help: String, isOn path: WritableKeyPath<Settings, Bool> & Sendable, means value: Bool = true) {
    description = OptionDescription(name: name, placeholder: nil, values: .none, help: help, isSwitch: true)
    apply = { @Sendable (settings, text) throws(UsageError) in
      let words = ["true", "false"]
      guard text.isEmpty || words.contains(text) else { throw .unknownWord(option: name, found: text, words: words) }
      settings[keyPath: path] = (text != "false") == value
    }
  }

  /// Creates an option with a value.
  ///
  /// - Parameters:
  ///   - expected: A description of valid values for errors.
  ///   - parse: Reads a value; `nil` if it is invalid.
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

  /// Creates an option with a value that is one of some words.
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

extension Option where Settings == LayoutSettings {
  /// Returns the same option, recorded in the first line of snapshots.
  func recorded(_ values: @escaping @Sendable (LayoutSettings) -> [String]) -> Option<LayoutSettings> {
    var option = noted
    option.values = values
    return option
  }

  /// The same option. Its presence is recorded, so that its default value can override another value.
  var noted: Option<LayoutSettings> {
    var option = self
    let (name, set) = (name, apply)
    option.apply = { @Sendable (settings, text) throws(UsageError) in
      try set(&settings, text)
      settings.given.insert(name)
    }
    return option
  }
}

extension [Option<LayoutSettings>] {
  /// Returns the arguments that change the default settings to these.
  func commandLine(of settings: LayoutSettings) -> String {
    flatMap { option in
      (option.values?(settings) ?? []).map { value in
        // An option without a value consists only of its name.
        option.description.placeholder == nil ? option.name : "\(option.name) \(shellWord(value))"
      }
    }
    .joined(separator: " ")
  }
}

/// Returns a value as shells read it, on one line.
private func shellWord(_ value: String) -> String {
  let isPlain = value.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.,:=/+%@#*".unicodeScalars.contains(scalar)
  }
  return isPlain && !value.isEmpty ? value : shellQuoted(value.visible)
}
