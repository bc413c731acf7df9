#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Runs programs that use the library as clients do.
  @Suite struct ClientsTests {
    /// Returns the path of a program beside the tests' bundle.
    private func program(_ name: String) throws -> URL {
      let candidates = [CommandLine.arguments[0]] + Bundle.allBundles.map(\.bundlePath)
      let found = candidates.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      return try #require(found)
    }

    private func run(_ name: String, _ arguments: [String] = [], input: String = "") throws -> [String] {
      try run(program(name), arguments, input: input)
    }

    private func run(_ file: URL, _ arguments: [String], input: String = "") throws -> [String] {
      let process = Process()
      process.executableURL = file
      process.arguments = arguments
      let (standardInput, output) = (Pipe(), Pipe())
      process.standardInput = standardInput
      process.standardOutput = output
      try process.run()
      standardInput.fileHandleForWriting.write(Data(input.utf8))
      try standardInput.fileHandleForWriting.close()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func a_mail_client_in_a_terminal() throws {
      let lines = try run(
        "mail-client", input: "down\ndown 20\nsize 40x6\nopen\nclose\nlast\nsize 120x30\nup 5\nsize 7x3\n")
      let screens = lines.split { $0.contains(" rows, needs layout: ") }
      #expect(screens.count == 10)
      let sizes = [(80, 12), (80, 12), (80, 12), (40, 6), (40, 6), (40, 6), (40, 6), (120, 30), (120, 30), (7, 3)]
      for (screen, size) in zip(screens, sizes) {
        #expect(screen.count == size.1)
        for line in screen { #expect(columns(line) == size.0 + 2, "\(line)") }
        #expect(screen.count { $0.hasPrefix("|>") } == (size.1 > 1 ? 1 : 0), "the focus can be seen")
      }
      #expect(screens[0].first?.contains("1 of 10000 📬") == true)
      #expect(screens[0].contains { $0.contains("山田太郎") && $0.contains("会議の議事録") })
      #expect(screens[0].contains { $0.contains("👨‍👩‍👧‍👦") })
      #expect(screens[6].contains { $0.contains("9999 ") })
      let states = lines.filter { $0.contains(" rows, needs layout: ") }
      #expect(states.allSatisfy { $0.hasSuffix("needs layout: false") })
      #expect(states.allSatisfy { (Int($0.prefix { $0.isNumber }) ?? .max) <= 30 })
    }

    /// Returns the columns of the client's output; East Asian characters and emoji take two.
    private func columns(_ line: String) -> Int {
      line.reduce(0) { sum, character in
        let first = character.unicodeScalars.first.map(\.value) ?? 0
        let isWide = first >= 0x1100 && (first < 0x1160 || 0x2E80...0xD7A3 ~= first || first >= 0x1F300)
        return sum + (isWide ? 2 : 1)
      }
    }

    /// Parents that measure a list twice show the same rows as those that measure it once.
    @Test func lists_in_all_parents() throws {
      let lines = try run("list-parents")
      #expect(lines.count == 32)
      for line in lines { #expect(line.hasSuffix(": same"), "\(line)") }
    }

    @Test func a_service_on_a_loopback_socket() throws {
      let lines = try run("layout-service", ["400", "4"])
      #expect(lines.first?.hasPrefix("400 requests in ") == true)
      #expect(lines.contains { $0.hasPrefix("good: 360, ") })
      #expect(lines.contains { $0.hasPrefix("hostile: 40, ") })
      let growth = lines.last.flatMap { Int($0.filter(\.isNumber)) } ?? .max
      #expect(growth < 128)
    }

    /// Each wrong use of the library stops the program with a sentence, and each odd one doesn't.
    @Test func wrong_and_odd_uses() throws {
      let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Stress/cases.sh").standardized
      let lines = try run(URL(fileURLWithPath: "/bin/sh"), [script.path, program("layout-stress").path])
      #expect(lines.last?.hasSuffix(" cases, 0 not as expected") == true)
    }

    @Test func a_display_of_a_game() throws {
      let lines = try run("game-display")
      #expect(lines.last?.hasPrefix("144 frames, ") == true, "\(lines.last ?? "")")
      #expect(lines.contains { $0.hasPrefix("click item") })
      #expect(lines.contains { $0.hasPrefix("click close: ") })
      // The display is the same on each run.
      #expect(try run("game-display") == lines)
      let sums = lines.dropLast().compactMap { $0.split(separator: " ").last }
      #expect(Set(sums).count > 30)
    }
  }
#endif
