import Dialects
import Layouts
import Measure
import Testing

/// AutoLayoutShorthand's dictionaries, groups and hosts.
@Suite struct ShorthandTests {
  private let root = AutoLayout()

  private func child(_ id: String, in parent: ViewGroup? = nil) -> View {
    let view = View()
    view.id = id
    (parent ?? root).addSubview(view)
    return view
  }

  private func layOut(_ width: Int = 375, _ height: Int = 667) {
    root.measureAndLayout(MeasureSpecs(width: .exactly(width), height: .exactly(height)))
  }

  @Test func an_icon_at_the_superviews_left_and_top() {
    let icon = child("icon")
    let made = icon.addConstraints([
      "left ==": .superview, "top ==": .superview, "width ==": 42, "height ==": 44,
    ])
    layOut()
    #expect(icon.frame == Rect(x: 0, y: 0, width: 42, height: 44))
    #expect(made.map(\.attribute) == [.left, .top, .width, .height])
    #expect(made.allSatisfy { $0.isActive && $0.priority == 1000 })
  }

  @Test(arguments: [0.0, 10, -4])
  func a_view_below_a_header(constant: Double) {
    let (header, body) = (child("header"), child("body"))
    header.addConstraints(["top ==": 20, "height ==": 50])
    if constant == 0 {
      body.addConstraints(["top ==": header.bottom])
    } else {
      body.addConstraints(["top ==": .init(header.bottom, constant: constant)])
    }
    layOut()
    #expect(body.frame.y == 70 + Int(constant))
  }

  @Test func two_groups_are_switched_in_one_pass() {
    let view = child("view")
    let left = view.addConstraints(["left ==": 10, "width ==": 20])
    let right = view.addConstraints(["right ==": -10, "width ==": 40])
    right.deactivate()
    layOut()
    #expect(view.frame.x == 10 && view.frame.width == 20)
    left.deactivate()
    right.activate()
    #expect(root.needsLayout)
    layOut()
    #expect(view.frame.x == 325 && view.frame.width == 40)
    right.deactivate()
    left.activate()
    layOut()
    #expect(view.frame.x == 10 && view.frame.width == 20)
  }

  @Test func the_host_is_the_closest_view_that_holds_both() {
    let group = AutoLayout()
    root.addSubview(group)
    let other = AutoLayout()
    root.addSubview(other)
    let (a, b) = (child("a"), child("b"))
    let (inner, cousin) = (child("inner", in: group), child("cousin", in: other))
    func host(_ first: View, _ second: View?) -> View? { LayoutConstraint(first, .width, to: second).hostView }
    #expect(host(a, nil) === a)
    #expect(host(a, a) === a)
    #expect(host(a, b) === root)
    #expect(host(a, root) === root)
    #expect(host(root, inner) === root)
    #expect(host(inner, root) === root)
    #expect(host(inner, cousin) === root)
    #expect(host(a, View()) == nil)
  }

  @Test func a_multiplier_and_a_constant_on_anothers_width() {
    let (a, b) = (child("a"), child("b"))
    a.addConstraints(["width ==": 100])
    b.addConstraints(["width ==": .init(a.width, multiplier: 0.5, constant: 4)])
    layOut()
    #expect(b.frame.width == 54)
  }

  @Test func a_priority_is_clamped_at_creation() {
    let (a, b) = (child("a"), child("b"))
    let made = a.addConstraints([
      "width ==": .init(b.width, priority: 5000), "height ==": .init(b.height, priority: -3),
      "left ==": .init(b.left, priority: 999),
    ])
    #expect(made.map(\.priority) == [1000, 1, 999])
    made[0].priority = 1001
    #expect(made[0].priority == 1000)
  }

  @Test func constants_and_priorities_are_settable() {
    let view = child("view")
    let made = view.addConstraints(["left ==": 10, "width ==": .init(number: 20)])
    layOut()
    made[0].constant = 30.5
    #expect(root.needsLayout)
    layOut()
    #expect(view.frame.x == 31)
    let wider = view.addConstraints(["width >=": 50])
    wider[0].priority = 500
    layOut()
    #expect(view.frame.width == 20)
    made[1].priority = 400
    layOut()
    #expect(view.frame.width == 50)
  }

  @Test func the_originals_spellings_are_accepted() {
    let (a, b) = (child("a"), child("b"))
    a.addConstraints(["left ==": .als_superview, "width ==": 40, "top ==": 5, "height ==": 5])
    b.addConstraints([
      "left ==": a.als_right, "top ==": a.als_bottom, "width ==": a.als_width, "centerX >=": a.als_centerX,
    ])
    layOut()
    #expect(b.frame.x == 40 && b.frame.y == 10 && b.frame.width == 40)
  }

  @Test func a_constraint_waits_for_its_superview() {
    let view = View()
    view.addConstraints(["left ==": 7, "top ==": .superview, "width ==": .superview, "height ==": 9])
    root.addSubview(view)
    layOut(100, 50)
    #expect(view.frame == Rect(x: 7, y: 0, width: 100, height: 9))
    let other = AutoLayout()
    view.removeFromParent()
    other.addSubview(view)
    other.measureAndLayout(MeasureSpecs(width: .exactly(30), height: .exactly(30)))
    // As in UIKit, constraints to the former superview are removed; those on the view alone remain.
    #expect(view.frame == Rect(x: 0, y: 0, width: 0, height: 9))
  }

  @Test func all_attributes_and_relations_make_keys() {
    let (a, b) = (child("a"), child("b"))
    b.addConstraints(["left ==": 10, "top ==": 20, "width ==": 30, "height ==": 40])
    a.addConstraints([
      "right ==": b.left, "bottom ==": b.top, "width <=": 3, "height >=": 4, "firstBaseline <=": b.baseline,
    ])
    layOut()
    // An undetermined length is minimized, regardless of the resulting position.
    #expect(a.frame == Rect(x: 10, y: 16, width: 0, height: 4))
  }

  @Test func a_wrong_key_is_reported_and_skipped() {
    for key in ["lefft ==", "left =", "left", "left  =="] {
      #expect(View().addConstraints([key: 1, "width ==": 2]).count == 1)
    }
  }
}
