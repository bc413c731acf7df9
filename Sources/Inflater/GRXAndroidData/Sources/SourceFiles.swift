import GRXFileFormats
import Measure
import Synchronization

/// The Kotlin and Java files of a project, which are read when a class is searched for in them.
///
/// A class is first searched for in the folders of its package; all folders are listed only if it isn't there. Only files
/// inside the project are read, and links that lead out of it aren't followed.
package final class SourceFiles: Sendable {
  /// The maximum size of a file, the maximum total number of files and bytes, and the maximum number of levels of folders.
  private static let maximumFileBytes = 2 << 20
  private static let maximumFiles = 20_000
  private static let maximumBytes = 64 << 20
  private static let maximumDepth = 32
  private static let stepsToOpen = 64
  /// The maximum number of bytes at the start of a file that are searched for its package.
  private static let maximumPackageBytes = 8_192

  private struct State {
    var bytesLeft = maximumBytes
    /// The remaining work of finding classes: paths that are compared, and files that are opened, which cost more.
    var stepsLeft = 4_000_000
    /// Whether some sources, or parts of them, aren't read.
    var isIncomplete = false
    var readPaths: [String] = []
  }

  /// The paths of all files, by their names without suffixes, and by their folders inside the source folders.
  private struct Listing {
    var byStem: [String: [String]] = [:]
    var byFolder: [String: [String]] = [:]

    mutating func add(_ name: String, in path: String, of root: String) {
      let file = (path.isEmpty ? root : root + "/" + path) + "/" + name
      byStem[SourceFiles.stem(of: name), default: []].append(file)
      byFolder[path, default: []].append(file)
    }
  }

  private let roots: [String]
  private let enclosure: String
  private let state = Mutex(State())
  /// The files that were read. Threads read different files at the same time.
  private let files = SharedValues<String, SourceDeclarations?>()
  private let codes = SharedValues<String, CodeFile?>()
  /// The folders of packages, the files in them, and those in the folders whose paths are similar.
  private let packageFolders = SharedValues<String, [String]>()
  private let packageFiles = SharedValues<String, [String]>()
  private let similarFiles = SharedValues<String, [String]>()
  /// The files that seem to declare names, for the folder of each package.
  private let declarers = SharedValues<String, [String: [String]]>()
  private let listing = SharedValue<Listing>()
  /// The Kotlin files of source folders by the packages that they declare, if they aren't in a folder of that name.
  private let packages = SharedValues<[String], [String: [String]]>()
  private let effects = SharedValue<CodeEffects>()

  package init(roots: [String], beneath enclosure: String) {
    self.roots = roots
    self.enclosure = enclosure
  }

  var readPaths: [String] { state.withLock { $0.readPaths } }

  package var isExhausted: Bool { state.withLock { $0.stepsLeft <= 0 || $0.isIncomplete } }

  // MARK: Finding

  /// Returns the files with the name of a class in the folders of a package.
  func paths(ofClass name: String, inPackageFolder folder: String) -> [String] {
    folders(ofPackage: folder).flatMap { folder in [".kt", ".java"].map { folder + "/" + name + $0 } }
      .filter { EnclosedFolder.mayExist($0) }
  }

  /// Returns the folders of a package in the source folders.
  private func folders(ofPackage folder: String) -> [String] {
    if folder.isEmpty { return roots }
    return packageFolders.value(for: folder) {
      // A package is in few of the modules that have the packages around it.
      let parts = folder.split(separator: "/")
      let outer = parts.prefix(3).joined(separator: "/")
      let rest = parts.dropFirst(3).map { "/" + $0 }.joined()
      let candidates = rest.isEmpty ? roots.map { $0 + "/" + outer } : folders(ofPackage: outer).map { $0 + rest }
      guard charge(candidates.count) else { return [] }
      return candidates.filter { EnclosedFolder.mayExist($0) }
    }
  }

  /// Returns the files of a package that seem to declare a name.
  ///
  /// - Parameter anywhere: Whether folders with a similar path are searched if there is none with the package's name.
  func paths(declaring name: String, inPackageFolder folder: String, anywhere: Bool) -> [String] {
    let own = declarers.value(for: folder) { declarers(in: paths(inPackageFolder: folder)) }
    if let found = own[name] { return found }
    guard anywhere, paths(inPackageFolder: folder).isEmpty else { return [] }
    return declarers.value(for: "…/" + folder) { declarers(in: similarPaths(toPackageFolder: folder)) }[name] ?? []
  }

  private func paths(inPackageFolder folder: String) -> [String] {
    packageFiles.value(for: folder) {
      folders(ofPackage: folder).flatMap { folder in
        let names = (try? EnclosedFolder.names(in: "", of: folder, beneath: enclosure)) ?? []
        return names.filter(Self.isSource).sorted().map { folder + "/" + $0 }
      }
    }
  }

  /// Returns the files in folders that end like the folder of a package: Kotlin's folders may leave out the packages that
  /// all files have in common.
  private func similarPaths(toPackageFolder folder: String) -> [String] {
    similarFiles.value(for: folder) {
      let listing = listing.value { list() }
      guard charge(listing.byFolder.count) else { return [] }
      return listing.byFolder.keys.filter { !$0.isEmpty && folder.hasSuffix("/" + $0) || $0.hasSuffix("/" + folder) }
        .sorted().flatMap { listing.byFolder[$0] ?? [] }
    }
  }

  /// Returns the files that seem to declare each name.
  private func declarers(in paths: [String]) -> [String: [String]] {
    var index: [String: [String]] = [:]
    for (folder, files) in Self.grouped(paths) {
      let opened = opened(folder)
      for file in files {
        guard charge(Self.stepsToOpen), mayRead(), let bytes = bytes(of: file, in: opened) else { continue }
        state.withLock { $0.bytesLeft -= bytes.count }
        for name in DeclaredNames(bytes, isKotlin: file.hasSuffix(".kt")).names {
          index[name, default: []].append(file)
        }
      }
    }
    return index
  }

  /// Returns the files with a name in any folder.
  func paths(named stem: String) -> [String] { listing.value { list() }.byStem[stem] ?? [] }

  /// Returns the Kotlin files in some source folders that declare a package whose folder has another name.
  func paths(inPackage package: String, among roots: [String]) -> [String] {
    let index = packages.value(for: roots) {
      var index: [String: [String]] = [:]
      let folders = listing.value { list() }.byFolder.sorted { $0.key < $1.key }
      for (inner, paths) in folders {
        let wanted = paths.filter { path in path.hasSuffix(".kt") && roots.contains { path.hasPrefix($0 + "/") } }
        for (folder, files) in Self.grouped(wanted) {
          let opened = opened(folder)
          for file in files {
            guard charge(Self.stepsToOpen) else { return index }
            guard let start = opened?.read(file.lastPathName, maximumBytes: Self.maximumPackageBytes),
              let found = SourceTokens.package(of: start), found.split(separator: ".").joined(separator: "/") != inner
            else { continue }
            index[found, default: []].append(file)
          }
        }
      }
      return index
    }
    return index[package] ?? []
  }

  /// Charges steps of finding a class; returns `false` if none are left.
  package func charge(_ steps: Int) -> Bool {
    state.withLock {
      $0.stepsLeft -= steps
      return $0.stepsLeft > 0
    }
  }

  // MARK: Reading

  /// Returns whether another file may be read.
  private func mayRead() -> Bool {
    state.withLock { state in
      let isWithin = state.bytesLeft > 0 && state.readPaths.count < Self.maximumFiles
      if !isWithin { state.isIncomplete = true }
      return isWithin
    }
  }

  func declarations(in path: String) -> SourceDeclarations? {
    files.value(for: path) {
      let hasSteps = charge(Self.stepsToOpen)
      guard mayRead(), hasSteps, let bytes = bytes(of: path) else { return nil }
      state.withLock { state in
        state.readPaths.append(path)
        state.bytesLeft -= bytes.count
      }
      let declarations = SourceDeclarations(bytes, isKotlin: path.hasSuffix(".kt"))
      if !declarations.isWhole { state.withLock { $0.isIncomplete = true } }
      return declarations
    }
  }

  /// Returns a file with its members.
  func file(at path: String) -> CodeFile? {
    codes.value(for: path) { declarations(in: path).map { CodeFile(path: path, $0) } }
  }

  /// Returns the folder with a path, open for reading its files.
  private func opened(_ folder: String) -> EnclosedFolder.OpenFolder? {
    try? EnclosedFolder.OpenFolder("", of: folder, beneath: enclosure)
  }

  /// Returns the bytes of a file, which is in a folder that may be open.
  private func bytes(of path: String, in folder: EnclosedFolder.OpenFolder? = nil) -> [UInt8]? {
    let limit = Self.maximumFileBytes
    guard let inside = path.pathBeneath(enclosure),
      let bytes = folder?.read(path.lastPathName, maximumBytes: limit)
        ?? (try? EnclosedFolder.read(inside, in: enclosure, maximumBytes: limit))
    else { return nil }
    if bytes.count <= limit { return bytes }
    state.withLock { $0.isIncomplete = true }
    return nil
  }

  /// Returns the effects of the code in all files on views, of which at most `maximumBytes` are read.
  func codeEffects() -> CodeEffects {
    effects.value {
      let paths = listing.value { list() }.byFolder.sorted { $0.key < $1.key }.flatMap(\.value)
      var effects = CodeEffects()
      var bytesLeft = Self.maximumBytes
      for (folder, files) in Self.grouped(paths) {
        let opened = bytesLeft > 0 ? opened(folder) : nil
        for file in files where bytesLeft > 0 {
          guard let bytes = bytes(of: file, in: opened) else { continue }
          bytesLeft -= bytes.count
          if effects.add(bytes) { state.withLock { $0.readPaths.append(file) } }
        }
      }
      return effects
    }
  }

  // MARK: Listing

  private static func isSource(_ name: String) -> Bool { name.hasSuffix(".kt") || name.hasSuffix(".java") }

  private static func stem(of name: String) -> String { name.split(separator: ".").first.map(String.init) ?? "" }

  /// Returns the files by their folders, in the order of the first file of each.
  private static func grouped(_ paths: [String]) -> [(folder: String, files: [String])] {
    var groups: [(folder: String, files: [String])] = []
    for path in paths {
      let folder = path.parentPath
      if groups.last?.folder == folder {
        groups[groups.count - 1].files.append(path)
      } else {
        groups.append((folder, [path]))
      }
    }
    return groups
  }

  /// Finds all files.
  private func list() -> Listing {
    var listing = Listing()
    var (count, visited) = (0, 0)
    var (isIncomplete, isFull) = (false, false)
    for root in roots {
      // Folders to which links lead are visited after the others.
      var open = [(path: "", depth: 0)]
      var index = 0
      while index < open.count, !isFull {
        let (start, depth) = open[index]
        index += 1
        try? EnclosedFolder.visit(start, of: root, beneath: enclosure, maximumDepth: Self.maximumDepth - depth) {
          folder in
          visited += 1
          guard visited < Self.maximumFiles, count < Self.maximumFiles else {
            isFull = true
            return []
          }
          let path = [start, folder.path].filter { !$0.isEmpty }.joined(separator: "/")
          let level = path.isEmpty ? 0 : path.utf8.count { $0 == UInt8(ascii: "/") } + 1
          var folders: [String] = []
          for entry in folder.entries.sorted(by: { $0.name < $1.name }) {
            if Self.isSource(entry.name) {
              guard count < Self.maximumFiles else {
                isFull = true
                break
              }
              count += 1
              listing.add(entry.name, in: path, of: root)
            } else if entry.kind == .folder || entry.kind == .link, !entry.name.contains(".") {
              if level >= Self.maximumDepth {
                isIncomplete = true
              } else if entry.kind == .folder {
                folders.append(entry.name)
              } else {
                open.append((path.isEmpty ? entry.name : path + "/" + entry.name, level + 1))
              }
            }
          }
          return folders
        }
      }
    }
    if isIncomplete || isFull { state.withLock { $0.isIncomplete = true } }
    return listing
  }
}

