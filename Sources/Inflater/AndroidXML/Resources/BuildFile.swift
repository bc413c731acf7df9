import GRXFileFormats
import Inflater

/// A file of a project that names versions: a build file, a catalog, a lock file, or a file of properties.
struct BuildFile: Sendable {
  enum Kind: Sendable {
    case build, catalog, lock, properties
  }

  let path: String
  let text: String
  let kind: Kind

  /// A value in a file, and its place.
  struct Position: Hashable, Sendable {
    let file: String
    /// The number of the line, from 1; `nil` if it isn't known.
    var line: Int?
  }

  /// A version as written, and the number of its line.
  typealias Version = (text: String, line: Int)

  /// The lines, with the empty ones.
  private var lines: [Substring] { lines { _ in true }.map(\.text) }

  /// Returns the lines whose bytes fulfill a condition, with their numbers from 0. Slices of strings would take ten times as long.
  private func lines(where isWanted: (ArraySlice<UInt8>) -> Bool) -> [(number: Int, text: Substring)] {
    let bytes = Array(text.utf8)
    var found: [(number: Int, text: Substring)] = []
    var (start, number) = (0, 0)
    func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
    while start <= bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let end = lineEnd > start && bytes[lineEnd - 1] == UInt8(ascii: "\r") ? lineEnd - 1 : lineEnd
      if isWanted(bytes[start..<end]) { found.append((number, text[index(start)..<index(end)])) }
      (start, number) = (lineEnd + 1, number + 1)
    }
    return found
  }

  // MARK: Libraries

  /// Returns a library's version: `1.12.0`.
  ///
  /// - Parameter variables: The variables of the project's files, for a version such as `$materialVersion`.
  func version(of module: String, _ variables: (_ name: String) -> Found? = { _ in nil }) -> Found? {
    let parts = module.split(separator: ":").map(String.init)
    // Few files name the library at all.
    guard text.range(ofText: parts[0]) != nil else { return nil }
    // Read when a line refers to a version, and only once, since a file may have many such lines.
    var versions: [String: Version]?
    for (index, part) in lines.enumerated() {
      if part.drop(while: \.isWhitespace).hasPrefix("//") || part.isEmpty { continue }
      let line = String(part)
      if let range = line.range(ofText: module + ":") {
        let rest = line[range.upperBound...]
        if let found = Self.written(rest) { return Found(found, Position(file: path, line: index + 1)) }
        if let name = Self.variable(rest), let found = variables(name) { return found }
      }
      // `material = { group = "…", name = "material", version.ref = "material" }`, or with `module = "…"`.
      let names =
        line.contains("\"\(module)\"") || line.contains("\"\(parts[0])\"") && line.contains("\"\(parts[1])\"")
      guard names, let equals = line.range(ofText: "version") else { continue }
      let rest = line[equals.upperBound...]
      let quoted = rest.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
      if !rest.hasPrefix(".ref"), let found = Self.written(quoted) {
        return Found(found, Position(file: path, line: index + 1))
      }
      if versions == nil { versions = assignments }
      if let (value, line) = versions?[String(quoted)] { return Found(value, Position(file: path, line: line)) }
    }
    return nil
  }

  /// A version and its place.
  struct Found: Hashable, Sendable {
    let version: String
    let place: Position

    init(_ version: String, _ place: Position) { (self.version, self.place) = (version, place) }
  }

  /// Returns the name in `$name`, `${name}`, `${rootProject.ext.name}`, or `" + name`, or `nil` for none.
  private static func variable(_ text: some StringProtocol) -> String? {
    let rest = String(text.drop { "\"'+${ ".contains($0) })
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    return name.split { $0 == "." }.last.map(String.init)
  }

  /// The versions and numbers that are assigned to names in lines such as `name = value`, by the last part of the name;
  /// the first, if a name occurs twice.
  var assignments: [String: Version] {
    var values: [String: Version] = [:]
    for (index, line) in lines(where: Self.mayAssign) {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let value = String(sides[1]).trimmed.drop { $0 == "\"" || $0 == "'" || $0 == "(" }
      guard value.first?.isNumber == true else { continue }
      let text = value.prefix { $0.isNumber || $0.isLetter || $0 == "." || $0 == "-" }
      let left = String(sides[0]).trimmed
      // `val name`, `def name`, `ext.name`, `extra["name"]`
      let last = left.split { $0 == " " || $0 == "." || $0 == "[" || $0 == ":" }.last ?? ""
      let names = [left, last.filter { $0 != "\"" && $0 != "'" && $0 != "]" }]
      for name in names where values[name] == nil { values[name] = (String(text), index + 1) }
    }
    return values
  }

  /// Returns whether a line may assign a value that begins with a number. Few lines do, and reading characters takes long.
  private static func mayAssign(_ line: ArraySlice<UInt8>) -> Bool {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let blanks: [UInt8] = [0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "(")]
    guard let first = line[(equals + 1)...].first(where: { !blanks.contains($0) }) else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first >= 0x80
  }

  /// Returns the version at the start of a text, or `nil` if it has fewer than two numbers.
  private static func written(_ text: some StringProtocol) -> String? {
    let version = text.prefix { $0.isNumber || $0.isLetter || $0 == "." || $0 == "-" }
    let parts = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
    return parts.count >= 2 ? String(version) : nil
  }

  // MARK: The target

  /// The API level for which the file builds the application: `targetSdk = 36`, `targetSdkVersion 36`, or the name of a
  /// variable or of a version in a catalog.
  func targetSDK(_ variables: (_ name: String) -> Found?) -> Found? {
    for (index, part) in lines.enumerated() {
      guard part.utf8.drop(while: { $0 == 0x20 || $0 == 0x09 }).starts(with: "targetSdk".utf8) else { continue }
      let line = String(part).trimmed
      let word = line.prefix { $0.isLetter }
      guard word == "targetSdk" || word == "targetSdkVersion" else { continue }
      let value = line[word.endIndex...].drop { !$0.isNumber && !$0.isLetter }
      if value.first?.isNumber == true {
        return Found(String(value.prefix { $0.isNumber }), Position(file: path, line: index + 1))
      }
      // `libs.versions.target.sdk.get().toInt()`, whose name in the catalog may have hyphens or underscores.
      let path = value.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
      var names = path.split(separator: ".").map(String.init)
      while let last = names.last, ["get", "toInt", "toInteger", "asInt"].contains(last) { names.removeLast() }
      if let versions = names.firstIndex(of: "versions"), versions + 1 < names.count {
        let parts = names[(versions + 1)...]
        for separator in ["-", "_", ".", ""] {
          if let found = variables(parts.joined(separator: separator)) { return found }
        }
      }
      if let name = names.last, let found = variables(name) { return found }
    }
    return nil
  }
}
