import Inflater
import Layouts

/// The widths and conditions that a project supports, in `grx.json`.
extension ConfigurationKey {
  static let sweepKey = ConfigurationKey(
    name: "sweep",
    help:
      "An object: widths (\"320...840\"), fontScales and heights (lists), locales (a list, or \"all\"), baseline (a file).",
    read: readSweep,
    value: { configuration, _ in
      let sweep = configuration.sweep
      var parts: [String] = []
      if let widths = sweep.widths { parts.append("widths \(widths.text)") }
      if let scales = sweep.fontScales {
        parts.append("fontScales " + scales.map(\.shortestDecimal).joined(separator: ","))
      }
      if let heights = sweep.heights {
        parts.append("heights " + heights.map(\.shortestDecimal).joined(separator: ","))
      }
      if let locales = sweep.locales { parts.append("locales \(locales.text)") }
      if let baseline = sweep.baseline { parts.append("baseline \(baseline)") }
      return list(parts)
    })

  @Sendable
  private static func readSweep(_ configuration: inout Configuration, _ value: Value) throws(Problem) {
    guard case .object(let members) = value else { throw wrong(value, "an object: {\"widths\": \"320...840\"}") }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let steps = [SettingsDocument.Step.member(name)]
      switch name {
      case "widths":
        guard case .string(let text) = value, let range = WidthRange(text) else {
          throw wrong(value, WidthRange.expected, steps)
        }
        configuration.sweep.widths = range
      case "fontScales":
        configuration.sweep.fontScales = try numbers(value, LayoutSettings.expectedFontScales, steps, parseFontScale)
      case "heights":
        configuration.sweep.heights = try numbers(
          value, "heights in points, each at most 10000", steps, Configuration.Sweep.height)
      case "locales":
        let text: String
        switch value {
        case .string("all"): text = "all"
        case .array(let values):
          var names: [String] = []
          for (index, value) in values.enumerated() { names.append(try word(value, steps + [.element(index)])) }
          text = names.joined(separator: ",")
        default: throw wrong(value, "\"all\", or a list of languages and regions", steps)
        }
        guard let locales = SweepLocales(text) else {
          throw wrong(value, "\"all\", or a list of languages and regions", steps)
        }
        configuration.sweep.locales = locales
      case "baseline":
        guard case .string(let file) = value, !file.isEmpty else { throw wrong(value, "a file", steps) }
        try forbidLeaving(configuration, "baseline", [file])
        configuration.sweep.baseline = configuration.resolved(file)
      default:
        let names = ["widths", "fontScales", "locales", "heights", "baseline"]
        throw Problem(expected: "", steps: steps, text: Configuration.unknown(name, among: names))
      }
    }
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
