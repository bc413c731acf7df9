import Foundation
import GRXAndroidData
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// The releases of Android and of the libraries: those that the options choose, and those that the files of a project name.
@Suite struct AndroidReleaseTests {
  /// A project in a temporary folder.
  private final class Project {
    let folder = NSTemporaryDirectory() + "grx-releases-\(UUID().uuidString)"

    init(_ files: [String: String]) throws {
      for (name, text) in files.merging(["settings.gradle": ""], uniquingKeysWith: { own, _ in own }) {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The values that the files name, with their places.
    func named(_ change: (inout AndroidOptions) -> Void = { _ in }) -> [String: String] {
      var options = AndroidOptions()
      change(&options)
      return AndroidReleaseChoice.named(in: folder + "/app", isFolder: true, options)
        .mapValues { "\($0.value) \($0.place)" }
    }
  }

  private let catalog = """
    [versions]
    target-sdk = "35"
    ui = "1.13.0"

    [libraries]
    material = { module = "com.google.android.material:material", version.ref = "ui" }
    """

  @Test func build_files_and_catalogs_name_versions() throws {
    let files = [
      "app/build.gradle.kts": """
      android { defaultConfig {
        targetSdk = libs.versions.target.sdk.get().toInt()
      } }
      dependencies { implementation(libs.material) }
      """, "gradle/libs.versions.toml": catalog,
    ]
    let project = try Project(files)
    #expect(
      project.named() == [
        "material": "1.13 gradle/libs.versions.toml:3", "targetSdk": "35 gradle/libs.versions.toml:2",
      ])
    // An option takes precedence, and has no place.
    #expect(project.named { ($0.material, $0.targetSDK) = ("1.12", 34) } == [:])
  }

  @Test func variables_and_lock_files_name_versions() throws {
    let build = """
      android { defaultConfig { targetSdkVersion 33 } }
      android {
        targetSdkVersion 34
      }
      dependencies {
        implementation "com.google.android.material:material:$materialVersion"
      }
      """
    let project = try Project(["app/build.gradle": build, "gradle.properties": "materialVersion=1.12.0\n"])
    #expect(project.named() == ["material": "1.12 gradle.properties:1", "targetSdk": "34 app/build.gradle:3"])
    let locked = try Project([
      "app/build.gradle": build, "gradle.properties": "materialVersion=1.12.0\n",
      "app/gradle.lockfile": "# a comment\ncom.google.android.material:material:1.14.0=releaseRuntimeClasspath\n",
    ])
    #expect(locked.named()["material"] == "1.14 app/gradle.lockfile:2")
  }

  @Test func another_module_or_an_archive_names_Material() throws {
    let project = try Project([
      "app/build.gradle": "dependencies {\n  implementation project(':ui')\n}",
      "ui/build.gradle": "dependencies {\n  api 'com.google.android.material:material:1.12.0'\n}",
      "ui/src/main/AndroidManifest.xml": "<manifest/>",
    ])
    #expect(project.named()["material"] == "1.12 ui/build.gradle")
    let archive = try Project(["app/build.gradle": "", "libs/material-1.12.0.aar": "no archive"])
    let path = archive.folder + "/libs/material-1.12.0.aar"
    #expect(archive.named { $0.archives = [path] }["material"] == "1.12 libs/material-1.12.0.aar")
  }

  @Test(arguments: [
    ("implementation 'androidx.appcompat:appcompat:1.7.0'", "none app/build.gradle:2"),
    ("implementation 'com.squareup.okio:okio:3.9.0'", "none app/build.gradle"),
    ("implementation 'androidx.appcompat:appcompat:1.0.0'", "1.2 app/build.gradle:2"),
    ("implementation 'com.android.support:design:28.0.0'", "1.2 app/build.gradle"),
  ])
  func without_Material_there_are_no_styles_of_it(_ line: String, _ expected: String) throws {
    let project = try Project(["app/build.gradle": "dependencies {\n  \(line)\n}"])
    #expect(project.named()["material"] == expected)
  }

