#if !os(Windows) && !os(iOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import ToolCommands

  /// The recipes for continuous integration, run as shell scripts in a clone of a repository to which changes are pushed.
  @Suite struct PipelineTests {
    private static let files = [
      "settings.gradle": "include ':app'\n",
      "app/build.gradle": "plugins { id 'com.android.application' }\n",
      "app/src/main/res/values/dimens.xml": "<resources>\n  <dimen name=\"gap\">24dp</dimen>\n</resources>\n",
      "app/src/main/res/layout/row.xml": """
      <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android"
        android:layout_width="match_parent" android:layout_height="wrap_content">
        <View android:id="@+id/a" android:layout_width="@dimen/gap" android:layout_height="@dimen/gap"/>
      </FrameLayout>
      """,
    ]

    /// A repository to push to, and a developer's clone with a project.
    private struct Project {
      let space = try! Workspace()

      init() throws {
        try run("git init -q --bare -b main remote && git clone -q remote work 2>/dev/null")
        for (name, text) in PipelineTests.files { try space.write(text, to: "work/" + name) }
        try push("main")
      }

      /// Runs a script in a folder, and returns its status and output.
      @discardableResult
      func run(_ script: String, in folder: String = ".", environment: [String: String] = [:]) throws -> (
        status: Int32, output: String
      ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = space.folder.appendingPathComponent(folder)
        let tools = try #require(BinaryTests.tool).deletingLastPathComponent().path
        var all = ProcessInfo.processInfo.environment
        all["PATH"] = tools + ":" + (all["PATH"] ?? "")
        for name in [
          "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "BITBUCKET_PR_DESTINATION_BRANCH", "CHANGE_TARGET",
        ] {
          all[name] = nil
        }
        for part in ["AUTHOR", "COMMITTER"] {
          (all["GIT_\(part)_NAME"], all["GIT_\(part)_EMAIL"]) = ("a", "a@b.example")
        }
        process.environment = all.merging(environment) { $1 }
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
      }

      /// Commits everything of the clone, and pushes it to a branch.
      func push(_ branch: String, _ prepare: String = "true") throws {
        let script =
          "\(prepare); git checkout -q -B \(branch); git add -A; git commit -qm more; git push -q origin HEAD"
        let (status, output) = try run(script, in: "work")
        #expect(status == 0, "\(output)")
      }

      /// Runs commands in a new clone of a branch, as a service does, and returns the status of each and their output.
      func pipeline(_ commands: [String], of branch: String, _ environment: [String: String]) throws -> (
        statuses: [Int32], output: [String]
      ) {
        try run("rm -rf ci; git clone -q remote ci; cd ci; git checkout -q \(branch)")
        let results = try commands.map { try run($0, in: "ci", environment: environment) }
        return (results.map(\.status), results.map(\.output))
      }
    }

    private let article: String

    init() throws {
      article = try String(
        contentsOf: packageFolder.appendingPathComponent(
          "Sources/grx-render/ToolCommands/GrxRender.docc/ContinuousIntegration.md"), encoding: .utf8)
    }

    /// Returns the lines of the block of code after a heading that begin so, without the beginning.
    private func commands(after heading: String, _ start: String) throws -> [String] {
      let part = try #require(article.components(separatedBy: "### \(heading)\n").dropFirst().first)
      let block = try #require(part.components(separatedBy: "```").dropFirst().first)
      let lines = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      return lines.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    @Test func the_recipe_for_github_goes_from_no_snapshots_to_an_accepted_edit() throws {
      let commands = try commands(after: "GitHub Actions", "- run: ")
      try #require(commands.count == 3)
      let project = try Project()
      let environment = ["GITHUB_BASE_REF": "main", "GITHUB_STEP_SUMMARY": project.space.path("summary.md")]
      // There are no snapshots yet.
      let first = try project.pipeline(commands, of: "main", environment)
      #expect(first.statuses == [1, 0, 1], "\(first.output)")
      #expect(first.output[0].contains("::error file=app/src/main/res/layout/row.xml,line=1,title=No snapshot::"))
      try project.push("main", "grx-render check --new .")
      #expect(try project.pipeline(commands, of: "main", environment).statuses == [0, 0, 0])
      // A pull request with an edit.
      try project.push(
        "edit", "sed -i.bak s/24dp/30dp/ app/src/main/res/values/dimens.xml; rm -f */src/main/res/values/*.bak")
      let edited = try project.pipeline(commands, of: "edit", environment)
      #expect(edited.statuses == [1, 0, 1])
      #expect(
        edited.output[0].hasPrefix("::error file=app/src/main/res/values/dimens.xml,line=2,title=Layout changed::"),
        "\(edited.output[0])")
      let summary = try project.space.text(of: "summary.md")
      #expect(summary.contains("- **`@dimen/gap`: 24dp → 30dp** (line 2)"), "\(summary)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: project.space.path("ci/pictures")).isEmpty == false)
      // The edit is accepted.
      try project.push("edit", "grx-render check --update .")
      #expect(try project.pipeline(commands, of: "edit", environment).statuses == [0, 0, 0])
    }

    @Test func the_recipe_for_gitlab_goes_from_no_snapshots_to_an_accepted_edit() throws {
      let commands = try commands(after: "GitLab CI", "- grx-render ").map { "grx-render " + $0 }
      try #require(commands.count == 1)
      let project = try Project()
      #expect(try project.pipeline(commands, of: "main", [:]).statuses == [1])
      try project.push("main", "grx-render check --new .")
      try project.push(
        "edit", "sed -i.bak s/24dp/30dp/ app/src/main/res/values/dimens.xml; rm -f */src/main/res/values/*.bak")
      // The service names the commit, and doesn't fetch the branch.
      let base = try project.run("git rev-parse main", in: "work").output.trimmingCharacters(in: .newlines)
      let environment = [
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "not-fetched", "CI_MERGE_REQUEST_DIFF_BASE_SHA": base,
      ]
      let edited = try project.pipeline(commands, of: "edit", environment)
      #expect(edited.statuses == [1], "\(edited.output)")
      #expect(try project.space.text(of: "ci/layouts.xml").contains("@dimen/gap: 24dp → 30dp"))
      try project.push("edit", "grx-render check --update .")
      #expect(try project.pipeline(commands, of: "edit", environment).statuses == [0])
    }

    @Test func the_hook_of_git_refuses_a_commit_that_changes_layouts() throws {
      let hook = try #require(
        article.components(separatedBy: "### Before a commit\n").last?.components(separatedBy: "```shell\n").dropFirst()
          .first?.components(separatedBy: "```").first)
      let project = try Project()
      try project.space.write(hook, to: "work/.git/hooks/pre-commit")
      try project.run("chmod +x .git/hooks/pre-commit", in: "work")
      let commit = "git add -A && git commit -qm more"
      try project.space.write("<resources/>\n", to: "work/app/src/main/res/values/more.xml")
      let first = try project.run(commit, in: "work")
      #expect(first.status == 1)
      #expect(first.output.contains("there is no snapshot"), "\(first.output)")
      #expect(try project.run("grx-render check --new .; \(commit)", in: "work").status == 0)
      let edit = "sed -i.bak s/24dp/30dp/ app/src/main/res/values/dimens.xml; rm -f app/src/main/res/values/*.bak"
      let refused = try project.run("\(edit); \(commit)", in: "work")
      #expect(refused.status == 1)
      #expect(
        refused.output.contains("@dimen/gap: 24dp → 30dp (app/src/main/res/values/dimens.xml:2)"), "\(refused.output)")
      #expect(try project.run("grx-render check --update .; \(commit)", in: "work").status == 0)
    }
  }
#endif
