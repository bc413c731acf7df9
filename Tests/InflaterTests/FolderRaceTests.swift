import Foundation
import Inflater
import Testing

/// Another process swaps files and folders while they are read. Nothing outside the folder is read, and reading never
/// waits.
@Suite(.serialized) struct FolderRaceTests {
  private static let secret = #"{ "layout": { "class": "View", "id": "secret" } }"#

  /// The replacement that repeatedly swaps a file that a document names.
  enum Swap: CaseIterable {
    /// A link to a file outside.
    case link
    /// A pipe without a writer.
    case pipe
    /// A link to a folder outside, in place of the file's folder.
    case folder
  }

  @Test(arguments: Swap.allCases) func nothing_outside_is_read_while_names_change(swap: Swap) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("race-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["inside/folder", "outside"] {
      try FileManager.default.createDirectory(atPath: root + "/" + folder, withIntermediateDirectories: true)
    }
    try Data(#"{ "layout": { "class": "View" } }"#.utf8).write(
      to: URL(fileURLWithPath: root + "/inside/folder/row.grx"))
    try Data(Self.secret.utf8).write(to: URL(fileURLWithPath: root + "/outside/row.grx"))
    let swapper = Swapper(root: root, swap)
    swapper.start()
    defer { swapper.stop() }
    let source = FolderSource(folder: root + "/inside")
    // On a busy machine, the two threads may take turns that are long.
    let end = ContinuousClock.now + .seconds(120)
    var (reads, refusals) = (0, 0)
    while reads < 1000 || refusals < 1000, .now < end {
      do throws(SourceError) {
        let reference = IncludeReference(filename: "folder/row.grx")
        let file = try source.document(reference, from: "", maximumBytes: 1000)
        #expect(file.bytes != Array(Self.secret.utf8))
        reads += 1
      } catch {
        refusals += 1
      }
    }
    #expect(reads >= 1000 && refusals >= 1000, "\(reads) read, \(refusals) refused")
  }

  /// Swaps names in a separate thread.
  private final class Swapper: @unchecked Sendable {
    private let root: String
    private let swap: Swap
    // Nothing reads or writes `isStopped` without holding the lock.
    private let lock = NSLock()
    private var isStopped = false
    private let ended = DispatchSemaphore(value: 0)

    init(root: String, _ swap: Swap) { (self.root, self.swap) = (root, swap) }

    func start() {
      Thread.detachNewThread { [self] in
        while !lock.withLock({ isStopped }) { step() }
        ended.signal()
      }
    }

    func stop() {
      lock.withLock { isStopped = true }
      ended.wait()
    }

    /// Puts the bad file in place of the good one, and then restores the good one.
    private func step() {
      let inside = root + "/inside"
      let temporary = inside + "/temporary"
      if swap == .folder {
        rename(inside + "/folder", inside + "/kept")
        symlink("../outside", inside + "/folder")
        unlink(inside + "/folder")
        rename(inside + "/kept", inside + "/folder")
        return
      }
      let file = inside + "/folder/row.grx"
      link(file, inside + "/good")
      if swap == .link { symlink("../../outside/row.grx", temporary) } else { mkfifo(temporary, 0o600) }
      rename(temporary, file)
      rename(inside + "/good", file)
    }
  }
}
