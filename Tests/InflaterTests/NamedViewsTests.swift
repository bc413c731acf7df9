import Layouts
import Measure
import Testing

@testable import Inflater

@Suite struct NamedViewsTests {
  @Test func the_first_view_with_an_id_is_found_among_thousands() {
    var named = NamedViews()
    #expect(named["a"] == nil && named.ids.isEmpty)
    var first: [String: View] = [:]
    for index in 0..<5000 {
      let view = ContentView()
      // Every third id occurs twice; some are canonically equivalent.
      let id = index % 3 == 2 ? "view\(index - 2)" : index % 50 == 0 ? "e\u{301}\(index)" : "view\(index)"
      view.id = id
      let known = named.add(view, named: id)
      #expect(known.map { named.views[$0] } === first[id])
      if first[id] == nil { first[id] = view }
    }
    #expect(named.ids.count == first.count && named.views.count == first.count)
    for (id, view) in first { #expect(named[id] === view) }
    #expect(named["\u{e9}100"] === first["e\u{301}100"])
    #expect(named["view"] == nil)
  }
}
