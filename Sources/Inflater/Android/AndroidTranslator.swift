import Inflater
import Layouts
import Measure

/// Translates an Android layout into nodes in the vocabulary of the tables: resources and styles are resolved, includes
/// inserted, and the platform's defaults made explicit.
struct AndroidTranslator {
  typealias File = XMLFile

  /// The surroundings in which an element is translated.
  struct Context {
    var file: File
    var theme: AndroidTheme
    /// A number that identifies the theme.
    var themeNumber = 0
    /// The parent's class in the tables; `nil` for a root.
    var parent: String?
    var depth = 0
    /// The files that are being included, starting with the outermost.
    var includes: [String] = []
    /// The attributes of the `<include>` elements that lead to this element, starting with the innermost.
    var overrides: [Overrides] = []
    /// Whether the element is inside a TextInputLayout, which changes the defaults of a text field.
    var isInTextInput = false
    /// The kind of box of the enclosing TextInputLayout, as in the names of styles: `FilledBox`.
    var box = ""
    /// Whether the parent is a MaterialButtonToggleGroup.
    var isInToggleGroup = false
    /// Whether the parent is a CollapsingToolbarLayout, which shows the title instead of the Toolbar in it.
    var isInCollapsingBar = false
  }

  /// The inputs of a style's items.
  struct StyleKey: Hashable {
    let family: AndroidTheme.Family
    let reference: ResourceReference
  }

  /// The attributes of an `<include>` for the root of the included layout.
  struct Overrides {
    let attributes: [AndroidAttributes.Given]
    /// Whether its `layout_` attributes apply, because it sets a width and a height.
    let countsLayout: Bool
  }

  let options: AndroidOptions
  let density: Double
  let fontScale: AndroidFontScale
  let resources: AndroidResources
  let kinds: [String: ViewKind]
  /// Whether texts are measured as on Android; otherwise the caller has requested other metrics.
  let usesAndroidText: Bool
  let limits: DocumentLimits
  /// The current folder, if the layout's name is relative to it.
  var workingFolder: String?
  /// Whether the locale makes the layout right to left.
  let mirrors: Bool
  /// Whether views have a start and an end, as they do in an application that supports layouts from right to left.
  let hasRelativeSides: Bool
  private(set) var errors: [InflateError] = []
  private(set) var files: [File] = []
  private var fileIndexes: [String: Int] = [:]
  /// All XML files that were read, by their numbers.
  private(set) var filesByNumber: [File] = []
  var themeCount = 1
  /// Whether a text in a script with approximated widths was reported.
  var hasReportedScripts = false
  var templates = ElementTemplates()
  /// The number of translated elements, and the maximum.
  var elementCount = 0
  /// The used part of the budget for the layout's size.
  var work: WorkBudget
  /// The number of reports, including duplicates.
  private var reportCount = 0
  var toldClasses: Set<String> = []
  /// The resolved classes, by their names in elements.
  var classes: [String: ResolvedClass] = [:]
  /// The attributes of all elements, by the tags of their nodes, if `keepsOrigins`.
  private(set) var origins: [Int: (attributes: AndroidAttributes, theme: AndroidTheme)] = [:]
  /// Whether the sources of attributes are stored, for explanations.
  var keepsOrigins = false
  /// The reasons that less is known about views than the tree shows, by the tags of their nodes.
  private(set) var doubts: [Int: NodeDoubts] = [:]
  private var attributeNames: [String: Set<String>] = [:]
  /// A value of `nil` for a drawable that can't be read.
  var drawables: [String: AndroidDrawable?] = [:]
  /// The picture files that were read for looks, by their paths; `nil` for one that can't be read.
  var bitmaps: [String: Figure?] = [:]
  var bitmapBytes = 0
  /// The items of resolved styles; a value of `nil` for a style that doesn't exist.
  var styles: [StyleKey: AndroidLayer?] = [:]
  /// The default styles that the application's theme names, by the attribute that names them.
  var defaultStyles: [String: ResourceReference?] = [:]
  /// The names of platform attributes that were found to be valid.
  var checkedNames: Set<String> = []
  /// The menus that were read, by their files; a value of `nil` for one that can't be read.
  var menus: [String: [MenuItem]?] = [:]
  /// The application's fonts, by their names; a value of `nil` for those that can't be read.
  var fonts: [String: FontFamily?] = [:]
  /// The longest entry of each array of texts, by its name and the number of the theme.
  var longestEntries: [String: String] = [:]
  /// The remaining number of comparisons for suggestions. A project may have many names, and many invalid ones.
  private var comparisonsLeft = 400_000
  /// The picture files whose sizes were read.
  var pictures: Set<String> = []

