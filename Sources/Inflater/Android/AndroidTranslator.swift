import Layouts
import Measure

/// Makes nodes in the words of the tables of an Android layout: resources and styles resolved, includes in place, the
/// defaults of the platform written out.
struct AndroidTranslator {
  /// A file of XML that was read.
  final class File {
    let name: String
    let bytes: [UInt8]
    let tree: XMLTree?
    /// Its place among the files that nodes come from.
    let number: Int
    private(set) lazy var lines = SourceLines(bytes)
    /// What the names of its tree mean for an element that may be like another.
    private(set) lazy var nameRoles = ElementTemplates.roles(ofNamesIn: tree)
    private(set) lazy var namespaceRoles = ElementTemplates.roles(ofNamespacesIn: tree)
    /// Where messages about the file point if nobody has written it: the element that it was made for.
    var origin: InflateError.Location?
    /// Whether there may be attributes that are written as elements.
    private(set) lazy var hasInlineAttributes = tree?.namespaces.contains(AndroidNamespace.aapt) ?? false

    init(name: String, bytes: [UInt8], tree: XMLTree?, number: Int = 0) {
      self.name = name
      self.bytes = bytes
      self.tree = tree
      self.number = number
    }

    func location(at offset: Int) -> InflateError.Location {
      if let origin { return origin }
      let position = lines.position(of: offset)
      return InflateError.Location(file: name, line: position.line, column: position.column)
    }

    /// The comments, each with the line of what comes after it.
    var comments: [SourceComment] {
      guard let tree else { return [] }
      return tree.comments.map { range in
        let after = bytes[min(range.upperBound + 3, bytes.count)...].firstIndex { $0 > 0x20 }
        return SourceComment(
          text: String(decoding: bytes[range], as: UTF8.self), location: location(at: range.lowerBound - 4),
          nextLine: after.map { location(at: $0).line })
      }
    }
  }

  /// What an element is translated in.
  struct Context {
    var file: File
    var theme: AndroidTheme
    /// The same number for the same theme.
    var themeNumber = 0
    /// The class of the tables that the parent has; `nil` for a root.
    var parent: String?
    var depth = 0
    /// The files that are being included, the outermost first.
    var includes: [String] = []
    /// What `<include>` elements give that lead to this element, the innermost first.
    var overrides: [Overrides] = []
    /// Whether a TextInputLayout is around this, which changes the defaults of a text field.
    var isInTextInput = false
    /// The kind of box of the TextInputLayout around this, as the names of styles have it: `FilledBox`.
    var box = ""
    /// Whether the parent is a CollapsingToolbarLayout, which shows the title in place of the Toolbar in it.
    var isInCollapsingBar = false
  }

  /// What the items of a style depend on.
  struct StyleKey: Hashable {
    let family: AndroidTheme.Family
    let reference: ResourceReference
  }

  /// What an `<include>` gives to the root of what it includes.
  struct Overrides {
    let attributes: [AndroidAttributes.Given]
    /// Whether its `layout_` attributes count: it gives a width and a height.
    let countsLayout: Bool
  }

  let options: AndroidOptions
  let density: Double
  let fontScale: Double
  let resources: AndroidResources
  let kinds: [String: ViewKind]
  /// Whether texts are measured as Android does; otherwise the caller has asked for other metrics.
  let usesAndroidText: Bool
  let limits: DocumentLimits
  private(set) var errors: [InflateError] = []
  private(set) var files: [File] = []
  private var fileIndexes: [String: Int] = [:]
  /// All files of XML that were read, by their numbers.
  private(set) var filesByNumber: [File] = []
  var themeCount = 1
  var templates = ElementTemplates()
  /// The elements that were translated, and those that may be.
  var elementCount = 0
  /// How often anything was reported, what was known already included.
  private var reportCount = 0
  private var toldClasses: Set<String> = []
  private var attributeNames: [String: Set<String>] = [:]
  var drawables: [String: AndroidDrawable] = [:]
  /// The items of styles that were asked for; a value of `nil` for one that there isn't.
  var styles: [StyleKey: AndroidLayer?] = [:]
  /// The default styles that the application's theme names, by the attribute that names them.
  var defaultStyles: [String: ResourceReference?] = [:]
  /// Names of the platform's attributes that were found to be right.
  var checkedNames: Set<String> = []
  /// The menus that were read, by their files; a value of `nil` for one that can't be.
  var menus: [String: [MenuItem]?] = [:]
  /// The longest entry of each array of texts that was asked for, by its name and the number of the theme.
  var longestEntries: [String: String] = [:]
  /// How many names may still be compared with wrong ones, for suggestions. A project may have many of both.
  private var comparisonsLeft = 400_000
  /// The files of pictures whose sizes were read.
  var pictures: Set<String> = []

