import Foundation
import GRXFileFormats

/// The files of a folder. Documents can access files in the folder and its subfolders, including through links, and no
/// others unless that is allowed.
public struct FolderSource: DocumentSource {
  private let folder: String
  private let allowsFilesOutside: Bool
  private let enclosure: String?
  private let willLookFor: (@Sendable (_ file: String) -> Void)?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder that contains the outermost document.
  ///   - allowsFilesOutside: Whether documents may name files anywhere.
  public init(folder: String, allowsFilesOutside: Bool = false) {
    self.init(folder: folder, allowsFilesOutside: allowsFilesOutside, willLookFor: nil)
  }

  /// Creates a source.
  /// - Parameters:
  ///   - enclosure: A folder around this one that links on the path must not leave.
  ///   - willLookFor: Called with every file on which a layout depends before it is searched for, whether it exists or
  ///     not.
  package init(
    folder: String, allowsFilesOutside: Bool, beneath enclosure: String? = nil,
    willLookFor: (@Sendable (_ file: String) -> Void)? = nil
  ) {
    self.folder = folder.isEmpty ? "." : folder
    self.allowsFilesOutside = allowsFilesOutside
    self.enclosure = enclosure
    self.willLookFor = willLookFor
  }

  /// Returns the bytes of a document that another one includes.
  ///
  /// - Throws: `SourceError` if there is no such document, or it isn't accessible.
  public func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    try document(reference, from: includer, maximumBytes: maximumBytes, known: { _ in nil })
  }

  /// Reads a document.
  /// - Parameter known: The bytes of a file that was read before under the same name.
  func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int, known: (_ name: String) -> [UInt8]?
  ) throws(SourceError) -> SourceFile {
    try check(reference.filename)
    var candidates: [String] = []
    let base = folderOf(includer)
    if let bundle = reference.bundleName ?? reference.bundleId {
      candidates.append(path(bundle + ".bundle/" + reference.filename, in: base))
      candidates.append(path(bundle + "/" + reference.filename, in: base))
    }
    candidates.append(path(reference.filename, in: base))
    return try read(candidates, maximumBytes: maximumBytes, known: known)
  }

  /// Returns the bytes of a picture that a document names.
  ///
  /// - Throws: `SourceError` if there is no such picture, or it isn't accessible.
  public func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    try check(name)
    let candidates = [path(name, in: folderOf(includer)), path(name, in: folder)]
    return try read(candidates, maximumBytes: 1 << 20, known: { _ in nil })
  }

  /// Checks that a name isn't empty, since the folder's own path would be read otherwise.
  private func check(_ name: String) throws(SourceError) {
    if name.isEmpty || name.utf8.contains(0) { throw SourceError(FileReader.Problem.noName) }
  }

  /// Returns the folder to which a document's references are relative.
  private func folderOf(_ document: String) -> String {
    let parent = document.parentPath
    return parent.isEmpty ? folder : parent
  }

  private func path(_ name: String, in folder: String) -> String {
    if name.hasPrefix("/") { return name }
    return folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// Returns the first of several files that exists. A file outside the folder ends the search: whether it exists isn't
  /// examined.
  private func read(
    _ candidates: [String], maximumBytes: Int, known: (_ name: String) -> [UInt8]?
  ) throws(SourceError) -> SourceFile {
    if let willLookFor { candidates.forEach(willLookFor) }
    var problem = FileReader.Problem.missing
    for candidate in candidates {
      do throws(EnclosedFolder.Problem) {
        return try read(candidate, maximumBytes: maximumBytes, known: known)
      } catch {
        switch error {
        case .outside: throw .outsideFolder
        case .unreadable(let why) where why.isMissing: continue
        case .unreadable(let why):
          problem = why
          throw SourceError(problem)
        }
      }
    }
    throw SourceError(problem)
  }

  private func read(
    _ path: String, maximumBytes: Int, known: (_ name: String) -> [UInt8]?
  ) throws(EnclosedFolder.Problem) -> SourceFile {
    do throws(FileReader.Problem) {
      if allowsFilesOutside {
        let bytes = try FileReader.read(path, maximumBytes: maximumBytes, mustBeRegular: true)
        return SourceFile(name: (path as NSString).standardizingPath, bytes: bytes)
      }
    } catch {
      throw .unreadable(error)
    }
    let file = try EnclosedFolder.open(relative(path), in: folder, beneath: enclosure)
    let name = self.path(file.components.joined(separator: "/"), in: folder)
    if let bytes = known(name) { return SourceFile(name: name, bytes: bytes) }
    do throws(FileReader.Problem) {
      return SourceFile(name: name, bytes: try file.read(maximumBytes))
    } catch {
      throw .unreadable(error)
    }
  }

  /// Returns a path relative to the folder, or an absolute path, which is inside the folder or refused.
  private func relative(_ path: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    if path.hasPrefix(prefix) { return String(path.dropFirst(prefix.count).drop { $0 == "/" }) }
    if folder == "." || path.hasPrefix("/") { return path }
    return (FileManager.default.currentDirectoryPath as NSString).appendingPathComponent(path)
  }
}
