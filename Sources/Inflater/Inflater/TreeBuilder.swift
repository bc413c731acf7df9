import GRXFileFormats
import Layouts
import Measure

/// Creates views from nodes: looks up their classes, sets their attributes, follows includes, and collects diagnostics.
///
/// It continues after an error, so that all errors in all files are found; the tree is then discarded.
struct TreeBuilder {
  let inflater: Inflater
  let source: any DocumentSource
  let cache: DocumentCache
  let kinds: [String: ViewKind]
  private var indexedKinds: [IndexedKinds] = []
  var context: AttributeContext
  /// The outermost document, followed by the chain of includes that is being followed.
  var openFiles: [File] = []
  var files: [String] = []
  var errors: [InflateError] = []
  /// Separate tallies for diagnostics found in a document and in its views, since each kind is found in document order.
  var shapeTally = DiagnosticTally()
  var tally = DiagnosticTally()
  /// The diagnostics since the first include, so that the errors of a file that is included twice are reported once.
  var reported: Set<InflateError> = []
  /// The number of includes, and the number of bytes that they may still read.
  var includeCount = 0
  var hasReportedIncludeLimit = false
  var bytesLeft: Int
  /// The number of arrays, objects, and elements that all documents may contain.
  private let maximumContainerCount: Int
  /// The size to which all documents may expand, in bytes.
  private let maximumWork: Int
  private let allowance: Int
  private let maximumIncludeCount: Int
  /// The parts of the allowance that were used: the size of the included files, the number of nodes, and the size to
  /// which they expanded.
  private var (includedBytes, containerCount, work) = (0, 0, 0)
  let meter: Meter?
  /// The tree that was made before the budget was exhausted.
  private var remains: View?
  private var viewCount = 0
  /// The number of nodes from which no view could be created.
  var failureCount = 0
  /// The first view with each id, and the nodes that give them their ids.
  var named = NamedViews()
  var origins: [SourceSite] = []
  var usedOverrides: Set<String> = []
  private let places = ViewPlaces()
  /// The documents of the places, in the order of the first of each.
  private var placedDocuments: [any SourceDocument] = []
  private var lastPlacedDocument: (any SourceDocument)?
  var blueprints: [ObjectIdentifier: SharedBlueprint] = [:]
  /// The context of the last blueprint; `nil` if the next one may have another.
  private var blueprintContext: ViewBlueprint.Context?
  /// The last view on the path of the inflater's filter, and the number of views before it.
  private var lastOnPath: (view: View, depth: Int)?

  /// A document that is being followed.
  final class File {
    let name: String
    let document: any SourceDocument
    let dialect: Dialect
    let kinds: IndexedKinds
    var errors: [InflateError] = []
    /// The prepared templates of the document, by their numbers.
    var templates: [PreparedTemplate] = []

    init(name: String, document: any SourceDocument, kinds: IndexedKinds) {
      self.name = name
      self.document = document
      self.kinds = kinds
      dialect = kinds.dialect
    }
  }

  /// The surroundings of a node's view: its parent, and the class that determines which attributes the parent defines
  /// for it.
  struct ParentContext {
    var parent: ViewGroup?
    var parentKind: IndexedKind?
    var depth: Int
  }

  /// Creates a builder.
  /// - Parameter allowance: The size to which the layout may expand, in bytes, if it is below the inflater's limits.
  init(
    inflater: Inflater, kinds: [String: ViewKind], source: any DocumentSource, cache: DocumentCache,
    allowance: Int = .max
  ) {
    self.inflater = inflater
    self.kinds = kinds
    self.source = source
    self.cache = cache
    let density = inflater.density
    require(density > 0 && density.isFinite, "The density is a number above 0")
    context = AttributeContext(density: density, textMeasurer: inflater.textMeasurer)
    require(inflater.fontScale > 0 && inflater.fontScale.isFinite, "The font scale is a number above 0")
    context.fontScale = inflater.fontScale
    bytesLeft = inflater.limits.bytes
    self.allowance = allowance
    maximumWork = min(inflater.limits.work, allowance)
    meter = inflater.budget.map { Meter($0) }
    // Files written by hand contain more bytes per container; the memory of a layout is proportional to this number.
    maximumContainerCount = min(max(1000, inflater.limits.bytes / 80), allowance / WorkBudget.view)
    maximumIncludeCount = min(Self.maximumIncludeCount, allowance / WorkBudget.include)
  }

