import AndroidXML
import GravityXML
import Inflater
import Testing

@Suite struct DocumentFormatTests {
  private let android = "<View xmlns:android=\"http://schemas.android.com/apk/res/android\" android:id=\"@+id/a\"/>"
  private let gravity = "<H id=\"a\"/>"

  @Test func xml_is_refused_until_a_format_is_registered() throws {
    for document in [android, gravity] {
      let thrown = try #require(throws: InflateErrors.self) {
        try Inflater().inflate(string: document, named: "a.xml")
      }
      let message =
        "a.xml:1:1: error: the document is XML, and no format of XML is registered with the inflater; see DocumentFormat"
      #expect(thrown.errors.map(\.description) == [message])
    }
  }

  @Test func the_order_of_registering_does_not_matter() throws {
    for formats in [[DocumentFormat.android, .gravity], [.gravity, .android], [.gravity, .android, .gravity]] {
      var inflater = Inflater()
      for format in formats { inflater.register(format) }
      #expect(try inflater.inflate(string: gravity).root.className == "H")
      #expect(try inflater.inflate(string: android).root.className == "View")
      #expect(try inflater.inflate(string: "{ \"layout\": { \"class\": \"View\" } }").root.className == "View")
    }
  }

  @Test func options_of_a_format_are_kept_beside_those_of_others() {
    var inflater = Inflater()
    inflater.android.apiLevel = 25
    inflater.data = .string("a")
    #expect(inflater.android.apiLevel == 25)
    #expect(inflater.data == .string("a"))
    #expect(inflater.plugins.isEmpty)
  }
}
