import GRXFileFormats
import Layouts

extension GravityTranslator {
  /// An element whose children are being translated.
  ///
  /// Open elements are stored in an array, starting with the outermost, so that nesting doesn't use the thread's stack.
  final class OpenElement {
    enum Role {
      /// A view that is complete except for its children.
      case view(GravityEmitter, tag: Int)
      /// An instance of a template, which contains only the outermost element of the template.
      case instance(name: String, overrides: GravityOverrides)
      /// An element that creates no view itself: the document, or an element of an unknown class, which may contain
      /// errors.
      case none
    }

    enum Inside {
      case elements([XMLTreeElement])
      /// The outermost element of a template, and the attributes set on it.
      case root(XMLTreeElement, GravityAttributes)
      /// One row for each item of the data: the element, or an instance of the template.
      case rows(XMLTreeElement, items: [AttributeValue], template: (file: File, name: String)?)
      /// Nodes that aren't created from elements.
      case parts([Placed])
    }

    let role: Role
    let inside: Inside
    /// The context of its contents.
    let context: Context
    var translatedCount = 0
    var children: [Placed] = []

    init(_ role: Role, _ inside: Inside, _ context: Context) {
      self.role = role
      self.inside = inside
      self.context = context
      if case .parts(let parts) = inside { children = parts }
    }
  }
}
