import Inflater
import Layouts
import Measure

/// Creates attributes of the tables from the attributes of an element.
struct GravityEmitter {
  let given: GravityAttributes
  let kind: GravityVocabulary.Element
  let context: GravityTranslator.Context
  let place: GravityPlace
  let elementName: String
  let hasChildren: Bool
  /// The gravity that children inherit.
  private(set) var gravity = GravityWords(horizontal: "left", vertical: "top")
  private(set) var color: GravityColor?
  private var attributes: [NodeAttribute] = []
  private var isRow = false
  private var lengths: [Axis: Length] = [:]
  private var zIndex = 0

  /// A width or a height.
  private enum Length: Equatable {
    case auto, fill, fixed
    case shared(String)
  }

  init(
    given: GravityAttributes, kind: GravityVocabulary.Element, context: GravityTranslator.Context, place: GravityPlace,
    elementName: String, hasChildren: Bool
  ) {
    self.given = given
    self.kind = kind
    self.context = context
    self.place = place
    self.elementName = elementName
    self.hasChildren = hasChildren
  }

  // MARK: Kinds

  private var isStack: Bool { if case .stack = kind { true } else { false } }

  private var isText: Bool {
    switch kind {
    case .label, .textField, .textView: true
    case .button: !hasChildren
    default: false
    }
  }

  /// The gravity by which a parent that isn't a stack places the element.
  ///
  /// A template's own gravity is that of its content; its element in the other file determines where it is placed.
  private var placement: GravityWords {
    let words = context.placement ?? gravity
    return GravityWords(horizontal: words.horizontal ?? "left", vertical: words.vertical ?? "top")
  }

  private var isPicture: Bool { if case .image = kind { true } else { false } }

  /// Returns the context in which its children are placed.
  func parentOfChildren(_ kinds: [String: ViewKind]) -> GravityTranslator.Parent {
    switch kind {
    case .stack: .stack
    case .registered(let name) where name == "StackLayout" || name == "H" || name == "V": .stack
    case .registered(let name) where !(kinds[name]?.childAttributes.contains { $0.name == "gravity" } ?? true): .other
    default: .layers
    }
  }

  /// Whether its parent doesn't support the names of shared lengths.
  private var isOutsideOfStack: Bool {
    switch context.parent {
    case .none, .stack: false
    case .layers, .other: true
    }
  }

  private var className: String {
    switch kind {
    case .stack: isRow ? "H" : "V"
    case .layers: "View"
    case .label, .textField: "TextView"
    case .textView: "UITextView"
    case .button: "Button"
    case .image: "ImageView"
    case .toggle: "Switch"
    case .scroll, .table: "ScrollView"
    case .registered(let name): name
    }
  }

  // MARK: Attributes

  mutating func emit(_ translator: inout GravityTranslator) {
    if case .stack(let axis) = kind { isRow = (axis ?? self.axis(&translator)) == .horizontal }
    gravity = context.gravity
    if let words = given.values["gravity"] {
      if let own = GravityWords(words.value) {
        gravity = own.inherited(from: context.gravity)
      } else {
        wrong("gravity", words, GravityWords.expected, GravityWords.words, &translator)
      }
    }
    if let id = given.values["id"] { add("id", .string(id.value), "id") }
    length("width", .horizontal, &translator)
    length("height", .vertical, &translator)
    for name in ["minWidth", "maxWidth", "minHeight", "maxHeight"] { number(name, as: name, &translator) }
    emitPadding(&translator)
    for name in ["leftMargin", "topMargin", "rightMargin", "bottomMargin"] {
      let side = String(name.dropLast(6))
      number(name, as: "margin" + side.prefix(1).uppercased() + side.dropFirst(), isNegativeAllowed: true, &translator)
    }
    number("margin", as: "margin", isNegativeAllowed: true, &translator)
    if isStack { emitArrangement(&translator) }
    for name in ["cornerRadius", "borderWidth"] { number(name, as: nil, &translator) }
    rank("grows", &translator)
    rank("shrinks", &translator)
    emitColors(&translator)
    emitPlacement(&translator)
    emitContent(&translator)
    if let index = given.values["zIndex"] {
      if let number = Int(index.value), (-1_000_000...1_000_000).contains(number) {
        zIndex = number
      } else {
        wrong("zIndex", index, "a whole number", [], &translator)
      }
    }
    if let action = given.values["action"], !action.value.isEmpty {
      place.action = action.value
      remember("action", "action")
    }
    if let hidden = given.values["hidden"], let isHidden = boolean("hidden", hidden, &translator), isHidden {
      // A UIStackView arranges only the views that aren't hidden.
      let isArranged = if case .stack = context.parent { true } else { false }
      add("visibility", .string(isArranged ? "gone" : "hidden"), "hidden")
    }
    if case .registered(let name) = kind { emitOwn(of: name, &translator) }
    checkNames(&translator)
    shareLengths(&translator)
  }

