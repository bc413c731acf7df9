import Foundation
import Testing

/// Whether this run rewrites the files of expected results. It fails anyway, so that no change goes unnoticed.
package let updatesSnapshots = ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1"

/// Expects `text` to equal the content of a file.
///
/// - Parameter range: The part of the file between two lines that don't change; `nil` for the whole file.
package func expectSnapshot(_ text: String, in file: URL, between range: (start: String, end: String)? = nil) throws {
  let whole = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  var expected = whole[...]
  if let range {
    guard let start = whole.range(of: range.start + "\n"),
      let end = whole[start.upperBound...].range(of: range.end)
    else {
      Issue.record("\(file.lastPathComponent) lacks the lines \(range.start) and \(range.end)")
      return
    }
    expected = whole[start.upperBound..<end.lowerBound]
  }
  guard expected != text[...] else { return }
  if updatesSnapshots {
    let updated = whole.replacingCharacters(in: expected.startIndex..<expected.endIndex, with: text)
    try updated.write(to: file, atomically: true, encoding: .utf8)
  }
  let difference = lineDifference(from: String(expected), to: text)
  let hint = updatesSnapshots ? "rewritten" : "UPDATE_SNAPSHOTS=1 rewrites it"
  Issue.record("\(file.path) differs (\(hint)):\n\(difference)")
}

/// Returns the lines that only one of two texts has, with their line numbers.
package func lineDifference(from old: String, to new: String) -> String {
  func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  return lines(new).difference(from: lines(old)).map { change in
    switch change {
    case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
    case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
    }
  }.joined(separator: "\n")
}

/// The package's folder.
package let packageFolder = fixtures.deletingLastPathComponent()
