import Foundation
import Testing

@testable import Render
@testable import ToolCommands

/// A screen with a heading, a row with a picture and a field, a list, and a button.
private let login = """
  <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:id="@+id/login"
    android:layout_width="match_parent" android:layout_height="match_parent" android:orientation="vertical" android:padding="16dp">
    <TextView android:id="@+id/title" android:layout_width="100dp" android:layout_height="40dp" android:text="Sign in" />
    <LinearLayout android:layout_width="match_parent" android:layout_height="wrap_content">
      <ImageView android:layout_width="48dp" android:layout_height="48dp" />
      <EditText android:id="@+id/name" android:layout_width="0dp" android:layout_weight="1" android:layout_height="48dp" />
    </LinearLayout>
    <FrameLayout android:id="@+id/list" android:layout_width="match_parent" android:layout_height="100dp" />
    <Button android:id="@+id/go" android:layout_width="match_parent" android:layout_height="48dp" android:text="Go" />
  </LinearLayout>
  """

/// Returns the same on a device with a density of 2, in a window of 360x696, as `dumpsys activity top` writes it.
///
/// - Parameters:
///   - title: The bounds of the heading.
///   - row: The top of the row.
private func hierarchy(
  title: String = "32,32-232,112", row: Int = 112, list: String = "", after: String = ""
) -> String {
  """
  TASK 10071:com.example.app id=12 userId=0
    ACTIVITY com.example.app/.LoginActivity 5f1c0a4 pid=12345
      Local FragmentActivity a1b2c3 State:
        mResumed=true mStopped=false
      View Hierarchy:
        DecorView@d1c6f42[LoginActivity]
          android.widget.LinearLayout{2d3a04e V.E...... ........ 0,0-720,1440}
            android.view.ViewStub{e3d6b8a G.E...... ......I. 0,0-0,0 #10201c4 android:id/action_mode_bar_stub}
            android.widget.FrameLayout{9c0d1f2 V.E...... ........ 0,48-720,1440}
              androidx.appcompat.widget.ContentFrameLayout{8b1c2d4 V.E...... ........ 0,0-720,1392 #1020002 android:id/content}
                android.widget.LinearLayout{1f2e3d5 V.E...... ........ 0,0-720,1392 #7f0a0101 app:id/login}
                  com.google.android.material.textview.MaterialTextView{4d5e6f7 V.ED..... ........ \(title) #7f0a01f0 app:id/title}
                  android.widget.LinearLayout{5a6b7c8 V.E...... ........ 32,\(row)-688,\(row + 96)}
                    androidx.appcompat.widget.AppCompatImageView{6b7c8d9 V.ED..... ........ 0,0-96,96}
                    androidx.appcompat.widget.AppCompatEditText{7c8d9ea VFED..CL. .F...... 96,0-656,96 #7f0a0122 app:id/name aid=1073741824}
                  android.widget.FrameLayout{8d9eafb V.E...... ........ 32,208-688,408 #7f0a0133 app:id/list}\(list)
                  com.google.android.material.button.MaterialButton{afb0c1d VFED..C.. ........ 32,408-688,504 #7f0a0144 app:id/go}\(after)
          android.view.View{b0c1d2e V.ED..... ........ 0,1440-720,1536 #1020030 android:id/navigationBarBackground}
      Looper (main, tid 2) {3e0f1a2}

  """
}

private func node(
  _ index: Int, _ name: String, _ id: String, _ bounds: String, text: String = "", _ content: String = ""
) -> String {
  "<node index=\"\(index)\" text=\"\(text)\" resource-id=\"\(id)\" class=\"\(name)\" package=\"com.example.app\" "
    + "content-desc=\"\" checkable=\"false\" checked=\"false\" clickable=\"false\" enabled=\"true\" focusable=\"false\" "
    + "focused=\"false\" scrollable=\"false\" long-clickable=\"false\" password=\"false\" selected=\"false\" "
    + "bounds=\"\(bounds)\"" + (content.isEmpty ? " />" : ">\(content)</node>")
}

