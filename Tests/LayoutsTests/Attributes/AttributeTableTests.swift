import Layouts
import Measure
import Testing

/// The descriptions of every attribute in the tables are true.
@Suite struct AttributeTableTests {
  @Test(arguments: ViewKind.builtIn.map(\.name)) func every_attribute_has_a_meaning(className: String) throws {
    let kind = try #require(ViewKind.builtIn.first { $0.name == className })
    #expect(isSentence(kind.summary), "\(className): \(kind.summary)")
    for (name, summary) in kind.attributes.map({ ($0.name, $0.summary) })
      + kind.childAttributes.map({ ($0.name, $0.summary) })
    {
      #expect(isSentence(summary), "\(className).\(name): \(summary)")
    }
  }

  /// A view with a property of each type that an attribute can set.
  private final class Card: View {
    var title = ""
    var subtitle: String?
    var count = 1
    var limit: Int?
    var doubled = 0
  }

  @Test func an_attribute_sets_properties_optional_or_not_or_calls_a_closure() throws {
    let attributes: [Attribute<Card>] = [
      Attribute("title", \.title), Attribute("subtitle", \.subtitle), Attribute("count", as: Count.self, \.count),
      Attribute("limit", as: Count?.self, \.limit),
      Attribute("doubled", as: Count.self) { card, count, _ in card.doubled = 2 * count.value },
    ]
    let kind = ViewKind("Card", attributes: attributes) { _ in Card() }
    let card = Card()
    for (name, value) in [
      ("title", AttributeValue.string("a")), ("subtitle", .string("b")), ("count", .number(3)), ("limit", .number(4)),
      ("doubled", .number(5)),
    ] {
      let attribute = try #require(kind.attributes.first { $0.name == name })
      try attribute.apply(card, value, AttributeContext())
      #expect(!attribute.accepts(.object([:]), AttributeContext()), "\(name)")
    }
    #expect(card.title == "a" && card.subtitle == "b" && card.count == 3 && card.limit == 4 && card.doubled == 10)
    // An optional type is described like the wrapped type.
    #expect(Attribute<Card>("limit", as: Count?.self, \.limit).expected == Count.expected)
  }

  private func isSentence(_ text: String) -> Bool {
    text.hasSuffix(".") && text.first?.isUppercase == true && text.count <= 130
  }

  @Test(arguments: ViewKind.builtIn.map(\.name)) func a_default_is_the_value_without_the_attribute(
    className: String
  ) throws {
    let kind = try #require(ViewKind.builtIn.first { $0.name == className })
    let context = AttributeContext()
    var count = 0
    for attribute in kind.attributes {
      guard let value = attribute.defaultValue else { continue }
      #expect(attribute.accepts(value, context), "\(className).\(attribute.name)")
      let view = kind.make(context)
      guard let before = attribute.current?(view) else { continue }
      // Guidelines and barriers are gone for their parent regardless of the document.
      if attribute.name == "visibility" && view.visibility == .gone { continue }
      try attribute.apply(view, value, context)
      #expect(attribute.current?(view) == before, "\(className).\(attribute.name)")
      count += 1
    }
    #expect(count >= 7)
    guard let group = kind.make(context) as? ViewGroup else { return }
    for attribute in kind.childAttributes {
      guard let value = attribute.defaultValue else { continue }
      #expect(attribute.accepts(value, context), "a child's \(attribute.name)")
      let child = View()
      group.addSubview(ofDocument: child)
      defer { child.removeFromParent() }
      guard let before = attribute.current?(child.layoutParams) else { continue }
      // As in Android, a table gives its rows and cells its whole width.
      if attribute.name == "width", ["TableLayout", "TableRow"].contains(className) { continue }
      try attribute.apply(child.layoutParams, value, context)
      #expect(attribute.current?(child.layoutParams) == before, "a child's \(attribute.name) in \(className)")
      count += 1
    }
  }

  @Test(arguments: ViewKind.builtIn.map(\.name)) func the_schema_and_suggestions_know_every_value(className: String)
    throws
  {
    let kind = try #require(ViewKind.builtIn.first { $0.name == className })
    #expect(kind.attributes.allSatisfy { $0.form != .unknown })
    #expect(kind.childAttributes.allSatisfy { $0.form != .unknown })
  }

  @Test func numbers_are_read_exactly() {
    let context = AttributeContext()
    #expect(Int(.string("-12"), context) == -12 && Int(.number(3), context) == 3)
    #expect(
      Int(.number(3.5), context) == nil && Int(.number(1e300), context) == nil && Int(.bool(true), context) == nil)
    #expect(Double(.string("-1.5e2"), context) == -150 && Double(.string("0x10"), context) == nil)
  }
}
