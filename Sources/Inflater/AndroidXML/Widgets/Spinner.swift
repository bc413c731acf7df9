import GRXAndroidData
import Inflater
import Layouts

/// A field that shows the selected one of its items, above a list of them.
struct SpinnerWidget: Widget {
  let classes = WidgetClass.inLibraries("Spinner", style: "spinnerStyle")
  let base = "Spinner"
  var contentOfCode: CodeContent? {
    CodeContent(name: "the items", remedy: CodeContent.items + ", and android:entries sets them", isAll: false)
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    if let gravity = element.gravity("gravity") { out["contentGravity"] = gravity }
    let difference = backgroundDifference(out.box)
    if !hasEntries(element) {
      out.box.extraEnd += max(0, difference)
    } else if difference != 0 {
      out["alternativesPadding"] = .pixels(Double(difference))
    }
  }

  /// An adapter makes the entries of a Spinner, which accepts no others.
  func prepareWriting(_ node: Node, _ out: inout AndroidText.Attributes) {
    if !node.children.isEmpty { out.missing.append("the view of an entry") }
  }

  /// The padding of the background is added to the entries even if an attribute replaces it.
  private func backgroundDifference(_ box: ViewBox) -> Int {
    let behind = box.background?.padding ?? .zero
    return behind.left + behind.right - box.horizontalPadding
  }

  private func hasEntries(_ element: Element) -> Bool {
    element.has("entries") && element.attributes.toolsListItem == nil
  }

  /// Source: Spinner.setUpChild.
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    inside.disable(ifDisabled: element)
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    let padding = node.value(of: "alternativesPadding")
    node.remove("alternativesPadding")
    node.children = item(of: element, padding) ?? element.sampleItems(in: base, most: 1) ?? []
    return !node.children.isEmpty
  }

  /// Returns the item that is shown: the first entry in the platform's layout. A Spinner with a width limit is as wide as
  /// the widest of its first 15 entries.
  ///
  /// Source: `measureContentWidth` of android.widget.Spinner, and `onMeasure` of AbsSpinner (API 34).
  private func item(of element: Element, _ padding: AttributeValue?) -> [Node]? {
    guard hasEntries(element), let found = element.find("entries"), let reference = ResourceReference(found.value),
      let entries = element.resources.array(reference.name), !entries.isEmpty
    else { return nil }
    let reader = element.reader
    let texts = entries.prefix(15).map { reader.resolve($0, element.theme, found.file, found.offset)?.text ?? "" }
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    guard reader.charge(size, "the text of <\(element.source.qualifiedName.excerpt)>", found.file, found.offset) else {
      return nil
    }
    var items: [Node] = []
    element.include("@android:layout/simple_spinner_item", at: found.offset, into: &items)
    // The first one too, which marks the item as an entry.
    let lines = texts.map { $0.replacing("\n", with: " ") }
    for index in items.indices {
      if !texts[0].isEmpty { items[index].set("text", .string(texts[0])) }
      if let padding { items[index].set("alternativesPadding", padding) }
      items[index].set("alternatives", .string(lines.joined(separator: "\n")))
    }
    return items
  }
}
