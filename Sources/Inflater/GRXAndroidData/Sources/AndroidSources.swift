import GRXFileFormats
import Measure
import Synchronization

/// The classes that the Kotlin and Java sources of a layout's module, and of the modules beside it, declare.
package final class AndroidSources: Sendable {
  /// A class, and the possible full names of its superclass, the likeliest first.
  package struct Found: Sendable {
    package let declaration: SourceClass
    package let superclassNames: [String]
    /// The path of its file.
    package let file: String
  }

  /// The source folders of the layout's module, which come first.
  private let roots: [String]
  private let files: SourceFiles
  private let classes = SharedValues<String, Found?>()
  private let classesElsewhere = SharedValues<String, Found?>()
  let typeCodes = SharedValues<String, SourceCode?>()
  let functionLists = SharedValues<String, [SourceCode.Function]>()

  package init(roots: [String], in files: SourceFiles) {
    self.roots = roots
    self.files = files
  }

  /// The files that were read, so that changes to them can be detected.
  package var paths: [String] { files.readPaths }

  /// Whether a limit was reached, so that further classes may not be found.
  package var isExhausted: Bool { files.isExhausted }

  /// Returns the declaration of a class, or `nil` if the sources don't contain it.
  ///
  /// - Parameter anywhere: Whether all folders are searched if those with the name of the class's package don't have it.
  package func declaration(of name: String, anywhere: Bool = false) -> Found? {
    let name = name.utf8.contains(UInt8(ascii: "$")) ? name.split(separator: "$").joined(separator: ".") : name
    if let found = classes.value(for: name, make: { find(name) }) { return found }
    return anywhere ? classesElsewhere.value(for: name) { findAnywhere(name) } : nil
  }

  /// Returns whether the code of the project may give the view with an id a description for screen readers.
  package func mayDescribe(_ id: String) -> Bool { files.codeEffects().describedViews.contains(id) }

  /// Returns whether a method that data binding calls for an attribute hides views or changes their layout params or
  /// padding.
  package func adapterChangesFrames(_ attribute: String) -> Bool {
    files.codeEffects().adapters.changingFrames.contains(attribute)
  }

  /// Returns a file with its members.
  func file(at path: String) -> CodeFile? { files.file(at: path) }

  /// Returns the files of a package that seem to declare a name, those of the layout's module first.
  ///
  /// - Parameter anywhere: Whether all folders are searched if none has the name of the package.
  func paths(declaring name: String, inPackage package: String, anywhere: Bool) -> [String] {
    let folder = package.split(separator: ".").joined(separator: "/")
    guard !folder.isEmpty else { return [] }
    return ordered(files.paths(declaring: name, inPackageFolder: folder, anywhere: anywhere))
  }

  private func ordered(_ paths: [String]) -> [String] { paths.filter(isOwn) + paths.filter { !isOwn($0) } }

  private func isOwn(_ path: String) -> Bool { roots.contains { path.hasPrefix($0 + "/") } }

  /// The parts of a class's name.
  private struct ClassName {
    /// The package, which is empty for none.
    let package: String
    /// The name of the outermost class, which is usually that of its file.
    let outer: String

    init?(_ name: String) {
      let parts = name.split(separator: ".").map(String.init)
      guard parts.count > 1 else { return nil }
      // Packages begin with lowercase letters.
      let index = parts.firstIndex { $0.first?.isUppercase == true } ?? parts.count - 1
      (package, outer) = (parts[..<index].joined(separator: "."), parts[index])
    }
  }

  /// Finds a class in the folders with the name of its package, and first in a file with its own name.
  private func find(_ name: String) -> Found? {
    // The platform's packages aren't an application's.
    guard let parts = ClassName(name), !["android.", "java.", "kotlin."].contains(where: name.hasPrefix) else {
      return nil
    }
    let folder = parts.package.split(separator: ".").joined(separator: "/")
    for path in ordered(files.paths(ofClass: parts.outer, inPackageFolder: folder)) {
      if let found = declaration(of: name, in: path) { return found }
    }
    for path in paths(declaring: parts.outer, inPackage: parts.package, anywhere: false) {
      if let found = declaration(of: name, in: path) { return found }
    }
    return nil
  }

  /// Finds a class in any folder: Kotlin's files may have any name, and may be in other folders than their packages.
  private func findAnywhere(_ name: String) -> Found? {
    guard let parts = ClassName(name) else { return nil }
    for path in ordered(files.paths(named: parts.outer)) {
      if let found = declaration(of: name, in: path) { return found }
    }
    let similar = paths(declaring: parts.outer, inPackage: parts.package, anywhere: true)
    for path in similar + files.paths(inPackage: parts.package, among: roots) {
      if let found = declaration(of: name, in: path) { return found }
    }
    return nil
  }

  private func declaration(of name: String, in path: String) -> Found? {
    guard let file = files.declarations(in: path), files.charge(file.classes.count),
      let declaration = file.classes.first(where: { $0.name == name })
    else { return nil }
    return Found(
      declaration: declaration, superclassNames: file.superclassNames(of: declaration), file: path)
  }
}
