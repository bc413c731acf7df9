import Inflater

/// The parts of projects that all layouts of a run share: sources, archives of libraries, files of values, and built-in styles.
///
/// Each is read once, and treated as unchanged during the run.
package final class AndroidProjectCache: Sendable {
  private struct ValuesKey: Hashable {
    let folder: String
    let enclosure: String?
    let device: DeviceConfiguration
  }

  private let sources = SharedValues<String, AndroidSources>()
  private let archiveFiles = SharedValues<[String], ArchiveFiles>()
  private let archives = SharedValues<[String], LibraryArchives>()
  private let values = SharedValues<ValuesKey, ValueResources>()
  private let builtInStyles = SharedValues<String, [String: String]?>()

  package init() {}

  /// The sources of the project that a folder of resources belongs to.
  func sources(for resources: String) -> AndroidSources {
    sources.value(for: resources) { AndroidProject.sources(for: resources) }
  }

  /// The archives of libraries in the versions that a project's build files name.
  func archives(at paths: [String], beneath enclosure: String?, _ buildFiles: [String]) -> LibraryArchives {
    let files = archiveFiles.value(for: paths) { ArchiveFiles(at: paths, beneath: enclosure) }
    // Modules name the same versions in their own build files.
    return archives.value(for: LibraryArchives.chosen(files.found.map(\.path), buildFiles)) {
      LibraryArchives(files, buildFiles)
    }
  }

  /// The values of a folder of resources, which may be that of an archive, for a device.
  func values(of folder: ResourceFolder, for device: DeviceConfiguration) -> ValueResources {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return values.value(for: key) { ValueResources(of: folder) }
  }

  /// The items of a built-in style by its key in the tables; `nil` if there is no such style.
  ///
  /// A theme's values are requested so often that they aren't searched for in the tables each time.
  func builtInStyle(_ key: String) -> [String: String]? {
    builtInStyles.value(for: key) { AndroidTables.styles.items(of: key) }
  }
}
