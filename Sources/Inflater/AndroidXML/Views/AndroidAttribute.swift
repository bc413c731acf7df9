import Inflater

/// Android's attributes that have the same meaning in the tables of this library, by their names without prefix.
struct AndroidAttribute: Sendable {
  /// The translation of a value.
  enum Value: Sendable {
    /// A length that may be negative.
    case length
    /// A length; a negative one is treated as 0.
    case size
    /// `match_parent`, `wrap_content`, or a length.
    case dimension
    case text
    case number
    /// A number of at least 0; a negative one is ignored.
    case share
    /// A number of at least 0, written in percent.
    case percent
    /// A number from 0 to 1.
    case bias
    /// The words for the parts of a ConstraintLayout that are left to its equations.
    case optimizationLevel
    case integer
    /// An integer of at least 1; any other is ignored.
    case count
    case bool
    case gravity
    /// Words that are replaced by others; words that aren't listed are kept.
    case words([String: String])
    /// Words joined by `|`, or the sum of the numbers 1, 2, 4 … that they represent, in their order.
    case flags([String])
    /// A layout direction, which may be that of the locale.
    case direction
    /// `*`, or the indexes of columns; anything else is ignored.
    case columns
    /// `@id/name` or `parent`.
    case id
    /// Words, or a length.
    case wordOrLength([String])
  }

  /// The name in the tables.
  let name: String
  let value: Value
  /// Whether it is an attribute that the parent defines for its children.
  let isOfChild: Bool
  /// Whether it is one of the libraries' attributes (`app:`) instead of the platform's (`android:`). Some are both.
  let isOfLibrary: Bool
  /// The index among all attributes of the table.
  private(set) var number = 0

  private init(_ name: String, _ value: Value, child: Bool = false, app: Bool = false) {
    self.name = name
    self.value = value
    isOfChild = child
    isOfLibrary = app
  }

