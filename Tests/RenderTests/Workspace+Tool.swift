import Foundation
import Testing

@testable import Render
@testable import ToolCommands

extension Workspace {
  /// Creates a folder that contains these files.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files { try write(text, to: name) }
  }

  /// Runs the tool. An argument that begins with `./` is a file of this folder, and appears by its name in the output.
  func tool(_ arguments: String..., surroundings: Surroundings = Surroundings()) -> (
    status: Outcome.Status, output: String, messages: String
  ) {
    tool(arguments, surroundings: surroundings)
  }

  func tool(_ arguments: [String], surroundings: Surroundings = Surroundings()) -> (
    status: Outcome.Status, output: String, messages: String
  ) {
    let outcome = Tool.run(
      arguments.map { $0.hasPrefix("./") ? path(String($0.dropFirst(2))) : $0 }, in: surroundings)
    #expect(throws: Never.self) { try expectReportIsValid(outcome) }
    func local(_ text: String) -> String { text.replacingOccurrences(of: folder.path + "/", with: "") }
    return (outcome.status, local(outcome.text), local(outcome.messages + outcome.closing))
  }
}

/// Returns a document whose outermost view is `view`.
func document(of view: String) -> String { "{ \"layout\": \(view) }" }
