import Inflater
import Layouts

extension AndroidWidgetClass {
  /// A DrawerLayout. Drawers are closed, and invisible, unless the editor's preview opens one.
  ///
  /// Source: androidx.drawerlayout.widget.DrawerLayout (1.2).
  static let drawer = AndroidWidgetClass(
    emit: { translator, _, _, out in
      out.set("drawerMargin", pixels: translator.pixels(dp: 64))
      guard translator.options.usesToolsAttributes, let open = out.element.toolsAttribute("openDrawer") else { return }
      let found = AndroidAttributes.Found(
        value: open.value, file: out.file, offset: open.valueOffset, isGiven: true, isPreview: true)
      out["openDrawers"] = translator.gravity(found, out.theme)
    },
    finish: { translator, node in
      let isRightToLeft = node.value(of: "layoutDirection").map { $0 == "rtl" } ?? translator.mirrors
      let open = node.value(of: "openDrawers").flatMap { Node.side(of: $0, isRightToLeft: isRightToLeft) }
      for index in node.children.indices {
        let gravity = node.children[index].value(of: "gravity") ?? ""
        guard let side = Node.side(of: gravity, isRightToLeft: isRightToLeft), side != open else { continue }
        if node.children[index].value(of: "visibility") != "gone" {
          node.children[index].set("visibility", .string("hidden"))
        }
      }
    })
}

extension Node {
  fileprivate func value(of name: String) -> String? {
    guard case .string(let text)? = attributes.first(where: { $0.name == name })?.value else { return nil }
    return text
  }

  /// Returns the side that a gravity names: `left` or `right`, or `nil` for none.
  fileprivate static func side(of gravity: String, isRightToLeft: Bool) -> String? {
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