  @Test func a_layout_says_that_the_build_files_name_no_Material() throws {
    let project = try Project([
      "app/build.gradle": "dependencies {\n  implementation 'androidx.appcompat:appcompat:1.7.0'\n}",
      "app/src/main/AndroidManifest.xml": """
      <manifest \(AndroidLayoutTests.namespaces)><application android:theme="@style/App"/></manifest>
      """,
      "app/src/main/res/values/themes.xml": """
      <resources><style name="App" parent="Theme.Material3.Light"/></resources>
      """,
      "app/src/main/res/layout/a.xml": """
      <com.google.android.material.button.MaterialButton \(AndroidLayoutTests.namespaces) android:text="Save"
        style="@style/Widget.Material3.Button" android:layout_width="wrap_content" android:layout_height="wrap_content"/>
      """,
    ])
    func inflate(_ change: (inout AndroidOptions) -> Void) throws -> InflatedLayout {
      var inflater = Inflater.ofAllFormats()
      change(&inflater.android)
      return try inflater.inflate(file: project.folder + "/app/src/main/res/layout/a.xml")
    }
    let reason = "; it belongs to Material, which neither the build files nor --material name"
    let layout = try inflate { _ in }
    let sentences = layout.warnings.map { "\($0)" }
    for beginning in [
      "the parent 'Theme.Material3.Light' of the theme 'App' is unknown", "there is no style 'Widget.Material3.Button'",
      "the class 'com.google.android.material.button.MaterialButton' has none of its styles",
    ] {
      #expect(sentences.contains { $0.contains(beginning + reason) }, "\(beginning): \(sentences)")
    }
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(layout.root.frame.height < 48)
    let other = try inflate { $0.material = "1.14" }
    #expect(other.warnings.isEmpty)
    other.root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(other.root.frame.height == 48)
  }

  @Test func files_that_may_name_more_libraries_rule_nothing_out() throws {
    for line in ["apply from: 'more.gradle'", "id('notes.android.library')", "implementation libs.material3"] {
      let project = try Project(["app/build.gradle": "\(line)\nimplementation 'com.squareup.okio:okio:3.9.0'"])
      #expect(project.named()["material"] == nil, "\(line)")
    }
  }

  private func height(
    _ button: String, _ change: (inout AndroidOptions) -> Void
  ) throws -> Int {
    let project = try Project([
      "res/layout/a.xml": """
      <Button \(AndroidLayoutTests.namespaces) android:layout_width="wrap_content"
        android:layout_height="wrap_content" android:text="Save" \(button)/>
      """
    ])
    var inflater = Inflater.ofAllFormats()
    change(&inflater.android)
    let root = try inflater.inflate(file: project.folder + "/res/layout/a.xml").root
    root.measureAndLayout(in: Size(width: 360, height: 640))
    return root.frame.height
  }

  /// A size overlay sets the attributes to which the style refers; Material 1.12 has neither.
  @Test func a_size_overlay_changes_a_button() throws {
    func height(_ size: String) throws -> Int {
      try self.height("app:materialSizeOverlay=\"@style/SizeOverlay.Material3Expressive.Button.\(size)\"") {
        $0.theme = "Theme.Material3Expressive.Light"
      }
    }
    #expect(try height("Xsmall") == 48)
    #expect(try height("Large") == 97)
    #expect(try height("Xlarge") == 139)
  }

  @Test func a_style_takes_its_text_appearance_from_the_theme_of_the_view() throws {
    func size(_ theme: String) throws -> Double {
      let project = try Project([
        "res/layout/a.xml": """
        <Button \(AndroidLayoutTests.namespaces) android:layout_width="wrap_content"
          android:layout_height="wrap_content" android:text="Save"
          style="@style/Widget.MaterialComponents.Button"/>
        """,
        "res/values/themes.xml": """
        <resources><style name="Large" parent="Theme.MaterialComponents.Light">
          <item name="textAppearanceButton">@style/TextAppearance.AppCompat.Display1</item></style></resources>
        """,
      ])
      var inflater = Inflater.ofAllFormats()
      inflater.android.theme = theme
      let root = try inflater.inflate(file: project.folder + "/res/layout/a.xml").root
      return try #require(root as? TextView).textSize
    }
    #expect(try size("Theme.MaterialComponents.Light") == 14)
    #expect(try size("Large") == 34)
  }
}
