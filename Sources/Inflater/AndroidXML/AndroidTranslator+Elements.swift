import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the origin of a node, as stored in the node: the number of the file, and the element's index in its tree.
  func tag(of element: XMLTreeElement, in file: XMLFile) -> Int { file.number << 32 | element.index }

  /// An element whose node was created before those of its children.
  ///
  /// An object, separate from the steps that create it, so that a level of nesting takes little of the stack.
  private final class OpenElement {
    var node: Node
    /// The context of its children.
    let context: Context
    /// The element; `nil` for one that matches a template, whose only children are those in the document.
    let element: Element?
    /// The layouts that its class inflates into itself.
    var layouts: [String] = []

    init(_ node: Node, _ context: Context, _ element: Element? = nil) {
      (self.node, self.context, self.element) = (node, context, element)
    }
  }

  /// Adds the nodes of an element: one, several for `<merge>`, or none.
  func translate(_ element: XMLTreeElement, in context: Context, into nodes: inout [Node]) {
    guard admits(element, context) else { return }
    reportText(in: element, context)
    if context.checkedChild != nil || context.scene != nil {
      return translate(element, changedBy: context, into: &nodes)
    }
    if element.qualifiedName == "include" { return include(element, context, into: &nodes) }
    guard let open = begin(element, context, into: &nodes) else { return }
    if !addOwnChildren(open) {
      for child in element.children {
        translate(child, in: open.context, into: &open.node.children)
      }
    }
    end(open, into: &nodes)
  }

  /// Adds the nodes of a child whose parent checks it, or has a scene with constraints for it.
  @inline(never)
  private func translate(_ element: XMLTreeElement, changedBy context: Context, into nodes: inout [Node]) {
    let id = element.attribute("id", in: AndroidNamespace.android)
    // The outermost view of an included layout may have the id.
    if id == nil, element.qualifiedName == "include" { return include(element, context, into: &nodes) }
    var inner = context
    (inner.checkedChild, inner.scene) = (nil, nil)
    if let child = context.checkedChild { inner.facts.formUnion(child.facts(of: id ?? "")) }
    guard let scene = context.scene, let name = id.map({ ResourceReader.idName($0) }) else {
      return translate(element, in: inner, into: &nodes)
    }
    var end: Node?
    if let state = scene.end, state[name] != nil || scene.start[name] != nil {
      var last = inner
      if let given = state[name] { last.overrides.append(given) }
      var others: [Node] = []
      translate(element, in: last, into: &others)
      end = others.first
    }
    if let given = scene.start[name] { inner.overrides.append(given) }
    let count = nodes.count
    translate(element, in: inner, into: &nodes)
    if let end, nodes.count > count { addWay(to: end, of: name, in: scene, &nodes[count]) }
  }

  /// Returns whether another element at this depth is within the limits.
  func admits(_ element: XMLTreeElement, _ context: Context) -> Bool {
    let limit = reader.xml.limits.maximumContainers
    return reader.xml.admits(
      element, of: context.file, bytes: element.attributeBytes, depth: context.depth,
      tooMany: .overLimit("there are more than \(limit) views"),
      tooDeep: .inconsistentValue(
        "views are nested too deeply: at most \(DocumentLimits.maximumDepth) levels are allowed"))
  }

  /// Creates an element's node. Returns `nil` if there is none, or if it is complete and was added.
  @inline(never)
  private func begin(
    _ element: XMLTreeElement, _ context: Context, into nodes: inout [Node]
  ) -> OpenElement? {
    // Most elements in the rows of a list match those of the previous row.
    let isPlain =
      sharesTranslations && context.changes == nil && context.overrides.isEmpty && context.insets == nil
      && !reader.options.makesLooks
      && !keepsOrigins
    let signature = isPlain ? templates.signature(of: element, context) : nil
    if let signature, let number = templates.number(of: element, signature, context) {
      let text = templates.broughtInText(of: number)
      guard reader.charge(text, "the text of <\(element.qualifiedName.excerpt)>", context.file, element.offset) else {
        return nil
      }
      var node = templates.node(number, for: element, signature, context.file)
      node.tag = tag(of: element, in: context.file)
      if element.children.isEmpty {
        nodes.append(node)
        return nil
      }
      var inner = context
      inner.depth += 1
      inner.parent = templates.base(of: number)
      inner.facts = context.facts.inherited
      inner.wraps.enter(node.value(of:))
      return OpenElement(node, inner)
    }
    // `aapt:attr` is an attribute written as an element.
    if element.namespace == AndroidNamespace.aapt { return nil }
    switch element.qualifiedName {
    case "requestFocus", "tag", "data", "variable", "import", "eat-comment": return nil
    case "merge":
      reader.report(
        "<merge> may only be the outermost element of a layout", .error, context.file,
        element.offset)
      return nil
    default: break
    }
    var className = element.name
    if className == "view" {
      guard let given = element.attribute("class") else {
        reader.report("expected an attribute 'class' on <view>", .error, context.file, element.offset)
        return nil
      }
      className = given
    }
    var known = resolvedClass(named: className, element, context)
    let base = known.widget.widget.base
    if kinds[base] == nil {
      if reader.isNew(base) {
        reader.report(
          "\(base) is unknown to the inflater, and is laid out as a FrameLayout", .warning,
          context.file, element.offset)
      }
      known.widget = .unknownLayout
    }
    return begin(element, className, known, signature, context)
  }

  private func reportText(in element: XMLTreeElement, _ context: Context) {
    for (text, offset, length) in element.textStarts
    where reader.charge(length, "the text in <\(element.qualifiedName.excerpt)>", context.file, offset)
      && !text.trimmed.isEmpty
    {
      reader.report("expected elements, found text: '\(text.trimmed.excerpt)'", .warning, context.file, offset)
    }
  }

  /// Creates a view without its children.
  private func begin(
    _ source: XMLTreeElement, _ className: String, _ known: ResolvedClass,
    _ signature: ElementTemplates.Signature?, _ context: Context
  ) -> OpenElement {
    let (earlierReports, earlierUnknowns) = (reader.xml.reportCount, reader.unknownResourceCount)
    var element = element(source, className, known, context)
    let widget = element.widget
    let base = widget.base(of: element)
    var draft = describe(element, as: base)
    if let own = known.own { describeOwn(own.names, of: own.kind, element, &draft) }
    // The form in which `--format xml` writes a title that a Toolbar created. Android doesn't have it, since its
    // Toolbars create the title again.
    if draft.ofParent.contains("part"), let part = source.toolsAttribute("part") { draft["part"] = .string(part.value) }
    element.inside.wraps.enter { draft[$0] }
    element.inside.parent = base
    element.inside.insets = draft.insets
    widget.surround(childrenOf: element, &element.inside)
    checkNames(source, className, own: known.own?.names ?? [], context)
    var node = Node(kind: .view(className: known.own?.kind.name ?? base), attributes: draft.sorted)
    node.displayName = className
    node.tag = tag(of: source, in: context.file)
    node.fonts = draft.fonts
    chargeFonts(of: node, element)
    if reader.options.makesLooks { node.look = look(of: element, node) }
    if keepsOrigins {
      origins[node.tag] = (element.attributes, element.theme, draft.box.scrollBars, element.isRightToLeft)
    }
    let isCertain = checkCertainty(of: node, element, known, className, unknownBefore: earlierUnknowns)
    if let signature, isCertain, widget.isRepeatable, draft.fonts == nil, !element.attributes.mayHaveDirection,
      className == source.name,
      reader.xml.reportCount == earlierReports, !known.hasCode
    {
      node.template = templates.add(node, element, base: base, signature) ?? -1
    }
    let open = OpenElement(node, element.inside, element)
    open.layouts = known.layouts
    return open
  }

  /// Returns an element with its styles and its theme.
  func element(
    _ source: XMLTreeElement, _ className: String, _ known: ResolvedClass, _ context: Context
  ) -> Element {
    var attributes = AndroidAttributes(source, in: context.file, overrides: context.overrides, reader.options)
    var inside = context
    inside.depth += 1
    inside.overrides = []
    inside.codeKeys = []
    inside.facts = context.facts.inherited
    if let overlay = attributes.given("theme"),
      let theme = reader.overlaid(context.theme, by: overlay.value, context.file, source.offset)
    {
      inside.theme = theme
      if keepsOrigins {
        let location = overlay.file.location(at: overlay.offset)
        inside.theme.sources.append(
          AttributeOrigin.Theme(name: "android:theme", value: overlay.value, location: location))
      }
      inside.themeNumber = themeCount
      themeCount += 1
    }
    let own = known.widget.widget.defaultStyle(in: context, inside.theme)
    var defaults = known.widget.style
    if !defaults.platformAttribute.isEmpty, ClassNames.isOfPlatform(source.name) {
      defaults.attribute = defaults.platformAttribute
    }
    attributes.layers = reader.styleLayers(of: &attributes, defaults, own, inside.theme)
    if attributes.mayHaveOverlay { overlay(&inside, attributes) }
    // Source: MaterialButton, which reads this attribute from 1.13 on.
    if reader.resources.release.tables.material < LibraryVersion(1, 13), source.name.hasSuffix(".MaterialButton") {
      attributes.removeOwn("checked")
    }
    if context.facts.contains(.checked) { attributes.replace("checked", by: .written("true")) }
    if context.facts.contains(.unchecked) { attributes.replace("checked", by: .written("false")) }
    var element = Element(
      translator: self, source: source, widget: known.widget.widget, attributes: attributes, outside: context,
      inside: inside)
    if known.hasCode || context.changes != nil || !reader.options.declarations.isEmpty {
      followCode(of: &element, className, known, context)
    }
    element.inside.turn(like: element)
    return element
  }

  /// Applies the overlays that a Material widget has for itself and its children.
  ///
  /// Source: `wrap` of com.google.android.material.theme.overlay.MaterialThemeOverlay (1.14): the theme of the
  /// element itself takes precedence over them.
  @inline(never)
  private func overlay(_ inside: inout Context, _ attributes: AndroidAttributes) {
    var key = WidgetOverlay(themeNumber: inside.themeNumber)
    func style(_ name: String) -> ResourceReference? {
      guard let found = attributes.find(name), let reference = reader.resolve(found, inside.theme)?.reference,
        reference.type == "style"
      else { return nil }
      return reference
    }
    guard let first = style("materialThemeOverlay") else { return }
    key.styles = [first] + ["materialSizeOverlay"].compactMap(style)
    if let known = widgetOverlays[key] {
      (inside.theme, inside.themeNumber) = known
      return
    }
    var theme = inside.theme
    for reference in key.styles { theme = reader.overlaid(theme, by: reference) }
    if let own = attributes.given("theme") {
      theme = reader.overlaid(theme, by: own.value, own.file, own.offset) ?? theme
    }
    inside.theme = theme
    inside.themeNumber = themeCount
    themeCount += 1
    widgetOverlays[key] = (inside.theme, inside.themeNumber)
  }

  /// Charges an application's font, which may look up each pair of letters in many tables.
  private func chargeFonts(of node: Node, _ element: Element) {
    guard let fonts = node.fonts else { return }
    var length = 0
    for name in ["text", "hint"] { if case .string(let text)? = node.value(of: name) { length += text.utf8.count } }
    // At the limit, `charge` reports the error that ends the translation.
    _ = reader.charge(
      length * fonts.stepsPerPair, "the font of <\(element.source.qualifiedName.excerpt)>", element.file,
      element.source.offset)
  }

  /// Records why less is known about a view than its node shows. Returns whether all of the node is certain.
  private func checkCertainty(
    of node: Node, _ element: Element, _ known: ResolvedClass, _ className: String, unknownBefore: Int
  ) -> Bool {
    // Styles and resources that aren't known may set sizes, and Material's widgets need a theme of theirs.
    let isForeign = element.theme.family == .platform && className.hasPrefix("com.google.android.material.")
    let bound = checkDataBinding(element, node)
    let isUncertain = checkMeasuring(known, node, element) || known.isUncertain || isForeign
    if isUncertain || element.changes?.unknowns.isEmpty == false || element.attributes.lacksStyle
      || reader.unknownResourceCount > unknownBefore
    {
      unknowns[node.tag, default: []].insert(.size)
    }
    if !bound.isEmpty { unknowns[node.tag, default: []].formUnion(bound) }
    if element.widget.base == "ImageView", element.given("contentDescription") == nil,
      element.attributes.lacksStyle || element.has("contentDescription") || element.has("tooltipText")
    {
      unknowns[node.tag, default: []].insert(.description)
    }
    if let value = element.given("visibility")?.deviceValue, value != "visible" {
      unknowns[node.tag, default: []].insert(.visibility)
    }
    return !isUncertain && bound.isEmpty
  }

  /// Adds the children that a class creates instead of those in the document. Returns whether there are any.
  @inline(never)
  private func addOwnChildren(_ open: OpenElement) -> Bool {
    guard let element = open.element else { return false }
    if let changes = element.changes {
      let parts = (changes.parts[.own] ?? []).prefix(changes.constructedParts)
      add(parts.map { ($0, changes) }, to: element, into: &open.node.children)
      // The code that inflates them isn't in a constructor.
      if !changes.hasLayouts {
        let other = CodeChanges()
        add(open.layouts.map { (.layout($0), other) }, to: element, into: &open.node.children)
      }
    }
    return element.widget.addChildren(of: element, to: &open.node)
  }

  /// Adds the parts that the code of an enclosing own class adds to a view.
  private func addParts(of element: Element, into nodes: inout [Node]) {
    guard let changes = element.outside.changes else { return }
    var keys = element.outside.codeKeys
    if let id = element.given("id") { keys.append(CodeTarget.comparable(ResourceReader.id(id.value))) }
    for key in keys { add(changes.allParts(for: CodeTarget(path: [key])), to: element, into: &nodes) }
  }

  /// Adds a node whose children are complete.
  @inline(never)
  private func end(_ open: OpenElement, into nodes: inout [Node]) {
    if let element = open.element {
      if let changes = element.changes {
        let parts = (changes.parts[.own] ?? []).dropFirst(changes.constructedParts)
        add(parts.map { ($0, changes) }, to: element, into: &open.node.children)
      }
      addParts(of: element, into: &open.node.children)
      element.widget.finish(element, &open.node)
      if open.node.children.isEmpty { checkContent(element, open.node) }
    }
    layout(open.context.parent)?.finishLayout(&open.node)
    nodes.append(open.node)
  }
}
