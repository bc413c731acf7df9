import GRXFileFormats

/// Generates hostile layouts in Android's XML from harmless ones.
struct XMLMutation {
  let corpus: Corpus

  func document(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = random.oneIn(3) ? Array(Self.base.utf8) : random.pick(corpus.xmlSeeds)
    if random.oneIn(20) { return bytes }
    for _ in 0...random.below(5) { mutate(&bytes, &random) }
    return bytes
  }

  private static let base = """
    <?xml version="1.0" encoding="utf-8"?>
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
        xmlns:tools="http://schemas.android.com/tools" android:layout_width="match_parent"
        android:layout_height="wrap_content" android:orientation="vertical">
      <TextView android:id="@+id/a" style="@style/Plain" android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="one &amp; two"/>
      <TextView android:id="@+id/b" style="@style/Plain" android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="three"/>
      <include layout="@layout/row"/>
      <ImageView android:layout_width="0dp" android:layout_height="@dimen/gap" android:layout_weight="1" app:srcCompat="@drawable/box"/>
    </LinearLayout>
    """

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    switch random.below(22) {
    case 0: insert(random.pick(Self.entities), &bytes, &random)
    case 1...2: replaceValue(&bytes, &random) { $0.pick(Self.entities) + $0.pick(Self.values) }
    case 3: insert(random.pick(Self.markup), &bytes, &random)
    case 4: addAttribute(&bytes, &random) { $0.pick(Self.declarations) }
    case 5: bytes.insert(contentsOf: random.pick(HostileValues.bytes), at: random.below(bytes.count + 1))
    case 6: replaceValue(&bytes, &random) { Self.huge(&$0) }
    case 7...11: replaceValue(&bytes, &random) { $0.pick(Self.values) }
    case 12...14: addAttribute(&bytes, &random) { "\($0.pick(Self.names))=\"\($0.pick(Self.values))\"" }
    case 15: replaceName(&bytes, &random)
    case 16: addElement(&bytes, &random) { $0.pick(Self.elements) }
    case 17: nest(&bytes, &random)
    case 18: repeatElement(&bytes, &random)
    case 19: if !bytes.isEmpty { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    case 20: bytes.removeSubrange(random.below(bytes.count + 1)...)
    default:
      let other = random.pick(corpus.xmlSeeds)
      bytes = Array(bytes[..<random.below(bytes.count + 1)] + other[random.below(other.count + 1)...])
    }
  }

  // MARK: Places

  private func insert(_ text: String, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
    bytes.insert(contentsOf: Array(text.utf8), at: random.below(bytes.count + 1))
  }

