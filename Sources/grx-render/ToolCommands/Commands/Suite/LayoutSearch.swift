import GRXFileFormats
import Render

/// Finds the layouts and the snapshots in folders.
///
/// Names that begin with a period are skipped. Links are followed within the searched folder, and may leave it only if
/// that is allowed. A folder is searched once, regardless of how many names it has.
struct LayoutSearch {
  /// The layouts in the order of their paths.
  private(set) var files: [SuiteFile] = []
  /// The snapshots whose layouts no longer exist.
  private(set) var orphans: [String] = []
  private var removedCount = 0
  private var removedHash: UInt64 = 0
  /// The number of other text files.
  private(set) var otherTextCount = 0
  /// The files that can't be read, and the folders that can't be listed.
  private(set) var problems: [FileProblem] = []
  /// Other messages: circular links, two layouts with one snapshot.
  private(set) var notes: [(file: String, text: String)] = []

  private let places: SnapshotPlaces
  private let excluded: [Glob]
  private let allowsOutside: Bool
  private let removesLeftovers: Bool
  private var seenFolders: [[Int]: String] = [:]
  private var seenLayouts: Set<[UInt8]> = []
  private var texts: [String] = []

  /// Searches folders.
  /// - Parameters:
  ///   - paths: Files and folders, as the user named them.
  ///   - excluded: The files to skip in folders, as patterns for paths relative to the configuration's folder.
  ///   - allowsOutside: Whether links may lead out of the folders.
  ///   - removesLeftovers: Whether files that killed runs left are removed.
  init(
    _ paths: [String], _ places: SnapshotPlaces, excluding excluded: [Glob], allowsOutside: Bool,
    removesLeftovers: Bool = false
  ) {
    self.places = places
    self.allowsOutside = allowsOutside
    self.removesLeftovers = removesLeftovers
    self.excluded = excluded
    for path in paths { add(path) }
    files.sort { $0.layout.isPathBefore($1.layout) }
    findOrphans()
    forbidSharedSnapshots()
  }

  private mutating func add(_ path: String) {
    guard let entry = Folder.entry(path) else {
      problems.append(FileProblem(file: path, action: .read, why: "there is no such file or folder", isMissing: true))
      return
    }
    if entry.kind != .folder {
      addLayout(path, in: nil)
      return
    }
    search(PathNames.plain(path), entry)
    // The snapshots of a folder of XML may be elsewhere.
    guard let folder = places.folder else { return }
    let inside = PathNames.relative(path, to: places.base)
    if inside.hasPrefix("..") { return }
    let mirror = inside.isEmpty ? folder : PathNames.joined(folder, inside)
    if !allowsOutside, let enclosure = places.enclosure, leadsOut(mirror, of: enclosure) { return }
    if let entry = Folder.entry(mirror), entry.kind == .folder, seenFolders[entry.identity] == nil {
      search(mirror, entry)
    }
  }

  /// The maximum depth of nested folders: more than any project has. Each folder is opened starting at the outermost
  /// one.
  private static let maximumDepth = 128

  private struct Open {
    let path: String
    let entry: Folder.Entry
    /// The identities of the folder and its ancestors.
    let around: Set<[Int]>
  }

  /// Searches a folder and its subfolders, iteratively. Folders behind links come last, so a folder's name doesn't
  /// depend on the links to it.
  private mutating func search(_ root: String, _ entry: Folder.Entry) {
    let enclosure = allowsOutside ? nil : root
    var waiting = [Open(path: root == "." ? "" : root, entry: entry, around: [entry.identity])]
    var behindLinks: [Open] = []
    while true {
      guard let folder = waiting.popLast() ?? (behindLinks.isEmpty ? nil : behindLinks.removeFirst()) else { return }
      if let known = seenFolders[folder.entry.identity] {
        if folder.entry.isLink, known != folder.path {
          notes.append((folder.path, "is the folder \(known.isEmpty ? "." : known) by another name"))
        }
        continue
      }
      seenFolders[folder.entry.identity] = folder.path
      let names: [String]
      do throws(FileProblem) {
        names = try Folder.names(in: folder.path, beneath: enclosure)
      } catch {
        problems.append(error)
        continue
      }
      if removesLeftovers { Files.removeLeftovers(among: names, in: folder.path, beneath: enclosure) }
      for name in names.reversed() where !name.hasPrefix(".") {
        let path = PathNames.joined(folder.path, name)
        if let enclosure, Folder.isLink(path), leadsOut(path, of: enclosure) { continue }
        guard let entry = Folder.entry(path) else {
          if SuiteFileKind.isLayout(path) {
            problems.append(
              FileProblem(file: path, action: .read, why: "it no longer exists, or is a broken link", isMissing: true))
          }
          continue
        }
        switch entry.kind {
        case .other: break
        case .file: addFound(path, in: enclosure)
        case .folder:
          if isExcluded(path, isFolder: true) { continue }
          guard folder.around.count < Self.maximumDepth else {
            let why =
              "folders are nested too deeply: at most \(Self.maximumDepth) levels are searched; this one is skipped"
            problems.append(FileProblem(file: path, action: .read, why: why))
            continue
          }
          if folder.around.contains(entry.identity) {
            notes.append((path, "is a link to a folder that contains it; it is skipped"))
            continue
          }
          let open = Open(path: path, entry: entry, around: folder.around.union([entry.identity]))
          if entry.isLink { behindLinks.append(open) } else { waiting.append(open) }
        }
      }
    }
  }

