import Foundation
import Layouts
import Measure

/// Builds trees of views from `.grx` documents.
///
/// ```swift
/// let layout = try Inflater().inflate(file: "row.grx")
/// layout.root.measureAndLayout(in: Size(width: 360, height: 640))
/// print(layout.root.snapshot())
/// ```
public struct Inflater: Sendable {
  /// Pixels a point: every length is multiplied by it once, and rounded to whole pixels.
  public var density = 1.0
  /// What the sizes of texts are multiplied by, as the user's setting does: above 0. Sizes in `px` stay.
  public var fontScale = 1.0
  /// What texts are measured with.
  public var textMeasurer: any TextMeasurer = ProportionalTextMetrics()
  /// The direction of the root, in place of the one that its document gives.
  public var layoutDirection: LayoutDirection?
  /// Where included documents and pictures come from; `nil` for the folder of the outermost document.
  public var source: (any DocumentSource)?
  /// Whether documents may name files outside the folder of the outermost one. It counts if `source` is `nil`.
  public var allowsFilesOutside = false
  /// Whether warnings are errors: they make inflating fail, and are thrown with that severity.
  public var warningsAreErrors = false
  /// The most that is read, in bytes: 16 MiB at first, at most 2^31 − 1.
  ///
  /// It counts a document and all that it includes, each as often as it is included. Together they may have one array or
  /// object for each 80 of these bytes, 209,715 at first: that many keep the memory below 1 GB.
  public var maximumBytes = DocumentLimits.defaultMaximumBytes
  /// Attributes that are set in place of those in the document.
  public var overrides: [AttributeOverride] = []
  /// What decides how Android's XML is read. The window counts for Gravity's conditions, too.
  public var android = AndroidOptions()
  /// What takes part in inflating Gravity's documents.
  public var plugins: [any InflaterPlugin] = []
  /// What `{path}` in Gravity's documents refers to; `nil` for nothing.
  public var data: AttributeValue?
  /// A file of JSON that the data is read from, in place of `data`.
  package var dataFile: String?
  /// Whether the layout remembers what each view was made of.
  package var keepsBlueprints = false
  /// Whether the layout remembers where each view was written, which takes time and memory.
  public var keepsPlaces = false
  /// Called with the files and folders that a layout in Android's XML depends on beside itself, mistakes or not.
  package var didLookAt: (@Sendable (String) -> Void)?
  /// Whether the outermost file may be nothing but a regular file, so that nothing is waited for.
  package var requiresRegularFile = false
  /// A folder around the outermost file, out of which no link may lead: the one that was searched for layouts. It counts
  /// unless files outside are allowed.
  package var enclosure: String?
  private var kinds: [String: ViewKind] = [:]

  /// An inflater that knows the built-in classes of views, and no other.
  public init(kinds: [ViewKind] = ViewKind.builtIn) {
    for kind in kinds { register(kind) }
  }

  /// Makes a class of views known to documents, under its name and its aliases. It replaces one of the same name.
  public mutating func register(_ kind: ViewKind) {
    for name in [kind.name] + kind.aliases { kinds[name] = kind }
  }

  public func kind(named name: String) -> ViewKind? { kinds[name] }

  /// The classes that documents may name, each once, in the alphabetical order of their names.
  package var allKinds: [ViewKind] {
    kinds.filter { $0.key == $0.value.name }.values.sorted { $0.name < $1.name }
  }

  /// The names of all classes that documents may use, in alphabetical order.
  public var classNames: [String] { kinds.keys.sorted() }

  /// Builds the tree of a file.
  ///
  /// - Throws: All mistakes of the file and of those that it includes.
  public func inflate(file path: String) throws(InflateErrors) -> InflatedLayout {
    try inflate(file: path, cache: DocumentCache())
  }

  /// Builds the tree of a file of Gravity's, with data for its `{path}`s.
  ///
  /// - Throws: All mistakes of the file and of its templates.
  public func inflate(file path: String, data: AttributeValue) throws(InflateErrors) -> InflatedLayout {
    var inflater = self
    inflater.data = data
    return try inflater.inflate(file: path)
  }

  /// Reads data for a layout from JSON.
  ///
  /// - Parameter name: What messages call the file.
  public static func data(fromJSON bytes: [UInt8], named name: String) throws(InflateErrors) -> AttributeValue {
    do throws(JSONScan.Failure) {
      return try JSONReader.data(bytes)
    } catch {
      let position = SourceLines(bytes).position(of: error.offset)
      throw InflateErrors([
        InflateError(
          .syntax(error.syntax),
          location: InflateError.Location(file: name, line: position.line, column: position.column))
      ])
    }
  }

