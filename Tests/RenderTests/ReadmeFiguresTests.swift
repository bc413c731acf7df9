import Foundation
import TestSupport
import Testing

/// The README's table of exactness, computed from the recordings that other tests compare.
@Suite struct ReadmeFiguresTests {
  private let folder = fixtures.appendingPathComponent("conformance")

  @Test func the_readme_counts_the_recordings() throws {
    let solved = try cases { $0.hasPrefix("autolayout-") }
    let constrained = try cases { $0.hasPrefix("constraint-") }
    let framed = try cases { !$0.hasPrefix("autolayout-") && !$0.hasPrefix("constraint-") }
    let rows = [
      ("frames that Android's own layout classes computed (API level 34)", "\(grouped(framed)) trees", "all"),
      ("frames that AndroidX's ConstraintLayout computed (2.2.0-alpha)", "\(grouped(constrained)) trees", "all"),
      ("AutoLayouts that an independent solver solved in rational numbers", "\(grouped(solved)) systems", "all"),
      try row("layouts without text, inflated and laid out by Android 14", ["pure_platform", "pure_appcompat"]),
      try row("texts of Android 14", ["texts", "scripts"]),
      try row("widgets of Android 14, AppCompat, and Material", ["widgets", "appcompat", "mdc", "m3"]),
      try row(
        "whole screens of Android 14", ["screens_platform", "screens_appcompat", "screens_mdc", "screens_m3"]),
    ]
    let table = rows.map { "| \($0.0) | \($0.1) | \($0.2) |\n" }.joined()
    try expectDocumented(
      "\n| compared with | recordings | equal |\n| --- | --: | --: |\n\(table)\n",
      between: ("<!-- exactness: counted from the recordings -->", "<!-- end of exactness -->"))
  }

  private func cases(of isIncluded: (String) -> Bool) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".json") && isIncluded($0) }.reduce(0) { sum, name in
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent(name)))
      return sum + ((object as? [String: Any])?["cases"] as? [Any] ?? []).count
    }
  }

  /// Returns the number of views with equal frames in some groups, from the floors of other tests.
  private func row(_ title: String, _ groups: [String]) throws -> (String, String, String) {
    let floors = try String(contentsOf: folder.appendingPathComponent("runtime/floors.txt"), encoding: .utf8)
    var (equal, count) = (0, 0)
    for line in floors.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 5, words[1] == "views", groups.contains(String(words[0])) else { continue }
      equal += try #require(Int(words[2]))
      count += try #require(Int(words[4]))
    }
    try #require(count > 0)
    // Rounded down, so that 100 % means all.
    let share = equal == count ? "all" : "\(equal * 1000 / count / 10).\(equal * 1000 / count % 10) %"
    return (title, "\(grouped(count)) views", share)
  }

  private func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(count / 1000)," + String("\(count % 1000 + 1000)".dropFirst())
  }
}
