import Measure

/// The result of a run, and its output.
struct Outcome {
  /// Ordered from the best to the worst.
  enum Status: Comparable, Sendable {
    case done
    /// There is a difference, a finding, or an exceeded budget.
    case found
    /// Something couldn't be read, laid out, or written.
    case failed
    case wrongUsage

    /// The exit status of the process: 0, 1, or 2, like those of diff and grep.
    var exitStatus: Int32 {
      switch self {
      case .done: 0
      case .found: 1
      case .failed, .wrongUsage: 2
      }
    }
  }

  var status: Status
  /// The bytes for standard output.
  var output: [UInt8]
  /// The kind of output, which determines its colors on a terminal.
  var content = Content.plain
  /// The text for standard error, before the output.
  var messages: String
  /// Text for standard error, after the output: a summary, or counts.
  var closing = ""
  /// The root of the rendered tree, or the checked layout. It is retained until the process ends, since freeing views
  /// one by one takes longer than laying them out.
  var remains: Any?

  init(status: Status = .done, output: String = "", messages: String = "") {
    self.init(status: status, output: Array(output.utf8), messages: messages)
  }

  init(status: Status = .done, output: [UInt8], messages: String = "") {
    self.status = status
    self.output = output
    self.messages = messages
  }

  /// Changes the status to `other` if that is worse.
  mutating func worsen(to other: Status) { status = max(status, other) }
}
