/// Reads files up to a limit. All files of the library and the tool are read here.
package enum FileReader {
  /// The reason that a file can't be read.
  package struct Problem: Error, Hashable, Sendable {
    /// The reason as text, such as `there is no such file`.
    package let why: String
    package var isMissing = false

    package init(why: String, isMissing: Bool = false) {
      self.why = why
      self.isMissing = isMissing
    }

    package static let missing = Problem(why: "there is no such file", isMissing: true)
    package static let folder = Problem(why: "it is a folder")
    package static let irregular = Problem(why: "it isn't a regular file")
    /// The system would truncate a path at a NUL.
    package static let noName = Problem(why: "this isn't a file name")
    /// A link leads out of the folder that was searched.
    package static let outside = Problem(why: "it is a link that leads out of the folder")
    package static let interrupted = Problem(why: "reading it was interrupted")
  }
}

extension FileReader {
  /// Returns the bytes of a file. If its name is inside a folder, links must not leave that folder.
  ///
  /// - Parameters:
  ///   - enclosure: The folder; a file in it must be a regular file. `nil` for a file anywhere.
  ///   - maximumBytes: The maximum number of bytes; one more is returned if the file is longer.
  ///   - mustBeRegular: Whether pipes and devices are refused outside the folder, too.
  package static func read(
    _ path: String, beneath enclosure: String?, maximumBytes: Int, mustBeRegular: Bool = false
  ) throws(Problem) -> [UInt8] {
    guard let enclosure, let inside = path.pathBeneath(enclosure) else {
      return try read(path, maximumBytes: maximumBytes, mustBeRegular: mustBeRegular)
    }
    do throws(EnclosedFolder.Problem) {
      return try EnclosedFolder.read(inside, in: enclosure, maximumBytes: maximumBytes)
    } catch {
      switch error {
      case .outside: throw .outside
      case .unreadable(let problem): throw problem
      }
    }
  }
}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  extension FileReader {
    /// Returns the bytes of a file anywhere.
    ///
    /// Without `mustBeRegular`, reading a pipe or terminal blocks until there is input, or the process is asked to end.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum number of bytes; one more is returned if the file is longer.
    ///   - mustBeRegular: Whether pipes and devices are refused, which can block a reader forever.
    package static func read(
      _ path: String, maximumBytes: Int, mustBeRegular: Bool = false
    ) throws(Problem) -> [UInt8] {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .noName }
      // Opening a pipe without a writer would block. The flag has no effect on regular files.
      let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Problem(errno) }
      return try contents(of: Descriptor(descriptor), maximumBytes: maximumBytes, mustBeRegular: mustBeRegular)
    }

    /// Checks an open file, and reads it.
    package static func contents(
      of file: Descriptor, maximumBytes: Int, mustBeRegular: Bool
    ) throws(Problem) -> [UInt8] {
      var found = stat()
      guard fstat(file.number, &found) == 0 else { throw Problem(errno) }
      switch found.st_mode & S_IFMT {
      case S_IFREG:
        return try bytes(of: file.number, maximumBytes: maximumBytes, waits: false, usualCount: Int(found.st_size))
      case S_IFDIR: throw .folder
      case _ where mustBeRegular: throw .irregular
      default: return try bytes(of: file.number, maximumBytes: maximumBytes, waits: true)
      }
    }

    /// Reads to the end, or one byte beyond `maximumBytes`.
    ///
    /// - Parameters:
    ///   - waits: Whether there may be no input yet, as with pipes and terminals.
    ///   - usualCount: The size of the file, for which memory is reserved if `maximumBytes` allows it.
    package static func bytes(
      of descriptor: Int32, maximumBytes: Int, waits: Bool, usualCount: Int = 0
    ) throws(Problem) -> [UInt8] {
      var bytes: [UInt8] = []
      if usualCount > 0 && usualCount <= maximumBytes { bytes.reserveCapacity(usualCount) }
      // Most files are small, and filling a chunk with zeros would take longer than reading them.
      var chunk = [UInt8](repeating: 0, count: usualCount > 0 ? min(usualCount + 1, 1 << 16) : 1 << 16)
      while bytes.count <= maximumBytes {
        if waits { try waitForInput(of: descriptor) }
        let wanted = min(chunk.count, maximumBytes + 1 - bytes.count)
        // Sound: `wanted` is at most the array's length.
        let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, wanted) }
        if count == 0 { break }
        if count > 0 {
          bytes += chunk[..<count]
        } else if errno != EINTR && errno != EAGAIN {
          throw Problem(errno)
        }
      }
      return bytes
    }

    /// Waits until there is input or the end of the file.
    ///
    /// A process that blocks signals while it watches files would otherwise not react to them here.
    private static func waitForInput(of descriptor: Int32) throws(Problem) {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&state, 1, 50) == 0 {
        var waiting = sigset_t()
        sigemptyset(&waiting)
        sigpending(&waiting)
        if [SIGINT, SIGTERM, SIGHUP].contains(where: { sigismember(&waiting, $0) == 1 }) { throw .interrupted }
      }
    }
  }

  /// Calls the C function, which has the same name as functions of `FileReader`.
  private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
  }

  extension FileReader.Problem {
    /// Creates the error with the message of `errno`.
    package init(_ code: Int32) {
      switch code {
      case ENOENT, ENOTDIR: self = .missing
      case EISDIR: self = .folder
      case EACCES, EPERM: self.init(why: "there is no permission to read it")
      case ELOOP: self.init(why: "its symbolic links form a cycle")
      default: self.init(why: String(cString: strerror(code)))
      }
    }
  }

  /// An open file, which is closed with the last reference to it.
  package final class Descriptor: Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }
#else
  import Foundation

  extension FileReader {
    /// Returns the bytes of a file anywhere.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum number of bytes; one more is returned if the file is longer.
    ///   - mustBeRegular: Whether pipes and devices are refused, which can block a reader forever.
    package static func read(
      _ path: String, maximumBytes: Int, mustBeRegular: Bool = false
    ) throws(Problem) -> [UInt8] {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .noName }
      do {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard FileManager.default.fileExists(atPath: target) else { throw Problem.missing }
        let type = try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
        if type == .typeDirectory { throw Problem.folder }
        if mustBeRegular, type != .typeRegular { throw Problem.irregular }
        guard let file = FileHandle(forReadingAtPath: target) else { throw Problem(why: "it can't be opened") }
        defer { try? file.close() }
        var bytes: [UInt8] = []
        while bytes.count <= maximumBytes,
          let part = try file.read(upToCount: min(1 << 20, maximumBytes + 1 - bytes.count)), !part.isEmpty
        {
          bytes.append(contentsOf: part)
        }
        return bytes
      } catch let problem as Problem {
        throw problem
      } catch {
        throw Problem(why: "it can't be read")
      }
    }
  }
#endif
