import GRXFileFormats
import Measure

/// The members of a class, and the file that gives its names their meaning.
package final class SourceCode: Sendable {
  /// A function outside of classes, or one that extends a type, and the file that declares it.
  package struct Function: Sendable {
    package let function: SourceFunction
    package let file: CodeFile
  }

  /// The name with its package and enclosing classes; the package for a file.
  package let name: String
  package let members: SourceMembers
  package let file: CodeFile

  package init(name: String, members: SourceMembers, file: CodeFile) {
    (self.name, self.members, self.file) = (name, members, file)
  }

  /// The name without its package and enclosing classes.
  package var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A Kotlin or Java file with its members.
package final class CodeFile: Sendable {
  package let path: String
  package let package: String
  package let imports: [String: String]
  package let importedPackages: [String]
  package let members: SourceMembers
  private let declarations: SourceDeclarations

  init(path: String, _ declarations: SourceDeclarations) {
    self.path = path
    package = declarations.package
    imports = declarations.imports
    importedPackages = declarations.importedPackages
    members = declarations.members()
    self.declarations = declarations
  }

  /// Whether the file is in another folder than its package.
  var isElsewhere: Bool {
    !package.isEmpty && !path.parentPath.hasSuffix("/" + package.split(separator: ".").joined(separator: "/"))
  }

  /// Returns the possible full names of a type that a class refers to, the likeliest first.
  func names(of written: String, in className: String) -> [String] {
    let inside = className == package ? [] : [className + "." + written]
    return (inside + declarations.names(of: written, in: className)).filter { !$0.isEmpty }
  }

  /// Returns the members of a class or an object by its full name.
  func members(of name: String) -> SourceMembers? {
    guard package.isEmpty || name.hasPrefix(package + ".") else { return nil }
    let parts = name.dropFirst(package.isEmpty ? 0 : package.count + 1).split(separator: ".").map(String.init)
    var current: SourceMembers? = members
    for part in parts { current = current?.nested[part] }
    return parts.isEmpty ? nil : current
  }
}

extension AndroidSources {
  /// The names of types that no project declares, which aren't searched for.
  private static let standardNames: Set<String> = [
    "Any", "Array", "Boolean", "Build", "CharSequence", "Char", "Color", "Context", "Double", "Float", "Int", "Integer",
    "List", "Long", "Map", "Math", "Object", "Objects", "Pair", "R", "Set", "String", "System", "Unit", "View",
    "Gravity",
  ]

  /// Returns the members of a class, an enumeration, or an object, or `nil` if the sources don't contain it.
  ///
  /// - Parameter anywhere: See `declaration(of:anywhere:)`.
  package func code(ofClass name: String, anywhere: Bool = false) -> SourceCode? {
    guard let found = declaration(of: name, anywhere: anywhere), let file = file(at: found.file),
      let members = file.members(of: found.declaration.name)
    else { return nil }
    return SourceCode(name: found.declaration.name, members: members, file: file)
  }

  /// Returns the type to which a name in a class refers, if the sources declare it.
  package func type(_ written: String, in code: SourceCode) -> SourceCode? {
    guard written.first?.isUppercase == true else { return nil }
    return typeCodes.value(for: code.name + "→" + written) {
      for name in code.file.names(of: written, in: code.name) where name.contains(".") {
        if let members = code.file.members(of: name) {
          return SourceCode(name: name, members: members, file: code.file)
        }
        let isImported = code.file.imports[written.split(separator: ".").first.map(String.init) ?? ""] != nil
        if !isImported, Self.standardNames.contains(written) { continue }
        if name.hasPrefix("android") || name.hasPrefix("java") { continue }
        if let found = self.code(ofClass: name, anywhere: code.file.isElsewhere) { return found }
      }
      return nil
    }
  }

  /// Returns the functions with a name that a class can call without an object, or that extend another type: those of
  /// its file, imported ones, and those of its package.
  package func functions(named name: String, in code: SourceCode) -> [SourceCode.Function] {
    functionLists.value(for: code.file.path + "→" + name) {
      let own = code.file.members.functions.filter { $0.name == name }
      if !own.isEmpty { return own.map { SourceCode.Function(function: $0, file: code.file) } }
      let imported = code.file.imports[name]
      let packages =
        imported.map { [$0.split(separator: ".").dropLast().joined(separator: ".")] }
        ?? [code.file.package] + code.file.importedPackages
      for package in packages where !package.hasPrefix("android") && !package.hasPrefix("kotlin") {
        let found = declaring(name, inPackage: package, for: code.file)
          .flatMap { file in
            file.members.functions.filter { $0.name == name }.map { SourceCode.Function(function: $0, file: file) }
          }
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// Returns the properties with a name that extend other types, or that are outside of classes.
  package func properties(named name: String, in code: SourceCode) -> [(property: SourceProperty, file: CodeFile)] {
    func properties(of file: CodeFile) -> [(SourceProperty, CodeFile)] {
      let extensions = file.members.extensions
      var found: [(SourceProperty, CodeFile)] = []
      for index in extensions.indices where extensions[index].name == name { found.append((extensions[index], file)) }
      if let property = file.members.properties[name] { found.append((property, file)) }
      return found
    }
    let own = properties(of: code.file)
    if !own.isEmpty { return own }
    guard let imported = code.file.imports[name] else { return [] }
    let package = imported.split(separator: ".").dropLast().joined(separator: ".")
    if package.hasPrefix("android") || package.hasPrefix("kotlin") { return [] }
    return declaring(name, inPackage: package, for: code.file).flatMap(properties)
  }

  /// Returns the files of a package that seem to declare a name, for which a file refers to it.
  private func declaring(_ name: String, inPackage package: String, for file: CodeFile) -> [CodeFile] {
    paths(declaring: name, inPackage: package, anywhere: file.isElsewhere).compactMap { self.file(at: $0) }
  }
}
