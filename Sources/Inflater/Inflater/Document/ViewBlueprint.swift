import Layouts
import Measure

/// A blueprint that the plans in which a view is the same share.
package final class SharedBlueprint {
  package var blueprint: ViewBlueprint

  package init(_ blueprint: ViewBlueprint) { self.blueprint = blueprint }
}

/// The views that a name may denote: the first one with one of several ids, or else the one at a path.
///
/// Of other views, no blueprints are stored, which would take a few hundred bytes each.
package struct BlueprintFilter: Sendable {
  package var ids: Set<String>
  /// The child indexes from the root; `nil` if the name isn't a path. Views that a class adds before its children
  /// aren't counted, so the view at the path may have no blueprint.
  package var path: [Int]?

  package init(ids: Set<String>, path: [Int]?) { (self.ids, self.path) = (ids, path) }
}

/// The inputs from which a view was created, which suffice to create it again with some of its attributes changed.
package struct ViewBlueprint {
  /// An attribute that was set, with its name in the tables.
  package struct Setting: Hashable, Sendable {
    /// The attribute's name in the tables.
    package var name: String
    package var value: AttributeValue
    /// Whether the attribute is one that the parent defines for its children.
    package var isChildAttribute: Bool
    /// Whether the attribute follows the view's children in the document, and their relative order matters.
    package var isBehindChildren = false

    package init(name: String, value: AttributeValue, isChildAttribute: Bool) {
      self.name = name
      self.value = value
      self.isChildAttribute = isChildAttribute
    }
  }

  /// The context of the values, without a parent. It is a reference, since most views of a layout have the same.
  package final class Context {
    fileprivate let values: AttributeContext

    package init(_ values: AttributeContext) {
      var values = values
      values.parent = nil
      self.values = values
    }
  }

  package var maker: ViewMaker
  package var className: String
  package var id: String?
  /// The settings in the order in which they were made. The last one of each attribute takes effect.
  package var settings: [Setting] = []
  package var context: Context

  package var kind: ViewKind { maker.kind }

  package init(maker: ViewMaker, className: String, context: Context) {
    self.maker = maker
    self.className = className
    self.context = context
  }

  mutating func setBehindChildren(_ names: [String]) {
    for index in settings.indices where !settings[index].isChildAttribute && names.contains(settings[index].name) {
      settings[index].isBehindChildren = true
    }
  }

  /// Creates the view and adds it to `parent`. Call `finish(_:)` once it has its children.
  ///
  /// Values that were invalid when the document was read are ignored, as they were then.
  package func makeView(in parent: (view: ViewGroup, maker: ViewMaker)?) -> View {
    var context = context.values
    let view = maker.begin(className, in: parent?.view, &context)
    view.id = id
    if settings.isEmpty { return view }
    let (own, ofParent) = (maker.attributes, parent?.maker.attributes ?? ViewKind.unknownParent.namedAttributes)
    for setting in settings {
      if setting.isChildAttribute {
        ofParent.set(setting.name, to: setting.value, of: view.layoutParams, context)
      } else {
        own.set(setting.name, to: setting.value, of: view, context)
      }
    }
    return view
  }

  /// Finishes a view that `makeView(in:)` made, once its children are finished.
  package func finish(_ view: View) {
    maker.finish(view, namesBehindChildren: settings.filter(\.isBehindChildren).map(\.name))
  }
}
