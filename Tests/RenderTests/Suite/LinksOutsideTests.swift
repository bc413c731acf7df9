import Foundation
import Testing

@testable import ToolCommands

/// Untrusted folders, with links that lead outside, and special files in place of regular ones.
struct LinksOutsideTests {
  private let box = document(of: "{ \"class\": \"View\", \"width\": 10, \"height\": 10 }")
  private let secret = "secret-outside"

  private func link(_ name: String, to target: String, in space: Workspace) throws {
    try? FileManager.default.removeItem(atPath: space.path(name))
    try FileManager.default.createSymbolicLink(atPath: space.path(name), withDestinationPath: target)
  }

  @Test(arguments: [["check"], ["lint"], ["--format", "svg", "--output", "./pictures"]])
  func links_that_lead_out_of_a_searched_folder_are_not_followed(command: [String]) throws {
    let space = try Workspace(["inside/a.grx": box, "inside/a.txt": "View 0,0 10x10\n", "outside/b.grx": secret])
    var messages: [String] = []
    for target in ["../outside/b.grx", "../outside/missing.grx"] {
      try link("inside/b.grx", to: target, in: space)
      try link("inside/folder", to: target.replacingOccurrences(of: "b.grx", with: ""), in: space)
      let run = space.tool(command + ["./inside"])
      #expect(run.status == .failed)
      #expect(!(run.output + run.messages).contains(secret))
      #expect(run.messages.contains("inside/b.grx: error: the file can't be read: it is a link that leads out of"))
      #expect(run.messages.contains("inside/folder: note: is a link that leads out of the folder; it is skipped"))
      messages.append(
        run.messages.split(separator: "\n").filter { $0.contains(": note") || $0.contains(": error") }.joined())
    }
    // The messages don't reveal whether a file outside exists.
    #expect(Set(messages).count == 1)
    let allowed = space.tool(command + ["--allow-outside", "./inside"])
    #expect(allowed.messages.contains("inside/b.grx: error: the file can't be read: it no longer exists"))
  }

  @Test func a_link_within_the_folder_is_followed() throws {
    let space = try Workspace(["inside/parts/a.grx": box])
    try link("inside/b.grx", to: "parts/a.grx", in: space)
    #expect(space.tool("check", "--new", "./inside").status == .done)
    #expect(try space.text(of: "inside/b.txt") == "View 0,0 10x10\n")
  }

  @Test func a_snapshot_is_neither_read_nor_written_outside() throws {
    let space = try Workspace(["inside/a.grx": box, "outside/a.txt": "View 0,0 1x1\n", "outside/empty.txt": ""])
    for target in ["../outside/a.txt", "../outside/empty.txt", "../outside/new.txt"] {
      try link("inside/a.txt", to: target, in: space)
      for option in ["--new", "--update"] {
        let run = space.tool("check", option, "./inside")
        #expect(run.status == .failed)
        #expect(run.messages.contains("inside/a.txt: error: the file can't be read: it is a link that leads out of"))
        #expect(!run.output.contains("1x1"))
      }
    }
    #expect(try space.text(of: "outside/a.txt") == "View 0,0 1x1\n")
    #expect(try space.text(of: "outside/empty.txt") == "")
    #expect(!FileManager.default.fileExists(atPath: space.path("outside/new.txt")))
  }

