import Foundation
import Measure

/// Where the files come from that a document names: the documents that it includes, and its pictures.
///
/// `FolderSource` reads a folder, `DictionarySource` what the program holds in memory, `BundleSource` an app's bundles. Conform
/// to it for anything else.
public protocol DocumentSource: Sendable {
  /// Reads a document that another one includes.
  ///
  /// - Parameters:
  ///   - reference: What the including document says.
  ///   - includer: The name of the including document, as this source gave it, or as the caller named the outermost one.
  ///   - maximumBytes: The most that may be read; a source may return one byte more to show that there is more.
  func document(_ reference: IncludeReference, from includer: String, maximumBytes: Int) throws(SourceError)
    -> SourceFile

  /// Reads the beginning of a picture, which is enough to find its size: 1 MiB at the most.
  ///
  /// - Parameters:
  ///   - name: What the document says.
  ///   - includer: The name of the document.
  func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile
}

/// A file that a source has read.
public struct SourceFile: Sendable {
  /// What messages call the file. The same file has the same name whoever names it, so that an include that leads back to
  /// itself is found.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Why a source has no such file.
public enum SourceError: Error, Hashable, Sendable {
  /// With the reason in words, such as `there is no such file`.
  case unreadable(why: String)
  /// It lies where documents may not reach.
  case outsideFolder
}

extension SourceError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .unreadable(let why): why
    case .outsideFolder: "it lies outside of the folder"
    }
  }
}

/// Documents that the program holds in memory, by name.
public struct DictionarySource: DocumentSource {
  private let documents: [String: String]

  public init(_ documents: [String: String]) { self.documents = documents }

  public func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    guard let text = documents[reference.filename] else {
      let names = documents.keys.sorted()
      let near = Suggestion.nearest(to: reference.filename, in: names).map { "; did you mean '\($0.excerpt)'?" } ?? ""
      throw .unreadable(why: "there is no document of that name" + near)
    }
    return SourceFile(name: reference.filename, bytes: Array(text.utf8))
  }

  public func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    throw .unreadable(why: "pictures can't be read from memory")
  }
}