  /// The attributes that are translated independently, regardless of the class. Padding, margins, texts, and images
  /// aren't among them, because they depend on several attributes together.
  static let table: [String: AndroidAttribute] = {
    var table: [String: AndroidAttribute] = [
      "layout_width": AndroidAttribute("width", .dimension, child: true),
      "layout_height": AndroidAttribute("height", .dimension, child: true),
      "layout_weight": AndroidAttribute("weight", .share, child: true),
      "layout_gravity": AndroidAttribute("gravity", .gravity, child: true),
      "layout_row": AndroidAttribute("row", .integer, child: true),
      "layout_column": AndroidAttribute("column", .integer, child: true),
      "layout_rowSpan": AndroidAttribute("rowSpan", .count, child: true),
      "layout_columnSpan": AndroidAttribute("columnSpan", .count, child: true),
      "layout_rowWeight": AndroidAttribute("rowWeight", .share, child: true),
      "layout_columnWeight": AndroidAttribute("columnWeight", .share, child: true),
      "layout_span": AndroidAttribute("span", .count, child: true),
      "visibility": AndroidAttribute(
        "visibility", .words(["invisible": "hidden", "0": "visible", "1": "hidden", "2": "gone"])),
      "layoutDirection": AndroidAttribute("layoutDirection", .direction),
      "weightSum": AndroidAttribute("weightSum", .share),
      "baselineAligned": AndroidAttribute("baselineAligned", .bool),
      "baselineAlignedChildIndex": AndroidAttribute("baselineAlignedChildIndex", .integer),
      "measureWithLargestChild": AndroidAttribute("measureWithLargestChild", .bool),
      "showDividers": AndroidAttribute("showDividers", .flags(["beginning", "middle", "end"])),
      "dividerPadding": AndroidAttribute("dividerPadding", .size),
      "ignoreGravity": AndroidAttribute("ignoreGravity", .id),
      "measureAllChildren": AndroidAttribute("measureAllChildren", .bool),
      "rowCount": AndroidAttribute("rowCount", .integer), "columnCount": AndroidAttribute("columnCount", .integer),
      "useDefaultMargins": AndroidAttribute("useDefaultMargins", .bool),
      "alignmentMode": AndroidAttribute(
        "alignmentMode", .words(["alignBounds": "bounds", "alignMargins": "margins", "0": "bounds", "1": "margins"])),
      "rowOrderPreserved": AndroidAttribute("rowOrderPreserved", .bool),
      "columnOrderPreserved": AndroidAttribute("columnOrderPreserved", .bool),
      "stretchColumns": AndroidAttribute("stretchColumns", .columns),
      "shrinkColumns": AndroidAttribute("shrinkColumns", .columns),
      "collapseColumns": AndroidAttribute("collapseColumns", .columns),
      "fillViewport": AndroidAttribute("fillViewport", .bool),
      "layout_optimizationLevel": AndroidAttribute("optimizationLevel", .optimizationLevel, app: true),
      "layout_constraintGuide_begin": AndroidAttribute("guideBegin", .length, app: true),
      "layout_constraintGuide_end": AndroidAttribute("guideEnd", .length, app: true),
      "layout_constraintGuide_percent": AndroidAttribute("guidePercent", .number, app: true),
      "barrierDirection": AndroidAttribute("barrierDirection", .words([:]), app: true),
      "barrierMargin": AndroidAttribute("barrierMargin", .length, app: true),
      "barrierAllowsGoneWidgets": AndroidAttribute("barrierAllowsGoneWidgets", .bool, app: true),
      "constraint_referenced_ids": AndroidAttribute("referencedIds", .text, app: true),
      "content": AndroidAttribute("content", .id, app: true),
      "layout_constraintDimensionRatio": AndroidAttribute("dimensionRatio", .text, child: true, app: true),
      "layout_constrainedWidth": AndroidAttribute("constrainedWidth", .bool, child: true, app: true),
      "layout_constrainedHeight": AndroidAttribute("constrainedHeight", .bool, child: true, app: true),
      "layout_constraintCircle": AndroidAttribute("circle", .id, child: true, app: true),
      "layout_constraintCircleRadius": AndroidAttribute("circleRadius", .length, child: true, app: true),
      "layout_constraintCircleAngle": AndroidAttribute("circleAngle", .number, child: true, app: true),
      "layout_wrapBehaviorInParent": AndroidAttribute("wrapBehaviorInParent", .words([:]), child: true, app: true),
      "layout_marginBaseline": AndroidAttribute("marginBaseline", .length, child: true, app: true),
    ]
    for rule in [
      "toLeftOf", "toRightOf", "toStartOf", "toEndOf", "above", "below", "alignLeft", "alignTop", "alignRight",
      "alignBottom", "alignStart", "alignEnd", "alignBaseline",
    ] {
      table["layout_" + rule] = AndroidAttribute(rule, .id, child: true)
    }
    for rule in [
      "alignParentLeft", "alignParentTop", "alignParentRight", "alignParentBottom", "alignParentStart",
      "alignParentEnd", "centerInParent", "centerHorizontal", "centerVertical", "alignWithParentIfMissing",
    ] {
      table["layout_" + rule] = AndroidAttribute(rule, .bool, child: true)
    }
    table["layout_widthPercent"] = AndroidAttribute("percentWidth", .percent, child: true, app: true)
    table["layout_heightPercent"] = AndroidAttribute("percentHeight", .percent, child: true, app: true)
    table["layout_aspectRatio"] = AndroidAttribute("percentRatio", .percent, child: true, app: true)
    for edge in ["", "Left", "Top", "Right", "Bottom", "Start", "End"] {
      table["layout_margin\(edge)Percent"] = AndroidAttribute("percentMargin" + edge, .percent, child: true, app: true)
    }
    addFlexbox(to: &table)
    addConstraints(to: &table)
    addFlow(to: &table)
    for (number, name) in table.keys.sorted().enumerated() { table[name]?.number = number }
    return table
  }()

  /// The names of the tables' attributes in Android's XML, without their prefix.
  static let writtenNames: [String: String] = {
    var names = [
      "contentGravity": "gravity", "direction": "orientation", "gravity": "layout_gravity",
      "debug_bgColor": "background",
    ]
    // A Flow's attributes have the same names as those of any child.
    let isFlows = { (name: String) in name.hasPrefix("flow_") ? 1 : 0 }
    for (name, attribute) in table.sorted(by: { (isFlows($0.key), $0.key) < (isFlows($1.key), $1.key) }) {
      names[attribute.name] = names[attribute.name] ?? name
    }
    for edge in ["", "Left", "Top", "Right", "Bottom", "Start", "End", "Horizontal", "Vertical"] {
      names["margin" + edge] = "layout_margin" + edge
    }
    return names
  }()

