import Foundation
import Layouts
import Measure
import Render
import TestSupport
import Testing

@testable import LayoutTesting

/// Snapshots are recorded, compared, and described.
@Suite struct SnapshotFilesTests {
  @Test func the_article_shows_the_suite() throws {
    let suite = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("InboxTests.swift")
    try expectSnippets(ofSource: suite.path, count: 1)
  }

  @Test func the_article_shows_a_failure() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("InboxTests.swift")
    let files = SnapshotFiles(besideSource: source.path, test: "messages()", name: nil, recording: .never)
    var condition = condition
    (condition.direction, condition.fontScale) = (.leftToRight, 1)
    let tree = InboxTests().inbox(10)
    let laidOut = ConditionedTree(tree, condition)
    let rendering = Rendering(tree)
    let problem = try #require(files.compare(rendering.snapshot, condition) { rendering.differences(from: $0) })
    laidOut.restore()
    try expectDocumented(problem + "\n", between: ("<!-- example: a failure of a snapshot -->\n```", "```\n"))
  }

  private let condition = SnapshotCondition(
    window: Size(width: 320, height: 480), direction: .rightToLeft, fontScale: 1.5)

  /// Calls `body` with a folder that is removed afterward.
  private func withFiles(_ body: (_ files: (SnapshotRecording) -> SnapshotFiles) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapshots-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body {
      SnapshotFiles(
        besideSource: folder.appendingPathComponent("ScreenTests.swift").path, test: "inbox(count:)", name: "a/b",
        recording: $0)
    }
  }

  @Test func files_are_named_after_the_test_and_the_conditions() throws {
    try withFiles { files in
      let path = files(.never).url(condition, "txt").path
      #expect(path.hasSuffix("/__Snapshots__/ScreenTests/inbox.a-b.320x480-rtl-1.5x.txt"))
    }
    let all = SnapshotCondition.all(
      [Size(width: 1, height: 2), Size(width: 3, height: 4)], [.leftToRight, .rightToLeft], [1, 2])
    #expect(
      all.map(\.fileName) == [
        "1x2", "1x2-2x", "1x2-rtl", "1x2-rtl-2x", "3x4", "3x4-2x", "3x4-rtl", "3x4-rtl-2x",
      ])
  }

  @Test func missing_snapshots_are_recorded_once() throws {
    try withFiles { files in
      #expect(files(.never).compare("a\n", condition) { _ in nil }?.contains("there is no such snapshot") == true)
      #expect(files(.missing).compare("a\n", condition) { _ in nil }?.contains("was recorded") == true)
      #expect(files(.missing).compare("a\n", condition) { _ in nil } == nil)
      #expect(files(.never).compare("a\n", condition) { _ in nil } == nil)
    }
  }

  @Test(arguments: [(SnapshotRecording.missing, false), (.never, false), (.failed, true), (.all, true)])
  func different_snapshots_are_described(recording: SnapshotRecording, isReplaced: Bool) throws {
    try withFiles { files in
      _ = files(.missing).compare("Row 0,0 8x8\n  View 0,0 4x4\n", condition) { _ in nil }
      let text = "Row 0,0 8x8\n  View 0,0 5x4\n"
      let problem = try #require(files(recording).compare(text, condition) { _ in "View is 1 wider" })
      let expected = """
        __Snapshots__/ScreenTests/inbox.a-b.320x480-rtl-1.5x.txt: in a window of 320x480, from right to left, with texts \
        1.5 times as large:
        View is 1 wider
          Row 0,0 8x8
        -   View 0,0 4x4
        +   View 0,0 5x4
        """
      #expect(problem.hasPrefix(expected), "\(problem)")
      #expect(problem.contains("was recorded") == isReplaced)
      #expect((files(.never).compare(text, condition) { _ in nil } == nil) == isReplaced)
    }
  }

  @Test func pictures_are_compared() throws {
    try withFiles { files in
      #expect(files(.missing).compare(picture: [1, 2], condition) != nil)
      #expect(files(.missing).compare(picture: [1, 2], condition) == nil)
      #expect(files(.missing).compare(picture: [1, 3], condition)?.contains("the picture differs") == true)
    }
  }

  @Test func a_tree_has_its_own_values_afterward() {
    let text = TextView("Hello", measurer: CellTextMetrics(width: 1, height: 1), textSize: 10)
    let list = VirtualList(count: 9) {
      TextView()
    } bind: { row, index in
      row.text = "\(index)"
    }
    let root = LinearLayout()
    root.addSubview(text)
    root.addSubview(list, .init(width: .matchParent, height: 0, weight: 1))
    let laidOut = ConditionedTree(root, condition)
    #expect(text.textSize == 15 && root.isRightToLeft && !root.needsLayout)
    #expect(list.row(at: 0).map { ($0 as? TextView)?.textSize } == 25.5)
    laidOut.restore()
    #expect(text.textSize == 10 && root.layoutDirection == .inherit && !root.isRightToLeft)
    #expect(list.row(at: 0).map { ($0 as? TextView)?.textSize } == 17)
  }

  @Test(.layoutSnapshots(record: .never, pictures: true))
  func a_failure_is_an_issue_of_the_test() {
    withKnownIssue {
      expectSnapshot(of: View(), named: "nothing")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("there is no such snapshot") }
    }
    #expect(SnapshotSettings.current.record == .never && SnapshotSettings.current.pictures)
  }
}
