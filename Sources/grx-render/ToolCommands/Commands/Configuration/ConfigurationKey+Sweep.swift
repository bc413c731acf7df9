import Inflater
import Layouts

/// The widths and conditions that a project supports, in `grx.json`.
extension ConfigurationKey {
  static let sweepKey = ConfigurationKey(
    "sweep",
    help:
      "An object: widths (\"320...840\"), fontScales and heights (lists), locales (a list, or \"all\"), baseline (a file).",
    example: "{\"widths\": \"320...840\"}",
    members: [
      Member(
        name: "widths",
        read: { (configuration, value, steps) throws(Problem) in
          guard case .string(let text) = value, let range = WidthRange(text) else {
            throw wrong(value, WidthRange.expected, steps)
          }
          configuration.sweep.widths = range
        }, value: { $0.sweep.widths?.text }),
      numbers("fontScales", \.fontScales, LayoutSettings.expectedFontScales, parseFontScale),
      numbers("heights", \.heights, "heights in points, each at most 10000", Configuration.Sweep.height),
      Member(
        name: "locales",
        read: { (configuration, value, steps) throws(Problem) in
          var text = value == .string("all") ? "all" : nil
          if case .array(let values) = value {
            var names: [String] = []
            for (index, value) in values.enumerated() { names.append(try word(value, steps + [.element(index)])) }
            text = names.joined(separator: ",")
          }
          guard let locales = text.flatMap(SweepLocales.init) else {
            throw wrong(value, "\"all\", or a list of languages and regions", steps)
          }
          configuration.sweep.locales = locales
        }, value: { $0.sweep.locales?.text }),
      baseline(\.sweep.baseline),
    ])

  private static func numbers(
    _ name: String, _ path: WritableKeyPath<Configuration.Sweep, [Double]?> & Sendable, _ expected: String,
    _ parse: @escaping @Sendable (String) -> Double?
  ) -> Member {
    Member(
      name: name,
      read: { (configuration, value, steps) throws(Problem) in
        configuration.sweep[keyPath: path] = try numbers(value, expected, steps, parse)
      },
      value: { $0.sweep[keyPath: path].map { $0.map(\.shortestDecimal).joined(separator: ",") } })
  }

  /// Reads a list of numbers, without repetitions.
  private static func numbers(
    _ value: Value, _ expected: String, _ steps: [SettingsDocument.Step], _ parse: (String) -> Double?
  ) throws(Problem) -> [Double] {
    guard case .array(let values) = value, !values.isEmpty else { throw wrong(value, "a list of \(expected)", steps) }
    var numbers: [Double] = []
    for (index, value) in values.enumerated() {
      guard let number = parse(try word(value, steps + [.element(index)])) else {
        throw wrong(value, expected, steps + [.element(index)])
      }
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }
}
