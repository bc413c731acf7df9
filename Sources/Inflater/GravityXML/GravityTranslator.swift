import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Translates a Gravity document into nodes with the names of the tables: evaluates conditions, inserts templates,
/// fills in data, and passes on gravity.
struct GravityTranslator {
  typealias File = XMLFile

  /// How an element's parent arranges it.
  enum Parent {
    case none
    case stack
    /// Places its children over one another.
    case layers
    /// A class whose children have no gravity.
    case other
  }

  /// The surroundings in which an element is translated.
  struct Context {
    var file: File
    var parent = Parent.none
    /// The inherited gravity; both axes are set.
    var gravity = GravityWords(horizontal: "left", vertical: "top")
    /// The inherited color of texts and images.
    var color: GravityColor?
    /// The gravity that places a template's outermost element, if it isn't that of its content.
    var placement: GravityWords?
    var data: AttributeValue?
    var depth = 0
    /// The names of the open files, starting with the outermost.
    var openFiles: [String] = []
    /// The dotted attributes for elements of this file, and the ids of these elements.
    var overrides: GravityOverrides?
  }

  /// A node, and the axes along which its content fills it.
  struct Placed {
    var node: Node
    var fillsWidth = false
    var fillsHeight = false
    var zIndex = 0
    /// Whether its parent has to support the names of shared lengths.
    var sharesLength = false
  }

  let inflater: Inflater
  let kinds: [String: ViewKind]
  /// The files, the limits, and the reports.
  var xml: XMLTranslation
  let open: (_ name: String, _ includer: String) -> Result<SourceFile, SourceError>
  private(set) var places: [GravityPlace] = []
  private var templates: [String: File?] = [:]
  private var sharedLimits: [String: GravitySharedLimits] = [:]

  init(
    inflater: Inflater, kinds: [String: ViewKind], limits: DocumentLimits, xmlFiles: XMLFiles,
    open: @escaping (_ name: String, _ includer: String) -> Result<SourceFile, SourceError>
  ) {
    self.inflater = inflater
    self.kinds = kinds
    xml = XMLTranslation(limits: limits, xmlFiles: xmlFiles)
    self.open = open
  }

  // MARK: Documents

  mutating func translate(_ bytes: [UInt8], named name: String) -> Node? {
    let file = read(bytes, named: name)
    guard let tree = file.tree else { return nil }
    return translate(tree.root, Context(file: file, data: inflater.data, openFiles: [name]))?.node
  }

  private mutating func read(_ bytes: [UInt8], named name: String) -> File {
    let file = xml.read(bytes, named: name, allowsUndeclaredPrefixes: true)
    xml.keep(file)
    return file
  }

  /// Returns the template with an element's name, beside a file, or `nil` if there is none, or it can't be read.
  private mutating func template(_ name: String, beside file: File) -> File? {
    let key = file.name.parentPath + "\n" + name
    if let known = templates[key] { return known }
    var found: File?
    if case .success(let opened) = open(name + ".xml", file.name) {
      found = xml.file(named: opened.name) ?? read(opened.bytes, named: opened.name)
    }
    templates[key] = .some(found)
    return found
  }

  // MARK: Elements

  private mutating func translate(_ root: XMLTreeElement, _ context: Context) -> Placed? {
    let document = OpenElement(.none, .elements([root]), context)
    var open = [document]
    while let innermost = open.last {
      if hasMore(innermost) {
        if let next = beginNext(in: innermost) { open.append(next) }
        continue
      }
      open.removeLast()
      if let placed = end(innermost) { open.last?.children.append(placed) }
    }
    return document.children.first
  }

  /// Returns whether an element has contents left to translate.
  private func hasMore(_ open: OpenElement) -> Bool {
    switch open.inside {
    case .elements(let elements): open.translatedCount < elements.count && !xml.isOver
    case .root: open.translatedCount == 0
    case .rows(_, let items, _): open.translatedCount < items.count && !xml.isOver
    case .parts: false
    }
  }

