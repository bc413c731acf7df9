import Foundation
import Inflater

/// The Kotlin and Java sources of a layout's module and of the modules beside it: the classes that they declare.
///
/// A file is read once, when a class of its name is requested. Only files inside the project are read, and links that
/// lead out of it aren't followed.
///
/// The lock is held in every function that isn't private; all variables are accessed while it is held.
final class AndroidSources: @unchecked Sendable {
  /// The maximum size of a file, and the maximum total number of files and bytes.
  private static let maximumFileBytes = 2 << 20
  private static let maximumFiles = 20_000
  private static let maximumBytes = 64 << 20
  private static let maximumDepth = 32

  /// A class, and the possible full names of its superclass, the likeliest first.
  struct Found {
    let declaration: SourceClass
    let superclassNames: [String]
  }

  private let lock = NSLock()
  private let enclosure: String
  private let roots: [String]
  private var classes: [String: Found?] = [:]
  private var files: [String: SourceDeclarations] = [:]
  private var bytesLeft = maximumBytes
  /// The rest of the work of finding classes: paths that are compared, and files that are opened, which cost more.
  private var stepsLeft = 4_000_000
  private static let stepsToOpen = 64
  private var readPaths: [String] = []

  /// - Parameter roots: Folders of sources, those of the layout's module first.
  init(roots: [String], beneath enclosure: String) {
    self.roots = roots
    self.enclosure = enclosure
  }

  /// The files that were read, so that changes to them can be detected.
  var paths: [String] { lock.withLock { readPaths } }

  /// Whether so many classes were looked for in so many places that no others are found.
  var isExhausted: Bool { lock.withLock { stepsLeft <= 0 } }

  /// The declaration of a class; `nil` if the sources don't contain it.
  func declaration(of name: String) -> Found? {
    lock.withLock {
      let name = name.contains("$") ? name.split(separator: "$").joined(separator: ".") : name
      if let known = classes[name] { return known }
      let found = find(name)
      classes[name] = .some(found)
      return found
    }
  }

  // MARK: Classes

  private func find(_ name: String) -> Found? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count > 1 else { return nil }
    // A nested class is in the file of the outer one. Packages begin with lowercase letters.
    let outer = parts.firstIndex { $0.first?.isUppercase == true } ?? parts.count - 1
    let folder = parts[..<outer].joined(separator: "/")
    for root in roots {
      for suffix in [".kt", ".java"] {
        if let found = declaration(of: name, in: "\(root)/\(folder)/\(parts[outer])\(suffix)") {
          return found
        }
      }
    }
    // Kotlin files may be in other folders, and have any name.
    guard hasPackage(parts.prefix(2).joined(separator: "/")) else { return nil }
    for path in filesByStem[parts[outer]] ?? [] {
      if let found = declaration(of: name, in: path) { return found }
    }
    stepsLeft -= allFiles.count
    guard stepsLeft > 0 else { return nil }
    for path in allFiles where path.parentPath.hasSuffix("/" + folder) {
      if let found = declaration(of: name, in: path) { return found }
    }
    return nil
  }

  private func declaration(of name: String, in path: String) -> Found? {
    guard let file = file(path) else { return nil }
    stepsLeft -= file.classes.count
    guard let declaration = file.classes.first(where: { $0.name == name }) else { return nil }
    return Found(declaration: declaration, superclassNames: file.superclassNames(of: declaration))
  }

  // MARK: Files

  /// Whether any source is in a package, or in one inside it.
  private func hasPackage(_ folder: String) -> Bool {
    roots.contains { (try? EnclosedFolder.kind(of: folder, in: $0, beneath: enclosure)) == .folder }
  }

  private lazy var filesByStem: [String: [String]] = Dictionary(grouping: allFiles) { path in
    path.lastPathName.split(separator: ".").first.map(String.init) ?? ""
  }

  /// The paths of all sources, found breadth first.
  private lazy var allFiles: [String] = {
    var found: [String] = []
    var visited = 0
    for root in roots {
      var open = [(path: "", depth: 0)]
      var index = 0
      while index < open.count, found.count < Self.maximumFiles, visited < Self.maximumFiles {
        let (path, depth) = open[index]
        index += 1
        visited += 1
        for name in ((try? EnclosedFolder.names(in: path, of: root, beneath: enclosure)) ?? [])
          .sorted()
        {
          let inner = path.isEmpty ? name : path + "/" + name
          if name.hasSuffix(".kt") || name.hasSuffix(".java") {
            found.append(root + "/" + inner)
          } else if !name.contains("."), depth < Self.maximumDepth {
            open.append((inner, depth + 1))
          }
        }
      }
    }
    return found
  }()

  private func file(_ path: String) -> SourceDeclarations? {
    if let known = files[path] { return known }
    stepsLeft -= Self.stepsToOpen
    guard stepsLeft > 0, bytesLeft > 0, readPaths.count < Self.maximumFiles,
      let inside = path.pathBeneath(enclosure),
      let bytes = try? EnclosedFolder.read(
        inside, in: enclosure, maximumBytes: Self.maximumFileBytes),
      bytes.count <= Self.maximumFileBytes
    else { return nil }
    readPaths.append(path)
    bytesLeft -= bytes.count
    let file = SourceDeclarations(bytes, isKotlin: path.hasSuffix(".kt"))
    files[path] = file
    return file
  }
}

extension AndroidProject {
  /// The sources beside a `res` folder, and those of the other modules of its project.
  static func sources(for resources: String) -> AndroidSources {
    guard let project = projectFolder(above: resources) ?? loneModule(of: resources) else {
      // `res` beside `java` or `kotlin`, as in a module's source set.
      let folder = resources.parentPath
      return AndroidSources(roots: sourceFolders(of: folder, in: folder), beneath: folder)
    }
    let module = moduleFolder(of: resources, in: project)
    let ordered = modules(in: project).sorted {
      ($0 == module ? 0 : 1, $0) < ($1 == module ? 0 : 1, $1)
    }
    return AndroidSources(
      roots: ordered.flatMap { sourceSets(of: $0, in: project) }.flatMap {
        sourceFolders(of: $0, in: project)
      },
      beneath: project)
  }

  private static func sourceFolders(of sourceSet: String, in project: String) -> [String] {
    ["java", "kotlin"].map { sourceSet + "/" + $0 }
      .filter { (try? EnclosedFolder.kind(of: "", in: $0, beneath: project)) == .folder }
  }
}
