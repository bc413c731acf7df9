import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// A service inflates documents for as long as it runs, so each must be freed with its layout.
struct DocumentLifetimeTests {
  private static let documents = [
    "JSON": #"{ "layout": { "class": "LinearLayout", "subviews": [ { "class": "View" } ] } }"#,
    "Android": """
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
        android:layout_height="match_parent"><TextView android:layout_width="wrap_content"
        android:layout_height="wrap_content" android:text="Hello"/></LinearLayout>
    """,
    "Gravity": "<V><UILabel text=\"Hello\"/><H><UILabel text=\"World\"/></H></V>",
    // Longer than its limit, so that it isn't translated.
    "refused Gravity": "<V><UILabel text=\"\(String(repeating: "a", count: 2000))\"/></V>",
  ]

  @Test(arguments: documents.keys.sorted()) func documents_are_freed_with_their_layouts(name: String) throws {
    var inflater = Inflater.ofAllFormats()
    inflater.limits.bytes = 1000
    inflater.android.makesLooks = true
    weak var cache: DocumentCache?
    weak var root: View?
    do {
      let documents = DocumentCache()
      cache = documents
      let bytes = Array(try #require(Self.documents[name]).utf8)
      let layout = try? inflater.inflate(bytes, named: name, folder: "", into: nil, cache: documents)
      #expect((layout == nil) == name.hasPrefix("refused"))
      root = layout?.root
      root?.measureAndLayout(in: Size(width: 360, height: 640))
      #expect((root == nil) == (layout == nil))
    }
    #expect(cache == nil && root == nil)
  }
}
