import GRXAndroidData
import GRXFileFormats
import Inflater

/// A `res` folder: its subfolders by type, which are listed when the first resource of a type is requested.
final class ResourceFolder {
  /// A subfolder such as `drawable-xhdpi`.
  struct Subfolder: Sendable {
    let name: String
    let type: String
    let qualifiers: ResourceQualifiers
  }

  /// The best file of each name in the subfolders of a type.
  struct Files: Sendable {
    var best: [String: (path: String, qualifiers: ResourceQualifiers)] = [:]
    /// The subfolders that were listed.
    var folders: [String] = []
  }

  /// The maximum size of a file of values, in bytes.
  static let maximumFileBytes = 16 << 20

  let path: String
  /// The enclosing folder that links must not leave; `nil` if that is the folder itself.
  let enclosure: String?
  let xmlFiles: XMLFiles
  private let device: DeviceConfiguration
  private let source: FolderSource
  /// The AAR that contains the folder; `nil` for a folder on disk.
  private let archive: ResourceArchive?
  private let cache: AndroidProjectCache?
  private var filesByType: [String: Files] = [:]

  init(
    _ path: String, beneath enclosure: String?, for device: DeviceConfiguration, _ xmlFiles: XMLFiles,
    _ cache: AndroidProjectCache
  ) {
    self.cache = cache
    self.path = path
    self.enclosure = enclosure
    self.xmlFiles = xmlFiles
    self.device = device
    source = FolderSource(folder: path, allowsFilesOutside: false, beneath: enclosure)
    archive = nil
  }

  /// Creates the folder of an AAR.
  init(_ archive: ResourceArchive, for device: DeviceConfiguration, _ xmlFiles: XMLFiles) {
    path = archive.path
    enclosure = nil
    self.xmlFiles = xmlFiles
    self.device = device
    source = FolderSource(folder: path, allowsFilesOutside: false, beneath: nil)
    cache = nil
    self.archive = archive
  }

  /// The subfolders that apply to the device.
  private(set) lazy var subfolders: [Subfolder] =
    cache?.subfolders(of: self, for: device, list: listSubfolders) ?? listSubfolders()

  private func listSubfolders() -> [Subfolder] { matching(allSubfolders()) }

  private func allSubfolders() -> [Subfolder] {
    subfolders(
      among: archive.map { $0.folders.keys.sorted() } ?? xmlFiles.entries(of: "", in: path, beneath: enclosure))
  }

  private func matching(_ subfolders: [Subfolder]) -> [Subfolder] {
    subfolders.filter { $0.qualifiers.matches(device) }
  }

  private func subfolders(among names: [String]) -> [Subfolder] {
    names.compactMap { name in
      let parts = name.split(separator: "-")
      guard let type = parts.first else { return nil }
      return Subfolder(name: name, type: String(type), qualifiers: ResourceQualifiers(parts.dropFirst()))
    }
  }

  /// The subfolders that apply to the device in some windows only.
  var windowSubfolders: [Subfolder] {
    cache?.windowSubfolders(of: self, for: device, list: listWindowSubfolders) ?? listWindowSubfolders()
  }

  private func listWindowSubfolders() -> [Subfolder] {
    allSubfolders().filter { $0.qualifiers.withoutWindow?.matches(device) ?? false }
  }

  /// Visits a folder on disk and its subfolders of values that apply to the device, which are opened once.
  ///
  /// - Parameter visit: Its argument is an open subfolder. Links aren't visited.
  func visitValues(_ visit: (EnclosedFolder.VisitedFolder) -> Void) {
    try? EnclosedFolder.visit("", of: path, beneath: enclosure, maximumDepth: 1) { folder in
      guard folder.path.isEmpty else {
        visit(folder)
        return []
      }
      let names = folder.entries.map(\.name).sorted()
      subfolders =
        cache?.subfolders(of: self, for: device) { matching(subfolders(among: names)) }
        ?? matching(subfolders(among: names))
      let links = Set(folder.entries.lazy.filter { $0.kind != .folder }.map(\.name))
      return subfolders(of: "values").map(\.name).filter { !links.contains($0) }
    }
  }

  /// Returns the subfolders of a type, the best one for the device first.
  func subfolders(of type: String) -> [Subfolder] {
    let found = subfolders.filter { $0.type == type }
    // Insertion sort, since `isBetter` isn't a strict weak ordering when densities are compared.
    var ordered: [Subfolder] = []
    for folder in found {
      let place = ordered.firstIndex { folder.qualifiers.isBetter(than: $0.qualifiers, for: device) } ?? ordered.count
      ordered.insert(folder, at: place)
    }
    return ordered
  }

