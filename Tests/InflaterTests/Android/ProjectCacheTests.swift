import Foundation
import Measure
import TestSupport
import Testing

@testable import AndroidXML
@testable import Inflater

/// Layouts of a run share the parts of their project, the attributes of classes, and what was looked up in the tables. Each is
/// laid out here on several devices, in one order with a shared cache, and alone.
@Suite struct ProjectCacheTests {
  private static let layouts: [String] = ["android/res/layout", "screens/res/layout"].flatMap { folder in
    let path = fixtures.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().map { path + "/" + $0 }
  }

  /// A layout with everything that it depends on.
  private struct Case {
    let file: String
    var inflater = Inflater.ofAllFormats()
    let window: Size

    init(_ random: inout SplitMix64) {
      func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
      }
      file = one(of: ProjectCacheTests.layouts)
      window = one(of: [Size(width: 360, height: 640), Size(width: 640, height: 360), Size(width: 800, height: 1280)])
      (inflater.windowWidth, inflater.windowHeight) = (Double(window.width), Double(window.height))
      inflater.fontScale = one(of: [1, 1.3])
      inflater.android.apiLevel = one(of: [36, 34, 29])
      inflater.android.material = one(of: [nil, "1.14", "1.12", "1.2", AndroidOptions.noMaterial])
      inflater.android.theme = one(of: [nil, nil, "Theme.Material3.Light", "Theme.AppCompat", "android:Theme.Material"])
      inflater.android.isNight = one(of: [false, true])
      inflater.android.locale = one(of: ["en-US", "de", "ar"])
    }

    /// Returns the frames, the messages, and the folders on which the choice of resources depends in other windows.
    func result(_ cache: AndroidProjectCache) -> [String] {
      var inflater = inflater
      inflater.android.projectCache = cache
      do throws(InflateErrors) {
        let layout = try inflater.inflate(file: file)
        layout.root.measureAndLayout(in: window)
        let selections = [320.0, 700, 1000].map { layout.document.selection(inWindow: $0, 500) ?? ["none"] }
        return [layout.root.snapshot()] + layout.warnings.map(\.description) + selections.joined()
      } catch {
        return error.errors.map(\.description)
      }
    }
  }

  @Test func a_shared_cache_gives_the_results_of_a_new_one() {
    var random = SplitMix64(seed: 31)
    let shared = AndroidProjectCache()
    #expect(Self.layouts.count > 20)
    for _ in 0..<150 {
      let one = Case(&random)
      #expect(one.result(shared) == one.result(AndroidProjectCache()), "\(one.file) \(one.inflater.android)")
    }
  }
}