/// Returns the same as `uiautomator dump` writes it.
private func automator(title: String = "[32,80][232,160]", text: String = "Sign in") -> String {
  let app = "com.example.app:id/"
  let row =
    node(0, "android.widget.ImageView", "", "[32,160][128,256]")
    + node(1, "android.widget.EditText", app + "name", "[128,160][688,256]")
  let screen =
    node(0, "android.widget.TextView", app + "title", title, text: text)
    + node(1, "android.widget.LinearLayout", "", "[32,160][688,256]", row)
    + node(2, "android.widget.FrameLayout", app + "list", "[32,256][688,456]")
    + node(3, "android.widget.Button", app + "go", "[32,456][688,552]", text: "Go")
  let content = node(
    0, "android.widget.FrameLayout", "android:id/content", "[0,48][720,1440]",
    node(0, "android.widget.LinearLayout", app + "login", "[0,48][720,1440]", screen))
  return "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    + node(0, "android.widget.FrameLayout", "", "[0,0][720,1536]", content) + "</hierarchy>"
}

@Suite struct DeviceDumpTests {
  private func compare(
    _ dump: String, layout: String = login, _ options: String..., density: String = "2", name: String = "login.xml"
  ) throws -> (status: Outcome.Status, output: String, messages: String) {
    let folder = try Workspace([name: layout, "dump.txt": dump])
    return folder.tool(["--device-dump", "./dump.txt", "--density", density] + options + ["./" + name])
  }

  // MARK: Both kinds

  @Test func a_device_without_deviations_is_reported() throws {
    let exact = "all 7 views are exactly where the device has them\n"
    #expect(try compare(hierarchy()) == (.done, exact, ""))
    #expect(try compare(automator()) == (.done, exact, ""))
    // In the form of adb on Windows, and of a terminal.
    #expect(try compare(hierarchy().replacingOccurrences(of: "\n", with: "\r\n")) == (.done, exact, ""))
    #expect(try compare("WARNING: linker\n" + automator() + "UI hierchary dumped to: /dev/tty\n") == (.done, exact, ""))
    // A part that was copied, with any indentation.
    let part = hierarchy().split(separator: "\n").dropFirst(10).prefix(7).joined(separator: "\n")
    #expect(try compare(part, "--size", "360x696") == (.done, exact, ""))
  }

  @Test func deviations_are_listed_in_points_and_the_largest_comes_first() throws {
    let expected = """
      4 of 7 views deviate on the device (layout → device, in points):
        #title is 9 wider: 16,16 100x40 → 16,16 109x40
        LinearLayout 1 moved down by 4: 16,56 328x48 → 16,60 328x48
        2 more moved along with the views that they are in, which --all lists
      """
    let dump = hierarchy(title: "32,32-250,112", row: 120)
    let result = try compare(dump)
    #expect(result == (.found, expected + "\n", ""))
    #expect(try compare(dump, "--all").output.contains("  #name moved down by 4: 64,56 280x48 → 64,60 280x48\n"))
  }

