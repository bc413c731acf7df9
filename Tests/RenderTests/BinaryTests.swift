#if !os(Windows) && !os(iOS)
  import Foundation
  import Testing

  @testable import ToolCommands

  /// The built tool as used from a shell.
  @Suite struct BinaryTests {
    private let workspace: Workspace

    init() throws {
      workspace = try Workspace()
      try workspace.write(row, to: "row.grx")
    }

    /// Runs a shell command in the workspace, where `$grx` is the tool.
    private func shell(_ line: String) throws -> (status: Int32, output: String, messages: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = workspace.folder
      var environment = ProcessInfo.processInfo.environment
      environment["grx"] = try #require(BinaryTests.tool).path
      process.environment = environment
      let messages = workspace.path("messages")
      try workspace.write("", to: "messages")
      let output = Pipe()
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messages))
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      defer { try? FileManager.default.removeItem(atPath: messages) }
      return (process.terminationStatus, String(decoding: bytes, as: UTF8.self), try workspace.text(of: "messages"))
    }

    /// The path of the tool, beside the tests' bundle.
    static var tool: URL? {
      let candidates = [CommandLine.arguments[0]] + Bundle.allBundles.map(\.bundlePath)
      return candidates.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(Tool.name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    @Test func statuses_and_streams_are_those_of_the_outcome() throws {
      let done = try shell("$grx row.grx")
      #expect(done.status == 0)
      #expect(done.output.hasPrefix("LinearLayout #row 0,0 360x80\n"))
      #expect(done.messages == "")
      let failed = try shell("$grx none.grx")
      #expect(failed.status == 2)
      #expect(failed.output == "")
      #expect(failed.messages.hasPrefix("none.grx: error: "))
      let wrong = try shell("$grx --sise 1x1 row.grx")
      #expect(wrong.status == 2)
      #expect(wrong.messages.contains("did you mean '--size'?"))
    }

    @Test func a_reader_that_ends_early_ends_the_tool_quietly_with_the_status_of_the_work() throws {
      // The reader closes the pipe before the tool writes.
      for (options, status) in [("--format html row.grx", 0), ("none.grx", 2), ("--check none.txt row.grx", 2)] {
        let run = try shell("($grx \(options); echo $? >status) | :")
        _ = try shell("while [ ! -s status ]; do sleep 0.02; done")
        #expect(try workspace.text(of: "status") == "\(status)\n", "\(options)")
        if status == 0 { #expect(run.messages == "") }
        try FileManager.default.removeItem(atPath: workspace.path("status"))
      }
    }

    @Test func standard_input_is_read_to_its_end() throws {
      #expect(try shell("cat row.grx | $grx -").output == shell("$grx row.grx").output)
      #expect(try shell("$grx - </dev/null").messages.hasPrefix("<stdin>:1:1: error: "))
      let closed = try shell("$grx - <&-")
      #expect(closed.status == 2)
      #expect(closed.messages.hasPrefix("<stdin>: error: the file can't be read: "))
    }

    @Test func a_pipe_as_file_is_waited_for_until_the_process_is_stopped() throws {
      let written = try shell("mkfifo pipe; cat row.grx >pipe & $grx pipe")
      #expect(written.output == (try shell("$grx row.grx").output) && written.messages == "")
      // The pipe has no writer.
      try workspace.write(
        """
        import signal, subprocess, sys, time
        tool = subprocess.Popen(sys.argv[1:])
        time.sleep(0.7)
        tool.send_signal(signal.SIGINT)
        try:
            tool.wait(60)
        except subprocess.TimeoutExpired:
            tool.kill()
            sys.exit("it continues")
        """, to: "interrupted.py")
      for options in ["pipe", "--watch pipe", "--watch --check pipe row.grx"] {
        let result = try shell("python3 interrupted.py $grx \(options)")
        #expect(result.status == 0, "\(options): \(result.messages)")
      }
    }

    @Test func a_pipe_among_what_a_layout_names_is_refused_at_once() throws {
      try workspace.write(#"{ "layout": { "inflate": "pipe" } }"#, to: "includes.grx")
      try workspace.write(#"{ "layout": { "class": "ImageView", "src": "pipe" } }"#, to: "shows.grx")
      let include = try shell("mkfifo pipe; $grx includes.grx")
      #expect(include.status == 2 && include.messages.contains("'pipe' can't be included: it isn't a regular file"))
      #expect(try shell("$grx shows.grx").messages.contains("'pipe' can't be read: it isn't a regular file"))
    }

    @Test func messages_in_a_pipe_are_plain() throws {
      try workspace.write("{ oops }", to: "wrong.grx")
      let result = try shell("TERM=xterm $grx wrong.grx")
      #expect(result.messages.hasPrefix("wrong.grx:1:3: error: "))
      #expect(!result.messages.contains("\u{1B}") && !result.messages.contains("^"))
    }

    @Test func colors_in_a_pipe_have_to_be_forced() throws {
      let plain = try shell("NO_COLOR= TERM=xterm $grx row.grx")
      #expect(plain.output.contains("View #icon 16,16") && !plain.output.contains("\u{1B}"))
      for wish in ["FORCE_COLOR=1", "CLICOLOR_FORCE=1"] {
        #expect(try shell("NO_COLOR= \(wish) $grx row.grx").output.contains("View \u{1B}[36m#icon\u{1B}[0m 16,16"))
        #expect(try shell("\(wish) NO_COLOR=1 $grx row.grx").output == plain.output)
      }
    }

    @Test func arguments_of_any_bytes_are_taken() throws {
      let result = try shell("$grx \"$(printf '\\377\\376')\" ; $grx --set \"$(printf 'a.b=\\377')\" row.grx")
      #expect(result.status == 2)
    }

    @Test func a_watch_reports_changes_and_ends_with_0_when_it_is_stopped() throws {
      for signal in ["INT", "TERM"] {
        try workspace.write(row, to: "row.grx")
        // The files of the previous signal, which the background shell truncates only after it has started.
        let result = try shell(
          """
          rm -f out err
          $grx --watch row.grx >out 2>err & watch=$!
          await() { for i in $(seq 3000); do if grep -q "$1" "$2" 2>/dev/null; then return; fi; sleep 0.02; done; }
          await 48x48 out
          sed 's/"height": 48/"height": 50/' row.grx >new && mv new row.grx
          await 48x50 out
          kill -\(signal) $watch; wait $watch
          """)
        #expect(result.status == 0)
        #expect(try workspace.text(of: "out").components(separatedBy: "LinearLayout #row").count == 3)
        #expect(try workspace.text(of: "err").hasPrefix("row.grx changed\nheight of #icon:"))
      }
    }

    @Test func a_watch_of_a_pipe_without_a_reader_ends() throws {
      let result = try shell("$grx --watch row.grx | head -n 0; for i in $(seq 100); do echo; done >/dev/null")
      #expect(result.status == 0)
    }

    @Test func standard_output_without_a_reader_ends_quietly() throws {
      // More than a pipe can hold.
      let views = Array(repeating: "{ \"class\": \"View\", \"id\": \"a\" }", count: 5_000).joined(separator: ",")
      let distinct = views.split(separator: "\"a\"", omittingEmptySubsequences: false).enumerated()
        .map { "\($1)\"a\($0)\"" }.joined()
      try workspace.write(
        document("\"class\": \"FrameLayout\", \"subviews\": [ \(distinct.dropLast(7)) ]"), to: "many.grx")
      let whole = try shell("$grx --format json many.grx | wc -l")
      #expect(Int(whole.output.filter(\.isNumber)) == 5_001)
      let result = try shell("{ $grx --format json many.grx; echo $? >status; } | true; cat status")
      #expect(result.output == "0\n")
      #expect(result.messages == "")
    }

    #if os(Linux)
      @Test func full_disk_is_an_error() throws {
        let result = try shell("$grx row.grx >/dev/full")
        #expect(result.status == 2)
        #expect(result.messages == "<stdout>: error: the file can't be written: No space left on device\n")
      }
    #endif

    @Test func output_that_does_not_fit_leaves_the_old_file_and_no_other() throws {
      try workspace.write("old", to: "out.txt")
      let result = try shell("ulimit -f 0; exec $grx --output out.txt row.grx 2>&1")
      #expect(result.status == 2)
      #expect(result.output.hasPrefix("out.txt: error: the file can't be written: "))
      #expect(try workspace.text(of: "out.txt") == "old")
      #expect(try workspace.names == ["out.txt", "row.grx"])
    }

    @Test func output_follows_the_mask_of_the_shell() throws {
      #expect(try shell("umask 027; $grx --output out.txt row.grx; ls -l out.txt").output.hasPrefix("-rw-r-----"))
    }

    @Test func output_to_a_pipe_is_written_to_it() throws {
      #expect(try shell("$grx --output /dev/stdout row.grx | cat").output == shell("$grx row.grx").output)
    }

    @Test func closed_standard_output_is_an_error_only_where_something_is_written() throws {
      #expect(try shell("$grx row.grx >&-").status == 2)
      #expect(try shell("$grx --output out.txt row.grx >&-").status == 0)
    }
  }
#endif
