import Foundation

/// Which files were looked for, and the stamps that they had right before.
final class FileTrace: @unchecked Sendable {
  // Nothing reads or writes `noted` without holding the lock.
  private let lock = NSLock()
  private var noted: [String: FileStamp?] = [:]

  /// Of a file that is looked for several times, the first stamp is kept.
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
