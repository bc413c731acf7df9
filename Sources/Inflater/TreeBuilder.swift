import Layouts
import Measure

/// Makes views of nodes: looks up their classes, sets their attributes, follows includes, and collects what is wrong.
///
/// After a mistake it goes on, so that all mistakes of all files are found at once; the tree is discarded then.
struct TreeBuilder {
  let inflater: Inflater
  let source: any DocumentSource
  let cache: DocumentCache
  let kinds: [String: ViewKind]
  private var indexedKinds: [IndexedKinds] = []
  var context: AttributeContext
  /// The outermost document first, then the chain of includes that is being followed.
  var openFiles: [File] = []
  var files: [String] = []
  var errors: [InflateError] = []
  /// Separate for what a document alone shows and for what its views show, since each of the two is found in document order.
  var shapeTally = DiagnosticTally()
  var tally = DiagnosticTally()
  /// What was reported since the first include: a file that is included twice has its mistakes reported once.
  var reported: Set<InflateError> = []
  /// The includes that were tried, and the bytes that they may still bring.
  var includeCount = 0
  var hasReportedIncludeLimit = false
  var bytesLeft: Int
  /// The arrays, objects and elements that documents may still bring.
  var containersLeft: Int
  /// The number of nodes that no view could be made of.
  var failureCount = 0
  var ids: [String] = []
  var views: [String: View] = [:]
  var idPlaces: [String: SourceSite] = [:]
  var usedOverrides: Set<String> = []
  var places: [ObjectIdentifier: ViewPlace] = [:]
  var blueprints: [ObjectIdentifier: ViewBlueprint] = [:]

  /// A document that is being followed.
  final class File {
    let name: String
    let document: any SourceDocument
    let dialect: any Dialect
    let kinds: IndexedKinds
    var errors: [InflateError] = []
    /// What the views of the document's templates are made by, by their numbers.
    var templates: [PreparedTemplate] = []

    init(name: String, document: any SourceDocument, kinds: IndexedKinds) {
      self.name = name
      self.document = document
      self.kinds = kinds
      dialect = kinds.dialect
    }
  }

  /// What a node's view is made in: its parent, and the class that says which attributes the parent defines for it.
  struct ParentContext {
    var parent: ViewGroup?
    var parentKind: IndexedKind?
    var depth: Int
    /// What the node takes over from the nodes around it.
    var inherited: (any Sendable)?
  }

