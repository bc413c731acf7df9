import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Translates an Android layout into nodes with the names of the tables: resources and styles are resolved, includes
/// are inserted, and the platform's defaults are made explicit.
final class AndroidTranslator {
  /// The surroundings in which an element is translated.
  struct Context {
    var file: XMLFile
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
    /// Facts about the surroundings that change how some widgets are created.
    var facts: ParentFacts = []
    /// The kind of box of the enclosing TextInputLayout, as in the names of styles: `FilledBox`.
    var box = ""
    /// The lengths of the enclosing view that depend on its content.
    var wraps = ContentLengths()
    /// The changes that the code of an enclosing own class makes to the views inside it.
    var changes: CodeChanges?
    /// The names by which that code refers to the next element, besides its id.
    var codeKeys: [String] = []

    /// The insets of the window that reach the element; `nil` for none.
    var insets: ReceivedInsets?
    /// The child that a group checks.
    var checkedChild: CheckedChild?
    /// The states that a scene gives to the children.
    var scene: MotionScene?

    /// Disables the views inside an element if it is disabled itself.
    mutating func disable(ifDisabled element: Element) {
      if element.bool("enabled") == false { facts.insert(.disabled) }
    }

    /// Gives the views inside an element its layout direction, if it has one of its own.
    mutating func turn(like element: Element) {
      guard element.attributes.mayHaveDirection else { return }
      facts.remove(.rightToLeft)
      if element.isRightToLeft { facts.insert(.rightToLeft) }
    }
  }

  /// A child that a group checks, by its id.
  struct CheckedChild {
    let id: Substring
    /// Whether the group unchecks all others.
    let isOnly: Bool

    /// Returns the child that an attribute names; `nil` for none.
    init?(_ element: Element, _ name: String, isOnly: Bool) {
      guard let value = element.find(name)?.value else { return nil }
      (id, self.isOnly) = (ResourceReader.idName(value), isOnly)
    }

    /// Creates the child with an id, as written.
    init(id: String, isOnly: Bool) { (self.id, self.isOnly) = (ResourceReader.idName(id), isOnly) }

    func facts(of child: String) -> ParentFacts {
      ResourceReader.idName(child) == id ? .checked : isOnly ? .unchecked : []
    }
  }

  /// The attributes of an `<include>` for the root of the included layout, or those of a state of a scene for a view.
  struct Overrides {
    let attributes: [AndroidAttributes.Given]
    /// Whether its `layout_` attributes apply, because it sets a width and a height, or its parent needs none.
    let countsLayout: Bool
    /// The constraint of a scene that has them, and also sets how views are drawn; `nil` for an `<include>`.
    var constraint: (file: XMLFile, offset: Int)?
    var isOfScene: Bool { constraint != nil }
  }

  let reader: ResourceReader
  let kinds: [String: ViewKind]
  let widgets: WidgetTable
  /// Whether the locale makes the layout right-to-left.
  let mirrors: Bool
  /// Whether the outermost view has the window's layout direction instead of its own.
  var overridesDirection = false
  /// Whether views have a start and an end, as in an application that supports right-to-left layouts.
  let hasRelativeSides: Bool
  /// Whether a manifest says that the application is never mirrored, so that the left and right margins take precedence
  /// over those of the start and the end.
  let hasAbsoluteMargins: Bool
  var themeCount = 1
  /// The overlays that widgets apply to a theme.
  struct WidgetOverlay: Hashable {
    let themeNumber: Int
    var styles: [ResourceReference] = []
  }
  /// The themes with the overlays of widgets, and their numbers.
  var widgetOverlays: [WidgetOverlay: (theme: AndroidTheme, number: Int)] = [:]
  /// Whether elements with the same attributes share a translation.
  var sharesTranslations = true
  var templates = ElementTemplates()
  /// The resolved classes, by their names in elements.
  var classes: [String: ResolvedClass] = [:]
  /// The attributes of all elements, by the tags of their nodes, if `keepsOrigins`.
  var origins: [Int: (attributes: AndroidAttributes, theme: AndroidTheme, scrollBars: Edges, isRightToLeft: Bool)] =
    [:]
  /// The reasons that a parent sets attributes of its children's nodes regardless of their own, by the tags of the nodes.
  private(set) var replacements: [Int: [String: String]] = [:]
  /// Whether the sources of attributes are stored, for explanations.
  var keepsOrigins = false
  /// The styles in which values were looked up for their origins.
  var lineages = AndroidLineages()
  /// The reasons that less is known about views than the tree shows, by the tags of their nodes.
  var unknowns: [Int: NodeUnknowns] = [:]
  private var (ownTables, childTables): ([String: JoinedAttributes], [String: JoinedAttributes]) = ([:], [:])
  var ownFacts = OwnClassFacts()
  private var latestLayout: (base: String?, widget: (any Widget)?)
  /// The bars of the device between which the layout is, in pixels.
  private(set) var barsAround = Edges.zero
  /// The names of platform attributes that were found to be valid.
  var checkedNames: Set<String> = []

