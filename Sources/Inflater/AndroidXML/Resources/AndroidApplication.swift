import GRXAndroidData
import GRXFileFormats
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
  /// Whether a manifest says that the application is never mirrored, rather than that none says anything: a merged
  /// manifest may have more than those of the sources.
  private(set) var refusesRightToLeft = false
  /// Whether the application runs on televisions only, which have no touchscreen.
  ///
  /// Many applications for phones allow televisions, too. Those for televisions require Leanback, have no other
  /// launcher, or are built with Leanback's library.
  private(set) var isForTelevision = false
  /// Whether a manifest allows devices without a touchscreen.
  private var allowsTelevision = false
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
    isKnown = isKnown || isInModule && cache.isApplication(module, in: project)
    if theme == nil { takeApplication(using: module, in: project, xmlFiles, cache) }
    if allowsTelevision, !isForTelevision {
      let builds = cache.builds(in: project)
      paths += builds.files
      isForTelevision = builds.applications.contains { $0.usesLeanback && $0.modules.contains(module) }
    }
    if theme != nil { return }
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
    let rightToLeft = attribute("supportsRtl", of: application)
    if rightToLeft == "true" { supportsRightToLeft = true }
    if rightToLeft == "false" { refusesRightToLeft = true }
    takeTelevision(tree.root, application)
    isKnown = isKnown || ["theme", "supportsRtl", "label", "icon"].contains { attribute($0, of: application) != nil }
    let lines = SourceLines(bytes)
    func location(of element: XMLTreeElement) -> InflateError.Location {
      lines.location(of: element.offset, in: path)
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

  /// Takes from a manifest whether the application is for televisions.
  ///
  /// Source: "Get started with TV apps" of Android's documentation.
  private mutating func takeTelevision(_ manifest: XMLTreeElement, _ application: XMLTreeElement) {
    func isRequired(_ feature: String) -> Bool? {
      let found = manifest.children.first {
        $0.name == "uses-feature" && $0.attribute("name", in: AndroidNamespace.android) == feature
      }
      return found.map { $0.attribute("required", in: AndroidNamespace.android) ?? "true" == "true" }
    }
    guard isRequired("android.hardware.touchscreen") == false else { return }
    let categories = application.children.lazy.flatMap(\.children).filter { $0.name == "intent-filter" }
      .flatMap(\.children).compactMap { $0.attribute("name", in: AndroidNamespace.android) }
    let launchers = Set(categories.filter { $0.hasSuffix("LAUNCHER") })
    let isRequired = isRequired("android.software.leanback")
    allowsTelevision = allowsTelevision || isRequired != nil || launchers.contains(Self.leanbackLauncher)
    isForTelevision = isForTelevision || isRequired == true || launchers == [Self.leanbackLauncher]
  }

  private static let leanbackLauncher = "android.intent.category.LEANBACK_LAUNCHER"

  // MARK: Modules

  /// Takes the theme of an application module that depends on a library module.
  private mutating func takeApplication(
    using library: String, in project: String, _ xmlFiles: XMLFiles, _ cache: AndroidProjectCache
  ) {
    let builds = cache.builds(in: project)
    paths += builds.files
    let applications = builds.applications.filter { $0.path != library }
    let users = applications.filter { $0.modules.contains(library) }
    guard let user = users.first ?? (applications.count == 1 ? applications[0] : nil) else { return }
    _ = takeManifest(of: user.path, in: project, xmlFiles)
    if users.isEmpty, theme != nil {
      let name = (user.path.pathBeneath(project) ?? "").split(separator: "/").map { ":" + $0 }.joined()
      note = "no build file says which application uses the module; the theme of '\(name.excerpt)' is used"
    }
  }
}
