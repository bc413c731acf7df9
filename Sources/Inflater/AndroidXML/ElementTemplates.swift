import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The translated elements, as templates for later ones that differ only in their ids, texts, and children, such as the
/// rows of a list and layouts that are included several times.
///
/// The translation of a repeatable widget's element depends on its name, its attributes, its parent's class, the theme, and
/// the facts about its surroundings that the widget declares. An element whose translation reported anything isn't stored, so that each error is reported at its own location.
struct ElementTemplates {
  /// The lookup key of an element.
  struct Signature {
    fileprivate let hash: UInt64
    /// The attributes with the id and the text, if their values are plain and may therefore differ; -1 for none.
    fileprivate var id = -1
    fileprivate var text = -1
    /// Whether the element has children, since an unknown class with children is laid out as another class.
    fileprivate let hasChildren: Bool
  }

  /// An element with which others are compared, and its translation.
  private struct Template {
    let file: XMLFile
    let element: Int
    let parent: String?
    let themeNumber: Int
    /// The facts about the surroundings on which the widget depends, and those that were true.
    let dependsOn: ParentFacts
    let facts: ParentFacts
    let box: String
    let base: String
    let displayName: String?
    /// The attributes with the names of the tables, without the id and the text if those may differ.
    let attributes: [NodeAttribute]
    let hasChildren: Bool
    let hasID: Bool
    let hasText: Bool
    /// The index of the text among the attributes, including the id; -1 if its class shows no text.
    let textPlace: Int
    let idPlace: Int
    let textPosition: AttributePosition?
    let idPosition: AttributePosition?
    /// The length of the text of a reference, in bytes.
    let broughtInText: Int
    /// The index of the next template with the same hash, or -1.
    let next: Int
  }

  private var all: [Template] = []
  private var latest: [UInt64: Int] = [:]

  // MARK: Names

  /// The role of an attribute's name.
  enum NameRole: UInt8 {
    case other
    case id
    case text
    /// A theme for the element and its descendants, which makes the element unique.
    case theme
  }

  enum NamespaceRole: UInt8 {
    case other
    case platform
    case tools
  }

  /// The roles of a tree's names and namespaces, by their numbers.
  private struct Roles {
    let names: [NameRole]
    let namespaces: [NamespaceRole]
    /// Whether there may be attributes that are written as elements.
    let hasInlineAttributes: Bool

    init(_ tree: XMLTree) {
      names = tree.names.map { name in
        switch name.local {
        case "id": .id
        case "text": .text
        case "theme": .theme
        default: .other
        }
      }
      namespaces = tree.namespaces.map { name in
        name == AndroidNamespace.android ? .platform : name == AndroidNamespace.tools ? .tools : .other
      }
      hasInlineAttributes = tree.namespaces.contains(AndroidNamespace.aapt)
    }
  }

  /// Indexed by the files, which are retained so that no other file can have the same identity.
  private var roles: [ObjectIdentifier: (file: XMLFile, roles: Roles)] = [:]
  private var latestRoles: (file: XMLFile, roles: Roles)?

  private mutating func roles(of file: XMLFile, _ tree: XMLTree) -> Roles {
    if let latestRoles, latestRoles.file === file { return latestRoles.roles }
    let known = roles[ObjectIdentifier(file)] ?? (file, Roles(tree))
    roles[ObjectIdentifier(file)] = known
    latestRoles = known
    return known.roles
  }

  // MARK: Looking up

