import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A kind of view of the platform or of a library: how its elements become nodes, and what its views draw.
///
/// Each widget has one file with all about it, and one line in `WidgetTable.all`. A widget only implements what differs
/// from a view that has no properties besides the attributes in the tables.
protocol Widget: Sendable {
  /// The classes that are created like this.
  var classes: [WidgetClass] { get }

  /// The class of this library as which it is laid out.
  var base: String { get }

  /// Returns the class of this library as which an element is laid out, if it depends on its attributes.
  func base(of element: Element) -> String

  /// The properties of its text; `nil` for a view without text, whose elements have no text attributes.
  var text: TextTraits? { get }

  /// Whether elements with the same attributes share a translation: only the element itself, its theme, its parent's class,
  /// and the facts on which the widget depends determine the node. Its children must be those in the document.
  var isRepeatable: Bool { get }

  /// The facts about its surroundings on which the translation depends.
  var dependsOn: ParentFacts { get }

  /// Whether it is at least as large as its foreground.
  var measuresForeground: Bool { get }

  /// The axes along which its views have a scroll bar, unless their attributes or styles say otherwise.
  var scrollBarAxes: [Axis] { get }

  /// Whether an element may have no size.
  var mayLackSize: Bool { get }

  /// The content that applications add to it in code; `nil` for nothing.
  var contentOfCode: CodeContent? { get }

  /// A warning about code of the class that isn't run, and the consequence; `nil` for none.
  var warning: String? { get }

  // MARK: Nodes

  /// Returns the default style that its surroundings set instead of the theme, or `nil` for none.
  func defaultStyle(in context: AndroidTranslator.Context, _ theme: AndroidTheme) -> ResourceReference?

  /// Sets the attributes of an element's node, and its padding and minimum size. A text widget's element has the values
  /// of its text appearance.
  func describe(_ element: Element, _ out: inout NodeDraft)

  /// Changes what surrounds the children of an element.
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context)

  /// Adds the views that the widget creates. Returns whether they replace those in the document.
  func addChildren(of element: Element, to node: inout Node) -> Bool

  /// Changes an element's node once its children are complete.
  func finish(_ element: Element, _ node: inout Node)

  /// Applies the insets of the window that reach an element. Returns those that its children get; `nil` for none.
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets?

  // MARK: Other widgets that are laid out as this one

  /// Sets attributes that all elements have that are laid out as this class, regardless of their widgets.
  func describeLayout(of element: Element, _ out: inout NodeDraft)

  /// Sets the margins of an element inside one that is laid out as this class.
  func describeMargins(ofChild child: Element, _ out: inout NodeDraft)

  /// Sets further attributes of an element inside one that is laid out as this class.
  func describe(child: Element, _ out: inout NodeDraft)

  /// The length of a child without `layout_width` or `layout_height`; `nil` if it must have one.
  func missingLength(_ name: String) -> AttributeValue?

  /// Changes a node that is laid out as this class once its children are complete.
  func finishLayout(_ node: inout Node)

  // MARK: Looks

  /// Adds what a view draws besides its background and its text, which are already in the style.
  func draw(_ element: Element, _ style: inout Look.Style)

  /// Adds what all views draw that are laid out as this class, regardless of their widgets.
  func drawLayout(_ element: Element, _ style: inout Look.Style)

  /// Parts of the names of Material's shapes that are round for this widget and have no radius in the tables.
  var roundShapes: [String] { get }

  // MARK: Writing Android's XML

  /// The package of the class, with its dot; empty for the platform's.
  var package: String { get }

  /// Returns the name of the element as which a node of `base` is written; `nil` if another widget writes it.
  func elementName(for node: Node) -> String?

  /// Declares what the class lacks, before a node's attributes are written.
  func prepareWriting(_ node: Node, _ out: inout AndroidText.Attributes)

  /// Sets the attributes whose default values differ from those of `base`.
  func writeDefaults(_ out: inout AndroidText.Attributes)
}

