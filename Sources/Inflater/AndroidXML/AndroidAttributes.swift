import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts

/// The attributes that a style and its parents set.
struct AndroidLayer {
  private let values: [String: String]
  /// The attributes that are translated independently, in the order of their names.
  let direct: [(name: String, attribute: AndroidAttribute)]

  /// The style, without its parents.
  let style: ResourceReference?
  private let setsParams: Bool
  /// Whether it sets an overlay of the theme for its view.
  let hasOverlay: Bool
  /// Whether it sets the layout direction of its view.
  let hasDirection: Bool

  init(_ values: [String: String], of style: ResourceReference? = nil) {
    self.values = values
    self.style = style
    direct = values.keys.sorted().compactMap { name in AndroidAttribute.table[name].map { (name, $0) } }
    setsParams = values.keys.contains(where: AndroidAttributes.isOfParams)
    hasOverlay = values["materialThemeOverlay"] != nil
    hasDirection = values["layoutDirection"] != nil
  }

  /// The layer of a default style: the attributes for a view's parent are read only from the element and its style.
  ///
  /// Source: the constructor of android.view.ViewGroup.LayoutParams (API 34).
  var asDefault: AndroidLayer {
    setsParams ? AndroidLayer(values.filter { !AndroidAttributes.isOfParams($0.key) }, of: style) : self
  }

  subscript(name: String) -> String? { values[name] }

  /// Returns the layer without the named attributes.
  func dropping(_ names: Set<String>) -> AndroidLayer {
    AndroidLayer(values.filter { !names.contains($0.key) }, of: style)
  }

  /// Returns the layer with only the named attributes.
  func keeping(_ names: Set<String>) -> AndroidLayer {
    AndroidLayer(values.filter { names.contains($0.key) }, of: style)
  }
}

/// The attributes of an element, and those that its styles and theme add.
struct AndroidAttributes {
  /// An attribute that a document sets.
  struct Given {
    /// The name without its prefix.
    let name: String
    let value: String
    /// Whether it is in the platform's namespace, rather than in the application's.
    let isPlatform: Bool
    let file: XMLFile
    /// The offset of the value.
    let offset: Int
    /// Whether it applies only to the editor's preview.
    var isPreview = false
    /// The value on a device, which the preview's value replaces.
    var deviceValue: String?
    /// The value, if it wasn't read from a document.
    var madeValue: XMLTree.MadeValue?

    /// Returns the attribute with another value.
    func with(_ value: String, _ madeValue: XMLTree.MadeValue? = nil) -> Given {
      Given(
        name: name, value: value, isPlatform: isPlatform, file: file, offset: offset, isPreview: isPreview,
        deviceValue: deviceValue, madeValue: madeValue)
    }
  }

  /// A value, and the location of messages about it.
  struct Found {
    let value: String
    let file: XMLFile
    let offset: Int
    /// Whether the document sets it, instead of a style.
    let isGiven: Bool
    /// Whether it applies only to the editor's preview, so that an error in it is a warning.
    var isPreview = false
    /// The value, if it wasn't read from a document.
    var madeValue: XMLTree.MadeValue?

    /// The severity of a diagnostic about an invalid value.
    var severity: InflateError.Severity { isGiven && !isPreview ? .error : .warning }
  }

  private(set) var own: [Given] = [] {
    didSet { noteLengths() }
  }
  /// The lengths of the names of `own`, in bytes, as bits: most attributes that a view is asked for have another.
  private var lengths: UInt64 = 0
  let element: XMLTreeElement
  private let file: XMLFile
  /// The attributes of `style`, the default style, and the theme, by names without prefix. Earlier layers take
  /// precedence.
  var layers: [AndroidLayer] = []
  /// The attribute of the theme that names the default style; empty for none.
  var defaultStyleName = ""
  /// The attribute `style`.
  private(set) var style: Given?
  /// Whether `style` names a style that doesn't exist, which may have set any attribute.
  var lacksStyle = false
  /// The attributes of styles that code removes.
  private var hidden: Set<String> = []
  private(set) var toolsLayout: Given?
  private(set) var toolsListItem: Given?
  private(set) var toolsItemCount: Given?

