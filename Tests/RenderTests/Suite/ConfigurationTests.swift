import Foundation
import TestSupport
import Testing

@testable import GRXInspection
@testable import Render
@testable import ToolCommands

@Suite struct ConfigurationTests {
  private let text = document(of: "{ \"class\": \"View\", \"width\": \"match_parent\", \"height\": 10 }")

  @Test func the_configuration_decides_how_layouts_are_laid_out_and_the_command_line_wins() throws {
    let space = try Workspace([
      "grx.json": "{\n  // two windows\n  \"sizes\": [\"100x50\", \"200x50\"],\n}\n", "a.grx": text,
    ])
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(
      try space.text(of: "a.txt") == """
        // options: --sizes 100x50,200x50
        == 100x50
        View 0,0 100x10

        == 200x50
        View 0,0 200x10

        """)
    #expect(space.tool("check", "--size", "100x50", "./.").status == .found)
  }

  @Test func archives_of_libraries_lie_in_the_project_or_are_named_on_the_command_line() throws {
    let layout = """
      <View xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="@dimen/gauge_width"
        android:layout_height="5dp"/>
      """
    let space = try Workspace(["grx.json": "{ \"aars\": [\"libs\"] }", "res/layout/a.xml": layout])
    try FileManager.default.copyItem(atPath: fixtures.appendingPathComponent("aars").path, toPath: space.path("libs"))
    let run = space.tool("./res/layout/a.xml")
    #expect(run.output == "View 0,0 60x5\n" && run.messages == "", "\(run.messages)")
    try space.write("{ \"aars\": [\"../libs\"] }", to: "grx.json")
    #expect(space.tool("./res/layout/a.xml").messages.contains("'aars' leads out of this file's folder"))
    let named = space.tool("--no-config", "--aar", "./libs/gauges-1.2.0.aar", "./res/layout/a.xml")
    #expect(named.output == "View 0,0 40x5\n" && named.messages == "", "\(named.messages)")
    let missing = space.tool("--no-config", "--aar", "./none.aar", "./res/layout/a.xml")
    #expect(missing.messages.contains("none.aar: warning: the file can't be read: there is no such file"))
  }

