import GRXFileFormats
import Render

/// A page for reviewing differences: the layouts before, after, and overlaid, the edits and their effects, and the
/// command that accepts the selected layouts. It needs no network.
struct CheckPage {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  /// Layouts with the same edits.
  private struct Group {
    let edits: [String]
    var layouts: [CheckedLayout]
  }

  private var groups: [Group] {
    var places: [[String]: Int] = [:]
    var groups: [Group] = []
    for layout in report.failures {
      let edits = layout.edits.isEmpty ? layout.editsWithoutFrames : layout.edits
      // Each layout without known edits is a separate group.
      let key = edits.isEmpty ? [layout.file.layout] : edits
      if let place = places[key] {
        groups[place].layouts.append(layout)
      } else {
        places[key] = groups.count
        groups.append(Group(edits: edits, layouts: [layout]))
      }
    }
    return groups
  }

  var text: String {
    var body = ""
    var articleCount = 0
    for group in groups { body += section(group, &articleCount) }
    for orphan in report.orphans {
      body += article(orphan, "orphan", "<p>The layout of this snapshot is gone.</p>", canBeAccepted: false)
    }
    for problem in report.problems {
      body += article(problem.file, "not read", "<p>\(markup(problem.description.visible))</p>", canBeAccepted: false)
    }
    if let note = report.frameNote { body = "<p>\(note)</p>\n" + body }
    if body.isEmpty { body = "<p>No layout changed.</p>" }
    return ReviewPage(
      title: report.summary, search: true, sides: ("before", "after"), alone: "new", body: body, style: .checkStyle,
      script: .checkScript
    ).text
  }

  private func section(_ group: Group, _ articleCount: inout Int) -> String {
    var text = "<section><h2>"
    if group.edits.isEmpty {
      text += markup(group.layouts[0].headline?.visible ?? "")
    } else {
      text += group.edits.map { markup($0.visible) }.joined(separator: "<br>")
    }
    text += "</h2>\n"
    for layout in group.layouts {
      let number = articleCount
      articleCount += 1
      func target(_ view: Int) -> String { "view-\(number)-\(view)" }
      var content = Self.figures(of: layout, target)
      content += "<details\(group.layouts.count == 1 ? " open" : "")><summary>Effects</summary>"
      content += "<div class=\"effects\">"
      content += "\(Self.lines(effects(on: layout, group), layout.drawing?.targets ?? [:], target))</div></details>"
      if layout.onlyMoves {
        content = "<details class=\"moved\"><summary>Views only move.</summary>\(content)</details>"
      }
      text += article(layout.file.layout, layout.state.rawValue, content, canBeAccepted: layout.state == .differs)
    }
    return text + "</section>\n"
  }

  /// Returns the pictures of the combinations that differ, of which one is shown at a time.
  private static func figures(of layout: CheckedLayout, _ target: @escaping (Int) -> String) -> String {
    guard let first = layout.screens.first else {
      return layout.drawing.map { "<figure>\($0.svg(target: target))</figure>" } ?? ""
    }
    var text = "<div class=\"views\">"
    if layout.screens.count > 1 {
      let options = layout.screens.map { "<option>\(markup($0.name.text.visible))</option>" }.joined()
      text += "<p><label>Shown: <select>\(options)</select></label>"
      if layout.otherScreenCount > 0 { text += " and \(layout.otherScreenCount) more that differ" }
      text += " <span class=\"note\">\(markup(first.conditions.visible))</span></p>"
    } else {
      let words = [first.name.text, first.conditions].filter { !$0.isEmpty }.joined(separator: ", ")
      text += "<p class=\"note\">\(markup(words.visible))</p>"
    }
    for (index, screen) in layout.screens.enumerated() {
      text += screen.figure(isHidden: index > 0, target: index == 0 ? target : nil)
    }
    return text + "</div>"
  }

