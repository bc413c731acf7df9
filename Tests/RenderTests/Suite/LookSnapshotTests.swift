#if !os(Windows) && !os(iOS)
  import AndroidXML
  import Foundation
  import Inflater
  import Layouts
  import Measure
  import TestSupport
  import Testing

  @testable import GRXCompare
  @testable import GRXPictures
  @testable import Render
  @testable import ToolCommands

  /// Snapshots with looks: they differ if the pictures of the screen do.
  @Suite struct LookSnapshotTests {
    private static let namespaces =
      "xmlns:android=\"http://schemas.android.com/apk/res/android\" "
      + "xmlns:app=\"http://schemas.android.com/apk/res-auto\""
    private static let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

    /// A screen of a design system.
    private static let files: [String: String] = [
      "grx.json": #"{ "snapshot": ["frames", "look"], "theme": "@style/Theme.Acme" }"#,
      "res/values/styles.xml": """
      <resources>
        <style name="Theme.Acme" parent="Theme.MaterialComponents.Light">
          <item name="colorPrimary">@color/brand</item>
        </style>
        <style name="Caption"><item name="android:textColor">@color/faint</item></style>
        <style name="Card" parent="Widget.MaterialComponents.CardView"><item name="cardCornerRadius">8dp</item></style>
        <style name="Round"><item name="cornerFamily">rounded</item><item name="cornerSize">50%</item></style>
      </resources>
      """,
      "res/values/colors.xml": """
      <resources>
        <color name="brand">#6200EE</color><color name="ink">#112233</color><color name="faint">#778899</color>
        <color name="unused">#123456</color>
      </resources>
      """,
      "res/drawable/pill.xml": """
      <shape \(namespaces)><solid android:color="#DDEEFF"/><corners android:radius="16dp"/></shape>
      """,
      "res/drawable/icon.xml": """
      <vector \(namespaces) android:width="24dp" android:height="24dp" android:viewportWidth="24"
        android:viewportHeight="24"><path android:fillColor="#000000" android:pathData="M4,4h16v16h-16z"/></vector>
      """,
      "res/layout/home.xml": """
      <LinearLayout \(namespaces) android:layout_width="match_parent" android:layout_height="wrap_content"
        android:orientation="vertical">
        <TextView android:id="@+id/title" \(size) android:text="Title" android:textColor="@color/ink"
          android:textStyle="bold"/>
        <TextView android:id="@+id/caption" \(size) android:text="Caption" style="@style/Caption"/>
        <TextView android:id="@+id/pill" \(size) android:text="New" android:background="@drawable/pill"/>
        <ImageView android:id="@+id/icon" \(size) android:src="@drawable/icon"/>
        <com.google.android.material.card.MaterialCardView android:id="@+id/card" android:layout_width="match_parent"
          android:layout_height="48dp" style="@style/Card"/>
        <com.google.android.material.imageview.ShapeableImageView android:id="@+id/avatar" android:layout_width="40dp"
          android:layout_height="40dp" android:src="#FF8800" app:shapeAppearance="@style/Round"/>
        <Button android:id="@+id/save" \(size) android:text="Save"/>
        <View android:id="@+id/faded" android:layout_width="40dp" android:layout_height="8dp" android:background="#00FF00"
          android:alpha="0.5"/>
      </LinearLayout>
      """,
    ]

    private func edit(_ space: Workspace, _ name: String, _ old: String, _ new: String) throws {
      let text = try space.text(of: name)
      try #require(text.contains(old))
      try space.write(text.replacingOccurrences(of: old, with: new), to: name)
    }

    /// Each edit, and a line of the report; `nil` if nothing looks different.
    private static let edits: [(file: String, old: String, new: String, words: String?)] = [
      ("res/values/colors.xml", "#112233", "#FF0000", "#title: textColor #112233 → #FF0000"),
      ("res/values/colors.xml", "#6200EE", "#03DAC5", "#save: background #6200EE → #03DAC5"),
      ("res/values/colors.xml", "#778899", "#998877", "#caption: textColor #778899 → #998877"),
      ("res/values/colors.xml", "#123456", "#654321", nil),
      ("res/values/styles.xml", ">8dp<", ">2dp<", "#card: "),
      ("res/values/styles.xml", "50%", "4dp", "#avatar: mask "),
      ("res/drawable/pill.xml", "16dp", "4dp", "#pill: background corners 9.5 → corners 4"),
      ("res/drawable/pill.xml", "#DDEEFF", "#DDEEFE", "#pill: background #DDEEFF → #DDEEFE"),
      ("res/drawable/icon.xml", "M4,4h16", "M4,5h16", "#icon: picture "),
      ("res/layout/home.xml", "\"bold\"", "\"italic\"", "font 14 700 → 14 400 italic"),
      ("res/layout/home.xml", "alpha=\"0.5\"", "alpha=\"0.4\"", "#faded: opacity 0.5 → 0.4"),
      ("res/values/styles.xml", "MaterialComponents.Light", "Material3.Light", "#save: "),
    ]

    @Test func edits_of_looks_are_changes_of_snapshots() throws {
      let space = try Workspace(Self.files)
      #expect(space.tool("check", "--new", "./.").status == .done)
      for (file, old, new, words) in Self.edits {
        let before = try space.text(of: file)
        try edit(space, file, old, new)
        let run = space.tool("check", "--no-git", "./.")
        #expect(run.status == (words == nil ? .done : .found), "\(old) → \(new)")
        if let words { #expect(run.output.contains(words), "\(run.output)") }
        try space.write(before, to: file)
      }
      #expect(space.tool("check", "--no-git", "./.").status == .done)
    }

    @Test func a_difference_names_how_many_views_share_it() throws {
      func text(_ id: String) -> String {
        """
        <TextView xmlns:android="http://schemas.android.com/apk/res/android" android:id="@+id/\(id)" android:text="Text"
          android:layout_width="wrap_content" android:layout_height="wrap_content" android:textColor="@color/title"/>
        """
      }
      /// Returns the report about an edited color, or `nil` without git.
      func report(_ ids: [String]) throws -> String? {
        var files = ["grx.json": #"{ "snapshot": ["frames", "look"] }"#]
        files["res/values/colors.xml"] = "<resources><color name=\"title\">#112233</color></resources>"
        for (index, id) in ids.enumerated() { files["res/layout/row\(index).xml"] = text(id) }
        let space = try Workspace(files)
        guard (try? space.git("init", "-q", "-b", "main")) == true else { return nil }
        #expect(try space.git("add", "-A"))
        #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
        try edit(space, "res/values/colors.xml", "#112233", "#FF0000")
        return space.tool("check", "--git", "HEAD", "./.").output
      }
      let words = "textColor #112233 → #FF0000, in 3 layouts: "
      guard let different = try report(["a", "b", "c"]) else { return }
      #expect(different.contains("  #a and 2 more views: \(words)"), "\(different)")
      // A view of the same name in each layout is one.
      #expect(try report(["a", "a", "a"])?.contains("  #a: \(words)") == true)
    }

    @Test func edits_of_looks_are_changes_since_a_revision() throws {
      let space = try Workspace(Self.files)
      guard (try? space.git("init", "-q", "-b", "main")) == true else { return }
      #expect(try space.git("add", "-A"))
      #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
      for (file, old, new, words) in [Self.edits[1], Self.edits[3], Self.edits[6], Self.edits[8]] {
        let before = try space.text(of: file)
        try edit(space, file, old, new)
        let run = space.tool("check", "--git", "HEAD", "--look", "./.")
        #expect(run.status == (words == nil ? .done : .found), "\(old) → \(new)")
        if let words {
          #expect(run.output.contains(words), "\(run.output)")
          #expect(run.output.contains("no frame changes:\n"), "\(run.output)")
        }
        try space.write(before, to: file)
      }
    }

    @Test func a_picture_file_with_other_bytes_is_a_change() throws {
      let space = try Workspace([
        "grx.json": #"{ "snapshot": ["look"] }"#,
        "res/layout/a.xml":
          "<ImageView \(Self.namespaces) android:id=\"@+id/a\" \(Self.size) android:src=\"@drawable/p\"/>",
      ])
      func picture(_ red: UInt8) throws {
        let canvas = try Canvas(width: 3, height: 2, background: Color(red: red, green: 0, blue: 0))
        let file = space.folder.appendingPathComponent("res/drawable/p.png")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(PNGWriter.encode(canvas)).write(to: file)
      }
      try picture(10)
      #expect(space.tool("check", "--new", "./.").status == .done)
      try picture(11)
      let run = space.tool("check", "--no-git", "./.")
      #expect(run.status == .found)
      #expect(run.output.contains("picture bitmap "))
      try picture(10)
      #expect(space.tool("check", "--no-git", "./.").status == .done)
    }

    // MARK: Random edits

    private struct Drawn: Equatable {
      var looks: [[String]]
      var frames: String
      var commands: [DrawingCommand]

      static func == (one: Drawn, other: Drawn) -> Bool { one.looks == other.looks && one.frames == other.frames }
    }

    private func drawn(_ text: String, _ folder: String) throws -> Drawn? {
      var inflater = Inflater.ofAllFormats()
      inflater.android.makesLooks = true
      inflater.android.resourceFolders = [folder]
      guard let layout = try? inflater.inflate(string: text) else { return nil }
      layout.root.measureAndLayout(in: Size(width: 360, height: 640))
      let rendering = Rendering(root: layout.root)
      return Drawn(
        looks: rendering.drawnLooks(), frames: rendering.snapshot, commands: rendering.screenDrawing().commands)
    }

    /// Returns the text with a value of an attribute changed at random; `nil` if the value isn't one that can be.
    private static func edited(_ text: String, _ random: inout SplitMix64) -> String? {
      let quotes = text.indices.filter { text[$0] == "\"" }
      guard quotes.count > 3 else { return nil }
      let pair = Int.random(in: 1..<quotes.count / 2, using: &random)
      let range = text.index(after: quotes[2 * pair])..<quotes[2 * pair + 1]
      let value = text[range]
      let new: String
      if value.hasPrefix("#"), value.count == 7 || value.count == 9 {
        new = "#" + String(value.dropFirst().reversed())
      } else if let end = value.firstIndex(where: { !$0.isNumber && $0 != "." }), let number = Double(value[..<end]) {
        new = "\(number + Double(Int.random(in: 1...9, using: &random)))" + value[end...]
      } else if let number = Double(value) {
        new = "\(number / 2)"
      } else if value == "true" || value == "false" {
        new = value == "true" ? "false" : "true"
      } else if !value.contains(":"), !value.hasPrefix("@"), !value.hasPrefix("?"), value.contains(" ") {
        new = String(value.reversed())
      } else {
        return nil
      }
      return text[..<range.lowerBound] + new + text[range.upperBound...]
    }

    /// Returns drawing commands without the references to files that are read again.
    private static func comparable(_ commands: [DrawingCommand]) -> String {
      var hash = DrawingHash()
      for command in commands { hash.add(command) }
      return hash.text
    }

    @Test(arguments: [("screens/res", 24), ("android/res", 12)])
    func pictures_differ_only_if_looks_differ(_ resources: String, _ tries: Int) throws {
      let folder = fixtures.appendingPathComponent(resources).path
      let layouts = fixtures.appendingPathComponent(resources + "/layout")
      var random = SplitMix64(seed: 63)
      var (editCount, differentCount) = (0, 0)
      for name in try FileManager.default.contentsOfDirectory(atPath: layouts.path).sorted()
      where name.hasSuffix(".xml") {
        let text = try String(contentsOf: layouts.appendingPathComponent(name), encoding: .utf8)
        guard let before = try drawn(text, folder) else { continue }
        for _ in 0..<tries {
          guard let edited = Self.edited(text, &random), edited != text, let after = try drawn(edited, folder) else {
            continue
          }
          editCount += 1
          let looksEqual = before == after
          let picturesEqual = Self.comparable(before.commands) == Self.comparable(after.commands)
          if !picturesEqual { differentCount += 1 }
          #expect(picturesEqual || !looksEqual, "\(name)")
          // A snapshot that differs with the same picture has other frames of views that draw nothing.
          if picturesEqual, before.frames == after.frames { #expect(before.looks == after.looks, "\(name)") }
        }
      }
      #expect(editCount > 15 && differentCount > 10, "\(editCount) edits, \(differentCount) of them visible")
    }

    /// One edit of each of many fixtures of all kinds: what a picture shows, the snapshot has, and the other way around.
    @Test func snapshots_of_all_kinds_of_fixtures_differ_as_their_pictures_do() throws {
      var files: [String] = []
      let walk = try #require(FileManager.default.enumerator(atPath: fixtures.path))
      for case let path as String in walk
      where path.hasSuffix(".grx") || path.hasSuffix(".xml") && path.contains("/res/layout") { files.append(path) }
      var random = SplitMix64(seed: 163)
      files = files.sorted().shuffled(using: &random)
      let count = ProcessInfo.processInfo.environment["GRX_ALL_EDITS"] == nil ? 120 : files.count
      var (editCount, equalCount, differentCount) = (0, 0, 0)
      for path in files.prefix(count) {
        let file = fixtures.appendingPathComponent(path)
        let folder = file.deletingLastPathComponent().deletingLastPathComponent().path
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.utf8.count < 20_000 else { continue }
        // Many values are names, which no random edit keeps valid.
        var edited: String?
        for _ in 0..<12 where edited == nil || edited == text { edited = Self.edited(text, &random) }
        guard let edited, edited != text, let before = try drawn(text, folder), let after = try drawn(edited, folder)
        else { continue }
        editCount += 1
        if before == after {
          equalCount += 1
          #expect(try Self.pixels(of: before.commands) == Self.pixels(of: after.commands), "\(path)")
        } else if before.looks != after.looks {
          differentCount += 1
          // Looks are relative to the frames, whose change is in the snapshot.
          guard before.frames == after.frames else { continue }
          #expect(Self.isExplained(before, after), "\(path)")
        }
      }
      #expect(
        editCount > 50 && equalCount > 5 && differentCount > 25,
        "\(editCount) edits, \(equalCount) without a difference, \(differentCount) with another look")
    }

    /// Returns the pixels of a picture.
    private static func pixels(of commands: [DrawingCommand]) throws -> [UInt32] {
      var canvas = try ScreenCanvas(width: 360, height: 640, background: .opaqueWhite, fonts: FontLibrary(.none))
      canvas.draw(commands[...])
      return canvas.canvas.pixels
    }

    /// Returns whether different looks are drawn differently. If the pictures are equal nevertheless, the difference is
    /// covered, clipped, or too small for a pixel.
    private static func isExplained(_ before: Drawn, _ after: Drawn) -> Bool {
      if comparable(before.commands) != comparable(after.commands) { return true }
      // The rest of a text that is cut off, or a text in the color of nothing.
      let lines = Set(before.looks.joined()).symmetricDifference(after.looks.joined())
      return lines.allSatisfy { $0.hasPrefix("text: ") || $0.hasPrefix("hint: ") }
    }
  }
#endif
