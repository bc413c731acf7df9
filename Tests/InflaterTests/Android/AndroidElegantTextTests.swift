import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// `elegantTextHeight`, whose heights are those in Android's Paint.cpp.
@Suite struct AndroidElegantTextTests {
  /// Returns the height of a text of 64 pixels.
  private func height(
    of view: String, _ attributes: String, _ configure: (inout Inflater) -> Void
  ) throws -> Int {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": """
      <\(view) \(AndroidLayoutTests.namespaces) android:layout_width="wrap_content"
        android:layout_height="wrap_content" android:text="Text" android:textSize="64px" \(attributes)/>
      """
    ])
    var inflater = Inflater.ofAllFormats()
    configure(&inflater)
    let layout = try inflater.inflate(file: project.layout)
    layout.root.measureAndLayout(MeasureSpecs(width: .atMost(1000), height: .atMost(1000)))
    return layout.root.frame.height
  }

  private func height(_ attributes: String, api: Int, targetSDK: Int? = nil) throws -> Int {
    try height(of: "TextView", attributes) { inflater in
      inflater.android.apiLevel = api
      inflater.android.targetSDK = targetSDK
    }
  }

  /// 2,500 and 1,000 of 2,048 units above and below the baseline, instead of Roboto's 2,163 and 555.
  @Test func elegant_text_has_more_space_above_and_below() throws {
    #expect(try height("", api: 34) == 86)
    #expect(try height("android:elegantTextHeight=\"true\"", api: 34) == 79 + 32)
    #expect(try height("android:elegantTextHeight=\"false\"", api: 34) == 86)
    // Without font padding, it is as high as in Roboto.
    let plain = try height("android:includeFontPadding=\"false\"", api: 34)
    #expect(try height("android:includeFontPadding=\"false\" android:elegantTextHeight=\"true\"", api: 34) == plain)
  }

  /// The default of target level 35 changes nothing, and the attribute counts until target level 36.
  @Test func elegant_text_depends_on_the_target_level() throws {
    for target in [34, 35, 36] { #expect(try height("", api: 36, targetSDK: target) == 86) }
    let elegant = "android:elegantTextHeight=\"true\""
    #expect(try height(elegant, api: 36, targetSDK: 35) == 79 + 32)
    #expect(try height(elegant, api: 35, targetSDK: 36) == 79 + 32)
    #expect(try height(elegant, api: 36, targetSDK: 36) == 86)
  }

  private func fieldHeight(_ attributes: String, locale: String, targetSDK: Int = 36) throws -> Int {
    try height(of: "EditText", "android:background=\"@null\" " + attributes) { inflater in
      inflater.android.targetSDK = targetSDK
      inflater.android.locale = locale
    }
  }

  /// 1.16 and 0.32 em above and below the baseline for Japanese, 1.069 and 0.293 for Thai, and nothing for languages of
  /// Roboto. Text fields have it by default since target level 35.
  @Test func lines_are_as_high_as_those_of_the_language() throws {
    let plain = try fieldHeight("", locale: "en-US")
    #expect(try fieldHeight("", locale: "ja-JP", targetSDK: 34) == plain)
    // Rounded up: 74.24 and 20.48, 68.42 and 18.75.
    #expect(try fieldHeight("", locale: "ja-JP") == 75 + 21)
    #expect(try fieldHeight("", locale: "th-TH") == max(plain, 69 + 19))
    let off = "android:useLocalePreferredLineHeightForMinimum=\"false\""
    #expect(try fieldHeight(off, locale: "ja-JP") == plain)
    #expect(try height("android:useLocalePreferredLineHeightForMinimum=\"true\"", api: 36) == plain)
  }
}
