import Foundation
import Inflater
import Layouts
import Measure

// layout-benchmarks [--json] [--filter PREFIX]
// layout-benchmarks --frames NAME
// layout-benchmarks --again NAME COUNT
// layout-benchmarks --build NAME COUNT
// layout-benchmarks --first NAME COUNT
// layout-benchmarks --change NAME COUNT
// layout-benchmarks --picture NAME COUNT
// layout-benchmarks --snapshot NAME COUNT
// layout-benchmarks --inflate NAME COUNT
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

/// The number of rounds before the counted ones, so that one-time initialization isn't counted.
let uncountedRounds = 2

/// Runs a step for `count` counted rounds, after some uncounted ones. The profiler counts the instructions inside
/// `countedRound`, by its name.
func counted(_ count: Int, _ step: (Int) -> Void) {
  for round in 0..<uncountedRounds { step(round) }
  for round in uncountedRounds..<uncountedRounds + count { countedRound(round, step) }
}

@inline(never)
func countedRound(_ round: Int, _ step: (Int) -> Void) { step(round) }

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
} else if let name = value(after: "--again"), let count = value(after: "--again", 2).flatMap({ Int($0) }) {
  let workload = workload(name)
  let root = workload.build().root
  counted(count) { _ in
    root.markAllDirty()
    root.measureAndLayout(workload.specs)
  }
} else if let name = value(after: "--build"), let count = value(after: "--build", 2).flatMap({ Int($0) }) {
  let workload = workload(name)
  var roots: [View] = []
  counted(count) { _ in roots.append(workload.build().root) }
} else if let name = value(after: "--first"), let count = value(after: "--first", 2).flatMap({ Int($0) }) {
  let workload = workload(name)
  let roots = (0..<uncountedRounds + count).map { _ in workload.build().root }
  counted(count) { roots[$0].measureAndLayout(workload.specs) }
} else if let name = value(after: "--change"), let count = value(after: "--change", 2).flatMap({ Int($0) }) {
  let workload = workload(name)
  let (root, change) = workload.build()
  root.measureAndLayout(workload.specs)
  counted(count) { step in
    change(step % 2 == 0)
    root.measureAndLayout(workload.specs)
  }
} else if let name = value(after: "--picture"), let count = value(after: "--picture", 2).flatMap({ Int($0) }) {
  guard PictureMeasurement.names.contains(name) else { failWithoutWorkload(name) }
  let rendering = PictureMeasurement.rendering(name)
  counted(count) { _ in _ = PictureMeasurement.png(of: rendering) }
} else if let name = value(after: "--snapshot"), let count = value(after: "--snapshot", 2).flatMap({ Int($0) }) {
  guard name == SnapshotMeasurement.name else { failWithoutWorkload(name) }
  let root = SnapshotMeasurement.tree()
  counted(count) { _ in _ = LayoutSnapshot(root) }
} else if let name = value(after: "--inflate"), let count = value(after: "--inflate", 2).flatMap({ Int($0) }) {
  guard name == InflateMeasurement.name else { failWithoutWorkload(name) }
  let bytes = Array(InflateMeasurement.document.utf8)
  counted(count) { _ in _ = try? Inflater().inflate(bytes, named: "W7.grx") }
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
