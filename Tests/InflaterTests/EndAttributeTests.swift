import Inflater
import Testing

/// Problems inside the attribute `end` of a ConstraintLayout's child, which is an object.
@Suite struct EndAttributeTests {
  /// Returns the errors and warnings of a document with an `end`, without places.
  private func messages(_ end: String) -> [String] {
    let text = """
      { "layout": { "class": "ConstraintLayout", "width": 100, "height": 100, "motionProgress": 0.5, "subviews": [
        { "class": "View", "id": "other", "width": 5, "height": 5 },
        { "class": "View", "id": "view", "width": 50, "height": 50,
          "end": \(end) } ] } }
      """
    do throws(InflateErrors) {
      return try Inflater().inflate(Array(text.utf8), named: "main.grx").warnings.map { "\($0)" }
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  @Test func an_id_that_no_sibling_has_is_a_warning_at_its_member() {
    let found = messages(#"{ "width": 60, "endToEnd": "parnt", "topToTop": "othr", "circle": "none" }"#)
    #expect(found.count == 3, "\(found)")
    for (place, sentence) in [
      ("main.grx:4:39: warning: ", "'end.endToEnd': no sibling has the id 'parnt'; did you mean 'parent'?"),
      ("main.grx:4:60: warning: ", "'end.topToTop': no sibling has the id 'othr'; did you mean 'other'?"),
      ("main.grx:4:78: warning: ", "'end.circle': no sibling has the id 'none'"),
    ] {
      #expect(found.contains { $0.hasPrefix(place + sentence) }, "\(place)\(sentence): \(found)")
    }
    #expect(messages(#"{ "width": 60, "endToEnd": "parent", "topToTop": "other" }"#) == [])
  }

  @Test func all_errors_are_reported() {
    let found = messages(
      #"""
      { "widht": 60, "height": "tall", "visibility": "shown", "easing": "soft", "arc": "up", "guidePercent": 2,
        "keyPositions": [ { "framePosition": 0, "type": "none" }, { "framePosition": 5, "x": 1, "percentX": "a" }, 7 ] }
      """#)
    for part in [
      "'end.widht' is unknown", "'end.height' is \"tall\"", "'end.visibility' is \"shown\"", "'end.easing' is \"soft\"",
      "'end.arc' is \"up\"", "'end.guidePercent' is 2", "'end.keyPositions[0].framePosition' is 0",
      "'end.keyPositions[0].type' is \"none\"", "'end.keyPositions[1].x' is unknown",
      "'end.keyPositions[1].percentX' is \"a\"", "'end.keyPositions[2]' is 7",
    ] {
      #expect(found.contains { $0.contains(part) }, "\(part): \(found)")
    }
    #expect(found.count == 11, "\(found)")
  }
}
