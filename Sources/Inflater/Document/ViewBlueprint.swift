import Layouts
import Measure

/// What a view was made of: enough to make it again, with some of its attributes changed.
package struct ViewBlueprint {
  /// An attribute as it was set, in the words of the tables.
  package struct Setting: Hashable, Sendable {
    /// The attribute's name in the tables.
    package var name: String
    package var value: AttributeValue
    /// Whether the attribute is one that the parent defines for its children.
    package var isChildAttribute: Bool

    package init(name: String, value: AttributeValue, isChildAttribute: Bool) {
      self.name = name
      self.value = value
      self.isChildAttribute = isChildAttribute
    }
  }

  package var kind: ViewKind
  package var className: String
  package var id: String?
  /// In the order in which they were set: of an attribute that occurs twice, the last one counts.
  package var settings: [Setting] = []
  /// What the values mean; its parent is unset.
  package var context: AttributeContext

  package init(kind: ViewKind, className: String, context: AttributeContext) {
    self.kind = kind
    self.className = className
    self.context = context
    self.context.parent = nil
  }

  /// Makes the view and adds it to `parent`.
  ///
  /// Values that were wrong when the document was read are passed over, as they were then.
  package func makeView(in parent: (view: ViewGroup, kind: ViewKind)?) -> View {
    var context = context
    context.parent = parent?.view
    let view = kind.make(context)
    parent?.view.addSubview(view)
    view.className = className
    view.id = id
    let parentKind = parent?.kind ?? .unknownParent
    for setting in settings {
      // A class may replace an attribute of a more general table by one of its own, which comes later.
      if setting.isChildAttribute {
        let attribute = parentKind.childAttributes.last { $0.name == setting.name }
        try? attribute?.apply(view.layoutParams, setting.value, context)
      } else {
        let attribute = kind.attributes.last { $0.name == setting.name }
        try? attribute?.apply(view, setting.value, context)
      }
    }
    return view
  }
}
