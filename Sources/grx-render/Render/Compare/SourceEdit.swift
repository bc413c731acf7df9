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

    init(file: String, line: Int) {
      self.file = file.hasPrefix(Self.currentFolder) ? String(file.dropFirst(Self.currentFolder.count)) : file
      self.line = line
    }

    /// The current folder with a trailing slash. If it is the outermost folder, no path is relative to it.
    private static let currentFolder: String = {
      let path = FileManager.default.currentDirectoryPath
      return path == "/" ? "" : path + "/"
    }()

    init(_ location: InflateError.Location) {
      self.init(file: location.file, line: location.line)
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
  private(set) var edits: [SourceEdit] = []

  /// Compares files.
  /// - Parameter read: Returns the bytes of a file; `nil` if it can't be read.
  package init(from old: [String], to new: [String], read: (String) -> [UInt8]?) {
    /// Groups files by their folder and name, which are the same on both sides.
    func grouped(_ files: [String]) -> [String: [String]] {
      Dictionary(grouping: files) { "\($0.parentPath.lastPathName)/\($0.lastPathName)" }
    }
    let (before, after) = (grouped(old), grouped(new))
    for key in Set(before.keys).union(after.keys).sorted() where !key.hasPrefix("layout") {
      let (oldFiles, newFiles) = (before[key] ?? [], after[key] ?? [])
      for index in 0..<max(oldFiles.count, newFiles.count) {
        let oldFile = oldFiles.indices.contains(index) ? oldFiles[index] : nil
        let newFile = newFiles.indices.contains(index) ? newFiles[index] : nil
        if !key.hasPrefix("values") {
          if let oldFile, let newFile { addFile(oldFile, newFile, read) }
        } else if key.hasSuffix(".xml") {
          add(oldFile, newFile, read)
        }
      }
    }
  }

  /// Adds the edit of a file, such as a picture or a list of colors, which is an entry as a whole.
  private mutating func addFile(_ old: String, _ new: String, _ read: (String) -> [UInt8]?) {
    guard let before = read(old), let after = read(new), before != after else { return }
    let type = new.parentPath.lastPathName.prefix { $0 != "-" }
    let name = new.lastPathName.prefix { $0 != "." }
    edits.append(
      SourceEdit(
        subject: "@\(type)/\(name)", old: nil, new: nil, oldPlace: SourceEdit.Place(file: old, line: 1),
        newPlace: SourceEdit.Place(file: new, line: 1)))
  }

  private mutating func add(_ old: String?, _ new: String?, _ read: (String) -> [UInt8]?) {
    let (oldBytes, newBytes) = (old.flatMap(read), new.flatMap(read))
    let after = newBytes.map { AndroidValueEntry.entries(of: $0, named: new ?? "") } ?? []
    if oldBytes == newBytes { return }
    let before = oldBytes.map { AndroidValueEntry.entries(of: $0, named: old ?? "") } ?? []
    let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var names: Set<String> = []
    for entry in after where names.insert(entry.name).inserted {
      let was = known[entry.name]
      if was?.value != entry.value { add(was, entry, old, new) }
    }
    for entry in before where names.insert(entry.name).inserted { add(entry, nil, old, new) }
  }

  private mutating func add(
    _ before: AndroidValueEntry?, _ after: AndroidValueEntry?, _ old: String?, _ new: String?
  ) {
    guard let entry = after ?? before else { return }
    func place(_ entry: AndroidValueEntry?, _ file: String?) -> SourceEdit.Place? {
      entry.flatMap { entry in file.map { SourceEdit.Place(file: $0, line: entry.line) } }
    }
    edits.append(
      SourceEdit(
        subject: entry.name, old: before?.value, new: after?.value, oldPlace: place(before, old),
        newPlace: place(after, new)))
  }

  /// Returns the edits of the resources from which the old and the new value of an attribute were taken.
  func edits(of old: [AttributeOrigin.Resource], _ new: [AttributeOrigin.Resource]) -> [SourceEdit] {
    if edits.isEmpty { return [] }
    func names(_ edit: SourceEdit, _ resources: [AttributeOrigin.Resource], _ place: SourceEdit.Place?) -> Bool {
      resources.contains { resource in
        guard resource.name == edit.subject else { return false }
        // There is a separate entry for each qualifier.
        return resource.file == place?.file || edit.isOfFile
      }
    }
    return edits.filter { names($0, old, $0.oldPlace) || names($0, new, $0.newPlace) }
  }
}
