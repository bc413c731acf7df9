import Foundation
import Measure

/// The memory that a workload's tree holds.
///
/// This is the growth of the process, so it is measured in a separate process, in which there is no freed memory to
/// reuse.
enum Memory {
  /// Returns the bytes of one tree, measured by running this program with `--bytes`, or `nil` if the system doesn't
  /// report them.
  static func bytes(of workload: Workload) -> Double? {
    guard residentBytes() != nil, let output = FreshProgram.run(["--bytes", workload.name]) else { return nil }
    return Double(output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns the bytes of one tree, measured in this program, which must not have freed much memory.
  static func bytesHeld(by workload: Workload) -> Double? {
    var nodes = 0
    let first = workload.build().root
    first.measureAndLayout(workload.specs)
    first.forEachView { _, _, _ in nodes += 1 }
    var trees = [first]
    let count = max(4, 200_000 / nodes)
    trees.reserveCapacity(count + 1)
    guard let before = residentBytes() else { return nil }
    for _ in 0..<count {
      let root = workload.build().root
      root.measureAndLayout(workload.specs)
      trees.append(root)
    }
    guard let after = residentBytes() else { return nil }
    return withExtendedLifetime(trees) { Double(after - before) / Double(count) }
  }

  /// Returns the program's memory if the system reports it in a file.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }
}
