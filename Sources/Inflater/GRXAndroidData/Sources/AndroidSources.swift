import GRXFileFormats
import Measure
import Synchronization

/// The classes that the Kotlin and Java sources of a layout's module, and of the modules beside it, declare.
package final class AndroidSources: Sendable {
  /// A class, and the possible full names of its superclass, the likeliest first.
  package struct Found: Sendable {
    package let declaration: SourceClass
    package let superclassNames: [String]
    /// The path of its file.
    package let file: String
  }

  /// The source folders of the layout's module, which come first.
  private let roots: [String]
  private let files: SourceFiles
  private let classes = SharedValues<String, Found?>()
  let typeCodes = SharedValues<String, SourceCode?>()
  let functionLists = SharedValues<String, [SourceCode.Function]>()
  let filesDeclaring = SharedValues<String, [CodeFile]>()

  package init(roots: [String], in files: SourceFiles) {
    self.roots = roots
    self.files = files
  }

  /// The files that were read, so that changes to them can be detected.
  package var paths: [String] { files.readPaths }

  /// Whether a limit was reached, so that further classes may not be found.
  package var isExhausted: Bool { files.isExhausted }

  /// Returns the declaration of a class, or `nil` if the sources don't contain it.
  package func declaration(of name: String) -> Found? {
    let name = name.contains("$") ? name.split(separator: "$").joined(separator: ".") : name
    return classes.value(for: name) { find(name) }
  }

  /// Returns whether a method that data binding calls for an attribute hides views or changes their layout params or
  /// padding.
  package func adapterChangesFrames(_ attribute: String) -> Bool {
    files.bindingAdapters().changingFrames.contains(attribute)
  }

  /// Returns a file with its members.
  func file(at path: String) -> CodeFile? { files.file(at: path) }

  /// Returns whether any source is in a package, or in one inside it.
  func havePackage(_ folder: String) -> Bool { files.havePackage(folder) }

  /// Returns the files in the folder of a package, those of the layout's module first.
  func paths(inPackageFolder folder: String) -> [String] {
    let paths = files.candidates(stem: "", folder: folder).sameFolder
    return paths.filter(isOwn) + paths.filter { !isOwn($0) }
  }

  /// Returns whether a file contains a name.
  func mentions(_ name: String, in path: String) -> Bool { files.mentions(name, in: path) }

  private func isOwn(_ path: String) -> Bool { roots.contains { path.hasPrefix($0 + "/") } }

  private func find(_ name: String) -> Found? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count > 1 else { return nil }
    // A nested class is in the file of the outer one. Packages begin with lowercase letters.
    let outer = parts.firstIndex { $0.first?.isUppercase == true } ?? parts.count - 1
    let folder = parts[..<outer].joined(separator: "/")
    for root in roots {
      for suffix in [".kt", ".java"] {
        if let found = declaration(of: name, in: "\(root)/\(folder)/\(parts[outer])\(suffix)") { return found }
      }
    }
    // Kotlin files may be in other folders, and have any name.
    guard files.havePackage(parts.prefix(2).joined(separator: "/")) else { return nil }
    let (sameName, sameFolder) = files.candidates(stem: parts[outer], folder: folder)
    for paths in [sameName, sameFolder] {
      for path in paths.filter(isOwn) + paths.filter({ !isOwn($0) }) {
        if let found = declaration(of: name, in: path) { return found }
      }
    }
    return nil
  }

  private func declaration(of name: String, in path: String) -> Found? {
    guard let file = files.declarations(in: path), files.charge(file.classes.count),
      let declaration = file.classes.first(where: { $0.name == name })
    else { return nil }
    return Found(
      declaration: declaration, superclassNames: file.superclassNames(of: declaration), file: path)
  }
}

