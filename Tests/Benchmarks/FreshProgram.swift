import Foundation

/// Runs of this program by itself.
///
/// Where a tree lies in memory decides a good part of what walking it costs. In a program that has freed other trees, new
/// views are strewn over what those left; in a new one they lie in the order in which they were made.
enum FreshProgram {
  /// What the program prints when it is run with `arguments`; `nil` if it can't be run.
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
