import Foundation
import Testing

@testable import Render
@testable import ToolCommands

/// An empty folder that is removed at the end of the test.
final class Workspace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("grx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path(name))
    if name.contains("/") {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try Data(text.utf8).write(to: file)
    return path(name)
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// The names of all its files, including hidden ones.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Runs the tool on a layout in this folder.
  func run(_ arguments: [String], layout: String, named name: String = "layout.grx") throws -> Outcome {
    Tool.run(arguments + [try write(layout, to: name)], in: Surroundings())
  }

  /// Returns the tool's output for a layout without warnings.
  func output(_ arguments: [String], layout: String) throws -> String {
    let outcome = try run(arguments, layout: layout)
    #expect(outcome.status == .done)
    #expect(outcome.messages == "")
    return outcome.text
  }

  /// Runs git in the folder.
  ///
  /// - Returns: Whether it succeeded.
  func git(_ arguments: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b.example"] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

extension Outcome {
  /// The standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Returns a document whose outermost view has these members.
func document(_ members: String) -> String { "{ \"layout\": { \(members) } }" }

/// A row that contains a fixed, a stretched and a gone view.
let row = document(
  """
  "class": "LinearLayout", "id": "row", "direction": "horizontal", "width": "match_parent", "padding": 16, "subviews": [
    { "class": "View", "id": "icon", "width": 48, "height": 48 },
    { "class": "View", "id": "rest", "width": 0, "weight": 1, "height": 24, "marginStart": 8 },
    { "class": "View", "id": "gap", "visibility": "gone" } ]
  """)
