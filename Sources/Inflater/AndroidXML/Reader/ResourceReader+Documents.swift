import GRXFileFormats
import Inflater
import Layouts

extension ResourceReader {
  /// Reads the file of a resource that a value names, such as a navigation graph. A missing one is reported.
  func document(
    _ found: AndroidAttributes.Found, _ theme: AndroidTheme, type: String
  ) -> (file: XMLFile, root: XMLTreeElement)? {
    guard let reference = resolve(found, theme)?.reference, reference.type == type else { return nil }
    guard let (path, _, folder) = resources.file(type, reference.name) else {
      let near = suggestion(for: reference.name, among: resources.names(of: type))
      report(
        "there is no \(reference.description.excerpt)" + Suggestion.question(near), .warning, found.file, found.offset)
      return nil
    }
    do throws(SourceError) {
      if let known = xml.file(named: path) { return known.tree.map { (known, $0.root) } }
      let file = open(try folder.readXML(path), named: path)
      xml.keep(file)
      return file.tree.map { (file, $0.root) }
    } catch {
      report("\(shown(path)) can't be read: \(error.sentence)", .warning, found.file, found.offset)
      return nil
    }
  }
}
