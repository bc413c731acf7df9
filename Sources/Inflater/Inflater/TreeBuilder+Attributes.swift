import GRXFileFormats
import Layouts
import Measure

extension TreeBuilder {
  // MARK: Layers

  /// Returns all layers of attributes of a node's view, in order of increasing precedence.
  mutating func layers(of node: Node, _ includes: [AttributeLayer]) -> [AttributeLayer] {
    var layers = [AttributeLayer(.node, from: site(node), node.attributes)] + includes
    addOverrides(to: &layers)
    return layers
  }

  /// Adds the attributes that the caller sets on a view, by the ids of its node and of the includes that lead to it.
  private mutating func addOverrides(to layers: inout [AttributeLayer]) {
    guard !inflater.overrides.isEmpty else { return }
    for layer in layers where layer.level == .node || layer.level == .include {
      guard let id = layer.id(context) else { continue }
      let overrides = inflater.overrides.filter { $0.id == id }
      guard !overrides.isEmpty else { continue }
      usedOverrides.insert(id)
      let attributes = overrides.map { NodeAttribute(name: $0.attribute, value: $0.value) }
      layers.append(AttributeLayer(.caller, from: layer.origin, attributes))
    }
  }

  // MARK: Ids

  mutating func setID(of view: View, _ layers: [AttributeLayer]) {
    for layer in layers.reversed() {
      let name = Dialect.idName
      guard let value = layer.attributes.first(where: { $0.name == name })?.value else { continue }
      guard let id = String(value, context), !id.isEmpty else {
        let reason = InflateError.Reason.wrongValue(attribute: name, found: value.excerpt, expected: "a name")
        return report(reason, layer.origin, .attributeValue(name))
      }
      return setID(id, of: view, layer.origin)
    }
  }

  /// Gives a view its id, and records the view.
  mutating func setID(_ id: String, of view: View, _ origin: SourceSite) {
    view.id = id
    guard let known = named.add(view, named: id) else { return origins.append(origin) }
    let first = origins[known]
    // If a file is included twice, its ids occur twice.
    if origin.document.dialect.idsMayRepeat || first.isSame(as: origin) { return }
    let attribute = NodePlace.attributeValue(Dialect.idName)
    let place = first.location(of: attribute)
    // Ids of included or repeated parts occur several times, which is common in Android's layouts.
    if first.document.includesMayRepeatIDs,
      place.file != first.document.file || origin.location(of: attribute).file != place.file
    {
      return
    }
    report(.duplicateId(id: id, firstLine: place.line), severity: .warning, origin, attribute)
  }

  // MARK: Attributes

  /// An attribute of a layer that is in the tables.
  struct KnownAttribute {
    let entry: IndexedKind.Entry
    let layer: Int
    let index: Int
  }

  /// Sets the attributes of all layers: layer by layer, and in the order of the tables within each.
  mutating func set(
    _ layers: [AttributeLayer], of view: View, _ kind: IndexedKind, _ className: String,
    _ surroundings: ParentContext
  ) {
    if layers.count == 1 {
      let known = knownAttributes(of: layers[0], 0, kind, className, surroundings)
      // An array that grows takes up to twice as much memory.
      blueprints[ObjectIdentifier(view)]?.blueprint.settings.reserveCapacity(known.count)
      for attribute in known {
        apply(layers[0].attributes[attribute.index], attribute.entry, of: layers[0], to: view, kind, surroundings)
      }
      return
    }
    var known: [[KnownAttribute]] = []
    known.reserveCapacity(layers.count)
    for index in layers.indices {
      known.append(knownAttributes(of: layers[index], index, kind, className, surroundings))
    }
    let fromCaller = layers.indices.filter { layers[$0].level == .caller }.flatMap { known[$0] }
    for attribute in known.joined() {
      let layer = layers[attribute.layer]
      // The caller's attributes replace those of the document, including invalid ones.
      if layer.level != .caller, fromCaller.contains(where: { $0.entry.isSameAttribute(as: attribute.entry) }) {
        continue
      }
      apply(layer.attributes[attribute.index], attribute.entry, of: layer, to: view, kind, surroundings)
    }
  }

