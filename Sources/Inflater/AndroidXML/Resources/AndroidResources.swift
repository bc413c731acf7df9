import GRXAndroidData
import GRXFileFormats
import Inflater

/// The resources of layouts: those of the `res` folders, and those of the platform and its libraries.
///
/// Folders are listed and files are read on first use.
final class AndroidResources {
  let device: DeviceConfiguration
  /// The tables of resources that aren't in the folders.
  let release: AndroidRelease
  let folders: [ResourceFolder]
  let xmlFiles: XMLFiles
  private let cache: AndroidProjectCache
  private let project: AndroidProjectFacts?
  /// The AARs of the project's libraries that are on the machine.
  private let libraries: LibraryArchives?
  /// The `res` folders of the libraries.
  private(set) lazy var libraryFolders: [ResourceFolder] =
    libraries.map { $0.archives.map { ResourceFolder($0, for: device, xmlFiles) } } ?? []
  private lazy var libraryValues: [ValueResources] = {
    let values = libraryFolders.map { cache.values(of: $0, for: device) }
    for resources in values {
      otherUnreadable += resources.unreadable
      otherUnreadable += resources.failures.map { (file: $0.file, why: "it isn't well-formed XML") }
    }
    return values
  }()
  /// The folder of the module's sample data; `nil` if the layout isn't in a resource folder.
  private(set) lazy var sampleFolder: ResourceFolder? = project.map {
    ResourceFolder($0.sampleFolder.path, beneath: $0.sampleFolder.enclosure, for: device, xmlFiles, cache)
  }
  /// The sources of the application's own classes, if they are read.
  var sources: AndroidSources?
  /// The compiled classes of libraries, if they are read.
  var classes: LibraryClasses?
  private let siblings: ResourceFolder?
  private let values: FolderValues
  private var nameLists: [String: [String]] = [:]
  private var chains: [String: StyleChain?] = [:]
  /// The number of items in the chains that ancestors of requested styles keep.
  private var keptItemCount = 0
  private var roots: [String: StyleRoot?] = [:]
  /// Errors in files of values, each of which is reported once.
  var failures: [(file: String, bytes: [UInt8], failure: XMLFailure)] { values.failures }
  var unreadable: [(file: String, why: String)] { otherUnreadable + values.unreadable }
  /// The files of libraries and of the build that can't be read.
  private var otherUnreadable: [(file: String, why: String)]
  /// Why some modules of the project may be missing; see `AndroidProject.Modules`.
  var gap: (file: String, sentence: String)? { project?.gap }
  /// Why no resources of the chosen variant are found.
  var variantGap: (file: String, sentence: String)? { project?.variantGap }
  /// The values of `main` that were used and that each flavor replaces, by `dimen/gap`.
  private(set) var replaced: [String: (value: ValueResources.Value, flavors: [(name: String, text: String)])] = [:]

  /// Creates the resources of a layout.
  /// - Parameters:
  ///   - siblings: The folder of a layout outside a `res` folder.
  ///   - enclosure: The folder that was searched for layouts, which links must not leave.
  init(
    folders: [AndroidProject.ResourcePlace], siblings: String?, beneath enclosure: String?,
    libraries: LibraryArchives?, for device: DeviceConfiguration, _ release: AndroidRelease, _ xmlFiles: XMLFiles,
    _ project: AndroidProjectFacts?, _ cache: AndroidProjectCache
  ) {
    self.cache = cache
    self.project = project
    self.libraries = libraries
    otherUnreadable = (libraries?.unreadable ?? []) + (project?.unread ?? [])
    self.device = device
    self.release = release
    self.xmlFiles = xmlFiles
    func folder(_ path: String, beneath project: String?) -> ResourceFolder {
      let isSearched = enclosure.map { cache.isInside(path, $0) } ?? false
      return ResourceFolder(path, beneath: isSearched ? enclosure : project, for: device, xmlFiles, cache)
    }
    self.siblings = siblings.map { folder($0.isEmpty ? "." : $0, beneath: nil) }
    self.folders = folders.map { folder($0.path, beneath: $0.enclosure) }
    values = FolderValues(of: self.folders, module: project?.sampleFolder.path.parentPath, for: device, cache)
  }

