import GRXAndroidData
import GRXFileFormats

/// The libraries and the resources that a project's build files name.
///
/// They are read as text, without Gradle.
enum AndroidLibraries {
  static let maximumBytes = 1 << 20

  /// Returns whether the build files name libraries, which may have resources.
  static func areNamed(in files: [BuildFile]) -> Bool {
    files.contains { file in
      file.kind == .build
        && file.text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
          guard line.contains(UInt8(ascii: ":")) || line.contains(UInt8(ascii: ".")) else { return false }
          let text = String(Substring(line).drop(while: \.isWhitespace))
          let isDependency = text.utf8.split { !$0.isLetterOrDigit }.map { String(Substring($0)) }.contains {
            ["implementation", "api", "compile"].contains($0) || $0.hasSuffix("Implementation") || $0.hasSuffix("Api")
          }
          return isDependency && (text.contains(":") || text.contains(bytesOf: "libs."))
            && !text.contains(bytesOf: "project(") && !text.hasPrefix("//")
        }
    }
  }

  /// Returns whether plugins or other files may add libraries that the build files don't name.
  static func mayNameMore(_ files: [BuildFile]) -> Bool {
    files.contains { file in
      file.kind == .build
        && file.text.split(whereSeparator: \.isNewline).contains { line in
          let text = String(line).trimmed
          if text.hasPrefix("//") { return false }
          if text.contains("aterial") { return true }
          if text.hasPrefix("apply from") || text.hasPrefix("apply(from") { return true }
          // Plugins of the project itself.
          guard text.hasPrefix("id(") || text.hasPrefix("id ") || text.hasPrefix("apply plugin") else { return false }
          return !["com.", "org.", "kotlin", "androidx.", "dagger.", "io."].contains { prefix in
            ["\"", "'"].contains { text.contains($0 + prefix) }
          }
        }
    }
  }

  /// Returns the build files of a folder's module and project, the catalog, the lock files, and the properties.
  ///
  /// - Parameter unread: The files that are too large, and why they aren't read, are added.
  static func files(for resources: String, _ unread: inout [(file: String, why: String)]) -> [BuildFile] {
    guard let project = AndroidProject.projectFolder(above: resources) else { return [] }
    let module = AndroidProject.moduleFolder(of: resources, in: project)
    var files: [BuildFile] = []
    func add(_ name: String, in folder: String, _ kind: BuildFile.Kind) {
      let relative = folder.pathBeneath(project).map { $0.isEmpty ? name : $0 + "/" + name } ?? name
      guard let bytes = bytes(of: relative, in: project, &unread) else { return }
      files.append(
        BuildFile(path: folder + "/" + name, text: String(decoding: bytes, as: UTF8.self), kind: kind))
    }
    for folder in module == project ? [project] : [module, project] {
      for name in ["build.gradle", "build.gradle.kts"] { add(name, in: folder, .build) }
    }
    add("gradle/libs.versions.toml", in: project, .catalog)
    for folder in module == project ? [project] : [module, project] {
      add("gradle.lockfile", in: folder, .lock)
      add("gradle.properties", in: folder, .properties)
    }
    return files
  }

  /// Returns the resources that the build files define, such as `resValue("string", "app_name", "Notes")`, by
  /// `string/app_name`.
  ///
  /// A value that isn't a literal is `nil`. If there are several values, the first is used: those of build types come
  /// after the default.
  static func generatedValues(in texts: [String]) -> [String: String?] {
    var values: [String: String?] = [:]
    for text in texts where text.contains(bytesOf: "resValue") {
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

  /// Returns the content of a build file or a catalog, or `nil` if the file is missing or too large.
  static func bytes(
    of file: String, in project: String, _ unread: inout [(file: String, why: String)]
  ) -> [UInt8]? {
    guard let bytes = try? EnclosedFolder.read(file, in: project, maximumBytes: maximumBytes) else { return nil }
    return isWhole(bytes, of: project + "/" + file, &unread) ? bytes : nil
  }

  /// Returns whether a file isn't too large.
  static func isWhole(_ bytes: [UInt8], of file: String, _ unread: inout [(file: String, why: String)]) -> Bool {
    if bytes.count <= maximumBytes { return true }
    unread.append((file, "it has more than \(maximumBytes) bytes"))
    return false
  }

  /// Returns the tokens of a build file, or none if the file is missing or too large.
  ///
  /// - Parameter unread: The file is added if not all of it is read, and why.
  static func tokens(
    of file: String, in project: String, keepsVariables: Bool = false, _ unread: inout [(file: String, why: String)]
  ) -> [SourceTokens.Token] {
    guard let bytes = bytes(of: file, in: project, &unread) else { return [] }
    return tokens(in: bytes, of: project + "/" + file, keepsVariables: keepsVariables, &unread)
  }

  /// Returns the tokens of the content of a build file.
  static func tokens(
    in bytes: [UInt8], of file: String, keepsVariables: Bool, _ unread: inout [(file: String, why: String)]
  ) -> [SourceTokens.Token] {
    let read = SourceTokens(bytes, keepsVariables: keepsVariables)
    if !read.isWhole {
      unread.append((file, "it has more than \(SourceTokens.maximumCount) tokens, so the rest isn't read"))
    }
    return read.tokens
  }
}
