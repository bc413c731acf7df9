import AndroidXML
import Foundation
import GRXAndroidData
import GRXDevices
import GRXFileFormats
import Inflater
import Layouts
import Measure
import Render
import TestSupport

/// The readers of untrusted files. Each accepts any bytes.
enum Reader: String, CaseIterable {
  case data, settings, sample, layout, xml, android, gravity, values, source, font, picture, path, archive, dump,
    compiled

  /// Reads a file, and uses its contents as a layout or an output would.
  ///
  /// - Parameter project: A folder for the files of a reader that takes several.
  func read(_ bytes: [UInt8], in project: URL) {
    switch self {
    case .data: _ = try? Inflater.data(fromJSON: bytes, named: "data.json")
    case .settings: _ = try? SettingsDocument(file: "grx.json", bytes: bytes).members.count
    case .sample:
      for (file, path) in [("a.json", ["data", "name"]), ("a.csv", ["name"]), ("a", [])] {
        var visited = 0
        _ = try? SampleData(bytes, named: file).value(at: path.map { Substring($0) }[...], 9, &visited)
      }
    case .layout, .android, .gravity:
      var inflater = Inflater.ofAllFormats()
      inflater.source = DictionarySource([:])
      inflater.maximumViews = 2000
      inflater.android.makesLooks = true
      Self.layOut(try? inflater.inflate(bytes, named: "layout").root)
    case .xml:
      guard let tree = try? XMLReader.read(bytes) else { return }
      var open = [tree.root]
      while let element = open.popLast() {
        _ = element.attributes.reduce(element.flatText.utf8.count) { $0 + $1.value.utf8.count }
        open += element.children
      }
    case .values:
      Self.layOut(bytes, as: "app/src/main/res/values/v.xml", of: project)
    case .source:
      Self.layOut(bytes, as: "app/src/main/java/com/example/Panel.kt", of: project)
    case .font:
      guard let font = try? FontFile(bytes) else { return }
      for scalar in "Ag fi-Ä中".unicodeScalars {
        let glyph = font.glyph(of: scalar) ?? 0
        _ = font.outline(ofGlyph: glyph).polygons().count + font.kerning(glyph, glyph + 1)
      }
      for glyph in 0..<min(font.glyphCount, 16) { _ = font.outline(ofGlyph: glyph).elements.count }
      let view = TextView("A text Ag, in two\nlines", measurer: font)
      view.measureAndLayout(in: Size(width: 60, height: 640))
    case .picture:
      _ = try? PictureHeader.size(of: bytes)
      var list = DrawingList(density: 1)
      for isNinePatch in [false, true] {
        PictureFile.figure(of: bytes, isNinePatch: isNinePatch, scale: 1.5)?.draw(in: FloatRect(0, 0, 40, 30), &list)
      }
    case .path: _ = VectorPath(pathData: String(decoding: bytes, as: UTF8.self))?.polygons().count
    case .archive:
      guard let archive = try? ZipArchive(bytes, keeping: { _ in true }) else { return }
      for entry in archive.entries.values { _ = archive.bytes(of: entry)?.count }
    case .dump: _ = try? DeviceDump(bytes).warnings.count
    case .compiled: _ = ClassFile(bytes)?.name
    }
  }

  /// Lays a tree out as a service does, with a budget, since this is about files and not about large layouts.
  private static func layOut(_ root: View?) {
    try? root?.measureAndLayout(in: Size(width: 360, height: 640), budget: LayoutBudget(steps: 200_000))
  }

  /// Lays out the layout of a project one of whose files is read.
  private static func layOut(_ bytes: [UInt8], as name: String, of project: URL) {
    overwrite(project.appendingPathComponent(name), with: bytes)
    var inflater = Inflater.ofAllFormats()
    inflater.android.makesLooks = true
    layOut(try? inflater.inflate(file: project.appendingPathComponent(layoutName).path).root)
    overwrite(project.appendingPathComponent(name), with: Array(files[name, default: ""].utf8))
  }

