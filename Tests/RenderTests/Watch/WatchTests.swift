import Foundation
import Testing

@testable import GRXPictures
@testable import Render
@testable import ToolCommands

@Suite struct WatchTests {
  /// Watching a layout: each step is taken after the output of the previous one is complete, and the watch ends after
  /// the last step.
  private final class Script: @unchecked Sendable {
    // A run pauses and reports on the thread that started it, which is the test's.
    private var steps: [() throws -> Void]
    private var quietPauses = 0
    private(set) var told: [(output: String, messages: String)] = []

    /// The number of pauses until files are considered complete.
    private static let patience = 3

    init(_ steps: [() throws -> Void]) { self.steps = steps }

    var surroundings: Surroundings {
      var surroundings = Surroundings()
      surroundings.emit = { outcome in
        self.quietPauses = 0
        self.told.append((String(decoding: outcome.output, as: UTF8.self), outcome.messages))
        return true
      }
      surroundings.pause = { _ in
        self.quietPauses += 1
        guard self.quietPauses > Self.patience else { return true }
        self.quietPauses = 0
        guard !self.steps.isEmpty else { return false }
        do { try self.steps.removeFirst()() } catch { Issue.record(error) }
        return true
      }
      return surroundings
    }
  }

  private func box(_ height: Int) -> String {
    document(of: "{ \"class\": \"View\", \"id\": \"v\", \"width\": 10, \"height\": \(height) }")
  }

  private func watch(
    _ folder: Workspace, file: String = "a.grx", options arguments: [String] = [], _ steps: [() throws -> Void]
  ) -> [(output: String, messages: String)] {
    let script = Script(steps)
    let outcome = Tool.run(["--watch"] + arguments + [folder.path(file)], in: script.surroundings)
    #expect(outcome.status == .done)
    #expect(outcome.output.isEmpty && outcome.messages.isEmpty)
    return script.told.map { ($0.output, $0.messages.replacingOccurrences(of: folder.folder.path + "/", with: "")) }
  }

