import GRXAndroidData
import Inflater
import Layouts
import Measure

/// Writes the nodes of a document as a layout in Android's XML.
package struct AndroidText {
  let kinds: [String: ViewKind]
  let density: Double
  /// The API level for which the layout is written.
  let apiLevel: Int
  private var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  /// Android's attributes by their names in the tables: the view's own, and those of children.
  static let names: (own: [String: (String, AndroidAttribute)], child: [String: (String, AndroidAttribute)]) = {
    var own: [String: (String, AndroidAttribute)] = [:]
    var child: [String: (String, AndroidAttribute)] = [:]
    for (name, attribute) in AndroidAttribute.table.sorted(by: { $0.key < $1.key }) {
      if attribute.isOfChild {
        child[attribute.name] = (name, attribute)
      } else {
        own[attribute.name] = (name, attribute)
      }
    }
    return (own, child)
  }()

  /// Returns the layout that the nodes describe. Comments name properties that Android's XML can't express.
  ///
  /// - Parameters:
  ///   - root: The outermost node.
  ///   - kinds: The kinds of views that the document uses.
  ///   - density: The density for which the document was read, which converts lengths in pixels.
  ///   - apiLevel: The API level for which it was read, which determines how lengths are rounded.
  package static func text(of root: Node, kinds: [ViewKind], density: Double, apiLevel: Int = 34) -> String {
    var named: [String: ViewKind] = [:]
    for kind in kinds { for name in [kind.name] + kind.aliases { named[name] = kind } }
    var writer = AndroidText(kinds: named, density: density, apiLevel: apiLevel)
    writer.write(root)
    return writer.text
  }

  private init(kinds: [String: ViewKind], density: Double, apiLevel: Int) {
    self.kinds = kinds
    self.density = density
    self.apiLevel = apiLevel
  }

  // MARK: Elements

  private enum Step {
    case node(Node, parent: String?, isInRow: Bool?, scrollFlags: String?, indent: Int)
    case end(String, indent: Int)
  }

  /// Writes a node. Iterative, since documents may be deeply nested.
  private mutating func write(_ root: Node) {
    var steps: [Step] = [.node(root, parent: nil, isInRow: nil, scrollFlags: nil, indent: 0)]
    while let step = steps.popLast() {
      switch step {
      case .end(let name, let indent): text += "\(blanks(indent))</\(name)>\n"
      case .node(let node, let parent, let isInRow, let scrollFlags, let indent):
        let element = describe(node, parent: parent, isInRow: isInRow)
        var out = element.out
        if let scrollFlags { out.set("app:layout_scrollFlags", scrollFlags) }
        if !out.missing.isEmpty {
          text += "\(blanks(indent))<!-- not available in Android: \(comment(out.missing)) -->\n"
        }
        text += "\(blanks(indent))<\(element.name)"
        var all = out.list
        if parent == nil {
          all.insert(("xmlns:android", AndroidNamespace.android), at: 0)
          all.insert(("xmlns:app", AndroidNamespace.app), at: 1)
          all.insert(("xmlns:aapt", AndroidNamespace.aapt), at: 2)
        }
        for (name, value) in all { text += "\n\(blanks(indent + 2))\(name)=\"\(AndroidXMLText.escaped(value))\"" }
        guard !node.children.isEmpty || !out.drawables.isEmpty else {
          text += " />\n"
          continue
        }
        text += ">\n"
        for (name, drawable) in out.drawables.sorted(by: { $0.key < $1.key }) {
          text += "\(blanks(indent + 1))<aapt:attr name=\"\(name)\"><shape>"
          if let color = drawable.color { text += "<solid android:color=\"\(AndroidXMLText.escaped(color))\" />" }
          if let size = drawable.size {
            text += "<size android:width=\"\(size.width)\" android:height=\"\(size.height)\" />"
          }
          if let edges = drawable.padding {
            let names = ["left", "top", "right", "bottom"]
            text += "<padding"
            for (name, edge) in zip(names, edges) { text += " android:\(name)=\"\(edge)\"" }
            text += " />"
          }
          text += "</shape></aapt:attr>\n"
        }
        steps.append(.end(element.name, indent: indent))
        let isRow = direction(of: node, element.base)
        for (index, child) in node.children.enumerated().reversed() {
          steps.append(
            .node(
              child, parent: element.base, isInRow: isRow, scrollFlags: flagsForScrolling(ofChild: index, in: node),
              indent: indent + 1))
        }
      }
    }
  }

  /// Returns the scroll flags of a child of an AppBarLayout, or `nil` if it doesn't scroll away.
  private func flagsForScrolling(ofChild index: Int, in node: Node) -> String? {
    let attributes = node.attributes
    guard case .number(let count)? = attributes.first(where: { $0.name == "scrollingChildren" })?.value,
      Double(index) < count
    else { return nil }
    let keepsLast = attributes.contains { $0.name == "keepsLastCollapsed" && $0.value == .bool(true) }
    return keepsLast && Double(index) == count - 1 ? "scroll|exitUntilCollapsed" : "scroll"
  }

  /// Returns whether the children of a node are in a row, or `nil` if the node isn't a LinearLayout.
  private func direction(of node: Node, _ base: String) -> Bool? {
    switch base {
    case "TableLayout": false
    case "LinearLayout": node.attributes.contains { $0.name == "direction" && $0.value == .string("horizontal") }
    default: nil
    }
  }

  private func blanks(_ indent: Int) -> String { String(repeating: "  ", count: indent) }

  /// Returns a comment, which must not contain two consecutive hyphens.
  private func comment(_ words: [String]) -> String {
    words.map(\.excerpt).joined(separator: ", ").split(separator: "-", omittingEmptySubsequences: true).joined(
      separator: "_")
  }

  /// Returns the element for a node: its name, the class of the tables, the properties that can't be expressed, and its
  /// attributes.
  private func describe(_ node: Node, parent: String?, isInRow: Bool?) -> (name: String, base: String, out: Attributes)
  {
    var out = Attributes(isInRow: isInRow)
    switch node.kind {
    case .include(let reference):
      let stem = reference.filename.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "layout"
      out.set("layout", "@layout/" + stem)
      write(node.attributes, kind: nil, parent: parent, &out)
      return ("include", "", out)
    case .unreadable:
      out.missing.append("a view whose class can't be read")
      return ("View", "View", out)
    case .view(let className), .group(let className):
      let kind = kinds[className]
      let base = kind?.substituted ?? className
      let writer = WidgetTable.standard.writer(of: base, for: node)
      let name = writer?.name ?? standIn(for: base, node, &out)
      writer?.widget.prepareWriting(node, &out)
      out.wrapsHeight = node.wraps("height")
      write(expressible(node, base), kind: kind, parent: parent, &out)
      out.separateEdges()
      out.setDefault("android:layout_width", "wrap_content")
      out.setDefault("android:layout_height", "wrap_content")
      writer?.widget.writeDefaults(&out)
      for (name, value) in out.fallbacks { out.setDefault("android:" + name, value) }
      return (name, base, out)
    }
  }

  /// Returns the attributes of a node with those of other classes in the place of some that Android's XML lacks.
  private func expressible(_ node: Node, _ base: String) -> [NodeAttribute] {
    var node = node
    // The longest text is likely to be the widest.
    if case .string(let texts)? = node.value(of: "alternatives") {
      var longest = ""
      if case .string(let text)? = node.value(of: "text") { longest = text }
      for text in texts.split(separator: "\n") where text.utf8.count > longest.utf8.count { longest = String(text) }
      node.remove("alternatives")
      node.set("text", .string(longest))
    }
    if case .pixels(let more)? = node.value(of: "alternativesPadding"), more > 0 {
      let edge =
        node.value(of: "paddingEnd") == nil && node.value(of: "paddingRight") != nil ? "paddingRight" : "paddingEnd"
      var padding = more
      if case .pixels(let own)? = node.value(of: edge) { padding += own }
      node.set(edge, .pixels(padding))
    }
    if base == "FrameLayout", let width = node.value(of: "maxWidth"), width == node.value(of: "minWidth"),
      node.wraps("width")
    {
      node.remove("maxWidth")
      node.set("width", width)
    }
    return node.attributes
  }

  /// Returns the class of Android as which a class that Android lacks is written, and notes what is lost.
  private func standIn(for base: String, _ node: Node, _ out: inout Attributes) -> String {
    switch base {
    case "Switch":
      out.missing.append("a Switch of 51 by 31 points")
      for (name, length) in [("minWidth", "51dp"), ("minHeight", "31dp")] { out.fallbacks.append((name, length)) }
    case "ItemList", "ItemGrid":
      // One below the other, or in a row, as long as they fit.
      let isOneColumn =
        base == "ItemList" && node.value(of: "columns") == nil && node.value(of: "reversed") == nil
      out.missing.append("the \(isOneColumn ? "scrolling" : "columns") of an \(base)")
      if base == "ItemList" { out.fallbacks = [("orientation", "vertical"), ("baselineAligned", "false")] }
      if isOneColumn { return "LinearLayout" }
    case _ where Self.stacks.contains(base): out.missing.append("the stack \(base)")
    case "AutoLayout": out.missing.append("the constraints of an AutoLayout")
    default:
      // A class that isn't in the tables is one of Android's.
      guard kinds[base] != nil else { return base }
      out.missing.append("the class \(base)")
    }
    return "FrameLayout"
  }
}
