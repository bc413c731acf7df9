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
  private let bytes: [UInt8]
  private lazy var locator = JSONLocator(bytes)

  /// Reads a document.
  ///
  /// - Throws: The first syntax error, or a repeated key.
  package init(file: String, bytes: [UInt8]) throws(InflateError) {
    self.bytes = bytes
    let lines = SourceLines(bytes)
    self.lines = lines
    func problem(at offset: Int, _ reason: InflateError.Reason) -> InflateError {
      InflateError(reason, location: lines.location(of: offset, in: file))
    }
    var scan = JSONScan(bytes)
    scan.maximumDepth = Self.maximumDepth
    do throws(JSONScan.Failure) { try scan.run() } catch { throw problem(at: error.offset, .syntax(error.syntax)) }
    if let key = scan.repeatedKeys.first {
      throw problem(
        at: key.offset, .duplicateKey(name: key.name, firstLine: lines.position(of: key.firstOffset).line))
    }
    switch scan.topLevel {
    case .other(let found):
      throw problem(at: 0, .inconsistentValue("expected an object with settings, found \(found)"))
    case .object(let found):
      for member in found {
        guard let value = try? JSONReader.data(Array(scan.text[member.value])) else {
          let sentence = "the value of '\(member.name.excerpt)' can't be read"
          throw problem(at: member.value.lowerBound, .inconsistentValue(sentence))
        }
        members.append((member.name, value))
      }
    }
  }

  /// Returns the line and the column of a key, both from 1; of a value, if the last step is an element.
  package func position(of steps: [Step]) -> (line: Int, column: Int) { position(of: steps, .key) }

  /// Returns the line and the column of a value, both from 1.
  package func valuePosition(of steps: [Step]) -> (line: Int, column: Int) { position(of: steps, .value) }

  private func position(of steps: [Step], _ part: JSONPlace.Part) -> (line: Int, column: Int) {
    lines.position(of: locator.offset(of: JSONPlace(steps, part), in: nil))
  }
}
