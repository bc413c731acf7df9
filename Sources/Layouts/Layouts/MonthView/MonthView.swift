import Measure

/// A month of a calendar, with a button in the first and in the last column of its title.
///
/// The picture is the month; the first two children are the buttons for the previous and the next month.
///
/// Source: android.widget.DayPickerView and SimpleMonthView (API 34).
package final class MonthView: ImageView {
  /// The space beside the days, in pixels, 0…`Pixels.limit`. The default is 0.
  package var sideInset = 0 {
    didSet {
      sideInset = max(0, Pixels.clamp(sideInset))
      if sideInset != oldValue { setNeedsLayout() }
    }
  }
  /// The space above the title, in pixels, 0…`Pixels.limit`. The default is 0.
  package var topInset = 0 {
    didSet {
      topInset = max(0, Pixels.clamp(topInset))
      if topInset != oldValue { setNeedsLayout() }
    }
  }
  /// The height of the title, in pixels, 0…`Pixels.limit`. The default is 0.
  package var titleHeight = 0 {
    didSet {
      titleHeight = max(0, Pixels.clamp(titleHeight))
      if titleHeight != oldValue { setNeedsLayout() }
    }
  }

  /// Creates an empty month.
  package override init() {
    super.init()
    sizing = .limitsPaddedContent
  }

  /// Centers the buttons in the outer columns of the title, and places other children as a FrameLayout does.
  package override func onLayout(_ size: Size) {
    super.onLayout(size)
    let padding = state.padding
    let width = size.width - padding.horizontal
    let column = (width - 2 * sideInset) / 7
    for (index, button) in ChildStates(state).prefix(2).enumerated() where !button.isGone {
      let isAtLeft = (index == 0) != state.isRightToLeft
      let gap = sideInset + (column - Int(button.answer.width)) / 2
      button.layout(
        x: Int(padding.left) + (isAtLeft ? gap : width - gap - Int(button.answer.width)),
        y: Int(padding.top) + topInset + (titleHeight - Int(button.answer.height)) / 2)
      if let notes = explanationNotes { notePlace(of: button.view, column: column, isAtLeft: isAtLeft, notes) }
    }
  }

  private func notePlace(of button: View, column: Int, isAtLeft: Bool, _ notes: ExplanationNotes) {
    typealias Term = Explanation.Term
    let size = button.frame.size
    let inset = Term(isAtLeft ? sideInset : -sideInset, .layout, "sideInset")
    let gap = (column - size.width) / 2
    let centered = Term(isAtLeft ? gap : -gap, .layout, "centered in the outer column of the title")
    notes.place(
      button, along: .horizontal,
      isAtLeft
        ? .atLeading([.padding(.left, of: self), inset, centered], length: size.width, along: .horizontal)
        : .atTrailing(
          [
            .end(of: self, at: frame.width, along: .horizontal), .padding(.right, of: self, sign: -1), inset, centered,
          ], length: size.width, along: .horizontal))
    notes.place(
      button, along: .vertical,
      .atLeading(
        [
          .padding(.top, of: self), Term(topInset, .layout, "topInset"),
          Term((titleHeight - size.height) / 2, .layout, "centered in the title"),
        ], length: size.height, along: .vertical))
  }
}

enum MonthViewAttributes {
  static let ofView: [Attribute<MonthView>] =
    ImageViewAttributes.ofView.map { Attribute(converting: $0) } + [
      Attribute(
        "sideInset", as: NonNegativeLength.self, \.sideInset, default: 0, "The space beside the days of the month."),
      Attribute("topInset", as: NonNegativeLength.self, \.topInset, default: 0, "The space above the month's title."),
      Attribute(
        "titleHeight", as: NonNegativeLength.self, \.titleHeight, default: 0, "The height of the month's title."),
    ]
}
