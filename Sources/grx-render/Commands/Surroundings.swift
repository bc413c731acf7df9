/// What a run sees of the process that it is in.
struct Surroundings: Sendable {
  /// How messages are written.
  var errorStyle = MessageStyle.plain
  /// Reads standard input up to its end, or up to so many bytes.
  var standardInput: @Sendable (_ limit: Int) throws(FileProblem) -> [UInt8] = { _ in [] }

  init() {}
}
