/// Which diagnostics of a document are kept for the list, and how many more there are.
///
/// A file can contain millions of mistakes. Each one that is kept costs memory and the time to find its location and a
/// suggestion, so those beyond the limit are only counted. Errors and warnings are counted separately: no number of warnings
/// hides an error.
struct DiagnosticTally {
  /// The mistakes of one severity that were met.
  private struct Count {
    var kept = 0
    var dropped = 0
  }

  private var errors = Count()
  private var warnings = Count()

  /// How many of a severity are kept: one more than are listed, since that one gives the place of the line about the rest.
  static let limit = InflateErrors.maximumCount + 1

  /// Counts a mistake. Returns whether it is to be kept.
  mutating func admits(_ severity: InflateError.Severity) -> Bool {
    let count: WritableKeyPath<Self, Count> = severity == .error ? \.errors : \.warnings
    guard self[keyPath: count].kept < Self.limit else {
      self[keyPath: count].dropped += 1
      return false
    }
    self[keyPath: count].kept += 1
    return true
  }

  /// Whether the next mistake would be kept.
  func hasRoom(for severity: InflateError.Severity) -> Bool {
    (severity == .error ? errors : warnings).kept < Self.limit
  }

  /// How many of a severity were not kept.
  func dropped(_ severity: InflateError.Severity) -> Int { (severity == .error ? errors : warnings).dropped }

  /// Counts what another tally did not keep.
  mutating func addDropped(_ other: DiagnosticTally) {
    errors.dropped += other.errors.dropped
    warnings.dropped += other.warnings.dropped
  }

  /// The first mistakes of each severity, and one that says how many more there are, in the place of the first of those.
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
      // A single one more takes no more room than the line that would replace it.
      if more == 1 { continue }
      let location = listed[index].location
      listed[index] = InflateError(.more(count: more, of: severity), severity: severity, location: location)
    }
    return listed
  }
}