  init(
    _ options: AndroidOptions, density: Double, fontScale: Double, resources: AndroidResources,
    kinds: [String: ViewKind], usesAndroidText: Bool, limits: DocumentLimits
  ) {
    self.options = options
    self.density = density
    self.fontScale = fontScale
    self.resources = resources
    self.kinds = kinds
    self.usesAndroidText = usesAndroidText
    self.limits = limits
  }

  // MARK: Documents

  /// The file of a name, if it was read.
  func knownFile(named name: String) -> File? { fileIndexes[name].map { files[$0] } }

  /// Makes a file known by its name.
  mutating func keep(_ file: File) {
    if fileIndexes[file.name] == nil { fileIndexes[file.name] = files.count }
    files.append(file)
  }

  /// Translates the outermost document.
  mutating func translate(_ bytes: [UInt8], named name: String) -> Node? {
    let file = open(bytes, named: name)
    keep(file)
    guard let tree = file.tree else { return nil }
    let resources = resources
    var unknownBase: String?
    let themeName =
      options.theme
      ?? resources.folders.first.flatMap { AndroidProject.theme(besideResources: $0, resources.xmlFiles) }
    var theme = AndroidTheme(themeName, in: resources) { unknownBase = $0 }
    theme.isApplications = true
    if let unknownBase {
      report("the theme '\(unknownBase.excerpt)' is unknown; the platform's Material theme is taken", .warning, file, 0)
    }
    let context = Context(file: file, theme: theme, includes: [name])
    let root = unwrapped(tree.root)
    if let root, root.namespace.isEmpty, let content = Self.otherDocuments[root.name] {
      report(
        "<\(root.name)> is \(content): expected a layout, whose outermost element is a view", .error, file, root.offset)
      return nil
    }
    guard let root else {
      report("expected a view inside <\(tree.root.qualifiedName)>", .error, file, tree.root.offset)
      return nil
    }
    if root.name == "merge" { return mergeAlone(root, context) }
    var nodes: [Node] = []
    translate(root, in: context, into: &nodes)
    if nodes.isEmpty, errors.allSatisfy({ $0.severity != .error }) {
      report("<\(root.qualifiedName)> makes no view", .error, file, root.offset)
    }
    return nodes.first
  }

  /// The outermost elements of what lies in the other folders of `res`, and beside it.
  private static let otherDocuments: [String: String] = {
    var documents: [String: String] = [
      "resources": "a file of values", "menu": "a menu", "navigation": "a graph of navigation",
      "manifest": "a manifest",
      "PreferenceScreen": "a screen of preferences", "MotionScene": "a scene of MotionLayout", "font-family": "a font",
      "paths": "a list of paths", "transitionManager": "a transition", "transitionSet": "a transition",
      "appwidget-provider": "the description of a widget", "network-security-config": "a configuration",
    ]
    for name in [
      "selector", "vector", "shape", "layer-list", "ripple", "inset", "bitmap", "nine-patch", "animated-vector",
      "animated-selector", "animation-list", "level-list", "transition", "adaptive-icon", "clip", "color",
    ] {
      documents[name] = "a drawable"
    }
    for name in ["set", "translate", "alpha", "scale", "rotate", "animator", "objectAnimator"] {
      documents[name] = "an animation"
    }
    return documents
  }()