  private static let layoutName = "app/src/main/res/layout/main.xml"
  /// The files of a small project, by name.
  private static let files = [
    "settings.gradle": "include ':app'",
    "app/src/main/res/values/v.xml": "<resources/>",
    "app/src/main/java/com/example/Panel.kt": "package com.example",
    layoutName: """
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" style="@style/Card" android:layout_width="9dp"
      android:layout_height="@dimen/gap"><TextView style="@style/Title" android:layout_width="wrap_content"
      android:layout_height="wrap_content" android:text="@string/title" android:textColor="@color/accent"/>
      <com.example.Panel android:layout_width="wrap_content" android:layout_height="wrap_content"/></LinearLayout>
    """,
  ]

  /// Writes the files of the project into a folder.
  static func makeProject(in folder: URL) {
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: file)
    }
  }

  /// Files that the reader accepts.
  ///
  /// - Parameter fixtures: The folder of the fixtures.
  func seeds(in fixtures: URL) -> [[UInt8]] {
    let endings: [String]
    switch self {
    case .font:
      return [SquareFont.bytes(), SquareFont.bytes(weight: 700, isItalic: true)] + Self.machineFonts
    case .path:
      return ["M12,2A10,10 0 1,0 12,22zM17,15.6L15.6,17c-1.5,2 3e2,-.5.5 1S4,4 5 6q1 2 3 4t5,6h3v-2z"].map {
        Array($0.utf8)
      }
    case .source:
      return [Self.panel, Self.javaPanel].map { Array($0.utf8) }
    case .compiled:
      return [CompiledClass.bytes(named: "com/ex/Row", extending: "android/view/View", methods: ["onMeasure"])]
    case .data, .settings, .sample: endings = [".json", ".grx"]
    case .layout: endings = [".grx"]
    case .xml, .android: endings = [".xml"]
    case .gravity: endings = ["Form.xml", "FormRow.xml", "Order.xml", "People.xml", "PersonRow.xml", "labels.xml"]
    case .values: endings = ["values.xml", "strings.xml", "styles.xml", "themes.xml", "colors.xml", "dimens.xml"]
    case .picture: endings = [".png", ".webp", ".jpg", ".gif"]
    case .archive: endings = [".aar"]
    case .dump: endings = [".dump", "dump.xml"]
    }
    let paths = FileManager.default.enumerator(atPath: fixtures.path)?.compactMap { $0 as? String } ?? []
    return paths.sorted().filter { path in endings.contains { path.hasSuffix($0) } }.compactMap { path in
      FileManager.default.contents(atPath: fixtures.appendingPathComponent(path).path).map { [UInt8]($0) }
    }.filter { $0.count < 1 << 18 }
  }

  private static let panel = """
    package com.example
    import android.content.Context
    import com.example.databinding.ViewPanelBinding
    /* A panel. */
    open class Panel @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null, style: Int = R.attr.cardStyle) :
      LinearLayout(context, attrs, style), Callback<Map<String, Int>> {
      private val binding = ViewPanelBinding.inflate(LayoutInflater.from(context), this)
      init { inflate(context, R.layout.main, this); orientation = VERTICAL }
      override fun onMeasure(width: Int, height: Int) { super.onMeasure(width, height) }
      var label: String = ""
        set(value) { binding.title.text = value; field = value }
      init {
        context.obtainStyledAttributes(attrs, R.styleable.Panel).use { values ->
          label = values.getString(R.styleable.Panel_label) ?: "a" + 'b'
          when (Kind.from(values.getInt(R.styleable.Panel_kind, 0))) {
            Kind.Small, Kind.Large -> setPadding(1, 2 * 3, resources.getDimensionPixelSize(R.dimen.gap), if (label == "") 4 else 5)
            else -> addView(TextView(context).apply { text = "a"; textSize = 3.5f }, LayoutParams(1, WRAP_CONTENT))
          }
        }
      }
      enum class Kind { Small, Large, Other; companion object { fun from(x: Int): Kind = values().firstOrNull { it.ordinal == x } ?: Other } }
      class Inner(context: Context) : Panel(context) { object Deep }
    }
    """
  private static let javaPanel = """
    package com.example;
    import android.widget.*;
    public final class Panel extends LinearLayout implements Runnable {
      public Panel(Context context, AttributeSet attrs) { this(context, attrs, R.attr.cardStyle); }
      public Panel(Context context, AttributeSet attrs, int style) {
        super(context, attrs, style, R.style.Card);
        LayoutInflater.from(context).inflate(R.layout.main, this, true);
        setOrientation(LinearLayout.VERTICAL);
        String text = "a \\" quoted \\u0041 text"; // a comment
      }
      static class Inner extends Panel.Other { }
    }
    """

  /// The fonts of the machine, if there are any; they have tables that fonts made for tests lack.
  private static var machineFonts: [[UInt8]] {
    ["dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuMathTeXGyre.ttf", "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"]
      .compactMap { FileManager.default.contents(atPath: "/usr/share/fonts/truetype/" + $0).map { [UInt8]($0) } }
  }
}

