import Foundation
import Inflater
import Measure
import Testing

/// Untrusted layouts can read only regular files in their folder.
@Suite struct FolderSourceTests {
  /// `inside/` is the layout's folder; all other files are outside.
  private final class Folders {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("folder-source-\(UUID().uuidString)")
    var inside: URL { root.appendingPathComponent("inside") }

    init() throws {
      try FileManager.default.createDirectory(
        at: inside.appendingPathComponent("sub"), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent("outside/deep"), withIntermediateDirectories: true)
      try write("inside/row.grx")
      try write("inside/sub/cell.grx")
      try write("outside/secret.grx")
      try write("outside/deep/secret.grx")
      try write("inside-too/secret.grx")
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ path: String, _ text: String = #"{ "layout": { "class": "View" } }"#) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: root.appendingPathComponent(path).path, withDestinationPath: target)
    }

    /// Returns the message when a document in the folder refers to a file, or `nil` if the file can be read.
    func answer(_ name: String, allowsFilesOutside: Bool = false, from includer: String = "") -> SourceError? {
      let source = FolderSource(folder: inside.path, allowsFilesOutside: allowsFilesOutside)
      do throws(SourceError) {
        _ = try source.document(IncludeReference(filename: name), from: includer, maximumBytes: 1000)
        return nil
      } catch {
        return error
      }
    }

    func pictureAnswer(_ name: String) -> SourceError? {
      do throws(SourceError) {
        _ = try FolderSource(folder: inside.path).picture(name, from: "")
        return nil
      } catch {
        return error
      }
    }
  }

  private let folders: Folders

  init() throws { folders = try Folders() }

  @Test(arguments: ["row.grx", "./row.grx", "sub/cell.grx", "sub/../row.grx", "../inside/row.grx"])
  func files_in_the_folder_are_read(name: String) {
    #expect(folders.answer(name) == nil)
    #expect(folders.pictureAnswer(name) == nil)
  }

  @Test(
    arguments: [
      "../outside/secret.grx", "sub/../../outside/secret.grx", "../inside-too/secret.grx", "/etc/passwd", "..", "../..",
      "../outside/none.grx", "/none", "/dev/zero", "//etc/passwd",
    ])
  func files_outside_are_refused_whether_they_exist_or_not(name: String) {
    #expect(folders.answer(name) == .outsideFolder)
    #expect(folders.pictureAnswer(name) == .outsideFolder)
  }

  @Test func files_outside_can_be_allowed() {
    #expect(folders.answer("../outside/secret.grx", allowsFilesOutside: true) == nil)
    #expect(folders.answer(folders.root.path + "/outside/secret.grx", allowsFilesOutside: true) == nil)
  }

  @Test func an_absolute_path_into_the_folder_is_read() {
    #expect(folders.answer(folders.inside.path + "/row.grx") == nil)
  }

  @Test func a_link_out_of_the_folder_is_refused_and_one_within_is_followed() throws {
    try folders.link("inside/out.grx", to: "../outside/secret.grx")
    try folders.link("inside/absolute.grx", to: folders.root.path + "/outside/secret.grx")
    try folders.link("inside/folder", to: "../outside/deep")
    try folders.link("inside/twice.grx", to: "out.grx")
    try folders.link("inside/within.grx", to: "sub/cell.grx")
    for name in ["out.grx", "absolute.grx", "folder/secret.grx", "twice.grx"] {
      #expect(folders.answer(name) == .outsideFolder, "\(name)")
      #expect(folders.pictureAnswer(name) == .outsideFolder, "\(name)")
    }
    #expect(folders.answer("within.grx") == nil)
  }

  @Test func the_parent_of_a_link_is_the_systems() throws {
    // The system resolves the path from `inside/folder` to `outside/deep` and up to `outside`; the path as text stays
    // inside.
    try folders.link("inside/folder", to: "../outside/deep")
    try folders.write("inside/secret.grx")
    #expect(folders.answer("folder/../secret.grx") == .outsideFolder)
    #expect(folders.pictureAnswer("folder/../secret.grx") == .outsideFolder)
    #expect(folders.answer("folder/../none.grx") == .outsideFolder)
  }

