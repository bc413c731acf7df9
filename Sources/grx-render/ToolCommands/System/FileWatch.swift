/// Detects which of some files have changed.
///
/// It polls the files' stamps, which works with all file systems and all ways of saving, and also detects new files.
struct FileWatch {
  private var stamps: [String: FileStamp?]

  /// Creates a watch of files.
  /// - Parameter stamps: The files to watch, with their stamps when they were read; `nil` for missing files.
  init(_ stamps: [String: FileStamp?]) { self.stamps = stamps }

  /// Returns the files that have changed, in alphabetical order, each change once.
  mutating func changes() -> [String] {
    var changed: [String] = []
    for (file, stamp) in stamps {
      let now = FileStamp(file)
      if now != stamp {
        stamps[file] = .some(now)
        changed.append(file)
      }
    }
    return changed.sorted()
  }
}
