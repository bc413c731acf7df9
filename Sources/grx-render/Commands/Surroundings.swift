/// What a run sees of the process that it is in.
struct Surroundings: Sendable {
  /// How messages are written.
  var errorStyle = MessageStyle.plain
  /// Reads standard input up to its end, or up to so many bytes.
  var standardInput: @Sendable (_ limit: Int) throws(FileProblem) -> [UInt8] = { _ in [] }
  /// Whether standard output is a terminal, which must not be sent anything but text.
  var outputIsTerminal = false
  /// Writes what a part of a run that goes on has to say; `false` where it can't be written.
  var emit: @Sendable (Outcome) -> Bool = { _ in true }
  /// Waits for 20 milliseconds; `false` at once where the process is asked to end.
  var pause: @Sendable () -> Bool = { false }

  init() {}
}