  init(
    _ reader: ResourceReader, kinds: [String: ViewKind], widgets: WidgetTable = .standard, mirrors: Bool,
    hasRelativeSides: Bool, hasAbsoluteMargins: Bool
  ) {
    self.reader = reader
    self.kinds = kinds
    self.widgets = widgets
    self.mirrors = mirrors
    self.hasRelativeSides = hasRelativeSides
    self.hasAbsoluteMargins = hasAbsoluteMargins
  }

  // MARK: Documents

  /// Translates the outermost document.
  ///
  /// - Parameter parent: The class of the view to which its root is added, if any.
  func translate(_ bytes: [UInt8], named name: String, into parent: String? = nil) -> Node? {
    let file = reader.open(bytes, named: name)
    reader.xml.keep(file)
    guard let tree = file.tree else { return nil }
    let theme = theme(of: tree.root, in: file)
    var context = Context(file: file, theme: theme, parent: parent, includes: [name])
    if reader.resources.device.isRightToLeft { context.facts.insert(.rightToLeft) }
    addInsets(to: &context)
    let root = unwrapped(tree.root)
    if let root, root.namespace.isEmpty, let content = Self.otherDocuments[root.name] {
      reader.report(
        "<\(root.name)> is \(content): expected a layout, whose outermost element is a view",
        .error, file, root.offset)
      return nil
    }
    guard let root else {
      reader.report("expected a view inside <\(tree.root.qualifiedName)>", .error, file, tree.root.offset)
      return nil
    }
    var nodes: [Node] = []
    if root.name == "merge" {
      nodes = [mergeAlone(root, context)]
      // The view into which it is inflated isn't known.
      unknowns[nodes[0].tag, default: []].formUnion([.size, .parent])
    } else {
      translate(root, in: context, into: &nodes)
    }
    if nodes.isEmpty, reader.xml.errors.allSatisfy({ $0.severity != .error }) {
      reader.report("<\(root.qualifiedName)> creates no view", .error, file, root.offset)
    }
    if mirrors, !nodes.isEmpty,
      !nodes[0].attributes.contains(where: { $0.name == "layoutDirection" })
    {
      nodes[0].set("layoutDirection", .string("rtl"))
    }
    return nodes.first
  }

  /// Sends the insets of the window to the outermost view, if the layout extends behind the bars of the device.
  ///
  /// Source: `isEdgeToEdgeEnforced` and `isOptingOutEdgeToEdgeEnforcement` of com.android.internal.policy.PhoneWindow (API
  /// 36); in a window that isn't edge to edge, `computeSystemWindowInsets` of View lets the window's own views consume all
  /// of them.
  private func addInsets(to context: inout Context) {
    let edges = reader.options.windowInsets.pixels(density: reader.density)
    guard edges != .zero else { return }
    let (level, target) = (reader.options.apiLevel, reader.resources.release.targetSDK)
    var isEdgeToEdge = level >= 35 && target >= 35
    if isEdgeToEdge, level < 36 || target < 36,
      let value = context.theme.value(of: "windowOptOutEdgeToEdgeEnforcement", isPlatform: true),
      let resolved = reader.resolve(value, context.theme, context.file, 0, .warning)?.text,
      ResourceReader.bool(resolved) == true
    {
      isEdgeToEdge = false
    }
    if isEdgeToEdge { context.insets = ReceivedInsets(edges: edges) } else { barsAround = edges }
  }

