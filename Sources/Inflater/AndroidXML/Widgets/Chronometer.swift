import Inflater
import Layouts

/// A text that shows a time.
struct ChronometerWidget: Widget {
  let classes = [WidgetClass("Chronometer", "android:textViewStyle")]
  let base = "TextView"
  let isRepeatable = true
  let text: TextTraits? = TextTraits()

  /// The time is `00:00` until it is started.
  func describe(_ text: Element, _ out: inout NodeDraft) {
    out["spans"] = nil
    out["text"] = .string(Self.formatted("00:00", text.string("format") ?? "%s"))
  }

  /// Returns the text of a Chronometer: its time in its format, or the time alone if the format is invalid.
  ///
  /// Source: android.widget.Chronometer.updateText (API 34).
  private static func formatted(_ time: String, _ format: String) -> String {
    var result = ""
    var rest = format[...]
    var hasTime = false
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.hasPrefix("%") {
        result += "%"
        rest = rest.dropFirst()
      } else if rest.hasPrefix("1$s") || rest.hasPrefix("s") && !hasTime {
        result += time
        hasTime = hasTime || rest.hasPrefix("s")
        rest = rest.dropFirst(rest.hasPrefix("s") ? 1 : 3)
      } else {
        return time
      }
    }
    return result + rest
  }
}

/// A text that shows the time of day, in place of any text of the document.
struct TextClockWidget: Widget {
  let classes = ["TextClock", "DigitalClock"].map { WidgetClass($0, "android:textViewStyle") }
  let base = "TextView"
  let isRepeatable = true
  let text: TextTraits? = TextTraits()

  func describe(_ text: Element, _ out: inout NodeDraft) {
    if text.given("text")?.isPreview == true { return }
    out["text"] = .string("12:00 PM")
    out["spans"] = nil
    text.report(
      "a \(text.source.name.excerpt) shows the time, which isn't known: it is measured with '12:00 PM', or with "
        + "tools:text", topic: "TextClock")
  }
}
