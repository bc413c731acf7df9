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

  /// The highest number is named on the page about performance: a change of this test is a change of that page.
  @Test func no_view_is_measured_more_often_than_the_page_says() throws {
    let fixtures = packageFolder.appendingPathComponent("Fixtures")
    let names = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path).sorted()
    var count = Count()
    for name in names where name.hasSuffix(".grx") && !name.hasPrefix("errors/") {
      let inflater = Inflater.ofAllFormats()
      guard let layout = try? inflater.inflate(file: fixtures.appendingPathComponent(name).path) else { continue }
      for specs in [MeasureSpecs.exactly(Size(width: 360, height: 640)), .unspecified] {
        Self.count(in: layout, named: name, specs, &count)
      }
    }
    #expect(count.views > 1000)
    #expect(count.highest <= 4, "\(count)")
    #expect(Double(count.runs) / Double(count.views) < 1.5, "\(count)")
  }
}
