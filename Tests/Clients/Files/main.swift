// A file browser in a terminal: a list of 5,000 files, a divider that can be moved, the details of a file, and a dialog. It
// reads commands: `down 3`, `up`, `home`, `end`, `divider -4`, `size 100x20`, `delete`, `tab`, `enter`. After each command
// it writes the screen, and a line with its state.

import Declarative
import Layouts
import Measure

struct File {
  let name: String
  let bytes: Int

  static let all: [File] = (0..<5000).map { index in
    let names = ["notes", "写真", "récit", "📦 archive", "holiday in the mountains, the long version"]
    let suffixes = ["txt", "jpg", "md", "zip"]
    return File(name: "\(names[index % 5])-\(index).\(suffixes[index % 4])", bytes: index * index * 37 % 1_000_003)
  }
}

let cells = CellTextMetrics(width: 1, height: 1)

func label(_ text: String = "") -> TextView {
  TextView(text, measurer: cells, textSize: 1).with {
    $0.maxLines = 1
    $0.endsInEllipsis = true
  }
}

/// A line of the list.
final class FileRow: LinearLayout {
  private let name = label()
  private let size = label()

  init() {
    super.init(direction: .horizontal)
    isBaselineAligned = false
    addSubview(name, .init(width: 0, margins: Edges(horizontal: 1), weight: 1))
    addSubview(size, .init(margins: Edges(right: 1)))
  }

  func show(_ file: File, isSelected: Bool) {
    (name.text, size.text) = (file.name, "\(file.bytes)")
    name.spans = isSelected ? [TextSpan(.bold, in: 0..<file.name.utf16.count)] : []
    id = isSelected ? "selected" : nil
  }
}

/// The views, and the commands that change them.
final class Browser {
  private var files = File.all
  private var selection = 0
  private var size = Size(width: 80, height: 16)
  private let list: VirtualList
  private let title = label("")
  private let details = TextView("", measurer: cells, textSize: 1)
  private let side: Column
  private let question = label("")
  private let dialog: Column
  private let root: FrameLayout
  private var focus = "cancel"

  init() {
    let rows = RowSource()
    list = VirtualList(count: files.count, makeRow: FileRow.init) { row, index in
      row.show(rows.files[index], isSelected: index == rows.selection)
    }
    list.estimatedRowHeight = 1
    let (title, details, question) = (title, details, question)
    side = Column { details.id("details") }.width(24).height(.matchParent).padding(Edges(horizontal: 1))
    dialog = Column(spacing: 1) {
      question.id("question")
      Row(spacing: 2, gravity: .centerHorizontal, alignsBaselines: false) {
        label("[Cancel]").id("cancel")
        label("[Delete]").id("confirm")
      }
    }
    // The border takes a cell at each edge.
    .padding(Edges(horizontal: 2, vertical: 1)).gravity(.center).visibility(.gone).id("dialog")
    let (list, side, dialog) = (list, side, dialog)
    root =
      Box {
        Column {
          title.id("title")
          Row(alignsBaselines: false) {
            list.id("list").weight(1).height(.matchParent)
            View().id("divider").width(1).height(.matchParent)
            side
          }
          .weight(1)
          label("↑↓ select  ←→ divider  ⌫ delete").id("keys")
        }
        dialog
      }.view
    source = rows
    select(0)
  }

  /// The part of the state that rows read.
  private final class RowSource {
    var files = File.all
    var selection = 0
  }
  private let source: RowSource

  func perform(_ command: String) {
    let words = command.split(separator: " ").map(String.init)
    let count = words.count > 1 ? Int(words[1]) ?? 1 : 1
    switch words.first {
    case "down": select(selection + count)
    case "up": select(selection - count)
    case "home": select(0)
    case "end": select(files.count - 1)
    case "divider": side.width(max(3, side.view.frame.width - count))
    case "size":
      let lengths = words[1].split(separator: "x").compactMap { Int($0) }
      size = Size(width: lengths[0], height: lengths[1])
      list.scrollTo(selection, at: .nearest)
    case "delete":
      question.text = "Delete \(files[selection].name)?"
      (focus, dialog.view.visibility) = ("cancel", .visible)
    case "tab": moveFocus()
    case "enter": close(deletes: focus == "confirm")
    default: print("unknown command: \(command)")
    }
    draw()
  }