  private mutating func axis(_ translator: inout GravityTranslator) -> Axis {
    guard let axis = given.values["axis"] else { return .horizontal }
    if let known = GravityValues.axis(axis.value) { return known }
    wrong("axis", axis, "\"horizontal\" or \"vertical\"", ["horizontal", "vertical"], &translator)
    return .horizontal
  }

  /// Sets the padding: on all sides, then on each, then as UIKit's insets.
  private mutating func emitPadding(_ translator: inout GravityTranslator) {
    number("padding", as: "padding", &translator)
    for side in ["Left", "Top", "Right", "Bottom"] {
      number(side.lowercased() + "Padding", as: "padding" + side, &translator)
    }
    var isButton = false
    if case .button = kind { isButton = !hasChildren }
    if isButton { insets("contentEdgeInsets", &translator) }
    guard isStack, let relative = given.values["layoutMarginsRelativeArrangement"],
      boolean("layoutMarginsRelativeArrangement", relative, &translator) == true
    else { return }
    if given.values["layoutMargins"] != nil {
      insets("layoutMargins", &translator)
    } else {
      // The default of UIView.
      for side in ["Top", "Left", "Bottom", "Right"] {
        add("padding" + side, .number(8), "layoutMarginsRelativeArrangement")
      }
    }
  }

  private mutating func insets(_ name: String, _ translator: inout GravityTranslator) {
    guard let value = given.values[name] else { return }
    guard let insets = GravityValues.insets(value.value), insets.allSatisfy({ $0.length >= 0 }) else {
      return wrong(
        name, value, "insets from the top to the left, bottom, and right: \"{8, 16, 8, 16}\"", [], &translator)
    }
    for (side, length) in insets { add("padding" + side, .number(length), name) }
  }

  private mutating func emitArrangement(_ translator: inout GravityTranslator) {
    number("spacing", as: "spacing", &translator)
    guard let value = given.values["distribution"] else { return }
    guard let distribution = GravityValues.distribution(value.value) else {
      let words = GravityValues.distributions
      return wrong(
        "distribution", value, "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))", words, &translator)
    }
    add("distribution", .string(distribution), "distribution")
  }

  /// Returns the alignment of a stack across it, in the form of the tables.
  private func acrossStack(_ alignment: GravityValues.StackAlignment) -> String {
    switch alignment {
    case .fill: "fill"
    case .leading: isRow ? "top" : "left"
    case .center: isRow ? "middle" : "center"
    case .trailing: isRow ? "bottom" : "right"
    }
  }

