import Foundation
import Testing

@testable import Render
@testable import ToolCommands

@Suite struct FolderCommandTests {
  private func box(_ height: Int) -> String {
    document(of: "{ \"class\": \"View\", \"id\": \"box\", \"width\": 10, \"height\": \(height) }")
  }

  @Test func two_folders_are_compared_by_name() throws {
    let space = try Workspace()
    try space.add(box(10), to: "old/a.grx")
    try space.add(box(20), to: "new/a.grx")
    try space.add(box(10), to: "old/b.grx")
    try space.add(box(10), to: "new/b.grx")
    try space.add(box(10), to: "old/gone.grx")
    try space.add(box(10), to: "new/more.grx")
    let run = space.tool("diff", "./old", "./new")
    #expect(run.status == .found)
    #expect(run.output.contains("new/a.grx:\n"))
    #expect(run.output.contains("new/gone.grx: is gone\n"))
    #expect(run.output.contains("new/more.grx: is new\n"))
    #expect(run.output.contains("4 layouts: 2 changed, 1 is gone, 1 unchanged"))
    let markdown = space.tool("diff", "--markdown", "./old", "./new")
    #expect(markdown.output.hasPrefix("**4 layouts: "))
  }

  @Test func an_edited_include_is_reported_once_with_its_effects() throws {
    let space = try Workspace()
    for (folder, height) in [("old", 10), ("new", 14)] {
      try space.add(box(height), to: "\(folder)/part.grx")
      for name in ["x", "y", "z"] {
        try space.add(
          "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [ { \"inflate\": \"part.grx\" } ] } }",
          to: "\(folder)/\(name).grx")
      }
    }
    let run = space.tool("diff", "--markdown", "./old", "./new")
    #expect(run.status == .found)
    #expect(run.output.contains("### `part.grx` was edited\n\nAffects 4 layouts: "))
  }

