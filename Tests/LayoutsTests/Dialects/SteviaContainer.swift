import Dialects
import Layouts
import Measure

/// A window of 375 × 667 that contains views.
struct SteviaContainer {
  let root = AutoLayout()

  init(isRightToLeft: Bool = false) {
    root.id = "root"
    if isRightToLeft { root.layoutDirection = .rightToLeft }
  }

  /// Returns a view of a given width and 20 pixels high.
  func view(_ width: Int? = nil, _ id: String? = nil) -> View {
    let view = View()
    view.id = id
    root.sv(view)
    if let width { view.width(width) }
    return view
  }

  func layOut() {
    root.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
  }

  /// Returns the positions of views, measured from the leading edge.
  func leading(_ views: View...) -> [Int] {
    layOut()
    return views.map { root.isRightToLeft ? 375 - $0.frame.right : $0.frame.x }
  }
}
