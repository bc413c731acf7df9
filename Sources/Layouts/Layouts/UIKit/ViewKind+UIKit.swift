import Measure

extension ViewKind {
  /// UIKit's classes that every document may use besides those that are aliases of built-in ones, such as UIView.
  public static let uiKit: [ViewKind] =
    [
      ViewKind(
        "UILabel", extending: "TextView", summary: "A text of one line, unless `maxLines` allows more.",
        attributes: lineCounts
      ) { label($0) },
      ViewKind(
        "UIButton", extending: "Button", summary: "A text of one line, without padding by default.",
        attributes: lineCounts
      ) { context in
        let button = Button(measurer: context.textMeasurer, textSize: 17 * context.density * context.fontScale)
        button.lineLimit = 1
        return button
      },
      ViewKind(
        "UITextField", extending: "TextView", summary: "A text of one line, or its placeholder.",
        attributes: [placeholder]
      ) { label($0) },
      ViewKind(
        "UITextView", extending: "TextView",
        summary: "A text in lines, with UIKit's insets: 8 points above and below, 5 on either side."
      ) { context in
        let view = TextView(measurer: context.textMeasurer, textSize: 17 * context.density * context.fontScale)
        let density = Density(context.density) ?? .one
        let (side, edge) = (density.pixels(5), density.pixels(8))
        view.padding = Edges(left: side, top: edge, right: side, bottom: edge)
        return view
      },
      ViewKind(
        "UIStackView", extending: "StackLayout",
        summary: "A StackLayout that is a row, and stretches its children across, by default.",
        attributes: [
          Attribute(
            "axis", \StackLayout.direction, default: "horizontal", "Whether the children form a row or a column.")
        ]
      ) { _ in
        let stack = StackLayout(direction: .horizontal)
        stack.alignment = .fill
        return stack
      },
      ViewKind("UITableView", extending: "ScrollView", summary: "A vertically scrolling table.") { _ in ScrollView() },
      ViewKind("UICollectionView", extending: "ScrollView", summary: "A vertically scrolling collection.") { _ in
        ScrollView()
      },
    ]
    + UIKitClass.all.map { known in
      ViewKind(
        known.name, summary: known.summary,
        attributes: known.name == "UIActivityIndicatorView" ? [indicatorStyle] : [] as [Attribute<IntrinsicView>]
      ) { IntrinsicView(intrinsicSize: known.size(density: $0.density)) }
    }

  private static func label(_ context: AttributeContext) -> TextView {
    let label = TextView(measurer: context.textMeasurer, textSize: 17 * context.density * context.fontScale)
    label.lineLimit = 1
    return label
  }

  private static let placeholder = Attribute(
    "placeholder", \TextView.hint, "The text that is shown while the view has none.")

  /// The attributes for the number of lines, which is 1 unless one of them is given.
  private static let lineCounts: [Attribute<TextView>] = [
    Attribute("maxLines", as: Count.self, default: 1, "The maximum number of lines; 0 for any number.") {
      view, count, _ in view.lineLimit = count.value
    },
    Attribute("lines", as: Count.self, "The number of lines, instead of `maxLines` and `minLines`.") {
      view, count, _ in
      view.lineLimit = count.value
      view.minLines = count.value
    },
  ]

  private static let indicatorStyle = Attribute<IntrinsicView>(
    "activityIndicatorViewStyle", as: IndicatorStyle.self, default: "medium",
    "Whether the indicator is small or large."
  ) { view, style, context in
    let length = (Density(context.density) ?? .one).pixels(style == .large ? 37 : 20)
    view.intrinsicSize = Size(width: length, height: length)
  }
}

/// The sizes of an activity indicator, also by the names that iOS 12 and earlier use.
private enum IndicatorStyle: AttributeKeyword {
  case medium
  case large

  static var keywords: [(word: String, value: IndicatorStyle)] {
    [
      ("medium", .medium), ("large", .large), ("white", .medium), ("gray", .medium), ("whiteLarge", .large),
      ("1", .medium), ("2", .medium), ("0", .large),
    ]
  }
}

extension TextView {
  /// UIKit's maximum number of lines; 0 for no limit. With 1, the text isn't broken at all.
  package final var lineLimit: Int {
    get { textTransform.isSingleLine ? 1 : maxLines ?? 0 }
    set {
      textTransform.isSingleLine = newValue == 1
      maxLines = newValue > 1 ? newValue : nil
    }
  }
}
