import Render

/// The choice of the configuration file.
enum ConfigurationChoice: Hashable, Sendable {
  /// The file in the folder of the operand, or in the nearest folder above it.
  case nearest
  case file(String)
  case none
}

extension Option {
  /// Returns the options that choose the configuration file.
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
