import Foundation
import Inflater

/// Functions for paths as names, without accessing files.
enum PathNames {
  /// Returns the path without redundant parts at its end: `layouts` for `layouts/.` and `layouts/`.
  static func plain(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    return String(path)
  }

  /// Returns the path of a file relative to a folder.
  static func relative(_ file: String, to folder: String) -> String {
    let (base, target) = (folder.absolutePathComponents, file.absolutePathComponents)
    let common = zip(base, target).prefix { $0.isSamePath(as: $1) }.count
    return (Array(repeating: "..", count: base.count - common) + target[common...]).joined(separator: "/")
  }

  /// Returns the innermost folder that contains both files; `/` if there is no other.
  static func commonFolder(_ file: String, _ other: String) -> String {
    let (names, others) = (file.absolutePathComponents.dropLast(), other.absolutePathComponents.dropLast())
    let common = zip(names, others).prefix { $0.isSamePath(as: $1) }.map(\.0)
    return "/" + common.joined(separator: "/")
  }

  /// Returns the path of a name in a folder; only the name for the current folder.
  static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." || name.hasPrefix("/") { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the path without the suffix of its last name.
  static func withoutSuffix(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex) else { return path }
    return String(path[..<dot])
  }

  /// Returns the suffix in lowercase, without its period, or an empty string for none.
  static func suffix(_ path: String) -> String {
    let rest = path[withoutSuffix(path).endIndex...]
    return rest.dropFirst().lowercased()
  }
}
