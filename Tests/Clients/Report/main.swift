// Writes a report as a PDF of two pages, a page for each layout that is named, and one between the first two:
//
//   pdf-report [FILE…]
//
// Trees are laid out, and
// their snapshots are drawn by another task, which has no view and measures nothing.

import AndroidXML
import Declarative
import Foundation
import Inflater
import Layouts
import Measure

/// A page in pixels of 1/72 inch.
let page = Size(width: 420, height: 595)

func text(_ text: String, _ size: Double, _ color: Color = Color(red: 30, green: 30, blue: 40)) -> TextView {
  TextView(text, measurer: AndroidTextMetrics(), textSize: size).with { $0.textColor = color }
}

/// One of the two pages of the report.
func reportPage(_ number: Int) -> View {
  let accent = Color(red: 20, green: 90, blue: 180)
  return Column(spacing: 12) {
    text("Quarterly report", 24, accent).with { $0.textStyle.weight = .bold }
    Row(spacing: 8) {
      for quarter in 1...4 {
        let isCurrent = quarter == number
        Column {
          text("Q\(quarter)", 11, isCurrent ? Color(red: 255, green: 255, blue: 255) : accent)
          text("\(quarter * 1250) units", 13, isCurrent ? Color(red: 255, green: 255, blue: 255) : accent)
        }
        .padding(8).weight(1)
        .background(isCurrent ? accent : Color(red: 225, green: 235, blue: 250))
      }
    }
    text(String(repeating: "Sales grew in all regions, and most of all in the north. ", count: 4), 12).with {
      $0.spans = [TextSpan(.bold, in: 0..<10), TextSpan(.italic, in: 11..<25)]
    }
    for line in 1...6 {
      Row {
        text("Region \(line)", 12).with { $0.textStyle.family = .serif }.weight(1)
        text("\(line * number * 317)", 12).with { $0.textStyle.family = .monospace }
      }
    }
    View().weight(1)
    text("Page \(number)", 9).width(.wrapContent).gravity(.centerHorizontal)
  }
  .padding(36).width(.matchParent).height(.matchParent).view
}

/// Writes a PDF. Positions of a page are in pixels from its top left corner.
struct PDFWriter {
  private var objects: [[UInt8]] = []
  private var pages: [Int] = []
  private let fontNames = [
    "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique", "Times-Roman", "Times-Bold",
    "Times-Italic",
    "Times-BoldItalic", "Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique",
  ]
  private var opacities: [Int] = []

  init() {
    // The catalog, the list of pages, and the resources, which are filled in at the end.
    for _ in 0..<3 { objects.append([]) }
  }

  /// Draws a snapshot on a page of its size.
  mutating func add(_ snapshot: LayoutSnapshot) {
    var content = ""
    // The views around the current one that have a drawing above their descendants.
    var open: [LayoutSnapshot.Node] = []
    for (place, node) in snapshot.nodes.enumerated() {
      while let last = open.last, last.end <= place {
        content += drawing(last.overlay, of: last)
        open.removeLast()
      }
      if !node.overlay.isEmpty { open.append(node) }
      guard node.isVisible, node.alpha > 0, node.clip.width > 0, node.clip.height > 0 else { continue }
      if let color = node.background {
        content += "q \(fill(color, node.alpha)) \(rect(node.clip)) f Q\n"
      }
      content += drawing(node.drawing, of: node)
      guard let look = node.text else { continue }
      let ink = node.foreground ?? Color(red: 0, green: 0, blue: 0)
      content += "q \(rect(node.clip)) W n\n"
      for line in node.lines {
        if line.runs.isEmpty {
          content += show(line.text, look, ink, node, x: line.frame.x, baseline: line.baseline)
        }
        for run in line.runs {
          if let color = run.background {
            let area = Rect(
              x: node.frameInRoot.x + run.x, y: node.frameInRoot.y + line.frame.y, width: run.width,
              height: line.frame.height)
            content += "\(fill(color, node.alpha)) \(rect(area)) f\n"
          }
          content += show(run.text, run.appearance, run.foreground ?? ink, node, x: run.x, baseline: run.baseline)
        }
      }
      content += "Q\n"
    }
    for last in open.reversed() { content += drawing(last.overlay, of: last) }
    // The origin is at the top.
    let (width, height) = (snapshot.size.width, snapshot.size.height)
    let stream = Array("1 0 0 -1 0 \(height) cm\n\(content)".utf8)
    objects.append(Array("<< /Length \(stream.count) >>\nstream\n".utf8) + stream + Array("endstream".utf8))
    objects.append(
      Array(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Resources 3 0 R /Contents \(objects.count) 0 R >>"
          .utf8))
    pages.append(objects.count)
  }

