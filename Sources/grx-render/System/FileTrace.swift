import Foundation

/// The files that were requested, and their stamps immediately before.
final class FileTrace: @unchecked Sendable {
  // Nothing reads or writes `noted` without holding the lock.
  private let lock = NSLock()
  private var noted: [String: FileStamp?] = [:]

  /// If a file is requested several times, the first stamp is kept.
  func note(_ file: String) {
    lock.lock()
    defer { lock.unlock() }
    if noted[file] == nil { noted[file] = .some(FileStamp(file)) }
  }

  var stamps: [String: FileStamp?] {
    lock.lock()
    defer { lock.unlock() }
    return noted
  }
}
