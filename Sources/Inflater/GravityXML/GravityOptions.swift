import Inflater
import Layouts

/// The options for inflating Gravity's documents, besides the window.
struct GravityOptions: FormatOptions {
  var plugins: [any InflaterPlugin] = []
  var data: AttributeValue?
  var dataFile: String?
}

extension Inflater {
  /// The plugins that take part in inflating Gravity's documents.
  public var plugins: [any InflaterPlugin] {
    get { self[options: GravityOptions.self].plugins }
    set { self[options: GravityOptions.self].plugins = newValue }
  }

  /// The data to which `{path}` in Gravity's documents refers; `nil` for none.
  public var data: AttributeValue? {
    get { self[options: GravityOptions.self].data }
    set { self[options: GravityOptions.self].data = newValue }
  }

  /// A JSON file from which the data is read, instead of `data`.
  package var dataFile: String? {
    get { self[options: GravityOptions.self].dataFile }
    set { self[options: GravityOptions.self].dataFile = newValue }
  }

  /// Builds the tree of a Gravity file, with data for each `{path}`.
  ///
  /// - Throws: All errors in the file and its templates.
  public func inflate(file path: String, data: AttributeValue) throws(InflateErrors) -> InflatedLayout {
    var inflater = self
    inflater.data = data
    return try inflater.inflate(file: path)
  }

  /// Reads the data for each `{path}` from a JSON file, which the run may have read already.
  fileprivate mutating func readData(_ cache: DocumentCache) throws(InflateErrors) {
    guard let dataFile else { return }
    let bytes = try bytes(ofFile: dataFile, beneath: nil, cache: cache)
    guard bytes.count <= limits.bytes else {
      let reason = InflateError.Reason.fileTooLarge(limit: limits.bytes)
      throw InflateErrors([InflateError(reason, location: InflateError.Location(file: dataFile))])
    }
    data = try Self.data(fromJSON: bytes, named: dataFile)
  }
}

extension DocumentFormat {
  /// Gravity's XML: rows, columns, and layers, with templates and data.
  public static let gravity = DocumentFormat(
    name: "gravity", precedence: 1, recognizes: GravityDocument.recognizes,
    recognizesBesideOthers: { GravityTemplate.isDocument($0) },
    prepare: { (inflater, cache) throws(InflateErrors) in try inflater.readData(cache) },
    open: {
      GravityDocument(
        file: $0.file, bytes: $0.bytes, limits: $0.limits, inflater: $0.inflater, kinds: $0.kinds,
        xmlFiles: $0.xmlFiles, open: $0.include)
    })
}