  /// Sets the position of the element and of its content.
  private mutating func emitPlacement(_ translator: inout GravityTranslator) {
    var alignment: String?
    if let words = given.values["alignment"] {
      if let word = GravityValues.stackAlignment(words.value) {
        let own = words.value.lowercased()
        alignment = isStack ? acrossStack(word) : Int(own) == nil ? own : word.rawValue
      } else {
        // UIKit reads another word, which is set as a number, as 0.
        let known = GravityValues.alignments
        let expected = "one of \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
        wrong("alignment", words, expected, known, &translator, severity: .warning)
        alignment = isStack ? "fill" : nil
      }
    }
    if isStack {
      if let alignment { add("alignment", .string(alignment), "alignment") }
      add("contentGravity", .string(gravity.inTables), "gravity")
    }
    let isLayered = if case .layers = context.parent { true } else { false }
    var own = placement
    if let alignment, !isStack, let words = GravityWords(alignment) {
      own = words.inherited(from: own)
      // In a stack, the parent places an element without an alignment.
      if !isLayered, case .stack = context.parent { add("gravity", .string(words.inTables), "alignment") }
    }
    if isLayered { add("gravity", .string(own.inTables), "gravity") }
    guard isText else { return }
    var (text, source) = (gravity, "gravity")
    if let words = given.values["textAlignment"] {
      guard let own = GravityValues.textAlignment(words.value) else {
        return wrong("textAlignment", words, GravityWords.expected, GravityWords.words, &translator)
      }
      (text, source) = (own.inherited(from: gravity), "textAlignment")
    }
    if text.inTables != "left|top" { add("contentGravity", .string(text.inTables), source) }
    if text.isWide { add("justified", .bool(true), source) }
  }

  /// Returns whether the tables of a registered class contain an attribute.
  private func takes(_ name: String, _ translator: GravityTranslator) -> Bool {
    guard case .registered(let className) = kind else { return false }
    return translator.kinds[className]?.attributes.contains { $0.name == name } ?? false
  }

  /// Sets the colors of the element's background and of its content, which its children inherit.
  private mutating func emitColors(_ translator: inout GravityTranslator) {
    let background = colorValue("backgroundColor", &translator)
    var shape: [String: AttributeValue] = [:]
    for name in ["cornerRadius", "borderWidth"] {
      if let text = given.values[name]?.value, let number = Double(text), number.isFinite, number >= 0 {
        shape[name] = .number(number)
      }
    }
    if let border = colorValue("borderColor", &translator) { shape["borderColor"] = .string(border.text) }
    if !shape.isEmpty {
      if let background { shape["color"] = .string(background.text) }
      let written = ["backgroundColor", "cornerRadius", "borderWidth", "borderColor"].first { given.values[$0] != nil }
      add("background", .object(shape), written ?? "cornerRadius")
    } else if let background {
      add("debug_bgColor", .string(background.text), "backgroundColor")
    }
    color = colorValue("color", &translator) ?? context.color
    let own = colorValue("textColor", &translator)
    if isText || takes("textColor", translator), let shown = own ?? color {
      attributes.append(NodeAttribute(name: "textColor", value: .string(shown.text)))
      place.attributes["textColor"] = shown.given
    } else if isPicture || takes("tint", translator), let color {
      attributes.append(NodeAttribute(name: "tint", value: .string(color.text)))
      place.attributes["tint"] = color.given
    }
  }

  private mutating func emitContent(_ translator: inout GravityTranslator) {
    if isText {
      for name in ["text", "title"] {
        if let text = given.values[name] {
          add("text", .string(text.value), name)
          break
        }
      }
      if let hint = given.values["placeholder"] { add("hint", .string(hint.value), "placeholder") }
      emitLines(&translator)
      if let font = given.values["font"] { self.font(font, &translator) }
    }
    if isPicture, let image = given.values["image"] { add("src", .string(image.value), "image") }
    if case .scroll = kind { add("fillViewport", .bool(true), "contentMode") }
  }

  /// Sets the number of lines. A text has one line, except in a UITextView.
  private mutating func emitLines(_ translator: inout GravityTranslator) {
    var wraps = if case .textView = kind { true } else { false }
    if let wrap = given.values["wrap"], boolean("wrap", wrap, &translator) == true { wraps = true }
    if let lines = given.values["numberOfLines"] {
      guard let count = Int(lines.value), (0...Pixels.limit).contains(count) else {
        return wrong("numberOfLines", lines, "a whole number that isn't negative; 0 for any number", [], &translator)
      }
      if count > 1 { add("maxLines", .number(Double(count)), "numberOfLines") }
      wraps = wraps || count != 1
    }
    if !wraps { return add("singleLine", .bool(true), "wrap") }
    // UIKit wraps a text at this width unless something else determines its width; 0 means no limit.
    if let width = given.values["preferredMaxLayoutWidth"], Double(width.value) != 0 {
      number("preferredMaxLayoutWidth", as: "maxTextWidth", &translator)
    }
  }

