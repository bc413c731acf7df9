import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Drawables that show one of their items.
extension DrawableElement {
  /// The item that is shown in the states and at the level of the view.
  var shownItem: DrawableElement? { items.first { isShown($0) } }

  private func isShown(_ item: DrawableElement) -> Bool {
    switch name {
    // Source: android.graphics.drawable.LevelListDrawable (API 34).
    case "level-list":
      (item.number("minLevel") ?? 0) <= Double(look.level) && Double(look.level) <= (item.number("maxLevel") ?? 0)
    case "animation-list": true
    default: look.states.matches(item.source)
    }
  }

  /// The size of the item shown at first, or with `constantSize` the largest, and on each side the largest padding of all
  /// items, unless `variablePadding` is set. The view is assumed to be enabled and in no other state, if the drawable knows
  /// its state.
  ///
  /// Source: `getConstantPadding` and `computeConstantSize` of
  /// android.graphics.drawable.DrawableContainer.DrawableContainerState; android.util.StateSet.stateSetMatches (API 34).
  var choice: AndroidDrawable {
    let items = items
    let shown = items.firstIndex { isShown($0) }
    var result = AndroidDrawable()
    var padding: Edges?
    var (largest, least) = (Size.zero, Size.zero)
    for (index, item) in items.enumerated() {
      // A list of colors by state has no drawables. Only the item that is shown learns the state.
      var ignorant = item
      (ignorant.look.knowledge, ignorant.look.states.isEnabled) = (.nothing, false)
      guard let drawable = ignorant.innerDrawable else { continue }
      if index == shown { result = look.knowledge == .nothing ? drawable : item.innerDrawable ?? drawable }
      (largest, least) = (largest.union(drawable.size), least.union(drawable.minimumSize))
      guard let own = drawable.padding else { continue }
      padding = (padding ?? .zero).union(own)
    }
    if text("constantSize") == "true" {
      result.width = largest.width > 0 ? largest.width : nil
      result.height = largest.height > 0 ? largest.height : nil
      result.minimumSize = least
    }
    if text("variablePadding") != "true" { result.padding = padding }
    return result
  }
}

extension Edges {
  /// Returns the larger of the two lengths on each side.
  func union(_ other: Edges) -> Edges {
    Edges(
      left: max(left, other.left), top: max(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  static func + (one: Edges, other: Edges) -> Edges {
    Edges(
      left: Pixels.clamp(one.left.addingClamped(other.left)), top: Pixels.clamp(one.top.addingClamped(other.top)),
      right: Pixels.clamp(one.right.addingClamped(other.right)),
      bottom: Pixels.clamp(one.bottom.addingClamped(other.bottom)))
  }
}
