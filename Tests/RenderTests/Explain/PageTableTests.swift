import TestSupport
import Testing

@testable import Render

/// The tables of a page contain each value once, in the order in which the values were first asked for.
@Suite struct PageTableTests {
  @Test func equal_strings_have_one_index_however_they_are_stored() {
    var random = SplitMix64(seed: 1)
    var table = PageTable()
    var expected: [String] = []
    for _ in 0..<3000 {
      let number = Int.random(in: 0..<200, using: &random)
      // Short ones, long ones with memory of their own, and literals.
      let words = [
        "w\(number)", "a text that is too long for the bits of a string, \(number)", "a literal of more than 16 bytes",
      ]
      let text = words[Int.random(in: 0..<words.count, using: &random)]
      if !expected.contains(text) { expected.append(text) }
      #expect(table.index(of: text) == expected.firstIndex(of: text))
    }
    #expect(table.entries == expected)
  }

  @Test func equal_lists_have_one_index() {
    var random = SplitMix64(seed: 2)
    var lists = NumberLists()
    var expected: [[Int]: Int] = [:]
    for _ in 0..<5000 {
      let list = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Int.random(in: -6...6, using: &random) }
      let (index, isNew) = lists.index(of: list)
      #expect(isNew == (expected[list] == nil))
      #expect(index == expected[list, default: expected.count])
      expected[list] = index
    }
  }

  @Test func shapes_are_nested_arrays() {
    var shapes = ShapeTable()
    func write(_ number: Int) -> Int {
      shapes.begin()
      shapes.open()
      shapes.append(number)
      shapes.open()
      shapes.close()
      shapes.open()
      shapes.append("margin")
      shapes.append(true)
      shapes.open()
      shapes.append(0)
      shapes.close()
      shapes.close()
      shapes.append(false)
      shapes.close()
      return shapes.end()
    }
    #expect([write(12), write(3), write(12)] == [0, 1, 0])
    #expect(shapes.entries == [#"[12,[],["margin",true,[0]],false]"#, #"[3,[],["margin",true,[0]],false]"#])
  }
}
