import Layouts
import Measure

/// Makes views of nodes: looks up their classes, sets their attributes, follows includes, and collects what is wrong.
///
/// After a mistake it goes on, so that all mistakes of all files are found at once; the tree is given up then.
struct TreeBuilder {
  let inflater: Inflater
  let source: any DocumentSource
  let kinds: [String: ViewKind]
  var indexedKinds: [String: IndexedKind] = [:]
  let unknownParent = IndexedKind(.unknownParent)
  /// What any known parent's child may ask of it: a root is written for a parent that isn't there yet.
  lazy var anyChildAttributes = Set(kinds.values.flatMap { $0.childAttributes.flatMap(\.names) })
  var context: AttributeContext
  /// The outermost document first, then the chain of includes that is being followed.
  var openFiles: [File] = []
  var files: [String] = []
  var errors: [InflateError] = []
  /// Apart for what a document alone shows and for what its views show, since each of the two is found in document order.
  var shapeTally = MistakeTally()
  var tally = MistakeTally()
  /// What was reported since the first include: a file that is included twice has its mistakes reported once.
  var reported: Set<InflateError> = []
  /// The includes that were tried, and the bytes that they may still bring.
  var includeCount = 0
  var hasReportedIncludeLimit = false
  var bytesLeft: Int
  /// The arrays and objects that documents may still bring.
  var containersLeft: Int
  var views: [String: View] = [:]
  var idPlaces: [String: (document: JSONDocument, node: NodePath)] = [:]
  var usedOverrides: Set<String> = []
  var places: [ObjectIdentifier: ViewPlace] = [:]

  final class File {
    let name: String
    let document: JSONDocument
    var errors: [InflateError] = []

    init(name: String, document: JSONDocument) {
      self.name = name
      self.document = document
    }
  }

  /// What a node's view is made in: its parent, and the classes that say which attributes it takes.
  struct Surroundings {
    var parent: ViewGroup?
    var parentKind: IndexedKind?
    var depth: Int
  }

  init(inflater: Inflater, kinds: [String: ViewKind], source: any DocumentSource) {
    self.inflater = inflater
    self.kinds = kinds
    self.source = source
    let density = inflater.density
    precondition(density > 0 && density.isFinite, "The density is a number above 0")
    context = AttributeContext(density: density, textMeasurer: inflater.textMeasurer)
    precondition(inflater.fontScale > 0 && inflater.fontScale.isFinite, "The font scale is a number above 0")
    context.fontScale = inflater.fontScale
    bytesLeft = inflater.maximumBytes
    // Files that people write have more bytes for each; the memory that a layout takes grows with this number.
    containersLeft = max(1000, inflater.maximumBytes / 80)
  }

  mutating func build(
    _ bytes: [UInt8], named name: String, into parent: ViewGroup?
  ) throws(InflateErrors) -> InflatedLayout {
    let file = file(name, bytes)
    files = [name]
    bytesLeft -= min(bytes.count, bytesLeft)
    let parentKind = parent.flatMap { parent in kinds.values.first { $0.matches(parent) }.map(IndexedKind.init) }
    let root = view(of: file, in: Surroundings(parent: parent, parentKind: parentKind, depth: 0), overrides: [])
    for override in inflater.overrides where !usedOverrides.contains(override.id) {
      let near = Suggestion.nearest(to: override.id, in: idPlaces.keys.sorted())
      errors.append(
        InflateError(
          .unknownOverride(id: override.id, attribute: override.attribute, suggestion: near),
          location: InflateError.Location(file: name)))
    }
    let isFailure = errors.contains { $0.severity == .error || inflater.warningsAreErrors }
    guard let root, !isFailure else {
      root?.removeFromParent()
      throw InflateErrors(listedErrors)
    }
    if let direction = inflater.layoutDirection { root.layoutDirection = direction }
    return InflatedLayout(root: root, warnings: listedErrors, files: files, views: views, places: places)
  }

  var listedErrors: [InflateError] {
    var all = tally
    all.addDropped(shapeTally)
    return all.list(errors)
  }

  // MARK: Files

  func file(_ name: String, _ bytes: [UInt8]) -> File {
    let document = JSONDocument(
      file: name, bytes: bytes, maximumBytes: inflater.maximumBytes, maximumContainers: containersLeft)
    return File(name: name, document: document)
  }

