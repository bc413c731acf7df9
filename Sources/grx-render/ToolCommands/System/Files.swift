import Foundation
import GRXFileFormats

/// Reads and writes complete files.
///
/// There is one implementation for POSIX systems and one for others.
enum Files {
  /// The maximum size of files other than layouts, in bytes.
  static let maximumBytes = 1 << 25

  /// Returns a file's bytes. A file that is larger than `limit` is an error.
  ///
  /// - Parameters:
  ///   - enclosure: A folder that links must not leave, if the file is inside it. If the file exists, it must be a
  ///     regular file.
  ///   - mustBeRegular: Whether pipes and devices are errors, since reading them could block forever.
  static func read(
    _ file: String, beneath enclosure: String? = nil, mustBeRegular: Bool = false, limit: Int = maximumBytes
  ) throws(FileProblem) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try FileReader.read(file, beneath: enclosure, maximumBytes: limit, mustBeRegular: mustBeRegular)
    } catch {
      throw FileProblem(file: file, action: .read, why: error.why, isMissing: error.isMissing)
    }
    guard bytes.count <= limit else {
      throw FileProblem(file: file, action: .read, why: "it is longer than \(limit) bytes")
    }
    return bytes
  }

  /// Returns the folder that links must not leave when a file that the user names is written: the current folder, if
  /// the file's path is inside it. Such a link may have come with the layouts.
  static func usualEnclosure(of file: String) -> String? {
    file.pathBeneath(".") != nil && FileManager.default.currentDirectoryPath != "/" ? "." : nil
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  extension Files {
    /// Writes all of `bytes` to a descriptor.
    static func write(_ bytes: [UInt8], to descriptor: Int32, named file: String) throws(FileProblem) {
      var written = 0
      while written < bytes.count {
        // Sound: `written` is within the array, which isn't empty.
        let count = bytes.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress! + written, $0.count - written) }
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          throw FileProblem(errno, file: file, .written)
        }
      }
    }

    /// Returns whether `file` is one of `others`, by any name.
    static func isSame(_ file: String, asOneOf others: [String]) -> Bool {
      var wanted = stat()
      guard stat(file, &wanted) == 0, wanted.st_mode & S_IFMT == S_IFREG else { return false }
      return others.contains { other in
        var found = stat()
        return stat(other, &found) == 0 && found.st_dev == wanted.st_dev && found.st_ino == wanted.st_ino
      }
    }
  }

  /// Calls the C function, which has the same name as a function of `Files`.
  private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
  }

  extension FileProblem {
    /// Creates the error with the message for `errno`.
    init(_ code: Int32, file: String, _ action: Action) {
      self.init(
        file: file, action: action,
        why: code == ENOENT
          ? "there is no such \(action == .read ? "file" : "folder")" : String(cString: strerror(code)),
        isMissing: code == ENOENT,
        isBrokenPipe: code == EPIPE)
    }
  }
#else
  import Foundation

  extension Files {
    /// Returns whether `file` is one of `others`, by any name.
    static func isSame(_ file: String, asOneOf others: [String]) -> Bool {
      func resolved(_ file: String) -> String { URL(fileURLWithPath: file).resolvingSymlinksInPath().path }
      let wanted = resolved(file)
      return others.contains { resolved($0) == wanted }
    }
  }
#endif
