import Layouts
import Measure

extension AndroidTranslator {
  private static let maximumIncludes = 64

  // MARK: Includes

  mutating func include(_ element: XMLTreeElement, _ context: Context, into nodes: inout [Node]) {
    guard let layout = element.attributes.first(where: { $0.name == "layout" && $0.namespace.isEmpty }) else {
      report("expected layout=\"@layout/name\" on <include>", .error, context.file, element.offset)
      return
    }
    let given = AndroidAttributes(element, in: context.file, overrides: [], options)
    let countsLayout = given.given("layout_width") != nil && given.given("layout_height") != nil
    let overrides = Overrides(attributes: given.own, countsLayout: countsLayout)
    included(
      layout.value, from: element, at: layout.valueOffset, context, [overrides] + context.overrides, into: &nodes)
  }

  /// Adds the nodes of the layout that a value names.
  ///
  /// - Parameter severity: Of what is said about a layout that can't be there. What the editor's preview alone shows, nobody
  ///   else checks: it may be long gone, or an item inside a list of its own kind.
  mutating func included(
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
      // AppCompat's copy of the platform's.
      return platformLayout("simple_spinner_dropdown_item", element, context, offset, overrides, into: &nodes)
    }
    guard let (path, folder) = resources.layout(reference.name) else {
      return unknownLayout(reference.name, element, context, offset, severity, into: &nodes)
    }
    if let first = context.includes.firstIndex(where: { Self.isSame($0, path) }) {
      let circle = (context.includes[first...] + [path]).joined(separator: " → ")
      report("the layouts include each other in a circle: \(circle)", severity, context.file, offset)
      return
    }
    guard context.includes.count < Self.maximumIncludes else {
      report("more than \(Self.maximumIncludes) layouts are included inside each other", severity, context.file, offset)
      return
    }
    var file = knownFile(named: path)
    if file == nil {
      do throws(SourceError) {
        let opened = open(try folder.read(path, maximumBytes: limits.maximumBytes), named: path)
        keep(opened)
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

  /// A layout that is in no folder: one with nearly the name of another is a mistake, any other may be a library's, of which
  /// an empty view remains.
  private mutating func unknownLayout(
    _ name: String, _ element: XMLTreeElement, _ context: Context, _ offset: Int, _ severity: InflateError.Severity,
    into nodes: inout [Node]
  ) {
    if let near = nearest(to: name, ofType: "layout") {
      report("there is no layout '\(name.excerpt)'; did you mean '\(near)'?", severity, context.file, offset)
      return
    }
    report(
      "there is no layout '\(name.excerpt)'; an empty FrameLayout takes its place", .warning, context.file, offset)
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

  /// One of the platform's own layouts, which are in a table.
  private mutating func platformLayout(
    _ name: String, _ element: XMLTreeElement, _ context: Context, _ offset: Int, _ overrides: [Overrides],
    into nodes: inout [Node]
  ) {
    guard let text = AndroidTables.layouts.value(of: name),
      let start = text.firstIndex(where: { $0 == " " || $0 == ">" })
    else {
      report(
        "the layout @android:layout/\(name.excerpt) is in no table, and laid out as an empty view", .warning,
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
    if let known = knownFile(named: file) {
      inner.file = known
    } else {
      inner.file = open(Array(declared.utf8), named: file)
      keep(inner.file)
    }
    guard let root = inner.file.tree?.root else { return }
    inner.overrides = overrides
    translate(root, in: inner, into: &nodes)
  }

  // MARK: Merge

  /// `<merge>` rendered by itself: the view that `tools:parentTag` names, with the attributes that are on it.
  mutating func mergeAlone(_ element: XMLTreeElement, _ context: Context) -> Node {
    let tag = element.attribute("parentTag", in: AndroidNamespace.tools) ?? "FrameLayout"
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

  // MARK: Lists

  /// The items that `tools:listitem` fills a list with, inside a column, a row or a grid.
  mutating func listItems(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context
  ) -> [Node] {
    guard options.usesToolsAttributes, let item = attributes.toolsListItem else { return [] }
    let wanted = attributes.toolsItemCount.flatMap { Int($0.value) } ?? 10
    let count = min(max(wanted, 0), 1000)
    let manager = attributes.given("layoutManager")?.value ?? ""
    let isHorizontal = attributes.find("orientation")?.value == "horizontal"
    let isGrid = manager.hasSuffix("GridLayoutManager")
    let columns = isGrid ? max(1, min(integer("spanCount", attributes, context.theme) ?? 1, 100)) : 1
    var inner = context
    inner.parent = "LinearLayout"
    var lines: [Node] = []
    var line: [Node] = []
    for _ in 0..<count {
      var cell: [Node] = []
      included(item.value, from: element, at: item.offset, inner, [], .warning, into: &cell)
      if cell.isEmpty { return [] }
      if columns == 1 {
        lines += cell
        continue
      }
      line += cell.map { node in
        var node = node
        node.set("weight", .number(1))
        node.set(isHorizontal ? "height" : "width", .string("0px"))
        return node
      }
      if line.count >= columns {
        lines.append(list(line, isHorizontal: !isHorizontal, isLine: true, element, context))
        line = []
      }
    }
    if !line.isEmpty {
      var last = list(line, isHorizontal: !isHorizontal, isLine: true, element, context)
      last.set("weightSum", .number(Double(columns)))
      lines.append(last)
    }
    return [list(lines, isHorizontal: isHorizontal, element, context)]
  }

  /// The item that a Spinner shows: an entry in the platform's layout. The longest one is taken, since a Spinner is
  /// as wide as its widest entry.
  mutating func spinnerItem(
    of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context
  ) -> [Node]? {
    if attributes.toolsListItem != nil { return nil }
    guard let found = attributes.find("entries"), let reference = ResourceReference(found.value),
      let entries = resources.array(reference.name), !entries.isEmpty
    else { return nil }
    let key = reference.name + "\n\(context.themeNumber)"
    let longest =
      longestEntries[key]
      ?? entries.compactMap { resolve($0, context.theme, found.file, found.offset)?.text }
      .max { $0.utf8.count < $1.utf8.count } ?? ""
    longestEntries[key] = longest
    var item: [Node] = []
    included("@android:layout/simple_spinner_item", from: element, at: found.offset, context, [], into: &item)
    return item.map { node in
      var node = node
      if !longest.isEmpty { node.set("text", .string(longest)) }
      return node
    }
  }

  /// - Parameter isLine: Whether it is one line of a grid, which is as long as the grid is wide.
  private func list(
    _ children: [Node], isHorizontal: Bool, isLine: Bool = false, _ element: XMLTreeElement, _ context: Context
  ) -> Node {
    var node = Node(
      kind: .view(className: "LinearLayout"),
      attributes: [
        NodeAttribute(name: "direction", value: .string(isHorizontal ? "horizontal" : "vertical")),
        NodeAttribute(name: "height", value: .string(isHorizontal != isLine ? "match_parent" : "wrap_content")),
        NodeAttribute(name: "width", value: .string(isHorizontal != isLine ? "wrap_content" : "match_parent")),
      ], children: children)
    node.displayName = "LinearLayout"
    node.tag = tag(of: element, in: context.file)
    return node
  }

  // MARK: Text fields

  /// The line below a text field for its helper text, its error or its counter; `nil` if it has none of them.
  ///
  /// Source: TextInputLayout and IndicatorViewController of Material Components (1.12): an error that isn't there yet keeps its
  /// line. Differs: the counter, which is beside the text, is not a view of its own.
  private mutating func indicatorLine(_ attributes: AndroidAttributes, _ context: Context) -> Node? {
    let theme = context.theme
    let helper = string("helperText", attributes, theme) ?? ""
    let hasHelper = !helper.isEmpty && bool("helperTextEnabled", attributes, theme) != false
    let hasLine =
      hasHelper || bool("errorEnabled", attributes, theme) == true || bool("counterEnabled", attributes, theme) == true
    guard hasLine else { return nil }
    let padding = pixels(dp: 16)
    var values: [(String, Value)] = [
      ("height", .string("wrap_content")), ("paddingLeft", .string("\(padding)px")),
      ("paddingRight", .string("\(padding)px")), ("paddingTop", .string("\(pixels(dp: 4))px")),
      ("text", .string(hasHelper ? helper : " ")),
      ("textSize", .string("\(wholePixels(12 * density * fontScale))px")), ("width", .string("match_parent")),
    ]
    if usesAndroidText {
      values.append(
        ("textMetrics", .string(options.apiLevel == 34 ? "android" : "android-\(options.apiLevel)")))
    }
    var node = Node(
      kind: .view(className: "TextView"),
      attributes: values.sorted { $0.0 < $1.0 }.map { NodeAttribute(name: $0.0, value: $0.1) })
    node.displayName = "TextView"
    return node
  }

  /// The children of a TextInputLayout, which are in a frame below the label.
  mutating func wrappedInFrame(
    _ children: [Node], _ tag: Int, _ attributes: AndroidAttributes, _ context: Context
  ) -> [Node] {
    guard !children.isEmpty else { return [] }
    var frame = Node(
      kind: .view(className: "FrameLayout"),
      attributes: [
        NodeAttribute(name: "height", value: .string("wrap_content")),
        NodeAttribute(name: "width", value: .string("match_parent")),
      ], children: children)
    frame.displayName = "FrameLayout"
    frame.tag = tag
    // An outlined box leaves half of its label's height free above it.
    if context.box.hasPrefix("OutlinedBox"), bool("hintEnabled", attributes, context.theme) != false {
      let top = Int(min(0.927734375 * 12 * density * fontScale / 2, Double(Pixels.limit)))
      frame.set("marginTop", .string("\(top)px"))
    }
    guard var line = indicatorLine(attributes, context) else { return [frame] }
    line.tag = tag
    return [frame, line]
  }
}

extension Node {
  /// Makes a bar that collapses as high, at least, as the Toolbar in it.
  mutating func keepToolbar(of children: [Node]) {
    let bar = children.first { $0.displayName?.hasSuffix("Toolbar") == true }
    guard let height = bar?.attributes.first(where: { $0.name == "height" })?.value, case .string(let text) = height,
      text.hasSuffix("px"), attributes.allSatisfy({ $0.name != "minHeight" })
    else { return }
    set("minHeight", height)
  }

  /// Sets an attribute, in place of one of that name.
  mutating func set(_ name: String, _ value: Layouts.AttributeValue) {
    template = -1
    attributes.removeAll { $0.name == name }
    let place = attributes.firstIndex { $0.name > name } ?? attributes.endIndex
    attributes.insert(NodeAttribute(name: name, value: value), at: place)
  }
}
