import Layouts
import Measure

/// Makes views of nodes: looks up their classes, sets their attributes, follows includes, and collects what is wrong.
///
/// After a mistake it goes on, so that all mistakes of all files are found at once; the tree is given up then.
struct TreeBuilder {
  private let inflater: Inflater
  private let source: any DocumentSource
  private let kinds: [String: ViewKind]
  private var indexes: [String: AttributeIndex] = [:]
  /// What any known parent's child may ask of it: a root is written for a parent that isn't there yet.
  private lazy var anyChildAttributes = Set(kinds.values.flatMap { $0.childAttributes.flatMap(\.names) })
  private var context: AttributeContext
  /// The outermost document first, then the chain of includes that is being followed.
  private var openFiles: [File] = []
  private var files: [String] = []
  private var errors: [InflateError] = []
  private var views: [String: View] = [:]
  private var idPlaces: [String: (document: JSONDocument, node: NodePath)] = [:]
  private var usedOverrides: Set<String> = []
  private var places: [ObjectIdentifier: ViewPlace] = [:]

  private final class File {
    let name: String
    let document: JSONDocument
    var errors: [InflateError] = []

    init(name: String, document: JSONDocument) {
      self.name = name
      self.document = document
    }
  }

  /// What a node's view is made in: its parent, and the classes that say which attributes it takes.
  private struct Surroundings {
    var parent: ViewGroup?
    var parentKind: ViewKind?
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
  }

  mutating func build(
    _ bytes: [UInt8], named name: String, into parent: ViewGroup?
  ) throws(InflateErrors) -> InflatedLayout {
    let file = File(name: name, document: JSONDocument(file: name, bytes: bytes, maximumBytes: inflater.maximumBytes))
    files = [name]
    let parentKind = parent.flatMap { parent in kinds.values.first { $0.matches(parent) } }
    let root = view(of: file, in: Surroundings(parent: parent, parentKind: parentKind, depth: 0), overrides: [])
    for override in inflater.overrides where !usedOverrides.contains(override.id) {
      let near = Suggestion.nearest(to: override.id, in: idPlaces.keys.sorted())
      errors.append(
        InflateError(
          .unknownId(id: override.id, attribute: override.attribute, suggestion: near),
          location: InflateError.Location(file: name)))
    }
    let isFailure = errors.contains { $0.severity == .error || inflater.warningsAreErrors }
    guard let root, !isFailure else {
      root?.removeFromParent()
      throw InflateErrors(unique(errors))
    }
    if let direction = inflater.layoutDirection { root.layoutDirection = direction }
    return InflatedLayout(root: root, warnings: unique(errors), files: files, views: views, places: places)
  }

  /// A file that is included twice has its mistakes reported once.
  private func unique(_ errors: [InflateError]) -> [InflateError] {
    guard files.count > 1 else { return errors }
    var seen: Set<InflateError> = []
    return errors.filter { seen.insert($0).inserted }
  }

  // MARK: Files

  /// The root of a document, with all mistakes of the document behind those that were found before.
  private mutating func view(of file: File, in surroundings: Surroundings, overrides: [Overrides]) -> View? {
    openFiles.append(file)
    defer { openFiles.removeLast() }
    let outerPicture = context.picture
    defer { context.picture = outerPicture }
    context.picture = PictureReader(source: source, document: file.name, context: context).read
    let (root, shapeErrors) = file.document.read(maximumDepth: JSONDocument.maximumDepth - surroundings.depth)
    file.errors = shapeErrors
    let place = errors.count
    let view = root.flatMap { self.view(of: $0, in: surroundings, overrides: overrides) }
    file.errors.sortByPlace()
    errors.insert(contentsOf: file.errors, at: place)
    return view
  }

