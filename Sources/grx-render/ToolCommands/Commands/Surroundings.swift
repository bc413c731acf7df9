import Render

/// The parts of the process that a run uses.
struct Surroundings: Sendable {
  /// The style of messages.
  var errorStyle = MessageStyle.plain
  /// The style of standard output.
  var outputStyle = OutputStyle.plain
  /// Returns the variables of the environment, which few runs need.
  var readEnvironment: @Sendable () -> [String: String] = { [:] }
  /// The variables of the environment.
  var environment: [String: String] {
    get { readEnvironment() }
    set { readEnvironment = { newValue } }
  }
  /// Reads standard input up to its end, or up to a number of bytes.
  var standardInput: @Sendable (_ limit: Int) throws(FileProblem) -> [UInt8] = { _ in [] }
  /// Whether standard output is a terminal, which must receive only text.
  var outputIsTerminal = false
  /// Writes the output and messages of one step of a longer run; returns `false` if they can't be written.
  var emit: @Sendable (Outcome) -> Bool = { _ in true }
  /// Shows the number of completed files and the total number on a terminal.
  var progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  /// Waits for 20 milliseconds, or until one of some sockets is ready; returns `false` immediately if the process receives a signal to end.
  var pause: @Sendable (_ sockets: [Socket]) -> Bool = { _ in false }

  /// A socket that is waited for.
  struct Socket {
    let descriptor: Int32
    /// Whether something is to be sent on it, and not received.
    let sends: Bool
  }

  init() {}
}

/// The style of standard output.
struct OutputStyle: Hashable, Sendable {
  var isColored: Bool
  /// The width of the terminal; `nil` if standard output isn't one.
  var columns: Int?

  /// The style for files and pipes.
  static let plain = OutputStyle(isColored: false, columns: nil)
}