  /// Returns whether a link leads out of a folder, whether its target exists or not.
  private mutating func leadsOut(_ path: String, of enclosure: String) -> Bool {
    do throws(EnclosedFolder.Problem) {
      _ = try EnclosedFolder.kind(of: path.pathBeneath(enclosure) ?? "", in: enclosure)
      return false
    } catch {
      guard case .outside = error else { return false }
      if isExcluded(path) || isExcluded(path, isFolder: true) { return true }
      if PathNames.suffix(path) == "grx" {
        problems.append(FileProblem(file: path, action: .read, why: FileReader.Problem.outside.why))
      } else {
        notes.append((path, "is a link that leads out of the folder; it is skipped"))
      }
      return true
    }
  }

  private func isExcluded(_ path: String, isFolder: Bool = false) -> Bool {
    if excluded.isEmpty { return false }
    let key = PathNames.relative(path, to: places.base)
    // A folder that is skipped completely needn't be searched.
    return excluded.contains { $0.matches(key) || isFolder && $0.text.hasSuffix("/") && $0.matches(key + "/x") }
  }

  private mutating func addFound(_ path: String, in enclosure: String?) {
    let suffix = PathNames.suffix(path)
    guard ["grx", "xml", "txt"].contains(suffix), !isExcluded(path) else { return }
    if suffix == "txt" { texts.append(path) } else if SuiteFileKind.isLayout(path) { addLayout(path, in: enclosure) }
  }

  /// Returns the messages about the search, and whether it failed: a file or a folder can't be read, or has no layouts.
  func messages(
    among paths: [String], allowsEmpty: Bool, _ style: MessageStyle
  ) -> (text: String, hasFailed: Bool) {
    let empty = allowsEmpty ? [] : empty(among: paths)
    let text =
      notes.map { style.message(from: $0.file, .note, $0.text) } + problems.map { style.message(about: $0) }
      + empty.map { Self.messageAboutNothing(in: $0, style) }
    return (text.joined(), !problems.isEmpty || !empty.isEmpty)
  }

  /// Returns those of some searched paths in which there is neither a layout nor a snapshot, nor a problem.
  func empty(among paths: [String]) -> [String] {
    let found = files.map(\.layout) + orphans + problems.map(\.file)
    return paths.filter { path in
      !found.contains { $0 == path || !PathNames.relative($0, to: path).hasPrefix("..") }
    }
  }

  /// Returns a message that a path has no layout, which is rarely intended.
  static func messageAboutNothing(in path: String, _ style: MessageStyle) -> String {
    style.message(
      from: path, .error, "there is no layout here: a .grx, or XML in a layout folder; --allow-empty accepts this")
  }

  /// The number of layouts, those included that `keep(_:)` has removed.
  var foundCount: Int { files.count + removedCount }

  /// A number for the paths of these layouts, which is hardly ever the same for those of another project.
  var foundPaths: String {
    let sum = files.reduce(removedHash) { $0 &+ Shard.hash(of: $1.key) }
    return String(sum, radix: 16)
  }

  /// Removes the layouts, and the snapshots without layouts, whose paths aren't wanted.
  mutating func keep(_ isWanted: (String) -> Bool) {
    let removed = files.filter { !isWanted($0.key) }
    removedHash = removed.reduce(removedHash) { $0 &+ Shard.hash(of: $1.key) }
    removedCount += removed.count
    files.removeAll { !isWanted($0.key) }
    orphans.removeAll { !isWanted(PathNames.relative($0, to: places.base)) }
  }

  private mutating func addLayout(_ path: String, in enclosure: String?) {
    let key = PathNames.relative(path, to: places.base)
    guard seenLayouts.insert(key.pathBytes).inserted else { return }
    var file = SuiteFile(layout: path, snapshot: places.snapshot(of: path), key: key, searched: enclosure)
    if !allowsOutside { file.snapshotEnclosure = places.enclosure(of: file, searched: enclosure) }
    files.append(file)
  }

  /// Returns the identity of a file, independent of how its path is written.
  private static func bytes(of path: String) -> [UInt8] {
    path.absolutePathComponents.joined(separator: "/").pathBytes
  }

  private mutating func findOrphans() {
    let claimed = Set(files.map { Self.bytes(of: $0.snapshot) })
    for text in texts where !claimed.contains(Self.bytes(of: text)) {
      if !SuiteFileKind.isSnapshot(text) {
        otherTextCount += 1
      } else if places.layouts(of: text).allSatisfy({ Folder.entry($0) == nil && !Folder.isLink($0) }) {
        orphans.append(text)
      }
    }
    orphans.sort { $0.isPathBefore($1) }
  }

  /// Removes layouts that would be compared with the same file as another one, except for the first.
  private mutating func forbidSharedSnapshots() {
    var owners: [[UInt8]: String] = [:]
    files.removeAll { file in
      let name = Self.bytes(of: file.snapshot)
      guard let owner = owners.updateValue(owners[name] ?? file.layout, forKey: name) else { return false }
      problems.append(
        FileProblem(file: file.layout, action: .read, why: "its snapshot \(file.snapshot) is that of \(owner) as well"))
      return true
    }
  }
}
