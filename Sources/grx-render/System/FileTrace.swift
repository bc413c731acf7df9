import Synchronization

/// The files that were requested, and their stamps immediately before.
final class FileTrace: Sendable {
  private let noted = Mutex<[String: FileStamp?]>([:])

  /// If a file is requested several times, the first stamp is kept.
  func note(_ file: String) {
    noted.withLock { noted in
      if noted[file] == nil { noted[file] = .some(FileStamp(file)) }
    }
  }

  var stamps: [String: FileStamp?] { noted.withLock { $0 } }
}
