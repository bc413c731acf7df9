import Foundation
import Inflater

/// The layouts of a git revision, with the files on which they depend, in a temporary folder.
///
/// These are the files in the folder and, if the folder is part of a Gradle project, in the whole project: other modules,
/// build files, and sources decide how a layout looks, too.
struct GitRevision {
  struct Problem: Error {
    let why: String
    /// Whether the repository lacks an object of the revision.
    var lacksObject = false
  }

  /// The content of the folder in the revision.
  let folder: String
  private let holder: TemporaryFolder

  private var temporary: URL { holder.url }

  /// The suffixes of files on which layouts depend: documents, resources, pictures, fonts, sample data, build files, sources, and
  /// libraries.
  private static let suffixes: Set<String> = [
    "grx", "xml", "json", "txt", "png", "jpg", "jpeg", "gif", "webp", "bmp", "ttf", "otf", "ttc", "csv", "gradle",
    "kts",
    "properties", "toml", "lockfile", "kt", "java", "aar", "jar",
  ]
  /// The limits for reading a revision, which a tree that contains the same tree many times could exceed.
  struct Limits {
    /// The maximum size of a file, in bytes.
    var fileBytes = 16 << 20
    /// The maximum size of all files, in bytes.
    var totalBytes = 1 << 30
    /// The maximum size of the list of all files, in bytes.
    var listingBytes = 64 << 20
    /// The maximum time for an answer of git, in seconds.
    var seconds = 60.0
  }

  /// The number of bytes per request to git, unless a single file is larger.
  private static let portion = 32 << 20

  private let limits: Limits
  /// The name or the path of git.
  private let program: String

  /// Reads the content of a folder in a revision from git.
  init(
    _ revision: String, of searched: String, limits: Limits = Limits(), program: String = "git"
  ) throws(Problem) {
    (self.limits, self.program) = (limits, program)
    let inside = try Self.git(["-C", searched, "rev-parse", "--show-prefix"], program, limits)
    let prefix = String(decoding: inside, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    let listing = try Self.git(
      ["-C", searched, "ls-tree", "-r", "-z", "--full-tree", "\(revision)^{tree}"], program, limits)
    // Other users must not read the content of the revision.
    do { holder = try TemporaryFolder() } catch {
      throw Problem(why: "the revision's files can't be written: \(error.localizedDescription)")
    }
    let top = holder.url.path
    folder = prefix.isEmpty ? top : top + "/" + prefix.dropLast(prefix.hasSuffix("/") ? 1 : 0)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try extract(Self.entries(listing), prefix, searched)
    } catch let error as Problem {
      remove()
      throw error
    } catch {
      remove()
      throw Problem(why: "the revision's files can't be written: \(error.localizedDescription)")
    }
  }

  func remove() { holder.remove() }

