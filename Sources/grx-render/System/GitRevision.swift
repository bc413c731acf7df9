import Foundation
import Inflater

/// The layouts of a git revision, with the files on which they depend, in a temporary folder.
struct GitRevision {
  struct Problem: Error {
    let why: String
  }

  /// The content of the folder in the revision.
  let folder: String
  private let holder: TemporaryFolder

  private var temporary: URL { holder.url }

  /// The suffixes of files on which layouts depend.
  private static let suffixes: Set<String> = ["grx", "xml", "json", "txt", "png", "jpg", "jpeg", "gif", "webp", "bmp"]
  /// The maximum size of a file, in bytes.
  private static let maximumBytes = 16 << 20
  /// The number of bytes per request to git, unless a single file is larger.
  private static let portion = 32 << 20

  /// Reads the content of a folder in a revision from git.
  init(_ revision: String, of searched: String) throws(Problem) {
    let inside = try Self.git(["-C", searched, "rev-parse", "--show-prefix"])
    let prefix = String(decoding: inside, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    let listing = try Self.git(["-C", searched, "ls-tree", "-r", "-z", "-l", "--full-tree", "\(revision)^{tree}"])
    // Other users must not read the content of the revision.
    do { holder = try TemporaryFolder() } catch {
      throw Problem(why: "the revision's files can't be written: \(error.localizedDescription)")
    }
    let top = holder.url.path
    folder = prefix.isEmpty ? top : top + "/" + prefix.dropLast(prefix.hasSuffix("/") ? 1 : 0)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try extract(listing, prefix, searched)
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

  private func extract(_ listing: Data, _ prefix: String, _ searched: String) throws {
    var files: [(object: String, path: String, size: Int)] = []
    for entry in listing.split(separator: 0) {
      // `100644 blob 8c7e5a… 1234<tab>path`
      let text = String(decoding: entry, as: UTF8.self)
      guard let tab = text.firstIndex(of: "\t") else { continue }
      let fields = text[..<tab].split(separator: " ")
      let path = String(text[text.index(after: tab)...])
      guard fields.count == 4, fields[0].hasPrefix("100"), let size = Int(fields[3]), size <= Self.maximumBytes,
        path.hasPrefix(prefix), Self.suffixes.contains(PathNames.suffix(path)),
        !path.split(separator: "/").contains("..")
      else { continue }
      files.append((String(fields[2]), path, size))
    }
    // A revision may be larger than the memory.
    var rest = files[...]
    while !rest.isEmpty {
      var (count, sum) = (0, 0)
      for file in rest {
        if count > 0 && sum + file.size > Self.portion { break }
        sum += file.size
        count += 1
      }
      try write(rest.prefix(count), searched)
      rest = rest.dropFirst(count)
    }
  }

  private func write(_ files: ArraySlice<(object: String, path: String, size: Int)>, _ searched: String) throws {
    let names = temporary.appendingPathComponent(".objects")
    try Data(files.map { $0.object + "\n" }.joined().utf8).write(to: names)
    let input = try FileHandle(forReadingFrom: names)
    defer { try? input.close() }
    // One process for all files: `git show` for each would take longer than the layouts.
    let contents = try Self.git(["-C", searched, "cat-file", "--batch"], input: input)
    var rest = contents[...]
    for file in files {
      guard let end = rest.firstIndex(of: 0x0A),
        let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }),
        rest.endIndex - end > size + 1
      else { throw Problem(why: "git doesn't give the content of \(file.path)") }
      let start = end + 1
      let target = temporary.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(rest[start..<start + size]).write(to: target)
      rest = rest[(start + size + 1)...]
    }
  }

  private static func git(_ arguments: [String], input: FileHandle? = nil) throws(Problem) -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input ?? FileHandle.nullDevice
    do { try process.run() } catch { throw Problem(why: "git can't be started: \(error.localizedDescription)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let line = String(decoding: complaint, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Problem(why: "git: \(line ?? "ended with status \(process.terminationStatus)")")
    }
    return data
  }
}