  @Test func git_gives_the_layouts_of_a_revision() throws {
    let space = try Workspace(["a.grx": box(10), "b.grx": box(10)])
    // Without git there is nothing to compare with.
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    #expect(space.tool("check", "--git", "HEAD", "./.").status == .done)
    try space.write(box(12), to: "a.grx")
    let run = space.tool("check", "--git", "HEAD", "./.")
    #expect(run.status == .found)
    #expect(run.output.contains("2 layouts: 1 changed, 1 unchanged"))
    // Several folders without a configuration are relative to the folder around them.
    try space.add(box(10), to: "x/c.grx")
    try space.add(box(10), to: "y/d.grx")
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "second", "--no-gpg-sign"))
    #expect(space.tool("check", "--git", "HEAD", "./x", "./y").status == .done)
    let unknown = space.tool("check", "--git", "no-such-revision", "./.")
    #expect(unknown.status == .failed)
    #expect(unknown.messages.contains("no-such-revision: error: git: "))
  }

  @Test func a_revision_without_the_content_of_a_file_is_an_error() throws {
    let space = try Workspace(["a.grx": box(10), "b.grx": box(11), "notes.md": "not read"])
    guard (try? space.git("init", "-q")) == true else { return }
    let folder = space.folder.appendingPathComponent(".git/objects")
    func objects() throws -> Set<String> {
      Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.utf8.count > 30 })
    }
    /// Adds a file, and returns the path of the object with its content.
    func add(_ name: String) throws -> URL {
      let before = try objects()
      #expect(try space.git("add", name))
      return folder.appendingPathComponent(try #require(objects().subtracting(before).first))
    }
    let (notes, layout) = (try add("notes.md"), try add("a.grx"))
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    // Only what layouts depend on is needed.
    try FileManager.default.removeItem(at: notes)
    #expect(space.tool("check", "--git", "HEAD", "./.").status == .done)
    try space.write(box(12), to: "a.grx")
    try FileManager.default.removeItem(at: layout)
    let run = space.tool("check", "--git", "HEAD", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("HEAD: error: the content of a.grx, the object "))
    #expect(run.messages.contains(", is missing from the repository; get it with 'git fetch' or"))
    #expect(!run.output.contains("is new"))
  }

  @Test func answers_of_git_are_limited() throws {
    let space = try Workspace(["a.grx": box(10), "b.grx": box(10)])
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    func problem(_ limits: GitRevision.Limits, program: String = "git") -> String? {
      do throws(GitRevision.Problem) {
        try GitRevision("HEAD", of: space.folder.path, limits: limits, program: program).remove()
        return nil
      } catch {
        return error.why
      }
    }
    func program(_ line: String) throws -> String {
      let path = try space.write("#!/bin/sh\n\(line)\n", to: "programs/\(UUID().uuidString)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return path
    }
    let usual = GitRevision.Limits()
    #expect(usual.totalBytes == 1 << 30 && usual.listingBytes == 64 << 20 && usual.seconds == 60)
    #expect(problem(usual) == nil)
    // Each entry of the list has about 70 bytes, and both layouts have as many bytes.
    let size = 2 * box(10).utf8.count
    #expect(problem(GitRevision.Limits(totalBytes: size, listingBytes: 1000)) == nil)
    #expect(
      problem(GitRevision.Limits(totalBytes: size - 1))
        == "git: the revision's layouts and resources have \(size) bytes, but at most \(size - 1) are read")
    #expect(
      problem(GitRevision.Limits(listingBytes: 99))
        == "git: its answer has more than 99 bytes; the revision has too many files")
    #expect(problem(GitRevision.Limits(), program: try program("kill -9 $$")) == "git: it was ended by signal 9")
    // Neither an ignored signal nor a descendant that keeps the output open delays the end.
    let limits = GitRevision.Limits(seconds: 0.2)
    for line in ["exec sleep 300", "trap '' TERM; while :; do sleep 1; done", "sleep 100 & exec sleep 300"] {
      let began = ContinuousClock.now
      #expect(problem(limits, program: try program(line)) == "git: it didn't end within 0.2 seconds")
      #expect(ContinuousClock.now - began < .seconds(90))
    }
    #expect(
      problem(GitRevision.Limits(listingBytes: 1 << 20), program: try program("exec cat /dev/zero"))
        == "git: its answer has more than 1048576 bytes; the revision has too many files")
  }

  /// A repository that lacks an object, and whose configuration names commands that would fetch it.
  @Test(arguments: ["", "sub/"]) func git_runs_no_command_of_a_repository(bare: String) throws {
    let space = try Workspace(["a.grx": box(10)])
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    let mark = space.folder.appendingPathComponent("mark").path
    for (key, value) in [
      ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
      ("remote.origin.url", "ext::touch \(mark)"), ("protocol.ext.allow", "always"),
      ("core.fsmonitor", "touch \(mark); false"), ("core.sshCommand", "touch \(mark)"),
    ] {
      #expect(try space.git("config", key, value))
    }
    let repository = space.folder.appendingPathComponent(".git")
    let objects = repository.appendingPathComponent("objects")
    for name in try FileManager.default.subpathsOfDirectory(atPath: objects.path) where name.utf8.count == 41 {
      let file = objects.appendingPathComponent(name)
      let bytes = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      // The commit itself stays.
      if try !space.git("cat-file", "-e", "HEAD") { try bytes.write(to: file) }
    }
    if !bare.isEmpty {
      // A project can contain a folder that looks like a bare repository.
      let folder = space.folder.appendingPathComponent(bare)
      try FileManager.default.moveItem(at: repository, to: folder)
      try FileManager.default.copyItem(
        at: space.folder.appendingPathComponent("a.txt"), to: folder.appendingPathComponent("a.txt"))
    }
    try space.add(box(12), to: "\(bare)a.grx")
    try? FileManager.default.removeItem(atPath: mark)
    #expect(space.tool("check", "--git", "HEAD", "./\(bare).").status == .failed)
    let run = space.tool("check", "./\(bare).")
    #expect(run.status == .found && run.output.contains("12"))
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func messages_of_git_do_not_stop_it() throws {
    let space = try Workspace(["a.grx": box(10)])
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    let places = (0..<20_000).map { "/nowhere/\($0)\n" }.joined()
    try places.write(
      to: space.folder.appendingPathComponent(".git/objects/info/alternates"), atomically: true, encoding: .utf8)
    #expect(space.tool("check", "--git", "HEAD", "./.").status == .done)
  }

  @Test func lint_takes_folders_and_the_configurations_rules() throws {
    let small = document(of: "{ \"class\": \"Switch\", \"id\": \"s\", \"width\": 20, \"height\": 20 }")
    let space = try Workspace(["b.grx": small, "a.grx": small])
    let run = space.tool("lint", "./.")
    #expect(run.status == .found)
    #expect(run.messages.hasPrefix("2 layouts: "))
    let first = try #require(run.output.range(of: "a.grx:")).lowerBound
    #expect(first < (try #require(run.output.range(of: "b.grx:")).lowerBound))
    #expect(space.tool("lint", "--jobs", "1", "./.").output == run.output)
    try space.write("{ \"lint\": { \"disable\": [\"small-touch-target\"] } }", to: "grx.json")
    #expect(!space.tool("lint", "./.").output.contains("GRX006"))
  }

  @Test func pictures_of_a_folder_lie_as_its_layouts_do() throws {
    let space = try Workspace()
    try space.add(box(10), to: "layouts/deep/a.grx")
    let run = space.tool("--format", "png", "--output", "./pictures", "./layouts")
    #expect(run.status == .done)
    #expect(run.messages == "1 layout, 1 file written to pictures\n")
    #expect(FileManager.default.fileExists(atPath: space.path("pictures/deep/a.png")))
    #expect(space.tool("--format", "png", "--output", "./layouts/deep/a.grx", "./layouts").status == .wrongUsage)
    #expect(space.tool("--explain", "box", "--output", "./pictures", "./layouts").status == .wrongUsage)
  }
}
