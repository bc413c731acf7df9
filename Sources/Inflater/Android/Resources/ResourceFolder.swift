import Foundation

/// A `res` folder: its subfolders by type, listed when the first resource of a type is asked for.
final class ResourceFolder {
  /// A subfolder such as `drawable-xhdpi`.
  struct Subfolder {
    let name: String
    let type: String
    let qualifiers: ResourceQualifiers
  }

  /// A folder with more entries is cut off: a bound for what a broken project can cost.
  private static let maximumEntries = 100_000
  /// The largest file of values that is read, in bytes.
  static let maximumFileBytes = 16 << 20

  let path: String
  private let device: DeviceConfiguration
  private let source: FolderSource
  private var filesByType: [String: [String: (path: String, qualifiers: ResourceQualifiers)]] = [:]

  init(_ path: String, for device: DeviceConfiguration) {
    self.path = path
    self.device = device
    source = FolderSource(folder: path)
  }

  /// The subfolders that the device can use.
  private(set) lazy var subfolders: [Subfolder] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().prefix(Self.maximumEntries).compactMap { name in
      let parts = name.split(separator: "-")
      guard let type = parts.first else { return nil }
      let qualifiers = ResourceQualifiers(parts.dropFirst())
      guard qualifiers.matches(device) else { return nil }
      return Subfolder(name: name, type: String(type), qualifiers: qualifiers)
    }
  }()

  /// The subfolders of a type, the best one for the device first.
  func subfolders(of type: String) -> [Subfolder] {
    let found = subfolders.filter { $0.type == type }
    // Selection by insertion, since better isn't a strict weak ordering when densities are compared.
    var ordered: [Subfolder] = []
    for folder in found {
      let place = ordered.firstIndex { folder.qualifiers.isBetter(than: $0.qualifiers, for: device) } ?? ordered.count
      ordered.insert(folder, at: place)
    }
    return ordered
  }

  /// The best file of a type with a name, and what its folder is for.
  func file(_ type: String, _ name: String) -> (path: String, qualifiers: ResourceQualifiers)? {
    files(of: type)[name]
  }

  /// The best files of a type, by their names without endings.
  func files(of type: String) -> [String: (path: String, qualifiers: ResourceQualifiers)] {
    if let known = filesByType[type] { return known }
    var files: [String: (path: String, qualifiers: ResourceQualifiers)] = [:]
    for folder in subfolders(of: type) {
      for name in entries(of: folder) {
        // Beside pictures, everything is XML.
        if type != "drawable", type != "mipmap", type != "raw", type != "font", !name.hasSuffix(".xml") { continue }
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        if files[stem] == nil { files[stem] = (path + "/" + folder.name + "/" + name, folder.qualifiers) }
      }
    }
    filesByType[type] = files
    return files
  }

  /// The paths of the subfolders that were listed.
  private(set) var listed: [String] = []

  func entries(of folder: Subfolder) -> [String] {
    listed.append(path + "/" + folder.name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder.name)) ?? []
    return Array(names.sorted().prefix(Self.maximumEntries))
  }

  /// Whether a file is in the folder itself.
  func contains(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

  /// Reads a file of this folder. Links that lead out of it aren't followed.
  func read(_ file: String, maximumBytes: Int) throws(SourceError) -> [UInt8] {
    let relative = file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
    let opened = try source.document(IncludeReference(filename: relative), from: "", maximumBytes: maximumBytes)
    return opened.bytes
  }

  /// Reads the beginning of a file: all of a small one, and enough of a picture to find its size.
  func readStart(_ file: String) throws(SourceError) -> [UInt8] {
    let relative = file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : file
    return try source.picture(relative, from: "").bytes
  }
}
