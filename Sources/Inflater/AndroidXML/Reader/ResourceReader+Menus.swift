import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// An item of a menu in `res/menu` that a bar shows.
struct MenuItem {
  var title = ""
  /// The words of `showAsAction`.
  var actions: Set<String> = []
  /// The drawable of its icon, as written; empty for none.
  var icon = ""
  var hasIcon: Bool { !icon.isEmpty }
  /// A number that identifies its group.
  var group = 0
  /// The items of its submenu, if it has one.
  var submenu: [MenuItem]?

  var requiresAction: Bool { actions.contains("always") || actions.contains("2") }
  var requestsAction: Bool { actions.contains("ifRoom") || actions.contains("1") }
}

extension ResourceReader {
  /// Returns the visible items of the menu that a value names, or `nil` for none.
  func menu(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> [MenuItem]? {
    guard let reference = resolve(found, theme)?.reference, reference.type == "menu" else { return nil }
    guard let (path, _, folder) = resources.file("menu", reference.name) else {
      let near = suggestion(for: reference.name, among: resources.names(of: "menu"))
      report(
        "there is no \(reference.description.excerpt)" + Suggestion.question(near)
          + "; the menu is treated as empty", .warning, found.file, found.offset)
      return nil
    }
    if let known = menus[path] { return known }
    menus[path] = .some(nil)
    let file: File
    do throws(SourceError) {
      file = open(try folder.read(path, maximumBytes: xml.limits.maximumBytes), named: path)
    } catch {
      report("\(shown(path)) can't be read: \(error.sentence)", .warning, found.file, found.offset)
      return nil
    }
    guard let root = file.tree?.root else { return nil }
    guard root.name == "menu" else {
      report("expected a menu, found <\(root.qualifiedName)>", .warning, file, root.offset)
      return nil
    }
    var groups = 0
    let items = items(of: root, in: file, theme, group: 0, depth: 0, &groups)
    menus[path] = .some(items)
    return items
  }

  /// Reads the items of a menu.
  /// - Parameter depth: The number of enclosing menus and groups.
  private func items(
    of element: XMLTreeElement, in file: File, _ theme: AndroidTheme, group: Int, depth: Int, _ groups: inout Int
  ) -> [MenuItem] {
    var items: [MenuItem] = []
    guard depth < 8 else { return [] }
    for child in element.children where items.count < 100 {
      if child.attribute("visible", in: AndroidNamespace.android) == "false" { continue }
      if child.name == "group" {
        // All groups without an id are one with the items outside of groups.
        let hasID = child.attribute("id", in: AndroidNamespace.android) != nil
        if hasID { groups += 1 }
        items += self.items(of: child, in: file, theme, group: hasID ? groups : 0, depth: depth + 1, &groups)
        continue
      }
      guard child.name == "item" else { continue }
      var item = MenuItem()
      item.group = group
      if let title = child.attribute("title", in: AndroidNamespace.android),
        let resolved = resolve(title, theme, file, child.offset, .warning)
      {
        item.title = resolved.type == nil ? StringResource.literal(resolved.text) : resolved.text
      }
      item.icon = child.attribute("icon", in: AndroidNamespace.android) ?? ""
      for attribute in child.attributes where attribute.name == "showAsAction" {
        item.actions.formUnion(attribute.value.split(separator: "|").map { String($0).trimmed })
      }
      if let menu = child.children.first(where: { $0.name == "menu" }) {
        item.submenu = self.items(of: menu, in: file, theme, group: 0, depth: depth + 1, &groups)
      }
      items.append(item)
    }
    return items
  }
}
