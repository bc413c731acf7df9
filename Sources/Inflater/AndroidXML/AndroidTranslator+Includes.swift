import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  private static let maximumIncludes = 64

  // MARK: Includes

  func include(_ element: XMLTreeElement, _ context: Context, into nodes: inout [Node]) {
    guard let layout = element.attributes.first(where: { $0.name == "layout" && $0.namespace.isEmpty }) else {
      report("expected layout=\"@layout/name\" on <include>", .error, context.file, element.offset)
      return
    }
    let given = AndroidAttributes(element, in: context.file, overrides: [], options)
    let countsLayout = given.given("layout_width") != nil && given.given("layout_height") != nil
    let overrides = Overrides(attributes: given.own, countsLayout: countsLayout)
    let bytes = context.overrides.reduce(given.own.count) { $0 + $1.attributes.count } * WorkBudget.step
    guard
      charge(
        bytes, "passing the attributes of <include> to \(layout.value.excerpt)", context.file, element.offset)
    else {
      return
    }
    included(
      layout.value, from: element, at: layout.valueOffset, context, [overrides] + context.overrides, into: &nodes)
  }

  /// Adds the nodes of the layout that a value names.
  ///
  /// - Parameter severity: The severity of a diagnostic about a missing layout. A layout that is only used in the
  ///   editor's preview may no longer exist, or may be an item of a list of custom items.
  func included(
    _ value: String, from element: XMLTreeElement, at offset: Int, _ context: Context, _ overrides: [Overrides],
    _ severity: InflateError.Severity = .error, into nodes: inout [Node]
  ) {
    guard let resolved = resolve(value, context.theme, context.file, offset, severity) else { return }
    guard let reference = resolved.reference, reference.type == "layout" else {
      report("expected a layout such as @layout/name, found '\(value.excerpt)'", severity, context.file, offset)
      return
    }
    if reference.isPlatform {
      return platformLayout(reference.name, element, context, offset, overrides, into: &nodes)
    }
    if reference.name == "support_simple_spinner_dropdown_item" {
      // AppCompat's copy of the platform's layout.
      return platformLayout("simple_spinner_dropdown_item", element, context, offset, overrides, into: &nodes)
    }
    guard let (path, folder) = resources.layout(reference.name) else {
      return unknownLayout(reference.name, element, context, offset, severity, into: &nodes)
    }
    if let first = context.includes.firstIndex(where: { Self.isSame($0, path) }) {
      let circle = (context.includes[first...] + [path]).map { shownName(of: $0) ?? $0 }.joined(separator: " → ")
      report("the layouts include each other in a cycle: \(circle)", severity, context.file, offset)
      return
    }
    guard context.includes.count < Self.maximumIncludes else {
      report(
        "includes are nested too deeply: at most \(Self.maximumIncludes) levels are allowed", severity, context.file,
        offset)
      return
    }
    var file = xml.file(named: path)
    if file == nil {
      do throws(SourceError) {
        let opened = open(try folder.read(path, maximumBytes: xml.limits.maximumBytes), named: path)
        xml.keep(opened)
        file = opened
      } catch {
        report("\(path) can't be read: \(error.sentence)", .error, context.file, offset)
      }
    }
    guard let file, let tree = file.tree else { return }
    var inner = context
    inner.file = file
    inner.includes.append(path)
    inner.overrides = overrides
    var root = tree.root
    if root.name == "layout", root.namespace.isEmpty {
      guard let view = root.children.first(where: { $0.name != "data" }) else { return }
      root = view
    }
    guard root.name == "merge" else { return translate(root, in: inner, into: &nodes) }
    inner.overrides = []
    for child in root.children { translate(child, in: inner, into: &nodes) }
  }

  /// Reports a layout that isn't in any folder: if its name is similar to that of another one, it is an error;
  /// otherwise it may belong to a library, and becomes an empty view.
  private func unknownLayout(
    _ name: String, _ element: XMLTreeElement, _ context: Context, _ offset: Int, _ severity: InflateError.Severity,
    into nodes: inout [Node]
  ) {
    guard admits(element, context) else { return }
    let near = nearest(to: name, ofType: "layout")
    if let near, resources.isComplete {
      report("there is no layout '\(name.excerpt)'; did you mean '\(near)'?", severity, context.file, offset)
      return
    }
    let hint = Suggestion.question(near)
    report(
      "there is no layout '\(name.excerpt)'; an empty FrameLayout is used instead\(hint)", .warning, context.file,
      offset, topic: near == nil ? "@layout/" + name : nil)
    var emitter = AndroidEmitter(
      base: "FrameLayout", parent: context.parent, theme: context.theme, file: context.file, element: element,
      isInTextInput: false)
    var attributes = AndroidAttributes(element, in: context.file, overrides: [], options)
    attributes.setDefaultSize()
    emit(attributes, .unknownLayout, &emitter)
    var node = Node(kind: .view(className: "FrameLayout"), attributes: emitter.sorted)
    node.displayName = "FrameLayout"
    node.tag = tag(of: element, in: context.file)
    nodes.append(node)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || other.hasSuffix("/" + one) || one.hasSuffix("/" + other)
  }

  /// Returns one of the platform's layouts, which are in a table.
  private func platformLayout(
    _ name: String, _ element: XMLTreeElement, _ context: Context, _ offset: Int, _ overrides: [Overrides],
    into nodes: inout [Node]
  ) {
    guard let text = AndroidTables.layouts.value(of: name),
      let start = text.firstIndex(where: { $0 == " " || $0 == ">" })
    else {
      report(
        "the layout @android:layout/\(name.excerpt) isn't in the tables, and is laid out as an empty view", .warning,
        context.file,
        offset)
      var node = Node(kind: .view(className: "View"))
      node.displayName = "View"
      node.tag = tag(of: element, in: context.file)
      nodes.append(node)
      return
    }
    let file = "@android:layout/" + name
    var inner = context
    let declared = "\(text[..<start]) xmlns:android=\"\(AndroidNamespace.android)\"\(text[start...])"
    if let known = xml.file(named: file) {
      inner.file = known
    } else {
      inner.file = open(Array(declared.utf8), named: file)
      xml.keep(inner.file)
    }
    guard let root = inner.file.tree?.root else { return }
    inner.overrides = overrides
    translate(root, in: inner, into: &nodes)
  }

  // MARK: Merge

  /// Returns the view for a `<merge>` that is rendered by itself: the one that `tools:parentTag` names, with the
  /// attributes of the element.
  func mergeAlone(_ element: XMLTreeElement, _ context: Context) -> Node {
    let tag = element.toolsAttribute("parentTag")?.value ?? "FrameLayout"
    let short = tag.split(separator: ".").last.map(String.init) ?? tag
    let widget = AndroidWidget.table[short] ?? .unknownLayout
    let attributes = AndroidAttributes(element, in: context.file, overrides: [], options)
    var emitter = AndroidEmitter(
      base: widget.base, parent: nil, theme: context.theme, file: context.file, element: element,
      isInTextInput: false)
    emit(attributes, widget, &emitter)
    for name in ["width", "height"] where attributes.find("layout_" + name) == nil {
      emitter[name] = .string("match_parent")
    }
    var inner = context
    inner.depth += 1
    inner.parent = widget.base
    var node = Node(kind: .view(className: widget.base), attributes: emitter.sorted)
    node.displayName = tag
    node.tag = self.tag(of: element, in: context.file)
    for child in element.children { translate(child, in: inner, into: &node.children) }
    return node
  }
}

extension Node {
  /// Makes a collapsing bar at least as high as the Toolbar in it.
  mutating func keepToolbar(of children: [Node]) {
    let bar = children.first { $0.displayName?.hasSuffix("Toolbar") == true }
    guard let height = bar?.attributes.first(where: { $0.name == "height" })?.value, case .pixels = height,
      attributes.allSatisfy({ $0.name != "minHeight" })
    else { return }
    set("minHeight", height)
  }

  /// Sets a length in pixels.
  mutating func set(_ name: String, pixels: Int) { set(name, .pixels(Double(pixels))) }

  /// Sets an attribute, replacing one of the same name.
  mutating func set(_ name: String, _ value: Layouts.AttributeValue) {
    template = -1
    attributes.removeAll { $0.name == name }
    let place = attributes.firstIndex { $0.name > name } ?? attributes.endIndex
    attributes.insert(NodeAttribute(name: name, value: value), at: place)
  }

  /// Returns the value of an attribute; `nil` if the node doesn't have it.
  func value(of name: String) -> Layouts.AttributeValue? { attributes.first { $0.name == name }?.value }
}