  @Test func classes_are_declared_with_the_effects_of_their_code() throws {
    func badge(_ attributes: String) -> String {
      """
      <com.ex.Badge xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
        android:layout_width="wrap_content" android:layout_height="wrap_content" \(attributes)/>
      """
    }
    let space = try Workspace([
      "grx.json": """
      { "classes": { "com.ex.Badge": { "class": "FrameLayout", "sets": { "android:minHeight": "24dp" },
        "attributes": { "level": { "high": { "android:minWidth": "30dp" }, "*": { "android:minWidth": "3dp" } } } } } }
      """, "res/layout/a.xml": badge("app:level=\"high\""), "res/layout/b.xml": badge(""),
    ])
    #expect(space.tool("./res/layout/a.xml").output == "com.ex.Badge 0,0 30x24\n")
    #expect(space.tool("./res/layout/b.xml").output == "com.ex.Badge 0,0 3x24\n")
    try space.write("{ \"classes\": {\n\"Badge\": { \"set\": {} } } }", to: "grx.json")
    #expect(
      space.tool("./res/layout/a.xml").messages.contains(
        "grx.json:2:19: error: unknown key 'set'; did you mean 'sets'?"))
    try space.write("{ \"classes\": {\n\"Badge\": { \"sets\": { \"android:text\": [] } } } }", to: "grx.json")
    #expect(space.tool("./res/layout/a.xml").messages.contains("expected a string or a number"))
  }

  @Test func a_variant_and_a_state_are_chosen() throws {
    let layout = """
      <androidx.constraintlayout.motion.widget.MotionLayout xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto" app:layoutDescription="@xml/scene" android:layout_width="100dp"
        android:layout_height="@dimen/gap"><View android:id="@+id/v" android:layout_width="10dp" android:layout_height="10dp"/>
      </androidx.constraintlayout.motion.widget.MotionLayout>
      """
    func constraint(_ name: String, _ width: String) -> String {
      """
      <ConstraintSet android:id="@+id/\(name)"><Constraint android:id="@+id/v" android:layout_width="\(width)" android:layout_height="5dp"
        app:layout_constraintEnd_toEndOf="parent"/></ConstraintSet>
      """
    }
    func values(_ gap: String) -> String { "<resources><dimen name=\"gap\">\(gap)</dimen></resources>" }
    let space = try Workspace([
      "settings.gradle": "include ':app'",
      "app/build.gradle.kts": "android { productFlavors { create(\"free\") { }; create(\"paid\") { } } }",
      "app/src/main/res/layout/a.xml": layout, "app/src/main/res/values/v.xml": values("50dp"),
      "app/src/free/res/values/v.xml": values("60dp"), "app/src/paid/res/values/v.xml": values("70dp"),
      "app/src/main/res/xml/scene.xml": """
      <MotionScene xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto">
        <Transition app:constraintSetStart="@id/one" app:constraintSetEnd="@+id/two"/>
        \(constraint("one", "20dp"))\(constraint("two", "30dp"))
      </MotionScene>
      """,
    ])
    func lines(_ options: String...) -> (output: [Substring], messages: String) {
      let run = space.tool(options + ["./app/src/main/res/layout/a.xml"])
      return (run.output.split(separator: "\n"), run.messages)
    }
    let plain = lines()
    #expect(
      plain.output.first?.hasSuffix("0,0 100x50") == true && plain.output.last == "  View #v 80,0 20x5", "\(plain)")
    #expect(plain.messages.contains("each variant of the application replaces @dimen/gap (free: 60dp, paid: 70dp)"))
    let chosen = lines("--variant", "paidDebug", "--state", "end")
    #expect(
      chosen.output.first?.hasSuffix("0,0 100x70") == true && chosen.output.last == "  View #v 70,0 30x5", "\(chosen)")
    #expect(chosen.messages == "", "\(chosen.messages)")
    let between = lines("--variant", "paidDebug", "--state", "0.5")
    #expect(between.output.last == "  View #v 75,0 25x5" && between.messages == "", "\(between)")
    #expect(lines("--state", "1.5").messages.contains("a fraction such as 0.5 or start:0.5"))
  }

  @Test func a_name_that_no_layout_has_is_an_error() throws {
    func scene(_ sets: String...) -> String {
      "<MotionScene xmlns:android=\"http://schemas.android.com/apk/res/android\">"
        + sets.map { "<ConstraintSet android:id=\"@+id/\($0)\"/>" }.joined() + "</MotionScene>"
    }
    func layout(_ scene: String) -> String {
      "<androidx.constraintlayout.motion.widget.MotionLayout xmlns:android=\"http://schemas.android.com/apk/res/android\" "
        + "xmlns:app=\"http://schemas.android.com/apk/res-auto\" app:layoutDescription=\"@xml/\(scene)\" "
        + "android:layout_width=\"100dp\" android:layout_height=\"100dp\"/>"
    }
    let res = "app/src/main/res/"
    let space = try Workspace([
      "settings.gradle": "include ':app'",
      "app/build.gradle.kts": "android { productFlavors { create(\"free\") { }; create(\"paid\") { } } }",
      res + "layout/a.xml": layout("one"), res + "layout/b.xml": layout("other"),
      res + "layout/plain.xml": layout("one").replacing(" app:layoutDescription=\"@xml/one\"", with: ""),
      res + "xml/one.xml": scene("open", "closed"), res + "xml/other.xml": scene("hidden"),
    ])
    let layouts = "./app/src/main/res/layout"
    // Snapshots aren't written.
    _ = space.tool(["check", "--new", "--state", "opne", layouts])
    #expect(!FileManager.default.fileExists(atPath: space.path("app/src/main/snapshots")))
    for arguments in [
      [layouts + "/a.xml"], ["lint", layouts], ["check", "--new", layouts], ["sweep", layouts],
      ["--output", "./out", layouts],
    ] {
      let wrong = space.tool(["--state", "opne"] + arguments)
      #expect(wrong.status.exitStatus == 2, "\(arguments)")
      #expect(
        wrong.messages.contains("no layout has a MotionScene with the state 'opne'; did you mean 'open'?"),
        "\(arguments): \(wrong.messages)")
      #expect(space.tool(["--state", "open"] + arguments).status.exitStatus != 2, "\(arguments)")
      let variant = space.tool(["--variant", "trial"] + arguments)
      #expect(variant.status.exitStatus == 2, "\(arguments)")
      #expect(
        variant.messages.contains("no layout's application has the variant 'trial'; there are 'free', 'paid'"),
        "\(arguments): \(variant.messages)")
    }
    #expect(
      space.tool(["--variant", "freDebug", layouts + "/a.xml"]).messages.contains(
        "the variant 'freDebug'; did you mean 'freeDebug'?"))
    // One of the layouts has it, or none could have any.
    #expect(space.tool(["lint", "--state", "hidden", layouts]).status.exitStatus != 2)
    #expect(space.tool(["--state", "opne", layouts + "/plain.xml"]).status == .done)
    #expect(space.tool(["--state", "opne", layouts + "/a.xml"]).output == "")
  }

  /// A MotionLayout whose scene has one state, in an application with a flavor.
  private static let moving: [String: String] = [
    "settings.gradle": "include ':app'",
    "app/build.gradle": "android { productFlavors { free { } } }",
    "app/src/main/res/layout/a.xml":
      "<androidx.constraintlayout.motion.widget.MotionLayout xmlns:android=\"http://schemas.android.com/apk/res/android\" "
      + "xmlns:app=\"http://schemas.android.com/apk/res-auto\" app:layoutDescription=\"@xml/scene\" "
      + "android:layout_width=\"100dp\" android:layout_height=\"100dp\"><View android:id=\"@+id/v\" "
      + "android:layout_width=\"10dp\" android:layout_height=\"10dp\"/></androidx.constraintlayout.motion.widget.MotionLayout>",
    "app/src/main/res/xml/scene.xml":
      "<MotionScene xmlns:android=\"http://schemas.android.com/apk/res/android\"><ConstraintSet android:id=\"@+id/open\">"
      + "<Constraint android:id=\"@+id/v\" android:layout_width=\"40dp\" android:layout_height=\"40dp\"/></ConstraintSet>"
      + "</MotionScene>",
  ]

  @Test func with_a_name_that_no_layout_has_nothing_is_written() throws {
    let space = try Workspace(Self.moving)
    for (name, arguments) in [
      ("all.html", [] as [String]), ("lint.json", ["lint"]), ("sweep.json", ["sweep"]),
      ("check.json", ["check"]),
    ] {
      for option in [["--state", "opne"], ["--variant", "fre"]] {
        try space.write("before", to: name)
        let output = ["--output", space.path(name)]
        let wrong = space.tool(arguments + option + output + ["./app/src/main/res/layout"])
        #expect(wrong.status.exitStatus == 2 && wrong.messages.contains("no layout"), "\(name): \(wrong.messages)")
        #expect(try space.text(of: name) == "before", "\(name) \(option)")
      }
      let right = space.tool(
        arguments + ["--state", "open", "--output", space.path(name), "./app/src/main/res/layout"])
      #expect(right.messages.contains("no layout has") == false, "\(name): \(right.messages)")
      #expect(try space.text(of: name) != "before", "\(name)")
    }
    for format in ["tree", "png", "html"] {
      let line = ["--format", format, "--output", space.path("out"), "./app/src/main/res/layout"]
      let wrong = space.tool(["--state", "opne"] + line)
      #expect(wrong.status.exitStatus == 2 && wrong.messages.contains(", 0 files written"), "\(wrong.messages)")
      #expect(!FileManager.default.fileExists(atPath: space.path("out")), "\(format)")
      // One that a scene has, and one that all have.
      for state in ["open", "start"] {
        #expect(!space.tool(["--state", state] + line).messages.contains(", 0 files written"), "\(format)")
        #expect(FileManager.default.fileExists(atPath: space.path("out")), "\(format)")
        try FileManager.default.removeItem(atPath: space.path("out"))
      }
    }
    // The layout can be read, and has no snapshot.
    let new = space.tool("check", "--new", "--state", "opne", "./app/src/main/res/layout")
    #expect(new.output.contains("1 has no snapshot") && !new.output.contains("cannot be read"), "\(new.output)")
  }

  @Test func a_warning_about_a_variant_is_at_the_build_file_that_exists() throws {
    let space = try Workspace(Self.moving)
    let messages = space.tool("--variant", "fre", "./app/src/main/res/layout/a.xml").messages
    #expect(messages.contains("app/build.gradle: warning: no source set has resources"), "\(messages)")
    #expect(!messages.contains("build.gradle.kts"), "\(messages)")
  }

  @Test func the_command_that_accepts_differences_has_the_options_of_the_run() throws {
    let space = try Workspace(Self.moving)
    let layouts = "./app/src/main/res/layout"
    let options = ["--state", "open", "--size", "100x200"]
    #expect(space.tool("check", "--new", layouts).status == .done)
    let changed = space.tool(["check", "--no-git"] + options + [layouts])
    #expect(changed.output.contains("check --update --state open --size 100x200 "), "\(changed.output)")
    #expect(space.tool(["check", "--update"] + options + [layouts]).status == .done)
    #expect(space.tool(["check"] + options + [layouts]).status == .done)
    // Nothing can be accepted of a state that no layout has.
    let wrong = space.tool("check", "--state", "opne", layouts)
    #expect(wrong.status.exitStatus == 2 && !wrong.output.contains("check --update"), "\(wrong.output)")
  }

  @Test func a_fraction_of_the_way_from_an_unknown_start_lists_the_starts() throws {
    let space = try Workspace([
      "res/layout/a.xml":
        "<androidx.constraintlayout.motion.widget.MotionLayout xmlns:android=\"http://schemas.android.com/apk/res/android\" "
        + "xmlns:app=\"http://schemas.android.com/apk/res-auto\" app:layoutDescription=\"@xml/scene\" "
        + "android:layout_width=\"100dp\" android:layout_height=\"100dp\"/>",
      "res/xml/scene.xml":
        "<MotionScene xmlns:android=\"http://schemas.android.com/apk/res/android\" "
        + "xmlns:app=\"http://schemas.android.com/apk/res-auto\"><ConstraintSet android:id=\"@+id/open\"/>"
        + "<ConstraintSet android:id=\"@+id/closed\"/><Transition android:id=\"@+id/swipe\" "
        + "app:constraintSetStart=\"@id/closed\" app:constraintSetEnd=\"@id/open\"/></MotionScene>",
    ])
    let sentence = "no layout has a MotionScene with a transition, or a set where one begins, called"
    for (state, question) in [
      ("end:0.5", "'end'; there are 'closed', 'start', 'swipe'\n"), ("open:0.5", "'open'; there are 'closed',"),
      ("close:0.5", "'close'; did you mean 'closed'?\n"), ("swpie:0.5", "'swpie'; did you mean 'swipe'?\n"),
    ] {
      let run = space.tool("--state", state, "./res/layout/a.xml")
      #expect(run.status.exitStatus == 2 && run.messages.contains("\(sentence) \(question)"), "\(run.messages)")
    }
    for state in ["end", "start:0.5", "closed:0.5", "swipe:0.5"] {
      #expect(space.tool("--state", state, "./res/layout/a.xml").messages == "", "\(state)")
    }
  }

  @Test func an_unknown_id_at_the_end_of_a_way_is_named_as_in_xml() throws {
    var files = Self.moving
    let scene = "app/src/main/res/xml/scene.xml"
    let size = "android:layout_width=\"40dp\" android:layout_height=\"40dp\""
    files[scene] =
      "<MotionScene xmlns:android=\"http://schemas.android.com/apk/res/android\" "
      + "xmlns:app=\"http://schemas.android.com/apk/res-auto\"><ConstraintSet android:id=\"@+id/first\"/>"
      + "<ConstraintSet android:id=\"@+id/last\"><Constraint android:id=\"@+id/v\" \(size) "
      + "app:layout_constraintEnd_toEndOf=\"@id/none\"/></ConstraintSet>"
      + "<Transition app:constraintSetStart=\"@id/first\" app:constraintSetEnd=\"@id/last\"/></MotionScene>"
    let messages = try Workspace(files).tool("--state", "0.5", "./app/src/main/res/layout/a.xml").messages
    #expect(messages.contains("'layout_constraintEnd_toEndOf': no sibling has the id 'none'"), "\(messages)")
  }

  @Test func it_is_found_above_the_folder() throws {
    let space = try Workspace(["grx.json": "{ \"density\": 2 }"])
    try space.add(text, to: "deep/er/a.grx")
    #expect(space.tool("check", "--new", "./deep/er").status == .done)
    #expect(try space.text(of: "deep/er/a.txt").hasPrefix("// options: --density 2\n"))
  }

  @Test func errors_have_a_location_and_a_suggestion() throws {
    let space = try Workspace([
      "grx.json":
        "{\n  \"densty\": 2,\n  \"size\": 3,\n  \"sizes\": [\"10x10\", true],\n  \"lint\": { \"disable\": [\"GRX999\"] }\n}"
    ])
    let run = space.tool("check", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("grx.json:2:3: error: unknown key 'densty'; did you mean 'density'?\n"))
    #expect(run.messages.contains("grx.json:3:11: error: 'size' is '3'; expected a width and a height in points"))
    #expect(run.messages.contains("grx.json:4:22: error: 'sizes' is true; expected a string or a number\n"))
    #expect(run.messages.contains("grx.json:5:25: error: 'lint' is 'GRX999'; expected one of the rules"))
  }

  @Test(arguments: ["", "[", "[1]", "{\"a\":}", "{\"size\":\"1x1\",\"size\":\"1x1\"}", "\u{0}", "{\"sizes\":[]}"])
  func an_invalid_configuration_is_an_error(_ text: String) throws {
    let space = try Workspace(["grx.json": text])
    let run = space.tool("check", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("grx.json"))
  }

  @Test func config_shows_where_each_value_comes_from() throws {
    let space = try Workspace(["grx.json": "{ \"density\": 2,\n  \"direction\": \"rtl\" }"])
    let output = space.tool("config", "--direction", "ltr", "./.").output
    func line(_ name: String) -> String? {
      output.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    #expect(line("density") == "density 2 grx.json:1:3")
    #expect(line("direction") == "direction ltr --direction")
    #expect(line("size") == "size 360x640 default")
  }

  @Test func a_value_of_the_command_line_wins_even_if_it_is_the_default() throws {
    let space = try Workspace([
      "grx.json": """
      { "density": 2, "size": "100x50", "api": 25, "locale": "de-AT", "night": true, "strict": true,
        "textMetrics": "cell:8x16", "lint": { "failOn": "warning", "touchTarget": 20 } }
      """
    ])
    let line = [
      "--density", "1", "--size", "360x640", "--api", "34", "--locale", "en-US", "--night=false", "--strict=false",
      "--text-metrics", "built-in",
    ]
    func rows(_ arguments: [String]) -> [String: String] {
      let lines = space.tool(["config"] + arguments + ["./."]).output.split(separator: "\n").dropFirst()
      return Dictionary(
        uniqueKeysWithValues: lines.map { line in
          let words = line.split(separator: " ").map(String.init)
          return (words[0], words.dropFirst().joined(separator: " "))
        })
    }
    let file = rows([])
    #expect(file["density"] == "2 grx.json:1:3" && file["night"] == "true grx.json:1:65")
    let both = rows(line)
    #expect(both["density"] == "1 --density" && both["size"] == "360x640 --size" && both["api"] == "34 --api")
    #expect(both["locale"] == "en-US --locale" && both["night"] == "false --night")
    #expect(both["strict"] == "false --strict" && both["textMetrics"] == "built-in --text-metrics")
    #expect(rows(["--devices", "iphone-16"])["size"] == "360x640 default")
    #expect(rows(["--no-config"]).values.allSatisfy { $0.hasSuffix(" default") })
    #expect(space.tool("config", "--strict=maybe", "./.").status == .wrongUsage)
    // A switch of 23 points is large enough for the file, and too small for the command line.
    try space.add(document(of: "{ \"class\": \"Switch\", \"id\": \"s\", \"width\": 23, \"height\": 23 }"), to: "a.grx")
    #expect(space.tool("lint", "--only", "GRX006", "./a.grx").status == .done)
    #expect(space.tool("lint", "--only", "GRX006", "--touch-target", "48", "./a.grx").status == .found)
  }

  @Test func one_layout_of_the_folder_is_laid_out_as_all_of_them() throws {
    let space = try Workspace(["grx.json": "{ \"sizes\": [\"100x50\", \"200x50\"], \"res\": [\"shared/res\"] }"])
    try space.add(text, to: "deep/a.grx")
    try space.add(text, to: "deep/b.grx")
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(space.tool("--check", "./deep/a.txt", "./deep/a.grx").status == .done)
    #expect(space.tool("--check", "./c.txt", "--update", "./deep/a.grx").status == .done)
    #expect(try space.text(of: "c.txt") == space.text(of: "deep/a.txt"))
    #expect(space.tool("./deep/a.grx").output == "== 100x50\nView 0,0 100x10\n\n== 200x50\nView 0,0 200x10\n")
    #expect(space.tool("--size", "30x30", "./deep/a.grx").output == "View 0,0 30x10\n")
    #expect(space.tool("--no-config", "./deep/a.grx").output == "View 0,0 360x10\n")
    try space.add("{ \"size\": \"70x70\" }", to: "other.json")
    #expect(space.tool("--config", "./other.json", "./deep/a.grx").output == "View 0,0 70x10\n")
    try space.write(text.replacing("10", with: "12"), to: "deep/b.grx")
    #expect(space.tool("diff", "./deep/a.grx", "./deep/b.grx").output.contains("100x50"))
    #expect(!space.tool("diff", "--no-config", "./deep/a.grx", "./deep/b.grx").output.contains("100x50"))
    #expect(space.tool("--no-config", "--config", "./missing.json", "./deep/a.grx").status == .failed)
  }

  @Test func a_picture_shows_the_first_combination() throws {
    let space = try Workspace([
      "grx.json": "{ \"sizes\": [\"100x50\", \"200x50\"], \"directions\": [\"rtl\", \"ltr\"] }", "a.grx": text,
    ])
    let picture = space.tool("--format", "svg", "./a.grx")
    #expect(picture.status == .done && picture.output.contains("width=\"100\""))
    #expect(picture.messages == "a.grx: note: this is 100x50 rtl, the first of 4 combinations in grx.json\n")
    #expect(space.tool("--explain", ".", "./a.grx").status == .done)
    // Lists on the command line are refused as before.
    #expect(space.tool("--format", "svg", "--sizes", "1x1,2x2", "./a.grx").status == .wrongUsage)
    // A page shows all of them.
    let page = space.tool("--format", "html", "./a.grx")
    #expect(page.messages == "")
    #expect(page.output.contains("\"values\":[\"right to left\",\"left to right\"]"))
    #expect(page.output.contains("\"w\":200,\"h\":50"))
  }

  @Test func configurations_found_with_the_layouts_give_no_access_to_the_outside() throws {
    let space = try Workspace(["grx.json": "{ \"allowOutside\": true }"])
    try space.add("{ \"allowOutside\": true }", to: "inside/grx.json")
    try space.add(text, to: "part.grx")
    try space.add("{ \"layout\": { \"inflate\": \"../part.grx\" } }", to: "inside/a.grx")
    let run = space.tool("check", "--new", "./inside")
    #expect(run.status == .failed)
    #expect(
      run.messages.contains("inside/grx.json:1:19: error: 'allowOutside' is allowed only in a file named with --config")
    )
    #expect(space.tool("./inside/a.grx").status == .failed)
    #expect(space.tool("--no-config", "./inside/a.grx").status == .failed)
    #expect(space.tool("--config", "./inside/grx.json", "./inside/a.grx").status == .done)
  }

  @Test(arguments: [(1000, nil), (1001, "'exclude' has 1001 patterns, but at most 1000 are allowed")])
  func files_are_compared_with_at_most_1000_patterns(count: Int, message: String?) throws {
    let patterns = String(repeating: "\"[a-z]*\", ", count: count - 1) + "\"b\""
    let space = try Workspace(["grx.json": "{ \"exclude\": [\(patterns)] }", "a.grx": text])
    let run = space.tool("check", "--new", "./.")
    #expect(run.status == (message == nil ? .done : .failed), "\(run.messages)")
    if let message { #expect(run.messages.contains("grx.json:1:14: error: \(message)"), "\(run.messages)") }
  }

  @Test func budgets_have_at_most_1000_patterns() throws {
    let members = (0...1000).map { "\"p\($0)\": 1" }.joined(separator: ", ")
    let space = try Workspace(["grx.json": "{ \"maxMeasures\": { \(members) } }", "a.grx": text])
    let run = space.tool("check", "--new", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("'maxMeasures' has 1001 patterns, but at most 1000 are allowed"), "\(run.messages)")
  }

  @Test func budgets_hold_by_pattern() throws {
    let space = try Workspace(["grx.json": "{ \"maxMeasures\": { \"**\": 0, \"free/**\": 100 } }"])
    try space.add(text, to: "a.grx")
    try space.add(text, to: "free/b.grx")
    let run = space.tool("check", "--new", "./.")
    #expect(run.status == .found)
    #expect(run.output.contains("measure calls were made; 0 are allowed"))
    #expect(run.output.contains("a.grx: ") && !run.output.contains("b.grx"))
  }

  @Test func devices_are_windows_with_densities() throws {
    let space = try Workspace(["a.grx": text])
    let run = space.tool("--devices", "iphone-16,tablet-10", "./a.grx")
    #expect(run.output == "== iphone-16\nView 0,0 393x10\n\n== tablet-10\nView 0,0 1280x10\n")
    let list = space.tool("--devices", "list")
    #expect(list.status == .done && list.output.contains("pixel-fold-inner"))
    #expect(Set(Device.all.map(\.name)).count == Device.all.count)
    #expect(space.tool("--devices", "iphone-16", "--density", "2", "./a.grx").status == .wrongUsage)
  }

  @Test func deeply_nested_settings_are_an_error() throws {
    let nested = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let space = try Workspace(["a.grx": text, "grx.json": "{ \"devices\": \(nested) }"])
    let run = space.tool("check", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("grx.json:1:45: error: arrays and objects are nested too deeply: at most 31 levels"))
  }

  @Test func each_option_in_a_file_has_a_key_of_its_own_and_is_replaced_by_what_it_contradicts() throws {
    let options = LayoutSettings.optionsInFiles
    #expect(Set(options.compactMap(\.key?.name)).count == options.count)
    // Whatever can't be combined with an option on one command line replaces it in a file.
    for option in options {
      for name in option.contradictions {
        #expect(option.replaced.contains(name), "\(option.name) and \(name)")
      }
    }
    let merged = { (file: LayoutSettings.Word, line: LayoutSettings.Word) throws -> LayoutSettings in
      func settings(_ word: LayoutSettings.Word) throws -> LayoutSettings {
        var settings = LayoutSettings()
        try LayoutSettings.options.first { $0.name == word.option }?.apply(&settings, word.text)
        return settings
      }
      return try settings(file).overridden(by: settings(line))
    }
    let devices = LayoutSettings.Word(option: "--devices", text: "pixel-9,tablet-10")
    let denser = try merged(devices, LayoutSettings.Word(option: "--density", text: "3"))
    #expect(denser.matrix.devices == nil && denser.matrix.sizes?.count == 2 && denser.density == 3)
    let sized = try merged(devices, LayoutSettings.Word(option: "--size", text: "30x40"))
    #expect(sized.matrix.isEmpty && sized.window == PointSize(width: 30, height: 40))
  }
}