  @Test func a_folder_that_is_reached_by_a_link_holds_its_files() throws {
    try folders.link("linked", to: "inside")
    let source = FolderSource(folder: folders.root.path + "/linked")
    #expect(throws: Never.self) {
      try source.document(IncludeReference(filename: "row.grx"), from: "", maximumBytes: 1000)
    }
  }

  @Test func a_bundle_is_a_folder_inside() throws {
    try folders.write("inside/Theme.bundle/row.grx")
    let source = FolderSource(folder: folders.inside.path)
    func read(_ bundle: String) throws -> String {
      let reference = IncludeReference(filename: "row.grx", bundleName: bundle)
      return try source.document(reference, from: "", maximumBytes: 1000).name
    }
    #expect(try read("Theme").hasSuffix("Theme.bundle/row.grx"))
    try folders.write("outside/row.grx")
    #expect(throws: SourceError.outsideFolder) { try read("../outside") }
  }

  @Test func a_loop_of_links_is_no_file() throws {
    try folders.link("inside/loop.grx", to: "loop.grx")
    #expect(folders.answer("loop.grx") != nil)
    #expect(folders.pictureAnswer("loop.grx") != nil)
  }

  @Test func special_files_are_refused_without_waiting() throws {
    #expect(mkfifo(folders.inside.path + "/pipe", 0o600) == 0)
    #expect(folders.answer("pipe") == .unreadable(why: "it isn't a regular file"))
    #expect(folders.pictureAnswer("pipe") == .unreadable(why: "it isn't a regular file"))
    #expect(folders.answer("/dev/zero", allowsFilesOutside: true) == .unreadable(why: "it isn't a regular file"))
    try folders.link("inside/zero", to: "/dev/zero")
    #expect(folders.answer("zero", allowsFilesOutside: true) == .unreadable(why: "it isn't a regular file"))
    #expect(folders.answer("sub") == .unreadable(why: "it is a folder"))
    #expect(folders.pictureAnswer("sub") == .unreadable(why: "it is a folder"))
    #expect(folders.answer(".") == .unreadable(why: "it is a folder"))
  }

  @Test func a_file_that_may_not_be_read_is_refused() throws {
    let path = folders.inside.path + "/row.grx"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // The superuser can read all files.
    guard getuid() != 0 else { return }
    #expect(folders.answer("row.grx") == .unreadable(why: "there is no permission to read it"))
  }

  @Test(arguments: [
    "", "row.grx\u{0}", "\u{0}", "../outside/secret.grx\u{0}.png", "none.grx", "row.grx/", "sub/none/row.grx",
  ])
  func names_other_than_those_of_files_in_the_folder_are_refused(name: String) {
    #expect(folders.answer(name) != nil)
    #expect(folders.pictureAnswer(name) != nil)
  }

  @Test func a_bundle_outside_is_refused_identically_whether_it_exists_or_not() throws {
    try folders.link("inside/Linked", to: "../outside")
    let source = FolderSource(folder: folders.inside.path)
    for bundle in ["/etc", "/none", "../outside", "../none", "Linked", "/"] {
      for file in ["secret.grx", "none.grx", "passwd"] {
        #expect(throws: SourceError.outsideFolder, "\(bundle) \(file)") {
          let reference = IncludeReference(filename: file, bundleName: bundle)
          return try source.document(reference, from: "", maximumBytes: 1000)
        }
      }
    }
    // A missing bundle is no reason to refuse the file itself.
    let missing = IncludeReference(filename: "row.grx", bundleName: "None")
    #expect(throws: Never.self) { try source.document(missing, from: "", maximumBytes: 1000) }
  }

  @Test func targets_of_links_out_of_the_folder_are_not_examined() throws {
    try folders.link("inside/there.grx", to: "../outside/secret.grx")
    try folders.link("inside/not-there.grx", to: "../outside/none.grx")
    try folders.link("inside/fifo.grx", to: "../outside/fifo")
    #expect(mkfifo(folders.root.path + "/outside/fifo", 0o600) == 0)
    for name in ["there.grx", "not-there.grx", "fifo.grx"] {
      #expect(folders.answer(name) == .outsideFolder)
      #expect(folders.pictureAnswer(name) == .outsideFolder)
    }
  }

  @Test func an_absolute_link_into_the_folder_is_followed() throws {
    try folders.link("inside/absolute.grx", to: folders.inside.path + "/sub/cell.grx")
    try folders.link("inside/deep", to: folders.inside.path + "/sub")
    #expect(folders.answer("absolute.grx") == nil && folders.answer("deep/cell.grx") == nil)
    #expect(folders.answer("deep/../row.grx") == nil)
  }

  @Test func a_file_has_one_name_on_every_path() throws {
    try folders.link("inside/linked", to: "sub")
    let source = FolderSource(folder: folders.inside.path)
    for name in ["sub/cell.grx", "linked/cell.grx", "./sub//cell.grx", "../inside/sub/cell.grx", "sub/../sub/cell.grx"]
    {
      let file = try source.document(IncludeReference(filename: name), from: "", maximumBytes: 1000)
      #expect(file.name == folders.inside.path + "/sub/cell.grx", "\(name)")
    }
  }

  @Test func a_file_of_many_names_is_read_once() throws {
    try folders.link("inside/other.grx", to: "row.grx")
    let cache = DocumentCache()
    let text =
      #"{ "layout": { "class": "FrameLayout", "subviews": [{ "inflate": "row.grx" }, { "inflate": "other.grx" }] } }"#
    _ = try Inflater().inflate(
      Array(text.utf8), named: "main.grx", folder: folders.inside.path, into: nil, cache: cache)
    // The first result of reading the file is used from then on.
    try folders.write("inside/row.grx", "broken")
    let layout = try Inflater().inflate(
      Array(text.utf8), named: "main.grx", folder: folders.inside.path, into: nil, cache: cache)
    #expect((layout.root as? ViewGroup)?.subviews.count == 2)
  }

  @Test func no_more_than_the_limit_is_read() throws {
    try folders.write("inside/long.grx", String(repeating: " ", count: 5000))
    let source = FolderSource(folder: folders.inside.path)
    let file = try source.document(IncludeReference(filename: "long.grx"), from: "", maximumBytes: 1000)
    #expect(file.bytes.count == 1001)
  }

  @Test func a_file_that_includes_itself_under_other_names_is_found_or_stopped() throws {
    try folders.write("inside/sub/self.grx", #"{ "layout": { "inflate": "../sub/./self.grx" } }"#)
    try folders.write("inside/a.grx", #"{ "layout": { "inflate": "b.grx" } }"#)
    try folders.link("inside/b.grx", to: "a.grx")
    for name in ["sub/self.grx", "a.grx"] {
      #expect(throws: InflateErrors.self) { try Inflater().inflate(file: folders.inside.path + "/" + name) }
    }
  }
}
