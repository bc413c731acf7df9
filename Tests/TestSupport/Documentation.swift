import Foundation
import Testing

/// The README and the articles.
package let documentation: [URL] = {
  let sources = packageFolder.appendingPathComponent("Sources").path
  let names = (try? FileManager.default.subpathsOfDirectory(atPath: sources)) ?? []
  return [packageFolder.appendingPathComponent("README.md")]
    + names.filter { $0.hasSuffix(".md") }.sorted().map { packageFolder.appendingPathComponent("Sources/\($0)") }
}()

/// Compares all parts of the documentation between two given lines with `text`, as `expectSnapshot(_:in:between:)`
/// does.
package func expectDocumented(_ text: String, between range: (start: String, end: String)) throws {
  let files = try documentation.filter { try String(contentsOf: $0, encoding: .utf8).contains(range.start + "\n") }
  #expect(!files.isEmpty, "no page has the line \(range.start)")
  for file in files { try expectSnapshot(text, in: file, between: range) }
}

/// Returns all parts of the documentation that follow a mark, each with its page.
package func documented(after mark: String) throws -> [(file: URL, text: String)] {
  try documentation.flatMap { file in
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: mark).dropFirst().map { (file, $0) }
  }
}

/// Compares each snippet of a source file with the documentation, which shows it without indentation.
///
/// A snippet is between the lines `// snippet: NAME` and `// end of snippet`.
package func expectSnippets(ofSource path: String, count: Int) throws {
  let parts = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    .components(separatedBy: "// snippet: ").dropFirst().filter { !$0.hasPrefix("\\") && !$0.hasPrefix("\"") }
  #expect(parts.count == count, "\(path) has \(parts.count) snippets")
  for part in parts {
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    let end = try #require(lines.firstIndex { $0.hasSuffix("// end of snippet") })
    let body = lines[1..<end]
    let indent = body.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    try expectDocumented(
      body.map { $0.dropFirst(indent) + "\n" }.joined(), between: ("<!-- snippet: \(lines[0]) -->\n```swift", "```\n"))
  }
}