  private func select(_ index: Int) {
    selection = min(max(index, 0), files.count - 1)
    source.selection = selection
    let file = files[selection]
    title.text = "~/Documents — \(selection + 1) of \(files.count)"
    details.text = "\(file.name)\n\n\(file.bytes) bytes"
    list.reload()
    list.scrollTo(selection, at: .nearest)
  }

  private func moveFocus() {
    let snapshot = snapshot
    let order = snapshot.focusOrder { $0.id == "cancel" || $0.id == "confirm" }.compactMap { snapshot.nodes[$0].id }
    guard let place = order.firstIndex(of: focus) else { return }
    focus = order[(place + 1) % order.count]
  }

  private func close(deletes: Bool) {
    dialog.view.visibility = .gone
    guard deletes else { return }
    files.remove(at: selection)
    source.files = files
    list.count = files.count
    select(selection)
  }

  private var snapshot: LayoutSnapshot {
    root.measureAndLayout(in: size)
    return LayoutSnapshot(root)
  }

  func draw() {
    var screen = Screen(size)
    screen.draw(snapshot, focus: focus)
    screen.write()
    let shown = list.visibleRows
    print("\(shown.lowerBound)..<\(shown.upperBound) shown, \(selection) selected, needs layout: \(root.needsLayout)")
  }
}

/// The cells of the terminal. Characters of two columns take their cell and leave the next one empty.
struct Screen {
  private let size: Size
  private var rows: [[String]]

  init(_ size: Size) {
    self.size = size
    rows = Array(repeating: Array(repeating: " ", count: size.width), count: size.height)
  }

  mutating func draw(_ snapshot: LayoutSnapshot, focus: String) {
    for node in snapshot.nodes where node.isVisible {
      switch node.id {
      case "divider": fill(node.clip, "│")
      case "dialog":
        fill(node.clip, " ")
        drawBorder(node.frameInRoot)
      case "selected": fill(Rect(x: node.clip.x, y: node.clip.y, width: 1, height: node.clip.height), "▶")
      default: break
      }
      for line in node.lines {
        let place = Point(x: node.frameInRoot.x + line.frame.x, y: node.frameInRoot.y + line.frame.y)
        put(node.id == focus ? ">" + line.text.dropFirst() : line.text, at: place, within: node.clip)
      }
    }
  }

  private mutating func fill(_ area: Rect, _ character: String) {
    for y in max(0, area.y)..<max(0, min(area.bottom, size.height)) {
      for x in max(0, area.x)..<max(0, min(area.right, size.width)) { rows[y][x] = character }
    }
  }

  private mutating func drawBorder(_ frame: Rect) {
    let whole = Rect(origin: .zero, size: size)
    let (right, bottom) = (frame.right - 1, frame.bottom - 1)
    for x in frame.x...max(frame.x, right) {
      put("─", at: Point(x: x, y: frame.y), within: whole)
      put("─", at: Point(x: x, y: bottom), within: whole)
    }
    for y in frame.y...max(frame.y, bottom) {
      put("│", at: Point(x: frame.x, y: y), within: whole)
      put("│", at: Point(x: right, y: y), within: whole)
    }
    for (corner, x, y) in [
      ("┌", frame.x, frame.y), ("┐", right, frame.y), ("└", frame.x, bottom), ("┘", right, bottom),
    ] {
      put(corner, at: Point(x: x, y: y), within: whole)
    }
  }

  private mutating func put(_ text: String, at place: Point, within clip: Rect) {
    var x = place.x
    for character in text {
      let columns = cells.columns(of: character)
      if columns > 0, clip.contains(Point(x: x, y: place.y)), x + columns <= clip.right {
        rows[place.y][x] = String(character)
        for covered in x + 1..<max(x + columns, x + 1) { rows[place.y][covered] = "" }
      }
      x += columns
    }
  }

  func write() { for row in rows { print("|" + row.joined() + "|") } }
}

let browser = Browser()
browser.draw()
while let command = readLine() { browser.perform(command) }
