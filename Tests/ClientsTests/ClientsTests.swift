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
      let (bytes, status) = try output(of: file, arguments, input: input)
      #expect(status == 0)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns the standard output of a program, or its standard error, and its exit status.
    private func output(
      of file: URL, _ arguments: [String], input: String = "", isError: Bool = false
    ) throws -> (bytes: Data, status: Int32) {
      let process = Process()
      process.executableURL = file
      process.arguments = arguments
      let (standardInput, output) = (Pipe(), Pipe())
      process.standardInput = standardInput
      if isError { process.standardError = output } else { process.standardOutput = output }
      try process.run()
      standardInput.fileHandleForWriting.write(Data(input.utf8))
      try standardInput.fileHandleForWriting.close()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (bytes, process.terminationStatus)
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

    @Test func a_file_browser_in_a_terminal() throws {
      let lines = try run(
        "file-browser",
        input: "down 20\nsize 60x12\ndelete\ntab\nenter\nend\ndivider -6\nup 3000\nhome\ndelete\nenter\nsize 9x2\n")
      let screens = lines.split { $0.contains(" selected, needs layout: ") }
      let sizes = [(80, 16), (80, 16)] + Array(repeating: (60, 12), count: 10) + [(9, 2)]
      #expect(screens.count == sizes.count)
      for (screen, size) in zip(screens, sizes) {
        #expect(screen.count == size.1)
        for line in screen { #expect(columns(line) == size.0 + 2, "\(line)") }
      }
      let states = lines.filter { $0.contains(" selected, needs layout: ") }
      #expect(states.allSatisfy { $0.hasSuffix("needs layout: false") })
      // The rows of the list take all but the first and the last line.
      #expect(states[0].hasPrefix("0..<14 shown, 0 selected"))
      #expect(states[1].hasPrefix("7..<21 shown, 20 selected"))
      #expect(states[6].hasPrefix("4989..<4999 shown, 4998 selected"), "the last of 4,999 files can be seen")
      #expect(screens[1].contains { $0.contains("▶") && $0.contains("notes-20.txt") && $0.contains("│") })
      // The dialog is in the middle, is as large as its content, and has its focus moved.
      let dialog = screens[3].filter { $0.contains("┌") || $0.contains("└") || $0.contains("Delete") }
      #expect(dialog.count == 4, "\(dialog)")
      #expect(screens[3].contains { $0.contains(">Cancel]") })
      #expect(screens[4].contains { $0.contains(">Delete]") })
      #expect(!screens[5].contains { $0.contains("┌") } && screens[5].first?.contains("21 of 4999") == true)
      // The divider moved to the left by six columns.
      func divider(_ screen: ArraySlice<String>) -> Int? {
        screen.dropFirst(2).first.flatMap { line in line.prefix { $0 != "│" }.reduce(0) { $0 + columns(String($1)) } }
      }
      #expect(divider(screens[7]) == divider(screens[6]).map { $0 - 6 })
    }

    @Test func a_report_in_pdf() throws {
      let fixture = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Fixtures/screens/res/layout/list.xml").standardized
      let (bytes, status) = try output(of: program("pdf-report"), [fixture.path])
      #expect(status == 0)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
      #expect(text.components(separatedBy: "/Type /Page ").count == 5, "four pages")
      // The table of offsets leads to each object.
      let start = try #require(
        text.components(separatedBy: "startxref\n").last.flatMap { Int($0.prefix { $0.isNumber }) })
      let table = String(decoding: bytes[start...], as: UTF8.self).split(separator: "\n")
      #expect(table.first == "xref")
      let count = try #require(table[1].split(separator: " ").last.flatMap { Int($0) })
      for number in 1..<count {
        let offset = try #require(Int(table[2 + number].prefix(10)))
        #expect(String(decoding: bytes[offset...].prefix(20), as: UTF8.self).hasPrefix("\(number) 0 obj\n"))
      }
      // Fonts, sizes, styles, colors, and opacity come from the snapshot.
      #expect(text.contains("/F1 24 Tf") && text.contains("/F4 12 Tf") && text.contains("/F8 12 Tf"))
      #expect(text.contains("0.078 0.353 0.706 rg") && text.contains("(Sales grew) Tj") && text.contains("/F2 12 Tf"))
      #expect(text.contains("(Quarterly report) Tj"))
      let pages = text.components(separatedBy: "stream\n1 0 0 -1 0 595 cm\n").dropFirst()
      #expect(pages.count == 4)
      // The icons of a layout are curves.
      #expect(pages.dropFirst(2).first?.contains(" c ") == true && pages.first?.contains(" c ") == false)
      // On the page between the two, the colors of the first two boxes are mixed.
      #expect(pages.last?.contains("0.482 0.639 0.843 rg") == true, "\(pages.last ?? "")")
    }

    @Test func a_layout_with_measure_alone() throws {
      #expect(try run("embedded-client") == ["right"])
    }

    /// The message of a wrong call names the caller's file and line.
    @Test(arguments: ["add-twice", "insert-past-the-end", "add-itself"])
    func a_wrong_call_is_named(use: String) throws {
      let (bytes, status) = try output(of: program("layout-stress"), ["case", use], isError: true)
      #expect(status != 0)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("layout_stress/Cases.swift:"), "\(text)")
      #expect(!text.contains("Measure/ProgrammingErrors.swift"), "\(text)")
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
