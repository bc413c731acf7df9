import Layouts

/// What a style gives, with its parents.
struct AndroidLayer {
  private let values: [String: String]
  /// The names of those that are translated one by one, in order.
  let directNames: [String]

  init(_ values: [String: String]) {
    self.values = values
    directNames = values.keys.filter { AndroidAttribute.table[$0] != nil }.sorted()
  }

  subscript(name: String) -> String? { values[name] }

  /// The same without all that isn't named.
  func keeping(_ names: Set<String>) -> AndroidLayer { AndroidLayer(values.filter { names.contains($0.key) }) }
}

/// The attributes of an element, and what its styles and theme give besides.
struct AndroidAttributes {
  /// An attribute that a document gives.
  struct Given {
    /// The name without its prefix.
    let name: String
    let value: String
    /// Whether it is in the namespace of the platform, and not of the application.
    let isPlatform: Bool
    let file: AndroidTranslator.File
    /// Where the value is.
    let offset: Int
    /// Whether it counts for the editor's preview only.
    var isPreview = false
  }

  /// A value and where a message about it points.
  struct Found {
    let value: String
    let file: AndroidTranslator.File
    let offset: Int
    /// Whether the document gives it, and no style.
    let isGiven: Bool
    /// Whether it counts for the editor's preview only, so that a mistake in it is a warning.
    var isPreview = false

    /// Of what is said about a wrong value.
    var severity: InflateError.Severity { isGiven && !isPreview ? .error : .warning }
  }

  private(set) var own: [Given] = []
  private let element: XMLTreeElement
  private let file: AndroidTranslator.File
  /// What `style`, the default style and the theme give, by names without prefix; earlier layers win.
  var layers: [AndroidLayer] = []
  /// The attribute `style`.
  private(set) var style: Given?
  /// Whether `style` names one that there isn't, which may have given anything.
  var lacksStyle = false
  private(set) var toolsLayout: Given?
  private(set) var toolsListItem: Given?
  private(set) var toolsItemCount: Given?

  init(
    _ element: XMLTreeElement, in file: AndroidTranslator.File, overrides: [AndroidTranslator.Overrides],
    _ options: AndroidOptions
  ) {
    self.element = element
    self.file = file
    var tools: [Given] = []
    own.reserveCapacity(element.attributes.count)
    for attribute in element.attributes {
      let namespace = attribute.namespace
      let given = Given(
        name: attribute.name, value: attribute.value, isPlatform: namespace == AndroidNamespace.android, file: file,
        offset: attribute.valueOffset)
      if namespace.isEmpty {
        if attribute.name == "style" { style = given }
      } else if namespace == AndroidNamespace.tools {
        switch attribute.name {
        case "layout": toolsLayout = given
        case "listitem": toolsListItem = given
        case "itemCount": toolsItemCount = given
        default: tools.append(given)
        }
      } else if namespace == AndroidNamespace.android || AndroidNamespace.isApp(namespace) {
        own.append(given)
      }
    }
    if options.usesToolsAttributes {
      for var given in tools where !Self.editorOnly.contains(given.name) {
        given.isPreview = true
        set(given)
      }
    }
    for overrides in overrides.reversed() {
      if overrides.countsLayout { own.removeAll { $0.name.hasPrefix("layout_") } }
    }
    for overrides in overrides {
      for given in overrides.attributes
      where given.name == "id" || given.name == "visibility"
        || (overrides.countsLayout && given.name.hasPrefix("layout_"))
      {
        set(given)
      }
    }
  }

  /// Attributes of the namespace `tools` that replace nothing.
  static let editorOnly: Set<String> = [
    "context", "ignore", "targetApi", "parentTag", "showIn", "menu", "openDrawer", "actionBarNavMode", "locale", "keep",
    "discard", "shrinkMode", "node", "replace", "override", "layout_editor_absoluteX", "layout_editor_absoluteY",
    "viewBindingIgnore", "viewBindingType", "sample", "listheader", "listfooter", "deviceIds", "layoutConstraint",
  ]

  private mutating func set(_ given: Given) {
    own.removeAll { $0.name == given.name }
    own.append(given)
  }

  /// Gives an element that has no size that of its content.
  mutating func setDefaultSize() {
    for name in ["layout_width", "layout_height"] where given(name) == nil {
      own.append(Given(name: name, value: "wrap_content", isPlatform: true, file: file, offset: element.offset))
    }
  }

  mutating func filterOwn(_ isKept: (Given) -> Bool) { own.removeAll { !isKept($0) } }

  func given(_ name: String) -> Given? { own.first { $0.name == name } }

  /// The value of an attribute: the element's own, or that of the first layer that has it. An empty value of data binding
  /// and `@null` are for whoever asks to judge.
  func find(_ name: String) -> Found? {
    if let given = given(name) {
      return Found(
        value: given.value, file: given.file, offset: given.offset, isGiven: true, isPreview: given.isPreview)
    }
    for layer in layers {
      if let value = layer[name] { return Found(value: value, file: file, offset: element.offset + 1, isGiven: false) }
    }
    return nil
  }
}

/// The attributes of a node as they are collected.
struct AndroidEmitter {
  let base: String
  let parent: String?
  let theme: AndroidTheme
  let file: AndroidTranslator.File
  let element: XMLTreeElement
  let isInTextInput: Bool
  private var values: [String: Layouts.AttributeValue] = [:]

  init(
    base: String, parent: String?, theme: AndroidTheme, file: AndroidTranslator.File, element: XMLTreeElement,
    isInTextInput: Bool
  ) {
    self.base = base
    self.parent = parent
    self.theme = theme
    self.file = file
    self.element = element
    self.isInTextInput = isInTextInput
  }

  subscript(name: String) -> Layouts.AttributeValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Sets a length in pixels.
  mutating func set(_ name: String, pixels: Int) { values[name] = .string("\(pixels)px") }

  var sorted: [NodeAttribute] {
    values.sorted { $0.key < $1.key }.map { NodeAttribute(name: $0.key, value: $0.value) }
  }
}
