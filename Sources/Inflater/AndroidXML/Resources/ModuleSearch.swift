import GRXAndroidData
import GRXFileFormats
import Measure

/// The search for the modules of a project: folders with a `src` folder, or with a build file and resources or a manifest.
struct ModuleSearch {
  /// A module with what the search found in it.
  struct Module {
    /// The path, relative to the project.
    let path: String
    /// The contents of its build files, by their names.
    var builds: [(name: String, bytes: [UInt8])] = []
    /// Its source sets, each with the names of its folders.
    var sets: [(name: String, folders: [String])] = []
    /// The source sets to which links lead.
    var links: [String] = []
    /// Whether `src` is a link.
    var hasLinkedSources = false
  }

  /// The maximum depth of modules in a project, and the maximum number of folders that are searched for them.
  static let maximumDepth = 5
  static let maximumFolders = 2_000

  private(set) var modules: [Module] = []
  /// The number of all folders that were found, of which only the first `maximumFolders` are searched.
  private(set) var folderCount = 1
  private let project: String
  private var visited = 0
  /// The indexes of the modules by their paths.
  private var indexes: [String: Int] = [:]

  init(in project: String) {
    self.project = project
    try? EnclosedFolder.visit("", of: project, maximumDepth: Self.maximumDepth + 2) { visit($0) }
    for index in modules.indices {
      let module = modules[index]
      if module.hasLinkedSources { addLinkedSources(to: index) }
      for name in module.links { addLinkedSet(name, to: index) }
      modules[index].sets.sort { ($0.name == "main" ? 0 : 1, $0.name) < ($1.name == "main" ? 0 : 1, $1.name) }
    }
    modules.sort { $0.path < $1.path }
  }

  /// Returns the names of the folders in a folder that are visited next.
  private mutating func visit(_ folder: EnclosedFolder.VisitedFolder) -> [String] {
    let path = folder.path
    if path.lastPathName == "src", let index = indexes[path.parentPath] { return sets(in: folder, of: index) }
    if path.parentPath.lastPathName == "src", let index = indexes[path.parentPath.parentPath] {
      modules[index].sets.append((path.lastPathName, folders(of: folder.entries, at: path)))
      return []
    }
    visited += 1
    if visited > Self.maximumFolders { return [] }
    let sources = folder.entries.first { $0.name == "src" }
    let builds = ModuleBuild.fileNames.filter { name in folder.entries.contains { $0.name == name } }
    let hasResources = folder.entries.contains { $0.name == "res" || $0.name == "AndroidManifest.xml" }
    var inner: [String] = []
    if sources != nil || !builds.isEmpty && hasResources {
      var module = Module(path: path)
      module.builds = builds.compactMap { name in
        folder.read(name, maximumBytes: AndroidLibraries.maximumBytes).map { (name, $0) }
      }
      module.hasLinkedSources = sources?.kind == .link
      indexes[path] = modules.count
      modules.append(module)
      if sources?.kind == .folder { inner.append("src") }
    }
    let depth = path.isEmpty ? 0 : path.utf8.count { $0 == UInt8(ascii: "/") } + 1
    guard depth < Self.maximumDepth else { return inner }
    let others = folder.entries.filter { entry in
      entry.kind == .folder && !entry.name.hasPrefix(".")
        && !["src", "build", "gradle", "node_modules"].contains(entry.name)
    }
    folderCount += others.count
    return inner + others.map(\.name).sorted()
  }

  private mutating func sets(in folder: EnclosedFolder.VisitedFolder, of module: Int) -> [String] {
    let wanted = folder.entries.filter { !$0.name.hasPrefix("test") && !$0.name.hasPrefix("androidTest") }
    modules[module].links += wanted.filter { $0.kind == .link }.map(\.name)
    return wanted.filter { $0.kind == .folder }.map(\.name)
  }

  /// Returns the names of a folder's subfolders, with those to which links lead.
  private func folders(of entries: [EnclosedFolder.Item], at path: String) -> [String] {
    entries.filter { entry in
      entry.kind == .folder
        || entry.kind == .link
          && (try? EnclosedFolder.kind(of: path + "/" + entry.name, in: project)) == .folder
    }.map(\.name)
  }

  private mutating func addLinkedSources(to module: Int) {
    try? EnclosedFolder.visit(joined(modules[module].path, "src"), of: project, maximumDepth: 0) { folder in
      modules[module].links = sets(in: folder, of: module) + modules[module].links
      return []
    }
  }

  private mutating func addLinkedSet(_ name: String, to module: Int) {
    let path = joined(modules[module].path, "src/" + name)
    try? EnclosedFolder.visit(path, of: project, maximumDepth: 0) { folder in
      modules[module].sets.append((name, folders(of: folder.entries, at: path)))
      return []
    }
  }

  private func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
}
