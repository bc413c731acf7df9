/// The stored diagnostics of a document, and the number of further ones.
///
/// A file can contain millions of errors. Each stored diagnostic costs memory, and time to find its location and a
/// suggestion, so those beyond the limit are only counted. Errors and warnings are counted separately, so warnings
/// never hide an error.
struct DiagnosticTally {
  /// The number of diagnostics of one severity.
  private struct Count {
    var kept = 0
    var dropped = 0
  }

  private var errors = Count()
  private var warnings = Count()

  /// The maximum number of stored diagnostics of a severity: one more than are listed, since that one provides the
  /// location of the line that summarizes the rest.
  static let limit = InflateErrors.maximumCount + 1

  /// Counts a diagnostic. Returns whether it should be stored.
  mutating func admits(_ severity: InflateError.Severity) -> Bool {
    let count: WritableKeyPath<Self, Count> = severity == .error ? \.errors : \.warnings
    guard self[keyPath: count].kept < Self.limit else {
      self[keyPath: count].dropped += 1
      return false
    }
    self[keyPath: count].kept += 1
    return true
  }

  /// Returns whether the next diagnostic would be stored.
  func hasRoom(for severity: InflateError.Severity) -> Bool {
    (severity == .error ? errors : warnings).kept < Self.limit
  }

  /// Returns the number of diagnostics of a severity that weren't stored.
  func dropped(_ severity: InflateError.Severity) -> Int { (severity == .error ? errors : warnings).dropped }

  /// Adds errors that weren't counted as diagnostics.
  mutating func addDroppedErrors(_ count: Int) { errors.dropped += count }

  /// Adds the diagnostics that another tally dropped.
  mutating func addDropped(_ other: DiagnosticTally) {
    errors.dropped += other.errors.dropped
    warnings.dropped += other.warnings.dropped
  }

  /// Returns the first diagnostics of each severity, followed by one with the number of the others, at the location of
  /// the first of those.
  func list(_ kept: [InflateError]) -> [InflateError] {
    var listed: [InflateError] = []
    var counts: [InflateError.Severity: Int] = [:]
    var lastPlaces: [InflateError.Severity: Int] = [:]
    for error in kept {
      let count = counts[error.severity, default: 0] + 1
      counts[error.severity] = count
      if count == InflateErrors.maximumCount + 1 { lastPlaces[error.severity] = listed.count }
      if count <= InflateErrors.maximumCount + 1 { listed.append(error) }
    }
    for (severity, index) in lastPlaces {
      let more = counts[severity, default: 0] - InflateErrors.maximumCount + dropped(severity)
      // A single additional one takes no more space than the line that would replace it.
      if more == 1 { continue }
      let location = listed[index].location
      listed[index] = InflateError(.more(count: more, of: severity), severity: severity, location: location)
    }
    return listed
  }
}
