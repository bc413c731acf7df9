import Foundation
import Testing

@testable import Render
@testable import ToolCommands

@Suite struct FilesTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func replace(_ name: String, with text: String) throws(FileProblem) {
    try Files.replace(workspace.path(name), with: Array(text.utf8))
  }

  private func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: workspace.path(name))[.posixPermissions] as? Int
  }

  @Test func file_is_made_or_replaced_and_nothing_else_is_left() throws {
    try replace("a.txt", with: "one")
    #expect(try workspace.text(of: "a.txt") == "one")
    try replace("a.txt", with: "")
    #expect(try workspace.text(of: "a.txt") == "")
    #expect(try workspace.names == ["a.txt"])
  }

  @Test func permissions_stay() throws {
    try workspace.write("old", to: "a.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: workspace.path("a.txt"))
    try replace("a.txt", with: "new")
    #expect(try permissions(of: "a.txt") == 0o640)
  }

  @Test func symbolic_link_stays_one() throws {
    try FileManager.default.createDirectory(atPath: workspace.path("sub"), withIntermediateDirectories: false)
    try workspace.write("old", to: "sub/target.txt")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: workspace.path("sub/middle"), withDestinationPath: "target.txt")
    try manager.createSymbolicLink(atPath: workspace.path("link"), withDestinationPath: "sub/middle")
    try replace("link", with: "new")
    #expect(try workspace.text(of: "sub/target.txt") == "new")
    #expect(try manager.destinationOfSymbolicLink(atPath: workspace.path("link")) == "sub/middle")
    #expect(try workspace.names == ["link", "sub"])
  }

  @Test func link_to_nothing_makes_its_target() throws {
    try FileManager.default.createSymbolicLink(atPath: workspace.path("link"), withDestinationPath: "made.txt")
    try replace("link", with: "new")
    #expect(try workspace.names == ["link", "made.txt"])
    #expect(try workspace.text(of: "made.txt") == "new")
  }

  @Test func links_in_a_circle_are_an_error() throws {
    try FileManager.default.createSymbolicLink(atPath: workspace.path("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: workspace.path("b"), withDestinationPath: "a")
    #expect(throws: FileProblem.self) { try replace("a", with: "new") }
    #expect(try workspace.names == ["a", "b"])
  }

  @Test func links_out_of_the_enclosure_are_refused_on_the_way_and_at_the_end() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: workspace.path("outside"), withIntermediateDirectories: false)
    try manager.createDirectory(atPath: workspace.path("inside/real"), withIntermediateDirectories: true)
    for (name, target) in [
      ("folder", "../outside"), ("new.txt", "../outside/new.txt"), ("gone.txt", "missing.txt"), ("kept", "real"),
    ] {
      try manager.createSymbolicLink(atPath: workspace.path("inside/" + name), withDestinationPath: target)
    }
    let enclosure = workspace.path("inside")
    for name in ["folder/a.txt", "folder/sub/a.txt", "new.txt", "gone.txt", "../outside/../inside/new.txt"] {
      #expect(throws: FileProblem.self) {
        try Files.replace(workspace.path("inside/" + name), with: [1], beneath: enclosure, makesFolders: true)
      }
    }
    #expect(try manager.contentsOfDirectory(atPath: workspace.path("outside")).isEmpty)
    try Files.replace(
      workspace.path("inside/kept/new/a.txt"), with: Array("new".utf8), beneath: enclosure, makesFolders: true)
    #expect(try workspace.text(of: "inside/real/new/a.txt") == "new")
    #expect(try manager.contentsOfDirectory(atPath: workspace.path("inside/real/new")) == ["a.txt"])
  }

  #if !os(Windows)
    @Test func files_of_killed_runs_are_removed_and_those_of_live_runs_are_not() throws {
      try workspace.write("left", to: ".grx-render-0")
      try workspace.write("left", to: ".grx-render-1")
      let live = open(workspace.path(".grx-render-1"), O_WRONLY)
      defer { close(live) }
      #expect(flock(live, LOCK_EX | LOCK_NB) == 0)
      try workspace.write("left", to: ".grx-render-2")
      try replace("a.txt", with: "new")
      #expect(try workspace.names == [".grx-render-1", "a.txt"])
    }
  #endif

  @Test func folder_is_not_replaced() throws {
    #expect(throws: FileProblem.self) { try Files.replace(workspace.folder.path, with: []) }
    #expect(throws: FileProblem.self) { try replace("none/a.txt", with: "new") }
    #expect(try workspace.names == [])
  }

  @Test func a_name_that_ends_in_a_slash_is_not_that_of_a_file() throws {
    #expect(throws: FileProblem.self) { try Files.replace(workspace.path("a.txt") + "/", with: []) }
    #expect(try workspace.names == [])
  }

  #if !os(Windows)
    @Test func device_is_written_to_and_not_replaced() throws {
      try Files.replace("/dev/null", with: Array("text".utf8))
      let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
      #expect(kind == .typeCharacterSpecial)
    }
  #endif

  @Test func reading_stops_at_the_limit() throws {
    let path = try workspace.write("12345", to: "a.txt")
    #expect(try Files.read(path, limit: 5) == Array("12345".utf8))
    #expect(throws: FileProblem.self) { try Files.read(path, limit: 4) }
  }

  @Test func missing_file_is_known_as_missing() throws {
    let problem = #expect(throws: FileProblem.self) { try Files.read(workspace.path("none")) }
    #expect(problem?.isMissing == true)
    let folder = #expect(throws: FileProblem.self) { try Files.read(workspace.folder.path) }
    #expect(folder?.isMissing == false)
  }

  @Test func file_is_the_same_by_any_name() throws {
    let path = try workspace.write("", to: "a.txt")
    try FileManager.default.createSymbolicLink(atPath: workspace.path("link"), withDestinationPath: "a.txt")
    #expect(Files.isSame(workspace.path("link"), asOneOf: ["none", path]))
    #expect(!Files.isSame(try workspace.write("", to: "b.txt"), asOneOf: [path]))
    #expect(!Files.isSame(workspace.path("none"), asOneOf: [path]))
  }
}
