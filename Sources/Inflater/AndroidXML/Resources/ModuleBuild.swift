import GRXAndroidData
import GRXFileFormats

/// The build files of a project, and its applications with the modules on which they depend.
struct ProjectBuilds: Sendable {
  /// The files that were read or searched for.
  private(set) var files: [String] = []
  /// The applications, each with the folders of the modules on which it depends.
  private(set) var applications: [(path: String, modules: Set<String>, usesLeanback: Bool)] = []

  /// - Parameter folders: The folders that the project's settings set for modules, by the modules' names.
  init(_ builds: [ModuleBuild], folders: [String: String] = [:]) {
    var modules = Dictionary(builds.map { ($0.name, $0) }) { first, _ in first }
    for (name, folder) in folders {
      if let build = builds.first(where: { $0.path == folder }) { modules[name] = build }
    }
    // Settings that are computed often name modules after their folders alone: `:feed-impl` for `feed/feed-impl`.
    let wanted = Set(builds.flatMap(\.dependencies)).subtracting(modules.keys)
    let byFolder = Dictionary(grouping: builds) { ModuleBuild.comparable($0.path.lastPathName[...]) }
    for name in wanted {
      if let found = byFolder[String(name.split(separator: ":").last ?? "")], found.count == 1 {
        modules[name] = found[0]
      }
    }
    for build in builds {
      files += build.files
      guard build.isApplication else { continue }
      var reached: Set<String> = [build.path]
      var open = [build]
      var usesLeanback = build.usesLeanback
      while let next = open.popLast() {
        for name in next.dependencies {
          guard let module = modules[name], reached.insert(module.path).inserted else { continue }
          usesLeanback = usesLeanback || module.usesLeanback
          open.append(module)
        }
      }
      applications.append((build.path, reached, usesLeanback))
    }
  }
}

/// The information in a module's build file on which its resources depend.
struct ModuleBuild: Sendable {
  let path: String
  /// The module's name in Gradle, `:core:ui`, in the form of `comparable(_:)`.
  let name: String
  /// The facts in the build file, and in the scripts and plug-ins that it applies.
  private var facts = BuildFacts()
  var isApplication: Bool { facts.isApplication }
  var usesLeanback: Bool { facts.usesLeanback }
  var dependencies: Set<String> { facts.dependencies }
  var flavors: [String] { facts.flavors }
  var resourceFolders: [String] { facts.resourceFolders }
  var sourceFolders: [String] { facts.sourceFolders }
  /// The version of Material that it names; with an empty version, if only the library's name is written.
  private(set) var material: BuildFile.Found?
  /// The API level for which it is built, if that is a number.
  private(set) var targetSDK: BuildFile.Found?
  /// The files that were read or searched for.
  private(set) var files: [String] = []
  /// The build file that was read; `nil` if the module has none.
  private(set) var file: String?

  /// The files of which not everything was read, and why.
  private(set) var unread: [(file: String, why: String)] = []

  static let fileNames = ["build.gradle.kts", "build.gradle"]

  init(of path: String, in project: String) {
    let builds = Self.fileNames.compactMap { name -> (name: String, bytes: [UInt8])? in
      let inside = path.pathBeneath(project).map { $0.isEmpty ? name : $0 + "/" + name } ?? name
      let bytes = try? EnclosedFolder.read(inside, in: project, maximumBytes: AndroidLibraries.maximumBytes)
      return bytes.map { (name, $0) }
    }
    var scripts = BuildScripts(of: project, [])
    self.init(of: path, in: project, builds, &scripts)
  }

  /// Reads the build file of a module.
  /// - Parameters:
  ///   - builds: The contents of its build files, by their names.
  ///   - scripts: The scripts and plug-ins that it may apply.
  init(
    of path: String, in project: String, _ builds: [(name: String, bytes: [UInt8])], _ scripts: inout BuildScripts
  ) {
    self.path = path
    name = Self.name(of: path, in: project)
    var tokens: [SourceTokens.Token] = []
    for name in Self.fileNames where tokens.isEmpty {
      let file = path + "/" + name
      files.append(file)
      guard let bytes = builds.first(where: { $0.name == name })?.bytes,
        AndroidLibraries.isWhole(bytes, of: file, &unread)
      else { continue }
      self.file = file
      tokens = AndroidLibraries.tokens(in: bytes, of: file, keepsVariables: true, &unread)
    }
    takeVersions(tokens)
    facts = BuildFacts(tokens)
    facts.add(scripts.facts(appliedBy: tokens, in: path))
  }

  private mutating func takeVersions(_ tokens: [SourceTokens.Token]) {
    let place = BuildFile.Position(file: files.last ?? path)
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text(let text?) where text.hasPrefix("com.google.android.material:material"):
        let version = text.split(separator: ":", omittingEmptySubsequences: false).dropFirst(2).first
        if material == nil { material = BuildFile.Found(version.map(String.init) ?? "", place) }
      case .word(let word) where word == "targetSdk" || word == "targetSdkVersion":
        let next = tokens[(index + 1)...].first { $0 != "=" && $0 != "(" }
        if targetSDK == nil, case .word(let number)? = next, Int(number) != nil {
          targetSDK = BuildFile.Found(number, place)
        }
      default: break
      }
    }
  }

  /// Returns the name of a module in the form in which names are compared.
  static func name(of module: String, in project: String) -> String {
    comparable((module.pathBeneath(project) ?? "").split(separator: "/").map { ":" + $0 }.joined()[...])
  }

  /// Returns a name without what accessors such as `projects.core.designSystem` lack: hyphens and case.
  static func comparable(_ name: Substring) -> String { name.lowercased(without: "-", "_") }
}
