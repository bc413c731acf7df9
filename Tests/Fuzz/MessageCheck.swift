import Foundation
import Inflater

/// Checks that a message names a location, is on one line, and is harmless to a terminal.
///
/// Lines and columns are counted here independently of the library.
struct MessageCheck {
  private let main: [UInt8]
  private let source: FuzzSource
  /// The number of columns of each line, by file.
  private var lines: [String: [Int]] = [:]

  init(main: [UInt8], source: FuzzSource) {
    self.main = main
    self.source = source
  }

  /// Returns the problem of a message, or `nil` if there is none.
  mutating func fault(in error: InflateError) -> String? {
    let message = error.message
    if message.isEmpty { return "an empty message" }
    if message.utf8.count > 4000 { return "a message of \(message.utf8.count) bytes" }
    if let scalar = Self.firstInvisible(message) { return "U+\(String(scalar.value, radix: 16)) in a message" }
    if let scalar = Self.firstInvisible(error.location.path) { return "U+\(String(scalar.value, radix: 16)) in a path" }
    // The location and the sentence, and the path below them.
    let lines = error.description.unicodeScalars.count { $0 == "\n" } + 1
    if lines > (error.location.path.isEmpty ? 1 : 2) { return "a message of \(lines) lines" }
    return placeFault(error)
  }

  /// Returns the first scalar of a text that is invisible or that misleads a terminal or a reader.
  ///
  /// It uses this machine's Unicode data instead of the library's table.
  static func firstInvisible(_ text: some StringProtocol) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse: true
      default: scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
      }
    }
  }

  private mutating func placeFault(_ error: InflateError) -> String? {
    let (line, column) = (error.location.line, error.location.column)
    switch error.reason {
    case .fileTooLarge, .unreadableFile, .unknownOverride:
      return (line, column) == (0, 0) ? nil : "a place for a whole file"
    default:
      // The platform's own layouts have no files.
      if error.location.file.hasPrefix("@android:") { return nil }
      let columns = lines(of: error.location.file)
      guard line >= 1, line <= columns.count else { return "line \(line) of \(columns.count)" }
      guard column >= 1, column <= columns[line - 1] + 1 else { return "column \(column) of \(columns[line - 1])" }
      return nil
    }
  }

  private mutating func lines(of file: String) -> [Int] {
    if let known = lines[file] { return known }
    // The outermost document has the name of one that can be included, which is a cycle wherever it is included.
    var bytes = file == "main.grx" ? main : Array((source.corpus.included[file] ?? "").utf8)
    if file.hasPrefix("/"), let data = FileManager.default.contents(atPath: file) { bytes = Array(data) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var columns = [0]
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A:
        columns.append(0)
      case 0x0D:
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        columns.append(0)
      case 0x80..<0xC0:
        break
      default:
        columns[columns.count - 1] += 1
      }
      index += 1
    }
    lines[file] = columns
    return columns
  }

  /// Returns the name of a reason's case.
  static func kind(of reason: InflateError.Reason) -> String {
    if case .syntax(let syntax) = reason { return "syntax." + caseName(syntax) }
    return caseName(reason)
  }

  private static func caseName(_ value: some Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? String(describing: value)
  }
}