  /// Returns the first result for a name among the folders, and then among the contents of the libraries' archives.
  private func first<Found>(_ name: String, _ find: (ValueResources) -> Found?) -> Found? {
    values.first(named: [name], find) ?? libraryValues.firstResult(find)
  }

  /// The files of values that were read.
  var valueFiles: [String] { values.files }

  /// The folders that were listed, in which a new file can change the result, and the files that name the theme.
  var listedFolders: [String] {
    folders.flatMap { [$0.path] + $0.listed } + values.listed + (application?.paths ?? [])
  }

  /// The application that the layout belongs to; `nil` if the layout isn't in a resource folder.
  private(set) lazy var application: AndroidApplication? = folders.first.map {
    cache.application(of: $0.path, beneath: $0.enclosure)
  }

  /// The folders, and the tables, that apply to the device in some windows only, with their qualifiers.
  var windowFolders: [(name: String, qualifiers: ResourceQualifiers)] {
    var found = AndroidRelease.variants.filter { $0.qualifiers.withoutWindow?.matches(device) ?? false }
    for folder in folders + libraryFolders {
      for subfolder in folder.windowSubfolders {
        found.append((folder.path + "/" + subfolder.name, subfolder.qualifiers))
      }
    }
    return found
  }

  /// Whether a name that isn't in any folder is an error: all files of values could be read, and no library has others.
  var isComplete: Bool { failures.isEmpty && unreadable.isEmpty && gap == nil && project?.dependsOnLibraries != true }

  // MARK: Values

  /// Returns the text of a resource as written, which may be a reference.
  func text(of reference: ResourceReference) -> String? {
    if !reference.isPlatform {
      if let value = place(of: reference) { return value.text }
      if let value = project?.generatedValues[reference.type + "/" + reference.name], let value { return value }
    }
    return release.value(reference.type, reference.name, isPlatform: reference.isPlatform)
  }

  /// Returns whether a build file defines a resource with a computed value.
  func isComputed(_ reference: ResourceReference) -> Bool {
    !reference.isPlatform && project?.generatedValues[reference.type + "/" + reference.name] != nil
  }

  /// Returns a resource of the project or of an archive, and its location.
  func place(of reference: ResourceReference) -> ValueResources.Value? {
    if reference.isPlatform { return nil }
    let key = reference.type + "/" + reference.name
    let found = first(reference.name) { $0.value(key) }
    if let found, project?.flavorFolders.isEmpty == false { checkFlavors(key, found) }
    return found
  }

  /// Records a value of `main` that each flavor replaces.
  private func checkFlavors(_ key: String, _ found: ValueResources.Value) {
    guard replaced[key] == nil,
      let (_, flavors) = project?.flavorFolders.first(where: { found.file.hasPrefix($0.main + "/") })
    else { return }
    var texts: [(name: String, text: String)] = []
    for (name, folder) in flavors {
      guard let index = folders.firstIndex(where: { $0.path == folder }), let value = values[index].value(key) else {
        return
      }
      texts.append((name, value.text))
    }
    replaced[key] = (found, texts)
  }

  /// Returns the text of the resource to which a value refers, or `nil` if the value isn't a reference or if no folder
  /// has the resource.
  func text(of value: String) -> String? { ResourceReference(value).flatMap { text(of: $0) } }

  func array(_ name: String) -> [String]? { first(name) { $0.array(name) } }

  /// Returns a plural's form for other numbers, or else the first form.
  func plural(_ name: String) -> String? {
    first(name) { $0.plural(name) } ?? nil
  }

  /// Returns the tags in the text of a string or a plural.
  func tags(of reference: ResourceReference) -> [StringTag] {
    if reference.type == "plurals" { return first(reference.name) { $0.tags(ofPlural: reference.name) } ?? [] }
    return place(of: reference)?.tags ?? []
  }

  /// Returns the numbers of the words that an attribute can have.
  func words(ofAttribute name: String) -> [String: Int] { first(name) { $0.words(ofAttribute: name) } ?? [:] }

