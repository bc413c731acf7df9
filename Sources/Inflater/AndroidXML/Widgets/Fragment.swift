import Inflater
import Layouts

/// The place of a fragment, whose layout only the editor's preview shows.
struct FragmentWidget: Widget {
  let classes = [WidgetClass("fragment"), WidgetClass("FragmentContainerView")]
  let base = "FrameLayout"
  var contentOfCode: CodeContent? { CodeContent(name: "the fragment", remedy: "tools:layout shows its layout") }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    guard element.options.usesToolsAttributes, let layout = element.attributes.toolsLayout else { return false }
    element.include(layout.value, at: layout.offset, .warning, into: &node.children)
    return true
  }
}