  init(
    _ options: AndroidOptions, density: Double, fontScale: Double, resources: AndroidResources,
    kinds: [String: ViewKind], usesAndroidText: Bool, limits: DocumentLimits, mirrors: Bool,
    hasRelativeSides: Bool
  ) {
    self.options = options
    // Far beyond every screen's density, and small enough that products of lengths are finite and fit into an `Int`.
    self.density = min(max(density, 1e-6), 1e6)
    self.fontScale = AndroidFontScale(fontScale, apiLevel: options.apiLevel)
    self.resources = resources
    self.kinds = kinds
    self.usesAndroidText = usesAndroidText
    self.limits = limits
    work = WorkBudget(limit: limits.maximumWork, meter: limits.meter)
    self.mirrors = mirrors
    self.hasRelativeSides = hasRelativeSides
  }

  // MARK: Documents

  /// The file with a name, if it was read.
  func knownFile(named name: String) -> File? { fileIndexes[name].map { files[$0] } }

  /// Makes a file available by its name.
  mutating func keep(_ file: File) {
    if fileIndexes[file.name] == nil { fileIndexes[file.name] = files.count }
    files.append(file)
  }

  /// Translates the outermost document.
  ///
  /// - Parameter parent: The class of the view to which its root is added, if any.
  mutating func translate(_ bytes: [UInt8], named name: String, into parent: String? = nil) -> Node? {
    let file = open(bytes, named: name)
    keep(file)
    guard let tree = file.tree else { return nil }
    let resources = resources
    var unknownBase: String?
    let application = resources.application
    let activity =
      options.usesToolsAttributes
      ? tree.root.toolsAttribute("context").flatMap { application?.theme(ofActivity: $0.value) } : nil
    let themeName = options.theme ?? activity ?? application?.theme
    if options.theme == nil, activity == nil, let note = application?.note {
      report(note, .warning, file, tree.root.offset, topic: note)
    }
    var theme = AndroidTheme(themeName, in: resources) { unknownBase = $0 }
    theme.isApplications = true
    if let unknownBase {
      report(
        "the theme '\(unknownBase.excerpt)' is unknown; the platform's Material theme is taken",
        .warning, file, 0)
    }
    let context = Context(file: file, theme: theme, parent: parent, includes: [name])
    let root = unwrapped(tree.root)
    if let root, root.namespace.isEmpty, let content = Self.otherDocuments[root.name] {
      report(
        "<\(root.name)> is \(content): expected a layout, whose outermost element is a view",
        .error, file, root.offset)
      return nil
    }
    guard let root else {
      report("expected a view inside <\(tree.root.qualifiedName)>", .error, file, tree.root.offset)
      return nil
    }
    var nodes: [Node] = []
    if root.name == "merge" {
      nodes = [mergeAlone(root, context)]
      // The view that it is inflated into isn't known.
      doubts[nodes[0].tag, default: []].insert(.size)
    } else {
      translate(root, in: context, into: &nodes)
    }
    if nodes.isEmpty, errors.allSatisfy({ $0.severity != .error }) {
      report("<\(root.qualifiedName)> makes no view", .error, file, root.offset)
    }
    if mirrors, !nodes.isEmpty,
      !nodes[0].attributes.contains(where: { $0.name == "layoutDirection" })
    {
      nodes[0].set("layoutDirection", .string("rtl"))
    }
    return nodes.first
  }

  /// The outermost elements of files in the other folders of `res`, and beside it.
  private static let otherDocuments: [String: String] = {
    var documents: [String: String] = [
      "resources": "a file of values", "menu": "a menu", "navigation": "a graph of navigation",
      "manifest": "a manifest",
      "PreferenceScreen": "a screen of preferences", "MotionScene": "a scene of MotionLayout",
      "font-family": "a font",
      "paths": "a list of paths", "transitionManager": "a transition",
      "transitionSet": "a transition",
      "appwidget-provider": "the description of a widget",
      "network-security-config": "a configuration",
    ]
    for name in [
      "selector", "vector", "shape", "layer-list", "ripple", "inset", "bitmap", "nine-patch",
      "animated-vector",
      "animated-selector", "animation-list", "level-list", "transition", "adaptive-icon", "clip",
      "color",
    ] {
      documents[name] = "a drawable"
    }
    for name in ["set", "translate", "alpha", "scale", "rotate", "animator", "objectAnimator"] {
      documents[name] = "an animation"
    }
    return documents
  }()

