import GRXLint
import Inflater
import Layouts

/// The settings of lint in `grx.json`.
extension ConfigurationKey {
  static let lintKey = ConfigurationKey(
    "lint",
    help: "An object: only and disable (lists of rules), baseline (a file), failOn (warning or note), touchTarget.",
    example: "{\"disable\": [\"GRX003\"]}",
    members: [
      rules("only", \.only), rules("disable", \.disabled), baseline(\.lint.baseline),
      Member(
        name: "failOn",
        read: { (configuration, value, steps) throws(Problem) in
          guard case .string(let word) = value, let severity = severities.first(where: { $0.rawValue == word }) else {
            throw wrong(value, "\"warning\" or \"note\"", steps)
          }
          configuration.lint.failureSeverity = severity
        }, value: { $0.lint.failureSeverity?.rawValue }),
      Member(
        name: "touchTarget",
        read: { (configuration, value, steps) throws(Problem) in
          guard case .number(let size) = value, size >= 0 else {
            throw wrong(value, "a number of points that isn't negative", steps)
          }
          configuration.lint.touchTarget = size
        }, value: { $0.lint.touchTarget?.shortestDecimal }),
    ], default: "all rules")

  private static let severities: [LintRule.Severity] = [.warning, .note]

  private static func rules(
    _ name: String, _ path: WritableKeyPath<Configuration.Lint, Set<LintRule>> & Sendable
  ) -> Member {
    Member(
      name: name,
      read: { (configuration, value, steps) throws(Problem) in
        guard case .array(let values) = value else { throw wrong(value, "a list of rules", steps) }
        var rules: Set<LintRule> = []
        for (index, value) in values.enumerated() {
          guard case .string(let text) = value, let rule = LintRule.named(text) else {
            throw wrong(
              value, "one of the rules that lint --rules prints" + question(about: value), steps + [.element(index)])
          }
          rules.insert(rule)
        }
        configuration.lint[keyPath: path] = rules
      },
      value: { configuration in
        let codes = configuration.lint[keyPath: path].map(\.code).sorted()
        return codes.isEmpty ? nil : codes.joined(separator: ",")
      })
  }

  /// Returns the end of a message that asks about the rule that was probably intended; empty if there is none.
  private static func question(about value: AttributeValue) -> String {
    guard case .string(let text) = value else { return "" }
    return Suggestion.question(
      Suggestion.nearest(to: text, in: LintRule.all.flatMap { [$0.code, $0.name] }))
  }

  /// Returns the member for a file of known findings or bands, relative to the configuration's folder.
  static func baseline(_ path: WritableKeyPath<Configuration, String?> & Sendable) -> Member {
    Member(
      name: "baseline",
      read: { (configuration, value, steps) throws(Problem) in
        guard case .string(let file) = value, !file.isEmpty else { throw wrong(value, "a file", steps) }
        try forbidLeaving(configuration, "baseline", [file])
        configuration[keyPath: path] = configuration.resolved(file)
      }, value: { $0[keyPath: path] })
  }
}
