import Foundation

/// Runs this program in a separate process.
///
/// A tree's position in memory accounts for a large part of the cost of traversing it. In a program that has freed
/// other trees, new views are scattered over the freed memory; in a new program they are in the order of their
/// creation.
enum FreshProgram {
  /// The program's output when it is run with `arguments`; `nil` if it can't be run.
  static func run(_ arguments: [String]) -> String? {
    guard let program = Bundle.main.executableURL else { return nil }
    let run = Process()
    let output = Pipe()
    run.executableURL = program
    run.arguments = arguments
    run.standardOutput = output
    guard (try? run.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    return run.terminationStatus == 0 ? text : nil
  }
}