  /// Begins the next element in another one; returns `nil` if it creates nothing.
  private mutating func beginNext(in open: OpenElement) -> OpenElement? {
    let number = open.translatedCount
    open.translatedCount += 1
    switch open.inside {
    case .elements(let elements):
      return begin(elements[number], attributes(of: elements[number], open.context), open.context)
    case .root(let root, let attributes):
      return begin(root, attributes, open.context)
    case .rows(let row, let items, let template):
      var context = open.context
      context.data = items[number]
      if let template { return instance(of: template.file, template.name, row, GravityAttributes(), context) }
      return begin(row, attributes(of: row, context), context)
    case .parts:
      return nil
    }
  }

  /// Creates the node of an element whose children are complete.
  private mutating func end(_ open: OpenElement) -> Placed? {
    switch open.role {
    case .view(let emitter, let tag):
      return emitter.placed(tag: tag, open.children)
    case .instance(let name, let overrides):
      warnOfUnused(overrides, of: name)
      var placed = open.children.first
      placed?.node.displayName = name
      return placed
    case .none:
      return nil
    }
  }

  /// Begins an element with given attributes; returns `nil` if it creates nothing.
  private mutating func begin(
    _ element: XMLTreeElement, _ given: GravityAttributes, _ context: Context
  ) -> OpenElement? {
    let bytes = element.attributeBytes + (context.overrides?.all.count ?? 0)
    guard
      xml.admits(
        element, of: context.file, bytes: bytes, depth: context.depth, tooMany: .syntax(.tooManyContainers),
        tooDeep: .tooDeep(limit: DocumentLimits.maximumDepth))
    else { return nil }
    for (text, offset, length) in element.textStarts {
      guard
        charge(length, "the text in <\(element.qualifiedName.excerpt)>", at: context.file.location(at: offset))
      else { continue }
      if text.contains(where: { !$0.isWhitespace }) {
        let sentence = "expected elements, found text; write a text as text=\"…\""
        report(.inconsistentValue(sentence), .warning, at: context.file.location(at: offset))
      }
    }
    var context = context
    var given = given
    takeOverrides(of: &given, in: context)
    bind(&given, &context)
    let name = element.qualifiedName
    let seen = InflaterElement(
      name: name, attributes: given.values.mapValues(\.value), location: context.file.location(at: element.offset))
    for plugin in inflater.plugins { plugin.willInflate(seen) }
    given = handled(given, seen)
    if let view = inflater.plugins.lazy.compactMap({ $0.makeView(for: seen) }).first {
      let className =
        kinds.kind(of: view)?.name ?? (view is TextView ? "TextView" : view is StackLayout ? "StackLayout" : "View")
      return self.view(element, given, .registered(className), context, seen, view)
    }
    if let builtIn = GravityVocabulary.elements[name] { return self.view(element, given, builtIn, context, seen) }
    if kinds[name] != nil { return self.view(element, given, .registered(name), context, seen) }
    if let file = template(name, beside: context.file) { return instance(of: file, name, element, given, context) }
    let known =
      Array(kinds.keys) + Array(GravityVocabulary.elements.keys)
      + (xml.canSuggest ? templateNames(beside: context.file) : [])
    let near = xml.suggestion(for: name, among: known.sorted())
    let reason = InflateError.Reason.unknownClass(
      name: name, suggestion: near, base: nil, classes: near == nil ? GravityVocabulary.elements.keys.sorted() : [],
      namesOptions: inflater.namesOptions)
    report(reason, at: context.file.location(at: element.offset + 1))
    context.depth += 1
    context.parent = .layers
    return OpenElement(.none, .elements(Array(element.children)), context)
  }

