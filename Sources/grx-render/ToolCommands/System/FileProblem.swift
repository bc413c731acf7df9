/// A failure to read or write a file.
struct FileProblem: Error, Hashable {
  enum Action: String, Hashable {
    case read
    case written
  }

  /// The file, as the user named it.
  let file: String
  let action: Action
  /// The system's error message.
  let why: String
  /// Whether there is no such file.
  var isMissing = false
  /// Whether the reader of a pipe has closed it.
  var isBrokenPipe = false
}

extension FileProblem: CustomStringConvertible {
  /// The description, without the file's name.
  var description: String { "the file can't be \(action.rawValue): \(why)" }
}
