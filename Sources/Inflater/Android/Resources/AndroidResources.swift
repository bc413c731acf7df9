/// The resources that layouts refer to: those of the `res` folders, and those of the platform and its libraries.
///
/// Folders are listed, and files read, when something in them is asked for.
final class AndroidResources {
  let device: DeviceConfiguration
  let folders: [ResourceFolder]
  let xmlFiles: XMLFiles
  private let siblings: ResourceFolder?
  private var values: [ValueResources?]
  private var nameLists: [String: [String]] = [:]
  /// Mistakes in files of values, each told once by whoever asked first.
  private(set) var failures: [(file: String, bytes: [UInt8], failure: XMLFailure)] = []
  private(set) var unreadable: [(file: String, why: String)] = []

  /// - Parameters:
  ///   - siblings: The folder of a layout that is in no `res` folder.
  ///   - enclosure: The folder that was searched for layouts, out of which no link may lead.
  init(
    folders: [AndroidProject.ResourcePlace], siblings: String?, beneath enclosure: String?,
    for device: DeviceConfiguration, _ xmlFiles: XMLFiles
  ) {
    self.device = device
    self.xmlFiles = xmlFiles
    func folder(_ path: String, beneath project: String?) -> ResourceFolder {
      let isSearched = enclosure.map { path.pathBeneath($0) != nil } ?? false
      return ResourceFolder(path, beneath: isSearched ? enclosure : project, for: device, xmlFiles)
    }
    self.siblings = siblings.map { folder($0.isEmpty ? "." : $0, beneath: nil) }
    self.folders = folders.map { folder($0.path, beneath: $0.enclosure) }
    values = Array(repeating: nil, count: folders.count)
  }

  private func values(_ index: Int) -> ValueResources {
    if let known = values[index] { return known }
    let new = ValueResources(of: folders[index])
    values[index] = new
    failures += new.failures
    unreadable += new.unreadable
    return new
  }

  /// What the folders say; the first that says something counts.
  private func first<Found>(_ find: (ValueResources) -> Found?) -> Found? {
    for index in folders.indices {
      if let found = find(values(index)) { return found }
    }
    return nil
  }

  /// The files of values that were read.
  var valueFiles: [String] { values.flatMap { $0?.files ?? [] } }

  /// The folders that were listed, which a new file changes, and the manifest that names the theme.
  var listedFolders: [String] {
    folders.flatMap { [$0.path] + $0.listed }
      + (folders.first.map { [AndroidProject.manifest(besideResources: $0.path)] } ?? [])
  }

  /// Whether all files of values could be read, so that a name that is in none of them is in none.
  var isComplete: Bool { failures.isEmpty && unreadable.isEmpty }

  // MARK: Values

  /// The text of a resource as it is written, which may be a reference.
  func text(of reference: ResourceReference) -> String? {
    if !reference.isPlatform {
      if let value = first({ $0.simple[reference.type + "/" + reference.name] }) { return value.text }
      if reference.type == "dimen" {
        return variant(of: reference.name) { AndroidTables.dimens.value(of: $0) }
      }
      return nil
    }
    return variant(of: reference.type + "/" + reference.name) { AndroidTables.resources.value(of: $0) }
  }

  /// The text of the resource that a value refers to; `nil` if the value isn't a reference, or no folder has the resource.
  func text(of value: String) -> String? { ResourceReference(value).flatMap { text(of: $0) } }

  /// The value of a key in a table, for the device: `key@sw600dp` and the like before `key`.
  private func variant(of key: String, _ value: (String) -> String?) -> String? {
    for name in ["sw720dp", "sw600dp", "w480dp", "land"] {
      let qualifiers = ResourceQualifiers([name[...]])
      if qualifiers.matches(device), let found = value(key + "@" + name) { return found }
    }
    return value(key)
  }

  func array(_ name: String) -> [String]? { first { $0.arrays[name] } }

  /// A plural's form for other numbers, or the first there is.
  func plural(_ name: String) -> String? {
    first { $0.plurals[name] }.flatMap { $0["other"] ?? $0.sorted { $0.key < $1.key }.first?.value }
  }

  /// All names of a type, for a suggestion.
  func names(of type: String) -> [String] {
    if let known = nameLists[type] { return known }
    var names: Set<String> = []
    for index in folders.indices {
      let values = values(index)
      if type == "style" {
        names.formUnion(values.styles.keys)
      } else {
        for key in values.simple.keys where key.hasPrefix(type + "/") {
          names.insert(String(key.dropFirst(type.count + 1)))
        }
      }
      if ["layout", "drawable", "mipmap", "color", "menu"].contains(type) {
        names.formUnion(folders[index].files(of: type).keys)
      }
    }
    let list = names.sorted()
    nameLists[type] = list
    return list
  }

  // MARK: Files

  /// The best file for a resource, and the folder of resources that it is in.
  func file(_ type: String, _ name: String) -> (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder)? {
    for folder in folders {
      if let file = folder.file(type, name) { return (file.path, file.qualifiers, folder) }
    }
    return nil
  }

  /// The best file for a layout. A layout that is in no `res` folder finds others in its own folder.
  func layout(_ name: String) -> (path: String, folder: ResourceFolder)? {
    if let (path, _, folder) = file("layout", name) { return (path, folder) }
    guard let siblings, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let path = siblings.path + "/" + name + ".xml"
    return siblings.contains(name + ".xml") ? (path, siblings) : nil
  }

  // MARK: Styles

  /// A style of the folders.
  func style(_ name: String) -> ValueResources.Style? {
    first { $0.styles[name] ?? $0.styles[name.split(separator: "_").joined(separator: ".")] }
  }

  /// What a chain of styles ends with.
  struct StyleChain {
    /// Values by name as written, those of children in place of their parents'.
    var items: [String: String] = [:]
    /// The first parent that the folders don't have; `nil` if the chain ends without one.
    var base: ResourceReference?
    /// The names on the way back to a style that was there before, if there is one.
    var cycle: [String]?
  }

  /// A style of the folders with its parents. `nil` if there is no such style in them.
  func chain(_ name: String) -> StyleChain? {
    guard var style = style(name) else { return nil }
    var chain = StyleChain()
    var names = [name]
    while true {
      for item in style.items where chain.items[item.name] == nil { chain.items[item.name] = item.value }
      let parent: String
      if let given = style.parent {
        if given.isEmpty || given == "@null" || given == "@empty" { return chain }
        parent = given
      } else if let dot = names[names.count - 1].lastIndex(of: ".") {
        parent = String(names[names.count - 1][..<dot])
      } else {
        return chain
      }
      let reference =
        ResourceReference(parent)
        ?? ResourceReference(
          parent.hasPrefix("android:") ? "@android:style/" + parent.dropFirst(8) : "@style/" + parent)
      guard let reference else { return chain }
      guard !reference.isPlatform, let next = self.style(reference.name) else {
        chain.base = reference
        return chain
      }
      if let first = names.firstIndex(of: reference.name) {
        chain.cycle = names[first...] + [reference.name]
        return chain
      }
      names.append(reference.name)
      style = next
    }
  }
}