  /// Returns the lines about a layout, without an edit that is already the heading.
  private func effects(on layout: CheckedLayout, _ group: Group) -> [Substring] {
    let words = layout.words.isEmpty ? layout.details : layout.words
    let lines = words.split(separator: "\n")
    let isHeaded = group.edits.count == 1 && lines.first.map(String.init) == group.edits[0]
    return isHeaded ? Array(lines.dropFirst()) : lines
  }

  /// Returns elements with the indentation of the lines, even if they wrap. Numbers that belong together stay on one
  /// line.
  /// Names of views that are drawn are links to them.
  private static func lines(_ lines: [Substring], _ views: [String: Int], _ target: (Int) -> String) -> String {
    lines.map { line in
      let text = line.drop { $0 == " " }
      let isIndented = text.startIndex != line.startIndex
      let words = String(text).replacing(" → ", with: "\u{A0}→\u{A0}")
      return "<p\(isIndented ? " class=\"in\"" : "")>\(linked(words, views, target))</p>"
    }.joined(separator: "\n")
  }

  private static func linked(_ text: String, _ views: [String: Int], _ target: (Int) -> String) -> String {
    if views.isEmpty { return markup(text) }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    /// Returns the name that begins with a word: `#title`, `View 0/2`, or `the root`, perhaps with a mark or an "'s" behind it.
    func name(at index: Int) -> (count: Int, name: String, view: Int)? {
      for more in [1, 0] where index + more < words.count {
        let text = words[index...index + more].joined(separator: " ")
        for end in ["", ":", ",", ";", ".", ")", "'s"] where text.hasSuffix(end) {
          let name = String(text.dropLast(end.count))
          if let view = views[name] { return (more + 1, name, view) }
        }
      }
      return nil
    }
    var parts: [String] = []
    var index = 0
    while index < words.count {
      guard let found = name(at: index) else {
        parts.append(markup(words[index]))
        index += 1
        continue
      }
      let end = words[index..<index + found.count].joined(separator: " ").dropFirst(found.name.count)
      parts.append("<a href=\"#\(target(found.view))\">\(markup(found.name))</a>\(markup(String(end)))")
      index += found.count
    }
    return parts.joined(separator: " ")
  }

  private func article(_ path: String, _ state: String, _ content: String, canBeAccepted: Bool) -> String {
    let name = markup(path.visiblePath)
    let title =
      canBeAccepted
      ? "<label><input type=\"checkbox\" data-path=\"\(markup(path))\"> \(name)</label>" : name
    // Other changes of the same layout haven't been seen.
    var hash = PageHash()
    hash.add(path + content)
    return "<article id=\"\(name)\" data-seen=\"\(hash.text)\"><h3>\(title) <small>\(markup(state))</small> "
      + "<label class=\"mark\"><input type=\"checkbox\" class=\"seen\"> seen</label></h3>\(content)</article>\n"
  }
}

/// A number by which a page recognizes a change.
///
/// Source: FNV-1a, 64 bits (Fowler, Noll and Vo).
private struct PageHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  var text: String { String(state, radix: 36) }
}

extension CheckedLayout {
  /// The edits that change no frame, in prose.
  fileprivate var editsWithoutFrames: [String] {
    var seen: Set<String> = []
    return comparisons.flatMap(\.difference.ineffective).map(\.wordsWithPlace).filter { seen.insert($0).inserted }
  }

  /// Whether all views that differ are only at other places in their parents.
  fileprivate var onlyMoves: Bool {
    let causes = comparisons.flatMap(\.difference.causes)
    guard state == .differs, causes.contains(where: \.hasEffects), comparisons.allSatisfy(\.difference.looks.isEmpty)
    else { return false }
    return causes.allSatisfy { cause in
      cause.own == nil
        && cause.effects.allSatisfy { effect in
          effect.before != nil && effect.after != nil
            && effect.parts.allSatisfy { part in
              !part.lengths.isEmpty && part.lengths.allSatisfy { $0.component == .x || $0.component == .y }
            }
        }
    }
  }
}