  /// Reads a file; a syntax error is reported.
  private func readTree(_ bytes: [UInt8], named name: String) throws(XMLFailure) -> XMLTree {
    try resources.xmlFiles.tree(
      of: bytes, named: name,
      limits: XMLReader.Limits(
        depth: DocumentLimits.maximumDepth, count: max(1000, limits.maximumContainers * 4), meter: limits.meter),
      keepsBlanks: false)
  }

  /// If the layout was named relative to the current folder, its other files are, too.
  func shownName(of file: String) -> String? { workingFolder.flatMap { file.pathBeneath($0) } }

  mutating func open(_ bytes: [UInt8], named name: String) -> File {
    do throws(XMLFailure) {
      let file = File(
        name: name, bytes: bytes, tree: try readTree(bytes, named: name),
        number: filesByNumber.count)
      file.shownName = shownName(of: name)
      filesByNumber.append(file)
      return file
    } catch {
      let file = File(name: name, bytes: bytes, tree: nil)
      file.shownName = shownName(of: name)
      let message = error.message { file.lines.position(of: $0).line }
      report(InflateError(.syntax(.xml(message)), location: file.location(at: error.offset)))
      return file
    }
  }

  /// Makes elements that a widget creates available by the number of their file.
  mutating func keep(_ tree: XMLTree, named name: String, at origin: InflateError.Location) -> File {
    let file = File(name: name, bytes: tree.bytes, tree: tree, number: filesByNumber.count)
    file.origin = origin
    filesByNumber.append(file)
    return file
  }

  /// The view of a document for data binding, which is in `<layout>` beside `<data>`.
  private func unwrapped(_ root: XMLTreeElement) -> XMLTreeElement? {
    root.name == "layout" && root.namespace.isEmpty
      ? root.children.first { $0.name != "data" } : root
  }

  // MARK: Elements

  /// The origin of a node, as stored in it: the number of the file, and the element's index in its tree.
  func tag(of element: XMLTreeElement, in file: File) -> Int { file.number << 32 | element.index }

  /// An element whose node was created before those of its children.
  ///
  /// An object, separate from the steps that create it, so that a level of nesting takes little of the stack.
  private final class OpenElement {
    var node: Node
    /// The context of its children.
    let context: Context
    let widget: AndroidWidget
    /// `nil` for an element that matches a template, whose only children are those in the document.
    let attributes: AndroidAttributes?
    /// The layouts that its class inflates into itself.
    var layouts: [String] = []

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
  mutating func translate(_ element: XMLTreeElement, in context: Context, into nodes: inout [Node]) {
    guard admits(element, context) else { return }
    if element.qualifiedName == "include" { return include(element, context, into: &nodes) }
    guard let open = begin(element, context, into: &nodes) else { return }
    if !addOwnChildren(of: element, open) {
      for child in element.children {
        translate(child, in: open.context, into: &open.node.children)
      }
    }
    end(element, open, into: &nodes)
  }

  /// Whether another element at this depth is within the limits.
  private mutating func admits(_ element: XMLTreeElement, _ context: Context) -> Bool {
    guard charge(element.attributeBytes, "<\(element.qualifiedName.excerpt)>", context.file, element.offset) else {
      return false
    }
    elementCount += 1
    guard elementCount <= limits.maximumContainers else {
      if elementCount == limits.maximumContainers + 1 {
        report(
          "there are more than \(limits.maximumContainers) views", .error, context.file,
          element.offset)
      }
      return false
    }
    guard context.depth < DocumentLimits.maximumDepth else {
      report(
        "more than \(DocumentLimits.maximumDepth) views are inside each other", .error,
        context.file, element.offset)
      return false
    }
    if element.firstText != nil { reportText(in: element, context) }
    return true
  }

