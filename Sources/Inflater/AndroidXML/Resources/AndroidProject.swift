import Foundation
import GRXAndroidData
import GRXFileFormats
import Measure

/// The resource folders of a layout, and the theme of its application.
///
/// The project is the nearest folder above the layout with a `settings.gradle` or `settings.gradle.kts`. Only its `res`
/// folders and the manifests beside them are read.
enum AndroidProject {
  /// Returns the `res` folder that contains a layout, if any: the parent of its folder.
  static func resourceFolder(ofLayoutIn folder: String) -> String? { resourceFolder(above: absolute(folder)) }

  /// Returns the folder above a layout's folder, whose path is absolute, if it is a `res` folder.
  static func resourceFolder(above path: String) -> String? {
    let name = path.lastPathName
    guard name == "layout" || name.hasPrefix("layout-") else { return nil }
    return path.parentPath
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

    /// Returns the name of the source set that a folder belongs to; `nil` for a folder outside of them.
    func sourceSet(of folder: String) -> String? {
      folder.pathBeneath(path + "/src").flatMap { $0.split(separator: "/").first.map(String.init) }
    }

    /// Returns the folders of resources of a variant, in order of precedence: the variant's, those of its build type, those
    /// of its flavors, and those of all variants. Without a variant, all folders.
    ///
    /// Source: "Configure build variants", "Build with source sets", of Android's documentation.
    func resourceFolders(of variant: String?) -> [String] {
      guard let variant else { return resourceFolders }
      func rank(_ folder: String) -> Int? {
        guard let set = sourceSet(of: folder), set != "main" else { return 3 }
        let inside = set.prefix(1).uppercased() + set.dropFirst()
        if set == variant { return 0 }
        if variant.hasSuffix(inside) { return 1 }
        return variant.hasPrefix(set) || variant.contains(inside) ? 2 : nil
      }
      return (0...3).flatMap { wanted in resourceFolders.filter { rank($0) == wanted } }
    }

    /// The folders of resources of its flavors, by that of the source set `main` which each of them replaces in part; empty
    /// if a flavor has none.
    var flavorFolders: (main: String, flavors: [(name: String, folder: String)])? {
      guard let main = resourceFolders.first(where: { sourceSet(of: $0) == "main" }), !build.flavors.isEmpty else {
        return nil
      }
      let found = build.flavors.compactMap { name -> (name: String, folder: String)? in
        resourceFolders.first { sourceSet(of: $0) == name }.map { (name, $0) }
      }
      return found.count == build.flavors.count ? (main, found) : nil
    }
  }

  /// The modules of a project.
  struct Modules: Sendable {
    /// The modules by their paths.
    let all: [Module]
    /// The file that makes the folder a project, and the reason why some of its modules may be missing.
    let gap: (file: String, sentence: String)?
    /// Why that file isn't read, or only a part of it.
    let unread: [(file: String, why: String)]
    /// The folders that the settings set for modules, by the modules' names in the form in which they are compared.
    let folders: [String: String]
  }

