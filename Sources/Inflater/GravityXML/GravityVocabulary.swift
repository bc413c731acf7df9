import Inflater
import Layouts
import Measure

/// The names that Gravity's documents use.
enum GravityVocabulary {
  /// The kind of layout of an element.
  enum Element {
    case stack(Axis?)
    case layers
    case label, textField, textView
    case button
    case image
    case toggle
    case scroll
    case table
    /// A registered class, by its name.
    case registered(String)
  }

  static let elements: [String: Element] = [
    "H": .stack(.horizontal), "V": .stack(.vertical), "UIStackView": .stack(nil), "UIView": .layers,
    "UILabel": .label, "UITextField": .textField, "UITextView": .textView, "UIButton": .button,
    "UIImageView": .image, "UIImage": .image, "UISwitch": .toggle, "UIScrollView": .scroll, "UITableView": .table,
  ]

  /// The attributes that have an effect, or whose values are checked.
  static let attributes: Set<String> = [
    "id", "text", "title", "placeholder", "image", "font", "textColor", "color", "backgroundColor", "cornerRadius",
    "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "spacing", "alignment", "gravity", "wrap",
    "textAlignment", "zIndex", "grows", "shrinks", "action", "leftMargin", "topMargin", "rightMargin", "bottomMargin",
    "margin", "padding", "leftPadding", "topPadding", "rightPadding", "bottomPadding", "axis", "items", "rowTemplate",
    "data", "hidden",
  ]

  /// UIKit's properties that have an effect on some elements, and these elements, for messages.
  static let properties: [String: String] = [
    "distribution": "a stack", "numberOfLines": "a text", "preferredMaxLayoutWidth": "a text that wraps",
    "contentEdgeInsets": "a button without elements", "layoutMargins": "a stack with layoutMarginsRelativeArrangement",
    "layoutMarginsRelativeArrangement": "a stack",
  ]

  /// Properties of UIKit's classes that don't affect any frame.
  static let silent: Set<String> = [
    "userInteractionEnabled", "contentMode", "enabled", "tag", "opaque", "clipsToBounds", "alpha", "tintColor",
    "keyboardType", "returnKeyType", "secureTextEntry", "autocorrectionType", "autocapitalizationType", "borderStyle",
    "borderWidth", "borderColor", "lineBreakMode", "adjustsFontSizeToFitWidth", "on", "selected", "highlighted",
    "delegate", "dataSource", "exclusiveTouch", "multipleTouchEnabled", "shadowColor", "shadowOffset", "shadowOpacity",
    "shadowRadius", "accessibilityLabel", "accessibilityHint", "accessibilityIdentifier", "isAccessibilityElement",
    "clearButtonMode", "editable", "selectable", "scrollEnabled", "bounces", "pagingEnabled", "separatorStyle",
    "showsHorizontalScrollIndicator", "showsVerticalScrollIndicator", "onTintColor", "thumbTintColor",
    "showsTouchWhenHighlighted", "reversesTitleShadowWhenHighlighted", "highlightColor", "disabledColor",
    "translatesAutoresizingMaskIntoConstraints", "autoresizesSubviews", "baselineRelativeArrangement",
    "minimumScaleFactor", "baselineAdjustment", "value", "minimumValue", "maximumValue", "progress", "currentPage",
    "numberOfPages", "hidesWhenStopped", "animating",
  ]

  static let conditions = ["phone", "pad", "portrait", "landscape"]

  /// The weights of a font, and those with which they are measured.
  static let weights: [String: String] = [
    "ultralight": "light", "thin": "light", "light": "light", "regular": "regular", "medium": "medium",
    "semibold": "bold", "bold": "bold", "heavy": "bold", "black": "bold",
  ]
}

/// A gravity as written in Gravity's documents. An axis that isn't set is empty.
struct GravityWords {
  var horizontal: String?
  var vertical: String?
  /// Whether the lines of texts are stretched to the width. A horizontal word without it ends that.
  var isWide = false

  static let expected =
    "one or two of \"left\", \"center\", \"right\", \"top\", \"middle\" and \"bottom\", separated by blanks, or \"wide\""

  /// The words in documents. `center` and `middle` refer to different axes.
  static let words = ["left", "center", "right", "top", "middle", "mid", "bottom", "wide"]

  /// Reads words in upper or lower case, separated by blanks.
  init?(_ text: String) {
    let words = text.lowercased().split { $0 == " " || $0 == "\t" || $0 == "\n" }
    if words.isEmpty { return nil }
    for word in words {
      switch word {
      case "left", "center", "right":
        if horizontal != nil { return nil }
        horizontal = String(word)
      case "top", "bottom", "middle", "mid":
        if vertical != nil { return nil }
        vertical = word == "mid" ? "middle" : String(word)
      case "wide": isWide = true
      default: return nil
      }
    }
  }

  init(horizontal: String, vertical: String) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Returns this gravity, with unset axes taken from `outer`.
  func inherited(from outer: GravityWords) -> GravityWords {
    var result = self
    result.horizontal = horizontal ?? outer.horizontal
    result.vertical = vertical ?? outer.vertical
    result.isWide = isWide || (horizontal == nil && outer.isWide)
    return result
  }

  /// The gravity in the form of the tables.
  var inTables: String {
    let parts = [
      horizontal == "center" ? "center_horizontal" : horizontal, vertical == "middle" ? "center_vertical" : vertical,
    ]
    return parts.compactMap { $0 }.joined(separator: "|")
  }
}
