import Layouts
import Measure

/// An element of a Gravity document, as plugins see it.
public struct InflaterElement: Hashable, Sendable {
  /// The element's name.
  public let name: String
  /// The attributes that count in this window, by name, with their data filled in.
  public let attributes: [String: String]
  /// Where the element is written.
  public let location: InflateError.Location
}

/// What a plugin has done with an attribute.
public enum PluginAttribute: Hashable, Sendable {
  /// It is none of the plugin's business.
  case unhandled
  /// The plugin has dealt with it; the inflater passes it over.
  case handled
  /// Other attributes take its place, by name. No plugin is asked about them again.
  case replaced(with: [String: String])
}

/// Takes part in inflating Gravity's documents. Each of the four functions may be left out.
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
/// inflater.plugins.append(Badges())
/// ```
public protocol InflaterPlugin: Sendable {
  /// Makes the view of an element. The first plugin that makes one decides; without any, the element's name does.
  func makeView(for element: InflaterElement) -> View?

  /// Handles an attribute, or replaces it with others. The first plugin that doesn't answer `unhandled` decides.
  func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute

  /// Called before an element, and everything inside it, is read.
  func willInflate(_ element: InflaterElement)

  /// Called when the view of an element is complete, with everything inside it.
  func didInflate(_ element: InflaterElement, as view: View)
}

extension InflaterPlugin {
  public func makeView(for element: InflaterElement) -> View? { nil }
  public func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute { .unhandled }
  public func willInflate(_ element: InflaterElement) {}
  public func didInflate(_ element: InflaterElement, as view: View) {}
}
