import AndroidXML
import Foundation
import GRXFileFormats
import Inflater
import Layouts
import Measure

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The cost of reading a layout of 10,000 views in Android XML, compared with Foundation's reader, and of inflating it,
/// compared with the same layout in `.grx`. The figures are ratios within one run, so they don't depend on the load of
/// the machine.
struct XMLMeasurement {
  /// The speed of the reader as a multiple of the speed of `XMLParser` with a delegate that counts elements.
  let readingRatio: Double
  /// The time to inflate, as a fraction of the time for the `.grx` layout.
  let inflatingRatio: Double

  init() {
    let bytes = Array(Self.document.utf8)
    var inflater = Inflater()
    inflater.register(.android)
    let clock = ContinuousClock()
    var reading: [Double] = []
    var inflating: [Double] = []
    for _ in 0..<9 {
      let own = clock.measure { _ = try? XMLReader.read(bytes, keepsBlanks: false) }
      let counter = ElementCounter()
      let foundations = clock.measure {
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = counter
        _ = parser.parse()
      }
      precondition(counter.count == 10_001, "Foundation's reader has read something else.")
      reading.append(foundations / own)
      let xml = clock.measure { _ = try? inflater.inflate(bytes, named: "list.xml") }
      let grx = clock.measure {
        _ = try? Inflater().inflate(Array(InflateMeasurement.document.utf8), named: InflateMeasurement.file)
      }
      // Both have 10,001 views.
      inflating.append(xml / grx)
    }
    readingRatio = reading.median
    inflatingRatio = inflating.median
  }

  /// A list of 1250 rows with eight views each, as in `InflateMeasurement.document`.
  static let document: String = {
    let size = { (width: String, height: String) in
      "android:layout_width=\"\(width)\" android:layout_height=\"\(height)\""
    }
    let rows = (0..<1250).map { row in
      """
        <LinearLayout android:orientation="horizontal" \(size("match_parent", "wrap_content")) android:padding="8dp">
          <View android:id="@+id/icon\(row)" \(size("48dp", "48dp")) android:background="#0000ff" />
          <LinearLayout android:orientation="vertical" \(size("0dp", "wrap_content")) android:layout_weight="1" android:layout_marginLeft="8dp">
            <TextView \(size("match_parent", "wrap_content")) android:text="Title \(row)" android:maxLines="1" />
            <TextView \(size("match_parent", "wrap_content")) android:text="A line of text below the title" android:textSize="13sp" />
            <View \(size("match_parent", "1dp")) android:layout_marginTop="4dp" />
          </LinearLayout>
          <View \(size("16dp", "16dp")) android:layout_gravity="center_vertical" />
          <Space \(size("4dp", "wrap_content")) />
        </LinearLayout>
      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical" \(size("match_parent", "wrap_content"))>
      \(rows.joined(separator: "\n"))
      </LinearLayout>
      """
  }()
}

private final class ElementCounter: NSObject, XMLParserDelegate {
  var count = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    count += 1
  }
}
