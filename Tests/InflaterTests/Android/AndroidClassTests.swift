import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData

/// An application's own classes, whose superclasses are read from its sources.
@Suite struct AndroidClassTests {
  private typealias Project = AndroidLayoutTests.Project
  private let size = AndroidLayoutTests.size

  private func layout(_ views: String) -> String { AndroidLayoutTests.wrapped(views) }

  private func frames(
    _ views: String, _ files: [String: String], _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> (lines: [String], warnings: [String]) {
    var files = files
    files["res/layout/row.xml"] = layout(views)
    let (tree, warnings) = try Project(files).tree(change)
    return (tree.split(separator: "\n").dropFirst().map(String.init), warnings)
  }

  private func sizes(_ lines: ArraySlice<String>) -> [Substring?] { lines.map { $0.split(separator: " ").last } }

  private let sources = [
    "java/com/ex/Views.kt": """
    package com.ex
    import androidx.appcompat.widget.AppCompatTextView as Label
    import com.ex.databinding.ViewRowBinding
    import android.widget.*

    /* class Wrong : Nothing() /* nested */ */
    class Title(context: Context, attrs: AttributeSet?) : Label(context, attrs) { val text = "class A { ${f("}")}" }
    class Row @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null, style: Int = 0) :
      LinearLayout(context, attrs, style), View.OnClickListener {
      private val binding = ViewRowBinding.inflate(LayoutInflater.from(context), this, true)
      init { orientation = LinearLayout.VERTICAL }
    }
    open class Base : FrameLayout {
      constructor(context: Context) : super(context)
      constructor(context: Context, attrs: AttributeSet?) : super(context, attrs) {
        View.inflate(context, R.layout.view_text, this)
      }
    }
    class Derived(context: Context, attrs: AttributeSet) : Base(context, attrs)
    """,
    "java/com/ex/Own.java": """
    package com.ex;
    import android.widget.FrameLayout;
    public class Own extends FrameLayout {
      public Own(Context context, AttributeSet attrs) { super(context, attrs); }
      @Override protected void onMeasure(int width, int height) { setMeasuredDimension(1, 2); }
      public static class Inner extends Title { }
    }
    """,
    "res/layout/view_row.xml": """
    <merge xmlns:android="http://schemas.android.com/apk/res/android">
    <View android:layout_width="10dp" android:layout_height="20dp"/><View android:layout_width="5dp" android:layout_height="30dp"/>
    </merge>
    """,
    "res/layout/view_text.xml": """
    <View xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="7dp" android:layout_height="9dp"/>
    """,
  ]

  @Test func superclasses_and_inflated_layouts_are_read() throws {
    let (lines, warnings) = try frames(
      """
      <com.ex.Title \(size) android:text="a"/><com.ex.Row \(size)/><com.ex.Derived \(size)><View android:layout_width="8dp" android:layout_height="8dp"/></com.ex.Derived>
      """, sources)
    #expect(warnings.isEmpty)
    #expect(lines[0].contains("com.ex.Title 0,0 ") && !lines[0].hasSuffix("x0"))
    #expect(sizes(lines.dropFirst()) == ["10x50", "10x20", "5x30", "8x9", "7x9", "8x8"])
  }

  @Test func classes_inside_others_and_those_of_kotlin_in_java_are_found() throws {
    let (lines, warnings) = try frames(
      "<view class=\"com.ex.Own$Inner\" \(size) android:text=\"abc\"/>", sources)
    #expect(warnings.isEmpty && !lines[0].hasSuffix(" 0x0"))
  }

  @Test func layout_code_of_classes_is_reported_once() throws {
    let (_, warnings) = try frames("<com.ex.Own \(size)/><com.ex.Own \(size)/>", sources)
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("the class 'com.ex.Own' measures or places itself in code"))
  }

