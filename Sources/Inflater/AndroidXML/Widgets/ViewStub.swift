import Inflater
import Layouts

/// A place for a layout that code inflates, without a size until then.
struct ViewStubWidget: Widget {
  let classes = [WidgetClass("ViewStub"), WidgetClass("ViewStubCompat")]
  let base = "View"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["visibility"] = .string("gone")
    out.box = ViewBox()
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool { true }
}
