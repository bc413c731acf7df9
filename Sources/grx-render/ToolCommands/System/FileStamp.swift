import Foundation

/// Properties that show whether a file has changed, without reading it.
struct FileStamp: Hashable, Sendable {
  private var numbers: [Int]
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  extension FileStamp {
    /// Reads the stamp of a file; the result is `nil` if there is no such file. A file that replaced another one has a
    /// different stamp, even if its age and length are equal.
    init?(_ file: String) {
      var found = stat()
      guard stat(file, &found) == 0 else { return nil }
      #if canImport(Darwin)
        let (modified, changed) = (found.st_mtimespec, found.st_ctimespec)
      #else
        let (modified, changed) = (found.st_mtim, found.st_ctim)
      #endif
      numbers = [
        Int(truncatingIfNeeded: found.st_dev), Int(truncatingIfNeeded: found.st_ino),
        Int(truncatingIfNeeded: found.st_size), Int(modified.tv_sec), Int(modified.tv_nsec), Int(changed.tv_sec),
        Int(changed.tv_nsec),
      ]
    }
  }
#else
  extension FileStamp {
    /// Reads the stamp of a file; the result is `nil` if there is no such file.
    init?(_ file: String) {
      guard let found = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
      let modified = (found[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      numbers = [found[.size] as? Int ?? 0, Int(truncatingIfNeeded: modified.bitPattern)]
    }
  }
#endif
