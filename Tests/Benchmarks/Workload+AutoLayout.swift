import Dialects
import Layouts
import Measure

/// Workloads for comparing constraint solvers, and a list as constraints and as rules.
extension Workload {
  static let constraints: [Workload] =
    [
      constraintRows, constraintChain(500), constraintChain(5000), constraintCells, ruledCells, crowdedTexts(100),
      crowdedTexts(500), groups(areNested: true), groups(areNested: false),
    ]

  /// 1,000 rows; each is an `AutoLayout` of an icon and a label with six required constraints. The change is one
  /// constant.
  static let constraintRows = Workload(
    name: "W10-rows", specs: MeasureSpecs(width: .exactly(1080), height: .unspecified)
  ) {
    let root = LinearLayout()
    var changed: LayoutConstraint?
    for index in 0..<1000 {
      let row = AutoLayout()
      let (icon, label) = (View(), View())
      row.addSubview(icon)
      row.addSubview(label)
      let made = icon.addConstraints(["left ==": 8, "width ==": 28])
      label.addConstraints([
        "left ==": .init(icon.right, constant: 8), "right ==": -8, "height ==": 16, "centerY ==": .superview,
      ])
      row.layoutParams = LinearLayout.LayoutParams(width: .fixed(320 + index % 7), height: 44)
      root.addSubview(row)
      if index == 500 { changed = made[1] }
    }
    return (root, { changed?.constant = $0 ? 30 : 28 })
  }

  /// Equally wide views, each 8 pixels after the one before, between the edges of one `AutoLayout`: two constraints per
  /// view. The change is the layout's width.
  static func constraintChain(_ count: Int) -> Workload {
    Workload(name: "W10-chain-\(2 * count)", specs: .unspecified) {
      let root = FrameLayout()
      let chain = makeChain(count)
      root.addSubview(chain)
      let length = 28 * count - 8
      chain.layoutParams = FrameLayout.LayoutParams(width: .fixed(length), height: 44)
      return (root, { chain.layoutParams.width = .fixed(length + ($0 ? 500 : -500)) })
    }
  }

  static func makeChain(_ count: Int) -> AutoLayout {
    let chain = AutoLayout()
    var previous: View?
    for _ in 0..<count {
      let view = View()
      chain.addSubview(view)
      if let previous {
        view.addConstraints(["left ==": .init(previous.right, constant: 8), "width ==": previous.width])
      } else {
        view.addConstraints(["left ==": 0])
      }
      previous = view
    }
    previous?.addConstraints(["right ==": 0])
    return chain
  }

  /// Texts one after another between the edges of an `AutoLayout` that is too narrow for them, so that their natural
  /// widths are reduced. The change is the layout's width.
  static func crowdedTexts(_ count: Int) -> Workload {
    Workload(name: count == 100 ? "W10-crowd" : "W10-crowd-\(count)", specs: .unspecified) {
      let root = FrameLayout()
      let row = AutoLayout()
      var previous: View?
      for index in 0..<count {
        let text = TextView("text \(index % 10)")
        row.addSubview(text)
        if let previous {
          text.addConstraints(["left ==": .init(previous.right, constant: 8)])
        } else {
          text.addConstraints(["left ==": 0])
        }
        previous = text
      }
      previous?.addConstraints(["right ==": 0])
      root.addSubview(row)
      row.layoutParams = FrameLayout.LayoutParams(width: .fixed(30 * count), height: 44)
      return (root, { row.layoutParams.width = .fixed(30 * count + ($0 ? 50 : -50)) })
    }
  }

  /// 100 groups in a column in an `AutoLayout`, each with an icon, two texts and a divider: an `AutoLayout` around
  /// them, or an empty view beside them with the same constraints. The change is a text.
  static func groups(areNested: Bool) -> Workload {
    Workload(
      name: areNested ? "W10-nested" : "W10-flat", specs: MeasureSpecs(width: .exactly(320), height: .unspecified)
    ) {
      let root = AutoLayout()
      var changed: TextView?
      var previous: View?
      for index in 0..<100 {
        let group = areNested ? AutoLayout() : View()
        root.addSubview(group)
        let (icon, divider) = (View(), View())
        let (first, second) = (TextView(title), TextView(subtitle, textSize: 14))
        for view in [icon, first, second, divider] {
          if let layout = group as? AutoLayout { layout.addSubview(view) } else { root.addSubview(view) }
        }
        group.addConstraints(["left ==": 0, "right ==": 0])
        if let previous {
          group.addConstraints(["top ==": .init(previous.bottom, constant: 8)])
        } else {
          group.addConstraints(["top ==": 0])
        }
        icon.addConstraints([
          "left ==": .init(group.left, constant: 16), "top ==": .init(group.top, constant: 12), "width ==": 48,
          "height ==": 48,
        ])
        first.addConstraints([
          "left ==": .init(icon.right, constant: 12), "top ==": .init(group.top, constant: 12),
          "right ==": .init(group.right, constant: -16),
        ])
        second.addConstraints([
          "left ==": first.left, "top ==": .init(first.bottom, constant: 4), "right ==": first.right,
        ])
        divider.addConstraints([
          "left ==": first.left, "right ==": group.right, "top ==": .init(second.bottom, constant: 12), "height ==": 1,
          "bottom ==": group.bottom,
        ])
        previous = group
        if index == 50 { changed = first }
      }
      previous?.addConstraints(["bottom ==": 0])
      return (root, { changed?.text = $0 ? "A short one" : title })
    }
  }

