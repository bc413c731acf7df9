import GRXAndroidData
import GRXFileFormats
import Inflater

/// The languages of a project's resources, and the pseudo-locales for projects without translations.
package enum AndroidLocales {
  /// The pseudo-locales: one in which the texts of resources are longer by a third and have accents, and one in which layouts are mirrored.
  package static let pseudoLocales = PseudoLocale.allCases.map(\.rawValue)

  /// Returns the locales of the resources that a layout uses, such as `de` and `pt-BR`, in alphabetical order, without the language of the
  /// folder `values`. Empty for a layout that isn't in a folder of resources.
  package static func ofResources(_ layout: String, _ options: AndroidOptions) -> [String] {
    guard let own = AndroidProject.resourceFolder(ofLayoutIn: layout.parentPath) else { return [] }
    let project = (options.projectCache ?? AndroidProjectCache()).project(of: own, variant: options.variant)
    let files = XMLFiles()
    let given = options.resourceFolders.map {
      AndroidProject.ResourcePlace(path: $0, enclosure: options.resourceEnclosure)
    }
    var locales: Set<String> = []
    for place in given + project.resourceFolders {
      for name in files.entries(of: "", in: place.path, beneath: place.enclosure) {
        let parts = name.split(separator: "-")
        guard parts.first == "values", parts.count > 1 else { continue }
        let qualifiers = ResourceQualifiers(parts.dropFirst())
        guard !qualifiers.isForeign, let language = qualifiers.language else { continue }
        locales.insert(language + (qualifiers.region.map { "-" + $0 } ?? ""))
      }
    }
    return locales.sorted()
  }
}
