import GRXFileFormats
import Measure

/// A diagnostic about a document: an error or a warning.
///
/// `description` is the message in the format of compilers. It has two lines if the location has a path:
/// ```
/// row.grx:4:23: warning: unknown attribute 'wieght' of a child of LinearLayout; did you mean 'weight'?
///   at layout.subviews[1].wieght
/// ```
public struct InflateError: Error, Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Codable, Hashable, Sendable {
    /// No tree can be built.
    case error
    /// A tree is built without the invalid part.
    case warning
  }

  /// The location of a diagnostic.
  public struct Location: Codable, Hashable, Sendable {
    /// The file's name, as specified by the caller.
    public let file: String
    /// The line, from 1; 0 if the diagnostic is about the file as a whole.
    public let line: Int
    /// The column, from 1, in Unicode scalars, excluding a byte-order mark; 0 if the diagnostic is about the file as a
    /// whole.
    public let column: Int
    /// The path from the document's outermost object, such as `layout.subviews[1].wieght`. Empty for a syntax error and
    /// for formats without such paths.
    public let path: String

    /// Creates the location of a file as a whole.
    package init(file: String) {
      self.init(file: file, line: 0, column: 0)
    }

    package init(file: String, line: Int, column: Int, path: String = "") {
      self.file = file
      self.line = line
      self.column = column
      self.path = path
    }
  }

  /// Whether this is an error or a warning.
  public let severity: Severity
  package let reason: Reason
  /// The file, line, and column.
  public let location: Location
  /// The topic, such as an unknown class, if a run over several documents reports it only once.
  package let topic: String?
  /// The cause, if diagnostics about several things may have the same one, such as a library that is missing.
  package let cause: Cause?

  /// A cause of several diagnostics, which a run reports once with their number.
  package enum Cause: Hashable, Sendable {
    /// Resources of libraries that aren't on the machine.
    case libraries
    /// Fonts that an application downloads.
    case downloadedFonts
    /// Attributes that a theme doesn't have.
    case themeAttributes
  }

  package init(
    _ reason: Reason, severity: Severity = .error, location: Location, topic: String? = nil, cause: Cause? = nil
  ) {
    self.severity = severity
    self.reason = reason
    self.location = location
    self.topic = topic
    self.cause = cause
  }

  /// The limit of the budget that ended inflating; `nil` for any other diagnostic.
  public var interruption: LayoutInterrupted? {
    if case .interrupted(let reason) = reason { reason } else { nil }
  }

  /// The diagnostic with the severity of an error.
  var asError: InflateError { InflateError(reason, severity: .error, location: location, topic: topic, cause: cause) }
}

/// All diagnostics of a document, in document order; at least one of them is an error. If warnings are treated as
/// errors, all are errors.
///
/// If the budget was exhausted, what was made until then is freed together with the last copy of this error, because
/// freeing hundreds of thousands of views takes longer than a deadline may be missed.
public struct InflateErrors: Error, Hashable, Sendable {
  /// All errors and warnings, in document order.
  public let errors: [InflateError]

  /// The limit of the budget that ended inflating; `nil` if the document is wrong.
  ///
  /// A service answers an interruption, which says nothing about the document, with another status than a wrong document.
  public var interruption: LayoutInterrupted? { errors.lazy.compactMap(\.interruption).first }

  /// The maximum number of listed errors, and of listed warnings. If there are more, one more entry contains the number
  /// of the others.
  public static let maximumCount = 1000

  /// The content to free with the error.
  private var remains: Remains?

  // Sound: nothing reads the object, which is only freed, and counts of references are atomic.
  private final class Remains: @unchecked Sendable {
    private let content: Any
    init(_ content: Any) { self.content = content }
  }

  /// Returns the same error, which keeps `content` until it is freed.
  func keeping(_ content: Any) -> InflateErrors {
    var copy = self
    copy.remains = Remains(content)
    return copy
  }

  /// Returns whether both have the same diagnostics.
  public static func == (one: InflateErrors, other: InflateErrors) -> Bool { one.errors == other.errors }

  /// Hashes the diagnostics.
  public func hash(into hasher: inout Hasher) { hasher.combine(errors) }

  package init(_ errors: [InflateError]) {
    self.errors = errors
  }
}

extension SourceLines {
  /// Returns the location of a byte.
  package func location(of offset: Int, in file: String, path: String = "") -> InflateError.Location {
    let position = position(of: offset)
    return InflateError.Location(file: file, line: position.line, column: position.column, path: path)
  }
}

extension [InflateError] {
  /// Sorts the diagnostics of one file by location; those at the same location keep their order.
  package mutating func sortByPlace() {
    // The standard library doesn't guarantee a stable sort. Only keys are sorted, since errors are expensive to move.
    let keys = enumerated().map { ($1.location.line, $1.location.column, $0) }
    let ordered = keys.sorted(by: <).map { self[$0.2] }
    self = ordered
  }
}
