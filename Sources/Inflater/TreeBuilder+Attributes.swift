import Layouts
import Measure

extension TreeBuilder {
  /// A node's attributes, those that the caller overrides in place of its own.
  mutating func attributes(
    of node: Node, _ kind: IndexedKind?, _ surroundings: Surroundings
  ) -> [NodeAttribute] {
    guard !inflater.overrides.isEmpty, let id = node.id else { return node.attributes }
    var attributes = node.attributes
    for override in inflater.overrides where override.id == id {
      usedOverrides.insert(id)
      // The document may give the attribute under another of its names.
      let name = override.attribute
      let names =
        kind?.ofView.names(like: name) ?? paramsKind(in: surroundings).ofChild.names(like: name) ?? [name]
      attributes.removeAll { names.contains($0.name) }
      attributes.append(NodeAttribute(name: name, value: override.value))
    }
    return attributes
  }

  /// What a view may ask of its parent.
  func paramsKind(in surroundings: Surroundings) -> IndexedKind { surroundings.parentKind ?? unknownParent }

  mutating func setID(of view: View, _ attributes: [NodeAttribute], _ node: Node, _ file: File) {
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
  mutating func set(
    _ attributes: [NodeAttribute], of view: View, _ kind: IndexedKind, _ className: String, _ node: Node,
    _ surroundings: Surroundings
  ) {
    let entries = kind.entries(inside: paramsKind(in: surroundings))
    var found: [(entry: IndexedKind.Entry, index: Int)] = []
    found.reserveCapacity(attributes.count)
    for (index, attribute) in attributes.enumerated() where attribute.name != "id" {
      if let entry = entries[attribute.name] {
        found.append((entry, index))
      } else if surroundings.parentKind != nil || !anyChildAttributes.contains(attribute.name) {
        reportUnknown(attribute, className, node, surroundings)
      }
    }
    found.sort { $0.entry < $1.entry }
    var last: (entry: IndexedKind.Entry, index: Int)?
    for (entry, index) in found {
      if let last, last.entry.isSameAttribute(as: entry) {
        let reason = InflateError.Reason.contradictoryAttributes(
          ignored: attributes[index].name, wins: attributes[last.index].name)
        report(reason, severity: .warning, node, .key(attributes[index].name))
        continue
      }
      last = (entry, index)
      apply(attributes[index], entry, to: view, kind, node, surroundings, in: file)
    }
  }

  mutating func apply(_ overrides: Overrides, to view: View, _ kind: IndexedKind, _ surroundings: Surroundings) {
    let child = paramsKind(in: surroundings).ofChild
    var found: [(entry: IndexedKind.Entry, attribute: NodeAttribute)] = []
    for attribute in overrides.attributes where attribute.name != "id" {
      if let entry = child[attribute.name] {
        found.append((entry, attribute))
      } else if let entry = kind.ofView[attribute.name], ["visibility", "debug_bgColor"].contains(attribute.name) {
        found.append((entry, attribute))
      } else if surroundings.parentKind != nil || !anyChildAttributes.contains(attribute.name) {
        guard tally.hasRoom(for: .warning) else {
          _ = tally.admits(.warning)
          continue
        }
        let known = Array(child.keys) + ["id", "visibility", "debug_bgColor"]
        let near = Suggestion.nearest(to: attribute.name, in: known.sorted())
        let reason = InflateError.Reason.unknownAttribute(name: attribute.name, owner: "an include", suggestion: near)
        report(reason, severity: .warning, overrides.node, .key(attribute.name), in: overrides.file)
      }
    }
    found.sort { $0.entry < $1.entry }
    for (entry, attribute) in found {
      apply(attribute, entry, to: view, kind, overrides.node, surroundings, in: overrides.file)
    }
  }

  mutating func apply(
    _ attribute: NodeAttribute, _ entry: IndexedKind.Entry, to view: View, _ kind: IndexedKind,
    _ node: Node, _ surroundings: Surroundings, in file: File
  ) {
    do throws(AttributeProblem) {
      if !entry.isChilds {
        try kind.kind.attributes[entry.order].apply(view, attribute.value, context)
      } else {
        try paramsKind(in: surroundings).kind.childAttributes[entry.order].apply(
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

  mutating func reportUnknown(
    _ attribute: NodeAttribute, _ className: String, _ node: Node, _ surroundings: Surroundings
  ) {
    guard tally.hasRoom(for: .warning) else {
      _ = tally.admits(.warning)
      return
    }
    let own = indexedKind(className)?.ofView ?? [:]
    let child = paramsKind(in: surroundings).ofChild
    let known = Array(own.keys) + Array(child.keys) + Node.ownKeys + ["id"]
    let near = Suggestion.nearest(to: attribute.name, in: known.sorted())
    // What is probably meant tells whose attribute it is; otherwise the class does.
    let isChilds = near.map { child[$0] != nil } ?? false
    let owner = isChilds ? surroundings.parentKind.map { "a child of \($0.kind.name)" } ?? className : className
    let reason = InflateError.Reason.unknownAttribute(name: attribute.name, owner: owner, suggestion: near)
    report(reason, severity: .warning, node, .key(attribute.name))
  }

  /// The class of that name, if there is one.
  mutating func indexedKind(_ name: String) -> IndexedKind? {
    if let known = indexedKinds[name] { return known }
    guard let kind = kinds[name] else { return nil }
    let indexed = IndexedKind(kind)
    indexedKinds[name] = indexed
    return indexed
  }
}
