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
      reader.report("expected layout=\"@layout/name\" on <include>", .error, context.file, element.offset)
      return
    }
    let given = AndroidAttributes(element, in: context.file, overrides: [], reader.options)
    // The parent makes params of the include; only if that fails, it makes them of the root, which has a size. Source:
    // android.view.LayoutInflater.parseInclude (API 34).
    let needsNoSize =
      context.facts.contains(.radioGroup) || widgets.layout(context.parent)?.missingLength("width") != nil
    let countsLayout = needsNoSize || given.given("layout_width") != nil && given.given("layout_height") != nil
    let overrides = Overrides(attributes: given.own, countsLayout: countsLayout)
    let steps = context.overrides.reduce(given.own.count) { $0 + $1.attributes.count }
    guard
      reader.charge(
        0, steps: steps, "passing the attributes of <include> to \(layout.value.excerpt)", context.file, element.offset)
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
    guard let resolved = reader.resolve(value, context.theme, context.file, offset, severity) else { return }
    guard let reference = resolved.reference, reference.type == "layout" else {
      reader.report("expected a layout such as @layout/name, found '\(value.excerpt)'", severity, context.file, offset)
      return
    }
    if reference.isPlatform {
      return platformLayout(reference.name, element, context, offset, overrides, into: &nodes)
    }
    if reference.name == "support_simple_spinner_dropdown_item" {
      // AppCompat's copy of the platform's layout.
      return platformLayout("simple_spinner_dropdown_item", element, context, offset, overrides, into: &nodes)
    }
    guard let (path, folder) = reader.resources.layout(reference.name) else {
      return unknownLayout(reference.name, element, context, offset, severity, into: &nodes)
    }
    if let first = context.includes.firstIndex(where: { Self.isSame($0, path) }) {
      let circle = (context.includes[first...] + [path]).map { reader.shownName(of: $0) ?? $0 }.joined(separator: " → ")
      reader.report("the layouts include each other in a cycle: \(circle)", severity, context.file, offset)
      return
    }
    guard context.includes.count < Self.maximumIncludes else {
      reader.report(
        "includes are nested too deeply: at most \(Self.maximumIncludes) levels are allowed", severity, context.file,
        offset)
      return
    }
    var file = reader.xml.file(named: path)
    if file == nil {
      do throws(SourceError) {
        let opened = reader.open(try folder.read(path, maximumBytes: reader.xml.limits.maximumBytes), named: path)
        reader.xml.keep(opened)
        file = opened
      } catch {
        reader.report("\(reader.shown(path)) can't be read: \(error.sentence)", .error, context.file, offset)
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
    let near = reader.nearest(to: name, ofType: "layout")
    if let near, reader.resources.isComplete {
      reader.report("there is no layout '\(name.excerpt)'; did you mean '\(near)'?", severity, context.file, offset)
      return
    }
    let hint = Suggestion.question(near)
    reader.report(
      "there is no layout '\(name.excerpt)'; an empty FrameLayout is used instead\(hint)", .warning, context.file,
      offset, topic: near == nil ? "@layout/" + name : nil, cause: near == nil ? .libraries : nil)
    var attributes = AndroidAttributes(element, in: context.file, overrides: [], reader.options)
    attributes.setDefaultSize()
    let unknown = Element(
      translator: self, source: element, widget: StyledWidget.unknownLayout.widget, attributes: attributes,
      outside: context, inside: context)
    let base = unknown.widget.base
    var node = Node(kind: .view(className: base), attributes: describe(unknown, as: base).sorted)
    node.displayName = base
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
      reader.report(
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
    if let known = reader.xml.file(named: file) {
      inner.file = known
    } else {
      inner.file = reader.open(Array(declared.utf8), named: file)
      reader.xml.keep(inner.file)
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
    let widget = (widgets[ClassNames.shortName(tag)] ?? .unknownLayout).widget
    var outside = context
    outside.parent = nil
    let merge = Element(
      translator: self, source: element, widget: widget,
      attributes: AndroidAttributes(element, in: context.file, overrides: [], reader.options), outside: outside,
      inside: context)
    var draft = describe(merge, as: widget.base)
    for name in ["width", "height"] where !merge.has("layout_" + name) { draft[name] = .string("match_parent") }
    var inner = context
    inner.depth += 1
    inner.parent = widget.base
    inner.insets = draft.insets
    inner.turn(like: merge)
    var node = Node(kind: .view(className: widget.base), attributes: draft.sorted)
    node.displayName = tag
    node.tag = self.tag(of: element, in: context.file)
    for child in element.children { translate(child, in: inner, into: &node.children) }
    return node
  }
}
