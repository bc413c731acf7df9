import GRXLint
import Inflater
import Layouts
import Measure
import Render

/// A key of `grx.json`. The configuration is read, printed, and documented using this table.
struct ConfigurationKey: Sendable {
  typealias Value = AttributeValue

  /// A value that a key can't have.
  struct Problem: Error {
    var expected: String
    var found: String?
    /// The location in the key's value.
    var steps: [SettingsDocument.Step] = []
    /// The complete message, if it isn't of the form "expected …".
    var text: String?

    func message(_ name: String) -> String {
      text ?? "'\(name)' is \(found ?? "something else"); expected \(expected)"
    }
  }

  let name: String
  let help: String
  /// The equivalent option on the command line.
  var option: String?
  let read: @Sendable (inout Configuration, Value) throws(Problem) -> Void
  /// The effective value, from the command line and the file; `nil` for the default.
  let value: @Sendable (Configuration, LayoutSettings) -> String?
  /// The default value in prose.
  var defaultValue = "none"

  /// A member of a key that is an object, such as `disable` of `lint`.
  struct Member: Sendable {
    let name: String
    /// Reads a value, whose location is needed for errors.
    let read: @Sendable (inout Configuration, Value, [SettingsDocument.Step]) throws(Problem) -> Void
    /// The value; `nil` if there is none.
    let value: @Sendable (Configuration) -> String?
  }

  static let all: [ConfigurationKey] =
    LayoutSettings.optionsInFiles.compactMap(ConfigurationKey.init) + folderKeys

  // MARK: Search and comparison

  private static let folderKeys: [ConfigurationKey] = [
    ConfigurationKey(
      name: "layouts", help: "The folders that are searched if the command line names none.",
      read: { (configuration, value) throws(Problem) in
        if case .string(let folder) = value {
          configuration.layouts = [folder]
        } else {
          configuration.layouts = try texts(value, "a folder, or a list of folders")
        }
        try forbidLeaving(configuration, "layouts", configuration.layouts)
      }, value: { configuration, _ in list(configuration.layouts) }, defaultValue: "the configuration's folder"),
    ConfigurationKey(
      name: "snapshots", help: "The folder of the snapshots of XML layouts, at the same paths as the layouts here.",
      read: { (configuration, value) throws(Problem) in
        guard case .string(let folder) = value, !folder.isEmpty else { throw wrong(value, "a folder") }
        try forbidLeaving(configuration, "snapshots", [folder])
        configuration.snapshots = configuration.resolved(folder)
      }, value: { configuration, _ in configuration.snapshots }, defaultValue: "'snapshots' beside each res folder"),
    ConfigurationKey(
      name: "snapshot",
      help:
        "The content of snapshots, a word or a list: frames; look, to add texts, colors, and pictures; compact, to keep only the "
        + "lines that differ from those of the first window.",
      option: "--look",
      read: { (configuration, value) throws(Problem) in
        var words: [Value] = [value]
        var isList = false
        if case .array(let values) = value { (words, isList) = (values, true) }
        for (index, word) in words.enumerated() {
          switch word {
          case .string("frames"): break
          case .string("look"): configuration.snapshotsKeepLook = true
          case .string("compact"): configuration.snapshotsAreCompact = true
          default: throw wrong(word, "frames, look or compact, or a list of these", isList ? [.element(index)] : [])
          }
        }
      },
      value: { configuration, _ in
        let words = [("look", configuration.snapshotsKeepLook), ("compact", configuration.snapshotsAreCompact)]
        let given = words.filter(\.1).map(\.0)
        return given.isEmpty ? nil : list(["frames"] + given)
      }, defaultValue: "frames"),
    ConfigurationKey(
      name: "exclude", help: "Patterns for files to skip in folders: *, ?, and ** through folders.",
      read: { (configuration, value) throws(Problem) in
        let patterns = try texts(value, "a list of patterns: [\"drafts/**\"]")
        try limitPatterns("exclude", patterns.count)
        configuration.excluded = patterns.map(Glob.init)
      }, value: { configuration, _ in list(configuration.excluded.map(\.text)) }),
    ConfigurationKey(
      name: "maxMeasures",
      help:
        "The maximum number of measure calls for a tree, or an object with patterns for layouts; the last match is used.",
      read: { (configuration, value) throws(Problem) in
        let expected = "a whole number, or an object with patterns and numbers: {\"**\": 500}"
        switch value {
        case .number(let number):
          configuration.budgets = [
            Configuration.Budget(layouts: Glob("**"), maximumMeasures: try count(number, expected, []))
          ]
        case .object(let budgets):
          try limitPatterns("maxMeasures", budgets.count)
          // The shortest patterns are the most general ones; the members of an object have no order.
          for (pattern, value) in budgets.sorted(by: { ($0.key.count, $0.key) < ($1.key.count, $1.key) }) {
            guard case .number(let number) = value else { throw wrong(value, "a whole number", [.member(pattern)]) }
            configuration.budgets.append(
              Configuration.Budget(
                layouts: Glob(pattern), maximumMeasures: try count(number, "a whole number", [.member(pattern)])))
          }
        default: throw wrong(value, expected)
        }
      },
      value: { configuration, _ in
        list(configuration.budgets.map { "\($0.layouts.text) \($0.maximumMeasures)" })
      }),
    lintKey, sweepKey,
  ]

