import Foundation
import Inflater

extension GravityTranslator {
  /// Returns the names of the templates beside a file, for suggestions.
  ///
  /// Only the folder of the outermost document is listed, and only if templates are read from it.
  func templateNames(beside file: File) -> [String] {
    guard inflater.source == nil || inflater.source is FolderSource else { return [] }
    let folder = file.name.parentPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.map { String($0.dropLast(4)) }.prefix(2000).sorted()
  }
}