extension Widget {
  func base(of element: Element) -> String { base }
  var text: TextTraits? { nil }
  var isRepeatable: Bool { false }
  var dependsOn: ParentFacts { text == nil ? [] : .textField }
  var measuresForeground: Bool { false }
  var scrollBarAxes: [Axis] { [] }
  var mayLackSize: Bool { false }
  var contentOfCode: CodeContent? { nil }
  var warning: String? { nil }
  func defaultStyle(in context: AndroidTranslator.Context, _ theme: AndroidTheme) -> ResourceReference? { nil }
  func describe(_ element: Element, _ out: inout NodeDraft) {}
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {}
  func addChildren(of element: Element, to node: inout Node) -> Bool { false }
  func finish(_ element: Element, _ node: inout Node) {}
  func describeLayout(of element: Element, _ out: inout NodeDraft) {}
  func describeMargins(ofChild child: Element, _ out: inout NodeDraft) { child.describeMargins(&out) }
  func describe(child: Element, _ out: inout NodeDraft) {}
  func missingLength(_ name: String) -> AttributeValue? { nil }
  func finishLayout(_ node: inout Node) {}
  func draw(_ element: Element, _ style: inout Look.Style) {}
  func drawLayout(_ element: Element, _ style: inout Look.Style) {}
  var roundShapes: [String] { [] }
  var package: String { "" }
  func elementName(for node: Node) -> String? { classes.contains { $0.name == base } ? package + base : nil }
  func prepareWriting(_ node: Node, _ out: inout AndroidText.Attributes) {
    guard text != nil else { return }
    out.hasGreatestSize = true
    out.ignoreGreatest(of: node)
  }
  func writeDefaults(_ out: inout AndroidText.Attributes) {}
}

/// A class in Android's XML, by its name without its package, and the source of its default style.
struct WidgetClass: Sendable {
  let name: String
  let style: DefaultStyle

  init(_ name: String, _ attribute: String = "", default style: String = "") {
    self.name = name
    self.style = DefaultStyle(attribute: attribute, fallback: style)
  }

  /// Returns the class with another default style for the platform's class of the same name.
  func onPlatform(_ attribute: String) -> WidgetClass { WidgetClass(name, style.attribute, platform: attribute) }

  private init(_ name: String, _ attribute: String, platform: String) {
    self.name = name
    style = DefaultStyle(attribute: attribute, platformAttribute: platform)
  }

  /// Returns the classes of the platform, AppCompat, and Material that share everything but their names.
  static func inLibraries(_ names: String..., style: String = "", default fallback: String = "") -> [WidgetClass] {
    names.flatMap { name in
      ["", "AppCompat", "Material"].map { WidgetClass($0 + name, style, default: fallback) }
    }
  }
}

/// Where the default style of a view comes from.
struct DefaultStyle: Hashable, Sendable {
  /// The attribute of the theme that names it; empty for none.
  var attribute = ""
  /// The attribute for the platform's class, if a library has another class of the same name; empty for the same one.
  var platformAttribute = ""
  /// The style that is used if the theme has none.
  var fallback = ""
}

/// Facts about the surroundings of an element that change how some widgets are created.
struct ParentFacts: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  /// It is inside a TextInputLayout.
  static let textField = ParentFacts(rawValue: 1)
  /// An enclosing widget disables its content.
  static let disabled = ParentFacts(rawValue: 2)
  /// Its parent is a MaterialButtonToggleGroup.
  static let toggleGroup = ParentFacts(rawValue: 4)
  /// Its parent is a CollapsingToolbarLayout that shows a title.
  static let collapsingBar = ParentFacts(rawValue: 8)
  /// Its parent is a RadioGroup, whose children need no size.
  static let radioGroup = ParentFacts(rawValue: 16)
  /// Its parent is a MaterialButtonGroup, or extends one.
  static let buttonGroup = ParentFacts(rawValue: 128)

  /// A group checks it, or another child instead.
  static let checked = ParentFacts(rawValue: 32)
  static let unchecked = ParentFacts(rawValue: 64)

  /// Its parent's layout direction is right-to-left, or the window's if it has no parent.
  static let rightToLeft = ParentFacts(rawValue: 256)

  /// Those on which each widget depends.
  static let ofAnyWidget: ParentFacts = [.radioGroup, .checked, .unchecked, .rightToLeft]

  /// Those that also hold for the children of an element.
  var inherited: ParentFacts { intersection([.textField, .disabled, .rightToLeft]) }
}

/// The content that applications add in code to a view.
struct CodeContent {
  static let items = "tools:listitem shows one of them"

  let name: String
  /// The attribute that shows it in a layout.
  let remedy: String
  /// Whether the view shows nothing else.
  var isAll = true
  /// Whether an empty view takes the offered width, or height.
  var fillsWidth = false
  var fillsHeight = false
}