  /// Reads a file; a mistake of syntax is reported.
  private func readTree(_ bytes: [UInt8], named name: String) throws(XMLFailure) -> XMLTree {
    try resources.xmlFiles.tree(
      of: bytes, named: name,
      limits: XMLReader.Limits(depth: DocumentLimits.maximumDepth, count: max(1000, limits.maximumContainers * 4)),
      keepsBlanks: false)
  }

  mutating func open(_ bytes: [UInt8], named name: String) -> File {
    do throws(XMLFailure) {
      let file = File(name: name, bytes: bytes, tree: try readTree(bytes, named: name), number: filesByNumber.count)
      filesByNumber.append(file)
      return file
    } catch {
      let file = File(name: name, bytes: bytes, tree: nil)
      let message = error.message { file.lines.position(of: $0).line }
      report(InflateError(.syntax(.xml(message)), location: file.location(at: error.offset)))
      return file
    }
  }

  /// The view of a document for data binding, which is in `<layout>` beside `<data>`.
  private func unwrapped(_ root: XMLTreeElement) -> XMLTreeElement? {
    root.name == "layout" && root.namespace.isEmpty ? root.children.first { $0.name != "data" } : root
  }

  // MARK: Elements

  /// What a node keeps of where it comes from: the number of the file, and the element's index in its tree.
  func tag(of element: XMLTreeElement, in file: File) -> Int { file.number << 32 | element.index }

  /// An element whose node is made, before its children's are.
  ///
  /// An object, and apart from the steps that make it, so that a level of nesting takes little of the stack.
  private final class OpenElement {
    var node: Node
    /// What its children are translated in.
    let context: Context
    let widget: AndroidWidget
    /// `nil` for an element that is like another, which has no children but those that are written.
    let attributes: AndroidAttributes?

    init(
      _ node: Node, _ context: Context, _ widget: AndroidWidget = .unknownLayout, _ attributes: AndroidAttributes? = nil
    ) {
      self.node = node
      self.context = context
      self.widget = widget
      self.attributes = attributes
    }
  }

  /// Adds the nodes that an element makes: one, several for `<merge>`, or none.
  mutating func translate(_ element: XMLTreeElement, in context: Context, into nodes: inout [Node]) {
    guard admits(element, context) else { return }
    if element.qualifiedName == "include" { return include(element, context, into: &nodes) }
    guard let open = begin(element, context, into: &nodes) else { return }
    if !addOwnChildren(of: element, open) {
      for child in element.children { translate(child, in: open.context, into: &open.node.children) }
    }
    end(element, open, into: &nodes)
  }

  /// Whether there may be one more element, and so deep.
  private mutating func admits(_ element: XMLTreeElement, _ context: Context) -> Bool {
    elementCount += 1
    guard elementCount <= limits.maximumContainers else {
      if elementCount == limits.maximumContainers + 1 {
        report("there are more than \(limits.maximumContainers) views", .error, context.file, element.offset)
      }
      return false
    }
    guard context.depth < DocumentLimits.maximumDepth else {
      report(
        "more than \(DocumentLimits.maximumDepth) views are inside each other", .error, context.file, element.offset)
      return false
    }
    if element.firstText != nil { reportText(in: element, context) }
    return true
  }

