import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// How often `onMeasure` of a view runs in one layout, over all layouts of the fixtures.
@Suite struct MeasuresPerViewTests {
  private struct Count {
    var runs = 0
    var views = 0
    var highest = 0
    var place = ""
  }

  private static func count(in layout: InflatedLayout, named name: String, _ specs: MeasureSpecs, _ count: inout Count)
  {
    let trace = layout.root.recordMeasures { layout.root.measureAndLayout(specs) }
    var runs: [ObjectIdentifier: (view: View, count: Int)] = [:]
    for call in trace.calls where call.source == .measured {
      runs[ObjectIdentifier(call.view), default: (call.view, 0)].count += 1
    }
    for (view, own) in runs.values {
      count.runs += own
      count.views += 1
      if own > count.highest { (count.highest, count.place) = (own, "\(view) in \(name)") }
    }
  }

  /// Counts the layouts of the fixtures whose names end with a suffix, each in a window and without limits.
  private func count(_ suffix: String, of every: Int, where isLayout: (String) -> Bool) throws -> Count {
    let fixtures = packageFolder.appendingPathComponent("Fixtures")
    let names = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path).sorted()
      .filter { $0.hasSuffix(suffix) && isLayout($0) }
    var count = Count()
    for (index, name) in names.enumerated() where index % every == 0 {
      let inflater = Inflater.ofAllFormats()
      guard let layout = try? inflater.inflate(file: fixtures.appendingPathComponent(name).path) else { continue }
      for specs in [MeasureSpecs.exactly(Size(width: 360, height: 640)), .unspecified] {
        Self.count(in: layout, named: name, specs, &count)
      }
    }
    return count
  }

  // The numbers are on the page about performance: a change of these tests is a change of that page.

  @Test func no_view_of_a_document_is_measured_more_often_than_the_page_says() throws {
    let count = try count(".grx", of: 1) { !$0.hasPrefix("errors/") }
    #expect(count.views > 1600)
    #expect(count.highest <= 3, "\(count)")
    #expect(Double(count.runs) / Double(count.views) < 1.35, "\(count)")
  }

  /// A third of the layouts, since they are many.
  @Test(arguments: [3])
  func no_view_of_an_android_layout_is_measured_more_often_than_the_page_says(every: Int) throws {
    let count = try count(".xml", of: every) { $0.contains("/layout/") }
    #expect(count.views > 40_000 / (every + 1))
    #expect(count.highest <= 15, "\(count)")
    #expect(Double(count.runs) / Double(count.views) < 1.35, "\(count)")
  }
}
