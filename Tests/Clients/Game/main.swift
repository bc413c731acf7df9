// A game's display: an inventory that scrolls, a window that opens, clicks. Frames are drawn into pixels with a bitmap
// font of 6 × 8 pixels; each step writes a checksum of its last frame.

import Declarative
import Layouts
import Measure

/// The advances of the game's font, which are its only metrics.
let font = AdvanceTextMetrics(ascent: 0.75, descent: 0.25) { character, size in
  (character == "i" || character == "l" ? 0.375 : character.isASCII ? 0.75 : 1) * size
}

func label(_ text: String) -> TextView { TextView(text, measurer: font, textSize: 8) }

func emptyLabel() -> TextView { label("") }

/// The screen: one byte per pixel.
struct Screen {
  let size: Size
  private(set) var pixels: [UInt8]

  init(_ size: Size) {
    self.size = size
    pixels = Array(repeating: 0, count: size.width * size.height)
  }

  /// Fills a rectangle, with a share of its color if it is translucent.
  mutating func fill(_ rect: Rect, _ value: UInt8, alpha: Double = 1) {
    for y in max(rect.y, 0)..<max(min(rect.bottom, size.height), max(rect.y, 0)) {
      for x in max(rect.x, 0)..<max(min(rect.right, size.width), max(rect.x, 0)) {
        let old = Double(pixels[y * size.width + x])
        pixels[y * size.width + x] = UInt8(old + (Double(value) - old) * alpha)
      }
    }
  }

  mutating func draw(_ snapshot: LayoutSnapshot) {
    fill(Rect(origin: .zero, size: size), 0)
    for node in snapshot.nodes where node.isVisible {
      if let color = node.background { fill(node.clip, color.red, alpha: node.alpha) }
      for line in node.lines {
        let place = Rect(
          x: node.frameInRoot.x + line.frame.x, y: node.frameInRoot.y + line.frame.y, width: line.frame.width,
          height: line.frame.height)
        if let shown = place.intersection(node.clip) {
          fill(shown, UInt8(truncatingIfNeeded: line.text.utf8.count), alpha: node.alpha)
        }
      }
    }
  }

  var checksum: String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for pixel in pixels { hash = (hash ^ UInt64(pixel)) &* 1_099_511_628_211 }
    return String(hash, radix: 16)
  }
}

final class Display {
  private let size = Size(width: 320, height: 180)
  private var screen: Screen
  private let inventory: VirtualList
  private let status = label("Ready")
  private let dialog: LinearLayout
  private let root: FrameLayout
  private(set) var frameCount = 0

  init() {
    screen = Screen(size)
    inventory = VirtualList(count: 500, makeRow: emptyLabel) { row, index in
      row.text = "Item \(index)\(index % 7 == 0 ? " of legend" : "")"
      row.id = "item\(index)"
      row.padding = Edges(all: index % 3)
    }
    let close = label("close").id("close").background(Color(red: 90, green: 0, blue: 0)).padding(3)
    dialog =
      Column(spacing: 2) {
        label("A chest!").id("chest")
        close.width(.wrapContent).gravity(.end)
      }.background(Color(red: 60, green: 0, blue: 0)).padding(4).visibility(.gone)
      .width(120).height(.wrapContent).gravity(.center).id("dialog").view
    let (inventory, status, dialog) = (inventory, status, dialog)
    root =
      Box {
        Row(alignsBaselines: false) {
          Box { status.id("status").width(.wrapContent).height(.wrapContent).gravity(.bottom) }.weight(1).height(
            .matchParent)
          inventory.id("inventory").width(100).height(.matchParent).background(Color(red: 30, green: 0, blue: 0))
        }
        dialog
      }.view
    root.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
    root.measureAndLayout(in: size)
  }

  private var snapshot: LayoutSnapshot {
    root.measureAndLayout(in: size)
    return LayoutSnapshot(root)
  }

  /// Animates the effect of `change` in `count` frames.
  func animate(_ name: String, frames count: Int = 12, _ change: () -> Void) {
    let before = snapshot
    change()
    let after = snapshot
    for frame in 1...count {
      screen.draw(before.interpolated(to: after, at: Double(frame) / Double(count)))
      frameCount += 1
    }
    print("\(name): \(screen.checksum)")
  }

  func click(_ x: Int, _ y: Int) {
    let snapshot = snapshot
    let hit = root.hitTest(Point(x: x, y: y))
    let index = snapshot.hitTest(Point(x: x, y: y))
    guard hit?.id == index.flatMap({ snapshot.nodes[$0].id }) else {
      fatalError("the two hit tests disagree at \(x),\(y)")
    }
    animate("click \(hit?.id ?? "nothing")") {
      if hit?.id == "close" { dialog.visibility = .gone }
      if let id = hit?.id, id.hasPrefix("item") {
        status.text = "You have \(id)"
        dialog.visibility = .visible
      }
    }
  }

  func play() {
    animate("start") {}
    animate("scroll") { inventory.contentOffset.y += 333 }
    click(250, 90)
    click(190, 99)
    animate("jump") { inventory.scrollTo(450, at: .bottom) }
    for step in 0..<30 { animate("step \(step)", frames: 2) { inventory.contentOffset.y -= 17 } }
    click(250, 90)
    click(5, 5)
    print("\(frameCount) frames, \(inventory.subviews.count) rows")
  }
}

Display().play()
