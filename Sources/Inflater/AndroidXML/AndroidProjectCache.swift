import GRXAndroidData
import GRXFileFormats
import Inflater
import Measure

/// The parts of projects that all layouts of a run share: modules, manifests, build files, sources, archives of
/// libraries, files of values, and built-in styles.
///
/// Each is read once, and treated as unchanged during the run.
package final class AndroidProjectCache: Sendable {
  private struct ValuesKey: Hashable {
    let folder: String
    let enclosure: String?
    let device: DeviceConfiguration
  }

  private struct FilesKey: Hashable {
    let folder: ValuesKey
    let type: String
  }

  private struct ApplicationKey: Hashable {
    let path: String
    let enclosure: String?
  }

  private let layoutFolders = SharedValues<String, String>()
  private let projects = SharedValues<String, AndroidProjectFacts>()
  private let modules = SharedValues<String, AndroidProject.Modules>()
  private let builds = SharedValues<String, ProjectBuilds>()
  private let applications = SharedValues<ApplicationKey, AndroidApplication>()
  private let sourceFiles = SharedValues<String, SourceFiles>()
  private let sources = SharedValues<String, AndroidSources>()
  private let archiveFiles = SharedValues<[String], ArchiveFiles>()
  private let archives = SharedValues<[String], LibraryArchives>()
  private let libraryClasses = SharedValues<[String], LibraryClasses>()
  /// The same by the folder of resources.
  private let classesOfResources = SharedValues<[String], LibraryClasses>()
  private let values = SharedValues<ValuesKey, ValueResources>()
  private let valueFolders = SharedValues<ApplicationKey, ValueFolder>()
  private let valueBytes = ValueBytes()
  private let valueNames = SharedValues<ValuesKey, ValueNames>()
  /// The bytes of the files that are searched for names.
  private let searchedBytes = ValueBytes()
  private let subfolders = SharedValues<ValuesKey, [ResourceFolder.Subfolder]>()
  private let windowSubfolders = SharedValues<ValuesKey, [ResourceFolder.Subfolder]>()
  private let insides = SharedValues<ApplicationKey, Bool>()
  private let files = SharedValues<FilesKey, ResourceFolder.Files>()
  private struct BuiltInStyle: Hashable {
    let key: String
    let apiLevel: Int
    let material: LibraryVersion
  }

  private let builtInStyles = SharedValues<BuiltInStyle, [String: String]?>()
  private let knownKeys = SharedValues<AndroidRelease.KnownKeys.Source, AndroidRelease.KnownKeys>()

  /// The answers of the run's layouts to the names that its options choose.
  package let chosenNames = ChosenNames()

  package init() {}

  /// Returns the absolute path of a folder of layouts, without links. Each layout requests it several times in each combination.
  func absolute(_ folder: String) -> String {
    layoutFolders.value(for: folder) { AndroidProject.absolute(folder) }
  }

  /// Returns the project that a folder of resources belongs to.
  func project(of resources: String, variant: String?) -> AndroidProjectFacts {
    projects.value(for: resources + "\u{0}" + (variant ?? "")) {
      let facts = AndroidProjectFacts(of: resources, variant: variant, modules(in:))
      if facts.hasVariant { chosenNames.found(.variant) }
      if facts.variantGap != nil { chosenNames.missing(.variant, among: facts.sourceSets) }
      return facts
    }
  }

  private func modules(in project: String) -> AndroidProject.Modules {
    modules.value(for: project) { AndroidProject.modules(in: project) }
  }

  /// The build files of a project's modules.
  func builds(in project: String) -> ProjectBuilds {
    builds.value(for: project) {
      let modules = modules(in: project)
      return ProjectBuilds(modules.all.map(\.build), folders: modules.folders)
    }
  }

  /// Returns whether the build file of a module makes it an application.
  func isApplication(_ module: String, in project: String) -> Bool {
    modules(in: project).all.contains { $0.path == module && $0.build.isApplication }
  }

  /// Returns the application of a folder of resources.
  func application(of resources: String, beneath enclosure: String?) -> AndroidApplication {
    applications.value(for: ApplicationKey(path: resources, enclosure: enclosure)) {
      AndroidApplication(of: resources, beneath: enclosure, self)
    }
  }

  /// Returns the sources of the project that a folder of resources belongs to.
  func sources(for resources: String) -> AndroidSources {
    sources.value(for: resources) {
      AndroidProject.sources(for: resources, { modules(in: $0).all }) { project, make in
        sourceFiles.value(for: project, make: make)
      }
    }
  }

  /// Returns the archives of libraries in the versions that a project's build files name.
  func archives(at paths: [String], beneath enclosure: String?, _ buildFiles: [BuildFile]) -> LibraryArchives {
    let files = archiveFiles.value(for: paths) { ArchiveFiles(at: paths, beneath: enclosure) }
    // Modules name the same versions in their own build files.
    return archives.value(for: LibraryArchives.chosen(files.found.map(\.path), buildFiles)) {
      LibraryArchives(files, buildFiles)
    }
  }

  /// Returns the compiled classes of the libraries of the project that a folder of resources belongs to.
  func classes(for resources: String, archives: [String], beneath enclosure: String?) -> LibraryClasses {
    classesOfResources.value(for: [resources] + archives) {
      let project = AndroidProject.projectFolder(above: resources) ?? AndroidProject.loneModule(of: resources)
      return libraryClasses.value(for: [project ?? resources] + archives) {
        let files =
          archives.isEmpty
          ? [] : archiveFiles.value(for: archives) { ArchiveFiles(at: archives, beneath: enclosure) }.found
        let folders = project.map { [$0] + modules(in: $0).all.map(\.path).filter { $0 != project } } ?? []
        return LibraryClasses(files, in: folders, of: project ?? resources.parentPath)
      }
    }
  }

  /// Returns the values of a folder of resources, possibly in an archive, for a device.
  func values(of folder: ResourceFolder, for device: DeviceConfiguration) -> ValueResources {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return values.value(for: key) {
      ValueResources(
        folder.subfolders(of: "values").map { subfolder in
          // Devices with the same language, for example, share the subfolders for it.
          valueFolders.value(for: ApplicationKey(path: folder.path + "/" + subfolder.name, enclosure: folder.enclosure))
          {
            ValueFolder(subfolder, of: folder, valueBytes)
          }
        })
    }
  }

  /// Returns the names of the values of a folder of resources for a device.
  func valueNames(of folder: ResourceFolder, for device: DeviceConfiguration) -> ValueNames {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return valueNames.value(for: key) { ValueNames(of: folder, searchedBytes) }
  }

  /// The subfolders of a folder of resources that apply to a device.
  func subfolders(
    of folder: ResourceFolder, for device: DeviceConfiguration, list: () -> [ResourceFolder.Subfolder]
  ) -> [ResourceFolder.Subfolder] {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return subfolders.value(for: key, make: list)
  }

  /// The subfolders of a folder of resources that apply to a device in some windows only.
  func windowSubfolders(
    of folder: ResourceFolder, for device: DeviceConfiguration, list: () -> [ResourceFolder.Subfolder]
  ) -> [ResourceFolder.Subfolder] {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return windowSubfolders.value(for: key, make: list)
  }

  /// Returns whether a folder is inside another one, by the names on its path.
  func isInside(_ folder: String, _ other: String) -> Bool {
    insides.value(for: ApplicationKey(path: folder, enclosure: other)) { folder.pathBeneath(other) != nil }
  }

  /// The best files of a type in a folder of resources, for a device.
  func files(
    of type: String, in folder: ResourceFolder, for device: DeviceConfiguration, list: () -> ResourceFolder.Files
  ) -> ResourceFolder.Files {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return files.value(for: FilesKey(folder: key, type: type), make: list)
  }

  /// Returns the results of lookups in the tables of a release.
  func knownKeys(of source: AndroidRelease.KnownKeys.Source) -> AndroidRelease.KnownKeys {
    knownKeys.value(for: source) { AndroidRelease.KnownKeys() }
  }

  /// Returns the items of a built-in style by its key in the tables, or `nil` if there is no such style.
  ///
  /// A theme's values are requested so often that they aren't searched for in the tables each time.
  func builtInStyle(_ key: String, in tables: ReleaseTables) -> [String: String]? {
    builtInStyles.value(for: BuiltInStyle(key: key, apiLevel: tables.apiLevel, material: tables.material)) {
      tables.styles.items(of: key)
    }
  }
}