  private mutating func include(
    _ reference: IncludeReference, _ node: Node, in surroundings: Surroundings, _ outer: [Overrides]
  ) -> View? {
    let opened: SourceFile
    do throws(SourceError) {
      opened = try source.document(reference, from: file.name, maximumBytes: inflater.maximumBytes)
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
    files.append(opened.name)
    let document = JSONDocument(file: opened.name, bytes: opened.bytes, maximumBytes: inflater.maximumBytes)
    let overrides = [Overrides(node: node, attributes: attributes(of: node, nil, surroundings), file: file)] + outer
    return view(of: File(name: opened.name, document: document), in: surroundings, overrides: overrides)
  }

  private func isSameFile(_ name: String, _ other: String) -> Bool {
    name == other || (name.hasPrefix("./") && name.dropFirst(2) == other)
  }

  // MARK: Nodes

  /// What stands beside an `inflate`: it is set on the root of the included file.
  private struct Overrides {
    let node: Node
    let attributes: [NodeAttribute]
    let file: File
  }

  private var file: File { openFiles[openFiles.count - 1] }

  /// - Parameter overrides: the innermost include's first.
  private mutating func view(of node: Node, in surroundings: Surroundings, overrides: [Overrides] = []) -> View? {
    switch node.kind {
    case .include(let reference):
      return include(reference, node, in: surroundings, overrides)
    case .unreadable:
      checkWithoutClass(node, in: surroundings)
      return nil
    case .view(let className):
      guard let kind = kinds[className] else {
        let near = Suggestion.nearest(to: className, in: kinds.keys.sorted())
        report(.unknownClass(name: className, suggestion: near), node, .value("class"))
        checkWithoutClass(node, in: surroundings)
        return nil
      }
      return view(of: node, kind, className, in: surroundings, overrides)
    }
  }

  private mutating func view(
    of node: Node, _ kind: ViewKind, _ className: String, in surroundings: Surroundings, _ overrides: [Overrides]
  ) -> View? {
    context.parent = surroundings.parent
    let view = kind.make(context)
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

  private func site(_ node: Node, _ file: File) -> ViewPlace.Site {
    ViewPlace.Site(document: file.document, node: node)
  }

  /// Finds the mistakes in the children of a node that can't be made, its own attributes being unknown.
  private mutating func checkWithoutClass(_ node: Node, in surroundings: Surroundings) {
    let inner = Surroundings(parent: nil, parentKind: nil, depth: surroundings.depth + 1)
    for child in node.children { _ = view(of: child, in: inner) }
  }

  private mutating func addChildren(
    of node: Node, to view: View, _ kind: ViewKind, _ className: String, depth: Int
  ) {
    guard !node.children.isEmpty else { return }
    let group = view as? ViewGroup
    let maximum = group == nil ? 0 : kind.maximumChildCount
    let surroundings = Surroundings(parent: group, parentKind: kind, depth: depth)
    for (index, child) in node.children.enumerated() {
      if index == maximum { report(.tooManyChildren(className: className, maximum: maximum), child, .view) }
      _ = self.view(of: child, in: surroundings)
    }
    // A child that could not be made would shift the indexes of those behind it.
    guard let group, group.subviews.count == node.children.count else { return }
    for problem in kind.problems(view) { report(problem, node) }
  }

  private mutating func report(_ problem: LayoutProblem, _ node: Node) {
    let subject = problem.childIndex.map { node.children[$0] } ?? node
    let place: (key: NodePlace, value: NodePlace) =
      problem.attribute.map { (.key($0), .value($0)) } ?? (.view, .view)
    switch problem.kind {
    case .unknownID(let id):
      let near = Suggestion.nearest(to: id, in: node.children.compactMap(\.id))
      let reason = InflateError.Reason.unknownId(id: id, attribute: problem.attribute ?? "", suggestion: near)
      report(reason, severity: .warning, subject, place.value)
    case .cycle(let names, let axis):
      report(.ruleCycle(ids: names, axis: axis == .horizontal ? "horizontal" : "vertical"), subject, place.value)
    case .misfit(let sentence, let isError):
      report(.misfit(sentence), severity: isError ? .error : .warning, subject, place.value)
    }
  }

  // MARK: Attributes

  /// A node's attributes, those that the caller overrides in place of its own.
  private mutating func attributes(
    of node: Node, _ kind: ViewKind?, _ surroundings: Surroundings
  ) -> [NodeAttribute] {
    guard !inflater.overrides.isEmpty, let id = node.id else { return node.attributes }
    var attributes = node.attributes
    for override in inflater.overrides where override.id == id {
      usedOverrides.insert(id)
      // The document may give the attribute under another of its names.
      let name = override.attribute
      let names =
        index(of: kind).ofView.names(like: name) ?? childIndex(in: surroundings).ofChild.names(like: name) ?? [name]
      attributes.removeAll { names.contains($0.name) }
      attributes.append(NodeAttribute(name: name, value: override.value))
    }
    return attributes
  }

  /// What a view may ask of its parent.
  private mutating func childIndex(in surroundings: Surroundings) -> AttributeIndex {
    index(of: surroundings.parentKind ?? .unknownParent)
  }

  private mutating func setID(of view: View, _ attributes: [NodeAttribute], _ node: Node, _ file: File) {
    guard let value = attributes.first(where: { $0.name == "id" })?.value else { return }
    guard let id = String(value, context), !id.isEmpty else {
      report(.wrongValue(attribute: "id", found: value.excerpt, expected: "a name"), node, .value("id"), in: file)
      return
    }
    view.id = id
    if let first = idPlaces[id] {
      let line = first.document.line(of: first.node, .value("id"))
      report(.duplicateId(id: id, firstLine: line), severity: .warning, node, .value("id"), in: file)
    } else {
      idPlaces[id] = (file.document, node.path)
      views[id] = view
    }
  }

  /// Sets a node's attributes in the order of the tables.
  private mutating func set(
    _ attributes: [NodeAttribute], of view: View, _ kind: ViewKind, _ className: String, _ node: Node,
    _ surroundings: Surroundings
  ) {
    let own = index(of: kind)
    let child = childIndex(in: surroundings).ofChild
    var found: [(entry: AttributeIndex.Entry, attribute: NodeAttribute, isChilds: Bool)] = []
    found.reserveCapacity(attributes.count)
    for attribute in attributes where attribute.name != "id" {
      if let entry = own.ofView[attribute.name] {
        found.append((entry, attribute, false))
      } else if let entry = child[attribute.name] {
        found.append((entry, attribute, true))
      } else if surroundings.parentKind != nil || !anyChildAttributes.contains(attribute.name) {
        reportUnknown(attribute, className, node, surroundings)
      }
    }
    found.sort { ($0.isChilds ? 1 : 0, $0.entry) < ($1.isChilds ? 1 : 0, $1.entry) }
    var last: (attribute: String, order: Int, isChilds: Bool)?
    for (entry, attribute, isChilds) in found {
      if let last, last.order == entry.order, last.isChilds == isChilds {
        let reason = InflateError.Reason.contradictoryAttributes(ignored: attribute.name, wins: last.attribute)
        report(reason, severity: .warning, node, .key(attribute.name))
        continue
      }
      last = (attribute.name, entry.order, isChilds)
      apply(attribute, entry, isChilds, to: view, kind, node, surroundings, in: file)
    }
  }

  private mutating func apply(_ overrides: Overrides, to view: View, _ kind: ViewKind, _ surroundings: Surroundings) {
    let own = index(of: kind)
    let child = childIndex(in: surroundings).ofChild
    var found: [(entry: AttributeIndex.Entry, attribute: NodeAttribute, isChilds: Bool)] = []
    for attribute in overrides.attributes where attribute.name != "id" {
      if let entry = child[attribute.name] {
        found.append((entry, attribute, true))
      } else if let entry = own.ofView[attribute.name], ["visibility", "debug_bgColor"].contains(attribute.name) {
        found.append((entry, attribute, false))
      } else if surroundings.parentKind != nil || !anyChildAttributes.contains(attribute.name) {
        let known = Array(child.keys) + ["id", "visibility", "debug_bgColor"]
        let near = Suggestion.nearest(to: attribute.name, in: known.sorted())
        let reason = InflateError.Reason.unknownAttribute(name: attribute.name, owner: "an include", suggestion: near)
        report(reason, severity: .warning, overrides.node, .key(attribute.name), in: overrides.file)
      }
    }
    found.sort { $0.entry < $1.entry }
    for (entry, attribute, isChilds) in found {
      apply(attribute, entry, isChilds, to: view, kind, overrides.node, surroundings, in: overrides.file)
    }
  }

  private mutating func apply(
    _ attribute: NodeAttribute, _ entry: AttributeIndex.Entry, _ isChilds: Bool, to view: View, _ kind: ViewKind,
    _ node: Node, _ surroundings: Surroundings, in file: File
  ) {
    context.parent = surroundings.parent
    do throws(AttributeProblem) {
      if !isChilds {
        try kind.attributes[entry.order].apply(view, attribute.value, context)
      } else {
        try (surroundings.parentKind ?? .unknownParent).childAttributes[entry.order].apply(
          view.layoutParams, attribute.value, context)
      }
    } catch {
      switch error {
      case .mismatch(let expected):
        let reason = InflateError.Reason.wrongValue(
          attribute: attribute.name, found: attribute.value.excerpt, expected: expected)
        // A colour changes no frame, and old files hold colours of their own.
        let severity: InflateError.Severity = attribute.name == "debug_bgColor" ? .warning : .error
        report(reason, severity: severity, node, .value(attribute.name), in: file)
      case .unreadablePicture(let picture, let why):
        let reason = InflateError.Reason.pictureUnreadable(file: picture, why: why)
        report(reason, severity: .warning, node, .value(attribute.name), in: file)
      }
    }
  }

  private mutating func reportUnknown(
    _ attribute: NodeAttribute, _ className: String, _ node: Node, _ surroundings: Surroundings
  ) {
    let own = index(of: kinds[className])
    let child = childIndex(in: surroundings).ofChild
    let known = Array(own.ofView.keys) + Array(child.keys) + Node.ownKeys + ["id"]
    let near = Suggestion.nearest(to: attribute.name, in: known.sorted())
    // What is probably meant tells whose attribute it is; otherwise the class does.
    let isChilds = near.map { child[$0] != nil } ?? false
    let owner = isChilds ? surroundings.parentKind.map { "a child of \($0.name)" } ?? className : className
    let reason = InflateError.Reason.unknownAttribute(name: attribute.name, owner: owner, suggestion: near)
    report(reason, severity: .warning, node, .key(attribute.name))
  }

  private mutating func index(of kind: ViewKind?) -> AttributeIndex {
    guard let kind else { return AttributeIndex.none }
    if let index = indexes[kind.name] { return index }
    let index = AttributeIndex(kind)
    indexes[kind.name] = index
    return index
  }

  // MARK: Reports

  private func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ node: Node, _ place: NodePlace
  ) {
    report(reason, severity: severity, node, place, in: file)
  }

  private func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ node: Node, _ place: NodePlace,
    in file: File
  ) {
    file.errors.append(file.document.error(reason, severity: severity, at: node.path, place))
  }
}

extension Node {
  /// The id as it stands in the document.
  fileprivate var id: String? {
    guard let value = attributes.first(where: { $0.name == "id" })?.value else { return nil }
    return String(value, AttributeContext())
  }
}
