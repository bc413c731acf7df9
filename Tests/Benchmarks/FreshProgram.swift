import Foundation

/// Runs this program in a separate process.
///
/// Much of the cost of traversing a tree depends on its position in memory. In a program that has freed other trees,
/// new views are scattered over the freed memory; in a new program they are stored in the order of their creation.
enum FreshProgram {
  /// Returns the program's output when it runs with `arguments`, or `nil` if it can't be run.
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
