/// The name of an entry in a file of resources.
package enum ResourceName: Hashable, Sendable, CustomStringConvertible {
  /// A resource by its reference, such as `@dimen/gap`.
  case resource(String)
  /// A style as a whole.
  case style(String)
  /// An item of a style.
  case item(String, style: String)
  /// The parent of a style.
  case parent(style: String)

  /// The style to which the entry belongs; `nil` if this is a style as a whole, or no part of one.
  package var style: String? {
    switch self {
    case .item(_, let style), .parent(let style): style
    case .resource, .style: nil
    }
  }

  /// The name in reports, such as `@dimen/gap` or `textSize of the style Text`.
  package var description: String {
    switch self {
    case .resource(let reference): reference
    case .style(let name): "the style \(name)"
    case .item(let name, let style): "\(name) of the style \(style)"
    case .parent(let style): "parent of the style \(style)"
    }
  }
}
