import Foundation
import Inflater
import Layouts
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData
@testable import GRXFileFormats

/// The effects of the code of an application's own classes on their views. Three pixels are one point.
@Suite struct OwnClassCodeTests {
  private typealias Project = AndroidLayoutTests.Project
  private let size = AndroidLayoutTests.size

  private func frames(
    _ views: String, _ files: [String: String], _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> (lines: [String], warnings: [String]) {
    var files = files
    files["res/layout/row.xml"] = AndroidLayoutTests.wrapped(views)
    let (tree, warnings) = try Project(files).tree(change)
    return (tree.split(separator: "\n").dropFirst().map(String.init), warnings)
  }

  private func sizes(_ lines: [String]) -> [String] { lines.map { String($0.split(separator: " ").last ?? "") } }

  private static let content = """
    <merge xmlns:android="http://schemas.android.com/apk/res/android">
    <View android:id="@+id/left_part" android:layout_width="10dp" android:layout_height="20dp"/>
    </merge>
    """

  /// A class in Kotlin with some members.
  private func kotlin(_ members: String, extending base: String = "FrameLayout") -> [String: String] {
    [
      "java/a/B.kt": """
      package a
      import android.widget.*
      import a.databinding.ViewPartBinding
      class B @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) : \(base)(context, attrs) {
      \(members)
      }
      """,
      "res/layout/view_part.xml": Self.content,
      "res/values/values.xml": """
      <resources>
        <dimen name="gap">7dp</dimen>
        <style name="Big"><item name="android:textSize">40sp</item></style>
        <declare-styleable name="B">
          <attr name="kind"><enum name="small" value="0"/><enum name="large" value="4"/></attr>
          <attr name="label" format="string"/><attr name="android:minLines"/><attr name="side" format="dimension"/>
        </declare-styleable>
      </resources>
      """,
    ]
  }

  // MARK: Inflating

  @Test(arguments: [
    "private val binding: ViewPartBinding by viewBinding()",
    "private val binding by viewBinding<ViewPartBinding>()",
    "private val binding by viewBinding(ViewPartBinding::inflate)",
    "private val binding by lazy { ViewPartBinding.inflate(LayoutInflater.from(context), this) }",
    "private val binding by lazy(LazyThreadSafetyMode.NONE) { ViewPartBinding.inflate(LayoutInflater.from(context), this) }",
    "private lateinit var binding: ViewPartBinding\ninit { binding = ViewPartBinding.inflate(LayoutInflater.from(context), this) }",
    "init { LayoutInflater.from(context).inflate(R.layout.view_part, this, true) }",
    "init { View.inflate(context, R.layout.view_part, this) }",
    "init { setup() }\nprivate fun setup() = inflate(context, R.layout.view_part, this)",
    "override fun onFinishInflate() { super.onFinishInflate(); inflate(context, R.layout.view_part, this) }",
  ]) func a_layout_is_inflated_in_any_form(member: String) throws {
    let (lines, warnings) = try frames("<a.B \(size)/>", kotlin(member))
    #expect(sizes(lines) == ["10x20", "10x20"] && warnings.isEmpty, "\(lines) \(warnings)")
  }

  @Test func a_binding_of_existing_views_inflates_nothing() throws {
    let (lines, _) = try frames("<a.B \(size)/>", kotlin("private val binding by viewBinding(ViewPartBinding::bind)"))
    #expect(lines.count == 1)
  }

  @Test func a_superclass_inflates_through_a_delegate() throws {
    var files = kotlin("val binding: ViewPartBinding by viewBinding()")
    files["java/a/C.kt"] = "package a\nclass C(context: Context, attrs: AttributeSet) : B(context, attrs)"
    let (lines, _) = try frames("<a.C \(size)/><a.C \(size)/>", files)
    #expect(sizes(lines) == ["10x20", "10x20", "10x20", "10x20"])
  }

  // MARK: Constants

  @Test(arguments: [
    ("setPadding(3, 6, 9, 12)", "14x26"), ("updatePadding(left = 15)", "15x20"), ("minimumHeight = 150", "10x50"),
    ("setPadding(0, resources.getDimensionPixelSize(R.dimen.gap), 0, 0)", "10x27"),
    ("visibility = View.GONE", "gone"), ("binding.leftPart.visibility = View.GONE", "0x0"),
    ("findViewById<View>(R.id.left_part).layoutParams.height = 99", "10x33"),
    ("binding.leftPart.updateLayoutParams { width = 36 }", "12x20"),
    ("if (isInEditMode) visibility = View.GONE", "10x20"),
    ("val x = 3\nminimumHeight = if (x > 2) 120 else 90", "10x40"),
    ("addView(View(context), LayoutParams(90, 120))", "30x40"),
    ("listOf(binding.leftPart).forEach { it.minimumHeight = 1 }", "10x20"),
    ("Paint().apply { minimumHeight = 90 }", "10x20"), ("setOnClickListener { minimumHeight = 90 }", "10x20"),
  ]) func constants_are_set(statement: String, expected: String) throws {
    let (lines, warnings) = try frames(
      "<a.B \(size)/>", kotlin("private val binding: ViewPartBinding by viewBinding()\ninit { \(statement) }"))
    #expect(sizes(lines).first == expected && warnings.isEmpty, "\(lines) \(warnings)")
  }

  @Test func an_added_view_has_the_default_size_of_its_parent() throws {
    let (lines, _) = try frames(
      "<a.B android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\"/>",
      kotlin(
        "init { orientation = VERTICAL; addView(TextView(context).apply { text = \"added\" }) }",
        extending: "LinearLayout"))
    #expect(lines.count == 2 && lines[1].contains("TextView 0,0 360x"))
  }

  @Test func an_appearance_replaces_the_size_of_the_element() throws {
    let (lines, _) = try frames(
      "<a.B \(size) android:text=\"a\" android:textSize=\"10sp\"/><TextView \(size) android:text=\"a\" android:textSize=\"40sp\"/>",
      kotlin("init { setTextAppearance(R.style.Big) }", extending: "TextView"))
    #expect(sizes(lines)[0] == sizes(lines)[1])
  }

  @Test func java_is_followed() throws {
    var files = kotlin("")
    files["java/a/J.java"] = """
      package a;
      public class J extends LinearLayout {
        private static final int GAP = 3;
        private TextView title;
        public J(Context context) { this(context, null); }
        public J(Context context, AttributeSet attrs) {
          super(context, attrs);
          setOrientation(VERTICAL);
          inflate(context, R.layout.view_part, this);
          View part = findViewById(R.id.left_part);
          for (int i = 0; i < 0; i++) { }
          switch (GAP) { case 3: part.setMinimumHeight(70); break; default: part.setVisibility(View.GONE); }
          setPadding(GAP * 2, 0, (int) 9.5f, 0);
        }
      }
      """
    let (lines, warnings) = try frames("<a.J \(size)/>", files)
    #expect(sizes(lines) == ["15x20", "10x20"] && warnings.isEmpty, "\(lines) \(warnings)")
  }

  // MARK: Attributes

  private let attributes = """
    private val binding: ViewPartBinding by viewBinding()
    var side = 0
      set(value) { binding.leftPart.layoutParams.width = value; field = value }
    init {
      val values = context.obtainStyledAttributes(attrs, R.styleable.B)
      val kind = if (values.hasValue(R.styleable.B_kind)) Kind.from(values.getInt(R.styleable.B_kind, 0)) else Kind.Small
      when (kind) {
        Kind.Large -> minimumHeight = 270
        else -> minimumHeight = kind.height
      }
      side = values.getDimensionPixelSize(R.styleable.B_side, 33)
      if (values.getString(R.styleable.B_label).isNullOrEmpty()) binding.leftPart.gone()
      values.recycle()
    }
    enum class Kind(val value: Int, val height: Int) {
      Small(0, 90), Large(4, 180);
      companion object { fun from(value: Int) = values().firstOrNull { it.value == value } ?: Small }
    }
    private fun View.gone() { if (visibility != View.GONE) { visibility = View.GONE } }
    """

  @Test(arguments: [
    ("app:label=\"a\"", ["11x30", "11x20"]), ("app:label=\"a\" app:kind=\"large\"", ["11x90", "11x20"]),
    ("app:label=\"@null\"", ["0x30", "gone"]), ("app:label=\"a\" app:side=\"@dimen/gap\"", ["7x30", "7x20"]),
  ]) func attributes_are_followed_to_properties(attributes: String, expected: [String]) throws {
    let (lines, warnings) = try frames("<a.B \(size) \(attributes)/>", kotlin(self.attributes))
    #expect(sizes(lines) == expected && warnings.isEmpty, "\(lines) \(warnings)")
  }

  // MARK: Doubts

  @Test func code_that_depends_on_anything_else_is_one_warning_for_each_class() throws {
    let (_, warnings) = try frames(
      "<a.B \(size)/><a.B \(size)/>",
      kotlin("init {\nminimumHeight = model.height\nif (model.isWide) setPadding(1, 1, 1, 1)\n}"))
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("the code of 'a.B' sets 'minHeight', 'paddingLeft'"), "\(warnings)")
    #expect(
      warnings[0].contains("B.kt:6)") && warnings[0].contains("\"sets\": {\"android:minHeight\": \"…\"}"), "\(warnings)"
    )
  }

  @Test func a_doubt_about_a_part_names_its_id_as_the_layout_has_it() throws {
    let (_, warnings) = try frames(
      "<a.B \(size)/>",
      kotlin(
        "private val binding by lazy { ViewPartBinding.inflate(LayoutInflater.from(context), this) }\n"
          + "init { binding.leftPart.minimumHeight = model.height }"))
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("sets 'left_part.minHeight'"), "\(warnings)")
    #expect(warnings[0].contains("\"sets\": {\"left_part.android:minHeight\": \"…\"}"), "\(warnings)")
  }

  @Test(arguments: ["init { f(1) }\nfun f(x: Int) { f(x + 1) }", "val x: Int get() = x\ninit { minimumHeight = x }"])
  func code_without_an_end_is_followed_in_part(member: String) throws {
    let (lines, warnings) = try frames("<a.B \(size)/>", kotlin(member))
    #expect(lines.count == 1 && warnings.count == 1)
  }

  // MARK: Declarations

  @Test func settings_declare_what_a_class_does() throws {
    var declaration = ClassDeclaration()
    declaration.constants = ["android:minHeight": "25dp"]
    declaration.attributes = [
      "kind": .values(["large": ["android:minWidth": "80dp"], "*": ["android:minWidth": "8dp"]]),
      "side": .passedOn("android:paddingTop"),
    ]
    let (lines, warnings) = try frames(
      "<a.B \(size)/><a.B \(size) app:kind=\"large\" app:side=\"30dp\"/>",
      kotlin("init { minimumHeight = model.height }")
    ) { $0.android.declarations = ["B": declaration] }
    #expect(sizes(lines) == ["8x25", "80x30"] && warnings.isEmpty, "\(lines) \(warnings)")
  }

  // MARK: Measuring

  @Test(arguments: [
    ("super.onMeasure(w, h)", false), ("try { super.onMeasure(w, h) } catch (e: Exception) { Timber.w(e) }", false),
    ("super.onMeasure(w, h)\nsetMeasuredDimension(1, 2)", true), ("super.onMeasure(h, w)", true),
    ("if (x) super.onMeasure(w, h)", true), ("super.onMeasure(w, h)\nf()", true),
  ]) func measuring_code_that_only_calls_its_superclass_is_known(body: String, isReported: Bool) throws {
    let (_, warnings) = try frames(
      "<a.B \(size)/>",
      kotlin("override fun onMeasure(w: Int, h: Int) {\n\(body)\n}\nfun f() { setMeasuredDimension(1, 1) }"))
    #expect(warnings.contains { $0.contains("measures or places itself in code") } == isReported)
  }

  // MARK: Names

  @Test func aliases_and_other_folders_are_found() throws {
    let (lines, warnings) = try frames(
      "<a.Aliased \(size)/><other.place.C \(size)/>",
      [
        "java/a/Aliased.kt": "package a\ntypealias Base = android.widget.Button\nclass Aliased(c: Context) : Base(c)",
        "java/a/Any.kt":
          "/* A file. */\npackage other.place\nimport android.widget.Button\nclass C(c: Context) : Button(c)",
      ])
    #expect(lines.allSatisfy { !$0.hasSuffix(" 0x0") } && warnings.isEmpty, "\(lines) \(warnings)")
  }

  // MARK: Libraries

  @Test func superclasses_are_found_in_jars_and_archives() throws {
    let classes: [(name: String, bytes: [UInt8])] = [
      ("lib/Row.class", CompiledClass.bytes(named: "lib/Row", extending: "lib/Base")),
      ("lib/Base.class", CompiledClass.bytes(named: "lib/Base", extending: "android/widget/Button")),
    ]
    let jar = StoredArchive.bytes(classes) { CRC32.checksum(of: $0[...]) }
    let archive = StoredArchive.bytes([("classes.jar", jar)]) { CRC32.checksum(of: $0[...]) }
    for (name, bytes) in [("lib.jar", jar), ("lib.aar", archive)] {
      let views = "<lib.Row \(size)/><a.B \(size)/>"
      let project = try Project([
        "res/layout/row.xml": AndroidLayoutTests.wrapped(views),
        "java/a/B.kt": "package a\nclass B(c: Context) : lib.Row(c)",
      ])
      let libraries = project.folder + "/app/libs"
      try FileManager.default.createDirectory(atPath: libraries, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: libraries + "/" + name))
      let (tree, warnings) = try project.tree()
      #expect(warnings.isEmpty && tree.contains("lib.Row 0,0 88x48"), "\(name): \(tree) \(warnings)")
      #expect(try project.tree { $0.android.readsSources = false }.warnings.count == 2)
    }
  }

  // MARK: Navigation

  @Test func a_navigation_graph_shows_its_start() throws {
    let (lines, warnings) = try frames(
      "<androidx.fragment.app.FragmentContainerView app:navGraph=\"@navigation/nav\" \(size)/>",
      [
        "res/layout/home.xml": """
        <View \(AndroidLayoutTests.namespaces) android:layout_width="31dp" android:layout_height="32dp"/>
        """,
        "res/navigation/nav.xml": """
        <navigation \(AndroidLayoutTests.namespaces) android:id="@+id/nav" app:startDestination="@id/inner">
          <fragment android:id="@+id/other"/>
          <navigation android:id="@+id/inner" app:startDestination="@id/home">
            <fragment android:id="@+id/home" tools:layout="@layout/home"/>
          </navigation>
        </navigation>
        """,
      ])
    #expect(sizes(lines) == ["31x32", "31x32"] && warnings.isEmpty, "\(lines) \(warnings)")
  }
}
