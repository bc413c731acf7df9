import Layouts
import Measure

/// Creates and finishes the views of a class, for documents, for their templates, and for layouts that are edited as
/// data.
///
/// A view is created, gets its id, its attributes, and its children, and is finished last.
package final class ViewMaker {
  package let kind: ViewKind
  /// The attributes of the views and of their children, by name.
  private(set) lazy var attributes = kind.namedAttributes
  private let make: @Sendable (AttributeContext) -> View
  /// Creates a view instead of the class; `nil` if the class creates all of them. Returns `nil` if the class creates
  /// this one.
  private let replacement: (() -> View?)?
  /// Called with each finished view, in addition to the hook of the class.
  private let didFinish: ((View) -> Void)?
  /// The Swift type of the last view, and its usual class name.
  // Nothing else is called while it is used.
  @exclusivity(unchecked) private var usualName: (type: View.Type, name: String)?

  package init(
    _ kind: ViewKind, replacement: (() -> View?)? = nil, didFinish: ((View) -> Void)? = nil
  ) {
    self.kind = kind
    make = kind.make
    self.replacement = replacement
    self.didFinish = didFinish
  }

  /// Whether the views depend on more than the class.
  package var isOfElement: Bool { replacement != nil || didFinish != nil }

  /// Creates a view and adds it to its parent.
  ///
  /// - Parameters:
  ///   - className: The name of the class in the document.
  ///   - parent: The parent; `nil` for a root.
  ///   - context: The context, whose parent becomes the view's.
  package func begin(_ className: String, in parent: ViewGroup?, _ context: inout AttributeContext) -> View {
    context.parent = parent
    let view = replacement?() ?? make(context)
    parent?.addSubview(ofDocument: view)
    // No memory is needed for the usual name of a class.
    if view.hasOwnClassName || !isUsualName(className, of: view) { view.className = className }
    return view
  }

  /// Finishes a view that has its attributes and all its children.
  ///
  /// - Parameter namesBehindChildren: The names in the tables of the attributes that follow the view's first child in
  ///   the document.
  package func finish(_ view: View, namesBehindChildren: [String]) {
    kind.finish?(view, namesBehindChildren)
    didFinish?(view)
  }

  private func isUsualName(_ name: String, of view: View) -> Bool {
    let type = Swift.type(of: view)
    if let usualName, usualName.type == type { return usualName.name == name }
    let usualName = View.className(of: type)
    self.usualName = (type, usualName)
    return usualName == name
  }
}

extension [String: ViewKind] {
  /// Returns the class of a view created by a client: if several share its Swift class, the one with the view's class
  /// name, or the first in alphabetical order.
  package func kind(of view: View) -> ViewKind? {
    if let named = self[view.className], named.matches(view) { return named }
    return values.lazy.filter { $0.matches(view) }.min { $0.name < $1.name }
  }
}