  mutating func build(
    _ bytes: [UInt8], named name: String, into parent: ViewGroup?
  ) throws(InflateErrors) -> InflatedLayout {
    let parentKind = parent.flatMap { kinds.kind(of: $0) }
    let file = file(name, bytes, parentClass: parentKind?.substituted)
    files = [name]
    bytesLeft -= min(bytes.count, bytesLeft)
    let surroundings = ParentContext(
      parent: parent, parentKind: parentKind.map { IndexedKind($0, file.dialect) }, depth: 0)
    let root = view(of: file, in: surroundings, includes: [])
    if let interruption = meter?.interruption {
      root?.removeFromParent()
      remains = root
      throw InflateErrors([InflateError(.interrupted(interruption), location: InflateError.Location(file: name))])
    }
    for override in inflater.overrides where !usedOverrides.contains(override.id) {
      let near = Suggestion.nearest(to: override.id, in: named.ids.sorted())
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
      root: root, warnings: listedErrors, files: files, document: file.document,
      placedDocuments: placedDocuments, named: named, places: places, blueprints: blueprints,
      hasOverrides: !inflater.overrides.isEmpty)
  }

  /// The used part of the allowance, in bytes.
  var used: Int {
    max(includedBytes, includeCount * WorkBudget.include, containerCount * WorkBudget.view, work)
  }

  var listedErrors: [InflateError] {
    var all = tally
    all.addDropped(shapeTally)
    return all.list(errors)
  }

  // MARK: Files

  /// Creates a file.
  /// - Parameter parentClass: The class of the view to which the document's root is added, if any.
  private mutating func file(_ name: String, _ bytes: [UInt8], parentClass: String? = nil) -> File {
    var limits = DocumentLimits(
      maximumBytes: inflater.limits.bytes, maximumContainers: maximumContainerCount - containerCount)
    limits.maximumWork = maximumWork - work
    let (cache, source, limit) = (cache, source, bytesLeft)
    let opening = DocumentFormat.Opening(
      file: name, bytes: bytes, limits: limits, inflater: inflater, kinds: kinds, xmlFiles: cache.xmlFiles,
      parentClass: parentClass
    ) { file, includer in
      do throws(SourceError) {
        let reference = IncludeReference(filename: file)
        return .success(try cache.include(reference, from: includer, maximumBytes: limit, in: source))
      } catch {
        return .failure(error)
      }
    }
    let format = inflater.format(of: opening)
    let document: any SourceDocument
    if format.ignoresInflater {
      document = cache.document(named: name, bytes, limits) { format.open(opening) }
    } else {
      document = format.open(opening)
      cache.adopt(document, bytes)
    }
    return File(name: name, document: document, kinds: kinds(in: document.dialect))
  }

  /// Returns the classes in the vocabulary of a dialect.
  mutating func kinds(in dialect: Dialect) -> IndexedKinds {
    if let known = indexedKinds.first(where: { $0.dialect === dialect }) { return known }
    let new = IndexedKinds(kinds, dialect)
    indexedKinds.append(new)
    return new
  }

  /// Returns the root of a document, with all errors of the document after those that were found before.
  private mutating func view(
    of file: File, in surroundings: ParentContext, includes: [AttributeLayer]
  ) -> View? {
    openFiles.append(file)
    defer { openFiles.removeLast() }
    let outer = context
    blueprintContext = nil
    defer { (context, blueprintContext) = (outer, nil) }
    context.picture = PictureReader(source: source, cache: cache, document: file.name, context: context).read
    let content = file.document.read()
    files += file.document.otherFiles
    containerCount += content.containerCount
    work += content.work
    if inflater.keepsPlaces { places.reserveCapacity(min(containerCount, inflater.limits.views)) }
    // Each view is a container. Memory that isn't used stays untouched.
    let maximumCount = min(content.containerCount, inflater.limits.views)
    named.reserveCapacity(maximumCount)
    if origins.isEmpty { origins.reserveCapacity(maximumCount) }
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
    includedBytes += opened.bytes.count
    guard opened.bytes.count <= bytesLeft, includedBytes <= allowance else {
      // The rest of the limit would allow arbitrary smaller files.
      includeCount = maximumIncludeCount
      hasReportedIncludeLimit = true
      report(.includesTooLarge(limit: inflater.limits.bytes), site, .include)
      return nil
    }
    bytesLeft -= opened.bytes.count
    files.append(opened.name)
    let layer = AttributeLayer(.include, from: site, node.attributes)
    return view(of: self.file(opened.name, opened.bytes), in: surroundings, includes: [layer] + outer)
  }