/// The folders of a layout's project, and the contents of its build files.
struct AndroidProjectFacts: Sendable {
  let resourceFolders: [AndroidProject.ResourcePlace]
  /// The folder of the module's sample data, which needn't exist.
  let sampleFolder: AndroidProject.ResourcePlace
  /// The build files of the module and the project, the catalog of versions, and the lock files.
  let buildFiles: [BuildFile]
  /// The releases that the files name.
  let versions: ProjectVersions
  let dependsOnLibraries: Bool
  let generatedValues: [String: String?]
  /// The build files that are too large, and why not all of them is read.
  let unread: [(file: String, why: String)]
  /// See `AndroidProject.Modules`.
  private(set) var gap: (file: String, sentence: String)?
  /// The folders that replace values of `main` in each variant, if no variant is chosen; see `AndroidProject.Module`.
  private(set) var flavorFolders: [(main: String, flavors: [(name: String, folder: String)])] = []
  /// Why no resources of the variant are found.
  private(set) var variantGap: (file: String, sentence: String)?
  /// The source sets of the modules besides `main`, and whether the chosen variant is made of some of them.
  private(set) var sourceSets: Set<String> = []
  private(set) var hasVariant = false

  init(of resources: String, variant: String?, _ modules: (String) -> AndroidProject.Modules) {
    resourceFolders = AndroidProject.resourceFolders(for: resources, variant: variant) { modules($0).all }
    var unread: [(file: String, why: String)] = []
    buildFiles = AndroidLibraries.files(for: resources, &unread)
    var (module, project) = (resources.parentPath, resources.parentPath)
    var builds: [ModuleBuild] = []
    if let found = AndroidProject.projectFolder(above: resources) ?? AndroidProject.loneModule(of: resources) {
      (module, project) = (AndroidProject.moduleFolder(of: resources, in: found), found)
      let modules = modules(project)
      builds = modules.all.map(\.build)
      unread += modules.all.flatMap(\.build.unread) + modules.unread
      gap = modules.gap
      if let variant {
        sourceSets = Self.sourceSets(of: modules.all)
        variantGap = Self.gap(of: variant, sourceSets, module, modules.all)
        hasVariant = variantGap == nil
      } else {
        flavorFolders = modules.all.compactMap(\.flavorFolders)
      }
    }
    sampleFolder = AndroidProject.ResourcePlace(path: module + "/sampledata", enclosure: project)
    var seen: Set<String> = []
    self.unread = unread.filter { seen.insert($0.file).inserted }
    versions = ProjectVersions(buildFiles, builds)
    dependsOnLibraries = AndroidLibraries.areNamed(in: buildFiles)
    generatedValues = AndroidLibraries.generatedValues(
      in: buildFiles.filter { $0.kind == .build || $0.kind == .catalog }.map(\.text))
  }

  private static func sourceSets(of modules: [AndroidProject.Module]) -> Set<String> {
    Set(
      modules.flatMap { module in module.build.flavors + module.resourceFolders.compactMap { module.sourceSet(of: $0) }
      }
    ).subtracting(["main"])
  }

  private static func gap(
    of variant: String, _ sets: Set<String>, _ module: String, _ modules: [AndroidProject.Module]
  ) -> (file: String, sentence: String)? {
    let isKnown = sets.contains { set in
      variant.hasPrefix(set) || variant.contains(set.prefix(1).uppercased() + set.dropFirst())
    }
    guard !isKnown, !["debug", "release"].contains(variant) else { return nil }
    let names = sets.isEmpty ? "there are none" : "there are " + sets.sorted().prefix(12).joined(separator: ", ")
    let file = modules.first { $0.path == module }?.build.file ?? module
    return (file, "no source set has resources of the variant '\(variant.excerpt)': \(names)")
  }
}
