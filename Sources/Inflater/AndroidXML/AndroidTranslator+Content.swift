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
  func checkContent(
    _ element: XMLTreeElement, _ widget: AndroidWidget, _ attributes: AndroidAttributes, _ node: Node,
    _ context: Context
  ) {
    guard let content = widget.contentOfCode else { return }
    if widget.isFilledByCode { doubts[node.tag, default: []].insert(.content) }
    let wraps = context.wraps
    guard wraps.width && !content.fillsWidth || wraps.height && !content.fillsHeight,
      node.value(of: "visibility") != .string("gone")
    else { return }
    doubts[node.tag, default: []].insert(.size)
    if options.usesToolsAttributes, (attributes.toolsListItem ?? attributes.toolsLayout) != nil { return }
    let name = AndroidWidget.shortName(node.displayName ?? element.name)
    let topic = name + " without content"
    guard isNew(topic) else { return }
    let verb = content.name.hasSuffix("s") ? "are" : "is"
    report(
      "\(content.name) of '\(name.excerpt)' \(verb) created in code, which isn't run: its size depends on "
        + "\(content.name), and it is laid out empty; \(content.remedy)", .warning, context.file, element.offset,
      topic: topic)
  }

  // MARK: Data binding

  /// Reports attributes with expressions of data binding that may change frames, once for each name. Returns what isn't
  /// known about the view because of them.
  func checkDataBinding(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: AndroidEmitter, _ wraps: ContentLengths
  ) -> NodeDoubts {
    var doubts: NodeDoubts = []
    for given in attributes.own where given.isBound {
      let isOwn = Self.isOwnSetter(given)
      let isContent = isOwn || Self.contents.contains(given.name)
      guard isContent || Self.affectsFrames(given.name) else { continue }
      // An adapter that shows or hides views, or sets their lengths, affects those of any size.
      let hides =
        given.name == "visibility"
        || isOwn && (Self.mayHide(given.name) || resources.sources?.adapterChangesFrames(given.name) == true)
      if isContent, !hides {
        guard out["visibility"] != .string("gone") else { continue }
        let isOneLine = out["singleLine"] == .bool(true) || out["lines"] != nil || out["maxLines"] == .number(1)
        let changesHeight = !widget.isText || !isOneLine && given.name == "text" || isOwn
        guard wraps.width || wraps.height && changesHeight else { continue }
      }
      if given.name == "visibility", given.value.contains("INVISIBLE"), !given.value.contains("GONE") {
        doubts.insert(.visibility)
        continue
      }
      doubts.insert(hides ? .visibility : .size)
      let name = (given.isPlatform ? "android:" : "app:") + given.name
      let topic = "@{}" + name
      guard isNew(topic) else { continue }
      let remedy =
        isOwn
        ? "; its effect on the size isn't known" : "; tools:\(given.name) sets it for the layout"
      report(
        "'\(name)' is set by data binding, which isn't run, and is ignored: '\(given.value.excerpt)'" + remedy,
        .warning,
        given.file, given.offset, topic: topic)
    }
    return doubts
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
    return AndroidTranslator.dataBindingDefault(value) == nil
  }
}

extension AndroidWidget {
  /// The content that applications add in code to a view of this class.
  fileprivate struct CodeContent {
    let name: String
    let remedy: String
    /// Whether an empty view takes the offered width, or height.
    var fillsWidth = false
    var fillsHeight = false
  }

  /// The content that applications add in code, or `nil` for other classes.
  fileprivate var contentOfCode: CodeContent? {
    let items = "tools:listitem shows one of them"
    return switch kind {
    case .fragment: CodeContent(name: "the fragment", remedy: "tools:layout shows its layout")
    case .list, .gridView: CodeContent(name: "the items", remedy: items, fillsWidth: true)
    case .recycler, .pager: CodeContent(name: "the items", remedy: items)
    case .spinner: CodeContent(name: "the items", remedy: items + ", and android:entries sets them")
    case .tabs: CodeContent(name: "the tabs", remedy: "<TabItem> elements are shown", fillsHeight: true)
    default: nil
    }
  }

  /// Whether it fills the offered width without items.
  var fillsWidthAlone: Bool {
    ["android:listViewStyle", "android:expandableListViewStyle", "android:gridViewStyle"].contains(styleAttribute)
  }
}
