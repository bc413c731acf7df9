import Inflater
import Layouts
import Measure

/// An element of a Gravity document, for plugins.
public struct InflaterElement: Hashable, Sendable {
  /// The element's name.
  public let name: String
  /// The attributes that apply in this window, by name, with their data filled in.
  public let attributes: [String: String]
  /// The location of the element.
  public let location: InflateError.Location
}

/// The result of a plugin's handling of an attribute.
public enum PluginAttribute: Hashable, Sendable {
  /// The plugin doesn't handle the attribute.
  case unhandled
  /// The plugin has handled the attribute; the inflater ignores it.
  case handled
  /// Other attributes replace it, by name. Plugins aren't asked about them again.
  case replaced(with: [String: String])
}

/// A plugin that takes part in inflating Gravity's documents. All four functions are optional.
///
/// ```swift
/// struct Badges: InflaterPlugin {
///   func makeView(for element: InflaterElement) -> View? { element.name == "Badge" ? BadgeView() : nil }
///
///   func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute {
///     name == "size" ? .replaced(with: ["width": value, "height": value]) : .unhandled
///   }
/// }
/// var inflater = Inflater()
/// inflater.register(.gravity)
/// inflater.plugins.append(Badges())
/// ```
public protocol InflaterPlugin: Sendable {
  /// Creates the view of an element. The first plugin that returns a view is used; otherwise the element's name
  /// determines the view.
  func makeView(for element: InflaterElement) -> View?

  /// Handles an attribute, or replaces it with others. The result of the first plugin that doesn't return `unhandled`
  /// is used.
  func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute

  /// Called before an element and its descendants are read.
  func willInflate(_ element: InflaterElement)

  /// Called when the view of an element and its descendants are complete.
  func didInflate(_ element: InflaterElement, as view: View)
}

extension InflaterPlugin {
  /// Returns `nil`, leaving the element to others.
  public func makeView(for element: InflaterElement) -> View? { nil }
  /// Returns `unhandled`, leaving the attribute to others.
  public func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute { .unhandled }
  /// Does nothing.
  public func willInflate(_ element: InflaterElement) {}
  /// Does nothing.
  public func didInflate(_ element: InflaterElement, as view: View) {}
}
