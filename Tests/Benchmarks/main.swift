import Foundation
import Inflater
import Layouts
import Measure

// layout-benchmarks [--json] [--filter PREFIX]
// layout-benchmarks --frames NAME
// layout-benchmarks --count ROUNDS KIND/NAME...
// layout-benchmarks --measures
// layout-benchmarks --calls NAME
// layout-benchmarks --bytes NAME
// layout-benchmarks --figures NAME
// layout-benchmarks --ratios NAME NAME
// layout-benchmarks --xml

let arguments = Array(CommandLine.arguments.dropFirst())

func value(after option: String, _ offset: Int = 1) -> String? {
  guard let index = arguments.firstIndex(of: option), index + offset < arguments.count else { return nil }
  return arguments[index + offset]
}

func failWithoutWorkload(_ name: String) -> Never {
  let names = Report.names.joined(separator: ", ")
  FileHandle.standardError.write(Data("layout-benchmarks: no workload is named \(name); there are \(names)\n".utf8))
  exit(2)
}

func workload(_ name: String) -> Workload {
  guard let found = Workload.all.first(where: { $0.name == name }) else { failWithoutWorkload(name) }
  return found
}

if let name = value(after: "--frames") {
  let workload = workload(name)
  let root = workload.build().root
  root.measureAndLayout(workload.specs)
  var frames: [String] = []
  root.forEachView { view, _, _ in
    frames.append("[\(view.frame.x),\(view.frame.y),\(view.frame.width),\(view.frame.height)]")
  }
  print("[\(frames.joined(separator: ","))]")
} else if let name = value(after: "--calls") {
  let workload = workload(name)
  let root = workload.build().root
  let recorder = root.recordMeasures { root.measureAndLayout(workload.specs) }
  var depths: [ObjectIdentifier: Int] = [:]
  root.forEachView { view, depth, _ in depths[ObjectIdentifier(view)] = depth }
  for call in recorder.calls {
    let indent = String(repeating: " ", count: depths[ObjectIdentifier(call.view)] ?? 0)
    print(
      "\(indent)\(call.view.className) \(call.specs) → \(call.size) \(call.source)\(call.isDuringLayout ? " in layout" : "")"
    )
  }
} else if let rounds = value(after: "--count").flatMap({ Int($0) }) {
  let counts = Counts(rounds: rounds)
  for what in arguments.drop(while: { $0 != "--count" }).dropFirst(2) {
    guard counts.run(what) else { failWithoutWorkload(what) }
  }
} else if arguments.contains("--measures") {
  for workload in Workload.all {
    let root = workload.build().root
    var nodes = 0
    root.forEachView { _, _, _ in nodes += 1 }
    root.measureAndLayout(workload.specs)
    root.markAllDirty()
    print(workload.name, nodes, root.recordMeasures { root.measureAndLayout(workload.specs) }.measureCount)
  }
} else if let name = value(after: "--ratios"), let reference = value(after: "--ratios", 2) {
  print(Ratios(of: workload(name), to: workload(reference)).lines)
} else if arguments.contains("--xml") {
  let measurement = XMLMeasurement()
  print("reading XML: \(measurement.readingRatio) times as fast as XMLParser")
  print("inflating XML: \(measurement.inflatingRatio) times as long as the same layout in .grx")
} else if let name = value(after: "--bytes") {
  print(Memory.bytesHeld(by: workload(name)).map { "\($0)" } ?? "unknown")
} else if let name = value(after: "--figures") {
  guard Report.names.contains(name) else { failWithoutWorkload(name) }
  print(Report(measuring: name).lines)
} else {
  let filter = value(after: "--filter") ?? ""
  let isExact = Report.names.contains(filter)
  let names = Report.names.filter { isExact ? $0 == filter : $0.hasPrefix(filter) }
  guard !names.isEmpty else { failWithoutWorkload("\(filter)…") }
  let reports = names.map { Report(measuringApart: $0) ?? Report(measuring: $0) }
  print(arguments.contains("--json") ? Report.json(reports) : Report.table(reports))
}