  /// Returns the theme of a layout: that of the options, of the activity that shows it, or of the application.
  private func theme(of root: XMLTreeElement, in file: XMLFile) -> AndroidTheme {
    let resources = reader.resources
    var unknownBase: String?
    let application = reader.resources.application
    let activity =
      reader.options.usesToolsAttributes
      ? root.toolsAttribute("context").flatMap { application?.theme(ofActivity: $0.value) } : nil
    let themeName = reader.options.theme ?? activity?.name ?? application?.theme
    if reader.options.theme == nil, activity == nil, let note = application?.note {
      reader.report(note, .warning, file, root.offset, topic: note)
    }
    var theme = AndroidTheme(themeName, in: resources) { unknownBase = $0 }
    if let unknownBase {
      // Activities that begin with a splash screen, and those that let users choose a theme, set another theme in code.
      let other = reader.options.theme == nil ? likelyTheme() : nil
      if let other { theme = AndroidTheme(other, in: reader.resources) }
      reportUnknown(unknownBase, ofTheme: themeName, replacedBy: other, file)
    }
    theme.isApplications = true
    if keepsOrigins, reader.options.theme == nil, let themeName,
      let location = activity?.location ?? application?.themeLocation
    {
      let owner = activity == nil ? "application" : "activity"
      theme.sources = [AttributeOrigin.Theme(name: "theme of the \(owner)", value: themeName, location: location)]
    }
    return theme
  }

  /// Reports that a theme, or the parent of one of the project's themes, isn't known, where its name is written.
  /// - Parameter other: The project's theme that is used instead; `nil` for the platform's Material theme.
  private func reportUnknown(_ base: String, ofTheme name: String?, replacedBy other: String?, _ file: XMLFile) {
    let topic = "theme " + base
    let resources = reader.resources
    let used = other.map { "'\($0.excerpt)' is used" } ?? "the platform's Material theme is used"
    let reason = resources.release.reasonForMissing(base)
    var next = name.flatMap { ResourceReference($0) ?? AndroidResources.parentReference($0) }?.name
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted, let style = resources.style(name) {
      let parent = AndroidLineages.parent(of: name, style)?.name
      guard parent == base else {
        next = parent
        continue
      }
      let rest = other == nil ? " for what the project's themes don't set" : ""
      return reader.report(
        "the parent '\(base.excerpt)' of the theme '\(name.excerpt)' is unknown\(reason); \(used)\(rest); --aar PATH reads "
          + "the library that has it, and --theme NAME sets another theme", .warning, reader.file(named: style.file),
        style.offset,
        topic: topic)
    }
    reader.report(
      "the theme '\(base.excerpt)' is unknown\(reason); \(used); --theme NAME sets another", .warning, file, 0,
      topic: topic)
  }

  /// Returns the project's theme with the shortest name that extends one of a library, preferably a light one.
  private func likelyTheme() -> String? {
    reader.resources.names(of: "style").compactMap { name -> (isDark: Bool, name: String)? in
      if name.contains("Overlay") || name.contains("Dialog") { return nil }
      return AndroidTheme.isLight(name, in: reader.resources).map { (!$0, name) }
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

  /// Returns the view of a document for data binding, which is in `<layout>` beside `<data>`.
  private func unwrapped(_ root: XMLTreeElement) -> XMLTreeElement? {
    root.name == "layout" && root.namespace.isEmpty
      ? root.children.first { $0.name != "data" } : root
  }

  /// Sets an attribute of a child's node, and stores the reason for explanations.
  func replace(_ attribute: String, of node: inout Node, pixels: Int, because reason: String) {
    node.set(attribute, pixels: pixels)
    if keepsOrigins { replacements[node.tag, default: [:]][attribute] = reason }
  }

  // MARK: Tables

  /// Returns the attributes of a class.
  func attributes(of base: String) -> JoinedAttributes {
    if let known = ownTables[base] { return known }
    let purpose = ObjectIdentifier(JoinedAttributes.self)
    let joined =
      kinds[base]?.derived(for: purpose, ofChildren: false) { JoinedAttributes($0.attributes, .own) }
      ?? JoinedAttributes([Attribute<View>](), .own)
    ownTables[base] = joined
    return joined
  }

  /// Returns the widget that defines a class of the tables. Most elements of a layout are laid out as few classes.
  func layout(_ base: String?) -> (any Widget)? {
    if latestLayout.base == base { return latestLayout.widget }
    latestLayout = (base, widgets.layout(base))
    return latestLayout.widget
  }

  /// Returns the attributes that a class defines for its children; those of any parent if it isn't known.
  func attributes(ofChildrenOf base: String?) -> JoinedAttributes {
    guard let base else { return .ofUnknownParent }
    if let known = childTables[base] { return known }
    let purpose = ObjectIdentifier(JoinedAttributes.self)
    let joined =
      kinds[base]?.derived(for: purpose, ofChildren: true) { JoinedAttributes($0.childAttributes, .child) }
      ?? JoinedAttributes([Attribute<LayoutParams>](), .child)
    childTables[base] = joined
    return joined
  }
}
