import Foundation
import TestSupport
import Testing

@testable import grx_render

/// Lint of layouts in Android's XML.
@Suite struct AndroidLintTests {
  private func findings(_ ignore: String) throws -> String {
    let folder = try Workspace()
    let file = try folder.write(
      """
      <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools"
          android:layout_width="match_parent" android:layout_height="match_parent">
        <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" \(ignore)
            android:layout_marginLeft="40dp" android:text="Hello" />
      </FrameLayout>
      """, to: "row.xml")
    return String(
      decoding: Tool.run(["lint", "--only", "RtlHardcoded", file], in: Surroundings()).output, as: UTF8.self)
  }

  @Test func messages_have_the_names_of_xml() throws {
    let text = try findings("")
    #expect(text.contains("row.xml:4:"))
    #expect(text.contains("layout_marginLeft of"))
    #expect(text.contains("write layout_marginStart"))
  }

  @Test(arguments: ["RtlHardcoded", "all", "ContentDescription,RtlHardcoded", "GRX010", "left-right"])
  func tools_ignore_silences(names: String) throws {
    #expect(try findings("tools:ignore=\"\(names)\"") == "")
  }

  @Test func another_name_silences_nothing() throws {
    #expect(try findings("tools:ignore=\"ContentDescription\"").contains("layout_marginLeft"))
  }
}
