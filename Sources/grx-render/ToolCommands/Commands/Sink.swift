/// The destination of a command's output: a file or standard output.
struct Sink {
  /// The path of the file; `nil` for standard output.
  let file: String?
  /// Whether links may lead out of the current folder.
  let allowsOutside: Bool
  let style: MessageStyle
  /// Whether the file is left as it is, because the output is of other layouts than those that were chosen.
  var keepsFile = false

  /// Writes the output to the file, if there is one. If that fails, the file doesn't change.
  func deliver(_ outcome: Outcome) -> Outcome {
    guard let file else { return outcome }
    var delivered = outcome
    delivered.output = []
    if keepsFile { return delivered }
    do throws(FileProblem) {
      try Files.replace(
        file, with: outcome.output, beneath: allowsOutside ? nil : Files.usualEnclosure(of: file))
    } catch {
      delivered.worsen(to: .failed)
      delivered.messages += style.message(about: error)
    }
    return delivered
  }

  /// Throws an error if the output would overwrite a file that was read.
  func forbidOverwriting(_ files: [String]) throws(UsageError) {
    if let file, Files.isSame(file, asOneOf: files) { throw .overwritesInput(option: "--output", file: file) }
  }
}

extension MessageStyle {
  /// Returns an error message with a line break.
  func message(about problem: FileProblem) -> String { message(from: problem.file, .error, problem.description) }
}
