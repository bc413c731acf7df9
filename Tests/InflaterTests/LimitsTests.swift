import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// Documents that are larger or deeper than realistic ones are laid out, or rejected with a message at the location.
@Suite struct LimitsTests {
  private func messages(
    _ text: String, _ others: [String: String] = [:], _ change: (inout Inflater) -> Void = { _ in }
  ) -> [InflateError] {
    var inflater = Inflater.ofAllFormats()
    inflater.source = DictionarySource(others)
    change(&inflater)
    do throws(InflateErrors) {
      return try inflater.inflate(Array(text.utf8), named: "main.grx").warnings
    } catch {
      return error.errors
    }
  }

  private static func nested(_ depth: Int, _ className: String = "FrameLayout") -> String {
    let open = #"{ "class": "\#(className)", "subviews": ["# + "\n"
    return #"{ "layout": "# + "\n" + String(repeating: open, count: depth - 1) + "{ \"class\": \"View\" }\n"
      + String(repeating: "] }\n", count: depth - 1) + "}"
  }

  // MARK: Errors

  /// The right id is searched for among at most a thousand siblings, and only for a few of many wrong ids.
  @Test func not_every_wrong_id_of_thousands_is_compared_with_every_view() {
    func document(_ className: String, _ count: Int, _ attribute: (Int) -> String) -> String {
      let children = (0..<count).map { "{ \"class\": \"View\", \"id\": \"view\($0)\", \(attribute($0)) }" }
      return "{ \"layout\": { \"class\": \"\(className)\", \"subviews\": [\(children.joined(separator: ","))] } }"
    }
    func suggestions(_ errors: [InflateError]) -> Int { errors.count { "\($0)".contains("did you mean") } }
    let equations = messages(document("AutoLayout", 300) { "\"left ==\": \"viw\($0).right\"" })
    #expect(equations.count == 300)
    #expect(suggestions(equations) == 20)
    #expect("\(equations[0])".contains("no view has the id 'viw0'; did you mean 'view0'?"))
    let last = messages(document("RelativeLayout", 1200) { $0 == 1199 ? "\"below\": \"viwe1100x\"" : "\"padding\": 0" })
    #expect(last.count == 1)
    #expect(suggestions(last) == 0)
    let first = messages(document("RelativeLayout", 1200) { $0 == 1199 ? "\"below\": \"viw900\"" : "\"padding\": 0" })
    #expect(first.map { "\($0)".contains("did you mean 'view900'?") } == [true])
  }

  // MARK: Depth

