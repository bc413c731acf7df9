import GRXFileFormats
import Measure

/// The inputs of XML documents: files and folders of resources, and the trees of all XML files. Each is read and parsed
/// once in a run.
///
/// Part of a `DocumentCache`. The result of a document depends on the window, the density, and the direction, but the
/// files on disk don't, and are treated as unchanged during a run.
package final class XMLFiles {
  private struct File: Hashable {
    let path: String
    let maximumBytes: Int
  }

  private struct Kept: Hashable {
    let type: ObjectIdentifier
    let path: String
  }

  private struct Parsed {
    let bytes: [UInt8]
    let limits: XMLReader.Limits
    let keepsBlanks: Bool
    let result: Result<XMLTree, XMLFailure>
  }

  /// The maximum number of entries of a folder; further ones are ignored. This bounds the cost of a broken project.
  private static let maximumEntries = 100_000
  /// The maximum number of bytes of all files. Their trees take several times as much memory.
  private static let maximumTotalBytes = 96 << 20

  private var files: [File: Result<[UInt8], SourceError>] = [:]
  private var totalBytes = 0
  private var listings: [String: [String]] = [:]
  private var nameSets: [String: Set<String>] = [:]
  private var kept: [Kept: Any] = [:]
  private var trees: [String: Parsed] = [:]

  package init() {}

  /// Returns the bytes of a file.
  ///
  /// - Parameter read: Reads at most `maximumBytes` of it, on first use.
  package func bytes(
    of path: String, maximumBytes: Int, read: () throws(SourceError) -> [UInt8]
  ) throws(SourceError) -> [UInt8] {
    let file = File(path: path, maximumBytes: maximumBytes)
    if let known = files[file] { return try known.get() }
    let result = Result { () throws(SourceError) in
      let bytes = try read()
      guard bytes.count <= Self.maximumTotalBytes - totalBytes else {
        throw .unreadable(
          why: "it and the files read before it have more than \(Self.maximumTotalBytes >> 20) MB together")
      }
      totalBytes += bytes.count
      return bytes
    }
    files[file] = result
    return try result.get()
  }

  /// Returns the names in a folder, in order; none if it can't be listed, or if a link leads out of the outer folder.
  package func entries(of name: String, in folder: String, beneath enclosure: String?) -> [String] {
    let path = name.isEmpty ? folder : folder + "/" + name
    if let known = listings[path] { return known }
    let names = (try? EnclosedFolder.names(in: name, of: folder, beneath: enclosure)) ?? []
    let entries = Array(names.sorted().prefix(Self.maximumEntries))
    listings[path] = entries
    return entries
  }

  /// Returns the names in a folder, for lookups.
  package func names(of name: String, in folder: String, beneath enclosure: String?) -> Set<String> {
    let path = name.isEmpty ? folder : folder + "/" + name
    if let known = nameSets[path] { return known }
    let names = Set(entries(of: name, in: folder, beneath: enclosure))
    nameSets[path] = names
    return names
  }

  /// Returns a format's value for a file or folder, created on first use.
  package func kept<Value>(_ path: String, make: (String) -> Value) -> Value {
    let place = Kept(type: ObjectIdentifier(Value.self), path: path)
    if let known = kept[place], let value = known as? Value { return value }
    let value = make(path)
    kept[place] = value
    return value
  }

  /// Returns the tree of a document.
  package func tree(
    of bytes: [UInt8], named name: String, limits: XMLReader.Limits = XMLReader.Limits(), keepsBlanks: Bool = true
  ) throws(XMLFailure) -> XMLTree {
    if let known = trees[name], known.limits == limits, known.keepsBlanks == keepsBlanks, known.bytes == bytes {
      return try known.result.get()
    }
    let result = Result { () throws(XMLFailure) in
      try XMLReader.read(bytes, limits: limits, keepsBlanks: keepsBlanks)
    }
    // An interrupted reading isn't stored.
    if !Meter.endsReading {
      trees[name] = Parsed(bytes: bytes, limits: limits, keepsBlanks: keepsBlanks, result: result)
    }
    return try result.get()
  }
}
