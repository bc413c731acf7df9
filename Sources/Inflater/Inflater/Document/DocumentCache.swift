import GRXFileFormats
import Layouts
import Measure

/// The files of one run, each read and parsed once.
///
/// A run that inflates a layout several times, such as in several windows, passes the same cache each time. Changes on
/// disk during the run have no effect, so all trees of a run are created from the same text.
package final class DocumentCache {
  /// A request to a `DocumentSource`. Equal requests have equal answers throughout a run.
  private struct Question: Hashable {
    let reference: IncludeReference
    /// The bytes by which file names are distinguished.
    let bytes: [UInt8]

    init(reference: IncludeReference, includer: String) {
      self.reference = reference
      bytes = reference.filename.pathBytes + [0] + includer.pathBytes
    }
  }

  private var documents: [[UInt8]: (bytes: [UInt8], limits: DocumentLimits, document: any SourceDocument)] = [:]
  private var outermost: [[UInt8]: [UInt8]] = [:]
  private var includes: [Question: Result<SourceFile, SourceError>] = [:]
  private var pictures: [Question: Result<Size, AttributeProblem>] = [:]
  /// The contents of XML documents.
  let xmlFiles = XMLFiles()

  package init() {}

  /// Returns the document with the name `file` in messages, if it was opened.
  package func document(named file: String) -> (any SourceDocument)? { documents[file.pathBytes]?.document }

  /// Returns the document with this name and these bytes.
  ///
  /// - Parameters:
  ///   - limits: The limits. If a document that was opened before contains more containers, it is read again, so that
  ///     the message is that of a first reading.
  ///   - open: Creates the document if it isn't known yet.
  func document(
    named file: String, _ bytes: [UInt8], _ limits: DocumentLimits, open: () -> any SourceDocument
  ) -> any SourceDocument {
    if let known = documents[file.pathBytes], known.bytes == bytes, known.limits.maximumBytes == limits.maximumBytes {
      let wasRead = known.limits.maximumContainers >= limits.maximumContainers
      if wasRead, known.document.read().containerCount <= limits.maximumContainers { return known.document }
    }
    let document = open()
    documents[file.pathBytes] = (bytes, limits, document)
    return document
  }

  /// Adds a document whose lines can be shown in messages.
  func adopt(_ document: any SourceDocument, _ bytes: [UInt8]) {
    documents[document.file.pathBytes] = (bytes, DocumentLimits(), document)
  }

  /// Returns the bytes of the outermost file.
  func bytes(
    ofFile path: String, read: () throws(FileReader.Problem) -> [UInt8]
  ) throws(FileReader.Problem) -> [UInt8] {
    if let known = outermost[path.pathBytes] { return known }
    let bytes = try read()
    outermost[path.pathBytes] = bytes
    return bytes
  }

  /// Returns the file that a document includes.
  func include(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int, in source: any DocumentSource
  ) throws(SourceError) -> SourceFile {
    let question = Question(reference: reference, includer: includer)
    if let known = includes[question] { return try known.get() }
    let result: Result<SourceFile, SourceError> = Result { () throws(SourceError) in
      // The same file under another name isn't read again.
      if let folder = source as? FolderSource {
        return try folder.document(reference, from: includer, maximumBytes: maximumBytes) {
          documents[$0.pathBytes]?.bytes
        }
      }
      return try source.document(reference, from: includer, maximumBytes: maximumBytes)
    }
    // A file that is longer than the remaining limit may have been truncated.
    if case .success(let file) = result, file.bytes.count > maximumBytes { return file }
    includes[question] = result
    return try result.get()
  }

  /// Returns the size of a picture that a document names.
  func picture(
    _ name: String, from document: String, read: () throws(AttributeProblem) -> Size
  ) throws(AttributeProblem) -> Size {
    let question = Question(reference: IncludeReference(filename: name), includer: document)
    if let known = pictures[question] { return try known.get() }
    let result = Result(catching: read)
    pictures[question] = result
    return try result.get()
  }
}
