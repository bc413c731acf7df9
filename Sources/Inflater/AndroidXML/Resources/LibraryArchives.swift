import GRXAndroidData
import GRXFileFormats
import Inflater

/// The resources of one library, in the `res` folder of its AAR.
struct ResourceArchive: Sendable {
  /// The AAR's path followed by `/res`.
  let path: String
  private let archive: ZipArchive
  /// The names of the files in each folder, in alphabetical order.
  let folders: [String: [String]]
  /// The unpacked size of its files, in bytes.
  var unpackedBytes: Int { archive.unpackedBytes }

  /// Reads an AAR.
  /// - Parameters:
  ///   - file: The path of the AAR.
  ///   - enclosure: A folder that links on the path to the file must not leave, if the path is inside the folder.
  init(_ file: String, beneath enclosure: String?) throws(ZipArchive.Failure) {
    path = file + "/res"
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try FileReader.read(
        file, beneath: enclosure, maximumBytes: ZipArchive.maximumArchiveBytes, mustBeRegular: true)
    } catch {
      throw ZipArchive.Failure(sentence: error.why)
    }
    guard bytes.count <= ZipArchive.maximumArchiveBytes else {
      throw ZipArchive.Failure(sentence: "it has more than \(ZipArchive.maximumArchiveBytes >> 20) MB")
    }
    archive = try ZipArchive(bytes) { name in
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[0] == "res" && !parts[1].isEmpty && !parts[2].isEmpty && parts[1] != "raw"
    }
    var folders: [String: [String]] = [:]
    for name in archive.entries.keys.sorted() {
      let parts = name.split(separator: "/")
      folders[String(parts[1]), default: []].append(String(parts[2]))
    }
    self.folders = folders
  }

  /// Reads a file.
  /// - Parameter name: The name inside `res`, such as `values/values.xml`.
  func read(_ name: String, maximumBytes: Int) throws(SourceError) -> [UInt8] {
    guard let entry = archive.entries["res/" + name] else { throw .unreadable(why: "the archive has no such file") }
    guard entry.count <= maximumBytes else { throw .unreadable(why: "it has more than \(maximumBytes) bytes") }
    guard let bytes = archive.bytes(of: entry) else { throw .unreadable(why: "it is damaged in the archive") }
    return bytes
  }
}

/// The AARs of a project's libraries that are on the machine.
final class LibraryArchives: Sendable {
  let archives: [ResourceArchive]
  /// The files and folders that can't be read.
  let unreadable: [(file: String, why: String)]
  /// The version of Material's AAR, if it is one of them.
  let material: BuildFile.Found?

  /// The maximum unpacked size of all archives, in bytes.
  private static let maximumUnpackedBytes = 128 << 20

  /// Reads archives.
  /// - Parameter buildFiles: The files that choose between versions of a library.
  init(_ files: ArchiveFiles, _ buildFiles: [BuildFile]) {
    var archives: [ResourceArchive] = []
    var unreadable = files.unreadable
    var unpackedBytes = 0
    let chosen = Set(Self.chosen(files.found.map(\.path), buildFiles))
    for file in files.found where chosen.contains(file.path) {
      do throws(ZipArchive.Failure) {
        let archive = try ResourceArchive(file.path, beneath: file.enclosure)
        unpackedBytes += archive.unpackedBytes
        guard unpackedBytes <= Self.maximumUnpackedBytes else {
          throw ZipArchive.Failure(
            sentence: "it and the AARs before it unpack to more than \(Self.maximumUnpackedBytes >> 20) MB")
        }
        if !archive.folders.isEmpty { archives.append(archive) }
      } catch {
        unreadable.append((file.path, error.sentence))
      }
    }
    self.archives = archives
    self.unreadable = unreadable
    material = chosen.sorted().firstResult { path in
      let name = path.lastPathName
      guard name.hasPrefix("material-"), let version = LibraryVersion(name.dropFirst(9)) else { return nil }
      return BuildFile.Found(version.description, BuildFile.Position(file: path))
    }
  }

