import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData
@testable import GRXFileFormats

/// Resources in the AARs of libraries.
@Suite struct LibraryArchiveTests {
  private let archives = fixtures.appendingPathComponent("aars").path
  private let views = """
    <include layout="@layout/gauge_row"/>
    <View style="@style/Gauge" android:layout_width="match_parent" android:layout_height="wrap_content"/>
    <TextView android:layout_width="@dimen/gauge_width" android:layout_height="wrap_content"
      android:text="@string/gauge_title"/>
    """

  private func layout(_ archives: [String]) throws -> InflatedLayout {
    let project = try AndroidLayoutTests.Project(["res/layout/row.xml": AndroidLayoutTests.wrapped(views)])
    var inflater = Inflater.ofAllFormats()
    inflater.android.archives = archives
    let layout = try inflater.inflate(file: project.layout)
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    return layout
  }

  private func hand(_ layout: InflatedLayout) -> Int? { (layout.root as? ViewGroup)?.view(id: "hand")?.frame.width }

  @Test func layouts_styles_and_values_come_from_archives() throws {
    let found = try layout([archives])
    #expect(found.warnings.isEmpty)
    // The later of both versions.
    #expect(hand(found) == 60)
    let views = try #require(found.root as? ViewGroup).subviews
    #expect(views[1].minHeight == 30)
    #expect(views[2].frame.width == 60)
  }

