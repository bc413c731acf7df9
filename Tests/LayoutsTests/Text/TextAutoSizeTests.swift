import Layouts
import Measure
import Testing

/// Returns the text size that fits once its view has a frame.
@Suite struct TextAutoSizeTests {
  private func fitted(
    _ text: String, _ sizes: TextAutoSize, in size: Size, _ change: (TextView) -> Void = { _ in }
  ) -> TextView {
    let view = TextView(text, measurer: AndroidTextMetrics(), textSize: 14)
    view.autoSize = sizes
    change(view)
    view.measureAndLayout(MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height)))
    return view
  }

  /// Returns whether a text fits at a size according to a measurer, without a view.
  private func fits(_ text: String, _ textSize: Double, in room: Size, maxLines: Int = .max) -> Bool {
    let layout = AndroidTextMetrics().measure(TextRequest(text, textSize: textSize, maxWidth: room.width))
    return layout.lineCount <= maxLines && layout.size.height <= room.height
  }

  @Test func the_largest_size_that_fits_is_drawn() {
    let text = "A text that has to fit into its view"
    for room in [Size(width: 200, height: 60), Size(width: 90, height: 200), Size(width: 400, height: 31)] {
      let drawn = fitted(text, TextAutoSize(), in: room).drawnTextSize
      #expect(fits(text, drawn, in: room) && !fits(text, drawn + 1, in: room), "\(drawn) in \(room)")
    }
  }

  @Test func lines_that_may_not_be_shown_make_the_text_smaller() {
    let (text, room) = ("A text on one line", Size(width: 120, height: 200))
    let view = fitted(text, TextAutoSize(minimum: 4), in: room) { $0.maxLines = 1 }
    #expect(view.drawnLines.count == 1)
    #expect(fits(text, view.drawnTextSize, in: room, maxLines: 1))
    #expect(!fits(text, view.drawnTextSize + 1, in: room, maxLines: 1))
  }

  @Test func a_single_line_is_fitted_in_height_alone() {
    let (text, room) = ("A text that is much longer than its view is wide", Size(width: 60, height: 50))
    let view = fitted(text, TextAutoSize(), in: room) { $0.textTransform.isSingleLine = true }
    let high = AndroidTextMetrics().measure(TextRequest(text, textSize: view.drawnTextSize)).size.height
    let higher = AndroidTextMetrics().measure(TextRequest(text, textSize: view.drawnTextSize + 1)).size.height
    #expect(high <= 50 && higher > 50)
  }

  @Test func sizes_are_steps_from_the_smallest_one() {
    let sizes = TextAutoSize(minimum: 10, maximum: 30, step: 7)
    // 10, 17, 24.
    #expect(fitted("a", sizes, in: Size(width: 1000, height: 1000)).drawnTextSize == 24)
    #expect(fitted("a", sizes, in: Size(width: 1000, height: 24)).drawnTextSize == 17)
    #expect(fitted("a", sizes, in: Size(width: 1000, height: 2)).drawnTextSize == 10)
  }

  @Test func presets_replace_the_range() {
    let sizes = TextAutoSize(presets: [40, -3, 15, 0, 22.5])
    #expect(fitted("a", sizes, in: Size(width: 1000, height: 1000)).drawnTextSize == 40)
    #expect(fitted("a", sizes, in: Size(width: 1000, height: 32)).drawnTextSize == 22.5)
    #expect(fitted("a", sizes, in: Size(width: 1000, height: 1)).drawnTextSize == 15)
  }

  @Test func padding_takes_room() {
    let view = fitted("a", TextAutoSize(), in: Size(width: 200, height: 100)) { $0.padding = Edges(all: 20) }
    #expect(fits("a", view.drawnTextSize, in: Size(width: 160, height: 60)))
    #expect(!fits("a", view.drawnTextSize + 1, in: Size(width: 160, height: 60)))
  }

  @Test func without_room_the_text_keeps_its_size() {
    let view = fitted("a", TextAutoSize(), in: Size(width: 20, height: 20)) { $0.padding = Edges(all: 10) }
    #expect(view.drawnTextSize == 14)
  }

  @Test func the_views_own_size_does_not_depend_on_it() {
    let (plain, fitted) = (TextView("Some words"), TextView("Some words"))
    fitted.autoSize = TextAutoSize()
    plain.measureAndLayout(in: Size(width: 300, height: 300))
    fitted.measureAndLayout(in: Size(width: 300, height: 300))
    #expect(plain.frame == fitted.frame)
    fitted.autoSize = nil
    #expect(fitted.drawnTextSize == 17)
  }

  @Test(arguments: [
    TextAutoSize(minimum: 30, maximum: 10), TextAutoSize(step: 0), TextAutoSize(step: -1),
    TextAutoSize(minimum: .nan, maximum: .infinity), TextAutoSize(maximum: .infinity, step: 1e-300),
    TextAutoSize(minimum: -1e300, maximum: 1e300), TextAutoSize(presets: [.nan, .infinity]),
  ])
  func odd_sizes_end(_ sizes: TextAutoSize) {
    let size = fitted("a text", sizes, in: Size(width: 50, height: 50)).drawnTextSize
    #expect(size >= 0 && !size.isNaN)
  }
}
