import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Translates an Android layout into nodes with the names of the tables: resources and styles are resolved, includes
/// are inserted, and the platform's defaults are made explicit.
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
    /// Whether an enclosing widget disables its content.
    var isDisabled = false
    /// Whether the parent is a CollapsingToolbarLayout, which shows the title instead of the Toolbar in it.
    var isInCollapsingBar = false
    /// The lengths of the enclosing view that depend on its content.
    var wraps = ContentLengths()
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
  /// The files, the limits, and the reports.
  var xml: XMLTranslation
  /// The current folder, if the layout's name is relative to it.
  var workingFolder: String?
  /// Whether the locale makes the layout right-to-left.
  let mirrors: Bool
  /// Whether views have a start and an end, as in an application that supports right-to-left layouts.
  let hasRelativeSides: Bool
  /// Whether a manifest says that the application is never mirrored, so that the left and right margins take precedence
  /// over those of the start and the end.
  let hasAbsoluteMargins: Bool
  /// All XML files that were read, by their numbers.
  private(set) var filesByNumber: [File] = []
  var themeCount = 1
  /// Whether a text in a script with approximated widths was reported.
  var hasReportedScripts = false
  var templates = ElementTemplates()
  var toldClasses: Set<String> = []
  /// The resolved classes, by their names in elements.
  var classes: [String: ResolvedClass] = [:]
  /// The attributes of all elements, by the tags of their nodes, if `keepsOrigins`.
  var origins: [Int: (attributes: AndroidAttributes, theme: AndroidTheme)] = [:]
  /// Whether the sources of attributes are stored, for explanations.
  var keepsOrigins = false
  /// A style of the project and its parents, each before its own parent.
  typealias Lineage = [(name: String, style: ValueResources.Style)]
  /// The lineages that were found for origins, since thousands of elements share few styles.
  var lineages: [ResourceReference: Lineage] = [:]
  /// The reasons that less is known about views than the tree shows, by the tags of their nodes.
  var doubts: [Int: NodeDoubts] = [:]
  /// The colors of values that were looked up.
  var colors: [ColorKey: Color?] = [:]
  /// The number of references to resources that are unknown and may affect sizes.
  var unknownResourceCount = 0
  private var (ownTables, childTables): ([String: JoinedAttributes], [String: JoinedAttributes]) = ([:], [:])
  /// The drawables that were read; `nil` for a drawable that can't be read.
  var drawables: [String: AndroidDrawable?] = [:]
  /// The picture files that were read for looks, by their paths; `nil` for one that can't be read.
  var bitmaps: [String: Figure?] = [:]
  var bitmapBytes = 0
  /// The drawables and colors in XML that were read for looks, by their paths.
  var lookFiles: [String: File] = [:]
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
  /// The picture files whose sizes were read.
  var pictures: Set<String> = []

  init(
    _ options: AndroidOptions, density: Double, fontScale: Double, resources: AndroidResources,
    kinds: [String: ViewKind], usesAndroidText: Bool, limits: DocumentLimits, mirrors: Bool,
    hasRelativeSides: Bool, hasAbsoluteMargins: Bool
  ) {
    self.options = options
    // Far beyond any screen's density, and small enough that products of lengths are finite and fit into an `Int`.
    self.density = min(max(density, 1e-6), 1e6)
    self.fontScale = AndroidFontScale(fontScale, apiLevel: options.apiLevel)
    self.resources = resources
    self.kinds = kinds
    self.usesAndroidText = usesAndroidText
    xml = XMLTranslation(limits: limits, xmlFiles: resources.xmlFiles)
    self.mirrors = mirrors
    self.hasRelativeSides = hasRelativeSides
    self.hasAbsoluteMargins = hasAbsoluteMargins
  }

  // MARK: Documents

  /// Translates the outermost document.
  ///
  /// - Parameter parent: The class of the view to which its root is added, if any.
  mutating func translate(_ bytes: [UInt8], named name: String, into parent: String? = nil) -> Node? {
    let file = open(bytes, named: name)
    xml.keep(file)
    guard let tree = file.tree else { return nil }
    let resources = resources
    var unknownBase: String?
    let application = resources.application
    let activity =
      options.usesToolsAttributes
      ? tree.root.toolsAttribute("context").flatMap { application?.theme(ofActivity: $0.value) } : nil
    let themeName = options.theme ?? activity?.name ?? application?.theme
    if options.theme == nil, activity == nil, let note = application?.note {
      report(note, .warning, file, tree.root.offset, topic: note)
    }
    var theme = AndroidTheme(themeName, in: resources) { unknownBase = $0 }
    if let unknownBase {
      // Activities that begin with a splash screen, and those that let users choose a theme, set another theme in code.
      let other = options.theme == nil ? likelyTheme() : nil
      if let other { theme = AndroidTheme(other, in: resources) }
      let name = other.map { "'\($0.excerpt)' is used" } ?? "the platform's Material theme is used"
      report(
        "the theme '\(unknownBase.excerpt)' is unknown; \(name); --theme NAME sets another", .warning, file, 0,
        topic: "theme \(unknownBase)")
    }
    theme.isApplications = true
    if keepsOrigins, options.theme == nil, let themeName,
      let location = activity?.location ?? application?.themeLocation
    {
      let owner = activity == nil ? "application" : "activity"
      theme.sources = [AttributeOrigin.Theme(name: "theme of the \(owner)", value: themeName, location: location)]
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
      // The view into which it is inflated isn't known.
      doubts[nodes[0].tag, default: []].formUnion([.size, .parent])
    } else {
      translate(root, in: context, into: &nodes)
    }
    if nodes.isEmpty, xml.errors.allSatisfy({ $0.severity != .error }) {
      report("<\(root.qualifiedName)> creates no view", .error, file, root.offset)
    }
    if mirrors, !nodes.isEmpty,
      !nodes[0].attributes.contains(where: { $0.name == "layoutDirection" })
    {
      nodes[0].set("layoutDirection", .string("rtl"))
    }
    return nodes.first
  }

  /// Returns the project's theme with the shortest name that extends one of a library, preferably a light one.
  private func likelyTheme() -> String? {
    resources.names(of: "style").compactMap { name -> (isDark: Bool, name: String)? in
      if name.contains("Overlay") || name.contains("Dialog") { return nil }
      return AndroidTheme.isLight(name, in: resources).map { (!$0, name) }
    }.min { a, b in
      a.isDark != b.isDark ? b.isDark : (a.name.utf8.count, a.name) < (b.name.utf8.count, b.name)
    }?.name
  }

  /// The outermost elements of files in the other folders of `res`, and beside it.
  private static let otherDocuments: [String: String] = {
    var documents: [String: String] = [
      "resources": "a values file", "menu": "a menu", "navigation": "a navigation graph",
      "manifest": "a manifest",
      "PreferenceScreen": "a preference screen", "MotionScene": "a MotionScene",
      "font-family": "a font",
      "paths": "a list of file paths", "transitionManager": "a transition",
      "transitionSet": "a transition",
      "appwidget-provider": "an app widget description",
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

  /// Returns the name of a file in messages: if the layout was named relative to the current folder, so are its other
  /// files.
  func shownName(of file: String) -> String? { workingFolder.flatMap { file.pathBeneath($0) } }

  /// Reads a file; a syntax error is reported.
  mutating func open(_ bytes: [UInt8], named name: String) -> File {
    let file = xml.read(bytes, named: name, number: filesByNumber.count, shownName: shownName(of: name))
    if file.tree != nil { filesByNumber.append(file) }
    return file
  }

  /// Makes elements that a widget creates available by the number of their file.
  mutating func keep(_ tree: XMLTree, named name: String, at origin: InflateError.Location) -> File {
    let file = File(name: name, bytes: tree.bytes, tree: tree, number: filesByNumber.count)
    file.origin = origin
    filesByNumber.append(file)
    return file
  }

  /// Returns the view of a document for data binding, which is in `<layout>` beside `<data>`.
  private func unwrapped(_ root: XMLTreeElement) -> XMLTreeElement? {
    root.name == "layout" && root.namespace.isEmpty
      ? root.children.first { $0.name != "data" } : root
  }

  // MARK: Tables

  /// Returns the attributes of a class.
  mutating func attributes(of base: String) -> JoinedAttributes {
    if let known = ownTables[base] { return known }
    let joined = JoinedAttributes(kinds[base]?.attributes ?? [], .own)
    ownTables[base] = joined
    return joined
  }

  /// Returns the attributes that a class defines for its children; those of any parent if it isn't known.
  mutating func attributes(ofChildrenOf base: String?) -> JoinedAttributes {
    guard let base else { return .ofUnknownParent }
    if let known = childTables[base] { return known }
    let joined = JoinedAttributes(kinds[base]?.childAttributes ?? [], .child)
    childTables[base] = joined
    return joined
  }

  // MARK: Reports

  /// Reports a diagnostic.
  /// - Parameter topic: A topic that is reported once in a run over several layouts.
  mutating func report(
    _ sentence: String, _ severity: InflateError.Severity, _ file: File, _ offset: Int,
    topic: String? = nil
  ) {
    xml.report(
      InflateError(
        .inconsistentValue(sentence), severity: severity, location: file.location(at: offset),
        topic: topic))
  }

  /// Charges the budget for the layout's size. Returns `false` once it is exhausted, which is reported even if the
  /// maximum number of errors is reached.
  mutating func charge(_ amount: Int, _ what: @autoclosure () -> String, _ file: File, _ offset: Int) -> Bool {
    xml.charge(amount, what(), at: file.location(at: offset))
  }

  /// Returns the candidate that was probably intended instead of an unknown name.
  mutating func suggestion(for name: String, among candidates: [String]) -> String? {
    xml.suggestion(for: name, among: candidates)
  }
}