  private static func addConstraints(to table: inout [String: AndroidAttribute]) {
    func anchor(_ edge: String, _ target: String) {
      table["layout_constraint\(edge)_to\(target)Of"] = AndroidAttribute(
        edge.lowercased() + "To" + target, .id, child: true, app: true)
    }
    for (one, other) in [("Left", "Right"), ("Start", "End"), ("Top", "Bottom")] {
      for edge in [one, other] {
        anchor(edge, one)
        anchor(edge, other)
      }
    }
    for edge in ["Baseline", "Top", "Bottom"] { anchor("Baseline", edge) }
    for edge in ["Left", "Top", "Right", "Bottom", "Start", "End", "Baseline"] {
      table["layout_goneMargin" + edge] = AndroidAttribute("goneMargin" + edge, .length, child: true, app: true)
    }
    for axis in ["Horizontal", "Vertical"] {
      let name = axis.lowercased()
      table["layout_constraint\(axis)_bias"] = AndroidAttribute(name + "Bias", .bias, child: true, app: true)
      table["layout_constraint\(axis)_weight"] = AndroidAttribute(name + "Weight", .share, child: true, app: true)
      table["layout_constraint\(axis)_chainStyle"] = AndroidAttribute(
        name + "ChainStyle", .words([:]), child: true, app: true)
    }
    for axis in ["Width", "Height"] {
      let name = axis.lowercased()
      table["layout_constraint\(axis)_default"] = AndroidAttribute(
        name + "Default", .words([:]), child: true, app: true)
      table["layout_constraint\(axis)_percent"] = AndroidAttribute(name + "Percent", .number, child: true, app: true)
      for limit in ["min", "max"] {
        table["layout_constraint\(axis)_\(limit)"] = AndroidAttribute(
          name + (limit == "min" ? "Min" : "Max"), .wordOrLength(["wrap"]), child: true, app: true)
      }
    }
  }

  private static func addFlexbox(to table: inout [String: AndroidAttribute]) {
    for name in ["flexDirection", "flexWrap", "justifyContent", "alignItems", "alignContent"] {
      table[name] = AndroidAttribute(name, .words([:]), app: true)
    }
    table["maxLine"] = AndroidAttribute("maxLine", .integer, app: true)
    table["layout_order"] = AndroidAttribute("order", .number, child: true, app: true)
    for name in ["flexGrow", "flexShrink", "flexBasisPercent"] {
      table["layout_" + name] = AndroidAttribute(name, .share, child: true, app: true)
    }
    table["layout_alignSelf"] = AndroidAttribute("alignSelf", .words([:]), child: true, app: true)
    table["layout_wrapBefore"] = AndroidAttribute("wrapBefore", .bool, child: true, app: true)
    for limit in ["minWidth", "minHeight", "maxWidth", "maxHeight"] {
      let name = "flex" + limit.prefix(1).uppercased() + limit.dropFirst()
      table["layout_" + limit] = AndroidAttribute(name, .length, child: true, app: true)
    }
  }

  private static func addFlow(to table: inout [String: AndroidAttribute]) {
    for name in ["horizontalGap", "verticalGap"] { table["flow_" + name] = AndroidAttribute(name, .length, app: true) }
    for name in [
      "horizontalBias", "verticalBias", "firstHorizontalBias", "lastHorizontalBias", "firstVerticalBias",
      "lastVerticalBias",
    ] {
      table["flow_" + name] = AndroidAttribute(name, .bias, app: true)
    }
    for name in [
      "wrapMode", "horizontalStyle", "verticalStyle", "firstHorizontalStyle", "lastHorizontalStyle",
      "firstVerticalStyle",
      "lastVerticalStyle", "horizontalAlign", "verticalAlign",
    ] {
      table["flow_" + name] = AndroidAttribute(name, .words([:]), app: true)
    }
    table["flow_maxElementsWrap"] = AndroidAttribute("maxElementsWrap", .integer, app: true)
  }
}
