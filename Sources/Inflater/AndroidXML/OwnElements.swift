import GRXFileFormats
import Inflater
import Layouts

/// The elements that a widget creates while it is translated.
struct OwnElements {
  typealias Attribute = (String, Value)

  /// The value of an attribute.
  enum Value: ExpressibleByStringLiteral {
    /// A value as in a document, such as `wrap_content` or `@null`.
    case written(String)
    /// A length.
    case pixels(Int)
    /// A text as it is displayed, without references and escapes.
    case text(String)

    init(stringLiteral value: String) { self = .written(value) }
  }

  private var builder = XMLTreeBuilder()

  init() { builder.begin("x") }

  var isEmpty: Bool { builder.count == 1 }
  var byteCount: Int { builder.byteCount }

  /// The elements, inside an element that represents the widget.
  var tree: XMLTree {
    var builder = builder
    builder.end()
    return builder.tree
  }

  /// Begins an element.
  ///
  /// - Parameter attributes: Names with the prefixes `android` and `app`, and their values.
  mutating func begin(
    _ name: String, width: Value = "wrap_content", height: Value = "wrap_content", _ attributes: [Attribute] = []
  ) {
    builder.begin(name)
    for (name, value) in [("android:layout_width", width), ("android:layout_height", height)] + attributes {
      let parts = name.split(separator: ":").map(String.init)
      // `style` has no prefix.
      if parts.count == 1, case .written(let text) = value {
        builder.add(name, prefix: "", in: "", text)
        continue
      }
      let namespace = parts[0] == "app" ? AndroidNamespace.app : AndroidNamespace.android
      switch value {
      case .written(let text): builder.add(parts[1], prefix: parts[0], in: namespace, text)
      case .pixels(let length):
        builder.add(parts[1], prefix: parts[0], in: namespace, "", .pixels(Double(length)))
      case .text(let text): builder.add(parts[1], prefix: parts[0], in: namespace, text, .string(text))
      }
    }
  }

  /// Adds an attribute without a namespace to the element that was begun last.
  mutating func addPlain(_ name: String, _ value: String) { builder.add(name, prefix: "", in: "", value) }

  mutating func end() { builder.end() }

  mutating func add(
    _ name: String, width: Value = "wrap_content", height: Value = "wrap_content", _ attributes: [Attribute] = []
  ) {
    begin(name, width: width, height: height, attributes)
    end()
  }

  mutating func include(_ layout: String) {
    builder.begin("include")
    builder.add("layout", prefix: "", in: "", layout)
    builder.end()
  }
}

extension AndroidTranslator {
  /// Returns the nodes of views that a widget creates. Lint and messages treat them as the widget's element.
  func ownViews(_ own: OwnElements, of element: XMLTreeElement, _ context: Context) -> [Node] {
    guard !own.isEmpty,
      reader.charge(own.byteCount, "what <\(element.qualifiedName.excerpt)> shows", context.file, element.offset)
    else { return [] }
    let tree = own.tree
    let file = reader.keep(tree, named: "@" + element.name, at: context.file.location(at: element.offset))
    var inner = context
    inner.file = file
    inner.overrides = []
    var nodes: [Node] = []
    for child in tree.root.children { translate(child, in: inner, into: &nodes) }
    let tag = tag(of: element, in: context.file)
    for index in nodes.indices { nodes[index].setTag(tag, inPlaceOfFile: file.number) }
    return nodes
  }
}

extension Node {
  fileprivate mutating func setTag(_ tag: Int, inPlaceOfFile number: Int) {
    guard self.tag >> 32 == number else { return }
    self.tag = tag
    for index in children.indices { children[index].setTag(tag, inPlaceOfFile: number) }
  }
}
