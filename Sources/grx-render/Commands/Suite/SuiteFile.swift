import Inflater
import Render

/// A layout of a run over folders, and where its snapshot is.
struct SuiteFile: Hashable, Sendable {
  /// As it was found, for reading and for messages.
  let layout: String
  let snapshot: String
  /// Relative to the configuration's folder, for patterns and reports.
  let key: String
  /// The folder in which it was found, which links must not leave; `nil` if it was named itself, or links may leave
  /// it.
  var searched: String?
  /// The folder that links to the snapshot must not leave; `nil` if they may.
  var snapshotEnclosure: String?
}

/// Where the snapshots of layouts are.
struct SnapshotPlaces: Sendable {
  /// The configuration's folder, or else the folder that is searched.
  let base: String
  /// The folder of the snapshots of XML, if one is configured.
  let folder: String?
  /// The folder that links to that one must not leave; `nil` if the command line names it.
  var enclosure: String?

  /// The folder that links to a snapshot must not leave.
  func enclosure(of file: SuiteFile, searched: String?) -> String {
    for folder in [searched, enclosure, Files.usualEnclosure(of: file.snapshot)] {
      if let folder, file.snapshot.pathBeneath(folder) != nil { return folder }
    }
    return PathNames.commonFolder(file.layout, file.snapshot)
  }

  /// Beside a `.grx` file. Snapshots of XML are in a separate folder with the same structure as `base`: a folder of
  /// Android's resources must not hold other files.
  func snapshot(of layout: String) -> String {
    guard PathNames.suffix(layout) == "xml" else { return PathNames.withoutSuffix(layout) + ".txt" }
    if let folder {
      return PathNames.joined(folder, PathNames.withoutSuffix(PathNames.relative(layout, to: base)) + ".txt")
    }
    guard let resources = Self.resourceFolder(of: layout) else { return PathNames.withoutSuffix(layout) + ".txt" }
    // Beside the `res` folder, so that it doesn't matter which folder is searched.
    let inside = PathNames.withoutSuffix(PathNames.relative(layout, to: resources))
    let name = resources.lastPathName
    return PathNames.joined(PathNames.joined(resources.parentPath, "snapshots"), "\(name)/\(inside).txt")
  }

  /// The layouts that a text may be the snapshot of.
  func layouts(of snapshot: String) -> [String] {
    let stem = PathNames.withoutSuffix(snapshot)
    var layouts = ["\(stem).grx", "\(stem).xml"]
    if let folder {
      let inside = PathNames.relative(stem, to: folder)
      if !inside.hasPrefix("..") { layouts = [PathNames.joined(base, "\(inside).xml")] }
    } else {
      let names = stem.split(separator: "/", omittingEmptySubsequences: false)
      if let index = names.lastIndex(of: "snapshots") {
        layouts.append((names[..<index] + names[(index + 1)...]).joined(separator: "/") + ".xml")
      }
    }
    return layouts
  }

  /// `app/res` for `app/res/layout-land/row.xml`; `nil` for files outside of Android's resource folders.
  static func resourceFolder(of layout: String) -> String? {
    let folder = layout.parentPath
    let name = folder.lastPathName
    guard name == "layout" || name.hasPrefix("layout-"), folder.contains("/") else { return nil }
    return folder.parentPath
  }
}

/// Whether files are layouts or snapshots.
enum SuiteFileKind {
  /// The number of bytes of a file that are read to determine this.
  private static let maximumBytes = 4096

  /// Whether a file that was found in a folder is a layout.
  static func isLayout(_ path: String) -> Bool {
    switch PathNames.suffix(path) {
    case "grx": return true
    case "xml":
      if SnapshotPlaces.resourceFolder(of: path) != nil { return true }
      guard let root = rootElement(of: path) else { return false }
      // Gravity's elements.
      return root == "H" || root == "V" || root.hasPrefix("UI")
    default: return false
    }
  }

  /// Whether the first line is that of a snapshot: a comment with options, a section's name, or a view.
  static func isSnapshot(_ path: String) -> Bool {
    guard let bytes = try? FileReader.read(path, maximumBytes: maximumBytes, mustBeRegular: true) else { return false }
    return isSnapshot(bytes)
  }

  static func isSnapshot(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.prefix(maximumBytes).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if line.hasPrefix("// options:") { return true }
    if line.hasPrefix("== ") { return SectionName(line.dropFirst(3)) != nil }
    return !line.isEmpty && LayoutSnapshot(treeForm: line[...]) != nil
  }

  /// The name of an XML file's outermost element.
  private static func rootElement(of path: String) -> String? {
    guard let bytes = try? FileReader.read(path, maximumBytes: maximumBytes, mustBeRegular: true) else { return nil }
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let mark = rest.firstIndex(of: "<") {
      rest = rest[mark...].dropFirst()
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.first != "?" && rest.first != "!" {
        return String(rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" })
      }
    }
    return nil
  }
}
