import Foundation
import Inflater
import Layouts
import Measure

/// An edit with the names of the source, and the places before and after.
package struct SourceEdit: Hashable, Sendable {
  /// A line of a file.
  package struct Place: Hashable, Sendable {
    /// The file, relative to the current folder if it is inside it.
    package let file: String
    package let line: Int
    /// Distinguishes elements on one line; 0 if it isn't known.
    let column: Int

    init(file: String, line: Int, column: Int = 0) {
      (self.line, self.column) = (line, column)
      self.file = file.hasPrefix(Self.currentFolder) ? String(file.dropFirst(Self.currentFolder.count)) : file
    }

    /// The current folder with a trailing slash. If it is the outermost folder, no path is relative to it.
    private static let currentFolder: String = {
      let path = FileManager.default.currentDirectoryPath
      return path == "/" ? "" : path + "/"
    }()

    init(_ location: InflateError.Location) {
      self.init(file: location.file, line: location.line, column: location.column)
    }

    package var text: String { "\(file.visiblePath):\(line)" }
  }

  /// The subject, such as `textSize of the style Text` or `padding of #row`.
  package let subject: String
  /// The old value as written; `nil` if it isn't set.
  package let old: String?
  package let new: String?
  package let oldPlace: Place?
  package let newPlace: Place?
  /// Whether an attribute of an element was edited, rather than a resource to which it refers.
  var isOfElement = false

  /// The edit in prose with its location: `@dimen/gap_large: 16dp → 24dp (values/dimens.xml:12)`.
  package var words: String { change + placeWords }

  /// The change in prose: `@dimen/gap_large: 16dp → 24dp` or `@drawable/icon was edited`.
  package var change: String {
    if isOfFile { return "\(subject) was edited" }
    // If one of the values needs quotation marks, both get them.
    let isQuoted = [old, new].contains { $0.map(Self.needsQuotes) ?? false }
    func shown(_ value: String?) -> String { value.map { Self.shown($0, isQuoted: isQuoted) } ?? "not given" }
    return "\(subject): \(shown(old)) → \(shown(new))"
  }

  /// Whether a file, such as a picture, was replaced as a whole.
  var isOfFile: Bool { old == nil && new == nil }

  /// The locations of both lines, unless the edit affects neither.
  package var placeWords: String { Self.places(oldPlace, newPlace) }

  static func places(_ old: Place?, _ new: Place?) -> String {
    switch (old, new) {
    case (nil, nil): ""
    case (let place?, nil), (nil, let place?): " (\(place.text))"
    case (let old?, let new?):
      old == new
        ? " (\(new.text))"
        : old.file.lastPathName == new.file.lastPathName
          ? old.line == new.line ? " (\(new.text))" : " (\(new.text), line \(old.line) before)"
          : " (\(old.text) → \(new.text))"
    }
  }

  static func shown(_ value: String) -> String { shown(value, isQuoted: needsQuotes(value)) }

  private static func needsQuotes(_ value: String) -> Bool { value.isEmpty || value.utf8.contains(UInt8(ascii: " ")) }

  private static func shown(_ value: String, isQuoted: Bool) -> String {
    isQuoted ? "\"\(value.excerpt)\"" : value.excerpt
  }
}