  /// Returns the `res` folders of the layout's project: its own, those of its module, and those of the other modules by
  /// name.
  ///
  /// - Parameter modules: Finds the modules of a project.
  static func resourceFolders(
    for resources: String, variant: String? = nil, _ modules: (String) -> [Module]
  ) -> [ResourcePlace] {
    // The caller chose the path to the layout's own folder.
    let own = ResourcePlace(path: resources, enclosure: nil)
    guard let project = projectFolder(above: resources) ?? loneModule(of: resources) else { return [own] }
    let path = moduleFolder(of: resources, in: project)
    let modules = ordered(modules(project), first: path)
    // The folders of a variant come before that of a layout in `main`.
    let ofVariant = variant == nil ? nil : modules.first { $0.path == path }?.resourceFolders(of: variant)
    let isInVariant = ofVariant?.contains(resources) ?? false
    var found = isInVariant ? [] : [own]
    var seen: Set<String> = isInVariant ? [] : [resources]
    for module in modules {
      for folder in module.resourceFolders(of: variant) where seen.insert(folder).inserted {
        found.append(folder == resources ? own : ResourcePlace(path: folder, enclosure: project))
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

  /// Returns the absolute path of a folder, without links.
  static func absolute(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    #if canImport(Glibc)
      // Foundation takes a hundred times as long for it.
      if let found = realpath(path.hasPrefix("/") ? path : folder + "/" + path, nil) {
        defer { free(found) }
        return String(cString: found)
      }
    #endif
    let path = path.hasPrefix("/") ? path : (folder as NSString).appendingPathComponent(path)
    return (path as NSString).standardizingPath
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
    let projectCount = project.split(separator: "/").count
    if let source = parts.lastIndex(of: "src"), source >= projectCount {
      return "/" + parts[..<source].joined(separator: "/")
    }
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
    let search = ModuleSearch(in: project)
    var scripts = BuildScripts(of: project, search.modules)
    let all = search.modules.map { found in
      let path = found.path.isEmpty ? project : project + "/" + found.path
      func folders(_ names: [String]) -> [String] {
        found.sets.flatMap { set in
          names.filter { set.folders.contains($0) }.map { path + "/src/" + set.name + "/" + $0 }
        }
      }
      let build = ModuleBuild(of: path, in: project, found.builds, &scripts)
      let usual = folders(["res"])
      // A module without a `src` folder has its resources beside its manifest.
      let names = build.resourceFolders + (found.sets.isEmpty ? ["res"] : [])
      let others = Self.folders(names, in: path, beneath: project).filter { !usual.contains($0) }
      let sources = folders(sourceNames)
      let otherSources = Self.folders(build.sourceFolders, in: path, beneath: project)
      return Module(
        path: path, build: build, resourceFolders: usual + others,
        sourceFolders: sources + otherSources.filter { !sources.contains($0) })
    }
    var unread = scripts.unread
    let settings = settings(of: project)
    var sentence: String?
    if search.folderCount > ModuleSearch.maximumFolders {
      sentence =
        "the project has at least \(search.folderCount) folders; only \(ModuleSearch.maximumFolders) are searched for modules"
    } else if let settings, let module = deepModule(in: settings.lastPathName, of: project, &unread) {
      sentence =
        "the module '\(module.excerpt)' isn't found, since only \(ModuleSearch.maximumDepth) levels are searched for modules"
    }
    let folders = settings.map { moduleFolders(in: $0.lastPathName, of: project) } ?? [:]
    return Modules(all: all, gap: sentence.map { (settings ?? project, $0) }, unread: unread, folders: folders)
  }

  /// Returns the folders that a project's settings set for modules: `project(":ui").projectDir = file("libs/ui")`.
  private static func moduleFolders(in settings: String, of project: String) -> [String: String] {
    var unread: [(file: String, why: String)] = []
    let tokens = AndroidLibraries.tokens(of: settings, in: project, keepsVariables: true, &unread)
    var folders: [String: String] = [:]
    for (index, token) in tokens.enumerated() where token == .word("projectDir") && index >= 5 {
      guard case .text(let name?) = tokens[index - 3], tokens[index - 5] == .word("project"), name.hasPrefix(":") else {
        continue
      }
      let value = tokens[index...].prefix(16).prefix { $0 != ";" }
      guard case .text(let text?)? = value.first(where: { if case .text = $0 { true } else { false } }) else {
        continue
      }
      guard let path = BuildScripts.path(text, in: project, of: project)?.pathBeneath(project) else { continue }
      folders[ModuleBuild.comparable(name[...])] = path.isEmpty ? project : project + "/" + path
    }
    return folders
  }

  /// Returns the first module that a project's settings name, such as `:library:core`, and that is too deep to be found.
  private static func deepModule(
    in settings: String, of project: String, _ unread: inout [(file: String, why: String)]
  ) -> String? {
    let texts = AndroidLibraries.tokens(of: settings, in: project, &unread).lazy.compactMap { token in
      if case .text(let text) = token { text } else { nil }
    }
    return texts.filter { $0.split(separator: ":").count > ModuleSearch.maximumDepth }.prefix(
      ModuleSearch.maximumFolders
    ).first { text in
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
