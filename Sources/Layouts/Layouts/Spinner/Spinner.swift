import Measure

/// A field that shows one item, as large as it is, or as the widest of its texts if the width is limited.
///
/// The item is the first child that isn't gone. It keeps the width of its content unless the field has an exact width.
/// Android measures an entry before it is attached to the window, where a text that scrolls (`marquee`) makes its letters
/// narrower rather than scroll by little; it does so for a text that fits exactly.
///
/// Source: android.widget.Spinner and AbsSpinner (API 34), with the texts of further items in `TextView.alternatives`.
package final class Spinner: ViewGroup {
  /// The side at which the item is. The default is the start.
  package var contentGravity: Gravity = [.start] { didSet { if contentGravity != oldValue { setNeedsLayout() } } }

  /// Creates an empty field.
  package init() {
    super.init()
    declare([.keepsExactSize], exactly: Spinner.self)
  }

  private var item: ViewRef? { ChildStates(state).first { !$0.isGone } }

  /// Measures the item, and returns its size, or the width of the widest of its texts, in pixels, resolved under `specs`.
  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    state.dependOnWholeOffer()
    let padding = state.padding
    let around = Size(width: padding.horizontal, height: padding.vertical)
    guard let item else { return specs.resolve(around.union(minimumSize)) }
    for other in ChildStates(state) where other != item && !other.isGone { hide(other) }
    var itemSpecs = item.specs(under: specs, usedWidth: around.width, usedHeight: around.height)
    offer(itemSpecs, to: item)
    var content = item.measuredSize
    if !itemSpecs.width.isExact, let text = item.view as? TextView, !text.alternatives.texts.isEmpty {
      let limit = itemSpecs.width.isAtMost ? itemSpecs.width.size : Int.max
      // Without a limit, the text has its own width.
      if itemSpecs.width.isAtMost {
        offer(MeasureSpecs(width: .unspecified, height: itemSpecs.height), to: item, of: "its text alone")
      }
      itemSpecs.width = .exactly(text.compressedWidth(from: Int(item.answer.width), within: limit))
      offer(itemSpecs, to: item, of: "its text, in narrower letters")
      content.height = Int(item.answer.height)
    }
    let whole = Size(width: content.width + around.width, height: content.height + around.height)
    explanationNotes?.content(includesPadding: true) { axis in
      Explanation.Term(
        whole[axis], .content, axis == .horizontal ? "its widest item and its padding" : "its item and its padding")
    }
    let size = specs.resolve(whole.union(minimumSize))
    if item.baseline != MeasureAnswer.noBaseline { measuredBaseline = top(of: item, in: size) + Int(item.baseline) }
    return size
  }

  /// - Parameter width: The source of the width; `nil` for the room in this view.
  private func offer(_ specs: MeasureSpecs, to item: ViewRef, of width: ExplanationText? = nil) {
    if let notes = explanationNotes {
      let room: ExplanationText = "\(self) without its padding"
      for axis in [Axis.horizontal, .vertical] {
        notes.offer(
          specs[axis], to: item.view, in: self, along: axis, "the item of \(self)",
          axis == .horizontal ? width ?? room : room)
      }
    }
    item.measure(specs)
  }

  /// Measures a child that isn't shown, which Android doesn't have.
  private func hide(_ child: ViewRef) {
    if let notes = explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        notes.offer(.exactly(0), to: child.view, in: self, along: axis, "a child that \(self) doesn't show", "no room")
      }
    }
    child.measure(MeasureSpecs(width: .exactly(0), height: .exactly(0)))
  }

  private func top(of item: ViewRef, in size: Size) -> Int {
    Int(state.padding.top) + (size.height - state.padding.vertical - Int(item.answer.height)) / 2
  }

  /// Places the item at its side, in the middle of the height. Other children are empty.
  package override func onLayout(_ size: Size) {
    state.requirePass()
    guard let item else { return }
    let width = Int(item.answer.width)
    let free = size.width - state.padding.horizontal
    var x = Int(state.padding.left)
    switch contentGravity.absolute(isRightToLeft: state.isRightToLeft).horizontal {
    case .centerHorizontal: x += free / 2 - width / 2
    case .right: x += free - width
    default: break
    }
    item.layout(x: x, y: top(of: item, in: size))
    for other in ChildStates(state) where other != item && !other.isGone { other.layout(x: 0, y: 0) }
  }

  /// Returns `params` unchanged, since the field reads only lengths.
  package override func layoutParams(from params: LayoutParams) -> LayoutParams { params }
}

extension Spinner: LayoutDescribing {
  package var facts: LayoutFacts { LayoutFacts() }
}

enum SpinnerAttributes {
  static let ofLayout: [Attribute<Spinner>] = [
    Attribute("contentGravity", \.contentGravity, default: "start", "The side at which the item is.")
  ]
}