  /// Throws an error if a path leads out of the folder of a file that may have come with untrusted layouts.
  static func forbidLeaving(
    _ configuration: Configuration, _ name: String, _ paths: [String]
  ) throws(Problem) {
    guard let enclosure = configuration.enclosure else { return }
    for path in paths where configuration.resolved(path).pathBeneath(enclosure) == nil {
      throw Problem(
        expected: "",
        text:
          "'\(name)' leads out of this file's folder, which is allowed only in a file named with --config: this one may "
          + "have come with the layouts")
    }
  }
}

extension ConfigurationKey {
  /// Creates a key that is an object.
  /// - Parameter example: An object for errors.
  init(
    _ name: String, help: String, example: String, members: [Member], default defaultValue: String = "none"
  ) {
    self.init(
      name: name, help: help,
      read: { (configuration, value) throws(Problem) in
        guard case .object(let given) = value else { throw Self.wrong(value, "an object: \(example)") }
        for (name, value) in given.sorted(by: { $0.key < $1.key }) {
          let steps = [SettingsDocument.Step.member(name)]
          guard let member = members.first(where: { $0.name == name }) else {
            throw Problem(
              expected: "", steps: steps, text: Configuration.unknown(name, among: members.map(\.name)))
          }
          try member.read(&configuration, value, steps)
        }
      },
      value: { configuration, _ in
        Self.list(members.compactMap { member in member.value(configuration).map { "\(member.name) \($0)" } })
      }, defaultValue: defaultValue)
  }
}

// MARK: Options

extension ConfigurationKey {
  /// Creates the key of an option; `nil` if files can't have it.
  private init?(_ option: Option<LayoutSettings>) {
    guard let key = option.key else { return nil }
    self.init(
      name: key.name, help: key.help ?? option.description.help, option: option.name,
      read: { (configuration, value) throws(Problem) in
        for text in try Self.texts(of: key, value, &configuration) { try Self.apply(option, text, &configuration) }
      },
      value: { _, settings in
        switch (key.kind, option.isOn.map { settings[keyPath: $0] }) {
        case (.flag, let isOn?): isOn ? "true" : nil
        case (.inverseFlag, let isOn?): isOn ? nil : "false"
        default: Self.list(option.values?(settings) ?? [])
        }
      }, defaultValue: key.defaultValue)
  }