  /// Returns the attributes of a layer that are in the tables, in their order. The others are reported.
  private mutating func knownAttributes(
    of layer: AttributeLayer, _ layerIndex: Int, _ kind: IndexedKind, _ className: String,
    _ surroundings: ParentContext
  ) -> [KnownAttribute] {
    let dialect = layer.origin.document.dialect
    let kinds = dialect === file.dialect ? file.kinds : self.kinds(in: dialect)
    let (kind, parentKind) = (
      kinds.translated(kind), surroundings.parentKind.map(kinds.translated) ?? kinds.unknownParent
    )
    // Front ends that join names to the tables themselves need no names here, whose tables take long to create.
    var entries: [String: IndexedKind.Entry]?
    func entry(named name: String) -> IndexedKind.Entry? {
      if entries == nil { entries = layer.level == .include ? parentKind.child : kind.entries(inside: parentKind) }
      return entries?[name]
    }
    var found: [KnownAttribute] = []
    found.reserveCapacity(layer.attributes.count)
    for (index, attribute) in layer.attributes.enumerated() where attribute.name != Dialect.idName {
      if let meter, meter.isExhausted(afterChild: index) { break }
      let entry =
        kind.entry(joinedTo: attribute, inside: parentKind) ?? entry(named: attribute.name)
        ?? otherEntry(attribute.name, layer.level, kind, parentKind)
      if let entry {
        found.append(KnownAttribute(entry: entry, layer: layerIndex, index: index))
      } else if surroundings.parentKind == nil, let known = kinds.ofAnyParent[attribute.name] {
        checkForAnyParent(attribute, of: layer, known)
      } else {
        reportUnknown(attribute, of: layer, className, kind, parentKind)
      }
    }
    found.sort { $0.entry < $1.entry }
    if parentKind.childrenKeepOrder, layer.level != .caller {
      putIntoDocumentOrder(&found, layer, parentKind.childAttributes)
    }
    return withoutContradictions(found, layer)
  }

  /// Sorts the attributes for which document order matters by their positions. The other attributes don't move.
  private func putIntoDocumentOrder(
    _ found: inout [KnownAttribute], _ layer: AttributeLayer, _ attributes: [Attribute<LayoutParams>]
  ) {
    let slots = found.indices.filter {
      found[$0].entry.role == .child && attributes[found[$0].entry.order].keepsDocumentOrder
    }
    if slots.count < 2 { return }
    var ordered = slots.map { slot in
      let place = NodePlace.attributeName(layer.attributes[found[slot].index].name)
      return (attribute: found[slot], order: layer.origin.order(of: place))
    }
    ordered.sort { $0.order < $1.order }
    for (slot, next) in zip(slots, ordered) { found[slot] = next.attribute }
  }

  /// Returns the entry of a name that isn't among the layer's own names.
  private func otherEntry(
    _ name: String, _ level: AttributeLayer.Level, _ kind: IndexedKind, _ parentKind: IndexedKind
  ) -> IndexedKind.Entry? {
    switch level {
    case .include:
      guard let entry = kind.own[name] else { return nil }
      return kind.dialect.includableAttributes.contains(kind.attributes[entry.order].name) ? entry : nil
    case .caller:
      // The names of the tables can always be used in addition to those of the document.
      return kind.entry(inTables: name, .own) ?? parentKind.entry(inTables: name, .child)
    case .node: return nil
    }
  }

  /// Returns the preferred one of several names of the same attribute.
  private mutating func withoutContradictions(
    _ found: [KnownAttribute], _ layer: AttributeLayer
  ) -> [KnownAttribute] {
    guard zip(found, found.dropFirst()).contains(where: { $0.entry.isSameAttribute(as: $1.entry) }) else {
      return found
    }
    var result: [KnownAttribute] = []
    for attribute in found {
      guard let last = result.last, last.entry.isSameAttribute(as: attribute.entry) else {
        result.append(attribute)
        continue
      }
      let name = layer.attributes[attribute.index].name
      if layer.level == .caller, name == layer.attributes[last.index].name {
        // If the caller sets it twice, the later one takes effect.
        result[result.count - 1] = attribute
        continue
      }
      let reason = InflateError.Reason.contradictoryAttributes(
        ignored: name, wins: layer.attributes[last.index].name)
      report(reason, severity: .warning, layer.origin, .attributeName(name))
    }
    return result
  }

  private mutating func apply(
    _ attribute: NodeAttribute, _ entry: IndexedKind.Entry, of layer: AttributeLayer, to view: View,
    _ kind: IndexedKind, _ surroundings: ParentContext
  ) {
    let childAttributes = (surroundings.parentKind ?? file.kinds.unknownParent).childAttributes
    let value = attribute.value
    if inflater.keepsBlueprints {
      blueprints[ObjectIdentifier(view)]?.blueprint.settings.append(setting(value, entry, kind, childAttributes))
    }
    do throws(AttributeProblem) {
      switch entry.role {
      case .own: try kind.attributes[entry.order].apply(view, value, context)
      case .child: try childAttributes[entry.order].apply(view.layoutParams, value, context)
      }
    } catch {
      report(error, attribute, entry, of: layer, kind, childAttributes)
    }
  }

