import GRXAndroidData
import GRXFileFormats
import Layouts

extension AndroidTranslator {
  /// Reports attributes with wrong names or namespaces.
  ///
  /// - Parameter own: The attributes of a registered class.
  func checkNames(_ element: XMLTreeElement, _ className: String, own: [String], _ context: Context) {
    lazy var isCustom = widgets[ClassNames.shortName(className)] == nil
    for attribute in element.attributes {
      let name = attribute.name
      let isPlatform = attribute.namespace == AndroidNamespace.android
      if isPlatform, checkedNames.contains(name) { continue }
      // Data binding calls a setter of that name, which needn't be an attribute.
      if attribute.hasPrefix("@{") || attribute.hasPrefix("@={") { continue }
      switch attribute.namespace {
      case "":
        if ["style", "layout", "class", "package", "name", "tag"].contains(name) { continue }
        let prefix = AndroidTables.platformAttributes.contains(name) ? "android" : "app"
        if prefix == "android" || AndroidTables.libraryAttributes.contains(name) {
          reader.report(
            "the attribute '\(name.excerpt)' has no prefix and therefore no effect; did you mean '\(prefix):\(name)'?",
            .warning,
            context.file, attribute.nameOffset)
        }
      case AndroidNamespace.android:
        if name == "name" || AndroidTables.platformAttributes.contains(name) {
          checkedNames.insert(name)
          continue
        }
        if AndroidAttribute.table[name]?.isOfLibrary == true || AndroidTables.libraryAttributes.contains(name) {
          reader.report(
            "'\(attribute.qualifiedName.excerpt)' has no effect; did you mean 'app:\(name)'?", .warning, context.file,
            attribute.nameOffset)
        } else {
          // Each name is compared with all others, so as few as possible are.
          guard reader.xml.hasRoomToReport else { continue }
          let near = Suggestion.nearest(to: name, in: AndroidTables.platformAttributes.keys)
          let hint = near.map { "; did you mean 'android:\($0)'?" } ?? ""
          reader.report(
            "unknown attribute '\(attribute.qualifiedName.excerpt)'\(hint)", .warning, context.file,
            attribute.nameOffset)
        }
      case let namespace where AndroidNamespace.isApp(namespace):
        // The application may have further attributes, which only code reads.
        if !own.isEmpty, !own.contains(name), let near = Suggestion.nearest(to: name, in: own) {
          reader.report(
            "unknown attribute '\(attribute.qualifiedName.excerpt)' of \(className.excerpt); did you mean 'app:\(near)'?",
            .warning, context.file, attribute.nameOffset)
          continue
        }
        if isCustom || AndroidTables.libraryAttributes.contains(name)
          || AndroidAttribute.table[name]?.isOfLibrary == true
        {
          continue
        }
        if AndroidTables.platformAttributes.contains(name), name.hasPrefix("layout_") {
          reader.report(
            "'\(attribute.qualifiedName.excerpt)' has no effect; did you mean 'android:\(name)'?", .warning,
            context.file, attribute.nameOffset)
        }
      default: continue
      }
    }
  }
}
