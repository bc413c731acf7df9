import TestSupport
import Testing

@testable import GRXAndroidData

/// Reading the members of Kotlin's and Java's classes.
@Suite struct SourceParserTests {
  private func members(_ text: String, isKotlin: Bool = true) -> SourceMembers {
    var parser = SourceParser(SourceTokens(Array(text.utf8)), isKotlin: isKotlin)
    return parser.file()
  }

  private func value(_ text: String) -> SourceExpression? { members("val x = \(text)").properties["x"]?.value }

  @Test func operators_bind_as_in_kotlin() {
    #expect(
      value("1 + 2 * 3")
        == .binary(
          "+", .number(1, isFraction: false), .binary("*", .number(2, isFraction: false), .number(3, isFraction: false))
        ))
    #expect(value("a ?: b == c") == .binary("==", .binary("?:", .name("a"), .name("b")), .name("c")))
    #expect(value("A or B") == .binary("or", .name("A"), .name("B")))
    #expect(value("a?.b!!.c") == .member(.member(.name("a"), "b"), "c"))
    #expect(value("-1.5f") == .unary("-", .number(1.5, isFraction: true)))
    #expect(value("0xFF") == .number(255, isFraction: false))
    #expect(value("a as? View") == .name("a"))
  }

  @Test func lines_end_statements() {
    let body = members("fun f() {\nval a = b\n-c\nd\n.e()\n}").functions.first?.body
    #expect(body?.count == 3)
    #expect(body?.map(\.line) == [2, 3, 4])
  }

  @Test func members_are_read() {
    let found = members(
      """
      class A(val x: Int = 3, y: String) : B<C>(x) {
        var p: Int = 1
          private set
        val q: Int get() = 2
        @Inject lateinit var r: D
        constructor() : this(1, "")
        enum class E { One, Two(3); fun f() = 1 }
        companion object { const val Z = 4 }
        fun View.g(a: (Int) -> Unit = {}) {}
      }
      typealias T = List<A>
      """)
    let a = found.nested["A"]
    #expect(a?.header.map(\.name) == ["x", "y"] && a?.superArguments.count == 1)
    #expect(Set(a?.properties.keys.map { $0 } ?? []) == ["p", "q", "r"] && a?.properties["q"]?.getter != nil)
    #expect(a?.constructors.first?.target == "this" && a?.functions.first?.receiver == "View")
    #expect(a?.nested["E"]?.constants.map(\.name) == ["One", "Two"])
    #expect(a?.nested["Companion"]?.properties["Z"] != nil && found.aliases["T"] == "List")
  }

  @Test func java_members_are_read() {
    let found = members(
      """
      @A public final class B<T extends C> extends D implements E {
        private static final int X = 1, Y = 2;
        @Nullable private List<Map<String, T>> list;
        public B(Context c, int... d) { super(c); list = (List<T>) d; }
        @Override protected void onMeasure(final int w, int[] h) throws F { int a = w > 1 ? 2 : 3; run(() -> { }); }
      }
      """, isKotlin: false)
    let b = found.nested["B"]
    #expect(Set(b?.properties.keys.map { $0 } ?? []) == ["X", "Y", "list"])
    #expect(b?.constructors.first?.target == "super" && b?.constructors.first?.body.count == 1)
    #expect(b?.functions.first?.parameters.map(\.name) == ["w", "h"] && b?.functions.first?.body?.count == 2)
  }

  @Test(arguments: ["(", "{", "[", "f(", "if (", "when (x) {", "-", "a ?: ", "object {"])
  func parts_that_are_too_deep_are_left_out(text: String) {
    let deep = String(repeating: text, count: 20_000)
    _ = members("val x = \(deep)\nval y = 1")
    _ = members("class A { void f() { \(deep) } }", isKotlin: false)
    #expect(
      members("val x = \(String(repeating: "(", count: 5000))1\(String(repeating: ")", count: 5000))\nval y = 1")
        .properties["y"] != nil)
  }

  @Test func expressions_that_are_too_long_are_left_out() {
    for text in ["a + ", "a.", "a && ", "a ?: "] {
      _ = members("val x = \(String(repeating: text, count: 50_000))b")
    }
    #expect(members("val x = \(String(repeating: "a + ", count: 40))b").properties["x"]?.value != .unknown)
  }

  @Test(arguments: [
    ("package a.b\nclass C", "a.b"), ("/* x */ @file:JvmName(\"A\")\npackage a", nil), ("package a.b;", "a.b"),
    ("class A", nil),
    ("// package x\nimport y", nil), ("package a.b", nil),
  ]) func the_package_is_read_from_the_first_lines(text: String, package: String?) {
    #expect(SourceTokens.package(of: Array(text.utf8)) == package)
  }
}
