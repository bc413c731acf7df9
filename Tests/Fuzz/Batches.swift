import Foundation

/// Runs batches of inputs in separate processes, one after another, so a crash ends only its batch.
struct Batches {
  let options: Options
  private static let batchSize = 20_000

  /// - Returns: `true` if no fault was found.
  func run() -> Bool {
    let start = ContinuousClock.now
    var counts = Worker.Counts()
    var first = 0
    var isSound = true
    while first < options.count, isSound, ContinuousClock.now - start < .seconds(min(options.seconds, 1e9)) {
      let size = min(Self.batchSize, options.count - first)
      do {
        if let batch = try run(first: first, size: size) { counts.add(batch) } else { isSound = false }
      } catch {
        print("a batch can't be run: \(error.localizedDescription)")
        return false
      }
      first += size
    }
    print(
      "inputs: \(counts.inputs), inflated: \(counts.inflated), refused: \(counts.inputs - counts.inflated), "
        + "kinds of messages: \(counts.kinds.count)")
    return isSound
  }

  /// Returns the counts of a batch, or `nil` after printing a fault.
  private func run(first: Int, size: Int) throws -> Worker.Counts? {
    let trail = FileManager.default.temporaryDirectory.appendingPathComponent("layout-fuzz-\(UUID().uuidString)")
    try Data().write(to: trail)
    defer { try? FileManager.default.removeItem(at: trail) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      "--seed", String(options.seed), "--first", String(first), "--count", String(size), "--trail", trail.path,
      "--fixtures", options.fixtures.path, "--limit", String(options.limit), "--stack", String(options.stack),
      "--documents", options.triesXMLOnly ? "xml" : "all",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    if process.terminationReason == .exit, process.terminationStatus == 0, let counts = Worker.Counts(line: last) {
      return counts
    }
    if process.terminationReason == .exit, process.terminationStatus == 1 {
      print(text, terminator: "")
      return nil
    }
    let index = FileManager.default.contents(atPath: trail.path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let what = process.terminationReason == .exit ? last : "signal \(process.terminationStatus)"
    print(
      "fault: \(options.triesXMLOnly ? "--documents xml " : "")--seed \(options.seed) --only \(index.trimmingCharacters(in: .whitespaces)): \(what)"
    )
    return nil
  }
}
