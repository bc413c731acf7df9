import GRXExplain
import Measure

/// The explanations of a page: sentences with holes, each stored once, and for each view the values that fill them.
///
/// A hole is a control character, which sentences don't contain:
///
///     1  a length in pixels, from the values     2 3 4 5 6 7  the view's width, height, left, top, right, bottom
///     E  a view by its index, from the values    F  the view's parent    10  the sibling before it    11  a number
///
/// The length of a term is a separate hole; 8 is the remainder of the sum.
struct PageTexts {
  /// Facts about a view that follow from its position in the tree.
  struct Surroundings {
    /// The frame in the parent's coordinates.
    let frame: Rect
    let parent: String?
    /// The previous sibling.
    let previous: String?
  }

  private(set) var sentences = PageTable()
  private(set) var shapes = ShapeTable()
  /// The first view with each name.
  private let indexes: [String: Int]
  private var view = Surroundings(frame: .zero, parent: nil, previous: nil)
  /// The values of the holes of the text that was encoded last.
  private(set) var values: [Int] = []

  /// The words of all sentences.
  private var words = PageTable()
  /// The sentences as lists of the indexes of their words and, negative, of their holes. A sentence is put together
  /// only once.
  private var lists = NumberLists()
  /// The index of the sentence of each list.
  private var sentencesOfLists: [Int] = []
  /// The sentence that is being written.
  private var list: [Int] = []

  /// Creates texts.
  /// - Parameter other: The encoded texts of another tree, whose tables are continued.
  init(indexes: [String: Int], after other: PageTexts? = nil) {
    self.indexes = indexes
    guard let other else { return }
    (sentences, shapes, words) = (other.sentences, other.shapes, other.words)
    (lists, sentencesOfLists) = (other.lists, other.sentencesOfLists)
  }

  /// Returns the index of the report's shape. The values for it are in `values`.
  mutating func encode(_ report: ExplanationReport, of view: Surroundings) -> Int {
    begin(view)
    shapes.append(sentence(report.place))
    shapes.open()
    for finding in report.findings {
      shapes.open()
      shapes.append(finding.kind.rawValue)
      shapes.append(sentence(finding.text))
      shapes.close()
    }
    shapes.close()
    let frame = view.frame
    append(report.sizes, totals: [frame.width, frame.height])
    append(report.edges, totals: [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height])
    shapes.open()
    for question in report.questions {
      shapes.open()
      shapes.append(sentence(question.title))
      append(question.axes, totals: [])
      shapes.close()
    }
    shapes.close()
    shapes.close()
    return shapes.end()
  }

  /// Returns the index of the shape of a list of texts. The values for it are in `values`.
  mutating func encode(_ texts: [ExplanationText], of view: Surroundings) -> Int {
    begin(view)
    for text in texts { shapes.append(sentence(text)) }
    shapes.close()
    return shapes.end()
  }

  private mutating func begin(_ view: Surroundings) {
    self.view = view
    values.removeAll(keepingCapacity: true)
    shapes.begin()
    shapes.open()
  }

  private mutating func append(_ sections: [ExplanationReport.Section], totals: [Int]) {
    shapes.open()
    for (index, section) in sections.enumerated() {
      let isWhole = totals.indices.contains(index) && section.total == totals[index]
      shapes.open()
      shapes.append(sentence(section.title))
      shapes.append(sentence(section.text))
      shapes.open()
      for (place, row) in section.rows.enumerated() {
        shapes.open()
        shapes.append(row.cause.rawValue)
        shapes.append(isWhole && place == section.rows.count - 1 ? 8 : hole(row.length))
        shapes.append(sentence(row.text))
        shapes.close()
      }
      shapes.close()
      // The term from which the remainder is computed.
      if isWhole && !section.rows.isEmpty { shapes.append(hole(section.total)) }
      shapes.close()
    }
    shapes.close()
  }

  /// Returns the hole for a length. Its value is stored unless it follows from the view's frame.
  private mutating func hole(_ length: Int) -> Int {
    let frame = view.frame
    if length == frame.width { return 2 }
    if length == frame.height { return 3 }
    if length == frame.x { return 4 }
    if length == frame.y { return 5 }
    if length == frame.x + frame.width { return 6 }
    if length == frame.y + frame.height { return 7 }
    values.append(length)
    return 1
  }

  private mutating func sentence(_ text: ExplanationText) -> Int {
    list.removeAll(keepingCapacity: true)
    text.forEachPiece { append($0) }
    let (index, isNew) = lists.index(of: list)
    if isNew { sentencesOfLists.append(sentences.index(of: sentence())) }
    return sentencesOfLists[index]
  }

  private mutating func append(_ piece: ExplanationText.Piece) {
    switch piece {
    case .words(let text): list.append(words.index(of: text))
    case .length(let length): list.append(-hole(length))
    case .count(let number):
      list.append(-0x11)
      values.append(number)
    case .name(let name):
      if name == view.parent {
        list.append(-0xF)
      } else if name == view.previous {
        list.append(-0x10)
      } else if let index = indexes[name] {
        list.append(-0xE)
        values.append(index)
      } else {
        list.append(words.index(of: name))
      }
    }
  }

  /// The sentence that was written.
  private func sentence() -> PageBytes {
    var sentence = PageBytes()
    for part in list {
      if part < 0 { sentence.append(UInt8(-part)) } else { sentence.append(words.entries[part].visible) }
    }
    return sentence
  }
}
