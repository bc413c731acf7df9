import GRXFileFormats
import Layouts

/// A JSON file of settings. As in layouts, comments and trailing commas are allowed.
package final class SettingsDocument {
  package typealias Step = JSONPlace.Step

  /// The maximum depth of nested containers. Foundation's parser uses several kilobytes of stack for each.
  private static let maximumDepth = 32

  /// The outermost object's members, in document order.
  package private(set) var members: [(name: String, value: AttributeValue)] = []
  private let lines: SourceLines
  private let locator: JSONLocator

  /// Reads a document.
  ///
  /// - Throws: The first syntax error, or a repeated key.
  package init(file: String, bytes: [UInt8]) throws(InflateError) {
    let lines = SourceLines(bytes)
    var rules = JSONRules()
    rules.maximumDepth = Self.maximumDepth
    let tree = JSONTree.read(bytes, rules)
    (self.lines, locator) = (lines, JSONLocator(tree))
    func problem(at offset: Int, _ reason: InflateError.Reason) -> InflateError {
      InflateError(reason, location: lines.location(of: offset, in: file))
    }
    if let failure = tree.failure { throw problem(at: failure.offset, .syntax(failure.syntax)) }
    if let key = tree.repeatedKeys.first {
      let firstLine = lines.position(of: key.firstOffset).line
      throw problem(
        at: Int(tree.entries[key.entry].key), .duplicateKey(name: tree.key(of: key.entry), firstLine: firstLine))
    }
    if let found = tree.entries[0].kind.nameUnlessObject {
      throw problem(at: 0, .inconsistentValue("expected an object with settings, found \(found)"))
    }
    for member in tree.children(of: 0) {
      let (name, entry) = (tree.key(of: member), tree.entries[member])
      guard let value = try? JSONValues(of: tree, member..<Int(entry.next)).value(at: member) else {
        throw problem(at: Int(entry.start), .inconsistentValue("the value of '\(name.excerpt)' can't be read"))
      }
      members.append((name, value))
    }
  }

  /// Returns the line and the column of a key, both from 1; of a value, if the last step is an element.
  package func position(of steps: [Step]) -> (line: Int, column: Int) { position(of: steps, .key) }

  /// Returns the line and the column of a value, both from 1.
  package func valuePosition(of steps: [Step]) -> (line: Int, column: Int) { position(of: steps, .value) }

  private func position(of steps: [Step], _ part: JSONPlace.Token) -> (line: Int, column: Int) {
    lines.position(of: locator.offset(of: JSONPlace(steps, part), in: nil))
  }
}
