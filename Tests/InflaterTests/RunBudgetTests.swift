import Foundation
import GravityXML
import Inflater
import Layouts
import Measure
import Testing

/// The layouts of a run share a budget, whose results don't depend on the number of threads.
@Suite struct RunBudgetTests {
  /// Sixty templates of about a hundred bytes, each of which uses the next one ten times.
  private static let hostile = (0..<60).map { index in
    (
      name: "T\(index).xml",
      text: index == 59
        ? "<UILabel text=\"a\"/>" : "<V>" + String(repeating: "<T\(index + 1)/>", count: 10) + "</V>"
    )
  }

  /// Returns the errors of each document, which are inflated on a number of threads.
  private func errors(
    of documents: [(name: String, text: String)], _ budget: RunBudget, threads: Int = 1
  ) async -> [[String]] {
    let source = DictionarySource(
      Dictionary(uniqueKeysWithValues: documents.map { ($0.name, $0.text) }))
    return await withTaskGroup(of: [(Int, [String])].self) { group in
      for thread in 0..<threads {
        group.addTask {
          stride(from: thread, to: documents.count, by: threads).map { index in
            defer { budget.finish(index) }
            var inflater = Inflater()
            inflater.register(.gravity)
            inflater.source = source
            inflater.share = RunBudget.Share(budget, turn: index)
            do throws(InflateErrors) {
              _ = try inflater.inflate(string: documents[index].text, named: documents[index].name)
              return (index, [])
            } catch {
              return (index, error.errors.map(\.description))
            }
          }
        }
      }
      var found = Array(repeating: [String](), count: documents.count)
      for await results in group {
        for (index, messages) in results { found[index] = messages }
      }
      return found
    }
  }

  @Test func small_documents_that_expand_are_refused_together() async {
    let limit = 1 << 20
    let found = await errors(of: Self.hostile, RunBudget(layouts: Self.hostile.count, limit: limit))
    let refused = found.filter { !$0.isEmpty }
    #expect(refused.count > 50)
    #expect(
      refused.dropFirst().allSatisfy { $0.contains { $0.contains("were left of the \(limit) to which all layouts") } })
    // Each error has a line and a column.
    #expect(refused.joined().allSatisfy { $0.contains(#/^T\d+\.xml:\d+:\d+: error: /#) })
    // The last templates are small enough.
    #expect(found.suffix(2).allSatisfy { $0.isEmpty })
  }

  @Test func the_number_of_threads_makes_no_difference() async {
    let one = await errors(of: Self.hostile, RunBudget(layouts: Self.hostile.count, limit: 1 << 20))
    let several = await errors(of: Self.hostile, RunBudget(layouts: Self.hostile.count, limit: 1 << 20), threads: 2)
    #expect(one == several)
  }

  @Test func layouts_whose_size_is_that_of_their_files_take_nothing_from_the_budget() async {
    let rows = String(repeating: "<H><UILabel text=\"a\"/><UILabel text=\"b\"/></H>", count: 20)
    let documents = (0..<500).map { ("L\($0).xml", "<V>\(rows)</V>") }
    let found = await errors(of: documents, RunBudget(layouts: documents.count * 12, limit: 0), threads: 2)
    #expect(found.allSatisfy { $0.isEmpty })
  }

  @Test func what_one_layout_leaves_is_used_by_the_next() async {
    let nested = [
      ("main.xml", "<V>" + String(repeating: "<A/>", count: 10) + "</V>"),
      ("A.xml", "<V>" + String(repeating: "<B/>", count: 20) + "</V>"),
      ("B.xml", "<V>" + String(repeating: "<UILabel/>", count: 20) + "</V>"),
    ]
    #expect(await errors(of: nested, RunBudget(layouts: 10_000, limit: 2 << 20)).allSatisfy { $0.isEmpty })
    let refused = await errors(of: nested, RunBudget(layouts: 10_000, limit: 1 << 18))
    #expect(!refused[0].isEmpty && refused[2].isEmpty)
  }

  // MARK: Steps

  /// A chain of views with weights and minimum widths, which takes equations.
  private static let shares: String = {
    let views = (0..<40).map { index in
      """
      { "class": "View", "id": "v\(index)", "width": 0, "height": 3, "horizontalWeight": \(index % 3 + 1), "minWidth": \(index % 7),
        "\(index == 0 ? "leftToLeft" : "leftToRight")": "\(index == 0 ? "parent" : "v\(index - 1)")",
        "\(index == 39 ? "rightToRight" : "rightToLeft")": "\(index == 39 ? "parent" : "v\(index + 1)")" }
      """
    }
    // In each window, it has other equations.
    return """
      { "layout": { "class": "ConstraintLayout", "width": "match_parent", "subviews": [\(views.joined(separator: ", "))] } }
      """
  }()

  /// Returns the refusal of each of some equal layouts, which are laid out several times on a number of threads.
  private func refusals(count: Int, _ budget: RunBudget, threads: Int) async -> [String?] {
    await withTaskGroup(of: [(Int, String?)].self) { group in
      for thread in 0..<threads {
        group.addTask {
          stride(from: thread, to: count, by: threads).map { index in
            defer { budget.finish(index) }
            var inflater = Inflater()
            inflater.share = RunBudget.Share(budget, turn: index)
            guard let layout = try? inflater.inflate(string: Self.shares, named: "l\(index).grx") else {
              return (index, "")
            }
            for width in 0..<6 {
              layout.root.withMeter(layout.steps?.meter) {
                layout.root.measureAndLayout(in: Size(width: 300 + width, height: 100))
              }
            }
            return (index, layout.stepError?.errors[0].description)
          }
        }
      }
      var found = [String?](repeating: nil, count: count)
      for await results in group { for (index, refusal) in results { found[index] = refusal } }
      return found
    }
  }

  @Test func steps_beyond_those_of_each_layout_are_shared() async {
    let limit = 1 << 16
    let found = await refusals(count: 10, RunBudget(layouts: 10, stepLimit: limit), threads: 1)
    #expect(found[0] == nil)
    let refused = found.compactMap(\.self)
    #expect(refused.count > 5)
    #expect(
      refused.allSatisfy {
        $0.contains(
          #/^l\d+\.grx: error: no steps were left while laying out the layout, which takes \d+ or more; \d+ are free/#)
          && $0.contains("of the \(limit) that all layouts of a run may take beyond those")
      }, "\(refused[0])")
    #expect(await refusals(count: 10, RunBudget(layouts: 10, stepLimit: limit), threads: 2) == found)
    #expect(await refusals(count: 10, RunBudget(layouts: 10), threads: 2).allSatisfy { $0 == nil })
  }
}
