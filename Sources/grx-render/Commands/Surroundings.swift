import Render

/// What a run sees of the process that it is in.
struct Surroundings: Sendable {
  /// How messages are written.
  var errorStyle = MessageStyle.plain
  /// How standard output is written.
  var outputStyle = OutputStyle.plain
  /// Reads standard input up to its end, or up to so many bytes.
  var standardInput: @Sendable (_ limit: Int) throws(FileProblem) -> [UInt8] = { _ in [] }
  /// Whether standard output is a terminal, which must not be sent anything but text.
  var outputIsTerminal = false
  /// Writes what a part of a run that goes on has to say; `false` if it can't be written.
  var emit: @Sendable (Outcome) -> Bool = { _ in true }
  /// Tells how many of how many files are done, if somebody watches.
  var progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  /// Waits for 20 milliseconds; returns `false` at once if the process is asked to end.
  var pause: @Sendable () -> Bool = { false }

  init() {}
}

/// How standard output is written.
struct OutputStyle: Hashable, Sendable {
  var isColored: Bool
  /// The width of the terminal; `nil` if standard output isn't one.
  var columns: Int?

  /// For files and pipes.
  static let plain = OutputStyle(isColored: false, columns: nil)
}
