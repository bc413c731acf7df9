// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Layouts
import Measure
import Testing

/// Screens as applications write them with Stevia, in a window of 360 × 640.
@Suite struct SteviaApplicationsTests {
  private func frame(_ view: View) -> [Int] {
    [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
  }

  // MARK: A photo picker

  private final class Thumbnail: CollectionViewCell {
    let picture = ImageView()
    let check = View()

    override init() {
      super.init()
      subviews {
        picture
        check
      }
      picture.fillContainer()
      check.size(20).top(4).trailing(4)
      check.isHidden = true
    }
  }

  private final class PhotoPickerView: View {
    let bar = View()
    let cancel = Button("Cancel")
    let title = TextView("Photos")
    let done = Button("Done")
    let preview = ImageView()
    let zoom = Button("+")
    let grid = ScrollView()
    let content = View()
    let thumbnails = (0..<12).map { _ in Thumbnail() }
    let footer = View()
    let count = TextView("2 selected")
    let send = Button("Send")

    convenience init() {
      self.init(frame: .zero)
      subviews {
        bar.subviews {
          cancel
          title
          done
        }
        preview.subviews { zoom }
        grid.subviews {
          content.subviews(thumbnails)
        }
        footer.subviews {
          count
          send
        }
      }

      bar.fillHorizontally().height(44)
      bar.Top == safeAreaLayoutGuide.Top
      title.centerInContainer()
      align(horizontally: |-16-cancel.width(70)-(>=8)-title-(>=8)-done.width(50)-16-|)

      preview.fillHorizontally().heightEqualsWidth()
      preview.Top == bar.Bottom
      zoom.size(32).bottom(12).right(12)

      footer.fillHorizontally().height(50)
      footer.Bottom == safeAreaLayoutGuide.Bottom
      |-16-count.centerVertically()
      (send.width(80).height(34).centerVertically())-16-|

      grid.fillHorizontally()
      grid.Top == preview.Bottom
      grid.Bottom == footer.Top
      content.fillContainer()
      content.Width == grid.Width
      layOutThumbnails()
      styleViews()
    }

    private func layOutThumbnails() {
      let gap: CGFloat = 2
      for start in stride(from: 0, to: thumbnails.count, by: 4) {
        let row = Array(thumbnails[start..<start + 4])
        align(tops: |row[0]-gap-row[1]-gap-row[2]-gap-row[3]|)
        equal(sizes: row)
        if start == 0 { row[0].top(0) } else { row[0].Top == thumbnails[start - 4].Bottom + gap }
      }
      equal(sizes: thumbnails)
      thumbnails[0].heightEqualsWidth()
      thumbnails.last?.bottom(0)
    }

    private func styleViews() {
      title.style { $0.maxLines = 1 }
      for button in [cancel, done] { button.style(flat) }
    }

    private func flat(_ button: Button) { button.height(30) }
  }

  @Test func a_photo_picker() {
    let view = PhotoPickerView()
    view.safeAreaInsets = Edges(top: 44, bottom: 34)
    view.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(frame(view) == [0, 0, 360, 640])
    #expect(frame(view.bar) == [0, 44, 360, 44])
    #expect(frame(view.cancel) == [16, 7, 70, 30])
    #expect(frame(view.done) == [294, 7, 50, 30])
    #expect(view.title.frame.x == (360 - view.title.frame.width + 1) / 2)
    #expect(frame(view.preview) == [0, 88, 360, 360])
    #expect(frame(view.zoom) == [316, 316, 32, 32])
    #expect(frame(view.footer) == [0, 556, 360, 50])
    #expect(frame(view.send) == [264, 8, 80, 34])
    #expect(frame(view.grid) == [0, 448, 360, 108])
    // Four widths of 88.5 with spaces of 2.
    #expect(view.thumbnails[0..<4].map(\.frame.x) == [0, 91, 181, 272])
    #expect(view.thumbnails[0..<4].map(\.frame.right) == [89, 179, 270, 360])
    #expect([0, 4, 8].map { view.thumbnails[$0].frame.y } == [0, 91, 181])
    #expect(frame(view.content) == [0, 0, 360, 270])
    #expect(frame(view.thumbnails[0].check) == [65, 4, 20, 20])
    view.safeAreaInsets = .zero
    view.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(frame(view.grid) == [0, 404, 360, 186])
  }

  // MARK: A profile

  private final class Statistic: View {
    let number = TextView("12", measurer: CellTextMetrics(width: 8, height: 16))
    let name = TextView("posts", measurer: CellTextMetrics(width: 8, height: 16))

    convenience init(_ name: String) {
      self.init(frame: .zero)
      self.name.text(name)
      subviews(number, self.name)
      layout(
        4,
        number.centerHorizontally(),
        2,
        self.name.centerHorizontally(),
        4
      )
    }
  }

  private final class ProfileView: View {
    let scroll = ScrollView()
    let content = View()
    let cover = ImageView()
    let avatar = ImageView()
    let name = TextView("Ada Lovelace", measurer: CellTextMetrics(width: 8, height: 16))
    let biography = TextView(
      "Wrote the first program, for a machine that was never built",
      measurer: CellTextMetrics(width: 8, height: 16))
    let statistics = StackLayout()
    let follow = Button("Follow")
    let message = Button("Message")
    let badge = View()
    let rows = ["Photos", "Friends", "Settings"].map { TextView($0, measurer: CellTextMetrics(width: 8, height: 16)) }

    convenience init() {
      self.init(frame: .zero)
      sv(
        scroll.sv(
          content.sv(
            cover, avatar, name, biography,
            statistics.arrangedSubviews {
              Statistic("posts")
              Statistic("followers")
              Statistic("following")
            },
            follow, message.sv(badge)
          ).sv(rows)
        )
      )
      scroll.fillContainer()
      content.fillContainer()
      content.Width == scroll.Width

      content.layout(
        0,
        |cover| ~ 120,
        48,
        name.centerHorizontally(),
        8,
        |-16-biography-16-|,
        16,
        |-statistics-|,
        16,
        |-16-follow-8-message-16-| ~ 40,
        "",
        |-16-rows[0]-16-| ~ 50,
        0,
        |-16-rows[1]-16-| ~ 50,
        0,
        |-16-rows[2]-16-| ~ 50,
        20
      )
      rows[0].Top == follow.Bottom + 12
      equal(widths: follow, message)
      avatar.size(80).CenterX == cover.CenterX
      avatar.CenterY == cover.Bottom
      badge.size(8).top(2).right(2)

      statistics.direction = .horizontal
      equal(widths: statistics.subviews.map { $0 })
      name.style(title).maxLines = 1
    }

    private func title(_ view: TextView) { view.textSize = 16 }
  }

  @Test func a_profile() {
    let view = ProfileView()
    view.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(frame(view.cover) == [0, 0, 360, 120])
    #expect(frame(view.avatar) == [140, 80, 80, 80])
    #expect(frame(view.name) == [132, 168, 96, 16])
    // 59 characters on lines of at most 41.
    #expect(frame(view.biography) == [16, 192, 328, 32])
    #expect(frame(view.statistics) == [8, 240, 344, 42])
    #expect(view.statistics.subviews.map(\.frame.width) == [115, 114, 115])
    #expect(frame(view.follow) == [16, 298, 160, 40])
    #expect(frame(view.message) == [184, 298, 160, 40])
    #expect(frame(view.badge) == [150, 2, 8, 8])
    #expect(view.rows.map(\.frame.y) == [350, 400, 450])
    #expect(frame(view.content) == [0, 0, 360, 520])
    view.biography.text("Short")
    view.message.isHidden = true
    view.measureAndLayout(in: Size(width: 320, height: 640))
    #expect(frame(view.biography) == [16, 192, 288, 16])
    #expect(frame(view.follow) == [16, 282, 140, 40])
    #expect(frame(view.content) == [0, 0, 320, 504])
  }

  // MARK: A chat

  private final class MessageCell: TableViewCell {
    let bubble = View()
    let message = TextView(measurer: CellTextMetrics(width: 8, height: 16))
    let time = TextView("12:30", measurer: CellTextMetrics(width: 6, height: 12))

    convenience init(_ text: String, isOwn: Bool) {
      self.init()
      subviews {
        bubble.subviews { message }
        time
      }
      message.text(text).fillContainer(padding: 10)
      bubble.top(4).width(<=240)
      time.Top == bubble.Bottom + 2
      time.bottom(4)
      if isOwn {
        bubble.trailing(12)
        align(trailings: bubble, time)
      } else {
        bubble.leading(12)
        align(leadings: bubble, time)
      }
    }
  }

  private final class ChatView: AutoLayout {
    let header = View()
    let name = TextView("Grace", measurer: CellTextMetrics(width: 8, height: 16))
    let back = Button("<")
    let list = ScrollView()
    let messages = StackLayout()
    let bar = View()
    let field = TextView(measurer: CellTextMetrics(width: 8, height: 16))
    let send = Button("Send")

    override init() {
      super.init()
      subviews {
        header.subviews {
          back
          name
        }
        list.subviews { messages }
        bar.subviews {
          field.placeholder("Message")
          send
        }
      }
      layout {
        0
        |header| ~ 56
        0
        |list|
        0
        |bar| ~ 50
        0
      }
      back.size(40).centerVertically().left(8)
      name.centerInContainer()
      messages.fillContainer()
      messages.Width == list.Width
      align(horizontally: |-field-send-|)
      field.top(8).bottom(8)
      send.width(60)
      field.contentHuggingPriority.horizontal = 1
    }

    func add(_ text: String, isOwn: Bool) {
      messages.arrangedSubviews { MessageCell(text, isOwn: isOwn) }
    }

    func keyboardDidShow(height: Double) { bar.bottomConstraint?.constant = -height }
  }

  @Test func a_chat() throws {
    let view = ChatView()
    view.add("Hello", isOwn: false)
    view.add("A message of eight words takes three lines", isOwn: true)
    view.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(frame(view.header) == [0, 0, 360, 56])
    #expect(frame(view.name) == [160, 20, 40, 16])
    #expect(frame(view.list) == [0, 56, 360, 534])
    #expect(frame(view.bar) == [0, 590, 360, 50])
    #expect(frame(view.field) == [8, 8, 276, 34])
    #expect(view.send.frame.x == 292)
    let cells = view.messages.subviews.compactMap { $0 as? MessageCell }
    #expect(frame(cells[0]) == [0, 0, 360, 58])
    #expect(frame(cells[0].bubble) == [12, 4, 60, 36])
    #expect(frame(cells[0].time) == [12, 42, 30, 12])
    // 42 characters on lines of at most 27.
    #expect(frame(cells[1]) == [0, 58, 360, 74])
    #expect(frame(cells[1].bubble) == [108, 4, 240, 52])
    #expect(frame(cells[1].message) == [10, 10, 220, 32])
    #expect(frame(cells[1].time) == [318, 58, 30, 12])
    #expect(frame(view.messages) == [0, 0, 360, 132])
    view.keyboardDidShow(height: 216)
    view.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(frame(view.bar) == [0, 374, 360, 50])
    #expect(frame(view.list) == [0, 56, 360, 318])
    view.layoutDirection = .rightToLeft
    view.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(frame(cells[0].bubble) == [288, 4, 60, 36])
    let alone = MessageCell("Hello", isOwn: true)
    alone.measure(MeasureSpecs(width: .exactly(320), height: .unspecified))
    #expect(alone.measuredSize.height == 58)
  }
}
