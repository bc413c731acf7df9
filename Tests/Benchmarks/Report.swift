/// The figures of one workload, by the names that they have in the JSON form.
struct Report {
  let name: String
  let figures: [(name: String, value: Double)]

  static func all(where isWanted: (String) -> Bool) -> [Report] {
    var reports = Workload.all.filter { isWanted($0.name) }.map { Report($0.name, Measurement($0)) }
    if isWanted("W7") { reports.append(Report("W7", InflateMeasurement())) }
    return reports
  }

  private init(_ name: String, _ measurement: Measurement) {
    let nodes = Double(measurement.nodes)
    self.name = name
    figures =
      [
        ("nodes", nodes),
        ("cold_ns_per_node", measurement.coldNanoseconds / nodes),
        ("incremental_us", measurement.incrementalNanoseconds / 1000),
        ("build_ns_per_node", measurement.buildNanoseconds / nodes),
        ("measures_per_node", Double(measurement.measures) / nodes),
      ] + (measurement.bytes.map { [("bytes_per_node", $0 / nodes)] } ?? [])
  }

  private init(_ name: String, _ measurement: InflateMeasurement) {
    self.name = name
    figures = [
      ("nodes", Double(measurement.nodes)),
      ("parse_ms", measurement.parseMilliseconds),
      ("inflate_ms", measurement.inflateMilliseconds),
      ("layout_ms", measurement.layoutMilliseconds),
      (
        "beyond_parse_ms",
        measurement.inflateMilliseconds + measurement.layoutMilliseconds - measurement.parseMilliseconds
      ),
    ]
  }

  static func json(_ reports: [Report]) -> String {
    let lines = reports.map { report in
      "\"\(report.name)\":{" + report.figures.map { "\"\($0.name)\":\(decimal($0.value))" }.joined(separator: ",") + "}"
    }
    return "{" + lines.joined(separator: ",\n ") + "}"
  }

  static func table(_ reports: [Report]) -> String {
    reports.map { report in
      ([report.name] + report.figures.map { "\($0.name) \(decimal($0.value))" }).joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Three decimals, which is more than the noise allows.
  private static func decimal(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 1000).rounded() / 1000)"
  }
}
