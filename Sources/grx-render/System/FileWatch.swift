/// Tells which of some files have changed.
///
/// The files are asked for their stamps again and again, which works for all kinds of file systems and all ways of saving,
/// and also tells when a file that was missing is there.
struct FileWatch {
  private var stamps: [String: FileStamp?]

  /// - Parameter stamps: The files to watch, with what they were when they were read; `nil` for one that was missing.
  init(_ stamps: [String: FileStamp?]) { self.stamps = stamps }

  /// The files that have changed, in alphabetical order, each change once.
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