  /// Takes the data for `{path}`s from a file of JSON of which a run may have read the bytes already.
  private mutating func readData(file path: String, cache: DocumentCache) throws(InflateErrors) {
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try cache.bytes(ofFile: path) { () throws(FileReader.Problem) in
        try FileReader.read(path, maximumBytes: maximumBytes, mustBeRegular: requiresRegularFile)
      }
    } catch {
      let reason = InflateError.Reason.unreadableFile(why: error.why)
      throw InflateErrors([InflateError(reason, location: InflateError.Location(file: path))])
    }
    guard bytes.count <= maximumBytes else {
      let reason = InflateError.Reason.fileTooLarge(limit: maximumBytes)
      throw InflateErrors([InflateError(reason, location: InflateError.Location(file: path))])
    }
    data = try Self.data(fromJSON: bytes, named: path)
  }

  /// Builds the tree of a file of which a run may have built others already.
  package func inflate(file path: String, cache: DocumentCache) throws(InflateErrors) -> InflatedLayout {
    let bytes: [UInt8]
    do throws(FileReader.Problem) {
      bytes = try cache.bytes(ofFile: path) { () throws(FileReader.Problem) in
        try FileReader.read(
          path, beneath: boundary, maximumBytes: maximumBytes, mustBeRegular: requiresRegularFile)
      }
    } catch {
      let reason = InflateError.Reason.unreadableFile(why: error.why)
      throw InflateErrors([InflateError(reason, location: InflateError.Location(file: path))])
    }
    let folder = path.parentPath
    return try inflate(bytes, named: path, folder: folder, into: nil, cache: cache)
  }

  /// Builds the tree of a document that the program holds in memory.
  ///
  /// - Parameters:
  ///   - name: What messages call the document.
  ///   - folder: What the files that it names are relative to, if `source` is `nil`.
  /// - Throws: All mistakes of the document and of those that it includes.
  public func inflate(
    _ bytes: [UInt8], named name: String, folder: String = "."
  ) throws(InflateErrors) -> InflatedLayout {
    try inflate(bytes, named: name, folder: folder, into: nil)
  }

  /// Builds the tree of a document given as text.
  ///
  /// - Parameters:
  ///   - name: What messages call the document.
  ///   - folder: What the files that it names are relative to, if `source` is `nil`.
  /// - Throws: All mistakes of the document and of those that it includes.
  public func inflate(
    string: String, named name: String = "layout", folder: String = "."
  ) throws(InflateErrors) -> InflatedLayout {
    try inflate(Array(string.utf8), named: name, folder: folder, into: nil)
  }

  /// Builds the tree of a document in memory and adds it to a view, whose own layout says what the document's root may ask of
  /// it.
  ///
  /// - Throws: All mistakes; nothing is added then.
  public func inflate(
    _ bytes: [UInt8], named name: String, folder: String = ".", into parent: ViewGroup?
  ) throws(InflateErrors) -> InflatedLayout {
    try inflate(bytes, named: name, folder: folder, into: parent, cache: DocumentCache())
  }

  /// Builds the tree of a document in memory with what a run has read and parsed already.
  package func inflate(
    _ bytes: [UInt8], named name: String, folder: String, into parent: ViewGroup?, cache: DocumentCache
  ) throws(InflateErrors) -> InflatedLayout {
    var inflater = self
    if let dataFile { try inflater.readData(file: dataFile, cache: cache) }
    var builder = TreeBuilder(
      inflater: inflater, kinds: kinds,
      source: source ?? FolderSource(folder: folder, allowsFilesOutside: allowsFilesOutside, beneath: boundary),
      cache: cache)
    return try builder.build(bytes, named: name, into: parent)
  }

  /// The folder out of which no link may lead, if there is one.
  var boundary: String? { allowsFilesOutside ? nil : enclosure }
}

/// An attribute that is set on the view with an id, as if the document set it.
public struct AttributeOverride: Hashable, Sendable {
  public var id: String
  public var attribute: String
  public var value: AttributeValue

  public init(id: String, attribute: String, value: AttributeValue) {
    self.id = id
    self.attribute = attribute
    self.value = value
  }
}
