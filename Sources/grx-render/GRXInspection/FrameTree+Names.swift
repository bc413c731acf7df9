import Layouts
import Measure

extension FrameTree {
  /// Returns `#title`, or the class and the child indexes from the root.
  ///
  /// - Parameter className: The class in the name; `nil` for that of the view.
  package func name(of view: Int, className: String? = nil) -> String {
    if let id = names[view].id { return "#\(id.excerpt)" }
    let path = pathText(of: view)
    return path.isEmpty ? "the root" : "\((className ?? names[view].className).excerpt) \(path)"
  }

  /// Returns the name of a view that was removed; the indexes are its former ones.
  package func formerName(of view: Int) -> String {
    names[view].id == nil ? "the former \(name(of: view))" : name(of: view)
  }

  /// Returns the child indexes from the root, as in `0/2`; empty for the root.
  package func pathText(of view: Int) -> String { path(of: view).map(String.init).joined(separator: "/") }

  /// Returns the frame of a view in points, as in the tree form.
  package func placeWords(of view: Int) -> String {
    GRXInspection.placeWords(nodes[view].shownFrame, isHidden: nodes[view].isHidden, density: density)
  }
}

/// Returns a frame in points as in the tree form: `0,20 300x16`; `gone` for none.
package func placeWords(_ frame: Rect?, isHidden: Bool = false, density: Double) -> String {
  guard let frame else { return "gone" }
  func points(_ length: Int) -> String { formatPoints(length, density: density) }
  return "\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    + (isHidden ? " hidden" : "")
}
