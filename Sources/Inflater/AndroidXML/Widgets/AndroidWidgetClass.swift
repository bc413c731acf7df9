import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The properties of a widget class beyond its attributes in the tables. There is one value per file, which the table
/// of `AndroidWidget` names.
struct AndroidWidgetClass: Sendable {
  typealias Emit =
    @Sendable (AndroidTranslator, AndroidAttributes, inout ViewBox, inout AndroidEmitter) -> Void
  typealias AddChildren =
    @Sendable (AndroidTranslator, XMLTreeElement, AndroidAttributes, AndroidTranslator.Context, inout [Node])
    -> Bool

  typealias Finish = @Sendable (AndroidTranslator, inout Node) -> Void

  /// The drawing of these views besides their background and text.
  enum Mark: Sendable {
    case none, floatingButton, progress, seekBar, card, searchBar, searchView
    case numberPicker, calendar, datePicker, timePicker
  }

  let mark: Mark
  /// Sets the attributes of the view.
  let emit: Emit
  /// Adds the views that the widget creates. Returns whether they replace those in the document.
  let addChildren: AddChildren?
  /// Changes the node once its children are complete.
  let finish: Finish?

  /// Whether the treatment of its children depends on more than its attributes.
  var hasChildrenOfItsOwn: Bool { addChildren != nil || finish != nil }

  init(
    draws mark: Mark = .none, emit: @escaping Emit = { _, _, _, _ in }, addChildren: AddChildren? = nil,
    finish: Finish? = nil
  ) {
    self.mark = mark
    self.emit = emit
    self.addChildren = addChildren
    self.finish = finish
  }
}

extension AndroidTranslator {
  func setIntrinsic(_ size: Size, _ out: inout AndroidEmitter) {
    out["adjustViewBounds"] = .bool(false)
    guard size != .zero else { return }
    out.set("intrinsicWidth", pixels: size.width)
    out.set("intrinsicHeight", pixels: size.height)
  }
}
