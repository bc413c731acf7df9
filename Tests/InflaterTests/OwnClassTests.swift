import AndroidXML
import GravityXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// A subclass of a known class accepts that class's attributes.
struct OwnClassTests {
  private final class Panel: LinearLayout {
    var title = ""
    var gap = 0
    var isOpen = false
  }

  private final class Label: TextView {}

  private static func inflater() -> Inflater {
    var inflater = Inflater.ofAllFormats()
    inflater.register(
      ViewKind(
        "Panel", aliases: ["app.Panel"], extending: "LinearLayout",
        attributes: [
          Attribute("title", \.title, "What is above the panel."), Attribute("gap", as: NonNegativeLength.self, \.gap),
          Attribute("isOpen", \.isOpen),
        ]
      ) { _ in Panel() })
    inflater.register(
      ViewKind("Label", extending: "TextView") { Label(measurer: $0.textMeasurer, textSize: 10) })
    return inflater
  }

  private func panel(_ document: String) throws -> Panel {
    let layout = try Self.inflater().inflate(string: document)
    #expect(layout.warnings.isEmpty)
    let panel = try #require(layout.root as? Panel)
    panel.measureAndLayout(in: Size(width: 100, height: 100))
    return panel
  }

  @Test func documents_of_grx_say_all_of_it() throws {
    let panel = try panel(
      """
      { "layout": { "class": "Panel", "title": "Hello", "direction": "horizontal", "width": "match_parent",
        "subviews": [{ "class": "View", "width": 0, "height": 10, "weight": 1 }, { "class": "Label", "text": "a", "id": "a" }] } }
      """)
    #expect(panel.title == "Hello")
    #expect(panel.direction == .horizontal)
    #expect(panel.subviews[0].params(as: LinearLayout.LayoutParams.self).weight == 1)
    #expect((panel.view(id: "a") as? Label)?.textSize == 10)
  }

  @Test func xml_of_android_says_all_of_it() throws {
    let panel = try panel(
      """
      <Panel xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="horizontal"
        xmlns:app="http://schemas.android.com/apk/res-auto" app:title="Hello" app:gap="8dp" app:isOpen="true"
        android:layout_width="match_parent" android:layout_height="wrap_content">
        <View android:layout_width="0dp" android:layout_height="10dp" android:layout_weight="1"/>
      </Panel>
      """)
    #expect((panel.title, panel.gap, panel.isOpen) == ("Hello", 8, true))
    #expect(panel.direction == .horizontal)
    #expect(panel.subviews[0].frame == Rect(x: 0, y: 0, width: 100, height: 10))
  }

  @Test func errors_in_xml_of_android_name_the_attribute_and_its_place() {
    func document(_ attributes: String) -> String {
      """
      <app.Panel xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto" android:layout_width="9dp" android:layout_height="9dp"
        \(attributes)/>
      """
    }
    #expect(
      messages(document(#"app:gap="wide""#)) == ["3:12 expected a length such as 12dp, 14sp or 3px, found 'wide'"])
    #expect(messages(document(#"app:isOpen="8""#)) == ["3:15 expected true or false, found '8'"])
    #expect(
      messages(document(#"app:titel="a""#)) == [
        "3:3 unknown attribute 'app:titel' of app.Panel; did you mean 'app:title'?"
      ])
    #expect(messages(document(#"app:other="a""#)) == [])
  }

  @Test func xml_of_gravity_says_all_of_it() throws {
    let layout = try Self.inflater().inflate(
      string:
        #"<V width="100"><Panel id="panel" title="Hello" gap="8" isOpen="true" direction="horizontal"><UIView/></Panel></V>"#
    )
    #expect(layout.warnings.isEmpty)
    let panel = try #require((layout.root as? ViewGroup)?.view(id: "panel") as? Panel)
    #expect((panel.title, panel.gap, panel.isOpen) == ("Hello", 8, true))
    #expect(panel.direction == .horizontal)
    #expect(panel.subviews.count == 1)
  }

  @Test func errors_in_xml_of_gravity_name_the_attribute_and_its_place() {
    #expect(
      messages(#"<V><Panel gap="wide"/></V>"#) == [
        "1:16 'gap' is \"wide\"; expected a length that is not negative, such as 12, \"12.5\" or \"3px\""
      ])
    #expect(
      messages(#"<V><Panel titel="a"/></V>"#) == ["1:11 unknown attribute 'titel' of Panel; did you mean 'title'?"])
    #expect(messages(#"<V><Panle/></V>"#).first?.contains("Panle") == true)
  }

  private func messages(_ document: String) -> [String] {
    var found: [InflateError] = []
    do throws(InflateErrors) {
      found = try Self.inflater().inflate(string: document).warnings
    } catch {
      found = error.errors
    }
    return found.map { "\($0.location.line):\($0.location.column) \($0.message)" }
  }

  @Test func a_wrong_name_is_compared_with_those_of_both_classes() throws {
    do throws(InflateErrors) {
      let layout = try Self.inflater().inflate(
        string: #"{ "layout": { "class": "Panel", "titel": "a", "directoin": "horizontal" } }"#)
      #expect(
        layout.warnings.map(\.message).sorted() == [
          "unknown attribute 'directoin' of Panel; did you mean 'direction'?",
          "unknown attribute 'titel' of Panel; did you mean 'title'?",
        ])
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func the_schema_has_both() throws {
    let kind = try #require(Self.inflater().kind(named: "Panel"))
    #expect(kind.name == "Panel")
    #expect(kind.summary == ViewKind.builtIn.first { $0.name == "LinearLayout" }?.summary)
  }
}
