import Foundation
import Inflater
import Layouts
import TestSupport
import Testing

/// Each document in `Fixtures/errors` has a file with its messages beside it, including their locations.
@Suite struct ErrorFixturesTests {
  private static let folder = fixtures.appendingPathComponent("errors")

  /// Returns the names of the files, without extensions. Files in nested folders are only included by others.
  private static func names(_ pathExtension: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("." + pathExtension) }.map { String($0.dropLast(pathExtension.count + 1)) }.sorted()
  }

  @Test func each_error_has_its_messages_and_each_text_its_document() throws {
    let documents = try Self.names("grx")
    let texts = try Self.names("txt")
    #expect(documents.count > 60)
    #expect(documents.filter { !texts.contains($0) } == [] || updatesSnapshots)
    #expect(texts.filter { !documents.contains($0) } == [])
  }

  @Test func each_document_is_answered_with_its_messages() throws {
    for name in try Self.names("grx") {
      let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name + ".grx")))
      let errors = Self.errors(bytes, named: name + ".grx")
      #expect(!errors.isEmpty, "\(name) has no error")
      let text = errors.map { Self.shown($0, in: bytes, named: name + ".grx") }.joined(separator: "\n")
      try expectSnapshot(text + "\n", in: Self.folder.appendingPathComponent(name + ".txt"))
    }
  }

  private static func errors(_ bytes: [UInt8], named name: String) -> [InflateError] {
    var inflater = Inflater.ofAllFormats()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("// with: ") {
      set(line.dropFirst("// with: ".count).split(separator: " ").map(String.init), of: &inflater)
    }
    inflater.source = FolderSource(folder: folder.path)
    do throws(InflateErrors) {
      return try inflater.inflate(bytes, named: name).warnings
    } catch {
      return error.errors
    }
  }

  /// Applies the settings in a document's comment `// with: …`.
  private static func set(_ words: [String], of inflater: inout Inflater) {
    switch words.first {
    case "strict":
      inflater.warningsAreErrors = true
    case "maximumBytes":
      inflater.limits.bytes = words.last.flatMap { Int($0) } ?? 0
    case "set":
      let parts = words[1].split(whereSeparator: { $0 == "." || $0 == "=" }).map(String.init)
      inflater.overrides.append(AttributeOverride(id: parts[0], attribute: parts[1], value: .string(parts[2])))
    default:
      Issue.record("an unknown option: \(words)")
    }
  }

  /// Returns a message, the line that it refers to, and a mark below its location.
  private static func shown(_ error: InflateError, in main: [UInt8], named name: String) -> String {
    let message = error.description.replacingOccurrences(of: folder.path + "/", with: "")
    let location = error.location
    guard location.line > 0 else { return message }
    let bytes =
      location.file == name ? main : [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: location.file))) ?? Data())
    let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
    let line = location.line <= lines.count ? lines[location.line - 1].filter { $0 != "\u{FEFF}" } : []
    let printable = line.map { $0.value < 0x20 || $0.value == 0x7F ? "." : String($0) }.joined()
    return "\(message)\n  | \(printable)\n  | \(String(repeating: " ", count: location.column - 1))^"
  }
}