  /// Returns the best file of a type with a name, and the qualifiers of its folder.
  func file(_ type: String, _ name: String) -> (path: String, qualifiers: ResourceQualifiers)? {
    files(of: type)[name]
  }

  /// Returns the best files of a type, by their names without extensions.
  func files(of type: String) -> [String: (path: String, qualifiers: ResourceQualifiers)] {
    if let known = filesByType[type] { return known.best }
    let files = cache?.files(of: type, in: self, for: device) { list(type) } ?? list(type)
    listed += files.folders
    filesByType[type] = files
    return files.best
  }

  private func list(_ type: String) -> Files {
    // All files other than pictures are XML.
    let isOnlyXML = !["drawable", "mipmap", "raw", "font"].contains(type)
    var files = Files()
    for folder in subfolders(of: type) {
      if archive == nil { files.folders.append(path + "/" + folder.name) }
      for name in entries(of: folder) {
        if isOnlyXML, !name.hasSuffix(".xml") { continue }
        let stem = name.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).first.map { String(Substring($0)) }
        if files.best[stem ?? name] == nil {
          files.best[stem ?? name] = (path + "/" + folder.name + "/" + name, folder.qualifiers)
        }
      }
    }
    return files
  }

  /// The paths of the subfolders that were listed.
  private(set) var listed: [String] = []

  func entries(of folder: Subfolder) -> [String] {
    if let archive { return archive.folders[folder.name] ?? [] }
    return xmlFiles.entries(of: folder.name, in: path, beneath: enclosure)
  }

  /// Returns whether the folder itself has an entry with this name, of any kind.
  func contains(_ name: String) -> Bool {
    archive == nil && xmlFiles.names(of: "", in: path, beneath: enclosure).contains(name)
  }

  /// Reads a file of this folder once per run. Links that lead out of it aren't followed.
  func read(_ file: String, maximumBytes: Int) throws(SourceError) -> [UInt8] {
    try xmlFiles.bytes(of: file, maximumBytes: maximumBytes) { () throws(SourceError) in
      try readWhole(file, maximumBytes: maximumBytes)
    }
  }

  /// Reads a file of XML, of at most `maximumFileBytes`.
  func readXML(_ file: String) throws(SourceError) -> [UInt8] {
    let bytes = try read(file, maximumBytes: Self.maximumFileBytes)
    try Self.check(bytes)
    return bytes
  }

  private static func check(_ bytes: [UInt8]) throws(SourceError) {
    if bytes.count <= maximumFileBytes { return }
    throw .unreadable(why: "it has more than \(maximumFileBytes) bytes")
  }

  /// Reads a file of values, of at most `maximumFileBytes`. It isn't stored: only its values are used again.
  ///
  /// - Parameters:
  ///   - name: The file's name in its folder, which may be open.
  ///   - bytesLeft: Is charged for a file on disk. An archive's bytes are limited when it is read.
  func readValues(
    _ file: String, _ name: String, _ opened: EnclosedFolder.OpenFolder?, _ bytesLeft: ValueBytes
  ) throws(SourceError) -> [UInt8] {
    let limit = Self.maximumFileBytes
    let bytes: [UInt8]
    if let found = opened?.read(name, maximumBytes: limit) {
      bytes = found
    } else {
      bytes = try readWhole(file, maximumBytes: limit)
    }
    try Self.check(bytes)
    if archive == nil { try bytesLeft.charge(bytes.count) }
    return bytes
  }

  /// Returns a subfolder on disk, open for reading its files; `nil` if it can't be opened.
  func opened(_ subfolder: Subfolder) -> EnclosedFolder.OpenFolder? {
    archive == nil ? try? EnclosedFolder.OpenFolder(subfolder.name, of: path, beneath: enclosure) : nil
  }

  /// Reads all of a file of XML, and enough of a picture to determine its size.
  func readStart(_ file: String) throws(SourceError) -> [UInt8] {
    if file.hasSuffix(".xml") { return try readXML(file) }
    if let archive { return try archive.read(relative(file), maximumBytes: Self.maximumFileBytes) }
    return try source.picture(relative(file), from: "").bytes
  }

  /// Reads a whole file without storing it, such as a picture: only its size matters, and there may be many.
  func readWhole(_ file: String, maximumBytes: Int) throws(SourceError) -> [UInt8] {
    if let archive { return try archive.read(relative(file), maximumBytes: maximumBytes) }
    return try source.document(IncludeReference(filename: relative(file)), from: "", maximumBytes: maximumBytes).bytes
  }

  private func relative(_ file: String) -> String {
    file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
  }
}
