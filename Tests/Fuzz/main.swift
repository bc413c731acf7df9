import DiffProperties
import Foundation
import Inflater
import Layouts
import Measure
import TestSupport

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
  exit(2)
}

/// Runs `body` on a thread with a stack of the given size, and exits the process with its result.
func onThread(stack kibibytes: Int, _ body: @escaping @Sendable () -> Int32) -> Never {
  let thread = Thread { exit(body()) }
  thread.stackSize = kibibytes << 10
  thread.start()
  while true { Thread.sleep(forTimeInterval: 3600) }
}

if let file = options.file {
  onThread(stack: options.stack) {
    do throws(InflateErrors) {
      let layout = try Inflater.ofAllFormats().inflate(file: file)
      layout.root.measureAndLayout(in: Size(width: 360, height: 640))
      print("inflated: true, bytes of snapshot: \(layout.root.snapshot().utf8.count)")
    } catch {
      print("inflated: false, errors: \(error.errors.count)")
      for error in error.errors.prefix(3) + error.errors.suffix(1) { print(error) }
    }
    return 0
  }
} else if let depth = options.nested {
  onThread(stack: options.stack) {
    for kind in ViewKind.builtIn {
      FileHandle.standardOutput.write(Data("\(kind.name)\n".utf8))
      let root = kind.make(AttributeContext())
      var latest = root as? ViewGroup
      for _ in 1..<View.maximumDepth {
        let next = kind.make(AttributeContext())
        latest?.addSubview(next)
        latest = next as? ViewGroup
      }
      root.measureAndLayout(MeasureSpecs(width: .atMost(360), height: .atMost(640)))
      root.measureAndLayout(MeasureSpecs(width: .exactly(360), height: .unspecified))
    }
    // Documents at the maximum depth, and deeper ones.
    var problems: [String] = []
    for depth in [depth, DocumentLimits.maximumDepth + 1] {
      problems += NestedDocuments.problems(depth: depth, limit: DocumentLimits.maximumDepth) {
        FileHandle.standardOutput.write(Data("\(depth) deep: \($0)\n".utf8))
      }
    }
    for problem in problems { print(problem) }
    return problems.isEmpty ? 0 : 1
  }
} else if let count = options.differences {
  onThread(stack: 8192) { [options] in
    var (seed, compared, problemCount) = (options.seed, 0, 0)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("differences-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    while compared < count {
      for form in DiffProperties.Form.allCases {
        guard let properties = DiffProperties(seed: seed, form: form, folder: folder) else { continue }
        compared += 1
        for problem in properties.problems() {
          problemCount += 1
          print(problem)
        }
      }
      seed &+= 1
    }
    print("\(compared) pairs of documents compared, \(problemCount) statements wrong")
    return problemCount == 0 ? 0 : 1
  }
} else if let count = options.json {
  onThread(stack: options.stack) { [options] in JSONTrials(options: options).run(count) ? 0 : 1 }
} else if let count = options.readers {
  onThread(stack: options.stack) { [options] in ReaderTrials(options: options).run(count) ? 0 : 1 }
} else if let reader = options.guided {
  exit(GuidedTrials.run(reader, options))
} else if let index = options.only {
  onThread(stack: options.stack) { [options] in
    let trial = Worker.trial(
      Corpus(folder: options.fixtures), seed: options.seed, index: index, xmlOnly: options.triesXMLOnly)
    defer { HostileResources.remove() }
    FileHandle.standardOutput.write(Data(trial.bytes + [0x0A]))
    let outcome = trial.run { print($0) }
    print("inflated: \(outcome.isInflated), kinds of messages: \(outcome.kinds.sorted().joined(separator: " "))")
    guard let fault = outcome.fault else { return 0 }
    print("fault: \(fault)")
    return 1
  }
} else if let first = options.first {
  onThread(stack: options.stack) { [options] in
    let worker = Worker(
      corpus: Corpus(folder: options.fixtures), seed: options.seed, triesXMLOnly: options.triesXMLOnly,
      indexes: first..<first + options.count,
      trail: options.trail, limit: options.limit)
    let counts = worker.run()
    HostileResources.remove()
    print(counts.line)
    return 0
  }
} else {
  exit(Batches(options: options).run() ? 0 : 1)
}
