// Options that several commands have.

extension Option {
  /// Returns the options for checking the layouts of folders.
  static func folders(
    configuration: WritableKeyPath<Settings, ConfigurationChoice> & Sendable,
    excluded: WritableKeyPath<Settings, [Glob]> & Sendable, allowsEmpty: WritableKeyPath<Settings, Bool> & Sendable,
    jobs: WritableKeyPath<Settings, Int?> & Sendable
  ) -> [Option] {
    Option.configuration(configuration) + [
      Option(
        "--exclude", "GLOB", expected: "a pattern: drafts/**",
        help: "Skips files in folders that match. May be repeated.",
        parse: { $0.isEmpty ? nil : Glob($0) }, set: { $0[keyPath: excluded].append($1) }),
      Option(
        "--allow-empty", help: "Accepts folders without layouts, which otherwise are an error.",
        set: { $0[keyPath: allowsEmpty] = true }),
      .jobs(jobs),
    ]
  }

  /// Returns the option for the number of layouts that are checked concurrently.
  static func jobs(_ path: WritableKeyPath<Settings, Int?> & Sendable) -> Option {
    Option(
      "--jobs", "N", expected: "a whole number from 1 to 256: 4",
      help: "Checks N layouts at once. Default: one per processor. The output is the same for every N.",
      parse: { text in Int(text).flatMap { (1...256).contains($0) ? $0 : nil } }, set: { $0[keyPath: path] = $1 })
  }

  /// Returns the option for the minimum size of a control, in points.
  static func touchTarget(_ path: WritableKeyPath<Settings, Double?> & Sendable) -> Option {
    Option(
      "--touch-target", "N", expected: "a number of points that is not negative: 48",
      help: "The minimum size of a control in both directions, in points. Default: 48.",
      parse: { parsePoints($0[...]) }, set: { $0[keyPath: path] = $1 })
  }

  /// Returns the option for the file to which a command writes its output.
  static func output(_ output: String, _ path: WritableKeyPath<Settings, String?> & Sendable) -> Option {
    Option(
      "--output", "FILE", values: .file, expected: "a file",
      help: "Writes the \(output) to FILE instead of standard output.",
      parse: { $0.isEmpty ? nil : $0 }, set: { $0[keyPath: path] = $1 })
  }
}
