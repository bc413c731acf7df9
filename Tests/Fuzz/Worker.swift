import Foundation

/// Runs a batch of inputs in this process, recording the current input, so that another process can report the cause
/// of a crash.
struct Worker {
  let corpus: Corpus
  let seed: UInt64
  let triesXMLOnly: Bool
  let indexes: Range<Int>
  /// The path of the file that contains the current input's index in decimal; it is written before each input.
  let trail: String?
  /// The maximum duration of one input, in seconds.
  let limit: Double

  struct Counts {
    var inputs = 0
    var inflated = 0
    var kinds: Set<String> = []

    /// The form in which a batch reports its counts: `inputs inflated kind kind …`.
    var line: String { "\(inputs) \(inflated) \(kinds.sorted().joined(separator: " "))" }

    init() {}

    init?(line: String) {
      let words = line.split(separator: " ")
      guard words.count >= 2, let inputs = Int(words[0]), let inflated = Int(words[1]) else { return nil }
      self.inputs = inputs
      self.inflated = inflated
      kinds = Set(words[2...].map(String.init))
    }

    mutating func add(_ other: Counts) {
      inputs += other.inputs
      inflated += other.inflated
      kinds.formUnion(other.kinds)
    }
  }

  static func trial(_ corpus: Corpus, seed: UInt64, index: Int, xmlOnly: Bool) -> Trial {
    var random = SplitMix64(seed: seed, index: index)
    return Trial(corpus: corpus, random: &random, xmlOnly: xmlOnly)
  }

  /// Returns the counts, or exits the process at the first fault.
  func run() -> Counts {
    let watchdog = Watchdog(limit: limit)
    var counts = Counts()
    let trailFile = trail.flatMap { FileHandle(forWritingAtPath: $0) }
    for index in indexes {
      if let trailFile {
        // The length is the same each time, so that no digits of the previous index remain.
        let digits = String(index)
        try? trailFile.seek(toOffset: 0)
        try? trailFile.write(contentsOf: Data((String(repeating: " ", count: 20 - digits.count) + digits).utf8))
      }
      watchdog.begin(index)
      let outcome = Self.trial(corpus, seed: seed, index: index, xmlOnly: triesXMLOnly).run()
      watchdog.end()
      if let fault = outcome.fault {
        print("fault: \(triesXMLOnly ? "--documents xml " : "")--seed \(seed) --only \(index): \(fault)")
        exit(1)
      }
      counts.inputs += 1
      if outcome.isInflated { counts.inflated += 1 }
      counts.kinds.formUnion(outcome.kinds)
    }
    return counts
  }
}

/// Exits the process if an input takes too long.
final class Watchdog: @unchecked Sendable {
  // Unchecked: the lock protects every access to the two variables.
  private let lock = NSLock()
  private var index = 0
  private var started: ContinuousClock.Instant?

  static let exitStatus: Int32 = 3

  init(limit: Double) {
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.25)
        lock.lock()
        let hung = started.map { ContinuousClock.now - $0 > .seconds(limit) } ?? false
        let index = index
        lock.unlock()
        guard hung else { continue }
        print("input \(index) takes longer than \(limit) s")
        exit(Watchdog.exitStatus)
      }
    }
    thread.start()
  }

  func begin(_ index: Int) {
    lock.lock()
    defer { lock.unlock() }
    self.index = index
    started = .now
  }

  func end() {
    lock.lock()
    defer { lock.unlock() }
    started = nil
  }
}
