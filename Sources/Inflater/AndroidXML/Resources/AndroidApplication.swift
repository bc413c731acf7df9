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
    if theme == nil { takeApplication(using: module, in: project, xmlFiles, cache) }
    if allowsTelevision, !isForTelevision {
      let builds = cache.builds(in: project)
      paths += builds.files
      let name = ModuleBuild.name(of: module, in: project)
      isForTelevision = builds.applications.contains { $0.usesLeanback && $0.modules.contains(name) }
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
    isKnown = isKnown || ["theme", "supportsRtl"].contains { attribute($0, of: application) != nil }
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
  private(set) var applications: [(path: String, modules: Set<String>, usesLeanback: Bool)] = []

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
      applications.append((build.path, reached, reached.contains { modules[$0]?.usesLeanback == true }))
    }
  }
}

/// The information in a module's build file on which its resources depend.
struct ModuleBuild: Sendable {
  let path: String
  /// The module's name in Gradle, `:core:ui`, in the form of `comparable(_:)`.
  let name: String
  private(set) var isApplication = false
  /// Whether it depends on the library of user interfaces for televisions.
  private(set) var usesLeanback = false
  /// The version of Material that it names; with an empty version, if only the library's name is written.
  private(set) var material: BuildFile.Found?
  /// The API level for which it is built, if that is a number.
  private(set) var targetSDK: BuildFile.Found?
  /// The names of the modules on which it depends, in the same form.
  private(set) var dependencies: Set<String> = []
  /// The folders of resources that it adds to those of its source sets, relative to the module.
  private(set) var resourceFolders: [String] = []
  /// The files that were read or searched for.
  private(set) var files: [String] = []

  /// The files of which not everything was read, and why.
  private(set) var unread: [(file: String, why: String)] = []

  static let fileNames = ["build.gradle.kts", "build.gradle"]

  init(of path: String, in project: String) {
    self.path = path
    name = Self.name(of: path, in: project)
    var tokens: [SourceTokens.Token] = []
    for name in Self.fileNames where tokens.isEmpty {
      files.append(path + "/" + name)
      let inside = path.pathBeneath(project).map { $0.isEmpty ? name : $0 + "/" + name } ?? name
      tokens = AndroidLibraries.tokens(of: inside, in: project, keepsVariables: true, &unread)
    }
    take(tokens)
    takeVersions(tokens)
  }

  private mutating func takeVersions(_ tokens: [SourceTokens.Token]) {
    let place = BuildFile.Position(file: files.last ?? path)
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text(let text?) where text.hasPrefix("com.google.android.material:material"):
        let version = text.split(separator: ":", omittingEmptySubsequences: false).dropFirst(2).first
        if material == nil { material = BuildFile.Found(version.map(String.init) ?? "", place) }
      case .word("targetSdk"), .word("targetSdkVersion"):
        let next = tokens[(index + 1)...].first { $0 != "=" && $0 != "(" }
        if targetSDK == nil, case .word(let number)? = next, Int(number) != nil {
          targetSDK = BuildFile.Found(number, place)
        }
      default: break
      }
    }
  }

  private mutating func take(_ tokens: [SourceTokens.Token]) {
    /// For each enclosing block, whether it is `res { … }`.
    var blocks: [Bool] = []
    var last = SourceTokens.Token.mark(0)
    for (index, token) in tokens.enumerated() {
      let rest = tokens[(index + 1)...]
      let isMember = last == "."
      switch token {
      case "{": blocks.append(last == .word("res"))
      case "}": _ = blocks.popLast()
      case .text(let text?):
        if text.hasPrefix("androidx.leanback:") { usesLeanback = true }
        if text.count > 1, text.first == ":" { dependencies.insert(Self.comparable(text[...])) }
        if ["android.application", "android-application"].contains(where: text.contains), Self.isApplied(rest) {
          isApplication = true
        }
      case .word("projects") where !isMember:
        dependencies.insert(Self.comparable(Self.members(rest).map { ":" + $0 }.joined()[...]))
      case .word("android") where rest.starts(with: [".", .word("application")]), .word("androidApplication"):
        if isMember, Self.isApplied(rest) { isApplication = true }
      case .word("leanback"): if isMember { usesLeanback = true }
      // Plugins of a project may have any name, but only applications have an identifier.
      case .word("applicationId"):
        if !isMember, let next = rest.first, ![".", ":", ",", ")"].contains(next) { isApplication = true }
      case .word("srcDir"), .word("srcDirs"), .word("setSrcDirs"):
        let isOfResources = isMember ? index > 1 && tokens[index - 2] == .word("res") : blocks.last ?? false
        if isOfResources { takeResourceFolders(rest) }
      default: break
      }
      last = token
    }
  }

  /// Returns the names in `.core.ui` at the start of some tokens.
  private static func members(_ tokens: ArraySlice<SourceTokens.Token>) -> [String] {
    var (rest, names) = (tokens, [String]())
    while rest.popFirst() == ".", case .word(let name)? = rest.popFirst() { names.append(name) }
    return names
  }

  /// The maximum number of tokens between the name of a plugin and the end of its declaration.
  private static let maximumDeclaration = 32

  /// Returns whether a plugin is applied: no `apply false` follows its name.
  private static func isApplied(_ rest: ArraySlice<SourceTokens.Token>) -> Bool {
    let declaration = rest.prefix(maximumDeclaration)
      .prefix { $0 != "}" && ![.word("id"), .word("alias"), .word("kotlin")].contains($0) }
    guard let apply = declaration.firstIndex(of: .word("apply")) else { return true }
    return declaration[(apply + 1)...].first { $0 != "(" } != .word("false")
  }

  /// Adds the folders in the arguments of a call such as `res.srcDirs("res", "$projectDir/res-extra")`, or in the list
  /// that is assigned to a property.
  private mutating func takeResourceFolders(_ arguments: ArraySlice<SourceTokens.Token>) {
    // Whether the next token belongs to the list, if it isn't in parentheses or brackets.
    var (depth, continues) = (0, true)
    for token in arguments {
      switch token {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ",": continues = true
      // The next call, which reads the rest itself.
      case .word("srcDir"), .word("srcDirs"), .word("setSrcDirs"): return
      case .text(let text) where depth > 0 || continues:
        continues = false
        let variable = ["$projectDir/", "${projectDir}/"].first { text?.hasPrefix($0) ?? false }
        let folder = text?.dropFirst(variable?.count ?? 0) ?? ""
        if !folder.isEmpty, folder.first != "/", !folder.contains("$") { resourceFolders.append(String(folder)) }
      case "=", "+", .word: if depth == 0, !continues { return }
      default: return
      }
      if depth == 0, [")", "]"].contains(token) { return }
    }
  }

  /// Returns the name of a module in the form in which names are compared.
  static func name(of module: String, in project: String) -> String {
    comparable((module.pathBeneath(project) ?? "").split(separator: "/").map { ":" + $0 }.joined()[...])
  }

  /// Returns a name without what accessors such as `projects.core.designSystem` lack: hyphens and case.
  private static func comparable(_ name: Substring) -> String { name.filter { $0 != "-" && $0 != "_" }.lowercased() }
}
