import GRXFileFormats
import GRXInspection
import Layouts
import Measure

/// The views of a device's screen, as written by its tools: `uiautomator dump` in XML, or `dumpsys activity top` as
/// text.
///
/// It is read in one pass without recursion, and limited: see `maximumViews`, and the limits of `XMLReader`.
package struct DeviceDump: Sendable {
  /// An error or a warning about a dump.
  package struct Problem: Error, Hashable, Sendable {
    /// The offset of the byte to which the problem refers.
    package let offset: Int
    package let sentence: String
  }

  /// The maximum number of views.
  static let maximumViews = 100_000
  /// The maximum number of digits of a coordinate.
  private static let maximumDigits = 7

  /// The screens: one for each activity, or the only one. It isn't empty.
  let screens: [FrameTree]
  /// Whether it contains only the visible part of each view, at the current scroll position.
  package let isVisibleOnly: Bool
  package let warnings: [Problem]

  /// Reads a dump of either kind.
  package init(_ bytes: [UInt8]) throws(Problem) {
    // The messages of adb and the tools around the document are replaced with spaces, so that offsets stay the same.
    var document = bytes
    let hierarchy = bytes.firstRange(of: Array("<hierarchy".utf8))
    if let hierarchy, !XMLReader.recognizes(bytes) { document.blank(0..<hierarchy.lowerBound) }
    if XMLReader.recognizes(document) {
      if let end = bytes.lastIndex(of: UInt8(ascii: ">")) { document.blank((end + 1)..<bytes.count) }
      screens = [try Self.screen(ofXML: document)]
      (isVisibleOnly, warnings) = (true, [])
    } else {
      var reader = HierarchyReader(bytes)
      try reader.read()
      (screens, warnings, isVisibleOnly) = (reader.screens, reader.warnings, false)
    }
  }

  // MARK: XML

  private static func screen(ofXML bytes: [UInt8]) throws(Problem) -> FrameTree {
    let tree: XMLTree
    do throws(XMLFailure) {
      tree = try XMLReader.read(bytes, keepsBlanks: false)
    } catch {
      let lines = SourceLines(bytes)
      throw Problem(offset: error.offset, sentence: error.message { lines.position(of: $0).line })
    }
    var screen = FrameTree.Builder(density: 1, isInRoot: true)
    var pending = [(element: tree.root, depth: 0)]
    while let (element, depth) = pending.popLast() {
      var inner = depth
      if let bounds = element.attributes.first(where: { $0.name == "bounds" }) {
        let name = FrameTree.Name(
          className: element.attribute("class") ?? element.qualifiedName,
          id: element.attribute("resource-id").flatMap(idName), text: element.attribute("text"))
        var numbers = NumberScanner(bounds.value[...])
        guard numbers.skip("["), let left = numbers.next(), numbers.skip(","), let top = numbers.next(),
          numbers.skip("]["), let right = numbers.next(), numbers.skip(","), let bottom = numbers.next(),
          numbers.skip("]"), numbers.isAtEnd
        else {
          throw Problem(
            offset: bounds.valueOffset,
            sentence: "expected bounds such as [0,63][1080,219], found '\(bounds.value.excerpt)'")
        }
        // The visible part of a view that is outside its container has swapped edges.
        let isVisible = right > left && bottom > top
        screen.append(
          name, isVisible ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil, depth: depth)
        inner += 1
        try limit(screen.tree.count, at: element.offset)
      }
      for child in Array(element.children).reversed() { pending.append((child, inner)) }
    }
    if screen.tree.isEmpty {
      throw Problem(
        offset: tree.root.offset,
        sentence: "no element has bounds: expected the <hierarchy> that 'uiautomator dump' writes, found "
          + "<\(tree.root.qualifiedName.excerpt)>")
    }
    return screen.finished()
  }

  fileprivate static func limit(_ count: Int, at offset: Int) throws(Problem) {
    if count > maximumViews { throw Problem(offset: offset, sentence: "there are more than \(maximumViews) views") }
  }

  /// Returns `title` for `com.example:id/title`, or `nil` for text without a name.
  fileprivate static func idName(_ text: String) -> String? {
    let name = text.firstRange(of: ":id/").map { text[$0.upperBound...] } ?? text[...]
    return name.isEmpty ? nil : String(name)
  }

  /// Scans the numbers of bounds, and the separators between them.
  fileprivate struct NumberScanner {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ text: String) -> Bool {
      guard rest.hasPrefix(text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }

    /// Returns the next number, or `nil` if there is none or if it has more than seven digits.
    mutating func next() -> Int? {
      let isNegative = skip("-")
      let digits = rest.utf8.prefix(while: \.isDigit)
      guard (1...maximumDigits).contains(digits.count), let number = Int(Substring(digits)) else { return nil }
      rest = rest[digits.endIndex...]
      return isNegative ? -number : number
    }
  }
}

/// Reads the view hierarchies of `dumpsys activity top`: a view on each line, indented by two spaces more than its
/// parent, as in `android.widget.TextView{5c1a2b V.ED..... ........ 0,382-1080,535 #7f0900e2 app:id/name}`.
///
/// Source: android.app.Activity.dumpViewHierarchy and android.view.View.toString (API 34).
private struct HierarchyReader {
  private struct Open {
    let indent: Int
    /// Whether the view's descendants are left out.
    let isLeftOut: Bool
    let origin: Point
  }

  private let bytes: [UInt8]
  private(set) var screens: [FrameTree] = []
  private(set) var warnings: [DeviceDump.Problem] = []
  private var screen = FrameTree.Builder(density: 1, isInRoot: true)
  private var open: [Open] = []
  private var count = 0