  /// The root of a document, with all mistakes of the document behind those that were found before.
  mutating func view(of file: File, in surroundings: Surroundings, overrides: [Overrides]) -> View? {
    openFiles.append(file)
    defer { openFiles.removeLast() }
    let outerPicture = context.picture
    defer { context.picture = outerPicture }
    context.picture = PictureReader(source: source, document: file.name, context: context).read
    let (root, shapeErrors) = file.document.read(maximumDepth: JSONDocument.maximumDepth - surroundings.depth)
    containersLeft -= file.document.containerCount
    file.errors = shapeErrors.filter { isNew($0) && shapeTally.admits($0.severity) }
    shapeTally.addDropped(file.document.tally)
    let place = errors.count
    let view = root.flatMap { self.view(of: $0, in: surroundings, overrides: overrides) }
    file.errors.sortByPlace()
    errors.insert(contentsOf: file.errors, at: place)
    return view
  }

  mutating func include(
    _ reference: IncludeReference, _ node: Node, in surroundings: Surroundings, _ outer: [Overrides]
  ) -> View? {
    guard mayInclude(node) else { return nil }
    let opened: SourceFile
    do throws(SourceError) {
      opened = try source.document(reference, from: file.name, maximumBytes: bytesLeft)
    } catch {
      switch error {
      case .unreadable(let why): report(.missingInclude(name: reference.filename, why: why), node, .value("inflate"))
      case .outsideFolder: report(.outsideFolder(file: reference.filename), node, .value("inflate"))
      }
      return nil
    }
    if let first = openFiles.firstIndex(where: { isSameFile($0.name, opened.name) }) {
      report(.includeCycle(names: openFiles[first...].map(\.name) + [opened.name]), node, .value("inflate"))
      return nil
    }
    guard opened.bytes.count <= bytesLeft else {
      // What is left of the limit would let smaller files in at random.
      includeCount = Self.maximumIncludeCount
      hasReportedIncludeLimit = true
      report(.includesTooLarge(limit: inflater.maximumBytes), node, .value("inflate"))
      return nil
    }
    bytesLeft -= opened.bytes.count
    files.append(opened.name)
    let overrides = [Overrides(node: node, attributes: attributes(of: node, nil, surroundings), file: file)] + outer
    return view(of: self.file(opened.name, opened.bytes), in: surroundings, overrides: overrides)
  }

  /// The files that may be read inside each other, the outermost one counted, and those that may be included in all.
  ///
  /// Without them, files that include the next one twice each would make as many views as two to the number of files.
  static let maximumOpenFiles = 64
  static let maximumIncludeCount = 10_000

  /// Counts an include. Beyond the limit, the first one is reported, and none is followed.
  mutating func mayInclude(_ node: Node) -> Bool {
    guard openFiles.count < Self.maximumOpenFiles else {
      report(.includesTooDeep(limit: Self.maximumOpenFiles), node, .value("inflate"))
      return false
    }
    if includeCount < Self.maximumIncludeCount {
      includeCount += 1
      return true
    }
    if !hasReportedIncludeLimit {
      hasReportedIncludeLimit = true
      report(.tooManyIncludes(limit: Self.maximumIncludeCount), node, .value("inflate"))
    }
    return false
  }

  func isSameFile(_ name: String, _ other: String) -> Bool {
    name == other || (name.hasPrefix("./") && name.dropFirst(2) == other)
  }

  // MARK: Nodes

  /// What stands beside an `inflate`: it is set on the root of the included file.
  struct Overrides {
    let node: Node
    let attributes: [NodeAttribute]
    let file: File
  }

  var file: File { openFiles[openFiles.count - 1] }

  /// - Parameter overrides: the innermost include's first.
  mutating func view(of node: Node, in surroundings: Surroundings, overrides: [Overrides] = []) -> View? {
    switch node.kind {
    case .include(let reference):
      return include(reference, node, in: surroundings, overrides)
    case .unreadable:
      checkWithoutClass(node, in: surroundings)
      return nil
    case .view(let className):
      guard let kind = indexedKind(className) else {
        let near = tally.hasRoom(for: .error) ? Suggestion.nearest(to: className, in: kinds.keys.sorted()) : nil
        report(.unknownClass(name: className, suggestion: near), node, .value("class"))
        checkWithoutClass(node, in: surroundings)
        return nil
      }
      return view(of: node, kind, className, in: surroundings, overrides)
    }
  }

