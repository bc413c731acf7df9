import Foundation
import GRXAndroidData
import GRXFileFormats
import Measure

/// The resource folders of a layout, and the theme of its application.
///
/// The project is the nearest folder above the layout with a `settings.gradle` or `settings.gradle.kts`. Only its `res`
/// folders and the manifests beside them are read.
enum AndroidProject {
  /// The maximum depth of modules in a project, and the maximum number of folders that are searched for them.
  private static let maximumDepth = 5
  private static let maximumFolders = 2_000

  /// Returns the `res` folder that contains a layout, if any: the parent of its folder.
  static func resourceFolder(ofLayoutIn folder: String) -> String? {
    let path = absolute(folder)
    let name = path.lastPathName
    guard name == "layout" || name.hasPrefix("layout-") else { return nil }
    return path.parentPath
  }

  /// Returns whether a folder is `layout`, without qualifiers.
  static func isWithoutQualifiers(_ folder: String) -> Bool {
    absolute(folder).lastPathName == "layout"
  }

  /// A `res` folder, and the enclosing folder that links on the path to it must not leave, if there is one.
  struct ResourcePlace: Hashable {
    let path: String
    let enclosure: String?
  }

  /// A module's folders of resources and of sources, beginning with those of its source set `main`.
  struct Module: Sendable {
    let path: String
    let build: ModuleBuild
    let resourceFolders: [String]
    let sourceFolders: [String]
  }

  /// The modules of a project.
  struct Modules: Sendable {
    /// The modules by their paths.
    let all: [Module]
    /// The file that makes the folder a project, and the reason why some of its modules may be missing.
    let gap: (file: String, sentence: String)?
    /// Why that file isn't read, or only a part of it.
    let unread: [(file: String, why: String)]
  }

  /// Returns the `res` folders of the layout's project: its own, those of its module, and those of the other modules by
  /// name.
  ///
  /// - Parameter modules: Finds the modules of a project.
  static func resourceFolders(for resources: String, _ modules: (String) -> [Module]) -> [ResourcePlace] {
    // The caller chose the path to the layout's own folder.
    var found = [ResourcePlace(path: resources, enclosure: nil)]
    guard let project = projectFolder(above: resources) ?? loneModule(of: resources) else { return found }
    var seen: Set<String> = [resources]
    for module in ordered(modules(project), first: moduleFolder(of: resources, in: project)) {
      for folder in module.resourceFolders where seen.insert(folder).inserted {
        found.append(ResourcePlace(path: folder, enclosure: project))
      }
    }
    return found
  }

  private static func ordered(_ modules: [Module], first path: String) -> [Module] {
    modules.filter { $0.path == path } + modules.filter { $0.path != path }
  }

  /// Returns the path of the manifest beside a `res` folder, which needn't exist.
  static func manifest(besideResources resources: String) -> String {
    resources.parentPath + "/AndroidManifest.xml"
  }

  /// Returns the module of a source set's resources outside a project: the folder around `src/main/res`.
  static func loneModule(of resources: String) -> String? {
    let parts = resources.split(separator: "/")
    guard parts.count > 3, parts[parts.count - 3] == "src" else { return nil }
    return "/" + parts.dropLast(3).joined(separator: "/")
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/")
      ? (path as NSString).standardizingPath
      : ((FileManager.default.currentDirectoryPath as NSString).appendingPathComponent(path)
        as NSString)
        .standardizingPath
  }

  static func projectFolder(above resources: String) -> String? {
    var folder = resources.parentPath
    while true {
      if settings(of: folder) != nil { return folder }
      let parent = folder.parentPath
      if parent == folder || parent.isEmpty { return nil }
      folder = parent
    }
  }

