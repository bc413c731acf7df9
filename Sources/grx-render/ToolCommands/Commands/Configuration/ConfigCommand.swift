import AndroidXML
import Render

/// The settings of the config command.
struct ConfigSettings: Sendable {
  var layout = LayoutSettings()
  var configuration = ConfigurationChoice.nearest

  static let options: [Option<ConfigSettings>] =
    Option<ConfigSettings>.configuration(\.configuration) + LayoutSettings.options.map { Option($0, in: \.layout) }
}

extension Command {
  /// Prints the effective settings.
  static var config: Command {
    Command(
      "config",
      usage: "Usage: \(Tool.name) config [options] [PATH]",
      summary:
        "Prints the settings that all commands use for PATH (a file or a folder; default: the current folder), "
        + "and where each comes from: \(Configuration.fileName), the command line, or the default.",
      options: ConfigSettings.options,
      examples: [Example(purpose: "The settings in effect here", line: "\(Tool.name) config")],
      notes: [
        "Keys of \(Configuration.fileName), a JSON file that may have comments: "
          + ConfigurationKey.all.map(\.name).joined(separator: ", ")
          + ". allowOutside works only in a file named with --config.",
        exitStatuses(found: "never"),
      ],
      defaults: ConfigSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        if operands.count > 1 { throw .needlessOperand(operands[1]) }
        try settings.layout.forbidContradictions()
        do throws(ConfigurationProblem) {
          let configuration = try Configuration(
            settings.configuration, for: operands.isEmpty ? ["."] : operands, surroundings.errorStyle)
          let path = operands.first ?? "."
          let android = configuration.layout.overridden(by: settings.layout).android
          let named = AndroidReleaseChoice.named(
            in: path, isFolder: Folder.entry(path)?.kind == .folder, android)
          return Outcome(output: configuration.text(settings.layout, named))
        } catch {
          return Outcome(status: .failed, messages: error.messages)
        }
      })
  }
}

extension Configuration {
  /// Returns one line per key: its value, and the origin of the value.
  ///
  /// - Parameter named: The values that the files of a project name, by their keys.
  func text(_ line: LayoutSettings, _ named: [String: AndroidReleaseChoice.Named]) -> String {
    let (merged, given) = (layout.overridden(by: line), line.given())
    let rows = ConfigurationKey.all.map { key -> (name: String, value: String, origin: String) in
      let value = key.value(self, merged)
      let isGiven = key.option.map(given.contains) == true
      if value == nil, let named = named[key.name] { return (key.name, named.value, named.place.visiblePath) }
      // A value that an option overrides isn't from the file.
      let written = value == key.value(self, layout) ? origins[key.name] : nil
      return (key.name, value ?? key.defaultValue, (isGiven ? key.option : written) ?? "default")
    }
    let nameWidth = (rows.map(\.name.count).max() ?? 0) + 2
    let valueWidth = min((rows.map(\.value.count).max() ?? 0) + 2, 44)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 2))
    }
    return "configuration: \((file ?? "none").visiblePath)\n"
      + rows.map { padded($0.name, nameWidth) + padded($0.value.visible, valueWidth) + $0.origin + "\n" }.joined()
  }
}
