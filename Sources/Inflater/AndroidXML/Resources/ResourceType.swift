import GRXAndroidData

/// How references to the resources of one type are followed.
struct ResourceType: Sendable {
  /// Whether a reference is its own value, because the resource isn't a text but a file, a style, or an id.
  var isObject = false
  /// Whether an object may also be a text in a file of values.
  var mayBeText = false
  /// Whether files in the folders of the same name are such resources.
  var hasFolder = false
  /// The text of a resource that isn't a single text in a file of values or a table; `nil` if there is none.
  var text: @Sendable (AndroidResources, ResourceReference) -> String? = { _, _ in nil }

  /// Returns the type with a name. A type that isn't in the table has texts in files of values and in tables, like
  /// `dimen`.
  static func named(_ name: String) -> ResourceType { table[name] ?? ResourceType() }

  private static let table: [String: ResourceType] = {
    var table: [String: ResourceType] = [
      "drawable": ResourceType(isObject: true, mayBeText: true, hasFolder: true),
      // A list of colors by state is a file; it doesn't affect frames.
      "color": ResourceType(hasFolder: true) { resources, reference in
        resources.file("color", reference.name) != nil || reference.isPlatform ? "" : nil
      },
      "plurals": ResourceType { resources, reference in resources.plural(reference.name) },
      "array": ResourceType { resources, reference in
        resources.array(reference.name)?.first ?? (reference.isPlatform ? "" : nil)
      },
    ]
    for name in ["layout", "mipmap", "menu", "font"] { table[name] = ResourceType(isObject: true, hasFolder: true) }
    for name in ["id", "style", "xml", "anim", "animator", "raw", "navigation", "transition", "interpolator"] {
      table[name] = ResourceType(isObject: true)
    }
    return table
  }()
}
