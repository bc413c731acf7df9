import Foundation
import GRXAndroidData
import Testing

@testable import GRXLint
@testable import ToolCommands

/// Sweeps in the languages of a project, and the room of its translations.
@Suite struct SweepLanguageTests {
  private static let layout = """
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
        android:layout_height="wrap_content" android:orientation="horizontal">
      <TextView android:id="@+id/title" android:layout_width="0dp" android:layout_weight="1" android:textSize="16sp"
          android:layout_height="wrap_content" android:maxLines="1" android:ellipsize="end" android:text="@string/title"/>
      <View android:id="@+id/icon" android:layout_width="120dp" android:layout_height="48dp"/>
    </LinearLayout>
    """

  private static func strings(_ title: String) -> String {
    "<resources><string name=\"title\">\(title)</string></resources>"
  }

  private static func project(_ languages: [String: String]) throws -> Workspace {
    var files = [
      "app/AndroidManifest.xml":
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application android:supportsRtl=\"true\"/></manifest>",
      "app/res/layout/editor.xml": layout, "app/res/values/strings.xml": strings("Ten letters"),
    ]
    for (language, title) in languages { files["app/res/values-\(language)/strings.xml"] = strings(title) }
    return try Workspace(files)
  }

  private static let options = [
    "sweep", "--text-metrics", "cell:8x16", "--font-scales", "1", "--width-range", "200...400", "--locales", "all",
  ]

  @Test func each_translation_has_its_row() throws {
    let workspace = try Self.project(["de": "Zwanzig Buchstaben oder mehr", "pt-rBR": "Dez letras"])
    let (status, output, _) = workspace.tool(Self.options + ["./app/res/layout/editor.xml"])
    #expect(status == .found)
    #expect(
      output == """
        app/res/layout/editor.xml: 200–400 dp wide, under 3 conditions
          #title: one line from 208 on, ellipsized below 208
            de: one line from 344 on, ellipsized below 344
            pt-BR: one line at every width
            "Zwanzig Buchstaben oder mehr" is 144 dp too long for one line at 200 (de); fits in 1 of 3 locales
          the same everywhere: 2 other views

        """)
  }

  @Test func a_table_has_the_room_of_each_string() throws {
    let workspace = try Self.project(["de": "Zwanzig Buchstaben oder mehr"])
    let (_, output, _) = workspace.tool(Self.options + ["--format", "csv", "./app/res/layout/editor.xml"])
    let rows = output.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.count == 2)
    #expect(rows.first?.prefix(3) == ["string", "layout", "view"])
    #expect(rows.last?.first == "string/title")
    // 80 points are left beside the icon: ten letters.
    #expect(output.contains(",200,80,80,224,de,0,2,10,10,10,"))
  }

  @Test func pseudo_locales_stand_for_translations() throws {
    let workspace = try Self.project([:])
    let (_, output, _) = workspace.tool(Self.options + ["./app/res/layout/editor.xml"])
    #expect(output.contains("under 3 conditions"))
    #expect(output.contains("    en-XA: one line from "))
    // Mirroring changes no width.
    #expect(!output.contains("ar-XB: "))
  }

  @Test func long_texts_are_longer_by_a_third_and_keep_placeholders_and_names() {
    let long = PseudoLocale.long
    #expect(long.text(for: "Save") == "Šåvé one")
    #expect(long.text(for: "%1$s of %2$d pages").hasPrefix("%1$s öf %2$d påg"))
    for name in ["com.example.Behavior", "https://example.com", "12"] { #expect(long.text(for: name) == name) }
    #expect(PseudoLocale.mirrored.text(for: "Save") == "Save")
    let text = "Save the changes that are on this page"
    #expect(long.text(for: text).count >= text.count * 4 / 3)
  }

  @Test func the_configuration_may_name_all_locales() throws {
    let workspace = try Self.project(["de": "Zehn"])
    try workspace.write("{ \"sweep\": { \"locales\": \"all\", \"fontScales\": [1] } }", to: "grx.json")
    let (_, output, _) = workspace.tool("sweep", "./app/res/layout")
    #expect(output.contains("under 2 conditions"))
    try workspace.write("{ \"sweep\": { \"locales\": \"every\" } }", to: "grx.json")
    let (status, _, messages) = workspace.tool("sweep", "./app/res/layout")
    #expect(status == .failed && messages.contains("expected \"all\", or a list of languages and regions"))
  }

  @Test func samples_for_a_preview_may_be_too_long() throws {
    let workspace = try Self.project([:])
    let sample = Self.layout.replacingOccurrences(of: "android:text=", with: "tools:text=").replacingOccurrences(
      of: "<LinearLayout ", with: "<LinearLayout xmlns:tools=\"http://schemas.android.com/tools\" ")
    try workspace.write(sample, to: "app/res/layout/editor.xml")
    let (status, output, _) = workspace.tool(Self.options + ["./app/res/layout/editor.xml"])
    #expect(status == .done)
    #expect(output.contains("  #title: one line from 208 on, ellipsized below 208\n"))
  }
}
