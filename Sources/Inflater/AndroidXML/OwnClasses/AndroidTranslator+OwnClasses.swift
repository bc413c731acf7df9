import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts

/// The contents of layouts that the code of own classes refers to.
struct OwnClassFacts {
  /// The classes of an own class's view, the most derived first.
  var chains: [String: [SourceCode]] = [:]
  /// The classes of the views with ids, by layout.
  var views: [String: [String: String]] = [:]
  /// The ids as layouts have them, by their names without underscores.
  var ids: [String: String] = [:]
  /// The layouts of generated bindings.
  var bindings: [String: String?] = [:]
  /// The layouts, by their names without underscores; `nil` if no binding was looked up yet.
  var layoutNames: [String: String]?
}

extension AndroidTranslator {
  /// Returns the classes of the project from which a view's class is derived, itself first.
  func ownChain(of name: String) -> [SourceCode] {
    if let known = ownFacts.chains[name] { return known }
    var chain: [SourceCode] = []
    var seen: Set<String> = []
    // Classes of libraries aren't searched for.
    if let sources = reader.resources.sources, widgets.resolved(name) == nil {
      var next = sources.declaration(of: name, anywhere: true)
      while let found = next, chain.count < 32, seen.insert(found.declaration.name).inserted {
        if let code = sources.code(ofClass: found.declaration.name, anywhere: true) { chain.append(code) }
        next = ownSuperclass(of: found, sources, except: seen)
      }
    }
    ownFacts.chains[name] = chain
    return chain
  }

  /// Returns the superclass of a class, if the project's sources declare it.
  ///
  /// Only a superclass that no library has is searched for in all folders.
  func ownSuperclass(
    of found: AndroidSources.Found, _ sources: AndroidSources, except seen: Set<String>
  ) -> AndroidSources.Found? {
    let names = superclassNames(of: found)
    // A class that is imported by its name from a library.
    if names.count == 1, names[0].contains("."), widgets.resolved(names[0]) != nil { return nil }
    func first(anywhere: Bool) -> AndroidSources.Found? {
      names.lazy.compactMap { sources.declaration(of: $0, anywhere: anywhere) }
        .first { !seen.contains($0.declaration.name) }
    }
    if let found = first(anywhere: false) { return found }
    if names.isEmpty || names.contains(where: { widgets.resolved($0) != nil || compiled($0) != nil }) { return nil }
    return first(anywhere: true)
  }

  /// Returns the possible full names of a class's superclass, or of the classes as which the options lay them out.
  func superclassNames(of found: AndroidSources.Found) -> [String] {
    found.superclassNames.map { reader.options.classes[$0] ?? $0 }
  }

  /// Returns the layout of a generated binding class, or `nil` if there is none.
  func layout(ofBinding name: String) -> String? {
    if let known = ownFacts.bindings[name] { return known }
    var found: String? = SourceDeclarations.layoutName(ofBinding: name)
    if found.flatMap({ reader.resources.layout($0) }) == nil {
      // A name such as `Item2Binding` doesn't say where its underscores are.
      let names =
        ownFacts.layoutNames
        ?? Dictionary(
          reader.resources.names(of: "layout").map { (CodeTarget.comparable($0), $0) },
          uniquingKeysWith: { one, _ in one })
      ownFacts.layoutNames = names
      found = names[CodeTarget.comparable(name.dropLast("Binding".count))]
    }
    ownFacts.bindings[name] = .some(found)
    return found
  }

  /// Returns whether a layout's outermost element is `<merge>`.
  func isMerge(_ layout: String) -> Bool { root(of: layout)?.name == "merge" }

  /// Returns the classes of a layout's views, and of those in included layouts, by their ids without underscores.
  func classes(ofViewsIn layout: String) -> [String: String] {
    if let known = ownFacts.views[layout] { return known }
    ownFacts.views[layout] = [:]
    var classes: [String: String] = [:]
    var open = root(of: layout).map { [$0] } ?? []
    if let root = open.first, root.name != "merge" { classes["#" + layout] = className(of: root) }
    while let element = open.popLast() {
      open += element.children
      var name = className(of: element)
      if element.name == "include", let value = element.attribute("layout"), value.hasPrefix("@layout/") {
        let other = String(value.dropFirst(8))
        classes.merge(self.classes(ofViewsIn: other)) { one, _ in one }
        name = root(of: other).map(className) ?? name
      }
      if let id = element.attribute("id", in: AndroidNamespace.android) {
        let id = ResourceReader.id(id)
        classes[CodeTarget.comparable(id)] = name
        ownFacts.ids[CodeTarget.comparable(id)] = id
      }
    }
    ownFacts.views[layout] = classes
    return classes
  }