  init(inflater: Inflater, kinds: [String: ViewKind], source: any DocumentSource, cache: DocumentCache) {
    self.inflater = inflater
    self.kinds = kinds
    self.source = source
    self.cache = cache
    let density = inflater.density
    require(density > 0 && density.isFinite, "The density is a number above 0")
    context = AttributeContext(density: density, textMeasurer: inflater.textMeasurer)
    require(inflater.fontScale > 0 && inflater.fontScale.isFinite, "The font scale is a number above 0")
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
    let parentKind = parent.flatMap { parent in kinds.values.first { $0.matches(parent) } }
    let surroundings = ParentContext(
      parent: parent, parentKind: parentKind.map { IndexedKind($0, file.dialect) }, depth: 0)
    let root = view(of: file, in: surroundings, includes: [])
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
      throw InflateErrors(inflater.warningsAreErrors ? listedErrors.map(\.asError) : listedErrors)
    }
    if let direction = inflater.layoutDirection { root.layoutDirection = direction }
    return InflatedLayout(
      root: root, document: file.document, warnings: listedErrors, files: files, ids: ids, views: views, places: places,
      blueprints: blueprints)
  }

  var listedErrors: [InflateError] {
    var all = tally
    all.addDropped(shapeTally)
    return all.list(errors)
  }

  // MARK: Files

  private mutating func file(_ name: String, _ bytes: [UInt8]) -> File {
    let limits = DocumentLimits(maximumBytes: inflater.maximumBytes, maximumContainers: containersLeft)
    let (cache, source, limit) = (cache, source, bytesLeft)
    let opening = FrontEnd.Opening(
      file: name, bytes: bytes, limits: limits, inflater: inflater, kinds: kinds, xmlFiles: cache.xmlFiles
    ) { file, includer in
      do throws(SourceError) {
        let reference = IncludeReference(filename: file)
        return .success(try cache.include(reference, from: includer, maximumBytes: limit, in: source))
      } catch {
        return .failure(error)
      }
    }
    let frontEnd = FrontEnd.of(bytes)
    let document: any SourceDocument
    if frontEnd.ignoresInflater {
      document = cache.document(named: name, bytes, limits) { frontEnd.open(opening) }
    } else {
      document = frontEnd.open(opening)
      cache.adopt(document, bytes)
    }
    return File(name: name, document: document, kinds: kinds(in: document.dialect))
  }

  /// The classes in the words of a dialect.
  mutating func kinds(in dialect: any Dialect) -> IndexedKinds {
    if let known = indexedKinds.first(where: { $0.dialect === dialect }) { return known }
    let new = IndexedKinds(kinds, dialect)
    indexedKinds.append(new)
    return new
  }

  /// The root of a document, with all mistakes of the document behind those that were found before.
  private mutating func view(
    of file: File, in surroundings: ParentContext, includes: [AttributeLayer]
  ) -> View? {
    openFiles.append(file)
    defer { openFiles.removeLast() }
    let outer = context
    defer { context = outer }
    context.units = file.dialect.units
    context.picture = PictureReader(source: source, cache: cache, document: file.name, context: context).read
    let content = file.document.read()
    files += file.document.otherFiles
    containersLeft -= content.containerCount
    file.errors = content.errors.filter { isNew($0) && shapeTally.admits($0.severity) }
    shapeTally.addDropped(content.tally)
    let place = errors.count
    let view = content.root.flatMap { self.view(of: $0, in: surroundings, includes: includes) }
    file.errors.sortByPlace()
    errors.insert(contentsOf: file.errors, at: place)
    return view
  }

  private mutating func include(
    _ reference: IncludeReference, _ node: Node, in surroundings: ParentContext, _ outer: [AttributeLayer]
  ) -> View? {
    let site = site(node)
    guard mayInclude(site) else { return nil }
    let opened: SourceFile
    do throws(SourceError) {
      opened = try cache.include(reference, from: file.name, maximumBytes: bytesLeft, in: source)
    } catch {
      switch error {
      case .unreadable(let why): report(.missingInclude(name: reference.filename, why: why), site, .include)
      case .outsideFolder: report(.outsideFolder(file: reference.filename), site, .include)
      }
      return nil
    }
    if let first = openFiles.firstIndex(where: { isSameFile($0.name, opened.name) }) {
      report(.includeCycle(names: openFiles[first...].map(\.name) + [opened.name]), site, .include)
      return nil
    }
    guard opened.bytes.count <= bytesLeft else {
      // What is left of the limit would let smaller files in at random.
      includeCount = Self.maximumIncludeCount
      hasReportedIncludeLimit = true
      report(.includesTooLarge(limit: inflater.maximumBytes), site, .include)
      return nil
    }
    bytesLeft -= opened.bytes.count
    files.append(opened.name)
    let layer = AttributeLayer(.include, from: site, file.dialect.attributesOfInclude(node))
    return view(of: self.file(opened.name, opened.bytes), in: surroundings, includes: [layer] + outer)
  }

  /// The files that may be read inside each other, the outermost one counted, and those that may be included in all.
  ///
  /// Without them, files that include the next one twice each would make as many views as two to the number of files.
  static let maximumOpenFiles = 64
  static let maximumIncludeCount = 10_000

  /// Counts an include. Beyond the limit, the first one is reported, and none is followed.
  private mutating func mayInclude(_ site: SourceSite) -> Bool {
    guard openFiles.count < Self.maximumOpenFiles else {
      report(.includesTooDeep(limit: Self.maximumOpenFiles), site, .include)
      return false
    }
    if includeCount < Self.maximumIncludeCount {
      includeCount += 1
      return true
    }
    if !hasReportedIncludeLimit {
      hasReportedIncludeLimit = true
      report(.tooManyIncludes(limit: Self.maximumIncludeCount), site, .include)
    }
    return false
  }

  private func isSameFile(_ name: String, _ other: String) -> Bool {
    name == other || (name.hasPrefix("./") && name.dropFirst(2) == other)
  }

  // MARK: Nodes

  var file: File { openFiles[openFiles.count - 1] }

  func site(_ node: Node) -> SourceSite { SourceSite(document: file.document, node: node.path) }

  /// - Parameter includes: What the includes give that lead to this node, the innermost one's first.
  private mutating func view(
    of node: Node, in surroundings: ParentContext, includes: [AttributeLayer] = []
  ) -> View? {
    guard surroundings.depth < DocumentLimits.maximumDepth else {
      report(.tooDeep(limit: DocumentLimits.maximumDepth), site(node), .node)
      failureCount += 1
      return nil
    }
    let failuresBefore = failureCount
    var view: View?
    var standsForOthers = false
    switch node.kind {
    case .include(let reference):
      view = include(reference, node, in: surroundings, includes)
      // An included group makes several views, or none.
      standsForOthers = failureCount == failuresBefore
    case .group(let className) where surroundings.parent == nil || (openFiles.count == 1 && node.path == .root):
      view = self.view(of: node, className, in: surroundings, includes)
    case .group:
      for child in node.children { _ = self.view(of: child, in: surroundings) }
      standsForOthers = true
    case .unreadable:
      checkWithoutClass(node, in: surroundings)
    case .view(let className):
      if node.template >= 0, includes.isEmpty, let made = self.view(ofTemplate: node, className, in: surroundings) {
        return made
      }
      view = self.view(of: node, className, in: surroundings, includes)
    }
    if view == nil, !standsForOthers { failureCount += 1 }
    return view
  }

  private mutating func view(
    of node: Node, _ className: String, in surroundings: ParentContext, _ includes: [AttributeLayer]
  ) -> View? {
    guard let kind = file.kinds[className] else {
      reportUnknownClass(className, node)
      checkWithoutClass(node, in: surroundings)
      return nil
    }
    context.parent = surroundings.parent
    let view = file.document.makeView(for: node) ?? kind.kind.make(context)
    surroundings.parent?.addSubview(view)
    let displayName = node.displayName ?? className
    // A view that goes by its Swift name needs no memory for it.
    if view.hasOwnClassName || !kind.isSwiftName(displayName, of: view) { view.className = displayName }
    if inflater.keepsBlueprints {
      blueprints[ObjectIdentifier(view)] = ViewBlueprint(kind: kind.kind, className: displayName, context: context)
    }
    var surroundings = surroundings
    surroundings.inherited = file.dialect.inherited(by: node, from: surroundings.inherited)
    let layers = layers(of: node, className, includes, surroundings)
    if inflater.keepsPlaces { places[ObjectIdentifier(view)] = ViewPlace(layers: layers) }
    setID(of: view, layers)
    set(layers, of: view, kind, className, surroundings)
    addChildren(of: node, to: view, kind, className, in: surroundings)
    file.document.didMake(view, for: node)
    return view
  }

  /// In a function of its own, as `finish`.
  @inline(never)
  private mutating func reportUnknownClass(_ className: String, _ node: Node) {
    if tally.hasRoom(for: .error) {
      report(unknownClass(className), site(node), .className)
    } else {
      _ = tally.admits(.error)
    }
  }

  private func unknownClass(_ name: String) -> InflateError.Reason {
    if name == "include" { return .includeAsClass(name: name) }
    // Android's XML may give a class's full name.
    let shortName = name.split(separator: ".").last.map(String.init) ?? name
    let near = file.kinds[shortName] == nil ? Suggestion.nearest(to: name, in: file.kinds.classNames) : shortName
    let base = file.dialect.similarClass(to: name).flatMap { file.kinds[$0] == nil ? nil : $0 }
    if near == nil || base == nil || near == shortName || Suggestion.isSame(near ?? "", name) {
      let classes = near == nil && base == nil ? file.kinds.preferredNames : []
      return .unknownClass(name: name, suggestion: near, base: base, classes: classes)
    }
    return .unknownClass(name: name, suggestion: nil, base: base)
  }

  /// Finds the mistakes in the children of a node that can't be made, its own attributes being unknown.
  private mutating func checkWithoutClass(_ node: Node, in surroundings: ParentContext) {
    let inner = ParentContext(
      parent: nil, parentKind: nil, depth: surroundings.depth + 1, inherited: surroundings.inherited)
    for child in node.children { _ = view(of: child, in: inner) }
  }

  mutating func addChildren(
    of node: Node, to view: View, _ kind: IndexedKind, _ className: String, in surroundings: ParentContext
  ) {
    guard !node.children.isEmpty else { return }
    let group = view as? ViewGroup
    let maximum = group == nil ? 0 : kind.kind.maximumChildCount
    let inner = ParentContext(
      parent: group, parentKind: kind, depth: surroundings.depth + 1, inherited: surroundings.inherited)
    let failuresBefore = failureCount
    for index in node.children.indices {
      if index == maximum {
        report(.tooManyChildren(className: className, maximum: maximum), site(node.children[index]), .node)
      }
      _ = self.view(of: node.children[index], in: inner)
    }
    // A child that could not be made would shift the indexes of those behind it.
    guard group != nil, failureCount == failuresBefore else { return }
    finish(view, node, kind)
  }

  /// What is left to be done once a view has its children.
  ///
  /// In a function of its own: what `addChildren` keeps on the stack counts once for each level of views.
  @inline(never)
  private mutating func finish(_ view: View, _ node: Node, _ kind: IndexedKind) {
    if kind.childrenKeepOrder, let layout = view as? AutoLayout {
      let list = node.attributes.first { attribute in
        kind.own[attribute.name].map { kind.kind.attributes[$0.order].keepsDocumentOrder } ?? false
      }
      if let list {
        layout.isListBehindChildren =
          site(node).order(of: .attributeName(list.name)) > site(node.children[0]).order(of: .node)
      }
    }
    let problems = kind.kind.problems(view)
    if problems.isEmpty { return }
    // The children of groups in this document are known; if an include brings several, the parent is reported.
    let children = node.children.flatMap(\.flattened)
    // Among more siblings than that, looking through them once for each mistake would take too long.
    let idName = file.dialect.idName
    let ids = children.prefix(1000).compactMap { $0.id(idName) }
    for problem in problems { report(problem, node, children, ids) }
  }

  // MARK: Reports

  /// - Parameters:
  ///   - children: The node's, those of groups in place of the groups.
  ///   - ids: Theirs.
  private mutating func report(_ problem: LayoutProblem, _ node: Node, _ children: [Node], _ ids: [String]) {
    let child = problem.childIndex.flatMap { children.indices.contains($0) ? children[$0] : nil }
    let subject = child ?? node
    let place =
      problem.attribute.map { attribute in
        let name = subject.name(for: attribute, in: file.dialect)
        return problem.element.map { NodePlace.attributeElement(name, $0) } ?? .attributeValue(name)
      } ?? .node
    switch problem.kind {
    case .unknownID(let id):
      let near = tally.hasRoom(for: .warning) ? Suggestion.nearest(to: id, in: ids + problem.keywords) : nil
      let attribute = problem.attribute.map { subject.name(for: $0, in: file.dialect) } ?? ""
      let reason = InflateError.Reason.unknownId(id: id, attribute: attribute, suggestion: near)
      report(reason, severity: .warning, site(subject), place)
    case .cycle(let names, let axis):
      let axis = axis == .horizontal ? "horizontal" : "vertical"
      report(.ruleCycle(ids: names, axis: axis), site(subject), place)
    case .inconsistentValue(let sentence, let isError):
      report(.inconsistentValue(sentence), severity: isError ? .error : .warning, site(subject), place)
    }
  }

  mutating func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ site: SourceSite, _ place: NodePlace
  ) {
    guard tally.hasRoom(for: severity) else {
      _ = tally.admits(severity)
      return
    }
    let error = site.document.error(reason, severity: severity, at: site.node, place)
    guard isNew(error), tally.admits(severity) else { return }
    // Styles, for instance, are in documents that make no views.
    let reporting = openFiles.last { $0.document === site.document } ?? file
    reporting.errors.append(error)
  }

  private mutating func isNew(_ error: InflateError) -> Bool {
    files.count == 1 || reported.insert(error).inserted
  }
}

extension Node {
  /// The id as the document gives it.
  func id(_ idName: String) -> String? {
    guard let value = attributes.first(where: { $0.name == idName })?.value else { return nil }
    return String(value, AttributeContext())
  }

  /// The nodes that this one stands for: itself, or a group's children.
  var flattened: [Node] {
    if case .group = kind { children.flatMap(\.flattened) } else { [self] }
  }

  /// The name by which the node gives an attribute of the tables; the preferred one if it doesn't.
  fileprivate func name(for attribute: String, in dialect: any Dialect) -> String {
    let names =
      dialect.names(of: attribute, aliases: [], .child) + dialect.names(of: attribute, aliases: [], .own)
    return names.first { name in attributes.contains { $0.name == name } } ?? names.first ?? attribute
  }
}
