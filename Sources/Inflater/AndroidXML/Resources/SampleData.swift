import GRXFileFormats
import Inflater
import Layouts

/// A file of sample data, whose values an editor shows in layouts: lines of text, comma-separated values below their
/// names, or JSON.
///
/// Source: "Tools attributes reference" in Android's documentation, and the editor of Android Studio.
package struct SampleData: Sendable {
  package static let maximumBytes = 1 << 20

  private enum Content {
    case lines([Substring])
    /// The names of the columns, and the other lines.
    case table([String], [Substring])
    case json(AttributeValue)
  }

  package let byteCount: Int
  private let content: Content

  /// Reads a file.
  /// - Throws: The first error in JSON.
  package init(_ bytes: [UInt8], named file: String) throws(InflateError) {
    byteCount = bytes.count
    if file.hasSuffix(".json") {
      let members = try SettingsDocument(file: file, bytes: bytes).members
      content = .json(.object(Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }))
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    content =
      file.hasSuffix(".csv")
      ? .table(lines.first.map(Self.fields) ?? [], Array(lines.dropFirst())) : .lines(lines)
  }

  /// Returns the fields of a line, of which those in quotes may have commas.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var (isQuoted, last) = (false, Character(","))
    for character in line {
      if character == "\"" {
        // Two quotes in quotes are one.
        if last == "\"", !isQuoted { fields[fields.count - 1].append("\"") }
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
      last = character
    }
    return fields
  }

  /// Returns one of the values at a path, which leads through the elements of arrays. After the last value comes the
  /// first.
  ///
  /// - Parameter visited: The number of values that were examined is added.
  package func value(at path: ArraySlice<Substring>, _ index: Int, _ visited: inout Int) -> String? {
    switch content {
    case .lines(let lines):
      return lines.isEmpty || !path.isEmpty ? nil : String(lines[index % lines.count])
    case .table(let names, let lines):
      guard path.count == 1, let name = path.first, let column = names.firstIndex(of: String(name)), !lines.isEmpty
      else { return nil }
      let fields = Self.fields(lines[index % lines.count])
      visited += names.count + fields.count
      return column < fields.count ? fields[column] : ""
    case .json(let value):
      var remaining = index
      if let found = Self.value(at: path, in: value, &remaining, &visited) { return found }
      let count = index - remaining
      if count == 0 { return nil }
      remaining = index % count
      return Self.value(at: path, in: value, &remaining, &visited)
    }
  }

  /// - Parameter index: The number of values before the one to return is subtracted.
  private static func value(
    at path: ArraySlice<Substring>, in value: AttributeValue, _ index: inout Int, _ visited: inout Int
  ) -> String? {
    visited += 1
    let text: String
    switch value {
    case .array(let elements):
      return elements.firstResult { Self.value(at: path, in: $0, &index, &visited) }
    case .object(let members):
      guard let name = path.first, let member = members[String(name)] else { return nil }
      return Self.value(at: path.dropFirst(), in: member, &index, &visited)
    case .string(let string): text = string
    case .number(let number), .pixels(let number): text = number.shortestDecimal
    case .bool(let bool): text = String(bool)
    case .null: return nil
    }
    guard path.isEmpty else { return nil }
    if index == 0 { return text }
    index -= 1
    return nil
  }
}
