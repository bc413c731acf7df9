import Inflater
import Layouts
import Measure

/// The attributes of a node while its element is translated.
struct NodeDraft {
  /// The class of this library as which it is laid out.
  let base: String
  /// The attributes of that class, and those that the parent's class has for its children.
  let own: JoinedAttributes
  let ofParent: JoinedAttributes
  /// The padding and the minimum size, which become attributes in the end.
  var box = ViewBox()
  /// The insets of the window that reach the view's children; `nil` for none.
  var insets: ReceivedInsets?
  /// The application's own fonts of a text.
  var fonts: FontFamily?
  private var values: [String: NodeAttribute] = [:]

  init(base: String, own: JoinedAttributes, ofParent: JoinedAttributes) {
    (self.base, self.own, self.ofParent) = (base, own, ofParent)
  }

  subscript(name: String) -> AttributeValue? {
    get { values[name]?.value }
    set { values[name] = newValue.map { NodeAttribute(name: name, value: $0) } }
  }

  /// Sets an attribute that Android's tables and those of the class have.
  mutating func set(_ name: String, at position: AttributePosition, _ value: AttributeValue) {
    values[name] = NodeAttribute(name: name, value: value, position: position)
  }

  /// Sets a length in pixels.
  mutating func set(_ name: String, pixels: Int) { self[name] = .pixels(Double(pixels)) }

  /// The attributes by name, with their positions in the tables, which the inflater then doesn't search for.
  var sorted: [NodeAttribute] {
    values.values.sorted { $0.name < $1.name }.map { attribute in
      guard attribute.position == nil,
        let position = own.position(named: attribute.name) ?? ofParent.position(named: attribute.name)
      else { return attribute }
      return NodeAttribute(name: attribute.name, value: attribute.value, position: position)
    }
  }

  // MARK: Contents

  /// Sets the size of the content of a view that shows no picture of the document.
  mutating func setContent(_ size: Size) {
    self["adjustViewBounds"] = .bool(false)
    guard size != .zero else { return }
    set("intrinsicWidth", pixels: size.width)
    set("intrinsicHeight", pixels: size.height)
  }

  /// Sets the size of a drawable beside a text: 0 for left, then clockwise.
  mutating func setDrawable(_ size: Size, side: Int) {
    self[["drawableLeft", "drawableTop", "drawableRight", "drawableBottom"][side]] = .array([
      .pixels(Double(size.width)), .pixels(Double(size.height)),
    ])
  }

  /// Sets the maximum size of a view that observes it.
  mutating func setGreatestSize(_ element: Element, rule: String) {
    if let width = element.pixels("maxWidth") { set("maxWidth", pixels: max(0, width)) }
    if let height = element.pixels("maxHeight") { set("maxHeight", pixels: max(0, height)) }
    if self["maxWidth"] != nil || self["maxHeight"] != nil { self["maximumRule"] = .string(rule) }
  }
}

extension Node {
  /// Sets a length in pixels.
  mutating func set(_ name: String, pixels: Int) { set(name, .pixels(Double(pixels))) }

  /// Sets an attribute, replacing one of the same name.
  mutating func set(_ name: String, _ value: AttributeValue) {
    template = -1
    attributes.removeAll { $0.name == name }
    let place = attributes.firstIndex { $0.name > name } ?? attributes.endIndex
    attributes.insert(NodeAttribute(name: name, value: value), at: place)
  }

  mutating func remove(_ name: String) {
    template = -1
    attributes.removeAll { $0.name == name }
  }

  /// Returns the value of an attribute; `nil` if the node doesn't have it.
  func value(of name: String) -> AttributeValue? { attributes.first { $0.name == name }?.value }
}
