import GRXAndroidData
import GRXFileFormats

/// The values in the `res` folders of a layout's project. The files of a folder are read when it may have a name that is
/// searched for.
///
/// A project may have hundreds of modules, and a layout uses the values of a few. The folders of the layout's own module
/// are always read, so that errors in them are reported.
final class FolderValues {
  private let folders: [ResourceFolder]
  private let device: DeviceConfiguration
  private let cache: AndroidProjectCache
  /// Whether the files of each folder are always read.
  private let isOwn: [Bool]
  private var values: [ValueResources?]
  private var names: [ValueNames?]
  /// Errors in files of values, each of which is reported once.
  private(set) var failures: [(file: String, bytes: [UInt8], failure: XMLFailure)] = []
  private(set) var unreadable: [(file: String, why: String)] = []

  /// - Parameter module: The path of the layout's module; `nil` for a layout outside a project.
  init(of folders: [ResourceFolder], module: String?, for device: DeviceConfiguration, _ cache: AndroidProjectCache) {
    (self.folders, self.device, self.cache) = (folders, device, cache)
    isOwn = folders.map { folder in
      folder.enclosure == nil || module.map { folder.path.hasPrefix($0 + "/") } ?? true
    }
    values = Array(repeating: nil, count: folders.count)
    names = values.map { _ in nil }
  }

  /// Returns the values of a folder.
  subscript(index: Int) -> ValueResources {
    if let known = values[index] { return known }
    let new = cache.values(of: folders[index], for: device)
    values[index] = new
    failures += new.failures
    unreadable += new.unreadable
    return new
  }

  /// Returns the first result among the folders that may have one of some names.
  func first<Found>(named names: [String], _ find: (ValueResources) -> Found?) -> Found? {
    folders.indices.firstResult { mayHave($0, names) ? find(self[$0]) : nil }
  }

  private func mayHave(_ index: Int, _ wanted: [String]) -> Bool {
    if values[index] != nil || isOwn[index] { return true }
    let known = names[index] ?? cache.valueNames(of: folders[index], for: device)
    names[index] = known
    return wanted.contains(where: known.mayHave)
  }

  /// The files that contribute values.
  var files: [String] { values.flatMap { $0?.files ?? [] } }

  /// The subfolders that were listed, and the files that were only searched for names.
  var listed: [String] { values.flatMap { $0?.folders ?? [] } + names.flatMap { $0?.files ?? [] } }
}

/// The names in the files of values of a `res` folder, found without reading their elements.
struct ValueNames: Sendable {
  /// The names of all elements, and those in comments, as numbers. Two names may have the same one.
  private var numbers: Set<UInt64> = []
  /// Whether any name may be in the files, since they can't be searched.
  private var mayHaveAll = false
  /// The files, and the subfolders that were listed.
  private(set) var files: [String] = []

  init(of folder: ResourceFolder, _ bytesLeft: ValueBytes) {
    var visited: Set<String> = []
    let limit = ResourceFolder.maximumFileBytes
    folder.visitValues { subfolder in
      visited.insert(subfolder.path)
      files.append(folder.path + "/" + subfolder.path)
      for name in subfolder.entries.map(\.name).sorted() where name.hasSuffix(".xml") && !mayHaveAll {
        files.append(folder.path + "/" + subfolder.path + "/" + name)
        if let bytes = subfolder.read(name, maximumBytes: limit), bytes.count <= limit,
          (try? bytesLeft.charge(bytes.count)) != nil
        {
          add(bytes)
        } else {
          mayHaveAll = true
        }
      }
    }
    // Links, and folders that can't be opened.
    if folder.subfolders(of: "values").contains(where: { !visited.contains($0.name) }) { mayHaveAll = true }
  }

  func mayHave(_ name: String) -> Bool { mayHaveAll || numbers.contains(Self.number(of: name.utf8)) }

  /// Adds the values of all attributes `name` in a file.
  private mutating func add(_ bytes: [UInt8]) {
    // Other encodings than UTF-8, and those that are like ASCII for names.
    if bytes.first == 0xFE || bytes.first == 0xFF || bytes.prefix(4).contains(0) {
      mayHaveAll = true
      return
    }
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + 6 < bytes.count {
        guard bytes[index] == UInt8(ascii: "n"), bytes[index + 1] == UInt8(ascii: "a"),
          bytes[index + 2] == UInt8(ascii: "m"), bytes[index + 3] == UInt8(ascii: "e")
        else {
          index += 1
          continue
        }
        index += 4
        while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
        index += 1
        while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
          continue
        }
        let quote = bytes[index]
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "<") { index += 1 }
        let value = bytes[start..<index]
        // A reference to a character may be a part of any name.
        if value.contains(UInt8(ascii: "&")) { mayHaveAll = true }
        numbers.insert(Self.number(of: value))
      }
    }
  }

  /// Returns a number that is the same for equal names. Source: the FNV-1a hash function.
  private static func number(of name: some Sequence<UInt8>) -> UInt64 {
    var number: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return number
  }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