  private mutating func report(
    _ problem: AttributeProblem, _ attribute: NodeAttribute, _ entry: IndexedKind.Entry, of layer: AttributeLayer,
    _ kind: IndexedKind, _ childAttributes: [Attribute<LayoutParams>]
  ) {
    let (place, value) = (NodePlace.attributeValue(attribute.name), attribute.value)
    switch problem {
    case .mismatch(let expected):
      let near = tally.hasRoom(for: .error) ? suggestion(for: value, entry, kind, childAttributes) : nil
      let reason = InflateError.Reason.wrongValue(
        attribute: attribute.name, found: value.excerpt, expected: expected, suggestion: near)
      // A color doesn't change any frame, and old files contain nonstandard colors.
      let isColor = expected == Color.expected
      report(reason, severity: isColor ? .warning : .error, layer.origin, place)
    case .mismatchInside(let path, let expected):
      let form =
        entry.role == .own ? kind.attributes[entry.order].form : childAttributes[entry.order].form
      let part = InnerValue(at: path, in: value, form)
      let near = tally.hasRoom(for: .error) ? part.suggestion : nil
      report(
        .wrongValue(
          attribute: attribute.name + part.steps.map(\.description).joined(), found: part.found, expected: expected,
          suggestion: near), severity: .error, layer.origin,
        .attributePart(attribute.name, part.steps, isName: part.hasUnknownName))
    case .unreadablePicture(let picture, let why):
      report(.pictureUnreadable(file: picture, why: why), severity: .warning, layer.origin, place)
    case .several(let problems):
      for problem in problems { report(problem, attribute, entry, of: layer, kind, childAttributes) }
    }
  }

  /// Returns the setting of a blueprint.
  func setting(
    _ value: AttributeValue, _ entry: IndexedKind.Entry, _ kind: IndexedKind,
    _ childAttributes: [Attribute<LayoutParams>]
  ) -> ViewBlueprint.Setting {
    let isChildAttribute = entry.role == .child
    let name = isChildAttribute ? childAttributes[entry.order].name : kind.attributes[entry.order].name
    return ViewBlueprint.Setting(name: name, value: value, isChildAttribute: isChildAttribute)
  }

  private mutating func reportUnknown(
    _ attribute: NodeAttribute, of layer: AttributeLayer, _ className: String, _ kind: IndexedKind,
    _ parentKind: IndexedKind
  ) {
    // A name that contains a relation is a constraint, without which the layout would be different.
    let isConstraint = parentKind.childrenKeepOrder && attribute.name.contains { "=<>".contains($0) }
    let severity: InflateError.Severity = isConstraint ? .error : .warning
    guard tally.hasRoom(for: severity) else {
      _ = tally.admits(severity)
      return
    }
    let dialect = kind.dialect
    if dialect.silentNames.contains(attribute.name) { return }
    // Comparing all names takes milliseconds.
    if let meter, meter.isExhausted(after: .search) { return }
    var known = Array(parentKind.child.keys) + [Dialect.idName]
    if layer.level == .include {
      known += dialect.includableAttributes.flatMap { dialect.names(of: $0, aliases: [], .own) }
    } else {
      known += Array(kind.own.keys) + dialect.nodeKeys
    }
    let name = attribute.name
    let synonym = dialect.synonyms[name].flatMap { known.contains($0) ? $0 : nil }
    let near = synonym ?? Suggestion.nearest(to: name, in: known.sorted())
    let isOfInclude = layer.level == .include
    let reason: InflateError.Reason
    if !isOfInclude, synonym == nil, !(near.map { Suggestion.isSame($0, name) } ?? false),
      let elsewhere = kinds(in: dialect).owners(of: name)
    {
      reason = .misplacedAttribute(
        name: name, written: elsewhere.written, owners: elsewhere.classes,
        parent: elsewhere.role == .child ? parentKind.kind.name : nil, owner: className)
    } else {
      // The probable attribute determines the owner; otherwise the class does.
      let isOfChild = near.map { parentKind.child[$0] != nil } ?? false
      let isOfParent = isOfChild && !parentKind.kind.name.isEmpty
      let owner = isOfInclude ? "an include" : isOfParent ? "a child of \(parentKind.kind.name)" : className
      reason = .unknownAttribute(name: name, owner: owner, suggestion: near)
    }
    report(reason, severity: severity, layer.origin, .attributeName(name))
  }

  /// Checks a value that a root sets for its unknown parent: a value that no parent accepts is invalid.
  private mutating func checkForAnyParent(
    _ attribute: NodeAttribute, of layer: AttributeLayer, _ known: [Attribute<LayoutParams>]
  ) {
    let value = attribute.value
    guard !known.contains(where: { $0.accepts(value, context) }) else { return }
    let near = tally.hasRoom(for: .error) ? suggestion(for: value, known[0]) : nil
    let reason = InflateError.Reason.wrongValue(
      attribute: attribute.name, found: value.excerpt, expected: known[0].expected, suggestion: near)
    report(reason, layer.origin, .attributeValue(attribute.name))
  }

  private func suggestion(
    for value: AttributeValue, _ entry: IndexedKind.Entry, _ kind: IndexedKind,
    _ childAttributes: [Attribute<LayoutParams>]
  ) -> String? {
    switch entry.role {
    case .own: suggestion(for: value, kind.attributes[entry.order])
    case .child: suggestion(for: value, childAttributes[entry.order])
    }
  }

  private func suggestion<Base>(for value: AttributeValue, _ attribute: Attribute<Base>) -> String? {
    Suggestion.value(for: value, attribute.form) { attribute.accepts($0, context) }
  }
}

extension AttributeLayer {
  fileprivate func id(_ context: AttributeContext) -> String? {
    attributes.first { $0.name == Dialect.idName }.flatMap { String($0.value, context) }
  }
}