  /// Reads a font such as `System Semibold 16`: the family, the weight, and the size, each optional.
  private mutating func font(_ font: GravityAttributes.Given, _ translator: inout GravityTranslator) {
    var words = font.value.split(separator: " ").map(String.init)
    if let last = words.last, let size = Double(last) {
      guard size > 0, size <= 1000 else {
        return wrong("font", font, "a size above 0 at the end, such as \"System Semibold 16\"", [], &translator)
      }
      add("textSize", .number(size), "font")
      words.removeLast()
    } else if words.isEmpty {
      return wrong("font", font, "a family, a weight and a size, such as \"System Semibold 16\"", [], &translator)
    }
    for word in words {
      guard let weight = GravityVocabulary.weights[word.lowercased()] else { continue }
      if weight != "regular" { add("textWeight", .string(weight), "font") }
      break
    }
  }

  /// Sets the attributes in a registered class's tables.
  private mutating func emitOwn(of className: String, _ translator: inout GravityTranslator) {
    guard let kind = translator.kinds[className] else { return }
    let own = Set(kind.attributes.map(\.name))
    for (name, value) in given.values.sorted(by: { $0.key < $1.key }) where own.contains(name) {
      if attributes.contains(where: { $0.name == name }) { continue }
      add(name, .string(value.value), name)
    }
  }

  private mutating func checkNames(_ translator: inout GravityTranslator) {
    var own: Set<String> = []
    if case .registered(let name) = kind { own = Set((translator.kinds[name]?.attributes ?? []).map(\.name)) }
    for (name, value) in given.values.sorted(by: { $0.value.nameOffset < $1.value.nameOffset }) {
      if let owner = withoutEffect(name, own) {
        translator.report(
          .inconsistentValue("'\(name)' has no effect on \(elementName), only on \(owner)"), .warning,
          at: value.file.location(at: value.nameOffset))
      }
    }
    for (name, value) in given.values.sorted(by: { $0.value.nameOffset < $1.value.nameOffset })
    where GravityVocabulary.properties[name] == nil && !GravityVocabulary.attributes.contains(name)
      && !GravityVocabulary.silent.contains(name)
      && !own.contains(name)
    {
      let near = Suggestion.nearest(to: name, in: (GravityVocabulary.attributes.union(own)).sorted())
      translator.report(
        .unknownAttribute(name: name, owner: elementName, suggestion: near), .warning,
        at: value.file.location(at: value.nameOffset))
    }
    for (name, value) in given.dotted {
      translator.report(
        .inconsistentValue("'\(name.excerpt)' names an element inside a template, and \(elementName) isn't one"),
        .warning, at: value.file.location(at: value.nameOffset))
    }
  }

  /// Returns the elements that have a property which this one hasn't, or `nil` if it has the property.
  private func withoutEffect(_ name: String, _ own: Set<String>) -> String? {
    if own.contains(name) { return nil }
    let isPart: Bool
    switch name {
    case "numberOfLines": isPart = isText
    case "preferredMaxLayoutWidth": isPart = isText
    case "contentEdgeInsets": if case .button = kind { isPart = true } else { isPart = false }
    case "distribution", "layoutMarginsRelativeArrangement": isPart = isStack
    case "font":
      if case .button = kind { return nil }
      return isText ? nil : "texts"
    // Every view has margins, which only such a stack uses.
    default: return nil
    }
    return isPart ? nil : GravityVocabulary.properties[name]
  }

  // MARK: Values

  private mutating func length(_ name: String, _ axis: Axis, _ translator: inout GravityTranslator) {
    guard let value = given.values[name] else {
      lengths[axis] = .auto
      return
    }
    lengths[axis] = .auto
    if let number = Double(value.value) {
      guard number >= 0, number.isFinite else { return wrong(name, value, Self.lengthExpected, [], &translator) }
      lengths[axis] = .fixed
      add(name, .number(number), name)
    } else if value.value.lowercased() == "fill" {
      lengths[axis] = .fill
      add(name, .string("match_parent"), name)
    } else if value.value.lowercased() == "auto" || value.value.isEmpty {
      lengths[axis] = .auto
    } else if value.value.first?.isLetter == true, value.value.isPlainIdentifier {
      lengths[axis] = .shared(value.value)
    } else {
      wrong(name, value, Self.lengthExpected, ["auto", "fill"], &translator)
    }
  }

