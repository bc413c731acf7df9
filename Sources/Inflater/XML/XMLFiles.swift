/// What XML documents are made of beside themselves: files and folders of resources, and the trees of all that is XML. Each is
/// read and parsed once in a run.
///
/// Part of a `DocumentCache`. What a document becomes depends on the window, the density and the direction; what is on disk
/// doesn't, and is the same for all of a run, whatever changes there meanwhile.
final class XMLFiles {
  private struct File: Hashable {
    let path: String
    let maximumBytes: Int
  }

  private struct Parsed {
    let bytes: [UInt8]
    let limits: XMLReader.Limits
    let keepsBlanks: Bool
    let result: Result<XMLTree, XMLFailure>
  }

  /// The largest folder that is listed; what is behind is left out. A bound for what a broken project can cost.
  private static let maximumEntries = 100_000

  private var files: [File: Result<[UInt8], SourceError>] = [:]
  private var listings: [String: [String]] = [:]
  private var nameSets: [String: Set<String>] = [:]
  private var resourceFolders: [String: [AndroidProject.ResourcePlace]] = [:]
  private var trees: [String: Parsed] = [:]

  /// The bytes of a file.
  ///
  /// - Parameter read: Reads at most `maximumBytes` of it, the first time.
  func bytes(
    of path: String, maximumBytes: Int, read: () throws(SourceError) -> [UInt8]
  ) throws(SourceError) -> [UInt8] {
    let file = File(path: path, maximumBytes: maximumBytes)
    if let known = files[file] { return try known.get() }
    do throws(SourceError) {
      let bytes = try read()
      files[file] = .success(bytes)
      return bytes
    } catch {
      files[file] = .failure(error)
      throw error
    }
  }

  /// The names in a folder, in order; none if it can't be listed, or if a link leads out of the outer one.
  func entries(of name: String, in folder: String, beneath enclosure: String?) -> [String] {
    let path = name.isEmpty ? folder : folder + "/" + name
    if let known = listings[path] { return known }
    let names = (try? EnclosedFolder.names(in: name, of: folder, beneath: enclosure)) ?? []
    let entries = Array(names.sorted().prefix(Self.maximumEntries))
    listings[path] = entries
    return entries
  }

  /// The names in a folder, to be looked up.
  func names(of name: String, in folder: String, beneath enclosure: String?) -> Set<String> {
    let path = name.isEmpty ? folder : folder + "/" + name
    if let known = nameSets[path] { return known }
    let names = Set(entries(of: name, in: folder, beneath: enclosure))
    nameSets[path] = names
    return names
  }

  /// The `res` folders of a project, by one of them.
  func resourceFolders(for resources: String) -> [AndroidProject.ResourcePlace] {
    if let known = resourceFolders[resources] { return known }
    let found = AndroidProject.resourceFolders(for: resources)
    resourceFolders[resources] = found
    return found
  }

  /// The tree of a document.
  func tree(
    of bytes: [UInt8], named name: String, limits: XMLReader.Limits = XMLReader.Limits(), keepsBlanks: Bool = true
  ) throws(XMLFailure) -> XMLTree {
    if let known = trees[name], known.limits == limits, known.keepsBlanks == keepsBlanks, known.bytes == bytes {
      return try known.result.get()
    }
    let result: Result<XMLTree, XMLFailure>
    do throws(XMLFailure) {
      result = .success(try XMLReader.read(bytes, limits: limits, keepsBlanks: keepsBlanks))
    } catch {
      result = .failure(error)
    }
    trees[name] = Parsed(bytes: bytes, limits: limits, keepsBlanks: keepsBlanks, result: result)
    return try result.get()
  }
}
