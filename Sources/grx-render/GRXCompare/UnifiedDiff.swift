import Measure

/// The difference between two texts, line by line, in the format of `diff -u`.
package struct UnifiedDiff {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let changes: [LineChange]
  private let oldName: String
  private let newName: String

  private static let contextCount = 3

  /// Compares two texts. A CR before an LF in the old text is ignored.
  package init(old: [UInt8], new: [UInt8], oldName: String, newName: String) {
    self.old = UnifiedDiff.lines(of: UnifiedDiff.withoutCarriageReturns(old))
    self.new = UnifiedDiff.lines(of: new)
    self.oldName = oldName
    self.newName = newName
    changes = lineChanges(from: self.old, to: self.new)
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// The text. Removed lines begin with `-`, added lines with `+`, and the lines around them with a space.
  package var text: [UInt8] {
    var text = Array("--- \(oldName)\n+++ \(newName)\n".utf8)
    var rest = changes[...]
    while let first = rest.popFirst() {
      var hunk = [first]
      while let next = rest.first, next.old.lowerBound - hunk.last!.old.upperBound <= 2 * UnifiedDiff.contextCount {
        hunk.append(rest.removeFirst())
      }
      append(hunk, to: &text)
    }
    return text
  }

  private func append(_ hunk: [LineChange], to text: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(UnifiedDiff.contextCount, first.old.lowerBound)
    let after = min(UnifiedDiff.contextCount, old.count - last.old.upperBound)
    func range(_ start: Int, _ end: Int) -> String {
      // A side without lines refers to the line before it.
      end == start ? "\(start),0" : end == start + 1 ? "\(start + 1)" : "\(start + 1),\(end - start)"
    }
    let oldRange = range(first.old.lowerBound - before, last.old.upperBound + after)
    let newRange = range(first.new.lowerBound - before, last.new.upperBound + after)
    text += Array("@@ -\(oldRange) +\(newRange) @@\n".utf8)
    var position = first.old.lowerBound - before
    for change in hunk {
      for line in old[position..<change.old.lowerBound] { append(line, " ", to: &text) }
      for line in old[change.old] { append(line, "-", to: &text) }
      for line in new[change.new] { append(line, "+", to: &text) }
      position = change.old.upperBound
    }
    for line in old[position..<position + after] { append(line, " ", to: &text) }
  }

  private func append(_ line: ArraySlice<UInt8>, _ mark: Unicode.Scalar, to text: inout [UInt8]) {
    text.append(UInt8(ascii: mark))
    // The stored file may contain anything.
    let content = line.last == UInt8(ascii: "\n") ? line.dropLast() : line
    text += String(decoding: content, as: UTF8.self).visible.utf8
    if line.last == UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    if line.last != UInt8(ascii: "\n") { text += Array("\n\\ No newline at end of file\n".utf8) }
  }

  /// Returns the lines, each with its line break, which only the last line may lack.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  private static func withoutCarriageReturns(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for (index, byte) in text.enumerated() {
      let endsLine = byte == UInt8(ascii: "\r") && index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n")
      if !endsLine { result.append(byte) }
    }
    return result
  }
}
