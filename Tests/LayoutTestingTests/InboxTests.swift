// snippet: a suite of snapshots
import Declarative
import LayoutTesting
import Layouts
import Measure
import Testing

@Suite struct InboxTests {
  func inbox(_ count: Int) -> View {
    Column(spacing: 8) {
      Row {
        TextView("Inbox").id("title").weight(1)
        TextView("\(count)").id("count")
      }
      if count > 0 {
        TextView("Meeting at ten, in the large room on the second floor").id("subject")
      } else {
        TextView("Nothing to read").width(.wrapContent).gravity(.centerHorizontal).id("hint")
      }
    }
    .padding(16).width(.matchParent).view
  }

  @Test func messages() {
    expectSnapshot(
      of: inbox(3), windows: [Size(width: 320, height: 480), Size(width: 640, height: 480)],
      directions: [.leftToRight, .rightToLeft], fontScales: [1, 1.5])
  }

  @Test(.layoutSnapshots(pictures: true)) func no_messages() {
    expectSnapshot(of: inbox(0))
  }
}
// end of snippet
