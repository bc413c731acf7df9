import Foundation

/// The files of the snapshots of one test.
struct SnapshotFiles {
  /// The folder `__Snapshots__/FILE` beside the test's file.
  let folder: URL
  /// The name of the test, and the one that the caller gives.
  let test: String
  let recording: SnapshotRecording

  /// - Parameter function: The test's function, with its parameters.
  init(besideSource file: String, test function: String, name: String?, recording: SnapshotRecording) {
    let source = URL(fileURLWithPath: file)
    folder = source.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
      .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
    let words = [String(function.prefix { $0 != "(" })] + [name].compactMap(\.self)
    test = words.map(Self.fileName).joined(separator: ".")
    self.recording = recording
  }

  /// The recording that the environment variable names; `nil` for none.
  static var recordingOfEnvironment: SnapshotRecording? {
    ProcessInfo.processInfo.environment["GRX_RECORD_SNAPSHOTS"].flatMap(SnapshotRecording.init)
  }

  /// Returns a text with only the letters, digits, and marks that a file may have in its name everywhere.
  private static func fileName(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" })
  }

  func url(_ condition: SnapshotCondition, _ suffix: String) -> URL {
    folder.appendingPathComponent("\(test).\(condition.fileName).\(suffix)")
  }

  /// Compares a text with the recorded one, and records it if it should be.
  ///
  /// - Parameter differences: Describes the differences from an earlier text; `nil` if it isn't a tree.
  /// - Returns: A description of the differences, or of the recording; `nil` if the texts are equal.
  func compare(
    _ text: String, _ condition: SnapshotCondition, differences: (String) -> String?
  ) -> String? {
    compare(Array(text.utf8), url(condition, "txt"), condition) { recorded in
      let before = String(decoding: recorded, as: UTF8.self)
      let words = differences(before).flatMap { $0.isEmpty ? nil : $0.trimmingSuffix("\n") }
      return [words, Self.lines(from: before, to: text)].compactMap(\.self).joined(separator: "\n")
    }
  }

  /// Compares a PNG with the recorded one, and records it if it should be.
  func compare(picture: [UInt8], _ condition: SnapshotCondition) -> String? {
    compare(picture, url(condition, "png"), condition) { _ in
      "the picture differs; the new one is attached to the test's result"
    }
  }

  private func compare(
    _ content: [UInt8], _ url: URL, _ condition: SnapshotCondition, describe: ([UInt8]) -> String
  ) -> String? {
    let recorded = (try? Data(contentsOf: url)).map { [UInt8]($0) }
    if let recorded, recorded == content { return nil }
    let name = "__Snapshots__/\(folder.lastPathComponent)/\(url.lastPathComponent)"
    let difference = recorded.map { "\(name): \(condition.description):\n\(describe($0))" }
    let isRecorded =
      switch recording {
      case .all, .failed: true
      case .missing: recorded == nil
      case .never: false
      }
    guard isRecorded else {
      return difference ?? "\(name): there is no such snapshot; GRX_RECORD_SNAPSHOTS=missing writes it"
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(content).write(to: url, options: .atomic)
    } catch {
      return "\(name): the snapshot can't be written: \(error.localizedDescription)"
    }
    return [difference, "\(name): the snapshot was recorded; look at it, and run the test again"].compactMap(\.self)
      .joined(separator: "\n")
  }

  /// Returns the lines that differ between two texts, with `-` before a removed one and `+` before an added one, and the
  /// unchanged lines beside them.
  static func lines(from before: String, to after: String) -> String {
    let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
    let changes = new.difference(from: old)
    let removed = Set(changes.removals.map(\.place))
    let added = Set(changes.insertions.map(\.place))
    var lines: [(mark: String, text: Substring)] = []
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      if oldPlace < old.count, removed.contains(oldPlace) {
        lines.append(("-", old[oldPlace]))
        oldPlace += 1
      } else if newPlace < new.count, added.contains(newPlace) {
        lines.append(("+", new[newPlace]))
        newPlace += 1
      } else {
        lines.append((" ", new[newPlace]))
        (oldPlace, newPlace) = (oldPlace + 1, newPlace + 1)
      }
    }
    let shown = lines.indices.filter { place in
      lines[max(0, place - 1)...min(lines.count - 1, place + 1)].contains { $0.mark != " " }
    }
    return shown.map { lines[$0].mark + " " + lines[$0].text }.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  /// The place of the changed element.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast()) : self }
}