  /// Returns the repository that contains a file, and its path there, or `nil` if it is in none.
  static func place(of file: String) -> (repository: String, path: String)? {
    let file = URL(fileURLWithPath: file).standardizedFileURL
    var (folder, path) = (file.deletingLastPathComponent(), file.lastPathComponent)
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
      if folder.pathComponents.count < 2 { return nil }
      path = folder.lastPathComponent + "/" + path
      folder = folder.deletingLastPathComponent()
    }
    return (folder.path, path)
  }

  /// A file or a link of the revision.
  private struct Entry {
    let object: String
    let path: String
    let isLink: Bool
  }

  private static func entries(_ listing: Data) -> [Entry] {
    listing.split(separator: 0).compactMap { entry in
      // `100644 blob 8c7e5a…<tab>path`
      let text = String(decoding: entry, as: UTF8.self)
      guard let tab = text.firstIndex(of: "\t") else { return nil }
      let fields = text[..<tab].split(separator: " ")
      let path = String(text[text.index(after: tab)...])
      guard fields.count == 3, fields[1] == "blob", !path.split(separator: "/").contains("..") else { return nil }
      return Entry(object: String(fields[2]), path: path, isLink: fields[0] == "120000")
    }
  }

  /// Returns the path, with a slash at the end, of the Gradle project that contains a folder, or of the folder if none does.
  private static func project(around prefix: String, _ entries: [Entry]) -> String {
    let settings = Set(
      entries.lazy.map(\.path).filter { ["settings.gradle", "settings.gradle.kts"].contains($0.lastPathName) }
        .map { String($0.dropLast($0.lastPathName.count)) })
    var folder = Substring(prefix)
    while !settings.contains(String(folder)) {
      guard let slash = folder.dropLast().lastIndex(of: "/") else { return settings.contains("") ? "" : prefix }
      folder = folder[...slash]
    }
    return String(folder)
  }

  /// Returns whether layouts may depend on a file. They don't depend on the sources of tests.
  private static func isRead(_ path: String) -> Bool {
    let suffix = PathNames.suffix(path)
    if !suffixes.contains(suffix) { return false }
    if !["kt", "java"].contains(suffix) { return true }
    return !["/src/test", "/src/androidTest"].contains { path.contains($0) }
  }

  private func extract(_ entries: [Entry], _ prefix: String, _ searched: String) throws {
    let prefix = Self.project(around: prefix, entries)
    let found = entries.filter { $0.path.hasPrefix(prefix) && ($0.isLink || Self.isRead($0.path)) }
    let names = found.map { (object: $0.object, path: $0.path) }
    let links = Set(found.lazy.filter(\.isLink).map(\.path))
    let files = try sizes(of: names, searched).filter { $0.size <= limits.fileBytes }
    let total = files.reduce(0) { $0 + $1.size }
    guard total <= limits.totalBytes else {
      throw Problem(
        why: "git: the revision's layouts and resources have \(total) bytes, but at most \(limits.totalBytes) are read")
    }
    // A revision may be larger than the memory. Links come last, so that nothing is written through them.
    var rest = (files.filter { !links.contains($0.path) } + files.filter { links.contains($0.path) })[...]
    while !rest.isEmpty {
      var (count, sum) = (0, 0)
      for file in rest {
        if count > 0 && sum + file.size > Self.portion { break }
        sum += file.size
        count += 1
      }
      try write(rest.prefix(count), links, searched)
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the files with their sizes. A revision whose files aren't all there would make layouts seem new.
  private func sizes(
    of names: [(object: String, path: String)], _ searched: String
  ) throws -> [(object: String, path: String, size: Int)] {
    if names.isEmpty { return [] }
    let answers = try contents(of: names.map(\.object), "--batch-check", limits.listingBytes, searched)
      .split(separator: 0x0A)
    guard answers.count == names.count else { throw Problem(why: "git doesn't give the sizes of all files") }
    return try zip(names, answers).map { name, answer in
      // `8c7e5a… blob 1234`, or `8c7e5a… missing`
      let words = String(decoding: answer, as: UTF8.self).split(separator: " ")
      guard words.count == 3, words[1] == "blob", let size = Int(words[2]) else {
        throw Problem(
          why: "the content of \(name.path.visiblePath), the object \(name.object.prefix(12)), is missing from the "
            + "repository; get it with 'git fetch' or 'git fetch --refetch'",
          lacksObject: true)
      }
      return (name.object, name.path, size)
    }
  }

  /// Returns what `git cat-file` answers about objects. There is one process for all of them: `git show` for each would take
  /// longer than the layouts.
  private func contents(
    of objects: [String], _ option: String, _ maximumBytes: Int, _ searched: String
  ) throws -> Data {
    let names = temporary.appendingPathComponent(".objects")
    try Data(objects.map { $0 + "\n" }.joined().utf8).write(to: names)
    let input = try FileHandle(forReadingFrom: names)
    defer { try? input.close() }
    return try Self.git(
      ["-C", searched, "cat-file", option], program, limits, input: input, maximumBytes: maximumBytes)
  }

  private func write(
    _ files: ArraySlice<(object: String, path: String, size: Int)>, _ links: Set<String>, _ searched: String
  ) throws {
    let size = files.reduce(0) { $0 + $1.size + 256 }
    let contents = try contents(of: files.map(\.object), "--batch", size, searched)
    var rest = contents[...]
    for file in files {
      guard let end = rest.firstIndex(of: 0x0A),
        let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }),
        size == file.size, rest.endIndex - end > size + 1
      else { throw Problem(why: "git doesn't give the content of \(file.path)") }
      let start = end + 1
      let target = temporary.appendingPathComponent(file.path)
      let content = Data(rest[start..<start + size])
      if links.contains(file.path) {
        // A damaged tree may have a file of the same name. Whatever reads a link checks where it leads.
        try? FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileManager.default.createSymbolicLink(
          atPath: target.path, withDestinationPath: String(decoding: content, as: UTF8.self))
      } else {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: target)
      }
      rest = rest[(start + size + 1)...]
    }
  }

  /// Returns what git answers to a command that only reads objects.
  static func answer(_ arguments: [String]) throws(Problem) -> Data { try git(arguments, "git", Limits()) }

  /// Returns what git answers.
  ///
  /// A repository may come from a stranger, and its configuration can name commands. Git runs none of them here: these
  /// commands read objects, nothing may be fetched, and folders of a project that look like a bare repository are none.
  private static func git(
    _ arguments: [String], _ program: String, _ limits: Limits, input: FileHandle? = nil, maximumBytes: Int? = nil
  ) throws(Problem) -> Data {
    let maximumBytes = maximumBytes ?? limits.listingBytes
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false"] + arguments
    process.environment = environment.merging(
      ["GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"]
    ) { _, own in own }
    process.standardInput = input ?? FileHandle.nullDevice
    // Files, unlike pipes, need no reader while git runs, which may end late or never.
    let answers: TemporaryFolder
    let (output, errors): (URL, URL)
    do {
      answers = try TemporaryFolder()
      (output, errors) = (answers.url.appendingPathComponent("output"), answers.url.appendingPathComponent("errors"))
      for file in [output, errors] { try Data().write(to: file) }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
    } catch {
      throw Problem(why: "git's answers can't be written: \(error.localizedDescription)")
    }
    defer { answers.remove() }
    do { try process.run() } catch { throw Problem(why: "git can't be started: \(error.localizedDescription)") }
    func size() -> Int {
      (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? NSNumber)?.intValue ?? 0
    }
    let end = ContinuousClock.now + .seconds(limits.seconds)
    while process.isRunning, size() <= maximumBytes, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.001)
    }
    let isLate = process.isRunning && size() <= maximumBytes
    if process.isRunning { Self.end(process) }
    if size() > maximumBytes {
      throw Problem(why: "git: its answer has more than \(maximumBytes) bytes; the revision has too many files")
    }
    if isLate { throw Problem(why: "git: it didn't end within \(limits.seconds.shortestDecimal) seconds") }
    guard process.terminationReason == .exit else {
      throw Problem(why: "git: it was ended by signal \(process.terminationStatus)")
    }
    guard process.terminationStatus == 0 else {
      let file = try? FileHandle(forReadingFrom: errors)
      let complaint = (try? file?.read(upToCount: 4096)) ?? Data()
      let line = String(decoding: complaint, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Problem(why: "git: \(line ?? "ended with status \(process.terminationStatus)")")
    }
    do { return try Data(contentsOf: output) } catch {
      throw Problem(why: "git's answer can't be read: \(error.localizedDescription)")
    }
  }

  /// The environment, in which git's hooks may have paths that are relative to the current folder, unlike the commands here.
  private static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"] {
      guard let path = environment[name], !path.hasPrefix("/") else { continue }
      environment[name] = FileManager.default.currentDirectoryPath + "/" + path
    }
    return environment
  }

  /// Ends a process, which has a second to clean up. Its own processes may go on, so nothing waits for them.
  private static func end(_ process: Process) {
    process.terminate()
    let end = ContinuousClock.now + .seconds(1)
    while process.isRunning && ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.001) }
    #if !os(Windows)
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    #endif
  }
}
