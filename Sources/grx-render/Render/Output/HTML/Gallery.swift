import GRXFileFormats
import GRXLint
import GRXPictures
import Inflater
import Layouts
import Measure

/// A page with the pictures of several layouts, by module and folder, which can be searched and filtered. It loads nothing, and
/// draws a picture once it is scrolled into view.
package struct Gallery: Sendable {
  /// A layout in one combination.
  package struct Picture: Sendable {
    fileprivate let layout: String
    fileprivate let condition: String
    fileprivate let size: Size
    fileprivate let svg: String
    fileprivate let classes: [String]
    fileprivate let findings: [LintFinding]
    /// The layout's page, relative to the gallery; `nil` if there is none.
    fileprivate let page: String?
  }

  private let title: String
  private var strings = PageTable()
  private var drawings = PageTable()
  private var pictures: [JSONValue] = []

  /// Creates an empty gallery.
  package init(title: String) { self.title = title }

  package mutating func add(_ picture: Picture) {
    let findings = picture.findings.map { [strings.index(of: $0.rule.name), strings.index(of: $0.message.visible)] }
    let numbers = [
      strings.index(of: picture.layout.visible), strings.index(of: picture.condition.visible), picture.size.width,
      picture.size.height, drawings.index(of: picture.svg), picture.page.map { strings.index(of: $0) } ?? -1,
    ]
    let classes = picture.classes.map { strings.index(of: $0.visible) }
    pictures.append(
      .array(numbers.map(\.json) + [.array(classes.map(\.json)), .array(findings.joined().map(\.json))]))
  }

  /// The page, as a file.
  package var bytes: [UInt8] {
    let data = JSONValue.object([
      ("strings", .array(strings.entries.map(JSONValue.string))),
      ("drawings", .lines(drawings.entries.map(JSONValue.string))), ("pictures", .lines(pictures)),
    ]).compactText(JSONWriter.Breaks(member: "\n", element: "\n", startsLine: false))
    let text = PageFile.gallery.filled([
      "title": markup(title.visible), "style": PageFile.galleryStyle.text, "script": PageFile.galleryScript.text,
      // No end of the element that contains it, and no comment.
      "data": data.replacing("</", with: "<\\/").replacing("<!", with: "\\u003c!"),
    ])
    return Array((text + "\n").utf8)
  }
}

extension Gallery.Picture {
  /// Draws a picture, as high as the layout.
  /// - Parameters:
  ///   - layout: The path of the layout, whose folders group the pictures.
  ///   - condition: The combination; empty if there is only one.
  ///   - page: The layout's page, relative to the gallery; `nil` if there is none.
  package init(_ rendering: Rendering, of layout: String, in condition: String, page: String?) {
    (self.layout, self.condition, self.page) = (layout, condition, page)
    var rendering = rendering
    if rendering.style == .plain, !rendering.showsFrame {
      rendering.crop = .window(Size(width: rendering.screenSize.width, height: max(rendering.root.frame.height, 1)))
    }
    let pixels = rendering.style == .plain ? rendering.screenSize : rendering.shownSize
    size = Size(
      width: Int((Double(pixels.width) / rendering.density).rounded(.up)),
      height: Int((Double(pixels.height) / rendering.density).rounded(.up)))
    svg = svgText(rendering)
    var seen: Set<String> = []
    classes = rendering.tree.nodes.map { $0.view.className }.filter { seen.insert($0).inserted }
    findings =
      rendering.pageFindings?.all
      ?? (rendering.lintRules.isEmpty ? [] : rendering.lintFindings(rendering.lintRules, rendering.touchTarget))
  }
}

extension Int {
  fileprivate var json: JSONValue { .number(Double(self)) }
}