  /// Creates an element's node. `nil` if there is none, or it is complete and was added.
  @inline(never)
  private mutating func begin(
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
      if toldClasses.insert(known.widget.base).inserted {
        report(
          "\(known.widget.base) isn't laid out; a FrameLayout takes its place", .warning,
          context.file, element.offset)
      }
      known.widget = .unknownLayout
    }
    return begin(element, className, known, signature, context)
  }

  private mutating func reportText(in element: XMLTreeElement, _ context: Context) {
    for content in element.contents {
      guard case .text(let text, let offset, _) = content,
        charge(text.utf8.count, "the text in <\(element.qualifiedName.excerpt)>", context.file, offset)
      else { continue }
      if !text.trimmed.isEmpty {
        report("expected elements, found text: '\(text.trimmed.excerpt)'", .warning, context.file, offset)
      }
    }
  }

  /// Creates a view without its children.
  private mutating func begin(
    _ element: XMLTreeElement, _ className: String, _ known: ResolvedClass,
    _ signature: ElementTemplates.Signature?, _ context: Context
  ) -> OpenElement {
    let earlierReports = reportCount
    var inner = context
    inner.depth += 1
    inner.overrides = []
    var attributes = AndroidAttributes(
      element, in: context.file, overrides: context.overrides, options)
    if let overlay = attributes.given("theme")?.value,
      let theme = overlaid(context.theme, by: overlay, element, context)
    {
      inner.theme = theme
      inner.themeNumber = themeCount
      themeCount += 1
    }
    var widget = known.widget
    attributes.layers = styleLayers(of: &attributes, widget, inner.theme, element, context)
    if let orientation = known.orientation { attributes.replace("orientation", by: orientation) }
    if options.usesToolsAttributes, attributes.toolsListItem != nil, let holding = widget.holdingItems {
      widget = holding
    } else if ["android:listViewStyle", "android:gridViewStyle"].contains(widget.styleAttribute) {
      widget = widget.filling
    }
    if case .tabs = widget.kind, tabMode(attributes, inner.theme) == .scrolling { widget = widget.scrollingSideways }
    var emitter = AndroidEmitter(
      base: widget.base, parent: context.parent, theme: inner.theme, file: context.file,
      element: element,
      isInTextInput: context.isInTextInput)
    emitter.isInToggleGroup = context.isInToggleGroup
    emit(attributes, widget, &emitter)
    // The form in which `--format xml` writes a title that a Toolbar made. It isn't Android's, whose Toolbars make it again.
    if context.parent == "Toolbar", let part = element.toolsAttribute("part") {
      emitter["part"] = .string(part.value)
    }
    checkNames(element, className, context)
    inner.parent = widget.base
    inner.isInToggleGroup = className.hasSuffix("MaterialButtonToggleGroup")
    inner.isInTextInput = context.isInTextInput || widget.isTextInput
    if widget.isTextInput { inner.box = box(of: attributes, inner.theme) }
    switch widget.kind {
    case .collapsing:
      inner.isInCollapsingBar = bool("titleEnabled", attributes, inner.theme) != false
    // The bar itself has to know it.
    case .toolbar: break
    default: inner.isInCollapsingBar = false
    }
    var node = Node(kind: .view(className: known.ownName ?? widget.base), attributes: emitter.sorted)
    node.displayName = className
    node.tag = tag(of: element, in: context.file)
    node.fonts = emitter.fonts
    if options.makesLooks { node.look = look(attributes, widget, emitter, context, inner) }
    if keepsOrigins { origins[node.tag] = (attributes, inner.theme) }
    if known.isUncertain { doubts[node.tag, default: []].insert(.size) }
    if attributes.given("visibility")?.isPreview == true,
      let own = element.attribute("visibility", in: AndroidNamespace.android), own != "visible"
    {
      doubts[node.tag, default: []].insert(.visibility)
    }
    if let signature, emitter.fonts == nil, className == element.name, reportCount == earlierReports,
      known.layouts.isEmpty,
      !known.isUncertain
    {
      node.template = templates.add(node, element, widget, signature, context) ?? -1
    }
    let open = OpenElement(node, inner, widget, attributes)
    open.layouts = known.layouts
    return open
  }