  @Test func pictures_and_outputs_are_not_written_outside() throws {
    let space = try Workspace(["inside/sub/a.grx": box, "inside/sub/a.txt": "View 0,0 1x1\n", "outside/b": ""])
    try FileManager.default.createDirectory(atPath: space.path("pictures"), withIntermediateDirectories: false)
    try link("pictures/sub", to: "../outside", in: space)
    for command in [["check", "--pictures", "./pictures"], ["--format", "svg", "--output", "./pictures"]] {
      let run = space.tool(command + ["./inside"])
      #expect(run.status == .failed)
      #expect(run.messages.contains("it is a link that leads out of the folder"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: space.path("outside")) == ["b"])
    #expect(space.tool("--format", "svg", "--output", "./pictures", "--allow-outside", "./inside").status == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: space.path("outside")).sorted() == ["a.svg", "b"])
  }

  @Test func names_that_differ_in_their_bytes_only_are_two() throws {
    let space = try Workspace(["inside/b.grx": box])
    // An é as one scalar, and as two. Some file systems keep only one of them.
    try space.add(box, to: "inside/\u{E9}.grx")
    try space.add(box, to: "inside/e\u{301}.grx")
    let names = try FileManager.default.contentsOfDirectory(atPath: space.path("inside"))
    #expect(space.tool("check", "--new", "./inside").status == .done)
    let written = try FileManager.default.contentsOfDirectory(atPath: space.path("inside"))
    #expect(written.count == 2 * names.count)
  }

  #if canImport(Glibc)
    @Test func a_pipe_in_a_snapshots_place_is_not_waited_for() throws {
      let space = try Workspace(["a.grx": box, "grx.json": "{ \"lint\": { \"baseline\": \"pipe\" } }"])
      mkfifo(space.path("a.txt"), 0o600)
      mkfifo(space.path("pipe"), 0o600)
      let run = space.tool("check", "./.")
      #expect(run.status == .failed)
      #expect(run.messages.contains("a.txt: error: the file can't be read: it isn't a regular file"))
      #expect(space.tool("lint", "./.").messages.contains("pipe: error: the file can't be read: it isn't a regular"))
    }
  #endif

  @Test(arguments: [
    ("\"res\": [\"../outside\"]", "'res'"), ("\"layouts\": [\"..\"]", "'layouts'"),
    ("\"snapshots\": \"../snapshots\"", "'snapshots'"), ("\"lint\": { \"baseline\": \"a/../../b\" }", "'baseline'"),
  ])
  func a_found_configuration_names_nothing_outside(member: String, key: String) throws {
    let space = try Workspace(["inside/a.grx": box, "inside/grx.json": "{ \(member) }"])
    let run = space.tool("check", "--new", "./inside")
    #expect(run.status == .failed)
    #expect(run.messages.contains("error: \(key) leads out of this file's folder"))
    let named = space.tool("check", "--config", "./inside/grx.json", "--list", "./inside")
    #expect(!named.messages.contains("leads out"))
  }

  @Test func a_found_configuration_is_no_link_to_the_outside() throws {
    let space = try Workspace(["inside/a.grx": box, "outside/grx.json": secret])
    for target in ["../outside/grx.json", "../outside/missing.json"] {
      try link("inside/grx.json", to: target, in: space)
      let run = space.tool("check", "./inside")
      #expect(run.status == .failed)
      #expect(
        run.messages == "inside/grx.json: error: the file can't be read: it is a link that leads out of the folder\n")
    }
    try space.add(
      "{ \"res\": [\"link\"], \"layouts\": [\"folder\"] }",
      to: "inside/grx.json".replacingOccurrences(of: "grx", with: "own"))
    try link("inside/grx.json", to: "own.json", in: space)
    try link("inside/folder", to: "../outside", in: space)
    let run = space.tool("check", "--config", "./inside/own.json")
    #expect(run.status != .wrongUsage)
  }

  @Test func names_and_values_outside_a_res_folder_stay_unknown() throws {
    let android = "xmlns:android=\"http://schemas.android.com/apk/res/android\""
    let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
    let space = try Workspace([
      "inside/res/layout/a.xml": """
      <FrameLayout \(android) \(size)>
      <TextView \(size) android:text="@string/key"/>
      <ImageView \(size) android:src="@drawable/hiddenpictur"/>
      <include layout="@layout/hiddenlayou"/>
      </FrameLayout>
      """,
      "outside/values/hiddenvalues.xml": "<resources><string name=\"key\">\(secret)</string></resources>",
      "outside/drawable/hiddenpicture.xml": "<shape/>", "outside/layout/hiddenlayout.xml": "<View \(android)/>",
      "inside/app/module/a.grx": box, "inside/settings.gradle": "",
    ])
    for name in ["values", "drawable", "layout-land", "values-en"] {
      try link("inside/res/\(name)", to: "../../outside/\(name.split(separator: "-")[0])", in: space)
    }
    // A module whose sources are elsewhere.
    try link("inside/app/src", to: "../../outside", in: space)
    try link("outside/main", to: ".", in: space)
    try link("outside/res", to: ".", in: space)
    for command in [["./inside/res/layout/a.xml"], ["lint", "./inside"]] {
      let run = space.tool(command)
      let all = run.output + run.messages
      #expect(!all.contains("hiddenvalues") && !all.contains("hiddenpicture") && !all.contains("hiddenlayout"))
      #expect(!all.contains(secret))
    }
  }

  @Test func a_linked_layout_is_refused_identically_whether_its_target_exists_or_not() throws {
    let android = "xmlns:android=\"http://schemas.android.com/apk/res/android\""
    let space = try Workspace([
      "inside/a.xml": "<FrameLayout \(android)><include layout=\"@layout/b\"/></FrameLayout>", "outside/b.xml": secret,
    ])
    var messages: Set<String> = []
    for target in ["../outside/b.xml", "../outside/missing.xml"] {
      try link("inside/b.xml", to: target, in: space)
      messages.insert(space.tool("./inside/a.xml").messages)
    }
    #expect(messages.count == 1 && messages.first?.contains("b.xml can't be read: it lies outside") == true)
  }

  @Test func counts_of_a_baseline_are_bounded() throws {
    let finding =
      "{ \"file\": \"a.grx\", \"rule\": \"GRX001\", \"code\": \"GRX001\", \"view\": \"#a\", \"count\": 9223372036854775807 }"
    let space = try Workspace(["a.grx": box, "base.json": "{ \"version\": 1, \"findings\": [\(finding), \(finding)] }"])
    #expect(space.tool("lint", "--baseline", "./base.json", "./a.grx").status == .done)
  }

  @Test func huge_texts_are_linted_under_one_condition() throws {
    let text = String(repeating: "word ", count: 250_000)
    let space = try Workspace(["a.grx": document(of: "{ \"class\": \"TextView\", \"text\": \"\(text)\" }")])
    let run = space.tool("lint", "--format", "text", "./a.grx")
    #expect(run.messages.contains("a.grx:1:13: warning: the texts have more than 1048576 bytes in total"))
    #expect(!run.output.contains("font scale"))
  }
}