  /// Makes an element's node. `nil` if there is none, or it is complete and added.
  @inline(never)
  private mutating func begin(
    _ element: XMLTreeElement, _ context: Context, into nodes: inout [Node]
  ) -> OpenElement? {
    // Most elements of a list's rows are like those of the row before.
    let signature = context.overrides.isEmpty ? templates.signature(of: element, context) : nil
    if let signature, let number = templates.number(of: element, signature, context) {
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
      report("<merge> may only be the outermost element of a layout", .error, context.file, element.offset)
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
    var widget = widget(named: className, element, context)
    if kinds[widget.base] == nil {
      if toldClasses.insert(widget.base).inserted {
        report("\(widget.base) isn't laid out; a FrameLayout takes its place", .warning, context.file, element.offset)
      }
      widget = .unknownLayout
    }
    return begin(element, className, widget, signature, context)
  }

  private mutating func reportText(in element: XMLTreeElement, _ context: Context) {
    for content in element.contents {
      if case .text(let text, let offset, _) = content, !text.trimmed.isEmpty {
        report("expected elements, found text: '\(text.trimmed.excerpt)'", .warning, context.file, offset)
      }
    }
  }

  /// A class in short, and its widget.
  private mutating func widget(named name: String, _ element: XMLTreeElement, _ context: Context) -> AndroidWidget {
    let short = name.split(separator: ".").last.map(String.init) ?? name
    let isKnownPackage =
      !name.utf8.contains(UInt8(ascii: ".")) || name.hasPrefix("android.") || name.hasPrefix("androidx.")
      || name.hasPrefix("com.google.android.") || name.hasPrefix("android.support.")
    // A class that the caller has registered, as `--class` does.
    if let kind = kinds[name], AndroidWidget.table[name] == nil {
      return AndroidWidget.table[kind.substituted] ?? AndroidWidget.standing(for: kind.substituted)
    }
    if isKnownPackage, let widget = AndroidWidget.table[substituted(short, name, context.theme)] { return widget }
    var superclass = Self.superclass(of: name)
    for _ in 0..<16 {
      guard let current = superclass else { break }
      let short = current.split(separator: ".").last.map(String.init) ?? current
      if let widget = AndroidWidget.table[short] { return widget }
      superclass = Self.superclass(of: current)
    }
    let hasChildren = !element.children.isEmpty
    if toldClasses.insert(name).inserted {
      let near = isKnownPackage ? Suggestion.nearest(to: short, in: AndroidWidget.table.keys.sorted()) : nil
      let base = hasChildren ? "FrameLayout" : "View"
      let like = AndroidWidget.nameInside(short) ?? "BASE"
      let remedy = near.map { "did you mean '\($0)'?" } ?? "--class \(name.excerpt)=\(like) says what it is like"
      report(
        "the class '\(name.excerpt)' is unknown and laid out as a \(base); \(remedy)", .warning, context.file,
        element.offset)
    }
    return hasChildren ? .unknownLayout : .unknownView
  }

  /// The superclass of a class of the platform or of a library; a name without a package is one of the platform's.
  private static func superclass(of name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: ".")) {
      return AndroidTables.superclasses.value(of: name) ?? AndroidWidget.superclassesInLibraries[name]
    }
    for package in ["android.widget.", "android.view.", "android.webkit."] {
      if let found = AndroidTables.superclasses.value(of: package + name) { return found }
    }
    return nil
  }

  /// The class that a short name is inflated as under a theme.
  private func substituted(_ short: String, _ name: String, _ theme: AndroidTheme) -> String {
    guard name == short, short == "Button", theme.family.replacesWidgets, theme.variant == "Theme" else { return short }
    return "MaterialButton"
  }

  /// A view without its children.
  private mutating func begin(
    _ element: XMLTreeElement, _ className: String, _ widget: AndroidWidget,
    _ signature: ElementTemplates.Signature?, _ context: Context
  ) -> OpenElement {
    let earlierReports = reportCount
    var inner = context
    inner.depth += 1
    inner.overrides = []
    var attributes = AndroidAttributes(element, in: context.file, overrides: context.overrides, options)
    if let overlay = attributes.given("theme")?.value,
      let theme = overlaid(context.theme, by: overlay, element, context)
    {
      inner.theme = theme
      inner.themeNumber = themeCount
      themeCount += 1
    }
    attributes.layers = styleLayers(of: &attributes, widget, inner.theme, element, context)
    var widget = widget
    if case .list = widget.kind, options.usesToolsAttributes, attributes.toolsListItem != nil {
      widget = widget.scrolling(isHorizontal: attributes.find("orientation")?.value == "horizontal")
    }
    if case .tabs = widget.kind, tabMode(attributes, inner.theme) == .scrolling {
      widget = widget.scrolling(isHorizontal: true)
    }
    var emitter = AndroidEmitter(
      base: widget.base, parent: context.parent, theme: inner.theme, file: context.file, element: element,
      isInTextInput: context.isInTextInput)
    emit(attributes, widget, &emitter)
    checkNames(element, className, context)
    inner.parent = widget.base
    inner.isInTextInput = context.isInTextInput || widget.isTextInput
    if widget.isTextInput { inner.box = box(of: attributes, inner.theme) }
    switch widget.kind {
    case .collapsing: inner.isInCollapsingBar = bool("titleEnabled", attributes, inner.theme) != false
    // The bar itself has to know it.
    case .toolbar: break
    default: inner.isInCollapsingBar = false
    }
    var node = Node(kind: .view(className: widget.base), attributes: emitter.sorted)
    node.displayName = className
    node.tag = tag(of: element, in: context.file)
    if let signature, className == element.name, reportCount == earlierReports {
      node.template = templates.add(node, element, widget, signature, context) ?? -1
    }
    return OpenElement(node, inner, widget, attributes)
  }

  /// Adds the children that a class has in place of those that are written. Returns whether there are such.
  @inline(never)
  private mutating func addOwnChildren(of element: XMLTreeElement, _ open: OpenElement) -> Bool {
    guard let attributes = open.attributes else { return false }
    let context = open.context
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
      included(layout.value, from: element, at: layout.offset, context, [], .warning, into: &open.node.children)
      return true
    case .list, .spinner:
      if case .spinner = open.widget.kind, let item = spinnerItem(of: element, attributes, context) {
        open.node.children = item
        return true
      }
      open.node.children = listItems(of: element, attributes, context)
      return !open.node.children.isEmpty
    default: return false
    }
  }

  /// Adds a node whose children are there.
  @inline(never)
  private mutating func end(_ element: XMLTreeElement, _ open: OpenElement, into nodes: inout [Node]) {
    if case .toolbar = open.widget.kind, let attributes = open.attributes {
      open.node.children = toolbarChildren(open.node.children, of: element, attributes, open.context)
    }
    if open.widget.isTextInput, let attributes = open.attributes {
      open.node.children = wrappedInFrame(open.node.children, open.node.tag, attributes, open.context)
    }
    let children = open.node.children
    if case .collapsing = open.widget.kind { open.node.keepToolbar(of: children) }
    nodes.append(open.node)
  }

  /// The kind of box that a TextInputLayout's style means.
  private func box(of attributes: AndroidAttributes, _ theme: AndroidTheme) -> String {
    let style = attributes.style.flatMap { ResourceReference($0.value)?.name } ?? ""
    let isDense = style.hasSuffix(".Dense")
    let isFilled = style.contains("FilledBox") || (style.isEmpty && theme.family != .material3)
    return (isFilled || !style.contains("OutlinedBox") && theme.family != .material3 ? "FilledBox" : "OutlinedBox")
      + (isDense ? ".Dense" : "")
  }

  // MARK: Tables

  /// The names of the attributes that a class has, or defines for its children.
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

  mutating func report(_ sentence: String, _ severity: InflateError.Severity, _ file: File, _ offset: Int) {
    reportCount += 1
    guard hasRoomToReport else { return }
    report(InflateError(.inconsistentValue(sentence), severity: severity, location: file.location(at: offset)))
  }

  private mutating func report(_ error: InflateError) {
    if hasRoomToReport, !errors.contains(error) { errors.append(error) }
  }

  /// Whether one more mistake would be kept.
  var hasRoomToReport: Bool { errors.count < 2 * InflateErrors.maximumCount }

  /// The candidate that a wrong name was probably meant to be.
  mutating func suggestion(for name: String, among candidates: [String]) -> String? {
    guard hasRoomToReport, candidates.count <= comparisonsLeft else { return nil }
    comparisonsLeft -= candidates.count
    return Suggestion.nearest(to: name, in: candidates)
  }
}

extension AndroidWidget {
  var isTextInput: Bool { if case .textInput = kind { true } else { false } }
}
