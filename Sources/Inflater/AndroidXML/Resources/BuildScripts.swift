import GRXAndroidData
import GRXFileFormats

/// The scripts that build files apply, and the convention plug-ins that the project itself contains.
///
/// Both are read as text, and have the same effect as the text of the build file itself.
struct BuildScripts {
  /// The maximum number of scripts that a build file applies, and their maximum depth.
  private static let maximumScripts = 32
  private static let maximumDepth = 4

  private let project: String
  /// The modules of the project, some of which may contain plug-ins.
  private let modules: [ModuleSearch.Module]
  /// The files of the plug-ins in the project, by their identifiers, once one of them may be applied.
  private var knownPlugins: [String: String]?
  /// A script or a plug-in, and the files that it applies.
  private struct Script {
    let facts: BuildFacts
    let applied: [String]
  }

  private var known: [String: Script] = [:]
  /// The files of which not everything was read, and why.
  private(set) var unread: [(file: String, why: String)] = []

  init(of project: String, _ modules: [ModuleSearch.Module]) {
    (self.project, self.modules) = (project, modules)
  }

  /// Returns the facts in the scripts and plug-ins that a build file applies, and in those that they apply.
  mutating func facts(appliedBy tokens: [SourceTokens.Token], in module: String) -> BuildFacts {
    var facts = BuildFacts()
    var seen: Set<String> = []
    var open = files(appliedBy: tokens, in: module).map { (file: $0, depth: 1) }
    while let (file, depth) = open.popLast(), seen.count < Self.maximumScripts {
      guard seen.insert(file).inserted else { continue }
      let script = script(at: file)
      facts.add(script.facts)
      if depth < Self.maximumDepth { open += script.applied.map { ($0, depth + 1) } }
    }
    return facts
  }

  private mutating func script(at file: String) -> Script {
    if let script = known[file] { return script }
    let inside = file.pathBeneath(project)
    let tokens = inside.map { AndroidLibraries.tokens(of: $0, in: project, keepsVariables: true, &unread) } ?? []
    let script = Script(
      facts: BuildFacts(tokens, isShared: true), applied: files(appliedBy: tokens, in: file.parentPath))
    known[file] = script
    return script
  }

  /// Returns the files that a build file applies: `apply from: '../shared.gradle'`, `apply(from = "…")`, or the plug-ins of
  /// the project, `id("company.library")` and `apply plugin: 'company.library'`.
  private mutating func files(appliedBy tokens: [SourceTokens.Token], in folder: String) -> [String] {
    var files: [String] = []
    for (index, token) in tokens.enumerated() {
      guard case .text(let text?) = token, index > 0 else { continue }
      let (last, beforeLast) = (tokens[index - 1], index > 1 ? tokens[index - 2] : "(")
      let name = last == "(" || last == ":" || last == "=" ? beforeLast : last
      switch name {
      case .word("from"):
        if let path = Self.path(text, in: folder, of: project) { files.append(path) }
      case .word("id"), .word("plugin"), .word("apply"):
        if let path = plugin(text) { files.append(path) }
      default: break
      }
    }
    return files
  }

  /// Returns the path that a build file names, which may begin with a variable for the project's or the module's folder.
  static func path(_ text: String, in folder: String, of project: String) -> String? {
    let roots = ["$rootDir", "${rootDir}", "$rootProject.projectDir", "${rootProject.projectDir}", "$settingsDir"]
    for (variables, start) in [(roots, project), (["$projectDir", "${projectDir}"], folder)] {
      for variable in variables where text.hasPrefix(variable + "/") {
        let rest = text.dropFirst(variable.count)
        return rest.contains("$") ? nil : start + rest
      }
    }
    if text.isEmpty || text.contains("$") || text.contains(":") { return nil }
    return text.hasPrefix("/") ? text : folder + "/" + text
  }

  // MARK: Plug-ins

  /// The beginnings of the identifiers of others' plug-ins.
  private static let others = [
    "com.android.", "com.google.", "com.squareup.", "org.jetbrains.", "kotlin", "androidx.", "dagger.", "io.", "java",
    "maven", "groovy",
  ]

