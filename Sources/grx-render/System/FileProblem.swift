/// Why a file could not be read or written.
struct FileProblem: Error, Hashable {
  enum Action: String, Hashable {
    case read
    case written
  }

  /// As the user named it.
  let file: String
  let action: Action
  /// The system's answer.
  let why: String
  /// Whether there is no such file.
  var isMissing = false
  /// Whether the reader of a pipe has gone away.
  var isBrokenPipe = false
}

extension FileProblem: CustomStringConvertible {
  /// Without the file's name.
  var description: String { "the file can't be \(action.rawValue): \(why)" }
}