  /// Returns the positions of a byte.
  private func places(of byte: Character, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == byte.asciiValue }
  }

  private func replaceValue(
    _ bytes: inout [UInt8], _ random: inout SplitMix64, _ text: (inout SplitMix64) -> String
  ) {
    let quotes = places(of: "\"", in: bytes)
    guard quotes.count >= 2 else { return }
    let first = 2 * random.below(quotes.count / 2)
    bytes.replaceSubrange(quotes[first] + 1..<quotes[first + 1], with: Array(text(&random).utf8))
  }

  /// Adds an attribute after the name of an element.
  private func addAttribute(
    _ bytes: inout [UInt8], _ random: inout SplitMix64, _ text: (inout SplitMix64) -> String
  ) {
    let starts = places(of: "<", in: bytes)
    guard !starts.isEmpty else { return }
    let start = random.pick(starts)
    guard let end = bytes[start...].firstIndex(where: { $0 <= 0x20 }) else { return }
    bytes.insert(contentsOf: Array((" " + text(&random)).utf8), at: end)
  }

  private func replaceName(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let starts = places(of: "<", in: bytes)
    guard !starts.isEmpty else { return }
    let start = random.pick(starts)
    guard let end = bytes[start...].firstIndex(where: { $0 <= 0x20 || $0 == UInt8(ascii: ">") }) else { return }
    let name = random.pick(Self.classes)
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    bytes.replaceSubrange(start + 1..<max(end, start + 1), with: Array((isEnd ? "/" + name : name).utf8))
  }

  private func addElement(
    _ bytes: inout [UInt8], _ random: inout SplitMix64, _ text: (inout SplitMix64) -> String
  ) {
    let ends = places(of: ">", in: bytes)
    guard !ends.isEmpty else { return }
    bytes.insert(contentsOf: Array(text(&random).utf8), at: random.pick(ends) + 1)
  }

  private func nest(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let depth = 1 << random.below(random.oneIn(30) ? 13 : 9)
    let name = random.pick(Self.classes)
    addElement(&bytes, &random) { random in
      String(repeating: "<\(name) \(Self.size)>", count: depth) + "<View \(Self.size)/>"
        + String(repeating: "</\(name)>", count: random.oneIn(8) ? depth - 1 : depth)
    }
  }

  private func repeatElement(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let count = 1 << random.below(random.oneIn(30) ? 11 : 5)
    addElement(&bytes, &random) { random in
      String(
        repeating:
          "<\(random.pick(Self.classes)) \(Self.size) \(random.pick(Self.names))=\"\(random.pick(Self.values))\"/>",
        count: count)
    }
  }

  private static func huge(_ random: inout SplitMix64) -> String {
    let size = 1 << random.below(random.oneIn(40) ? 18 : 12)
    return String(
      repeating: random.pick(["a", "&amp;", "é", "\t", "@", "?", "|left", "9", "&#10;", "{", "\\u0041"]), count: size)
  }

  // MARK: Words

  private static let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  private static let entities = [
    "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#0;", "&#x0;", "&#x110000;", "&#xD800;", "&#65;", "&#x41;", "&",
    "&;",
    "&#;", "&#x;", "&bogus;", "&amp", "&#99999999999999999999;", "&#x20;", "&#10;", "&#xFFFE;", "&a:b;",
  ]

  private static let markup = [
    "<!---->", "<!-- a -->", "<!-- <!-- -->", "<!-- -- -->", "<!--->", "-->", "<!--", "<![CDATA[", "<![CDATA[x]]>",
    "<![CDATA[<a>&b]]>", "]]>", "<![cdata[x]]>", "<?xml version=\"1.0\"?>", "<?pi?>", "<?a:b c?>", "<?XML?>", "<?",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>", "<!ELEMENT a>", "<", ">", "</", "/>", "<>", "</>", "< a/>", "<a", "<1/>",
    "<a:/>",
    "<:a/>", "<a:b:c/>", "<é/>", "=", "\"", "'", "text", "\u{FEFF}", "\u{B}",
  ]

  private static let declarations = [
    "xmlns:android=\"http://schemas.android.com/apk/res/android\"", "xmlns:android=\"\"", "xmlns=\"urn:x\"",
    "xmlns=\"\"",
    "xmlns:a=\"http://schemas.android.com/apk/res/android\" a:text=\"x\"", "xmlns:xml=\"urn:x\"",
    "xmlns:xmlns=\"urn:x\"",
    "xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", "xmlns:tools=\"http://schemas.android.com/apk/res-auto\"",
    "xmlns:app=\"http://schemas.android.com/tools\"", "xml:space=\"preserve\"", "b:c=\"d\"", "xmlns:=\"x\"",
    "xmlns:aapt=\"http://schemas.android.com/aapt\"",
  ]

  private static let values = [
    "", " ", "0dp", "-1dp", "12", "12dp", "1e400dp", "99999999999dp", "-99999999999px", "0.0000001dp", "NaNdp", "dp",
    "1 dp",
    "wrap_content", "match_parent", "fill_parent", "true", "false", "maybe", "2147483648", "-2147483649", "0x7fffffff",
    "@string/long", "@string/to0", "@style/Much", "@style/Row0", "@style/Row7", "@array/many", "@drawable/nest0",
    "@drawable/nest12", "@drawable/times0", "@drawable/none", "@menu/long", "@layout/long", "@layout/twenty",
    "@{default=@{default=@{default=x}}}", "@dimen/gap", "@dimen/gab", "@dimen/loop_a", "@dimen/nope", "@dimen/",
    "@dimen", "@", "?", "??", "@@", "@null",
    "@empty",
    "@+id/a", "@id/b", "@+id/", "@android:id/text1", "@style/Plain", "@style/Loop", "@style/LoopA", "@style/Deep0",
    "@style/Orphan", "@style/", "?attr/loop", "?attr/textAppearanceBody1", "?android:attr/textAppearance", "?nope",
    "@layout/row", "@layout/loop_a", "@layout/deep0", "@layout/bomb3", "@layout/broken", "@layout/merge",
    "@layout/../row",
    "@android:layout/simple_list_item_2", "@android:layout/nope", "@drawable/box", "@drawable/loop_a",
    "@drawable/layers",
    "@drawable/broken", "@drawable/../../values/values", "@drawable/picture", "@android:drawable/ic_menu_add",
    "@string/s",
    "@string/loop", "@string/escapes", "@plurals/p", "@array/a", "@fraction/f", "@color/c", "@color/list", "@bool/b",
    "@integer/i", "@tools:sample/lorem", "@sample/x", "@{a}", "@{a, default=x}", "@={", "@{default=@dimen/loop_a}",
    "left|right", "center|fill|start", "|", "||", "parent", "0,1,2", "*", "1:2", "H,1:0", "W,0:0", "a,b,,c", "spread",
    "packed",
    "percent", "60%", "150%p", "-5%", "flex_end", "space_around", "stretch", "\\u0041\\n\\@", "\\u12", "\\", "\"",
    "row_reverse",
    "@menu/many", "@menu/broken", "@menu/other", "@menu/nope", "@layout/drawer", "@layout/tab", "scrollable",
    "0x80000000",
    "#fff", "#12345678", "#xyz", "horizontal", "vertical", "invisible", "gone", "rtl", "locale", "sans-serif-medium",
    "bold|italic",
    "GridLayoutManager", "androidx.recyclerview.widget.LinearLayoutManager",
  ]

  private static let names: [String] =
    [
      "layout_width", "layout_height", "layout_margin", "layout_marginStart", "layout_marginLeft", "layout_weight",
      "layout_gravity", "gravity", "orientation", "padding", "paddingStart", "minHeight", "maxWidth", "text", "hint",
      "textSize", "textStyle", "textAppearance", "fontFamily", "lines", "maxLines", "ems", "maxLength", "singleLine",
      "inputType", "lineSpacingExtra", "lineHeight", "letterSpacing", "autoSizeTextType", "autoSizeMinTextSize",
      "autoSizeMaxTextSize",
      "autoSizeStepGranularity", "autoSizePresetSizes", "drawableStart", "drawablePadding", "background",
      "src", "adjustViewBounds", "visibility", "id", "theme", "weightSum", "divider", "showDividers", "layout_below",
      "layout_toEndOf", "layout_alignParentEnd", "layout_centerInParent", "layout_column", "layout_span",
      "stretchColumns",
      "columnCount", "layout_columnWeight", "entries", "layoutDirection", "button", "checkMark", "progressDrawable",
    ].map { "android:" + $0 }
    + [
      "layout_constraintStart_toStartOf", "layout_constraintEnd_toEndOf", "layout_constraintTop_toBottomOf",
      "layout_constraintWidth_percent", "layout_constraintDimensionRatio", "layout_constraintCircle", "layout_behavior",
      "layout_anchor", "constraint_referenced_ids", "flow_wrapMode", "layout_scrollFlags", "srcCompat", "icon",
      "iconSize",
      "chipSpacing", "flexWrap", "flexDirection", "justifyContent", "alignItems", "alignContent", "layout_flexGrow",
      "layout_flexShrink", "layout_flexBasisPercent", "layout_order", "layout_wrapBefore", "layout_minWidth", "maxLine",
      "dividerDrawable", "showDivider", "cardElevation", "cardCornerRadius", "contentPadding", "helperText",
      "layoutManager",
      "spanCount", "behavior_peekHeight", "layout_widthPercent", "layout_heightPercent", "layout_aspectRatio",
      "layout_marginPercent",
      "title", "subtitle", "menu", "navigationIcon", "titleCentered", "contentInsetStart", "titleMarginStart",
      "tabMode",
      "tabMaxWidth", "headerLayout", "labelVisibilityMode", "maxButtonHeight", "iconifiedByDefault",
    ].map { "app:" + $0 }
    + ["text", "visibility", "listitem", "itemCount", "layout", "parentTag", "ignore"].map { "tools:" + $0 }
    + ["style", "layout", "class", "android:nope", "nope", "android:"]

  private static let classes = [
    "View", "TextView", "Button", "EditText", "CheckBox", "Switch", "ImageView", "ProgressBar", "SeekBar", "RatingBar",
    "Spinner", "LinearLayout", "FrameLayout", "RelativeLayout", "TableLayout", "TableRow", "GridLayout", "ScrollView",
    "HorizontalScrollView", "Space", "ViewStub", "ListView", "RadioGroup", "merge", "include", "fragment", "view",
    "layout",
    "data", "requestFocus", "tag", "aapt:attr", "menu", "selector", "org.example.Mine", "Nope",
    "androidx.constraintlayout.widget.ConstraintLayout", "androidx.constraintlayout.widget.Barrier",
    "androidx.constraintlayout.helper.widget.Flow", "androidx.coordinatorlayout.widget.CoordinatorLayout",
    "com.google.android.flexbox.FlexboxLayout", "com.google.android.material.chip.ChipGroup",
    "com.google.android.material.chip.Chip", "com.google.android.material.textfield.TextInputLayout",
    "com.google.android.material.textfield.TextInputEditText", "com.google.android.material.appbar.AppBarLayout",
    "com.google.android.material.appbar.MaterialToolbar", "com.google.android.material.tabs.TabLayout",
    "com.google.android.material.button.MaterialButton", "com.google.android.material.card.MaterialCardView",
    "com.google.android.material.tabs.TabItem", "com.google.android.material.navigation.NavigationView",
    "com.google.android.material.bottomnavigation.BottomNavigationView",
    "androidx.percentlayout.widget.PercentFrameLayout",
    "androidx.percentlayout.widget.PercentRelativeLayout", "androidx.appcompat.widget.Toolbar", "ToggleButton",
    "androidx.recyclerview.widget.RecyclerView", "androidx.swiperefreshlayout.widget.SwipeRefreshLayout",
  ]

  private static let elements: [String] =
    ["long", "twenty", "row", "loop_a", "deep0", "bomb3", "broken", "merge", "nope", "rwo", "drawer", "tab"].map {
      "<include layout=\"@layout/\($0)\"/>"
    }
    + [
      "<merge/>", "<requestFocus/>", "<tag/>", "<data/>", "<include/>", "<view/>", "<view class=\"TextView\"/>", "text",
    ]
    + classes.map { "<\($0) \(size)/>" }
    + [
      "<ImageView \(size)><aapt:attr xmlns:aapt=\"http://schemas.android.com/aapt\" name=\"android:src\"><vector android:width=\"9dp\" android:height=\"@dimen/loop_a\"/></aapt:attr></ImageView>",
      "<ListView \(size) tools:listitem=\"@layout/row\" tools:itemCount=\"99999\"/>",
      "<include layout=\"@layout/row\" \(size) android:id=\"@+id/c\"/>",
    ]
}
