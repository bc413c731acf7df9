import Inflater
import Layouts

/// A DrawerLayout. Drawers are closed, and invisible, unless the editor's preview opens one.
///
/// Source: androidx.drawerlayout.widget.DrawerLayout (1.2).
struct DrawerLayoutWidget: Widget {
  let classes = [WidgetClass("DrawerLayout", "drawerLayoutStyle")]
  let base = "DrawerLayout"
  let package = "androidx.drawerlayout.widget."

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.set("drawerMargin", pixels: element.pixels(dp: 64))
    guard element.options.usesToolsAttributes, let open = element.source.toolsAttribute("openDrawer") else { return }
    let found = AndroidAttributes.Found(
      value: open.value, file: element.file, offset: open.valueOffset, isGiven: true, isPreview: true)
    out["openDrawers"] = element.reader.translated(found, .gravity, element.theme)
  }

  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    fits ? ReceivedInsets(edges: insets.edges, sender: .drawer) : insets
  }

  func finish(_ element: Element, _ node: inout Node) {
    let isRightToLeft = node.word("layoutDirection").map { $0 == "rtl" } ?? element.translator.mirrors
    let open = node.word("openDrawers").flatMap { Self.side(of: $0, isRightToLeft: isRightToLeft) }
    for index in node.children.indices {
      let gravity = node.children[index].word("gravity") ?? ""
      guard let side = Self.side(of: gravity, isRightToLeft: isRightToLeft), side != open else { continue }
      if node.children[index].word("visibility") != "gone" {
        node.children[index].set("visibility", .string("hidden"))
      }
    }
  }

  /// Returns the side that a gravity names: `left` or `right`, or `nil` for none.
  private static func side(of gravity: String, isRightToLeft: Bool) -> String? {
    for word in gravity.split(separator: "|") {
      switch word {
      case "left", "fill", "fill_horizontal": return "left"
      case "right": return "right"
      case "start": return isRightToLeft ? "right" : "left"
      case "end": return isRightToLeft ? "left" : "right"
      default: continue
      }
    }
    return nil
  }
}

extension Node {
  fileprivate func word(_ name: String) -> String? {
    guard case .string(let text)? = value(of: name) else { return nil }
    return text
  }
}
