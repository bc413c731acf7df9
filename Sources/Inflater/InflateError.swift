/// One mistake in a document.
///
/// `description` is the message as compilers print it, on two lines if the mistake has a path:
/// ```
/// row.grx:4:23: warning: unknown attribute 'wieght' of a child of LinearLayout; did you mean 'weight'?
///   at layout.subviews[1].wieght
/// ```
public struct InflateError: Error, Hashable, Sendable {
  public enum Severity: String, Codable, Hashable, Sendable {
    /// No tree can be made.
    case error
    /// A tree is made, and what is wrong is left out of it.
    case warning
  }

  /// Where a mistake is.
  public struct Location: Codable, Hashable, Sendable {
    /// The file's name, as the caller gave it.
    public let file: String
    /// From 1; 0 if the mistake is of the file as a whole.
    public let line: Int
    /// From 1, in Unicode scalars, a byte-order mark not counted; 0 if the mistake is of the file as a whole.
    public let column: Int
    /// The way there from the document's outermost object, such as `layout.subviews[1].wieght`. Empty for a syntax error,
    /// and for formats that have no such paths.
    public let path: String

    /// The file as a whole.
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

  public let severity: Severity
  package let reason: Reason
  public let location: Location

  package init(_ reason: Reason, severity: Severity = .error, location: Location) {
    self.severity = severity
    self.reason = reason
    self.location = location
  }

  /// The same, as an error.
  var asError: InflateError { InflateError(reason, severity: .error, location: location) }
}

/// All mistakes of a document, in document order; at least one of them is an error. If warnings count as errors, all are.
public struct InflateErrors: Error, Hashable, Sendable {
  public let errors: [InflateError]

  /// How many errors, and how many warnings, are listed. What there is besides is one more entry, which says how many.
  public static let maximumCount = 1000

  package init(_ errors: [InflateError]) {
    self.errors = errors
  }
}

extension [InflateError] {
  /// Orders the mistakes of one file by their place; those at one place keep their order.
  package mutating func sortByPlace() {
    // The standard library does not promise a stable sort. Keys alone are sorted, since errors are costly to move.
    let keys = enumerated().map { ($1.location.line, $1.location.column, $0) }
    let ordered = keys.sorted(by: <).map { self[$0.2] }
    self = ordered
  }
}