  @Test func a_constructor_decides_about_the_default_style() throws {
    func width(_ arguments: String) throws -> Double {
      let (lines, _) = try frames(
        "<a.B \(size) android:text=\"OK\"/>",
        [
          "kotlin/a/B.kt":
            "package a\nimport android.widget.Button\nclass B(c: Context, a: AttributeSet) : Button(\(arguments))"
        ])
      return try #require(
        lines[0].split(separator: " ").last?.split(separator: "x").first.flatMap { Double($0) })
    }
    let (own, none, resource) = (
      try width("c, a"), try width("c, a, 0"),
      try width("c, a, 0, android.R.style.Widget_Material_Button")
    )
    #expect(none < own)
    #expect(try width("c, a, android.R.attr.buttonStyle") == own)
    #expect(resource == own)
  }

  @Test func sources_can_be_left_out() throws {
    let (lines, warnings) = try frames("<com.ex.Title \(size) android:text=\"a\"/>", sources) {
      $0.android.readsSources = false
    }
    #expect(lines == ["  com.ex.Title 0,0 360x640"] && warnings.count == 1)
    #expect(warnings[0].contains("set its base class with --class com.ex.Title=View"))
  }

  @Test func a_class_that_the_caller_names_wins() throws {
    let (lines, warnings) = try frames("<com.ex.Title \(size)/><x.y.Z \(size)/>", sources) {
      $0.android.classes = [
        "Title": "com.other.Frame", "com.other.Frame": "FrameLayout",
        "x.y.Z": "androidx.recyclerview.widget.RecyclerView",
      ]
    }
    #expect(lines == ["  com.ex.Title 0,0 0x0", "  x.y.Z 0,0 0x0"])
    #expect(warnings.count == 1 && warnings[0].contains("the items of 'Z' are created in code"))
  }

  /// The names of classes that end like their superclasses, and of those that don't.
  @Test(arguments: ["MaterialSwitch", "TabLayout", "RatingBar", "FloatingActionButton", "MaterialCardView"])
  func a_derived_class_has_the_size_of_its_superclass(widget: String) throws {
    func shown(_ name: String) throws -> Substring? {
      let (lines, _) = try frames("<\(name) \(size) android:text=\"Text\"/>", [:]) {
        $0.android.classes["com.ex.Own"] = widget
        $0.android.apiLevel = 34
        $0.android.theme = "Theme.Material3.Light"
      }
      return lines[0].split(separator: " ").last
    }
    #expect(try shown("com.ex.Own") == shown(widget))
  }

  @Test func an_unknown_superclass_is_named() throws {
    let (_, warnings) = try frames(
      "<a.B \(size)/>",
      ["java/a/B.kt": "package a\nimport lib.Strange\nclass B(c: Context) : Strange<Int>(c)"])
    #expect(
      warnings.count == 1
        && warnings[0].contains("the class 'a.B' extends 'lib.Strange', which is unknown"))
  }

  @Test func classes_that_extend_each_other_end() throws {
    let (_, warnings) = try frames(
      "<a.B \(size)/>", ["java/a/B.kt": "package a\nclass B : C()\nclass C : B()"])
    #expect(warnings.count == 1)
  }

  @Test(arguments: [
    "class", "class ", "package", "import", "class A :", "class A(", "class A<", "\"", "\"\"\"${",
    "/*", "'", "`", "package a\nclass B : C({",
    "package a\nclass B(x: Int = f(", "package a\nclass B { constructor(",
    "package a\nclass B { fun x() { inflate(R.layout",
  ]) func broken_sources_are_skipped(text: String) throws {
    let (_, warnings) = try frames("<a.B \(size)/>", ["java/a/B.kt": text, "java/a/B.java": text])
    #expect(warnings.count == 1)
  }

  @Test func view_binding_names_its_layout() {
    #expect(SourceDeclarations.layoutName(ofBinding: "ViewTitleRowBinding") == "view_title_row")
  }

  // MARK: Maxima

  @Test func exact_sizes_beat_maxima() throws {
    let (lines, _) = try frames(
      """
      <TextView android:maxWidth="100dp" android:layout_width="match_parent" android:layout_height="20dp" android:text="a"/>
      <TextView android:maxWidth="100dp" android:layout_width="wrap_content" android:layout_height="20dp" android:minWidth="90dp"/>
      <androidx.constraintlayout.widget.ConstraintLayout android:maxWidth="50dp" android:layout_width="match_parent" android:layout_height="20dp"/>
      """, [:])
    #expect(sizes(lines[...]) == ["360x20", "90x20", "50x20"])
  }

  @Test func the_root_asks_the_view_that_it_is_added_to() throws {
    let row = LinearLayout(direction: .horizontal)
    let inflater = Inflater.ofAllFormats()
    let text = """
      <View \(AndroidLayoutTests.namespaces) android:layout_width="0dp" android:layout_weight="1" android:layout_height="match_parent"/>
      """
    _ = try inflater.inflate(Array(text.utf8), named: "root.xml", into: row)
    row.measureAndLayout(in: Size(width: 300, height: 50))
    row.measureAndLayout(MeasureSpecs(width: .exactly(300), height: .exactly(50)))
    #expect(row.subviews[0].frame == Rect(x: 0, y: 0, width: 300, height: 50))
  }

  // MARK: Spinners, merges

  @Test func a_spinner_shows_one_item() throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": AndroidLayoutTests.wrapped(
        "<Spinner \(AndroidLayoutTests.size) tools:listitem=\"@layout/item\"/>"),
      "res/layout/item.xml":
        "<View \(AndroidLayoutTests.namespaces) android:layout_width=\"50dp\" android:layout_height=\"20dp\"/>",
    ])
    #expect(try project.tree().tree.split(separator: "\n").filter { $0.contains("View") }.count == 1)
  }

  @Test func a_merge_alone_is_mirrored() throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": """
      <merge \(AndroidLayoutTests.namespaces)><View android:layout_width="50dp" android:layout_height="20dp"/></merge>
      """,
      "AndroidManifest.xml": """
      <manifest \(AndroidLayoutTests.namespaces)><application android:supportsRtl="true"/></manifest>
      """,
    ])
    #expect(try project.tree { $0.android.locale = "ar" }.tree.hasSuffix("View 310,0 50x20\n"))
  }

  // MARK: Drawables beside a text

  /// Source: `resolveWithLayoutDirection` of android.widget.TextView.
  @Test(arguments: [(true, "10"), (false, "14")])
  func drawables_at_the_start_and_the_left_replace_each_other(supportsRightToLeft: Bool, width: String) throws {
    let views = """
      <TextView android:layout_width="wrap_content" android:layout_height="wrap_content"
        android:drawableLeft="@drawable/d14" android:drawableStart="@drawable/d10"/>
      """
    func picture(_ size: Int) -> String {
      """
      <shape \(AndroidLayoutTests.namespaces)><size android:width="\(size)dp" android:height="5dp"/></shape>
      """
    }
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": AndroidLayoutTests.wrapped(views), "res/drawable/d14.xml": picture(14),
      "res/drawable/d10.xml": picture(10),
      "AndroidManifest.xml": """
      <manifest \(AndroidLayoutTests.namespaces)><application android:supportsRtl="\(supportsRightToLeft)"/></manifest>
      """,
    ])
    let tree = try project.tree().tree
    #expect(tree.contains("TextView 0,0 \(width)x"), "\(tree)")
  }

  // MARK: Margins

  /// Source: `doResolveMargins` of android.view.ViewGroup.MarginLayoutParams.
  @Test(arguments: [
    (true, "en", "8,0 352x10"), (true, "ar", "0,0 352x10"), (false, "en", "4,0 350x10"), (false, "ar", "4,0 350x10"),
  ])
  func margins_of_the_start_and_the_end_replace_those_of_the_left_and_the_right(
    supportsRightToLeft: Bool, locale: String, frame: String
  ) throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": """
      <FrameLayout \(AndroidLayoutTests.namespaces) android:layout_width="match_parent" android:layout_height="match_parent">
        <View android:layout_width="match_parent" android:layout_height="10dp" android:layout_marginLeft="4dp"
          android:layout_marginRight="6dp" android:layout_marginStart="8dp"/>
      </FrameLayout>
      """,
      "AndroidManifest.xml": """
      <manifest \(AndroidLayoutTests.namespaces)><application android:supportsRtl="\(supportsRightToLeft)"/></manifest>
      """,
    ])
    let tree = try project.tree { $0.android.locale = locale }.tree
    #expect(tree.contains("View \(frame)"), "\(tree)")
  }

  @Test(arguments: [("-1px", "360x30"), ("-2px", "20x30"), ("-5px", "0x30")])
  func negative_lengths_are_the_numbers_of_words(length: String, size: String) throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": AndroidLayoutTests.wrapped(
        """
        <FrameLayout android:layout_width="@dimen/content" android:layout_height="30dp">
          <View android:layout_width="20dp" android:layout_height="20dp"/>
        </FrameLayout>
        """),
      "res/values/dimens.xml": "<resources><dimen name=\"content\">\(length)</dimen></resources>",
    ])
    let (tree, warnings) = try project.tree { $0.android.apiLevel = 34 }
    #expect(tree.contains("FrameLayout 0,0 \(size)") && warnings == [], "\(tree) \(warnings)")
  }

  // MARK: Parents of styles

  @Test(arguments: [
    "android:style/Widget.TextView", "android:Widget", "@android:style/Widget.TextView", "style/Base", "Base",
  ])
  func a_style_names_its_parent_in_any_form(parent: String) throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": """
      <View \(AndroidLayoutTests.namespaces) style="@style/Own" android:layout_width="20dp"/>
      """,
      "res/values/styles.xml": """
      <resources>
        <style name="Base"><item name="android:padding">1dp</item></style>
        <style name="Own" parent="\(parent)"><item name="android:layout_height">30dp</item></style>
      </resources>
      """,
    ])
    let (tree, warnings) = try project.tree()
    #expect(tree.contains("20x30") && warnings == [], "\(tree) \(warnings)")
  }

  // MARK: Font scale

  @Test func large_text_grows_less_from_API_34() {
    let curved = AndroidFontScale(2, apiLevel: 34)
    #expect(
      curved.dp(24) == 36 && curved.dp(14) == 26 && curved.dp(100) == 100
        && curved.dp(200) == 200)
    #expect(curved.dp(4) == 8 && curved.dp(-24) == -36)
    #expect(AndroidFontScale(2, apiLevel: 33).dp(24) == 48)
    #expect(AndroidFontScale(1.1, apiLevel: 34).dp(10) == 11)
    #expect(AndroidFontScale(3, apiLevel: 34).dp(24) == 72)
    // Halfway between the tables for 1.3 and 1.5.
    #expect(abs(AndroidFontScale(1.4, apiLevel: 34).dp(20) - 24.8) < 1e-9)
  }
}
