import Foundation
import Inflater
import Layouts
import TestSupport
import Testing

/// The schema accepts exactly the documents whose names and values the inflater accepts.
@Suite struct SchemaTests {
  private static let schema = DocumentSchema(kinds: Inflater().allKinds).text

  /// `GRX_PYTHON` names a Python that has jsonschema; if it is set, the test fails without one.
  private static let python = ProcessInfo.processInfo.environment["GRX_PYTHON"] ?? "python3"

  private static func run(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stdout
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static let hasValidator: Bool = {
    if ProcessInfo.processInfo.environment["GRX_PYTHON"] != nil { return true }
    return (try? run([python, "-c", "import jsonschema"]).status) == 0
  }()

  /// Reasons that a schema can check: names and values, but not ids, files, or relations between views.
  private static let known: Set<String> = [
    "unknown-attribute", "misplaced-attribute", "wrong-value", "unknown-class", "missing-class", "missing-layout",
    "missing-filename", "too-many-children",
  ]

  private static func codes(_ text: String, folder: String) -> Set<String> {
    var inflater = Inflater()
    inflater.keepsPlaces = false
    do throws(InflateErrors) {
      return Set(try inflater.inflate(string: text, folder: folder).warnings.map(\.code))
    } catch {
      return Set(error.errors.map(\.code))
    }
  }

  @Test func the_schema_is_json_and_describes_every_attribute() throws {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(Self.schema.utf8)) as? [String: Any])
    let definitions = try #require(object["$defs"] as? [String: [String: Any]])
    for kind in ViewKind.builtIn {
      #expect(definitions[kind.name]?["description"] as? String == kind.summary)
      let properties = try #require(definitions["child-of-\(kind.name)"]?["properties"] as? [String: [String: Any]])
      for attribute in kind.childAttributes {
        #expect(properties[attribute.name]?["description"] as? String == attribute.summary)
        #expect((properties[attribute.name]?["default"] == nil) == (attribute.defaultValue == nil))
      }
    }
  }

  @Test(.enabled(if: hasValidator)) func every_fixture_is_judged_as_the_inflater_judges_it() throws {
    var files = try #require(
      FileManager.default.enumerator(
        at: packageFolder.appendingPathComponent("Fixtures"), includingPropertiesForKeys: nil)
    )
    .compactMap { $0 as? URL }.filter { $0.pathExtension == "grx" }.map { ($0, $0.deletingLastPathComponent().path) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.schema.utf8).write(to: folder.appendingPathComponent("schema.json"))
    for (index, text) in Self.documents.enumerated() {
      let file = folder.appendingPathComponent("\(index).grx")
      try Data(text.utf8).write(to: file)
      files.append((file, folder.path))
    }
    var list = ""
    var counts = [true: 0, false: 0]
    for (file, folder) in files.sorted(by: { $0.0.path < $1.0.path }) {
      guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else { continue }
      let codes = Self.codes(text, folder: folder)
      // The syntax of JSON, and included files, aren't part of the schema.
      if codes.contains("syntax") || codes.contains("duplicate-key") || codes.contains("too-deep") { continue }
      if file.path.contains("/errors/"), text.contains("\"inflate\"") { continue }
      // Which edges of views can be compared isn't, either.
      if file.lastPathComponent == "a_constraint_between_edges_of_different_axes.grx" { continue }
      let isValid = codes.isDisjoint(with: Self.known)
      counts[isValid, default: 0] += 1
      list += "\(isValid ? "valid" : "invalid") \(file.path)\n"
    }
    #expect(counts[true, default: 0] > 150 && counts[false, default: 0] > 40)
    let script = packageFolder.appendingPathComponent("Tests/schema.py").path
    let (status, output) = try Self.run(
      [Self.python, script, folder.appendingPathComponent("schema.json").path], input: list)
    #expect(status == 0, "\(output)")
  }

  /// Views that are each valid, or invalid for one reason.
  private static var documents: [String] {
    let rightValues = [
      "width": [#""wrap_content""#, "12", "12.5", "0", "-0.0", #""12""#, #""12dp""#, #""3px""#, #""1e2""#],
      "marginLeft": ["-3", #""-3px""#], "weight": ["0", "1.5", #""1.5""#, #""2""#],
      "gravity": [#""center|right""#, #""left top""#, #""begin""#, #""start | bottom""#],
      "visibility": [#""gone""#], "text": ["12", #""""#], "maxLines": ["2", #""2""#, #""2.0""#, "1e1"],
      "debug_bgColor": [#""red""#, ##""#FFF""##, ##""#80FF0000""##], "id": ["7", #""a b""#],
      "layout_gravity": [#""end""#],
    ]
    let wrongValues = [
      "width": [#""wide""#, "-1", #""-1""#, #""12DP""#, #""1 px""#, "true", "null", "[1]", #""01""#, #""+1""#],
      "marginLeft": [#""3%""#, "true"], "weight": ["-1", #""-1""#, #""a""#, "true"],
      "gravity": [#""center|""#, #""rigth""#, #""""#, "1", #""left||top""#], "visibility": [#""GONE""#, "true"],
      "text": ["true", "null"], "maxLines": ["-1", "1.5", #""1.5""#, #""two""#, "1000001"],
      "debug_bgColor": [#""mauve""#, ##""#12""##], "id": [#""""#, "true"], "wieght": ["1"], "toRightOf": [#""a""#],
    ]
    return (rightValues.sorted { $0.key < $1.key } + wrongValues.sorted { $0.key < $1.key }).flatMap { name, values in
      values.map { value in
        let view = #"{ "class": "TextView", "\#(name)": \#(value) }"#
        return #"{ "layout": { "class": "LinearLayout", "subviews": [\#(view), ] } } // \#(name)"#
      }
    }
  }
}
