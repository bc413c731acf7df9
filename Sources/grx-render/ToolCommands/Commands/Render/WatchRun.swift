import GRXCompare
import Measure
import Render

/// Renders a layout again whenever a file on which it depends changes.
struct WatchRun {
  private let settings: RenderSettings
  private let operands: [String]
  private let surroundings: Surroundings

  /// The maximum number of times that reading is delayed because files are still changing.
  private static let maximumUnsettledPauses = 2

  init(_ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings) {
    self.settings = settings
    self.operands = operands
    self.surroundings = surroundings
  }

  /// Runs until the process receives a signal to end, or until the output no longer has a reader.
  func outcome() throws(UsageError) -> Outcome {
    // Usage errors are reported before watching begins.
    _ = try RenderRun(settings, operands, surroundings)
    // The first pause blocks the signals that end the process, so the first output is complete.
    guard surroundings.pause([]) else { return Outcome() }
    var shown = try render()
    guard emit(shown.outcome) else { return Outcome(status: .failed) }
    // The latest successful layout: an error in between doesn't change it.
    var laidOut = shown.sections
    var contents = Self.contents(of: laidOut, besides: [:])
    var files = FileWatch(shown.files)
    while surroundings.pause([]) {
      var changed = files.changes()
      if changed.isEmpty { continue }
      // A file that is still being written is incomplete.
      for _ in 0..<Self.maximumUnsettledPauses {
        guard surroundings.pause([]) else { return Outcome() }
        let more = files.changes()
        if more.isEmpty { break }
        changed += more
      }
      let next = renderAgain(after: shown)
      guard emit(announcement(of: next, after: shown, laidOut, contents, changed)) else {
        return Outcome(status: .failed)
      }
      files = FileWatch(next.files)
      shown = next
      if !next.sections.isEmpty {
        laidOut = next.sections
        for file in changed { contents[file] = nil }
        contents = Self.contents(of: laidOut, besides: contents)
      }
    }
    return Outcome()
  }

  /// The maximum size of a file of resources that is kept, in bytes.
  private static let maximumContent = 1 << 20

  /// Returns the contents of the files of resources of a layout, which the next layout is compared with.
  ///
  /// - Parameter known: Contents that were read before and haven't changed.
  private static func contents(
    of sections: [ComparedSection], besides known: [String: [UInt8]]
  ) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for file in sections.flatMap(\.files) where contents[file] == nil && PathNames.suffix(file) == "xml" {
      contents[file] = known[file] ?? (try? Files.read(file, mustBeRegular: true, limit: maximumContent))
    }
    return contents
  }

  private func emit(_ outcome: Outcome) -> Bool {
    surroundings.emit(outcome.highlighted(surroundings.outputStyle))
  }

  private func render() throws(UsageError) -> RenderRun.Result {
    try RenderRun(settings, operands, surroundings, trace: FileTrace()).result()
  }

  private func renderAgain(after shown: RenderRun.Result) -> RenderRun.Result {
    do throws(UsageError) {
      return try render()
    } catch {
      // An option no longer applies, such as when the output is now one of the files.
      let message = surroundings.errorStyle.message(from: Tool.name, .error, error.description)
      return RenderRun.Result(
        outcome: Outcome(status: .failed, messages: message), files: shown.files.mapValues { $0 })
    }
  }

  /// Writes a summary of the changes to standard error, and the output again if it changed.
  private func announcement(
    of next: RenderRun.Result, after shown: RenderRun.Result, _ laidOut: [ComparedSection],
    _ contents: [String: [UInt8]], _ changed: [String]
  ) -> Outcome {
    var outcome = next.outcome
    var names: [String] = []
    for file in changed where !names.contains(file.visiblePath) { names.append(file.visiblePath) }
    var heading = surroundings.errorStyle.colored("\(names.joined(separator: ", ")) changed", .bold)
    if next.sections.isEmpty || laidOut.isEmpty {
      heading += "\n"
    } else {
      let words = SectionComparison(
        from: laidOut, to: next.sections, listsAll: settings.listsAll, comparesText: false, contents: contents
      ).text
      heading += words.isEmpty ? "; the layout is the same\n" : "\n" + words
    }
    outcome.messages = heading + outcome.messages
    if outcome.output == shown.outcome.output { outcome.output = [] }
    return outcome
  }
}
