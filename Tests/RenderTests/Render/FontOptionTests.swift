import Foundation
import TestSupport
import Testing

@testable import Render
@testable import ToolCommands

/// Texts of Android's XML in fonts of the application and of the caller's folders, from the files to the frames.
struct FontOptionTests {
  /// Two squares of `SquareFont` at 20 pixels: each is 12 pixels wide and 22 high.
  private static let ownFrame = "0,0 24x22"

  private func workspace(family: String) throws -> Workspace {
    let workspace = try Workspace([
      "res/layout/label.xml": """
      <TextView xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="wrap_content"
        android:layout_height="wrap_content" android:text="AA" android:textSize="20px" android:includeFontPadding="false"
        android:fontFamily="\(family)"/>
      """,
      "res/font/squares.xml": """
      <font-family xmlns:android="http://schemas.android.com/apk/res/android">
        <font android:font="@font/square" android:fontStyle="normal" android:fontWeight="400"/>
      </font-family>
      """,
      "res/font/broken.ttf": "no font",
      "fonts/readme.txt": "fonts of the caller",
    ])
    for name in ["res/font/square.ttf", "fonts/Other-Square.ttf"] {
      try Data(SquareFont.bytes()).write(to: URL(fileURLWithPath: workspace.path(name)))
    }
    return workspace
  }

  @Test(arguments: ["@font/square", "@font/squares"])
  func a_font_of_the_application_measures_its_texts(family: String) throws {
    let (status, output, messages) = try workspace(family: family).tool("./res/layout/label.xml")
    #expect(status == .done)
    #expect(messages == "")
    #expect(output == "TextView \(Self.ownFrame)\n")
  }

  @Test func a_folder_of_the_caller_has_fonts_by_their_names() throws {
    let workspace = try workspace(family: "other_square")
    let found = workspace.tool("--font-dir", "./fonts", "./res/layout/label.xml")
    #expect(found.output == "TextView \(Self.ownFrame)\n")
    // Roboto, because the folder is missing.
    let missing = workspace.tool("./res/layout/label.xml")
    #expect(missing.status == .done)
    #expect(missing.output != found.output)
  }

  @Test(arguments: [
    ("--font-dir", "./font", "fonts"), ("--res", "./rse", "res"), ("--font-dir", "./fonts/readme.txt", nil),
  ])
  func a_folder_that_does_not_exist_is_wrong_usage(option: String, folder: String, similar: String?) throws {
    let found = try workspace(family: "other_square").tool(option, folder, "./res/layout/label.xml")
    #expect(found.status == .wrongUsage)
    #expect(found.output == "")
    let advice = similar.map { "; did you mean '\($0)'?" } ?? "\n"
    #expect(found.messages.contains("error: \(option): there is no folder '"), "\(found.messages)")
    #expect(found.messages.contains("\(folder.dropFirst(2))'\(advice)"), "\(found.messages)")
  }

  @Test func a_font_that_cannot_be_used_is_reported() throws {
    let broken = try workspace(family: "@font/broken").tool("./res/layout/label.xml")
    #expect(broken.status == .done)
    #expect(broken.messages.contains("res/font/broken.ttf can't be used to measure text: "))
    let missing = try workspace(family: "@font/sqare").tool("./res/layout/label.xml")
    #expect(missing.messages.contains("there is no @font/sqare; Roboto is used instead; did you mean 'square'?"))
    #expect(missing.output == broken.output)
  }

  /// Layouts that a comparison lays out again have the document's fonts.
  @Test func a_comparison_measures_texts_in_the_fonts_of_the_application() throws {
    let workspace = try workspace(family: "@font/square")
    let text = try workspace.text(of: "res/layout/label.xml")
    try workspace.write(text.replacingOccurrences(of: "\"AA\"", with: "\"AAA\""), to: "res/layout/other.xml")
    let result = workspace.tool("diff", "./res/layout/label.xml", "./res/layout/other.xml")
    #expect(result.status == .found)
    #expect(result.output.contains("\(Self.ownFrame) → 0,0 36x22"), "\(result.output)")
  }
}
