import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the origin of a node, as stored in the node: the number of the file, and the element's index in its tree.
  func tag(of element: XMLTreeElement, in file: File) -> Int { file.number << 32 | element.index }

  /// An element whose node was created before those of its children.
  ///
  /// An object, separate from the steps that create it, so that a level of nesting takes little of the stack.
  private final class OpenElement {
    var node: Node
    /// The context of its children.
    let context: Context
    let widget: AndroidWidget
    /// The attributes; `nil` for an element that matches a template, whose only children are those in the document.
    let attributes: AndroidAttributes?
    /// The layouts that its class inflates into itself.
    var layouts: [String] = []
    var toolbarMenu = ToolbarMenu()

    init(
      _ node: Node, _ context: Context, _ widget: AndroidWidget = .unknownLayout,
      _ attributes: AndroidAttributes? = nil
    ) {
      self.node = node
      self.context = context
      self.widget = widget
      self.attributes = attributes
    }
  }

  /// Adds the nodes of an element: one, several for `<merge>`, or none.
  func translate(_ element: XMLTreeElement, in context: Context, into nodes: inout [Node]) {
    guard admits(element, context) else { return }
    reportText(in: element, context)
    if element.qualifiedName == "include" { return include(element, context, into: &nodes) }
    guard let open = begin(element, context, into: &nodes) else { return }
    if !addOwnChildren(of: element, open) {
      for child in element.children {
        translate(child, in: open.context, into: &open.node.children)
      }
    }
    end(element, open, into: &nodes)
  }

  /// Returns whether another element at this depth is within the limits.
  func admits(_ element: XMLTreeElement, _ context: Context) -> Bool {
    let limit = xml.limits.maximumContainers
    return xml.admits(
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
    let isPlain = context.overrides.isEmpty && !options.makesLooks && !keepsOrigins
    let signature = isPlain ? templates.signature(of: element, context) : nil
    if let signature, let number = templates.number(of: element, signature, context) {
      let text = templates.broughtInText(of: number)
      guard charge(text, "the text of <\(element.qualifiedName.excerpt)>", context.file, element.offset) else {
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
      inner.wraps.enter(node.value(of:))
      return OpenElement(node, inner)
    }
    // `aapt:attr` is an attribute written as an element.
    if element.namespace == AndroidNamespace.aapt { return nil }
    switch element.qualifiedName {
    case "requestFocus", "tag", "data", "variable", "import", "eat-comment": return nil
    case "merge":
      report(
        "<merge> may only be the outermost element of a layout", .error, context.file,
        element.offset)
      return nil
    default: break
    }
    var className = element.name
    if className == "view" {
      guard let given = element.attribute("class") else {
        report("expected an attribute 'class' on <view>", .error, context.file, element.offset)
        return nil
      }
      className = given
    }
    var known = resolvedClass(named: className, element, context)
    if kinds[known.widget.base] == nil {
      if isNew(known.widget.base) {
        report(
          "\(known.widget.base) is unknown to the inflater, and is laid out as a FrameLayout", .warning,
          context.file, element.offset)
      }
      known.widget = .unknownLayout
    }
    return begin(element, className, known, signature, context)
  }

  private func reportText(in element: XMLTreeElement, _ context: Context) {
    for (text, offset, length) in element.textStarts
    where charge(length, "the text in <\(element.qualifiedName.excerpt)>", context.file, offset)
      && !text.trimmed.isEmpty
    {
      report("expected elements, found text: '\(text.trimmed.excerpt)'", .warning, context.file, offset)
    }
  }

  /// Creates a view without its children.
  private func begin(
    _ element: XMLTreeElement, _ className: String, _ known: ResolvedClass,
    _ signature: ElementTemplates.Signature?, _ context: Context
  ) -> OpenElement {
    let (earlierReports, earlierUnknowns) = (xml.reportCount, unknownResourceCount)
    var inner = context
    inner.depth += 1
    inner.overrides = []
    var attributes = AndroidAttributes(
      element, in: context.file, overrides: context.overrides, options)
    if let overlay = attributes.given("theme"),
      let theme = overlaid(context.theme, by: overlay.value, element, context)
    {
      inner.theme = theme
      if keepsOrigins {
        let location = overlay.file.location(at: overlay.offset)
        inner.theme.sources.append(
          AttributeOrigin.Theme(name: "android:theme", value: overlay.value, location: location))
      }
      inner.themeNumber = themeCount
      themeCount += 1
    }
    var widget = known.widget
    attributes.layers = styleLayers(of: &attributes, widget, inner.theme, element, context)
    if let orientation = known.orientation { attributes.replace("orientation", by: orientation) }
    if options.usesToolsAttributes, attributes.toolsListItem != nil, let holding = widget.holdingItems {
      widget = holding
    } else if widget.fillsWidthAlone {
      widget = widget.filling
    }
    if case .tabs = widget.kind, tabMode(attributes, inner.theme) == .scrolling { widget = widget.scrollingSideways }
    var emitter = AndroidEmitter(
      base: widget.base, parent: context.parent, theme: inner.theme, file: context.file,
      element: element,
      isInTextInput: context.isInTextInput)
    emitter.isInToggleGroup = context.isInToggleGroup
    emit(attributes, widget, &emitter)
    if let own = known.own { emitOwn(own.names, of: own.kind, attributes, &emitter) }
    // The form in which `--format xml` writes a title that a Toolbar created. Android doesn't have it, since its
    // Toolbars create the title again.
    if context.parent == "Toolbar", let part = element.toolsAttribute("part") {
      emitter["part"] = .string(part.value)
    }
    inner.wraps.enter { emitter[$0] }
    checkNames(element, className, own: known.own?.names ?? [], context)
    inner.parent = widget.base
    inner.isInToggleGroup = className.hasSuffix("MaterialButtonToggleGroup")
    inner.isInTextInput = context.isInTextInput || widget.isTextInput
    if widget.isTextInput { inner.box = box(of: attributes, inner.theme) }
    // Source: TextInputLayout.setEditText, MaterialButtonToggleGroup.setEnabled, Spinner.setUpChild.
    if widget.disablesContent, bool("enabled", attributes, inner.theme) == false { inner.isDisabled = true }
    switch widget.kind {
    case .collapsing:
      inner.isInCollapsingBar = bool("titleEnabled", attributes, inner.theme) != false
    // The bar itself needs it.
    case .toolbar: break
    default: inner.isInCollapsingBar = false
    }
    var node = Node(kind: .view(className: known.own?.kind.name ?? widget.base), attributes: emitter.sorted)
    node.displayName = className
    node.tag = tag(of: element, in: context.file)
    node.fonts = emitter.fonts
    if let fonts = emitter.fonts {
      // A font may look up each pair of letters in many tables.
      var length = 0
      for name in ["text", "hint"] { if case .string(let text)? = emitter[name] { length += text.utf8.count } }
      // If the budget is exhausted, `charge` reports the error that ends the translation.
      _ = charge(
        length * fonts.stepsPerPair, "the font of <\(element.qualifiedName.excerpt)>", context.file, element.offset)
    }
    if options.makesLooks { node.look = look(attributes, widget, emitter, context, inner) }
    if keepsOrigins { origins[node.tag] = (attributes, inner.theme) }
    // Styles and resources that aren't known may set sizes, and Material's widgets need a theme of theirs.
    let isForeign = inner.theme.family == .platform && className.hasPrefix("com.google.android.material.")
    let bound = checkDataBinding(attributes, widget, emitter, inner.wraps)
    let isMeasuredInCode = checkMeasuring(known, emitter, context)
    if known.isUncertain || isMeasuredInCode || attributes.lacksStyle || isForeign
      || unknownResourceCount > earlierUnknowns
    {
      doubts[node.tag, default: []].insert(.size)
    }
    if !bound.isEmpty { doubts[node.tag, default: []].formUnion(bound) }
    if let value = attributes.given("visibility")?.deviceValue, value != "visible" {
      doubts[node.tag, default: []].insert(.visibility)
    }
    if let signature, emitter.fonts == nil, className == element.name, xml.reportCount == earlierReports,
      known.layouts.isEmpty, !known.isUncertain, !isMeasuredInCode, bound.isEmpty, !widget.isFilledByCode, !isForeign
    {
      node.template = templates.add(node, element, widget, signature, context) ?? -1
    }
    let open = OpenElement(node, inner, widget, attributes)
    open.layouts = known.layouts
    open.toolbarMenu = emitter.toolbarMenu
    return open
  }

  /// Adds the children that a class creates instead of those in the document. Returns whether there are any.
  @inline(never)
  private func addOwnChildren(of element: XMLTreeElement, _ open: OpenElement) -> Bool {
    guard let attributes = open.attributes else { return false }
    let context = open.context
    for layout in open.layouts {
      included(
        "@layout/" + layout, from: element, at: element.offset, context, [], .warning,
        into: &open.node.children)
    }
    switch open.widget.kind {
    case .stub: return true
    // A TabItem isn't a view: it only describes a tab.
    case .tabs:
      addTabs(of: element, attributes, context, into: &open.node.children)
      return true
    case .bottomNavigation:
      addBottomItems(of: element, attributes, context, into: &open.node.children)
      return false
    case .navigation:
      addDrawerItems(of: element, attributes, context, into: &open.node.children)
      return false
    case .fragment:
      guard options.usesToolsAttributes, let layout = attributes.toolsLayout else { return false }
      included(
        layout.value, from: element, at: layout.offset, context, [], .warning,
        into: &open.node.children)
      return true
    case .own(let widgetClass):
      return widgetClass.addChildren?(self, element, attributes, context, &open.node.children) ?? false
    case .list where open.widget.base == "View":
      addEntries(of: element, attributes, context, into: &open.node.children)
      return true
    case .list, .recycler, .pager, .gridView, .spinner:
      if case .spinner = open.widget.kind {
        let padding = open.node.value(of: "alternativesPadding")
        open.node.remove("alternativesPadding")
        if let item = spinnerItem(of: element, attributes, context, padding) {
          open.node.children = item
          return true
        }
      }
      open.node.children = listItems(of: element, open.widget, attributes, context)
      return !open.node.children.isEmpty
    default: return false
    }
  }

  /// Adds a node whose children are complete.
  @inline(never)
  private func end(
    _ element: XMLTreeElement, _ open: OpenElement, into nodes: inout [Node]
  ) {
    if case .toolbar = open.widget.kind, let attributes = open.attributes {
      open.node.children = toolbarChildren(
        open.node.children, of: element, attributes, open.toolbarMenu, open.context)
    }
    if open.widget.isTextInput, let attributes = open.attributes {
      open.node.children = textInputChildren(open.node.children, of: element, attributes, open.context)
      let field = open.node.children.firstIndex { $0.kind == .view(className: "TextView") }
      if let field { open.node.set("baselineAlignedChildIndex", .number(Double(field))) }
    }
    if open.context.isInToggleGroup, options.makesLooks {
      let surface = color(ofTheme: "colorSurface", lookContext(open.context))
      open.node.joinButtons(isRightToLeft: resources.device.isRightToLeft, surface: surface)
    }
    if case .own(let widgetClass) = open.widget.kind { widgetClass.finish?(self, &open.node) }
    if open.node.children.isEmpty, let attributes = open.attributes {
      checkContent(element, open.widget, attributes, open.node, open.context)
    }
    let children = open.node.children
    if case .collapsing = open.widget.kind { open.node.keepToolbar(of: children) }
    if open.node.kind == .view(className: "TableLayout") { open.node.collapseColumns() }
    nodes.append(open.node)
  }

  /// Returns the kind of box in a TextInputLayout's style, which determines the theme overlay of its text field.
  private func box(of attributes: AndroidAttributes, _ theme: AndroidTheme) -> String {
    let overlay =
      attributes.find("materialThemeOverlay").flatMap { ResourceReference($0.value)?.name } ?? ""
    let kind = overlay.split(separator: ".").drop {
      $0 != "TextInputEditText" && $0 != "AutoCompleteTextView"
    }.dropFirst()
    if !kind.isEmpty { return kind.joined(separator: ".") }
    return theme.family == .material3 ? "OutlinedBox" : "FilledBox"
  }
}

extension AndroidWidget {
  var isTextInput: Bool { if case .textInput = kind { true } else { false } }

  /// Whether the views inside are disabled if the widget is.
  fileprivate var disablesContent: Bool {
    switch kind {
    case .textInput, .spinner: true
    default: styleAttribute == "materialButtonToggleGroupStyle"
    }
  }
}
