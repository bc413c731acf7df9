import Foundation
import Layouts
import Measure
import Render
import Testing

/// Expects a tree to be laid out as in the snapshots beside the test's file.
///
/// The tree is laid out under each combination of a window, a direction, and a font scale. Each has a text, the frames of
/// all views, in `__Snapshots__/FILE/TEST.CONDITIONS.txt`, and a picture beside it if `pictures` is set. A missing snapshot
/// is written, and fails the test once, so that it doesn't go unnoticed. The failure of a snapshot describes the views that
/// moved or changed, and the lines that differ.
///
/// To write snapshots again, set the environment variable `GRX_RECORD_SNAPSHOTS` to `all`, `missing`, `failed`, or `never`,
/// or use the trait `.layoutSnapshots(record:)`. A recorded snapshot is a failure, except for an unchanged one.
///
/// - Parameters:
///   - tree: The root of the tree. Its direction and its text sizes are set for each combination, and restored afterward.
///   - name: A name that distinguishes the snapshots of one test, or the arguments of a parameterized one; `nil` for none.
///   - windows: The sizes of the windows, in pixels.
///   - directions: The layout directions of the root.
///   - fontScales: The factors of the text sizes.
///   - density: The number of pixels per point. Frames are written in points.
///   - pictures: Whether pictures are compared, too; `nil` for the setting of the trait `.layoutSnapshots(pictures:)`.
///   - record: The snapshots that are written; `nil` for those that the trait or the environment names.
///   - file: The file of the test, beside which the snapshots are.
///   - function: The test's function, whose name the snapshots have.
///   - sourceLocation: The place of a failure.
public func expectSnapshot(
  of tree: View, named name: String? = nil, windows: [Size] = [Size(width: 360, height: 640)],
  directions: [LayoutDirection] = [.leftToRight], fontScales: [Double] = [1], density: Double = 1,
  pictures: Bool? = nil, record: SnapshotRecording? = nil, file: StaticString = #filePath,
  function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
) {
  let settings = SnapshotSettings.current
  let conditions = SnapshotCondition.all(windows, directions, fontScales)
  let recording = record ?? settings.record ?? SnapshotFiles.recordingOfEnvironment ?? .missing
  let files = SnapshotFiles(besideSource: "\(file)", test: function, name: name, recording: recording)
  for condition in conditions {
    let laidOut = ConditionedTree(tree, condition)
    let rendering = Rendering(tree, density: density)
    var problems = [files.compare(rendering.snapshot, condition) { rendering.differences(from: $0) }]
    if pictures ?? settings.pictures {
      do {
        let picture = try rendering.png()
        let problem = files.compare(picture: picture, condition)
        problems.append(problem)
        if problem != nil { Attachment.record(picture, named: "\(files.test).\(condition.fileName).png") }
      } catch {
        problems.append("the picture can't be drawn: \(error)")
      }
    }
    laidOut.restore()
    for problem in problems.compactMap(\.self) {
      Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
    }
  }
}