/// The names that a Kotlin or Java file seems to declare, found without reading its tokens.
///
/// The names of local variables, and those in comments, may be among them.
struct DeclaredNames {
  private(set) var names: Set<String> = []

  private static let types = ["class", "interface", "object", "typealias", "enum", "record"].map { Array($0.utf8) }
  private static let members = ["fun", "val", "var"].map { Array($0.utf8) }

  init(_ bytes: [UInt8], isKotlin: Bool) {
    var index = 0
    while index < bytes.count {
      guard Self.isWord(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      guard index - start >= 3, index - start <= 9, index < bytes.count, Self.isSpace(bytes[index]) else { continue }
      let word = bytes[start..<index]
      if Self.types.contains(where: { word.elementsEqual($0) }) {
        add(Self.firstWord(of: bytes, at: index))
      } else if isKotlin, Self.members.contains(where: { word.elementsEqual($0) }) {
        add(Self.lastWord(of: bytes, at: index))
      }
    }
  }

  private mutating func add(_ word: ArraySlice<UInt8>?) {
    if let word { names.insert(String(decoding: word, as: UTF8.self)) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func firstWord(
    of bytes: [UInt8], at index: Int
  ) -> ArraySlice<UInt8>? {
    var start = index
    while start < bytes.count, isSpace(bytes[start]) { start += 1 }
    var end = start
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    return end > start ? bytes[start..<end] : nil
  }

  /// Returns the last word before the parameters, the type, or the value: `isGone` in `val <T> List<T>.isGone: Boolean`.
  private static func lastWord(
    of bytes: [UInt8], at index: Int
  ) -> ArraySlice<UInt8>? {
    var (index, depth) = (index, 0)
    var last: ArraySlice<UInt8>?
    let end = min(bytes.count, index + 512)
    while index < end {
      let byte = bytes[index]
      if isWord(byte) {
        let start = index
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        // A property without a type: `val name by lazy { }`.
        if depth == 0, bytes[start..<index].elementsEqual("by".utf8) { break }
        if depth == 0 { last = bytes[start..<index] }
        continue
      }
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0, [UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: "\n")].contains(byte) {
        // A property's type parameters may contain a colon, and the names of several variables are in parentheses.
        break
      }
      index += 1
    }
    return last
  }
}