  private static let title = "A title that is too long for its line"
  private static let subtitle = "And a line below it"

  /// A list of 1,000 cells; each is an `AutoLayout` of eight views, two of them texts, with 20 constraints, some of
  /// them optional. The change is a text.
  static let constraintCells = Workload(
    name: "W10-cells", specs: MeasureSpecs(width: .exactly(320), height: .unspecified)
  ) {
    let root = LinearLayout()
    var changed: TextView?
    for index in 0..<1000 {
      let (cell, title) = makeCell()
      cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
      root.addSubview(cell)
      if index == 500 { changed = title }
    }
    return (root, { changed?.text = $0 ? "A short one" : title })
  }

  static func makeCell() -> (cell: AutoLayout, title: TextView) {
    let cell = AutoLayout()
    let (strip, icon, badge, date, arrow, divider) = (View(), View(), View(), View(), View(), View())
    let (first, second) = (TextView(title), TextView(subtitle, textSize: 14))
    for view in [strip, icon, badge, first, date, second, arrow, divider] { cell.addSubview(view) }
    for (view, width, height) in [(strip, 4, 48), (icon, 48, 48), (badge, 8, 8), (date, 60, 16), (arrow, 8, 16)] {
      view.layoutParams = AutoLayout.LayoutParams(width: .fixed(width), height: .fixed(height))
    }
    strip.addConstraints(["left ==": 0])
    icon.addConstraints(["left ==": 16, "top ==": 12])
    badge.addConstraints(["right ==": icon.right, "bottom ==": icon.bottom])
    first.addConstraints([
      "left ==": .init(icon.right, constant: 12), "top ==": 12,
      "right ==": .init(date.left, constant: -8, priority: 800),
    ])
    date.addConstraints(["right ==": -16, "top ==": 14])
    second.addConstraints([
      "left ==": first.left, "top ==": .init(first.bottom, constant: 4),
      "right ==": .init(.superview, constant: -16, priority: 900),
    ])
    arrow.addConstraints(["right ==": -16, "top ==": .init(date.bottom, constant: 8)])
    divider.addConstraints([
      "left ==": first.left, "right ==": .superview, "top ==": .init(second.bottom, constant: 12), "height ==": 1,
      "bottom ==": .superview,
    ])
    return (cell, first)
  }

  /// The same frames, from a `RelativeLayout`'s rules.
  static let ruledCells = Workload(
    name: "W10-rules", specs: MeasureSpecs(width: .exactly(320), height: .unspecified)
  ) {
    let root = LinearLayout()
    var changed: TextView?
    for index in 0..<1000 {
      let (cell, title) = makeRuledCell()
      cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
      root.addSubview(cell)
      if index == 500 { changed = title }
    }
    return (root, { changed?.text = $0 ? "A short one" : title })
  }

  private static func makeRuledCell() -> (cell: RelativeLayout, title: TextView) {
    let cell = RelativeLayout()
    func add(
      _ view: View, _ id: String, width: Dimension = .wrapContent, height: Dimension = .wrapContent,
      _ margins: Edges = .zero, _ rules: (RelativeLayout.LayoutParams) -> Void
    ) {
      let params = RelativeLayout.LayoutParams(width: width, height: height)
      params.margins = margins
      rules(params)
      view.id = id
      view.layoutParams = params
      cell.addSubview(view)
    }
    let (first, second) = (TextView(title), TextView(subtitle, textSize: 14))
    add(View(), "strip", width: 4, height: 48) { $0.alignParentLeft = true }
    add(View(), "icon", width: 48, height: 48, Edges(left: 16, top: 12, right: 0, bottom: 0)) {
      $0.alignParentLeft = true
      $0.alignParentTop = true
    }
    add(View(), "badge", width: 8, height: 8) {
      $0.alignRight = "icon"
      $0.alignBottom = "icon"
    }
    add(first, "title", Edges(left: 12, top: 12, right: 8, bottom: 0)) {
      $0.toRightOf = "icon"
      $0.toLeftOf = "date"
      $0.alignParentTop = true
    }
    add(View(), "date", width: 60, height: 16, Edges(left: 0, top: 14, right: 16, bottom: 0)) {
      $0.alignParentRight = true
      $0.alignParentTop = true
    }
    add(second, "subtitle", Edges(left: 0, top: 4, right: 16, bottom: 0)) {
      $0.alignLeft = "title"
      $0.below = "title"
      $0.alignParentRight = true
    }
    add(View(), "arrow", width: 8, height: 16, Edges(left: 0, top: 8, right: 16, bottom: 0)) {
      $0.alignParentRight = true
      $0.below = "date"
    }
    add(View(), "divider", width: .wrapContent, height: 1, Edges(left: 0, top: 12, right: 0, bottom: 0)) {
      $0.alignLeft = "title"
      $0.alignParentRight = true
      $0.below = "subtitle"
    }
    return (cell, first)
  }
}
