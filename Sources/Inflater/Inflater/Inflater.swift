import Foundation
import GRXFileFormats
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
  /// The number of pixels per point, above 0. Every length is multiplied by it once, and rounded to whole pixels. The
  /// default is 1.
  public var density = 1.0
  /// The scale factor of text sizes, like the user's setting, above 0. Sizes in `px` don't change. The default is 1.
  public var fontScale = 1.0
  /// The text engine.
  public var textMeasurer: any TextMeasurer = ProportionalTextMetrics()
  /// The direction of the root, which overrides the one in its document.
  public var layoutDirection: LayoutDirection?
  /// The source of included documents and pictures; `nil` for the folder of the outermost document.
  public var source: (any DocumentSource)?
  /// Whether documents may name files outside the folder of the outermost one. Used only if `source` is `nil`. The
  /// default is `false`.
  public var allowsFilesOutside = false
  /// Whether warnings are treated as errors: inflating then fails, and throws them with that severity. The default is
  /// `false`.
  public var warningsAreErrors = false
  /// The limits on the size of documents.
  public var limits = InflateLimits()
  /// The maximum number of views of a layout: `limits.views`.
  public var maximumViews: Int {
    get { limits.views }
    set { limits.views = newValue }
  }
  /// The budget for inflating one layout; `nil` for no limit. Each layout begins with all of the steps; a step is a
  /// view, or a few kilobytes of input. If the budget is exhausted, an error with the code `interrupted` is thrown.
  public var budget: LayoutBudget?
  /// Attributes that replace those in the document.
  public var overrides: [AttributeOverride] = []
  /// The width of the window for choosing resources and parts of a document, in points. The default is 360.
  public var windowWidth = 360.0
  /// The height of the window for choosing resources and parts of a document, in points. The default is 640.
  public var windowHeight = 640.0
  /// The layout's part of the work of a run, if it isn't the only layout.
  package var share: RunBudget.Share?
  /// Whether the layout stores the inputs from which each view was created.
  package var keepsBlueprints = false
  /// The views whose blueprints are stored if any are; `nil` for all views.
  package var blueprintFilter: BlueprintFilter?
  /// Whether the layout stores the location of each view, which takes time and memory. The default is `false`.
  public var keepsPlaces = false
  /// Whether similar nodes are prepared together. The result is the same.
  package var usesTemplates = true
  /// Whether messages mention relevant options of the tool.
  package var namesOptions = false
  /// A closure that is called with the files and folders on which a layout depends, apart from its own file, even if
  /// there are errors.
  package var didLookAt: (@Sendable (String) -> Void)?
  /// Whether the outermost file must be a regular file, so that reading never blocks.
  package var requiresRegularFile = false
  /// The folder that was searched for layouts, which contains the outermost file. Links must not leave it. Ignored if
  /// files outside are allowed.
  package var enclosure: String?
  private var kinds: [String: ViewKind] = [:]
  /// The formats, in decreasing order of precedence.
  var formats: [DocumentFormat] = []
  private var options: [ObjectIdentifier: any FormatOptions] = [:]

  /// An inflater with the default values, whose classes were registered before.
  package static let standard = Inflater()

  /// Creates an inflater that knows the given classes of views. By default, these are the built-in ones and UIKit's.
  public init(kinds: [ViewKind] = ViewKind.builtIn + ViewKind.uiKit) {
    for kind in kinds { register(kind) }
  }

  /// Registers a class of views under its name and its aliases, replacing a class of the same name.
  public mutating func register(_ kind: ViewKind) {
    for name in [kind.name] + kind.aliases { kinds[name] = kind }
  }

  /// Registers a format of documents besides `.grx`, replacing a format of the same name.
  public mutating func register(_ format: DocumentFormat) {
    formats.removeAll { $0.name == format.name }
    formats.insert(format, at: formats.firstIndex { $0.precedence <= format.precedence } ?? formats.count)
  }

  /// The options of a format.
  package subscript<Options: FormatOptions>(options type: Options.Type) -> Options {
    get { options[ObjectIdentifier(type)] as? Options ?? Options() }
    set { options[ObjectIdentifier(type)] = newValue }
  }

  /// Returns the class with a name in documents.
  public func kind(named name: String) -> ViewKind? { kinds[name] }

  /// The classes that documents can use, without duplicates, in alphabetical order of their names.
  package var allKinds: [ViewKind] {
    kinds.filter { $0.key == $0.value.name }.values.sorted { $0.name < $1.name }
  }

  /// The names of all classes that documents may use, in alphabetical order.
  public var classNames: [String] { kinds.keys.sorted() }

  /// Builds the tree of a file.
  ///
  /// - Throws: All errors in the file and in the files that it includes.
  public func inflate(file path: String) throws(InflateErrors) -> InflatedLayout {
    try inflate(file: path, cache: DocumentCache())
  }

  /// Builds the tree of a file, using the files that a run has already read.
  package func inflate(file path: String, cache: DocumentCache) throws(InflateErrors) -> InflatedLayout {
    let bytes = try bytes(ofFile: path, beneath: boundary, cache: cache)
    let folder = path.parentPath
    return try inflate(bytes, named: path, folder: folder, into: nil, cache: cache)
  }

  /// Returns the bytes of a file, which a run may have read already.
  package func bytes(
    ofFile path: String, beneath boundary: String?, cache: DocumentCache
  ) throws(InflateErrors) -> [UInt8] {
    do throws(FileReader.Problem) {
      return try cache.bytes(ofFile: path) { () throws(FileReader.Problem) in
        try FileReader.read(
          path, beneath: boundary, maximumBytes: limits.bytes, mustBeRegular: requiresRegularFile)
      }
    } catch {
      let reason = InflateError.Reason.unreadableFile(why: error.why)
      throw InflateErrors([InflateError(reason, location: InflateError.Location(file: path))])
    }
  }

  /// Builds the tree of a document in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document, encoded as UTF-8.
  ///   - name: The name of the document in messages.
  ///   - folder: The folder to which file names in the document are relative, if `source` is `nil`.
  /// - Throws: All errors in the document and in the files that it includes.
  public func inflate(
    _ bytes: [UInt8], named name: String, folder: String = "."
  ) throws(InflateErrors) -> InflatedLayout {
    try inflate(bytes, named: name, folder: folder, into: nil)
  }

  /// Builds the tree of a document given as text.
  ///
  /// - Parameters:
  ///   - string: The document.
  ///   - name: The name of the document in messages.
  ///   - folder: The folder to which file names in the document are relative, if `source` is `nil`.
  /// - Throws: All errors in the document and in the files that it includes.
  public func inflate(
    string: String, named name: String = "layout", folder: String = "."
  ) throws(InflateErrors) -> InflatedLayout {
    try inflate(Array(string.utf8), named: name, folder: folder, into: nil)
  }

  /// Builds the tree of a document in memory and adds it to a view, whose class defines the layout attributes of the
  /// document's root.
  ///
  /// - Throws: All errors in the document and in the files that it includes; nothing is added then.
  public func inflate(
    _ bytes: [UInt8], named name: String, folder: String = ".", into parent: ViewGroup?
  ) throws(InflateErrors) -> InflatedLayout {
    try inflate(bytes, named: name, folder: folder, into: parent, cache: DocumentCache())
  }

  /// Builds the tree of a document in memory, using the files that a run has already read and parsed.
  package func inflate(
    _ bytes: [UInt8], named name: String, folder: String, into parent: ViewGroup?, cache: DocumentCache
  ) throws(InflateErrors) -> InflatedLayout {
    var inflater = self
    for format in formats { try format.prepare(&inflater, cache) }
    let files =
      source ?? FolderSource(folder: folder, allowsFilesOutside: allowsFilesOutside, beneath: boundary)
    func builder(_ allowance: Int) -> TreeBuilder {
      TreeBuilder(inflater: inflater, kinds: kinds, source: files, cache: cache, allowance: allowance)
    }
    let allowance = share?.allowance(of: bytes.count) ?? .max
    func built(_ builder: inout TreeBuilder) throws(InflateErrors) -> InflatedLayout {
      let result = Meter.$inflating.withValue(builder.meter) {
        Result { () throws(InflateErrors) in try builder.build(bytes, named: name, into: parent) }
      }
      var layout = try result.get()
      layout.steps = share?.steps(forBytes: bytes.count)
      return layout
    }
    var first = builder(allowance)
    do throws(InflateErrors) {
      return try built(&first)
    } catch {
      if first.meter?.interruption != nil { throw error.keeping((first, cache)) }
      guard let share, error.isOverLimit, allowance < WorkBudget.layout else { throw error }
      let rest = share.rest()
      if rest == 0 { throw error.naming(rest: 0, of: share) }
      var second = builder(allowance + rest)
      defer { share.take(second.used - allowance) }
      do throws(InflateErrors) {
        return try built(&second)
      } catch {
        throw allowance + rest < WorkBudget.layout ? error.naming(rest: rest, of: share) : error
      }
    }
  }

  /// The folder that links must not leave, if there is one.
  package var boundary: String? { allowsFilesOutside ? nil : enclosure }
}

/// An attribute that is set on the view with an id, as if the document set it.
public struct AttributeOverride: Hashable, Sendable {
  /// The id of the view.
  public var id: String
  /// The name of the attribute.
  public var attribute: String
  /// The value that replaces the one in the document.
  public var value: AttributeValue

  /// Creates an override that sets an attribute of the view with an id.
  public init(id: String, attribute: String, value: AttributeValue) {
    self.id = id
    self.attribute = attribute
    self.value = value
  }
}