  /// Returns the version named in the build files, or else the latest.
  static func chosen(_ paths: [String], _ buildFiles: [BuildFile]) -> [String] {
    var best: [String: (path: String, version: [Int], isNamed: Bool)] = [:]
    var order: [String] = []
    for path in paths {
      let stem = String(path.lastPathName.dropLast(4))
      // `material-1.12.0`, in Gradle's cache below `com.google.android.material/material/1.12.0/…`.
      let dash = stem.indices.dropFirst().first { index in
        stem[stem.index(before: index)] == "-" && stem[index].isNumber
      }
      let artifact = dash.map { String(stem[..<$0].dropLast()) } ?? stem
      let version = dash.map { String(stem[$0...]) } ?? ""
      let parents = path.split(separator: "/").dropLast().suffix(4).map(String.init)
      let group = parents.count == 4 && parents[1] == artifact && parents[2] == version ? parents[0] : ""
      let numbers = version.split { !$0.isNumber }.map { Int($0) ?? 0 }
      let isNamed = buildFiles.contains {
        $0.version(of: group + ":" + artifact)?.version == version
      }
      let key = group + ":" + artifact
      guard let known = best[key] else {
        best[key] = (path, numbers, isNamed)
        order.append(key)
        continue
      }
      if (isNamed && !known.isNamed)
        || isNamed == known.isNamed && known.version.lexicographicallyPrecedes(numbers)
      {
        best[key] = (path, numbers, isNamed)
      }
    }
    return order.compactMap { best[$0]?.path }
  }
}

/// The AARs that paths name, and those in the folders that they name.
struct ArchiveFiles: Sendable {
  private(set) var found: [(path: String, enclosure: String?)] = []
  private(set) var unreadable: [(file: String, why: String)] = []

  /// The maximum number of entries of a folder and its subfolders that are examined.
  private static let maximumEntries = 200_000
  private static let maximumDepth = 10
  /// The suffixes of files that are common in Gradle's cache, which needn't be checked for being folders.
  private static let endings = [".jar", ".pom", ".module", ".sha1", ".xml", ".lock", ".bin", ".txt"]

  /// Finds archives.
  /// - Parameters:
  ///   - paths: AARs, and folders that contain AARs, such as Gradle's cache.
  ///   - enclosure: A folder that links must not leave, for paths that are inside it.
  init(at paths: [String], beneath enclosure: String?) {
    for path in paths {
      guard (try? EnclosedFolder.kind(of: "", in: path, beneath: enclosure)) == .folder else {
        found.append((path, enclosure))
        continue
      }
      let (files, omission) = Self.archives(in: path, beneath: enclosure)
      if let why = omission ?? (files.isEmpty ? "there is no AAR in the folder" : nil) {
        unreadable.append((path, why))
      }
      let isInside = enclosure.map { path.pathBeneath($0) != nil } ?? false
      found += files.map { ($0, isInside ? enclosure : path) }
    }
  }

  /// Returns the AARs in a folder and its subfolders, ordered by the depth of the folder and by name, and why some
  /// entries of these folders weren't examined; `nil` if all were.
  private static func archives(
    in folder: String, beneath enclosure: String?
  ) -> (paths: [String], omission: String?) {
    var found: [String] = []
    var open = [(path: "", depth: 0)]
    var index = 0
    var count = 0
    var omission: String?
    while index < open.count, count < maximumEntries {
      let (path, depth) = open[index]
      index += 1
      let names = (try? EnclosedFolder.names(in: path, of: folder, beneath: enclosure)) ?? []
      count += names.count
      for name in names.sorted() {
        let inner = path.isEmpty ? name : path + "/" + name
        if name.hasSuffix(".aar") {
          found.append(folder + (folder.hasSuffix("/") ? "" : "/") + inner)
        } else if !endings.contains(where: name.hasSuffix),
          (try? EnclosedFolder.kind(of: inner, in: folder, beneath: enclosure)) == .folder
        {
          if depth < maximumDepth {
            open.append((inner, depth + 1))
          } else {
            omission =
              omission
              ?? "folders deeper than \(maximumDepth) levels, such as '\(inner.excerpt)', aren't searched for AARs"
          }
        }
      }
    }
    if index < open.count {
      omission = "it has more than \(maximumEntries) entries, so not all are searched for AARs"
    }
    return (found, omission)
  }
}
