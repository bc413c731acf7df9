import GRXAndroidData
import GRXFileFormats

/// The versions of AppCompat and Material that a project's build files name.
///
/// They are read as text, without Gradle: a dependency with its version in a build file, or in the catalog
/// `libs.versions.toml`. Versions that are computed elsewhere aren't found.
enum AndroidLibraries {
  private static let maximumBytes = 1 << 20

  /// Returns whether the libraries are closer to Material 1.12 and AppCompat 1.7 than to 1.2.1 and 1.1, or `nil` if no
  /// file specifies that.
  static func areNew(in texts: [String]) -> Bool? {
    for text in texts {
      if let version = version(of: "com.google.android.material:material", in: text) { return version >= (1, 3) }
    }
    for text in texts {
      if let version = version(of: "androidx.appcompat:appcompat", in: text) { return version >= (1, 2) }
    }
    // The support library is older than both.
    return texts.contains { $0.contains("com.android.support:") } ? false : nil
  }

  /// Returns whether the build files name libraries, which may have resources.
  static func areNamed(in texts: [String]) -> Bool {
    texts.contains { text in
      text.split(whereSeparator: \.isNewline).contains { line in
        let text = line.drop(while: \.isWhitespace)
        let isDependency = text.split { !$0.isLetter }.contains {
          ["implementation", "api", "compile"].contains($0) || $0.hasSuffix("Implementation") || $0.hasSuffix("Api")
        }
        return isDependency && (text.contains(":") || text.contains("libs.")) && !text.contains("project(")
          && !text.hasPrefix("//")
      }
    }
  }

  /// Returns the build files of a folder's module and project, and the catalog.
  ///
  /// - Parameter unread: The files that are too large, and why they aren't read, are added.
  static func texts(for resources: String, _ unread: inout [(file: String, why: String)]) -> [String] {
    guard let project = AndroidProject.projectFolder(above: resources) else { return [] }
    let module = AndroidProject.moduleFolder(of: resources, in: project)
    var texts: [String] = []
    for folder in module == project ? [project] : [module, project] {
      for name in ["build.gradle", "build.gradle.kts"] { texts += text(name, in: folder, beneath: project, &unread) }
    }
    texts += text("gradle/libs.versions.toml", in: project, beneath: project, &unread)
    return texts
  }

  /// Returns the resources that the build files define, such as `resValue("string", "app_name", "Notes")`, by
  /// `string/app_name`.
  ///
  /// A value that isn't a literal is `nil`. If there are several values, the first is used: those of build types come
  /// after the default.
  static func generatedValues(in texts: [String]) -> [String: String?] {
    var values: [String: String?] = [:]
    for text in texts {
      // `resValue "string", "name", value` or `resValue("string", "name", value)`
      var rest = SourceTokens(Array(text.utf8)).tokens[...]
      while let first = rest.popFirst() {
        guard first == .word("resValue") else { continue }
        if rest.first == "(" { rest.removeFirst() }
        let call = Array(rest.prefix(6))
        guard call.count > 4, call[1] == ",", call[3] == ",", case .text(let type?) = call[0],
          case .text(let name?) = call[2]
        else { continue }
        var value: String?
        if case .text(let text) = call[4], call.count < 6 || endsArgument(call[5]) { value = text }
        let key = type + "/" + name
        if (values[key] ?? nil) == nil { values[key] = .some(value) }
      }
    }
    return values
  }

  /// Returns whether the argument before a token ends there: a literal before an operator is only a part of it.
  private static func endsArgument(_ token: SourceTokens.Token) -> Bool {
    if case .mark = token { [")", ",", ";", "}"].contains(token) } else { true }
  }

  private static func text(
    _ name: String, in folder: String, beneath project: String, _ unread: inout [(file: String, why: String)]
  ) -> [String] {
    let relative = folder.pathBeneath(project).map { $0.isEmpty ? name : $0 + "/" + name } ?? name
    return bytes(of: relative, in: project, &unread).map { [String(decoding: $0, as: UTF8.self)] } ?? []
  }

  /// Returns the content of a build file or a catalog, or `nil` if the file is missing or too large.
  static func bytes(
    of file: String, in project: String, _ unread: inout [(file: String, why: String)]
  ) -> [UInt8]? {
    guard let bytes = try? EnclosedFolder.read(file, in: project, maximumBytes: maximumBytes) else { return nil }
    if bytes.count <= maximumBytes { return bytes }
    unread.append((project + "/" + file, "it has more than \(maximumBytes) bytes"))
    return nil
  }

  /// Returns the tokens of a build file, or none if the file is missing or too large.
  ///
  /// - Parameter unread: The file is added if not all of it is read, and why.
  static func tokens(
    of file: String, in project: String, keepsVariables: Bool = false, _ unread: inout [(file: String, why: String)]
  ) -> [SourceTokens.Token] {
    guard let bytes = bytes(of: file, in: project, &unread) else { return [] }
    let read = SourceTokens(bytes, keepsVariables: keepsVariables)
    if !read.isWhole {
      unread.append(
        (project + "/" + file, "it has more than \(SourceTokens.maximumCount) tokens, so the rest isn't read"))
    }
    return read.tokens
  }

  /// Returns the first two numbers of a library's version in a build file or a catalog.
  static func version(of module: String, in text: String) -> (Int, Int)? {
    versionText(of: module, in: text).flatMap { numbers($0) }
  }

  /// Returns a library's version in a build file or a catalog: `1.12.0`.
  static func versionText(of module: String, in text: String) -> String? {
    let parts = module.split(separator: ":").map(String.init)
    // Read when a line refers to a version, and only once, since a file may have many such lines.
    var versions: [String: Substring]?
    for part in text.split(whereSeparator: \.isNewline) where !part.drop(while: \.isWhitespace).hasPrefix("//") {
      let line = String(part)
      if let range = line.range(ofText: module + ":"), let found = written(line[range.upperBound...]) { return found }
      // `material = { group = "…", name = "material", version.ref = "material" }`, or with `module = "…"`.
      let names =
        line.contains("\"\(module)\"")
        || line.contains("\"\(parts[0])\"") && line.contains("\"\(parts[1])\"")
      guard names, let equals = line.range(ofText: "version") else { continue }
      let rest = line[equals.upperBound...]
      let quoted = rest.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
      if !rest.hasPrefix(".ref"), let found = written(quoted) { return found }
      if versions == nil { versions = assignments(in: text) }
      if let value = versions?[String(quoted)], let found = written(value.drop { !$0.isNumber }) { return found }
    }
    return nil
  }

  /// Returns the right sides of a file's `name = value` lines with a version, by their names; if a name occurs twice,
  /// the first.
  private static func assignments(in text: String) -> [String: Substring] {
    var values: [String: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, written(sides[1].drop { !$0.isNumber }) != nil else { continue }
      let name = String(sides[0]).trimmed
      if values[name] == nil { values[name] = sides[1] }
    }
    return values
  }

  /// Returns the version at the start of a text, or `nil` if it has fewer than two numbers.
  private static func written(_ text: some StringProtocol) -> String? {
    let version = text.prefix { $0.isNumber || $0.isLetter || $0 == "." || $0 == "-" }
    return numbers(version) == nil ? nil : String(version)
  }

  private static func numbers(_ version: some StringProtocol) -> (Int, Int)? {
    let parts = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
    return parts.count >= 2 ? (parts[0], parts[1]) : nil
  }
}