  mutating func view(
    of node: Node, _ kind: IndexedKind, _ className: String, in surroundings: Surroundings, _ overrides: [Overrides]
  ) -> View? {
    context.parent = surroundings.parent
    let view = kind.kind.make(context)
    surroundings.parent?.addSubview(view)
    view.className = className
    if inflater.keepsPlaces {
      places[ObjectIdentifier(view)] = ViewPlace(
        own: site(node, file), includes: overrides.map { site($0.node, $0.file) })
    }
    let attributes = attributes(of: node, kind, surroundings)
    if let overriding = overrides.last(where: { $0.attributes.contains { $0.name == "id" } }) {
      setID(of: view, overriding.attributes, overriding.node, overriding.file)
    } else {
      setID(of: view, attributes, node, file)
    }
    set(attributes, of: view, kind, className, node, surroundings)
    for overrides in overrides { apply(overrides, to: view, kind, surroundings) }
    addChildren(of: node, to: view, kind, className, depth: surroundings.depth + 1)
    return view
  }

  func site(_ node: Node, _ file: File) -> ViewPlace.Site {
    ViewPlace.Site(document: file.document, node: node)
  }

  /// Finds the mistakes in the children of a node that can't be made, its own attributes being unknown.
  mutating func checkWithoutClass(_ node: Node, in surroundings: Surroundings) {
    let inner = Surroundings(parent: nil, parentKind: nil, depth: surroundings.depth + 1)
    for child in node.children { _ = view(of: child, in: inner) }
  }

  mutating func addChildren(
    of node: Node, to view: View, _ kind: IndexedKind, _ className: String, depth: Int
  ) {
    guard !node.children.isEmpty else { return }
    let group = view as? ViewGroup
    let maximum = group == nil ? 0 : kind.kind.maximumChildCount
    let surroundings = Surroundings(parent: group, parentKind: kind, depth: depth)
    for (index, child) in node.children.enumerated() {
      if index == maximum { report(.tooManyChildren(className: className, maximum: maximum), child, .view) }
      _ = self.view(of: child, in: surroundings)
    }
    // A child that could not be made would shift the indexes of those behind it.
    guard let group, group.subviews.count == node.children.count else { return }
    for problem in kind.kind.problems(view) { report(problem, node) }
  }

  mutating func report(_ problem: LayoutProblem, _ node: Node) {
    let subject = problem.childIndex.map { node.children[$0] } ?? node
    let place: (key: NodePlace, value: NodePlace) =
      problem.attribute.map { (.key($0), .value($0)) } ?? (.view, .view)
    switch problem.kind {
    case .unknownID(let id):
      // Among more siblings than that, looking through them once for each mistake would take too long.
      let ids = node.children.lazy.prefix(1000).compactMap(\.id)
      let near = tally.hasRoom(for: .warning) ? Suggestion.nearest(to: id, in: ids) : nil
      let reason = InflateError.Reason.unknownId(id: id, attribute: problem.attribute ?? "", suggestion: near)
      report(reason, severity: .warning, subject, place.value)
    case .cycle(let names, let axis):
      report(.ruleCycle(ids: names, axis: axis == .horizontal ? "horizontal" : "vertical"), subject, place.value)
    case .inconsistentValue(let sentence, let isError):
      report(.inconsistentValue(sentence), severity: isError ? .error : .warning, subject, place.value)
    }
  }

  // MARK: Reports

  mutating func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ node: Node, _ place: NodePlace
  ) {
    report(reason, severity: severity, node, place, in: file)
  }

  mutating func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ node: Node, _ place: NodePlace,
    in file: File
  ) {
    guard tally.hasRoom(for: severity) else {
      _ = tally.admits(severity)
      return
    }
    let error = file.document.error(reason, severity: severity, at: node.path, place)
    if isNew(error), tally.admits(severity) { file.errors.append(error) }
  }

  mutating func isNew(_ error: InflateError) -> Bool { files.count == 1 || reported.insert(error).inserted }
}

extension Node {
  /// The id as it stands in the document.
  var id: String? {
    guard let value = attributes.first(where: { $0.name == "id" })?.value else { return nil }
    return String(value, AttributeContext())
  }
}
