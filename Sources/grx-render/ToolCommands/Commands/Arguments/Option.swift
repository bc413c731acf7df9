import Layouts
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
  /// The names of the options that can't be combined with it.
  private(set) var contradictions: [String] = []
  /// The names of options of which one must be given as well, and how an error describes them.
  private(set) var requirement: (options: [String], words: String)?
  /// Returns an error if the settings, which files may have completed, leave no meaning to it.
  private(set) var problem: (@Sendable (Settings) -> UsageError?)?
  /// Whether it has a meaning for a single layout only, and not for a folder.
  private(set) var isOfOneLayout = false
  /// The names of the options whose values in a file of settings it replaces, besides its own.
  private(set) var replaced: [String] = []
  /// The setting that it enables, or for an inverse option, disables.
  private(set) var isOn: (WritableKeyPath<Settings, Bool> & Sendable)?
  /// How it is written in a file of settings; `nil` if it isn't.
  private(set) var key: FileKey?

  var name: String { description.name }

  /// The key of an option in a file of settings.
  struct FileKey: Sendable {
    enum Kind: Sendable {
      /// A string or a number, in the form of the command line.
      case text
      /// A list of these.
      case list
      /// `true` or `false`.
      case flag
      /// `true` or `false`, where `false` enables the option.
      case inverseFlag
      /// Folders or files relative to the folder of the file, which they must not leave.
      case paths(example: String)
      /// An object with names and values.
      case names(example: String)
    }

    let name: String
    let kind: Kind
    /// The default value in prose.
    var defaultValue = "none"
    /// A description for a key that isn't that of the option.
    var help: String?
    /// Whether it is refused in a file that may have come with untrusted layouts.
    var needsTrust = false
  }

  /// Creates an option of another command whose settings are part of this command's settings.
  init<Part>(_ option: Option<Part>, in part: WritableKeyPath<Settings, Part> & Sendable) {
    description = option.description
    apply = { @Sendable (settings, text) throws(UsageError) in try option.apply(&settings[keyPath: part], text) }
    (contradictions, requirement) = (option.contradictions, option.requirement)
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
    isOn = path
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
  ///   - similar: The names among which an error searches for the nearest to an invalid value.
  ///   - parse: Reads a value; `nil` if it is invalid.
  init<Value>(
    _ name: String, _ placeholder: String, values: OptionDescription.Values = .any, expected: String,
    similar: [String] = [], help: String, parse: @escaping @Sendable (String) -> Value?,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    description = OptionDescription(name: name, placeholder: placeholder, values: values, help: help)
    apply = { @Sendable (settings, text) throws(UsageError) in
      guard let value = parse(text) else {
        let question = Suggestion.question(Suggestion.nearest(to: text, in: similar))
        throw .wrongValue(option: name, found: text, expected: expected + question)
      }
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

extension Option {
  /// Returns the same option, which can't be combined with others. An error names this one first.
  func contradicting(_ options: String...) -> Option {
    var option = self
    option.contradictions.add(options)
    return option
  }

  /// Returns the same option, which has no meaning without one of some others.
  func needing(_ options: String..., words: String) -> Option {
    var option = self
    option.requirement = (options, words)
    return option
  }

  /// Returns the same option, which is refused if the settings have a problem with it.
  func refused(for problem: @escaping @Sendable (Settings) -> UsageError?) -> Option {
    var option = self
    option.problem = problem
    return option
  }

  /// The same option, for a single layout only.
  var ofOneLayout: Option {
    var option = self
    option.isOfOneLayout = true
    return option
  }

  /// The same option, without the others that it needs.
  var alone: Option {
    var option = self
    option.requirement = nil
    return option
  }

  /// Throws an error if it can't be combined with one of the given options, or lacks one.
  func forbidContradictions(_ given: Set<String>) throws(UsageError) {
    guard given.contains(name) else { return }
    if let requirement, !requirement.options.contains(where: given.contains) {
      throw .lonelyOption(name, required: requirement.words)
    }
    if let other = contradictions.first(where: given.contains) { throw .contradictoryOptions(name, other) }
  }
}

extension Option where Settings == RenderSettings {
  /// The same option, which settings keep.
  var remembered: Option {
    var option = self
    let given = self
    option.apply = { @Sendable (settings, text) throws(UsageError) in
      try given.apply(&settings, text)
      settings.given.append(given)
    }
    return option
  }
}

extension Option where Settings == LayoutSettings {
  /// Returns the same option, recorded in the first line of snapshots.
  func recorded(_ values: @escaping @Sendable (LayoutSettings) -> [String]) -> Option<LayoutSettings> {
    var option = noted
    option.values = values
    return option
  }

  /// The same option. Settings keep its words, so that its default value can override another value.
  var noted: Option<LayoutSettings> {
    var option = self
    let (name, set) = (name, apply)
    option.apply = { @Sendable (settings, text) throws(UsageError) in
      try set(&settings, text)
      settings.words.append(LayoutSettings.Word(option: name, text: text))
    }
    return option
  }

  /// Returns the same option, which replaces the values of others in a file of settings, too.
  func replacing(_ options: String...) -> Option<LayoutSettings> {
    var option = self
    option.replaced = options
    return option
  }

  /// Returns the same option, which a file of settings may have as well.
  func inFile(
    _ name: String, _ kind: FileKey.Kind = .text, default defaultValue: String? = nil, help: String? = nil,
    needsTrust: Bool = false
  ) -> Option<LayoutSettings> {
    var option = self
    let usual =
      switch kind {
      case .flag: "false"
      case .inverseFlag: "true"
      case .text, .list, .paths, .names: "none"
      }
    option.key = FileKey(
      name: name, kind: kind, defaultValue: defaultValue ?? usual, help: help, needsTrust: needsTrust)
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

extension LayoutSettings {
  /// The options of the command line that snapshots depend on, as a part of another one.
  var givenWords: String {
    let options = Self.options.filter { $0.values != nil || $0.name == Self.allowOutside.name }
    return words.filter { !$0.isFromFile }.compactMap { word -> String? in
      guard let option = options.first(where: { $0.name == word.option }) else { return nil }
      if word.text.isEmpty { return word.option }
      return option.description.isSwitch
        ? "\(word.option)=\(word.text)" : "\(word.option) \(shellWord(word.text))"
    }.joined(separator: " ")
  }
}

/// Returns a value as shells read it, on one line.
private func shellWord(_ value: String) -> String {
  let isPlain = value.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.,:=/+%@#*".unicodeScalars.contains(scalar)
  }
  return isPlain && !value.isEmpty ? value : shellQuoted(value.visible)
}