/// The values of Android's resources that differ in the files of two layouts.
package struct ResourceEdits {
  private let edits: [SourceEdit]
  /// By their subjects.
  private let indexes: [String: [Int]]

  /// Compares files.
  /// - Parameter read: Returns the bytes of a file; `nil` if it can't be read.
  package init(from old: [String], to new: [String], read: (String) -> [UInt8]?) {
    var edits: [SourceEdit] = []
    /// Groups files by their folder and name, which are the same on both sides.
    func grouped(_ files: [String]) -> [String: [String]] {
      Dictionary(grouping: files, by: \.fileOfFolder)
    }
    let (before, after) = (grouped(old), grouped(new))
    for key in Set(before.keys).union(after.keys).sorted() where !key.hasPrefix("layout") {
      let (oldFiles, newFiles) = (before[key] ?? [], after[key] ?? [])
      for index in 0..<max(oldFiles.count, newFiles.count) {
        let oldFile = oldFiles.indices.contains(index) ? oldFiles[index] : nil
        let newFile = newFiles.indices.contains(index) ? newFiles[index] : nil
        if !key.hasPrefix("values") {
          if let oldFile, let newFile { edits += Self.edit(oldFile, newFile, read) }
        } else if key.hasSuffix(".xml") {
          edits += Self.edits(oldFile, newFile, read)
        }
      }
    }
    self.edits = edits
    indexes = Dictionary(grouping: edits.indices) { edits[$0].subject }
  }

  /// Adds the edit of a file, such as a picture or a list of colors, which is an entry as a whole.
  private static func edit(_ old: String, _ new: String, _ read: (String) -> [UInt8]?) -> [SourceEdit] {
    guard let before = read(old), let after = read(new), before != after else { return [] }
    let type = new.parentPath.lastPathName.prefix { $0 != "-" }
    let name = new.lastPathName.prefix { $0 != "." }
    return [
      SourceEdit(
        subject: "@\(type)/\(name)", old: nil, new: nil, oldPlace: SourceEdit.Place(file: old, line: 1),
        newPlace: SourceEdit.Place(file: new, line: 1))
    ]
  }

  private static func edits(_ old: String?, _ new: String?, _ read: (String) -> [UInt8]?) -> [SourceEdit] {
    let (oldBytes, newBytes) = (old.flatMap(read), new.flatMap(read))
    let after = newBytes.map { AndroidValueEntry.entries(of: $0, named: new ?? "") } ?? []
    if oldBytes == newBytes { return [] }
    let before = oldBytes.map { AndroidValueEntry.entries(of: $0, named: old ?? "") } ?? []
    let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var names: Set<String> = []
    var edits: [SourceEdit] = []
    for entry in after where names.insert(entry.name).inserted {
      let was = known[entry.name]
      if was?.value != entry.value { edits += edit(was, entry, old, new) }
    }
    for entry in before where names.insert(entry.name).inserted { edits += edit(entry, nil, old, new) }
    return edits
  }

  private static func edit(
    _ before: AndroidValueEntry?, _ after: AndroidValueEntry?, _ old: String?, _ new: String?
  ) -> [SourceEdit] {
    guard let entry = after ?? before else { return [] }
    func place(_ entry: AndroidValueEntry?, _ file: String?) -> SourceEdit.Place? {
      entry.flatMap { entry in file.map { SourceEdit.Place(file: $0, line: entry.line) } }
    }
    return [
      SourceEdit(
        subject: entry.name, old: before?.value, new: after?.value, oldPlace: place(before, old),
        newPlace: place(after, new))
    ]
  }

  /// Returns the edits of the resources in which the old and the new value of an attribute were looked up.
  func edits(of old: [AttributeOrigin.Resource], _ new: [AttributeOrigin.Resource]) -> [SourceEdit] {
    if edits.isEmpty { return [] }
    var found: Set<Int> = []
    func find(_ resources: [AttributeOrigin.Resource], isOld: Bool) {
      for resource in resources {
        for index in indexes[resource.name, default: []] where !found.contains(index) {
          let edit = edits[index]
          let (place, other) = isOld ? (edit.oldPlace, edit.newPlace) : (edit.newPlace, edit.oldPlace)
          // Each qualifier has a separate entry. One that doesn't exist on this side would be in the file of its style.
          let isMatch =
            edit.isOfFile || resource.file == place?.file
            || place == nil && resource.file?.fileOfFolder == other?.file.fileOfFolder
          if isMatch { found.insert(index) }
        }
      }
    }
    find(old, isOld: true)
    find(new, isOld: false)
    return found.sorted().map { edits[$0] }
  }
}

extension String {
  /// The names of a file and its folder, which are the same on both sides of a comparison.
  fileprivate var fileOfFolder: String { "\(parentPath.lastPathName)/\(lastPathName)" }
}