  @Test func build_files_choose_the_version() throws {
    #expect(hand(try layout([archives + "/gauges-1.2.0.aar"])) == 40)
    #expect(
      LibraryArchives.chosen(
        ["/c/org.x/gauges/1.2.0/a/gauges-1.2.0.aar", "/c/org.x/gauges/1.10.0/b/gauges-1.10.0.aar"],
        [BuildFile(path: "build.gradle", text: "dependencies { implementation 'org.x:gauges:1.2.0' }", kind: .build)])
        == ["/c/org.x/gauges/1.2.0/a/gauges-1.2.0.aar"])
  }

  @Test func other_files_than_archives_are_reported() throws {
    let found = try layout([archives + "/none.aar"])
    #expect(found.warnings.contains { "\($0)".contains("there is no such file") })
  }

  /// If any part is truncated or changed, the archive or the entry is rejected, or the content is unchanged.
  @Test func damaged_archives_are_refused() throws {
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: archives + "/gauges-1.2.0.aar")))
    func content(_ bytes: [UInt8]) throws -> [UInt8]? {
      let archive = try ZipArchive(bytes) { _ in true }
      return archive.entries["res/values/values.xml"].flatMap { archive.bytes(of: $0) }
    }
    let expected = try #require(try content(whole))
    for index in stride(from: 0, to: whole.count, by: 3) {
      var damaged = whole
      damaged[index] ^= 0xFF
      if let bytes = try? content(damaged) { #expect(bytes == expected) }
      #expect(throws: ZipArchive.Failure.malformed) { try content(Array(whole.prefix(index))) }
    }
  }

  /// A ZIP file with stored entries, or with directory records that claim other methods.
  private struct Zip {
    struct Record {
      var name: String
      var content: [UInt8] = []
      var method = 0
      var count: Int?
      var offset: Int?
    }

    static func bytes(_ records: [Record]) -> [UInt8] {
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      var file: [UInt8] = []
      var directory: [UInt8] = []
      for record in records {
        let name = Array(record.name.utf8)
        let sizes =
          number(Int(CRC32.checksum(of: record.content[...])), 4) + number(record.content.count, 4)
          + number(record.count ?? record.content.count, 4) + number(name.count, 2)
        let common = number(20, 2) + number(0, 2) + number(record.method, 2) + number(0, 4) + sizes + number(0, 2)
        directory += number(0x0201_4B50, 4) + number(20, 2) + common + number(0, 10)
        directory += number(record.offset ?? file.count, 4) + name
        file += number(0x0403_4B50, 4) + common + name + record.content
      }
      let end = number(0x0605_4B50, 4) + number(0, 4) + number(records.count, 2) + number(records.count, 2)
      return file + directory + end + number(directory.count, 4) + number(file.count, 4) + number(0, 2)
    }
  }

  private func refusal(of records: [Zip.Record]) -> String? {
    do throws(ZipArchive.Failure) {
      _ = try ZipArchive(Zip.bytes(records)) { _ in true }
      return nil
    } catch {
      return error.sentence
    }
  }

  /// An archive of a version of Material that differs from the one in the tables, and whose parents aren't on the
  /// machine.
  @Test func styles_of_an_archive_come_before_those_of_the_tables() throws {
    let values = """
      <resources>
        <style name="Widget.Material3.Button" parent="Widget.MaterialComponents.Button">
          <item name="android:minHeight">99dp</item>
        </style>
        <style name="Theme.Material3.Light" parent="Base.Theme.Material3.Light">
          <item name="editTextStyle">@style/Widget.Tall</item>
        </style>
        <style name="Widget.Tall"><item name="android:minHeight">77dp</item></style>
      </resources>
      """
    let row = AndroidLayoutTests.wrapped(
      """
      <Button android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="A"/>
      <EditText android:layout_width="wrap_content" android:layout_height="wrap_content"/>
      """)
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": row,
      "res/values/themes.xml": """
      <resources><style name="AppTheme" parent="Theme.Material3.Light"/></resources>
      """,
    ])
    let archive = project.folder + "/material.aar"
    try Data(Zip.bytes([.init(name: "res/values/values.xml", content: Array(values.utf8))]))
      .write(to: URL(fileURLWithPath: archive))
    for theme in ["AppTheme", "Theme.Material3.Light"] {
      var inflater = Inflater.ofAllFormats()
      inflater.android.theme = theme
      func children() throws -> [View] {
        let layout = try inflater.inflate(file: project.layout)
        layout.root.measureAndLayout(in: Size(width: 360, height: 640))
        #expect(layout.warnings.isEmpty)
        return Array(try #require(layout.root as? ViewGroup).subviews)
      }
      let before = try children()
      #expect(before.map(\.frame.height) == [48, 46])
      inflater.android.archives = [archive]
      let views = try children()
      #expect(views.map(\.frame.height) == [99, 77])
      // The tables still determine the button's class, and values of its style that the archive lacks.
      #expect(type(of: views[0]) == type(of: before[0]))
      #expect(views[0].padding.left == before[0].padding.left)
    }
  }

  @Test func names_that_lead_out_of_an_archive_are_refused() throws {
    for name in ["../values.xml", "res/../../etc/x", "/etc/passwd", "res\\..\\x", "res/values/a\0b"] {
      #expect(refusal(of: [.init(name: name)])?.hasSuffix("has a name that leads out of the archive") == true)
    }
    #expect(refusal(of: [.init(name: "res/values/a..b.xml")]) == nil)
  }

  @Test func archives_that_unpack_to_too_much_are_refused() throws {
    // Honest bombs, in one entry and in many entries that share a header.
    #expect(
      refusal(of: [.init(name: "a", content: [1, 2, 3], method: 8, count: 1 << 20)])
        == "its entry 'a' unpacks to more than 250 times its size")
    let content = [UInt8](repeating: 0, count: 1 << 16)
    let many = (0..<5).map { Zip.Record(name: "\($0)", content: content, method: 8, count: 16_000_000) }
    #expect(refusal(of: many) == "its resources unpack to more than 64 MB")
    // Entries that share their bytes, and claim to be empty.
    let shared = [UInt8](repeating: 7, count: 1 << 20)
    let first = Zip.Record(name: "0", content: shared, method: 8, count: 0)
    let others = (1..<80).map { Zip.Record(name: "\($0)", content: shared, method: 8, count: 0, offset: 0) }
    #expect(refusal(of: [first] + others) == "its resources unpack to more than 64 MB")
    // An entry that is larger than its declared size is damaged.
    let archive = try ZipArchive(
      Zip.bytes([.init(name: "a", content: [0x4B, 0x4C, 0x4C, 0x04, 0x00], method: 8, count: 2)])
    ) {
      _ in true
    }
    #expect(archive.bytes(of: try #require(archive.entries["a"])) == nil)
  }

  @Test func entries_that_are_not_there_are_refused() {
    #expect(refusal(of: [.init(name: "a", offset: 1 << 30)]) == ZipArchive.Failure.malformed.sentence)
    #expect(refusal(of: [.init(name: "a", offset: 10)]) == ZipArchive.Failure.malformed.sentence)
    #expect(refusal(of: [.init(name: "a", count: 7)]) == ZipArchive.Failure.malformed.sentence)
    // Encrypted entries and other compression methods aren't supported.
    #expect(refusal(of: [.init(name: "a", method: 12)]) == nil)
  }

  @Test func links_and_pipes_are_refused() throws {
    let project = try AndroidLayoutTests.Project(["res/layout/row.xml": AndroidLayoutTests.wrapped(views)])
    let folder = project.folder + "/aars"
    try FileManager.default.createDirectory(atPath: folder + "/com.example/gauges", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/com.example/gauges/gauges-1.2.0.aar", withDestinationPath: archives + "/gauges-1.2.0.aar")
    #expect(mkfifo(folder + "/pipe.aar", 0o600) == 0)
    let found = try layout([folder])
    let reasons = found.warnings.map { "\($0)" }
    #expect(reasons.contains { $0.contains("gauges-1.2.0.aar") && $0.contains("a link that leads out of the folder") })
    #expect(reasons.contains { $0.contains("pipe.aar") && $0.contains("it isn't a regular file") })
    #expect(hand(found) == nil)
  }
}