  /// Adds the children that a class creates instead of those in the document. Returns whether there are any.
  @inline(never)
  private mutating func addOwnChildren(of element: XMLTreeElement, _ open: OpenElement) -> Bool {
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
      return widgetClass.addChildren?(&self, element, attributes, context, &open.node.children) ?? false
    case .list where open.widget.base == "View":
      addEntries(of: element, attributes, context, into: &open.node.children)
      return true
    case .list, .recycler, .pager, .gridView, .spinner:
      if case .spinner = open.widget.kind, let item = spinnerItem(of: element, attributes, context) {
        open.node.children = item
        return true
      }
      open.node.children = listItems(of: element, open.widget, attributes, context)
      return !open.node.children.isEmpty
    default: return false
    }
  }

  /// Adds a node whose children are complete.
  @inline(never)
  private mutating func end(
    _ element: XMLTreeElement, _ open: OpenElement, into nodes: inout [Node]
  ) {
    if case .toolbar = open.widget.kind, let attributes = open.attributes {
      open.node.children = toolbarChildren(
        open.node.children, of: element, attributes, open.context)
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
    if case .own(let widgetClass) = open.widget.kind { widgetClass.finish?(&self, &open.node) }
    let children = open.node.children
    if case .collapsing = open.widget.kind { open.node.keepToolbar(of: children) }
    if open.node.kind == .view(className: "TableLayout") { open.node.collapseColumns() }
    nodes.append(open.node)
  }

  /// The kind of box of a TextInputLayout's style, which determines the theme overlay of its text field.
  private func box(of attributes: AndroidAttributes, _ theme: AndroidTheme) -> String {
    let overlay =
      attributes.find("materialThemeOverlay").flatMap { ResourceReference($0.value)?.name } ?? ""
    let kind = overlay.split(separator: ".").drop {
      $0 != "TextInputEditText" && $0 != "AutoCompleteTextView"
    }.dropFirst()
    if !kind.isEmpty { return kind.joined(separator: ".") }
    return theme.family == .material3 ? "OutlinedBox" : "FilledBox"
  }

  // MARK: Tables

  /// The names of the attributes of a class, or of those that it defines for its children.
  mutating func names(of base: String, forChildren: Bool) -> Set<String> {
    let key = (forChildren ? "/" : "") + base
    if let known = attributeNames[key] { return known }
    var names: Set<String> = []
    if let kind = kinds[base] {
      names = Set(forChildren ? kind.childAttributes.map(\.name) : kind.attributes.map(\.name))
    }
    attributeNames[key] = names
    return names
  }

  // MARK: Reports

  /// - Parameter topic: A topic that is reported once in a run over several layouts.
  mutating func report(
    _ sentence: String, _ severity: InflateError.Severity, _ file: File, _ offset: Int,
    topic: String? = nil
  ) {
    reportCount += 1
    guard hasRoomToReport else { return }
    report(
      InflateError(
        .inconsistentValue(sentence), severity: severity, location: file.location(at: offset),
        topic: topic))
  }

  private mutating func report(_ error: InflateError) {
    // Once the budget is exhausted, missing resources aren't errors.
    if hasRoomToReport, !work.isExhausted, !errors.contains(error) { errors.append(error) }
  }

  /// Charges the budget for the layout's size. Returns `false` once it is exhausted, which is reported even if the
  /// maximum number of errors is reached.
  mutating func charge(_ amount: Int, _ what: @autoclosure () -> String, _ file: File, _ offset: Int) -> Bool {
    if let sentence = work.take(amount, for: what()) { reportExhaustion(sentence, file, offset) }
    return !work.isExhausted
  }

  mutating func reportExhaustion(_ sentence: String, _ file: File, _ offset: Int) {
    errors.append(InflateError(.inconsistentValue(sentence), location: file.location(at: offset)))
  }

  /// Whether one more error would be stored.
  var hasRoomToReport: Bool { errors.count < 2 * InflateErrors.maximumCount }

  /// The candidate that was probably intended instead of an unknown name.
  mutating func suggestion(for name: String, among candidates: [String]) -> String? {
    guard hasRoomToReport, candidates.count <= comparisonsLeft else { return nil }
    comparisonsLeft -= candidates.count
    return Suggestion.nearest(to: name, in: candidates)
  }
}

extension AndroidWidget {
  var isTextInput: Bool { if case .textInput = kind { true } else { false } }
}
