import Foundation

/// Resources of the program's bundles.
///
/// An include that names a bundle (`bundleName`: a bundle among the main bundle's resources; `bundleId`: any loaded
/// bundle) is looked up in that bundle, and any other include in the bundle specified here.
public struct BundleSource: DocumentSource {
  private let folder: FolderSource

  /// Creates a source of the files in a bundle.
  public init(_ bundle: Bundle = .main) {
    folder = FolderSource(folder: bundle.resourcePath ?? bundle.bundlePath)
  }

  /// Returns the bytes of a document that another one includes.
  ///
  /// - Throws: `SourceError` if there is no such document.
  public func document(
    _ reference: IncludeReference, from includer: String, maximumBytes: Int
  ) throws(SourceError) -> SourceFile {
    if let id = reference.bundleId, let resources = Bundle(identifier: id)?.resourcePath {
      return try FolderSource(folder: resources).document(
        IncludeReference(filename: reference.filename), from: "", maximumBytes: maximumBytes)
    }
    return try folder.document(reference, from: includer, maximumBytes: maximumBytes)
  }

  /// Returns the bytes of a picture that a document names.
  ///
  /// - Throws: `SourceError` if there is no such picture.
  public func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
    try folder.picture(name, from: includer)
  }
}