  private func className(of element: XMLTreeElement) -> String {
    element.name == "view" ? element.attribute("class") ?? "View" : element.name
  }

  /// Returns the outermost view of a layout, or its `<merge>`.
  private func root(of layout: String) -> XMLTreeElement? {
    guard let (path, folder) = reader.resources.layout(layout) else { return nil }
    var file = reader.xml.file(named: path)
    if file == nil, let bytes = try? folder.read(path, maximumBytes: reader.xml.limits.maximumBytes) {
      file = reader.open(bytes, named: path)
      if let file { reader.xml.keep(file) }
    }
    guard let root = file?.tree?.root else { return nil }
    return root.name == "layout" && root.namespace.isEmpty ? root.children.first { $0.name != "data" } : root
  }

  // MARK: Elements

  /// Follows the code of an element's class, and makes the changes to the element's attributes.
  func followCode(of element: inout Element, _ className: String, _ known: ResolvedClass, _ context: Context) {
    var keys = context.codeKeys
    if context.changes != nil, let id = element.given("id") {
      keys.append(CodeTarget.comparable(ResourceReader.id(id.value)))
    }
    let targets = keys.map { CodeTarget(path: [$0]) }
    if let sources = reader.resources.sources, known.hasCode {
      let chain = ownChain(of: known.name)
      let code = CodeReader(element, sources, chain: chain)
      code.construct()
      element.changes = code.changes
      apply(code.changes.values[.own] ?? [], to: &element)
      if declarations(of: className, known).isEmpty {
        report(code.changes, of: known.name, element)
      } else {
        code.changes.unknowns = []
      }
      _ = reader.charge(code.steps * 4, "the code of \(known.name.excerpt)", element.file, element.source.offset)
    }
    for declaration in declarations(of: className, known) {
      let declared = declaration.changes { element.attributes.find($0)?.value }
      apply(declared.filter { $0.target == .own }.map { ($0.name, $0.value) }, to: &element)
      for (target, name, value) in declared where target != .own {
        if element.changes == nil { element.changes = CodeChanges() }
        element.changes?.set(name, value, of: target)
      }
    }
    if let outer = context.changes {
      for target in targets {
        apply(outer.all(for: target), to: &element)
        element.changes?.outer.append((outer, target))
      }
    }
    // The code may also change the children in the document, after they are inflated.
    if let own = element.changes,
      own.values.keys.contains(where: { $0 != .own }) || own.parts.keys.contains(where: { $0 != .own })
    {
      let all = CodeChanges()
      all.outer = [(own, .own)] + (context.changes.map { [($0, .own)] } ?? [])
      element.inside.changes = all
    }
  }

  /// Returns what the settings declare about a class and its superclasses, those of superclasses first.
  private func declarations(of className: String, _ known: ResolvedClass) -> [ClassDeclaration] {
    let declarations = reader.options.declarations
    if declarations.isEmpty { return [] }
    let chain = known.hasCode ? ownChain(of: known.name).map(\.name) : []
    let names = chain.first == className ? chain : [className] + chain
    return names.reversed().compactMap { declarations[$0] ?? declarations[ClassNames.shortName($0)] }
  }

  /// Reports what the code of a class does that isn't known, once for each class.
  private func report(_ changes: CodeChanges, of name: String, _ element: Element) {
    guard let first = changes.unknowns.first, reader.isNew("code of " + name) else { return }
    let file = reader.shownName(of: first.file) ?? first.file
    let names = changes.unknowns.compactMap(\.attribute).map { writtenID(in: $0, changes) }
    var parts = changes.unknowns.filter { $0.attribute == nil }.map(\.what)
    if !names.isEmpty { parts.insert("sets " + names.map { "'\($0)'" }.joined(separator: ", "), at: 0) }
    let example = names.first.map(Self.writtenName) ?? "android:minHeight"
    element.report(
      "the code of '\(name)' \(parts.joined(separator: ", and ")) in a way that isn't known without running it "
        + "(\(file):\(first.line)); in grx.json, \"classes\": {\"\(name)\": {\"sets\": {\"\(example)\": \"…\"}}} says what "
        + "it does", topic: "code of " + name)
  }