  /// Returns the values of an option, as on the command line.
  private static func texts(
    of key: Option<LayoutSettings>.FileKey, _ value: Value, _ configuration: inout Configuration
  ) throws(Problem) -> [String] {
    switch key.kind {
    case .text: return [try word(value, [])]
    case .list:
      guard case .array(let values) = value, !values.isEmpty else { throw wrong(value, "a list that isn't empty") }
      var words: [String] = []
      for (index, value) in values.enumerated() { words.append(try word(value, [.element(index)])) }
      return [words.joined(separator: ",")]
    case .flag, .inverseFlag:
      guard case .bool(let isOn) = value else { throw wrong(value, "true or false") }
      if isOn && key.needsTrust && !configuration.isNamed {
        throw Problem(
          expected: "",
          text:
            "'\(key.name)' is allowed only in a file named with --config: this one may have come with the layouts")
      }
      let isInverse = if case .inverseFlag = key.kind { true } else { false }
      return [isOn != isInverse ? "true" : "false"]
    case .paths(let example):
      let paths = try texts(value, example)
      try forbidLeaving(configuration, key.name, paths)
      configuration.paths[key.name] = paths
      if key.name == LayoutSettings.resources.key?.name {
        configuration.layout.android.resourceEnclosure = configuration.enclosure
      }
      return paths.map(configuration.resolved)
    case .names(let example):
      guard case .object(let names) = value else { throw wrong(value, "an object: \(example)") }
      var texts: [String] = []
      for (name, value) in names.sorted(by: { $0.key < $1.key }) {
        if let base = try base(of: name, value, &configuration) { texts.append("\(name)=\(base)") }
      }
      return texts
    }
  }

  // MARK: Values

  private static func apply(
    _ option: Option<LayoutSettings>, _ text: String, _ configuration: inout Configuration
  ) throws(Problem) {
    do throws(UsageError) {
      try option.apply(&configuration.layout, text)
    } catch {
      switch error {
      case .wrongValue(_, let found, let expected): throw Problem(expected: expected, found: "'\(found.excerpt)'")
      case .unknownWord(_, let found, let words):
        throw Problem(expected: words.joined(separator: ", "), found: "'\(found.excerpt)'")
      default: throw Problem(expected: "", text: error.description)
      }
    }
  }

  static func wrong(_ value: Value, _ expected: String, _ steps: [SettingsDocument.Step] = []) -> Problem {
    let found =
      switch value {
      case .null: "null"
      case .bool(let value): value ? "true" : "false"
      case .number(let value), .pixels(let value): value.shortestDecimal
      case .string(let value): "'\(value.excerpt)'"
      case .array(let values): values.isEmpty ? "an empty list" : "a list"
      case .object: "an object"
      }
    return Problem(expected: expected, found: found, steps: steps)
  }

  static func word(_ value: Value, _ steps: [SettingsDocument.Step]) throws(Problem) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number): return number.shortestDecimal
    default: throw wrong(value, "a string or a number", steps)
    }
  }

  /// Throws if a setting has too many patterns, with each of which files are compared.
  private static func limitPatterns(_ name: String, _ count: Int) throws(Problem) {
    guard count <= 1000 else {
      throw Problem(expected: "", text: "'\(name)' has \(count) patterns, but at most 1000 are allowed")
    }
  }

  private static func texts(_ value: Value, _ expected: String) throws(Problem) -> [String] {
    guard case .array(let values) = value else { throw wrong(value, expected) }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard case .string(let text) = value, !text.isEmpty else { throw wrong(value, "a text", [.element(index)]) }
      texts.append(text)
    }
    return texts
  }

  private static func count(
    _ number: Double, _ expected: String, _ steps: [SettingsDocument.Step]
  ) throws(Problem) -> Int {
    guard let count = Int(exactly: number), count >= 0 else {
      throw Problem(expected: expected, found: number.shortestDecimal, steps: steps)
    }
    return count
  }

  static func list(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }
}
