import GRXLint

/// The figures of one workload, with their names in the JSON form.
struct Report {
  let name: String
  let figures: [(name: String, value: Double)]

  static let names =
    Workload.all.map(\.name) + [InflateMeasurement.name] + PictureMeasurement.names
    + [SnapshotMeasurement.name, PageMeasurement.name]

  /// Measures the workload in this program, which should not have done anything else before.
  init(measuring name: String) {
    if let workload = Workload.all.first(where: { $0.name == name }) {
      self.init(name, Measurement(workload))
    } else if PictureMeasurement.names.contains(name) {
      self.init(name, PictureMeasurement(name))
    } else if name == SnapshotMeasurement.name {
      self.init(name, SnapshotMeasurement())
    } else if name == PageMeasurement.name {
      self.init(name, PageMeasurement())
    } else {
      self.init(name, InflateMeasurement())
    }
  }

  /// Measures the workload in a separate process; `nil` if the process can't be run.
  init?(measuringApart name: String) {
    guard let lines = FreshProgram.run(["--figures", name])?.split(separator: "\n") else { return nil }
    self.name = name
    figures = lines.compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? Double(words[1]).map { (String(words[0]), $0) } : nil
    }
  }

  /// The figures, one per line, as `init(measuringApart:)` reads them.
  var lines: String { figures.map { "\($0.name) \($0.value)" }.joined(separator: "\n") }

  private init(_ name: String, _ measurement: Measurement) {
    let nodes = Double(measurement.nodes)
    self.name = name
    figures =
      [
        ("nodes", nodes),
        ("first_ns_per_node", measurement.firstNanoseconds / nodes),
        ("cold_ns_per_node", measurement.coldNanoseconds / nodes),
        ("incremental_us", measurement.incrementalNanoseconds / 1000),
        ("build_ns_per_node", measurement.buildNanoseconds / nodes),
        ("measures_per_node", Double(measurement.measures) / nodes),
      ] + (measurement.bytes.map { [("bytes_per_node", $0 / nodes)] } ?? [])
  }

  private init(_ name: String, _ measurement: PictureMeasurement) {
    self.name = name
    figures = [
      ("nodes", Double(measurement.nodes)), ("png_ms", measurement.milliseconds), ("bytes", Double(measurement.bytes)),
    ]
  }

  private init(_ name: String, _ measurement: SnapshotMeasurement) {
    self.name = name
    figures = [("nodes", Double(measurement.nodes)), ("snapshot_ms", measurement.milliseconds)]
  }

  private init(_ name: String, _ measurement: PageMeasurement) {
    self.name = name
    figures = [
      ("nodes", Double(measurement.nodes)), ("page_ms", measurement.milliseconds), ("bytes", Double(measurement.bytes)),
    ]
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

  /// Returns the value with three decimals, which is more than its precision.
  private static func decimal(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 1000).rounded() / 1000)"
  }
}