  /// Returns an attribute of a view with the view's id as its layout has it: `page_title.text` for `pagetitle.text`.
  private func writtenID(in attribute: String, _ changes: CodeChanges) -> String {
    let parts = attribute.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return attribute }
    for part in changes.parts.values.joined() { if case .layout(let layout) = part { _ = classes(ofViewsIn: layout) } }
    for view in changes.newViews where !view.layout.isEmpty { _ = classes(ofViewsIn: view.layout) }
    return (ownFacts.ids[String(parts[0])] ?? String(parts[0])) + "." + parts[1]
  }

  /// Returns an attribute with its prefix: `title.android:text`.
  private static func writtenName(_ attribute: String) -> String {
    let parts = attribute.split(separator: ".")
    let name = String(parts.last ?? "")
    let prefix = AndroidTables.platformAttributes.contains(name) ? "android:" : "app:"
    return parts.dropLast().map { $0 + "." }.joined() + prefix + name
  }

  /// The attributes of a style for texts. Source: `TextAppearance` in core/res/res/values/attrs.xml.
  private static let ofAppearances = [
    "textColor", "textSize", "textStyle", "typeface", "textFontWeight", "fontFamily", "textColorHighlight",
    "textColorHint", "textColorLink", "textAllCaps", "shadowColor", "shadowDx", "shadowDy", "shadowRadius",
    "elegantTextHeight", "fallbackLineSpacing", "letterSpacing", "fontFeatureSettings", "fontVariationSettings",
    "lineBreakStyle", "lineBreakWordStyle", "textLocale",
  ]

  /// Sets attributes to the values that code sets.
  private func apply(_ list: [(name: String, value: CodeChange)], to element: inout Element) {
    for (name, value) in list {
      if case .appearance(let style) = value {
        guard let reference = ResourceReference(style), let items = reader.styleItems(reference, element.theme) else {
          continue
        }
        for name in Self.ofAppearances {
          if let value = items[name] { element.attributes.replace(name, by: .written(value)) }
        }
        // Source: com.google.android.material.textview.MaterialTextView.setTextAppearance.
        if element.theme.replacesWidgets, let height = items["lineHeight"] {
          element.attributes.replace("lineHeight", by: .written(height))
        }
      } else {
        element.attributes.change(name, to: value)
      }
    }
  }

  // MARK: Parts

  /// Adds the layouts and the views that code adds to a view.
  func add(_ parts: [(part: CodeChanges.Part, changes: CodeChanges)], to element: Element, into nodes: inout [Node]) {
    for (part, changes) in parts {
      var context = element.inside
      context.changes = changes
      switch part {
      case .layout(let layout):
        context.codeKeys = ["#" + layout]
        included(
          "@layout/" + layout, from: element.source, at: element.source.offset, context, [], .warning, into: &nodes)
      case .view(let number): add(changes.newViews[number], number, to: element, context, into: &nodes)
      }
    }
  }

  private func add(
    _ view: CodeChanges.NewView, _ number: Int, to element: Element, _ context: Context, into nodes: inout [Node]
  ) {
    var context = context
    context.codeKeys = ["+\(number)"]
    if view.className.isEmpty {
      context.codeKeys.append("#" + view.layout)
      return included(
        "@layout/" + view.layout, from: element.source, at: element.source.offset, context, [], .warning, into: &nodes)
    }
    // Source: `generateDefaultLayoutParams` of the layouts of the platform (API 34).
    let (width, height): (OwnElements.Value, OwnElements.Value) =
      switch element.inside.parent {
      case "FrameLayout", "ScrollView": ("match_parent", "match_parent")
      case "LinearLayout": (element.orientation == "vertical" ? "match_parent" : "wrap_content", "wrap_content")
      default: ("wrap_content", "wrap_content")
      }
    var own = OwnElements()
    own.begin(view.className, width: width, height: height)
    for (name, value) in view.attributes { own.addPlain(name, value) }
    own.end()
    nodes += ownViews(own, of: element.source, context)
  }
}

extension AndroidAttributes {
  /// Sets an attribute to the value that code sets. Attributes that would take precedence over it no longer apply.
  mutating func change(_ name: String, to value: CodeChange) {
    if name.hasPrefix("padding") {
      expand("padding", ["Left", "Top", "Right", "Bottom"])
      if name == "paddingLeft" || name == "paddingRight" {
        hide("paddingStart")
        hide("paddingEnd")
      }
    } else if name.hasPrefix("layout_margin") {
      expand("layout_margin", ["Left", "Top", "Right", "Bottom"])
    } else if name == "src" {
      hide("srcCompat")
    } else if name.hasPrefix("drawable") {
      hide(name + "Compat")
    }
    replace(name, by: value)
  }

  /// Replaces an attribute for several sides by those of each side.
  private mutating func expand(_ name: String, _ sides: [String]) {
    let groups = [name, name + "Horizontal", name + "Vertical"]
    let found = groups.map { find($0) }
    guard found.contains(where: { $0 != nil }) else { return }
    for (index, side) in sides.enumerated() {
      if let value = found[0] ?? found[index % 2 == 0 ? 1 : 2] { copy(value, to: name + side) }
    }
    for group in groups { hide(group) }
  }
}
