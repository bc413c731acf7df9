import Inflater

/// The information about a layout's application in manifests and build files: its theme, those of its activities, and
/// whether it supports right-to-left layouts.
///
/// Source sets inherit from `main`. A library module, whose manifest names no theme, uses that of an application module
/// that depends on it. Build files are read as text, without Gradle.
struct AndroidApplication {
  private(set) var theme: String?
  /// The element that sets the theme.
  private(set) var themeLocation: InflateError.Location?
  private(set) var supportsRightToLeft = false
  /// Whether a manifest was found that contains the settings of an application, and not only of a library.
  private(set) var isKnown = false
  /// The themes of activities, by the activities' names in the manifests.
  private(set) var activities: [(name: String, theme: String, location: InflateError.Location)] = []
  /// A sentence about an uncertainty; `nil` if there is none.
  private(set) var note: String?
  /// The files that were read or searched for.
  private(set) var paths: [String] = []

  /// Finds the application of a folder.
  /// - Parameter enclosure: The folder that links beside the resources must not leave, if it isn't the one around them.
  init(of path: String, beneath enclosure: String?, _ cache: AndroidProjectCache) {
    let xmlFiles = XMLFiles()
    let manifest = AndroidProject.manifest(besideResources: path)
    let project = AndroidProject.projectFolder(above: path) ?? AndroidProject.loneModule(of: path)
    var isInModule = take(manifest, beneath: enclosure ?? path.parentPath, xmlFiles)
    guard let project else { return }
    let module = AndroidProject.moduleFolder(of: path, in: project)
    isInModule = takeManifest(of: module, except: manifest, in: project, xmlFiles) || isInModule
    if theme != nil { return }
    takeApplication(using: module, in: project, xmlFiles, cache)
    if theme == nil, isInModule, note == nil {
      note = "no manifest sets a theme, so the platform's Material theme is used; --theme NAME sets another"
    }
  }

  /// Returns the theme of the activity that `tools:context` names, or `nil` if no manifest sets one.
  func theme(ofActivity name: String) -> (name: String, location: InflateError.Location)? {
    let wanted = Substring(name.first == "." ? String(name.dropFirst()) : name)
    return activities.first { activity in
      let known = activity.name.first == "." ? activity.name.dropFirst() : activity.name[...]
      return known == wanted || wanted.hasSuffix("." + known) || known.hasSuffix("." + wanted)
    }.map { ($0.theme, $0.location) }
  }

  // MARK: Manifests

  /// Takes settings from the manifest of a module: that of its source set `main`, or that of a module whose build file
  /// moves it out of `src`. Returns whether there is one.
  private mutating func takeManifest(
    of module: String, except known: String = "", in project: String, _ xmlFiles: XMLFiles
  ) -> Bool {
    for path in [module + "/src/main/AndroidManifest.xml", module + "/AndroidManifest.xml"] where path != known {
      if take(path, beneath: project, xmlFiles) { return true }
    }
    return false
  }

  /// Takes settings that earlier manifests didn't contain from a manifest. Returns whether the manifest exists.
  private mutating func take(_ path: String, beneath enclosure: String, _ xmlFiles: XMLFiles) -> Bool {
    paths.append(path)
    let limit = ResourceFolder.maximumFileBytes
    let bytes = try? xmlFiles.bytes(of: path, maximumBytes: limit) { () throws(SourceError) in
      try FolderSource(folder: path.parentPath, allowsFilesOutside: false, beneath: enclosure)
        .document(IncludeReference(filename: path.lastPathName), from: "", maximumBytes: limit).bytes
    }
    guard let bytes, let tree = try? xmlFiles.tree(of: bytes, named: path, keepsBlanks: false) else { return false }
    guard let application = tree.root.children.first(where: { $0.name == "application" }) else { return true }
    func attribute(_ name: String, of element: XMLTreeElement) -> String? {
      element.attribute(name, in: AndroidNamespace.android)
    }
    if attribute("supportsRtl", of: application) == "true" { supportsRightToLeft = true }
    isKnown = isKnown || ["theme", "supportsRtl"].contains { attribute($0, of: application) != nil }
    let lines = SourceLines(bytes)
    func location(of element: XMLTreeElement) -> InflateError.Location {
      let position = lines.position(of: element.offset)
      return InflateError.Location(file: path, line: position.line, column: position.column)
    }
    var launcher: (theme: String, element: XMLTreeElement)?
    for activity in application.children where activity.name == "activity" || activity.name == "activity-alias" {
      guard let name = attribute("name", of: activity), let theme = attribute("theme", of: activity) else { continue }
      activities.append((name, theme, location(of: activity)))
      let isLauncher = activity.children.contains { filter in
        filter.children.contains { attribute("name", of: $0) == "android.intent.action.MAIN" }
      }
      if isLauncher { launcher = launcher ?? (theme, activity) }
    }
    let own = attribute("theme", of: application).map { (theme: $0, element: application) }
    if theme == nil, let found = own ?? launcher {
      (theme, themeLocation) = (found.theme, location(of: found.element))
    }
    return true
  }

  // MARK: Modules

  /// Takes the theme of an application module that depends on a library module.
  private mutating func takeApplication(
    using library: String, in project: String, _ xmlFiles: XMLFiles, _ cache: AndroidProjectCache
  ) {
    let builds = cache.builds(in: project)
    paths += builds.files
    let applications = builds.applications.filter { $0.path != library }
    let wanted = ModuleBuild.name(of: library, in: project)
    let users = applications.filter { $0.modules.contains(wanted) }
    guard let user = users.first ?? (applications.count == 1 ? applications[0] : nil) else { return }
    _ = takeManifest(of: user.path, in: project, xmlFiles)
    if users.isEmpty, theme != nil {
      let name = (user.path.pathBeneath(project) ?? "").split(separator: "/").map { ":" + $0 }.joined()
      note = "no build file says which application uses the module; the theme of '\(name.excerpt)' is used"
    }
  }
}