  private static let heading = Array("View Hierarchy:".utf8)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(DeviceDump.Problem) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw DeviceDump.Problem(offset: 0, sentence: "the encoding is UTF-16; expected UTF-8")
    }
    // An excerpt has no heading.
    let hasHeading = bytes.firstRange(of: Self.heading) != nil
    var isInside = !hasHeading
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      var content = line.drop { $0 == 0x20 }
      if content.last == 0x0D { content.removeLast() }
      if content.elementsEqual(Self.heading) {
        finishScreen()
        isInside = true
      } else if isInside {
        isInside = try readLine(content, indent: content.startIndex - start) || !hasHeading && screens.isEmpty
      }
      start = end + 1
    }
    finishScreen()
    guard screens.isEmpty else { return }
    let first = bytes.firstIndex { $0 > 0x20 } ?? 0
    let found = String(decoding: bytes[first...].prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    throw DeviceDump.Problem(
      offset: first,
      sentence: "expected what 'uiautomator dump' or 'dumpsys activity top' writes, found "
        + (found.isEmpty ? "an empty file" : "'\(found.excerpt)'"))
  }

  private mutating func finishScreen() {
    var tree = screen.finished()
    if let first = tree.nodes.first {
      if first.state == .gone {
        // The window's own view may have no bounds.
        let frames = tree.children(of: 0).compactMap { tree[$0].shownFrame }
        tree.setFrame(
          Rect(x: 0, y: 0, width: frames.map(\.right).max() ?? 0, height: frames.map(\.bottom).max() ?? 0), of: 0)
      }
      if tree.count > 1 || first.shownFrame?.isEmpty == false { screens.append(tree) }
    }
    screen = FrameTree.Builder(density: 1, isInRoot: true)
    open = []
  }

  /// Reads a line. Returns whether the hierarchy continues.
  private mutating func readLine(_ content: ArraySlice<UInt8>, indent: Int) throws(DeviceDump.Problem) -> Bool {
    let text = String(decoding: content, as: UTF8.self)
    if let first = open.first, text.isEmpty || indent <= first.indent {
      finishScreen()
      return false
    }
    while let last = open.last, last.indent >= indent { open.removeLast() }
    let offset = content.startIndex
    if let parent = open.last, parent.isLeftOut {
      open.append(Open(indent: indent, isLeftOut: true, origin: .zero))
      return true
    }
    guard let view = try view(text, at: offset) else {
      if open.isEmpty {
        // The outermost view may be written as `DecorView@d1c6f42[MainActivity]`, and may be missing from an excerpt.
        guard let name = text[...].parted(at: "@")?.before, text.hasSuffix("]") else { return true }
        screen.append(FrameTree.Name(className: String(name)), nil, depth: 0)
        open.append(Open(indent: indent, isLeftOut: false, origin: .zero))
      } else {
        warnings.append(
          DeviceDump.Problem(
            offset: offset, sentence: "this view has no bounds; it and its descendants are skipped"))
        open.append(Open(indent: indent, isLeftOut: true, origin: .zero))
      }
      return true
    }
    count += 1
    try DeviceDump.limit(count, at: offset)
    let origin = open.last?.origin ?? .zero
    let own = Point(x: origin.x + view.left, y: origin.y + view.top)
    screen.append(
      view.name, view.size.map { Rect(origin: own, size: $0) }, isHidden: view.isHidden, depth: open.count)
    open.append(Open(indent: indent, isLeftOut: view.size == nil, origin: own))
    return true
  }

  private struct Line {
    var name: FrameTree.Name
    var isHidden: Bool
    var left: Int
    var top: Int
    /// The size; `nil` for a gone view.
    var size: Size?
  }

  /// Reads the view on a line.
  /// - Returns: `nil` if the line doesn't describe a view with bounds.
  private func view(_ text: String, at offset: Int) throws(DeviceDump.Problem) -> Line? {
    guard let (before, behind) = text[...].parted(at: "{"), !before.contains(" ") else { return nil }
    let words = behind.prefix { $0 != "}" }.split(separator: " ")
    guard words.count > 1, let visibility = words[1].first, "VIG".contains(visibility) else { return nil }
    let bounds = words.dropFirst(2).first { $0.contains(",") } ?? ""
    var numbers = DeviceDump.NumberScanner(bounds)
    guard let left = numbers.next(), numbers.skip(","), let top = numbers.next(), numbers.skip("-"),
      let right = numbers.next(), numbers.skip(","), let bottom = numbers.next(), numbers.isAtEnd
    else {
      throw DeviceDump.Problem(
        offset: bounds.isEmpty
          ? offset : offset + text.utf8.distance(from: text.startIndex, to: bounds.startIndex),
        sentence: "expected bounds such as 0,63-1080,219, found "
          + (bounds.isEmpty ? "the end of the line" : "'\(String(bounds).excerpt)'"))
    }
    let name = FrameTree.Name(
      className: String(before.prefix { $0 != "@" && $0 != "[" }),
      id: words.last { $0.contains(":id/") }.flatMap { DeviceDump.idName(String($0)) })
    let size = Size(width: max(right - left, 0), height: max(bottom - top, 0))
    return Line(
      name: name, isHidden: visibility == "I", left: left, top: top, size: visibility == "G" ? nil : size)
  }
}

extension [UInt8] {
  /// Replaces bytes with spaces, except for line breaks.
  fileprivate mutating func blank(_ range: Range<Int>) {
    for index in range where self[index] != 0x0A && self[index] != 0x0D { self[index] = 0x20 }
  }
}