  /// Returns the finished file.
  func data() -> [UInt8] {
    var objects = objects
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    objects[0] = Array("<< /Type /Catalog /Pages 2 0 R >>".utf8)
    objects[1] = Array("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8)
    let fonts = fontNames.enumerated().map {
      "/F\($0) << /Type /Font /Subtype /Type1 /BaseFont /\($1) /Encoding /WinAnsiEncoding >>"
    }
    let states = opacities.map { "/A\($0) << /ca \(number(Double($0) / 255)) /CA \(number(Double($0) / 255)) >>" }
    objects[2] = Array(
      "<< /Font << \(fonts.joined(separator: " ")) >> /ExtGState << \(states.joined(separator: " ")) >> >>".utf8)
    var file = Array("%PDF-1.4\n".utf8)
    var offsets: [Int] = []
    for (place, object) in objects.enumerated() {
      offsets.append(file.count)
      file += Array("\(place + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = file.count
    file += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      file += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
    }
    file += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return file
  }

  // MARK: Content

  private func number(_ value: Double) -> String {
    let text = String((value * 1000).rounded() / 1000)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func number(_ value: Int) -> String { String(value) }

  private func rect(_ rect: Rect) -> String { "\(rect.x) \(rect.y) \(rect.width) \(rect.height) re" }

  /// Returns the operators that set the color of what is filled, and the opacity.
  private mutating func fill(_ color: Color, _ alpha: Double) -> String {
    "\(opacity(Double(color.alpha) / 255 * alpha)) \(channels(color)) rg"
  }

  private func channels(_ color: Color) -> String {
    [color.red, color.green, color.blue].map { number(Double($0) / 255) }.joined(separator: " ")
  }

  private mutating func opacity(_ alpha: Double) -> String {
    let value = Int((alpha * 255).rounded())
    if !opacities.contains(value) { opacities.append(value) }
    return "/A\(value) gs"
  }

  private mutating func show(
    _ text: String, _ look: TextAppearance, _ color: Color, _ node: LayoutSnapshot.Node, x: Int, baseline: Int
  ) -> String {
    let family =
      switch look.family {
      case .serif, .cursive: 4
      case .monospace, .serifMonospace: 8
      default: 0
      }
    let font = family + (look.weight.rawValue >= 600 ? 1 : 0) + (look.isItalic ? 2 : 0)
    let (left, bottom) = (node.frameInRoot.x + x, node.frameInRoot.y + baseline)
    var operators =
      "BT \(fill(color, node.alpha)) /F\(font) \(number(look.textSize)) Tf \(number(look.letterSpacing)) Tc "
    operators += "1 0 0 -1 \(left) \(bottom) Tm (\(escaped(text))) Tj ET\n"
    return operators
  }

  /// Returns the characters of a text that the fonts have, in Latin 1.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "(", ")", "\\": "\\\(scalar)"
      case " "..."~": String(scalar)
      case "\u{A0}"..."\u{FF}": "\\" + String(scalar.value, radix: 8)
      default: "?"
      }
    }.joined()
  }

  /// Returns the operators for the steps of a view.
  private mutating func drawing(_ steps: [DrawingStep], of node: LayoutSnapshot.Node) -> String {
    guard !steps.isEmpty, node.isVisible, node.alpha > 0 else { return "" }
    var content = "q 1 0 0 1 \(node.frameInRoot.x) \(node.frameInRoot.y) cm\n"
    for step in steps {
      switch step {
      case .fill(let path, let paint):
        content += "\(fill(color(of: paint), node.alpha)) \(operators(path)) \(path.usesEvenOdd ? "f*" : "f")\n"
      case .stroke(let path, let line, let paint):
        let color = color(of: paint)
        content += "\(opacity(Double(color.alpha) / 255 * node.alpha)) \(channels(color)) RG \(number(line.width)) w "
        content += "[\(line.dashes.map(number).joined(separator: " "))] 0 d \(operators(path)) S\n"
      case .text(let text, let x, let baseline, _, let look, let color):
        var own = node
        own.frameInRoot = Rect(origin: .zero, size: node.frame.size)
        content += show(text, look, color, own, x: Int(x), baseline: Int(baseline))
      case .beginClip(let path): content += "q \(operators(path)) W n\n"
      case .beginGroup: content += "q\n"
      case .beginTransform(let t): content += "q \(t.a) \(-t.b) \(-t.c) \(t.d) \(t.tx) \(-t.ty) cm\n"
      case .endClip, .endGroup, .endTransform: content += "Q\n"
      // Paper has no shadows, and these layouts have no pictures.
      case .shadow, .image: break
      }
    }
    return content + "Q\n"
  }

  private func color(of paint: DrawingPaint) -> Color {
    switch paint {
    case .color(let color): color
    case .linearGradient(_, _, let stops), .radialGradient(_, _, let stops), .sweepGradient(_, let stops):
      stops.first?.color ?? Color(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }

  private func operators(_ path: DrawingPath) -> String {
    func point(_ point: DrawingPath.Point) -> String { "\(number(point.x)) \(number(point.y))" }
    return path.elements.map { element in
      switch element {
      case .move(let end): "\(point(end)) m"
      case .line(let end): "\(point(end)) l"
      case .curve(let first, let second, let end): "\(point(first)) \(point(second)) \(point(end)) c"
      case .close: "h"
      }
    }.joined(separator: " ")
  }
}

func snapshot(_ root: View) -> LayoutSnapshot {
  root.measureAndLayout(in: page)
  return LayoutSnapshot(root)
}

var snapshots = [snapshot(reportPage(1)), snapshot(reportPage(2))]
for path in CommandLine.arguments.dropFirst() {
  var inflater = Inflater()
  inflater.register(.android)
  inflater.android.makesLooks = true
  snapshots.append(snapshot(try inflater.inflate(file: path).root))
}
// The last page is between the first two, as an animation would show them.
let drawn = snapshots
let file = await Task.detached {
  var writer = PDFWriter()
  for snapshot in drawn { writer.add(snapshot) }
  writer.add(drawn[0].interpolated(to: drawn[1], at: 0.5))
  return writer.data()
}.value
FileHandle.standardOutput.write(Data(file))
