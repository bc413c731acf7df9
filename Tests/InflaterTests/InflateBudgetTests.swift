import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// Inflating ends when it takes too long.
struct InflateBudgetTests {
  private static let row = #"{ "class": "TextView", "text": "a" }"#
  /// The names are the arguments of tests, since arguments are printed.
  private static let documents = ["grx": grx, "xml": xml]
  private static let grx =
    #"{ "layout": { "class": "LinearLayout", "subviews": ["# + Array(repeating: row, count: 3000).joined(separator: ",")
    + "] } }"
  private static let xml =
    #"<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent" "#
    + #"android:layout_height="match_parent">"#
    + String(
      repeating: #"<TextView android:layout_width="wrap_content" android:layout_height="wrap_content"/>"#, count: 3000)
    + "</LinearLayout>"

  private func codes(_ document: String, _ inflater: Inflater) -> [String] {
    do throws(InflateErrors) {
      _ = try inflater.inflate(string: document)
      return []
    } catch {
      return error.errors.map(\.code)
    }
  }

  @Test(arguments: documents.keys.sorted())
  func more_views_than_allowed_are_an_error(form: String) throws {
    let document = try #require(Self.documents[form])
    var inflater = Inflater.ofAllFormats()
    inflater.maximumViews = 3001
    #expect(codes(document, inflater) == [])
    inflater.maximumViews = 3000
    #expect(inflater.limits.views == 3000)
    #expect(codes(document, inflater) == ["too-many-views"])
  }

  @Test(arguments: documents.keys.sorted(), [0, 10, 1000, 5000])
  func too_many_steps_are_an_error(form: String, steps: Int) throws {
    let document = try #require(Self.documents[form])
    var inflater = Inflater.ofAllFormats()
    inflater.budget = LayoutBudget(steps: steps)
    #expect(codes(document, inflater) == ["interrupted"])
    inflater.budget = LayoutBudget(steps: 1_000_000, deadline: .now + .seconds(600))
    #expect(codes(document, inflater) == [])
  }

  /// A service answers an interruption in another way than a wrong document.
  @Test(arguments: documents.keys.sorted())
  func an_interruption_says_which_limit_was_reached(form: String) async throws {
    let document = try #require(Self.documents[form])
    @Sendable func interruption(_ budget: LayoutBudget?, _ document: String) -> LayoutInterrupted? {
      var inflater = Inflater.ofAllFormats()
      inflater.budget = budget
      do throws(InflateErrors) {
        _ = try inflater.inflate(string: document)
        return nil
      } catch {
        #expect(error.errors.first?.interruption == error.interruption)
        return error.interruption
      }
    }
    #expect(interruption(LayoutBudget(steps: 10), document) == .outOfSteps)
    #expect(interruption(LayoutBudget(deadline: .now), document) == .deadlineExceeded)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return interruption(LayoutBudget(), document)
    }
    #expect(await task.value == .cancelled)
    #expect(interruption(nil, document) == nil)
    #expect(interruption(nil, document.replacing("TextView", with: "TextVeiw")) == nil)
  }

  private enum LongAttributes: CaseIterable {
    case numbers, members, attributes, brackets

    func text(_ count: Int) -> String {
      let members = (0..<count / 4).map { "\"k\($0)\": 1" }.joined(separator: ",")
      let numbers = String(repeating: "1, ", count: count) + "1"
      return switch self {
      case .numbers: #""id": [\#(numbers)]"#
      case .members: #""id": {\#(members)}"#
      case .attributes: members
      case .brackets: #""id": \#(String(repeating: "[", count: 400) + numbers + String(repeating: "]", count: 400))"#
      }
    }
  }

  /// The scan takes a step per 1000 bytes, and so do the parts in which Foundation's parser, which can't be interrupted,
  /// receives them, together with their brackets.
  @Test(arguments: LongAttributes.allCases)
  private func long_values_are_parsed_in_steps(attributes: LongAttributes) {
    let attributes = attributes.text(400_000)
    let document = #"{ "layout": { "class": "View", \#(attributes) } }"#
    let steps = document.utf8.count / 1000
    var inflater = Inflater()
    inflater.limits.bytes = 64 << 20
    inflater.budget = LayoutBudget(steps: steps * 5 / 4)
    #expect(codes(document, inflater) == ["interrupted"])
    // An unknown attribute is compared with all names, which takes a thousand steps, for at most a thousand of them.
    inflater.budget = LayoutBudget(steps: steps * 50 + 2_000_000)
    #expect(!codes(document, inflater).contains("interrupted"))
  }