  /// The maximum number of nested files, including the outermost one, and the maximum number of includes.
  ///
  /// Without them, files that each include the next one twice would create a number of views exponential in the number
  /// of files.
  static let maximumIncludeCount = 10_000

  /// Counts an include. The first one beyond the limit is reported, and no further one is followed.
  private mutating func mayInclude(_ site: SourceSite) -> Bool {
    guard openFiles.count < DocumentLimits.maximumOpenFiles else {
      report(.includesTooDeep(limit: DocumentLimits.maximumOpenFiles), site, .include)
      return false
    }
    if includeCount < maximumIncludeCount {
      includeCount += 1
      return true
    }
    if !hasReportedIncludeLimit {
      hasReportedIncludeLimit = true
      report(.tooManyIncludes(limit: maximumIncludeCount), site, .include)
    }
    return false
  }

  private func isSameFile(_ name: String, _ other: String) -> Bool {
    name == other || (name.hasPrefix("./") && name.dropFirst(2) == other)
  }

  // MARK: Nodes

  var file: File { openFiles[openFiles.count - 1] }

  func site(_ node: Node) -> SourceSite { SourceSite(document: file.document, node: node.path) }

  /// Counts a view. The first one beyond the limit is reported, and no further one is created.
  private mutating func mayMakeView(of node: Node) -> Bool {
    if let meter, meter.isExhausted(after: .item) { return false }
    guard case .view = node.kind else { return true }
    viewCount += 1
    if viewCount <= inflater.limits.views { return true }
    if viewCount == inflater.limits.views + 1 { report(.tooManyViews(limit: inflater.limits.views), site(node), .node) }
    return false
  }