  /// Returns all names of a type, for a suggestion.
  func names(of type: String) -> [String] {
    if let known = nameLists[type] { return known }
    var names: Set<String> = []
    for index in folders.indices {
      let values = values[index]
      if type == "style" {
        names.formUnion(values.styleNames)
      } else {
        for key in values.keys where key.hasPrefix(type + "/") {
          names.insert(String(key.dropFirst(type.count + 1)))
        }
      }
      if ResourceType.named(type).hasFolder { names.formUnion(folders[index].files(of: type).keys) }
    }
    let list = names.sorted()
    nameLists[type] = list
    return list
  }

  // MARK: Files

  /// Returns the best file for a resource, and its resource folder.
  func file(_ type: String, _ name: String) -> (
    path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder
  )? {
    func file(in folder: ResourceFolder) -> (path: String, qualifiers: ResourceQualifiers, folder: ResourceFolder)? {
      folder.file(type, name).map { ($0.path, $0.qualifiers, folder) }
    }
    return folders.firstResult(file) ?? libraryFolders.firstResult(file)
  }

  /// Returns the best file for a layout. A layout outside a `res` folder finds others in its own folder.
  func layout(_ name: String) -> (path: String, folder: ResourceFolder)? {
    if let (path, _, folder) = file("layout", name) { return (path, folder) }
    guard let siblings, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let path = siblings.path + "/" + name + ".xml"
    return siblings.contains(name + ".xml") ? (path, siblings) : nil
  }

  // MARK: Styles

  /// Returns the items of a built-in style by its key in the tables, or `nil` if there is no such style.
  func builtInStyle(_ key: String) -> [String: String]? { cache.builtInStyle(key, in: release.tables) }

  /// The names of the project's themes by the attributes that they set; the shortest name, if several do.
  private(set) lazy var themesByAttribute: [String: String] = {
    var themes: [String: String] = [:]
    for index in folders.indices {
      let values = values[index]
      for name in Set(values.styleNames) where name.contains("Theme") && !name.contains("Overlay") {
        for item in values.style(name)?.items ?? [] {
          let isShorter = themes[item.name].map { (name.utf8.count, name) < ($0.utf8.count, $0) }
          if isShorter ?? true { themes[item.name] = name }
        }
      }
    }
    return themes
  }()

  /// Returns a style of the folders, or of an archive.
  func style(_ name: String) -> ValueResources.Style? { ownStyle(name) ?? archivedStyle(name) }

  private func ownStyle(_ name: String) -> ValueResources.Style? {
    let dotted = Self.dotted(name)
    return values.first(named: [name, dotted]) { $0.style(name) ?? $0.style(dotted) }
  }

  private func archivedStyle(_ name: String) -> ValueResources.Style? {
    if libraries == nil { return nil }
    let dotted = Self.dotted(name)
    return libraryValues.firstResult { $0.style(name) ?? $0.style(dotted) }
  }

  /// Returns the name of a style in the form of files of values.
  static func dotted(_ name: String) -> String { name.split(separator: "_").joined(separator: ".") }

  /// The result of resolving a chain of styles.
  struct StyleChain {
    /// The values by name as written; those of children replace those of their parents.
    var items: [String: String] = [:]
    /// The first parent that is in the tables or isn't found anywhere else; `nil` if the chain ends without one.
    ///
    /// Items of an archive's style that are also in the tables come before those of the base, which adds the items of
    /// parents that aren't on the machine.
    var base: ResourceReference?
    /// The names from a style back to itself, if there is a cycle.
    var cycle: [String]?
    /// The number of styles and items that were visited or copied.
    var stepCount = 0
  }

  /// Returns the parent of a style: `@android:style/Widget`, `android:style/Widget`, `android:Widget`, or the same without
  /// `android:`.
  static func parentReference(_ parent: String) -> ResourceReference? {
    if let reference = ResourceReference(parent) { return reference }
    if parent.utf8.contains(UInt8(ascii: "/")) { return ResourceReference("@" + parent) }
    return ResourceReference(
      parent.hasPrefix("android:") ? "@android:style/" + parent.dropFirst(8) : "@style/" + parent)
  }

  /// Returns a style of the folders or of an archive with its parents, and whether this is its first use; the chain is
  /// `nil` if there is no such style.
  func chain(_ name: String) -> (chain: StyleChain?, isNew: Bool) {
    if let known = chains[name] { return (known, false) }
    let chain = readChain(name)
    chains[name] = .some(chain)
    return (chain, true)
  }