  /// Comparing an unknown name with all known ones takes milliseconds.
  @Test(arguments: [
    "{ \"layout\": { \"class\": \"View\", \((0..<300).map { "\"k\($0)\": 1" }.joined(separator: ",")) } }",
    "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": ["
      + (0..<300).map { "{ \"class\": \"K\($0)\" }" }.joined(separator: ",") + "] } }",
  ])
  func suggestions_take_many_steps(document: String) {
    var inflater = Inflater.ofAllFormats()
    inflater.budget = LayoutBudget(steps: 200_000)
    #expect(codes(document, inflater) == ["interrupted"])
    inflater.budget = LayoutBudget(steps: 2_000_000)
    #expect(!codes(document, inflater).contains("interrupted"))
  }

  @Test(arguments: [LongAttributes.numbers, .members, .attributes])
  private func attributes_have_as_many_values_as_a_document_has_arrays(attributes: LongAttributes) {
    let attributes = attributes.text(attributes == .numbers ? 210_000 : 840_000)
    #expect(codes(#"{ "layout": { "class": "View", \#(attributes) } }"#, Inflater()) == ["syntax"])
  }

  /// A long text, comment, or value is also checked while it is read and while it is decoded, and an error near its end
  /// isn't searched for after the deadline.
  @Test(arguments: [
    "<!--\(String(repeating: "a ", count: 40_000))--><View/>", "<View>\(String(repeating: "a ", count: 40_000))</View>",
    "<View a=\"\(String(repeating: "&amp;", count: 16_000))\"/>",
    "<View><![CDATA[\(String(repeating: "a ", count: 40_000))]]></View>",
  ])
  func long_texts_of_xml_are_read_in_steps(document: String) {
    var inflater = Inflater.ofAllFormats()
    inflater.budget = LayoutBudget(steps: 5)
    #expect(codes(document, inflater) == ["interrupted"])
    inflater.budget = LayoutBudget(steps: 100_000)
    #expect(!codes(document, inflater).contains("interrupted"))
  }

  /// Foundation's parser doesn't see long texts.
  @Test func long_texts_are_read_as_they_are_and_can_be_stopped() throws {
    let plain = String(repeating: "word ", count: 8000)
    let escaped = String(repeating: #"\t\u00e9\ud83d\ude00\\\""#, count: 4000)
    let unescaped = String(repeating: "\t\u{e9}\u{1F600}\\\"", count: 4000)
    func document(_ other: String) -> String {
      let texts = [plain, escaped, other].map { #"{ "class": "TextView", "text": "\#($0)" }"# }
      return #"{ "layout": { "class": "LinearLayout", "subviews": [\#(texts.joined(separator: ","))] } }"#
    }
    // Also what looks like the replacement of a text.
    for other in ["a", "\u{FFFF}", "0:81"] {
      let root = try Inflater().inflate(string: document(other)).root
      #expect(root.subviews.compactMap { ($0 as? TextView)?.text } == [plain, unescaped, other])
    }
    do throws(InflateErrors) {
      _ = try Inflater().inflate(string: #"{ "layout": { "class": "\#(plain)" } }"#)
      Issue.record("It was inflated")
    } catch {
      #expect(error.errors.first?.message.contains("word word") == true)
    }
    var inflater = Inflater()
    inflater.budget = LayoutBudget(steps: 10)
    #expect(codes(document("a"), inflater) == ["interrupted"])
  }

  /// Searching for conflicting constraints takes much longer than reading them, and isn't part of inflating.
  @Test func the_search_for_conflicts_is_left_to_the_layout() throws {
    let children = (0..<24).map { index in
      #"{ "class": "TextView", "id": "c\#(index)", "text": "a", "right ==": { "view": "c\#((index + 1) % 24).left", "#
        + #""constant": -8 }, "width ==": { "view": "c\#((index + 1) % 24)", "multiplier": 1.01 } }"#
    }
    let document = #"{ "layout": { "class": "AutoLayout", "subviews": [ "# + children.joined(separator: ",") + " ] } }"
    var inflater = Inflater()
    inflater.budget = LayoutBudget(steps: 300)
    let root = try inflater.inflate(string: document).root
    let window = Size(width: 300, height: 300)
    #expect(throws: LayoutInterrupted.outOfSteps) {
      try root.measureAndLayout(in: window, budget: LayoutBudget(steps: 150))
    }
    try root.measureAndLayout(in: window, budget: LayoutBudget(steps: 1_000_000))
    #expect(!root.needsLayout)
  }

  @Test(arguments: documents.keys.sorted())
  func a_deadline_that_has_passed_is_an_error(form: String) throws {
    let document = try #require(Self.documents[form])
    var inflater = Inflater.ofAllFormats()
    inflater.budget = LayoutBudget(deadline: .now)
    do throws(InflateErrors) {
      _ = try inflater.inflate(string: document)
      Issue.record("It was inflated")
    } catch {
      #expect(error.errors.map(\.message) == ["inflating was stopped: the layout wasn't ready by its deadline"])
    }
  }
}