  /// Returns the file of a plug-in of the project; `nil` for one that others provide.
  private mutating func plugin(_ name: String) -> String? {
    if Self.others.contains(where: name.hasPrefix) { return nil }
    if let knownPlugins { return knownPlugins[name] }
    var plugins: [String: String] = [:]
    for module in modules where Self.containsPlugins(module) {
      for (name, path) in Self.plugins(in: module, of: project) where plugins[name] == nil { plugins[name] = path }
    }
    knownPlugins = plugins
    return plugins[name]
  }

  private static let markers = [
    "kotlin-dsl", "gradlePlugin", "java-gradle-plugin", "groovy-gradle-plugin",
  ]

  /// Returns whether a module contains plug-ins for the project's build.
  private static func containsPlugins(_ module: ModuleSearch.Module) -> Bool {
    module.path.lastPathName == "buildSrc"
      || module.builds.contains { build in markers.contains { build.bytes.contains(bytesOf: $0) } }
  }

  /// Returns the files of a module's plug-ins: scripts such as `company.library.gradle.kts`, and classes that its build
  /// file names.
  private static func plugins(in module: ModuleSearch.Module, of project: String) -> [(name: String, path: String)] {
    var plugins: [(name: String, path: String)] = []
    var classes: [String: String] = [:]
    let folder = module.path.isEmpty ? project : project + "/" + module.path
    for set in module.sets where set.name == "main" {
      for language in set.folders where ["kotlin", "groovy", "java"].contains(language) {
        let root = folder + "/src/main/" + language
        try? EnclosedFolder.visit("", of: root, beneath: project, maximumDepth: 16) { visited in
          let start = visited.path.isEmpty ? root : root + "/" + visited.path
          for entry in visited.entries where entry.kind == .file {
            let path = start + "/" + entry.name
            if let name = [".gradle.kts", ".gradle"].firstResult({ entry.name.withoutSuffix($0) }) {
              plugins.append((name, path))
            } else if let name = [".kt", ".groovy", ".java"].firstResult({ entry.name.withoutSuffix($0) }) {
              classes[name] = path
            }
          }
          return visited.entries.filter { $0.kind == .folder }.map(\.name).sorted()
        }
      }
    }
    for build in module.builds {
      var id: String?
      let tokens = SourceTokens(build.bytes).tokens
      for (index, token) in tokens.enumerated() where index + 2 < tokens.count && tokens[index + 1] == "=" {
        guard case .text(let text?) = tokens[index + 2] else { continue }
        if token == .word("id") { id = text }
        if token == .word("implementationClass"), let name = id, let path = classes[ClassNames.shortName(text)] {
          plugins.append((name, path))
        }
      }
    }
    return plugins
  }
}

extension String {
  /// Returns the text before a suffix; `nil` if it doesn't have the suffix.
  fileprivate func withoutSuffix(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

extension Sequence<UInt8> {
  /// Returns whether the bytes contain those of a text.
  func contains(bytesOf text: String) -> Bool {
    let wanted = Array(text.utf8)
    return withContiguousStorageIfAvailable { $0.contains(sequence: wanted) } ?? Array(self).contains(sequence: wanted)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns whether the bytes contain others one after the other. Slices would take ten times as long, and every build file of
  /// a project is searched.
  fileprivate func contains(sequence wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    var start = startIndex
    while start + wanted.count <= endIndex {
      if self[start] == first, wanted.indices.allSatisfy({ self[start + $0] == wanted[$0] }) { return true }
      start += 1
    }
    return false
  }
}

extension String {
  /// Returns whether the text contains another one, byte by byte, which is much faster than comparing characters.
  func contains(bytesOf text: String) -> Bool { utf8.contains(bytesOf: text) }
}

extension StringProtocol {
  /// Returns the text in lower case and without two marks, which are ASCII.
  func lowercased(without one: Unicode.Scalar, _ other: Unicode.Scalar) -> String {
    let bytes = utf8.filter { $0 != UInt8(ascii: one) && $0 != UInt8(ascii: other) }
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return String(decoding: bytes, as: UTF8.self).lowercased() }
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return String(decoding: bytes.map { capitals.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
