import Synchronization

/// The files that were requested, with their stamps immediately before.
final class FileTrace: Sendable {
  private let noted = Mutex<[String: FileStamp?]>([:])

  /// Records a file. If it is requested several times, the first stamp is kept.
  func note(_ file: String) {
    noted.withLock { noted in
      if noted[file] == nil { noted[file] = .some(FileStamp(file)) }
    }
  }

  var stamps: [String: FileStamp?] { noted.withLock { $0 } }
}