  /// Returns the contents of a template, for an element that names it.
  private mutating func instance(
    of file: File, _ name: String, _ element: XMLTreeElement, _ given: GravityAttributes, _ outer: Context
  ) -> OpenElement? {
    let place = outer.file.location(at: element.offset + 1)
    if let first = outer.openFiles.firstIndex(of: file.name) {
      report(.includeCycle(names: outer.openFiles[first...] + [file.name]), at: place)
      return nil
    }
    guard outer.openFiles.count < DocumentLimits.maximumOpenFiles else {
      report(.includesTooDeep(limit: DocumentLimits.maximumOpenFiles), at: place)
      return nil
    }
    if let child = element.children.first {
      let sentence = "<\(name)> is a template with its own elements; those inside it here are ignored"
      report(.inconsistentValue(sentence), .warning, at: outer.file.location(at: child.offset))
    }
    guard let tree = file.tree else { return nil }
    var context = outer
    context.file = file
    context.openFiles.append(file.name)
    let overrides = GravityOverrides(given.dotted)
    context.overrides = overrides
    // Scoped attributes end at the edge of a file; only data passes it.
    context.placement = placement(given, outer)
    context.gravity = GravityWords(horizontal: "left", vertical: "top")
    context.color = nil
    var attributes = attributes(of: tree.root, context)
    // The root's name inside its template; the element that represents it may use another one.
    attributes.isInstance = true
    attributes.ownID = attributes.values["id"]?.value
    for (name, value) in given.values where name != "gravity" && name != "color" { attributes.values[name] = value }
    attributes.isBound = given.isBound.union(given.values.keys)
    if let color = given.values["color"] {
      let sentence = "'color' has no effect on \(name), a template, which has its own colors; set it in \(file.name)"
      report(.inconsistentValue(sentence), .warning, at: color.file.location(at: color.nameOffset))
    }
    return OpenElement(.instance(name: name, overrides: overrides), .root(tree.root, attributes), context)
  }

  /// Returns the gravity by which the parent of a template's element places it.
  private mutating func placement(_ given: GravityAttributes, _ context: Context) -> GravityWords {
    if let outer = context.placement { return outer }
    guard let value = given.values["gravity"] else { return context.gravity }
    if let words = GravityWords(value.value) { return words.inherited(from: context.gravity) }
    let reason = InflateError.Reason.wrongValue(
      attribute: "gravity", found: AttributeValue.string(value.value).excerpt, expected: GravityWords.expected,
      suggestion: Suggestion.nearest(to: value.value, in: GravityWords.words).map { "\"\($0)\"" })
    report(reason, at: value.file.location(at: value.valueOffset))
    return context.gravity
  }

  private mutating func warnOfUnused(_ overrides: GravityOverrides, of name: String) {
    for override in overrides.all where !override.isUsed {
      let id = override.path[0]
      let near = Suggestion.question(xml.suggestion(for: id, among: overrides.ids.sorted()))
      let sentence =
        "'\(override.written.excerpt)': no element of the template \(name) has the id '\(id.excerpt)'\(near)"
      report(.inconsistentValue(sentence), .warning, at: override.given.file.location(at: override.given.nameOffset))
    }
  }

  private mutating func view(
    _ element: XMLTreeElement, _ given: GravityAttributes, _ kind: GravityVocabulary.Element, _ context: Context,
    _ seen: InflaterElement, _ made: View? = nil
  ) -> OpenElement? {
    let place = GravityPlace(file: context.file, offset: element.offset)
    places.append(place)
    let tag = places.count - 1
    place.element = inflater.plugins.isEmpty ? nil : seen
    place.firstView = made
    let children = Array(element.children)
    let parts = children.isEmpty ? buttonParts(kind, given) : []
    var emitter = GravityEmitter(
      given: given, kind: kind, context: context, place: place, elementName: element.qualifiedName,
      hasChildren: !children.isEmpty || !parts.isEmpty)
    emitter.emit(&self)
    var inner = context
    inner.gravity = emitter.gravity
    inner.placement = nil
    inner.color = emitter.color
    inner.depth += 1 + emitter.addedLevelCount(forChildren: children.count)
    inner.parent = emitter.parentOfChildren(kinds)
    // The node of a button's image and title, and of the stack that contains them.
    guard inner.depth + parts.count <= DocumentLimits.maximumDepth else {
      report(.tooDeep(limit: DocumentLimits.maximumDepth), at: place.location)
      return nil
    }
    let inside: OpenElement.Inside
    if case .table = kind {
      inner.parent = .stack
      inside = rows(of: element, given, inner)
    } else if !parts.isEmpty {
      inside = .parts([buttonContent(parts, element, inner)])
    } else {
      inside = .elements(children)
    }
    return OpenElement(.view(emitter, tag: tag), inside, inner)
  }

  // MARK: Buttons

