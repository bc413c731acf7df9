import Layouts
import Measure

/// The same cell of a list in a ConstraintLayout and in a RelativeLayout: an icon, a menu, texts between them, a badge
/// at the icon's corner, two labels and a line. Both give the same frames.
extension Workload {
  static let anchoredCells = anchoredList("W11-constraint", anchoredCell)
  static let anchoredTwins = anchoredList("W11-relative", anchoredRelativeCell)

  /// The same with the icon centered vertically in a cell whose height depends on the texts.
  static let anchoredCenteredCells = anchoredList("W11-centered") {
    let cell = anchoredCell()
    if let icon = cell.subviews[0].layoutParams as? ConstraintLayout.LayoutParams { icon.bottomToBottom = "parent" }
    if let line = cell.subviews[7].layoutParams as? ConstraintLayout.LayoutParams { line.topToBottom = "label" }
    return cell
  }

  /// The same with its second row, two labels and a switch, as a chain, and the texts as a packed column beside the
  /// icon.
  static let anchoredChains = anchoredList("W11-chains") {
    let cell = anchoredCell()
    func params(_ index: Int) -> ConstraintLayout.LayoutParams {
      cell.subviews[index].layoutParams as! ConstraintLayout.LayoutParams
    }
    let (title, subtitle, badge, label, second, line) = (
      params(2), params(3), params(4), params(5), params(6), params(7)
    )
    title.verticalChainStyle = .packed
    title.bottomToTop = "subtitle"
    subtitle.bottomToBottom = "parent"
    label.startToStart = "parent"
    label.topToBottom = "icon"
    label.endToStart = "second"
    second.topToTop = "label"
    second.width = 0
    second.endToStart = "badge"
    badge.endToEnd = "parent"
    badge.bottomToBottom = nil
    badge.startToEnd = "second"
    badge.topToTop = "label"
    line.topToBottom = "label"
    return cell
  }

  /// The same with an icon whose ratio determines its height from its width.
  static let anchoredRatios = anchoredList("W11-ratio") {
    let cell = anchoredCell()
    if let icon = cell.subviews[0].layoutParams as? ConstraintLayout.LayoutParams {
      icon.height = 0
      icon.bottomToBottom = "parent"
      icon.dimensionRatio = ConstraintLayout.DimensionRatio(width: 1, height: 1)
    }
    return cell
  }

  private static func anchoredCell() -> ViewGroup {
    let cell = ConstraintLayout()
    cell.padding = Edges(all: 8)
    func add(_ id: String, _ width: Dimension, _ height: Dimension, _ set: (ConstraintLayout.LayoutParams) -> Void) {
      let view = View()
      let params = ConstraintLayout.LayoutParams(width: width, height: height)
      set(params)
      view.id = id
      view.layoutParams = params
      cell.addSubview(view)
    }
    add("icon", 48, 48) {
      $0.startToStart = "parent"
      $0.topToTop = "parent"
    }
    add("menu", 24, 24) {
      $0.endToEnd = "parent"
      $0.topToTop = "parent"
    }
    add("title", 0, 20) {
      $0.startToEnd = "icon"
      $0.endToStart = "menu"
      $0.topToTop = "parent"
      $0.marginStart = 8
    }
    add("subtitle", 0, 16) {
      $0.startToStart = "title"
      $0.endToEnd = "title"
      $0.topToBottom = "title"
      $0.margins = Edges(top: 4)
    }
    add("badge", 16, 16) {
      $0.endToEnd = "icon"
      $0.bottomToBottom = "icon"
    }
    add("label", 40, 12) {
      $0.startToStart = "title"
      $0.topToBottom = "subtitle"
    }
    add("second", 30, 12) {
      $0.startToEnd = "label"
      $0.topToTop = "label"
      $0.marginStart = 8
    }
    add("line", 0, 1) {
      $0.startToStart = "parent"
      $0.endToEnd = "parent"
      $0.topToBottom = "icon"
      $0.margins = Edges(top: 8)
    }
    return cell
  }

  private static func anchoredRelativeCell() -> ViewGroup {
    let cell = RelativeLayout()
    cell.padding = Edges(all: 8)
    func add(_ id: String, _ width: Dimension, _ height: Dimension, _ set: (RelativeLayout.LayoutParams) -> Void) {
      let view = View()
      let params = RelativeLayout.LayoutParams(width: width, height: height)
      set(params)
      view.id = id
      view.layoutParams = params
      cell.addSubview(view)
    }
    add("icon", 48, 48) { $0.alignParentStart = true }
    add("menu", 24, 24) { $0.alignParentEnd = true }
    add("title", .matchParent, 20) {
      $0.toEndOf = "icon"
      $0.toStartOf = "menu"
      $0.marginStart = 8
    }
    add("subtitle", .matchParent, 16) {
      $0.alignStart = "title"
      $0.alignEnd = "title"
      $0.below = "title"
      $0.margins = Edges(top: 4)
    }
    add("badge", 16, 16) {
      $0.alignEnd = "icon"
      $0.alignBottom = "icon"
    }
    add("label", 40, 12) {
      $0.alignStart = "title"
      $0.below = "subtitle"
    }
    add("second", 30, 12) {
      $0.toEndOf = "label"
      $0.alignTop = "label"
      $0.marginStart = 8
    }
    add("line", .matchParent, 1) {
      $0.below = "icon"
      $0.margins = Edges(top: 8)
    }
    return cell
  }

  private static func anchoredList(_ name: String, _ cell: @escaping @Sendable () -> ViewGroup) -> Workload {
    Workload(name: name, specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)) {
      let root = LinearLayout()
      root.layoutParams.width = .matchParent
      for _ in 0..<1000 {
        let cell = cell()
        cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
        root.addSubview(cell)
      }
      let subtitle = (root.subviews[500] as! ViewGroup).subviews[3]
      return (root, { subtitle.minWidth = $0 ? 22 : 20 })
    }
  }
}
