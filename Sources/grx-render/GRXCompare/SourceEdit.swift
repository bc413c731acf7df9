import Foundation
import Inflater
import Layouts
import Measure

/// An edit with the names of the source, and the places before and after.
///
/// It is a class, since thousands of steps, edits, and reports may refer to the same one.
package final class SourceEdit: Hashable, Sendable {
  /// A line of a file.
  package struct Place: Hashable, Sendable {
    /// The file, relative to the current folder if it is inside it.
    package internal(set) var file: String
    private var shortLine: Int32
    private let shortColumn: Int32

    package internal(set) var line: Int {
      get { Int(shortLine) }
      set { shortLine = Int32(clamping: newValue) }
    }
    /// Distinguishes elements on one line; 0 if it isn't known.
    var column: Int { Int(shortColumn) }

    init(file: String, line: Int, column: Int = 0) {
      (shortLine, shortColumn) = (Int32(clamping: line), Int32(clamping: column))
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

  /// The edited part of a source.
  package enum Subject: Hashable, Sendable {
    /// An attribute of an element, with the name of its view; `nil` for all views that are made from the element.
    case attribute(String, view: String?)
    case resource(ResourceName)
    /// Another part, in prose.
    case other(String)
  }

  package let part: Subject
  /// The old value as written; `nil` if it isn't set.
  package let old: String?
  package let new: String?
  package let oldPlace: Place?
  package let newPlace: Place?
  /// Computed once: an edit may be in the sets of thousands of causes' edits.
  private let hash: Int

  /// The subject in prose, such as `textSize of the style Text` or `padding of #row`.
  package var subject: String {
    switch part {
    case .attribute(let name, let view?): "\(name) of \(view)"
    case .attribute(let words, nil), .other(let words): words
    case .resource(let name): name.description
    }
  }

  init(_ part: Subject, old: String?, new: String?, oldPlace: Place?, newPlace: Place?) {
    self.part = part
    self.old = old
    self.new = new
    self.oldPlace = oldPlace
    self.newPlace = newPlace
    var hasher = Hasher()
    hasher.combine(part)
    hasher.combine(old)
    hasher.combine(new)
    hasher.combine(oldPlace)
    hasher.combine(newPlace)
    hash = hasher.finalize()
  }

  package static func == (one: SourceEdit, other: SourceEdit) -> Bool {
    one === other
      || one.hash == other.hash && one.part == other.part && one.old == other.old && one.new == other.new
        && one.oldPlace == other.oldPlace && one.newPlace == other.newPlace
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The edit in prose with its location: `@dimen/gap_large: 16dp → 24dp (values/dimens.xml:12)`.
  package var words: String { change + placeWords }

  /// The change in prose: `@dimen/gap_large: 16dp → 24dp` or `@drawable/icon was edited`.
  package var change: String {
    if isWhole {
      return "\(subject) was \(oldPlace == nil ? "added" : newPlace == nil ? "removed" : "edited")"
    }
    // If one of the values needs quotation marks, both get them.
    let isQuoted = [old, new].contains { $0.map(Self.needsQuotes) ?? false }
    func shown(_ value: String?) -> String { value.map { Self.shown($0, isQuoted: isQuoted) } ?? "not given" }
    return "\(subject): \(shown(old)) → \(shown(new))"
  }

  /// Whether an attribute of an element was edited, rather than a resource to which it refers.
  var isOfElement: Bool { if case .attribute = part { true } else { false } }

  /// Whether a file, such as a picture, or a style was added, removed, or replaced as a whole.
  var isWhole: Bool { old == nil && new == nil }

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
  /// For each edit, the old folder of values in which it was made; `nil` for files that are entries as a whole.
  private let oldFolders: [String?]
  /// By their subjects.
  private let indexes: [SourceEdit.Subject: [Int]]

  /// All edits, with their places.
  var located: [EditedLayout.LocatedEdit] { edits.map(EditedLayout.LocatedEdit.init) }

  /// Compares files.
  /// - Parameters:
  ///   - readOld: Returns the bytes of an old file; `nil` if it can't be read.
  ///   - readNew: Returns the bytes of a new file.
  package init(
    from old: [String], to new: [String], readOld: (String) -> [UInt8]?, readNew: (String) -> [UInt8]?
  ) {
    var edits: [SourceEdit] = []
    var foldersOfEdits: [String?] = []
    for (name, oldFiles, newFiles) in Self.groups(old, new) where !name.hasPrefix("layout") {
      var folder: String?
      if name.hasPrefix("values") {
        edits += Self.edits(oldFiles, newFiles, readOld, readNew)
        folder = oldFiles.first.map { SourceEdit.Place(file: $0, line: 1).file.parentPath }
      } else if let oldFile = oldFiles.first, let newFile = newFiles.first {
        edits += Self.edit(oldFile, newFile, readOld(oldFile), readNew(newFile))
      }
      foldersOfEdits += Array(repeating: folder, count: edits.count - foldersOfEdits.count)
    }
    self.edits = edits
    oldFolders = foldersOfEdits
    indexes = Dictionary(grouping: edits.indices) { edits[$0].part }
  }

  /// Returns the files of each folder of values, since an entry may move from one file to another, and each other file, by their
  /// names, with those at the same place on the other side.
  ///
  /// Several modules may have files of the same name. The sides may be in different folders, and the layouts, which come
  /// first, show which.
  private static func groups(
    _ old: [String], _ new: [String]
  ) -> [(name: String, old: [String], new: [String])] {
    let roots = roots(of: old.first?.parentPath ?? "", new.first?.parentPath ?? "")
    func grouped(_ files: [String], beneath root: String) -> [String: [String]] {
      Dictionary(grouping: files.filter { !$0.isOfValues || $0.hasSuffix(".xml") }) { file in
        let place = file.isOfValues ? file.parentPath : file
        return place.pathBeneath(root) ?? place
      }
    }
    func shortName(_ key: String) -> String {
      key.lastPathName.hasPrefix("values") ? key.lastPathName : key.fileOfFolder
    }
    let (before, after) = (grouped(old, beneath: roots.old), grouped(new, beneath: roots.new))
    var groups = after.compactMap { key, files in before[key].map { (key, shortName(key), $0, files) } }
    // Folders of another layout may have other names.
    let rest = (before.filter { after[$0.key] == nil }, after.filter { before[$0.key] == nil })
    let named = (
      Dictionary(grouping: rest.0.keys, by: shortName), Dictionary(grouping: rest.1.keys, by: shortName)
    )
    for (name, keys) in named.1 {
      let others = named.0[name] ?? []
      let isPair = keys.count == 1 && others.count == 1
      for key in keys { groups.append((key, name, isPair ? rest.0[others[0]] ?? [] : [], rest.1[key] ?? [])) }
    }
    for (name, keys) in named.0 where keys.count != 1 || named.1[name]?.count != 1 {
      for key in keys { groups.append((key, name, rest.0[key] ?? [], [])) }
    }
    return groups.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { ($0.1, $0.2, $0.3) }
  }

  /// Returns the outermost folders of two sides without the folders at their ends that have the same names.
  private static func roots(of old: String, _ new: String) -> (old: String, new: String) {
    var (one, other) = (old, new)
    while !one.isEmpty, !other.isEmpty, one.lastPathName == other.lastPathName, one.parentPath != one,
      other.parentPath != other
    {
      (one, other) = (one.parentPath, other.parentPath)
    }
    return (one, other)
  }

  /// Adds the edit of a file, such as a picture or a list of colors, which is an entry as a whole.
  private static func edit(_ old: String, _ new: String, _ before: [UInt8]?, _ after: [UInt8]?) -> [SourceEdit] {
    guard let before, let after, before != after else { return [] }
    let type = new.parentPath.lastPathName.prefix { $0 != "-" }
    let name = new.lastPathName.prefix { $0 != "." }
    return [
      SourceEdit(
        .resource(.resource("@\(type)/\(name)")), old: nil, new: nil, oldPlace: SourceEdit.Place(file: old, line: 1),
        newPlace: SourceEdit.Place(file: new, line: 1))
    ]
  }

  /// An entry and its file.
  private typealias Entry = (entry: AndroidValueEntry, file: String)

  /// Compares the files of two folders.
  private static func edits(
    _ old: [String], _ new: [String], _ readOld: (String) -> [UInt8]?, _ readNew: (String) -> [UInt8]?
  ) -> [SourceEdit] {
    let oldBytes = Dictionary(old.map { ($0.lastPathName, readOld($0)) }, uniquingKeysWith: { first, _ in first })
    let newBytes = Dictionary(new.map { ($0.lastPathName, readNew($0)) }, uniquingKeysWith: { first, _ in first })
    func entries(_ files: [String], _ bytes: [String: [UInt8]?], _ others: [String: [UInt8]?]) -> [Entry] {
      files.flatMap { file -> [Entry] in
        let name = file.lastPathName
        guard let bytes = bytes[name] ?? nil, others[name] != bytes else { return [] }
        return AndroidValueEntry.entries(of: bytes, named: file).map { ($0, file) }
      }
    }
    func named(_ entries: [Entry]) -> [ResourceName: Entry] {
      Dictionary(entries.map { ($0.entry.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (entries(old, oldBytes, newBytes), entries(new, newBytes, oldBytes))
    let (known, current) = (named(before), named(after))
    /// Whether an entry belongs to a style that is only in one of the folders, which is a single edit.
    func isOfWhole(_ name: ResourceName) -> Bool {
      guard let style = name.style else { return false }
      return (known[.style(style)] == nil) != (current[.style(style)] == nil)
    }
    var names: Set<ResourceName> = []
    var edits: [SourceEdit] = []
    for name in (after + before).map(\.entry.name) where names.insert(name).inserted && !isOfWhole(name) {
      let (was, now) = (known[name], current[name])
      if was?.entry.value != now?.entry.value { edits.append(edit(name, was, now)) }
    }
    return edits
  }

  private static func edit(_ name: ResourceName, _ before: Entry?, _ after: Entry?) -> SourceEdit {
    func place(_ found: Entry?) -> SourceEdit.Place? {
      found.map { SourceEdit.Place(file: $0.file, line: $0.entry.line) }
    }
    // A style as a whole has no value.
    let hasValue = if case .style = name { false } else { true }
    return SourceEdit(
      .resource(name), old: hasValue ? before?.entry.value : nil, new: hasValue ? after?.entry.value : nil,
      oldPlace: place(before), newPlace: place(after))
  }

  /// Returns the edits that change what is found when resources are looked up: in the entries that were found on one
  /// side, and in those that take precedence over them on the other side.
  ///
  /// - Parameters:
  ///   - resources: The resources that were looked up on one side.
  ///   - isOld: Whether this is the old side.
  ///   - other: The document of the other side.
  func edits(of resources: [AttributeOrigin.Resource], isOld: Bool, _ other: any SourceDocument) -> [SourceEdit] {
    var (found, others): (Set<Int>, [SourceEdit]) = ([], [])
    for resource in resources {
      // Layouts that share their resources have no edits of them.
      let subjects = edits.isEmpty ? [] : [resource.name] + (resource.name.style.map { [.style($0)] } ?? [])
      let file = resource.file.map { SourceEdit.Place(file: $0, line: 1) }
      for index in subjects.flatMap({ indexes[.resource($0), default: []] }) where !found.contains(index) {
        let (place, otherPlace) =
          isOld ? (edits[index].oldPlace, edits[index].newPlace) : (edits[index].newPlace, edits[index].oldPlace)
        if let place {
          if place.file == file?.file { found.insert(index) }
        } else if let otherPlace {
          let otherFile = other.file(of: resource.name).map { SourceEdit.Place(file: $0, line: 1).file }
          // An entry added to the files of an old one would be found if no other entry took precedence over it now.
          if otherFile == otherPlace.file || isOld && file != nil && file?.file.parentPath == oldFolders[index] {
            found.insert(index)
          }
        }
      }
      // Another file, such as a picture for this density.
      if let file, !file.file.isOfValues, let otherFile = other.file(of: resource.name),
        !otherFile.isOfValues, otherFile.fileOfFolder != file.file.fileOfFolder
      {
        let otherPlace = SourceEdit.Place(file: otherFile, line: 1)
        let (old, new) = isOld ? (file, otherPlace) : (otherPlace, file)
        let edit = SourceEdit(
          .resource(resource.name), old: old.file.fileOfFolder, new: new.file.fileOfFolder, oldPlace: old, newPlace: new
        )
        if !others.contains(edit) { others.append(edit) }
      }
    }
    return found.sorted().map { edits[$0] } + others
  }
}

extension String {
  /// The names of a file and its folder, which are the same on both sides of a comparison.
  fileprivate var fileOfFolder: String { "\(parentPath.lastPathName)/\(lastPathName)" }

  /// Whether it is the path of a file of values.
  fileprivate var isOfValues: Bool { parentPath.lastPathName.hasPrefix("values") }
}
