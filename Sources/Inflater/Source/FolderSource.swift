import Foundation

/// Files of a folder. Documents reach what lies in it and below, links followed, and nothing else unless that is allowed.
public struct FolderSource: DocumentSource {
  private let folder: String
  private let allowsFilesOutside: Bool
  private let willLookFor: (@Sendable (_ file: String) -> Void)?

  /// - Parameters:
  ///   - folder: The path of the folder that the outermost document lies in.
  ///   - allowsFilesOutside: Whether documents may name files anywhere.
  public init(folder: String, allowsFilesOutside: Bool = false) {
    self.init(folder: folder, allowsFilesOutside: allowsFilesOutside, willLookFor: nil)
  }

  /// - Parameter willLookFor: Called before a file is looked for, whether there is one or not: all that a layout depends on.
  package init(folder: String, allowsFilesOutside: Bool, willLookFor: (@Sendable (_ file: String) -> Void)?) {
    self.folder = folder.isEmpty ? "." : folder
    self.allowsFilesOutside = allowsFilesOutside
    self.willLookFor = willLookFor
  }

  public func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    try check(reference.filename)
    var candidates: [String] = []
    let base = folderOf(includer)
    if let bundle = reference.bundleName ?? reference.bundleId {
      candidates.append(path(bundle + ".bundle/" + reference.filename, in: base))
      candidates.append(path(bundle + "/" + reference.filename, in: base))
    }
    candidates.append(path(reference.filename, in: base))
    return try read(candidates, maximumBytes: maximumBytes, canBeCut: false)
  }

  public func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    try check(name)
    return try read(
      [path(name, in: folderOf(includer)), path(name, in: folder)], maximumBytes: 1 << 20, canBeCut: true)
  }

  /// With nothing behind it, the folder's own path would be read.
  private func check(_ name: String) throws(SourceError) {
    if name.isEmpty || name.utf8.contains(0) { throw .unreadable(why: "this is no file name") }
  }

  /// The folder that a document's own references are relative to.
  private func folderOf(_ document: String) -> String {
    let parent = document.parentPath
    return parent.isEmpty ? folder : parent
  }

  private func path(_ name: String, in folder: String) -> String {
    if name.hasPrefix("/") { return name }
    return folder == "." ? name : (folder as NSString).appendingPathComponent(name)
  }

  private func read(
    _ candidates: [String], maximumBytes: Int, canBeCut: Bool
  ) throws(SourceError) -> SourceFile {
    if let willLookFor { candidates.forEach(willLookFor) }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
    // Where nothing may be reached, whether it exists is nobody's business either.
    guard allowsFilesOutside || isInside(found) else { throw .outsideFolder }
    let bytes = try FileReader.read(found, maximumBytes: maximumBytes, canBeCut: canBeCut, mustBeRegular: true)
    return SourceFile(name: (found as NSString).standardizingPath, bytes: bytes)
  }

  private func isInside(_ path: String) -> Bool {
    let root = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    guard let realRoot = realPath(folder), let real = realPath(path) ?? realPath(folderOf(path)) else {
      return URL(fileURLWithPath: path).standardizedFileURL.pathComponents.starts(with: root)
    }
    return URL(fileURLWithPath: real).pathComponents.starts(with: URL(fileURLWithPath: realRoot).pathComponents)
  }

  /// Where the system itself finds a file, links followed; `nil` for one that is not there.
  ///
  /// Foundation takes `..` for the folder that the path names before it. The system goes up from where a link led.
  private func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    // `realpath` has returned a string that ends in NUL, in memory that is the caller's to free.
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Resources of the program's bundles.
///
/// An include that names a bundle (`bundleName`: a bundle among the main bundle's resources; `bundleId`: any bundle that is
/// loaded) is looked up there, any other in the bundle given here.
public struct BundleSource: DocumentSource {
  private let folder: FolderSource

  public init(_ bundle: Bundle = .main) {
    folder = FolderSource(folder: bundle.resourcePath ?? bundle.bundlePath)
  }

  public func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    if let id = reference.bundleId, let resources = Bundle(identifier: id)?.resourcePath {
      return try FolderSource(folder: resources).document(
        IncludeReference(filename: reference.filename), from: "", maximumBytes: maximumBytes)
    }
    return try folder.document(reference, from: includer, maximumBytes: maximumBytes)
  }

  public func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    try folder.picture(name, from: includer)
  }
}

/// Reads files without ever holding more than was asked for.
package enum FileReader {
  /// - Parameters:
  ///   - maximumBytes: one byte more is returned where the file is longer, so that the caller can tell.
  ///   - canBeCut: whether only the beginning is wanted.
  ///   - mustBeRegular: whether pipes and devices are refused: they can keep a reader waiting for ever.
  package static func read(
    _ path: String, maximumBytes: Int, canBeCut: Bool = false, mustBeRegular: Bool = false
  ) throws(SourceError) -> [UInt8] {
    // A path with a NUL in it would be cut there by the system.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unreadable(why: "this is no file name") }
    do {
      // Of a link, this tells about the link itself.
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let type = try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
      if type == .typeDirectory { throw SourceError.unreadable(why: "it is a folder") }
      if mustBeRegular, type != .typeRegular { throw SourceError.unreadable(why: "it is no regular file") }
      guard let file = FileHandle(forReadingAtPath: path) else {
        throw SourceError.unreadable(why: "it can't be opened")
      }
      defer { try? file.close() }
      return try read(file, maximumBytes: maximumBytes)
    } catch let error as SourceError {
      throw error
    } catch {
      throw .unreadable(why: reason(error))
    }
  }

  /// Reads to the end, or one byte beyond `maximumBytes`.
  package static func read(_ file: FileHandle, maximumBytes: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= maximumBytes {
      guard let part = try file.read(upToCount: min(1 << 20, maximumBytes + 1 - bytes.count)), !part.isEmpty else {
        break
      }
      bytes.append(contentsOf: part)
    }
    return bytes
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "it can't be read" }
    switch error.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file"
    case .fileReadNoPermission: return "it may not be read"
    default: return "it can't be read"
    }
  }
}
