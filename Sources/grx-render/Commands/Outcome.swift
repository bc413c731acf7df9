import Measure

/// How a run ended, and what it has to say.
struct Outcome {
  enum Status: Int32, Sendable {
    case done = 0
    /// The layout could not be read or laid out, something could not be written, or a comparison found a difference.
    case failed = 1
    case wrongUsage = 2
  }

  var status: Status
  /// For standard output.
  var output: [UInt8]
  /// For standard error.
  var messages: String
  /// The root of the tree that the output was made of. The process ends while it is here: freeing views one by one takes
  /// longer than laying them out.
  var root: View?

  init(status: Status = .done, output: String = "", messages: String = "") {
    self.init(status: status, output: Array(output.utf8), messages: messages)
  }

  init(status: Status = .done, output: [UInt8], messages: String = "") {
    self.status = status
    self.output = output
    self.messages = messages
  }
}