  /// Returns the lookup key of an element, or `nil` for a unique one.
  mutating func signature(of element: XMLTreeElement, _ context: AndroidTranslator.Context) -> Signature? {
    let tree = element.tree
    // The bytes of an element that a widget creates aren't its values.
    guard tree.madeValues.isEmpty else { return nil }
    let roles = roles(of: context.file, tree)
    // The element may contain a drawable.
    if roles.hasInlineAttributes, element.children.contains(where: { $0.namespace == AndroidNamespace.aapt }) {
      return nil
    }
    let entry = tree.entries[element.index]
    var signature = (id: -1, text: -1)
    let range = Int(entry.firstAttribute)..<Int(entry.firstAttribute + entry.attributeCount)
    for index in range {
      let attribute = tree.attributes[index]
      let role = roles.names[Int(attribute.name)]
      if role == .other { continue }
      if role == .theme { return nil }
      switch roles.namespaces[Int(attribute.namespace)] {
      case .platform:
        if role == .id, Self.idStart(attribute, in: tree) != nil { signature.id = index }
        if role == .text, Self.isPlainText(attribute, in: tree) { signature.text = index }
      // It replaces an attribute of the platform.
      case .tools: return nil
      case .other: break
      }
    }
    var hash = UInt64(bitPattern: Int64(context.themeNumber))
    func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x9E37_79B9_7F4A_7C15 }
    mix(UInt64(UInt32(bitPattern: entry.name)) << 32 | UInt64(UInt32(bitPattern: entry.namespace)))
    if let parent = context.parent { for byte in parent.utf8 { mix(UInt64(byte)) } }
    for index in range {
      let attribute = tree.attributes[index]
      mix(UInt64(UInt32(bitPattern: attribute.name)) << 32 | UInt64(UInt32(bitPattern: attribute.namespace)))
      if index == signature.id || index == signature.text { continue }
      hash = XMLCharacters.hash(
        tree.bytes, Int(attribute.valueStart)..<Int(attribute.valueEnd), continuing: hash)
    }
    return Signature(
      hash: hash, id: signature.id, text: signature.text, hasChildren: !element.children.isEmpty)
  }

  /// Returns the number of the template that an element matches, or `nil` for none.
  func number(
    of element: XMLTreeElement, _ signature: Signature, _ context: AndroidTranslator.Context
  ) -> Int? {
    guard var number = latest[signature.hash] else { return nil }
    while number >= 0 {
      if isLike(element, all[number], signature, context) { return number }
      number = all[number].next
    }
    return nil
  }

  private func isLike(
    _ element: XMLTreeElement, _ template: Template, _ signature: Signature, _ context: AndroidTranslator.Context
  ) -> Bool {
    guard template.file === context.file, template.themeNumber == context.themeNumber,
      template.facts == context.facts.intersection(template.dependsOn), template.hasID == (signature.id >= 0),
      template.hasChildren == signature.hasChildren, template.hasText == (signature.text >= 0),
      template.parent == context.parent, !template.facts.contains(.textField) || template.box == context.box
    else { return false }
    let tree = element.tree
    let (mine, other) = (tree.entries[element.index], tree.entries[template.element])
    guard mine.name == other.name, mine.namespace == other.namespace, mine.attributeCount == other.attributeCount
    else { return false }
    for offset in 0..<Int(mine.attributeCount) {
      let index = Int(mine.firstAttribute) + offset
      let (one, two) = (tree.attributes[index], tree.attributes[Int(other.firstAttribute) + offset])
      guard one.name == two.name, one.namespace == two.namespace else { return false }
      if index == signature.id || index == signature.text { continue }
      let count = one.valueEnd - one.valueStart
      guard count == two.valueEnd - two.valueStart,
        XMLCharacters.areEqual(tree.bytes, Int(one.valueStart), Int(two.valueStart), count: Int(count))
      else { return false }
    }
    return true
  }

  private static func textLength(_ attributes: [NodeAttribute]) -> Int {
    guard case .string(let text)? = attributes.first(where: { $0.name == "text" })?.value else { return 0 }
    return text.utf8.count
  }

  /// Returns the length of the text that the elements of a template get from the same reference, in bytes, or 0 for
  /// none.
  func broughtInText(of number: Int) -> Int { all[number].broughtInText }

  /// Returns the class of a template's elements in the tables.
  func base(of number: Int) -> String { all[number].base }

  /// Returns the node of an element that matches a template, without its children.
  func node(
    _ number: Int, for element: XMLTreeElement, _ signature: Signature, _ file: XMLFile
  ) -> Node {
    let template = all[number]
    var node = Node(kind: .view(className: template.base))
    node.displayName = template.displayName
    node.template = number
    if template.idPlace < 0, template.textPlace < 0 {
      node.attributes = template.attributes
      return node
    }
    node.attributes.reserveCapacity(template.attributes.count + 2)
    for attribute in template.attributes {
      addPlain(of: element, template, signature, to: &node)
      node.attributes.append(attribute)
    }
    addPlain(of: element, template, signature, to: &node)
    return node
  }

  /// Adds the id, the text, or both, at their indexes.
  private func addPlain(
    of element: XMLTreeElement, _ template: Template, _ signature: Signature, to node: inout Node
  ) {
    let tree = element.tree
    if node.attributes.count == template.idPlace {
      let attribute = tree.attributes[signature.id]
      let start = Self.idStart(attribute, in: tree) ?? Int(attribute.valueStart)
      let id = String(decoding: tree.bytes[start..<Int(attribute.valueEnd)], as: UTF8.self)
      node.attributes.append(NodeAttribute(name: "id", value: .string(id), position: template.idPosition))
    }
    if node.attributes.count == template.textPlace {
      node.attributes.append(
        NodeAttribute(
          name: "text", value: .string(tree.value(tree.attributes[signature.text])), position: template.textPosition))
    }
  }

  // MARK: Keeping

  /// Stores the translation of an element, whose widget must be repeatable. Returns the template's number; `nil` if the
  /// places of its id and its text aren't known.
  mutating func add(_ node: Node, _ element: Element, base: String, _ signature: Signature) -> Int? {
    let (tree, context, widget) = (element.source.tree, element.outside, element.widget)
    var attributes = node.attributes
    var (idPlace, textPlace) = (-1, -1)
    var (idPosition, textPosition): (AttributePosition?, AttributePosition?)
    if signature.text >= 0, let place = attributes.firstIndex(where: { $0.name == "text" }) {
      guard attributes[place].value == .string(tree.value(tree.attributes[signature.text])) else { return nil }
      textPlace = place
      textPosition = attributes.remove(at: place).position
    }
    if signature.id >= 0, let place = attributes.firstIndex(where: { $0.name == "id" }) {
      guard place < textPlace || textPlace < 0 else { return nil }
      idPlace = place
      idPosition = attributes.remove(at: place).position
    }
    let number = all.count
    // Whether an element may lack its size isn't the widget's affair.
    let facts = widget.dependsOn.union(.ofAnyWidget)
    all.append(
      Template(
        file: context.file, element: element.source.index, parent: context.parent, themeNumber: context.themeNumber,
        dependsOn: facts, facts: context.facts.intersection(facts), box: context.box, base: base,
        displayName: node.displayName, attributes: attributes, hasChildren: signature.hasChildren,
        hasID: signature.id >= 0, hasText: signature.text >= 0, textPlace: textPlace, idPlace: idPlace,
        textPosition: textPosition, idPosition: idPosition, broughtInText: Self.textLength(attributes),
        next: latest[signature.hash] ?? -1))
    latest[signature.hash] = number
    return number
  }

  // MARK: Plain values

  /// Returns the start of the name in `@+id/name`, or `nil` for anything else.
  private static func idStart(_ attribute: XMLTree.Attribute, in tree: XMLTree) -> Int? {
    guard !attribute.isEncoded else { return nil }
    let bytes = tree.bytes
    var index = Int(attribute.valueStart)
    let end = Int(attribute.valueEnd)
    guard end - index > 4, bytes[index] == UInt8(ascii: "@") else { return nil }
    index += 1
    if bytes[index] == UInt8(ascii: "+") { index += 1 }
    guard end - index > 3, bytes[index] == UInt8(ascii: "i"), bytes[index + 1] == UInt8(ascii: "d"),
      bytes[index + 2] == UInt8(ascii: "/")
    else { return nil }
    index += 3
    for place in index..<end {
      let byte = bytes[place]
      guard XMLCharacters.isNameByte(byte), byte != UInt8(ascii: ":") else { return nil }
    }
    return index
  }

  /// Returns whether a text represents itself: it isn't empty, isn't a reference, and has no escapes.
  private static func isPlainText(_ attribute: XMLTree.Attribute, in tree: XMLTree) -> Bool {
    guard !attribute.isEncoded, attribute.valueEnd > attribute.valueStart else { return false }
    let first = tree.bytes[Int(attribute.valueStart)]
    guard first != UInt8(ascii: "@"), first != UInt8(ascii: "?") else { return false }
    for place in Int(attribute.valueStart)..<Int(attribute.valueEnd) where tree.bytes[place] == UInt8(ascii: "\\") {
      return false
    }
    return true
  }
}
