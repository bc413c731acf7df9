// A mail client in a terminal that reads commands: `down 3`, `up`, `last`, `size 100x20`, `open`, `close`. After each
// command it writes the screen, and a line with the number of rows that are views.

import Declarative
import Layouts
import Measure

struct Mail {
  let sender: String
  let subject: String
  let day: String

  static let all: [Mail] = (0..<10_000).map { index in
    let senders = ["Ada Lovelace", "山田太郎", "Zoë 👩🏽‍💻 Müller", "김철수", "Ops 🚨"]
    let subjects = [
      "Meeting notes", "会議の議事録をお送りします。ご確認ください。", "Party 🎉🎉 on Friday — bring 👨‍👩‍👧‍👦!",
      "회의록 전달드립니다", "Disk at 91% on host-\(index)", "re\u{301}sume\u{301} attached",
    ]
    return Mail(
      sender: senders[index % senders.count], subject: "\(index) " + subjects[index % subjects.count],
      day: "\(1 + index % 28) May")
  }
}

/// One line of the list.
final class MailRow: LinearLayout {
  private let sender = MailRow.label()
  private let subject = MailRow.label()
  private let day = MailRow.label()

  init() {
    super.init(direction: .horizontal)
    isBaselineAligned = false
    addSubview(sender, .init(width: 16, margins: Edges(left: 1, right: 1)))
    addSubview(subject, .init(width: 0, weight: 1))
    addSubview(day, .init(width: 7, margins: Edges(left: 1)))
  }

  private static func label() -> TextView { MailScreen.text("").with { $0.maxLines = 1 } }

  func show(_ mail: Mail, index: Int, isFocused: Bool) {
    (sender.text, subject.text, day.text) = (mail.sender, mail.subject, mail.day)
    id = "mail\(index)"
    backgroundColor = isFocused ? Color(red: 0, green: 0, blue: 160) : nil
  }
}

final class MailScreen {
  private var size = Size(width: 80, height: 12)
  private var focus = 0
  private let list: VirtualList
  private let body = MailScreen.text("")
  private let title = MailScreen.text("")
  private let root: LinearLayout

  static func text(_ text: String) -> TextView {
    let view = TextView(text, measurer: CellTextMetrics(width: 1, height: 1), textSize: 1)
    view.endsInEllipsis = true
    return view
  }

  init() {
    let state = FocusBox()
    list = VirtualList(count: Mail.all.count, makeRow: MailRow.init) { row, index in
      row.show(Mail.all[index], index: index, isFocused: index == state.focus)
    }
    list.estimatedRowHeight = 1
    let (list, body, title) = (list, body, title)
    root =
      Column {
        title.id("title").with { $0.maxLines = 1 }
        list.weight(1)
        body.id("body").visibility(.gone).padding(Edges(left: 2, right: 2))
      }.view
    root.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
    focusBox = state
    move(by: 0)
  }

  private final class FocusBox { var focus = 0 }
  private let focusBox: FocusBox

  func perform(_ command: String) {
    let words = command.split(separator: " ").map(String.init)
    let count = words.count > 1 ? Int(words[1]) ?? 1 : 1
    switch words.first {
    case "down": move(by: count)
    case "up": move(by: -count)
    case "last": move(by: Mail.all.count)
    case "open":
      body.text = Mail.all[focus].subject + "\n" + String(repeating: Mail.all[focus].sender + " ", count: 6)
      body.visibility = .visible
    case "close": body.visibility = .gone
    case "size":
      let lengths = words[1].split(separator: "x").compactMap { Int($0) }
      size = Size(width: lengths[0], height: lengths[1])
    default: print("unknown command: \(command)")
    }
    if !(words.first == "down" || words.first == "up") { list.scrollTo(focus, at: .nearest) }
    draw()
  }

  private func move(by distance: Int) {
    focus = min(max(focus + distance, 0), Mail.all.count - 1)
    focusBox.focus = focus
    title.text = "\(focus + 1) of \(Mail.all.count) 📬"
    list.reload()
    list.scrollTo(focus, at: .nearest)
  }

  /// Writes the cells of a snapshot: a background is `>` at its left edge, and texts are drawn over backgrounds.
  func draw() {
    root.measureAndLayout(in: size)
    let snapshot = LayoutSnapshot(root)
    var cells = Array(repeating: Array(repeating: " ", count: size.width), count: size.height)
    for index in snapshot.views(in: Rect(origin: .zero, size: size)) where snapshot.nodes[index].isVisible {
      let node = snapshot.nodes[index]
      if node.background != nil, node.clip.height > 0 { cells[node.clip.y][0] = ">" }
      for line in node.lines {
        let place = Point(x: node.frameInRoot.x + line.frame.x, y: node.frameInRoot.y + line.frame.y)
        put(line.text, at: place, within: node.clip, &cells)
      }
    }
    for row in cells { print("|" + row.joined() + "|") }
    print("\(list.subviews.count) rows, needs layout: \(root.needsLayout)")
  }

  private func put(_ text: String, at place: Point, within clip: Rect, _ cells: inout [[String]]) {
    let metrics = CellTextMetrics(width: 1, height: 1)
    var x = place.x
    for character in text {
      let width = metrics.measure(TextRequest(String(character), textSize: 1)).width
      if clip.contains(Point(x: x, y: place.y)), x + width <= clip.right {
        cells[place.y][x] = String(character)
        for covered in x + 1..<max(x + width, x + 1) { cells[place.y][covered] = "" }
      }
      x += width
    }
  }
}

let screen = MailScreen()
screen.draw()
while let command = readLine() { screen.perform(command) }