  private static let lengthExpected = "a number that is not negative, \"auto\", \"fill\", or a name that elements share"

  private mutating func number(
    _ name: String, as table: String?, isNegativeAllowed: Bool = false, _ translator: inout GravityTranslator
  ) {
    guard let value = given.values[name] else { return }
    guard let number = Double(value.value), number.isFinite, number >= 0 || isNegativeAllowed else {
      return wrong(name, value, isNegativeAllowed ? "a number" : "a number that is not negative", [], &translator)
    }
    if let table { add(table, .number(number), name) }
  }

  private mutating func rank(_ name: String, _ translator: inout GravityTranslator) {
    guard let value = given.values[name] else { return }
    guard let rank = Int(value.value), (-1_000_000...1_000_000).contains(rank) else {
      return wrong(
        name, value, "a rank: a whole number, 1 for the first and -1 for the last, or 0 for none", [], &translator)
    }
    if rank == 0 { return }
    if case .stack = context.parent {
      add(name, .number(Double(rank)), name)
    } else {
      translator.report(
        .inconsistentValue("'\(name)' has no effect here: only the children of a stack grow and shrink"), .warning,
        at: value.file.location(at: value.nameOffset))
    }
  }

  /// Returns a color in the vocabulary of the tables, or `nil` for none, with a warning if the value is invalid.
  private mutating func colorValue(_ name: String, _ translator: inout GravityTranslator) -> GravityColor? {
    guard let value = given.values[name] else { return nil }
    guard let text = GravityValues.color(value.value) ?? Self.named(value.value) else {
      let expected = "a color: \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", or a name such as \"red\""
      let reason = InflateError.Reason.wrongValue(
        attribute: name, found: AttributeValue.string(value.value).excerpt, expected: expected)
      translator.report(reason, .warning, at: value.file.location(at: value.valueOffset))
      return nil
    }
    return GravityColor(text: text, given: value)
  }

  private static func named(_ text: String) -> String? {
    !text.hasPrefix("#") && Color(.string(text), AttributeContext()) != nil ? text : nil
  }

  private func boolean(
    _ name: String, _ value: GravityAttributes.Given, _ translator: inout GravityTranslator
  ) -> Bool? {
    if let known = GravityValues.boolean(value.value) { return known }
    wrong(name, value, "\"true\" or \"false\"", ["true", "false"], &translator)
    return nil
  }

  private func wrong(
    _ name: String, _ value: GravityAttributes.Given, _ expected: String, _ words: [String],
    _ translator: inout GravityTranslator, severity: InflateError.Severity = .error
  ) {
    let near = Suggestion.nearest(to: value.value, in: words).map { "\"\($0)\"" }
    let reason = InflateError.Reason.wrongValue(
      attribute: name, found: AttributeValue.string(value.value).excerpt, expected: expected, suggestion: near)
    translator.report(reason, severity, at: value.file.location(at: value.valueOffset))
  }

  /// Adds an attribute.
  /// - Parameter written: The attribute from which it was created.
  private mutating func add(_ name: String, _ value: AttributeValue, _ written: String) {
    attributes.append(NodeAttribute(name: name, value: value))
    remember(name, written)
  }

  private func remember(_ name: String, _ written: String) {
    guard let given = given.values[written] else { return }
    place.attributes[name] = given
  }

  private func shareLengths(_ translator: inout GravityTranslator) {
    for (axis, name, least, most) in [
      (Axis.horizontal, "width", "minWidth", "maxWidth"), (.vertical, "height", "minHeight", "maxHeight"),
    ] {
      guard case .shared(let shared)? = lengths[axis] else { continue }
      translator.noteShared(shared, name, minimum: given.values[least], maximum: given.values[most])
      if case .none = context.parent, let value = given.values[name] {
        translator.report(
          .inconsistentValue(
            "'\(name.excerpt)' is a shared length, but the outermost element has no siblings to share it with"),
          .warning, at: value.file.location(at: value.valueOffset))
      }
    }
  }

