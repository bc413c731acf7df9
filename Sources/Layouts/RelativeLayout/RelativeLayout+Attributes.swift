import Measure

enum RelativeLayoutAttributes {
  static let ofLayout: [Attribute<RelativeLayout>] = [
    Attribute("contentGravity", \.contentGravity),
    Attribute("ignoreGravity", \.ignoreGravity),
  ]

  static let ofChild: [Attribute<RelativeLayout.LayoutParams>] = [
    Attribute("toLeftOf", \.toLeftOf),
    Attribute("toRightOf", \.toRightOf),
    Attribute("toStartOf", \.toStartOf),
    Attribute("toEndOf", \.toEndOf),
    Attribute("above", \.above),
    Attribute("below", \.below),
    Attribute("alignLeft", \.alignLeft),
    Attribute("alignTop", \.alignTop),
    Attribute("alignRight", \.alignRight),
    Attribute("alignBottom", \.alignBottom),
    Attribute("alignStart", \.alignStart),
    Attribute("alignEnd", \.alignEnd),
    Attribute("alignBaseline", \.alignBaseline),
    Attribute("alignParentLeft", \.alignParentLeft),
    Attribute("alignParentTop", \.alignParentTop),
    Attribute("alignParentRight", \.alignParentRight),
    Attribute("alignParentBottom", \.alignParentBottom),
    Attribute("alignParentStart", \.alignParentStart),
    Attribute("alignParentEnd", \.alignParentEnd),
    Attribute("centerInParent", \.centerInParent),
    Attribute("centerHorizontal", \.centerHorizontal),
    Attribute("centerVertical", \.centerVertical),
    Attribute("alignWithParentIfMissing", \.alignWithParentIfMissing),
  ]
}
