import GRXCompare
import GRXFileFormats
import GRXInspection
import Layouts
import Render

/// A layout of a run over folders, and the location of its snapshot.
struct SuiteFile: Hashable, Sendable {
  /// The path as it was found, for reading and for messages.
  let layout: String
  let snapshot: String
  /// The path relative to the configuration's folder, for patterns and reports.
  let key: String
  /// The folder in which it was found, which links must not leave; `nil` if the layout itself was named, or if links
  /// may leave the folder.
  var searched: String?
  /// The folder that links to the snapshot must not leave; `nil` if they may leave any.
  var snapshotEnclosure: String?
}

/// The locations of the snapshots of layouts.
struct SnapshotPlaces: Sendable {
  /// The configuration's folder, or else the searched folder.
  let base: String
  /// The folder of the snapshots of XML, if one is configured.
  let folder: String?
  /// The folder that links to that folder must not leave; `nil` if the command line names it.
  var enclosure: String?

  /// Returns the folder that links to a snapshot must not leave.
  func enclosure(of file: SuiteFile, searched: String?) -> String {
    for folder in [searched, enclosure, Files.usualEnclosure(of: file.snapshot)] {
      if let folder, file.snapshot.pathBeneath(folder) != nil { return folder }
    }
    return PathNames.commonFolder(file.layout, file.snapshot)
  }

  /// Returns the path of a layout's snapshot: beside a `.grx` file, but for XML in a separate folder with the same
  /// structure as `base`, since a folder of Android's resources must not contain other files.
  func snapshot(of layout: String) -> String {
    guard PathNames.suffix(layout) == "xml" else { return PathNames.withoutSuffix(layout) + ".txt" }
    if let folder {
      return PathNames.joined(folder, PathNames.withoutSuffix(PathNames.relative(layout, to: base)) + ".txt")
    }
    guard let resources = Self.resourceFolder(of: layout) else { return PathNames.withoutSuffix(layout) + ".txt" }
    // Beside the `res` folder, so that the searched folder has no effect.
    let inside = PathNames.withoutSuffix(PathNames.relative(layout, to: resources))
    let name = resources.lastPathName
    return PathNames.joined(PathNames.joined(resources.parentPath, "snapshots"), "\(name)/\(inside).txt")
  }

  /// Returns the layouts whose snapshot a text file may be.
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

  /// Returns `app/res` for `app/res/layout-land/row.xml`, or `nil` for files outside Android's resource folders.
  static func resourceFolder(of layout: String) -> String? {
    let folder = layout.parentPath
    let name = folder.lastPathName
    guard name == "layout" || name.hasPrefix("layout-"), folder.contains("/") else { return nil }
    return folder.parentPath
  }
}

/// Detects whether files are layouts or snapshots.
enum SuiteFileKind {
  /// The number of bytes of a file that are read to determine this.
  private static let maximumBytes = 4096

  /// Returns whether a file that was found in a folder is a layout.
  static func isLayout(_ path: String) -> Bool {
    switch PathNames.suffix(path) {
    case "grx": return true
    case "xml":
      if SnapshotPlaces.resourceFolder(of: path) != nil { return true }
      guard let root = rootElement(of: path) else { return false }
      // The elements of Gravity.
      return root == "H" || root == "V" || root.hasPrefix("UI")
    default: return false
    }
  }

  /// Returns whether the first line is that of a snapshot: a comment with options, a section's name, or a view.
  static func isSnapshot(_ path: String) -> Bool {
    guard let bytes = try? FileReader.read(path, maximumBytes: maximumBytes, mustBeRegular: true) else { return false }
    return isSnapshot(bytes)
  }

  /// Returns the line of git's first conflict marker, if a file has all three of them in their order.
  static func conflictLine(of bytes: [UInt8]) -> Int? {
    var first: Int?
    var marks = ["<<<<<<< ", "=======", ">>>>>>> "][...]
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard let mark = marks.first else { break }
      if line.starts(with: mark.utf8) {
        first = first ?? index + 1
        marks.removeFirst()
      }
    }
    return marks.isEmpty ? first : nil
  }

  static func isSnapshot(_ bytes: [UInt8]) -> Bool {
    let start = StoredSnapshot.Form.removed(from: Array(bytes.prefix(maximumBytes)))
    let line = String(decoding: start.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if line.hasPrefix("// options:") { return true }
    if line.hasPrefix("== ") { return SectionName(line.dropFirst(3)) != nil }
    return !line.isEmpty && FrameTree(treeForm: line[...]) != nil
  }

  /// Returns the name of an XML file's outermost element.
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
