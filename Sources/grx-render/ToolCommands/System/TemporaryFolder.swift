import Foundation
import GRXFileFormats

/// A private folder of a run. The run holds a lock on it. A folder without a lock was left by a killed run, and the
/// next run that needs such a folder removes it.
final class TemporaryFolder {
  let url: URL

  private static let prefix = "\(Tool.name)-"
  private static var parent: URL { FileManager.default.temporaryDirectory }

  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
    private let lock: Descriptor?
  #endif

  init() throws {
    Self.removeLeftovers()
    url = Self.parent.appendingPathComponent(Self.prefix + UUID().uuidString)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
      lock = Self.lock(url.path)
    #endif
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  extension TemporaryFolder {
    /// Locks a folder; returns `nil` if it isn't a folder of this user, is in use, or can't be locked.
    private static func lock(_ path: String) -> Descriptor? {
      let opened = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard opened >= 0 else { return nil }
      let folder = Descriptor(opened)
      var found = stat()
      guard fstat(opened, &found) == 0, found.st_uid == geteuid(), flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        return nil
      }
      return folder
    }

    private static func removeLeftovers() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
      for name in names where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
        let leftover = parent.appendingPathComponent(name)
        guard let lock = lock(leftover.path) else { continue }
        // A folder that was just created may not be locked yet: it is empty.
        let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: leftover.path))?.isEmpty ?? true
        if !isEmpty { try? FileManager.default.removeItem(at: leftover) }
        _ = lock
      }
    }
  }
#else
  extension TemporaryFolder {
    /// Does nothing: there are no locks that end with a process.
    private static func removeLeftovers() {}
  }
#endif