  init(
    _ element: XMLTreeElement, in file: XMLFile, overrides: [AndroidTranslator.Overrides],
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
        offset: attribute.valueOffset, madeValue: attribute.madeValue)
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
    noteLengths()
    if options.usesToolsAttributes {
      for var given in tools where !Self.editorOnly.contains(given.name) {
        given.isPreview = true
        given.deviceValue = self.given(given.name)?.value
        set(given)
      }
    }
    for overrides in overrides.reversed() {
      if overrides.countsLayout { own.removeAll { Self.isOfParams($0.name) } }
    }
    set(
      overrides.flatMap { overrides in
        overrides.attributes.filter { given in
          given.name == "id" || given.name == "visibility"
            || (overrides.countsLayout && Self.isOfParams(given.name))
            || (overrides.isOfScene && Self.ofDrawing.contains(given.name))
        }
      })
  }

  /// Attributes of the namespace `tools` that don't replace others.
  static let editorOnly: Set<String> = [
    "context", "ignore", "targetApi", "parentTag", "showIn", "menu", "openDrawer", "actionBarNavMode", "locale", "keep",
    "discard", "shrinkMode", "node", "replace", "override", "layout_editor_absoluteX", "layout_editor_absoluteY",
    "viewBindingIgnore", "viewBindingType", "part", "sample", "listheader", "listfooter", "deviceIds",
    "layoutConstraint",
  ]

  /// How a view is drawn, apart from its content: the attributes that a state of a scene sets.
  private static let ofDrawing: Set = [
    "alpha", "elevation", "rotation", "rotationX", "rotationY", "scaleX", "scaleY", "transformPivotX",
    "transformPivotY",
    "translationX", "translationY", "translationZ",
  ]

  private mutating func set(_ given: Given) {
    own.removeAll { $0.name == given.name }
    own.append(given)
  }

  /// Sets several attributes; the last one of each name takes effect.
  private mutating func set(_ given: [Given]) {
    if given.isEmpty { return }
    var seen: Set<String> = []
    let last = given.reversed().filter { seen.insert($0.name).inserted }
    own.removeAll { seen.contains($0.name) }
    own += last.reversed()
  }

  /// Sets an attribute to a value that the code of a class sets regardless of the document.
  mutating func replace(_ name: String, by change: CodeChange) {
    hidden.remove(name)
    var given = Given(
      name: name, value: "", isPlatform: AndroidTables.platformAttributes.contains(name), file: file,
      offset: element.offset)
    // Messages about it are warnings, since the document doesn't contain it.
    given.isPreview = true
    switch change {
    case .written(let text): given = given.with(text)
    case .appearance(let text): given = given.with(text)
    case .text(let text): given = given.with(text, .string(text))
    case .pixels(let length): given = given.with("", .pixels(length))
    }
    set(given)
  }

  /// Removes an attribute of the document, so that styles are searched for it.
  mutating func removeOwn(_ name: String) { own.removeAll { $0.name == name } }

  /// Makes an attribute have no value.
  mutating func hide(_ name: String) {
    own.removeAll { $0.name == name }
    hidden.insert(name)
  }

  /// Sets an attribute to a value that another one has.
  mutating func copy(_ found: Found, to name: String) {
    hidden.remove(name)
    set(
      Given(
        name: name, value: found.value, isPlatform: true, file: found.file, offset: found.offset,
        isPreview: !found.isGiven || found.isPreview, madeValue: found.madeValue))
  }

  /// Makes an element without a size as large as its content.
  mutating func setDefaultSize() {
    for name in ["layout_width", "layout_height"] where given(name) == nil {
      own.append(Given(name: name, value: "wrap_content", isPlatform: true, file: file, offset: element.offset))
    }
  }

  /// Whether an attribute is for the view's parent.
  static func isOfParams(_ name: String) -> Bool { name.hasPrefix("layout_") }

  /// Whether the element or a style may set an overlay of the theme.
  var mayHaveOverlay: Bool {
    layers.contains { $0.hasOverlay } || own.contains { $0.name == "materialThemeOverlay" }
  }

  /// Whether the element or a style may set the layout direction.
  var mayHaveDirection: Bool { given("layoutDirection") != nil || layers.contains { $0.hasDirection } }

  mutating func filterOwn(_ isKept: (Given) -> Bool) { own.removeAll { !isKept($0) } }

  /// Removes the named attributes of some styles.
  mutating func dropFromStyles(_ names: Set<String>, where isAffected: (ResourceReference) -> Bool) {
    for index in layers.indices where layers[index].style.map(isAffected) == true {
      layers[index] = layers[index].dropping(names)
    }
  }

  /// Keeps only the named attributes.
  mutating func keep(_ names: Set<String>) {
    filterOwn { names.contains($0.name) }
    layers = layers.map { $0.keeping(names) }
  }

  func given(_ name: String) -> Given? {
    if lengths & Self.bit(ofLength: name) == 0 { return nil }
    for index in own.indices where own[index].name == name { return own[index] }
    return nil
  }

  private static func bit(ofLength name: String) -> UInt64 { 1 << UInt64(min(name.utf8.count, 63)) }

  private mutating func noteLengths() {
    lengths = 0
    for index in own.indices { lengths |= Self.bit(ofLength: own[index].name) }
  }

  /// Returns the value of an attribute: the element's own, or that of the first layer that has it. The caller handles
  /// empty values of data binding and `@null`.
  func find(_ name: String) -> Found? {
    if let given = given(name) {
      return Found(
        value: given.value, file: given.file, offset: given.offset, isGiven: true, isPreview: given.isPreview,
        madeValue: given.madeValue)
    }
    if !hidden.isEmpty, hidden.contains(name) { return nil }
    for layer in layers {
      if let value = layer[name] { return Found(value: value, file: file, offset: element.offset + 1, isGiven: false) }
    }
    return nil
  }
}