  /// Returns the path of the file that makes a folder a project.
  private static func settings(of folder: String) -> String? {
    ["settings.gradle", "settings.gradle.kts"].map { folder + "/" + $0 }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns the module that contains the resources: the folder around `src`, or the nearest one with a build file.
  static func moduleFolder(of resources: String, in project: String) -> String {
    let parts = resources.split(separator: "/")
    if let source = parts.lastIndex(of: "src") { return "/" + parts[..<source].joined(separator: "/") }
    var folder = resources.parentPath
    while folder.pathBeneath(project)?.isEmpty == false {
      if ModuleBuild.fileNames.contains(where: { FileManager.default.fileExists(atPath: folder + "/" + $0) }) {
        return folder
      }
      folder = folder.parentPath
    }
    return project
  }

  /// Returns the modules of a project.
  static func modules(in project: String) -> Modules {
    let (paths, folderCount) = moduleFolders(in: project)
    let all = paths.sorted().map { path in
      let sets = sourceSets(of: path, in: project)
      func folders(_ names: [String]) -> [String] {
        sets.flatMap { set in
          Self.folders(names.filter { set.names.contains($0) }, in: set.path, beneath: project)
        }
      }
      let build = ModuleBuild(of: path, in: project)
      let usual = folders(["res"])
      let others = Self.folders(build.resourceFolders, in: path, beneath: project).filter { !usual.contains($0) }
      return Module(path: path, build: build, resourceFolders: usual + others, sourceFolders: folders(sourceNames))
    }
    var unread: [(file: String, why: String)] = []
    let settings = settings(of: project)
    var sentence: String?
    if folderCount > maximumFolders {
      sentence = "the project has at least \(folderCount) folders; only \(maximumFolders) are searched for modules"
    } else if let settings, let module = deepModule(in: settings.lastPathName, of: project, &unread) {
      sentence =
        "the module '\(module.excerpt)' isn't found, since only \(maximumDepth) levels are searched for modules"
    }
    return Modules(all: all, gap: sentence.map { (settings ?? project, $0) }, unread: unread)
  }

  /// Returns the first module that a project's settings name, such as `:library:core`, and that is too deep to be found.
  private static func deepModule(
    in settings: String, of project: String, _ unread: inout [(file: String, why: String)]
  ) -> String? {
    let texts = AndroidLibraries.tokens(of: settings, in: project, &unread).lazy.compactMap { token in
      if case .text(let text) = token { text } else { nil }
    }
    return texts.filter { $0.split(separator: ":").count > maximumDepth }.prefix(maximumFolders).first { text in
      let path = text.split(separator: ":").joined(separator: "/")
      return (try? EnclosedFolder.kind(of: path, in: project)) == .folder
    }
  }

  private static let sourceNames = ["java", "kotlin"]

  /// Those of a folder's subfolders that exist, and that no link leads out of `outermost`.
  private static func folders(_ names: [String], in folder: String, beneath outermost: String) -> [String] {
    names.map { folder + "/" + $0 }
      .filter { (try? EnclosedFolder.kind(of: "", in: $0, beneath: outermost)) == .folder }
  }

  /// Returns the folders of a project that have a `src` folder, found breadth first, and the number of all folders that
  /// were found, of which only the first `maximumFolders` are searched.
  private static func moduleFolders(in project: String) -> (modules: [String], folderCount: Int) {
    var modules: [String] = []
    var open = [(path: project, depth: 0)]
    var index = 0
    while index < min(open.count, maximumFolders) {
      let (path, depth) = open[index]
      index += 1
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { continue }
      if names.contains("src") { modules.append(path) }
      guard depth < maximumDepth else { continue }
      for name in names.sorted()
      where !name.hasPrefix(".") && !["src", "build", "gradle", "node_modules"].contains(name) {
        let inner = path + "/" + name
        var isFolder: ObjCBool = false
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: inner)) != nil
        if !isLink, FileManager.default.fileExists(atPath: inner, isDirectory: &isFolder),
          isFolder.boolValue
        {
          open.append((inner, depth + 1))
        }
      }
    }
    return (modules, open.count)
  }

  /// Returns the folders of a module's source sets, `main` first, and the names in each.
  private static func sourceSets(of module: String, in project: String) -> [(path: String, names: [String])] {
    let names = (try? EnclosedFolder.names(in: "", of: module + "/src", beneath: project)) ?? []
    return names.filter { !$0.hasPrefix("test") && !$0.hasPrefix("androidTest") }
      .sorted { ($0 == "main" ? 0 : 1, $0) < ($1 == "main" ? 0 : 1, $1) }
      .map { name in
        let path = module + "/src/" + name
        return (path, (try? EnclosedFolder.names(in: "", of: path, beneath: project)) ?? [])
      }
  }

  /// Returns the sources beside a `res` folder, and those of the other modules of its project.
  ///
  /// - Parameters:
  ///   - modules: Finds the modules of a project.
  ///   - files: Creates the files of a project, or returns known ones.
  static func sources(
    for resources: String, _ modules: (String) -> [Module],
    _ files: (_ project: String, _ make: () -> SourceFiles) -> SourceFiles
  ) -> AndroidSources {
    guard let project = projectFolder(above: resources) ?? loneModule(of: resources) else {
      // `res` beside `java` or `kotlin`, as in a module's source set.
      let folder = resources.parentPath
      let roots = folders(sourceNames, in: folder, beneath: folder)
      return AndroidSources(roots: roots, in: SourceFiles(roots: roots, beneath: folder))
    }
    let known = modules(project)
    let files = files(project) { SourceFiles(roots: known.flatMap(\.sourceFolders), beneath: project) }
    let module = moduleFolder(of: resources, in: project)
    return AndroidSources(roots: known.first { $0.path == module }?.sourceFolders ?? [], in: files)
  }
}

/// The names of the namespaces in Android's XML.
enum AndroidNamespace {
  static let android = "http://schemas.android.com/apk/res/android"
  static let app = "http://schemas.android.com/apk/res-auto"
  static let tools = "http://schemas.android.com/tools"
  static let aapt = "http://schemas.android.com/aapt"

  /// Returns whether a namespace is that of an application's attributes: `…/apk/res-auto` or `…/apk/res/PACKAGE`.
  static func isApp(_ name: String) -> Bool {
    name == app || (name != android && name.hasPrefix("http://schemas.android.com/apk/res/"))
      || name == "http://schemas.android.com/apk/lib-auto"
  }
}

extension XMLTreeElement {
  /// Returns an attribute for editors and build tools, or `nil` if it isn't set.
  func toolsAttribute(_ name: String) -> XMLAttribute? {
    attributes.first { $0.name == name && $0.namespace == AndroidNamespace.tools }
  }
}