  /// Returns the parts of a button with an image, or an empty array for a button with only a title, and for all other
  /// elements.
  private func buttonParts(_ kind: GravityVocabulary.Element, _ given: GravityAttributes) -> [ButtonPart] {
    guard case .button = kind, let image = given.values["image"] else { return [] }
    var parts = [ButtonPart(kind: .image, name: "UIImage", attributes: ["image": image])]
    if let title = given.values["title"] ?? given.values["text"] {
      let type = given.values.filter { ["font", "textColor", "wrap"].contains($0.key) }
      let attributes = type.merging(["text": title]) { $1 }
      parts.append(ButtonPart(kind: .label, name: "UILabel", attributes: attributes))
    }
    return parts
  }

  private struct ButtonPart {
    let kind: GravityVocabulary.Element
    let name: String
    var attributes: [String: GravityAttributes.Given]
  }

  /// Returns the image before the title, centered in the button.
  private mutating func buttonContent(_ parts: [ButtonPart], _ element: XMLTreeElement, _ context: Context) -> Placed {
    var context = context
    context.gravity = GravityWords(horizontal: "center", vertical: "middle")
    if parts.count == 1 { return part(parts[0], [], element, context) }
    var inner = context
    inner.depth += 1
    inner.parent = .stack
    let children = parts.map { part($0, [], element, inner) }
    return part(ButtonPart(kind: .stack(.horizontal), name: "H", attributes: [:]), children, element, context)
  }

  private mutating func part(
    _ part: ButtonPart, _ children: [Placed], _ element: XMLTreeElement, _ context: Context
  ) -> Placed {
    places.append(GravityPlace(file: context.file, offset: element.offset))
    let tag = places.count - 1
    var given = GravityAttributes()
    given.values = part.attributes
    var emitter = GravityEmitter(
      given: given, kind: part.kind, context: context, place: places[tag], elementName: part.name,
      hasChildren: !children.isEmpty)
    emitter.emit(&self)
    return emitter.placed(tag: tag, children)
  }

  // MARK: Tables

  /// Returns one row for each item of the data, if it has items.
  private mutating func rows(
    of element: XMLTreeElement, _ given: GravityAttributes, _ context: Context
  ) -> OpenElement.Inside {
    let templates = Array(element.children)
    guard let items = given.values["items"] else { return .elements(templates) }
    guard case .array(let list)? = items.data else {
      if items.data != nil {
        let reason = InflateError.Reason.wrongValue(
          attribute: "items", found: items.data?.excerpt ?? "", expected: "an array of the data, such as \"{orders}\"")
        report(reason, at: items.file.location(at: items.valueOffset))
      }
      return .elements([])
    }
    if let rowName = given.values["rowTemplate"] {
      guard let file = template(rowName.value, beside: context.file) else {
        let near = xml.suggestion(
          for: rowName.value, among: xml.canSuggest ? templateNames(beside: context.file).sorted() : [])
        report(
          .wrongValue(
            attribute: "rowTemplate", found: AttributeValue.string(rowName.value).excerpt,
            expected: "the name of a template", suggestion: near),
          at: rowName.file.location(at: rowName.valueOffset))
        return .elements([])
      }
      return .rows(element, items: list, template: (file, rowName.value))
    }
    guard templates.count == 1 else {
      let sentence =
        "a UITableView with items has one child, its row, or a rowTemplate; found \(templates.count) children"
      report(.inconsistentValue(sentence), at: context.file.location(at: element.offset))
      return .elements([])
    }
    return .rows(templates[0], items: list, template: nil)
  }

  // MARK: Attributes

  /// Returns the attributes of an element that apply in this window.
  private mutating func attributes(of element: XMLTreeElement, _ context: Context) -> GravityAttributes {
    var result = GravityAttributes()
    for attribute in element.attributes {
      let parts = attribute.qualifiedName.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "xmlns" || parts[0] == "xml" { continue }
      let given = GravityAttributes.Given(
        value: attribute.value, written: (attribute.qualifiedName, attribute.value), file: context.file,
        nameOffset: attribute.nameOffset,
        valueOffset: attribute.valueOffset,
        conditionCount: parts.count - 1)
      var isMet = true
      for condition in parts.dropFirst() {
        guard let holds = holds(condition) else {
          let near = Suggestion.nearest(to: condition, in: GravityVocabulary.conditions)
          let reason = InflateError.Reason.unknownAttribute(
            name: attribute.qualifiedName, owner: element.qualifiedName, suggestion: near.map { parts[0] + ":" + $0 })
          report(reason, .warning, at: context.file.location(at: attribute.nameOffset))
          isMet = false
          // One message per name is enough.
          break
        }
        isMet = isMet && holds
      }
      if isMet { result.add(parts[0], given) }
    }
    return result
  }

