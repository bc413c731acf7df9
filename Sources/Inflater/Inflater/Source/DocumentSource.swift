import Foundation
import GRXFileFormats
import Layouts
import Measure

/// The source of the files that a document names: the documents that it includes, and its pictures.
///
/// `FolderSource` reads a folder, `DictionarySource` documents in memory, and `BundleSource` an app's bundles. Conform
/// to it for other sources.
public protocol DocumentSource: Sendable {
  /// Reads a document that another one includes.
  ///
  /// - Parameters:
  ///   - reference: The reference in the including document.
  ///   - includer: The name of the including document, as returned by this source, or as specified by the caller for
  ///     the outermost one.
  ///   - maximumBytes: The maximum number of bytes to read; a source may return one byte more to indicate that there
  ///     are more.
  /// - Throws: `SourceError` if there is no such document, or it isn't accessible.
  func document(_ reference: IncludeReference, from includer: String, maximumBytes: Int) throws(SourceError)
    -> SourceFile

  /// Reads the beginning of a picture, which is enough to determine its size: at most 1 MiB.
  ///
  /// - Parameters:
  ///   - name: The name in the document.
  ///   - includer: The name of the document.
  /// - Throws: `SourceError` if there is no such picture, or it isn't accessible.
  func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile
}

extension Inflater {
  /// A file that was read by a source.
  public struct SourceFile: Sendable {
    /// The name of the file in messages. A file has the same name for all includers, so that include cycles are found.
    public var name: String
    /// The content of the file.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }
}

/// A file that was read by a source. Use the name `Inflater.SourceFile` if another module has a type with the same
/// name.
public typealias SourceFile = Inflater.SourceFile

/// The reason that a source can't return a file.
public enum SourceError: Error, Hashable, Sendable {
  /// The file can't be read, with the reason, such as `there is no such file`.
  case unreadable(why: String)
  /// The file is in a place that documents may not access.
  case outsideFolder
}

extension SourceError {
  init(_ problem: FileReader.Problem) { self = .unreadable(why: problem.why) }
}

extension SourceError: LocalizedError {
  /// The message; the same as `description`.
  public var errorDescription: String? {
    switch self {
    case .unreadable(let why): why
    case .outsideFolder: "it lies outside the folder"
    }
  }
}

/// A source of documents in memory, by name.
public struct DictionarySource: DocumentSource {
  private let documents: [String: String]

  /// Creates a source of documents by their names.
  public init(_ documents: [String: String]) { self.documents = documents }

  /// Returns the bytes of a document that another one includes.
  ///
  /// - Throws: `SourceError` if there is no such document.
  public func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    guard let text = documents[reference.filename] else {
      let names = documents.keys.sorted()
      let near = Suggestion.question(Suggestion.nearest(to: reference.filename, in: names))
      throw .unreadable(why: "there is no document of that name" + near)
    }
    return SourceFile(name: reference.filename, bytes: Array(text.utf8))
  }

  /// Returns the bytes of a picture that a document names.
  ///
  /// - Throws: `SourceError`, since this source has no pictures.
  public func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    throw .unreadable(why: "pictures can't be read from memory")
  }
}
