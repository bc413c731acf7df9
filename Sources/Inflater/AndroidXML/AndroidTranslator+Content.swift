import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts

/// The lengths of a view that depend on its content: those of `wrap_content`, and those that match such a parent.
struct ContentLengths {
  private(set) var width = false
  private(set) var height = false

  /// Passes from a parent to one of its children.
  /// - Parameter value: Returns the value of an attribute of the child, by its name in the tables.
  mutating func enter(_ value: (String) -> Layouts.AttributeValue?) {
    func depends(_ length: Layouts.AttributeValue?, _ meaning: String, _ onParent: Bool) -> Bool {
      switch length {
      case .string("wrap_content"): true
      case .string("match_parent"): onParent
      default: value(meaning) == .string("wrap")
      }
    }
    width = depends(value("width"), "widthDefault", width)
    height = depends(value("height"), "heightDefault", height)
  }
}

extension AndroidTranslator {
  // MARK: Content that code adds

  /// Records that a view is empty because the application adds its content, and reports it if the view's size depends on
  /// that content, once for each class. A sample that isn't valid is already reported.
  func checkContent(_ element: Element, _ node: Node) {
    guard let content = element.widget.contentOfCode else { return }
    if content.isAll { unknowns[node.tag, default: []].insert(.content) }
    let wraps = element.inside.wraps
    guard wraps.width && !content.fillsWidth || wraps.height && !content.fillsHeight,
      node.value(of: "visibility") != .string("gone")
    else { return }
    unknowns[node.tag, default: []].insert(.size)
    let attributes = element.attributes
    if reader.options.usesToolsAttributes, (attributes.toolsListItem ?? attributes.toolsLayout) != nil { return }
    let name = ClassNames.shortName(node.displayName ?? element.source.name)
    let topic = name + " without content"
    guard reader.isNew(topic) else { return }
    let verb = content.name.hasSuffix("s") ? "are" : "is"
    element.report(
      "\(content.name) of '\(ClassNames.whole(name))' \(verb) created in code, which isn't run: its size depends on "
        + "\(content.name), and it is laid out empty; \(content.remedy)", topic: topic)
  }

  // MARK: Data binding

  /// Reports attributes with expressions of data binding that may change frames, once for each name. Returns what isn't
  /// known about the view because of them.
  func checkDataBinding(_ element: Element, _ node: Node) -> NodeUnknowns {
    var unknowns: NodeUnknowns = []
    for given in element.attributes.own where given.isBound {
      let isOwn = Self.isOwnSetter(given)
      let isContent = isOwn || Self.contents.contains(given.name)
      guard isContent || Self.affectsFrames(given.name) else { continue }
      // An adapter that shows or hides views, or sets their lengths, affects those of any size.
      let hides =
        given.name == "visibility"
        || isOwn && (Self.mayHide(given.name) || reader.resources.sources?.adapterChangesFrames(given.name) == true)
      if isContent, !hides {
        guard node.value(of: "visibility") != .string("gone") else { continue }
        let isOneLine =
          node.value(of: "singleLine") == .bool(true) || node.value(of: "lines") != nil
          || node.value(of: "maxLines") == .number(1)
        let changesHeight = element.widget.text == nil || !isOneLine && given.name == "text" || isOwn
        guard element.inside.wraps.width || element.inside.wraps.height && changesHeight else { continue }
      }
      if given.name == "visibility", given.value.contains("INVISIBLE"), !given.value.contains("GONE") {
        unknowns.insert(.visibility)
        continue
      }
      unknowns.insert(hides ? .visibility : .size)
      let name = (given.isPlatform ? "android:" : "app:") + given.name
      let topic = "@{}" + name
      guard reader.isNew(topic) else { continue }
      let remedy =
        isOwn
        ? "; its effect on the size isn't known" : "; tools:\(given.name) sets it for the layout"
      reader.report(
        "'\(name)' is set by data binding, which isn't run, and is ignored: '\(given.value.excerpt)'" + remedy,
        .warning,
        given.file, given.offset, topic: topic)
    }
    return unknowns
  }

  /// The attributes with the content of a view, whose size depends on them only if it wraps its content.
  private static let contents: Set<String> = ["text", "hint", "src", "srcCompat", "background"]

  /// Returns whether an attribute is known neither to Android nor to its libraries: the application's code sets it, in a
  /// method marked with `@BindingAdapter` or in a setter of the view's class. Listeners don't affect sizes.
  private static func isOwnSetter(_ given: AndroidAttributes.Given) -> Bool {
    !given.isPlatform && !AndroidTables.platformAttributes.contains(given.name)
      && !AndroidTables.libraryAttributes.contains(given.name) && !isListener(given.name)
  }

  private static func isListener(_ name: String) -> Bool {
    name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
      || ["Listener", "Handler", "Callback", "Click", "Clicked", "Action", "Command", "ContentDescription"].contains {
        name.hasSuffix($0)
      }
  }

  /// Returns whether an attribute probably shows or hides its view, judging by its name.
  private static func mayHide(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["visib", "gone", "hide", "hidden", "show"].contains { name.contains($0) }
  }

  private static func affectsFrames(_ name: String) -> Bool {
    AndroidAttribute.table[name] != nil || ofBoxesAndTexts.contains(name) || name.hasPrefix("layout_margin")
      || name.hasPrefix("padding") || name.hasPrefix("drawable") && !name.contains("Tint")
  }

  private static let ofBoxesAndTexts: Set<String> = [
    "entries", "gravity", "icon", "lines", "maxHeight", "maxLines", "maxWidth", "minHeight", "minLines", "minWidth",
    "orientation", "singleLine", "textAppearance", "textSize",
  ]
}

extension AndroidAttributes.Given {
  /// Whether its value is an expression of data binding without a default.
  var isBound: Bool {
    guard value.utf8.first == UInt8(ascii: "@"), value.hasPrefix("@{") || value.hasPrefix("@={") else { return false }
    return ResourceReader.dataBindingDefault(value) == nil
  }
}
