import GRXFileFormats
import Inflater
import Layouts
import Measure

/// A text under one condition, in the narrowest window in which it is shown.
package struct SweptText: Hashable, Sendable {
  /// The index of the condition.
  package var condition = 0
  package var text = ""
  /// The width of the text on one line, in pixels.
  package var width = 0
  /// The width that the view has for it, in pixels.
  package var room = 0

  package init() {}

  init(_ view: TextView) {
    text = view.text
    width = view.naturalWidth
    room = max(0, view.frame.width - view.contentEdges.total(along: .horizontal))
  }
}

extension SweptText: JSONRecord {
  package static var recordName: String { "text" }
  package static let members: [JSONMember<SweptText>] = [
    JSONMember("condition", \.condition, "The index of the condition."), JSONMember("text", \.text),
    JSONMember("width", \.width, "The width of the text on one line, in pixels."),
    JSONMember("room", \.room, "The width that its view has for it in the narrowest window, in pixels."),
  ]
}

/// How long a text of a resource may be in the narrowest window: the room that a translation has.
package struct SweptRoom: Hashable, Sendable {
  /// The index of the condition.
  package var condition = 0
  /// The key of the view.
  package var view = ""
  /// The attribute that sets the text, such as `@string/save`.
  package var source = ""
  /// The width of the longest text with which nothing breaks, in pixels; `nil` if even a very long one fits.
  package var width: Int?
  /// The width of the longest text on one line with which nothing breaks, in pixels; `nil` if even a very long one fits.
  package var lineWidth: Int?
  /// The number of typical characters of each script that are as wide as `width`, in the order of `Script`.
  package var characters: [Int] = []

  package init() {}
}

extension SweptRoom: JSONRecord {
  package static var recordName: String { "room" }
  package static let members: [JSONMember<SweptRoom>] = [
    JSONMember("condition", \.condition, "The index of the condition."), JSONMember("view", \.view),
    JSONMember("source", \.source, "The attribute that sets the text, such as @string/save."),
    JSONMember("width", \.width, "The width of the longest text that fits, in pixels; absent if any length fits."),
    JSONMember("lineWidth", \.lineWidth, "The same for a text that stays on one line."),
    JSONMember("characters", \.characters, "As many typical characters of each script: " + Script.names + "."),
  ]
}

/// A script, with a text whose characters are as frequent and as wide as in most texts.
package enum Script: String, CaseIterable, Sendable {
  case latin, cyrillic, greek, han, kana, hangul, arabic, hebrew, devanagari, thai

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  var sample: String {
    switch self {
    case .latin: "Save the changes that are on this page and send it later "
    case .cyrillic: "Сохранить изменения на этой странице и отправить позже "
    case .greek: "Αποθήκευση των αλλαγών σε αυτή τη σελίδα και αποστολή "
    case .han: "保存此页面上的更改并稍后发送给所有收件人"
    case .kana: "このページのへんこうをほぞんしてあとでおくる"
    case .hangul: "이 페이지의 변경 사항을 저장하고 나중에 보내기 "
    case .arabic: "حفظ التغييرات في هذه الصفحة وإرسالها لاحقا "
    case .hebrew: "שמירת השינויים בדף הזה ושליחה מאוחר יותר "
    case .devanagari: "इस पृष्ठ के बदलाव सहेजें और बाद में भेजें "
    case .thai: "บันทึกการเปลี่ยนแปลงในหน้านี้และส่งภายหลัง"
    }
  }

  /// Returns the beginning of the repeated sample.
  func text(_ count: Int) -> String {
    var text = ""
    let sample = sample
    while text.count < count { text += sample.prefix(count - text.count) }
    return text
  }
}

extension SweepPass {
  /// The longest text that is tried, in characters.
  private static let maximumLength = 256

  /// Returns the room of each text that a resource sets, in a window with a width in pixels.
  func rooms(_ layout: InflatedLayout, width: Int) -> [SweptRoom] {
    layout.root.withMeter(layout.steps?.meter) { meteredRooms(layout, width: width) }
  }

  private func meteredRooms(_ layout: InflatedLayout, width: Int) -> [SweptRoom] {
    /// Returns the marks of what is broken, and of the lines of texts.
    func marks() -> (tree: LaidOutTree, broken: Set<SweepMark>, texts: [Int: SweepMark]) {
      var report = LintReport(marking: Self.rules, touchTarget: touchTarget)
      var tree: LaidOutTree?
      let next = LaidOutTree(
        layout.root, of: layout, in: Size(width: width, height: height), density: density, after: &tree)
      for check in Self.checks { check.check(next, &report) }
      var broken: Set<SweepMark> = []
      var texts: [Int: SweepMark] = [:]
      report.withMarks { marks in
        next.mark(next.sweptEntries(), &marks)
        marks.finish(width)
        for mark in marks.latest {
          if mark.kind == .text { texts[mark.entry] = mark }
          if mark.kind == .finding || mark.kind == .overlap { broken.insert(mark) }
        }
      }
      return (next, broken, texts)
    }
    let (tree, broken, texts) = marks()
    var rooms: [SweptRoom] = []
    var taken: Set<String> = []
    for entry in texts.keys.sorted() {
      let swept = SweptView(tree, entry)
      guard let source = swept.source, source.hasPrefix("@string/") || source.hasPrefix("@plurals/"),
        !swept.hasSampleText, let view = tree.views[entry] as? TextView, taken.insert(swept.key).inserted
      else { continue }
      if layout.steps?.areUsedUp ?? false { return rooms }
      let (text, spans) = (view.text, view.spans)
      defer {
        view.text = text
        view.spans = spans
      }
      view.spans = []
      func fits(_ count: Int, onOneLine: Bool) -> Bool {
        view.text = Script.latin.text(count)
        let next = marks()
        guard let mark = next.texts[entry], mark.value & 3 == 0 else { return false }
        if onOneLine, mark.value >> 2 > 1 { return false }
        let others = next.texts.allSatisfy { key, mark in
          key == entry || mark.value & 3 == 0 || texts[key].map { $0.value & 3 != 0 } ?? false
        }
        return others && next.broken.isSubset(of: broken)
      }
      /// Returns the width of the longest text that fits; `nil` if all do.
      func longest(onOneLine: Bool) -> Int? {
        if fits(Self.maximumLength, onOneLine: onOneLine) { return nil }
        var (least, greatest) = (0, Self.maximumLength)
        while greatest - least > 1 {
          let middle = (least + greatest) / 2
          if fits(middle, onOneLine: onOneLine) { least = middle } else { greatest = middle }
        }
        view.text = Script.latin.text(least)
        return least == 0 ? 0 : view.naturalWidth
      }
      var room = SweptRoom()
      (room.view, room.source) = (swept.key, source)
      room.width = longest(onOneLine: false)
      room.lineWidth = longest(onOneLine: true)
      if let width = room.width {
        room.characters = Script.allCases.map { script in
          let sample = script.text(64)
          let length = view.width(of: sample, textSize: view.textSize)
          return length > 0 ? width * sample.count / length : 0
        }
      }
      rooms.append(room)
    }
    return rooms
  }
}