  // MARK: The node

  private func fills(_ axis: Axis) -> Bool {
    lengths[axis] == .fill && given.values[axis == .horizontal ? "maxWidth" : "maxHeight"] == nil
  }

  /// Returns the number of additional levels of views between the element's parent and its children.
  func addedLevelCount(forChildren count: Int) -> Int {
    let sharesLength = lengths.values.contains { if case .shared = $0 { true } else { false } }
    let isWrapped = sharesLength && isOutsideOfStack
    let groupsChildren = if case .scroll = kind { count > 1 } else { isTable }
    return (isWrapped ? 1 : 0) + (groupsChildren ? 1 : 0)
  }

  /// Returns the element's node, with its children.
  func placed(tag: Int, _ children: [GravityTranslator.Placed]) -> GravityTranslator.Placed {
    var node = Node(kind: .view(className: className))
    node.tag = tag
    node.displayName = elementName
    var attributes = attributes
    var result = GravityTranslator.Placed(node: node, zIndex: zIndex)
    var filled: [Axis: Bool] = [:]
    for axis in [Axis.horizontal, .vertical] {
      let hasMaximum = given.values[axis == .horizontal ? "maxWidth" : "maxHeight"] != nil
      let isOpen = lengths[axis] == .auto && !(axis == .vertical && isScroll)
      let isFilled = children.contains { axis == .horizontal ? $0.fillsWidth : $0.fillsHeight }
      let inside = isOpen && (isFilled || (isTable && axis == .horizontal))
      // An element with a maximum is filled up to the maximum, but its parent isn't.
      filled[axis] = fills(axis) || (inside && !hasMaximum)
      // A stack determines this itself when it is measured.
      if inside, !isStack {
        let name = axis == .horizontal ? "width" : "height"
        attributes.append(NodeAttribute(name: name, value: .string("match_parent")))
        remember(name, name)
      }
    }
    result.fillsWidth = filled[.horizontal] ?? false
    result.fillsHeight = filled[.vertical] ?? false
    node.children = arranged(children, tag)
    for (axis, name) in [(Axis.horizontal, "width"), (.vertical, "height")] {
      guard case .shared(let shared)? = lengths[axis] else { continue }
      if case .none = context.parent { continue }
      attributes.append(NodeAttribute(name: name, value: .string(shared)))
      remember(name, name)
      result.sharesLength = true
    }
    node.attributes = attributes.sorted { $0.name < $1.name }
    result.node = node
    if result.sharesLength, isOutsideOfStack { result.node = wrapped(node, tag) }
    return result
  }

  /// Whether its rows are as wide as the element, which is as wide as possible.
  private var isTable: Bool { if case .table = kind { true } else { false } }

  private var isScroll: Bool {
    switch kind {
    case .scroll, .table: true
    default: false
    }
  }

  private func arranged(_ children: [GravityTranslator.Placed], _ tag: Int) -> [Node] {
    if case .table = kind {
      var column = Node(
        kind: .view(className: "V"),
        attributes: [
          NodeAttribute(name: "alignment", value: .string("fill")),
          NodeAttribute(name: "width", value: .string("match_parent")),
        ], children: children.map(\.node))
      column.tag = -1
      return [column]
    }
    if isStack { return children.map(\.node) }
    // Later ones are on top, and a higher zIndex is above a lower one.
    let sorted = children.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
    let nodes = sorted.map(\.element.node)
    guard case .scroll = kind, nodes.count > 1 else { return nodes }
    return [Node(kind: .view(className: "View"), children: nodes)]
  }

  /// Wraps a node, since only a stack supports the names of shared lengths.
  private func wrapped(_ node: Node, _ tag: Int) -> Node {
    var inner = node
    let gravity = inner.attributes.filter { $0.name == "gravity" }
    inner.attributes.removeAll { $0.name == "gravity" }
    var stack = Node(kind: .view(className: "H"), attributes: gravity, children: [inner])
    stack.tag = -1
    return stack
  }
}
