#if !os(Windows) && !os(iOS)
  import Foundation
  import Testing

  @testable import Render
  @testable import ToolCommands

  /// Comparisons with revisions of Gradle projects, and the causes of differences from snapshots.
  @Suite struct RevisionTests {
    private static let namespaces =
      "xmlns:android=\"http://schemas.android.com/apk/res/android\" "
      + "xmlns:app=\"http://schemas.android.com/apk/res-auto\""

    /// A project with two modules, a convention plug-in, and a view of its own in Kotlin.
    private static let project: [String: String] = [
      "settings.gradle.kts": "includeBuild(\"build-logic\")\ninclude(\":app\", \":core\")\n",
      "build-logic/src/main/kotlin/acme.library.gradle.kts": "plugins { id(\"com.android.library\") }\n",
      "app/build.gradle.kts":
        "plugins { id(\"com.android.application\") }\ndependencies { implementation(project(\":core\")) }\n",
      "core/build.gradle.kts": "plugins { id(\"acme.library\") }\n",
      "app/src/main/AndroidManifest.xml":
        "<manifest \(namespaces)><application android:supportsRtl=\"true\" android:theme=\"@style/Theme.Acme\"/></manifest>",
      "app/src/main/kotlin/acme/Row.kt": "package acme\nclass Row(c: Context, a: AttributeSet) : LinearLayout(c, a)\n",
      "core/src/main/res/values/dimens.xml":
        "<resources>\n  <dimen name=\"gap\">24dp</dimen>\n  <dimen name=\"other\">1dp</dimen>\n</resources>\n",
      "core/src/main/res/values/styles.xml":
        "<resources>\n  <style name=\"Theme.Acme\" parent=\"android:Theme.Material.Light\"/>\n</resources>\n",
      "app/src/main/res/values/strings.xml": "<resources>\n  <string name=\"title\">Hello</string>\n</resources>\n",
      "app/src/main/res/layout/row.xml": """
      <acme.Row \(namespaces) android:layout_width="match_parent" android:layout_height="wrap_content">
        <View android:id="@+id/a" android:layout_width="@dimen/gap" android:layout_height="@dimen/gap"/>
        <TextView android:id="@+id/title" android:layout_width="wrap_content" android:layout_height="wrap_content"
          android:text="@string/title"/>
      </acme.Row>
      """,
      "app/src/main/res/layout/part.xml": """
      <LinearLayout \(namespaces) android:layout_width="match_parent" android:layout_height="wrap_content">
        <include layout="@layout/row"/>
        <View android:id="@+id/b" android:layout_width="@dimen/gap" android:layout_height="10dp"/>
      </LinearLayout>
      """,
    ]

    /// A repository with a project, of which everything is committed; `nil` without git.
    private func repository(_ files: [String: String] = project) throws -> Workspace? {
      let space = try Workspace(files)
      guard (try? space.git("init", "-q", "-b", "main")) == true else { return nil }
      try commit(space)
      return space
    }

    private func commit(_ space: Workspace) throws {
      #expect(try space.git("add", "-A"))
      #expect(try space.git("commit", "-qm", "more", "--no-gpg-sign"))
    }

    private func edit(_ space: Workspace, _ name: String, _ old: String, _ new: String) throws {
      let text = try space.text(of: name)
      try #require(text.contains(old))
      try space.write(text.replacingOccurrences(of: old, with: new), to: name)
    }

    private func withoutTime(_ text: String) -> String { text.replacing(#/ \([0-9.]+ s\)\n/#, with: "\n") }

    @Test func nothing_differs_in_a_clean_tree() throws {
      guard let space = try repository() else { return }
      for path in ["./.", "./app"] {
        let run = space.tool("check", "--git", "HEAD", path)
        #expect(run.status == .done, "\(run.output)\(run.messages)")
        #expect(withoutTime(run.output) == "2 layouts: 2 unchanged\n")
      }
    }

    /// A report about a revision equals a report about two folders.
    @Test(arguments: [
      ("core/src/main/res/values/dimens.xml", "24dp", "30dp"),
      ("app/src/main/kotlin/acme/Row.kt", ": LinearLayout", ": FrameLayout"),
      ("app/src/main/AndroidManifest.xml", "@style/Theme.Acme", "@android:style/Theme.Black"),
      ("settings.gradle.kts", "\":app\", \":core\"", "\":app\""),
      ("app/build.gradle.kts", "\":core\"", "\":none\""),
      ("app/src/main/res/layout/row.xml", "@dimen/gap\"/>", "7dp\"/>"),
    ]) func a_revision_is_like_a_folder(_ edited: (file: String, old: String, new: String)) throws {
      guard let space = try repository() else { return }
      let copy = try Workspace()
      try FileManager.default.copyItem(atPath: space.folder.path, toPath: copy.path("old"))
      try edit(space, edited.file, edited.old, edited.new)
      let revision = space.tool("check", "--git", "HEAD", "./.")
      try FileManager.default.copyItem(atPath: space.folder.path, toPath: copy.path("new"))
      let folders = copy.tool("diff", "./old", "./new")
      // Only the names of the folders differ, and how to accept the changes.
      func plain(_ text: String) -> [Substring] {
        withoutTime(text).replacing("old/", with: "").replacing("new/", with: "").split(separator: "\n")
          .filter { !$0.hasPrefix("To accept this") }
      }
      #expect(plain(revision.output) == plain(folders.output))
    }

    @Test func other_settings_are_named_and_each_side_has_its_own_theme() throws {
      guard let space = try repository() else { return }
      try space.write("{ \"theme\": \"Theme.Material3.Light\", \"sizes\": [\"320x480\"] }", to: "grx.json")
      let run = space.tool("check", "--git", "HEAD", "./.")
      #expect(
        run.messages.contains(
          "grx.json: note: other settings than in HEAD: sizes: not given -> 320x480; "
            + "theme: not given -> Theme.Material3.Light;"), "\(run.messages)")
      // Both have the windows of now.
      #expect(!run.output.contains("is no longer there"))
    }

    @Test func a_committed_edit_is_the_cause_of_a_difference() throws {
      guard let space = try repository() else { return }
      #expect(space.tool("check", "--new", "./.").status == .done)
      try commit(space)
      try edit(space, "core/src/main/res/values/dimens.xml", "24dp", "30dp")
      try commit(space)
      // The snapshot's own commit is found, and so is the base of a pull request.
      #expect(try space.git("branch", "base", "HEAD~1"))
      var runs: [(options: [String], surroundings: Surroundings)] = [
        ([], Surroundings()), (["--base", "HEAD~1"], Surroundings()),
      ]
      for name in [
        "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "BITBUCKET_PR_DESTINATION_BRANCH", "CHANGE_TARGET",
      ] {
        var pull = Surroundings()
        pull.environment = [name: "base"]
        runs.append(([], pull))
      }
      for (options, surroundings) in runs {
        let run = space.tool(["check"] + options + ["./."], surroundings: surroundings)
        #expect(run.status == .found)
        #expect(
          run.output.contains("@dimen/gap: 24dp → 30dp (core/src/main/res/values/dimens.xml:2)\n"), "\(run.output)")
        #expect(run.output.split(separator: "\n").count < 40)
      }
      let github = space.tool("check", "--format", "github", "./.")
      #expect(github.output.hasPrefix("::error file=core/src/main/res/values/dimens.xml,line=2,title=Layout changed::"))
      #expect(github.output.split(separator: "\n").count == 1)
    }

    @Test func a_missing_base_is_an_error_with_the_command_that_fetches_it() throws {
      guard let space = try repository() else { return }
      #expect(space.tool("check", "--new", "./.").status == .done)
      try commit(space)
      try edit(space, "core/src/main/res/values/dimens.xml", "24dp", "30dp")
      try commit(space)
      let clone = try Workspace()
      #expect(try clone.git("clone", "-q", "--depth", "1", "file://" + space.folder.path, "."))
      var pull = Surroundings()
      pull.environment = ["GITHUB_BASE_REF": "base"]
      let run = clone.tool(["check", "./."], surroundings: pull)
      #expect(run.status == .failed)
      #expect(run.output.contains("+  View #a 0,0 30x30"))
      let fetch = "git fetch --unshallow origin +refs/heads/base:refs/remotes/origin/base"
      #expect(run.messages.contains(fetch), "\(run.messages)")
      // The command helps.
      #expect(try space.git("branch", "base", "HEAD~1"))
      #expect(try clone.git("fetch", "-q", "--unshallow", "origin", "+refs/heads/base:refs/remotes/origin/base"))
      let helped = clone.tool(["check", "./."], surroundings: pull)
      #expect(helped.status == .found)
      #expect(helped.output.contains("@dimen/gap: 24dp → 30dp"))
    }

    @Test func a_new_language_is_named_where_it_was_added() throws {
      guard let space = try repository() else { return }
      try space.write("{ \"locales\": [\"en\", \"fr\", \"ar\"] }", to: "grx.json")
      #expect(space.tool("check", "--new", "./.").status == .done)
      try commit(space)
      try space.write(
        "<resources>\n  <string name=\"title\">Bonjour tout le monde</string>\n</resources>\n",
        to: "app/src/main/res/values-fr/strings.xml")
      let run = space.tool("check", "./.")
      #expect(run.output.hasPrefix("@string/title: not given → \"Bonjour tout le monde\" ("), "\(run.output)")
      #expect(run.output.contains("(app/src/main/res/values-fr/strings.xml:2)\n  changes 2 layouts: "))
    }

    @Test func an_edit_without_effect_on_frames_is_one_entry() throws {
      guard let space = try repository() else { return }
      #expect(space.tool("check", "--new", "./.").status == .done)
      try commit(space)
      try edit(space, "app/src/main/res/layout/row.xml", "@+id/a", "@+id/icon")
      let run = space.tool("check", "./.")
      #expect(
        run.output.hasPrefix(
          "no frame changes:\n  id of #icon: #a → #icon (app/src/main/res/layout/row.xml:2), in 2 layouts: "),
        "\(run.output)")
    }

    @Test func links_in_a_revision_are_followed_within_it() throws {
      guard let space = try repository() else { return }
      try FileManager.default.createDirectory(atPath: space.path("linked/src"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: space.path("linked/src/main"), withDestinationPath: "../../core/src/main")
      try commit(space)
      let run = space.tool("check", "--git", "HEAD", "./.")
      #expect(run.status == .done, "\(run.output)\(run.messages)")
    }

    // MARK: Snapshots

    @Test func a_renamed_layout_takes_its_snapshot_along() throws {
      let space = try Workspace(["a.grx": row])
      #expect(space.tool("check", "--new", "./.").status == .done)
      try FileManager.default.moveItem(atPath: space.path("a.grx"), toPath: space.path("b.grx"))
      let run = space.tool("check", "./.")
      #expect(run.status == .found)
      #expect(run.output.hasPrefix("b.grx: it was renamed: its snapshot is still a.txt; --update moves it\n"))
      #expect(space.tool("check", "--update", "./.").status == .done)
      #expect(try space.names == ["b.grx", "b.txt"])
    }

    @Test func prune_removes_snapshots_without_layouts() throws {
      let space = try Workspace(["a.grx": row, "old.txt": "View 0,0 1x1\n", "notes.txt": "Notes\n"])
      #expect(space.tool("check", "--new", "./.").status == .found)
      #expect(space.tool("check", "--prune", "./.").status == .done)
      #expect(try space.names == ["a.grx", "a.txt", "notes.txt"])
    }

    @Test func conflict_markers_are_named() throws {
      let space = try Workspace(["a.grx": row])
      #expect(space.tool("check", "--new", "./.").status == .done)
      let tree = try space.text(of: "a.txt")
      try space.write("<<<<<<< HEAD\n\(tree)=======\n\(tree)>>>>>>> other\n", to: "a.txt")
      let run = space.tool("check", "./.")
      #expect(run.status == .found)
      #expect(run.output.hasPrefix("a.txt:1: there are git's conflict markers; --update writes it again\n"))
      #expect(space.tool("check", "--update", "./.").status == .done)
      #expect(try space.text(of: "a.txt") == tree)
    }

    @Test func looks_that_a_snapshot_lacks_are_no_changes_of_texts() throws {
      let space = try Workspace([
        "a.grx": document(of: "{ \"class\": \"TextView\", \"id\": \"title\", \"text\": \"Hello\" }")
      ])
      #expect(space.tool("check", "--new", "./.").status == .done)
      let run = space.tool("check", "--look", "./.")
      #expect(run.status == .found)
      #expect(run.output.hasPrefix("a.txt: the snapshot has only frames, since it was written without --look"))
      #expect(!run.output.contains("has text"))
    }

    @Test func nothing_to_check_is_an_error() throws {
      let space = try Workspace(["notes.md": "Notes"])
      for command in ["check", "lint"] {
        let run = space.tool(command, "./.")
        #expect(run.status == .failed)
        #expect(run.messages.contains("error: there is no layout here"))
        #expect(space.tool(command, "--allow-empty", "./.").status == .done)
      }
    }

    @Test func a_missing_baseline_fails_before_the_work() throws {
      let space = try Workspace(["a.grx": "{ \"layout\": "])
      let run = space.tool("lint", "--baseline", space.path("none.json"), "./a.grx")
      #expect(run.status == .failed)
      #expect(run.messages.contains("none.json: error: the file can't be read"))
      #expect(!run.messages.contains("a.grx:1"))
    }

    // MARK: Joined reports

    @Test func reports_that_are_not_a_whole_are_refused() throws {
      let space = try Workspace()
      for index in 0..<12 { try space.write(row, to: "layouts/\(index).grx") }
      #expect(space.tool("check", "--new", "./layouts").status == .done)
      func report(_ name: String, _ options: String...) {
        let run = space.tool(
          ["check", "--format", "json", "--output", space.path(name)] + options + ["./layouts"])
        #expect(run.status == .done || run.status == .found)
      }
      for index in 1...3 { report("\(index).json", "--shard", "\(index)/3") }
      report("half.json", "--shard", "1/2")
      report("other.json", "--shard", "3/3", "--size", "100x100")
      try space.write(row, to: "layouts/more.grx")
      report("later.json", "--shard", "3/3")
      // As many layouts, but not the same.
      try FileManager.default.removeItem(atPath: space.path("layouts/0.grx"))
      report("same.json", "--shard", "3/3")
      func join(_ names: String...) -> (status: Outcome.Status, output: String, messages: String) {
        space.tool(["check", "--join"] + names.map { "./\($0).json" })
      }
      let whole = join("1", "2", "3")
      #expect(whole.status == .done)
      #expect(whole.output.hasSuffix("3 reports: 12 layouts: 12 unchanged\n"), "\(whole.output)")
      // A report of an earlier version has no number for the paths.
      let older = try space.text(of: "2.json").replacing(#/"paths": *"[^"]*",\s*/#, with: "")
      #expect(try older != space.text(of: "2.json"))
      try space.write(older, to: "older.json")
      let mixed = join("1", "older", "3")
      #expect(mixed.status == .done && mixed.output.hasSuffix("12 unchanged\n"), "\(mixed)")
      for (names, why) in [
        (["1", "2"], "it is share 1 of 3, and there is no report of share 3"),
        (["1", "2", "3", "2"], "it is share 2 of 3, as "),
        (["1", "2", "half"], "it is share 1 of 3, but "),
        (["1", "2", "later"], "it is of another project or revision: its run found 12 layouts, that of "),
        (["1", "2", "same"], "it is of another project or revision: its run found other layouts than that of "),
        (["1", "2", "other"], "its layouts were laid out with other options than those of "),
      ] {
        let run = space.tool(["check", "--join"] + names.map { "./\($0).json" })
        #expect(run.status == .failed)
        #expect(run.messages.contains(why), "\(run.messages)")
      }
    }
  }
#endif
