import GRXFileFormats
import GRXInspection
import Inflater
import Layouts
import Measure
import Render

/// How the views of a device deviate from those of a layout.
package struct DeviationReport: JSONRecord {
  package static var recordName: String { "report" }
  package static var recordSummary: String {
    "Members may be added within a version. Lengths are in points, in the coordinates of the layout's root."
  }
  package static let members: [JSONMember<DeviationReport>] = [
    .version(1),
    JSONMember("density", \.density, "The number of pixels per point."),
    JSONMember("compared", \.comparedCount, "How many views were compared."),
    JSONMember("deviations", lines: \.deviations, "The largest first, and those that follow their parents last."),
    JSONMember("onlyInLayout", lines: \.onlyInLayout),
    JSONMember("onlyOnDevice", lines: \.onlyOnDevice),
    JSONMember("filled", lines: \.filled, "Views that are empty in the layout."),
  ]

  /// A view, with the members that its list has.
  struct Entry: JSONRecord, Sendable {
    static var recordName: String { "view" }
    static let members: [JSONMember<Entry>] = [
      JSONMember("path", \.path, "The child indexes from the layout's root, such as 0/2; empty for the root."),
      JSONMember("class", \.className), JSONMember("id", \.id),
      JSONMember("layout", \.layout), JSONMember("device", \.device),
      JSONMember("largest", points: \.largest, "The largest difference of a length."),
      JSONMember("follows", \.follows, "Whether it only moved with its parent."),
      JSONMember("difference", \.words, "The difference as a phrase that follows the name."),
      JSONMember("layoutText", \.layoutText, "Absent if the texts are equal."),
      JSONMember("deviceText", \.deviceText),
      JSONMember("views", \.viewCount, "The number of views on the only side, with those in it."),
    ]

    var path: String?
    var className = ""
    var id: String?
    var layout: ReportedFrame?
    var device: ReportedFrame?
    /// The largest difference, in pixels.
    var largest: Int?
    var follows: Bool?
    /// The text after the name: `is 3 wider and moved down by 4`.
    var words: String?
    var layoutText: String?
    var deviceText: String?
    var viewCount: Int?
    /// The name of the view in the layout that contains it.
    var container = ""

    init() {}

    init(_ tree: FrameTree, _ view: Int) {
      (path, className, id) = (tree.pathText(of: view), tree.names[view].className, tree.names[view].id)
    }

    /// `#title`, or the class and the child indexes from the root.
    var name: String {
      if let id { return "#\(id.excerpt)" }
      let name = ClassLikeness.shortName(className).excerpt
      return path.map { $0.isEmpty ? "the root" : "\(name) \($0)" } ?? name
    }

    /// The number of views in it.
    var contentCount: Int { (viewCount ?? 1) - 1 }
  }

  var density = 1.0
  /// The number of pixels per point of the lengths.
  var pixelsPerPoint = Double(JSONRecords.unitsPerPoint)
  var comparedCount = 0
  var deviations: [Entry] = []
  var onlyInLayout: [Entry] = []
  var onlyOnDevice: [Entry] = []
  var filled: [Entry] = []

  package init() {}

  package var ownDensity: Double? { pixelsPerPoint }

  /// The report as JSON.
  package var json: String {
    jsonText(JSONWriter.Breaks(member: "\n  ", element: "\n    ", end: "\n  ")) + "\n"
  }
}

// MARK: Texts

extension DeviationReport {
  private static let maximumEntries = 40

  /// Whether nothing deviates, and neither side has additional views.
  package var isExact: Bool { deviations.isEmpty && onlyInLayout.isEmpty && onlyOnDevice.isEmpty }

  /// Returns a line for each deviation.
  ///
  /// - Parameter listsAll: Whether none is left out.
  package func text(listsAll: Bool) -> String {
    let own = deviations.filter { listsAll || $0.follows != true }
    var text = summary + (isExact || deviations.isEmpty ? "\n" : " (layout → device, in points):\n")
    text += lines(own.map { line($0) }, listsAll: listsAll)
    let followers = deviations.count - own.count
    if followers > 0 {
      text +=
        "  \(followers) more moved along with the \(followers == 1 ? "view that it is" : "views that they are") in, "
        + "which --all lists\n"
    }
    return text + notes(listsAll: listsAll)
  }

  /// The result in one sentence, without a period.
  package var summary: String {
    let views = comparedCount == 1 ? "1 view" : "\(comparedCount) views"
    if deviations.isEmpty {
      return comparedCount == 1
        ? "1 view is exactly where the device has it" : "all \(views) are exactly where the device has them"
    }
    return "\(deviations.count) of \(views) \(deviations.count == 1 ? "deviates" : "deviate") on the device"
  }

  /// Returns the views that exist on only one side, each side with a heading.
  package func notes(listsAll: Bool) -> String {
    var text = ""
    if !onlyInLayout.isEmpty {
      let missing = onlyInLayout.map { "\($0.name) \(place($0.layout))" + content($0.contentCount) }
      text += "only in the layout:\n" + lines(missing, listsAll: listsAll)
    }
    if !onlyOnDevice.isEmpty {
      let added = onlyOnDevice.map { entry in
        "\(entry.name) \(place(entry.device))" + (entry.container.isEmpty ? "" : " in \(entry.container)")
          + content(entry.contentCount)
      }
      text += "only on the device:\n" + lines(added, listsAll: listsAll)
    }
    if !filled.isEmpty {
      text += "empty in the layout, filled on the device:\n"
      text += lines(filled.map { "\($0.name) with \(Self.count($0.viewCount ?? 0))" }, listsAll: listsAll)
    }
    return text
  }

  private func lines(_ lines: [String], listsAll: Bool) -> String {
    let limit = listsAll ? Int.max : Self.maximumEntries
    var text = lines.prefix(limit).map { "  \($0)\n" }.joined()
    if lines.count > limit { text += "  and \(lines.count - limit) more, which --all lists\n" }
    return text
  }

  private func line(_ entry: Entry) -> String {
    "\(entry.name) \(entry.words ?? ""): \(place(entry.layout)) → \(place(entry.device))" + texts(entry)
  }

  private func texts(_ entry: Entry) -> String {
    guard let own = entry.layoutText, let other = entry.deviceText else { return "" }
    return "; its text is '\(own.excerpt)' in the layout and '\(other.excerpt)' on the device"
  }

  private func content(_ count: Int) -> String { count == 0 ? "" : ", with \(Self.count(count)) in it" }

  private static func count(_ views: Int) -> String { views == 1 ? "1 view" : "\(views) views" }

  private func place(_ reported: ReportedFrame?) -> String {
    placeWords(reported?.frame, density: pixelsPerPoint)
  }

  /// Returns the deviations as rows of an HTML table: the name, the words, and both frames.
  ///
  /// - Parameter link: Makes the markup of a view's name.
  package func tableRows(link: (_ name: String) -> String) -> String {
    deviations.map { entry in
      "<tr><th scope=\"row\">\(link(entry.name))</th><td>\(markup((entry.words ?? "") + texts(entry)))</td>"
        + "<td>\(place(entry.layout))</td><td>\(place(entry.device))</td></tr>\n"
    }.joined()
  }
}