/// The build files of a project, and its applications with the modules on which they depend.
struct ProjectBuilds: Sendable {
  /// The files that were read or searched for.
  private(set) var files: [String] = []
  private(set) var applications: [(path: String, modules: Set<String>)] = []

  init(_ builds: [ModuleBuild]) {
    let modules = Dictionary(builds.map { ($0.name, $0) }) { first, _ in first }
    for build in builds {
      files += build.files
      guard build.isApplication else { continue }
      var reached: Set<String> = [build.name]
      var open = [build.name]
      while let next = open.popLast() {
        for name in modules[next]?.dependencies ?? [] where reached.insert(name).inserted { open.append(name) }
      }
      applications.append((build.path, reached))
    }
  }
}

/// The information in a module's build file on which its resources depend.
struct ModuleBuild: Sendable {
  let path: String
  /// The module's name in Gradle, `:core:ui`, in the form of `comparable(_:)`.
  let name: String
  private(set) var isApplication = false
  /// The names of the modules on which it depends, in the same form.
  private(set) var dependencies: Set<String> = []
  /// The folders of resources that it adds to those of its source sets, relative to the module.
  private(set) var resourceFolders: [String] = []
  /// The files that were read or searched for.
  private(set) var files: [String] = []

  static let fileNames = ["build.gradle.kts", "build.gradle"]
  private static let maximumBytes = 1 << 20

  init(of path: String, in project: String) {
    self.path = path
    name = Self.name(of: path, in: project)
    var text = ""
    for name in Self.fileNames where text.isEmpty {
      files.append(path + "/" + name)
      let inside = path.pathBeneath(project).map { $0.isEmpty ? name : $0 + "/" + name } ?? name
      guard let bytes = try? EnclosedFolder.read(inside, in: project, maximumBytes: Self.maximumBytes),
        bytes.count <= Self.maximumBytes
      else { continue }
      text = String(decoding: bytes, as: UTF8.self)
    }
    // Whether the lines are inside `res { … }`, and inside a list of its folders.
    var (isInResources, isInFolders) = (false, false)
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(bytes).drop(while: \.isWhitespace)
      if line.hasPrefix("//") { continue }
      let isPlugin = ["android.application", "androidApplication", "android-application"].contains { line.contains($0) }
      if isPlugin, !line.contains("apply false") { isApplication = true }
      // Plugins of a project may have any name, but only applications have an identifier.
      if line.hasPrefix("applicationId ") || line.hasPrefix("applicationId=") { isApplication = true }
      takeResourceFolders(of: line, &isInResources, &isInFolders)
      guard line.contains("project") else { continue }
      for part in line.split(whereSeparator: { $0 == "\"" || $0 == "'" || $0 == "(" || $0 == ")" || $0 == " " }) {
        if part.first == ":", part.count > 1, line.contains("project") { dependencies.insert(Self.comparable(part)) }
        if part.hasPrefix("projects.") {
          let name = part.dropFirst(9).split(separator: ".").map { ":" + $0 }.joined()
          dependencies.insert(Self.comparable(name[...]))
        }
      }
    }
  }

  /// Adds the folders of resources that a line names, such as `res.srcDirs("res", "$projectDir/res-extra")`.
  /// - Parameters:
  ///   - isInResources: Whether the line is inside `res { … }`.
  ///   - isInFolders: Whether it continues a list of folders.
  private mutating func takeResourceFolders(of line: Substring, _ isInResources: inout Bool, _ isInFolders: inout Bool)
  {
    if line.hasPrefix("res {") || line.hasPrefix("res{") { isInResources = true }
    var rest = line
    if !isInFolders {
      let markers = isInResources ? ["srcDir", "setSrcDirs"] : ["res.srcDir", "res.setSrcDirs"]
      if let marker = markers.compactMap({ line.firstRange(of: $0) }).first {
        rest = line[marker.upperBound...]
        isInFolders = true
      }
    }
    if isInResources, line.contains("}") { isInResources = false }
    guard isInFolders else { return }
    let end = rest.firstIndex { "])".contains($0) }
    let isOpen = rest.contains { "[(".contains($0) } || rest.startIndex == line.startIndex
    isInFolders = end == nil && isOpen
    let parts = rest[..<(end ?? rest.endIndex)].split(omittingEmptySubsequences: false) { "\"'".contains($0) }
    for (index, part) in parts.enumerated() where index % 2 == 1 {
      let variable = ["$projectDir/", "${projectDir}/"].first { part.hasPrefix($0) }
      let folder = part.dropFirst(variable?.count ?? 0)
      if !folder.isEmpty, folder.first != "/", !folder.contains("$") { resourceFolders.append(String(folder)) }
    }
  }

  /// Returns the name of a module in the form in which names are compared.
  static func name(of module: String, in project: String) -> String {
    comparable((module.pathBeneath(project) ?? "").split(separator: "/").map { ":" + $0 }.joined()[...])
  }

  /// Returns a name without what accessors such as `projects.core.designSystem` lack: hyphens and case.
  private static func comparable(_ name: Substring) -> String { name.filter { $0 != "-" && $0 != "_" }.lowercased() }
}
