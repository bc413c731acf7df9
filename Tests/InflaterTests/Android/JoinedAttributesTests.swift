import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData
@testable import Inflater

/// Android's attributes are joined to those of a class when its tables are made, so that a name is looked up once.
@Suite struct JoinedAttributesTests {
  private typealias Tests = AndroidLayoutTests

  @Test func each_attribute_is_at_the_place_of_its_name() throws {
    var count = 0
    for kind in ViewKind.builtIn {
      let (own, ofChild) = (JoinedAttributes(kind.attributes, .own), JoinedAttributes(kind.childAttributes, .child))
      for attribute in AndroidAttribute.table.values {
        let order = kind.attributes.lastIndex { $0.name == attribute.name }
        #expect(own.position(of: attribute)?.order == order, "\(kind.name) \(attribute.name)")
        let childOrder = kind.childAttributes.lastIndex { $0.name == attribute.name }
        #expect(ofChild.position(of: attribute)?.order == childOrder, "children of \(kind.name) \(attribute.name)")
        count += (order == nil ? 0 : 1) + (childOrder == nil ? 0 : 1)
      }
    }
    #expect(count > 300)
  }

  @Test func the_attributes_of_an_element_keep_their_places_in_the_node() throws {
    let layout = try Inflater.ofAllFormats().inflate(
      Array(Tests.wrapped("<View android:layout_width=\"4dp\" android:layout_height=\"wrap_content\" />").utf8),
      named: "row.xml")
    let view = try #require(layout.document.read().root?.children.first)
    let positions = view.attributes.filter { $0.name == "width" || $0.name == "height" }.map(\.position)
    #expect(positions.count == 2 && positions.allSatisfy { $0?.role == .child })
  }

  @Test func an_attribute_whose_class_is_another_one_is_found_by_its_name() throws {
    let kinds = IndexedKinds(Dictionary(uniqueKeysWithValues: ViewKind.builtIn.map { ($0.name, $0) }), .translated)
    let (row, text) = (try #require(kinds["LinearLayout"]), try #require(kinds["TextView"]))
    let weight = try #require(row.childAttributes.firstIndex { $0.name == "weight" })
    let attribute = NodeAttribute(name: "weight", value: .number(1), position: AttributePosition(.child, at: weight))
    #expect(text.entry(joinedTo: attribute, inside: row)?.order == weight)
    #expect(text.entry(joinedTo: attribute, inside: text) == nil)
    let far = NodeAttribute(name: "text", value: .string(""), position: AttributePosition(.own, at: 10_000))
    #expect(text.entry(joinedTo: far, inside: row) == nil)
  }

  @Test(arguments: [false, true]) func a_flow_and_its_content_have_a_bias_each(isWritten: Bool) throws {
    func view(_ id: String, _ attributes: String) -> String {
      "<View android:id=\"@+id/\(id)\" android:layout_width=\"40px\" android:layout_height=\"40px\" \(attributes)/>"
    }
    let flow = "androidx.constraintlayout.helper.widget.Flow"
    let document = """
      <androidx.constraintlayout.widget.ConstraintLayout \(Tests.namespaces)
        android:layout_width="match_parent" android:layout_height="match_parent">
      \(view("a", "")) \(view("b", ""))
      <\(flow) android:layout_width="200px" android:layout_height="wrap_content" app:constraint_referenced_ids="a,b"
        app:flow_horizontalStyle="packed" app:flow_wrapMode="chain" app:flow_horizontalBias="1"
        app:layout_constraintHorizontal_bias="0" app:layout_constraintTop_toTopOf="parent"
        app:layout_constraintStart_toStartOf="parent" app:layout_constraintEnd_toEndOf="parent" />
      </androidx.constraintlayout.widget.ConstraintLayout>
      """
    var layout = try Inflater.ofAllFormats().inflate(Array(document.utf8), named: "row.xml")
    if isWritten {
      let root = try #require(layout.document.read().root)
      layout = try Inflater.ofAllFormats().inflate(Array(GrxText.text(of: root, density: 1).utf8), named: "row.grx")
    }
    layout.root.measureAndLayout(in: Size(width: 300, height: 300))
    let group = try #require(layout.root as? ViewGroup)
    #expect(group.subviews.map(\.frame.x) == [120, 160, 0])
  }
}
