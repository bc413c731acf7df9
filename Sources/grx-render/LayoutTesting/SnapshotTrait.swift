import Testing

/// The snapshots that a test writes instead of comparing them.
public enum SnapshotRecording: String, Hashable, Sendable {
  /// All of them.
  case all
  /// Those that don't exist yet. This is the default.
  case missing
  /// Those that don't exist yet, and those that differ.
  case failed
  /// None. A missing snapshot is a failure.
  case never
}

/// A trait that sets how the snapshots of a test or a suite are recorded, and whether they have pictures:
/// `@Suite(.layoutSnapshots(pictures: true))`.
public struct LayoutSnapshotsTrait: SuiteTrait, TestTrait, TestScoping {
  /// Whether the trait of a suite also applies to the tests in it.
  public let isRecursive = true
  fileprivate let record: SnapshotRecording?
  fileprivate let pictures: Bool?

  /// Runs a test with the settings of the trait. Those of an inner trait override those of an outer one.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = SnapshotSettings.current
    if let record { settings.record = record }
    if let pictures { settings.pictures = pictures }
    try await SnapshotSettings.$current.withValue(settings) { try await function() }
  }
}

extension Trait where Self == LayoutSnapshotsTrait {
  /// Sets how the snapshots of a test or a suite are recorded.
  ///
  /// - Parameters:
  ///   - record: The snapshots that are written; `nil` for those that the suite around it or the environment names.
  ///   - pictures: Whether each text has a picture beside it; `nil` for the setting of the suite around it, or no.
  public static func layoutSnapshots(record: SnapshotRecording? = nil, pictures: Bool? = nil) -> Self {
    LayoutSnapshotsTrait(record: record, pictures: pictures)
  }
}

/// The settings of the current test.
struct SnapshotSettings: Sendable {
  /// The snapshots that are written; `nil` for those that the environment names.
  var record: SnapshotRecording?
  var pictures = false

  @TaskLocal static var current = SnapshotSettings()
}
