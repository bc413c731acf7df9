import GRXAndroidData
import GRXFileFormats
import Measure
import Synchronization

/// The compiled classes of a project's libraries: those in AARs, and those in the JARs and AARs beside its modules.
///
/// The archives are listed when the first class is searched for. Only the names of superclasses, and those of methods, are
/// read from a class.
final class LibraryClasses: Sendable {
  /// The maximum number of archives and their total size, and the maximum number of classes in all of them.
  private static let maximumArchives = 1_000
  private static let maximumBytes = 256 << 20
  private static let maximumClasses = 400_000

  private struct Index {
    /// The number of the archive of each class, by the name of its entry.
    var archives: [String: Int] = [:]
    var isIncomplete = false
  }

  private let files: [(path: String, enclosure: String?)]
  private let folders: [String]
  private let project: String
  private let listing = SharedValue<(paths: [(path: String, enclosure: String?)], index: Index)>()
  private let classes = SharedValues<String, ClassFile?>()
  private let unreadablePaths = Mutex<[String]>([])

  /// - Parameters:
  ///   - files: The AARs of the options.
  ///   - folders: The folders of the modules, in which `libs` is searched.
  ///   - project: The folder that links must not leave.
  init(_ files: [(path: String, enclosure: String?)], in folders: [String], of project: String) {
    (self.files, self.folders, self.project) = (files, folders, project)
  }

  /// The archives that can't be read, or not as a whole.
  var unreadable: [String] { unreadablePaths.withLock { $0 } }

  /// Whether a limit was reached, so that further classes may not be found.
  var isIncomplete: Bool { listing.value { list() }.index.isIncomplete }

  /// Returns a class by its full name, or `nil` if no library has it.
  func classFile(named name: String) -> ClassFile? {
    classes.value(for: name) {
      let (paths, index) = listing.value { list() }
      let entry = Self.entry(of: name)
      guard let number = index.archives[entry] else { return nil }
      let jars = (try? Self.jars(of: paths[number])) ?? []
      for jar in jars {
        guard let archive = try? ZipArchive(jar, keeping: { $0 == entry }), let found = archive.entries[entry],
          found.count <= ClassFile.maximumBytes, let bytes = archive.bytes(of: found)
        else { continue }
        return ClassFile(bytes)
      }
      return nil
    }
  }

  /// Returns the name of a class's entry: `com/ex/Outer$Inner.class`.
  private static func entry(of name: String) -> String {
    let parts = name.split { $0 == "." || $0 == "$" }
    let outer = parts.firstIndex { $0.first?.isUppercase == true } ?? max(parts.count - 1, 0)
    let package = parts[..<outer].map { $0 + "/" }.joined()
    return package + parts[outer...].joined(separator: "$") + ".class"
  }

  /// Returns the bytes of the JARs in an AAR, or those of a JAR itself.
  private static func jars(of file: (path: String, enclosure: String?)) throws(ZipArchive.Failure) -> [[UInt8]] {
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try FileReader.read(
        file.path, beneath: file.enclosure, maximumBytes: ZipArchive.maximumArchiveBytes, mustBeRegular: true)
    } catch {
      throw ZipArchive.Failure(sentence: error.why)
    }
    guard bytes.count <= ZipArchive.maximumArchiveBytes else {
      throw ZipArchive.Failure(sentence: "it has more than \(ZipArchive.maximumArchiveBytes >> 20) MB")
    }
    guard file.path.hasSuffix(".aar") else { return [bytes] }
    let archive = try ZipArchive(bytes) { $0 == "classes.jar" || $0.hasPrefix("libs/") && $0.hasSuffix(".jar") }
    return archive.entries.sorted { $0.key < $1.key }.compactMap { archive.bytes(of: $0.value) }
  }

  private func list() -> (paths: [(path: String, enclosure: String?)], index: Index) {
    var paths = files
    for folder in folders {
      let names = (try? EnclosedFolder.names(in: "libs", of: folder, beneath: project)) ?? []
      for name in names.sorted() where name.hasSuffix(".jar") || name.hasSuffix(".aar") {
        paths.append((folder + "/libs/" + name, project))
      }
    }
    var index = Index()
    index.isIncomplete = paths.count > Self.maximumArchives
    paths = Array(paths.prefix(Self.maximumArchives))
    var byteCount = 0
    for (number, file) in paths.enumerated() {
      guard byteCount <= Self.maximumBytes, index.archives.count < Self.maximumClasses else {
        index.isIncomplete = true
        break
      }
      do throws(ZipArchive.Failure) {
        for jar in try Self.jars(of: file) {
          byteCount += jar.count
          var names: [String] = []
          _ = try ZipArchive(jar) { name in
            if name.hasSuffix(".class"), names.count < Self.maximumClasses { names.append(name) }
            return false
          }
          for name in names where index.archives[name] == nil { index.archives[name] = number }
        }
      } catch {
        unreadablePaths.withLock { $0.append(file.path + ": " + error.sentence) }
      }
    }
    return (paths, index)
  }
}