  /// Returns whether a condition holds in the window, or `nil` for an unknown condition.
  private func holds(_ condition: String) -> Bool? {
    let (width, height) = (inflater.windowWidth, inflater.windowHeight)
    switch condition {
    case "pad": return min(width, height) >= 600
    case "phone": return min(width, height) < 600
    case "portrait": return height >= width
    case "landscape": return width > height
    default: return nil
    }
  }

  /// Takes the values of dotted attributes that the user of a template sets on an element.
  private func takeOverrides(of given: inout GravityAttributes, in context: Context) {
    let ownID = given.isInstance ? given.ownID : given.values["id"]?.value
    guard let overrides = context.overrides, let id = ownID else { return }
    overrides.ids.insert(id)
    for override in overrides.all where override.path[0] == id {
      override.isUsed = true
      if override.path.count == 1 {
        given.values[override.name] = override.given
        given.isBound.insert(override.name)
      } else {
        given.dotted.append((override.path.dropFirst().joined(separator: ".") + "." + override.name, override.given))
      }
    }
  }

  private func handled(_ given: GravityAttributes, _ element: InflaterElement) -> GravityAttributes {
    if inflater.plugins.isEmpty { return given }
    var result = given
    for (name, attribute) in given.values.sorted(by: { $0.key < $1.key }) {
      for plugin in inflater.plugins {
        switch plugin.attribute(name, attribute.value, of: element) {
        case .unhandled: continue
        case .handled: result.values[name] = nil
        case .replaced(let others):
          result.values[name] = nil
          for (other, value) in others {
            var replacement = attribute
            replacement.value = value
            result.values[other] = replacement
          }
        }
        break
      }
    }
    return result
  }

  // MARK: Shared lengths

  /// Records the limits of an element that shares a length, and reports a minimum that exceeds another element's
  /// maximum.
  mutating func noteShared(
    _ name: String, _ lengthName: String, minimum: GravityAttributes.Given?, maximum: GravityAttributes.Given?
  ) {
    let key = lengthName + "\n" + name
    var limits = sharedLimits[key] ?? GravitySharedLimits()
    if let minimum, let length = Double(minimum.value), length > limits.minimum { limits.minimum = length }
    if let maximum, let length = Double(maximum.value), length < limits.maximum { limits.maximum = length }
    if limits.minimum > limits.maximum, !limits.isReported, let given = minimum ?? maximum {
      limits.isReported = true
      let sentence =
        "the \(lengthName) '\(name.excerpt)' is shared with contradictory limits: at least "
        + "\(limits.minimum.shortestDecimal) for one element, at most \(limits.maximum.shortestDecimal) for another"
      report(.inconsistentValue(sentence), at: given.file.location(at: given.valueOffset))
    }
    sharedLimits[key] = limits
  }

  // MARK: Reports

  /// Charges a number of bytes and steps to the layout's size. Returns `false` once it exceeds the limit, which is
  /// reported even if the maximum number of errors is reached.
  mutating func charge(
    _ bytes: Int, steps: Int = 0, _ what: @autoclosure () -> String,
    at location: @autoclosure () -> InflateError.Location
  ) -> Bool {
    xml.charge(bytes, steps: steps, what(), at: location())
  }

  mutating func report(
    _ reason: InflateError.Reason, _ severity: InflateError.Severity = .error, at location: InflateError.Location
  ) {
    xml.report(InflateError(reason, severity: severity, location: location))
  }
}

/// A color in the form of the tables, and the attribute that sets it.
struct GravityColor {
  var text: String
  var given: GravityAttributes.Given
}

/// The combined limits of the elements that share a length.
struct GravitySharedLimits {
  var minimum = 0.0
  var maximum = Double.infinity
  var isReported = false
}