  /// Creates the view of a node.
  /// - Parameter includes: The attributes of the includes that lead to this node, the innermost first.
  private mutating func view(
    of node: Node, in surroundings: ParentContext, includes: [AttributeLayer] = []
  ) -> View? {
    guard surroundings.depth < DocumentLimits.maximumDepth else {
      report(.tooDeep(limit: DocumentLimits.maximumDepth), site(node), .node)
      failureCount += 1
      return nil
    }
    guard mayMakeView(of: node) else {
      failureCount += 1
      return nil
    }
    let failuresBefore = failureCount
    var view: View?
    var standsForOthers = false
    switch node.kind {
    case .include(let reference):
      view = include(reference, node, in: surroundings, includes)
      // An included group creates several views, or none.
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
    let maker = file.document.viewMaker(for: node, kind.kind) ?? kind.maker
    let displayName = node.displayName ?? className
    let measurer = context.textMeasurer
    if let fonts = node.fonts { (context.textMeasurer, blueprintContext) = (fonts, nil) }
    let view = maker.begin(displayName, in: surroundings.parent, &context)
    if let look = node.look { view.look = look }
    let layers = layers(of: node, includes)
    setID(of: view, layers)
    if inflater.keepsBlueprints { keepBlueprint(of: view, maker, displayName, node, [], in: surroundings) }
    set(layers, of: view, kind, className, surroundings)
    if inflater.keepsPlaces { place(view, ViewPlace(layers: layers)) }
    context.textMeasurer = measurer
    addChildren(of: node, to: view, kind, maker, className, in: surroundings)
    file.document.didMake(view, for: node)
    return view
  }

  /// Stores the blueprint of a view that has its id, if the inflater's filter includes it.
  mutating func keepBlueprint(
    of view: View, _ maker: ViewMaker, _ className: String, _ node: Node, _ settings: [ViewBlueprint.Setting],
    in surroundings: ParentContext
  ) {
    guard isExpected(view, in: surroundings) else { return }
    let shared = blueprintContext ?? ViewBlueprint.Context(context)
    blueprintContext = node.fonts == nil ? shared : nil
    var blueprint = ViewBlueprint(maker: maker, className: className, context: shared)
    blueprint.settings = settings
    blueprints[ObjectIdentifier(view)] = SharedBlueprint(blueprint)
    addBlueprint(ofParent: surroundings, shared)
  }

  /// Returns whether the view's blueprint is to be stored.
  private mutating func isExpected(_ view: View, in surroundings: ParentContext) -> Bool {
    guard let filter = inflater.blueprintFilter else { return true }
    if let path = filter.path {
      if surroundings.depth == 0 {
        lastOnPath = (view, 0)
        return true
      }
      if let (last, depth) = lastOnPath, depth < path.count, let parent = surroundings.parent, parent === last,
        parent.subviews.count == path[depth] + 1
      {
        lastOnPath = (view, depth + 1)
        return true
      }
    }
    return view.id.map(filter.ids.contains) ?? false
  }

  /// Stores a blueprint for the class of a parent, which determines the attributes of its children, but no settings.
  private mutating func addBlueprint(ofParent surroundings: ParentContext, _ context: ViewBlueprint.Context) {
    guard inflater.blueprintFilter != nil, let parent = surroundings.parent, let kind = surroundings.parentKind,
      blueprints[ObjectIdentifier(parent)] == nil
    else { return }
    blueprints[ObjectIdentifier(parent)] = SharedBlueprint(
      ViewBlueprint(maker: kind.maker, className: parent.className, context: context))
  }

  mutating func place(_ view: View, _ place: ViewPlace) {
    place.forEachDocument { document in
      // Most views are in the same document as the one before.
      if document === lastPlacedDocument { return }
      lastPlacedDocument = document
      if !placedDocuments.contains(where: { $0 === document }) { placedDocuments.append(document) }
    }
    places.add(place, of: view)
  }

  /// Reports an unknown class. This is a separate function, like `finish`.
  @inline(never)
  private mutating func reportUnknownClass(_ className: String, _ node: Node) {
    if tally.hasRoom(for: .error) {
      // Comparing all names takes milliseconds.
      if let meter, meter.isExhausted(after: .search) { return }
      report(unknownClass(className), site(node), .className)
    } else {
      _ = tally.admits(.error)
    }
  }

  private func unknownClass(_ name: String) -> InflateError.Reason {
    if name == "include" { return .includeAsClass(name: name) }
    // Android's XML may use the full name of a class.
    let shortName = name.split(separator: ".").last.map(String.init) ?? name
    let near = file.kinds[shortName] == nil ? Suggestion.nearest(to: name, in: file.kinds.classNames) : shortName
    let base = SimilarClasses.base(of: name).flatMap { file.kinds[$0] == nil ? nil : $0 }
    if near == nil || base == nil || near == shortName || Suggestion.isSame(near ?? "", name) {
      let classes = near == nil && base == nil ? file.kinds.preferredNames : []
      return .unknownClass(
        name: name, suggestion: near, base: base, classes: classes, namesOptions: inflater.namesOptions)
    }
    return .unknownClass(name: name, suggestion: nil, base: base, namesOptions: inflater.namesOptions)
  }

  /// Finds the errors in the children of a node without a known class, whose own attributes are unknown.
  private mutating func checkWithoutClass(_ node: Node, in surroundings: ParentContext) {
    let inner = ParentContext(parent: nil, parentKind: nil, depth: surroundings.depth + 1)
    for child in node.children { _ = view(of: child, in: inner) }
  }

  mutating func addChildren(
    of node: Node, to view: View, _ kind: IndexedKind, _ maker: ViewMaker, _ className: String,
    in surroundings: ParentContext
  ) {
    guard !node.children.isEmpty else { return maker.finish(view, namesBehindChildren: []) }
    let group = view as? ViewGroup
    let maximum = group == nil ? 0 : kind.kind.maximumChildCount
    let inner = ParentContext(parent: group, parentKind: kind, depth: surroundings.depth + 1)
    let failuresBefore = failureCount
    for index in node.children.indices {
      if index == maximum {
        report(.tooManyChildren(className: className, maximum: maximum), site(node.children[index]), .node)
      }
      _ = self.view(of: node.children[index], in: inner)
    }
    // A missing child would shift the indexes of those after it.
    guard group != nil, failureCount == failuresBefore else { return }
    finish(view, node, kind, maker)
  }

  /// Performs the remaining steps once a view has its children.
  ///
  /// A separate function: the stack space of `addChildren` is needed once for each level of views.
  @inline(never)
  private mutating func finish(_ view: View, _ node: Node, _ kind: IndexedKind, _ maker: ViewMaker) {
    let names = kind.childrenKeepOrder ? namesBehindChildren(node, kind) : []
    if inflater.keepsBlueprints, !names.isEmpty {
      blueprints[ObjectIdentifier(view)]?.blueprint.setBehindChildren(names)
    }
    maker.finish(view, namesBehindChildren: names)
    if meter?.interruption != nil { return }
    let problems = kind.kind.problems(view)
    if problems.isEmpty || meter?.interruption != nil { return }
    // The children of groups in this document are known; if an include adds several, the parent is reported.
    let children = node.children.flatMap(\.flattened)
    // With more siblings, searching them once for each error would take too long.
    let ids = children.prefix(1000).compactMap(\.id)
    for problem in problems { report(problem, node, children, ids) }
  }

  /// Returns the names in the tables of the attributes that keep the document's order and follow the first child.
  private func namesBehindChildren(_ node: Node, _ kind: IndexedKind) -> [String] {
    let ordered = node.attributes.compactMap { attribute in
      kind.own[attribute.name].map { (written: attribute.name, ofTable: kind.attributes[$0.order]) }
    }.filter(\.ofTable.keepsDocumentOrder)
    // Finding places takes time and memory proportional to the document.
    if ordered.isEmpty { return [] }
    let firstChild = site(node.children[0]).order(of: .node)
    return ordered.filter { site(node).order(of: .attributeName($0.written)) > firstChild }.map(\.ofTable.name)
  }

  // MARK: Reports

  /// Reports a problem of a layout.
  /// - Parameters:
  ///   - children: The node's children, with groups replaced by their children.
  ///   - ids: The children's ids.
  private mutating func report(_ problem: LayoutProblem, _ node: Node, _ children: [Node], _ ids: [String]) {
    let child = problem.childIndex.flatMap { children.indices.contains($0) ? children[$0] : nil }
    let subject = child ?? node
    var name = problem.attribute.map { subject.name(for: $0, in: file.dialect) }
    var place = NodePlace.node
    if let member = problem.member, let attribute = name {
      let step = JSONPlace.Step.member(member)
      (name, place) = (attribute + step.description, .attributePart(attribute, [step], isName: false))
    } else if let name {
      place = problem.element.map { .attributeElement(name, $0) } ?? .attributeValue(name)
    }
    switch problem.kind {
    case .unknownID(let id):
      let near = tally.hasRoom(for: .warning) ? Suggestion.nearest(to: id, in: ids + problem.keywords) : nil
      let reason = InflateError.Reason.unknownId(id: id, attribute: name ?? "", suggestion: near)
      report(reason, severity: .warning, site(subject), place)
    case .cycle(let names, let axis):
      let axis = axis == .horizontal ? "horizontal" : "vertical"
      report(.ruleCycle(ids: names, axis: axis), site(subject), place)
    case .flowCycle(let names): report(.flowCycle(ids: names), site(subject), place)
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
    // The errors of an abandoned document aren't shown, and finding their places takes time.
    if meter?.interruption != nil { return }
    let error = site.document.error(reason, severity: severity, at: site.node, place)
    guard isNew(error), tally.admits(severity) else { return }
    // Styles, for example, are in documents that create no views.
    let reporting = openFiles.last { $0.document === site.document } ?? file
    reporting.errors.append(error)
  }

  private mutating func isNew(_ error: InflateError) -> Bool {
    files.count == 1 || reported.insert(error).inserted
  }
}

extension Node {
  /// The id in the document.
  var id: String? { attributes.first { $0.name == Dialect.idName }.flatMap { String($0.value, AttributeContext()) } }

  /// The nodes that this one represents: itself, or the children of a group.
  var flattened: [Node] {
    if case .group = kind { children.flatMap(\.flattened) } else { [self] }
  }

  /// Returns the name with which the node sets an attribute of the tables; the preferred name if it doesn't set it.
  fileprivate func name(for attribute: String, in dialect: Dialect) -> String {
    let names =
      dialect.names(of: attribute, aliases: [], .child) + dialect.names(of: attribute, aliases: [], .own)
    return names.first { name in attributes.contains { $0.name == name } } ?? names.first ?? attribute
  }
}
