import Foundation
import Inflater

/// The parts of projects that all layouts of a run share: sources, archives of libraries, and files of values.
///
/// Each is read once, and treated as unchanged during the run. The dictionaries are accessed only while the lock is held.
package final class AndroidProjectCache: @unchecked Sendable {
  private struct ValuesKey: Hashable {
    let folder: String
    let enclosure: String?
    let device: DeviceConfiguration
  }

  private let lock = NSLock()
  private var sources: [String: AndroidSources] = [:]
  private var archiveFiles: [[String]: ArchiveFiles] = [:]
  private var archives: [[String]: LibraryArchives] = [:]
  private var values: [ValuesKey: ValueResources] = [:]

  package init() {}

  /// The sources of the project that a folder of resources belongs to.
  func sources(for resources: String) -> AndroidSources {
    lock.withLock {
      if let known = sources[resources] { return known }
      let new = AndroidProject.sources(for: resources)
      sources[resources] = new
      return new
    }
  }

  /// The archives of libraries in the versions that a project's build files name.
  func archives(at paths: [String], beneath enclosure: String?, _ buildFiles: [String]) -> LibraryArchives {
    lock.withLock {
      let files = archiveFiles[paths] ?? ArchiveFiles(at: paths, beneath: enclosure)
      archiveFiles[paths] = files
      // Modules name the same versions in build files of their own.
      let chosen = LibraryArchives.chosen(files.found.map(\.path), buildFiles)
      if let known = archives[chosen] { return known }
      let new = LibraryArchives(files, buildFiles)
      archives[chosen] = new
      return new
    }
  }

  /// The values of a folder of resources for a device.
  func values(of folder: ResourceFolder, for device: DeviceConfiguration) -> ValueResources {
    let key = ValuesKey(folder: folder.path, enclosure: folder.enclosure, device: device)
    return lock.withLock {
      if let known = values[key] { return known }
      let new = ValueResources(of: folder)
      values[key] = new
      return new
    }
  }
}
