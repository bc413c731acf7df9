import Render

/// Which file of settings counts.
enum ConfigurationChoice: Hashable, Sendable {
  /// The one in the folder of what is named, or in the nearest folder above it.
  case nearest
  case file(String)
  case none
}

extension Option {
  /// The options that choose the file of settings.
  static func configuration(
    _ path: WritableKeyPath<Settings, ConfigurationChoice> & Sendable
  ) -> [Option<Settings>] {
    [
      Option(
        "--config", "FILE", values: .file, expected: "a file",
        help: "Reads the settings from FILE instead of the \(Configuration.fileName) in the folder or above it.",
        parse: { $0.isEmpty ? nil : $0 }, set: { $0[keyPath: path] = .file($1) }),
      Option(
        "--no-config", help: "Ignores \(Configuration.fileName) files.", set: { $0[keyPath: path] = .none }),
    ]
  }
}