  @Test func a_change_is_printed_with_its_differences() throws {
    let folder = try Workspace(["a.grx": box(10)])
    let told = watch(folder, [{ try folder.write(self.box(200), to: "a.grx") }])
    #expect(told.count == 2)
    #expect(told[0] == ("View #v 0,0 10x10\n", ""))
    #expect(
      told[1] == (
        "View #v 0,0 10x200\n",
        "a.grx changed\nheight of #v: 10 → 200 (a.grx:1)\n  #v is 190 taller: 0,0 10x10 → 0,0 10x200\n"
      ))
  }

  @Test func the_templates_and_the_data_of_gravitys_documents_are_followed() throws {
    let folder = try Workspace([
      "a.xml": "<V><Row/></V>", "Row.xml": "<H><UILabel text='{name}'/></H>", "data.json": "{ \"name\": \"ab\" }",
    ])
    let told = watch(
      folder, file: "a.xml", options: ["--text-metrics", "cell:8x16", "--data", folder.path("data.json")],
      [
        { try folder.write("<H padding='1'><UILabel text='{name}'/></H>", to: "Row.xml") },
        { try folder.write("{ \"name\": \"abc\" }", to: "data.json") },
      ])
    #expect(told.count == 3)
    #expect(told[0].output == "V 0,0 16x16\n  Row 0,0 16x16\n    UILabel 0,0 16x16\n")
    #expect(told[1].messages.hasPrefix("Row.xml changed\n") && told[1].output.contains("UILabel 1,1 16x16"))
    #expect(told[2].messages.hasPrefix("data.json changed\n") && told[2].output.contains("UILabel 1,1 24x16"))
  }

  @Test func a_broken_state_in_between_is_ignored() throws {
    let folder = try Workspace(["a.grx": box(10)])
    let told = watch(
      folder,
      [
        { try folder.write("{ \"layout\": ", to: "a.grx") },
        { try FileManager.default.removeItem(atPath: folder.path("a.grx")) },
        { try folder.write(self.box(20), to: "a.grx") },
      ])
    #expect(told.count == 4)
    #expect(told[1].output == "")
    #expect(told[1].messages.hasPrefix("a.grx changed\na.grx:1:1"))
    #expect(told[2].messages.contains("a.grx: error: the file can't be read"))
    #expect(
      told[3] == (
        "View #v 0,0 10x20\n",
        "a.grx changed\nheight of #v: 10 → 20 (a.grx:1)\n  #v is 10 taller: 0,0 10x10 → 0,0 10x20\n"
      ))
  }

  @Test func a_file_that_is_missing_is_waited_for() throws {
    let folder = try Workspace()
    let told = watch(folder, [{ try folder.write(self.box(20), to: "a.grx") }])
    #expect(told.count == 2)
    #expect(told[0].messages.contains("a.grx: error: "))
    #expect(told[1] == ("View #v 0,0 10x20\n", "a.grx changed\n"))
  }

  @Test func included_files_and_pictures_are_watched_even_before_they_are_there() throws {
    let folder = try Workspace([
      "a.grx": document(
        of:
          #"{ "class": "LinearLayout", "subviews": [ { "inflate": "in.grx" }, { "class": "ImageView", "src": "p.png" } ] }"#
      )
    ])
    let told = watch(
      folder,
      [
        { try folder.write(self.box(20), to: "in.grx") },
        { try folder.write(self.box(30), to: "in.grx") },
        {
          let canvas = try Canvas(width: 7, height: 5)
          try Data(PNGWriter.encode(canvas)).write(to: URL(fileURLWithPath: folder.path("p.png")))
        },
      ])
    #expect(told.count == 4)
    #expect(told[0].messages.contains("'in.grx' can't be included"))
    #expect(told[1].output.contains("View #v 0,0 10x20"))
    #expect(told[2].messages.hasPrefix("in.grx changed\nheight of #v: 20 → 30 (in.grx:1)\n  #v is 10 taller"))
    #expect(told[3].output.contains("ImageView 0,30 7x5"))
    #expect(told[3].messages.hasPrefix("p.png changed\n"))
  }

  @Test func a_file_that_is_put_in_the_place_of_another_is_a_change() throws {
    let folder = try Workspace(["a.grx": box(10)])
    let told = watch(
      folder,
      [
        {
          try folder.write(self.box(15), to: "new")
          #expect(rename(folder.path("new"), folder.path("a.grx")) == 0)
        }
      ])
    #expect(told.count == 2)
    #expect(told.last?.output == "View #v 0,0 10x15\n")
  }

  @Test func edits_without_an_effect_are_not_printed_again() throws {
    let folder = try Workspace(["a.grx": box(10)])
    let told = watch(folder, [{ try folder.write(self.box(10) + "// more\n", to: "a.grx") }])
    #expect(told.count == 2)
    #expect(told[1] == ("", "a.grx changed; the layout is the same\n"))
  }

  @Test func the_output_file_and_the_layout_to_compare_with_are_followed() throws {
    let folder = try Workspace(["a.grx": box(10), "old.grx": box(11)])
    let written = watch(
      folder, options: ["--output", folder.path("a.txt")], [{ try folder.write(self.box(12), to: "a.grx") }])
    #expect(written.map(\.output) == ["", ""])
    #expect(try folder.text(of: "a.txt") == "View #v 0,0 10x12\n")
    let compared = watch(
      folder, options: ["--against", folder.path("old.grx")], [{ try folder.write(self.box(12), to: "old.grx") }])
    let note = "(\(folder.path("a.grx")): Frames are x,y widthxheight in points, relative to the parent.)\n"
    let places = "\(folder.path("old.grx")):1 → \(folder.path("a.grx")):1"
    #expect(
      compared.map(\.output) == [
        "height of #v: 11 → 12 (\(places))\n  #v is 1 taller: 0,0 10x11 → 0,0 10x12\n\(note)", "",
      ])
    #expect(compared.last?.messages == "old.grx changed; the layout is the same\n")
  }

  @Test func a_page_of_several_windows_is_watched_as_one() throws {
    let folder = try Workspace(["a.grx": box(10)])
    let told = watch(
      folder, options: ["--format", "html", "--sizes", "50x50,60x60"], [{ try folder.write(self.box(12), to: "a.grx") }]
    )
    #expect(told.count == 2)
    #expect(
      told.last?.messages == "a.grx changed\nheight of #v: 10 → 12 (a.grx:1)\n  #v is 2 taller: 0,0 10x10 → 0,0 10x12\n"
    )
  }

  @Test func it_ends_when_its_output_is_closed() throws {
    let folder = try Workspace(["a.grx": box(10)])
    var surroundings = Surroundings()
    surroundings.emit = { _ in false }
    surroundings.pause = { _ in true }
    #expect(Tool.run(["--watch", folder.path("a.grx")], in: surroundings).status == .failed)
  }

  @Test func standard_input_can_not_be_watched() {
    #expect(Tool.run(["--watch", "-"], in: Surroundings()).status == .wrongUsage)
  }

  // MARK: Android's XML

  private let layout = """
    <TextView xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="@dimen/w"
      android:layout_height="10dp" android:background="@drawable/box" style="@style/S"/>
    """

  @Test func resources_of_a_layout_in_xml_are_watched_even_with_errors() throws {
    func values(_ width: String) -> String { "<resources><dimen name=\"w\">\(width)</dimen></resources>" }
    func box(_ width: Int) -> String {
      """
      <shape xmlns:android="http://schemas.android.com/apk/res/android"><padding android:left="\(width)dp"/>
      <size android:width="1dp" android:height="1dp"/></shape>
      """
    }
    let folder = try Workspace([
      "res/layout/a.xml": layout, "res/values/dimens.xml": values("10dp"), "res/drawable/box.xml": box(1),
      "res/values/styles.xml":
        "<resources><style name=\"S\"><item name=\"android:minHeight\">1dp</item></style></resources>",
    ])
    let script = Script([
      { try folder.write(values("20dp"), to: "res/values/dimens.xml") },
      // An error is reported, and so is its fix.
      { try folder.write("<resources><dimen", to: "res/values/dimens.xml") },
      { try folder.write(values("30dp"), to: "res/values/dimens.xml") },
      // A new file takes precedence over the other.
      { try folder.write(values("40dp"), to: "res/values-en/dimens.xml") },
      { try folder.write(box(60), to: "res/drawable/box.xml") },
      { try folder.write(self.layout.replacingOccurrences(of: "10dp", with: "11dp"), to: "res/layout/a.xml") },
    ])
    let outcome = Tool.run(["--watch", folder.path("res/layout/a.xml")], in: script.surroundings)
    #expect(outcome.status == .done)
    let told = script.told.map { $0.output }
    #expect(told.first == "TextView 0,0 10x10\n")
    #expect(told.contains("TextView 0,0 20x10\n"))
    #expect(script.told.contains { $0.output.isEmpty && $0.messages.contains("dimens.xml:1:18: error") })
    #expect(told.contains("TextView 0,0 30x10\n"))
    #expect(told.contains("TextView 0,0 40x10\n"))
    #expect(told.last == "TextView 0,0 40x11\n")
    #expect(script.told.contains { $0.messages.contains("box.xml changed") })
  }
}
