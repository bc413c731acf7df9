import Foundation

/// The folders of resources that belong to a layout, and the theme of its application.
///
/// The project is the nearest folder above the layout with a `settings.gradle` or `settings.gradle.kts`. Nothing is read but
/// its `res` folders and the manifests beside them.
enum AndroidProject {
  /// How far above a layout its project is looked for, and how deep inside it its modules.
  private static let maximumHeight = 32
  private static let maximumDepth = 5
  private static let maximumFolders = 2_000

  /// The `res` folder that a layout is in, if it is in one: the folder above its own.
  static func resourceFolder(ofLayoutIn folder: String) -> String? {
    let path = absolute(folder)
    let name = path.lastPathName
    guard name == "layout" || name.hasPrefix("layout-") else { return nil }
    return path.parentPath
  }

  /// Whether a folder is `layout`, for any device.
  static func isWithoutQualifiers(_ folder: String) -> Bool { absolute(folder).lastPathName == "layout" }

  /// A `res` folder, and the folder around it out of which no link on the way to it may lead, if there is one.
  struct ResourcePlace: Hashable {
    let path: String
    let enclosure: String?
  }

  /// The `res` folders of the layout's project: its own, those of its module, those of the other modules by name.
  static func resourceFolders(for resources: String) -> [ResourcePlace] {
    // How the layout's own is reached is up to whoever named the layout.
    var found = [ResourcePlace(path: resources, enclosure: nil)]
    guard let project = projectFolder(above: resources) else { return found }
    let module = moduleFolder(of: resources, in: project)
    var seen: Set<String> = [resources]
    for folder in modules(in: project).sorted(by: { ($0 == module ? 0 : 1, $0) < ($1 == module ? 0 : 1, $1) }) {
      for candidate in sourceSets(of: folder, in: project) where seen.insert(candidate).inserted {
        found.append(ResourcePlace(path: candidate, enclosure: project))
      }
    }
    return found
  }

  /// The path of the manifest beside a `res` folder, which need not be there.
  static func manifest(besideResources resources: String) -> String { resources.parentPath + "/AndroidManifest.xml" }

  /// The theme that the manifest beside a `res` folder names.
  static func theme(besideResources resources: ResourceFolder, _ xmlFiles: XMLFiles) -> String? {
    let path = manifest(besideResources: resources.path)
    let limit = ResourceFolder.maximumFileBytes
    let bytes = try? xmlFiles.bytes(of: path, maximumBytes: limit) { () throws(SourceError) in
      try FolderSource(folder: path.parentPath, allowsFilesOutside: false, beneath: resources.enclosure)
        .document(IncludeReference(filename: path.lastPathName), from: "", maximumBytes: limit).bytes
    }
    guard let bytes, let tree = try? xmlFiles.tree(of: bytes, named: path, keepsBlanks: false) else { return nil }
    let application = tree.root.children.first { $0.name == "application" }
    return application?.attribute("theme", in: AndroidNamespace.android)
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/")
      ? (path as NSString).standardizingPath
      : ((FileManager.default.currentDirectoryPath as NSString).appendingPathComponent(path) as NSString)
        .standardizingPath
  }

  private static func projectFolder(above resources: String) -> String? {
    var folder = resources.parentPath
    for _ in 0..<maximumHeight {
      for name in ["settings.gradle", "settings.gradle.kts"]
      where FileManager.default.fileExists(atPath: folder + "/" + name) {
        return folder
      }
      let parent = folder.parentPath
      if parent == folder || parent.isEmpty { return nil }
      folder = parent
    }
    return nil
  }

  /// The folder with `src` in it that the resources are in.
  private static func moduleFolder(of resources: String, in project: String) -> String {
    let parts = resources.split(separator: "/")
    guard let source = parts.lastIndex(of: "src") else { return project }
    return "/" + parts[..<source].joined(separator: "/")
  }

  /// The folders of a project that have a `src` folder, found breadth first.
  private static func modules(in project: String) -> [String] {
    var modules: [String] = []
    var open = [(path: project, depth: 0)]
    var visited = 0
    var index = 0
    while index < open.count, visited < maximumFolders {
      let (path, depth) = open[index]
      index += 1
      visited += 1
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { continue }
      if names.contains("src") { modules.append(path) }
      guard depth < maximumDepth else { continue }
      for name in names.sorted()
      where !name.hasPrefix(".") && !["src", "build", "gradle", "node_modules"].contains(name) {
        let inner = path + "/" + name
        var isFolder: ObjCBool = false
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: inner)) != nil
        if !isLink, FileManager.default.fileExists(atPath: inner, isDirectory: &isFolder), isFolder.boolValue {
          open.append((inner, depth + 1))
        }
      }
    }
    return modules
  }

  /// The `res` folders of a module's source sets, `main` first.
  private static func sourceSets(of module: String, in project: String) -> [String] {
    let names = (try? EnclosedFolder.names(in: "", of: module + "/src", beneath: project)) ?? []
    let ordered = names.filter { !$0.hasPrefix("test") && !$0.hasPrefix("androidTest") }
      .sorted { ($0 == "main" ? 0 : 1, $0) < ($1 == "main" ? 0 : 1, $1) }
    return ordered.map { module + "/src/" + $0 + "/res" }
      .filter { (try? EnclosedFolder.kind(of: "", in: $0, beneath: project)) == .folder }
  }
}

/// The names of the namespaces in Android's XML.
enum AndroidNamespace {
  static let android = "http://schemas.android.com/apk/res/android"
  static let app = "http://schemas.android.com/apk/res-auto"
  static let tools = "http://schemas.android.com/tools"
  static let aapt = "http://schemas.android.com/aapt"

  /// Whether a name is that of an application's own attributes: `…/apk/res-auto` or `…/apk/res/PACKAGE`.
  static func isApp(_ name: String) -> Bool {
    name == app || (name != android && name.hasPrefix("http://schemas.android.com/apk/res/"))
      || name == "http://schemas.android.com/apk/lib-auto"
  }
}
