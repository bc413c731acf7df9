import GRXFileFormats
import Inflater
import Layouts

/// The place of a fragment, whose layout only the editor's preview shows.
struct FragmentWidget: Widget {
  let classes = [WidgetClass("fragment"), WidgetClass("FragmentContainerView")]
  let base = "FrameLayout"
  var contentOfCode: CodeContent? { CodeContent(name: "the fragment", remedy: "tools:layout shows its layout") }

  /// A container passes insets on; a `<fragment>` is replaced by the fragment's view.
  ///
  /// Source: `dispatchApplyWindowInsets` of androidx.fragment.app.FragmentContainerView (1.8).
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    insets
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    guard element.options.usesToolsAttributes else { return false }
    if let layout = element.attributes.toolsLayout {
      element.include(layout.value, at: layout.offset, .warning, into: &node.children)
      return true
    }
    guard let graph = element.attributes.find("navGraph"), let layout = startLayout(graph, element, depth: 0) else {
      return false
    }
    element.include(layout, at: graph.offset, .warning, into: &node.children)
    return true
  }

  /// Returns the layout of the start destination of a navigation graph, which the editor's preview shows.
  ///
  /// Source: androidx.navigation.NavInflater, NavGraph (2.7).
  private func startLayout(_ graph: AndroidAttributes.Found, _ element: Element, depth: Int) -> String? {
    guard depth < 16, let (file, root) = element.reader.document(graph, element.theme, type: "navigation") else {
      return nil
    }
    var current = root
    for _ in 0..<16 {
      guard let start = current.attribute("startDestination", in: AndroidNamespace.app).map(ResourceReader.id),
        let destination = current.children.first(where: { child in
          child.attribute("id", in: AndroidNamespace.android).map(ResourceReader.id) == start
        })
      else {
        // A graph that is included has the id of its own outermost element.
        let others = current.children.filter { $0.name == "include" }
        guard others.count == 1, let value = others[0].attribute("graph", in: AndroidNamespace.app) else { return nil }
        let found = AndroidAttributes.Found(value: value, file: file, offset: others[0].offset, isGiven: false)
        return startLayout(found, element, depth: depth + 1)
      }
      if destination.name != "navigation" { return destination.toolsAttribute("layout")?.value }
      current = destination
    }
    return nil
  }
}
