import Testing

@testable import Inflater
@testable import ToolCommands

/// The messages of a run.
@Suite struct MessageListTests {
  @Test func messages_with_one_cause_are_one_with_their_number() {
    var list = MessageList()
    list.add(ReportedMessage("a.xml:1:1: warning: no style 'A'\n   1 | <A>\n", topic: "A", cause: .libraries))
    list.add(ReportedMessage("b.xml:1:1: warning: other\n"))
    list.add(ReportedMessage("b.xml:2:1: warning: no style 'A'\n", topic: "A", cause: .libraries))
    #expect(list.text == "a.xml:1:1: warning: no style 'A'\n   1 | <A>\nb.xml:1:1: warning: other\n")
    list.add(ReportedMessage("b.xml:3:1: warning: no style 'B'\n", topic: "B", cause: .libraries))
    #expect(list.text.hasPrefix("a.xml:1:1: warning: no style 'A'; 1 more is like this\n   1 | <A>\nb.xml"))
    list.add(ReportedMessage("b.xml:4:1: warning: no style 'C'\n", topic: "C", cause: .libraries))
    list.add(ReportedMessage("b.xml:4:1: warning: a font\n", topic: "f", cause: .downloadedFonts))
    #expect(
      list.text
        == "a.xml:1:1: warning: no style 'A'; 2 more are like this\n   1 | <A>\nb.xml:1:1: warning: other\n"
        + "b.xml:4:1: warning: a font\n")
  }
}
