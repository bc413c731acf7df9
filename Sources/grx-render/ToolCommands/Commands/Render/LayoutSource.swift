import GRXFileFormats
import Inflater
import Render

/// The origin of a layout: a file or standard input.
enum LayoutSource {
  case file(String)
  /// A file that was already read.
  case bytes([UInt8], ofFile: String)
  case standardInput([UInt8])

  static let standardInputName = "<stdin>"

  /// Creates a source.
  /// - Parameter argument: The argument on the command line; `-` is standard input, which is read immediately.
  init(_ argument: String, maximumBytes: Int, _ surroundings: Surroundings) throws(FileProblem) {
    // One byte more than allowed is enough for the inflater to refuse it.
    self = argument == "-" ? .standardInput(try surroundings.standardInput(maximumBytes + 1)) : .file(argument)
  }

  /// Returns the source with its bytes. It is unchanged if they can't be read, so that inflating reports the error.
  func read(maximumBytes: Int) -> LayoutSource {
    guard case .file(let path) = self, let bytes = try? Files.read(path, limit: maximumBytes) else { return self }
    return .bytes(bytes, ofFile: path)
  }

  /// Inflates the layout. Includes of standard input are relative to the current folder.
  ///
  /// - Parameter cache: The documents that the run has already parsed.
  func inflate(with inflater: Inflater, cache: DocumentCache) throws(InflateErrors) -> InflatedLayout {
    switch self {
    case .file(let path): try inflater.inflate(file: path, cache: cache)
    case .bytes(let bytes, let path):
      try inflater.inflate(bytes, named: path, folder: Self.folder(of: path), into: nil, cache: cache)
    case .standardInput(let bytes):
      try inflater.inflate(bytes, named: LayoutSource.standardInputName, folder: ".", into: nil, cache: cache)
    }
  }

  /// Inflates the layout, recording the files that are requested.
  func inflate(
    with inflater: Inflater, cache: DocumentCache, noting trace: FileTrace?
  ) throws(InflateErrors) -> InflatedLayout {
    guard let trace else { return try inflate(with: inflater, cache: cache) }
    var inflater = inflater
    var folder = "."
    switch self {
    case .file(let path), .bytes(_, let path):
      trace.note(path)
      folder = Self.folder(of: path)
    case .standardInput: break
    }
    // Reading a pipe without a writer would block instead of watching.
    inflater.requiresRegularFile = true
    inflater.source = FolderSource(
      folder: folder, allowsFilesOutside: inflater.allowsFilesOutside, willLookFor: { trace.note($0) })
    // Android's resources aren't in the layout's folder.
    inflater.didLookAt = { trace.note($0) }
    return try inflate(with: inflater, cache: cache)
  }

  private static func folder(of path: String) -> String {
    path[...].parted(atLast: "/").map { $0.before.isEmpty ? "/" : String($0.before) } ?? "."
  }
}
