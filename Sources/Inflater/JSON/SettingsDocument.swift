import Foundation
import GRXFileFormats

/// A JSON file of settings. As in layouts, comments and trailing commas are allowed.
package final class SettingsDocument {
  package indirect enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([String: Value])
  }

  package enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  /// A syntax error, with a line and a column from 1.
  package struct Problem: Error, Hashable, Sendable {
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// The maximum depth of nested containers. Foundation's decoder uses several kilobytes of stack for each.
  private static let maximumDepth = 32

  /// The outermost object's members, in document order.
  package private(set) var members: [(name: String, value: Value)] = []
  private let lines: SourceLines
  private let bytes: [UInt8]
  private lazy var locator = JSONLocator(bytes)

  /// Reads a document.
  ///
  /// - Throws: The first syntax error, or a repeated key.
  package init(file: String, bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    let lines = SourceLines(bytes)
    self.lines = lines
    func problem(at offset: Int, _ reason: InflateError.Reason) -> Problem {
      let position = lines.position(of: offset)
      let location = InflateError.Location(file: file, line: position.line, column: position.column)
      return Problem(
        line: position.line, column: position.column, message: InflateError(reason, location: location).message)
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
      throw Problem(line: 1, column: 1, message: "expected an object with settings, found \(found)")
    case .object(let found):
      for member in found {
        // Not every version of the decoder accepts scalars as documents.
        let text = Data([UInt8(ascii: "[")] + scan.text[member.value] + [UInt8(ascii: "]")])
        guard let value = try? JSONDecoder().decode([Value].self, from: text).first else {
          let position = lines.position(of: member.value.lowerBound)
          throw Problem(
            line: position.line, column: position.column, message: "the value of '\(member.name.excerpt)' can't be read"
          )
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
    let places = steps.map { step -> JSONPlace.Step in
      switch step {
      case .member(let name): .member(name)
      case .element(let index): .element(index)
      }
    }
    return lines.position(of: locator.offset(of: JSONPlace(places, part), in: nil))
  }
}

extension SettingsDocument.Value: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([Self].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: Self].self))
    }
  }
}