/// The Kotlin and Java files of a project, which are listed once, and read when a class is searched for in them.
///
/// Only files inside the project are read, and links that lead out of it aren't followed.
package final class SourceFiles: Sendable {
  /// The maximum size of a file, the maximum total number of files and bytes, and the maximum number of levels of folders.
  private static let maximumFileBytes = 2 << 20
  private static let maximumFiles = 20_000
  private static let maximumBytes = 64 << 20
  private static let maximumDepth = 32
  private static let stepsToOpen = 64

  private struct State {
    var bytesLeft = maximumBytes
    /// The remaining work of finding classes: paths that are compared, and files that are opened, which cost more.
    var stepsLeft = 4_000_000
    /// Whether some sources, or parts of them, aren't read.
    var isIncomplete = false
    var readPaths: [String] = []
    var packages: [String: Bool] = [:]
  }

  /// The paths of all files, by their names without suffixes, and by their folders inside the source folders.
  private struct Listing {
    var byStem: [String: [String]] = [:]
    var byFolder: [String: [String]] = [:]
  }

  private let roots: [String]
  private let enclosure: String
  private let state = Mutex(State())
  /// The files that were read. Threads read different files at the same time.
  private let files = SharedValues<String, SourceDeclarations?>()
  private let codes = SharedValues<String, CodeFile?>()
  private let listing = SharedValue<Listing>()
  private let suffixes = SharedValues<String, [String]>()
  private let adapters = SharedValue<BindingAdapters>()

  package init(roots: [String], beneath enclosure: String) {
    self.roots = roots
    self.enclosure = enclosure
  }

  var readPaths: [String] { state.withLock { $0.readPaths } }

  package var isExhausted: Bool { state.withLock { $0.stepsLeft <= 0 || $0.isIncomplete } }

  /// Returns whether any source is in a package, or in one inside it.
  func havePackage(_ folder: String) -> Bool {
    state.withLock { state in
      if let known = state.packages[folder] { return known }
      let isThere = roots.contains { (try? EnclosedFolder.kind(of: folder, in: $0, beneath: enclosure)) == .folder }
      state.packages[folder] = isThere
      return isThere
    }
  }

  /// Returns the files with a name, and those in folders that end in a package.
  package func candidates(stem: String, folder: String) -> (sameName: [String], sameFolder: [String]) {
    let listing = listing.value { list() }
    let sameName = listing.byStem[stem] ?? []
    if let same = listing.byFolder[folder] { return (sameName, same) }
    // Kotlin's folders may leave out the packages that all files have in common.
    let sameFolder = suffixes.value(for: folder) {
      guard charge(listing.byFolder.count) else { return [] }
      return listing.byFolder.keys.filter { !$0.isEmpty && folder.hasSuffix("/" + $0) || $0.hasSuffix("/" + folder) }
        .sorted().flatMap { listing.byFolder[$0] ?? [] }
    }
    return (sameName, sameFolder)
  }

  /// Charges steps of finding a class; returns `false` if none are left.
  package func charge(_ steps: Int) -> Bool {
    state.withLock {
      $0.stepsLeft -= steps
      return $0.stepsLeft > 0
    }
  }

  func declarations(in path: String) -> SourceDeclarations? {
    files.value(for: path) {
      let mayRead = state.withLock { state in
        state.stepsLeft -= Self.stepsToOpen
        let isWithin = state.bytesLeft > 0 && state.readPaths.count < Self.maximumFiles
        if !isWithin { state.isIncomplete = true }
        return state.stepsLeft > 0 && isWithin
      }
      guard mayRead, let bytes = bytes(of: path) else { return nil }
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

  /// Returns whether a file contains a name.
  func mentions(_ name: String, in path: String) -> Bool {
    let wanted = Array(name.utf8)
    guard let first = wanted.first, charge(Self.stepsToOpen), let bytes = bytes(of: path) else { return false }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private func bytes(of path: String) -> [UInt8]? {
    guard let inside = path.pathBeneath(enclosure),
      let bytes = try? EnclosedFolder.read(inside, in: enclosure, maximumBytes: Self.maximumFileBytes)
    else { return nil }
    if bytes.count <= Self.maximumFileBytes { return bytes }
    state.withLock { $0.isIncomplete = true }
    return nil
  }

  /// Returns the methods for data binding in all files, of which at most `maximumBytes` are read.
  func bindingAdapters() -> BindingAdapters {
    adapters.value {
      let paths = listing.value { list() }.byFolder.sorted { $0.key < $1.key }.flatMap(\.value)
      var adapters = BindingAdapters()
      var bytesLeft = Self.maximumBytes
      for path in paths where bytesLeft > 0 {
        guard let bytes = bytes(of: path) else { continue }
        bytesLeft -= bytes.count
        if adapters.add(bytes) { state.withLock { $0.readPaths.append(path) } }
      }
      return adapters
    }
  }

  /// Finds all files, breadth first.
  private func list() -> Listing {
    var listing = Listing()
    var (count, visited) = (0, 0)
    for root in roots {
      var open = [(path: "", depth: 0)]
      var index = 0
      while index < open.count, count < Self.maximumFiles, visited < Self.maximumFiles {
        let (path, depth) = open[index]
        index += 1
        visited += 1
        let folder = path.isEmpty ? root : root + "/" + path
        for name in ((try? EnclosedFolder.names(in: path, of: root, beneath: enclosure)) ?? []).sorted() {
          if name.hasSuffix(".kt") || name.hasSuffix(".java") {
            count += 1
            listing.byStem[name.split(separator: ".").first.map(String.init) ?? "", default: []]
              .append(folder + "/" + name)
            listing.byFolder[path, default: []].append(folder + "/" + name)
          } else if !name.contains(".") {
            if depth < Self.maximumDepth {
              open.append((path.isEmpty ? name : path + "/" + name, depth + 1))
            } else {
              state.withLock { $0.isIncomplete = true }
            }
          }
        }
      }
      if index < open.count { state.withLock { $0.isIncomplete = true } }
    }
    return listing
  }
}