/// Replaces the contents of an existing file without truncating it first, which would wait for the disk each time.
private func overwrite(_ file: URL, with bytes: [UInt8]) {
  do {
    let handle = try FileHandle(forUpdating: file)
    try handle.write(contentsOf: Data(bytes))
    try handle.truncate(atOffset: UInt64(bytes.count))
    try handle.close()
  } catch { fatalError("\(file.path) can't be written: \(error)") }
}

/// Reads random files with each reader.
struct ReaderTrials {
  let options: Options

  /// Returns whether every reader ended in time. If one crashes the program, the file remains at the path that the
  /// first line names.
  func run(_ count: Int) -> Bool {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("readers-\(getpid())")
    Reader.makeProject(in: folder)
    let trail = folder.appendingPathComponent("input")
    _ = FileManager.default.createFile(atPath: trail.path, contents: nil)
    print("the file that is read is \(trail.path)")
    var isSound = true
    for reader in Reader.allCases {
      let seeds = reader.seeds(in: options.fixtures)
      guard !seeds.isEmpty else {
        print("\(reader.rawValue): there are no files to begin with")
        isSound = false
        continue
      }
      var slowest = 0.0
      for index in 0..<count {
        var random = SplitMix64(seed: options.seed, index: index)
        let bytes = Self.changed(random.pick(seeds), seeds, &random)
        overwrite(trail, with: bytes)
        let began = clock()
        reader.read(bytes, in: folder)
        slowest = max(slowest, Double(clock() - began) / Double(CLOCKS_PER_SEC))
      }
      let isInTime = slowest < options.limit
      isSound = isSound && isInTime
      print(
        "\(reader.rawValue): \(count) files, the slowest took \(Int(slowest * 1000)) ms\(isInTime ? "" : ": too long")")
    }
    try? FileManager.default.removeItem(at: folder)
    return isSound
  }

  private static let numbers: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
  ]

  /// Returns a file with some bytes, numbers, or parts changed.
  private static func changed(_ seed: [UInt8], _ seeds: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = seed
    for _ in 0...random.below(6) where !bytes.isEmpty {
      // Half of the changes are in the headers.
      let place = random.below(random.oneIn(2) ? min(bytes.count, 400) : bytes.count)
      switch random.below(7) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes[place] = UInt8(random.below(256))
      case 2, 3:
        let (number, width) = (random.pick(numbers), random.pick([1, 2, 4]))
        for index in 0..<width where place + index < bytes.count {
          bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * (width - 1 - index)))
        }
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
      case 5:
        let other = random.pick(seeds)
        let start = random.below(max(other.count, 1))
        bytes.insert(contentsOf: other[start..<min(other.count, start + 1 + random.below(80))], at: place)
      default:
        let part = Array(bytes[place..<min(bytes.count, place + 1 + random.below(16))])
        for _ in 0..<1 + random.below(60) { bytes.insert(contentsOf: part, at: place) }
      }
    }
    if random.oneIn(8) { bytes.removeLast(random.below(bytes.count + 1)) }
    return bytes
  }
}