  /// The parts of a chain of styles that can be found without reading the items of all its styles.
  struct StyleRoot {
    /// See `StyleChain.base`.
    var base: ResourceReference?
    /// The theme that replaces that of a splash screen.
    var nextTheme: String?
  }

  /// Returns the root of a style's chain, or `nil` if the style doesn't exist. Styles with the same parents share the root,
  /// so each style of a project is read only once.
  func root(ofStyle name: String) -> StyleRoot? {
    if let known = roots[name] { return known }
    var path: [(name: String, style: ValueResources.Style)] = []
    var root: StyleRoot?
    var next: String? = name
    while let name = next {
      if let known = roots[name] {
        root = known ?? root
        break
      }
      guard let style = style(name) else { break }
      // A style that is its own ancestor has no root.
      roots[name] = .some(StyleRoot())
      path.append((name, style))
      guard let reference = parent(of: style, named: name) else {
        root = StyleRoot()
        break
      }
      root = StyleRoot(base: reference)
      next = reference.isPlatform ? nil : reference.name
    }
    for (name, style) in path.reversed() {
      var found = root ?? StyleRoot()
      if isExtended(name) { found.base = ResourceReference("@style/" + name) }
      found.nextTheme = style.items.last { $0.name == "postSplashScreenTheme" }?.value ?? found.nextTheme
      roots[name] = .some(found)
      root = found
    }
    if path.isEmpty { roots[name] = .some(nil) }
    return path.isEmpty ? nil : root
  }

  /// Returns the parent that a style names, or the one in its name.
  private func parent(of style: ValueResources.Style, named name: String) -> ResourceReference? {
    if let given = style.parent {
      return given.isEmpty || given == "@null" || given == "@empty" ? nil : Self.parentReference(given)
    }
    return name.lastIndex(of: ".").flatMap { Self.parentReference(String(name[..<$0])) }
  }

  /// Returns whether an archive's style is also in the tables.
  private func isExtended(_ name: String) -> Bool {
    libraries != nil && release.hasLibraryStyle(Self.dotted(name)) && ownStyle(name) == nil
  }

  /// Every so many ancestors of a style keep their own chains, for other styles with the same ancestors.
  private static let chainInterval = 32
  /// The maximum number of items in the chains that ancestors keep.
  private static let maximumKeptItems = 1 << 17

  /// Reads a chain up to the first ancestor whose chain is known.
  private func readChain(_ name: String) -> StyleChain? {
    guard var style = style(name) else { return nil }
    var path = [(name: name, style: style)]
    var places = [name: 0]
    var chain = StyleChain()
    while let reference = parent(of: style, named: path[path.count - 1].name) {
      if !reference.isPlatform, let known = chains[reference.name] ?? nil, known.cycle == nil {
        chain = known
        break
      }
      guard !reference.isPlatform, let next = self.style(reference.name) else {
        chain.base = reference
        break
      }
      if let first = places.updateValue(path.count, forKey: reference.name) {
        chain.cycle = path[first...].map(\.name) + [reference.name]
        break
      }
      path.append((reference.name, next))
      style = next
    }
    extend(&chain, by: path)
    return chain
  }

  /// Adds the descendants of a chain's last style, which begin with the youngest.
  private func extend(_ chain: inout StyleChain, by path: [(name: String, style: ValueResources.Style)]) {
    chain.stepCount = path.allSatisfy(\.style.items.isEmpty) ? 0 : chain.items.count
    for (index, (name, style)) in path.enumerated().reversed() {
      if isExtended(name) { chain.base = ResourceReference("@style/" + name) }
      chain.stepCount += 1 + style.items.count
      // The first of several items with a name takes effect.
      for item in style.items.reversed() { chain.items[item.name] = item.value }
      guard index > 0, chain.cycle == nil else { continue }
      // Without own items, a chain shares the memory of its parent's.
      if style.items.isEmpty {
        chains[name] = .some(chain)
      } else if index % Self.chainInterval == 0, keptItemCount + chain.items.count <= Self.maximumKeptItems {
        keptItemCount += chain.items.count
        chain.stepCount += chain.items.count
        chains[name] = .some(chain)
      }
    }
  }
}