  @Test(arguments: ViewKind.builtIn.filter { $0.make(AttributeContext()) is ViewGroup }.map(\.name))
  func the_deepest_document_is_laid_out_on_a_small_stack(className: String) {
    onSmallStack {
      let text = Self.nested(256, className)
      do {
        let layout = try Inflater.ofAllFormats().inflate(Array(text.utf8), named: "main.grx")
        layout.root.measureAndLayout(in: Size(width: 360, height: 640))
        #expect(layout.root.snapshot().split(separator: "\n").count == 256)
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test(arguments: ["H", "V", "UIView", "UIScrollView"])
  func the_deepest_document_of_gravitys_is_laid_out_on_a_small_stack(element: String) {
    @Sendable func nested(_ depth: Int) -> String {
      String(repeating: "<\(element)>\n", count: depth - 1) + "<UILabel text=\"deep\"/>\n"
        + String(repeating: "</\(element)>\n", count: depth - 1)
    }
    onSmallStack {
      do {
        let layout = try Inflater.ofAllFormats().inflate(string: nested(256), named: "main.xml")
        layout.root.measureAndLayout(in: Size(width: 360, height: 640))
        #expect(layout.root.snapshot().split(separator: "\n").count == 256)
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(messages(nested(257)).count == 1)
  }

  @Test func views_inserted_between_gravitys_elements_are_counted_as_levels() {
    // Each names a shared length, which only a stack supports, so a stack is added around it.
    @Sendable func nested(_ depth: Int) -> String {
      "<UIView>" + String(repeating: "<UIView width=\"a\">\n", count: depth)
        + String(repeating: "</UIView>\n", count: depth) + "</UIView>"
    }
    onSmallStack { #expect(LimitsTests().messages(nested(127)).isEmpty) }
    let errors = messages(nested(128))
    #expect(errors.map(\.reason) == [.tooDeep(limit: 256)])
    #expect(errors.first.map { [$0.location.line, $0.location.column] } == [128, 1])
  }

  @Test func a_view_too_deep_is_reported_at_its_place() {
    // A single file reaches the parser's limit first.
    let alone = messages(Self.nested(257))
    #expect(alone.map(\.reason) == [.syntax(.nestedTooDeep(limit: 512))])
    let outer = Self.nested(200).replacingOccurrences(of: #"{ "class": "View" }"#, with: #"{ "inflate": "inner" }"#)
    let errors = messages(outer, ["inner": Self.nested(58)])
    #expect(errors.map(\.reason) == [.tooDeep(limit: 256)])
    #expect(errors.first.map { [$0.location.line, $0.location.column] } == [59, 1])
    #expect(messages(outer, ["inner": Self.nested(57)]).isEmpty)
  }

  @Test(arguments: ["[", #"{"a":"#, #"{ "class": "View", "subviews": ["#])
  func a_document_nested_100_000_deep_is_refused_at_the_place(opening: String) {
    onSmallStack {
      let text = #"{ "layout": "# + String(repeating: opening + "\n", count: 100_000)
      let errors = LimitsTests().messages(text)
      #expect(errors.map(\.reason) == [.syntax(.nestedTooDeep(limit: 512))])
      #expect((errors.first?.location.line ?? 0) > 200)
    }
  }

  @Test(arguments: [["[", "1", "]"], [#"{"a":"#, "1", "}"], [#"[{"é":"#, "\"text\"", "}]"]])
  func the_deepest_values_are_parsed_on_a_small_stack(parts: [String]) {
    onSmallStack {
      let depth = parts[0].hasPrefix("[{") ? 255 : 510
      let value = String(repeating: parts[0], count: depth) + parts[1] + String(repeating: parts[2], count: depth)
      let errors = LimitsTests().messages(#"{ "layout": { "class": "View", "x": \#(value) } }"#)
      #expect(errors.map(\.message) == ["unknown attribute 'x' of View"])
    }
  }

  // MARK: Includes

  @Test func a_chain_of_a_thousand_includes_is_refused() {
    onSmallStack {
      var others: [String: String] = [:]
      for index in 0..<1000 { others["\(index)"] = #"{ "layout": { "inflate": "\#(index + 1)", "width": 1 } }"# }
      let errors = LimitsTests().messages(#"{ "layout": { "inflate": "0" } }"#, others)
      #expect(errors.map(\.reason) == [.includesTooDeep(limit: 64)])
      #expect(errors.first?.location.file == "62" && errors.first?.location.line == 1)
    }
  }

  @Test func a_chain_of_includes_and_views_is_refused_on_a_small_stack() {
    onSmallStack {
      var others: [String: String] = [:]
      for index in 0..<1000 {
        others["\(index)"] = #"{ "layout": { "class": "LinearLayout", "subviews": [{ "inflate": "\#(index + 1)" }] } }"#
      }
      let errors = LimitsTests().messages(#"{ "layout": { "inflate": "0" } }"#, others)
      #expect(errors.map(\.reason) == [.includesTooDeep(limit: 64)])
    }
  }

  @Test func files_that_double_the_views_with_each_include_are_refused() {
    var others: [String: String] = [:]
    for index in 0..<50 {
      let child = #"{ "inflate": "\#(index + 1)" }"#
      others["\(index)"] = #"{ "layout": { "class": "FrameLayout", "subviews": [\#(child), \#(child)] } }"#
    }
    others["50"] = #"{ "layout": { "class": "View" } }"#
    let errors = messages(#"{ "layout": { "inflate": "0" } }"#, others)
    #expect(errors.map(\.reason) == [.tooManyIncludes(limit: 10_000)])
    #expect(errors.allSatisfy { $0.location.line == 1 })
  }

  @Test func included_files_share_the_limit_in_bytes() {
    let big = #"{ "layout": { "class": "View" } }"# + String(repeating: " ", count: 900)
    let child = #"{ "inflate": "big" }"#
    let text = #"{ "layout": { "class": "FrameLayout", "subviews": [\#(child), \#(child), \#(child), \#(child)] } }"#
    #expect(messages(text, ["big": big]) { $0.limits.bytes = 4000 }.isEmpty)
    let errors = messages(text, ["big": big]) { $0.limits.bytes = 3000 }
    #expect(errors.map(\.reason) == [.includesTooLarge(limit: 3000)])
  }

  @Test func included_files_share_the_limit_of_arrays_and_objects() {
    let many = #"{ "layout": { "class": "View", "x": [\#(String(repeating: "{},", count: 500))] } }"#
    let child = #"{ "inflate": "many" }"#
    let errors = messages(
      #"{ "layout": { "class": "FrameLayout", "subviews": [\#(child), \#(child), \#(child)] } }"#, ["many": many]
    ) { $0.limits.bytes = 50_000 }
    #expect(errors.contains { $0.reason == .syntax(.tooManyContainers) && $0.location.file == "many" })
  }

  // MARK: Size

  @Test func a_document_with_100_000_views_is_laid_out() throws {
    let child = #"{ "class": "View", "width": 3, "height": 1 }"# + "\n,"
    let text = """
      { "layout": { "class": "LinearLayout", "direction": "vertical",
        "subviews": [\(String(repeating: child, count: 100_000))] } }
      """
    let layout = try Inflater.ofAllFormats().inflate(Array(text.utf8), named: "main.grx")
    layout.root.measureAndLayout(MeasureSpecs(width: .exactly(360), height: .unspecified))
    #expect(layout.root.measuredSize.height == 100_000)
  }

  @Test func a_file_of_50_megabytes_is_refused_unless_the_limit_is_raised() {
    let text = #"{ "layout": { "class": "View" } }"# + String(repeating: " ", count: 50_000_000)
    let errors = messages(text)
    #expect(errors.map(\.description) == ["main.grx: error: the file is too large: at most 16777216 bytes are read"])
    #expect(messages(text) { $0.limits.bytes = 60_000_000 }.isEmpty)
  }

  @Test func more_arrays_and_objects_than_fit_into_memory_are_refused_at_the_place() {
    let text = #"{ "layout": { "class": "View", "x": ["# + "\n" + String(repeating: "{},\n", count: 300_000) + "] } }"
    let errors = messages(text)
    #expect(errors.map(\.reason) == [.syntax(.tooManyContainers)])
    #expect(errors.first?.location.line == Inflater.ofAllFormats().limits.bytes / 80 - 1)
  }

  // MARK: The number of errors

  private static func faulty(_ count: Int) -> String {
    #"{ "layout": { "class": "FrameLayout", "subviews": ["# + "\n"
      + String(repeating: "{ \"class\": \"View\", \"width\": \"wide\", \"nuiStyle\": \"a\" },\n", count: count)
      + "] } }"
  }

  @Test func up_to_a_thousand_errors_and_as_many_warnings_are_all_listed() {
    let errors = messages(Self.faulty(1000))
    #expect(errors.count == 2000)
    #expect(errors.map(\.location.line) == (0..<2000).map { $0 / 2 + 2 })
    #expect(errors.count { $0.severity == .error } == 1000)
  }

  @Test func beyond_a_thousand_one_line_says_how_many_more_there_are() {
    let errors = messages(Self.faulty(6000))
    #expect(errors.count == 2002)
    let errorsAlone = errors.filter { $0.severity == .error }
    #expect(errorsAlone.map(\.location.line) == (0...1000).map { $0 + 2 })
    #expect(errorsAlone.last?.message == "there are 5000 more errors from here on")
    #expect(errors.last { $0.severity == .warning }?.message == "there are 5000 more warnings from here on")
  }

  @Test func views_without_a_class_are_counted_like_other_errors() {
    let text =
      #"{ "layout": { "class": "FrameLayout", "subviews": ["# + "\n" + String(repeating: "{},\n", count: 20_000)
      + "] } }"
    let errors = messages(text)
    #expect(errors.count == 1001)
    #expect(errors.last?.reason == .more(count: 19_000, of: .error))
  }

  @Test func duplicate_keys_are_counted_like_other_errors() {
    let text = #"{ "layout": { "class": "View" "# + String(repeating: ",\n\"width\": 1", count: 5001) + "} }"
    let errors = messages(text)
    #expect(errors.count == 1001)
    #expect(errors.last?.reason == .more(count: 4000, of: .error))
  }

  @Test func one_error_too_many_is_reported_itself() {
    let errors = messages(Self.faulty(1001))
    #expect(errors.count == 2002)
    #expect(!errors.contains { if case .more = $0.reason { true } else { false } })
  }

  @Test func an_error_of_a_file_that_is_included_often_is_reported_once() {
    let row = #"{ "layout": { "class": "View", "nuiStyle": "a" } }"#
    let child = #"{ "inflate": "row" },"#
    let text = #"{ "layout": { "class": "FrameLayout", "subviews": [\#(String(repeating: child, count: 3000))] } }"#
    #expect(messages(text, ["row": row]).map(\.message) == ["unknown attribute 'nuiStyle' of View"])
  }
}