  @Test func a_text_that_differs_is_named() throws {
    #expect(
      try compare(automator(title: "[32,80][241,160]", text: "Log in")).output == """
        1 of 7 views deviates on the device (layout → device, in points):
          #title is 4.5 wider: 16,16 100x40 → 16,16 104.5x40; its text is 'Sign in' in the layout and 'Log in' on the device

        """)
  }

  @Test func the_window_is_the_container_of_the_layout_on_the_device() throws {
    #expect(try compare(hierarchy(), "--size", "360x640").output.contains("#login is 56 taller"))
    let settings = try Workspace([
      "login.xml": login, "dump.txt": hierarchy(),
      "grx.json": #"{ "sizes": ["320x480", "800x600"], "densities": [2] }"#,
    ])
    #expect(settings.tool("--device-dump", "./dump.txt", "--density", "2", "./login.xml").status == .done)
    #expect(settings.tool("--device-dump", "./dump.txt", "--format", "html", "./login.xml").status == .done)
  }

  @Test func the_activity_with_the_ids_is_used_of_several() throws {
    let other = hierarchy(title: "0,0-1,1").replacingOccurrences(of: "app:id/", with: "app:id/other_")
    #expect(try compare(other + hierarchy() + other).status == .done)
  }

  // MARK: Views on one side only

  @Test func views_that_only_one_side_has_are_listed() throws {
    let more = """

                      android.widget.LinearLayout{afb0c1e V.E..C.. ........ 32,600-688,700}
                        android.widget.TextView{afb0c1f V.ED.... ........ 0,0-10,20 #7f0a0999 app:id/hint}
      """
    let added = try compare(hierarchy(after: more))
    #expect(
      added.output == """
        all 7 views are exactly where the device has them
        only on the device:
          LinearLayout 16,300 328x50 in #login, with 1 view in it

        """)
    #expect(added.status == .found)
    let layout = login.replacingOccurrences(
      of: "<Button", with: "<Space android:layout_width=\"1dp\" android:layout_height=\"0dp\" />\n<Button"
    ).replacingOccurrences(
      of: "android:text=\"Go\" />",
      with:
        "android:text=\"Go\" /><View android:id=\"@+id/more\" android:layout_width=\"10dp\" android:layout_height=\"5dp\" />"
    )
    let result = try compare(automator(), layout: layout)
    #expect(result.status == .found)
    #expect(result.output.hasSuffix("only in the layout:\n  #more 16,252 10x5\n"))
  }

  @Test func content_that_an_application_adds_to_an_empty_view_is_no_deviation() throws {
    let list = """

                          android.view.View{9eafb0c V.ED..... ........ 0,0-50,50}
                          android.view.View{9eafb0d G.ED..... ........ 0,0-0,0}
      """
    #expect(
      try compare(hierarchy(list: list)) == (
        .done,
        "all 7 views are exactly where the device has them\nempty in the layout, filled on the device:\n  #list with 1 view\n",
        ""
      ))
  }

  @Test func a_view_that_is_gone_on_the_device_deviates() throws {
    let dump = hierarchy().replacingOccurrences(of: "MaterialButton{afb0c1d VF", with: "MaterialButton{afb0c1d GF")
    #expect(try compare(dump).output.hasSuffix("\n  #go is gone: 16,204 328x48 → gone\n"))
    let hidden = hierarchy().replacingOccurrences(of: "MaterialButton{afb0c1d VF", with: "MaterialButton{afb0c1d IF")
    #expect(try compare(hidden).output.contains("\n  #go is hidden: "))
  }

  @Test func only_the_visible_part_of_a_view_is_in_a_dump_of_uiautomator() throws {
    let layout = """
      { "layout": { "class": "ScrollView", "id": "scroll", "width": "match_parent", "height": "match_parent", "subviews": [
        { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
          { "class": "View", "id": "a", "width": 100, "height": 300 },
          { "class": "View", "id": "b", "width": 100, "height": 300 },
          { "class": "View", "id": "c", "width": 100, "height": 300 },
          { "class": "View", "id": "d", "visibility": "hidden", "width": 100, "height": 10 } ] } ] } }
      """
    let rows =
      node(0, "android.view.View", "p:id/a", "[0,0][100,300]")
      + node(1, "android.view.View", "p:id/b", "[0,300][100,400]")
    let screen = node(
      0, "android.widget.ScrollView", "p:id/scroll", "[0,0][200,400]",
      node(0, "android.widget.LinearLayout", "", "[0,0][200,400]", rows))
    let result = try compare("<hierarchy>\(screen)</hierarchy>", layout: layout, density: "1", name: "a.grx")
    #expect(result == (.done, "all 4 views are exactly where the device has them\n", ""))
  }

  // MARK: Matching

  @Test func views_without_ids_are_matched_by_class_and_place_below_matched_ones() throws {
    // A ConstraintLayout calls itself a ViewGroup for screen readers; a card and a wrapper are between.
    let layout = """
      <androidx.constraintlayout.widget.ConstraintLayout xmlns:android="http://schemas.android.com/apk/res/android"
        android:layout_width="100dp" android:layout_height="100dp">
        <androidx.appcompat.widget.SwitchCompat android:layout_width="50dp" android:layout_height="30dp" />
        <com.google.android.material.textfield.TextInputLayout android:layout_width="50dp" android:layout_height="60dp">
          <com.google.android.material.textfield.TextInputEditText android:layout_width="50dp" android:layout_height="40dp" />
        </com.google.android.material.textfield.TextInputLayout>
        <TextView android:id="@+id/last" android:layout_width="50dp" android:layout_height="20dp" />
      </androidx.constraintlayout.widget.ConstraintLayout>
      """
    let field = node(
      1, "android.widget.LinearLayout", "", "[0,0][50,60]",
      node(0, "android.widget.FrameLayout", "", "[0,0][50,60]", node(0, "android.widget.EditText", "", "[0,12][50,51]"))
    )
    let screen = node(
      0, "android.view.ViewGroup", "", "[0,0][100,100]",
      node(0, "android.widget.Switch", "", "[0,0][50,30]") + field
        + node(2, "android.widget.TextView", "p:id/last", "[0,0][50,20]"))
    let dump =
      "<hierarchy>\(node(0, "android.widget.FrameLayout", "android:id/content", "[0,0][100,100]", screen))</hierarchy>"
    let result = try compare(dump, layout: layout, density: "1")
    #expect(result.output.hasPrefix("1 of 5 views deviates"), "\(result)")
    #expect(
      result.output.hasSuffix("\n  TextInputEditText 1/0 is 1 shorter and moved down by 1: 0,11 50x40 → 0,12 50x39\n"))
  }

  @Test func rows_with_the_same_ids_are_matched_in_order() throws {
    let rows = (0..<3).map { row in
      """
      { "class": "FrameLayout", "width": 50, "height": 10, "subviews": [
        { "class": "View", "id": "cell", "width": \(row + 1), "height": 10 } ] }
      """
    }
    let layout = document(
      of:
        "{ \"class\": \"LinearLayout\", \"id\": \"rows\", \"direction\": \"vertical\", \"subviews\": [ \(rows.joined(separator: ",")) ] }"
    )
    let lines = (0..<3).map { row in
      """
            android.widget.FrameLayout{1a V.E..... ........ 0,\(row * 10)-50,\(row * 10 + 10)}
              android.view.View{1b V.ED.... ........ 0,0-\(row + (row == 2 ? 2 : 1)),10 #7f01 app:id/cell}
      """
    }
    let dump =
      "View Hierarchy:\n    android.widget.LinearLayout{1 V.E ..... 0,0-50,30 #7f02 app:id/rows}\n\(lines.joined(separator: "\n"))\n"
    let result = try compare(dump, layout: layout, density: "1", name: "a.grx")
    #expect(result.output.hasPrefix("1 of 7 views deviates"), "\(result)")
    #expect(result.output.contains("#cell is 1 wider: 0,20 3x10 → 0,20 4x10"))
  }

  @Test func another_screen_is_an_error() throws {
    let other = hierarchy().replacingOccurrences(of: "app:id/", with: "app:id/other_")
    #expect(
      try compare(other)
        == (.failed, "", "dump.txt: error: none of the layout's 5 ids is in the dump: it shows another screen\n"))
  }

  // MARK: Forms

  @Test func json_has_the_same_as_objects() throws {
    let result = try compare(hierarchy(title: "32,32-250,112"), "--format", "json")
    #expect(result.status == .found)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let first = try #require((json["deviations"] as? [[String: Any]])?.first)
    #expect(json["compared"] as? Int == 7)
    #expect(first["id"] as? String == "title")
    #expect(first["layout"] as? [Int] == [16, 16, 100, 40])
    #expect(first["device"] as? [Int] == [16, 16, 109, 40])
    #expect(first["largest"] as? Int == 9)
    #expect((json["onlyOnDevice"] as? [Any])?.isEmpty == true)
  }

  @Test func both_layouts_are_drawn_over_each_other() throws {
    let dump = hierarchy(title: "32,32-250,112")
    let svg = try compare(dump, "--format", "svg").output
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.contains("<g class=\"before\"><rect x=\"0\" y=\"0\" width=\"360\" height=\"696\">"))
    #expect(
      svg.contains(
        "<rect class=\"changed\" x=\"16\" y=\"16\" width=\"100\" height=\"40\"><title>TextView #title</title>"))
    #expect(
      svg.contains(
        "<rect class=\"changed\" x=\"16\" y=\"16\" width=\"109\" height=\"40\"><title>TextView #title</title>"))
    #expect(svg.components(separatedBy: "class=\"changed\"").count == 3)
    // Over a picture of the layout.
    let screen = try compare(dump, "--format", "svg", "--style", "screen").output
    #expect(screen.contains("<g class=\"before\"><image href=\"data:image/svg+xml;base64,PHN2"))
    #expect(screen.filter { $0 == "<" }.count == svg.filter { $0 == "<" }.count + 1)
    let drawn = try compare(dump, "--format", "html", "--style", "screen").output
    #expect(drawn.contains("img-src data:") && drawn.contains("<image href="))
    let page = try compare(dump, "--format", "html").output
    let row =
      "<th scope=\"row\"><a href=\"#view-0\">#title</a></th><td>is 9 wider</td>"
      + "<td>16,16 100x40</td><td>16,16 109x40</td>"
    #expect(page.contains(row) && page.contains("<rect class=\"changed\" id=\"view-0\" x=\"16\""))
    #expect(page.contains("login.xml: 1 of 7 views deviates on the device</h1>"))
    let folder = try Workspace(["login.xml": login, "dump.txt": dump])
    let picture = Tool.run(
      ["--device-dump", folder.path("dump.txt"), "--density", "2", "--format", "png", folder.path("login.xml")],
      in: Surroundings())
    let image = try PNGReader(picture.output)
    // There is a legend below.
    #expect((image.width, image.height) == (720, 1424))
  }

  // MARK: Errors

  @Test func an_invalid_dump_is_an_error_with_a_location() throws {
    let expected = "expected what 'uiautomator dump' or 'dumpsys activity top' writes, found "
    func error(_ dump: String) throws -> String {
      let result = try compare(dump)
      #expect(result.status == .failed)
      #expect(result.output == "")
      return result.messages
    }
    #expect(try error("") == "dump.txt:1:1: error: \(expected)an empty file\n")
    #expect(
      try error("\n ERROR: null root node\n") == "dump.txt:2:2: error: \(expected)'ERROR: null root node'\n")
    #expect(
      try error("<hierarchy><node bounds=\"[0,0][1,\" /></hierarchy>")
        == "dump.txt:1:26: error: expected bounds such as [0,63][1080,219], found '[0,0][1,'\n")
    #expect(try error("<hierarchy><node></hierarchy>").hasPrefix("dump.txt:1:18: error: expected </node>"))
    #expect(try error("<!DOCTYPE a [<!ENTITY b \"c\">]><hierarchy/>").contains("a DOCTYPE is not read"))
    #expect(try error(login).hasPrefix("dump.txt:1:1: error: no element has bounds: expected the <hierarchy>"))
    #expect(
      try error("View Hierarchy:\n  a.B{1 V.E ... 0,0-10")
        == "dump.txt:2:17: error: expected bounds such as 0,63-1080,219, found '0,0-10'\n")
    #expect(
      try error("View Hierarchy:\n  a.B{1 V.E ... 0,0-10,10}\n    a.C{2 V.E ... 0,0-99999999,1}")
        == "dump.txt:3:19: error: expected bounds such as 0,63-1080,219, found '0,0-99999999,1'\n")
    let folder = try Workspace(["login.xml": login])
    #expect(
      folder.tool("--device-dump", "./no.txt", "--density", "2", "./login.xml").messages
        == "no.txt: error: the file can't be read: there is no such file\n")
  }

  @Test func a_view_without_bounds_is_left_out_with_a_warning() throws {
    let list =
      "\n                    MyView(3)\n                      android.view.View{9eafb0c V.ED..... ........ 0,0-50,50}"
    let result = try compare(hierarchy(list: list))
    #expect(
      result == (
        .done, "all 7 views are exactly where the device has them\n",
        "dump.txt:17:21: warning: this view has no bounds; it and its descendants are skipped\n"
      ))
  }

  @Test func hostile_dumps_end_soon() throws {
    let layout = document(
      of: #"{ "class": "FrameLayout", "id": "r", "subviews": [ { "class": "View" }, { "class": "View" } ] }"#)
    func run(_ dump: String) throws -> (status: Outcome.Status, output: String, messages: String) {
      try compare(dump, layout: layout, density: "1", name: "a.grx")
    }
    let root = "View Hierarchy:\na.R{1 V.E ... 0,0-10,10 #1 app:id/r}\n"
    // Deeper than any stack, wider than any list, and longer than the limit.
    let deep = (1...2_000).map { String(repeating: " ", count: $0) + "a.B{1 V.E ... 1,1-10,10}\n" }.joined()
    #expect(try run(root + deep).status == .found)
    let wide = String(repeating: " a.B{1 V.E ... 1,1-10,10}\n", count: 60_000)
    #expect(try run(root + wide).status == .found)
    #expect(try run(root + wide + wide).messages.contains("there are more than 100000 views"))
    let nested = String(repeating: "<n bounds=\"[0,0][1,1]\">", count: 300) + String(repeating: "</n>", count: 300)
    #expect(try run(nested).messages.contains("elements are nested too deeply: at most 256 levels are allowed"))
    let many = String(repeating: "<n bounds=\"[0,0][1,1]\"/>", count: 100_001)
    #expect(try run("<hierarchy>\(many)</hierarchy>").messages.contains("there are more than 100000 views"))
    let names = (0..<50_000).map { "<n class=\"a.C\($0)\" bounds=\"[0,0][1,1]\"/>" }.joined()
    let unlike = "<hierarchy><n resource-id=\"p:id/r\" bounds=\"[0,0][9,9]\">\(names)</n></hierarchy>"
    #expect(try run(unlike).status == .found)
    let noise =
      "<hierarchy><n text=\"\u{202E}&#60;script&#62;\" resource-id=\"p:id/r\" bounds=\"[-5,-5][9,9]\"/></hierarchy>"
    let page = try compare(noise, layout: layout, "--format", "html", density: "1", name: "a.grx").output
    #expect(page.components(separatedBy: "<script>").count == 2)
  }

  @Test func options_that_make_no_sense_together_are_refused() throws {
    let folder = try Workspace(["login.xml": login, "dump.txt": hierarchy()])
    func messages(_ options: String...) -> String {
      folder.tool(["--device-dump", "./dump.txt"] + options + ["./login.xml"]).messages
    }
    #expect(messages().contains("--device-dump needs --density D, the device's, as well"))
    #expect(
      messages("--density", "2", "--explain", "go").contains("--explain and --device-dump can't be given together"))
    #expect(messages("--density", "2", "--format", "boxes").contains("--device-dump and --format boxes can't"))
    #expect(messages("--density", "2", "--style", "screen").contains("--style needs --format png, svg or html as well"))
    let framed = messages("--density", "2", "--style", "screen", "--frame", "--format", "svg")
    #expect(framed.contains("--frame and --device-dump can't be given together"))
    #expect(messages("--density", "2", "--sizes", "1x1,2x2").contains("--device-dump and --sizes can't"))
    #expect(messages("--density", "2", "--output", folder.path("dump.txt")).contains("--output would overwrite"))
    #expect(try folder.text(of: "dump.txt") == hierarchy())
  }

  @Test func a_dump_may_come_from_standard_input() throws {
    let folder = try Workspace(["login.xml": login])
    var surroundings = Surroundings()
    surroundings.standardInput = { _ in Array(automator().utf8) }
    #expect(
      folder.tool("--device-dump", "-", "--density", "2", "./login.xml", surroundings: surroundings).status == .done)
  }
}
